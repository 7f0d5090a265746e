//! VS-7: melee, unit against unit.

mod charge;
mod defensive_fire;
mod dice;
mod marked_die;
mod outcome;
mod pursuit;
mod push_back;
mod rounds;
mod score;
mod shield_wall;
mod withdrawal;
