//! Who makes the choices of a side when nobody sits at the table.

use crate::ai::Player;
use crate::viking_steel::choice::{Choice, VsDecision};
use bevy_ecs::world::World;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// Reads `ai,random`: the attacker's player, then the defender's.
///
/// # Errors
/// Says what is wrong with it.
pub fn players(text: &str) -> Result<[Player; 2], String> {
    match text.split_once(',') {
        Some((attacker, defender)) => match (Player::named(attacker.trim()), Player::named(defender.trim())) {
            (Some(attacker), Some(defender)) => Ok([attacker, defender]),
            _ => Err("each side is played by `ai` or `random`".into()),
        },
        None => Err("name both sides, such as `ai,random`".into()),
    }
}

/// A player's name on the command line and in files.
pub fn name(player: Player) -> &'static str {
    match player {
        Player::Ai => "ai",
        Player::Random => "random",
    }
}

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

    /// The answer of the side that is asked; none if nobody is.
    pub fn answer(&mut self, world: &mut World, decision: &VsDecision) -> Option<Choice> {
        let mut pick = |below: u32| self.lots.random_range(0..below.max(1));
        self.players[decision.who.index()].answer(world, &mut pick)
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
        assert_eq!(players("ai, random"), Ok([Player::Ai, Player::Random]));
        assert!(players("ai").is_err());
        assert!(players("ai,human").is_err());
    }

    #[test]
    fn seeds_of_a_series_do_not_repeat() {
        let mut seeds: Vec<u64> = (0..100).flat_map(|seed| (0..100).map(move |nth| nth_seed(seed, nth))).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000);
    }
}
