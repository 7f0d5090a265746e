//! Finding files: from the working directory, else from the folder of the program.

use super::error::DataError;
use std::path::{Path, PathBuf};

/// A path as it is, seen from the working directory, else from the folder of the program.
pub fn on_disk(path: &Path) -> Option<PathBuf> {
    if path.exists() {
        return Some(path.to_owned());
    }
    let program = std::env::current_exe().ok()?;
    let beside = program.parent()?.join(path);
    beside.exists().then_some(beside)
}

/// The fault of a file that cannot be read.
pub fn unreadable(path: &Path, error: &std::io::Error) -> DataError {
    DataError {
        file: path.display().to_string(),
        line: 1,
        column: 1,
        key: String::new(),
        message: format!("cannot be read ({error})"),
        expected: "a readable text file".into(),
    }
}
