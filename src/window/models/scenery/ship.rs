//! A beached longship.

use crate::window::models::builder::{Caps, Lod, MeshBuilder, MeshData, Ring, tube_rings};
use crate::window::models::paint::{Chance, flat, matt, noise};
use crate::window::models::shield::{self, Board, ShieldPattern};
use bevy_math::{Vec2, Vec3};

/// Length of the hull in inches.
pub const LENGTH: f32 = 9.0;
/// Widest beam of the hull in inches.
pub const BEAM: f32 = 2.2;

/// Half the beam at `t` along the hull, -1 at the stern to 1 at the bow.
fn half_beam(t: f32) -> f32 {
    BEAM * 0.5 * (1.0 - t.abs().powf(2.6)).max(0.0).sqrt()
}

/// Height of the gunwale at `t` along the hull.
fn sheer(t: f32) -> f32 {
    0.95 + 0.75 * t.abs().powf(3.2)
}

/// A longship drawn up on the shore, bow towards +X, with a dragon's head and shields along the sides.
pub fn longship(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let half = LENGTH * 0.5;
    let strakes = lod.of(6, 4, 2);
    let along = lod.of(22, 12, 6);
    // Strakes overlap like tiles: each starts a little outside the one below.
    for side in [-1.0f32, 1.0] {
        for strake in 0..strakes {
            for inner in [false, true] {
                if inner && lod == Lod::Far {
                    continue;
                }
                let shell = |u: f32, v: f32| {
                    let t = u * 2.0 - 1.0;
                    let level = (strake as f32 + v) / strakes as f32;
                    let lap = 0.035 * (1.0 - v) - if inner { 0.06 } else { 0.0 };
                    // Full amidships, sharp at the ends.
                    let round = (1.0 - (1.0 - level).powi(2)).max(0.0).sqrt();
                    let keel = 0.10 + 0.55 * t.abs().powi(4);
                    let y = keel + (sheer(t) - keel) * level;
                    Vec3::new(t * half * (1.0 + 0.03 * level), y, side * (half_beam(t) * round + lap).max(0.0))
                };
                b.surface(along, lod.of(2, 1, 1), |u, v| {
                    let turn = (side > 0.0) != inner;
                    let u = if turn { u } else { 1.0 - u };
                    let p = shell(u, v);
                    let grain = noise(Vec3::new(p.x * 1.5, strake as f32 * 5.0, side), seed) * 0.35
                        + noise(p * 6.0, seed ^ 1) * 0.15;
                    let wood = matt(0x6f4a2c).times(0.78 + grain).times(if v < 0.2 { 0.80 } else { 1.0 });
                    (p, if inner { wood.times(0.7) } else { wood })
                });
            }
        }
        // Gunwale.
        let rail: Vec<(Vec3, f32)> = (0..=along)
            .map(|i| {
                let t = i as f32 / along as f32 * 2.0 - 1.0;
                (Vec3::new(t * half * 1.03, sheer(t) + 0.02, side * half_beam(t)), 0.055)
            })
            .collect();
        b.tube(&rail, lod.of(5, 4, 3), matt(0x8a5f38));
        let shields = lod.of(9, 9, 5);
        for i in 0..shields {
            let t = -0.62 + 1.24 * i as f32 / (shields - 1) as f32;
            let centre = Vec3::new(t * half, sheer(t) + 0.02, side * (half_beam(t) + 0.10));
            let patterns = [ShieldPattern::Quarters, ShieldPattern::Swirl, ShieldPattern::Gyronny];
            let (first, second) =
                if i % 2 == 0 { (matt(0x9c2a22), matt(0xdcc99a)) } else { (matt(0x2c4a78), matt(0xd9b24c)) };
            // Hung boards need less detail than carried ones.
            let mut hung = MeshBuilder::new(lod.of(Lod::Mid, Lod::Far, Lod::Far));
            std::mem::swap(&mut b.lod, &mut hung.lod);
            shield::build(
                &mut b,
                &Board {
                    centre,
                    outward: Vec3::new(0.0, 0.12, side),
                    pattern: patterns[i % 3],
                    kite: false,
                    first,
                    second,
                    rim: matt(0x3a2a1e),
                },
            );
            std::mem::swap(&mut b.lod, &mut hung.lod);
        }
    }
    deck(&mut b, lod, half);
    stems(&mut b, lod, half);
    mast(&mut b, lod, seed);
    b.bake(lod.of(0.22, 0.22, 0.0))
}

