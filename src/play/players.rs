//! Who answers for a side when no person does.

use super::playable::Playable;
use crate::engine::DecisionOf;
use bevy_ecs::prelude::World;

/// A player that is no person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The opponent that the ruleset brings.
    Ai,
    /// Legal choices at random.
    Random,
}

impl Player {
    /// The player by its name in scenarios and on the command line: `ai` or `random`.
    pub fn named(name: &str) -> Option<Player> {
        match name {
            "ai" => Some(Player::Ai),
            "random" => Some(Player::Random),
            _ => None,
        }
    }

    /// Its name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Player::Ai => "ai",
            Player::Random => "random",
        }
    }

    /// Its answer to the open question of a battle. `pick` gives chance to a player that needs it: each call a number below
    /// its argument.
    pub fn answer<R: Playable>(
        self,
        world: &mut World,
        scenario: &R::Scenario,
        decision: &DecisionOf<R>,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> R::Choice {
        match self {
            Player::Random => R::random_choice(world, decision, pick),
            Player::Ai => R::choose(world, scenario, decision),
        }
    }
}
