//! Whether somebody is still there, and with whom.

use super::ids::UnitId;
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// The unit a character is with; none when he stands alone (VS-1.7).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttachedTo(pub Option<UnitId>);

/// Where a unit or character is now. Casualties are marked, never despawned.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Presence {
    /// In play.
    OnTable,
    /// Its strength is gone, or he was killed.
    Destroyed,
    /// It fled from the battlefield (VS-5.3, 5.4).
    Routed,
    /// It marched off as its orders said (VS-12.1).
    MarchedOff,
}
