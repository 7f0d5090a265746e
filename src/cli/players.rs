//! Who makes the choices of a side when nobody sits at the table.

use crate::engine::Ruleset;
use crate::units::Side;
use crate::viking_steel::VikingSteel;
use crate::viking_steel::choice::{Choice, VsDecision};
use bevy_ecs::world::World;
use clap::ValueEnum;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    /// Any legal choice, by lot
    Random,
}

impl Player {
    /// Its name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
        }
    }
}

/// Reads `ai,random`: the attacker's player, then the defender's.
///
/// # Errors
/// Says what is wrong with it.
pub fn players(text: &str) -> Result<[Player; 2], String> {
    let one = |name: &str| Player::from_str(name.trim(), true);
    match text.split_once(',') {
        Some((attacker, defender)) => match (one(attacker), one(defender)) {
            (Ok(attacker), Ok(defender)) => Ok([attacker, defender]),
            _ => Err("each side is played by `random`".into()),
        },
        None => Err("name both sides, such as `random,random`".into()),
    }
}

/// Both players of one battle. Lots are drawn from a generator of their own: players never touch the dice.
pub struct Table {
    players: [Player; 2],
    lots: Pcg32,
}

impl Table {
    /// Players of the battle with this seed.
    pub fn new(players: [Player; 2], seed: u64) -> Self {
        Table { players, lots: Pcg32::seed_from_u64(!seed) }
    }

    /// The answer of the side that is asked.
    pub fn answer(&mut self, world: &mut World, decision: &VsDecision) -> Choice {
        match self.player(decision.who) {
            Player::Random => {
                let mut pick = |below: u32| self.lots.random_range(0..below.max(1));
                VikingSteel::random_choice(world, decision, &mut pick)
            }
        }
    }

    fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }
}

/// The seed of the nth battle of a series (from 0): well mixed, so that neighbours have nothing in common.
pub fn nth_seed(seed: u64, nth: u64) -> u64 {
    let mut mixed = seed.wrapping_add(nth.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_two_known_players() {
        assert_eq!(players("random, Random"), Ok([Player::Random; 2]));
        assert!(players("random").is_err());
        assert!(players("random,human").is_err());
    }

    #[test]
    fn seeds_of_a_series_do_not_repeat() {
        let mut seeds: Vec<u64> = (0..100).flat_map(|seed| (0..100).map(move |nth| nth_seed(seed, nth))).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000);
    }
}
