//! What every inch of a straight line costs.

use bevy_math::Vec2;
use bevy_math::bounding::{Aabb2d, IntersectsVolume};
use smallvec::SmallVec;

use super::wheel::STEP;
use crate::board::boxes::swept;
use crate::board::footprint::{Edge, Footprint};
use crate::board::pose::{Pose, Wheel};
use crate::board::segment;
use crate::board::span::{Spans, merge};
use crate::board::table::Table;
use crate::board::terrain::{Area, Ground, Line};

/// Extra cost of crossing a linear obstacle, inches (VS-3.8).
const TOLL: f32 = 2.0;

/// Where a unit stops that cannot pay an obstacle: this short of it, inches.
const SHORT: f32 = 0.01;

/// An edge this near an obstacle already stands on it, inches: it has paid before.
const ON_LINE: f32 = 1.0e-3;

/// How a unit deals with bad going.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gait {
    /// Moves normally in difficult and really bad ground, uphill and over obstacles (VS-3.9).
    pub fast: bool,
    /// A column: crosses linear obstacles free (VS-1.4).
    pub free_lines: bool,
}

/// What a straight line costs, inch by inch (VS-3.8): inches in difficult or really bad ground or uphill count twice,
/// never more; a linear obstacle costs 2 extra once, where the leading edge meets it.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    length: f32,
    /// Stretches that count twice, in order, apart.
    slow: Spans,
    /// Where an obstacle is to be paid, in order.
    tolls: SmallVec<[f32; 4]>,
    /// Where really bad ground begins.
    really_bad: Option<f32>,
}

impl Cost {
    /// The cost of moving a footprint along `dir` for up to `length` inches.
    pub fn along(table: &Table, footprint: &Footprint, dir: Vec2, length: f32, gait: Gait) -> Cost {
        let dir = dir.normalize_or_zero();
        let length = if dir == Vec2::ZERO { 0.0 } else { length.max(0.0) };
        let mut cost = Cost { length, slow: Spans::new(), tolls: SmallVec::new(), really_bad: None };
        if gait.fast || length == 0.0 {
            return cost;
        }
        for area in table.areas() {
            cost.add_area(area, footprint, dir);
        }
        merge(&mut cost.slow);
        if !gait.free_lines {
            cost.tolls = table.lines().iter().filter_map(|line| toll(line, footprint, dir, length)).collect();
            cost.tolls.sort_by(f32::total_cmp);
        }
        cost
    }

    fn add_area(&mut self, area: &Area, footprint: &Footprint, dir: Vec2) {
        let bad = matches!(area.ground(), Ground::Difficult | Ground::ReallyBad);
        let until = if bad { self.length } else { area.crest().map_or(0.0, |crest| climb(crest, footprint, dir)) };
        if until <= 0.0 {
            return;
        }
        let path = swept(footprint.aabb(), dir * self.length, 0.0);
        for (rect, piece) in footprint.pairs(area, path) {
            let Some(span) = piece.sweep(rect, dir) else { continue };
            if let Some(span) = span.within(0.0, until.min(self.length)) {
                self.slow.push(span);
                if area.ground() == Ground::ReallyBad {
                    self.really_bad = Some(self.really_bad.map_or(span.from, |from| from.min(span.from)));
                }
            }
        }
    }

    /// Movement spent on the first `distance` inches, inches. Distances beyond the line's length cost as its end.
    pub fn of(&self, distance: f32) -> f32 {
        let distance = distance.clamp(0.0, self.length);
        let slow: f32 = self.slow.iter().filter_map(|span| span.within(0.0, distance)).map(|s| s.to - s.from).sum();
        distance + slow + TOLL * self.tolls.iter().filter(|&&at| at < distance).count() as f32
    }

