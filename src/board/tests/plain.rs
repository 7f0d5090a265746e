//! A plain, slow method of measuring, to check the quick one against; and random units and outlines.

use bevy_math::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;

use crate::board::{Footprint, Pose, Rect};

fn point_to_segment(point: Vec2, a: Vec2, b: Vec2) -> f32 {
    let share = ((point - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    point.distance(a + (b - a) * share)
}

fn sides(polygon: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
    (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()]))
}

/// Inside by the rule of crossings, so that the polygon may be concave and run either way round.
fn inside(polygon: &[Vec2], point: Vec2) -> bool {
    let crossed = sides(polygon).filter(|(a, b)| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}

fn cross(a: Vec2, b: Vec2, p: Vec2, q: Vec2) -> bool {
    let turn = |a: Vec2, b: Vec2, c: Vec2| (b - a).perp_dot(c - a) > 0.0;
    turn(a, b, p) != turn(a, b, q) && turn(p, q, a) != turn(p, q, b)
}

pub fn distance(a: &[Vec2], b: &[Vec2]) -> f32 {
    let crossing = sides(a).any(|(p, q)| sides(b).any(|(r, s)| cross(p, q, r, s)));
    if crossing || inside(b, a[0]) || inside(a, b[0]) {
        return 0.0;
    }
    let one_way = |a: &[Vec2], b: &[Vec2]| {
        a.iter().flat_map(|&point| sides(b).map(move |(p, q)| point_to_segment(point, p, q))).fold(f32::MAX, f32::min)
    };
    one_way(a, b).min(one_way(b, a))
}

pub fn shrunk(rect: &Rect) -> [Vec2; 4] {
    Rect { half: rect.half - 0.03, ..*rect }.corners()
}

/// The least distance of any two parts.
pub fn apart(unit: &Footprint, other: &Footprint) -> f32 {
    let pairs = unit.rects().iter().flat_map(|a| other.rects().iter().map(|b| distance(&a.corners(), &b.corners())));
    pairs.fold(f32::MAX, f32::min)
}

pub fn surely_overlaps(unit: &Footprint, other: &Footprint) -> bool {
    unit.rects().iter().any(|a| other.rects().iter().any(|b| distance(&shrunk(a), &shrunk(b)) == 0.0))
}

pub fn surely_in(unit: &Footprint, outline: &[Vec2]) -> bool {
    unit.rects().iter().any(|rect| distance(&shrunk(rect), outline) == 0.0)
}

/// Up to four bases in any formation, somewhere on the middle of the table.
pub fn unit(dice: &mut Pcg32) -> Footprint {
    let (x, y) = (dice.random_range(15.0..57.0), dice.random_range(12.0..36.0));
    let pose = Pose::new_inches(x, y, dice.random_range(0.0..360.0));
    Footprint::of(pose, dice.random_range(1..=4), dice.random_range(1..=4), Vec2::new(2.36, 1.8))
}

/// A star-shaped, mostly concave outline.
pub fn outline(dice: &mut Pcg32) -> Vec<Vec2> {
    let middle = Vec2::new(dice.random_range(10.0..60.0), dice.random_range(10.0..40.0));
    (0..9)
        .map(|i| {
            let (sin, cos) = bevy_math::ops::sin_cos(i as f32 * std::f32::consts::TAU / 9.0);
            middle + Vec2::new(cos, sin) * dice.random_range(1.5..6.0)
        })
        .collect()
}
