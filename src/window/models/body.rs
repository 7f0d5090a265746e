//! The body of a figure: boots, legs, skirts, torso, arms, cloak.

use super::builder::{Caps, Lod, MeshBuilder, Ring, tube_rings};
use super::figure::{FigureSpec, Garb, Outfit, Role};
use super::paint::{Chance, Paint, Rgb, linear, mail as steel, matt, metal};
use super::pose::{LEFT, RIGHT, Skeleton};
use bevy_math::Vec3;

/// Bright and dark rings of mail.
fn mail(odd: bool) -> Paint {
    if odd { steel(0x7a8087) } else { steel(0x3a3e44) }
}

/// Adds body, clothes and cloak.
pub(super) fn build(b: &mut MeshBuilder, spec: &FigureSpec, outfit: &Outfit, joints: &Skeleton) {
    for side in [RIGHT, LEFT] {
        leg(b, outfit, joints, side);
        arm(b, outfit, joints, side);
    }
    skirt(b, spec, outfit, joints);
    torso(b, outfit, joints);
    if let Some(cloth) = outfit.cloak {
        cloak(b, spec, outfit, joints, cloth);
    }
    if spec.role == Role::Berserker {
        pelt(b, joints, spec.seed);
    }
}

fn leg(b: &mut MeshBuilder, outfit: &Outfit, joints: &Skeleton, side: usize) {
    let (hip, knee, ankle) = (joints.hips[side], joints.knees[side], joints.ankles[side]);
    let shin = |t: f32| knee.lerp(ankle, t);
    let path = [
        (hip, 0.082),
        (hip.lerp(knee, 0.6), 0.076),
        (knee, 0.062),
        (shin(0.16), 0.058),
        (shin(0.30), 0.063),
        (shin(0.46), 0.060),
        (shin(0.62), 0.053),
        (shin(0.80), 0.045),
        (shin(1.0), 0.042),
    ];
    let mut rings = tube_rings(&path, outfit.trousers);
    for (i, ring) in rings.iter_mut().enumerate() {
        if i >= 3 {
            // Leg wraps: turns of cloth show as bands.
            ring.paint = if i % 2 == 1 { outfit.wraps } else { outfit.wraps.times(0.55) };
        }
        ring.from = match i {
            0 | 8 => Lod::Far,
            2 | 4 => Lod::Mid,
            _ => Lod::Near,
        };
    }
    let segments = b.lod.of(6, 4, 3);
    b.loft(&rings, segments, Caps::Open);
    foot(b, ankle, joints.toes[side], outfit.boots);
}

fn foot(b: &mut MeshBuilder, ankle: Vec3, toes: Vec3, paint: Paint) {
    let across = toes.cross(Vec3::Y).normalize_or(Vec3::X);
    let up = across.cross(toes).normalize_or(Vec3::Y);
    let ground = ankle - up * 0.075;
    let section = |along: f32, high: f32, wide: f32, from: Lod| Ring {
        centre: ground + toes * along + up * high * 0.5,
        u: across * wide,
        v: up * high * 0.52,
        paint,
        from,
    };
    let rings = [
        section(-0.058, 0.05, 0.030, Lod::Near),
        section(-0.045, 0.10, 0.045, Lod::Far),
        section(0.0, 0.135, 0.050, Lod::Near),
        section(0.055, 0.085, 0.050, Lod::Mid),
        section(0.11, 0.062, 0.050, Lod::Near),
        section(0.15, 0.035, 0.032, Lod::Far),
    ];
    let segments = b.lod.of(6, 4, 3);
    b.loft(&rings, segments, b.lod.of(Caps::Both, Caps::Last, Caps::Open));
}

