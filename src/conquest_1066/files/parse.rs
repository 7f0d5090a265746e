//! A scenario file from text to checked types.

use super::board::checked_board;
use super::forces::checked_forces;
use super::goals::{Stage, checked_objectives};
use super::raw::{RawScenario, RawSide};
use super::tables::check_rout;
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::state::scenario::{Scenario, SideSetup};
use crate::conquest_1066::state::tables::{RoutNumbers, Rules};
use crate::content::names::{PEOPLES, PLAYERS, check_named};
use crate::content::source::Source;
use crate::content::suggest;
use crate::content::{DataError, DataErrors};
use crate::engine::Ruleset;
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3Default;

/// Longest battle.
const MOST_TURNS: i64 = 60;

/// Checks a scenario file of Conquest 1066. `file` is its name for messages.
///
/// # Errors
/// The first fault of syntax or type, else every other fault.
pub fn parse_conquest(file: &str, text: &str, rules: Arc<Rules>) -> Result<Arc<Scenario>, DataErrors> {
    examine_conquest(file, text, rules).map(|(scenario, _)| scenario)
}

/// As [`parse_conquest`], with the warnings.
///
/// # Errors
/// The first fault of syntax or type, else every other fault.
pub fn examine_conquest(
    file: &str,
    text: &str,
    rules: Arc<Rules>,
) -> Result<(Arc<Scenario>, Vec<DataError>), DataErrors> {
    let mut source = Source::new(file, text);
    let raw: RawScenario = source.read()?;
    let scenario = checked(&mut source, &raw, rules);
    let warnings = source.finish()?;
    match scenario {
        Some(scenario) => Ok((Arc::new(scenario), warnings)),
        // Every missing part has noted why.
        None => Err(DataErrors(warnings)),
    }
}

fn checked(source: &mut Source, raw: &RawScenario, rules: Arc<Rules>) -> Option<Scenario> {
    check_head(source, raw);
    let sides = [
        checked_side(source, "sides.attacker", &raw.sides.attacker),
        checked_side(source, "sides.defender", &raw.sides.defender),
    ];
    let rout = checked_rout(source, raw, &rules);
    let content_hash = content_hash(source, &rules)?;
    // Every place depends on the board: with a faulty one there is no more to say.
    let grid = checked_board(source, &raw.board)?;
    let (units, commanders) = checked_forces(source, &rules, &grid, &raw.units, &raw.commanders);
    let stage = Stage { grid: &grid, units: &raw.units, commanders: &raw.commanders };
    let objectives = checked_objectives(source, &stage, &raw.objectives);
    Some(Scenario {
        title: raw.title.clone(),
        story: raw.story.clone(),
        rules,
        content_hash,
        grid,
        sides,
        first: raw.first,
        commands: raw.commands,
        kept: raw.kept,
        rout,
        units,
        commanders,
        objectives,
        turn_limit: raw.turn_limit.clamp(1, MOST_TURNS) as u16,
    })
}

fn check_head(source: &mut Source, raw: &RawScenario) {
    known_word(source, "ruleset", "ruleset", &raw.ruleset, &[Conquest1066::NAME]);
    if raw.title.trim().is_empty() {
        source.error("title", "the title is empty", "a title for players");
    }
    if !(1..=MOST_TURNS).contains(&raw.turn_limit) {
        source.error("turn_limit", format!("{} turns", raw.turn_limit), format!("1 to {MOST_TURNS}"));
    }
}

fn known_word(source: &mut Source, key: &str, what: &str, word: &str, known: &[&str]) {
    if !known.contains(&word) {
        source.error(key, format!("unknown {what} `{word}`"), suggest::remedy(word, known.iter().copied()));
    }
}

fn checked_side(source: &mut Source, at: &str, raw: &RawSide) -> SideSetup {
    check_named(source, at, &raw.name);
    known_word(source, &format!("{at}.people"), "people", &raw.people, &PEOPLES);
    known_word(source, &format!("{at}.player"), "player", &raw.player, &PLAYERS);
    SideSetup { name: raw.name.clone(), people: raw.people.clone(), player: raw.player.clone() }
}

/// The scenario's own rout numbers, else those of the rules (CQ-11).
fn checked_rout(source: &mut Source, raw: &RawScenario, rules: &Rules) -> RoutNumbers {
    let Some(rout) = &raw.rout else { return rules.numbers.rout };
    check_rout(source, "rout", [rout.open, rout.defensive, rout.fort]);
    let [open, defensive, fort] = [rout.open, rout.defensive, rout.fort].map(|number| number.clamp(1, 255) as u8);
    RoutNumbers { open, defensive, fort }
}

/// Hash of the scenario's text and of the checked rules: a comment in the rules changes no battle.
fn content_hash(source: &mut Source, rules: &Rules) -> Option<u64> {
    let mut hash = Xxh3Default::new();
    hash.update(source.text().as_bytes());
    match postcard::to_stdvec(rules) {
        Ok(bytes) => hash.update(&bytes),
        Err(error) => {
            source.error("", format!("the rules cannot be hashed ({error})"), "rules that the program can write down");
            return None;
        }
    }
    Some(hash.digest())
}
