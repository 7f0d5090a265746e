//! The window of Conquest 1066: what it shows and asks beyond what every ruleset shows.

mod display;
mod stage;

pub use display::{shared, spot_of, square_at};
