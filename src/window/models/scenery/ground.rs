//! The table and what lies on it: board, hills, fields, water and marsh, from polygons in table inches.
//!
//! Points are x to the right and y towards the near edge of the table, drawn as scene X and Z.

use crate::window::models::base::{flock, tuft, turf};
use crate::window::models::builder::{Lod, MeshBuilder, MeshData};
use crate::window::models::paint::{Chance, Paint, cloud, matt, noise, soft};
use bevy_math::{Vec2, Vec3};

/// Height of the highest hill in inches: figures still stand on it.
pub const HILL_HEIGHT: f32 = 1.2;

/// The grass of the table at a place in table inches: one painting for board, hills and the edges of everything else,
/// so that they run into each other.
fn grass(at: Vec2) -> Paint {
    const SEED: u64 = 0x0067_7261_7373;
    // Broad washes first, so that the table is not one green; then patches and grain.
    let broad = cloud(Vec3::new(at.x, 0.0, at.y) * 0.09, SEED);
    turf(at * 0.42, SEED).towards(soft(0x55622c).rgb, 0.35).towards(soft(0x38491f).rgb, (broad - 0.35).clamp(0.0, 0.5))
}

/// The outline with its corners cut round, so that nothing on the table looks sawn out.
fn rounded(polygon: &[Vec2]) -> Vec<Vec2> {
    let mut outline = polygon.to_vec();
    for _ in 0..2 {
        let n = outline.len();
        let cut = |from: Vec2, to: Vec2| from + (to - from) * (0.7 / from.distance(to).max(1e-6)).min(0.25);
        let corners = (0..n).flat_map(|i| {
            let (before, here, after) = (outline[(i + n - 1) % n], outline[i], outline[(i + 1) % n]);
            [cut(here, before), cut(here, after)]
        });
        outline = corners.collect();
    }
    outline
}

/// True when `at` lies inside the polygon.
pub fn inside(polygon: &[Vec2], at: Vec2) -> bool {
    let n = polygon.len();
    let crossings = (0..n).filter(|&i| {
        let (a, b) = (polygon[i], polygon[(i + 1) % n]);
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)
    });
    crossings.count() % 2 == 1
}

