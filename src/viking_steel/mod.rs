//! Viking Steel: mass battle with D10s and inches on the measured table.

pub mod files;
pub mod odds;
pub mod opponent;
mod playable;
pub mod rules;
pub mod state;
pub mod text;
#[cfg(feature = "gui")]
pub mod window;

pub use rules::ruleset::{Snapshot, VikingSteel, check_invariants, field, judge, opening, rule_of};
