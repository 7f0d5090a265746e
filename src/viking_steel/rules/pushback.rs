//! VS-7.11: push-back. Facing is kept; friends behind are pushed along; whatever else is in the way stops it.

use super::path::blockers;
use crate::board::*;
use crate::engine::{Actor, UnitId};
use crate::viking_steel::state::field::View;
use bevy_math::Vec2;
use smallvec::SmallVec;

/// How far a unit is pushed, and who goes with it.
#[derive(Clone, Debug, PartialEq)]
pub struct PushBack {
    /// Inches the unit moves.
    pub moved: f32,
    /// Friends pushed along, with their inches; they move before the unit does.
    pub friends: SmallVec<[(UnitId, f32); 2]>,
}

/// Plans a push-back of `wanted` inches along `direction`. `winner` is ignored as an obstacle: it stands on the other
/// side.
pub fn plan(view: View, loser: UnitId, winner: UnitId, direction: Vec2, wanted: f32) -> PushBack {
    let mut chain: SmallVec<[UnitId; 4]> = SmallVec::from_iter([loser]);
    let mut friends = SmallVec::new();
    let moved = push(view, loser, winner, direction, wanted, &mut chain, &mut friends);
    // A friend is only pushed as far as the unit's final way makes it necessary.
    let mut needed: SmallVec<[(UnitId, f32); 2]> = SmallVec::new();
    if moved > 0.0 && !friends.is_empty() {
        chain.clear();
        chain.push(loser);
        push(view, loser, winner, direction, moved, &mut chain, &mut needed);
    }
    PushBack { moved, friends: needed }
}

fn push(
    view: View,
    unit: UnitId,
    winner: UnitId,
    direction: Vec2,
    wanted: f32,
    chain: &mut SmallVec<[UnitId; 4]>,
    friends: &mut SmallVec<[(UnitId, f32); 2]>,
) -> f32 {
    let footprint = view.footprint(unit);
    let others = blockers(view, Actor::Unit(unit), &[winner], wanted);
    let (mut own, enemies): (SmallVec<[Blocker; 16]>, SmallVec<[Blocker; 16]>) =
        others.into_iter().partition(|blocker| blocker.kind != BlockKind::Enemy);
    let table = &view.scenario.table;
    let mut moved = Lane::along(table, &footprint, direction, wanted, &enemies, 0.0).clear;
    for blocker in &mut own {
        blocker.kind = BlockKind::Friend;
    }
    for blocker in own {
        let friend = UnitId(blocker.tag as u8);
        let room = Lane::along(table, &footprint, direction, moved, std::slice::from_ref(&blocker), 0.0).clear;
        let overlap = moved - room;
        if overlap < 0.001 {
            continue;
        }
        // A friend who is already being pushed does not give way.
        if chain.contains(&friend) {
            moved = room;
            continue;
        }
        chain.push(friend);
        let gives = push(view, friend, winner, direction, overlap, chain, friends);
        friends.push((friend, gives));
        moved = room + gives;
    }
    // Whole mils, rounded down: rounding must not push anyone into something.
    (moved * 1000.0).floor() / 1000.0
}
