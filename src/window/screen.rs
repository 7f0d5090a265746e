//! The screens of the program.

use bevy::prelude::*;

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Choosing the scenario, the players and the seed.
    #[default]
    Start,
    /// The battle.
    Battle,
    /// Who won and why.
    End,
}
