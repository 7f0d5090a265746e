//! Bare ground: shingle shores, trodden roads and yards, dry ditches, from outlines in table coordinates.

use super::ground::{area, edge_distance};
use crate::window::models::base::turf;
use crate::window::models::builder::{Lod, MeshBuilder, MeshData};
use crate::window::models::paint::{Paint, cloud, noise, soft};
use bevy_math::{Vec2, Vec3};

/// A sheet of ground that gives way to turf at its edge, `fringe` inches wide.
fn sheet(polygon: &[Vec2], fringe: f32, seed: u64, lod: Lod, paint: impl Fn(Vec3, f32) -> Paint) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    area(&mut b, polygon, lod.of(0.3, 0.5, 1.4), |p| {
        let q = Vec3::new(p.x, 0.0, p.y);
        let within = edge_distance(polygon, p);
        let ragged = (within / fringe + noise(q * 1.7, seed ^ 2) * 0.6 - 0.3).clamp(0.0, 1.0);
        (Vec3::new(p.x, 0.017, p.y), turf(p * 0.42, seed).towards(paint(q, within).rgb, ragged))
    });
    b.bake(0.0)
}

/// Shingle and sand.
pub fn beach(polygon: &[Vec2], seed: u64, lod: Lod) -> MeshData {
    sheet(polygon, 0.7, seed, lod, |q, _| {
        let stones = noise(q * 6.0, seed);
        let sand = soft(0xb6a37c).towards(soft(0x8d8371).rgb, cloud(q * 0.35, seed ^ 1));
        sand.towards(soft(0x6f6a62).rgb, ((stones - 0.55) * 2.5).clamp(0.0, 0.8))
            .times(0.82 + 0.25 * noise(q * 3.0, seed ^ 4))
    })
}

/// A road or a trodden yard.
pub fn road(polygon: &[Vec2], seed: u64, lod: Lod) -> MeshData {
    sheet(polygon, 0.5, seed, lod, |q, _| {
        let mud = soft(0x8a6f4a).towards(soft(0x6a5236).rgb, cloud(q * 0.8, seed));
        mud.times(0.85 + 0.25 * noise(q * 4.0, seed ^ 4))
    })
}

/// A dry ditch, darkest along its middle.
pub fn ditch(polygon: &[Vec2], seed: u64, lod: Lod) -> MeshData {
    sheet(polygon, 0.22, seed, lod, |q, within| {
        let deep = (within / 0.42).clamp(0.0, 1.0);
        let bank = soft(0x6b5a36).towards(soft(0x2b2415).rgb, deep * deep);
        bank.times(0.85 + 0.3 * noise(q * 3.0, seed ^ 4))
    })
}
