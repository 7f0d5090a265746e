//! Names, dice, directions and the small words of sentences.

use crate::board::{Facing, Tile};
use crate::conquest_1066::state::field::{EndReason, Phase};
use crate::conquest_1066::state::roll::{Item, Roll};
use crate::conquest_1066::state::scenario::{Quality, Scenario};
use crate::conquest_1066::state::tables::Arm;
use crate::engine::{CharacterId, Side, UnitId};

/// The unit's name; a number that the scenario does not have reads as `somebody`.
pub fn unit(scenario: &Scenario, id: UnitId) -> &str {
    scenario.units.get(usize::from(id.0)).map_or("somebody", |unit| unit.name.as_str())
}

/// The commander's name.
pub fn commander(scenario: &Scenario, id: CharacterId) -> &str {
    scenario.commanders.get(usize::from(id.0)).map_or("somebody", |commander| commander.name.as_str())
}

/// The side's name.
pub fn side(scenario: &Scenario, side: Side) -> &str {
    &scenario.sides[side.index()].name
}

/// A side of a square, as a compass point.
pub fn facing(facing: Facing) -> &'static str {
    match facing {
        Facing::North => "north",
        Facing::East => "east",
        Facing::South => "south",
        Facing::West => "west",
    }
}

/// What lies on a square.
pub fn tile(tile: Tile) -> &'static str {
    match tile {
        Tile::Open => "open ground",
        Tile::Wood => "wood",
        Tile::Town => "town",
        Tile::Marsh => "marsh",
        Tile::Lake => "lake",
        Tile::River => "river",
        Tile::Bridge => "bridge",
        Tile::Ford => "ford",
        Tile::Fort => "fort",
    }
}

/// How a unit moves and fights.
pub fn arm(arm: Arm) -> &'static str {
    match arm {
        Arm::Foot => "foot",
        Arm::Cavalry => "cavalry",
        Arm::Archers => "archers",
    }
}

/// How good a commander is.
pub fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Poor => "poor",
        Quality::Average => "average",
        Quality::Good => "good",
    }
}

/// A phase, as its heading.
pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Commands => "Commands",
        Phase::Movement => "Movement",
        Phase::Shooting => "Shooting",
        Phase::Melee => "Melee",
        Phase::Rout => "Rout",
    }
}

/// What an item added to a die stands for.
pub fn item(item: Item) -> &'static str {
    match item {
        Item::Shooting => "arrows",
        Item::Armoured => "armour",
        Item::Troop => "untrained men",
        Item::Commander => "commander",
        Item::Rear => "into the rear",
        Item::Commands => "command",
    }
}

/// Why the battle ended, from the winner's side.
pub fn end_reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::HalfLost => "the enemy has lost half of his units",
        EndReason::Objective => "what decides this battle is done",
        EndReason::Points => "ahead on points when time ran out",
        EndReason::TimeFavoursDefender => "level on points when time ran out, which favours the defender",
    }
}

/// A die with all that is added to it: `3 (after 1) -1 armour +1 commander = 3`. The sum is left out where nothing is added.
pub fn roll(roll: &Roll) -> String {
    let mut text = roll.face.to_string();
    if !roll.before.is_empty() {
        let before: Vec<String> = roll.before.iter().map(u8::to_string).collect();
        text.push_str(&format!(" (after {})", before.join(", ")));
    }
    for (part, value) in &roll.items {
        text.push_str(&format!(" {value:+} {}", item(*part)));
    }
    if !roll.items.is_empty() {
        text.push_str(&format!(" = {}", roll.total));
    }
    text
}

/// `1 hit`, `2 hits`, `no hit`.
pub(super) fn count(number: impl Into<i64>, one: &str, many: &str) -> String {
    match number.into() {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// `2 hits`.
pub(super) fn hits(number: u8) -> String {
    count(number, "hit", "hits")
}

/// `2 command actions`.
pub(super) fn commands(number: u8) -> String {
    count(number, "command action", "command actions")
}
