//! Units and characters of a scenario: who they are, and that each stands where it may.

use super::ground::{on_table, room, size_of};
use super::raw::{RawCharacter, RawUnit};
use crate::board::{Footprint, Pose, SKIN, Stop, Table, may_stand};
use crate::content::names::check_named;
use crate::content::names::side_word;
use crate::content::source::Source;
use crate::content::suggest;
use crate::engine::{CharacterId, Side, UnitId};
use crate::viking_steel::state::scenario::{CharacterSetup, SideSetup, UnitSetup};
use crate::viking_steel::state::tables::{Qualities, Rank, Rules, Troop};
use bevy_math::Vec2;
use std::collections::BTreeMap;

/// Most units, and most characters, of a scenario: both are numbered in a byte.
const MOST: usize = 100;

/// Gap between enemies at the start, inches (VS-3.6).
const ENEMY_GAP: f32 = 1.0;

/// A character's base, 40 mm where a unit's is 60 (VS-1.1, 1.7).
const CHARACTER_BASE: f32 = 40.0 / 60.0;

/// What units and characters are checked against.
pub struct Field<'a> {
    /// Numbers in force.
    pub rules: &'a Rules,
    /// The table.
    pub table: &'a Table,
    /// Attacker and defender; none where the side is faulty.
    pub sides: [Option<&'a SideSetup>; 2],
    /// Side of a unit's base, inches.
    pub base: f32,
}

/// Someone's bases on the table.
struct Stand {
    key: String,
    name: String,
    side: Side,
    footprint: Footprint,
}

/// The units and characters, by number. Faulty ones are noted and left out.
pub fn checked_forces(
    source: &mut Source,
    field: &Field,
    units: &[RawUnit],
    characters: &[RawCharacter],
) -> (Vec<UnitSetup>, Vec<CharacterSetup>) {
    for (key, count) in [("units", units.len()), ("characters", characters.len())] {
        if count > MOST {
            source.error(key, format!("{count} {key}"), format!("at most {MOST}"));
            return (Vec::new(), Vec::new());
        }
    }
    check_names(source, units, characters);
    let mut stands = Vec::new();
    let units_checked: Vec<UnitSetup> = units
        .iter()
        .enumerate()
        .filter_map(|(number, raw)| checked_unit(source, field, &mut stands, number, raw))
        .collect();
    let characters_checked = characters
        .iter()
        .enumerate()
        .filter_map(|(number, raw)| checked_character(source, field, &mut stands, number, raw, units, &units_checked))
        .collect();
    check_apart(source, &stands);
    check_companies(source, units, characters);
    for side in Side::BOTH {
        if !units.iter().any(|unit| unit.side == side) {
            source.error("units", format!("no unit for the {}", side_word(side)), "at least one a side");
        }
        check_force_leader(source, side, characters);
    }
    (units_checked, characters_checked)
}

fn check_names(source: &mut Source, units: &[RawUnit], characters: &[RawCharacter]) {
    let keyed = units.iter().enumerate().map(|(number, unit)| (format!("units[{number}]"), &unit.name));
    let keyed = keyed.chain(
        characters.iter().enumerate().map(|(number, character)| (format!("characters[{number}]"), &character.name)),
    );
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    for (at, name) in keyed {
        check_named(source, &at, name);
        match seen.get(name.as_str()) {
            Some(first) => {
                source.error(
                    format!("{at}.name"),
                    format!("`{name}` is also the name of {first}"),
                    "a name of its own",
                );
            }
            None => {
                seen.insert(name, at);
            }
        }
    }
}

fn checked_unit(
    source: &mut Source,
    field: &Field,
    stands: &mut Vec<Stand>,
    number: usize,
    raw: &RawUnit,
) -> Option<UnitSetup> {
    let at = format!("units[{number}]");
    let keys = || field.rules.troops.iter().map(|troop| troop.key.as_str());
    let Some(troop) = field.rules.troop(&raw.troop) else {
        source.error(
            format!("{at}.troop"),
            format!("unknown troop `{}`", raw.troop),
            suggest::remedy(&raw.troop, keys()),
        );
        return None;
    };
    let strength = checked_strength(source, &at, raw.strength, troop);
    let mounted = checked_saddle(source, &at, raw.mounted, troop);
    let pose = checked_pose(source, &at, raw.at, raw.facing, field.table);
    let (strength, mounted, pose) = (strength?, mounted?, pose?);
    let bases = u32::from(strength.div_ceil(troop.base_strength.max(1)));
    let columns = u32::from(raw.formation.width()).min(bases);
    let stand = Stand {
        key: at,
        name: raw.name.clone(),
        side: raw.side,
        footprint: Footprint::of(pose, columns, bases, Vec2::splat(field.base)),
    };
    check_stands(source, field, &stand);
    stands.push(stand);
    Some(UnitSetup {
        id: UnitId(number as u8),
        name: raw.name.clone(),
        side: raw.side,
        troop: troop.clone(),
        strength,
        pose,
        formation: raw.formation,
        mounted,
    })
}

