//! The tables of Conquest 1066: raw lines in, checked [`Rules`] out.

use super::tables_text::{self, TableTexts};
use crate::conquest_1066::rules::movement::LONGEST_MOVE;
use crate::conquest_1066::state::tables::{Arm, Numbers, RoutNumbers, Rules, Troop};
use crate::content::names::{NAME_EXPECTED, unreadable_name};
use crate::content::source::Source;
use crate::content::{DataError, DataErrors};
use serde::Deserialize;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// Hits at which a unit may rout: they are counted in a byte with room to spare.
pub const ROUT_NUMBERS: RangeInclusive<i64> = 1..=60;

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
    arm: Arm,
    #[serde(default)]
    armoured: bool,
    #[serde(default)]
    melee: i64,
    points: i64,
}

/// The tables of a folder, of `assets/rules/conquest_1066` beside the working directory or the program if none is named,
/// else those built in.
///
/// # Errors
/// Every fault of every table.
pub fn load_conquest_rules(folder: Option<&Path>) -> Result<Arc<Rules>, DataErrors> {
    match folder.map(Path::to_owned).or_else(tables_text::folder_on_disk) {
        Some(folder) => parse_conquest_rules(&tables_text::from_folder(&folder)?),
        None => embedded_conquest_rules(),
    }
}

/// The tables built into the program.
///
/// # Errors
/// None in a program that passed its tests.
pub fn embedded_conquest_rules() -> Result<Arc<Rules>, DataErrors> {
    static RULES: OnceLock<Result<Arc<Rules>, DataErrors>> = OnceLock::new();
    RULES.get_or_init(|| parse_conquest_rules(&tables_text::embedded())).clone()
}

/// Checks the two tables.
///
/// # Errors
/// Every fault of every table.
pub fn parse_conquest_rules(texts: &TableTexts) -> Result<Arc<Rules>, DataErrors> {
    let [troops, numbers] = texts;
    match (parse_troops(&troops.0, &troops.1), parse_numbers(&numbers.0, &numbers.1)) {
        (Ok(troops), Ok(numbers)) => Ok(Arc::new(Rules { troops, numbers })),
        (troops, numbers) => {
            let faults = [troops.err(), numbers.err()].into_iter().flatten();
            Err(DataErrors(faults.flat_map(|errors| errors.0).collect()))
        }
    }
}

/// The faults of one table, told by its file name; none: the name is not that of a table.
pub fn check_conquest_table(table: &str, file: &str, text: &str) -> Option<Vec<DataError>> {
    let faults = match table {
        "troops.ron" => parse_troops(file, text).err(),
        "numbers.ron" => parse_numbers(file, text).err(),
        _ => return None,
    };
    Some(faults.map_or_else(Vec::new, |errors| errors.0))
}

/// Notes a number outside its limits.
fn check(source: &mut Source, key: impl Into<String>, value: impl Into<i64>, limits: RangeInclusive<i64>) {
    let value = value.into();
    if !limits.contains(&value) {
        source.error(key.into(), format!("{value} is out of range"), format!("{} to {}", limits.start(), limits.end()));
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
        let at = format!("troops[{number}]");
        if raw.key.is_empty() || !raw.key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') {
            source.error(format!("{at}.key"), format!("`{}` cannot be a key", raw.key), "small letters, digits and _");
        }
        if troops.iter().any(|other| other.key == raw.key) {
            source.error(format!("{at}.key"), format!("`{}` is already a troop", raw.key), "a key of its own");
        }
        if let Some(fault) = unreadable_name(&raw.name) {
            source.error(format!("{at}.name"), fault, NAME_EXPECTED);
        }
        check(&mut source, format!("{at}.points"), raw.points, 1..=100);
        let points = raw.points.clamp(1, 100) as u8;
        check(&mut source, format!("{at}.melee"), raw.melee, -3..=3);
        let melee = raw.melee.clamp(-3, 3) as i8;
        troops.push(Troop { key: raw.key, name: raw.name, arm: raw.arm, armoured: raw.armoured, melee, points });
    }
    source.finish()?;
    Ok(troops)
}

fn parse_numbers(file: &str, text: &str) -> Result<Numbers, DataErrors> {
    let mut source = Source::new(file, text);
    let numbers: Numbers = source.read()?;
    let moves = [("foot_move", numbers.foot_move), ("cavalry_move", numbers.cavalry_move)];
    for (key, value) in moves {
        check(&mut source, key, value, 1..=i64::from(LONGEST_MOVE));
    }
    let commands = [
        ("commands_added", numbers.commands_added),
        ("commands_poor", numbers.commands_poor),
        ("commands_average", numbers.commands_average),
        ("commands_good", numbers.commands_good),
        ("commander_lost", numbers.commander_lost),
    ];
    for (key, value) in commands {
        check(&mut source, key, value, 0..=12);
    }
    check(&mut source, "range", numbers.range, 1..=6);
    let added = [
        ("shooting", numbers.shooting),
        ("armoured", numbers.armoured),
        ("with_commander", numbers.with_commander),
        ("rear", numbers.rear),
    ];
    for (key, value) in added {
        check(&mut source, key, value, -3..=3);
    }
    let RoutNumbers { open, defensive, fort } = numbers.rout;
    check_rout(&mut source, "rout", [open, defensive, fort].map(i64::from));
    source.finish()?;
    Ok(numbers)
}

/// The numbers at which units rout, which rise from open ground to a fort (CQ-11).
pub fn check_rout(source: &mut Source, at: &str, numbers: [i64; 3]) {
    let keys = ["open", "defensive", "fort"];
    for (key, value) in keys.into_iter().zip(numbers) {
        check(source, format!("{at}.{key}"), value, ROUT_NUMBERS);
    }
    for pair in 0..2 {
        if numbers[pair] > numbers[pair + 1] {
            let (key, low) = (keys[pair + 1], keys[pair]);
            let (value, least) = (numbers[pair + 1], numbers[pair]);
            source.error(
                format!("{at}.{key}"),
                format!("{value} is below the {least} of `{low}`"),
                format!("{least} or more: a position makes no unit weaker (CQ-11)"),
            );
        }
    }
}
