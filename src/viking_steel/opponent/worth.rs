//! What things are worth to the opponent. A full unit of warriors counts 1.

use crate::engine::{Actor, CharacterId, Presence, Side, UnitId};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::scenario::Goal;
use crate::viking_steel::state::tables::Rank;

/// An objective point.
pub const POINT: f32 = 0.25;
/// Sum of armour, melee value and steadiness of warriors: the measure of the others.
const WARRIORS: f32 = 16.0;
/// What a bow adds to that sum.
const BOW: i8 = 2;
/// Reach that makes missiles a bow, inches.
const BOW_RANGE: u8 = 12;
/// Share of its worth that a unit keeps to its last man: it still counts against the breakpoint.
const LAST_MAN: f32 = 0.3;

/// A fresh unit of this troop.
pub fn quality(view: View, id: UnitId) -> f32 {
    let troop = &view.setup(id).troop;
    let bow = if has_bow(view, id) { BOW } else { 0 };
    let sum = f32::from((troop.armour + troop.melee + 11 - troop.rating + bow).max(1)) / WARRIORS;
    sum * sum
}

/// Shoots beyond javelin range.
pub fn has_bow(view: View, id: UnitId) -> bool {
    view.setup(id).troop.range.is_some_and(|range| range > BOW_RANGE)
}

/// Better with missiles than hand to hand: keeps its distance.
pub fn is_shooter(view: View, id: UnitId) -> bool {
    let troop = &view.setup(id).troop;
    troop.range.is_some() && troop.melee <= 2
}

/// One point of its strength.
pub fn casualty(view: View, id: UnitId) -> f32 {
    quality(view, id) / f32::from(view.setup(id).strength.max(1))
}

/// The unit as it is, with those attached and what it carries: what its loss would cost.
pub fn unit(view: View, id: UnitId) -> f32 {
    let part = f32::from(view.unit(id).strength.0) / f32::from(view.setup(id).strength.max(1));
    let mut worth = quality(view, id) * (LAST_MAN + (1.0 - LAST_MAN) * part);
    worth += view.attached(id).map(|attached| character(view, attached)).sum::<f32>() * 0.6;
    if view.unit(id).carries.0.is_some() {
        worth += loot(view);
    }
    worth += target_points(view, Actor::Unit(id));
    if breaks_without(view, id) {
        worth += 1.5;
    }
    worth
}

/// A character.
pub fn character(view: View, id: CharacterId) -> f32 {
    let own = match view.character_setup(id).kind.rank {
        Rank::ForceLeader => 0.4,
        _ => 0.15,
    };
    own + target_points(view, Actor::Character(id))
}

/// What both sides' objectives make of the loss of this unit or character.
fn target_points(view: View, actor: Actor) -> f32 {
    let points = view.scenario.objectives.iter().filter(|objective| match &objective.goal {
        Goal::Kill { target } | Goal::Survive { target } => *target == actor,
        _ => false,
    });
    points.map(|objective| f32::from(objective.points)).sum::<f32>() * POINT
}

/// A piece of loot brought home, to whoever scores by it.
pub fn loot(view: View) -> f32 {
    let points = view.scenario.objectives.iter().filter(|objective| matches!(objective.goal, Goal::Loot { .. }));
    points.map(|objective| f32::from(objective.points)).fold(0.0, f32::max) * POINT
}

/// An officer: a die in melee and when shooting, and two off every morale number.
pub fn officer(view: View, id: UnitId) -> f32 {
    0.15 * quality(view, id)
}

/// Is he, or the unit, lost?
fn is_lost(presence: Presence) -> bool {
    matches!(presence, Presence::Destroyed | Presence::Routed)
}

/// Would the loss of this unit break its side (VS-12.1)?
pub fn breaks_without(view: View, id: UnitId) -> bool {
    let side = view.setup(id).side;
    let (all, lost) = losses(view, side);
    let leader_lost = view.character_ids().any(|leader| {
        let setup = view.character_setup(leader);
        let state = view.character(leader);
        let with_it = state.host.0 == Some(id);
        setup.side == side && setup.kind.rank == Rank::ForceLeader && (is_lost(state.presence) || with_it)
    });
    (lost + 1) * 2 >= all || (leader_lost && (lost + 1) * 3 >= all)
}

/// Units a side started with, and how many it has lost.
fn losses(view: View, side: Side) -> (usize, usize) {
    let own = view.unit_ids().filter(|id| view.setup(*id).side == side);
    own.fold((0, 0), |(all, lost), id| (all + 1, lost + usize::from(is_lost(view.unit(id).presence))))
}

/// All a side has on the table.
pub fn side(view: View, side: Side) -> f32 {
    view.side_units(side)
        .map(|id| {
            let part = f32::from(view.unit(id).strength.0) / f32::from(view.setup(id).strength.max(1));
            quality(view, id) * part
        })
        .sum()
}