fn checked_strength(source: &mut Source, at: &str, strength: Option<i64>, troop: &Troop) -> Option<u8> {
    let full = troop.bases.saturating_mul(troop.base_strength);
    let given = strength.unwrap_or(i64::from(full));
    match u8::try_from(given) {
        Ok(strength) if (1..=full).contains(&strength) => Some(strength),
        _ => {
            source.error(
                format!("{at}.strength"),
                format!("strength {given}"),
                format!("1 to {full}: {} bases of {} (VS-1.1)", troop.bases, troop.base_strength),
            );
            None
        }
    }
}

fn checked_saddle(source: &mut Source, at: &str, mounted: Option<bool>, troop: &Troop) -> Option<bool> {
    let cavalry = troop.qualities.has(Qualities::CAVALRY);
    let given = mounted.unwrap_or(cavalry);
    let (message, expected) = match (given, cavalry, troop.qualities.has(Qualities::MOUNTS)) {
        (true, true, _) | (_, false, true) | (false, false, false) => return Some(given),
        (false, true, _) => ("never dismounts", "`true`, or no `mounted` (VS-1.2)"),
        (true, false, false) => ("has no horses", "`false`, or a troop with the quality `mounts` (VS-1.2)"),
    };
    source.error(format!("{at}.mounted"), format!("`{}` {message}", troop.key), expected);
    None
}

fn checked_pose(source: &mut Source, at: &str, place: (f32, f32), facing: f32, table: &Table) -> Option<Pose> {
    let size = size_of(table);
    let on = on_table(place.0, place.1, size);
    if !on {
        source.error(format!("{at}.at"), format!("({}, {}) is off the table", place.0, place.1), room(size));
    }
    let turned = (-360.0..=360.0).contains(&facing);
    if !turned {
        source.error(format!("{at}.facing"), format!("{facing} degrees"), "0 to 360, clockwise from north");
    }
    (on && turned).then(|| Pose::new_inches(place.0, place.1, facing))
}

/// Off the table, on impassable ground, or outside its zone?
fn check_stands(source: &mut Source, field: &Field, stand: &Stand) {
    let at = format!("{}.at", stand.key);
    let bounds = stand.footprint.aabb();
    if !stand.footprint.inside_table(field.table) {
        let message = format!(
            "its bases reach from ({:.1}, {:.1}) to ({:.1}, {:.1}), off the table",
            bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y
        );
        source.error(&at, message, room(size_of(field.table)));
        return;
    }
    if let Err(Stop::Impassable(area)) = may_stand(field.table, &stand.footprint, &[], 0.0) {
        let name = field.table.areas()[area].name();
        source.error(
            &at,
            format!("its bases stand on `{name}`, which is impassable"),
            "ground that it can stand on (VS-3.6)",
        );
    }
    let Some(side) = field.sides[stand.side.index()] else {
        return;
    };
    let [west, south, east, north] = side.zone;
    let inside = bounds.min.x >= west - SKIN
        && bounds.min.y >= south - SKIN
        && bounds.max.x <= east + SKIN
        && bounds.max.y <= north + SKIN;
    if !inside {
        let message = format!(
            "its bases reach from ({:.1}, {:.1}) to ({:.1}, {:.1}), outside the {}'s zone",
            bounds.min.x,
            bounds.min.y,
            bounds.max.x,
            bounds.max.y,
            side_word(stand.side)
        );
        source.error(&at, message, format!("all bases between ({west}, {south}) and ({east}, {north})"));
    }
}

