//! Linear obstacles in segments along X: wattle fence, stone wall, hedge, palisade.

use crate::window::models::builder::{Caps, Lod, MeshBuilder, MeshData, Ring};
use crate::window::models::paint::{Chance, cloud, matt, noise, soft};
use bevy_math::{Vec2, Vec3};

/// A wattle fence, `length` inches long and 0.75 inch high.
pub fn wattle_fence(length: f32, seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x7761_7474);
    let stakes = ((length / 0.42).round() as usize).max(1);
    let rods = lod.of(7, 4, 2);
    let x_at = |i: f32| (i / stakes as f32 - 0.5) * length;
    for i in 0..=stakes {
        let foot = Vec3::new(x_at(i as f32) * 0.985, 0.0, 0.0);
        let top = foot + Vec3::new(c.between(-0.03, 0.03), c.between(0.68, 0.84), c.between(-0.03, 0.03));
        let segments = lod.of(5, 4, 3);
        b.tube(&[(foot, 0.045), (top, 0.036)], segments, matt(c.pick([0x6a4c30, 0x5a4028, 0x775638])));
    }
    for rod in 0..rods {
        let y = 0.07 + 0.58 * rod as f32 / (rods - 1).max(1) as f32;
        let steps = stakes * lod.of(2, 1, 1);
        let sign = if rod % 2 == 0 { 1.0 } else { -1.0 };
        let thick = lod.of(0.034, 0.050, 0.080);
        let path: Vec<(Vec3, f32)> = (0..=steps)
            .map(|i| {
                let t = i as f32 / steps as f32 * stakes as f32;
                let weave = if lod == Lod::Near {
                    (t * std::f32::consts::PI).cos() * 0.055
                } else {
                    0.03 * if i % 2 == 0 { 1.0 } else { -1.0 }
                };
                (Vec3::new(x_at(t), y + c.between(-0.014, 0.014), weave * sign), thick * c.between(0.85, 1.1))
            })
            .collect();
        let segments = lod.of(5, 4, 3);
        b.tube(&path, segments, matt(c.pick([0x8a6a44, 0x7a5a3a, 0x94764e, 0x6e5236])));
    }
    b.bake(lod.of(0.12, 0.12, 0.0))
}

/// A dry stone wall, `length` inches long and 0.65 inch high.
pub fn stone_wall(length: f32, seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x7374_6f6e);
    if lod == Lod::Far {
        b.cuboid(Vec3::Y * 0.31, Vec3::new(length * 0.5, 0.31, 0.16), matt(0x7d7a72));
        return b.bake(0.0);
    }
    let core = matt(0x55514a);
    b.cuboid(Vec3::Y * 0.28, Vec3::new(length * 0.5 - 0.03, 0.28, 0.13), core);
    let courses = lod.of(4, 3, 1);
    let high = 0.62 / courses as f32;
    for course in 0..courses {
        let mut x = -length * 0.5 - if course % 2 == 0 { 0.0 } else { 0.10 };
        let last = course + 1 == courses;
        while x < length * 0.5 - 0.05 {
            let wide = c.between(0.22, 0.40) * lod.of(1.0, 1.5, 1.0);
            let x0 = x.max(-length * 0.5);
            let x1 = (x + wide).min(length * 0.5);
            let middle = Vec3::new((x0 + x1) * 0.5, high * (course as f32 + 0.5) + c.between(-0.01, 0.01), 0.0);
            let half = Vec3::new(
                (x1 - x0) * 0.5 + 0.012,
                high * 0.5 * if last { 1.2 } else { 1.08 },
                0.19 + c.between(-0.03, 0.02) - 0.012 * course as f32,
            );
            let stone = matt(c.pick([0x8d8a82, 0x7a766e, 0x9a958a, 0x6f6c66, 0x87806f])).times(c.between(0.9, 1.08));
            boulder(&mut b, middle, half, stone, lod);
            x += wide;
        }
    }
    b.bake(0.10)
}

/// A stone with rounded corners, filling a box.
fn boulder(b: &mut MeshBuilder, centre: Vec3, half: Vec3, paint: crate::window::models::paint::Paint, lod: Lod) {
    let start = b.mark();
    let (segments, stacks) = lod.of((8, 4), (6, 3), (4, 2));
    b.ball(centre, half, segments, stacks, paint);
    // Pushed out towards the corners of its box.
    b.warp(start, move |p| {
        let d = (p - centre) / half;
        let square = |v: f32| v.signum() * v.abs().powf(0.55);
        centre + half * Vec3::new(square(d.x), square(d.y), square(d.z)) * 1.02
    });
}

