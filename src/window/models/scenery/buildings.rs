//! Halls and houses of timber, daub and thatch.

use crate::window::models::builder::{Lod, MeshBuilder, MeshData};
use crate::window::models::paint::{Chance, Paint, cloud, matt, noise, soft};
use bevy_math::{Affine3A, Quat, Vec2, Vec3};

/// What a roof is laid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roof {
    /// Straw in courses.
    Thatch,
    /// Living turf.
    Turf,
    /// Wooden shingles.
    Shingles,
}

/// The measures of a building in inches.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// Length along X.
    pub length: f32,
    /// Width along Z at the middle.
    pub width: f32,
    /// Height of the walls.
    pub wall: f32,
    /// Height of the ridge.
    pub ridge: f32,
    /// How much narrower the ends are than the middle (halls bow outwards), in inches.
    pub bow: f32,
    /// Roofing.
    pub roof: Roof,
}

/// A chieftain's hall, 7.5 by 3.2 inches, with bowed walls and carved gables.
pub fn longhouse(roof: Roof, seed: u64, lod: Lod) -> MeshData {
    build(&House { length: 7.5, width: 3.2, wall: 1.15, ridge: 3.0, bow: 0.7, roof }, true, seed, lod)
}

/// A farm house, 3.6 by 2.6 inches.
pub fn house(roof: Roof, seed: u64, lod: Lod) -> MeshData {
    build(&House { length: 3.6, width: 2.6, wall: 1.05, ridge: 2.45, bow: 0.0, roof }, false, seed, lod)
}

/// A small wooden church with a bell turret, 4.6 by 2.4 inches.
pub fn church(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let nave = House { length: 4.2, width: 2.4, wall: 1.6, ridge: 3.3, bow: 0.0, roof: Roof::Shingles };
    add_house(&mut b, &nave, false, seed);
    let timber = matt(0x5a4028);
    let at = Vec3::new(1.35, 3.3, 0.0);
    b.cuboid(at, Vec3::new(0.42, 0.75, 0.42), timber);
    let tip = at + Vec3::Y * 1.75;
    let eave = [(-0.55, -0.55), (0.55, -0.55), (0.55, 0.55), (-0.55, 0.55)].map(|(x, z)| at + Vec3::new(x, 0.70, z));
    for k in 0..4 {
        let (p, q) = (eave[k], eave[(k + 1) % 4]);
        b.triangle([q, p, tip], soft(0x6a6258).times(if k.is_multiple_of(2) { 1.0 } else { 0.85 }));
    }
    let gold = matt(0xd8b04a);
    b.cuboid(tip + Vec3::Y * 0.16, Vec3::new(0.03, 0.20, 0.03), gold);
    b.cuboid(tip + Vec3::Y * 0.20, Vec3::new(0.12, 0.03, 0.03), gold);
    b.bake(lod.of(0.25, 0.25, 0.0))
}

fn build(house: &House, hall: bool, seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    add_house(&mut b, house, hall, seed);
    b.bake(lod.of(0.25, 0.25, 0.0))
}

fn add_house(b: &mut MeshBuilder, house: &House, hall: bool, seed: u64) {
    let half = house.length * 0.5;
    // Half width of the walls at a place along the hall.
    let half_width = move |x: f32| house.width * 0.5 - house.bow * 0.5 * (x / half).powi(2);
    plinth(b, house, half_width);
    walls(b, house, half_width, seed);
    gables(b, house, half_width, hall);
    roof(b, house, half_width, seed);
}

fn plinth(b: &mut MeshBuilder, house: &House, half_width: impl Fn(f32) -> f32) {
    let stone = matt(0x6e675c);
    let steps = b.lod.of(8, 4, 1);
    let half = house.length * 0.5 + 0.12;
    for i in 0..steps {
        let (x0, x1) =
            (-half + 2.0 * half * i as f32 / steps as f32, -half + 2.0 * half * (i + 1) as f32 / steps as f32);
        let middle = (x0 + x1) * 0.5;
        let w = half_width(middle) + 0.12;
        b.cuboid(
            Vec3::new(middle, 0.06, 0.0),
            Vec3::new((x1 - x0) * 0.5, 0.06, w),
            stone.times(if i % 2 == 0 { 1.0 } else { 0.88 }),
        );
    }
}

