//! The simple opponent of Conquest 1066: it plays every decision by rules of thumb.
//!
//! It sees what a player sees and has no luck of its own: the same position gets the same answer. Everything it weighs has
//! one unit: what a fresh unit of fyrd is worth counts 1 (see `worth`). A command action costs something, so that it keeps
//! some for arrows and re-rolls.

mod blows;
mod goals;
mod moves;
mod outlook;
mod shots;
mod worth;

#[cfg(test)]
mod tests;

use super::state::choice::{Choice, CqDecision, Question};
use super::state::field::View;

/// The opponent's answer, from what a player sees. Always one of the options.
pub fn decide(view: View, decision: &CqDecision) -> Choice {
    let options = decision.options.as_slice();
    let choice = match &decision.question {
        Question::Movement => moves::choose(view, decision.who, options),
        Question::Shooting => shots::choose(view, decision.who, options),
        Question::Melee => blows::attack(view, options),
        Question::Reroll { blow } => blows::reroll(view, decision.who, blow),
    };
    match options.first() {
        Some(first) if options.binary_search(&choice).is_err() => *first,
        _ => choice,
    }
}
