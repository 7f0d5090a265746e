//! Hildarleik: a tabletop wargame of the Viking age, three published rulesets on one table.

pub mod ai;
pub mod board;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod conquest_1066;
pub mod engine;
#[cfg(feature = "gui")]
pub mod gui;
pub mod rulesets;
pub mod scenario;
pub mod units;
pub mod viking_steel;
