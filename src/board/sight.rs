//! Who sees whom (VS-4.1).

use bevy_math::Vec2;
use bevy_math::bounding::{Aabb2d, BoundingVolume, IntersectsVolume};
use smallvec::SmallVec;

use super::boxes::bounds;
use super::footprint::Footprint;
use super::table::Table;
use super::terrain::{Area, Sight};
use super::{SKIN, segment};

/// A unit this near a crest sees and is seen over it, inches.
const AT_CREST: f32 = 2.0;

/// Where sight lines start, as shares of the front from left to right: the middle first, it is the likeliest to be
/// clear.
const EYES: [f32; 5] = [0.5, 0.25, 0.75, 0.0, 1.0];

/// A part smaller than this is not seen, square inches.
const LEAST_PART: f32 = 1.0e-3;

/// What hides a target. Indices are those of the units handed in and of the table's areas and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum SightBlock {
    /// A unit in between.
    Unit(usize),
    /// A building or a wood.
    Area(usize),
    /// A high linear obstacle.
    Line(usize),
    /// The crest of a hill, by the hill's area.
    Crest(usize),
    /// No part of it is ahead and within 45 degrees outside the front.
    OutOfArc,
}

/// Corners of the part of the target ahead of the shooter's front line and within 45 degrees outside its front corners
/// (VS-4.1), inches; none if there is no such part. An incomplete rear rank adds the corners of its own part.
pub fn in_arc(shooter: &Footprint, target: &Footprint) -> Option<SmallVec<[Vec2; 12]>> {
    let (left, right) = shooter.front_corners();
    let bounds = shooter.bounds();
    // Each limit: a point on it and the direction that is inside; they need no unit length.
    let limits =
        [(left, bounds.forward), (left, bounds.forward + bounds.right), (right, bounds.forward - bounds.right)];
    let mut part = SmallVec::new();
    for rect in target.rects() {
        let mut polygon: SmallVec<[Vec2; 8]> = SmallVec::from_slice(&rect.corners());
        for (point, inside) in limits {
            polygon = clip(&polygon, point, inside);
        }
        if area(&polygon) > LEAST_PART {
            part.extend_from_slice(&polygon);
        }
    }
    (!part.is_empty()).then_some(part)
}

/// Whether the shooter sees the target: any clear line from its front edge to the target's part in arc (VS-4.1).
/// `others` are the units that can stand in the way, without these two.
///
/// # Errors
/// What stands in the way, on the line most likely to be clear.
pub fn visible(table: &Table, shooter: &Footprint, target: &Footprint, others: &[Footprint]) -> Result<(), SightBlock> {
    let part = in_arc(shooter, target).ok_or(SightBlock::OutOfArc)?;
    let (left, right) = shooter.front_corners();
    let scene = bounds(&part).merge(&bounds(&[left, right]));
    let screen = Screen::of(table, shooter, target, others, scene);
    let middle = part.iter().sum::<Vec2>() / part.len() as f32;
    let mut first = None;
    for aim in std::iter::once(middle).chain(aims(&part)) {
        for eye in EYES {
            match screen.block(left.lerp(right, eye), aim) {
                None => return Ok(()),
                Some(block) => first = first.or(Some(block)),
            }
        }
    }
    first.map_or(Ok(()), Err)
}

/// Points to aim at: the corners, and the middles between one and the next.
fn aims(part: &[Vec2]) -> impl Iterator<Item = Vec2> + '_ {
    let next = part.iter().cycle().skip(1);
    part.iter().zip(next).flat_map(|(&corner, &next)| [corner, corner.midpoint(next)])
}

/// What could hide anything between two units.
struct Screen<'a> {
    units: SmallVec<[(usize, &'a Footprint); 8]>,
    areas: SmallVec<[(usize, &'a Area, f32); 4]>,
    crests: SmallVec<[(usize, &'a [Vec2]); 4]>,
    lines: SmallVec<[(usize, &'a [Vec2]); 4]>,
}

impl<'a> Screen<'a> {
    fn of(
        table: &'a Table,
        shooter: &Footprint,
        target: &Footprint,
        others: &'a [Footprint],
        scene: Aabb2d,
    ) -> Screen<'a> {
        let units = others.iter().enumerate().filter(|(_, unit)| unit.aabb().intersects(&scene)).collect();
        let near = || table.areas().iter().enumerate();
        let areas = near()
            .filter(|(_, area)| area.aabb().intersects(&scene))
            .filter_map(|(index, area)| match area.blocks_sight() {
                Sight::Never => None,
                Sight::Beyond(depth) => Some((index, area, depth.max(SKIN))),
                Sight::Always => Some((index, area, SKIN)),
            })
            .collect();
        let at =
            |crest: &[Vec2]| shooter.distance_to_line(crest) <= AT_CREST || target.distance_to_line(crest) <= AT_CREST;
        let crests = near()
            .filter_map(|(index, area)| Some((index, area.crest()?)))
            .filter(|&(_, crest)| bounds(crest).intersects(&scene) && !at(crest))
            .collect();
        let lines = table.lines().iter().enumerate();
        let lines = lines
            .filter(|(_, line)| line.blocks_sight() && line.aabb().intersects(&scene))
            .map(|(index, line)| (index, line.points()))
            .collect();
        Screen { units, areas, crests, lines }
    }

    /// The first thing in the way of one line.
    fn block(&self, eye: Vec2, aim: Vec2) -> Option<SightBlock> {
        let crosses = |line: &[Vec2]| line.windows(2).any(|s| segment::crossing(eye, aim, s[0], s[1]).is_some());
        let unit = self.units.iter().find(|(_, unit)| unit.rects().iter().any(|r| r.clip(eye, aim, SKIN).is_some()));
        unit.map(|&(index, _)| SightBlock::Unit(index))
            .or_else(|| {
                let area = self.areas.iter().find(|(_, area, depth)| area.length_inside(eye, aim) > *depth);
                area.map(|&(index, ..)| SightBlock::Area(index))
            })
            .or_else(|| {
                self.crests.iter().find(|(_, crest)| crosses(crest)).map(|&(index, _)| SightBlock::Crest(index))
            })
            .or_else(|| self.lines.iter().find(|(_, line)| crosses(line)).map(|&(index, _)| SightBlock::Line(index)))
    }
}

/// The part of a convex polygon on the inner side of a limit.
fn clip(polygon: &[Vec2], point: Vec2, inside: Vec2) -> SmallVec<[Vec2; 8]> {
    let mut kept = SmallVec::new();
    for (&a, &b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
        let (from, to) = ((a - point).dot(inside), (b - point).dot(inside));
        if from >= 0.0 {
            kept.push(a);
        }
        if (from < 0.0) != (to < 0.0) {
            kept.push(a.lerp(b, from / (from - to)));
        }
    }
    kept
}

/// Area of a polygon that runs either way round, square inches.
fn area(polygon: &[Vec2]) -> f32 {
    let Some(&origin) = polygon.first() else { return 0.0 };
    (polygon.windows(2).map(|s| (s[0] - origin).perp_dot(s[1] - origin)).sum::<f32>() / 2.0).abs()
}
