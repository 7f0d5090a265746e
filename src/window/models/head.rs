//! The head of a figure: face, beard, hair and what he wears on it. Built in the head's frame, origin at the base of the neck.

use super::builder::{Caps, Lod, MeshBuilder, Ring, Spot, tube_rings};
use super::figure::{Garb, Headgear, Outfit};
use super::paint::{Paint, flat, linear, mail, matt, metal};
use super::pose::Skeleton;
use bevy_math::{Vec2, Vec3};
use std::f32::consts::TAU;

/// Height of the middle of the head above the base of the neck, in inches.
const MIDDLE: f32 = 0.150;

/// Adds head and headgear.
pub(super) fn build(b: &mut MeshBuilder, outfit: &Outfit, joints: &Skeleton) {
    b.place(joints.head, |b| {
        skull(b, outfit);
        if b.lod == Lod::Near {
            features(b, outfit);
        }
        if outfit.beard > 0.0 {
            beard(b, outfit);
        }
        match outfit.headgear {
            Headgear::Bare => hair(b, outfit, true),
            Headgear::Tonsure => tonsure(b, outfit),
            Headgear::Cap => cap(b, outfit),
            Headgear::Hood => hood(b, outfit),
            Headgear::Helm => helm(b, outfit, false),
            Headgear::GildedHelm => helm(b, outfit, true),
            Headgear::Crown => crown(b, outfit),
            Headgear::Wolf => wolf(b, outfit),
        }
    });
}

fn section(y: f32, rx: f32, rz: f32, z: f32, paint: Paint) -> Ring {
    Ring::level(Vec3::new(0.0, MIDDLE + y, z), rx, rz, paint)
}

fn skull(b: &mut MeshBuilder, outfit: &Outfit) {
    let skin = outfit.skin;
    let rings = [
        section(-0.175, 0.055, 0.058, 0.012, skin.times(0.7)).only(Lod::Near),
        section(-0.115, 0.050, 0.056, 0.000, skin.times(0.7)),
        section(-0.106, 0.048, 0.062, -0.022, skin.times(0.85)).only(Lod::Near),
        section(-0.072, 0.068, 0.080, -0.014, skin).only(Lod::Near),
        section(-0.030, 0.080, 0.092, -0.006, skin),
        section(0.008, 0.084, 0.094, 0.000, skin).only(Lod::Near),
        section(0.036, 0.085, 0.100, 0.000, skin).only(Lod::Near),
        section(0.078, 0.078, 0.094, 0.002, skin),
        section(0.108, 0.048, 0.062, 0.006, skin).only(Lod::Mid),
        section(0.118, 0.010, 0.012, 0.008, skin).only(Lod::Mid),
    ];
    // Only a bald head shows its crown.
    let seen = if outfit.headgear == Headgear::Tonsure { rings.len() } else { rings.len() - 2 };
    let segments = b.lod.of(10, 7, 5);
    b.loft_painted(&rings[..seen], segments, Caps::Open, |s| blush(s, outfit));
}

/// Red in the cheeks, shade round the eyes.
fn blush(s: Spot, outfit: &Outfit) -> Paint {
    let y = s.at.y - MIDDLE;
    let front = s.angle.sin().max(0.0);
    let cheek = front * (1.0 - ((y + 0.03) / 0.03).abs()).max(0.0) * s.angle.cos().abs();
    let socket = front * (1.0 - ((y - 0.012) / 0.02).abs()).max(0.0);
    s.paint
        .towards(linear(0xb05a44), cheek * 0.7)
        .times(1.0 - socket * 0.35 * f32::from(outfit.headgear != Headgear::Tonsure))
}

