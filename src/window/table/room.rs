//! The room around the table: a floor in the light of the lamp that fades into the dark.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Depth of the floor under the board in inches: lower than a table's height, so that it still catches the light.
const DEPTH: f32 = 22.0;
/// Radius in inches at which the light has gone.
const REACH: f32 = 260.0;
/// Segments round the floor.
const SEGMENTS: u32 = 48;
/// Rings of the floor: part of the reach, and brightness.
const RINGS: [(f32, f32); 5] = [(0.0, 1.0), (0.25, 0.8), (0.5, 0.38), (0.75, 0.1), (1.0, 0.0)];

/// Lays the floor.
pub fn lay_floor(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    dark: Res<ClearColor>,
) {
    let lit = LinearRgba::rgb(0.075, 0.046, 0.028);
    let dark = dark.0.to_linear();
    let mut positions = Vec::new();
    let mut colours = Vec::new();
    for (part, brightness) in RINGS {
        for segment in 0..SEGMENTS {
            let (sin, cos) = (segment as f32 / SEGMENTS as f32 * TAU).sin_cos();
            positions.push([cos * part * REACH, -DEPTH, sin * part * REACH]);
            colours.push(dark.mix(&lit, brightness).to_f32_array());
        }
    }
    let corner = |ring: u32, segment: u32| ring * SEGMENTS + segment % SEGMENTS;
    let rings = RINGS.len() as u32 - 1;
    let faces = (0..rings).flat_map(|ring| (0..SEGMENTS).map(move |segment| (ring, segment)));
    let indices = faces
        .flat_map(|(ring, segment)| {
            let [a, b] = [corner(ring, segment), corner(ring, segment + 1)];
            let [c, d] = [corner(ring + 1, segment + 1), corner(ring + 1, segment)];
            [a, b, c, a, c, d]
        })
        .collect();
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    let floor = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices));
    let material = StandardMaterial { unlit: true, cull_mode: None, ..default() };
    commands.spawn((Mesh3d(meshes.add(floor)), MeshMaterial3d(materials.add(material))));
}
