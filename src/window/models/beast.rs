//! Horses, war dogs and cattle: one four-legged body in three shapes.

use super::builder::{Caps, Lod, MeshBuilder, MeshData, Ring, tube_rings};
use super::figure::Palette;
use super::paint::{Chance, Paint, flat, matt, metal};
use bevy_math::{Affine3A, Vec2, Vec3};

/// A beast without a rider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beast {
    /// A riderless horse.
    Horse,
    /// A war dog.
    Dog,
    /// An ox of a driven herd.
    Ox,
}

/// Proportions of a four-legged body, in inches before `scale`.
struct Shape {
    scale: f32,
    /// Width and depth of the barrel against a horse's.
    barrel: Vec2,
    neck: [(Vec3, f32); 3],
    head: [(Vec3, f32); 4],
    tail: [(Vec3, f32); 4],
    /// Thickness of the legs against a horse's.
    leg: f32,
    /// Share of the leg length that is kept (short legs below one).
    stand: f32,
    coat: Paint,
    points: Paint,
    mane: Paint,
    hoof: Paint,
}

const fn at(y: f32, z: f32) -> Vec3 {
    Vec3::new(0.0, y, z)
}

fn shape(beast: Beast, chance: &mut Chance) -> Shape {
    match beast {
        Beast::Horse => {
            let (coat, mane) = chance.pick([
                (0x8a4a26, 0x2a1a12),
                (0x6a3820, 0x1e1612),
                (0x4a3020, 0x1a1410),
                (0xa87848, 0xcfb98a),
                (0x8c857c, 0x4a4642),
                (0x9a5a30, 0x9a5a30),
            ]);
            Shape {
                scale: 1.0,
                barrel: Vec2::ONE,
                neck: [(at(0.86, -0.26), 0.165), (at(1.08, -0.43), 0.112), (at(1.27, -0.54), 0.078)],
                head: [
                    (at(1.30, -0.52), 0.070),
                    (at(1.24, -0.63), 0.074),
                    (at(1.12, -0.77), 0.048),
                    (at(1.06, -0.83), 0.040),
                ],
                tail: [
                    (at(0.92, 0.49), 0.035),
                    (at(0.84, 0.58), 0.055),
                    (at(0.60, 0.62), 0.062),
                    (at(0.30, 0.60), 0.015),
                ],
                leg: 1.0,
                stand: 1.0,
                coat: matt(coat),
                points: matt(coat).times(0.40),
                mane: matt(mane),
                hoof: matt(0x2e2822),
            }
        }
        Beast::Dog => {
            let coat = chance.pick([0x6a6058, 0x7a5a3a, 0x3a342e, 0x8a7a62]);
            Shape {
                scale: 0.55,
                barrel: Vec2::new(0.80, 0.84),
                neck: [(at(0.90, -0.26), 0.135), (at(1.02, -0.42), 0.110), (at(1.10, -0.50), 0.105)],
                head: [
                    (at(1.14, -0.46), 0.110),
                    (at(1.12, -0.60), 0.105),
                    (at(1.05, -0.74), 0.062),
                    (at(1.02, -0.86), 0.042),
                ],
                tail: [
                    (at(0.92, 0.46), 0.040),
                    (at(0.98, 0.60), 0.040),
                    (at(1.12, 0.70), 0.034),
                    (at(1.24, 0.72), 0.010),
                ],
                leg: 1.45,
                stand: 0.92,
                coat: matt(coat),
                points: matt(coat).times(0.75),
                mane: matt(coat).times(0.6),
                hoof: matt(coat).times(0.5),
            }
        }
        Beast::Ox => {
            let coat = chance.pick([0x7a4226, 0x2e2620, 0xb09878, 0x5a3a24]);
            Shape {
                scale: 0.80,
                barrel: Vec2::new(1.25, 1.22),
                neck: [(at(0.84, -0.26), 0.200), (at(0.90, -0.42), 0.165), (at(0.94, -0.52), 0.130)],
                head: [
                    (at(0.98, -0.52), 0.110),
                    (at(0.92, -0.64), 0.112),
                    (at(0.80, -0.78), 0.080),
                    (at(0.74, -0.84), 0.070),
                ],
                tail: [
                    (at(0.90, 0.52), 0.025),
                    (at(0.74, 0.58), 0.020),
                    (at(0.50, 0.58), 0.018),
                    (at(0.34, 0.58), 0.040),
                ],
                leg: 1.25,
                stand: 0.88,
                coat: matt(coat),
                points: matt(coat).times(0.7),
                mane: matt(coat).times(0.6),
                hoof: matt(0x2e2822),
            }
        }
    }
}

