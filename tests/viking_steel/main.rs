//! The rules of Viking Steel, one by one: every rule id has tests whose names begin with it.

#[path = "../kit/mod.rs"]
mod kit;

mod duel;

mod vs_2_turn;
mod vs_6_fatigue;
