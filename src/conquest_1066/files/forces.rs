//! Units and commanders of a scenario: who they are, and that each stands where it may (CQ-1, CQ-6, CQ-13).

use super::board::checked_square;
use super::raw::{RawCommander, RawUnit};
use crate::board::Grid;
use crate::conquest_1066::rules::movement::may_stand;
use crate::conquest_1066::state::scenario::{CommanderSetup, UnitSetup};
use crate::conquest_1066::state::tables::Rules;
use crate::conquest_1066::text;
use crate::content::names::{check_named, side_word};
use crate::content::source::Source;
use crate::content::suggest;
use crate::engine::{CharacterId, Side, UnitId};
use std::collections::BTreeMap;

/// Most units, and most commanders, of a scenario.
const MOST: usize = 60;

/// The units and commanders, by number. Faulty ones are noted and left out.
pub fn checked_forces(
    source: &mut Source,
    rules: &Rules,
    grid: &Grid,
    units: &[RawUnit],
    commanders: &[RawCommander],
) -> (Vec<UnitSetup>, Vec<CommanderSetup>) {
    for (key, count) in [("units", units.len()), ("commanders", commanders.len())] {
        if count > MOST {
            source.error(key, format!("{count} {key}"), format!("at most {MOST}"));
            return (Vec::new(), Vec::new());
        }
    }
    check_names(source, units, commanders);
    let numbered = units.iter().enumerate();
    let units_checked: Vec<UnitSetup> =
        numbered.filter_map(|(number, raw)| checked_unit(source, rules, grid, number, raw)).collect();
    check_apart(source, &units_checked);
    let numbered = commanders.iter().enumerate();
    let commanders_checked: Vec<CommanderSetup> =
        numbered.filter_map(|(number, raw)| checked_commander(source, number, raw, units)).collect();
    check_hosts(source, &commanders_checked, units);
    for side in Side::BOTH {
        if !units.iter().any(|unit| unit.side == side) {
            source.error("units", format!("no unit for the {}", side_word(side)), "at least one a side");
        }
        if !commanders.iter().any(|commander| commander.side == side) {
            let remedy = format!("at least one a side: `(name: \"...\", side: {side:?}, with: \"...\")`");
            source.error("commanders", format!("no commander for the {}", side_word(side)), remedy);
        }
    }
    (units_checked, commanders_checked)
}

fn check_names(source: &mut Source, units: &[RawUnit], commanders: &[RawCommander]) {
    let units = units.iter().enumerate().map(|(number, unit)| (format!("units[{number}]"), &unit.name));
    let commanders = commanders.iter().enumerate().map(|(number, raw)| (format!("commanders[{number}]"), &raw.name));
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    for (at, name) in units.chain(commanders) {
        check_named(source, &at, name);
        if let Some(first) = seen.get(name.as_str()) {
            let message = format!("`{name}` is also the name of {first}");
            source.error(format!("{at}.name"), message, "a name of its own");
        } else {
            seen.insert(name, at);
        }
    }
}

fn checked_unit(source: &mut Source, rules: &Rules, grid: &Grid, number: usize, raw: &RawUnit) -> Option<UnitSetup> {
    let at = format!("units[{number}]");
    let troop = rules.troop(&raw.troop);
    if troop.is_none() {
        let known: Vec<&str> = rules.troops.iter().map(|troop| troop.key.as_str()).collect();
        let remedy = suggest::remedy(&raw.troop, known);
        source.error(format!("{at}.troop"), format!("unknown troop `{}`", raw.troop), remedy);
    }
    let key = format!("{at}.at");
    let square = checked_square(source, &key, &raw.at, grid);
    let (troop, square) = (troop?, square?);
    let tile = grid.tile(square);
    if !may_stand(troop.arm, tile) {
        let message = format!("{square} is {}, where {} may not stand", text::tile(tile), text::arm(troop.arm));
        source.error(key, message, "a square that it may enter (CQ-6)");
    }
    let (name, side) = (raw.name.clone(), raw.side);
    Some(UnitSetup { id: UnitId(number as u8), name, side, troop: troop.clone(), at: square, facing: raw.facing })
}

/// One unit a square (CQ-1).
fn check_apart(source: &mut Source, units: &[UnitSetup]) {
    for (number, unit) in units.iter().enumerate() {
        if let Some(other) = units[..number].iter().find(|other| other.at == unit.at) {
            let message = format!("`{}` stands on {} already", other.name, unit.at);
            source.error(format!("units[{}].at", unit.id.0), message, "a square of its own (CQ-1)");
        }
    }
}

fn checked_commander(
    source: &mut Source,
    number: usize,
    raw: &RawCommander,
    units: &[RawUnit],
) -> Option<CommanderSetup> {
    let key = format!("commanders[{number}].with");
    let own: Vec<&str> = units.iter().filter(|unit| unit.side == raw.side).map(|unit| unit.name.as_str()).collect();
    let host = units.iter().position(|unit| unit.name == raw.with);
    let Some(host) = host else {
        source.error(key, format!("no unit is called `{}`", raw.with), suggest::remedy(&raw.with, own));
        return None;
    };
    if units[host].side != raw.side {
        source.error(key, format!("`{}` is an enemy unit", raw.with), suggest::remedy(&raw.with, own));
        return None;
    }
    Some(CommanderSetup {
        id: CharacterId(number as u8),
        name: raw.name.clone(),
        side: raw.side,
        quality: raw.quality,
        host: UnitId(host as u8),
    })
}

/// One commander a unit (CQ-13).
fn check_hosts(source: &mut Source, commanders: &[CommanderSetup], units: &[RawUnit]) {
    for (number, commander) in commanders.iter().enumerate() {
        if let Some(other) = commanders[..number].iter().find(|other| other.host == commander.host) {
            let message = format!("`{}` is with `{}` already", other.name, units[usize::from(commander.host.0)].name);
            source.error(format!("commanders[{}].with", commander.id.0), message, "a unit of his own (CQ-13)");
        }
    }
}