    /// The farthest distance that `budget` inches of movement pay for, at most the line's length. An obstacle that
    /// cannot be paid and passed stops the unit 0.01" before it.
    pub fn reach(&self, budget: f32) -> f32 {
        let mut paid = 0.0;
        for &at in &self.tolls {
            let there = self.reach_without_tolls(budget - paid);
            if there <= at {
                return there;
            }
            paid += TOLL;
            if self.reach_without_tolls(budget - paid) <= at {
                return (at - SHORT).max(0.0);
            }
        }
        self.reach_without_tolls(budget - paid)
    }

    fn reach_without_tolls(&self, budget: f32) -> f32 {
        let (mut at, mut left) = (0.0, budget.max(0.0));
        for span in &self.slow {
            if left <= span.from - at {
                break;
            }
            left -= span.from - at;
            let inside = span.to - span.from;
            if left <= inside * 2.0 {
                return (span.from + left / 2.0).min(self.length);
            }
            left -= inside * 2.0;
            at = span.to;
        }
        (at + left).min(self.length)
    }

    /// Whether the first `distance` inches touch really bad ground (VS-3.9). Never for fast troops.
    pub fn enters_really_bad_before(&self, distance: f32) -> bool {
        self.really_bad.is_some_and(|from| from < distance)
    }
}

/// Extra cost of the linear obstacles that the front edge sweeps over in a wheel, inches; none for one it stands on
/// already (VS-3.8).
pub fn wheel_toll(table: &Table, pose: Pose, width: f32, wheel: Wheel, gait: Gait) -> f32 {
    if gait.fast || gait.free_lines || wheel.0 == 0 {
        return 0.0;
    }
    let front = |tenths: i32| {
        let pose = pose.wheeled(Wheel(tenths), width);
        let half = pose.right() * (width / 2.0);
        (pose.position() - half, pose.position() + half)
    };
    let near = Aabb2d::new(pose.position(), Vec2::splat(width * 1.5));
    let on = |line: &Line, tenths: i32| {
        let (a, b) = front(tenths);
        line.points().windows(2).any(|s| segment::crossing(a, b, s[0], s[1]).is_some())
    };
    let (sense, most) = (wheel.0.signum(), wheel.0.saturating_abs());
    let sweeps = |line: &&Line| {
        let mut way = (STEP..most).step_by(STEP as usize).chain([most]);
        line.aabb().intersects(&near) && !on(line, 0) && way.any(|tenths| on(line, tenths * sense))
    };
    TOLL * table.lines().iter().filter(sweeps).count() as f32
}

/// How far the way leads toward a crest, inches: until the centre's closest approach to it.
fn climb(crest: &[Vec2], footprint: &Footprint, dir: Vec2) -> f32 {
    let approaches = crest.windows(2).map(|s| segment::closest_approach(footprint.center(), dir, s[0], s[1]));
    approaches.reduce(|best, next| if next.1 < best.1 { next } else { best }).map_or(0.0, |nearest| nearest.0)
}

/// Where the edge that leads along `dir` first meets a line; none if it stands on it already.
fn toll(line: &Line, footprint: &Footprint, dir: Vec2, length: f32) -> Option<f32> {
    if !line.aabb().intersects(&swept(footprint.aabb(), dir * length, 0.0)) {
        return None;
    }
    let (a, b) = footprint.edge(leading_edge(footprint, dir));
    let on_line = line.points().windows(2).any(|s| segment::crossing(a, b, s[0], s[1]).is_some());
    if on_line {
        return None;
    }
    let touches = line.points().windows(2).filter_map(|s| segment::edge_to_segment(a, b, dir, s[0], s[1]));
    touches.reduce(f32::min).filter(|&at| at > ON_LINE && at < length)
}

/// The side that looks most along the way; the front before the others.
fn leading_edge(footprint: &Footprint, dir: Vec2) -> Edge {
    let along = |edge: Edge| footprint.edge_normal(edge).dot(dir);
    let others = [Edge::Rear, Edge::Right, Edge::Left];
    others.into_iter().fold(Edge::Front, |best, next| if along(next) > along(best) + 1.0e-4 { next } else { best })
}
