//! Dice and markers: ten- and six-sided dice, activation discs, fatigue rings, leadership coins, arrows.

use super::builder::{Caps, Lod, MeshBuilder, MeshData, Ring};
use super::paint::{Paint, flat, matt, metal};
use bevy_math::{Quat, Vec2, Vec3};
use std::f32::consts::{PI, TAU};

/// Half height of a ten-sided die from the middle to a point, in inches.
pub const D10_POINT: f32 = 0.40;
/// Radius of a ten-sided die at its waist in inches.
const D10_WAIST: f32 = 0.34;
/// Half the edge of a six-sided die in inches.
pub const D6_HALF: f32 = 0.25;

/// The value on each face of a ten-sided die: even places round the upper point, odd ones round the lower.
const D10_VALUES: [u8; 10] = [1, 10, 7, 4, 3, 8, 9, 2, 5, 6];

/// The strokes of the digits in a box one wide and two high, as polylines.
pub(super) const DIGITS: [&[&[(f32, f32)]]; 10] = [
    &[&[(0.2, 0.0), (0.0, 0.4), (0.0, 1.6), (0.2, 2.0), (0.8, 2.0), (1.0, 1.6), (1.0, 0.4), (0.8, 0.0), (0.2, 0.0)]],
    &[&[(0.15, 1.6), (0.55, 2.0), (0.55, 0.0)]],
    &[&[(0.0, 1.6), (0.3, 2.0), (0.8, 2.0), (1.0, 1.6), (0.9, 1.1), (0.0, 0.0), (1.0, 0.0)]],
    &[&[(0.0, 2.0), (1.0, 2.0), (0.5, 1.2), (1.0, 0.8), (1.0, 0.3), (0.7, 0.0), (0.3, 0.0), (0.0, 0.3)]],
    &[&[(0.75, 0.0), (0.75, 2.0), (0.0, 0.6), (1.05, 0.6)]],
    &[&[
        (1.0, 2.0),
        (0.1, 2.0),
        (0.0, 1.15),
        (0.6, 1.25),
        (1.0, 0.9),
        (1.0, 0.35),
        (0.7, 0.0),
        (0.2, 0.0),
        (0.0, 0.25),
    ]],
    &[
        &[
            (0.85, 2.0),
            (0.3, 1.4),
            (0.0, 0.7),
            (0.1, 0.2),
            (0.4, 0.0),
            (0.75, 0.0),
            (1.0, 0.35),
            (0.95, 0.8),
            (0.6, 1.05),
            (0.1, 0.9),
        ],
        &[(0.0, -0.28), (1.0, -0.28)],
    ],
    &[&[(0.0, 2.0), (1.0, 2.0), (0.35, 0.0)]],
    &[&[
        (0.3, 1.05),
        (0.05, 1.5),
        (0.3, 2.0),
        (0.7, 2.0),
        (0.95, 1.5),
        (0.7, 1.05),
        (0.3, 1.05),
        (0.0, 0.5),
        (0.25, 0.0),
        (0.75, 0.0),
        (1.0, 0.5),
        (0.7, 1.05),
    ]],
    &[
        &[
            (0.15, 0.0),
            (0.7, 0.6),
            (1.0, 1.3),
            (0.9, 1.8),
            (0.6, 2.0),
            (0.25, 2.0),
            (0.0, 1.65),
            (0.05, 1.2),
            (0.4, 0.95),
            (0.9, 1.1),
        ],
        &[(0.0, -0.28), (1.0, -0.28)],
    ],
];

/// Draws a number flat on a face: `middle` of the text, `right` and `up` on the face, `size` half the height in inches.
fn number(b: &mut MeshBuilder, value: u8, middle: Vec3, right: Vec3, up: Vec3, size: f32, ink: Paint) {
    let out = right.cross(up) * 0.004;
    let digits: &[u8] = if value >= 10 { &[value / 10, value % 10] } else { &[value] };
    let width = digits.len() as f32 * 1.5 - 0.5;
    for (place, digit) in digits.iter().enumerate() {
        let shift = place as f32 * 1.5 - width / 2.0;
        for line in DIGITS[usize::from(digit % 10)] {
            for pair in line.windows(2) {
                let point = |(x, y): (f32, f32)| Vec2::new(x + shift, y - 1.0) * size;
                let (p, q) = (point(pair[0]), point(pair[1]));
                // Strokes overlap a little at the joints.
                let along = (q - p).normalize_or_zero() * size * 0.12;
                let side = along.perp();
                let at = |v: Vec2| middle + right * v.x + up * v.y + out;
                b.quad([at(p - along - side), at(q + along - side), at(q + along + side), at(p - along + side)], ink);
            }
        }
    }
}

