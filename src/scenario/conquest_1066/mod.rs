//! Conquest 1066: its tables of the rules and its scenarios.

mod board;
mod draft;
mod forces;
mod goals;
mod parse;
mod quick;
mod raw;
mod rules;
mod rules_text;

pub use draft::{Draft, DraftAim, DraftCommander, DraftGoal, DraftSide, DraftUnit};
pub use parse::{examine_conquest, parse_conquest};
pub use quick::{QuickBattle, Theme};
pub use rules::{check_conquest_table, embedded_conquest_rules, load_conquest_rules, parse_conquest_rules};
pub use rules_text::{CONQUEST_RULES_FOLDER, CONQUEST_TABLES};