fn features(b: &mut MeshBuilder, outfit: &Outfit) {
    let skin = outfit.skin;
    let at = |x: f32, y: f32, z: f32| Vec3::new(x, MIDDLE + y, z);
    let (bridge, tip) = (at(0.0, 0.022, -0.098), at(0.0, -0.030, -0.132));
    let (left, right, under) = (at(-0.022, -0.036, -0.092), at(0.022, -0.036, -0.092), at(0.0, -0.042, -0.098));
    b.triangle([bridge, tip, right], skin.times(1.12));
    b.triangle([bridge, left, tip], skin.times(1.05));
    b.triangle([tip, left, under], skin.times(0.7));
    b.triangle([tip, under, right], skin.times(0.7));
    for side in [-1.0, 1.0] {
        let eye = |x: f32, y: f32, w: f32, h: f32, z: f32| {
            let x = x * side;
            [at(x + w, y - h, z), at(x - w, y - h, z), at(x - w, y + h, z), at(x + w, y + h, z)]
        };
        b.quad(eye(0.034, 0.004, 0.017, 0.0075, -0.0965), flat(0xd8cfc0));
        b.quad(eye(0.032, 0.004, 0.0075, 0.0075, -0.0985), flat(0x1a1410));
        b.quad(eye(0.035, 0.018, 0.022, 0.0055, -0.1005), outfit.hair.times(0.45));
        if matches!(outfit.headgear, Headgear::Tonsure | Headgear::Cap) {
            b.ball(at(0.088 * side, -0.005, 0.004), Vec3::new(0.014, 0.028, 0.018), 4, 3, skin);
        }
    }
    if outfit.beard <= 0.0 {
        b.quad(
            [
                at(0.024, -0.066, -0.094),
                at(-0.024, -0.066, -0.094),
                at(-0.022, -0.058, -0.097),
                at(0.022, -0.058, -0.097),
            ],
            skin.towards(linear(0x6a2a22), 0.6),
        );
    }
}

fn streaks(hair: Paint, s: Spot) -> Paint {
    if s.segment.is_multiple_of(2) { hair.times(1.30) } else { hair.times(0.72) }
}

fn beard(b: &mut MeshBuilder, outfit: &Outfit) {
    let long = outfit.beard;
    let hair = outfit.hair;
    let rings = [
        section(-0.034, 0.076, 0.045, -0.040, hair).only(Lod::Near),
        section(-0.052, 0.076, 0.062, -0.048, hair),
        section(-0.088 - 0.02 * long, 0.066, 0.055, -0.062, hair).only(Lod::Mid),
        section(-0.105 - 0.07 * long, 0.048, 0.036, -0.078, hair).only(Lod::Near),
        section(-0.115 - 0.125 * long, 0.012, 0.012, -0.090, hair),
    ];
    let segments = b.lod.of(10, 5, 4);
    b.loft_painted(&rings, segments, Caps::Open, |s| streaks(hair, s));
    if b.lod == Lod::Near {
        for side in [-1.0, 1.0] {
            let p = |x: f32, y: f32, z: f32| Vec3::new(x * side, MIDDLE + y, z);
            b.tube(
                &[
                    (p(0.0, -0.046, -0.106), 0.011),
                    (p(0.032, -0.056, -0.104), 0.013),
                    (p(0.060, -0.088, -0.088), 0.006),
                ],
                4,
                hair.times(1.15),
            );
        }
    }
}

/// Hair on the crown and down the neck, or only what shows under a cap or helmet.
fn hair(b: &mut MeshBuilder, outfit: &Outfit, crown: bool) {
    if !crown && b.lod == Lod::Far {
        return;
    }
    let paint = outfit.hair;
    let mut rings = vec![
        section(-0.130, 0.070, 0.040, 0.055, paint),
        section(-0.085, 0.092, 0.070, 0.036, paint).only(Lod::Near),
        section(-0.020, 0.095, 0.080, 0.032, paint).only(Lod::Near),
        section(0.030, 0.095, 0.088, 0.026, paint),
    ];
    if crown {
        rings.extend([
            section(0.062, 0.094, 0.110, 0.006, paint).only(Lod::Near),
            section(0.100, 0.078, 0.096, 0.004, paint).only(Lod::Mid),
            section(0.128, 0.044, 0.056, 0.006, paint),
            section(0.136, 0.008, 0.010, 0.008, paint).only(Lod::Mid),
        ]);
    }
    let segments = b.lod.of(12, 7, 5);
    b.loft_painted(&rings, segments, if crown { Caps::First } else { Caps::Open }, |s| streaks(paint, s));
}

fn tonsure(b: &mut MeshBuilder, outfit: &Outfit) {
    let paint = outfit.hair;
    let rings = [
        section(-0.040, 0.088, 0.075, 0.032, paint),
        section(0.030, 0.096, 0.095, 0.018, paint),
        section(0.070, 0.092, 0.108, 0.002, paint),
        section(0.095, 0.070, 0.084, 0.004, paint),
    ];
    let segments = b.lod.of(12, 7, 5);
    b.loft_painted(&rings, segments, Caps::Open, |s| streaks(paint, s));
}

