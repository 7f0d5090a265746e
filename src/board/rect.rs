//! A rectangle at any angle, and how two of them meet, standing or moving.

use bevy_math::bounding::Aabb2d;
use bevy_math::{Vec2, Vec2Swizzles};

use super::segment;
use super::span::Span;

/// A rectangle at any angle, inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its middle.
    pub center: Vec2,
    /// Half its size: x across, y deep.
    pub half: Vec2,
    /// Unit vector to its right.
    pub right: Vec2,
    /// Unit vector ahead, a quarter turn left of `right`.
    pub forward: Vec2,
}

impl Rect {
    /// Front-left, front-right, rear-right, rear-left.
    pub fn corners(&self) -> [Vec2; 4] {
        let (across, deep) = (self.right * self.half.x, self.forward * self.half.y);
        [
            self.center - across + deep,
            self.center + across + deep,
            self.center + across - deep,
            self.center - across - deep,
        ]
    }

    /// The smallest upright box around it.
    pub fn aabb(&self) -> Aabb2d {
        let reach = Vec2::new(self.reach(Vec2::X), self.reach(Vec2::Y));
        Aabb2d { min: self.center - reach, max: self.center + reach }
    }

    /// How far it extends from its centre along a unit vector, inches.
    pub fn reach(&self, axis: Vec2) -> f32 {
        self.half.x * self.right.dot(axis).abs() + self.half.y * self.forward.dot(axis).abs()
    }

    /// Moved by a vector in inches.
    pub fn translated(&self, by: Vec2) -> Rect {
        Rect { center: self.center + by, ..*self }
    }

    /// The distance from a point, inches; 0 inside.
    pub fn distance_to_point(&self, point: Vec2) -> f32 {
        let local = self.local(point).abs() - self.half;
        local.max(Vec2::ZERO).length()
    }

    /// The distance from a segment, inches; 0 if they meet.
    pub fn distance_to_segment(&self, a: Vec2, b: Vec2) -> f32 {
        if self.clip(a, b, 0.0).is_some() {
            return 0.0;
        }
        let ends = self.distance_to_point(a).min(self.distance_to_point(b));
        self.corners().into_iter().map(|corner| segment::point_to_segment(corner, a, b)).fold(ends, f32::min)
    }

    /// The part of the segment `a`-`b` more than `skin` inside, as shares of its length.
    pub(crate) fn clip(&self, a: Vec2, b: Vec2, skin: f32) -> Option<(f32, f32)> {
        let (from, along) = (self.local(a), self.local(b) - self.local(a));
        let half = self.half - skin;
        let mut part = Span { from: 0.0, to: 1.0 };
        part.keep_negative(from.x - half.x, along.x);
        part.keep_negative(-from.x - half.x, -along.x);
        part.keep_negative(from.y - half.y, along.y);
        part.keep_negative(-from.y - half.y, -along.y);
        (!part.is_empty()).then_some((part.from, part.to))
    }

    /// The true distance to another rectangle, inches; negative: how deep they overlap.
    pub fn gap(&self, other: &Rect) -> f32 {
        Meeting::of(self, other).gap()
    }

    /// A point in the rectangle's own frame: x to its right, y ahead.
    fn local(&self, point: Vec2) -> Vec2 {
        let from = point - self.center;
        Vec2::new(from.dot(self.right), from.dot(self.forward))
    }
}

/// Two rectangles reduced to a point and an octagon: the octagon is the second grown by the shape of the first, the
/// point is the first one's centre. Distance, overlap and motion of the pair are those of the point.
pub(crate) struct Meeting {
    /// The octagon's corners, counter-clockwise.
    corners: [Vec2; 8],
    /// Outward unit normals; side i runs from corner i to the next.
    normals: [Vec2; 8],
    /// The first rectangle's centre in the second's frame.
    point: Vec2,
    /// Axes of the second rectangle, to bring directions into its frame.
    frame: (Vec2, Vec2),
}

impl Meeting {
    pub fn of(first: &Rect, second: &Rect) -> Meeting {
        let (cos, sin) = (first.right.dot(second.right), first.right.dot(second.forward));
        // A rectangle turned by a quarter is one with its sides swapped, so an angle of 0..90 degrees always serves.
        let (axis, half) = if cos > 0.0 && sin >= 0.0 {
            (Vec2::new(cos, sin), first.half)
        } else if cos <= 0.0 && sin > 0.0 {
            (Vec2::new(sin, -cos), first.half.yx())
        } else if cos < 0.0 {
            (Vec2::new(-cos, -sin), first.half)
        } else {
            (Vec2::new(-sin, cos), first.half.yx())
        };
        // Half sides in order of angle: walking them forth and back goes once round the octagon.
        let sides = [Vec2::new(second.half.x, 0.0), axis * half.x, Vec2::new(0.0, second.half.y), axis.perp() * half.y];
        let outward = [Vec2::NEG_Y, -axis.perp(), Vec2::X, axis];
        let (mut corners, mut normals) = ([Vec2::ZERO; 8], [Vec2::ZERO; 8]);
        let mut corner = -(sides[0] + sides[1] + sides[2] + sides[3]);
        for side in 0..4 {
            corners[side] = corner;
            corners[side + 4] = -corner;
            normals[side] = outward[side];
            normals[side + 4] = -outward[side];
            corner += sides[side] * 2.0;
        }
        let point = second.local(first.center);
        Meeting { corners, normals, point, frame: (second.right, second.forward) }
    }

