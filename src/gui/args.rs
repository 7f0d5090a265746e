//! What the window is started with.

use super::quality::Quality;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Who makes the choices of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum Player {
    /// A person at this screen.
    Human,
    /// The program.
    Ai,
}

/// Arguments of the window. Whatever is given is filled in on the start screen.
#[derive(Args, Clone, Debug, Default)]
pub struct PlayArgs {
    /// Scenario file to play; without it the start screen offers the scenarios that come with the game
    pub scenario: Option<PathBuf>,
    /// Who plays the attacker and the defender, such as `human,ai`
    #[arg(long, value_name = "ATTACKER,DEFENDER", value_parser = players)]
    pub sides: Option<[Player; 2]>,
    /// Seed of the dice: the same seed and choices give the same battle
    #[arg(long)]
    pub seed: Option<u64>,
    /// How finely the table is drawn; without it the graphics card decides
    #[arg(long, value_enum)]
    pub quality: Option<Quality>,
}

/// Reads `human,ai`.
fn players(text: &str) -> Result<[Player; 2], String> {
    let one = |name: &str| Player::from_str(name.trim(), true);
    match text.split_once(',') {
        Some((attacker, defender)) => match (one(attacker), one(defender)) {
            (Ok(attacker), Ok(defender)) => Ok([attacker, defender]),
            _ => Err("each side is played by `human` or `ai`".into()),
        },
        None => Err("name both sides, such as `human,ai`".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_two_known_players() {
        assert_eq!(players("human, AI"), Ok([Player::Human, Player::Ai]));
        assert!(players("human").is_err());
        assert!(players("human,horse").is_err());
        assert!(players("human,ai,ai").is_err());
    }
}
