//! Objectives, loot and scenery of a scenario (VS-12.1).

use super::ground::{checked_zone, on_table, room, size_of};
use super::raw::{RawCharacter, RawGoal, RawLoot, RawObjective, RawScenery, RawUnit};
use crate::board::{Ground, Pose, Table};
use crate::content::names::{check_named, side_word};
use crate::content::source::Source;
use crate::content::suggest;
use crate::engine::{Actor, CharacterId, Side, UnitId};
use crate::viking_steel::state::scenario::{Goal, LootSetup, Objective};
use bevy_math::Vec2;

/// Most points of one objective.
const MOST_POINTS: i64 = 100;

/// Most pieces of loot.
const MOST_LOOT: usize = 50;

/// Models that scenery may name; the window builds them.
pub const SCENERY_MODELS: [&str; 12] = [
    "longship",
    "standing_stone",
    "oak",
    "fir",
    "bush",
    "rocks",
    "reeds",
    "chest",
    "sacks",
    "house",
    "longhouse",
    "church",
];

/// Everybody an objective may name.
pub struct Cast<'a> {
    /// All units.
    pub units: &'a [RawUnit],
    /// All characters.
    pub characters: &'a [RawCharacter],
}

impl Cast<'_> {
    fn find(&self, name: &str) -> Option<(Actor, Side)> {
        let unit = self.units.iter().position(|unit| unit.name == name);
        let unit = unit.map(|number| (Actor::Unit(UnitId(number as u8)), self.units[number].side));
        let character = || self.characters.iter().position(|character| character.name == name);
        unit.or_else(|| {
            character().map(|number| (Actor::Character(CharacterId(number as u8)), self.characters[number].side))
        })
    }

    fn names(&self, side: Side) -> Vec<&str> {
        let units = self.units.iter().filter(|unit| unit.side == side).map(|unit| unit.name.as_str());
        let characters = self.characters.iter().filter(|character| character.side == side);
        units.chain(characters.map(|character| character.name.as_str())).collect()
    }
}

/// The objectives; faulty ones are noted and left out.
pub fn checked_objectives(
    source: &mut Source,
    raw: &[RawObjective],
    cast: &Cast,
    table: &Table,
    loot: &[RawLoot],
) -> Vec<Objective> {
    raw.iter()
        .enumerate()
        .filter_map(|(number, raw)| {
            let at = format!("objectives[{number}]");
            check_named(source, &at, &raw.name);
            if !(1..=MOST_POINTS).contains(&raw.points) {
                source.error(format!("{at}.points"), format!("{} points", raw.points), format!("1 to {MOST_POINTS}"));
            }
            if matches!(raw.goal, RawGoal::Loot { .. }) && loot.is_empty() {
                source.error(
                    format!("{at}.goal"),
                    "there is no loot on the table",
                    "`loot: [(name: \"...\", at: (x, y))]`",
                );
            }
            let goal = checked_goal(source, &at, raw, cast, table)?;
            Some(Objective {
                name: raw.name.clone(),
                side: raw.side,
                points: raw.points.clamp(1, MOST_POINTS) as i16,
                goal,
            })
        })
        .collect()
}

fn checked_goal(source: &mut Source, at: &str, raw: &RawObjective, cast: &Cast, table: &Table) -> Option<Goal> {
    let zone_key = format!("{at}.goal.zone");
    Some(match &raw.goal {
        RawGoal::Loot { zone } => Goal::Loot { zone: checked_zone(source, &zone_key, zone, table)? },
        RawGoal::Ground { zone } => Goal::Ground { zone: checked_zone(source, &zone_key, zone, table)? },
        RawGoal::MarchOff { zone } => {
            let zone = checked_zone(source, &zone_key, zone, table)?;
            let at_edge = zone[0] == 0.0 || zone[1] == 0.0 || zone[2] == table.width() || zone[3] == table.depth();
            if !at_edge {
                source.error(
                    zone_key,
                    "the zone does not touch the table's edge",
                    "a zone along the edge by which they leave",
                );
            }
            Goal::MarchOff { zone }
        }
        RawGoal::Kill { target } => Goal::Kill { target: checked_target(source, at, target, raw.side.enemy(), cast)? },
        RawGoal::Survive { target } => Goal::Survive { target: checked_target(source, at, target, raw.side, cast)? },
    })
}

fn checked_target(source: &mut Source, at: &str, name: &str, side: Side, cast: &Cast) -> Option<Actor> {
    let key = format!("{at}.goal.target");
    match cast.find(name) {
        Some((actor, found)) if found == side => return Some(actor),
        Some((_, found)) => source.error(
            key,
            format!("`{name}` belongs to the {}", side_word(found)),
            format!("a unit or character of the {}", side_word(side)),
        ),
        None => source.error(
            key,
            format!("no unit or character is called `{name}`"),
            suggest::remedy(name, cast.names(side)),
        ),
    }
    None
}

/// The loot; faulty pieces are noted.
pub fn checked_loot(source: &mut Source, raw: &[RawLoot], table: &Table) -> Vec<LootSetup> {
    if raw.len() > MOST_LOOT {
        source.error("loot", format!("{} pieces", raw.len()), format!("at most {MOST_LOOT}"));
    }
    let mut loot = Vec::with_capacity(raw.len());
    for (number, raw) in raw.iter().enumerate() {
        let at = format!("loot[{number}]");
        check_named(source, &at, &raw.name);
        let (x, y) = raw.at;
        let beneath =
            |area: &&crate::board::Area| area.ground() == Ground::Impassable && area.contains(Vec2::new(x, y));
        if !on_table(x, y, size_of(table)) {
            source.error(format!("{at}.at"), format!("({x}, {y}) is off the table"), room(size_of(table)));
        } else if let Some(area) = table.areas().iter().find(beneath) {
            let name = area.name().to_owned();
            source.error(
                format!("{at}.at"),
                format!("it lies in `{name}`, which is impassable"),
                "ground that a unit can reach",
            );
        }
        loot.push(LootSetup { name: raw.name.clone(), at: [x, y] });
    }
    loot
}

/// The scenery; faulty pieces are noted.
pub fn checked_scenery(source: &mut Source, raw: &[RawScenery], table: &Table) -> Vec<(String, Pose)> {
    let mut scenery = Vec::with_capacity(raw.len());
    for (number, raw) in raw.iter().enumerate() {
        let at = format!("scenery[{number}]");
        if !SCENERY_MODELS.contains(&raw.model.as_str()) {
            source.error(
                format!("{at}.model"),
                format!("unknown model `{}`", raw.model),
                suggest::remedy(&raw.model, SCENERY_MODELS),
            );
        }
        let (x, y) = raw.at;
        if !on_table(x, y, size_of(table)) {
            source.error(format!("{at}.at"), format!("({x}, {y}) is off the table"), room(size_of(table)));
        }
        if !(-360.0..=360.0).contains(&raw.facing) {
            source.error(format!("{at}.facing"), format!("{} degrees", raw.facing), "0 to 360, clockwise from north");
        }
        scenery.push((raw.model.clone(), Pose::new_inches(x, y, raw.facing)));
    }
    scenery
}
