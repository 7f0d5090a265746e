//! The armies on the table: bases with their figures, characters, and the markers beside them. They follow what is shown.

mod bases;
mod characters;
mod figures;
mod loot;
mod markers;
pub mod wardrobe;

pub use bases::{bases_left, extent};

use super::awake::Awake;
use super::battle::BattleWorld;
use super::laid::Laid;
use super::playback::PlaybackSystems;
use super::quality::Quality;
use super::shown::Shown;
use super::table::TableSystems;
use crate::conquest_1066::Conquest1066;
use crate::engine::Actor;
use crate::viking_steel::VikingSteel;
use bevy::prelude::*;

/// Marks whatever belongs to the armies, to be cleared with them.
#[derive(Component, Clone, Copy, Debug)]
pub struct ArmyPiece;

/// Marks a base: whose it is. The pointer can meet it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stands(pub Actor);

/// Setting up and moving the armies.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArmySystems;

/// Seconds in which a base glides to its new place in a formation.
const REFORM: f32 = 0.5;

/// Sets up armies and moves them.
pub struct ArmyPlugin;

impl Plugin for ArmyPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<wardrobe::Wardrobe>().add_systems(
            Update,
            (
                (clear, bases::set_up, characters::set_up, markers::set_up, loot::set_up).chain().run_if(must_set_up),
                (bases::dress, bases::place, characters::place, markers::place, loot::place),
                characters::fly,
                (
                    figures::thin_out,
                    figures::stir::<VikingSteel>.run_if(resource_exists::<BattleWorld<VikingSteel>>),
                    figures::stir::<Conquest1066>.run_if(resource_exists::<BattleWorld<Conquest1066>>),
                    figures::fall,
                ),
            )
                .chain()
                .in_set(ArmySystems)
                .after(PlaybackSystems)
                .after(TableSystems)
                .run_if(resource_exists::<Laid>.or_else(armies_stand)),
        );
    }
}

fn armies_stand(pieces: Query<(), With<ArmyPiece>>) -> bool {
    !pieces.is_empty()
}

/// Everything is set up anew when another battle is shown or figures of another detail are wanted.
fn must_set_up(laid: Option<Res<Laid>>, quality: Res<Quality>, shown: Res<Shown>, mut was: Local<(bool, u32)>) -> bool {
    let now = (laid.is_some(), shown.epoch());
    let changed = *was != now || laid.is_some_and(|laid| laid.is_changed()) || quality.is_changed();
    *was = now;
    changed
}

fn clear(pieces: Query<Entity, (With<ArmyPiece>, Without<ChildOf>)>, mut commands: Commands, mut awake: ResMut<Awake>) {
    for piece in &pieces {
        commands.entity(piece).despawn();
    }
    awake.now();
}

/// How far something eased comes in a frame: 0 not at all, 1 there.
fn ease(beat: f32, seconds: f32) -> f32 {
    (beat / seconds * 3.0).clamp(0.0, 1.0)
}