fn arm(b: &mut MeshBuilder, outfit: &Outfit, joints: &Skeleton, side: usize) {
    let (shoulder, elbow, hand) = (joints.shoulders[side], joints.elbows[side], joints.hands[side]);
    let bare = outfit.garb == Garb::Bare;
    let upper = match outfit.garb {
        Garb::Mail => mail(true),
        Garb::Bare => outfit.skin,
        _ => outfit.tunic,
    };
    let lower = if bare { outfit.skin } else { outfit.tunic };
    let cuff = if bare { outfit.leather } else { outfit.trim };
    let inward = (joints.chest.transform_point3(Vec3::Y * 0.30) - shoulder) * 0.25;
    let sleeve = if outfit.garb == Garb::Robe { 0.014 } else { 0.0 };
    let wrist = elbow.lerp(hand, 0.82);
    let mut rings = tube_rings(
        &[
            (shoulder + inward, 0.055),
            (shoulder, 0.072),
            (shoulder.lerp(elbow, 0.35), 0.067),
            (shoulder.lerp(elbow, 0.65), 0.062),
            (shoulder.lerp(elbow, 0.85), 0.060),
            (elbow, 0.055),
        ],
        upper,
    );
    for (i, ring) in rings.iter_mut().enumerate() {
        ring.from = [Lod::Near, Lod::Far, Lod::Near, Lod::Near, Lod::Near, Lod::Far][i];
    }
    let segments = b.lod.of(8, 4, 3);
    let linked = outfit.garb == Garb::Mail && b.lod == Lod::Near;
    b.loft_painted(
        &rings,
        segments,
        Caps::Open,
        |s| {
            if linked { mail((s.ring + s.segment) % 2 == 0) } else { s.paint }
        },
    );
    let mut rings = tube_rings(
        &[
            (elbow, 0.050 + sleeve),
            (elbow.lerp(wrist, 0.40), 0.048 + sleeve),
            (elbow.lerp(wrist, 0.78), 0.041 + sleeve * 1.5),
            (elbow.lerp(wrist, 0.80), 0.043 + sleeve * 1.5),
            (wrist, 0.042 + sleeve * 2.0),
            (b.lod.of(wrist, wrist, hand), 0.034),
        ],
        lower,
    );
    for (i, ring) in rings.iter_mut().enumerate() {
        if i >= 3 {
            ring.paint = if i == 5 { outfit.skin } else { cuff };
        }
        ring.from = [Lod::Far, Lod::Near, Lod::Near, Lod::Near, Lod::Mid, Lod::Far][i];
    }
    let segments = b.lod.of(7, 4, 3);
    b.loft(&rings, segments, b.lod.of(Caps::Open, Caps::Open, Caps::Last));
    if b.lod > Lod::Far {
        fist(b, elbow, hand, outfit.skin);
    }
}

fn fist(b: &mut MeshBuilder, elbow: Vec3, hand: Vec3, skin: Paint) {
    let along = (hand - elbow).normalize_or(Vec3::NEG_Z);
    let mut rings = tube_rings(
        &[
            (hand - along * 0.052, 0.026),
            (hand - along * 0.02, 0.046),
            (hand + along * 0.018, 0.047),
            (hand + along * 0.046, 0.026),
        ],
        skin,
    );
    rings[2].from = Lod::Near;
    let segments = b.lod.of(7, 4, 3);
    let fingers = b.lod == Lod::Near;
    b.loft_painted(&rings, segments, Caps::Last, |s| {
        if fingers && s.ring == 2 && s.segment.is_multiple_of(2) { s.paint.times(0.75) } else { s.paint }
    });
}

/// Depth of the hem under the hips for the tunic, in inches.
fn hem(spec: &FigureSpec, outfit: &Outfit) -> f32 {
    match (outfit.garb, spec.mounted) {
        (Garb::Robe, false) => 0.47,
        (Garb::Robe, true) => 0.20,
        (_, true) => 0.13,
        (Garb::Bare, _) => 0.13,
        _ => 0.205,
    }
}