fn walls(b: &mut MeshBuilder, house: &House, half_width: impl Fn(f32) -> f32, seed: u64) {
    let mut c = Chance::new(seed ^ 0x7761_6c6c);
    let half = house.length * 0.5;
    let bays = b.lod.of((house.length / 0.62).round() as usize, (house.length / 0.62).round() as usize, 3).max(3);
    let timber = matt(0x4d3623);
    let door = bays / 2;
    for side in [-1.0f32, 1.0] {
        for i in 0..bays {
            let (x0, x1) =
                (-half + house.length * i as f32 / bays as f32, -half + house.length * (i + 1) as f32 / bays as f32);
            let (p, q) = (Vec3::new(x0, 0.1, half_width(x0) * side), Vec3::new(x1, 0.1, half_width(x1) * side));
            let up = Vec3::Y * (house.wall - 0.05);
            let daub = matt(c.pick([0xcdbb92, 0xc4b088, 0xd6c7a2])).times(c.between(0.9, 1.05));
            let corners = if side > 0.0 { [p, q, q + up, p + up] } else { [q, p, p + up, q + up] };
            // Rain and mud darken the foot of the wall.
            b.quad_painted(corners, [daub.times(0.55), daub.times(0.55), daub.times(0.85), daub.times(0.85)]);
            if b.lod == Lod::Far {
                continue;
            }
            post(b, p, house.wall, timber.times(c.between(0.85, 1.15)));
            if i + 1 == bays {
                post(b, q, house.wall, timber);
            }
            let out = Vec3::Z * side * 0.05;
            if i == door && side < 0.0 {
                let middle = (p + q) * 0.5 + out;
                let width = (x1 - x0) * 0.40;
                b.cuboid(middle + Vec3::Y * 0.42, Vec3::new(width, 0.42, 0.03), matt(0x6a4526));
                for k in 0..3 {
                    let x = (k as f32 - 1.0) * width * 0.66;
                    b.cuboid(
                        middle + Vec3::new(x, 0.42, -0.02),
                        Vec3::new(width * 0.27, 0.40, 0.03),
                        matt(0x7d5530).times(c.between(0.85, 1.15)),
                    );
                }
                b.cuboid(middle + Vec3::new(0.0, 0.20, -0.055), Vec3::new(width, 0.03, 0.01), matt(0x2b2622));
                b.cuboid(middle + Vec3::new(0.0, 0.64, -0.055), Vec3::new(width, 0.03, 0.01), matt(0x2b2622));
            } else {
                // A rail at half height and a brace in some bays.
                let rail = (p + q) * 0.5 + out + Vec3::Y * house.wall * 0.5;
                beam(b, p + out + Vec3::Y * house.wall * 0.5, q + out + Vec3::Y * house.wall * 0.5, 0.035, timber);
                if c.odds(0.3) {
                    beam(b, p + out + Vec3::Y * 0.1, rail, 0.03, timber);
                }
            }
        }
        beam(
            b,
            Vec3::new(-half, house.wall, half_width(half) * side),
            Vec3::new(half, house.wall, half_width(half) * side),
            0.06,
            timber,
        );
    }
}

fn post(b: &mut MeshBuilder, foot: Vec3, high: f32, paint: Paint) {
    b.cuboid(foot + Vec3::Y * high * 0.5, Vec3::new(0.055, high * 0.5, 0.085), paint);
}

fn beam(b: &mut MeshBuilder, from: Vec3, to: Vec3, thick: f32, paint: Paint) {
    let along = to - from;
    let turn = Quat::from_rotation_arc(Vec3::X, along.normalize_or(Vec3::X));
    b.place(Affine3A::from_rotation_translation(turn, (from + to) * 0.5), |b| {
        b.cuboid(Vec3::ZERO, Vec3::new(along.length() * 0.5, thick, thick), paint);
    });
}