/// A thick hedge, `length` inches long and about an inch high.
pub fn hedge(length: f32, seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x6865_6467);
    let steps = ((length / lod.of(0.30, 0.6, 1.2)).round() as usize).max(2);
    let green = soft(0x4a6a2a);
    let start = b.mark();
    let rings: Vec<Ring> = (0..=steps)
        .map(|i| {
            let t = i as f32 / steps as f32;
            let end = if i == 0 || i == steps { 0.55 } else { 1.0 };
            let high = 0.46 * c.between(0.85, 1.1) * end;
            Ring {
                centre: Vec3::new((t - 0.5) * length, high, 0.0),
                u: Vec3::Z * 0.36 * c.between(0.85, 1.1) * end,
                v: Vec3::Y * high * 1.08,
                paint: green,
                from: Lod::Far,
            }
        })
        .collect();
    let segments = lod.of(14, 8, 5);
    b.loft_painted(&rings, segments, Caps::Both, |s| {
        let leaf = noise(s.at * 9.0, seed);
        let shade = 0.55 + 0.55 * (s.at.y / 0.95).clamp(0.0, 1.0);
        green
            .towards(soft(0x8fa04a).rgb, leaf * 0.6)
            .times(shade * if (s.ring + s.segment) % 2 == 0 { 1.15 } else { 0.82 })
    });
    b.warp(start, move |p| {
        let n = (cloud(p * 5.0, seed) - 0.5) * 0.28;
        let out = Vec3::new(0.0, p.y - 0.4, p.z).normalize_or(Vec3::Y);
        (p + out * n).max(Vec3::new(f32::MIN, 0.0, f32::MIN))
    });
    b.bake(lod.of(0.2, 0.2, 0.0))
}

/// A palisade of sharpened logs, `length` inches long and 1.5 inches high.
pub fn palisade(length: f32, seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x7061_6c69);
    let logs = ((length / lod.of(0.23, 0.23, 0.46)).round() as usize).max(2);
    let wide = length / logs as f32;
    for i in 0..logs {
        let foot = Vec3::new((i as f32 + 0.5) * wide - length * 0.5, 0.0, c.between(-0.03, 0.03));
        let high = c.between(1.34, 1.56);
        let wood = matt(c.pick([0x6a4a2e, 0x5c4230, 0x765638, 0x6f563c]));
        let r = wide * 0.50;
        let rings = [
            Ring::level(foot, r, r, wood.times(0.6)),
            Ring::level(foot + Vec3::Y * high * 0.3, r * c.between(0.93, 1.04), r, wood).only(Lod::Near),
            Ring::level(foot + Vec3::Y * (high - 0.22), r * 0.95, r * 0.95, wood),
            Ring::level(foot + Vec3::Y * (high - 0.22), r * 0.95, r * 0.95, matt(0xb08a5a)),
            Ring::level(foot + Vec3::Y * high, 0.012, 0.012, matt(0xc9a676)),
        ];
        let segments = lod.of(8, 5, 4);
        b.loft_painted(&rings, segments, Caps::Open, |s| {
            s.paint.times(if s.segment.is_multiple_of(2) { 1.06 } else { 0.92 })
        });
    }
    if lod > Lod::Far {
        for y in [0.42, 1.02] {
            let h = length * 0.5;
            let ends = [Vec2::new(-h, y), Vec2::new(h, y)].map(|p| (Vec3::new(p.x, p.y, 0.16), 0.06));
            b.tube(&ends, 5, matt(0x4d3826));
        }
    }
    b.bake(lod.of(0.14, 0.14, 0.0))
}

/// A wooden bridge along Z, `length` inches long and `width` wide: planks on beams a little over the water, low rails on both sides.
pub fn bridge(length: f32, width: f32, seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x6272_6964);
    let wood = matt(0x8a6a44);
    let (half, reach) = (width * 0.5, length * 0.5);
    let planks = lod.of(18, 12, 6);
    let plank = length / planks as f32;
    for number in 0..planks {
        let z = -reach + (number as f32 + 0.5) * plank;
        let tone = wood.times(c.between(0.72, 1.08));
        b.cuboid(Vec3::new(0.0, 0.07, z), Vec3::new(half, 0.035, plank * 0.46), tone);
    }
    for side in [-1.0, 1.0] {
        let x = side * (half - 0.06);
        b.cuboid(Vec3::new(x, 0.32, 0.0), Vec3::new(0.045, 0.03, reach), wood.times(0.62));
        let posts = lod.of(6, 5, 3);
        for number in 0..=posts {
            let z = -reach + 0.05 + (length - 0.1) * number as f32 / posts as f32;
            b.cuboid(Vec3::new(x, 0.18, z), Vec3::new(0.055, 0.18, 0.055), wood.times(0.55));
        }
    }
    b.bake(0.0)
}
