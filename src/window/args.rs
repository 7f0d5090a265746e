//! What the window is started with, from the command line or from the address of the page.

use super::quality::Quality;
use std::path::PathBuf;
use std::str::FromStr;

/// Who makes the choices of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person at this screen.
    Human,
    /// The program.
    Ai,
}

impl Player {
    /// Its name on the command line, in addresses and in files.
    pub fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Ai => "ai",
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(name: &str) -> Result<Player, String> {
        [Player::Human, Player::Ai]
            .into_iter()
            .find(|player| player.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| "a side is played by `human` or `ai`".into())
    }
}

/// What was asked for when the window was started. It is filled in on the start screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayArgs {
    /// Scenario file, or the name of one that comes with the game.
    pub scenario: Option<PathBuf>,
    /// Who plays the attacker and the defender.
    pub sides: Option<[Player; 2]>,
    /// Seed of the dice.
    pub seed: Option<u64>,
    /// How finely the table is drawn; none: as it was set, else as the graphics card allows.
    pub quality: Option<Quality>,
    /// A recorded battle to go on with, whole.
    pub battle: Option<String>,
    /// Begins without the start screen.
    pub at_once: bool,
    /// What was asked for and makes no sense.
    pub faults: Vec<String>,
}

/// Reads `human,ai`: who plays the attacker, who the defender.
///
/// # Errors
/// What would be allowed.
pub fn players(text: &str) -> Result<[Player; 2], String> {
    match text.split_once(',') {
        Some((attacker, defender)) => Ok([attacker.parse()?, defender.parse()?]),
        None => Err("name both sides, attacker first, such as `human,ai`".into()),
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
