//! The lines between the squares, inlaid in the ground, and the names of columns and rows in the frame of the table.

use crate::board::Square;
use crate::window::awake::Awake;
use crate::window::camera::TableCamera;
use crate::window::laid::Laid;
use crate::window::models::builder::{Lod, MeshBuilder, MeshData};
use crate::window::models::letters;
use crate::window::models::paint::{Paint, flat};
use crate::window::space::Tabletop;
use crate::window::table::{Painted, Relief, SIDE, TablePiece};
use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Height of the lines over the ground, inches: over the sheets of water and marsh.
const HEIGHT: f32 = 0.05;
/// Longest piece of a line, inches: short enough to follow the steps of a hill.
const PIECE: f32 = 0.32;
/// Widths of the groove, inches, each with the distance of the eye from which the next one is taken.
const WIDTHS: [(f32, f32); 4] = [(0.07, 42.0), (0.11, 80.0), (0.17, 130.0), (0.26, f32::MAX)];

/// The lines in one of the widths.
#[derive(Component, Clone, Copy, Debug)]
pub struct Lines(usize);

/// Lays lines and names when a board is laid.
pub fn lay(
    laid: Option<Res<Laid>>,
    relief: Res<Relief>,
    table: Res<Tabletop>,
    paint: Res<Painted>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let Some(grid) = laid.as_ref().and_then(|laid| laid.1.as_ref()) else { return };
    let groove = materials.add(StandardMaterial {
        base_color: Color::WHITE,
        unlit: true,
        alpha_mode: AlphaMode::Blend,
        cull_mode: None,
        depth_bias: 20.0,
        ..default()
    });
    for (number, (width, _)) in WIDTHS.into_iter().enumerate() {
        let mesh = groove_mesh(grid.columns(), grid.rows(), width, &relief, &table);
        commands.spawn((
            TablePiece,
            Lines(number),
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(groove.clone()),
            Visibility::Hidden,
            NotShadowCaster,
            NoFrustumCulling,
            Pickable::IGNORE,
        ));
    }
    let names = Mesh::from(names(grid.columns(), grid.rows(), &table));
    commands.spawn((TablePiece, Mesh3d(meshes.add(names)), MeshMaterial3d(paint.0.clone()), NotShadowCaster));
}

/// Shows the lines whose width suits the distance of the eye.
pub fn suit(
    eyes: Query<&Transform, With<TableCamera>>,
    mut lines: Query<(&Lines, &mut Visibility)>,
    mut awake: ResMut<Awake>,
) {
    let Ok(eye) = eyes.single() else { return };
    let far = eye.translation.length();
    let wanted = WIDTHS.iter().position(|(_, until)| far < *until).unwrap_or(WIDTHS.len() - 1);
    for (line, mut visibility) in &mut lines {
        let aim = if line.0 == wanted { Visibility::Inherited } else { Visibility::Hidden };
        if visibility.set_if_neq(aim) {
            awake.now();
        }
    }
}

/// A dark groove with a light edge, following the ground.
fn groove_mesh(columns: u8, rows: u8, width: f32, relief: &Relief, table: &Tabletop) -> Mesh {
    let mut positions: Vec<[f32; 3]> = Vec::new();
    let mut colours: Vec<[f32; 4]> = Vec::new();
    let mut indices: Vec<u32> = Vec::new();
    let dark = [0.012, 0.016, 0.006, 0.62];
    let light = [0.78, 0.80, 0.52, 0.34];
    let mut strip = |from: Vec2, to: Vec2| {
        let way = to - from;
        let pieces = (way.length() / PIECE).ceil().max(1.0) as u32;
        let across = way.normalize_or_zero().perp() * width;
        for (low, high, colour) in [(-0.5, 0.5, dark), (0.5, 0.95, light)] {
            let start = positions.len() as u32;
            for piece in 0..=pieces {
                let at = from + way * (piece as f32 / pieces as f32);
                for side in [low, high] {
                    let place = at + across * side;
                    positions.push(table.scene(place, relief.height(place) + HEIGHT).to_array());
                    colours.push(colour);
                }
            }
            for piece in 0..pieces {
                let a = start + piece * 2;
                indices.extend([a, a + 1, a + 3, a, a + 3, a + 2]);
            }
        }
    };
    let (wide, deep) = (f32::from(columns) * SIDE, f32::from(rows) * SIDE);
    for column in 1..columns {
        let x = f32::from(column) * SIDE;
        strip(Vec2::new(x, 0.0), Vec2::new(x, deep));
    }
    for row in 1..rows {
        let y = f32::from(row) * SIDE;
        strip(Vec2::new(wide, y), Vec2::new(0.0, y));
    }
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}

/// Height of the frame over the board, and how far out its middle lies, inches.
const FRAME: f32 = 0.285;
const OUT: f32 = 0.78;
/// Half the height of a letter, inches.
const LETTER: f32 = 0.42;
/// The colour of the inlay: bone.
const BONE: u32 = 0xe9dcb8;

/// Letters and numbers on all four sides of the frame, upright for the one who looks from the south, as the eye does at first.
fn names(columns: u8, rows: u8, table: &Tabletop) -> MeshData {
    let mut b = MeshBuilder::new(Lod::Mid);
    let ink: Paint = flat(BONE);
    let (wide, deep) = (f32::from(columns) * SIDE, f32::from(rows) * SIDE);
    let mut write = |text: &str, place: Vec2, right: Vec3| {
        // Up on the page is away from the reader.
        let up = Vec3::Y.cross(right);
        letters::write(&mut b, text, table.scene(place, FRAME), right, up, LETTER, ink);
    };
    for column in 0..columns {
        let name = Square::new(column, 0).to_string();
        let letter = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let x = (f32::from(column) + 0.5) * SIDE;
        write(letter, Vec2::new(x, -OUT), Vec3::X);
        write(letter, Vec2::new(x, deep + OUT), Vec3::X);
    }
    for row in 0..rows {
        let number = (u16::from(row) + 1).to_string();
        let y = (f32::from(row) + 0.5) * SIDE;
        write(&number, Vec2::new(-OUT, y), Vec3::X);
        write(&number, Vec2::new(wide + OUT, y), Vec3::X);
    }
    b.bake(0.0)
}
