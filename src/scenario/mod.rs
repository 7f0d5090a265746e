//! RON in, checked types out: the tables of the rules, and scenarios. Raw types mirror the files and deny unknown keys; every
//! fault has a file, a line, a column, a key and a remedy. `docs/adding-content.md` describes the files.

mod check;
mod conquest_1066;
mod embedded;
mod error;
mod find;
mod forces;
mod goals;
mod ground;
mod limits;
mod parse;
mod raw;
mod rules_tables;
mod rules_text;
mod source;
mod spans;
mod suggest;

#[cfg(test)]
mod tests;

pub use check::{CheckedFile, FileKind, check_path};
pub use conquest_1066::{
    CONQUEST_RULES_FOLDER, CONQUEST_TABLES, Draft, DraftAim, DraftCommander, DraftGoal, DraftSide, DraftUnit,
    QuickBattle, Theme, embedded_conquest_rules, examine_conquest, load_conquest_rules, parse_conquest,
    parse_conquest_rules,
};
pub use embedded::{SCENARIO_FOLDER, embedded_scenarios};
pub use error::{DataError, DataErrors};
pub use find::{ruleset_of, scenario_text};
pub use goals::SCENERY_MODELS;
pub use parse::{PEOPLES, PLAYERS, examine, parse_scenario};
pub use rules_tables::{embedded_rules, load_rules, parse_rules};
pub use rules_text::{RULES_FOLDER, TABLES, TableTexts};
