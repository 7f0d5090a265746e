//! What lies on the squares of a gridded board, so that each kind is told at a glance and a unit on it is still seen: trees and
//! houses stand in the corners, water and marsh reach over the lines to their like.

use super::Workshop;
use super::steps::SIDE;
use crate::board::{Facing, Grid, Square, Tile};
use crate::window::models::paint::Chance;
use crate::window::models::scenery::buildings::Roof;
use crate::window::models::scenery::{barriers, buildings, ground, nature, tracks};
use crate::window::space::turn;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, TAU};

/// The middle of a square on the table, inches.
pub fn middle(square: Square) -> Vec2 {
    Vec2::new(f32::from(square.column) + 0.5, f32::from(square.row) + 0.5) * SIDE
}

/// A rectangle about a middle.
fn rectangle(middle: Vec2, half: Vec2) -> [Vec2; 4] {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| middle + half * Vec2::new(x, y))
}

/// The corners of a square, seen from its middle.
const CORNERS: [Vec2; 4] = [Vec2::new(-1.0, 1.0), Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0)];

impl Workshop<'_, '_> {
    /// What lies on one square; open ground needs nothing.
    pub(super) fn lay_square(&mut self, grid: &Grid, square: Square) {
        let seed = u64::from(square.column) * 37 + u64::from(square.row) * 101 + 7;
        match grid.tile(square) {
            Tile::Open => {}
            Tile::Wood => self.plant(square, seed),
            Tile::Town => self.settle(square, seed),
            Tile::Marsh => self.soak(grid, square, seed),
            Tile::Lake | Tile::River => self.flood(grid, square, seed),
            Tile::Bridge | Tile::Ford => self.cross(grid, square, seed),
            Tile::Fort => self.fortify(grid, square, seed),
        }
    }

    /// Trees round the edge of the square: whoever stands in the middle is seen.
    fn plant(&mut self, square: Square, seed: u64) {
        let lod = self.lod();
        let at = middle(square);
        let outline = self.cut(&rectangle(at, Vec2::splat(SIDE / 2.0 - 0.12)));
        let mut floor = ground::wood_floor(&outline, seed, lod);
        // Under the trees it is dark, so that the wood is seen as one from far away.
        floor.colours.iter_mut().for_each(|colour| *colour *= 0.62);
        self.lay_sheet(floor);
        let kinds = [nature::oak(seed % 5, lod), nature::fir(seed % 5, lod), nature::bush(seed % 5, lod)];
        let kinds = kinds.map(|tree| self.model(tree));
        let mut chance = Chance::new(seed);
        // Two trees to a corner and bushes along the sides.
        for (number, corner) in CORNERS.into_iter().enumerate() {
            let tree = kinds[(number + seed as usize) % 2].clone();
            let place = at + corner * Vec2::new(chance.between(1.75, 2.05), chance.between(1.75, 2.05));
            let rotation = turn(chance.between(0.0, TAU));
            self.set_down(tree, place, 0.0, rotation, Vec3::splat(chance.between(0.52, 0.66)));
            let along = if number % 2 == 0 { Vec2::new(corner.x, 0.1) } else { Vec2::new(0.1, corner.y) };
            let place = at + along * 2.1 + Vec2::new(chance.between(-0.3, 0.3), chance.between(-0.3, 0.3));
            let tree = kinds[2 - usize::from(chance.odds(0.35))].clone();
            self.set_down(tree, place, 0.0, turn(chance.between(0.0, TAU)), Vec3::splat(chance.between(0.42, 0.58)));
        }
    }

    /// Houses in the corners round a yard.
    fn settle(&mut self, square: Square, seed: u64) {
        let lod = self.lod();
        let at = middle(square);
        let outline = self.cut(&rectangle(at, Vec2::splat(SIDE / 2.0 - 0.12)));
        self.lay_sheet(tracks::road(&outline, seed, lod));
        let roofs = [Roof::Thatch, Roof::Shingles, Roof::Thatch, Roof::Thatch];
        for (number, corner) in CORNERS.into_iter().enumerate() {
            let church = number == seed as usize % 4;
            let model = if church {
                buildings::church(seed, lod)
            } else {
                buildings::house(roofs[(number + seed as usize) % 4], seed + number as u64, lod)
            };
            let model = self.model(model);
            // Gables look along the nearer edge.
            let rotation = Quat::from_rotation_y(if number % 2 == 0 { 0.0 } else { FRAC_PI_2 });
            let scale = if church { 0.42 } else { 0.47 };
            self.set_down(model, at + corner * 1.68, 0.0, rotation, Vec3::splat(scale));
        }
    }

    /// A marsh reaches the lines to its like and stays clear of the others.
    fn soak(&mut self, grid: &Grid, square: Square, seed: u64) {
        let lod = self.lod();
        let reach = |side| {
            // Off the board it goes on as it is.
            let goes_on = grid.next(square, side).is_none_or(|next| grid.tile(next) == Tile::Marsh);
            SIDE / 2.0 + if goes_on { 0.45 } else { -0.15 }
        };
        let at = middle(square);
        let size = Vec2::new(self.table.width, self.table.depth);
        let corner = |x: f32, y: f32| (at + Vec2::new(x, y)).clamp(Vec2::ZERO, size);
        let [north, east, south, west] = Facing::ALL.map(reach);
        let outline = [corner(-west, -south), corner(east, -south), corner(east, north), corner(-west, north)];
        let outline = self.cut(&outline);
        self.lay_sheet(ground::marsh(&outline, seed, lod));
        let reeds = self.model(nature::reeds(seed % 5, lod));
        let mut chance = Chance::new(seed);
        for _ in 0..9 {
            let place = middle(square) + Vec2::new(chance.between(-2.1, 2.1), chance.between(-2.1, 2.1));
            let scale = Vec3::splat(chance.between(0.7, 1.2));
            self.set_down(reeds.clone(), place, 0.0, turn(chance.between(0.0, TAU)), scale);
        }
    }

