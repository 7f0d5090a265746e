//! What is wrong with a data file, where, and what would be right.

use serde::Serialize;
use std::fmt;

/// One fault of a data file, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DataError {
    /// The file as it was named.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Which value, such as `units[3].troop`; empty: the file as a whole.
    pub key: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub expected: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        write!(f, "{}; expected {}", self.message, self.expected)
    }
}

impl std::error::Error for DataError {}

/// All faults found in a file, in the order of their places; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataErrors(pub Vec<DataError>);

impl fmt::Display for DataErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, error) in self.0.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for DataErrors {}

impl From<DataError> for DataErrors {
    fn from(error: DataError) -> Self {
        DataErrors(vec![error])
    }
}
