//! Points, straight segments and polylines.

use bevy_math::Vec2;

/// The distance from a point to a segment, inches.
pub(crate) fn point_to_segment(point: Vec2, a: Vec2, b: Vec2) -> f32 {
    point.distance(nearest_on_segment(point, a, b))
}

/// The point of a segment nearest to `point`.
pub(crate) fn nearest_on_segment(point: Vec2, a: Vec2, b: Vec2) -> Vec2 {
    let along = b - a;
    let square = along.length_squared();
    if square <= f32::EPSILON {
        return a;
    }
    a + along * ((point - a).dot(along) / square).clamp(0.0, 1.0)
}

/// The distance from a point to a polyline, inches; infinite for an empty one.
pub(crate) fn point_to_polyline(point: Vec2, line: &[Vec2]) -> f32 {
    line.windows(2).map(|side| point_to_segment(point, side[0], side[1])).fold(f32::INFINITY, f32::min)
}

/// Where two segments cross: the share of the way from `a` to `b`, 0..=1. Parallel segments never cross.
pub(crate) fn crossing(a: Vec2, b: Vec2, p: Vec2, q: Vec2) -> Option<f32> {
    let (along, other) = (b - a, q - p);
    let area = along.perp_dot(other);
    if area.abs() <= f32::EPSILON {
        return None;
    }
    let (t, u) = ((p - a).perp_dot(other) / area, (p - a).perp_dot(along) / area);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(t)
}

/// How far a point moving along the unit vector `dir` goes until it is on the segment `p`-`q`, inches, not negative.
pub(crate) fn ray_to_segment(from: Vec2, dir: Vec2, p: Vec2, q: Vec2) -> Option<f32> {
    let other = q - p;
    let area = dir.perp_dot(other);
    if area.abs() <= f32::EPSILON {
        return None;
    }
    let (s, u) = ((p - from).perp_dot(other) / area, (p - from).perp_dot(dir) / area);
    (s >= 0.0 && (0.0..=1.0).contains(&u)).then_some(s)
}

/// How far an edge `a`-`b` moving along the unit vector `dir` goes until it touches the segment `p`-`q`, inches.
pub(crate) fn edge_to_segment(a: Vec2, b: Vec2, dir: Vec2, p: Vec2, q: Vec2) -> Option<f32> {
    // First contact is always at an end of one of the two.
    [
        ray_to_segment(a, dir, p, q),
        ray_to_segment(b, dir, p, q),
        ray_to_segment(p, -dir, a, b),
        ray_to_segment(q, -dir, a, b),
    ]
    .into_iter()
    .flatten()
    .reduce(f32::min)
}

/// The closest approach of a point moving along the unit vector `dir` to a segment: distance walked (not negative)
/// and how far from the segment it then is, inches.
pub(crate) fn closest_approach(from: Vec2, dir: Vec2, p: Vec2, q: Vec2) -> (f32, f32) {
    if let Some(s) = ray_to_segment(from, dir, p, q) {
        return (s, 0.0);
    }
    let at = |s: f32| (s, point_to_segment(from + dir * s, p, q));
    [at(0.0), at((p - from).dot(dir).max(0.0)), at((q - from).dot(dir).max(0.0))]
        .into_iter()
        .reduce(|best, next| if next.1 < best.1 || (next.1 == best.1 && next.0 < best.0) { next } else { best })
        .unwrap_or((0.0, f32::INFINITY))
}
