//! Who plays, and the seeds of a series, as the command line has them.

use crate::play::Player;

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