/// The middle, outward normal and upward direction of place `k` (0 to 9) on a ten-sided die.
fn d10_face(k: usize) -> ([Vec3; 4], Vec3) {
    let c = (PI / 5.0).cos();
    let h = D10_POINT * (1.0 - c) / (1.0 + c);
    let upper = k.is_multiple_of(2);
    let point = Vec3::Y * if upper { D10_POINT } else { -D10_POINT };
    let waist = |i: usize| {
        let a = i as f32 * TAU / 10.0;
        let y = if i.is_multiple_of(2) { -h } else { h };
        Vec3::new(a.cos() * D10_WAIST, y, a.sin() * D10_WAIST)
    };
    let (before, middle, after) = (waist((k + 9) % 10), waist(k), waist((k + 1) % 10));
    let corners = if upper { [point, after, middle, before] } else { [point, before, middle, after] };
    let normal = (corners[1] - corners[0]).cross(corners[3] - corners[0]).normalize_or(Vec3::Y);
    (corners, normal)
}

/// A ten-sided die with its middle at the origin.
pub fn d10(body: Paint, ink: Paint, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    for (k, value) in D10_VALUES.iter().enumerate() {
        let (corners, normal) = d10_face(k);
        b.quad_painted(corners, [body.times(0.9), body.times(1.15), body, body.times(1.15)]);
        if lod == Lod::Far {
            continue;
        }
        let up = (corners[0] - corners[2]).normalize_or(Vec3::Y);
        let middle = corners[2].lerp(corners[0], 0.36);
        number(&mut b, *value, middle, up.cross(normal), up, 0.068, ink);
    }
    b.bake(0.0)
}

/// The turn that brings `value` (1 to 10) of a ten-sided die on top; other values leave it as built.
pub fn d10_turn(value: u8) -> Quat {
    let place = D10_VALUES.iter().position(|v| *v == value);
    place.map_or(Quat::IDENTITY, |k| Quat::from_rotation_arc(d10_face(k).1, Vec3::Y))
}

/// The six faces of a die: value, outward normal, right on the face.
const D6_FACES: [(u8, Vec3, Vec3); 6] = [
    (1, Vec3::Y, Vec3::X),
    (6, Vec3::NEG_Y, Vec3::X),
    (2, Vec3::Z, Vec3::X),
    (5, Vec3::NEG_Z, Vec3::X),
    (3, Vec3::X, Vec3::Y),
    (4, Vec3::NEG_X, Vec3::Y),
];

/// A six-sided die with rounded edges and its middle at the origin.
pub fn d6(body: Paint, pips: Paint, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let h = D6_HALF;
    let round = h * 0.22;
    let cells = lod.of(6, 4, 1);
    for (value, normal, right) in D6_FACES {
        let up = normal.cross(right);
        b.surface(cells, cells, |u, v| {
            // Grid lines gather near the edges, where the rounding is.
            let ease = |t: f32| ((t * 2.0 - 1.0) * 0.5 * PI).sin();
            let p = (normal + right * ease(u) + up * ease(v)) * h;
            let core = p.clamp(Vec3::splat(round - h), Vec3::splat(h - round));
            (core + (p - core).normalize_or(normal) * round, body)
        });
        if lod == Lod::Far {
            continue;
        }
        for spot in pip_places(value) {
            let middle = normal * (h + 0.003) + right * spot.0 * h * 0.5 + up * spot.1 * h * 0.5;
            let n = lod.of(10, 6, 4);
            let edge = |i: usize| {
                let a = i as f32 / n as f32 * TAU;
                middle + (right * a.cos() + up * a.sin()) * h * 0.17
            };
            for i in 0..n {
                b.triangle([middle, edge(i), edge(i + 1)], pips);
            }
        }
    }
    b.bake(0.0)
}

fn pip_places(value: u8) -> &'static [(f32, f32)] {
    match value {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0), (0.0, 0.0)],
        _ => &[(-1.0, -1.0), (-1.0, 0.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0)],
    }
}

/// The turn that brings `value` (1 to 6) of a six-sided die on top; other values leave it as built.
pub fn d6_turn(value: u8) -> Quat {
    let face = D6_FACES.iter().find(|f| f.0 == value);
    face.map_or(Quat::IDENTITY, |f| Quat::from_rotation_arc(f.1, Vec3::Y))
}

/// The rings of a part turned on a lathe: radius and height of each step.
fn turned(profile: &[(f32, f32)], paint: Paint) -> Vec<Ring> {
    profile.iter().map(|(r, y)| Ring::level(Vec3::Y * *y, *r, *r, paint)).collect()
}

