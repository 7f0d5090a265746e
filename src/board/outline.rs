//! Checking an outline and cutting it into convex pieces.

use bevy_math::Vec2;
use parry2d::math::Vector;
use parry2d::shape::TriMesh;
use parry2d::transformation::hertel_mehlhorn;

use super::convex::Convex;
use super::error::GeometryError;
use super::segment;

/// The smallest area worth an outline, square inches.
const LEAST_AREA: f32 = 0.01;

/// Points nearer than this are one, inches.
const SAME: f32 = 1.0e-3;

/// Refuses coordinates that are not finite, and drops points that repeat the one before.
pub(super) fn distinct(name: &str, points: &[Vec2]) -> Result<Vec<Vec2>, GeometryError> {
    if points.iter().any(|point| !point.is_finite()) {
        return Err(GeometryError::NotFinite { name: name.to_owned() });
    }
    let mut kept = points.to_vec();
    kept.dedup_by(|a, b| a.distance(*b) < SAME);
    Ok(kept)
}

/// A checked, counter-clockwise outline and its convex pieces.
pub(super) fn checked(name: &str, points: &[Vec2]) -> Result<(Vec<Vec2>, Vec<Convex>), GeometryError> {
    let mut outline = distinct(name, points)?;
    while outline.len() > 1 && outline[0].distance(outline[outline.len() - 1]) < SAME {
        outline.pop();
    }
    if outline.len() < 3 {
        return Err(GeometryError::TooFewPoints { name: name.to_owned(), needed: 3, found: outline.len() });
    }
    if let Some((first, second)) = self_crossing(&outline) {
        return Err(GeometryError::SelfCrossing { name: name.to_owned(), first, second });
    }
    let area = signed_area(&outline);
    let no_area = || GeometryError::NoArea { name: name.to_owned() };
    if area.abs() < LEAST_AREA {
        return Err(no_area());
    }
    if area < 0.0 {
        outline.reverse();
    }
    let pieces = pieces(&outline).ok_or_else(no_area)?;
    Ok((outline, pieces))
}

/// Twice-signed shoelace: positive when counter-clockwise, square inches.
fn signed_area(outline: &[Vec2]) -> f32 {
    // Measured from a corner of its own, so that a small piece far from the origin loses no digits.
    let origin = outline[0];
    outline.windows(2).map(|side| (side[0] - origin).perp_dot(side[1] - origin)).sum::<f32>() / 2.0
}

/// The first two sides that meet without being neighbours, or neighbours folded back on each other.
fn self_crossing(outline: &[Vec2]) -> Option<(usize, usize)> {
    let count = outline.len();
    let side = |i: usize| (outline[i % count], outline[(i + 1) % count]);
    for first in 0..count {
        let (a, b) = side(first);
        let (_, c) = side(first + 1);
        if (b - a).perp_dot(c - b).abs() <= f32::EPSILON && (b - a).dot(c - b) < 0.0 {
            return Some((first, (first + 1) % count));
        }
        for second in first + 2..count {
            let (p, q) = side(second);
            let neighbours = (second + 1) % count == first;
            if !neighbours && sides_meet(a, b, p, q) {
                return Some((first, second));
            }
        }
    }
    None
}

/// Whether two segments cross or touch.
fn sides_meet(a: Vec2, b: Vec2, p: Vec2, q: Vec2) -> bool {
    segment::crossing(a, b, p, q).is_some()
        || [segment::point_to_segment(p, a, b), segment::point_to_segment(q, a, b)].into_iter().any(|d| d < SAME)
        || [segment::point_to_segment(a, p, q), segment::point_to_segment(b, p, q)].into_iter().any(|d| d < SAME)
}

/// The outline without points on a straight run: they add nothing and make slivers.
fn corners_only(outline: &[Vec2]) -> Vec<Vec2> {
    let count = outline.len();
    (0..count)
        .filter(|&i| {
            let (before, after) = (outline[(i + count - 1) % count], outline[(i + 1) % count]);
            segment::point_to_segment(outline[i], before, after) > SAME
        })
        .map(|i| outline[i])
        .collect()
}

/// Cuts a simple counter-clockwise outline into convex pieces: ears clipped off, then joined where they stay convex.
fn pieces(outline: &[Vec2]) -> Option<Vec<Convex>> {
    let corners: Vec<Vector> = corners_only(outline).into_iter().map(|p| Vector::new(p.x, p.y)).collect();
    if corners.len() < 3 {
        return None;
    }
    let mesh = TriMesh::from_polygon(corners)?;
    let joined = hertel_mehlhorn(mesh.vertices(), mesh.indices());
    Some(
        joined.into_iter().map(|piece| Convex::new(piece.into_iter().map(|p| Vec2::new(p.x, p.y)).collect())).collect(),
    )
}
