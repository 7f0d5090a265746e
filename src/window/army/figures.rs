//! The people on the bases: they step when their unit marches, lunge in a melee, and fall.

use super::bases::UnitBase;
use crate::engine::{Actor, Presence, UnitId};
use crate::viking_steel::state::components::Officer;
use crate::window::awake::Awake;
use crate::window::laid::Laid;
use crate::window::playback::{Beat, Playback, Route};
use crate::window::shown::Shown;
use crate::window::staged::{Staged, Stir};
use bevy::prelude::*;
use smallvec::SmallVec;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// One of those on a base.
#[derive(Component, Clone, Copy, Debug)]
pub struct Figure {
    /// Whose.
    pub unit: UnitId,
    /// He leads the unit (VS-1.6).
    pub officer: bool,
    /// His place on the base.
    pub place: u8,
    /// Where he stands on the base at rest.
    pub home: Transform,
}

/// One who falls or has fallen, until he is taken away.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Falling {
    /// Seconds since he was hit.
    age: f32,
}

/// Seconds until he lies, and until he is taken away.
const DOWN: f32 = 0.35;
const GONE: f32 = 1.1;
/// Inches of a march to a step.
const STRIDE: f32 = 0.55;

/// Lets those fall whom the shown strength no longer counts, and the officer when he is lost.
pub fn thin_out(
    laid: Option<Res<Laid>>,
    shown: Res<Shown>,
    mut bases: Query<&mut UnitBase>,
    figures: Query<&Figure>,
    mut commands: Commands,
) {
    let Some(laid) = laid else { return };
    for mut base in &mut bases {
        let Some(unit) = shown.actor(Actor::Unit(base.unit)) else { continue };
        // Those who leave the table alive are taken off with their base.
        if base.figures.is_empty() || matches!(unit.state.presence, Presence::Routed | Presence::MarchedOff) {
            continue;
        }
        let mut fallen: SmallVec<[Entity; 6]> = SmallVec::new();
        if unit.state.officer == Officer::Lost {
            let leads = |entity: &Entity| figures.get(*entity).is_ok_and(|figure| figure.officer);
            fallen.extend(base.figures.iter().copied().filter(leads));
        }
        let standing = base.standing(laid.0.unit(base.unit), unit);
        let others =
            base.figures.iter().copied().filter(|entity| !fallen.contains(entity)).collect::<SmallVec<[Entity; 6]>>();
        fallen.extend(others[..others.len().saturating_sub(standing)].iter().copied());
        if fallen.is_empty() {
            continue;
        }
        base.figures.retain(|entity| !fallen.contains(entity));
        base.falling += fallen.len() as u8;
        for entity in fallen {
            commands.entity(entity).insert(Falling::default());
        }
    }
}

/// Steps on the march and blows in a melee, read off the record being shown.
pub fn stir<R: Staged<Course = Option<Route>>>(
    playback: Res<Playback<R>>,
    mut figures: Query<(&Figure, &mut Transform), Without<Falling>>,
) {
    let walked = playback.walked();
    let current = playback.current();
    for (figure, mut transform) in &mut figures {
        let own_beat = f32::from(figure.place) * 1.7;
        let posed = current.and_then(|(record, progress)| {
            Some(match R::stirs(record, figure.unit)? {
                Stir::March => {
                    let step = (walked.unwrap_or(0.0) / STRIDE * PI + own_beat).sin().abs();
                    (Vec3::Y * step * 0.09, Quat::from_rotation_z((step - 0.5) * 0.08))
                }
                Stir::Strike => {
                    let blow = (progress * TAU * 2.0 + own_beat).sin().max(0.0) * (progress * PI).sin();
                    (Vec3::NEG_Z * blow * 0.28, Quat::from_rotation_x(-blow * 0.28))
                }
                Stir::Shoot => (Vec3::ZERO, Quat::from_rotation_x((progress * PI).sin() * 0.22)),
            })
        });
        let aim = match posed {
            Some((shift, lean)) => Transform {
                translation: figure.home.translation + figure.home.rotation * shift,
                rotation: figure.home.rotation * lean,
                scale: figure.home.scale,
            },
            None => figure.home,
        };
        transform.set_if_neq(aim);
    }
}

/// Lets the fallen fall, lie for a moment and be taken away.
pub fn fall(
    beat: Res<Beat>,
    mut awake: ResMut<Awake>,
    mut fallen: Query<(Entity, &mut Falling, &Figure, &mut Transform, &ChildOf)>,
    mut bases: Query<&mut UnitBase>,
    mut commands: Commands,
) {
    for (entity, mut falling, figure, mut transform, base) in &mut fallen {
        awake.now();
        falling.age += beat.0;
        if falling.age >= GONE {
            if let Ok(mut base) = bases.get_mut(base.parent()) {
                base.falling = base.falling.saturating_sub(1);
            }
            commands.entity(entity).despawn();
            continue;
        }
        let down = (falling.age / DOWN).min(1.0);
        let away = ((falling.age - DOWN) / (GONE - DOWN)).clamp(0.0, 1.0);
        let sideways = if figure.place % 2 == 0 { 0.35 } else { -0.35 };
        let lie = Quat::from_rotation_x(down * down * FRAC_PI_2) * Quat::from_rotation_z(sideways * down);
        transform.rotation = figure.home.rotation * lie;
        transform.translation = figure.home.translation - Vec3::Y * away * away * 0.4;
    }
}
