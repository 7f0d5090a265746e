//! What changes about a unit or character, one component each.

use crate::board::Pose;
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// How a unit's bases are arranged (VS-1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Formation {
    /// Two bases wide, two deep.
    Block,
    /// Four bases wide.
    Line,
    /// One base wide.
    Column,
}

impl Formation {
    /// All formations, in the order they are offered.
    pub const ALL: [Formation; 3] = [Formation::Block, Formation::Line, Formation::Column];

    /// Width in bases at full strength.
    pub fn width(self) -> u8 {
        match self {
            Formation::Block => 2,
            Formation::Line => 4,
            Formation::Column => 1,
        }
    }
}

/// Where a unit or character stands and how.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// Centre of the front edge and facing.
    pub pose: Pose,
    /// Arrangement of the bases; characters ignore it.
    pub formation: Formation,
    /// Mounted infantry in the saddle (VS-1.2).
    pub mounted: bool,
}

/// What casualties take away (VS-1.3).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Strength(pub u8);

/// Levels of disorder, 0 to 2 (VS-5.3).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Disorder(pub u8);

/// Fatigue points; every point above 6 is an excess marker (VS-6.2).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fatigue(pub u8);

/// Is the unit's officer still there (VS-1.6)?
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Officer {
    /// Leading his unit.
    Alive,
    /// Killed.
    Lost,
}

/// Wounds of a leader or specialist (VS-1.8).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Wounds(pub u8);

/// Which loot a unit carries, by its number in the scenario.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carries(pub Option<u8>);

/// What a unit has done and suffered this turn, as bits; cleared when the turn ends.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activity(pub u16);

impl Activity {
    /// Its activation has been attempted.
    pub const ACTIVATED: u16 = 1;
    /// At least one order die succeeded.
    pub const PASSED_ROLL: u16 = 2;
    /// It moved, wheeled, was pushed back or retreated (VS-4.2).
    pub const MOVED: u16 = 4;
    /// By its own orders it did more than a basic move (VS-5.5, 6.4).
    pub const BEYOND_BASIC: u16 = 8;
    /// It used its shooting of the turn (VS-3.2).
    pub const SHOT: u16 = 16;
    /// It shot, defensive fire included (VS-6.4).
    pub const LOOSED: u16 = 32;
    /// It fought in a melee (VS-6.4).
    pub const FOUGHT: u16 = 64;
    /// It lost strength to missiles (VS-5.5).
    pub const SHOT_AT: u16 = 128;
    /// The character joined or left a unit (VS-1.9).
    pub const JOINED: u16 = 256;

    /// Is the bit set?
    pub fn has(self, bit: u16) -> bool {
        self.0 & bit != 0
    }

    /// Sets the bit.
    pub fn set(&mut self, bit: u16) {
        self.0 |= bit;
    }
}
