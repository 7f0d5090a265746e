//! The table itself: the board in its wooden frame.

use super::space::Tabletop;
use bevy::prelude::*;

/// Marks whatever belongs to the laid table, to be cleared with it.
#[derive(Component, Clone, Copy, Debug)]
pub struct TablePiece;

/// Marks the board: where the pointer meets it is a place on the table.
#[derive(Component, Clone, Copy, Debug)]
pub struct Board;

/// Lays the table and relays it when its size changes.
pub struct TablePlugin;

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Tabletop>().add_systems(Update, lay.run_if(resource_changed::<Tabletop>));
    }
}

fn lay(
    table: Res<Tabletop>,
    pieces: Query<Entity, With<TablePiece>>,
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for piece in &pieces {
        commands.entity(piece).despawn();
    }
    let grass = materials.add(StandardMaterial {
        base_color: Color::srgb(0.36, 0.44, 0.21),
        perceptual_roughness: 0.95,
        reflectance: 0.15,
        ..default()
    });
    commands.spawn((
        TablePiece,
        Board,
        Pickable::default(),
        Mesh3d(meshes.add(Plane3d::new(Vec3::Y, Vec2::new(table.width, table.depth) / 2.0))),
        MeshMaterial3d(grass),
    ));
    let wood = materials.add(StandardMaterial {
        base_color: Color::srgb(0.26, 0.15, 0.08),
        perceptual_roughness: 0.6,
        ..default()
    });
    let (broad, thick) = (2.0, 2.4);
    for (size, at) in [
        (Vec3::new(table.width + 2.0 * broad, thick, broad), Vec3::new(0.0, 0.0, (table.depth + broad) / 2.0)),
        (Vec3::new(table.width + 2.0 * broad, thick, broad), Vec3::new(0.0, 0.0, -(table.depth + broad) / 2.0)),
        (Vec3::new(broad, thick, table.depth), Vec3::new((table.width + broad) / 2.0, 0.0, 0.0)),
        (Vec3::new(broad, thick, table.depth), Vec3::new(-(table.width + broad) / 2.0, 0.0, 0.0)),
    ] {
        commands.spawn((
            TablePiece,
            Mesh3d(meshes.add(Cuboid::from_size(size))),
            MeshMaterial3d(wood.clone()),
            Transform::from_translation(at - Vec3::Y * (thick / 2.0 - 0.35)),
        ));
    }
}