fn deck(b: &mut MeshBuilder, lod: Lod, half: f32) {
    let planks = lod.of(16, 8, 1);
    for i in 0..planks {
        let (t0, t1) = (-0.82 + 1.64 * i as f32 / planks as f32, -0.82 + 1.64 * (i + 1) as f32 / planks as f32);
        let y = 0.50;
        let w = |t: f32| half_beam(t) * 0.86;
        let p = |t: f32, s: f32| Vec3::new(t * half, y, w(t) * s);
        let tone = matt(0x7d5836).times(if i % 2 == 0 { 1.0 } else { 0.85 });
        b.quad([p(t0, 1.0), p(t1, 1.0), p(t1, -1.0), p(t0, -1.0)], tone);
        if lod == Lod::Near && i % 2 == 1 && t1.abs() < 0.75 {
            b.cuboid(Vec3::new(t1 * half, 0.68, 0.0), Vec3::new(0.09, 0.035, w(t1) * 1.02), matt(0x94693f));
        }
    }
}

fn stems(b: &mut MeshBuilder, lod: Lod, half: f32) {
    let wood = matt(0x7a4f2c);
    let gold = matt(0xd0a040);
    for bow in [true, false] {
        let k = if bow { 1.0 } else { -1.0 };
        let p = |x: f32, y: f32| Vec3::new(k * (half + x), y, 0.0);
        let mut path = vec![
            (p(-0.95, 0.26), 0.06),
            (p(-0.40, 0.42), 0.11),
            (p(0.04, 0.95), 0.15),
            (p(0.28, 1.7), 0.15),
            (p(0.26, 2.4), 0.13),
        ];
        if bow {
            path.extend([(p(0.22, 2.8), 0.13), (p(0.34, 3.08), 0.15)]);
        } else {
            path.extend([(p(0.12, 2.8), 0.11), (p(-0.12, 3.05), 0.09), (p(-0.32, 2.98), 0.07), (p(-0.30, 2.80), 0.05)]);
        }
        let fine: Vec<(Vec3, f32)> = if lod == Lod::Near {
            path.windows(2)
                .flat_map(|w| [w[0], (w[0].0.lerp(w[1].0, 0.5), (w[0].1 + w[1].1) * 0.5)])
                .chain(path.last().copied())
                .collect()
        } else {
            path
        };
        let rings = tube_rings(&fine, wood);
        let segments = lod.of(8, 6, 4);
        b.loft_painted(&rings, segments, Caps::Both, |s| {
            if s.at.y > 1.0 && s.ring.is_multiple_of(2) { gold } else { s.paint }
        });
    }
    head(b, lod, half);
}

