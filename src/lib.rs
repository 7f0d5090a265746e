//! Hildarleik: a tabletop wargame of the Viking age, three published rulesets on one table.

#[cfg(feature = "gui")]
pub mod app;
pub mod board;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod conquest_1066;
pub mod content;
pub mod engine;
pub mod play;
pub mod rulesets;
pub mod viking_steel;
#[cfg(feature = "gui")]
pub mod window;