fn skirt(b: &mut MeshBuilder, spec: &FigureSpec, outfit: &Outfit, joints: &Skeleton) {
    let mut chance = Chance::new(spec.seed ^ 0x686d);
    let depth = hem(spec, outfit);
    let spread = if spec.mounted { 0.06 } else { 0.0 };
    let flare = (0.17 + spread + depth * 0.15, 0.145 + depth * 0.15);
    let at = |y: f32| joints.pelvis + Vec3::Y * y;
    let cloth = if outfit.garb == Garb::Bare { outfit.trousers } else { outfit.tunic };
    let band = if outfit.garb == Garb::Bare { cloth } else { outfit.trim };
    let k = outfit.stout;
    let mailed = outfit.garb == Garb::Mail;
    let far_mail = mailed && b.lod == Lod::Far;
    let ring = |y: f32, w: f32, paint: Paint| {
        let t = (0.09 - y) / (0.09 + depth);
        Ring::level(at(y), (0.13 + (flare.0 - 0.13) * t) * k * w, (0.10 + (flare.1 - 0.10) * t) * k * w, paint)
    };
    let rings = [
        ring(0.09, 1.0, if far_mail { mail(true).times(0.75) } else { cloth }),
        ring(0.02, 1.0, cloth).only(if mailed { Lod::Near } else { Lod::Mid }),
        ring(-depth * 0.5, 1.0, cloth).only(Lod::Near),
        ring(-depth + 0.035, 1.0, cloth).only(Lod::Near),
        ring(-depth + 0.035, 1.015, band).only(Lod::Near),
        ring(-depth, 1.0, band),
        ring(-depth + 0.02, 0.80, cloth.times(0.25)).only(Lod::Near),
    ];
    let start = b.mark();
    let folds = chance.pick([5.0, 6.0, 7.0]);
    let phase = chance.between(0.0, 6.0);
    let wave = move |angle: f32| {
        (angle * folds + phase).sin() * 0.6 + (angle * (folds * 0.5).floor() + phase * 2.0).sin() * 0.4
    };
    let segments = b.lod.of(14, 7, 5);
    b.loft_painted(&rings, segments, b.lod.of(Caps::Last, Caps::Open, Caps::Open), |s| {
        if s.ring == 0 { s.paint } else { s.paint.times(1.0 + 0.22 * wave(s.angle)) }
    });
    let pelvis = joints.pelvis;
    if b.lod != Lod::Far {
        b.warp(start, move |p| {
            let out = Vec3::new(p.x - pelvis.x, 0.0, p.z - pelvis.z);
            let fall = ((pelvis.y + 0.06 - p.y) / 0.25).clamp(0.0, 1.3);
            // Angle 0 is +X and 90 degrees is -Z, as in Ring::level.
            let p = p + out.normalize_or_zero() * (0.020 * fall * wave((-out.z).atan2(out.x)));
            clear_of_legs(p, joints)
        });
    }
    if outfit.garb == Garb::Mail && b.lod > Lod::Far {
        let short = depth - 0.07;
        let ring = |y: f32, w: f32| {
            let t = (0.09 - y) / (0.09 + depth);
            Ring::level(
                at(y),
                (0.138 + (flare.0 - 0.125) * t) * k * w,
                (0.108 + (flare.1 - 0.095) * t) * k * w,
                mail(true),
            )
        };
        let rings = [
            ring(0.085, 1.0),
            ring(0.04, 1.0).only(Lod::Near),
            ring(-short * 0.30, 1.0).only(Lod::Near),
            ring(-short * 0.68, 1.02).only(Lod::Near),
            ring(-short, 1.05),
        ];
        let segments = b.lod.of(14, 7, 5);
        let start = b.mark();
        b.loft_painted(&rings, segments, Caps::Open, |s| mail((s.ring + s.segment) % 2 == 0));
        b.warp(start, |p| {
            let out = Vec3::new(p.x - pelvis.x, 0.0, p.z - pelvis.z).normalize_or_zero();
            clear_of_legs(p, joints) + out * 0.006
        });
    }
}

