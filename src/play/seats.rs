//! Both sides of a battle that nobody sits at.

use super::playable::Playable;
use super::players::Player;
use crate::engine::DecisionOf;
use bevy_ecs::world::World;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// Both players of one battle. Lots are drawn from a generator of their own: players never touch the dice.
pub struct Seats {
    players: [Player; 2],
    lots: Pcg32,
}

impl Seats {
    /// Players of the battle with this seed.
    pub fn new(players: [Player; 2], seed: u64) -> Self {
        Seats { players, lots: Pcg32::seed_from_u64(!seed) }
    }

    /// The answer of the side that is asked.
    pub fn answer<R: Playable>(
        &mut self,
        world: &mut World,
        scenario: &R::Scenario,
        decision: &DecisionOf<R>,
    ) -> R::Choice {
        let mut pick = |below: u32| self.lots.random_range(0..below.max(1));
        self.players[decision.who.index()].answer::<R>(world, scenario, decision, &mut pick)
    }
}