fn gables(b: &mut MeshBuilder, house: &House, half_width: impl Fn(f32) -> f32, hall: bool) {
    let half = house.length * 0.5;
    let planks = b.lod.of(12, 8, 1);
    let ridge = ridge_height(house, half);
    for side in [-1.0f32, 1.0] {
        let w = half_width(half);
        let x = half * side;
        for i in 0..planks {
            let (z0, z1) = (-w + 2.0 * w * i as f32 / planks as f32, -w + 2.0 * w * (i + 1) as f32 / planks as f32);
            let top = |z: f32| house.wall + (ridge - house.wall) * (1.0 - z.abs() / w) - 0.05;
            let tone = matt(0x6e4c2e).times(0.85 + 0.3 * noise(Vec3::new(i as f32 * 3.7, side, 0.0), 5));
            let step = 0.02 * (i % 2) as f32 * side;
            let p = |z: f32, y: f32| Vec3::new(x + step, y, z);
            if planks == 1 {
                b.quad(
                    if side > 0.0 {
                        [p(z1, 0.0), p(z0, 0.0), p(z0, house.wall), p(z1, house.wall)]
                    } else {
                        [p(z0, 0.0), p(z1, 0.0), p(z1, house.wall), p(z0, house.wall)]
                    },
                    tone,
                );
                b.triangle(
                    if side > 0.0 {
                        [p(z1, house.wall), p(z0, house.wall), p(0.0, ridge)]
                    } else {
                        [p(z0, house.wall), p(z1, house.wall), p(0.0, ridge)]
                    },
                    tone,
                );
                continue;
            }
            let corners = if side > 0.0 {
                [p(z1, 0.0), p(z0, 0.0), p(z0, top(z0)), p(z1, top(z1))]
            } else {
                [p(z0, 0.0), p(z1, 0.0), p(z1, top(z1)), p(z0, top(z0))]
            };
            b.quad_painted(corners, [tone.times(0.6), tone.times(0.6), tone, tone]);
        }
        if b.lod == Lod::Far {
            continue;
        }
        // Barge boards that cross above the ridge.
        let timber = matt(0x503620);
        let end = x + 0.14 * side;
        for turn in [-1.0f32, 1.0] {
            let foot = Vec3::new(end, house.wall - 0.12, (w + 0.22) * turn);
            let peak = Vec3::new(end, ridge, 0.0);
            let along = (peak - foot).normalize_or(Vec3::Y);
            let rise = if hall { 0.75 } else { 0.32 };
            let horn = peak + along * rise;
            beam(b, foot, horn, 0.055, timber);
            if hall && b.lod == Lod::Near {
                // A carved beast looks outwards from each end.
                let out = Vec3::new(0.0, 0.25, -turn).normalize();
                b.blade(
                    [horn, out, Vec3::Y],
                    &[
                        Vec2::new(-0.12, -0.10),
                        Vec2::new(0.18, -0.02),
                        Vec2::new(0.32, 0.06),
                        Vec2::new(0.12, 0.14),
                        Vec2::new(0.02, 0.28),
                        Vec2::new(-0.10, 0.10),
                    ],
                    Vec2::new(0.02, 0.04),
                    0.05,
                    timber.times(1.2),
                );
            }
        }
        if hall {
            b.cuboid(Vec3::new(x + 0.05 * side, 0.45, 0.0), Vec3::new(0.05, 0.45, 0.28), matt(0x7d5530));
            b.cuboid(Vec3::new(x + 0.07 * side, 0.93, 0.0), Vec3::new(0.05, 0.06, 0.36), timber);
        }
    }
}

/// Height of the ridge along the building: long halls sag towards their ends.
fn ridge_height(house: &House, x: f32) -> f32 {
    house.ridge - house.bow * 0.45 * (x / (house.length * 0.5)).powi(2)
}

