//! The command line: one subcommand per file. Results go to stdout, faults to stderr; the exit status is 0 for success, 1 for
//! a result that is a failure, 2 for a command that cannot be understood or carried out.

mod check;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A tabletop wargame of the Viking age.
#[derive(Parser)]
#[command(name = "hildarleik", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check data files: rules tables and scenarios.
    Check(check::CheckArgs),
}

/// Reads the command line and carries it out.
pub fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Check(args) => args.run(),
    }
}
