//! What each unit is about: loot, ground, a way home, or an enemy.

use super::posture::Posture;
use super::{odds, posture, worth};
use crate::board::Pose;
use crate::engine::{Actor, Side, UnitId};
use crate::viking_steel::state::field::{Loot, View};
use crate::viking_steel::state::scenario::{Goal, in_zone};
use bevy_math::Vec2;
use smallvec::SmallVec;

/// A rectangle of the table: south-west and north-east corner, inches.
pub type Zone = [f32; 4];

/// What a unit is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// Carry its loot into the zone.
    Bring(Zone),
    /// Take up the loot that lies there.
    Take(Vec2),
    /// Stand in the zone.
    Occupy(Zone),
    /// Leave the table there.
    MarchOff(Zone),
    /// Hurt this enemy.
    Fight(UnitId),
    /// Keep the line.
    Stand(Pose),
}

/// An enemy this near to something worth guarding is an intruder, inches.
const INTRUSION: f32 = 10.0;
/// Loot with an idle enemy this near is guarded, inches.
const GUARDED: f32 = 9.0;
/// What a guard adds to the way to loot, inches.
const GUARD: f32 = 24.0;
/// What a round's losses count when an enemy is picked.
const APPEAL: f32 = 4.0;
/// Whoever measures up to a guard by this much beats it.
const BEATEN: f32 = 0.03;
/// The longest way, in these inches, that anybody goes for loot.
const FARTHEST: f32 = 60.0;
/// Inches a unit comes forward in a turn, roughly.
const DAY_MARCH: f32 = 6.0;
/// Share of the time from which ground must be stood on, whatever else.
const LATE: f32 = 0.5;

/// The unit's task.
pub fn of(view: View, id: UnitId) -> Task {
    let side = view.setup(id).side;
    let posture = posture::of(view, side);
    if let Some(zone) = zone_of(view, side, |goal| match goal {
        Goal::Loot { zone } if view.unit(id).carries.0.is_some() => Some(*zone),
        _ => None,
    }) {
        return Task::Bring(zone);
    }
    if let Some(zone) = zone_of(view, side, |goal| match goal {
        Goal::MarchOff { zone } => Some(*zone),
        _ => None,
    }) {
        return Task::MarchOff(zone);
    }
    if let Some((_, at)) = runners(view, side, posture).into_iter().find(|(runner, _)| *runner == id) {
        return Task::Take(at);
    }
    if let Some((_, zone)) = holders(view, side, posture).into_iter().find(|(holder, _)| *holder == id) {
        return Task::Occupy(zone);
    }
    let target = match posture {
        Posture::Attack => best_enemy(view, id, |_| true),
        Posture::Hold => best_enemy(view, id, |enemy| is_intruder(view, enemy)),
    };
    match target {
        Some(target) => Task::Fight(target),
        None => Task::Stand(view.setup(id).pose),
    }
}

/// The first zone of the side's objectives that `wanted` picks.
fn zone_of(view: View, side: Side, wanted: impl Fn(&Goal) -> Option<Zone>) -> Option<Zone> {
    let own = view.scenario.objectives.iter().filter(|objective| objective.side == side);
    own.filter_map(|objective| wanted(&objective.goal)).next()
}

fn center(view: View, id: UnitId) -> Vec2 {
    view.footprint(id).center()
}

fn loot_lying(view: View<'_>) -> impl Iterator<Item = Vec2> {
    view.field.turn.loot.iter().filter_map(|loot| match loot {
        Loot::At(x, y) => Some(Vec2::new(*x as f32, *y as f32) / 1000.0),
        _ => None,
    })
}

/// Free to go where it is sent.
fn is_free(view: View, id: UnitId) -> bool {
    !view.is_engaged(id) && view.unit(id).disorder.0 < 2
}

/// Who fetches which loot: each piece its nearest fitting unit, the shortest errands first.
fn runners(view: View, side: Side, posture: Posture) -> SmallVec<[(UnitId, Vec2); 4]> {
    let mut errands = SmallVec::new();
    let Some(home) = zone_of(view, side, |goal| match goal {
        Goal::Loot { zone } => Some(*zone),
        _ => None,
    }) else {
        return errands;
    };
    let home = Vec2::new((home[0] + home[2]) / 2.0, (home[1] + home[3]) / 2.0);
    let turns_left = view.scenario.turn_limit.saturating_sub(view.field.turn.number) + 1;
    let range = f32::from(turns_left) * DAY_MARCH * 1.3;
    let mut loot: SmallVec<[Vec2; 6]> = loot_lying(view).collect();
    let mut units: SmallVec<[UnitId; 16]> =
        view.side_units(side).filter(|id| is_free(view, *id) && view.unit(*id).carries.0.is_none()).collect();
    let most = match posture {
        Posture::Attack => view.side_units(side).count().div_ceil(2),
        Posture::Hold => usize::MAX,
    };
    while errands.len() < most {
        let mut best: Option<(f32, usize, usize)> = None;
        for (which, at) in loot.iter().enumerate() {
            for (who, id) in units.iter().enumerate() {
                let way = view.footprint(*id).distance_to_point(*at);
                if way + at.distance(home) > range {
                    continue;
                }
                let cost = way + errand_cost(view, *id, *at, way);
                if cost < FARTHEST && best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, which, who));
                }
            }
        }
        let Some((_, which, who)) = best else { break };
        errands.push((units.remove(who), loot.remove(which)));
    }
    errands
}

