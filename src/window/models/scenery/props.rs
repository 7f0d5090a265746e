//! Loot and camp things: chest, sacks, barrel, log pile.

use crate::window::models::builder::{Caps, Lod, MeshBuilder, MeshData, Ring};
use crate::window::models::paint::{Chance, matt, metal};
use bevy_math::{Affine3A, Quat, Vec3};

/// A bound chest with its lid open on silver and gold, about 1.1 inches wide.
pub fn chest(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x6368_6573);
    let wood = matt(0x74492a);
    b.cuboid(Vec3::Y * 0.24, Vec3::new(0.52, 0.24, 0.30), wood);
    let lid = Affine3A::from_translation(Vec3::new(0.0, 0.50, 0.29)) * Affine3A::from_rotation_x(1.15);
    b.place(lid, |b| {
        let arc: Vec<Ring> = [-0.52f32, 0.52]
            .iter()
            .map(|x| Ring {
                centre: Vec3::new(*x, 0.0, -0.30),
                u: Vec3::NEG_Z * 0.30,
                v: Vec3::Y * 0.20,
                paint: wood,
                from: Lod::Far,
            })
            .collect();
        b.loft(&arc, b.lod.of(14, 8, 6), Caps::Both);
    });
    if lod > Lod::Far {
        for x in [-0.40, 0.0, 0.40] {
            b.cuboid(Vec3::new(x, 0.24, 0.0), Vec3::new(0.05, 0.246, 0.306), metal(0x7d7466));
        }
        for i in 0..lod.of(26, 10, 0) {
            let at = Vec3::new(c.between(-0.44, 0.44), 0.48 + c.between(0.0, 0.09), c.between(-0.24, 0.24));
            let coin = if i % 3 == 0 { metal(0xc9ced4) } else { metal(0xe8b840) };
            b.place(Affine3A::from_rotation_translation(Quat::from_rotation_x(c.between(-0.5, 0.5)), at), |b| {
                b.loft(
                    &[Ring::level(Vec3::ZERO, 0.07, 0.07, coin), Ring::level(Vec3::Y * 0.025, 0.07, 0.07, coin)],
                    7,
                    Caps::Both,
                );
            });
        }
    }
    b.bake(lod.of(0.12, 0.12, 0.0))
}

/// Sacks and a barrel, about 1.3 inches across.
pub fn sacks(seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let mut c = Chance::new(seed ^ 0x7361_636b);
    let segments = lod.of(10, 7, 5);
    for (x, z, tip) in [(-0.35, 0.10, 0.0), (0.10, -0.25, 0.5), (0.0, 0.30, -0.3)] {
        let cloth = matt(c.pick([0xb39a6c, 0xa08a60, 0xc2aa7c]));
        let at = Affine3A::from_translation(Vec3::new(x, 0.0, z)) * Affine3A::from_rotation_z(tip * 0.5);
        b.place(at, |b| {
            let ring = |y: f32, r: f32| Ring::level(Vec3::Y * y, r, r * 0.9, cloth);
            let tied = Ring::level(Vec3::Y * 0.50, 0.09, 0.09, matt(0x5a4028));
            b.loft_painted(
                &[
                    ring(0.0, 0.22),
                    ring(0.10, 0.29),
                    ring(0.28, 0.27).only(Lod::Mid),
                    ring(0.42, 0.18),
                    tied,
                    ring(0.56, 0.10).only(Lod::Near),
                    ring(0.64, 0.15),
                ],
                segments,
                Caps::Both,
                |s| s.paint.times(if s.segment.is_multiple_of(2) { 1.08 } else { 0.88 }),
            );
        });
    }
    let wood = matt(0x7d5530);
    let hoop = metal(0x6f675c);
    let ring = |y: f32, r: f32, paint| Ring::level(Vec3::new(0.48, y, 0.15), r, r, paint);
    let rings = [
        ring(0.0, 0.22, wood),
        ring(0.14, 0.25, wood),
        ring(0.14, 0.258, hoop).only(Lod::Mid),
        ring(0.19, 0.262, hoop).only(Lod::Mid),
        ring(0.19, 0.256, wood).only(Lod::Mid),
        ring(0.32, 0.265, wood),
        ring(0.45, 0.256, wood).only(Lod::Mid),
        ring(0.45, 0.262, hoop).only(Lod::Mid),
        ring(0.50, 0.258, hoop).only(Lod::Mid),
        ring(0.50, 0.25, wood),
        ring(0.64, 0.22, wood),
        ring(0.64, 0.19, wood.times(0.6)).only(Lod::Mid),
    ];
    b.loft_painted(&rings, lod.of(12, 8, 5), Caps::Last, |s| {
        s.paint.times(if s.segment.is_multiple_of(2) { 1.05 } else { 0.9 })
    });
    b.bake(lod.of(0.14, 0.14, 0.0))
}
