//! How fast a battle is played back.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// How fast a battle is played back.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Speed {
    /// Once.
    #[default]
    Normal,
    /// Twice.
    Double,
    /// Four times.
    Quadruple,
    /// Everything at once.
    Instant,
}

impl Speed {
    /// All speeds with their names for players, the slowest first.
    pub const ALL: [(Speed, &'static str); 4] =
        [(Speed::Normal, "1x"), (Speed::Double, "2x"), (Speed::Quadruple, "4x"), (Speed::Instant, "instant")];

    /// Seconds of animation per second; none: no animation.
    pub fn factor(self) -> Option<f32> {
        match self {
            Speed::Normal => Some(1.0),
            Speed::Double => Some(2.0),
            Speed::Quadruple => Some(4.0),
            Speed::Instant => None,
        }
    }

    /// The next speed, and after the last the first.
    pub fn next(self) -> Speed {
        match self {
            Speed::Normal => Speed::Double,
            Speed::Double => Speed::Quadruple,
            Speed::Quadruple => Speed::Instant,
            Speed::Instant => Speed::Normal,
        }
    }
}
