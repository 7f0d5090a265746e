//! Trees, bushes, rocks, reeds and standing stones.

use crate::window::models::base::{tuft, turf};
use crate::window::models::builder::{Caps, Lod, MeshBuilder, MeshData, Ring, tube_rings};
use crate::window::models::paint::{Chance, Paint, cloud, matt, noise, soft};
use bevy_math::{Vec2, Vec3};
use std::f32::consts::TAU;

/// A spreading oak on its own small base, about 4.5 inches high.
pub fn oak(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x6f61_6b00);
    foot_disc(&mut b, 0.75, seed);
    let bark = matt(0x5f4732);
    let lean = Vec3::new(c.between(-0.25, 0.25), 0.0, c.between(-0.25, 0.25));
    let trunk = |t: f32| Vec3::new(0.0, 0.05, 0.0) + lean * t * t + Vec3::Y * 2.1 * t;
    let rings = tube_rings(
        &[
            (trunk(0.0), 0.40),
            (trunk(0.06), 0.28),
            (trunk(0.25), 0.20),
            (trunk(0.55), 0.17),
            (trunk(0.8), 0.19),
            (trunk(1.0), 0.12),
        ],
        bark,
    );
    let segments = lod.of(9, 6, 4);
    b.loft_painted(&rings, segments, Caps::Both, |s| {
        bark.times(if (s.segment + s.ring / 2) % 2 == 0 { 1.3 } else { 0.62 })
    });
    let puffs = lod.of(11, 7, 3);
    for i in 0..puffs {
        let a = i as f32 * 2.4 + c.between(-0.3, 0.3);
        let ring = if i == 0 { 0.0 } else { c.between(0.65, 1.05) };
        let centre =
            trunk(1.0) + Vec3::new(a.cos() * ring, c.between(-0.15, 0.75) + 0.25 * (1.0 - ring), a.sin() * ring);
        if lod > Lod::Far && i > 0 && i % 2 == 1 {
            let fork = trunk(0.72 + 0.05 * (i % 3) as f32);
            b.tube(
                &[(fork, 0.10), (fork.lerp(centre, 0.55) + Vec3::Y * -0.05, 0.065), (centre, 0.03)],
                lod.of(6, 4, 3),
                bark.times(0.85),
            );
        }
        let size = c.between(0.55, 0.80) * lod.of(1.0, 1.15, 1.5);
        foliage(
            &mut b,
            centre,
            Vec3::new(size, size * 0.74, size),
            seed.wrapping_add(i as u64),
            [soft(0x2c4420), soft(0x587436), soft(0x93a24e)],
        );
    }
    b.bake(lod.of(0.45, 0.45, 0.0))
}

/// A tall fir on its own small base, about 5 inches high.
pub fn fir(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x6669_7200);
    foot_disc(&mut b, 0.65, seed);
    let high = c.between(4.3, 5.2);
    b.tube(&[(Vec3::Y * 0.05, 0.17), (Vec3::Y * high * 0.9, 0.04)], lod.of(7, 5, 3), matt(0x503a28));
    let tiers = lod.of(8, 5, 3);
    let segments = lod.of(18, 10, 6);
    for tier in 0..tiers {
        let t = tier as f32 / tiers as f32;
        let y = 0.75 + (high - 0.95) * t;
        let r = (1.15 - 1.0 * t) * c.between(0.9, 1.08);
        let drop = (high - 0.9) / tiers as f32 * 1.05;
        let start = b.mark();
        let green = soft(0x2c4a2a);
        let rings = [
            Ring::level(Vec3::Y * (y + drop * 0.28), r * 0.30, r * 0.30, green.times(0.45)),
            Ring::level(Vec3::Y * y, r, r, green.towards(soft(0x6f8f4a).rgb, 0.45)),
            Ring::level(Vec3::Y * (y + drop * 0.45), r * 0.60, r * 0.60, green.times(0.95)).only(Lod::Mid),
            Ring::level(Vec3::Y * (y + drop * 1.35), 0.03, 0.03, green.times(0.7)),
        ];
        b.loft_painted(&rings, segments, Caps::Open, |s| {
            s.paint.times(if s.segment.is_multiple_of(2) { 1.25 } else { 0.72 })
        });
        // Every second point of the rim hangs out as a branch.
        let turn = c.between(0.0, TAU);
        b.warp(start, move |p| {
            let a = p.z.atan2(p.x);
            let reach = Vec2::new(p.x, p.z).length() / r.max(0.01);
            let branch = (((a + turn) * segments as f32 * 0.5).sin() * 0.5 + 0.5) * reach * reach;
            Vec3::new(p.x * (0.80 + 0.30 * branch), p.y - 0.16 * branch * r, p.z * (0.80 + 0.30 * branch))
        });
    }
    b.bake(lod.of(0.35, 0.35, 0.0))
}

