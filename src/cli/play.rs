//! `hildarleik play [SCENARIO]`: the window, where the program was built with it.

#[cfg(feature = "gui")]
mod window {
    use super::super::output::fail;
    use crate::window::args::{PlayArgs, Player, players};
    use crate::window::quality::Quality;
    use clap::Args;
    use std::path::PathBuf;
    use std::process::ExitCode;

    /// Whatever is given is filled in on the start screen. Exit status 0: the window was closed; 1: it could not be opened.
    #[derive(Args, Default)]
    pub struct Play {
        /// Scenario file to play; without it the start screen offers the scenarios that come with the game
        scenario: Option<PathBuf>,
        /// Who plays the attacker and the defender, such as `human,ai`
        #[arg(long, value_name = "ATTACKER,DEFENDER", value_parser = players)]
        sides: Option<[Player; 2]>,
        /// Seed of the dice: the same seed and choices give the same battle
        #[arg(long)]
        seed: Option<u64>,
        /// How finely the table is drawn: `low`, `medium` or `high`; without it the settings or the graphics card decide
        #[arg(long, value_parser = str::parse::<Quality>)]
        quality: Option<Quality>,
        /// Go on with a battle that was saved to this file
        #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "sides", "seed"])]
        battle: Option<PathBuf>,
    }

    impl Play {
        /// Opens the window and plays until it is closed.
        pub fn run(self) -> ExitCode {
            let Play { scenario, sides, seed, quality, battle: file } = self;
            let battle = match file.as_ref().map(std::fs::read_to_string).transpose() {
                Ok(battle) => battle,
                Err(error) => return fail(format!("{}: {error}", file.unwrap_or_default().display())),
            };
            crate::app::program::run(PlayArgs { scenario, sides, seed, quality, battle, ..PlayArgs::default() })
        }
    }
}

#[cfg(not(feature = "gui"))]
mod window {
    use clap::Args;
    use std::process::ExitCode;

    /// This program was built without its window (feature `gui`). Exit status 2.
    #[derive(Args, Default)]
    pub struct Play {
        /// What the window would be opened with
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
        _wanted: Vec<String>,
    }

    impl Play {
        /// Says that there is no window.
        pub fn run(self) -> ExitCode {
            super::super::output::fail(
                "this program was built without its window (feature `gui`); `hildarleik watch` plays in the terminal",
            )
        }
    }
}

pub use window::Play;
