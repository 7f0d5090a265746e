//! `cargo play`: the raid, in a window where there is a display and in the terminal where there is none.

use std::env;
use std::process::{Command, ExitCode};
use xtask::packages::{self, BUILD, OPEN};
use xtask::project::Project;

/// Builds the game and starts it; ends with the game's own exit status.
///
/// # Errors
/// When the clone cannot be found or cargo cannot be started.
pub fn play(arguments: &[String]) -> Result<ExitCode, String> {
    let project = Project::find()?;
    if has_display() {
        packages::provide(&packages::missing(BUILD.iter().chain(&OPEN)));
        println!("Building the window; the first time takes some minutes.");
        start(project.cargo(&["run", "--profile", "play", "--", "play"]).args(arguments))
    } else {
        println!(
            "No display here (neither DISPLAY nor WAYLAND_DISPLAY is set): watching the battle in the terminal instead."
        );
        println!("Building the game without its window.");
        start(project.cargo(&["run", "--release", "--no-default-features", "--", "watch"]).args(arguments))
    }
}

fn start(command: &mut Command) -> Result<ExitCode, String> {
    let status = command.status().map_err(|error| format!("cannot start cargo: {error}"))?;
    // A game ended by a signal has no status of its own.
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

fn has_display() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}