/// Distance in inches from `at` to the nearest edge of the polygon.
pub fn edge_distance(polygon: &[Vec2], at: Vec2) -> f32 {
    let n = polygon.len();
    (0..n)
        .map(|i| {
            let (a, b) = (polygon[i], polygon[(i + 1) % n]);
            let along = b - a;
            let t = ((at - a).dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
            at.distance(a + along * t)
        })
        .fold(f32::MAX, f32::min)
}

/// A gently raised hill with a crest.
#[derive(Clone, Debug)]
pub struct Hill {
    /// Outline in table inches.
    pub polygon: Vec<Vec2>,
    /// Height of the crest in inches.
    pub height: f32,
    /// Distance from the edge to the crest in inches.
    pub slope: f32,
}

impl Hill {
    /// A hill over this outline, as high as its width allows and never above [`HILL_HEIGHT`].
    pub fn new(polygon: Vec<Vec2>) -> Self {
        let polygon = rounded(&polygon);
        let (low, high) = extent(&polygon);
        let slope = ((high - low).min_element() * 0.38).clamp(0.5, 4.5);
        Self { polygon, height: (slope * 0.33).min(HILL_HEIGHT), slope }
    }

    /// Height of the ground in inches at this place; zero outside the hill.
    pub fn height_at(&self, at: Vec2) -> f32 {
        if self.polygon.len() < 3 || !inside(&self.polygon, at) {
            return 0.0;
        }
        let t = (edge_distance(&self.polygon, at) / self.slope).clamp(0.0, 1.0);
        self.height * t * t * (3.0 - 2.0 * t)
    }

    /// The hill's mesh, in table coordinates.
    pub fn mesh(&self, seed: u64, lod: Lod) -> MeshData {
        let mut b = MeshBuilder::new(lod);
        area(&mut b, &self.polygon, lod.of(0.45, 0.8, 1.5), |p| {
            let h = self.height_at(p);
            let steep = (h / self.height.max(0.01) * (1.0 - h / self.height.max(0.01)) * 4.0).clamp(0.0, 1.0);
            let crest = h / self.height.max(0.01);
            let paint =
                grass(p).towards(soft(0x75623f).rgb, steep * 0.30 * noise(Vec3::new(p.x, 0.0, p.y) * 0.9, seed ^ 3));
            (Vec3::new(p.x, h + 0.015, p.y), paint.times(0.92 + 0.18 * crest))
        });
        let (low, high) = extent(&self.polygon);
        let size = high - low;
        let count = ((size.x * size.y * lod.of(5.0, 2.0, 0.0)) as usize).min(2500);
        flock(&mut b, count, 0.10, seed, |c| {
            let p = low + Vec2::new(c.unit(), c.unit()) * size;
            let h = self.height_at(p);
            (h > 0.0).then_some(Vec3::new(p.x, h + 0.016, p.y))
        });
        b.bake(0.0)
    }
}

fn extent(polygon: &[Vec2]) -> (Vec2, Vec2) {
    let first = polygon.first().copied().unwrap_or(Vec2::ZERO);
    polygon.iter().fold((first, first), |(low, high), p| (low.min(*p), high.max(*p)))
}

/// The part of `subject` on the left of the line through `a` with normal `n`.
fn clip(subject: &[Vec2], a: Vec2, n: Vec2) -> Vec<Vec2> {
    let mut kept = Vec::with_capacity(subject.len() + 2);
    for (i, &p) in subject.iter().enumerate() {
        let q = subject[(i + 1) % subject.len()];
        let (dp, dq) = ((p - a).dot(n), (q - a).dot(n));
        if dp >= 0.0 {
            kept.push(p);
        }
        if (dp > 0.0 && dq < 0.0) || (dp < 0.0 && dq > 0.0) {
            kept.push(p + (q - p) * (dp / (dp - dq)));
        }
    }
    kept
}

/// Cuts a small polygon, perhaps with a dent, into triangles that look up in the scene.
fn ears(piece: &[Vec2]) -> Vec<[u32; 3]> {
    let n = piece.len();
    let turn: f32 = (0..n).map(|i| piece[i].perp_dot(piece[(i + 1) % n])).sum();
    let mut left: Vec<usize> = (0..n).collect();
    // Scene Z runs along the polygon's y, so a triangle looks up when it turns backwards here.
    if turn > 0.0 {
        left.reverse();
    }
    let area = |a: usize, b: usize, c: usize| (piece[b] - piece[a]).perp_dot(piece[c] - piece[a]);
    let mut triangles = Vec::with_capacity(n.saturating_sub(2));
    while left.len() > 2 {
        let m = left.len();
        let corner = |k: usize| (left[(k + m - 1) % m], left[k], left[(k + 1) % m]);
        let clear = |k: usize| {
            let (a, b, c) = corner(k);
            area(a, b, c) < -1e-9
                && left.iter().all(|&p| {
                    [a, b, c].contains(&p) || !(area(a, b, p) < -1e-7 && area(b, c, p) < -1e-7 && area(c, a, p) < -1e-7)
                })
        };
        // Where clipping left a seam no ear is clear: drop the corner that spans least.
        let k = (0..m).find(|&k| clear(k));
        if let Some(k) = k {
            let (a, b, c) = corner(k);
            triangles.push([a as u32, b as u32, c as u32]);
            left.remove(k);
        } else {
            let thin = (0..m).min_by(|&p, &q| {
                let size = |k| {
                    let (a, b, c) = corner(k);
                    area(a, b, c).abs()
                };
                size(p).total_cmp(&size(q))
            });
            left.remove(thin.unwrap_or(0));
        }
    }
    triangles
}

/// Fills a polygon with a grid of `cell` inches, clipped at its edge; `at` gives height and paint.
pub(super) fn area(b: &mut MeshBuilder, polygon: &[Vec2], cell: f32, at: impl Fn(Vec2) -> (Vec3, Paint)) {
    if polygon.len() < 3 {
        return;
    }
    let (low, high) = extent(polygon);
    let cells = ((high - low) / cell).ceil().max(Vec2::ONE).as_uvec2();
    let mut points = Vec::new();
    let mut faces = Vec::new();
    for row in 0..cells.y {
        let y0 = low.y + row as f32 * cell;
        let strip = clip(&clip(polygon, Vec2::new(0.0, y0), Vec2::Y), Vec2::new(0.0, y0 + cell), Vec2::NEG_Y);
        if strip.len() < 3 {
            continue;
        }
        for column in 0..cells.x {
            let x0 = low.x + column as f32 * cell;
            let piece = clip(&clip(&strip, Vec2::new(x0, 0.0), Vec2::X), Vec2::new(x0 + cell, 0.0), Vec2::NEG_X);
            if piece.len() < 3 {
                continue;
            }
            let start = points.len() as u32;
            points.extend(piece.iter().map(|p| at(*p)));
            faces.extend(ears(&piece).into_iter().map(|t| t.map(|i| i + start)));
        }
    }
    b.patch(&points, &faces);
}

/// A ploughed field: furrows along the longer side of its outline, in table coordinates.
pub fn field(polygon: &[Vec2], seed: u64, lod: Lod) -> MeshData {
    let (low, high) = extent(polygon);
    let size = high - low;
    let along_x = size.x >= size.y;
    let mut b = MeshBuilder::new(lod);
    let cell = lod.of(0.16, 0.32, 0.64);
    area(&mut b, polygon, cell, |p| {
        let across = if along_x { p.y } else { p.x };
        let ridge = (across * std::f32::consts::TAU / 0.64).cos() * 0.5 + 0.5;
        let rise = (edge_distance(polygon, p) / 0.3).min(1.0);
        let soil = soft(0x4a3420).towards(soft(0x8a6842).rgb, ridge * 0.75);
        let crop = (cloud(Vec3::new(p.x, 0.0, p.y) * 0.5, seed) - 0.45).clamp(0.0, 0.4) * ridge;
        let paint =
            soil.towards(soft(0x7d8a3a).rgb, crop).times(0.9 + 0.2 * noise(Vec3::new(p.x, 0.0, p.y) * 4.0, seed));
        (Vec3::new(p.x, 0.015 + 0.06 * ridge * rise, p.y), grass(p).towards(paint.rgb, rise))
    });
    b.bake(0.0)
}

/// A pond, river or sea within its outline, with a muddy bank, in table coordinates.
pub fn water(polygon: &[Vec2], seed: u64, lod: Lod) -> MeshData {
    let polygon = &rounded(polygon);
    let mut b = MeshBuilder::new(lod);
    area(&mut b, polygon, lod.of(0.35, 0.7, 1.4), |p| {
        let d = edge_distance(polygon, p);
        let q = Vec3::new(p.x, 0.0, p.y);
        let depth = (d / 2.2).min(1.0);
        let ripple = noise(Vec3::new(p.x * 0.8, 0.0, p.y * 2.6), seed);
        let open = soft(0x5d8190)
            .towards(soft(0x24465a).rgb, depth)
            .towards(soft(0xa9c0c4).rgb, (ripple - 0.62).max(0.0) * 0.9);
        let bank = soft(0x5b4a30).times(0.8 + 0.3 * noise(q * 3.0, seed ^ 1));
        let shore = (d / 0.45 + ripple * 0.4 - 0.3).clamp(0.0, 1.0);
        (Vec3::new(p.x, 0.02, p.y), bank.towards(open.rgb, shore))
    });
    b.bake(0.0)
}

/// Water over a rectangle of the table between these corners; `depth` gives how far a place lies from dry land, below 0 on it.
/// Sheets that share a shore run into each other.
pub fn water_between(low: Vec2, high: Vec2, seed: u64, lod: Lod, depth: impl Fn(Vec2) -> f32) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let outline = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
    area(&mut b, &outline, lod.of(0.2, 0.3, 0.5), |p| {
        let q = Vec3::new(p.x, 0.0, p.y);
        let ripple = noise(Vec3::new(p.x * 0.8, 0.0, p.y * 2.6), seed);
        let d = depth(p) + (noise(q * 0.9, seed ^ 5) - 0.5) * 0.5;
        let open = soft(0x5d8190)
            .towards(soft(0x24465a).rgb, (d / 2.2).clamp(0.0, 1.0))
            .towards(soft(0xa9c0c4).rgb, (ripple - 0.62).max(0.0) * 0.9);
        let bank = soft(0x5b4a30).times(0.8 + 0.3 * noise(q * 3.0, seed ^ 1));
        let shore = (d / 0.4 + ripple * 0.4 - 0.3).clamp(0.0, 1.0);
        let dry = (1.0 + d / 0.3).clamp(0.0, 1.0);
        (Vec3::new(p.x, 0.02, p.y), grass(p).towards(bank.towards(open.rgb, shore).rgb, dry))
    });
    b.bake(0.0)
}

