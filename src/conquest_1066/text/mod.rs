//! Conquest 1066 in a player's words: what happened, what is asked, what may be answered. Nothing is decided here.

mod ask;
mod describe;
mod words;

#[cfg(test)]
mod tests;

pub use ask::{ask, label};
pub use describe::describe;
pub use words::{arm, commander, end_reason, facing, item, phase, quality, roll, side, tile, unit};
