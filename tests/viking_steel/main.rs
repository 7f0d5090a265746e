//! The rules of Viking Steel, one by one: every rule id has tests whose names begin with it.

#[path = "../kit/mod.rs"]
mod kit;

mod duel;

mod vs_11_troops;
mod vs_12_victory;
mod vs_1_units;
mod vs_2_turn;
mod vs_3_movement;
mod vs_4_missiles;
mod vs_5_morale;
mod vs_6_fatigue;
mod vs_7_melee;
mod vs_9_leadership;
