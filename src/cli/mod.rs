//! The command line: one subcommand per file. Results go to stdout, faults to stderr; the exit status is 0 for success, 1 for
//! a result that is a failure, 2 for a command that cannot be understood or carried out.

mod check;
pub mod check_files;
#[cfg(test)]
pub mod data_files;
mod odds;
mod output;
mod play;
mod players;
mod replay;
mod report;
mod sim;
mod watch;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A tabletop wargame of the Viking age. Without a command the window opens.
#[derive(Parser)]
#[command(name = "hildarleik", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the window and play.
    Play(play::Play),
    /// Watch one battle in the terminal, with its journal and a summary.
    Watch(watch::WatchArgs),
    /// Play many battles and report win rates, length, casualties and speed.
    Sim(sim::SimArgs),
    /// Play a recorded battle again, verify it or print its journal.
    Replay(replay::ReplayArgs),
    /// Print the number needed with its modifiers, and the exact chances.
    Odds(odds::OddsArgs),
    /// Check data files: rules tables and scenarios.
    Check(check::CheckArgs),
}

/// Reads the command line and carries it out.
pub fn main() -> ExitCode {
    match Cli::parse().command {
        None => play::Play::default().run(),
        Some(Command::Play(args)) => args.run(),
        Some(Command::Watch(args)) => args.run(),
        Some(Command::Sim(args)) => args.run(),
        Some(Command::Replay(args)) => args.run(),
        Some(Command::Odds(args)) => args.run(),
        Some(Command::Check(args)) => args.run(),
    }
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_contradicts_itself_nowhere() {
        Cli::command().debug_assert();
    }
}