/// Wet ground within its outline: pools, mud and tufts, in table coordinates.
pub fn marsh(polygon: &[Vec2], seed: u64, lod: Lod) -> MeshData {
    let polygon = &rounded(polygon);
    let mut b = MeshBuilder::new(lod);
    area(&mut b, polygon, lod.of(0.35, 0.7, 1.4), |p| {
        let q = Vec3::new(p.x, 0.0, p.y);
        let wet = ((cloud(q * 0.7, seed) - 0.42) * 7.0).clamp(0.0, 1.0) * (edge_distance(polygon, p) / 0.8).min(1.0);
        let mud = grass(p).towards(soft(0x4f4a2c).rgb, 0.65 * (edge_distance(polygon, p) / 0.7).min(1.0));
        (Vec3::new(p.x, 0.02, p.y), mud.towards(soft(0x3f5a5c).rgb, wet))
    });
    sprinkle(&mut b, polygon, lod.of(1.3, 0.6, 0.0), seed, |b, foot, c| tuft(b, foot, c.between(0.18, 0.38), c));
    b.bake(0.0)
}

/// The floor of a wood within its outline: leaves, moss and grass at the edge, in table coordinates.
pub fn wood_floor(polygon: &[Vec2], seed: u64, lod: Lod) -> MeshData {
    let polygon = &rounded(polygon);
    let mut b = MeshBuilder::new(lod);
    area(&mut b, polygon, lod.of(0.35, 0.7, 1.4), |p| {
        let q = Vec3::new(p.x, 0.0, p.y);
        let leaves =
            soft(0x54472a).towards(soft(0x4a5a2a).rgb, cloud(q * 1.3, seed)).times(0.8 + 0.4 * noise(q * 5.0, seed));
        (Vec3::new(p.x, 0.018, p.y), grass(p).towards(leaves.rgb, (edge_distance(polygon, p) / 0.7).min(1.0)))
    });
    sprinkle(&mut b, polygon, lod.of(0.5, 0.2, 0.0), seed, |b, foot, c| tuft(b, foot, c.between(0.12, 0.25), c));
    b.bake(0.0)
}

