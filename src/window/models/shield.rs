//! Shields: round or kite-shaped boards of planks, painted, with a rim and an iron boss.

use super::builder::{Caps, MeshBuilder, Ring};
use super::emblem::{self, Emblem};
use super::paint::{Chance, Paint, matt, metal};
use bevy_math::{Vec2, Vec3};
use std::f32::consts::{PI, TAU};

/// Radius of a round shield in inches.
pub const RADIUS: f32 = 0.275;

/// What is painted on a shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShieldPattern {
    /// Bare planks.
    Plain,
    /// Two halves.
    Halves,
    /// Four quarters.
    Quarters,
    /// Eight wedges.
    Gyronny,
    /// Curved arms round the boss.
    Swirl,
    /// A broad-armed cross.
    Cross,
    /// A sun with rays.
    Sun,
    /// Circles round the boss.
    Rings,
    /// A raven.
    Raven,
    /// A wyvern.
    Wyvern,
    /// A wolf.
    Wolf,
}

impl ShieldPattern {
    /// One of the common patterns.
    pub fn of_seed(seed: u64) -> Self {
        use ShieldPattern::*;
        Chance::new(seed ^ 0x7368_6c64)
            .pick([Swirl, Quarters, Gyronny, Swirl, Halves, Sun, Cross, Quarters, Rings, Raven, Swirl, Wolf])
    }

    fn emblem(self) -> Option<Emblem> {
        match self {
            Self::Raven => Some(emblem::RAVEN),
            Self::Wyvern => Some(emblem::WYVERN),
            Self::Wolf => Some(emblem::WOLF),
            _ => None,
        }
    }

    /// How far the pattern turns from boss to rim, in radians.
    fn twist(self) -> f32 {
        if self == Self::Swirl { 1.35 } else { 0.0 }
    }

    /// Turn of the whole pattern, so that sector borders fall where the design wants them.
    fn offset(self, sectors: usize) -> f32 {
        match self {
            Self::Cross => PI / sectors as f32,
            Self::Halves => PI / 2.0,
            _ => 0.0,
        }
    }

    /// True where the second colour shows: `sector` of `sectors`, `band` from the boss outwards of `bands`.
    fn second(self, sector: usize, sectors: usize, band: usize, bands: usize) -> bool {
        let part = |n: usize| sector * n / sectors % 2 == 1;
        match self {
            Self::Plain | Self::Raven | Self::Wyvern | Self::Wolf => false,
            Self::Halves => part(2),
            Self::Quarters => part(4),
            Self::Gyronny => part(8),
            Self::Swirl => part(if sectors.is_multiple_of(6) { 6 } else { 4 }),
            Self::Cross => {
                let arm = sectors / 4;
                sector % arm == arm - 1
            }
            Self::Sun => band == 0 || (band + 1 < bands && part(12.min(sectors))),
            Self::Rings => band % 2 == 1,
        }
    }
}

/// Where a shield is and how it is painted.
pub(super) struct Board {
    /// Middle of the board.
    pub centre: Vec3,
    /// Direction away from the bearer.
    pub outward: Vec3,
    /// Pattern.
    pub pattern: ShieldPattern,
    /// Kite-shaped instead of round.
    pub kite: bool,
    /// Field colour.
    pub first: Paint,
    /// Device colour.
    pub second: Paint,
    /// Rim of leather or iron.
    pub rim: Paint,
}

/// Field, device and rim colours for a shield of this side.
pub(super) fn colours(seed: u64, first: Paint, second: Paint, poor: bool) -> (Paint, Paint, Paint) {
    let c = &mut Chance::new(seed ^ 0x636f_6c72);
    let pairs = [
        (0x9c2a22, 0xdcc99a),
        (0x2c4a78, 0xdcc99a),
        (0x2b2622, 0xc99a35),
        (0x3c5a32, 0xdcc99a),
        (0x8a2f26, 0x2b2622),
        (0x2f5a66, 0xd0a63c),
        (0xb5812e, 0x7c2a20),
        (0xd8c8a0, 0x2b2622),
    ];
    let (a, b) = c.pick(pairs);
    let (field, device) = if c.odds(0.5) { (first, second) } else { (matt(a), matt(b)) };
    if poor {
        let wood = matt(c.pick([0xa07a4a, 0x8c6a42, 0x97805a]));
        return (wood, field.towards(wood.rgb, 0.5), matt(0x4c3826));
    }
    (field, device, matt(c.pick([0x3a2a1e, 0x4a3020, 0x2e2a28])))
}

