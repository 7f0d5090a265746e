//! The bridge to the renderer: model numbers into a Bevy mesh, and the one material all models share.

use super::builder::MeshData;
use bevy::asset::RenderAssetUsages;
use bevy::color::Color;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::pbr::StandardMaterial;

impl From<MeshData> for Mesh {
    /// A triangle mesh with positions, normals and linear vertex colours.
    fn from(data: MeshData) -> Self {
        let positions: Vec<[f32; 3]> = data.positions.iter().map(|p| p.to_array()).collect();
        let normals: Vec<[f32; 3]> = data.normals.iter().map(|n| n.to_array()).collect();
        let colours: Vec<[f32; 4]> = data.colours.iter().map(|c| [c.x, c.y, c.z, 1.0]).collect();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
            .with_inserted_indices(Indices::U32(data.indices))
    }
}

/// The material for every painted model: white, so that the vertex colours show, and without gloss.
pub fn painted() -> StandardMaterial {
    StandardMaterial { base_color: Color::WHITE, perceptual_roughness: 0.85, reflectance: 0.25, ..Default::default() }
}
