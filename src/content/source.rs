//! A data file while it is being checked: its text, the places of its values, and the faults found so far.

use super::error::{DataError, DataErrors};
use super::spans::{Spans, line_and_column, offset_of};
use super::suggest;
use ron::error::{Error, SpannedError};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use std::fmt::Display;

/// A data file under examination.
pub struct Source {
    file: String,
    text: String,
    spans: Spans,
    errors: Vec<DataError>,
    warnings: Vec<DataError>,
}

/// The text with `\n` for every line end and no byte order mark, so that a checkout on any system has the same hash and columns.
pub fn normalised(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n")
}

impl Source {
    /// Takes a text in.
    pub fn new(file: &str, text: &str) -> Source {
        let text = normalised(text);
        Source { file: file.to_owned(), spans: Spans::of(&text), text, errors: Vec::new(), warnings: Vec::new() }
    }

    /// The normalised text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The quoted text at a key, as far as it can be read, also in a file that is broken elsewhere.
    pub fn text_at(&self, key: &str) -> Option<String> {
        let quoted = self.text[self.spans.offset(key)..].strip_prefix('"')?;
        quoted.split(['"', '\\']).next().map(str::to_owned)
    }

    /// Notes a fault of the value at `key`.
    pub fn error(&mut self, key: impl Display, message: impl Into<String>, expected: impl Into<String>) {
        let error = self.fault_of(key.to_string(), message.into(), expected.into());
        self.errors.push(error);
    }

    /// Notes something odd that does not keep the file from being used.
    pub fn warning(&mut self, key: impl Display, message: impl Into<String>, expected: impl Into<String>) {
        let warning = self.fault_of(key.to_string(), message.into(), expected.into());
        self.warnings.push(warning);
    }

    fn fault_of(&self, key: String, message: String, expected: String) -> DataError {
        self.fault_at(self.spans.offset(&key), key, message, expected)
    }

    fn fault_at(&self, offset: usize, key: String, message: String, expected: String) -> DataError {
        let (line, column) = line_and_column(&self.text, offset);
        DataError { file: self.file.clone(), line, column, key, message, expected }
    }

    /// Reads the raw types.
    ///
    /// # Errors
    /// The first fault of syntax or type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, DataErrors> {
        ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME)
            .from_str(&self.text)
            .map_err(|fault| self.translated(fault).into())
    }

    /// The faults so far as a result, in the order of their places, with the warnings if there are none.
    ///
    /// # Errors
    /// Every fault noted.
    pub fn finish(mut self) -> Result<Vec<DataError>, DataErrors> {
        self.errors.sort_by_key(|error| (error.line, error.column));
        self.errors.dedup();
        if self.errors.is_empty() { Ok(self.warnings) } else { Err(DataErrors(self.errors)) }
    }

    /// Is a fault noted?
    pub fn is_faulty(&self) -> bool {
        !self.errors.is_empty()
    }

    /// A fault of `ron` in our words, at the value it is about.
    fn translated(&self, fault: SpannedError) -> DataError {
        let start = offset_of(&self.text, fault.span.start.line, fault.span.start.col);
        let end = offset_of(&self.text, fault.span.end.line, fault.span.end.col);
        let word_before_end = |word: &str| self.text[..end].rfind(word).unwrap_or(start);
        let (offset, message, expected) = match &fault.code {
            Error::NoSuchStructField { expected, found, .. } => (
                word_before_end(found),
                format!("unknown key `{found}`"),
                suggest::remedy(found, expected.iter().copied()),
            ),
            Error::NoSuchEnumVariant { expected, found, .. } => (
                word_before_end(found),
                format!("unknown word `{found}`"),
                suggest::remedy(found, expected.iter().copied()),
            ),
            Error::MissingStructField { field, .. } => {
                // ron notices before the closing bracket: name the value that lacks the key, at its start.
                let key = self.spans.path_at(end);
                let offset = self.spans.offset(&key);
                return self.fault_at(offset, key, format!("key `{field}` is missing"), format!("`{field}: ...` here"));
            }
            Error::DuplicateStructField { field, .. } => {
                (word_before_end(field), format!("key `{field}` is given twice"), format!("one `{field}`"))
            }
            Error::InvalidValueForType { expected, found } => {
                (self.value_before(start, end), format!("found {found}"), expected.clone())
            }
            Error::ExpectedDifferentLength { found, .. } => {
                // ron stops in the last value of the group.
                let key = self.spans.path_at(end.saturating_sub(1));
                let group = key.rfind('[').map_or("", |bracket| &key[..bracket]);
                let offset = self.spans.offset(group);
                return self.fault_at(
                    offset,
                    group.to_owned(),
                    format!("too few values: {found}"),
                    "two numbers, (x, y)".into(),
                );
            }
            Error::IntegerOutOfBounds => (
                self.value_before(start, end),
                "the number is too large or too small".into(),
                "a smaller number".into(),
            ),
            Error::Eof => (end, "the file ends too early".into(), "a closing bracket or quote".into()),
            Error::TrailingCharacters => (end, "something follows the last `)`".into(), "nothing more".into()),
            Error::ExpectedComma if self.is_fraction(end) => {
                (self.value_before(start, end), "found a number with a fraction".into(), "a whole number".into())
            }
            code => (end, format!("found {}", self.found_at(end)), self.remedy_for(code, end)),
        };
        let key = self.spans.path_at(offset);
        self.fault_at(offset, key, message, expected)
    }

    /// Start of the value that ends at or before `end`: `ron` reports a value of the wrong type with its cursor behind it.
    fn value_before(&self, start: usize, end: usize) -> usize {
        let path = self.spans.path_at(end.saturating_sub(1));
        if path.is_empty() { start } else { self.spans.offset(&path) }
    }

    /// Does a fraction begin at the offset, behind a digit?
    fn is_fraction(&self, offset: usize) -> bool {
        self.text[offset..].starts_with('.') && self.text[..offset].ends_with(|c: char| c.is_ascii_digit())
    }

    /// What `ron` expected at the offset, in words of the documentation.
    fn remedy_for(&self, code: &Error, offset: usize) -> String {
        let wanted = match code {
            Error::ExpectedFloat => "a number".to_owned(),
            Error::ExpectedInteger => "a whole number".to_owned(),
            Error::ExpectedBoolean => "true or false".to_owned(),
            Error::ExpectedString | Error::ExpectedStringEnd => "a text in quotes".to_owned(),
            Error::ExpectedComma => "a comma".to_owned(),
            Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "an opening `(`".to_owned(),
            code => {
                let text = code.to_string();
                text.strip_prefix("Expected ").map_or_else(|| format!("sound RON ({text})"), str::to_owned)
            }
        };
        match self.spans.long_text_ending_at(offset) {
            // A forgotten quote swallows everything up to the next one.
            Some(start) => {
                let (line, column) = line_and_column(&self.text, start);
                format!("{wanted}, or the end of the text that begins at {line}:{column} in its own line")
            }
            None => wanted,
        }
    }

    /// What stands at the offset, for a message.
    fn found_at(&self, offset: usize) -> String {
        match self.text[offset..].split([' ', '\n', ',', ')']).next() {
            Some("") | None => self.text[offset..]
                .chars()
                .next()
                .map_or("the end of the file".into(), |c| format!("`{}`", c.escape_debug())),
            Some(word) => format!("`{}`", word.chars().take(24).collect::<String>()),
        }
    }
}
