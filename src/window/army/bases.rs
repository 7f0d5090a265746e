//! Units: four bases in formation, each with its figures.

use super::figures::Figure;
use super::wardrobe::{Painter, VARIANTS, dye, palette, people};
use super::{REFORM, Stands, ease};
use crate::engine::{Actor, Presence, UnitId};
use crate::viking_steel::state::components::Officer;
use crate::viking_steel::state::scenario::UnitSetup;
use crate::window::awake::Awake;
use crate::window::laid::Laid;
use crate::window::models::base;
use crate::window::models::paint::matt;
use crate::window::models::roster::{BASE_SIDE, base_of};
use crate::window::playback::Beat;
use crate::window::shown::{Shown, ShownActor};
use crate::window::space::{Tabletop, turn};
use crate::window::stint::Stint;
use crate::window::table::Relief;
use bevy::prelude::*;
use smallvec::SmallVec;

/// A base of a unit.
#[derive(Component, Clone, Debug)]
pub struct UnitBase {
    /// Whose.
    pub unit: UnitId,
    /// Its number, front rank first.
    pub number: u8,
    /// Where it is drawn: right of and behind the front centre, in inches; none before it first stands.
    slot: Option<Vec2>,
    /// Its figures ride; none before it has figures.
    mounted: Option<bool>,
    /// Figures of the base at full strength.
    complement: u8,
    /// Its figures who still stand, in the order in which they fall.
    pub figures: SmallVec<[Entity; 6]>,
    /// How many are falling: they keep the base on the table.
    pub falling: u8,
}

impl UnitBase {
    /// How many of its figures stand, as shown: the strength of a base need not be the number of those on it (VS-1.1).
    pub fn standing(&self, setup: &UnitSetup, unit: &ShownActor) -> usize {
        let full = u32::from(setup.troop.base_strength.max(1));
        if unit.keeps_bases {
            // Losses are shared by all bases, the last one first.
            let (strength, bases) = (u32::from(unit.state.strength), u32::from(setup.troop.bases.max(1)));
            let here = (strength + bases - 1 - u32::from(self.number)) / bases;
            let stands = unit.state.presence == Presence::OnTable;
            return if stands { (here * u32::from(self.complement)).div_ceil(full) as usize } else { 0 };
        }
        let before = u32::from(self.number) * full;
        let left = match unit.state.presence {
            Presence::OnTable => u32::from(unit.state.strength).saturating_sub(before).min(full),
            _ => 0,
        };
        let leaderless = self.number == 0 && unit.state.officer == Officer::Lost;
        let figures = u32::from(self.complement.saturating_sub(u8::from(leaderless)));
        (left * figures).div_ceil(full) as usize
    }
}

/// Surviving bases of a unit as shown (VS-1.3).
pub fn bases_left(setup: &UnitSetup, shown: &ShownActor) -> u8 {
    if shown.keeps_bases {
        return setup.troop.bases;
    }
    shown.state.strength.div_ceil(setup.troop.base_strength.max(1))
}

/// Bases abreast as shown (VS-1.4).
pub fn columns(setup: &UnitSetup, shown: &ShownActor) -> u8 {
    shown.state.placement.formation.width().min(bases_left(setup, shown)).max(1)
}

/// Width and depth of a unit as shown, in inches.
pub fn extent(setup: &UnitSetup, shown: &ShownActor, side: f32) -> Vec2 {
    let (columns, bases) = (columns(setup, shown), bases_left(setup, shown).max(1));
    Vec2::new(f32::from(columns), f32::from(bases.div_ceil(columns))) * side
}

/// Where a base stands: right of and behind the front centre, in inches.
fn slot(number: u8, bases: u8, columns: u8, side: f32) -> Vec2 {
    let (rank, file) = (number / columns, number % columns);
    let in_rank = columns.min(bases.saturating_sub(rank * columns)).max(1);
    let right = f32::from(file) + 0.5 - f32::from(in_rank) / 2.0;
    Vec2::new(right, f32::from(rank) + 0.5) * side
}

/// Puts down the bases of every unit, still without figures.
pub fn set_up(laid: Option<Res<Laid>>, mut painter: Painter) {
    let Some(laid) = laid else { return };
    let lod = painter.quality.scenery();
    for setup in &laid.0.units {
        let colour = laid.colour(setup.side);
        for number in 0..setup.troop.bases {
            let variant = u64::from(number) % VARIANTS;
            let model = painter.model("base", u64::from(colour) << 8 | variant, lod, || {
                base::square(laid.0.base, matt(colour).rgb, variant, lod)
            });
            let base = UnitBase {
                unit: setup.id,
                number,
                slot: None,
                mounted: None,
                complement: 0,
                figures: SmallVec::new(),
                falling: 0,
            };
            painter.piece(
                model,
                (
                    base,
                    Stands(Actor::Unit(setup.id)),
                    Pickable { should_block_lower: false, is_hoverable: true },
                    Visibility::Hidden,
                ),
            );
        }
    }
}

