//! A scenario file as it is written: squares by name, names instead of numbers. Nothing is checked here but keys and types;
//! numbers are wide, so that a wrong one is a fault with a remedy and not a failure to read.

use crate::board::Facing;
use crate::conquest_1066::state::scenario::{Commands, Kept, Quality};
use crate::engine::Side;
use serde::{Deserialize, Serialize};

/// The whole file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawScenario {
    pub ruleset: String,
    pub title: String,
    pub story: String,
    pub turn_limit: i64,
    pub first: Side,
    #[serde(default)]
    pub commands: Commands,
    #[serde(default)]
    pub kept: Kept,
    #[serde(default)]
    pub rout: Option<RawRout>,
    pub board: RawBoard,
    pub sides: RawSides,
    pub units: Vec<RawUnit>,
    pub commanders: Vec<RawCommander>,
    #[serde(default)]
    pub objectives: Vec<RawObjective>,
}

/// Hits at which units rout (CQ-11).
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawRout {
    pub open: i64,
    pub defensive: i64,
    pub fort: i64,
}

/// Rows from the north, a character for each square from the west.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBoard {
    pub squares: Vec<String>,
    #[serde(default)]
    pub levels: Option<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSides {
    pub attacker: RawSide,
    pub defender: RawSide,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSide {
    pub name: String,
    pub people: String,
    pub player: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawUnit {
    pub name: String,
    pub side: Side,
    pub troop: String,
    pub at: String,
    pub facing: Facing,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawCommander {
    pub name: String,
    pub side: Side,
    pub with: String,
    #[serde(default)]
    pub quality: Quality,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawObjective {
    pub name: String,
    pub side: Side,
    pub points: i64,
    #[serde(default)]
    pub decisive: bool,
    pub goal: RawGoal,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RawGoal {
    Hold { squares: Vec<String> },
    KillCommander { commander: String },
    Rout { units: i64 },
}
