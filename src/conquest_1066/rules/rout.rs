//! CQ-10: routs and advances, CQ-11: the number at which a unit routs, CQ-12: the loss of a commander.
//!
//! Rulings: units of both sides at or above their number leave, the one with most hits first, of equals the one that comes
//! first in the scenario; after each, and after each advance, the numbers are looked at anew. The number of a unit on a hill or
//! at the bank is that of its position as long as nobody faces it who is not below it or on the crossing. Who was hit in
//! melee this turn, and then taken over his number by the loss of his commander, is nobody's prey: no enemy advances.

use super::battle::{Battle, Outcome};
use super::frame::CqFlow;
use super::movement::may_stand;
use crate::board::{Facing, Square, Tile};
use crate::conquest_1066::state::event::{StayReason, What};
use crate::conquest_1066::state::field::{LastHitBy, Places, Post, View};
use crate::conquest_1066::state::tables::Arm;
use crate::engine::{AttachedTo, CharacterId, Flow, Presence, Side, UnitId};
use smallvec::SmallVec;

/// Hits at which the unit routs as things stand (CQ-11): the highest number that applies.
pub fn rout_number(view: View, unit: UnitId) -> u8 {
    let numbers = view.scenario.rout;
    let (grid, square) = (&view.scenario.grid, view.unit(unit).post.square);
    let tile = grid.tile(square);
    if tile == Tile::Fort {
        return numbers.fort.max(numbers.defensive);
    }
    let in_terrain = match tile {
        Tile::Wood => view.setup(unit).troop.arm == Arm::Archers,
        Tile::Town => view.setup(unit).troop.arm != Arm::Cavalry,
        Tile::Bridge | Tile::Ford => true,
        _ => false,
    };
    if in_terrain || holds_height(view, unit) || holds_bank(view, unit) { numbers.defensive } else { numbers.open }
}

/// Enemies orthogonally adjacent that face the unit: those who could attack it (CQ-8, CQ-11).
pub fn attackers(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let (side, square) = (view.setup(unit).side, view.unit(unit).post.square);
    view.standing_of(side.enemy()).filter(move |enemy| {
        let post = view.unit(*enemy).post;
        post.square.next(post.facing) == Some(square)
    })
}

/// The same, found from the squares around the unit: for looking at many units at once.
pub fn attackers_among<'a>(view: View<'a>, places: &'a Places, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let (side, square) = (view.setup(unit).side, view.unit(unit).post.square);
    Facing::ALL.into_iter().filter_map(move |towards| {
        let other = places.unit_on(view.scenario.grid.next(square, towards)?)?;
        let faces_it = view.unit(other).post.facing == towards.opposite();
        (faces_it && view.setup(other).side != side).then_some(other)
    })
}

/// On a hill, and everyone who faces it is downhill.
fn holds_height(view: View, unit: UnitId) -> bool {
    let level = |unit: UnitId| view.scenario.grid.level(view.unit(unit).post.square);
    level(unit) > 0 && attackers(view, unit).all(|attacker| level(attacker) < level(unit))
}

/// At the end of a bridge or ford, and everyone who faces it is on the crossing.
fn holds_bank(view: View, unit: UnitId) -> bool {
    let grid = &view.scenario.grid;
    let square = view.unit(unit).post.square;
    grid.neighbours(square).any(|next| grid.tile(next).is_crossing())
        && attackers(view, unit).all(|attacker| grid.tile(view.unit(attacker).post.square).is_crossing())
}

/// Has the unit more hits than open ground would let it bear? Then it holds its position: it neither leaves it nor advances
/// (CQ-10).
pub fn holds_position(view: View, unit: UnitId) -> bool {
    view.unit(unit).hits.0 >= view.scenario.rout.open
}

/// Does the unit rout as things stand (CQ-11)?
pub fn is_broken(view: View, unit: UnitId) -> bool {
    // No number is below that of open ground: nobody below it need be looked at closer.
    view.unit(unit).hits.0 >= view.scenario.rout.open && view.unit(unit).hits.0 >= rout_number(view, unit)
}

/// The phase: unit after unit leaves, until nobody is at his number (CQ-10).
pub fn resolve(battle: &mut Battle) -> CqFlow {
    while let Some(unit) = next_to_rout(battle.view()) {
        rout(battle, unit);
    }
    Flow::Done(Outcome::Done)
}

/// Who leaves next: most hits, then lowest id (CQ-10).
fn next_to_rout(view: View) -> Option<UnitId> {
    let broken = view.standing().filter(|unit| is_broken(view, *unit));
    broken.max_by_key(|unit| (view.unit(*unit).hits.0, std::cmp::Reverse(*unit)))
}

/// A unit leaves, its commander is lost with it (CQ-12), and the victor advances (CQ-10).
fn rout(battle: &mut Battle, unit: UnitId) {
    let view = battle.view();
    let (at, square, victor) = (rout_number(view, unit), view.unit(unit).post.square, view.unit(unit).last_hit_by.0);
    let (commander, side) = (view.commander_with(unit), view.setup(unit).side);
    battle.unit(unit).presence = Presence::Routed;
    battle.record("CQ-11", What::Routed { at }, &[unit]);
    if let Some(commander) = commander {
        lose_commander(battle, commander, side, unit);
    }
    if let Some(victor) = victor {
        advance(battle, victor, square);
    }
}

/// A commander is lost: every remaining unit of his side takes hits (CQ-12).
fn lose_commander(battle: &mut Battle, commander: CharacterId, side: Side, unit: UnitId) {
    let state = &mut battle.field.commanders[usize::from(commander.0)];
    state.host = AttachedTo(None);
    state.presence = Presence::Destroyed;
    battle.field.turn.fallen[side.index()] = Some(commander);
    battle.record("CQ-12", What::CommanderLost { commander }, &[unit]);
    let hits = battle.scenario.rules.numbers.commander_lost;
    if hits == 0 {
        return;
    }
    let remaining: SmallVec<[UnitId; 32]> = battle.view().standing_of(side).collect();
    for unit in remaining {
        let stood = !is_broken(battle.view(), unit);
        battle.hit(unit, hits);
        if stood && is_broken(battle.view(), unit) {
            // It was not the enemy who broke it.
            battle.unit(unit).last_hit_by = LastHitBy(None);
        }
        battle.record("CQ-12", What::Dismayed { hits }, &[unit]);
    }
}

/// The unit whose hits caused the rout takes the square (CQ-10). It keeps its facing, and its commander comes along.
fn advance(battle: &mut Battle, victor: UnitId, square: Square) {
    if let Some(why) = stays(battle.view(), victor, square) {
        battle.record("CQ-10", What::Stayed { why }, &[victor]);
        return;
    }
    let state = battle.unit(victor);
    let from = state.post;
    state.post = Post { square, facing: from.facing };
    battle.record("CQ-10", What::Advanced { from }, &[victor]);
}

/// Why the victor does not advance (CQ-10); none: he must.
fn stays(view: View, victor: UnitId, square: Square) -> Option<StayReason> {
    if !view.stands(victor) {
        Some(StayReason::HasRouted)
    } else if holds_position(view, victor) {
        Some(StayReason::HoldsItsPosition)
    } else if !may_stand(view.setup(victor).troop.arm, view.scenario.grid.tile(square)) {
        Some(StayReason::ClosedTerrain)
    } else {
        None
    }
}
