//! A checked scenario of Conquest 1066: what `crate::content` makes of a RON file, and all that a battle never changes.

use super::tables::{RoutNumbers, Rules, Troop};
use crate::board::{Facing, Grid, Square};
use crate::engine::{CharacterId, Side, UnitId};
use serde::{Deserialize, Serialize};
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
    /// The board.
    pub grid: Grid,
    /// Attacker and defender.
    pub sides: [SideSetup; 2],
    /// Who has the first turn (CQ-2).
    pub first: Side,
    /// How command actions are found (CQ-3).
    pub commands: Commands,
    /// Command actions kept for re-rolls in the enemy's turn (CQ-3).
    pub kept: Kept,
    /// Hits at which units rout here (CQ-11).
    pub rout: RoutNumbers,
    /// Units by id.
    pub units: Vec<UnitSetup>,
    /// Commanders by id.
    pub commanders: Vec<CommanderSetup>,
    /// What scores (CQ-14).
    pub objectives: Vec<Objective>,
    /// The last turn; both sides have one turn in each.
    pub turn_limit: u16,
}

/// How command actions are found (CQ-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Commands {
    /// D3 + 2.
    #[default]
    Rolled,
    /// By the commander's quality.
    Fixed,
}

/// Command actions left at the end of the own turn that can be used for re-rolls in the enemy's (CQ-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kept {
    /// None.
    None,
    /// Up to two.
    #[default]
    Two,
    /// All.
    All,
}

/// A side of the scenario.
#[derive(Clone, Debug)]
pub struct SideSetup {
    /// Name for players.
    pub name: String,
    /// People: look of the figures, such as `saxon`.
    pub people: String,
    /// Who plays it unless told otherwise: `human` or `ai`.
    pub player: String,
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
    /// Where it starts.
    pub at: Square,
    /// Which side of its square it faces.
    pub facing: Facing,
}

/// How good a commander is (CQ-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quality {
    /// 3 command actions.
    Poor,
    /// 4.
    #[default]
    Average,
    /// 5.
    Good,
}

/// A commander as he starts.
#[derive(Clone, Debug)]
pub struct CommanderSetup {
    /// His number.
    pub id: CharacterId,
    /// Name for players.
    pub name: String,
    /// Side.
    pub side: Side,
    /// How good he is.
    pub quality: Quality,
    /// The unit he starts with (CQ-13).
    pub host: UnitId,
}

/// Something that scores for a side (CQ-14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Text for players.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Points.
    pub points: i16,
    /// It ends the battle in the side's favour as soon as a turn of either side ends with it achieved.
    pub decisive: bool,
    /// What must be done.
    pub goal: Goal,
}

/// What an objective asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A unit of the side stands on one of the squares, and none of the enemy's does.
    Hold {
        /// The squares.
        squares: Vec<Square>,
    },
    /// This commander of the enemy is lost.
    KillCommander {
        /// Who.
        commander: CharacterId,
    },
    /// So many units of the enemy have routed.
    Rout {
        /// How many.
        units: u8,
    },
}

impl Scenario {
    /// The unit's fixed data.
    pub fn unit(&self, id: UnitId) -> &UnitSetup {
        &self.units[usize::from(id.0)]
    }

    /// The commander's fixed data.
    pub fn commander(&self, id: CharacterId) -> &CommanderSetup {
        &self.commanders[usize::from(id.0)]
    }

    /// The side's fixed data.
    pub fn side(&self, side: Side) -> &SideSetup {
        &self.sides[side.index()]
    }
}