    /// The true distance, inches; negative: depth of overlap.
    pub fn gap(&self) -> f32 {
        let (side, gap) = self.farthest_side();
        if gap <= 0.0 { gap } else { self.point.distance(self.nearest_on_side(side)) }
    }

    /// Inches by which the gap grows for each inch the first rectangle moves along the unit vector `dir`.
    pub fn opening(&self, dir: Vec2) -> f32 {
        let dir = self.localise(dir);
        let (side, gap) = self.farthest_side();
        let away = self.point - self.nearest_on_side(side);
        if gap > 1.0e-4 {
            return away.normalize_or(self.normals[side]).dot(dir);
        }
        // Just touching at a corner or inside: every side that is as near counts, the most opening one decides.
        (0..8).filter(|&i| self.side_gap(i) > gap - 1.0e-3).map(|i| self.normals[i].dot(dir)).fold(-1.0, f32::max)
    }

    /// The distances along `dir` at which the gap is below `gap` inches.
    pub fn sweep(&self, dir: Vec2, gap: f32) -> Option<Span> {
        let dir = self.localise(dir);
        let (mut span, mut entered, mut left) = (Span::LINE, 0, 0);
        for side in 0..8 {
            let before = span;
            span.keep_negative(self.side_gap(side) - gap, self.normals[side].dot(dir));
            if span.from > before.from {
                entered = side;
            }
            if span.to < before.to {
                left = side;
            }
        }
        if span.is_empty() {
            return None;
        }
        if gap > 0.0 {
            // Beyond the ends of a side the true distance is that to the corner.
            if let Some(corner) = self.corner_beyond(entered, self.point + dir * span.from) {
                span.from = self.disc(corner, dir, gap)?.from;
            }
            if let Some(corner) = self.corner_beyond(left, self.point + dir * span.to) {
                span.to = self.disc(corner, dir, gap)?.to;
            }
        }
        (!span.is_empty()).then_some(span)
    }

    fn localise(&self, dir: Vec2) -> Vec2 {
        Vec2::new(dir.dot(self.frame.0), dir.dot(self.frame.1))
    }

    fn side_gap(&self, side: usize) -> f32 {
        self.normals[side].dot(self.point - self.corners[side])
    }

    fn farthest_side(&self) -> (usize, f32) {
        (1..8)
            .map(|side| (side, self.side_gap(side)))
            .fold((0, self.side_gap(0)), |best, next| if next.1 > best.1 { next } else { best })
    }

    /// The point of the octagon nearest to its point, if that is off the side given.
    fn nearest_on_side(&self, side: usize) -> Vec2 {
        self.corner_beyond(side, self.point).unwrap_or_else(|| self.point - self.normals[side] * self.side_gap(side))
    }

    /// The corner nearest to a place off a side, if the place is beyond the side's end.
    fn corner_beyond(&self, mut side: usize, place: Vec2) -> Option<Vec2> {
        // Parallel rectangles have sides in line with each other, so a place beyond one may be abreast of the next.
        for _ in 0..8 {
            let (before, after) = ((side + 7) % 8, (side + 1) % 8);
            let (start, end) = (place - self.corners[side], place - self.corners[after]);
            if start.dot(self.along(side)) < 0.0 {
                if start.dot(self.along(before)) >= 0.0 {
                    return Some(self.corners[side]);
                }
                side = before;
            } else if end.dot(self.along(side)) > 0.0 {
                if end.dot(self.along(after)) <= 0.0 {
                    return Some(self.corners[after]);
                }
                side = after;
            } else {
                return None;
            }
        }
        None
    }

    /// Unit vector along a side, counter-clockwise.
    fn along(&self, side: usize) -> Vec2 {
        self.normals[side].perp()
    }

    /// The distances along `dir` within `radius` of a corner.
    fn disc(&self, corner: Vec2, dir: Vec2, radius: f32) -> Option<Span> {
        let to = corner - self.point;
        let (along, aside) = (to.dot(dir), to.perp_dot(dir));
        let square = radius * radius - aside * aside;
        (square > 0.0).then(|| Span { from: along - square.sqrt(), to: along + square.sqrt() })
    }
}
