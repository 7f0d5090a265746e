//! Names, lengths, directions and the small words of sentences.

use crate::board::Edge;
use crate::engine::{Actor, Side};
use crate::viking_steel::state::components::{Formation, Placement};
use crate::viking_steel::state::field::EndReason;
use crate::viking_steel::state::scenario::Scenario;
use crate::viking_steel::state::tables::Class;

/// The actor's name; a number that the scenario does not have reads as `somebody`.
pub fn name(scenario: &Scenario, actor: Actor) -> &str {
    let found = match actor {
        Actor::Unit(id) => scenario.units.get(usize::from(id.0)).map(|unit| unit.name.as_str()),
        Actor::Character(id) => scenario.characters.get(usize::from(id.0)).map(|character| character.name.as_str()),
    };
    found.unwrap_or("somebody")
}

/// The side's name.
pub fn side(scenario: &Scenario, side: Side) -> &str {
    &scenario.sides[side.index()].name
}

/// A formation, as in "formed line".
pub fn formation(formation: Formation) -> &'static str {
    match formation {
        Formation::Block => "block",
        Formation::Line => "line",
        Formation::Column => "column",
    }
}

/// A class of troops.
pub fn class(class: Class) -> &'static str {
    match class {
        Class::Household => "household",
        Class::Elite => "elite",
        Class::Warriors => "warriors",
        Class::Levy => "levy",
    }
}

/// A side of a unit's ground.
pub fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Rear => "rear",
        Edge::Left => "left flank",
        Edge::Right => "right flank",
    }
}

/// Why the battle ended, from the winner's side.
pub fn end_reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::HalfLost => "the enemy has lost half of his units",
        EndReason::LeaderAndThirdLost => "the enemy has lost his force leader and a third of his units",
        EndReason::Points => "ahead on points when time ran out",
        EndReason::TimeFavoursDefender => "level on points when time ran out, which favours the defender",
    }
}

/// Thousandths of an inch as inches with one decimal.
pub fn inches(mils: i32) -> String {
    format!("{:.1}\"", f64::from(mils) / 1000.0)
}

/// A facing in tenths of a degree, clockwise from north, as a compass point.
pub fn compass(facing: i32) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[((facing.rem_euclid(3600) + 225) / 450 % 8) as usize]
}

/// Where somebody stands: inches east and north of the south-west corner, and the way he faces.
pub(super) fn place(placement: Placement) -> String {
    let pose = placement.pose;
    format!("{} east, {} north, facing {}", inches(pose.x), inches(pose.y), compass(pose.facing))
}

/// `1 hit`, `2 hits`, `no hit`.
pub(super) fn count(number: impl Into<i64>, one: &str, many: &str) -> String {
    match number.into() {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}
