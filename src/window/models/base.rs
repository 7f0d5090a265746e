//! Bases: flocked tops with tufts and pebbles, and a painted rim that shows the side.

use super::builder::{Caps, Lod, MeshBuilder, MeshData, Ring};
use super::paint::{Chance, Paint, Rgb, Surface, cloud, matt, noise, soft};
use bevy_math::{Vec2, Vec3};
use std::f32::consts::TAU;

/// Thickness of every base in inches: figures stand at this height above the table.
pub const THICKNESS: f32 = 0.12;
/// How far the bevel of the rim leans in, in inches.
const BEVEL: f32 = 0.045;

/// Paint of grass and bare earth at a place, from wide patches and fine grain.
pub fn turf(at: Vec2, seed: u64) -> Paint {
    let p = Vec3::new(at.x, 0.0, at.y);
    let patch = cloud(p * 0.9, seed);
    let grain = noise(p * 7.0, seed ^ 9);
    let grass = soft(0x56692f).towards(soft(0x98994d).rgb, grain * 0.8);
    let earth = soft(0x4d3e2b).towards(soft(0x7a6444).rgb, grain * 0.6);
    let bare = ((patch - 0.52) * 9.0).clamp(0.0, 1.0);
    grass.towards(earth.rgb, bare).times(0.62 + 0.30 * noise(p * 3.1, seed ^ 4))
}

/// A square base, `side` inches wide, its foot on y = 0; `rim` is the linear colour of its edge.
pub fn square(side: f32, rim: Rgb, seed: u64, lod: Lod) -> MeshData {
    let h = side * 0.5;
    let top = h - BEVEL;
    let mut b = MeshBuilder::new(lod);
    let rim = Paint { rgb: rim, surface: Surface::Matt };
    let corner = |r: f32, y: f32| [Vec3::new(r, y, -r), Vec3::new(-r, y, -r), Vec3::new(-r, y, r), Vec3::new(r, y, r)];
    let (low, high, lip) = (corner(h, 0.0), corner(top + 0.008, THICKNESS - 0.012), corner(top, THICKNESS));
    for k in 0..4 {
        let n = (k + 1) % 4;
        b.quad_painted([low[k], low[n], high[n], high[k]], [rim.times(0.55), rim.times(0.55), rim, rim]);
        if lod > Lod::Far {
            b.quad([high[k], high[n], lip[n], lip[k]], rim.times(1.35));
        }
    }
    let cells = lod.of(12, 5, 2);
    b.surface(cells, cells, |u, v| {
        let (x, z) = ((u - 0.5) * 2.0 * top, (0.5 - v) * 2.0 * top);
        let inside = (u * (1.0 - u) * v * (1.0 - v) * 40.0).min(1.0);
        let bump =
            if lod == Lod::Near { 0.035 * inside * noise(Vec3::new(x * 3.0, 0.0, z * 3.0), seed ^ 7) } else { 0.0 };
        (Vec3::new(x, THICKNESS + bump, z), turf(Vec2::new(x, z), seed))
    });
    flock(&mut b, lod.of(420, 70, 0), side * 0.024, seed, |c| {
        let at = Vec3::new(c.between(-top, top), THICKNESS + 0.012, c.between(-top, top));
        Some(at * Vec3::new(0.97, 1.0, 0.97))
    });
    scatter(&mut b, top * 0.92, false, seed);
    b.bake(0.0)
}