/// Builds a beast at this level of detail, standing at the origin and facing -Z.
pub fn beast(kind: Beast, seed: u64, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    add_beast(&mut b, kind, seed);
    b.bake(if lod == Lod::Far { 0.0 } else { 0.10 })
}

/// Adds a beast to a model that is being built.
pub fn add_beast(b: &mut MeshBuilder, kind: Beast, seed: u64) {
    let mut chance = Chance::new(seed ^ 0x6265_6173);
    let shape = shape(kind, &mut chance);
    b.place(Affine3A::from_scale(Vec3::splat(shape.scale)), |b| {
        four_legs(b, &shape, &mut chance);
        match kind {
            Beast::Horse => ears(b, 0.032, at(1.35, -0.53), &shape),
            Beast::Dog => {
                ears(b, 0.060, at(1.22, -0.48), &shape);
                collar(b);
            }
            Beast::Ox => horns(b),
        }
    });
}

/// Adds a saddled and bridled horse for a rider.
pub(super) fn horse(b: &mut MeshBuilder, seed: u64, palette: Palette) {
    let mut chance = Chance::new(seed ^ 0x6265_6173);
    let shape = shape(Beast::Horse, &mut chance);
    four_legs(b, &shape, &mut chance);
    ears(b, 0.032, at(1.35, -0.53), &shape);
    tack(b, palette);
}

fn four_legs(b: &mut MeshBuilder, shape: &Shape, chance: &mut Chance) {
    let far = b.lod == Lod::Far;
    let drop = 0.80 * (1.0 - shape.stand);
    let coat = shape.coat;
    let dark_belly = |y: f32| coat.times(1.0 + 0.25 * y);
    let section = |z: f32, y: f32, rx: f32, ry: f32, from: Lod| Ring {
        centre: at(y - drop, z),
        u: Vec3::X * rx * shape.barrel.x,
        v: Vec3::Y * ry * shape.barrel.y,
        paint: coat,
        from,
    };
    let rings = [
        section(0.530, 0.83, 0.030, 0.060, Lod::Near),
        section(0.490, 0.83, 0.115, 0.150, Lod::Far),
        section(0.390, 0.83, 0.160, 0.185, Lod::Mid),
        section(0.240, 0.81, 0.168, 0.182, Lod::Near),
        section(0.060, 0.79, 0.170, 0.185, Lod::Far),
        section(-0.120, 0.79, 0.165, 0.195, Lod::Near),
        section(-0.260, 0.82, 0.150, 0.200, Lod::Mid),
        section(-0.350, 0.84, 0.115, 0.165, Lod::Far),
        section(-0.400, 0.84, 0.050, 0.090, Lod::Near),
    ];
    let segments = b.lod.of(12, 8, 5);
    b.loft_painted(&rings, segments, Caps::Both, |s| dark_belly(s.angle.sin()));
    let low = |p: &(Vec3, f32)| (p.0 - Vec3::Y * drop, p.1);
    // Neck and head are deeper than wide.
    let narrow = |rings: &mut Vec<Ring>, share: f32| {
        for r in rings {
            let (width, depth) = (r.u.length(), Vec3::X.cross(r.u.cross(r.v).normalize_or(Vec3::Z)));
            r.u = Vec3::X * width * share;
            r.v = depth * width;
        }
    };
    let mut neck = tube_rings(&shape.neck.each_ref().map(low), coat);
    narrow(&mut neck, 0.66);
    let segments = b.lod.of(9, 6, 4);
    b.loft(&neck, segments, Caps::Both);
    let mut head = tube_rings(&shape.head.each_ref().map(low), coat);
    narrow(&mut head, 0.80);
    head[3].paint = shape.points;
    head[1].from = Lod::Mid;
    let segments = b.lod.of(8, 6, 4);
    b.loft(&head, segments, Caps::Both);
    let tail = tube_rings(&shape.tail.each_ref().map(low), shape.mane);
    let segments = b.lod.of(7, 5, 3);
    b.loft_painted(
        &tail,
        segments,
        Caps::Both,
        |s| {
            if s.segment.is_multiple_of(2) { s.paint.times(1.5) } else { s.paint }
        },
    );
    if b.lod == Lod::Near {
        let eye = (shape.head[1].0 + Vec3::new(0.0, 0.012 - drop, 0.02), shape.head[1].1 * 0.80);
        for side in [-1.0, 1.0] {
            b.ball(eye.0 + Vec3::X * side * eye.1 * 0.92, Vec3::splat(0.016), 5, 3, flat(0x14100c));
        }
    }
    let gait = chance.between(-1.0, 1.0);
    let lift = chance.odds(0.5);
    for (front, side) in [(true, 1.0), (true, -1.0), (false, 1.0), (false, -1.0)] {
        let swing = gait * side * if front { 0.06 } else { -0.06 };
        let raised = if front && lift && side * gait > 0.0 { 0.10 } else { 0.0 };
        leg(b, shape, front, side, swing, raised, far);
    }
}

