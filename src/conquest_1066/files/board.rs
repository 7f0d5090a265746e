//! The board of a scenario: rows of characters, drawn as they lie, north at the top.

use super::raw::RawBoard;
use crate::board::{COLUMNS, Grid, ROWS, Square, Tile};
use crate::content::source::Source;

/// The characters of a board.
pub const TILES: [(char, Tile); 9] = [
    ('.', Tile::Open),
    ('w', Tile::Wood),
    ('t', Tile::Town),
    ('m', Tile::Marsh),
    ('l', Tile::Lake),
    ('r', Tile::River),
    ('b', Tile::Bridge),
    ('f', Tile::Ford),
    ('F', Tile::Fort),
];

/// What the characters mean, for messages.
const TILES_EXPECTED: &str =
    "`.` open, `w` wood, `t` town, `m` marsh, `l` lake, `r` river, `b` bridge, `f` ford or `F` fort";

/// Highest level.
pub const HIGHEST: u8 = 3;

/// The board; what is faulty is noted.
pub fn checked_board(source: &mut Source, raw: &RawBoard) -> Option<Grid> {
    let columns = raw.squares.first().map_or(0, |row| row.chars().count());
    let mut sound = check_size(source, raw.squares.len(), columns);
    sound &= check_rows(source, "board.squares", &raw.squares, columns);
    let tile = |letter: char| TILES.iter().find(|(known, _)| *known == letter).map(|(_, tile)| *tile);
    let tiles = read(source, "board.squares", &raw.squares, TILES_EXPECTED, tile);
    let levels = match &raw.levels {
        None => Some(vec![0; raw.squares.len() * columns]),
        Some(rows) => {
            if rows.len() != raw.squares.len() {
                let (found, wanted) = (rows.len(), raw.squares.len());
                source.error("board.levels", format!("{found} rows"), format!("{wanted} rows, as in `squares`"));
                sound = false;
            }
            sound &= check_rows(source, "board.levels", rows, columns);
            let level =
                |letter: char| letter.to_digit(10).and_then(|level| u8::try_from(level).ok()).filter(|l| *l <= HIGHEST);
            read(source, "board.levels", rows, "a digit from 0 to 3", level)
        }
    };
    let (tiles, levels) = (tiles?, levels?);
    if !sound {
        return None;
    }
    Grid::new(u8::try_from(columns).ok()?, u8::try_from(raw.squares.len()).ok()?, tiles, levels)
}

fn check_size(source: &mut Source, rows: usize, columns: usize) -> bool {
    let fits = |count: usize, range: &std::ops::RangeInclusive<u8>| {
        (usize::from(*range.start())..=usize::from(*range.end())).contains(&count)
    };
    let sound = fits(columns, &COLUMNS) && fits(rows, &ROWS);
    if !sound {
        let wanted = format!(
            "{} to {} characters in each of {} to {} rows",
            COLUMNS.start(),
            COLUMNS.end(),
            ROWS.start(),
            ROWS.end()
        );
        source.error("board.squares", format!("the board has {columns} columns and {rows} rows"), wanted);
    }
    sound
}

/// Are the rows as long as the first row of the board?
fn check_rows(source: &mut Source, at: &str, rows: &[String], columns: usize) -> bool {
    let mut sound = true;
    for (number, row) in rows.iter().enumerate() {
        let found = row.chars().count();
        if found != columns {
            source.error(
                format!("{at}[{number}]"),
                format!("{found} characters"),
                format!("{columns}, as in the first row"),
            );
            sound = false;
        }
    }
    sound
}

/// The values of all squares, row by row from the south; the file begins in the north.
fn read<T>(
    source: &mut Source,
    at: &str,
    rows: &[String],
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Option<Vec<T>> {
    let mut values = Vec::new();
    let mut sound = true;
    for (number, row) in rows.iter().enumerate().rev() {
        for (column, letter) in row.chars().enumerate() {
            match meaning(letter) {
                Some(value) => values.push(value),
                None => {
                    let message = format!("`{}` in place {}", letter.escape_debug(), column + 1);
                    source.error(format!("{at}[{number}]"), message, expected);
                    sound = false;
                }
            }
        }
    }
    sound.then_some(values)
}

/// A square by its name; one that there is not is noted.
pub fn checked_square(source: &mut Source, key: &str, text: &str, grid: &Grid) -> Option<Square> {
    let corner = Square::new(grid.columns() - 1, grid.rows() - 1);
    match text.parse::<Square>() {
        Ok(square) if grid.has(square) => return Some(square),
        Ok(square) => source.error(key, format!("{square} is off the board"), format!("A1 to {corner}")),
        Err(_) => source.error(
            key,
            format!("`{}` is no square", text.escape_debug()),
            format!("a letter and a number, A1 to {corner}"),
        ),
    }
    None
}
