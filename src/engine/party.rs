//! The sides of a battle.

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// One of the two sides of a battle. The attacker is named by the scenario (VS-12.1).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side that must achieve something before time runs out.
    Attacker,
    /// The side that time favours.
    Defender,
}

impl Side {
    /// Both sides, attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other side.
    pub fn enemy(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    /// 0 for the attacker, 1 for the defender.
    pub fn index(self) -> usize {
        self as usize
    }
}
