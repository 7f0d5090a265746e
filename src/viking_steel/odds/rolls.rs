//! Odds of order rolls (VS-3.1) and morale tests (VS-5.2).

use super::chance;
use crate::engine::{Actor, UnitId};
use crate::viking_steel::rules::activation::{order_dice, orders_needed};
use crate::viking_steel::rules::morale;
use crate::viking_steel::state::event::MoraleResult;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::Needed;
use serde::Serialize;

/// Odds of an order roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrdersOdds {
    /// The number needed.
    pub needed: Needed,
    /// D10s thrown.
    pub dice: u8,
    /// Chance of one die.
    pub one: f64,
    /// Chances of 0, 1, 2 orders.
    pub orders: Vec<f64>,
}

/// Odds of the actor's order roll.
pub fn orders(view: View, actor: Actor) -> OrdersOdds {
    let needed = orders_needed(view, actor);
    let dice = order_dice(view, actor);
    let one = chance::of_one(&needed, 10);
    OrdersOdds { dice, one, orders: chance::successes(dice, one), needed }
}

/// Odds of a morale test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoraleOdds {
    /// The number needed.
    pub needed: Needed,
    /// D10s thrown, of which one must do.
    pub dice: u8,
    /// Chance of one die.
    pub one: f64,
    /// Chance to pass.
    pub pass: f64,
    /// What failing means.
    pub failure: MoraleResult,
}

/// Odds of a test of the unit as it stands, after this many casualties in the action that calls for it.
pub fn morale(view: View, unit: UnitId, casualties: u8) -> MoraleOdds {
    let needed = morale::needed(view, unit, casualties);
    let dice = morale::dice_count(view, unit);
    let one = chance::of_one(&needed, 10);
    let failure = morale::failure(view.unit(unit).disorder.0);
    MoraleOdds { dice, one, pass: chance::of_any(dice, one), failure, needed }
}
