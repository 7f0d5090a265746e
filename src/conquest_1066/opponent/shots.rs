//! Shooting (CQ-7): the volley that brings most, if it is worth a command action.

use super::outlook::volley_hits;
use super::worth::of_hits;
use crate::conquest_1066::state::choice::Choice;
use crate::conquest_1066::state::field::View;
use crate::engine::Side;

/// What a volley must bring while there may be better uses of a command action: re-rolls.
const PRICE: f32 = 0.08;

/// The best volley, or none.
pub fn choose(view: View, side: Side, options: &[Choice]) -> Choice {
    let plenty = view.field.turn.commands[side.index()] > 2;
    let mut best = (if plenty { PRICE / 2.0 } else { PRICE }, Choice::Done);
    for option in options {
        let Choice::Shoot { target, .. } = *option else { continue };
        let gain = of_hits(view, target, volley_hits(view, target));
        if gain > best.0 {
            best = (gain, *option);
        }
    }
    best.1
}
