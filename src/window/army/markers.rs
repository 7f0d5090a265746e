//! What lies beside a unit on a real table (VS-1.10): its activation disc, fatigue die with rings, casualty die, disorder markers.

use super::bases::{bases_left, extent};
use super::wardrobe::Painter;
use crate::engine::{Actor, Presence, UnitId};
use crate::viking_steel::state::field::FATIGUE_LIMIT;
use crate::viking_steel::state::tables::Class;
use crate::window::laid::Laid;
use crate::window::models::builder::{Caps, Lod, MeshBuilder, MeshData, Ring};
use crate::window::models::paint::{Paint, Surface, matt};
use crate::window::models::tokens::{self, D6_HALF, d6_turn};
use crate::window::shown::Shown;
use crate::window::space::{Tabletop, turn};
use crate::window::table::Relief;
use bevy::prelude::*;

/// Height of a ring, so that rings stack.
const RING_HEIGHT: f32 = 0.11;
/// Rings that are laid out; more excess than this ends no differently.
const RINGS: u8 = 6;
/// Size of discs and rings beside a unit.
const SMALL: f32 = 0.62;

/// Colour of a disc that has been turned over (sRGB).
const SPENT: u32 = 0x4a463f;
/// Colours of the casualty die and its pips (sRGB).
const BONE: u32 = 0xe8dfc8;
const BLOOD: u32 = 0x7a1512;

/// A marker beside a unit.
#[derive(Component, Clone, Copy, Debug)]
pub struct Marker {
    unit: UnitId,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Has still to attempt its activation.
    Waiting,
    /// Has attempted it.
    Done,
    /// The fatigue die.
    Fatigue,
    /// An excess marker, numbered from 0.
    Ring(u8),
    /// The casualty die: strength lost by the base that is next to go.
    Casualties,
    /// A level of disorder, numbered from 0.
    Disorder(u8),
}

/// Lays out every marker, still hidden.
pub fn set_up(laid: Option<Res<Laid>>, mut painter: Painter) {
    // On squares there are other markers.
    let Some(laid) = laid.filter(|laid| laid.1.is_none()) else { return };
    let lod = painter.quality.scenery();
    let spent = painter.model("disc", u64::from(SPENT), lod, || tokens::disc(matt(SPENT), lod));
    let casualties = painter.model("die", u64::from(BONE), lod, || tokens::d6(matt(BONE), matt(BLOOD), lod));
    let disorder = painter.model("disorder", 0, lod, || flame(lod));
    for setup in &laid.0.units {
        let colour = laid.colour(setup.side);
        let disc = painter.model("disc", u64::from(colour), lod, || tokens::disc(matt(colour), lod));
        let class = setup.troop.class;
        let [red, green, blue] = laid.0.rules.dice_colours[class as usize];
        let die = u32::from_be_bytes([0, red, green, blue]);
        let fatigue = painter.model("die", u64::from(die), lod, || tokens::d6(matt(die), pips(class), lod));
        let ring = painter.model("ring", u64::from(die), lod, || tokens::ring(matt(die), lod));
        let mut lay = |kind, model: &Handle<Mesh>| {
            painter.piece(model.clone(), (Marker { unit: setup.id, kind }, Visibility::Hidden));
        };
        lay(Kind::Waiting, &disc);
        lay(Kind::Done, &spent);
        lay(Kind::Fatigue, &fatigue);
        for number in 0..RINGS {
            lay(Kind::Ring(number), &ring);
        }
        lay(Kind::Casualties, &casualties);
        for number in 0..2 {
            lay(Kind::Disorder(number), &disorder);
        }
    }
}

/// Pips that show on the die of a class.
fn pips(class: Class) -> Paint {
    match class {
        Class::Levy => matt(0x2a2014),
        _ => matt(0xf2ecd8),
    }
}

/// A disorder marker: a flame-coloured cone.
fn flame(lod: Lod) -> MeshData {
    let mut builder = MeshBuilder::new(lod);
    let glow = |hex| Paint { surface: Surface::Flat, ..matt(hex) };
    let rings = [(0.24, 0.0, 0x8a1f10), (0.21, 0.12, 0xd8481c), (0.12, 0.38, 0xf08a24), (0.01, 0.66, 0xffd75a)];
    let rings = rings.map(|(radius, height, hex)| Ring::level(Vec3::Y * height, radius, radius, glow(hex)));
    builder.loft(&rings, lod.of(16, 10, 6), Caps::First);
    builder.bake(0.0)
}

/// Moves every marker beside its unit and shows those that say something.
pub fn place(
    laid: Option<Res<Laid>>,
    shown: Res<Shown>,
    table: Res<Tabletop>,
    relief: Res<Relief>,
    mut markers: Query<(&Marker, &mut Transform, &mut Visibility)>,
) {
    let Some(laid) = laid else { return };
    for (marker, mut transform, mut visibility) in &mut markers {
        let setup = laid.0.unit(marker.unit);
        let unit = shown.actor(Actor::Unit(marker.unit)).filter(|unit| unit.state.presence == Presence::OnTable);
        let Some(unit) = unit else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let state = &unit.state;
        let excess = state.fatigue.saturating_sub(FATIGUE_LIMIT);
        let lost = bases_left(setup, unit) * setup.troop.base_strength - state.strength;
        let size = extent(setup, unit, laid.0.base);
        // A row along the left flank, from front to rear; the right of it is where the enemy's arrows are measured to.
        let beside = -size.x / 2.0 - 0.45;
        let flat = Quat::IDENTITY;
        let (seen, right, back, up, rotation, scale) = match marker.kind {
            Kind::Waiting => (!unit.acted, beside, 0.4, 0.0, flat, SMALL),
            Kind::Done => (unit.acted, beside, 0.4, 0.0, flat, SMALL),
            Kind::Fatigue => {
                let value = state.fatigue.clamp(1, FATIGUE_LIMIT);
                (
                    state.fatigue > 0,
                    beside,
                    1.1,
                    f32::from(excess.min(RINGS)) * RING_HEIGHT * SMALL + D6_HALF,
                    d6_turn(value),
                    1.0,
                )
            }
            Kind::Ring(number) => (number < excess, beside, 1.1, f32::from(number) * RING_HEIGHT * SMALL, flat, SMALL),
            Kind::Casualties => (lost > 0, beside, 1.75, D6_HALF, d6_turn(lost.min(6)), 1.0),
            Kind::Disorder(number) => {
                (number < state.disorder, beside - 0.1 - 0.5 * f32::from(number), 2.3, 0.0, flat, 1.0)
            }
        };
        let wanted = if seen { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
        if !seen {
            continue;
        }
        let place = unit.spot.at + unit.spot.right() * right - unit.spot.forward() * back;
        transform.set_if_neq(Transform {
            translation: table.scene(place, relief.height(place) + up),
            rotation: relief.slope(place) * turn(unit.spot.facing) * rotation,
            scale: Vec3::splat(scale),
        });
    }
}
