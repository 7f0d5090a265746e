//! Conquest 1066: the gridded game with D3s and command actions. One file per phase of the rules.

pub mod battle;
pub mod choice;
pub mod commands;
pub mod event;
pub mod field;
pub mod frame;
pub mod melee;
pub mod movement;
pub mod odds;
pub mod roll;
pub mod rout;
pub mod rules;
mod ruleset;
pub mod scenario;
pub mod shooting;
pub mod systems;
pub mod text;
pub mod turn;
pub mod victory;

pub use ruleset::{Conquest1066, Snapshot, check_invariants, field, judge, opening, rule_of};
