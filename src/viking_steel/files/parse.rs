//! A scenario file from text to checked types.

use super::forces::{Field, checked_forces};
use super::goals::{Cast, checked_loot, checked_objectives, checked_scenery};
use super::ground::{checked_table, checked_zone};
use super::limits::check_limits;
use super::raw::{RawScenario, RawSide};
use crate::board::Table;
use crate::content::names::{PEOPLES, PLAYERS};
use crate::content::source::Source;
use crate::content::suggest;
use crate::content::{DataError, DataErrors};
use crate::engine::Side;
use crate::viking_steel::state::scenario::{Scenario, SideSetup};
use crate::viking_steel::state::tables::Rules;
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3Default;

/// Rulesets a scenario may be for.
const RULESETS: [&str; 1] = ["viking-steel"];

/// Millimetres in an inch.
const MM_PER_INCH: f32 = 25.4;

/// Longest battle.
const MOST_TURNS: i64 = 100;

/// Checks a scenario file. `file` is its name for messages.
///
/// # Errors
/// The first fault of syntax or type, else every other fault.
pub fn parse_scenario(file: &str, text: &str, rules: Arc<Rules>) -> Result<Arc<Scenario>, DataErrors> {
    examine(file, text, rules).map(|(scenario, _)| scenario)
}

/// As [`parse_scenario`], with the warnings (VS-11.1).
///
/// # Errors
/// The first fault of syntax or type, else every other fault.
pub fn examine(file: &str, text: &str, rules: Arc<Rules>) -> Result<(Arc<Scenario>, Vec<DataError>), DataErrors> {
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
    let table = checked_table(source, &raw.table, &raw.areas, &raw.lines)?;
    let sides = [("sides.attacker", &raw.sides.attacker), ("sides.defender", &raw.sides.defender)]
        .map(|(at, side)| checked_side(source, at, side, &table));
    let base = if (20.0..=80.0).contains(&raw.base_mm) { raw.base_mm } else { 60.0 } / MM_PER_INCH;
    let field = Field { rules: &rules, table: &table, sides: sides.each_ref().map(Option::as_ref), base };
    let (units, characters) = checked_forces(source, &field, &raw.units, &raw.characters);
    let cast = Cast { units: &raw.units, characters: &raw.characters };
    let objectives = checked_objectives(source, &raw.objectives, &cast, &table, &raw.loot);
    let loot = checked_loot(source, &raw.loot, &table);
    let scenery = checked_scenery(source, &raw.scenery, &table);
    let content_hash = content_hash(source, &rules)?;
    let [Some(attacker), Some(defender)] = sides else {
        return None;
    };
    let sides = [attacker, defender];
    if !raw.free_lists && !source.is_faulty() {
        for side in Side::BOTH {
            check_limits(source, side, &sides[side.index()], &units);
        }
    }
    Some(Scenario {
        title: raw.title.clone(),
        story: raw.story.clone(),
        content_hash,
        rules,
        table,
        base,
        sides,
        units,
        characters,
        objectives,
        loot,
        turn_limit: raw.turn_limit.clamp(1, MOST_TURNS) as u16,
        deployment: raw.deployment,
        scenery,
    })
}

fn check_head(source: &mut Source, raw: &RawScenario) {
    known_word(source, "ruleset", "ruleset", &raw.ruleset, &RULESETS);
    if raw.title.trim().is_empty() {
        source.error("title", "the title is empty", "a title for players");
    }
    if !(1..=MOST_TURNS).contains(&raw.turn_limit) {
        source.error("turn_limit", format!("{} turns", raw.turn_limit), format!("1 to {MOST_TURNS}"));
    }
    if !(20.0..=80.0).contains(&raw.base_mm) {
        source.error("base_mm", format!("bases of {} mm", raw.base_mm), "20 to 80 mm (VS-1.1)");
    }
}

fn known_word(source: &mut Source, key: &str, what: &str, word: &str, known: &[&str]) {
    if !known.contains(&word) {
        source.error(key, format!("unknown {what} `{word}`"), suggest::remedy(word, known.iter().copied()));
    }
}

fn checked_side(source: &mut Source, at: &str, raw: &RawSide, table: &Table) -> Option<SideSetup> {
    crate::content::names::check_named(source, at, &raw.name);
    known_word(source, &format!("{at}.people"), "people", &raw.people, &PEOPLES);
    known_word(source, &format!("{at}.player"), "player", &raw.player, &PLAYERS);
    let zone = checked_zone(source, &format!("{at}.zone"), &raw.zone, table)?;
    Some(SideSetup { name: raw.name.clone(), people: raw.people.clone(), player: raw.player.clone(), zone })
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
