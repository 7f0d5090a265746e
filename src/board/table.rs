//! The table and what stands on it for good.

use super::error::GeometryError;
use super::terrain::{Area, Line};

/// The sides a table may have, inches.
const SIDES: std::ops::RangeInclusive<f32> = 24.0..=120.0;

/// A measured table: south-west corner at the origin, x east, y north.
#[derive(Clone, Debug)]
pub struct Table {
    width: f32,
    depth: f32,
    areas: Vec<Area>,
    lines: Vec<Line>,
}

impl Table {
    /// A table of `width` (west to east) by `depth` (south to north) inches.
    ///
    /// # Errors
    /// A side that is not 24 to 120 inches.
    pub fn new(width: f32, depth: f32, areas: Vec<Area>, lines: Vec<Line>) -> Result<Table, GeometryError> {
        if !SIDES.contains(&width) || !SIDES.contains(&depth) {
            return Err(GeometryError::TableSize { width, depth });
        }
        Ok(Table { width, depth, areas, lines })
    }

    /// West to east, inches.
    pub fn width(&self) -> f32 {
        self.width
    }

    /// South to north, inches.
    pub fn depth(&self) -> f32 {
        self.depth
    }

    /// Its areas; other answers name them by their index here.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// Its linear obstacles; other answers name them by their index here.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}