/// An activation disc, one inch wide and lying on y = 0, with a sun cross on its face.
pub fn disc(body: Paint, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let segments = lod.of(32, 18, 10);
    b.loft(
        &turned(&[(0.50, 0.0), (0.50, 0.07), (0.47, 0.10), (0.40, 0.10), (0.38, 0.085), (0.005, 0.085)], body),
        segments,
        Caps::Open,
    );
    let mark = body.towards(Vec3::ONE, 0.65);
    for k in 0..4 {
        let a = k as f32 * PI / 2.0;
        let (along, side) = (Vec3::new(a.cos(), 0.0, a.sin()), Vec3::new(-a.sin(), 0.0, a.cos()));
        let at = |r: f32, s: f32| along * r + side * s + Vec3::Y * 0.092;
        b.quad([at(0.05, 0.03), at(0.34, 0.05), at(0.34, -0.05), at(0.05, -0.03)], mark);
    }
    b.bake(0.0)
}

/// A fatigue ring, an inch wide and lying on y = 0.
pub fn ring(body: Paint, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let segments = lod.of(36, 20, 12);
    let around = lod.of(10, 6, 4);
    let profile: Vec<(f32, f32)> = (0..=around)
        .map(|i| {
            let a = i as f32 / around as f32 * TAU;
            (0.44 - a.cos() * 0.06, 0.06 + a.sin() * 0.06)
        })
        .collect();
    b.surface(segments, around, |u, v| {
        let (r, y) = profile[((v * around as f32).round() as usize).min(around)];
        let a = -u * TAU;
        (Vec3::new(a.cos() * r, y, a.sin() * r), body)
    });
    b.bake(0.0)
}

/// A leadership counter: a gold coin 0.9 inch wide, lying on y = 0, with a crown struck on it.
pub fn coin(lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let gold = metal(0xe8b840);
    let segments = lod.of(32, 18, 10);
    b.loft(
        &turned(&[(0.45, 0.0), (0.45, 0.06), (0.43, 0.075), (0.38, 0.075), (0.36, 0.06), (0.005, 0.06)], gold),
        segments,
        Caps::Open,
    );
    let dark = matt(0x8a5a18);
    let at = |x: f32, z: f32| Vec3::new(x, 0.068, z);
    b.quad([at(-0.2, 0.16), at(0.2, 0.16), at(0.2, 0.06), at(-0.2, 0.06)], dark);
    for x in [-0.2f32, 0.0, 0.2] {
        b.triangle([at(x - 0.075 - x * 0.35, 0.07), at(x + 0.075 - x * 0.35, 0.07), at(x * 1.15, -0.17)], dark);
    }
    b.bake(0.0)
}

/// A flat arrow along -Z from the origin, `length` inches long, for orders on the table.
pub fn arrow(length: f32, paint: Paint) -> MeshData {
    let mut b = MeshBuilder::new(Lod::Mid);
    let head = (length * 0.4).min(0.7);
    let paint = Paint { surface: flat(0).surface, ..paint };
    let at = |x: f32, z: f32| Vec3::new(x, 0.03, z);
    let neck = -(length - head);
    b.quad([at(-0.14, 0.0), at(0.14, 0.0), at(0.14, neck), at(-0.14, neck)], paint);
    b.triangle([at(-0.36, neck), at(0.36, neck), at(0.0, -length)], paint);
    b.bake(0.0)
}

/// Height of a commander's standard in inches: it is seen over the whole table.
pub const STANDARD: f32 = 4.2;

/// A commander's standard on a tall pole, standing on y = 0: a flag in the first colour with a cross in the second, flying to +X.
pub fn standard(first: Paint, second: Paint, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    b.tube(&[(Vec3::ZERO, 0.075), (Vec3::Y * STANDARD, 0.06)], lod.of(8, 6, 4), matt(0x6b4a2c));
    b.ball(Vec3::Y * (STANDARD + 0.07), Vec3::splat(0.10), 6, 4, metal(0xe8b840));
    let (wide, high) = (2.6, 1.75);
    let cells = lod.of(14, 10, 6);
    b.sheet(cells, cells, 0.8, |u, v| {
        // It waves more the farther it is from the pole, and hangs a little.
        let wave = (u * 5.5).sin() * 0.2 * u;
        let at = Vec3::new(0.04 + u * wide, STANDARD - 0.08 - (1.0 - v) * high - 0.10 * u * u, wave);
        let cross = (u - 0.38).abs() < 0.10 || (v - 0.5).abs() < 0.13;
        (at, if cross { second } else { first })
    });
    b.bake(0.0)
}
