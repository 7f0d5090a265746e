//! Where each value of a RON text stands. `ron` gives places for syntax and types only; a unit that stands off the table
//! is found after that, and this finds its place again. The walk is lenient: of a broken text it knows what it could read.

/// Deeper nesting than any data file has: beyond it the walk stops.
const DEPTH_LIMIT: usize = 64;

/// A value of the text.
#[derive(Debug, Default)]
struct Node {
    /// The key before it, empty in lists.
    key: String,
    /// Byte where its key, or it, starts.
    outer_start: usize,
    /// Byte where it starts.
    start: usize,
    /// Byte after its end.
    end: usize,
    /// What it holds.
    children: Vec<Node>,
}

/// Places of all values of a text.
#[derive(Debug)]
pub struct Spans {
    root: Node,
    /// Start and end of every quoted text of several lines.
    long_texts: Vec<(usize, usize)>,
}

impl Spans {
    /// Walks a text.
    pub fn of(text: &str) -> Spans {
        let mut walker = Walker { text, at: 0, long_texts: Vec::new() };
        walker.skip_attributes();
        Spans { root: walker.value(0), long_texts: walker.long_texts }
    }

    /// Byte offset of the value at a path such as `units[3].troop`; of the nearest enclosing value that is there if it is not.
    pub fn offset(&self, path: &str) -> usize {
        let mut node = &self.root;
        for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
            let child = match step.strip_suffix(']').and_then(|number| number.parse::<usize>().ok()) {
                Some(number) => node.children.get(number),
                None => node.children.iter().find(|child| child.key == step),
            };
            match child {
                Some(child) => node = child,
                None => break,
            }
        }
        node.start
    }

    /// Path of the innermost value around a byte offset; empty for the whole.
    pub fn path_at(&self, offset: usize) -> String {
        let mut path = String::new();
        let mut node = &self.root;
        while let Some((number, child)) =
            node.children.iter().enumerate().find(|(_, child)| (child.outer_start..child.end).contains(&offset))
        {
            if child.key.is_empty() {
                path.push_str(&format!("[{number}]"));
            } else {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(&child.key);
            }
            node = child;
        }
        path
    }

    /// Start of the quoted text of several lines that ends at a byte offset.
    pub fn long_text_ending_at(&self, offset: usize) -> Option<usize> {
        self.long_texts.iter().find(|(_, end)| *end == offset).map(|(start, _)| *start)
    }
}

/// Line and column, both from 1, of a byte offset; the column counts characters.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Byte offset of a line and column, both from 1.
pub fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or("");
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(byte, _)| byte)
}

struct Walker<'a> {
    text: &'a str,
    at: usize,
    long_texts: Vec<(usize, usize)>,
}

