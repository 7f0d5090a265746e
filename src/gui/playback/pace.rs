//! How long each happening is shown.

use super::route::Route;
use crate::viking_steel::event::{Motion, What};
use serde::{Deserialize, Serialize};

/// How fast a battle is played back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// Seconds a happening is shown at normal speed.
pub(super) fn length(what: &What, route: Option<&Route>) -> f32 {
    match what {
        What::Moved { motion: Motion::Deployed, .. } => 0.3,
        What::Moved { motion, .. } => {
            let inches_per_second = match motion {
                Motion::Charge | Motion::Pursuit | Motion::Evade | Motion::Retreat => 9.0,
                Motion::PushedBack | Motion::PushedAlong | Motion::FollowUp => 5.0,
                _ => 6.0,
            };
            route.map_or(0.0, |route| (route.length() / inches_per_second).clamp(0.25, 2.2))
        }
        What::Volley { .. } | What::MeleeRound { .. } => 1.1,
        What::Formed { .. } | What::Mounted { .. } | What::Destroyed | What::LeftField => 0.7,
        What::OrdersEarned { .. } | What::Morale { .. } | What::Casualties { .. } | What::OfficerLost => 0.55,
        What::CharacterLost | What::Initiative { .. } | What::TurnBegan { .. } | What::MarchedOff => 0.55,
        What::Activated | What::ChargeDeclared | What::ShieldWall { .. } | What::PointSpent { .. } => 0.3,
        What::LootTaken { .. } | What::Rallied | What::Scored { .. } | What::RoundLost { .. } => 0.3,
        _ => 0.0,
    }
}