/// A low bush, about an inch high.
pub fn bush(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x6275_7368);
    for i in 0..lod.of(4, 3, 1) {
        let centre = Vec3::new(c.between(-0.4, 0.4), c.between(0.25, 0.45), c.between(-0.35, 0.35));
        foliage(
            &mut b,
            centre,
            Vec3::splat(c.between(0.35, 0.5)),
            seed.wrapping_add(i),
            [soft(0x3a5526), soft(0x6c8238), soft(0x9aa552)],
        );
    }
    b.bake(lod.of(0.25, 0.25, 0.0))
}

/// A clump of leaves: a rough ball, dark below and light above.
fn foliage(b: &mut MeshBuilder, centre: Vec3, half: Vec3, seed: u64, tones: [Paint; 3]) {
    let (segments, stacks) = b.lod.of((13, 8), (8, 5), (6, 3));
    let rings: Vec<Ring> = (0..=stacks)
        .map(|k| {
            let a = (k as f32 / stacks as f32 - 0.5) * std::f32::consts::PI;
            let w = a.cos().max(0.01);
            Ring::level(centre + Vec3::Y * a.sin() * half.y, half.x * w, half.z * w, tones[1])
        })
        .collect();
    let start = b.mark();
    b.loft_painted(&rings, segments, Caps::Open, |s| {
        let high = ((s.at.y - centre.y) / half.y * 0.5 + 0.5).clamp(0.0, 1.0);
        let leaf = noise(s.at * 6.0, seed) * 0.5 + if (s.ring + s.segment) % 2 == 0 { 0.22 } else { -0.12 };
        let t = high * 0.75 + leaf * 0.55 - 0.1;
        if t < 0.5 {
            tones[0].towards(tones[1].rgb, (t * 2.0).max(0.0))
        } else {
            tones[1].towards(tones[2].rgb, (t * 2.0 - 1.0).min(1.0))
        }
    });
    let rough = b.lod.of(0.40, 0.30, 0.15);
    b.warp(start, move |p| centre + (p - centre) * (1.0 + (cloud(p * 4.5, seed) - 0.5) * 2.0 * rough));
    leaves(b, centre, half, seed, tones);
}

/// Single leaves standing out of a clump.
fn leaves(b: &mut MeshBuilder, centre: Vec3, half: Vec3, seed: u64, tones: [Paint; 3]) {
    let mut c = Chance::new(seed ^ 0x6c65_6166);
    let count = b.lod.of(130.0, 30.0, 0.0) * (half.x * half.x + half.y * half.y);
    for _ in 0..count as usize {
        let (a, h) = (c.between(0.0, TAU), c.between(-0.85, 1.0));
        let w = (1.0 - h * h).max(0.0).sqrt();
        let out = Vec3::new(a.cos() * w, h, a.sin() * w);
        let at = centre + out * half * c.between(0.92, 1.10);
        let side = out.any_orthonormal_vector();
        let turn = c.between(0.0, TAU);
        let across = side * turn.cos() + out.cross(side) * turn.sin();
        let along = (out.cross(across) + out * c.between(0.1, 0.7) - Vec3::Y * 0.25).normalize_or(out);
        let size = c.between(0.07, 0.13);
        let light = (h * 0.5 + 0.5) * 0.8 + c.between(-0.2, 0.3);
        let paint = if light < 0.5 {
            tones[0].towards(tones[1].rgb, (light * 2.0).max(0.0))
        } else {
            tones[1].towards(tones[2].rgb, (light * 2.0 - 1.0).min(1.0))
        };
        b.triangle([at - across * size * 0.6, at + across * size * 0.6, at + along * size * 1.5], paint.times(1.12));
    }
}

