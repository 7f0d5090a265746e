//! A scenario file as it is written: lengths in inches, angles in degrees, names instead of numbers. Nothing is checked here
//! but keys and types; numbers are wide, so that a wrong one is a fault with a remedy and not a failure to read.

use crate::board::{AreaKind, Cover, Ground, LineKind, Sight};
use crate::engine::Side;
use crate::viking_steel::state::components::Formation;
use crate::viking_steel::state::tables::Rank;
use serde::Deserialize;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawScenario {
    pub ruleset: String,
    pub title: String,
    pub story: String,
    pub table: RawTable,
    /// Side of a square base, millimetres.
    #[serde(default = "sixty")]
    pub base_mm: f32,
    pub turn_limit: i64,
    #[serde(default)]
    pub deployment: bool,
    /// The lists ignore VS-11.1 and say so.
    #[serde(default)]
    pub free_lists: bool,
    pub sides: RawSides,
    pub units: Vec<RawUnit>,
    pub characters: Vec<RawCharacter>,
    #[serde(default)]
    pub areas: Vec<RawArea>,
    #[serde(default)]
    pub lines: Vec<RawLine>,
    #[serde(default)]
    pub objectives: Vec<RawObjective>,
    #[serde(default)]
    pub loot: Vec<RawLoot>,
    #[serde(default)]
    pub scenery: Vec<RawScenery>,
}

fn sixty() -> f32 {
    60.0
}

/// A point or a vector, inches.
pub type Point = (f32, f32);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawTable {
    pub width: f32,
    pub depth: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSides {
    pub attacker: RawSide,
    pub defender: RawSide,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSide {
    pub name: String,
    pub people: String,
    pub player: String,
    pub zone: RawZone,
}

/// South-west and north-east corner.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawZone {
    pub from: Point,
    pub to: Point,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawUnit {
    pub name: String,
    pub side: Side,
    pub troop: String,
    /// Centre of the front edge.
    pub at: Point,
    /// Degrees clockwise from north.
    pub facing: f32,
    pub formation: Formation,
    #[serde(default)]
    pub strength: Option<i64>,
    #[serde(default)]
    pub mounted: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawCharacter {
    pub name: String,
    pub side: Side,
    pub rank: Rank,
    #[serde(default)]
    pub with: Option<String>,
    #[serde(default)]
    pub at: Option<Point>,
    #[serde(default)]
    pub facing: Option<f32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawArea {
    pub name: String,
    pub kind: AreaKind,
    #[serde(default)]
    pub outline: Option<Vec<Point>>,
    #[serde(default)]
    pub rect: Option<RawRect>,
    #[serde(default)]
    pub ellipse: Option<RawRect>,
    #[serde(default)]
    pub ground: Option<Ground>,
    #[serde(default)]
    pub cover: Option<Cover>,
    #[serde(default)]
    pub sight: Option<Sight>,
    #[serde(default)]
    pub crest: Option<Vec<Point>>,
}

/// A rectangle, or the ellipse in it.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawRect {
    pub center: Point,
    pub size: Point,
    /// Degrees clockwise.
    #[serde(default)]
    pub turned: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawLine {
    pub name: String,
    pub kind: LineKind,
    pub points: Vec<Point>,
    #[serde(default)]
    pub cover: Option<Cover>,
    #[serde(default)]
    pub blocks_sight: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawObjective {
    pub name: String,
    pub side: Side,
    pub points: i64,
    pub goal: RawGoal,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RawGoal {
    Loot { zone: RawZone },
    Ground { zone: RawZone },
    Kill { target: String },
    Survive { target: String },
    MarchOff { zone: RawZone },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawLoot {
    pub name: String,
    pub at: Point,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawScenery {
    pub model: String,
    pub at: Point,
    pub facing: f32,
}
