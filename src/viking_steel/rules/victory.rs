//! VS-12.1: objectives, loot, breakpoints and time.

use super::battle::Battle;
use crate::engine::{Actor, Presence, Side, UnitId};
use crate::viking_steel::state::components::Carries;
use crate::viking_steel::state::event::What;
use crate::viking_steel::state::field::{EndReason, Loot, Verdict, View};
use crate::viking_steel::state::scenario::{Goal, in_zone};
use crate::viking_steel::state::tables::Rank;
use bevy_math::Vec2;

/// A unit that ends its activation this close to loot takes it up, inches.
pub const LOOT_REACH: f32 = 1.0;

/// Takes up loot that lies within an inch of an unengaged, ordered unit with its hands free.
pub fn take_up_loot(battle: &mut Battle, id: UnitId) {
    let view = battle.view();
    let unit = view.unit(id);
    if unit.presence != Presence::OnTable || unit.carries.0.is_some() || unit.disorder.0 > 0 || view.is_engaged(id) {
        return;
    }
    // Only the side that scores by it bothers with it.
    let side = view.setup(id).side;
    if !view.scenario.objectives.iter().any(|o| o.side == side && matches!(o.goal, Goal::Loot { .. })) {
        return;
    }
    let footprint = view.footprint(id);
    let found = view.field.turn.loot.iter().position(|loot| match loot {
        Loot::At(x, y) => footprint.distance_to_point(Vec2::new(*x as f32, *y as f32) / 1000.0) <= LOOT_REACH,
        _ => false,
    });
    if let Some(index) = found {
        let loot = index as u8;
        battle.unit(id).carries = Carries(Some(loot));
        battle.field.turn.loot[index] = Loot::Carried(id);
        battle.record("VS-12.1", What::LootTaken { loot }, &[Actor::Unit(id)]);
    }
}

/// Scores what counts at once: loot brought home, kills, units marched off.
pub fn score_at_once(battle: &mut Battle) {
    for index in 0..battle.scenario.objectives.len() {
        let objective = &battle.scenario.objectives[index];
        let (side, points) = (objective.side, objective.points);
        match &objective.goal {
            Goal::Loot { zone } => {
                let home: Vec<UnitId> = battle
                    .view()
                    .side_units(side)
                    .filter(|id| {
                        let center = battle.view().footprint(*id).center();
                        battle.view().unit(*id).carries.0.is_some() && in_zone(zone, center.x, center.y)
                    })
                    .collect();
                for id in home {
                    if let Some(loot) = battle.unit(id).carries.0.take() {
                        battle.field.turn.loot[usize::from(loot)] = Loot::Secured(side);
                        score(battle, side, index, points, &[Actor::Unit(id)]);
                    }
                }
            }
            Goal::Kill { target } => {
                if !battle.field.turn.scored.contains(&(index as u8)) && is_lost(battle.view(), *target) {
                    battle.field.turn.scored.push(index as u8);
                    score(battle, side, index, points, &[*target]);
                }
            }
            Goal::MarchOff { .. } => {
                let off = battle
                    .view()
                    .unit_ids()
                    .filter(|id| {
                        battle.view().setup(*id).side == side
                            && battle.view().unit(*id).presence == Presence::MarchedOff
                    })
                    .count();
                let before = battle.field.turn.scored.iter().filter(|done| **done == index as u8).count();
                for _ in before..off {
                    battle.field.turn.scored.push(index as u8);
                    score(battle, side, index, points, &[]);
                }
            }
            Goal::Ground { .. } | Goal::Survive { .. } => {}
        }
    }
}

/// Scores what counts at the end: ground held, those who survived.
fn score_at_end(battle: &mut Battle) {
    for index in 0..battle.scenario.objectives.len() {
        let objective = &battle.scenario.objectives[index];
        let (side, points) = (objective.side, objective.points);
        let holds = match &objective.goal {
            Goal::Ground { zone } => holder(battle.view(), zone) == Some(side),
            Goal::Survive { target } => !is_lost(battle.view(), *target),
            _ => false,
        };
        if holds {
            score(battle, side, index, points, &[]);
        }
    }
}

