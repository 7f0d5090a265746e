//! Where things lie, and cargo itself.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The clone being worked on and the folder its builds go to.
pub struct Project {
    /// The folder of the top `Cargo.toml`.
    pub root: PathBuf,
    /// The folder with `debug`, `release` and `play` in it.
    pub target: PathBuf,
}

impl Project {
    /// Finds the clone this tool was started from.
    ///
    /// # Errors
    /// When neither cargo nor the current folder tells where that is.
    pub fn find() -> Result<Self, String> {
        let root = match env::var_os("CARGO_MANIFEST_DIR") {
            Some(package) => Path::new(&package).ancestors().nth(2).map(Path::to_path_buf),
            None => env::current_dir().ok(),
        }
        .filter(|root| root.join("tools/xtask").is_dir())
        .ok_or("start this with cargo, from inside the clone")?;
        // Cargo put this tool beside everything else it builds, whatever its settings say of the place.
        let target = env::current_exe()
            .ok()
            .and_then(|tool| tool.ancestors().nth(2).map(Path::to_path_buf))
            .ok_or("cannot tell which folder cargo builds into")?;
        Ok(Self { root, target })
    }

    /// A program to be run at the top of the clone.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// The cargo that started this tool, without the settings it made for this tool alone.
    pub fn cargo(&self, arguments: &[&str]) -> Command {
        self.other_cargo(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), arguments)
    }

    /// A cargo of your choice, likewise without the settings made for this tool.
    pub fn other_cargo(&self, program: impl AsRef<std::ffi::OsStr>, arguments: &[&str]) -> Command {
        let mut command = self.command(program);
        command.args(arguments);
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") || text == "CARGO_BIN_NAME" {
                command.env_remove(&name);
            }
        }
        command
    }

    /// The game as built with `profile` (`debug`, `release`, `play`).
    pub fn game(&self, profile: &str) -> PathBuf {
        self.target.join(profile).join(format!("hildarleik{}", env::consts::EXE_SUFFIX))
    }

    /// The folder in which `verify` leaves screenshots and logs.
    pub fn evidence(&self) -> PathBuf {
        self.target.join("verify")
    }
}
