//! Viking Steel in a player's words: what happened, what is asked, what may be answered. Nothing is decided here.

mod ask;
mod describe;
mod dice;
mod words;

#[cfg(test)]
mod tests;

pub use ask::{choice, order, question};
pub use describe::describe;
pub use dice::{as_it_lies, faces, item, needed, purpose, to_reach};
pub use words::{class, compass, edge, end_reason, formation, inches, name, side};
