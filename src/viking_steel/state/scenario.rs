//! A checked scenario of Viking Steel: what `crate::content` makes of a RON file, and all that a battle never changes.

use super::components::Formation;
use super::tables::{CharacterKind, Rules, Troop};
use crate::board::{Pose, Table};
use crate::engine::{Actor, CharacterId, Side, UnitId};
use std::sync::Arc;

/// Everything fixed for a battle.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Title for players.
    pub title: String,
    /// What happened and what each side must do, in a few lines.
    pub story: String,
    /// The numbers in force.
    pub rules: Arc<Rules>,
    /// Hash of scenario and rules: a replay only fits the same content.
    pub content_hash: u64,
    /// The table and its terrain.
    pub table: Table,
    /// Side length of a square base in inches (60 mm = 2.362").
    pub base: f32,
    /// Attacker and defender.
    pub sides: [SideSetup; 2],
    /// Units by id.
    pub units: Vec<UnitSetup>,
    /// Characters by id.
    pub characters: Vec<CharacterSetup>,
    /// What scores (VS-12.1).
    pub objectives: Vec<Objective>,
    /// Loot on the table at the start, by number.
    pub loot: Vec<LootSetup>,
    /// The last turn.
    pub turn_limit: u16,
    /// May both sides rearrange their units in their zones before the first roll?
    pub deployment: bool,
    /// Things to look at that no rule knows (a beached ship, standing stones): name of the model, pose.
    pub scenery: Vec<(String, Pose)>,
}

/// A side of the scenario.
#[derive(Clone, Debug)]
pub struct SideSetup {
    /// Name for players.
    pub name: String,
    /// People: look of the figures, such as `viking` or `saxon`.
    pub people: String,
    /// Who plays it unless told otherwise: `human` or `ai`.
    pub player: String,
    /// Deployment zone: south-west and north-east corner in inches.
    pub zone: [f32; 4],
}

/// A unit as it starts.
#[derive(Clone, Debug)]
pub struct UnitSetup {
    /// Its number.
    pub id: UnitId,
    /// Name for players.
    pub name: String,
    /// Side.
    pub side: Side,
    /// Line of the troop table.
    pub troop: Troop,
    /// Starting strength.
    pub strength: u8,
    /// Where it starts.
    pub pose: Pose,
    /// Formation it starts in.
    pub formation: Formation,
    /// Mounted infantry that starts in the saddle; true for cavalry.
    pub mounted: bool,
}

/// A character as he starts.
#[derive(Clone, Debug)]
pub struct CharacterSetup {
    /// His number.
    pub id: CharacterId,
    /// Name for players.
    pub name: String,
    /// Side.
    pub side: Side,
    /// Line of the table.
    pub kind: CharacterKind,
    /// The unit he starts with.
    pub host: Option<UnitId>,
    /// Where he stands if alone.
    pub pose: Pose,
}

/// Something that scores for a side (VS-12.1).
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// Text for players.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Points.
    pub points: i16,
    /// What must be done.
    pub goal: Goal,
}

/// What an objective asks.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// Carry a piece of loot into the zone (scored at once, per piece).
    Loot {
        /// South-west and north-east corner, inches.
        zone: [f32; 4],
    },
    /// Be the only side with an unrouted unit's centre in the zone when the battle ends.
    Ground {
        /// South-west and north-east corner, inches.
        zone: [f32; 4],
    },
    /// The enemy unit or character is lost (scored at once).
    Kill {
        /// Whom.
        target: Actor,
    },
    /// Own unit or character still in play when the battle ends.
    Survive {
        /// Whom.
        target: Actor,
    },
    /// Each own unit that leaves by the table edge inside the zone (scored at once, per unit).
    MarchOff {
        /// South-west and north-east corner, inches; touches the table edge.
        zone: [f32; 4],
    },
}

/// A piece of loot.
#[derive(Clone, Debug, PartialEq)]
pub struct LootSetup {
    /// Text for players.
    pub name: String,
    /// Where it lies, inches.
    pub at: [f32; 2],
}

/// Is the point (inches) inside the zone?
pub fn in_zone(zone: &[f32; 4], x: f32, y: f32) -> bool {
    (zone[0]..=zone[2]).contains(&x) && (zone[1]..=zone[3]).contains(&y)
}

impl Scenario {
    /// The unit's fixed data.
    pub fn unit(&self, id: UnitId) -> &UnitSetup {
        &self.units[id.0 as usize]
    }

    /// The character's fixed data.
    pub fn character(&self, id: CharacterId) -> &CharacterSetup {
        &self.characters[id.0 as usize]
    }

    /// Whose the actor is.
    pub fn side_of(&self, actor: Actor) -> Side {
        match actor {
            Actor::Unit(id) => self.unit(id).side,
            Actor::Character(id) => self.character(id).side,
        }
    }

    /// The actor's name for players.
    pub fn name_of(&self, actor: Actor) -> &str {
        match actor {
            Actor::Unit(id) => &self.unit(id).name,
            Actor::Character(id) => &self.character(id).name,
        }
    }
}
