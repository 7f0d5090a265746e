//! Names and words that every data file may use.

use super::source::Source;
use crate::engine::Side;

/// Peoples whose figures there are.
pub const PEOPLES: [&str; 3] = ["viking", "saxon", "norman"];

/// Who may play a side.
pub const PLAYERS: [&str; 2] = ["human", "ai"];

/// The side in a sentence.
pub fn side_word(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

/// Notes a name that players could not read.
pub fn check_named(source: &mut Source, at: &str, name: &str) {
    if let Some(fault) = unreadable_name(name) {
        source.error(format!("{at}.name"), fault, NAME_EXPECTED);
    }
}

/// What a name should be.
pub const NAME_EXPECTED: &str = "a name for players, 1 to 60 characters";

/// What keeps a name from being shown.
pub fn unreadable_name(name: &str) -> Option<&'static str> {
    if name.trim().is_empty() {
        Some("the name is empty")
    } else if name.chars().count() > 60 {
        Some("the name is too long")
    } else if name.chars().any(char::is_control) {
        Some("the name has a control character")
    } else {
        None
    }
}