/// Pushes a point of a skirt out of the legs under it.
fn clear_of_legs(mut p: Vec3, joints: &Skeleton) -> Vec3 {
    for side in [RIGHT, LEFT] {
        let (hip, knee, ankle) = (joints.hips[side], joints.knees[side], joints.ankles[side]);
        for (from, to, clear) in [(hip, knee, 0.108), (knee, ankle, 0.090)] {
            let bone = to - from;
            let t = ((p - from).dot(bone) / bone.length_squared()).clamp(0.0, 1.0);
            let away = p - (from + bone * t);
            let gap = clear - away.length();
            if gap > 0.0 && p.y < hip.y - 0.02 {
                p += Vec3::new(away.x, 0.0, away.z).normalize_or(Vec3::NEG_Z) * gap;
            }
        }
    }
    p
}

fn torso(b: &mut MeshBuilder, outfit: &Outfit, joints: &Skeleton) {
    let k = outfit.stout;
    let section = |y: f32, rx: f32, rz: f32, z: f32, from: Lod| {
        Ring::level(Vec3::new(0.0, y, z), rx * k, rz * k, outfit.tunic).only(from).moved(&joints.chest)
    };
    let rings = [
        section(0.04, 0.126, 0.098, 0.0, Lod::Far),
        section(0.13, 0.138, 0.106, -0.005, Lod::Near),
        section(0.17, 0.150, 0.112, -0.008, Lod::Near),
        section(0.21, 0.160, 0.116, -0.010, Lod::Mid),
        section(0.25, 0.166, 0.116, -0.008, Lod::Near),
        section(0.29, 0.168, 0.112, -0.004, Lod::Far),
        section(0.33, 0.158, 0.104, 0.0, Lod::Near),
        section(0.365, 0.128, 0.088, 0.003, Lod::Mid),
        section(0.395, 0.085, 0.070, 0.005, Lod::Far),
        section(0.42, 0.062, 0.060, 0.005, Lod::Near),
    ];
    let segments = b.lod.of(14, 7, 5);
    let near = b.lod == Lod::Near;
    b.loft_painted(&rings, segments, Caps::Open, |s| match outfit.garb {
        Garb::Mail if near => mail((s.ring + s.segment) % 2 == 0),
        Garb::Mail => steel(0x5e6369),
        Garb::Jerkin => outfit.leather.times(if s.segment.is_multiple_of(4) { 0.7 } else { 1.25 }),
        Garb::Bare => muscles(outfit.skin, s.ring, s.angle, near),
        // Slight folds towards the belt.
        _ => s.paint.times(1.0 + 0.10 * (s.angle * 5.0 + s.ring as f32).sin()),
    });
    if b.lod == Lod::Far {
        return;
    }
    let belt =
        |y: f32, w: f32| Ring::level(Vec3::Y * y, 0.130 * k * w, 0.103 * k * w, outfit.leather).moved(&joints.chest);
    let segments = b.lod.of(12, 7, 5);
    b.loft(
        &[belt(0.062, 1.01), belt(0.083, 1.10).only(Lod::Near), belt(0.106, b.lod.of(1.02, 1.08, 1.0))],
        segments,
        Caps::Open,
    );
    if b.lod == Lod::Near {
        b.place(joints.chest, |b| {
            b.cuboid(Vec3::new(0.0, 0.085, -0.112 * k), Vec3::new(0.018, 0.018, 0.006), metal(0xd9b04a));
            // A long knife across the belly and a pouch at the hip.
            b.tube(
                &[(Vec3::new(0.13, 0.03, -0.085), 0.016), (Vec3::new(-0.04, 0.075, -0.128), 0.018)],
                5,
                outfit.leather.times(1.3),
            );
            b.tube(
                &[(Vec3::new(0.14, 0.027, -0.083), 0.011), (Vec3::new(0.19, 0.012, -0.07), 0.013)],
                5,
                matt(0x3a2a1c),
            );
            b.ball(Vec3::new(-0.145 * k, 0.03, -0.03), Vec3::new(0.03, 0.045, 0.04), 5, 3, outfit.leather.times(1.15));
        });
    }
}

