//! Leadership points: what one must bring to be spent (VS-9.2), and special hits.

use super::{odds, posture, worth};
use crate::engine::{CharacterId, Side, UnitId};
use crate::viking_steel::state::choice::Choice;
use crate::viking_steel::state::field::View;

/// What a point must bring at the start of a battle, and at its end.
const DEAR: f32 = 0.16;
const CHEAP: f32 = 0.04;
/// The last point is kept for something that matters.
const LAST: f32 = 1.6;

/// What a point must bring now.
pub fn price(view: View, side: Side) -> f32 {
    let left = posture::time_left(view);
    let price = CHEAP + (DEAR - CHEAP) * left;
    match view.field.turn.points[side.index()] {
        0 => f32::INFINITY,
        1 => price * LAST,
        many => price * (1.0 - 0.05 * f32::from(many.min(6))),
    }
}

/// What the loss of the officer, or a wound, costs.
fn personal_loss(view: View, unit: UnitId, character: Option<CharacterId>) -> f32 {
    match character {
        None => worth::officer(view, unit),
        Some(id) => {
            let left = view.character_setup(id).kind.hits.saturating_sub(view.character(id).wounds.0).max(1);
            worth::character(view, id) / f32::from(left) + 0.05
        }
    }
}

/// Makes the hit an ordinary one, if whoever is hit is worth a point and a casualty.
pub fn make_ordinary(view: View, unit: UnitId, character: Option<CharacterId>) -> Choice {
    let saved = personal_loss(view, unit, character) - worth::casualty(view, unit);
    if saved > price(view, view.setup(unit).side) { Choice::Spend } else { Choice::Decline }
}

/// The hit goes where it hurts most.
pub fn who_is_hit(view: View, unit: UnitId, options: &[Choice]) -> Choice {
    let falls = 4.0 / 6.0;
    let ordinary = worth::casualty(view, unit);
    // The last men of a unit are worth more than its officer.
    let ordinary =
        if view.unit(unit).strength.0 <= 2 { odds::failure_cost(view, unit).max(ordinary) } else { ordinary };
    let mut best: Option<(f32, Choice)> = None;
    for option in options {
        let value = match *option {
            Choice::HitOfficer => falls * personal_loss(view, unit, None) + (1.0 - falls) * ordinary,
            Choice::HitCharacter(id) => falls * personal_loss(view, unit, Some(id)) + (1.0 - falls) * ordinary,
            _ => ordinary,
        };
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, *option));
        }
    }
    best.map_or(Choice::HitUnit, |(_, choice)| choice)
}