fn cap(b: &mut MeshBuilder, outfit: &Outfit) {
    hair(b, outfit, false);
    let felt = outfit.leather.towards(outfit.tunic.rgb, 0.35);
    let rings = [
        section(0.034, 0.104, 0.116, 0.002, felt.times(0.75)),
        section(0.062, 0.106, 0.118, 0.002, felt.times(0.75)).only(Lod::Near),
        section(0.062, 0.094, 0.106, 0.002, felt).only(Lod::Near),
        section(0.110, 0.088, 0.098, 0.006, felt).only(Lod::Mid),
        section(0.145, 0.056, 0.062, 0.012, felt),
        section(0.158, 0.012, 0.014, 0.016, felt),
    ];
    let segments = b.lod.of(12, 7, 5);
    b.loft(&rings, segments, Caps::Last);
}

fn hood(b: &mut MeshBuilder, outfit: &Outfit) {
    let cloth = outfit.tunic.times(0.72);
    let rings = [
        section(-0.190, 0.175, 0.125, 0.010, cloth),
        section(-0.150, 0.140, 0.110, 0.012, cloth).only(Lod::Near),
        section(-0.105, 0.088, 0.080, 0.022, cloth),
        section(-0.050, 0.098, 0.086, 0.030, cloth).only(Lod::Near),
        section(0.030, 0.104, 0.098, 0.026, cloth).only(Lod::Mid),
        section(0.075, 0.100, 0.114, 0.012, cloth),
        section(0.120, 0.072, 0.085, 0.018, cloth).only(Lod::Mid),
        section(0.150, 0.024, 0.035, 0.045, cloth),
    ];
    let segments = b.lod.of(12, 7, 5);
    b.loft_painted(&rings, segments, Caps::Last, |s| s.paint.times(1.0 + 0.12 * (s.angle * 4.0).sin()));
}

fn helm(b: &mut MeshBuilder, outfit: &Outfit, gilded: bool) {
    let mailed = gilded && outfit.garb == Garb::Mail;
    if !mailed {
        hair(b, outfit, false);
    }
    let iron = metal(0x8f979f);
    let brass = if gilded { metal(0xdca63a) } else { metal(0x9c7a40) };
    let rings = [
        section(0.026, 0.102, 0.117, 0.0, brass),
        section(0.030, 0.107, 0.122, 0.0, brass).only(Lod::Near),
        section(0.056, 0.107, 0.122, 0.0, brass).only(Lod::Mid),
        section(0.058, 0.100, 0.114, 0.0, iron).only(Lod::Near),
        section(0.105, 0.090, 0.102, 0.0, iron),
        section(0.156, 0.060, 0.068, 0.0, iron).only(Lod::Mid),
        section(0.205, 0.008, 0.008, 0.0, brass),
    ];
    let segments = b.lod.of(12, 7, 5);
    b.loft(&rings, segments, Caps::Open);
    if b.lod == Lod::Far {
        return;
    }
    let nasal = [(-0.013, 0.050), (0.013, 0.050), (0.014, -0.036), (0.0, -0.046), (-0.014, -0.036)]
        .map(|(x, y)| Vec2::new(x, y));
    b.blade([Vec3::new(0.0, MIDDLE + 0.004, -0.124), Vec3::X, Vec3::Y], &nasal, Vec2::ZERO, 0.012, brass);
    if b.lod == Lod::Near {
        // Ribs over the crown, front to back and side to side.
        let profile = [(0.106, 0.050), (0.094, 0.105), (0.068, 0.150), (0.034, 0.187), (0.0, 0.206)];
        for turned in [false, true] {
            let stretch = if turned { 0.90 } else { 1.02 };
            let path: Vec<(Vec3, f32)> = profile
                .iter()
                .map(|p| (*p, 1.0))
                .chain(profile.iter().rev().skip(1).map(|p| (*p, -1.0)))
                .map(|((r, y), sign)| {
                    let r = r * 1.06 * stretch * sign;
                    let p = if turned { Vec3::new(r, MIDDLE + y, 0.0) } else { Vec3::new(0.0, MIDDLE + y, r) };
                    (p, 0.011)
                })
                .collect();
            b.tube(&path, 3, brass);
        }
        b.ball(Vec3::new(0.0, MIDDLE + 0.210, 0.0), Vec3::splat(0.014), 5, 3, brass);
        for side in [-1.0, 1.0] {
            // Rims over the eyes.
            let p = |x: f32, y: f32, z: f32| Vec3::new(x * side, MIDDLE + y, z);
            b.tube(
                &[(p(0.006, 0.024, -0.122), 0.008), (p(0.036, 0.032, -0.116), 0.009), (p(0.068, 0.026, -0.094), 0.007)],
                3,
                brass.times(0.9),
            );
        }
    }
    if mailed {
        // Mail hanging over the neck.
        let rings = [
            section(0.030, 0.098, 0.080, 0.036, mail(0x7a8087)),
            section(-0.030, 0.100, 0.078, 0.042, mail(0x7a8087)).only(Lod::Near),
            section(-0.080, 0.104, 0.078, 0.046, mail(0x7a8087)).only(Lod::Near),
            section(-0.130, 0.120, 0.085, 0.044, mail(0x7a8087)),
        ];
        let segments = b.lod.of(12, 6, 4);
        b.loft_painted(&rings, segments, Caps::Open, |s| {
            if (s.ring + s.segment) % 2 == 0 { s.paint } else { mail(0x3a3e44) }
        });
    }
}

