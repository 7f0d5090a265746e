//! Linear obstacles as models: fences, hedges and walls in lengths, ditches and streams as ribbons.

use super::Workshop;
use crate::board::{Line, LineKind};
use crate::window::models::builder::{Lod, MeshData};
use crate::window::models::scenery::{barriers, ground, tracks};
use bevy::prelude::*;

/// Longest piece of a barrier in inches: short enough to follow the ground.
const PIECE: f32 = 4.0;
/// Width of a ditch or stream in inches.
const RIBBON: f32 = 0.9;

impl Workshop<'_, '_> {
    /// A linear obstacle.
    pub(super) fn lay_line(&mut self, line: &Line, seed: u64) {
        let make = match line.kind() {
            LineKind::Fence => barriers::wattle_fence,
            LineKind::Hedge => barriers::hedge,
            LineKind::Wall => barriers::stone_wall,
            LineKind::Palisade => barriers::palisade,
            LineKind::Stream => return self.lay_ribbon(line, seed, ground::water),
            LineKind::Ditch => return self.lay_ribbon(line, seed, tracks::ditch),
        };
        for (number, ends) in line.points().windows(2).enumerate() {
            self.raise_barrier(ends[0], ends[1], seed * 31 + number as u64, make);
        }
    }

    /// A straight barrier in pieces.
    pub(super) fn raise_barrier(&mut self, from: Vec2, to: Vec2, seed: u64, make: fn(f32, u64, Lod) -> MeshData) {
        let along = to - from;
        let pieces = (along.length() / PIECE).ceil().max(1.0);
        let rotation = Quat::from_rotation_y(along.to_angle());
        for piece in 0..pieces as usize {
            let model = self.model(make(along.length() / pieces, seed * 7 + piece as u64, self.lod()));
            let place = from + along * ((piece as f32 + 0.5) / pieces);
            self.set_down(model, place, 0.02, rotation, Vec3::ONE);
        }
    }

    fn lay_ribbon(&mut self, line: &Line, seed: u64, make: fn(&[Vec2], u64, Lod) -> MeshData) {
        let outline = self.cut(&ribbon(line.points(), RIBBON / 2.0));
        self.lay_sheet(make(&outline, seed, self.lod()));
    }
}

/// The outline of a band along a line, `half` inches to either side.
fn ribbon(points: &[Vec2], half: f32) -> Vec<Vec2> {
    let last = points.len() - 1;
    let side = |number: usize| {
        let before = points[number] - points[number.saturating_sub(1)];
        let after = points[(number + 1).min(last)] - points[number];
        (before.normalize_or_zero() + after.normalize_or_zero()).normalize_or(Vec2::X).perp() * half
    };
    let left = (0..=last).map(|number| points[number] + side(number));
    let right = (0..=last).rev().map(|number| points[number] - side(number));
    left.chain(right).collect()
}
