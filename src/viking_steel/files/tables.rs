//! The tables of Viking Steel: raw lines in, checked [`Rules`] out.

use super::tables_text::{self, TableTexts};
use crate::content::names::{NAME_EXPECTED, unreadable_name};
use crate::content::source::Source;
use crate::content::suggest;
use crate::content::{DataError, DataErrors};
use crate::viking_steel::state::tables::{CharacterKind, Class, Modifiers, Qualities, Rank, Rules, Troop};
use serde::Deserialize;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// Largest strength of a unit: it is counted in a byte with room to spare.
const STRENGTH_LIMIT: i64 = 120;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTroops {
    troops: Vec<RawTroop>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTroop {
    key: String,
    name: String,
    class: Class,
    rating: i64,
    armour: i64,
    melee: i64,
    #[serde(default)]
    mounted: i64,
    #[serde(default)]
    missiles: Option<RawMissiles>,
    fatigue: i64,
    bases: i64,
    base_strength: i64,
    qualities: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMissiles {
    attack: i64,
    range: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCharacters {
    characters: Vec<RawCharacter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCharacter {
    rank: Rank,
    name: String,
    hits: i64,
    rating: i64,
    armour: i64,
    figures: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDice {
    household: String,
    elite: String,
    warriors: String,
    levy: String,
}

/// The tables of a folder, of `assets/rules/viking_steel` beside the working directory or the program if none is named,
/// else those built in.
///
/// # Errors
/// Every fault of every table.
pub fn load_rules(folder: Option<&Path>) -> Result<Arc<Rules>, DataErrors> {
    match folder.map(Path::to_owned).or_else(tables_text::folder_on_disk) {
        Some(folder) => parse_rules(&tables_text::from_folder(&folder)?),
        None => embedded_rules(),
    }
}

/// The tables built into the program.
///
/// # Errors
/// None in a program that passed its tests.
pub fn embedded_rules() -> Result<Arc<Rules>, DataErrors> {
    static RULES: OnceLock<Result<Arc<Rules>, DataErrors>> = OnceLock::new();
    RULES.get_or_init(|| parse_rules(&tables_text::embedded())).clone()
}

/// Checks the four tables.
///
/// # Errors
/// Every fault of every table.
pub fn parse_rules(texts: &TableTexts) -> Result<Arc<Rules>, DataErrors> {
    let [troops, characters, modifiers, dice] = texts;
    let parsed = (
        parse_troops(&troops.0, &troops.1),
        parse_characters(&characters.0, &characters.1),
        parse_modifiers(&modifiers.0, &modifiers.1),
        parse_dice(&dice.0, &dice.1),
    );
    match parsed {
        (Ok(troops), Ok(characters), Ok(modifiers), Ok(dice_colours)) => {
            Ok(Arc::new(Rules { troops, characters, modifiers, dice_colours }))
        }
        (troops, characters, modifiers, dice) => Err(DataErrors(
            [troops.err(), characters.err(), modifiers.err(), dice.err()]
                .into_iter()
                .flatten()
                .flat_map(|errors| errors.0)
                .collect(),
        )),
    }
}

/// The faults of one table, told by its file name; none: the name is not that of a table.
pub fn check_table(table: &str, file: &str, text: &str) -> Option<Vec<DataError>> {
    let faults = match table {
        "troops.ron" => parse_troops(file, text).err(),
        "characters.ron" => parse_characters(file, text).err(),
        "modifiers.ron" => parse_modifiers(file, text).err(),
        "dice.ron" => parse_dice(file, text).err(),
        _ => return None,
    };
    Some(faults.map_or_else(Vec::new, |errors| errors.0))
}

/// A number within limits; outside them the fault is noted and the nearest limit stands in.
fn bounded(source: &mut Source, key: String, value: i64, limits: std::ops::RangeInclusive<i64>) -> i64 {
    if !limits.contains(&value) {
        source.error(key, format!("{value} is out of range"), format!("{} to {}", limits.start(), limits.end()));
    }
    value.clamp(*limits.start(), *limits.end())
}

fn check_name(source: &mut Source, key: String, name: &str) {
    if let Some(fault) = unreadable_name(name) {
        source.error(key, fault, NAME_EXPECTED);
    }
}

fn parse_troops(file: &str, text: &str) -> Result<Vec<Troop>, DataErrors> {
    let mut source = Source::new(file, text);
    let raw: RawTroops = source.read()?;
    if raw.troops.is_empty() {
        source.error("troops", "the table is empty", "at least one troop");
    }
    let mut troops: Vec<Troop> = Vec::with_capacity(raw.troops.len());
    for (number, raw) in raw.troops.into_iter().enumerate() {
        let troop = checked_troop(&mut source, &format!("troops[{number}]"), raw);
        if troops.iter().any(|other| other.key == troop.key) {
            source.error(
                format!("troops[{number}].key"),
                format!("`{}` is already a troop", troop.key),
                "a key of its own",
            );
        }
        troops.push(troop);
    }
    source.finish()?;
    Ok(troops)
}

fn checked_troop(source: &mut Source, at: &str, raw: RawTroop) -> Troop {
    if raw.key.is_empty() || !raw.key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') {
        source.error(format!("{at}.key"), format!("`{}` cannot be a key", raw.key), "small letters, digits and _");
    }
    check_name(source, format!("{at}.name"), &raw.name);
    let qualities = checked_qualities(source, at, &raw.qualities);
    if raw.mounted != 0 && !qualities.has(Qualities::MOUNTS) {
        source.error(
            format!("{at}.mounted"),
            "a change in the saddle for a troop that does not mount",
            "the quality `mounts`, or no `mounted`",
        );
    }
    let bases = bounded(source, format!("{at}.bases"), raw.bases, 1..=8);
    let base_strength = bounded(source, format!("{at}.base_strength"), raw.base_strength, 1..=30);
    if bases * base_strength > STRENGTH_LIMIT {
        source.error(
            format!("{at}.base_strength"),
            format!("{bases} bases of {base_strength} are too many"),
            format!("at most {STRENGTH_LIMIT} together"),
        );
    }
    let (attack, range) = match &raw.missiles {
        Some(missiles) => (
            bounded(source, format!("{at}.missiles.attack"), missiles.attack, 0..=9),
            Some(bounded(source, format!("{at}.missiles.range"), missiles.range, 1..=60) as u8),
        ),
        None => (0, None),
    };
    Troop {
        class: raw.class,
        rating: bounded(source, format!("{at}.rating"), raw.rating, 2..=10) as i8,
        armour: bounded(source, format!("{at}.armour"), raw.armour, 1..=20) as i8,
        melee: bounded(source, format!("{at}.melee"), raw.melee, 0..=15) as i8,
        melee_mounted: bounded(source, format!("{at}.mounted"), raw.mounted, -5..=5) as i8,
        attack: attack as i8,
        range,
        fatigue: bounded(source, format!("{at}.fatigue"), raw.fatigue, 0..=6) as u8,
        bases: bases as u8,
        base_strength: base_strength as u8,
        qualities,
        key: raw.key,
        name: raw.name,
    }
}

fn checked_qualities(source: &mut Source, at: &str, words: &[String]) -> Qualities {
    let mut bits = Qualities::default();
    for (number, word) in words.iter().enumerate() {
        match Qualities::NAMES.iter().find(|(name, _)| name == word) {
            Some((_, bit)) => bits.0 |= bit,
            None => source.error(
                format!("{at}.qualities[{number}]"),
                format!("unknown quality `{word}`"),
                suggest::remedy(word, Qualities::NAMES.iter().map(|(name, _)| *name)),
            ),
        }
    }
    if bits.has(Qualities::CAVALRY) && bits.has(Qualities::MOUNTS) {
        source.error(
            format!("{at}.qualities"),
            "both `cavalry` and `mounts`",
            "one of them: cavalry never dismounts (VS-1.2)",
        );
    }
    bits
}

fn parse_characters(file: &str, text: &str) -> Result<Vec<CharacterKind>, DataErrors> {
    let mut source = Source::new(file, text);
    let raw: RawCharacters = source.read()?;
    let mut kinds: Vec<CharacterKind> = Vec::new();
    for (number, raw) in raw.characters.into_iter().enumerate() {
        let at = format!("characters[{number}]");
        check_name(&mut source, format!("{at}.name"), &raw.name);
        if kinds.iter().any(|other| other.rank == raw.rank) {
            source.error(format!("{at}.rank"), format!("a second line for {:?}", raw.rank), "one line for each rank");
        }
        kinds.push(CharacterKind {
            rank: raw.rank,
            hits: bounded(&mut source, format!("{at}.hits"), raw.hits, 1..=20) as u8,
            rating: bounded(&mut source, format!("{at}.rating"), raw.rating, 2..=10) as i8,
            armour: bounded(&mut source, format!("{at}.armour"), raw.armour, 1..=20) as i8,
            figures: bounded(&mut source, format!("{at}.figures"), raw.figures, 1..=12) as u8,
            name: raw.name,
        });
    }
    for rank in [Rank::ForceLeader, Rank::SubGeneral, Rank::Berserkers, Rank::WarriorPriest] {
        if !kinds.iter().any(|kind| kind.rank == rank) {
            source.error("characters", format!("no line for {rank:?}"), "one line for each rank");
        }
    }
    source.finish()?;
    Ok(kinds)
}

fn parse_modifiers(file: &str, text: &str) -> Result<Modifiers, DataErrors> {
    Source::new(file, text).read()
}

fn parse_dice(file: &str, text: &str) -> Result<[[u8; 3]; 4], DataErrors> {
    let mut source = Source::new(file, text);
    let raw: RawDice = source.read()?;
    let colours = [("household", raw.household), ("elite", raw.elite), ("warriors", raw.warriors), ("levy", raw.levy)]
        .map(|(key, colour)| {
            parse_colour(&colour).unwrap_or_else(|| {
                source.error(key, format!("`{colour}` is no colour"), "#rrggbb, such as \"#c0392b\"");
                [0; 3]
            })
        });
    source.finish()?;
    Ok(colours)
}

fn parse_colour(text: &str) -> Option<[u8; 3]> {
    let digits = text
        .strip_prefix('#')
        .filter(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = value.to_be_bytes();
    Some([red, green, blue])
}