fn crown(b: &mut MeshBuilder, outfit: &Outfit) {
    helm(b, outfit, true);
    if b.lod == Lod::Far {
        return;
    }
    let gold = metal(0xffc94a);
    let points = b.lod.of(8, 6, 4);
    for i in 0..points {
        let a = i as f32 / points as f32 * TAU;
        let out = Vec3::new(a.cos(), 0.0, a.sin());
        let side = Vec3::new(-a.sin(), 0.0, a.cos());
        let foot = Vec3::new(out.x * 0.109, MIDDLE + 0.052, out.z * 0.124);
        b.blade(
            [foot, side, (Vec3::Y + out * 0.12).normalize_or(Vec3::Y)],
            &[Vec2::new(-0.024, 0.0), Vec2::new(0.024, 0.0), Vec2::new(0.0, 0.062)],
            Vec2::new(0.0, 0.02),
            0.010,
            gold,
        );
    }
}

fn wolf(b: &mut MeshBuilder, outfit: &Outfit) {
    hair(b, outfit, false);
    let fur = matt(0x6b6259);
    let rings = [
        section(0.020, 0.104, 0.100, 0.030, fur),
        section(0.060, 0.106, 0.122, 0.004, fur),
        section(0.110, 0.090, 0.106, 0.004, fur).only(Lod::Mid),
        section(0.145, 0.050, 0.060, 0.006, fur),
    ];
    let segments = b.lod.of(12, 7, 5);
    b.loft_painted(&rings, segments, Caps::Both, |s| {
        if (s.segment + s.ring) % 2 == 0 { fur.times(1.35) } else { fur.times(0.8) }
    });
    let at = |x: f32, y: f32, z: f32| Vec3::new(x, MIDDLE + y, z);
    let snout = tube_rings(
        &[(at(0.0, 0.085, -0.075), 0.058), (at(0.0, 0.075, -0.150), 0.036), (at(0.0, 0.064, -0.195), 0.022)],
        fur.times(0.9),
    );
    let segments = b.lod.of(7, 5, 3);
    b.loft(&snout, segments, Caps::Last);
    if b.lod == Lod::Far {
        return;
    }
    for side in [-1.0, 1.0] {
        b.blade(
            [at(0.058 * side, 0.120, -0.01), Vec3::X, Vec3::new(0.25 * side, 1.0, 0.1).normalize_or(Vec3::Y)],
            &[Vec2::new(-0.028, 0.0), Vec2::new(0.028, 0.0), Vec2::new(0.0, 0.085)],
            Vec2::new(0.0, 0.02),
            0.012,
            fur.times(0.75),
        );
        b.ball(at(0.034 * side, 0.098, -0.118), Vec3::splat(0.009), 4, 3, flat(0xd8a83a));
    }
    b.ball(at(0.0, 0.068, -0.200), Vec3::splat(0.013), 5, 3, matt(0x1a1614));
}