/// The dragon's head on the bow.
fn head(b: &mut MeshBuilder, lod: Lod, half: f32) {
    let wood = matt(0x8a5a30);
    let p = |x: f32, y: f32| Vec3::new(half + x, y, 0.0);
    let segments = lod.of(8, 6, 4);
    let jaw = |b: &mut MeshBuilder, path: &[(Vec3, f32)]| {
        let mut rings = tube_rings(path, wood);
        for r in &mut rings {
            // Heads are carved from a plank: taller than wide.
            r.u.z *= 0.75;
            r.v.z *= 0.75;
        }
        b.loft(&rings, segments, Caps::Both);
    };
    jaw(
        b,
        &[
            (p(0.16, 3.05), 0.14),
            (p(0.36, 3.18), 0.19),
            (p(0.62, 3.20), 0.13),
            (p(0.86, 3.18), 0.11),
            (p(0.98, 3.26), 0.05),
        ],
    );
    jaw(b, &[(p(0.28, 2.98), 0.12), (p(0.56, 2.94), 0.075), (p(0.80, 2.92), 0.04)]);
    if lod == Lod::Far {
        return;
    }
    for side in [-1.0f32, 1.0] {
        let at = |x: f32, y: f32, z: f32| Vec3::new(half + x, y, z * side);
        b.ball(at(0.44, 3.27, 0.115), Vec3::splat(0.045), 6, 4, flat(0xf0e6c8));
        b.ball(at(0.46, 3.275, 0.150), Vec3::splat(0.018), 5, 3, flat(0x16100c));
        b.blade(
            [at(0.24, 3.30, 0.09), Vec3::X, Vec3::new(-0.5, 1.0, 0.25 * side).normalize()],
            &[Vec2::new(-0.08, 0.0), Vec2::new(0.08, 0.0), Vec2::new(-0.02, 0.30)],
            Vec2::new(0.0, 0.08),
            0.04,
            matt(0xd0a040),
        );
        for i in 0..lod.of(4, 0, 0) {
            let x = 0.56 + 0.09 * i as f32;
            b.blade(
                [at(x, 3.10, 0.05), Vec3::X, Vec3::NEG_Y],
                &[Vec2::new(-0.03, 0.0), Vec2::new(0.03, 0.0), Vec2::new(0.0, 0.09)],
                Vec2::new(0.0, 0.02),
                0.012,
                flat(0xefe4c4),
            );
        }
    }
    b.blade(
        [p(0.62, 3.02), Vec3::X, Vec3::new(0.3, -0.2, 0.0)],
        &[Vec2::new(-0.1, -0.05), Vec2::new(0.55, 0.0), Vec2::new(-0.1, 0.15)],
        Vec2::new(0.1, 0.02),
        0.02,
        matt(0xa02a20),
    );
    // A mane of points down the neck.
    for i in 0..lod.of(6, 3, 0) {
        let t = i as f32 / 5.0;
        let foot = p(0.10 + 0.02 * t, 3.10 - 0.24 * i as f32);
        b.blade(
            [foot, Vec3::Y, Vec3::new(-1.0, 0.35, 0.0).normalize()],
            &[Vec2::new(-0.10, 0.0), Vec2::new(0.10, 0.0), Vec2::new(0.06, 0.24)],
            Vec2::new(0.0, 0.06),
            0.035,
            matt(0xb03a28),
        );
    }
}

fn mast(b: &mut MeshBuilder, lod: Lod, seed: u64) {
    let mut c = Chance::new(seed ^ 0x6d61_7374);
    let wood = matt(0x8f6a42);
    let top = Vec3::Y * 5.6;
    b.tube(&[(Vec3::Y * 0.3, 0.11), (top, 0.07)], lod.of(7, 5, 3), wood);
    // The sail is furled on the lowered yard.
    let (y, reach) = (3.3, 1.9);
    b.tube(&[(Vec3::new(0.12, y, -reach), 0.05), (Vec3::new(0.12, y, reach), 0.05)], lod.of(6, 4, 3), wood);
    let steps = lod.of(10, 6, 2);
    let path: Vec<(Vec3, f32)> = (0..=steps)
        .map(|i| {
            let t = i as f32 / steps as f32 * 2.0 - 1.0;
            (
                Vec3::new(0.14, y - 0.14 - c.between(0.0, 0.04), t * reach * 0.92),
                if i % 2 == 0 { 0.13 } else { 0.17 } * (1.05 - 0.5 * t * t),
            )
        })
        .collect();
    let rings: Vec<Ring> = tube_rings(&path, matt(0xd8c8a0));
    b.loft_painted(&rings, lod.of(8, 6, 4), Caps::Both, |s| {
        if s.ring.is_multiple_of(2) { matt(0xd8c8a0) } else { matt(0x9a3226) }
    });
    if lod == Lod::Near {
        for (x, z) in [(3.9, 0.0), (-3.9, 0.0), (-0.3, 1.0), (-0.3, -1.0)] {
            let foot = Vec3::new(x, if z == 0.0 { 1.5 } else { 0.98 }, z);
            b.tube(&[(top - Vec3::Y * 0.1, 0.014), (foot, 0.014)], 3, matt(0xb09a70));
        }
    }
}
