//! The project's chores, typed as `cargo play` and `cargo verify`. Only the standard library, so that they compile in seconds.

mod browser;
mod counts;
mod play;
mod readme;
mod steps;
mod verify;
mod window;

use std::process::ExitCode;

const USAGE: &str = "\
Chores of the Hildarleik project.

Usage:
  cargo play [ARGUMENTS]       open the window; without a display, watch a battle in the terminal
  cargo verify [OPTIONS]       check everything: format, lints, tests, documentation, data, README, window, page

Whatever follows `cargo play` is handed to `hildarleik play` (or, without a display, to `hildarleik watch`).

Options of verify:
  --only WORD                  only the steps with this word in their names
  --minutes N                  stop after N minutes; whatever has not been run by then has failed
  --list                       name the steps and stop";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let outcome = match arguments.next().as_deref() {
        Some("play") => play::play(&arguments.collect::<Vec<_>>()),
        Some("verify") => verify::verify(&arguments.collect::<Vec<_>>()),
        Some("--help" | "-h" | "help") => {
            println!("{USAGE}");
            Ok(ExitCode::SUCCESS)
        }
        Some(other) => Err(format!("no such chore: {other}\n\n{USAGE}")),
        None => Err(USAGE.to_owned()),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("{message}");
        ExitCode::from(2)
    })
}