fn leg(b: &mut MeshBuilder, shape: &Shape, front: bool, side: f32, swing: f32, raised: f32, far: bool) {
    let x = side * 0.105 * shape.barrel.x.max(0.9);
    let z = if front { -0.27 } else { 0.39 };
    let k = shape.leg;
    let s = shape.stand;
    let p = |y: f32, dz: f32, share: f32, r: f32| (Vec3::new(x, y * s + raised * share, z + dz + swing * share), r * k);
    let kick = if raised > 0.0 { 0.10 } else { 0.0 };
    let path = if front {
        [
            p(0.78, 0.02, 0.0, 0.085),
            p(0.60, 0.01, 0.2, 0.062),
            p(0.38, -kick, 0.6, 0.040),
            p(0.34, -kick, 0.7, 0.040),
            p(0.12, 0.01, 1.0, 0.028),
            p(0.07, 0.00, 1.0, 0.035),
        ]
    } else {
        [
            p(0.80, 0.00, 0.0, 0.110),
            p(0.60, -0.03, 0.2, 0.082),
            p(0.42, 0.06, 0.6, 0.046),
            p(0.35, 0.08, 0.7, 0.040),
            p(0.12, 0.03, 1.0, 0.029),
            p(0.07, 0.02, 1.0, 0.036),
        ]
    };
    let mut rings = tube_rings(&path, shape.coat);
    for (i, ring) in rings.iter_mut().enumerate() {
        if i >= 3 {
            ring.paint = shape.points;
        }
        ring.from = [Lod::Far, Lod::Mid, Lod::Mid, Lod::Near, Lod::Near, Lod::Far][i];
    }
    let segments = b.lod.of(7, 5, 3);
    b.loft(&rings, segments, Caps::First);
    if far {
        return;
    }
    let (foot, r) = path[5];
    let hoof = [
        Ring::level(foot, r * 0.95, r, shape.hoof),
        Ring::level(foot - Vec3::Y * 0.07 * s, r * 1.25, r * 1.35, shape.hoof.times(0.8)),
    ];
    b.loft(&hoof, segments, Caps::Both);
}

fn ears(b: &mut MeshBuilder, size: f32, at: Vec3, shape: &Shape) {
    if b.lod != Lod::Near {
        return;
    }
    let drop = Vec3::Y * 0.80 * (1.0 - shape.stand);
    for side in [-1.0, 1.0] {
        b.blade(
            [
                at - drop + Vec3::new(0.042 * side, -0.01, 0.0),
                Vec3::X,
                Vec3::new(0.3 * side, 1.0, 0.0).normalize_or(Vec3::Y),
            ],
            &[Vec2::new(-size * 0.7, -0.02), Vec2::new(size * 0.7, -0.02), Vec2::new(0.0, size * 2.6)],
            Vec2::new(0.0, 0.0),
            size * 0.5,
            shape.coat.times(0.9),
        );
    }
    // The mane lies along the crest of the neck; on dogs it is the ruff.
    let ridge: Vec<(Vec3, f32)> = shape
        .neck
        .iter()
        .map(|(p, r)| (*p - drop + Vec3::new(0.0, r * 0.62, r * 0.80), r * 0.28))
        .chain(std::iter::once((at - drop + Vec3::new(0.0, -0.01, -0.05), 0.022)))
        .collect();
    let rings = tube_rings(&ridge, shape.mane);
    b.loft_painted(&rings, 6, Caps::Both, |s| if s.segment.is_multiple_of(2) { s.paint.times(1.5) } else { s.paint });
}

