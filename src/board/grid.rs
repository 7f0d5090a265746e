//! The gridded board: squares with names, the sides they have, and what lies on each (CQ-1, CQ-4, CQ-6).

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Columns and rows a board may have.
pub const COLUMNS: std::ops::RangeInclusive<u8> = 8..=24;
/// Columns and rows a board may have.
pub const ROWS: std::ops::RangeInclusive<u8> = 8..=16;

/// A square, named like one of a chessboard: `A1` is the south-west corner, letters go east, numbers north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// From 0 at the western edge.
    pub column: u8,
    /// From 0 at the southern edge.
    pub row: u8,
}

/// One of the four sides of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Facing {
    /// Towards higher numbers.
    North,
    /// Towards later letters.
    East,
    /// Towards lower numbers.
    South,
    /// Towards earlier letters.
    West,
}

/// What lies on a square (CQ-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tile {
    /// Grass.
    #[default]
    Open,
    /// Archers only.
    Wood,
    /// Houses.
    Town,
    /// Nobody.
    Marsh,
    /// Nobody.
    Lake,
    /// Nobody.
    River,
    /// Across a river.
    Bridge,
    /// Across a river.
    Ford,
    /// A palisade.
    Fort,
}

/// A board of squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grid {
    columns: u8,
    rows: u8,
    /// Row by row from the south, each from the west.
    tiles: Vec<Tile>,
    /// Height in levels, likewise.
    levels: Vec<u8>,
}

impl Facing {
    /// All four, clockwise from north.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// The side across.
    pub fn opposite(self) -> Facing {
        Facing::ALL[(self as usize + 2) % 4]
    }

    /// The next side clockwise.
    pub fn right(self) -> Facing {
        Facing::ALL[(self as usize + 1) % 4]
    }

    /// The next side anticlockwise.
    pub fn left(self) -> Facing {
        Facing::ALL[(self as usize + 3) % 4]
    }

    /// Degrees clockwise from north.
    pub fn degrees(self) -> u16 {
        self as u16 * 90
    }

    /// The step east and north.
    fn step(self) -> (i8, i8) {
        match self {
            Facing::North => (0, 1),
            Facing::East => (1, 0),
            Facing::South => (0, -1),
            Facing::West => (-1, 0),
        }
    }
}

impl Square {
    /// A square by its column and row from 0.
    pub const fn new(column: u8, row: u8) -> Square {
        Square { column, row }
    }

    /// The next square to that side; it may lie off the board. None: there is none west of A or south of 1.
    pub fn next(self, side: Facing) -> Option<Square> {
        let (east, north) = side.step();
        Some(Square { column: self.column.checked_add_signed(east)?, row: self.row.checked_add_signed(north)? })
    }

    /// Orthogonal steps between two squares.
    pub fn steps_to(self, other: Square) -> u8 {
        self.column.abs_diff(other.column) + self.row.abs_diff(other.row)
    }

    /// The side on which an orthogonally adjacent square lies; none: it is not adjacent.
    pub fn side_towards(self, other: Square) -> Option<Facing> {
        Facing::ALL.into_iter().find(|side| self.next(*side) == Some(other))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column.min(25)), u16::from(self.row) + 1)
    }
}

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no square; expected a letter and a number, such as D4")]
pub struct NoSquare(String);

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Square, NoSquare> {
        let fault = || NoSquare(text.to_owned());
        let mut letters = text.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic).ok_or_else(fault)?.to_ascii_uppercase();
        let digits = letters.as_str();
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
        let number: u8 = digits.parse().ok().filter(|_| plain).ok_or_else(fault)?;
        Ok(Square { column: letter as u8 - b'A', row: number - 1 })
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Files that people read name the square; snapshots are small.
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.column, self.row).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(D::Error::custom)
        } else {
            let (column, row) = Deserialize::deserialize(deserializer)?;
            Ok(Square { column, row })
        }
    }
}

impl Tile {
    /// A river's crossing (CQ-6).
    pub fn is_crossing(self) -> bool {
        matches!(self, Tile::Bridge | Tile::Ford)
    }
}

impl Grid {
    /// A board from its tiles and levels, row by row from the south, each from the west; none: they are not as many as the
    /// board has squares.
    pub fn new(columns: u8, rows: u8, tiles: Vec<Tile>, levels: Vec<u8>) -> Option<Grid> {
        let squares = usize::from(columns) * usize::from(rows);
        (tiles.len() == squares && levels.len() == squares).then_some(Grid { columns, rows, tiles, levels })
    }

    /// West to east.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// South to north.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Is the square on the board?
    pub fn has(&self, square: Square) -> bool {
        square.column < self.columns && square.row < self.rows
    }

    /// What lies on a square; off the board, a lake.
    pub fn tile(&self, square: Square) -> Tile {
        if self.has(square) { self.tiles[self.index(square)] } else { Tile::Lake }
    }

    /// Its height in levels.
    pub fn level(&self, square: Square) -> u8 {
        if self.has(square) { self.levels[self.index(square)] } else { 0 }
    }

    /// The next square of the board to that side.
    pub fn next(&self, square: Square, side: Facing) -> Option<Square> {
        square.next(side).filter(|next| self.has(*next))
    }

    /// The orthogonally adjacent squares, clockwise from the north.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        Facing::ALL.into_iter().filter_map(move |side| self.next(square, side))
    }

    /// All squares, row by row from the south, each from the west.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Square { column, row }))
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_as_they_are_written() {
        for name in ["A1", "D4", "X16", "H12"] {
            assert_eq!(name.parse::<Square>().map(|square| square.to_string()), Ok(name.to_owned()));
        }
        assert_eq!("b3".parse(), Ok(Square::new(1, 2)));
        for wrong in ["", "A", "A0", "A-1", "A01", "4D", "É3", "A300", "AA1", "A1 "] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_square_survives_text_and_bytes() {
        let square = Square::new(3, 11);
        assert_eq!(serde_json::to_string(&square).ok().as_deref(), Some("\"D12\""));
        assert_eq!(serde_json::from_str::<Square>("\"D12\"").ok(), Some(square));
        let bytes = postcard::to_stdvec(&square).expect("bytes");
        assert_eq!(postcard::from_bytes::<Square>(&bytes), Ok(square));
    }

    #[test]
    fn sides_lead_to_neighbours_and_back() {
        let square = Square::new(2, 2);
        for side in Facing::ALL {
            let next = square.next(side).expect("inside");
            assert_eq!(square.side_towards(next), Some(side));
            assert_eq!(next.next(side.opposite()), Some(square));
            assert_eq!(side.right().left(), side);
        }
        assert_eq!(square.side_towards(Square::new(3, 3)), None);
        assert_eq!(Square::new(0, 0).next(Facing::West), None);
    }

    #[test]
    fn a_board_knows_its_edges() {
        let grid = Grid::new(8, 8, vec![Tile::Open; 64], vec![0; 64]).expect("as many as it has squares");
        assert_eq!(grid.neighbours(Square::new(0, 0)).count(), 2);
        assert_eq!(grid.neighbours(Square::new(7, 4)).count(), 3);
        assert_eq!(grid.squares().count(), 64);
        assert!(!grid.has(Square::new(8, 0)));
        assert_eq!(Grid::new(8, 8, vec![], vec![]), None);
    }
}