/// A thin flocked disc under a tree, so that it can be lifted when troops move in.
fn foot_disc(b: &mut MeshBuilder, radius: f32, seed: u64) {
    let segments = b.lod.of(18, 12, 6);
    let rings = [
        Ring::level(Vec3::ZERO, radius, radius, matt(0x4a3826)),
        Ring::level(Vec3::Y * 0.07, radius * 0.95, radius * 0.95, matt(0x4a3826)),
        Ring::level(Vec3::Y * 0.07, radius * 0.95, radius * 0.95, soft(0x5d7a2f)),
        Ring::level(Vec3::Y * 0.11, radius * 0.5, radius * 0.5, soft(0x5d7a2f)).only(Lod::Mid),
        Ring::level(Vec3::Y * 0.13, 0.02, 0.02, soft(0x5d7a2f)),
    ];
    b.loft_painted(&rings, segments, Caps::Open, |s| {
        if s.ring < 2 { s.paint } else { turf(Vec2::new(s.at.x, s.at.z) + Vec2::splat((seed % 64) as f32), seed) }
    });
    let mut c = Chance::new(seed ^ 0x666f_6f74);
    for _ in 0..b.lod.of(6, 2, 0) {
        let a = c.between(0.0, TAU);
        tuft(b, Vec3::new(a.cos() * radius * 0.7, 0.09, a.sin() * radius * 0.7), c.between(0.12, 0.24), &mut c);
    }
}

/// A cluster of rocks, about 1.6 inches across.
pub fn rocks(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x726f_636b);
    for i in 0..lod.of(6, 4, 2) {
        let size = if i == 0 { 0.55 } else { c.between(0.15, 0.35) };
        let at = if i == 0 { Vec3::ZERO } else { Vec3::new(c.between(-0.8, 0.8), 0.0, c.between(-0.8, 0.8)) };
        stone(
            &mut b,
            at + Vec3::Y * size * 0.35,
            Vec3::new(size, size * c.between(0.6, 0.9), size * c.between(0.7, 1.0)),
            seed.wrapping_add(i),
            &mut c,
        );
    }
    b.bake(lod.of(0.2, 0.2, 0.0))
}

fn stone(b: &mut MeshBuilder, centre: Vec3, half: Vec3, seed: u64, c: &mut Chance) {
    let grey = matt(c.pick([0x85827a, 0x76726a, 0x928c80]));
    let (segments, stacks) = b.lod.of((9, 6), (7, 4), (5, 3));
    let rings: Vec<Ring> = (0..=stacks)
        .map(|k| {
            let a = (k as f32 / stacks as f32 - 0.5) * std::f32::consts::PI;
            let w = a.cos().max(0.01);
            Ring::level(centre + Vec3::Y * a.sin() * half.y, half.x * w, half.z * w, grey)
        })
        .collect();
    let start = b.mark();
    b.loft_painted(&rings, segments, Caps::Open, |s| {
        let moss = (cloud(s.at * 3.0, seed) - 0.55).max(0.0) * 2.0;
        grey.towards(soft(0x6f7a3a).rgb, moss).times(0.75 + 0.5 * noise(s.at * 7.0, seed))
    });
    b.warp(start, move |p| {
        let d = (p - centre) / half;
        let square = |v: f32| v.signum() * v.abs().powf(0.7);
        let p = centre + half * Vec3::new(square(d.x), square(d.y), square(d.z)) * (0.8 + 0.4 * noise(p * 3.0, seed));
        Vec3::new(p.x, p.y.max(0.0), p.z)
    });
}

