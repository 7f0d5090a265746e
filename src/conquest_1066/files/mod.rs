//! RON in, checked types out: the tables of the rules, scenarios, and quick battles.

mod board;
mod draft;
mod forces;
mod goals;
#[cfg(test)]
mod mistakes;
mod parse;
mod quick;
mod raw;
mod tables;
mod tables_text;

pub use draft::{Draft, DraftAim, DraftCommander, DraftGoal, DraftSide, DraftUnit};
pub use parse::{examine_conquest, parse_conquest};
pub use quick::{QuickBattle, Theme};
pub use tables::{check_conquest_table, embedded_conquest_rules, load_conquest_rules, parse_conquest_rules};
pub use tables_text::{CONQUEST_RULES_FOLDER, CONQUEST_TABLES};
