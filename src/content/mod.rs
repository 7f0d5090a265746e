//! The RON toolkit: a text with the places of its values, faults with a remedy, finding files. It knows no ruleset.

mod embedded;
mod error;
mod find;
pub mod folder;
pub mod names;
pub mod source;
mod spans;
pub mod suggest;

pub use embedded::{SCENARIO_FOLDER, embedded_scenarios};
pub use error::{DataError, DataErrors};
pub use find::{ruleset_of, scenario_text};