impl<'a> Walker<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.text.len());
    }

    /// Goes past `end`, or to the end of the text without it.
    fn skip_past(&mut self, end: &str) {
        self.at = self.rest().find(end).map_or(self.text.len(), |found| self.at + found + end.len());
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if self.rest().starts_with("//") {
                self.skip_past("\n");
            } else if self.rest().starts_with("/*") {
                self.skip_block_comment();
            } else {
                return;
            }
        }
    }

    /// Block comments nest in RON.
    fn skip_block_comment(&mut self) {
        let mut depth = 0usize;
        while let Some(found) = self.rest().find(['/', '*']) {
            self.skip(found);
            if self.rest().starts_with("/*") {
                depth += 1;
                self.skip(2);
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.skip(2);
                if depth == 0 {
                    return;
                }
            } else {
                self.skip(1);
            }
        }
        self.at = self.text.len();
    }

    fn skip_attributes(&mut self) {
        self.skip_blank();
        while self.rest().starts_with("#!") {
            self.skip_past("]");
            self.skip_blank();
        }
    }

    /// The identifier here, without moving.
    fn identifier(&self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if rest.starts_with(|c: char| c.is_ascii_digit()) { "" } else { &rest[..end] }
    }

    fn value(&mut self, depth: usize) -> Node {
        self.skip_blank();
        let start = self.at;
        if let Some(hashes) = self.raw_string_hashes() {
            self.skip(hashes + 2);
            self.skip_past(&format!("\"{}", "#".repeat(hashes)));
            return self.leaf(start);
        }
        let name = self.identifier();
        self.skip(name.len());
        let after_name = self.at;
        if !name.is_empty() {
            self.skip_blank();
        }
        match self.peek() {
            Some('(') => {
                let mut node = self.group(start, ')', depth);
                // `Some(x)` is x with more letters.
                if name == "Some" && node.children.len() == 1 {
                    let children = std::mem::take(&mut node.children);
                    if let Some(inner) = children.into_iter().next() {
                        node.children = inner.children;
                    }
                }
                node
            }
            Some('[') if name.is_empty() => self.group(start, ']', depth),
            Some('{') if name.is_empty() => self.group(start, '}', depth),
            Some('"') if name.is_empty() => {
                self.skip(1);
                self.skip_quoted('"');
                if self.text[start..self.at].contains('\n') {
                    self.long_texts.push((start, self.at));
                }
                self.leaf(start)
            }
            Some('\'') if name.is_empty() => {
                self.skip(1);
                self.skip_quoted('\'');
                self.leaf(start)
            }
            _ => {
                self.at = after_name;
                let rest = self.rest();
                let end = rest.find(|c: char| c.is_whitespace() || ",:()[]{}\"".contains(c)).unwrap_or(rest.len());
                self.skip(end);
                self.leaf(start)
            }
        }
    }

    fn leaf(&self, start: usize) -> Node {
        Node { outer_start: start, start, end: self.at, ..Node::default() }
    }

    /// Number of `#` of a raw string that starts here.
    fn raw_string_hashes(&self) -> Option<usize> {
        let rest = self.rest().strip_prefix('r')?;
        let quoted = rest.trim_start_matches('#');
        quoted.starts_with('"').then_some(rest.len() - quoted.len())
    }

    /// Goes past the closing quote; the opening one is behind.
    fn skip_quoted(&mut self, quote: char) {
        while let Some(found) = self.rest().find([quote, '\\']) {
            self.skip(found);
            if self.peek() == Some(quote) {
                self.skip(1);
                return;
            }
            // The backslash and whatever it protects.
            self.skip(1);
            self.skip(self.peek().map_or(0, char::len_utf8));
        }
        self.at = self.text.len();
    }

    /// A group whose opening bracket is here; `start` may be before it, at a name.
    fn group(&mut self, start: usize, close: char, depth: usize) -> Node {
        let mut node = Node { outer_start: start, start, ..Node::default() };
        self.skip(1);
        if depth >= DEPTH_LIMIT {
            self.at = self.text.len();
        }
        loop {
            self.skip_blank();
            match self.peek() {
                None => break,
                Some(c) if c == close => {
                    self.skip(1);
                    break;
                }
                Some(',') => self.skip(1),
                // A bracket that does not belong here: leave it to whoever opened it.
                Some(')' | ']' | '}') => break,
                Some(_) => {
                    let before = self.at;
                    let child = self.entry(depth);
                    node.children.push(child);
                    if self.at == before {
                        self.skip(self.peek().map_or(0, char::len_utf8));
                    }
                }
            }
        }
        node.end = self.at;
        node
    }

    /// `key: value` or a value alone.
    fn entry(&mut self, depth: usize) -> Node {
        let first = self.value(depth + 1);
        self.skip_blank();
        if self.peek() != Some(':') {
            return first;
        }
        self.skip(1);
        let mut value = self.value(depth + 1);
        value.outer_start = first.start;
        value.key = self.text[first.start..first.end].trim_matches('"').to_owned();
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"#![enable(implicit_some)]
// A comment with ( and "
(
    title: "a \") b", /* nested /* ( */ */
    story: r#"raw " ) "#,
    units: [
        (name: "one", at: (1.0, -2.5), side: Attacker),
        Unit(name: "two", goal: Kill(target: "x"), strength: Some(7)),
    ],
    map: { "k": 3 },
)"##;

    fn rest_at(path: &str) -> &'static str {
        &TEXT[Spans::of(TEXT).offset(path)..]
    }

    #[test]
    fn finds_values_by_path() {
        assert!(rest_at("title").starts_with("\"a "));
        assert!(rest_at("story").starts_with("r#"));
        assert!(rest_at("units[0].at[1]").starts_with("-2.5"));
        assert!(rest_at("units[0].side").starts_with("Attacker"));
        assert!(rest_at("units[1]").starts_with("Unit("));
        assert!(rest_at("units[1].goal.target").starts_with("\"x\""));
        assert!(rest_at("units[1].strength").starts_with("Some"));
        assert!(rest_at("map.k").starts_with('3'));
    }

    #[test]
    fn a_missing_value_is_found_at_what_encloses_it() {
        assert!(rest_at("units[0].troop").starts_with("(name: \"one\""));
        assert!(rest_at("units[9].troop").starts_with('['));
        assert!(rest_at("nothing").starts_with("(\n"));
    }

    #[test]
    fn finds_paths_by_offset() {
        let spans = Spans::of(TEXT);
        let at = |needle: &str| spans.path_at(TEXT.find(needle).unwrap());
        assert_eq!(at("-2.5"), "units[0].at[1]");
        assert_eq!(at("target"), "units[1].goal.target");
        assert_eq!(at("// A"), "");
    }

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let text = "é(\nßx";
        assert_eq!(line_and_column(text, 0), (1, 1));
        assert_eq!(line_and_column(text, text.find('x').unwrap()), (2, 2));
        assert_eq!(offset_of(text, 2, 2), text.find('x').unwrap());
        assert_eq!(offset_of(text, 9, 9), text.len());
    }

    #[test]
    fn a_broken_text_is_read_as_far_as_it_goes() {
        for broken in
            ["", "(", "(a: [1, 2", "(a: \"x", "(a: ]", "}}}", "(a: r#\"", "/*", "(((((((", "\\", "(: : ,,", "Some("]
        {
            let spans = Spans::of(broken);
            assert!(spans.offset("a[1].b") <= broken.len(), "{broken}");
            spans.path_at(0);
        }
        assert_eq!(Spans::of("(a: [1, 2").path_at(8), "a[1]");
        Spans::of(&"(".repeat(100_000));
    }
}
