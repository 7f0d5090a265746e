//! How long each happening is shown.

use crate::viking_steel::state::event::{Motion, What};
use crate::window::playback::Route;

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
