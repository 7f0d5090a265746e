//! Why there is no page.

use std::process::ExitCode;
use xtask::UNAVAILABLE;

/// What went wrong, in words for whoever typed the command.
pub enum Fault {
    /// This machine lacks something; the words say what to type.
    Missing(String),
    /// Anything else.
    Failed(String),
}

impl Fault {
    /// Says it, and gives the exit status that stands for it.
    pub fn tell(&self) -> ExitCode {
        match self {
            Self::Missing(message) => {
                eprintln!("{message}");
                ExitCode::from(UNAVAILABLE)
            }
            Self::Failed(message) => {
                eprintln!("{message}");
                ExitCode::FAILURE
            }
        }
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}
