//! Odds of a charge (VS-7.1, 7.2): does it go home, does defensive fire stop it, and how does the melee go?

use super::melee::{MeleeOdds, melee_round};
use super::volley::{VolleyOdds, defensive_fire};
use crate::engine::{Actor, Refusal, UnitId};
use crate::viking_steel::rules::charge::{ChargePlan, may_fire_defensively, plan};
use crate::viking_steel::rules::movement::base_move;
use crate::viking_steel::state::components::Activity;
use crate::viking_steel::state::field::{Contact, View};
use serde::Serialize;

/// Odds of a charge.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChargeOdds {
    /// Movement it takes, in thousandths of an inch.
    pub cost: i32,
    /// Chance that the dice bring it home.
    pub reach: f64,
    /// What defensive fire would do, where the target may shoot for a leadership point.
    pub defensive_fire: Option<VolleyOdds>,
    /// The first round of melee, if it goes home unharmed.
    pub melee: MeleeOdds,
}

/// Odds of a charge as everybody stands.
///
/// # Errors
/// Names the rule that forbids the charge.
pub fn charge(view: View, charger: UnitId, target: UnitId, orders: u8) -> Result<ChargeOdds, Refusal> {
    let plan = plan(view, charger, target)?;
    let mut field = view.field.clone();
    let unit = &mut field.units[usize::from(charger.0)];
    if unit.placement.pose != plan.halt.pose {
        unit.activity.set(Activity::MOVED);
    }
    unit.placement = plan.halt;
    let halted = View { field: &field, ..view };
    let defensive_fire =
        may_fire_defensively(halted, target, plan.edges[1]).then(|| defensive_fire(halted, target, charger));
    field.units[usize::from(charger.0)].placement = plan.contact;
    let contact = Contact {
        units: [charger, target],
        edges: plan.edges,
        charged: Some(charger),
        followed_up: None,
        behind_obstacle: plan.behind_obstacle.then_some(target),
        failed_to_withdraw: [false; 2],
        fought: false,
    };
    let melee = melee_round(View { field: &field, ..view }, charger, target, &contact, 0);
    Ok(ChargeOdds { cost: plan.cost, reach: reach(view, charger, &plan, orders), defensive_fire, melee })
}

/// Chance that a charge with one order or two goes home; 0 where it is forbidden or something bars its way.
pub fn charge_reach(view: View, charger: UnitId, target: UnitId, orders: u8) -> f64 {
    plan(view, charger, target).map_or(0.0, |plan| reach(view, charger, &plan, orders))
}

fn reach(view: View, charger: UnitId, plan: &ChargePlan, orders: u8) -> f64 {
    let fixed = base_move(view, Actor::Unit(charger)) * i32::from(orders);
    let moves = (0..orders).fold(vec![fixed], |sums, _| each_face(&sums, 1));
    let budgets = if plan.really_bad { each_face(&moves, -1) } else { moves };
    let home = budgets.iter().filter(|inches| plan.cost <= (1000 * **inches).max(0)).count();
    home as f64 / budgets.len() as f64
}

/// Every sum with every face of a D6 added or taken off.
fn each_face(sums: &[i32], sign: i32) -> Vec<i32> {
    sums.iter().flat_map(|sum| (1..=6).map(move |face| sum + sign * face)).collect()
}
