//! CQ-14: objectives, losses and time.
//!
//! Rulings: the battle is looked at when either side's turn ends. An objective that decides the battle comes before the losses;
//! where both sides have achieved one, or nobody is left at all, the defender has won. Points are settled when the battle ends,
//! and only decide it when time has run out.

use super::battle::Battle;
use crate::conquest_1066::state::event::What;
use crate::conquest_1066::state::field::{EndReason, Verdict, View};
use crate::conquest_1066::state::scenario::{Goal, Objective};
use crate::engine::{Presence, Side};
use std::cmp::Ordering;

/// At the end of a player's turn: is the battle over (CQ-14)? Then it is settled.
pub fn check(battle: &mut Battle) -> bool {
    let view = battle.view();
    let last = view.field.turn.active != view.scenario.first && view.field.turn.number >= view.scenario.turn_limit;
    let decided = decided(view).or_else(|| broken(view));
    if decided.is_none() && !last {
        return false;
    }
    score(battle);
    let (winner, reason) = decided.unwrap_or_else(|| on_points(battle.field.turn.score));
    battle.field.turn.verdict = Some(Verdict { winner, reason });
    let score = battle.field.turn.score;
    battle.record("CQ-14", What::BattleEnded { winner, reason, score }, &[]);
    true
}

/// The side that has achieved an objective which decides the battle (CQ-14).
fn decided(view: View) -> Option<(Side, EndReason)> {
    let has = |side| {
        let objectives = view.scenario.objectives.iter();
        objectives.filter(|objective| objective.side == side && objective.decisive).any(|goal| achieved(view, goal))
    };
    // The defender first: where both have, time has favoured him.
    [Side::Defender, Side::Attacker].into_iter().find(|side| has(*side)).map(|side| (side, EndReason::Objective))
}

/// The winner, where a side has nobody left, or has lost half its units and more than the enemy (CQ-14).
fn broken(view: View) -> Option<(Side, EndReason)> {
    let is_broken = |side: &Side| {
        let (all, own) = (all(view, *side), lost(view, *side));
        own >= all || (own * 2 >= all && own > lost(view, side.enemy()))
    };
    [Side::Attacker, Side::Defender].into_iter().find(is_broken).map(|side| (side.enemy(), EndReason::HalfLost))
}

/// Units a side began with.
fn all(view: View, side: Side) -> usize {
    view.scenario.units.iter().filter(|unit| unit.side == side).count()
}

/// Units a side has lost (CQ-14).
pub fn lost(view: View, side: Side) -> usize {
    all(view, side) - view.standing_of(side).count()
}

/// Is the objective achieved as things stand (CQ-14)?
pub fn achieved(view: View, objective: &Objective) -> bool {
    let side = objective.side;
    match &objective.goal {
        Goal::Hold { squares } => {
            let holds = |side| view.standing_of(side).any(|unit| squares.contains(&view.unit(unit).post.square));
            holds(side) && !holds(side.enemy())
        }
        Goal::KillCommander { commander } => view.commander(*commander).1.presence != Presence::OnTable,
        Goal::Rout { units } => lost(view, side.enemy()) >= usize::from(*units),
    }
}

/// Settles the points (CQ-14).
fn score(battle: &mut Battle) {
    for (number, objective) in battle.scenario.objectives.iter().enumerate() {
        if achieved(battle.view(), objective) {
            let (who, points) = (objective.side, objective.points);
            let score = &mut battle.field.turn.score[who.index()];
            *score = score.saturating_add(points);
            battle.record("CQ-14", What::Scored { who, objective: number as u8, points }, &[]);
        }
    }
}

/// Time is up: points decide, a tie favours the defender (CQ-14).
fn on_points([attacker, defender]: [i16; 2]) -> (Side, EndReason) {
    match attacker.cmp(&defender) {
        Ordering::Greater => (Side::Attacker, EndReason::Points),
        Ordering::Less => (Side::Defender, EndReason::Points),
        Ordering::Equal => (Side::Defender, EndReason::TimeFavoursDefender),
    }
}
