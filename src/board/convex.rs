//! A convex polygon, ready for many questions.

use bevy_math::Vec2;
use bevy_math::bounding::Aabb2d;

use super::SKIN;
use super::boxes::bounds;
use super::rect::Rect;
use super::span::Span;

/// A convex polygon, counter-clockwise, inches: one piece of an area.
#[derive(Clone, Debug)]
pub struct Convex {
    points: Vec<Vec2>,
    /// Outward unit normal of each side and how far out the side lies along it.
    sides: Vec<(Vec2, f32)>,
    aabb: Aabb2d,
}

impl Convex {
    /// From counter-clockwise points of a convex outline without repeated points.
    pub(crate) fn new(points: Vec<Vec2>) -> Convex {
        let sides = points
            .iter()
            .zip(points.iter().cycle().skip(1))
            .map(|(&a, &b)| {
                let normal = -(b - a).perp().normalize_or_zero();
                (normal, normal.dot(a))
            })
            .collect();
        let aabb = bounds(&points);
        Convex { points, sides, aabb }
    }

    /// Its corners, counter-clockwise, inches.
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// The smallest upright box around it.
    pub fn aabb(&self) -> Aabb2d {
        self.aabb
    }

    /// Whether a point lies in it or on its edge.
    pub fn contains(&self, point: Vec2) -> bool {
        self.sides.iter().all(|&(normal, out)| normal.dot(point) <= out)
    }

    /// Length of the segment `a`-`b` inside it, inches.
    pub fn length_inside(&self, a: Vec2, b: Vec2) -> f32 {
        let mut part = Span { from: 0.0, to: 1.0 };
        for &(normal, out) in &self.sides {
            part.keep_negative(normal.dot(a) - out, normal.dot(b - a));
        }
        if part.is_empty() { 0.0 } else { (part.to - part.from) * a.distance(b) }
    }

    /// How far a rectangle is off along the best separating side, inches; negative: how deep they overlap. Never more
    /// than the true distance.
    pub fn gap(&self, rect: &Rect) -> f32 {
        self.planes(rect, Vec2::ZERO).fold(f32::NEG_INFINITY, |best, (gap, _)| best.max(gap))
    }

    /// The distances along the unit vector `dir` at which a moving rectangle is in it. A brush by no more than the
    /// skin, and what already lies behind, is nothing.
    pub(crate) fn sweep(&self, rect: &Rect, dir: Vec2) -> Option<Span> {
        let (mut span, mut deep) = (Span::LINE, Span::LINE);
        for (gap, slope) in self.planes(rect, dir) {
            span.keep_negative(gap, slope);
            deep.keep_negative(gap + SKIN, slope);
        }
        (!deep.is_empty() && deep.to > 0.0).then_some(span)
    }

    /// Inches by which the gap to a rectangle grows for each inch it moves along `dir`.
    pub(crate) fn opening(&self, rect: &Rect, dir: Vec2) -> f32 {
        let nearest = self.gap(rect);
        self.planes(rect, dir)
            .filter(|&(gap, _)| gap > nearest - 1.0e-3)
            .fold(-1.0, |best: f32, (_, slope)| best.max(slope))
    }

    /// Every side of either shape: the gap beyond it, and how that gap changes per inch along `dir`.
    fn planes(&self, rect: &Rect, dir: Vec2) -> impl Iterator<Item = (f32, f32)> {
        let of_piece = self
            .sides
            .iter()
            .map(move |&(normal, out)| (normal.dot(rect.center) - rect.reach(normal) - out, normal.dot(dir)));
        let (right, forward, half, center) = (rect.right, rect.forward, rect.half, rect.center);
        let of_rect = [(right, half.x), (-right, half.x), (forward, half.y), (-forward, half.y)];
        let of_rect = of_rect.into_iter().map(move |(normal, half)| {
            let near = self.points.iter().map(|&point| normal.dot(point - center)).fold(f32::INFINITY, f32::min);
            (near - half, -normal.dot(dir))
        });
        of_piece.chain(of_rect)
    }
}