fn score(battle: &mut Battle, who: Side, objective: usize, points: i16, actors: &[Actor]) {
    battle.field.turn.score[who.index()] += points;
    battle.record("VS-12.1", What::Scored { who, objective: objective as u8, points }, actors);
}

/// The only side with the centre of a unit in the zone.
pub fn holder(view: View, zone: &[f32; 4]) -> Option<Side> {
    let mut present = [false; 2];
    for id in view.units_on_table() {
        let center = view.footprint(id).center();
        present[view.setup(id).side.index()] |= in_zone(zone, center.x, center.y);
    }
    match present {
        [true, false] => Some(Side::Attacker),
        [false, true] => Some(Side::Defender),
        _ => None,
    }
}

fn is_lost(view: View, target: Actor) -> bool {
    let presence = match target {
        Actor::Unit(id) => view.unit(id).presence,
        Actor::Character(id) => view.character(id).presence,
    };
    matches!(presence, Presence::Destroyed | Presence::Routed)
}

/// Why the side is broken, if it is: half its units lost, or its force leader and a third of them (VS-12.1).
pub fn broken(view: View, side: Side) -> Option<EndReason> {
    let of_side = |id: &UnitId| view.setup(*id).side == side;
    let all = view.unit_ids().filter(of_side).count();
    let lost = view.unit_ids().filter(of_side).filter(|id| is_lost(view, Actor::Unit(*id))).count();
    let leader_lost = view.character_ids().any(|id| {
        let setup = view.character_setup(id);
        setup.side == side && setup.kind.rank == Rank::ForceLeader && is_lost(view, Actor::Character(id))
    });
    if lost * 2 >= all {
        Some(EndReason::HalfLost)
    } else if leader_lost && lost * 3 >= all {
        Some(EndReason::LeaderAndThirdLost)
    } else {
        None
    }
}

/// Ends the battle if a side is broken; when both are, the defender has held.
pub fn check_breaks(battle: &mut Battle) -> bool {
    let view = battle.view();
    let reasons = Side::BOTH.map(|side| broken(view, side));
    let end = match reasons {
        [Some(reason), _] => Some((Side::Defender, reason)),
        [None, Some(reason)] => Some((Side::Attacker, reason)),
        [None, None] => None,
    };
    if let Some((winner, reason)) = end {
        score_at_end(battle);
        finish(battle, winner, reason);
    }
    end.is_some()
}

/// Time is up: points decide, a tie favours the defender.
pub fn time_out(battle: &mut Battle) {
    score_at_end(battle);
    let [attacker, defender] = battle.field.turn.score;
    let (winner, reason) = match attacker.cmp(&defender) {
        std::cmp::Ordering::Greater => (Side::Attacker, EndReason::Points),
        std::cmp::Ordering::Less => (Side::Defender, EndReason::Points),
        std::cmp::Ordering::Equal => (Side::Defender, EndReason::TimeFavoursDefender),
    };
    finish(battle, winner, reason);
}

fn finish(battle: &mut Battle, winner: Side, reason: EndReason) {
    battle.field.turn.verdict = Some(Verdict { winner, reason });
    let score = battle.field.turn.score;
    battle.record("VS-12.1", What::BattleEnded { winner, reason, score }, &[]);
}

/// May the unit march off here: unengaged, within an inch of the table edge, inside such a zone?
pub fn may_march_off(view: View, id: UnitId) -> bool {
    let side = view.setup(id).side;
    let footprint = view.footprint(id);
    let center = footprint.center();
    let table = &view.scenario.table;
    let near_edge = footprint.bounds().corners().iter().any(|corner| {
        corner.x <= 1.0 || corner.y <= 1.0 || corner.x >= table.width() - 1.0 || corner.y >= table.depth() - 1.0
    });
    near_edge
        && !view.is_engaged(id)
        && view.scenario.objectives.iter().any(|objective| match &objective.goal {
            Goal::MarchOff { zone } => objective.side == side && in_zone(zone, center.x, center.y),
            _ => false,
        })
}