fn collar(b: &mut MeshBuilder) {
    let leather = matt(0x5a2a1c);
    let segments = b.lod.of(9, 6, 4);
    b.tube(&[(at(0.93, -0.37), 0.125), (at(0.97, -0.41), 0.125)], segments, leather);
}

fn horns(b: &mut MeshBuilder) {
    let segments = b.lod.of(6, 4, 3);
    for side in [-1.0, 1.0] {
        let p = |x: f32, y: f32, z: f32| Vec3::new(x * side, y, z);
        b.tube(
            &[(p(0.06, 0.96, -0.56), 0.035), (p(0.20, 0.98, -0.58), 0.030), (p(0.29, 1.10, -0.64), 0.008)],
            segments,
            matt(0xd8c8a4),
        );
        if b.lod == Lod::Near {
            b.ball(p(0.13, 0.90, -0.52), Vec3::new(0.07, 0.025, 0.03), 5, 3, matt(0x4a3020));
        }
    }
}

fn tack(b: &mut MeshBuilder, palette: Palette) {
    let leather = matt(0x4a2e1c);
    if b.lod == Lod::Far {
        return;
    }
    let band = |z: f32, grow: f32, paint: Paint| Ring {
        centre: at(0.792, z),
        u: Vec3::X * 0.170 * grow,
        v: Vec3::Y * 0.190 * grow,
        paint,
        from: Lod::Far,
    };
    let segments = b.lod.of(12, 8, 5);
    // Cloth over the back, then the girth.
    let cloth = palette.first;
    let (front, rear) = (-0.13, 0.27);
    b.sheet(b.lod.of(8, 5, 3), 2, 0.6, |u, v| {
        let a = (u - 0.5) * 3.3;
        let z = front + (rear - front) * v;
        let p = Vec3::new(a.sin() * 0.182, 0.800 + a.cos() * 0.198, z);
        let hem = !(0.13..=0.87).contains(&u);
        (p, if hem { palette.second } else { cloth })
    });
    b.loft(
        &[band(-0.02, 1.03, leather), band(-0.02, 1.06, leather), band(0.03, 1.06, leather), band(0.03, 1.03, leather)],
        segments,
        Caps::Open,
    );
    b.ball(at(0.985, 0.06), Vec3::new(0.12, 0.035, 0.17), 8, 4, leather.times(1.3));
    b.ball(at(1.03, -0.09), Vec3::new(0.075, 0.07, 0.03), 7, 4, leather);
    b.ball(at(1.04, 0.21), Vec3::new(0.10, 0.08, 0.03), 7, 4, leather);
    if b.lod != Lod::Near {
        return;
    }
    // Breast strap, bridle, reins, stirrups.
    for side in [-1.0, 1.0] {
        let p = |x: f32, y: f32, z: f32| Vec3::new(x * side, y, z);
        b.tube(
            &[
                (p(0.170, 0.86, -0.10), 0.014),
                (p(0.150, 0.84, -0.28), 0.014),
                (p(0.07, 0.82, -0.405), 0.014),
                (p(0.0, 0.81, -0.425), 0.014),
            ],
            4,
            leather,
        );
        b.tube(
            &[(p(0.050, 1.13, -0.76), 0.009), (p(0.110, 1.10, -0.45), 0.008), (p(0.075, 1.17, -0.14), 0.008)],
            3,
            leather,
        );
        b.tube(
            &[(p(0.056, 1.32, -0.53), 0.010), (p(0.062, 1.22, -0.66), 0.010), (p(0.046, 1.12, -0.77), 0.010)],
            3,
            leather,
        );
        b.tube(&[(p(0.190, 0.90, 0.02), 0.010), (p(0.235, 0.52, -0.02), 0.010)], 3, leather);
        b.cuboid(p(0.235, 0.425, -0.03), Vec3::new(0.045, 0.010, 0.030), metal(0x8d939a));
    }
    let muzzle = tube_rings(&[(at(1.135, -0.755), 0.055), (at(1.120, -0.770), 0.055)], leather);
    b.loft(&muzzle, 8, Caps::Open);
}