/// What speaks against sending this unit there, in inches.
fn errand_cost(view: View, id: UnitId, at: Vec2, way: f32) -> f32 {
    let leader = if view.has_force_leader(id) { 12.0 } else { 0.0 };
    let guards = view.side_units(view.setup(id).side.enemy()).filter(|enemy| {
        let near = view.footprint(*enemy).distance_to_point(at);
        near < GUARDED && near < way && !view.is_engaged(*enemy)
    });
    // A guard that can be beaten is half a guard.
    let beaten = |guard: UnitId| odds::measure(view, id, guard) > BEATEN;
    let guard: f32 = guards.map(|guard| if beaten(guard) { 0.4 } else { 1.0 }).sum();
    leader + 5.0 * worth::quality(view, id) + GUARD * guard
}

/// Who stands on which ground the side scores by.
fn holders(view: View, side: Side, posture: Posture) -> SmallVec<[(UnitId, Zone); 4]> {
    let mut posts = SmallVec::new();
    let late = posture::time_left(view) <= LATE;
    if posture == Posture::Attack && !late {
        return posts;
    }
    for objective in &view.scenario.objectives {
        // Ground the other side scores by is only to be denied, and only at the end.
        let Goal::Ground { zone } = &objective.goal else { continue };
        if objective.side != side && posture == Posture::Hold {
            continue;
        }
        let middle = Vec2::new((zone[0] + zone[2]) / 2.0, (zone[1] + zone[3]) / 2.0);
        let wanted = if late && posture == Posture::Attack { 3 } else { 1 };
        let mut free: SmallVec<[(UnitId, f32); 16]> = view
            .side_units(side)
            .filter(|id| is_free(view, *id) && view.unit(*id).carries.0.is_none())
            .filter(|id| posts.iter().all(|(other, _)| other != id))
            .map(|id| {
                let at = center(view, id);
                let way = if in_zone(zone, at.x, at.y) { 0.0 } else { at.distance(middle) };
                (id, way + 6.0 * worth::quality(view, id))
            })
            .collect();
        free.sort_by(|a, b| a.1.total_cmp(&b.1));
        posts.extend(free.iter().take(wanted).map(|(id, _)| (*id, *zone)));
    }
    posts
}

/// Does the enemy threaten what the other side guards: loot, ground, a leader?
fn is_intruder(view: View, enemy: UnitId) -> bool {
    if view.unit(enemy).carries.0.is_some() {
        return true;
    }
    let footprint = view.footprint(enemy);
    let (at, side) = (footprint.center(), view.setup(enemy).side);
    let thieves = view
        .scenario
        .objectives
        .iter()
        .any(|objective| objective.side == side && matches!(objective.goal, Goal::Loot { .. }));
    if thieves && loot_lying(view).any(|loot| footprint.distance_to_point(loot) < INTRUSION) {
        return true;
    }
    view.scenario.objectives.iter().any(|objective| match &objective.goal {
        Goal::Ground { zone } => {
            let grown = [zone[0] - 3.0, zone[1] - 3.0, zone[2] + 3.0, zone[3] + 3.0];
            in_zone(&grown, at.x, at.y)
        }
        _ => false,
    })
}

/// The enemy best worth this unit's while.
fn best_enemy(view: View, id: UnitId, fits: impl Fn(UnitId) -> bool) -> Option<UnitId> {
    let mine = view.footprint(id);
    let mut best: Option<(f32, UnitId)> = None;
    for enemy in view.side_units(view.setup(id).side.enemy()).filter(|enemy| fits(*enemy)) {
        let gap = mine.distance(&view.footprint(enemy));
        let harm = if worth::is_shooter(view, id) {
            odds::volley(view, id, Actor::Unit(enemy), false)
        } else {
            odds::measure(view, id, enemy)
        };
        let mut appeal = APPEAL * harm + 0.2 * worth::unit(view, enemy) - 0.03 * gap;
        if view.unit(enemy).carries.0.is_some() {
            appeal += 0.6;
        }
        if view.is_engaged(enemy) {
            // It cannot be shot at, and there may be no room beside it.
            if worth::is_shooter(view, id) {
                continue;
            }
            appeal -= 0.25;
        }
        if best.is_none_or(|(most, _)| appeal > most) {
            best = Some((appeal, enemy));
        }
    }
    best.map(|(_, enemy)| enemy)
}
