//! `hildarleik check PATH...`: validates data files.

use super::check_files::{CheckedFile, check_path};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit status 0: every file is sound; 1: some are not; 2: a path is not there.
#[derive(Args)]
pub struct CheckArgs {
    /// Files, or folders whose .ron files are checked.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

impl CheckArgs {
    /// Checks the files and prints what was found.
    pub fn run(&self) -> ExitCode {
        let missing: Vec<&PathBuf> = self.paths.iter().filter(|path| !path.exists()).collect();
        if !missing.is_empty() {
            for path in missing {
                eprintln!("error: {}: there is no such file or folder", path.display());
            }
            return ExitCode::from(2);
        }
        let files: Vec<CheckedFile> = self.paths.iter().flat_map(|path| check_path(path)).collect();
        if files.is_empty() {
            eprintln!("error: no .ron file there, nothing was checked");
            return ExitCode::from(2);
        }
        let faulty = files.iter().filter(|file| !file.errors.is_empty()).count();
        let printed = if self.json { print_json(&files, faulty) } else { print_text(&files, faulty) };
        // A reader that closed the pipe has seen enough.
        match printed {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                eprintln!("error: the result cannot be written: {error}");
                ExitCode::from(2)
            }
            _ if faulty > 0 => ExitCode::from(1),
            _ => ExitCode::SUCCESS,
        }
    }
}

fn print_json(files: &[CheckedFile], faulty: usize) -> io::Result<()> {
    let result = serde_json::json!({ "checked": files.len(), "faulty": faulty, "files": files });
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &result)?;
    writeln!(out)
}

fn print_text(files: &[CheckedFile], faulty: usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for file in files {
        for warning in &file.warnings {
            eprintln!("warning: {warning}");
        }
        for error in &file.errors {
            eprintln!("error: {error}");
        }
        if file.errors.is_empty() {
            writeln!(out, "ok    {}: {}", file.file, file.summary)?;
        } else {
            writeln!(out, "wrong {}: {} to mend", file.file, file.errors.len())?;
        }
    }
    writeln!(out, "{} checked, {faulty} faulty", files.len())
}