/// A clump of reeds for marshes and banks, about an inch high.
pub fn reeds(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x7265_6564);
    for i in 0..lod.of(26, 12, 5) {
        let foot = Vec3::new(c.between(-0.32, 0.32), 0.0, c.between(-0.32, 0.32));
        let a = c.between(0.0, TAU);
        let high = c.between(0.55, 1.05);
        let tip = foot + Vec3::new(a.cos() * 0.22, high, a.sin() * 0.22);
        let side = Vec3::new(-a.sin(), 0.0, a.cos()) * lod.of(0.028, 0.040, 0.070);
        let paint = soft(c.pick([0x6d7f3a, 0x8c9448, 0xa79c58, 0x55702f]));
        b.triangle([foot - side, foot + side, tip], paint);
        b.triangle([foot + side, foot - side, tip], paint.times(0.8));
        if lod == Lod::Near && i % 5 == 0 {
            let head = foot.lerp(tip, 0.9) + Vec3::Y * 0.05;
            b.tube(&[(head - Vec3::Y * 0.12, 0.035), (head + Vec3::Y * 0.08, 0.03)], 5, matt(0x4e3420));
        }
    }
    b.bake(0.0)
}

/// A standing stone with carved runes, about 2.2 inches high.
pub fn standing_stone(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x7275_6e65);
    let grey = matt(0x84817a);
    let start = b.mark();
    let rings: Vec<Ring> =
        [(0.0, 0.48), (0.25, 0.46), (0.8, 0.43), (1.4, 0.40), (1.9, 0.30), (2.15, 0.14), (2.22, 0.03)]
            .iter()
            .map(|(y, r)| Ring::level(Vec3::Y * *y, *r, *r * 0.42, grey))
            .collect();
    let segments = lod.of(12, 8, 5);
    b.loft_painted(&rings, segments, Caps::Open, |s| {
        let moss = (cloud(s.at * 2.5, seed) - 0.5).max(0.0) * 1.5;
        grey.towards(soft(0x75803f).rgb, moss).times(0.8 + 0.4 * noise(s.at * 6.0, seed))
    });
    b.warp(start, move |p| p + Vec3::new(1.0, 0.0, 1.0) * (noise(p * 2.2, seed) - 0.5) * 0.14 * (p.y + 0.2).min(1.0));
    if lod == Lod::Near {
        // Rune strokes down the front, in red as such stones were painted.
        let red = matt(0x8a2a20);
        for i in 0..6 {
            let y = 0.50 + 0.20 * i as f32;
            let z = -0.235 + 0.012 * i as f32;
            let bar = |from: Vec2, to: Vec2| {
                [(Vec3::new(from.x, y + from.y, z), 0.014), (Vec3::new(to.x, y + to.y, z), 0.014)]
            };
            b.tube(&bar(Vec2::new(0.0, -0.08), Vec2::new(0.0, 0.08)), 3, red);
            let slant = c.pick([-1.0f32, 1.0]);
            b.tube(&bar(Vec2::new(0.0, 0.06), Vec2::new(0.09 * slant, -0.01)), 3, red);
            if c.odds(0.5) {
                b.tube(&bar(Vec2::new(0.0, -0.01), Vec2::new(0.09 * slant, -0.07)), 3, red);
            }
        }
    }
    for i in 0..lod.of(5, 2, 0) {
        let a = i as f32 * 1.3;
        tuft(&mut b, Vec3::new(a.cos() * 0.5, 0.0, a.sin() * 0.32), c.between(0.14, 0.24), &mut c);
    }
    b.bake(lod.of(0.2, 0.2, 0.0))
}
