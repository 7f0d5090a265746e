//! `hildarleik play [SCENARIO]`: the window, where the program was built with it.

#[cfg(feature = "gui")]
mod window {
    use crate::gui::args::PlayArgs;
    use clap::Args;
    use std::process::ExitCode;

    /// Exit status 0: the window was closed; 1: it could not be opened.
    #[derive(Args, Default)]
    pub struct Play {
        #[command(flatten)]
        wanted: PlayArgs,
    }

    impl Play {
        /// Opens the window and plays until it is closed.
        pub fn run(self) -> ExitCode {
            crate::gui::app::run(self.wanted)
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
            crate::cli::output::fail(
                "this program was built without its window (feature `gui`); `hildarleik watch` plays in the terminal",
            )
        }
    }
}

pub use window::Play;
