//! Results on stdout, and the exit status.

use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// The command cannot be understood or carried out: says why on stderr.
pub fn fail(reason: impl std::fmt::Display) -> ExitCode {
    eprintln!("error: {reason}");
    ExitCode::from(2)
}

/// The exit status after printing: a reader that closed the pipe has seen enough, any other fault is told.
pub fn finish(printed: io::Result<()>, status: ExitCode) -> ExitCode {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(format!("cannot write: {error}")),
        _ => status,
    }
}

/// A result as indented JSON with a line end.
///
/// # Errors
/// What the writer says.
pub fn print_json(value: &impl Serialize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)
}