/// Sets figures on bases that have none, or whose riders have mounted or dismounted; as many as this frame has time for.
pub fn dress(
    laid: Option<Res<Laid>>,
    shown: Res<Shown>,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut bases: Query<(Entity, &mut UnitBase)>,
    mut painter: Painter,
) {
    let Some(laid) = laid else { return };
    let (stint, mut made) = (Stint::begin(time.delta()), false);
    for (entity, mut base) in &mut bases {
        let Some(unit) = shown.actor(Actor::Unit(base.unit)) else { continue };
        let rides = unit.state.placement.mounted;
        if base.mounted == Some(rides) {
            continue;
        }
        if std::mem::replace(&mut made, true) && stint.is_over() {
            awake.now();
            return;
        }
        base.mounted = Some(rides);
        for figure in base.figures.drain(..) {
            painter.commands.entity(figure).despawn();
        }
        let setup = laid.0.unit(base.unit);
        let people = people(&laid.0.sides[setup.side.index()].people);
        let colour = laid.colour(setup.side);
        let key = setup.troop.key.as_str();
        // Infantry that rides stands in ranks once it has dismounted.
        let key = if rides { key } else { key.strip_prefix("mounted_").unwrap_or(key) };
        let variant = (u64::from(base.unit.0) + u64::from(base.number)) % VARIANTS;
        let leads = base.number == 0;
        let mut placed = base_of(key, people, variant, leads);
        dye(&mut placed, palette(people, colour));
        let officer = leads.then_some(if placed.len() == 6 { 4 } else { 0 });
        let scale = laid.0.base / BASE_SIDE;
        base.complement = placed.len() as u8;
        // The rear rank falls first, the officer last; those already lost are not set up again.
        let mut order: SmallVec<[usize; 6]> = (0..placed.len()).rev().collect();
        order.sort_by_key(|place| officer == Some(*place));
        if unit.state.officer == Officer::Lost {
            order.retain(|place| officer != Some(*place));
        }
        let lost = order.len().saturating_sub(base.standing(setup, unit));
        for place in order.into_iter().skip(lost) {
            let one = &placed[place];
            let model = painter.figure(one, (key, people, colour, variant, place as u8, leads));
            let home = Transform {
                translation: Vec3::new(one.at.x * scale, base::THICKNESS, one.at.y * scale),
                rotation: Quat::from_rotation_y(one.turn),
                scale: Vec3::splat(scale),
            };
            let figure = Figure { unit: base.unit, officer: officer == Some(place), place: place as u8, home };
            base.figures.push(painter.piece(model, (figure, home, ChildOf(entity))).id());
        }
    }
}

/// Moves the bases of every unit to where they are shown.
pub fn place(
    laid: Option<Res<Laid>>,
    shown: Res<Shown>,
    beat: Res<Beat>,
    table: Res<Tabletop>,
    relief: Res<Relief>,
    mut awake: ResMut<Awake>,
    mut bases: Query<(&mut UnitBase, &mut Transform, &mut Visibility)>,
) {
    let Some(laid) = laid else { return };
    for (mut base, mut transform, mut visibility) in &mut bases {
        let setup = laid.0.unit(base.unit);
        let stands = shown.actor(Actor::Unit(base.unit)).filter(|unit| {
            let left = unit.state.presence == Presence::OnTable && base.number < bases_left(setup, unit);
            left || base.falling > 0
        });
        let Some(unit) = stands else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        // A base whose last men are falling keeps its place.
        let bases = bases_left(setup, unit).max(base.number + 1);
        let columns = unit.state.placement.formation.width().min(bases).max(1);
        let aim = slot(base.number, bases, columns, laid.0.base);
        let at = match base.slot {
            Some(at) if at.distance(aim) > 0.01 => {
                awake.now();
                at.lerp(aim, ease(beat.0, REFORM))
            }
            _ => aim,
        };
        if base.slot != Some(at) {
            base.slot = Some(at);
        }
        let place = unit.spot.at + unit.spot.right() * at.x - unit.spot.forward() * at.y;
        transform.set_if_neq(Transform {
            translation: table.scene(place, relief.height(place)),
            rotation: relief.slope(place) * turn(unit.spot.facing),
            scale: Vec3::ONE,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_stands_two_by_two_behind_its_front() {
        let places: Vec<Vec2> = (0..4).map(|number| slot(number, 4, 2, 2.0)).collect();
        assert_eq!(places, [(-1.0, 1.0), (1.0, 1.0), (-1.0, 3.0), (1.0, 3.0)].map(Vec2::from));
    }

    #[test]
    fn an_incomplete_rear_rank_is_centred() {
        assert_eq!(slot(2, 3, 2, 2.0), Vec2::new(0.0, 3.0));
    }
}