/// Bare skin with the shade of muscles painted on.
fn muscles(skin: Paint, ring: usize, angle: f32, near: bool) -> Paint {
    if !near {
        return skin;
    }
    let front = angle.sin();
    let middle = (1.0 - angle.cos().abs() * 3.0).max(0.0);
    let crease = if ring.is_multiple_of(3) { 0.12 } else { 0.0 };
    skin.times(1.0 - (middle * 0.22 + crease) * front.max(0.0))
}

fn cloak(b: &mut MeshBuilder, spec: &FigureSpec, outfit: &Outfit, joints: &Skeleton, cloth: Paint) {
    let mut chance = Chance::new(spec.seed ^ 0x636c);
    let (phase, sway) = (chance.between(0.0, 6.0), chance.between(-0.04, 0.04));
    let length = if spec.mounted { 0.46 } else { 0.66 };
    let trail = if spec.mounted { 0.16 } else { 0.06 };
    let at = |u: f32, t: f32| {
        let a = (0.5 - u) * 3.7;
        let (wide, deep) = (0.150 + 0.115 * t.powf(0.7) + 0.04 * t, 0.108 + 0.10 * t);
        let fold = (a * 5.0 + phase).sin() * 0.026 * t;
        let y = 0.385 - length * t - 0.02 * a.cos() * t;
        let p = Vec3::new(
            a.sin() * (wide + fold) + sway * t,
            y,
            a.cos() * (deep + fold) + 0.01 + trail * t * a.cos().max(0.0),
        );
        let hung = joints.chest.transform_point3(p);
        let plumb = joints.pelvis + p;
        let shade = 1.0 + 0.28 * (a * 5.0 + phase).sin() * t.min(0.6);
        (hung.lerp(plumb, t), shade)
    };
    let (nu, nv) = b.lod.of((11, 4), (5, 2), (3, 1));
    b.sheet(nu, nv, 0.5, |u, v| {
        let (p, shade) = at(u, v);
        let hemmed = v > 0.99 && outfit.trim.rgb != cloth.rgb;
        (p, if hemmed { outfit.trim.times(shade) } else { cloth.times(shade) })
    });
    if b.lod == Lod::Near {
        let fur = outfit.fur;
        let collar = if fur { matt(0x5a4632) } else { cloth.times(1.1) };
        let size = if fur { 0.042 } else { 0.024 };
        let path: Vec<(Vec3, f32)> = (0..7)
            .map(|i| {
                let u = i as f32 / 6.0;
                (at(u, 0.0).0 + Vec3::Y * 0.004, size * if i % 2 == 0 { 1.0 } else { 1.0 + 0.2 * f32::from(fur) })
            })
            .collect();
        let rings = tube_rings(&path, collar);
        b.loft_painted(&rings, 5, Caps::Both, |s| {
            if fur && (s.ring + s.segment) % 2 == 0 { s.paint.times(1.7) } else { s.paint }
        });
        let brooch = joints.chest.transform_point3(Vec3::new(0.115, 0.345, -0.09));
        b.ball(brooch, Vec3::splat(0.020), 5, 3, metal(0xe0b84c));
    }
}

/// A wolf skin over the shoulders.
fn pelt(b: &mut MeshBuilder, joints: &Skeleton, seed: u64) {
    let mut chance = Chance::new(seed ^ 0x70_656c);
    let fur: Rgb = linear(chance.pick([0x6b6259, 0x574a3d, 0x7a7268]));
    let phase = chance.between(0.0, 6.0);
    let (nu, nv) = b.lod.of((10, 6), (5, 3), (3, 1));
    b.sheet(nu, nv, 0.45, |u, t| {
        let a = (0.5 - u) * 3.4;
        let ragged = if t > 0.99 { (u * 40.0).sin() * 0.03 } else { 0.0 };
        let p = Vec3::new(a.sin() * (0.175 + 0.04 * t), 0.40 - 0.42 * t + ragged, a.cos() * (0.115 + 0.07 * t) + 0.02);
        let streak = 0.7 + 0.6 * ((u * 37.0 + t * 23.0 + phase).sin() * 0.5 + 0.5);
        (joints.chest.transform_point3(p), Paint { rgb: fur * streak, ..matt(0) })
    });
}
