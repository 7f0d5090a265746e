//! Upright boxes, for a first quick look at what can meet what.

use bevy_math::Vec2;
use bevy_math::bounding::{Aabb2d, BoundingVolume};

/// The smallest box around some boxes; empty at the origin for none.
pub(crate) fn around(boxes: impl Iterator<Item = Aabb2d>) -> Aabb2d {
    let nothing = Aabb2d { min: Vec2::ZERO, max: Vec2::ZERO };
    boxes.reduce(|a, b| a.merge(&b)).unwrap_or(nothing)
}

/// The smallest box around some points; empty at the origin for none.
pub(crate) fn bounds(points: &[Vec2]) -> Aabb2d {
    around(points.iter().map(|&point| Aabb2d { min: point, max: point }))
}

/// The box around a box on its way along a vector, and `margin` inches around that.
pub(crate) fn swept(aabb: Aabb2d, by: Vec2, margin: f32) -> Aabb2d {
    let end = Aabb2d { min: aabb.min + by, max: aabb.max + by };
    aabb.merge(&end).grow(Vec2::splat(margin))
}