fn roof(b: &mut MeshBuilder, house: &House, half_width: impl Fn(f32) -> f32, seed: u64) {
    let half = house.length * 0.5 + 0.18;
    let courses = b.lod.of(6, 4, 1);
    let along = b.lod.of((house.length * 9.0) as usize, (house.length * 3.0) as usize, 2);
    let paint = |p: Vec3, edge: f32| -> Paint {
        let streak = noise(Vec3::new(p.x * 17.0, p.y * 1.3, p.z * 1.3), seed) * 0.7
            + noise(Vec3::new(p.x * 3.0, p.y * 0.6, p.z), seed ^ 6) * 0.3;
        let patch = cloud(p * 0.8, seed ^ 2);
        let base = match house.roof {
            Roof::Thatch => soft(0x6e5426)
                .towards(soft(0xcfae62).rgb, (streak * 1.9 - 0.45).clamp(0.0, 1.0))
                .towards(soft(0x6d7a38).rgb, ((patch - 0.62) * 3.0).clamp(0.0, 0.5)),
            Roof::Turf => soft(0x4d6a2c)
                .towards(soft(0x8a9a45).rgb, streak * 0.7)
                .towards(soft(0x6b5234).rgb, ((patch - 0.55) * 4.0).clamp(0.0, 0.7)),
            Roof::Shingles => soft(0x4f4438).towards(soft(0x8a7a66).rgb, streak),
        };
        base.times(edge)
    };
    for side in [-1.0f32, 1.0] {
        for course in 0..courses {
            // From the ridge (0) down to the eaves (1); each course overlaps the next one below.
            let (t0, t1) = (course as f32 / courses as f32, (course + 1) as f32 / courses as f32);
            let thick = |t: f32| 0.16 + 0.06 * ((t - t0) / (t1 - t0));
            // The upper edge is tucked under the course above.
            let tuck = if course == 0 { 0.0 } else { 0.3 / courses as f32 };
            let at = |u: f32, t: f32, ragged: f32| {
                let x = (u * 2.0 - 1.0) * half;
                let inner = x.clamp(-house.length * 0.5, house.length * 0.5);
                let eave = half_width(inner) + 0.34;
                let (top, low) = (ridge_height(house, inner) + 0.05, house.wall - 0.22);
                let t = t + ragged;
                let sag = -0.10 * (t * (1.0 - t)) * 2.0;
                Vec3::new(
                    x,
                    top + (low - top) * t + sag + thick(t.min(t1)) * 0.8,
                    eave * t * side + thick(t.min(t1)) * 0.45 * side,
                )
            };
            let rows = b.lod.of(3, 1, 1);
            b.surface(along, rows, |u, v| {
                // Run u so that the face looks outwards on both sides.
                let u = if side > 0.0 { u } else { 1.0 - u };
                let t = t1 + (t0 - tuck - t1) * v;
                let strand = noise(Vec3::new(u * house.length * 8.0, course as f32 * 7.0, side), seed ^ 8);
                let ragged =
                    if v == 0.0 && house.roof != Roof::Turf { (strand - 0.5) * 0.34 / courses as f32 } else { 0.0 };
                let p = at(u, t, ragged);
                // Dark under the course above, bright where the straw stands out, darker at its cut ends.
                let edge = if v == 0.0 { 0.82 } else { 1.12 - 0.42 * v };
                (p, paint(p, edge))
            });
            if b.lod > Lod::Far {
                // The cut ends of the straw under each course.
                b.surface(along, 1, |u, v| {
                    let u = if side > 0.0 { u } else { 1.0 - u };
                    let strand = noise(Vec3::new(u * house.length * 8.0, course as f32 * 7.0, side), seed ^ 8);
                    let ragged = if house.roof != Roof::Turf { (strand - 0.5) * 0.34 / courses as f32 } else { 0.0 };
                    let p = at(u, t1, ragged);
                    let inner = p - Vec3::new(0.0, 0.07, 0.12 * side);
                    if v > 0.5 { (p, paint(p, 0.62)) } else { (inner, paint(p, 0.42)) }
                });
            }
        }
    }
    // A rolled ridge.
    let steps = b.lod.of((house.length * 4.0) as usize, 8, 2);
    let path: Vec<(Vec3, f32)> = (0..=steps)
        .map(|i| {
            let x = (i as f32 / steps as f32 * 2.0 - 1.0) * half;
            let y = ridge_height(house, x.clamp(-house.length * 0.5, house.length * 0.5)) + 0.14;
            (Vec3::new(x, y, 0.0), if i % 2 == 0 { 0.125 } else { 0.105 })
        })
        .collect();
    let rings = crate::window::models::builder::tube_rings(&path, paint(Vec3::ZERO, 1.0));
    let segments = b.lod.of(8, 6, 4);
    b.loft_painted(&rings, segments, crate::window::models::builder::Caps::Both, |s| {
        paint(s.at, if s.ring.is_multiple_of(2) { 1.15 } else { 0.75 })
    });
}