/// Adds a shield.
pub(super) fn build(b: &mut MeshBuilder, board: &Board) {
    let n = board.outward.normalize_or(Vec3::NEG_Z);
    let y = Vec3::Y.reject_from(n).normalize_or(Vec3::X);
    let x = y.cross(n);
    let shape = |p: Vec2| -> Vec3 {
        let (flat, bulge) = if board.kite {
            let tall = if p.y > 0.0 { 0.23 } else { 0.50 };
            (Vec2::new(p.x * 0.225, p.y * tall + 0.08), 0.06 * (1.0 - p.x * p.x))
        } else {
            (p * RADIUS, 0.05 * (1.0 - p.length_squared()))
        };
        board.centre + x * flat.x + y * flat.y + n * bulge
    };
    let polar = |r: f32, a: f32| Vec2::new(a.cos(), a.sin()) * r;
    let sectors = b.lod.of(24, 12, 8);
    let radii: &[f32] = b.lod.of(&[0.0, 0.40, 0.66, 0.92][..], &[0.0, 0.50, 0.92][..], &[0.0, 1.0][..]);
    let bands = radii.len() - 1;
    let angle =
        |s: usize, r: f32| s as f32 / sectors as f32 * TAU + board.pattern.offset(sectors) + board.pattern.twist() * r;
    let mut points = Vec::new();
    let mut faces = Vec::new();
    for band in 0..bands {
        for s in 0..sectors {
            let paint = if board.pattern.second(s, sectors, band, bands) { board.second } else { board.first };
            let (r0, r1) = (radii[band], radii[band + 1]);
            let corners = [
                polar(r0, angle(s, r0)),
                polar(r1, angle(s, r1)),
                polar(r1, angle(s + 1, r1)),
                polar(r0, angle(s + 1, r0)),
            ];
            let base = points.len() as u32;
            let plank = planks(corners.iter().sum::<Vec2>() / 4.0);
            points.extend(corners.map(|p| (shape(p), paint.times(plank * wear(p)))));
            faces.push([base, base + 1, base + 2]);
            if band > 0 {
                faces.push([base, base + 2, base + 3]);
            }
        }
    }
    b.patch(&points, &faces);
    if let Some(emblem) = board.pattern.emblem().filter(|_| b.lod > super::builder::Lod::Far) {
        for triangle in emblem {
            // Scaled to leave the rim free; a beast is drawn over the boss and a little above the board.
            let [p, q, r] = emblem::corners(triangle).map(|c| c * 0.80);
            let lifted = |c: Vec2| shape(c) + n * 0.010;
            let turn = (q - p).perp_dot(r - p) > 0.0;
            let corners = if turn { [lifted(p), lifted(q), lifted(r)] } else { [lifted(p), lifted(r), lifted(q)] };
            b.triangle(corners, board.second);
        }
    }
    let segments = sectors;
    let back_ring = |r: f32, depth: f32, paint: Paint| -> Vec<(Vec3, Paint)> {
        (0..segments).map(|s| (shape(polar(r, s as f32 / segments as f32 * TAU)) - n * depth, paint)).collect()
    };
    let wood = matt(0x6e5236);
    if b.lod == super::builder::Lod::Far {
        let mut points = back_ring(1.0, 0.012, wood);
        points.push((board.centre, wood));
        let faces: Vec<[u32; 3]> =
            (0..segments as u32).map(|s| [segments as u32, (s + 1) % segments as u32, s]).collect();
        b.patch(&points, &faces);
        return;
    }
    // Rim: a front lip, an edge, then the back boards to a middle point.
    let mut points = back_ring(0.92, -0.006, board.rim);
    points.extend(back_ring(1.0, -0.002, board.rim));
    points.extend(back_ring(1.0, 0.022, wood));
    points.push((shape(Vec2::ZERO) - n * 0.030, wood.times(0.7)));
    let m = segments as u32;
    let mut faces = Vec::new();
    for band in 0..2 {
        for s in 0..m {
            let (a, c) = (band * m + s, band * m + (s + 1) % m);
            faces.push([a, a + m, c + m]);
            faces.push([a, c + m, c]);
        }
    }
    for s in 0..m {
        faces.push([2 * m + s, 3 * m, 2 * m + (s + 1) % m]);
    }
    b.patch(&points, &faces);
    let boss = metal(0x90979f);
    let dome = |r: f32, up: f32, paint: Paint| Ring {
        centre: shape(Vec2::ZERO) + n * up,
        u: x * r,
        v: y * r,
        paint,
        from: super::builder::Lod::Far,
    };
    let segments = b.lod.of(9, 5, 5);
    let rings = [
        dome(0.078, -0.004, boss.times(0.6)),
        dome(0.074, 0.010, boss),
        dome(0.048, 0.034, boss).only(super::builder::Lod::Near),
        dome(0.028, 0.056, boss),
        dome(0.006, 0.064, boss).only(super::builder::Lod::Near),
    ];
    b.loft(&rings, segments, Caps::Last);
}

/// Brightness of the plank at this place: boards run upright and differ a little.
fn planks(p: Vec2) -> f32 {
    let board = ((p.x + 1.0) * 3.5).floor();
    0.96 + 0.06 * ((board * 2.7).sin() * 0.5 + 0.5)
}

/// Paint darkens towards the rim and the boss.
fn wear(p: Vec2) -> f32 {
    let r = p.length();
    1.05 - 0.22 * r.powi(3) - 0.10 * (1.0 - r).powi(3)
}
