//! Who answers for a side when no person does.

use super::decide;
use crate::engine::{self, Ruleset};
use crate::viking_steel::choice::Choice;
use crate::viking_steel::field::View;
use crate::viking_steel::systems::Setting;
use crate::viking_steel::{VikingSteel, field};
use bevy_ecs::prelude::World;

/// A player that is no person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The opponent of this module.
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

    /// Its answer to the open question of a battle; none if nobody is asked. `pick` gives chance to a player that needs it:
    /// each call a number below its argument.
    pub fn answer(self, world: &mut World, pick: &mut dyn FnMut(u32) -> u32) -> Option<Choice> {
        let decision = engine::pending::<VikingSteel>(world)?.clone();
        Some(match self {
            Player::Random => VikingSteel::random_choice(world, &decision, pick),
            Player::Ai => {
                let scenario = world.get_resource::<Setting>()?.0.clone();
                let field = field(world);
                decide(View { scenario: &scenario, field: &field }, &decision)
            }
        })
    }
}
