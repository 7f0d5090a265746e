//! The simple opponent of Viking Steel: it plays every decision by plain rules of thumb.
//!
//! It sees what a player sees: the table, the open question and what is being resolved, never the dice to come. It has no
//! luck of its own either: the same position gets the same answer. Odds come from the functions the rules themselves
//! use. Everything it weighs has one unit: what a full unit of warriors is worth counts 1 (see `worth`).

mod activation;
mod characters;
mod melee;
mod mission;
mod odds;
mod orders;
mod paths;
mod points;
mod posture;
mod reroll;
mod route;
mod tasks;
mod threat;
mod worth;

#[cfg(test)]
mod tests;

use super::state::choice::{Choice, Question, VsDecision};
use super::state::field::View;
use super::state::scenario::Scenario;
use super::{Snapshot, judge};
use crate::engine::Actor;
use std::sync::Arc;

/// The opponent's answer to the open question of a captured battle. The dice of the snapshot are not looked at.
pub fn choose(snapshot: &Snapshot, scenario: &Arc<Scenario>, decision: &VsDecision) -> Choice {
    decide(View { scenario, field: &snapshot.field }, decision)
}

/// The opponent's answer, from what a player sees. Always legal: an answer the rules would refuse gives way to the first
/// one listed.
pub fn decide(view: View, decision: &VsDecision) -> Choice {
    let choice = think(view, decision);
    let legal = decision.options.binary_search(&choice).is_ok() || judge(view, decision, &choice).is_ok();
    match decision.options.first() {
        Some(first) if !legal => *first,
        _ => choice,
    }
}

fn think(view: View, decision: &VsDecision) -> Choice {
    let (who, options) = (decision.who, decision.options.as_slice());
    match &decision.question {
        // Scenarios lay out sensible lines; they are kept.
        Question::Deploy => Choice::Ready,
        Question::FirstOrSecond => activation::first_or_second(view, who),
        Question::WhichUnit => activation::which(view, options),
        Question::Orders { actor: Actor::Unit(id), stage } => orders::unit(view, *id, *stage, options),
        Question::Orders { actor: Actor::Character(id), .. } => characters::orders(view, *id, options),
        Question::Path { actor, kind, budget } => paths::path(view, *actor, *kind, *budget, options),
        Question::Reroll { throw } => reroll::reroll(view, who, throw),
        Question::DefensiveFire { unit, charger } => melee::answer_charge(view, *unit, *charger, options),
        Question::EvadeFacing { unit } => melee::facing_after_evading(view, *unit),
        Question::ShieldWall { unit, against } => melee::shield_wall(view, *unit, *against, options),
        Question::WhoIsHit { unit, .. } => points::who_is_hit(view, *unit, options),
        Question::MakeOrdinary { unit, character } => points::make_ordinary(view, *unit, *character),
        Question::AfterMelee { winner, loser } => melee::after(view, *winner, *loser, options),
        Question::HoldPursuit { winner, loser } => melee::hold_pursuit(view, *winner, *loser),
        Question::NewHost { character } => characters::new_host(view, *character, options),
    }
}
