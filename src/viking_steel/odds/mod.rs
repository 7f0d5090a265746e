//! Exact odds before an order is given, for tooltips, the `odds` command and anybody who wants to check the dice. Every
//! number comes from the functions that resolve the order itself; here they are only put together.
//!
//! All odds are those of the dice alone: nobody spends a leadership point, and whoever may choose a victim takes the first
//! he is offered.

pub mod chance;
mod charge;
mod melee;
mod rolls;
mod struck;
mod volley;

pub use charge::{ChargeOdds, charge, charge_reach};
pub use melee::{MeleeOdds, StrikeOdds, melee_round};
pub use rolls::{MoraleOdds, OrdersOdds, morale, orders};
pub use volley::{VolleyOdds, defensive_fire, volley};
