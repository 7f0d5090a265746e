//! What a unit has done this turn.

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// What a unit has done this turn, as bits; cleared when the turn ends.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activity(pub u16);

impl Activity {
    /// It moved (CQ-4).
    pub const MOVED: u16 = 4;
    /// It shot (CQ-7).
    pub const SHOT: u16 = 16;
    /// It fought (CQ-8).
    pub const FOUGHT: u16 = 64;

    /// Is the bit set?
    pub fn has(self, bit: u16) -> bool {
        self.0 & bit != 0
    }

    /// Sets the bit.
    pub fn set(&mut self, bit: u16) {
        self.0 |= bit;
    }
}
