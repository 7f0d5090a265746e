//! Conquest 1066: the gridded game with D3s and command actions.

pub mod files;
pub mod odds;
pub mod opponent;
mod playable;
pub mod rules;
pub mod state;
pub mod text;
#[cfg(feature = "gui")]
pub mod window;

pub use rules::ruleset::{Conquest1066, Snapshot, check_invariants, field, judge, opening, rule_of};
