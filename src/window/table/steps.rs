//! The ground of a gridded board: hills in levels, a plateau on each square and gentle steps between them.

use crate::board::{Grid, Square};
use crate::window::models::builder::{Lod, MeshBuilder, MeshData};
use crate::window::models::scenery::ground;
use bevy::math::{Vec2, Vec3};

/// Side of a square in inches: a unit of four bases fits.
pub const SIDE: f32 = 5.0;
/// Height of a level in inches.
const LEVEL: f32 = 1.35;
/// Width of a step over the line between two squares, as a part of a square.
const STEP: f32 = 0.30;

/// The levels of a gridded board as ground.
#[derive(Clone, Debug)]
pub(super) struct Steps(Grid);

impl Steps {
    /// Of a board.
    pub fn of(grid: &Grid) -> Steps {
        Steps(grid.clone())
    }

    /// Height of the ground at a place in inches from the south-west corner.
    pub fn height(&self, place: Vec2) -> f32 {
        // Squares are counted from their middles: half a square on lies the line to the next one.
        let at = place / SIDE - 0.5;
        let low = at.floor();
        let ease = |part: f32| {
            let t = ((part - 0.5) / STEP + 0.5).clamp(0.0, 1.0);
            t * t * (3.0 - 2.0 * t)
        };
        let (x, y) = (ease(at.x - low.x), ease(at.y - low.y));
        let level = |column: f32, row: f32| {
            let within = |at: f32, count: u8| at.clamp(0.0, f32::from(count) - 1.0) as u8;
            let square = Square::new(within(column, self.0.columns()), within(row, self.0.rows()));
            f32::from(self.0.level(square))
        };
        let row = |row: f32| level(low.x, row) * (1.0 - x) + level(low.x + 1.0, row) * x;
        (row(low.y) * (1.0 - y) + row(low.y + 1.0) * y) * LEVEL
    }

    /// The board, in the coordinates that sheets are cut in.
    pub fn board(&self, seed: u64, lod: Lod) -> MeshData {
        let (width, depth) = (f32::from(self.0.columns()) * SIDE, f32::from(self.0.rows()) * SIDE);
        let mut b = MeshBuilder::new(lod);
        let cells = lod.of(12, 10, 8);
        let (across, along) = (usize::from(self.0.columns()) * cells, usize::from(self.0.rows()) * cells);
        b.surface(across, along, |u, v| {
            let place = Vec2::new(u * width, v * depth);
            let cut = Vec2::new(place.x, depth - place.y);
            let height = self.height(place);
            // Steep where the height lies between two levels; higher ground is drier and lighter.
            let part = (height / LEVEL).fract();
            let steep = (part * (1.0 - part) * 4.0).clamp(0.0, 1.0);
            let dry = 1.0 + 0.16 * height / LEVEL;
            (Vec3::new(cut.x, height, cut.y), ground::hillside(cut, steep).times(dry))
        });
        ground::flecks(&mut b, width, depth, seed, lod, |at| self.height(Vec2::new(at.x, depth - at.y)));
        b.bake(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Tile;

    fn steps(levels: &[(u8, u8, u8)]) -> Steps {
        let mut heights = vec![0; 64];
        for (column, row, level) in levels {
            heights[usize::from(*row) * 8 + usize::from(*column)] = *level;
        }
        Steps(Grid::new(8, 8, vec![Tile::Open; 64], heights).expect("64 squares"))
    }

    #[test]
    fn a_level_is_flat_in_its_middle_and_steps_down_over_the_line() {
        let hill = steps(&[(2, 2, 1), (3, 2, 2)]);
        assert_eq!(hill.height(Vec2::new(12.5, 12.5)), LEVEL);
        assert_eq!(hill.height(Vec2::new(13.2, 12.0)), LEVEL);
        assert_eq!(hill.height(Vec2::new(17.5, 12.5)), 2.0 * LEVEL);
        assert!((hill.height(Vec2::new(15.0, 12.5)) - 1.5 * LEVEL).abs() < 1e-4, "half way at the line");
        assert_eq!(hill.height(Vec2::new(22.5, 12.5)), 0.0);
        assert_eq!(hill.height(Vec2::ZERO), 0.0);
    }
}