/// Calls `put` at random places inside the polygon, `density` to the square inch (at most 600).
fn sprinkle(
    b: &mut MeshBuilder,
    polygon: &[Vec2],
    density: f32,
    seed: u64,
    put: impl Fn(&mut MeshBuilder, Vec3, &mut Chance),
) {
    let (low, high) = extent(polygon);
    let size = high - low;
    let mut c = Chance::new(seed ^ 0x7370_726b);
    let count = ((size.x * size.y * density) as usize).min(600);
    for _ in 0..count {
        let p = low + Vec2::new(c.unit(), c.unit()) * size;
        if inside(polygon, p) {
            put(b, Vec3::new(p.x, 0.02, p.y), &mut c);
        }
    }
}

/// The grass of the table where it slopes: bare earth shows the steeper it is, 0 flat to 1.
pub fn hillside(at: Vec2, steep: f32) -> Paint {
    let bare = steep * (0.60 + 0.35 * noise(Vec3::new(at.x, 0.0, at.y) * 0.9, 3));
    grass(at).towards(soft(0x8a7350).rgb, bare)
}

/// Flecks and tufts over a board of `width` by `depth` inches whose ground is so high at a place.
pub fn flecks(b: &mut MeshBuilder, width: f32, depth: f32, seed: u64, lod: Lod, height: impl Fn(Vec2) -> f32) {
    let count = ((width * depth * lod.of(6.0, 2.0, 0.0)) as usize).min(20_000);
    flock(b, count, 0.085, seed, |c| {
        let at = Vec2::new(c.unit() * width, c.unit() * depth);
        Some(Vec3::new(at.x, height(at), at.y))
    });
    let mut c = Chance::new(seed ^ 0x6772_6173);
    for _ in 0..((width * depth * lod.of(0.10, 0.03, 0.0)) as usize).min(500) {
        let at = Vec2::new(c.unit() * width, c.unit() * depth);
        tuft(b, Vec3::new(at.x, height(at), at.y), c.between(0.10, 0.22), &mut c);
    }
}

