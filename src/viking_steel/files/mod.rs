//! RON in, checked types out: the tables of the rules, and scenarios. Raw types mirror the files and deny unknown keys; every
//! fault has a file, a line, a column, a key and a remedy. `docs/adding-content.md` describes the files.

mod forces;
mod goals;
mod ground;
mod limits;
#[cfg(test)]
mod mistakes;
mod parse;
mod raw;
mod tables;
#[cfg(test)]
mod tables_mistakes;
mod tables_text;

pub use goals::SCENERY_MODELS;
pub use parse::{examine, parse_scenario};
pub use tables::{check_table, embedded_rules, load_rules, parse_rules};
pub use tables_text::{RULES_FOLDER, TABLES, TableTexts};