    fn flood(&mut self, grid: &Grid, square: Square, seed: u64) {
        let lod = self.lod();
        self.fill(grid, square);
        let reeds = self.model(nature::reeds(seed % 3, lod));
        let mut chance = Chance::new(seed);
        for side in Facing::ALL {
            if grid.next(square, side).is_some_and(|next| !is_water(grid.tile(next))) {
                let out = side_way(side);
                let place = middle(square) + out * (SIDE / 2.0 - 0.45) + out.perp() * chance.between(-1.8, 1.8);
                self.set_down(reeds.clone(), place, 0.0, turn(chance.between(0.0, TAU)), Vec3::splat(0.7));
            }
        }
    }

    /// Water over a whole square, with banks towards the dry squares about it.
    fn fill(&mut self, grid: &Grid, square: Square) {
        let lod = self.lod();
        let inset = if grid.tile(square) == Tile::Lake { 0.2 } else { 0.6 };
        let around = [-1i8, 0, 1].into_iter().flat_map(|x| [-1i8, 0, 1].map(|y| (x, y)));
        let dry: Vec<Vec2> = around
            .filter_map(|(x, y)| {
                let column = square.column.checked_add_signed(x)?;
                let row = square.row.checked_add_signed(y)?;
                let next = Square::new(column, row);
                (grid.has(next) && !is_water(grid.tile(next))).then(|| middle(next))
            })
            .collect();
        let depth = self.table.depth;
        let low = middle(square) - SIDE / 2.0;
        let north_west = Vec2::new(low.x, depth - low.y - SIDE);
        let sheet = ground::water_between(north_west, north_west + SIDE, 11, lod, |cut| {
            let place = Vec2::new(cut.x, depth - cut.y);
            let to_land = |land: &Vec2| ((place - *land).abs() - SIDE / 2.0).max(Vec2::ZERO).length();
            // Far from land it is as deep as it gets.
            dry.iter().map(to_land).fold(3.0, f32::min) - inset
        });
        self.lay_sheet(sheet);
    }

    /// Water, and the way across it: planks with rails, or stones and sand under shallow water.
    fn cross(&mut self, grid: &Grid, square: Square, seed: u64) {
        let lod = self.lod();
        self.fill(grid, square);
        let at = middle(square);
        let wet = |side| grid.next(square, side).is_some_and(|next| is_water(grid.tile(next)));
        let east_to_west = wet(Facing::East) || wet(Facing::West);
        let half =
            |across: f32, along: f32| if east_to_west { Vec2::new(across, along) } else { Vec2::new(along, across) };
        if grid.tile(square) == Tile::Ford {
            let outline = self.cut(&rectangle(at, half(1.9, SIDE / 2.0 + 0.35)));
            let mut sheet = tracks::beach(&outline, seed, lod);
            sheet.positions.iter_mut().for_each(|point| point.y += 0.012);
            self.lay_sheet(sheet);
            let rocks = self.model(nature::rocks(seed % 3, lod));
            for (number, corner) in CORNERS.into_iter().enumerate() {
                let place = at + corner * half(2.15, 1.2 + 0.4 * (number % 2) as f32);
                self.set_down(rocks.clone(), place, 0.05, turn(number as f32), Vec3::splat(0.34));
            }
            return;
        }
        let deck = self.model(barriers::bridge(SIDE + 0.5, 4.3, seed, lod));
        let rotation = if east_to_west { Quat::from_rotation_y(FRAC_PI_2) } else { Quat::IDENTITY };
        self.set_down(deck, at, 0.0, rotation, Vec3::ONE);
    }

    /// A palisade on every side that no other square of the fort adjoins.
    fn fortify(&mut self, grid: &Grid, square: Square, seed: u64) {
        let lod = self.lod();
        let at = middle(square);
        let outline = self.cut(&rectangle(at, Vec2::splat(SIDE / 2.0 - 0.1)));
        self.lay_sheet(tracks::road(&outline, seed, lod));
        for side in Facing::ALL {
            if grid.next(square, side).is_some_and(|next| grid.tile(next) == Tile::Fort) {
                continue;
            }
            let out = side_way(side);
            let (from, to) = (out + out.perp(), out - out.perp());
            let reach = SIDE / 2.0 - 0.22;
            let length = 2.0 * reach;
            let model = self.model(barriers::palisade(length, seed + side as u64, lod));
            let rotation = Quat::from_rotation_y((to - from).to_angle());
            // Half as high as on a measured table: whoever stands behind is seen over it.
            self.set_down(model, at + out * reach, 0.02, rotation, Vec3::new(1.0, 0.5, 1.0));
        }
    }
}

fn is_water(tile: Tile) -> bool {
    matches!(tile, Tile::Lake | Tile::River | Tile::Bridge | Tile::Ford)
}

/// The unit vector to that side.
fn side_way(side: Facing) -> Vec2 {
    match side {
        Facing::North => Vec2::Y,
        Facing::East => Vec2::X,
        Facing::South => Vec2::NEG_Y,
        Facing::West => Vec2::NEG_X,
    }
}