/// Notes bases that overlap, and enemies in each other's reach.
fn check_apart(source: &mut Source, stands: &[Stand]) {
    for (number, stand) in stands.iter().enumerate() {
        for other in &stands[..number] {
            let gap = stand.footprint.gap(&other.footprint);
            let at = format!("{}.at", stand.key);
            if gap < -SKIN {
                source.error(at, format!("its bases overlap those of `{}`", other.name), "free ground");
            } else if stand.side != other.side && gap < ENEMY_GAP - SKIN {
                source.error(
                    at,
                    format!("it stands {gap:.2}\" from the enemy `{}`", other.name),
                    "at least 1\" between enemies (VS-3.6)",
                );
            }
        }
    }
}

fn checked_character(
    source: &mut Source,
    field: &Field,
    stands: &mut Vec<Stand>,
    number: usize,
    raw: &RawCharacter,
    units: &[RawUnit],
    units_checked: &[UnitSetup],
) -> Option<CharacterSetup> {
    let at = format!("characters[{number}]");
    let (host, pose) = match (&raw.with, raw.at) {
        (Some(unit), None) => {
            if raw.facing.is_some() {
                source.error(format!("{at}.facing"), "he looks where his unit looks", "no `facing` beside `with`");
            }
            let host = checked_host(source, &at, unit, raw.side, units)?;
            // A faulty host is noted already.
            let host = units_checked.iter().find(|unit| unit.id == host)?;
            (Some(host.id), host.pose)
        }
        (None, Some(place)) => {
            let pose = checked_pose(source, &at, place, raw.facing.unwrap_or(0.0), field.table)?;
            let footprint = Footprint::square(pose, field.base * CHARACTER_BASE);
            let stand = Stand { key: at, name: raw.name.clone(), side: raw.side, footprint };
            check_stands(source, field, &stand);
            stands.push(stand);
            (None, pose)
        }
        (with, _) => {
            let message = if with.is_some() { "he is with a unit and alone at once" } else { "he stands nowhere" };
            source.error(at, message, "`with: \"name of a unit\"`, or `at: (x, y)` (VS-1.7)");
            return None;
        }
    };
    Some(CharacterSetup {
        id: CharacterId(number as u8),
        name: raw.name.clone(),
        side: raw.side,
        kind: field.rules.character(raw.rank).clone(),
        host,
        pose,
    })
}

fn checked_host(source: &mut Source, at: &str, name: &str, side: Side, units: &[RawUnit]) -> Option<UnitId> {
    let own = || units.iter().filter(|unit| unit.side == side).map(|unit| unit.name.as_str());
    let Some(number) = units.iter().position(|unit| unit.name == name) else {
        source.error(
            format!("{at}.with"),
            format!("no unit is called `{name}`"),
            suggest::remedy(name, own().collect::<Vec<_>>()),
        );
        return None;
    };
    if units[number].side != side {
        source.error(
            format!("{at}.with"),
            format!("`{name}` is an enemy unit"),
            suggest::remedy(name, own().collect::<Vec<_>>()),
        );
        return None;
    }
    Some(UnitId(number as u8))
}

/// At most one leader and one specialist with a unit (VS-1.9).
fn check_companies(source: &mut Source, units: &[RawUnit], characters: &[RawCharacter]) {
    for unit in units {
        let mut with_it = [Vec::new(), Vec::new()];
        for (number, character) in characters.iter().enumerate() {
            if character.side == unit.side && character.with.as_ref() == Some(&unit.name) {
                with_it[usize::from(character.rank.is_leader())].push(number);
            }
        }
        for (kind, numbers) in ["specialist", "leader"].into_iter().zip(with_it) {
            for number in numbers.into_iter().skip(1) {
                source.error(
                    format!("characters[{number}].with"),
                    format!("`{}` has a {kind} already", unit.name),
                    "at most one leader and one specialist with a unit (VS-1.9)",
                );
            }
        }
    }
}

fn check_force_leader(source: &mut Source, side: Side, characters: &[RawCharacter]) {
    let leaders: Vec<usize> = characters
        .iter()
        .enumerate()
        .filter(|(_, character)| character.side == side && character.rank == Rank::ForceLeader)
        .map(|(number, _)| number)
        .collect();
    if leaders.is_empty() {
        source.error(
            "characters",
            format!("the {} has no force leader", side_word(side)),
            format!("one character with `side: {side:?}, rank: ForceLeader`"),
        );
    }
    for number in leaders.into_iter().skip(1) {
        source.error(
            format!("characters[{number}].rank"),
            format!("a second force leader for the {}", side_word(side)),
            "one a side; a `SubGeneral` may help him",
        );
    }
}
