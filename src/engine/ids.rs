//! Who takes part: stable for a whole battle.

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// A unit, numbered from 0 in the order of the scenario file.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u8);

/// A leader or specialist on a round base, numbered from 0 in the order of the scenario file.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CharacterId(pub u8);

/// Whatever can be activated, shot at or named in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Actor {
    /// A unit on its bases.
    Unit(UnitId),
    /// A leader or specialist on a round base.
    Character(CharacterId),
}