/// The playing surface, `width` by `depth` inches with its corner at the origin, coloured as turf.
pub fn board(width: f32, depth: f32, seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let cell = lod.of(0.5, 0.9, 3.0);
    let (nu, nv) = ((width / cell).ceil().max(1.0) as usize, (depth / cell).ceil().max(1.0) as usize);
    b.surface(nu, nv, |u, v| {
        let p = Vec2::new(u * width, (1.0 - v) * depth);
        (Vec3::new(p.x, 0.0, p.y), grass(p))
    });
    flecks(&mut b, width, depth, seed, lod, |_| 0.0);
    b.bake(0.0)
}

/// The table round a board of `width` by `depth` inches (corner at the origin): a raised wooden frame with its outer side.
pub fn table_frame(width: f32, depth: f32, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let (wide, lip, drop) = (1.6, 0.28, 3.0);
    // Each profile point: how far out from the board's edge, and its height.
    let profile = [
        (0.0, -0.1),
        (0.0, lip - 0.06),
        (0.06, lip),
        (wide - 0.18, lip),
        (wide, lip - 0.18),
        (wide, -1.1),
        (wide - 0.15, -1.25),
        (wide - 0.15, -drop),
    ];
    let corner = |out: f32, y: f32| {
        [
            Vec3::new(-out, y, -out),
            Vec3::new(width + out, y, -out),
            Vec3::new(width + out, y, depth + out),
            Vec3::new(-out, y, depth + out),
        ]
    };
    let planks = lod.of(14, 7, 2);
    for step in profile.windows(2) {
        let (inner, outer) = (corner(step[0].0, step[0].1), corner(step[1].0, step[1].1));
        for k in 0..4 {
            let n = (k + 1) % 4;
            for i in 0..planks {
                let (t0, t1) = (i as f32 / planks as f32, (i + 1) as f32 / planks as f32);
                let tone = |t: f32, y: f32| {
                    matt(0x4f3523).times(0.82 + 0.30 * noise(Vec3::new(t * 40.0, y * 3.0, k as f32 * 9.0), 77))
                };
                let (a, c) = (inner[k].lerp(inner[n], t0), inner[k].lerp(inner[n], t1));
                let (d, e) = (outer[k].lerp(outer[n], t0), outer[k].lerp(outer[n], t1));
                b.quad_painted(
                    [a, c, e, d],
                    [tone(t0, step[0].1), tone(t1, step[0].1), tone(t1, step[1].1), tone(t0, step[1].1)],
                );
            }
        }
    }
    b.bake(0.0)
}