/// A round base, `diameter` inches wide, its foot on y = 0; `rim` is the linear colour of its edge.
pub fn round(diameter: f32, rim: Rgb, seed: u64, lod: Lod) -> MeshData {
    let r = diameter * 0.5;
    let top = r - BEVEL;
    let mut b = MeshBuilder::new(lod);
    let rim = Paint { rgb: rim, surface: Surface::Matt };
    let segments = lod.of(28, 16, 10);
    let ring = |r: f32, y: f32, paint: Paint| Ring::level(Vec3::Y * y, r, r, paint);
    b.loft(
        &[
            ring(r, 0.0, rim.times(0.55)),
            ring(top + 0.008, THICKNESS - 0.012, rim),
            ring(top, THICKNESS, rim.times(1.35)).only(Lod::Mid),
        ],
        segments,
        Caps::Open,
    );
    let ground = matt(0);
    let rings = [
        ring(top, THICKNESS, ground),
        ring(top * 0.75, THICKNESS + 0.012, ground).only(Lod::Near),
        ring(top * 0.5, THICKNESS + 0.018, ground).only(Lod::Mid),
        ring(top * 0.25, THICKNESS + 0.015, ground).only(Lod::Near),
        ring(0.01, THICKNESS + 0.015, ground),
    ];
    b.loft_painted(&rings, segments, Caps::Open, |s| turf(Vec2::new(s.at.x, s.at.z), seed));
    flock(&mut b, lod.of(140, 24, 0), diameter * 0.030, seed, |c| {
        let (a, r) = (c.between(0.0, TAU), top * 0.96 * c.unit().sqrt());
        Some(Vec3::new(a.cos() * r, THICKNESS + 0.014, a.sin() * r))
    });
    scatter(&mut b, top * 0.9, true, seed);
    b.bake(0.0)
}

/// Flock: `count` small blades and crumbs lying at the places that `place` gives, `size` inches each.
pub fn flock(b: &mut MeshBuilder, count: usize, size: f32, seed: u64, place: impl Fn(&mut Chance) -> Option<Vec3>) {
    let mut c = Chance::new(seed ^ 0x666c_6f63);
    for _ in 0..count {
        let Some(at) = place(&mut c) else { continue };
        let a = c.between(0.0, TAU);
        let along = Vec3::new(a.cos(), c.between(0.1, 0.5), a.sin()) * size * c.between(0.6, 1.3);
        let side = Vec3::new(a.sin(), 0.0, -a.cos()) * size * 0.22;
        let ground = turf(Vec2::new(at.x, at.z), seed);
        let tone = soft(c.pick([0x34481e, 0x77823a, 0x65742f, 0x8c8a4a, 0x3d3a20, 0x566629]));
        let at = at + Vec3::Y * 0.006;
        b.triangle([at - side, at + along, at + side], ground.towards(tone.rgb, 0.55));
    }
}

/// Tufts of grass and pebbles near the rim, where no feet stand.
fn scatter(b: &mut MeshBuilder, reach: f32, round: bool, seed: u64) {
    let mut c = Chance::new(seed ^ 0x7475_6674);
    for i in 0..b.lod.of(9, 3, 0) {
        let (x, z) = if round {
            let a = c.between(0.0, TAU);
            let r = reach * c.between(0.75, 1.0);
            (a.cos() * r, a.sin() * r)
        } else {
            (reach * c.between(-1.0, 1.0), reach * c.between(-1.0, 1.0))
        };
        let foot = Vec3::new(x, THICKNESS, z);
        if i % 3 == 2 {
            let size = c.between(0.025, 0.05);
            b.ball(
                foot + Vec3::Y * 0.01,
                Vec3::new(size, size * 0.7, size * 0.8),
                5,
                3,
                matt(c.pick([0x8a8880, 0x767068, 0x9a948a])),
            );
        } else {
            tuft(b, foot, c.between(0.10, 0.17), &mut c);
        }
    }
}

/// A tuft of grass: a few blades leaning outwards from one spot.
pub fn tuft(b: &mut MeshBuilder, foot: Vec3, high: f32, c: &mut Chance) {
    for _ in 0..b.lod.of(6, 3, 2) {
        let a = c.between(0.0, TAU);
        let lean = Vec3::new(a.cos(), 0.0, a.sin());
        let side = Vec3::new(-a.sin(), 0.0, a.cos()) * 0.022;
        let tip = foot + lean * high * c.between(0.3, 0.7) + Vec3::Y * high * c.between(0.7, 1.1);
        let paint = soft(c.pick([0x56702a, 0x6f8038, 0x848644, 0x455a26]));
        b.triangle([foot - side, foot + side, tip], paint);
        b.triangle([foot + side, foot - side, tip], paint);
    }
}
