//! Light over the table: a lamp high to the west, and the room's own light.

use super::quality::Quality;
use super::space::Tabletop;
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

/// The lamp and the light of the room.
pub struct LightPlugin;

impl Plugin for LightPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(GlobalAmbientLight { color: Color::srgb(0.80, 0.87, 1.0), brightness: 330.0, ..default() })
            .insert_resource(ClearColor(Color::srgb(0.055, 0.048, 0.043)))
            .add_systems(Startup, spawn)
            .add_systems(
                Update,
                set_shadows
                    .run_if(resource_exists_and_changed::<Quality>.or_else(resource_exists_and_changed::<Tabletop>)),
            );
    }
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        DirectionalLight { color: Color::srgb(1.0, 0.95, 0.86), illuminance: 5_600.0, ..default() },
        Transform::from_xyz(-0.8, 1.0, 0.2).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

fn set_shadows(
    quality: Res<Quality>,
    table: Res<Tabletop>,
    mut lamps: Query<(&mut DirectionalLight, &mut CascadeShadowConfig)>,
    mut map: ResMut<DirectionalLightShadowMap>,
) {
    let size = quality.shadow_map();
    map.size = size.unwrap_or(map.size);
    for (mut lamp, mut cascades) in &mut lamps {
        lamp.shadow_maps_enabled = size.is_some();
        *cascades = CascadeShadowConfigBuilder {
            num_cascades: if *quality == Quality::High { 3 } else { 2 },
            minimum_distance: 1.0,
            maximum_distance: table.radius() * 4.5,
            first_cascade_far_bound: table.radius() * 0.9,
            ..default()
        }
        .build();
    }
}
