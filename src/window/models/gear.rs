//! Weapons, banners, horns and where shields hang.

use super::builder::{Caps, Lod, MeshBuilder, tube_rings};
use super::figure::{Class, FigureSpec, Outfit, People, Weapon};
use super::paint::{Chance, Paint, matt, metal};
use super::pose::{LEFT, RIGHT, Skeleton};
use super::shield::Board;
use super::{emblem, shield};
use bevy_math::{Affine3A, Quat, Vec2, Vec3};

/// Adds weapon and shield where the figure holds them.
pub(super) fn held(b: &mut MeshBuilder, spec: &FigureSpec, outfit: &Outfit, joints: &Skeleton) {
    let (right, left) = (joints.hands[RIGHT], joints.hands[LEFT]);
    let dir = joints.weapon;
    let ground = if dir.y > 0.9 && !spec.mounted { right.y / dir.y } else { 0.0 };
    let reach = |behind: f32| if ground > 0.0 { ground - 0.005 } else { behind };
    match spec.weapon {
        Weapon::Spear => spear(b, right, dir, reach(0.62), if ground > 0.0 { 1.02 } else { 0.80 }, 1.0),
        Weapon::Javelin => spear(b, right, dir, reach(0.48), if ground > 0.0 { 0.55 } else { 0.52 }, 0.75),
        Weapon::Sword => sword(b, right, dir, spec.class),
        Weapon::Axe => axe(b, right, dir, 0.13, 0.34, 1.0),
        Weapon::TwinAxes => {
            axe(b, right, dir, 0.13, 0.34, 1.0);
            axe(b, left, Vec3::new(-0.35, 0.70, -0.62).normalize(), 0.12, 0.32, 1.0);
        }
        Weapon::DaneAxe => {
            let along = (right - left).normalize_or(dir);
            axe(b, right, along, (right - left).length() + 0.20, 0.46, 1.45);
        }
        Weapon::Bow => bow(b, spec, joints),
        Weapon::Banner => banner(b, spec, right, dir, reach(0.35)),
        Weapon::Horn => horn(b, right, dir),
        Weapon::Cross => cross(b, right, dir, reach(0.3)),
        Weapon::Staff => staff(b, right, dir, reach(0.3)),
    }
    if spec.weapon == Weapon::Bow {
        quiver(b, outfit, joints);
    }
    if let Some(pattern) = spec.shield {
        let (centre, outward) = if joints.shield_on_back {
            if spec.weapon == Weapon::Bow {
                return;
            }
            let back = if outfit.cloak.is_some() { 0.20 } else { 0.15 };
            (
                joints.chest.transform_point3(Vec3::new(0.0, 0.20, back)),
                joints.chest.transform_vector3(Vec3::new(0.0, 0.05, 1.0)),
            )
        } else {
            joints.shield
        };
        shield::build(b, &board(spec, pattern, centre, outward));
    }
}

/// Adds the weapon and shield of a fallen figure, lying about him.
pub(super) fn dropped(b: &mut MeshBuilder, spec: &FigureSpec, outfit: &Outfit, chance: &mut Chance) {
    let side = if chance.odds(0.5) { 1.0 } else { -1.0 };
    if let Some(pattern) = spec.shield {
        let centre = Vec3::new(0.36 * side, 0.05, chance.between(-0.2, 0.25));
        shield::build(
            b,
            &board(spec, pattern, centre, Vec3::new(chance.between(-0.15, 0.15), 1.0, chance.between(-0.1, 0.1))),
        );
    }
    let along = Quat::from_rotation_y(chance.between(-0.5, 0.5)) * Vec3::NEG_Z;
    let at = Vec3::new(-0.30 * side, 0.03, 0.0);
    match spec.weapon {
        Weapon::Sword => sword(b, at, along, spec.class),
        Weapon::Axe | Weapon::TwinAxes => axe(b, at, along, 0.13, 0.34, 1.0),
        Weapon::DaneAxe => axe(b, at, along, 0.5, 0.46, 1.45),
        _ => spear(b, at, along, 0.5, 0.6, 0.9),
    }
    if outfit.cloak.is_none() && b.lod == Lod::Near {
        // A helmet or cap that rolled away would need a new head: an arrow in the ground tells enough.
        let foot = Vec3::new(-0.12 * side, 0.0, -0.30);
        b.tube(&[(foot, 0.008), (foot + Vec3::new(0.10, 0.34, 0.12), 0.008)], 3, matt(0xa8895c));
    }
}

fn board(spec: &FigureSpec, pattern: shield::ShieldPattern, centre: Vec3, outward: Vec3) -> Board {
    let (first, second, rim) =
        shield::colours(spec.seed, spec.palette.first, spec.palette.second, spec.class == Class::Levy);
    Board { centre, outward, pattern, kite: spec.kite, first, second, rim }
}

fn wood() -> Paint {
    matt(0x9a6a3c)
}

fn iron() -> Paint {
    metal(0xb4bcc6)
}

fn shaft(b: &mut MeshBuilder, from: Vec3, to: Vec3, thick: f32) {
    let segments = b.lod.of(6, 4, 3);
    let rings = tube_rings(&[(from, thick), (to, thick * 0.9)], wood());
    b.loft(&rings, segments, b.lod.of(Caps::Both, Caps::Open, Caps::Open));
}

/// A frame for flat weapons: across (towards the front where possible), along.
fn across(dir: Vec3) -> Vec3 {
    Vec3::NEG_Z.reject_from(dir).try_normalize().unwrap_or(Vec3::NEG_Y)
}

fn spear(b: &mut MeshBuilder, hand: Vec3, dir: Vec3, behind: f32, ahead: f32, size: f32) {
    let neck = hand + dir * (ahead - 0.20 * size);
    shaft(b, hand - dir * behind, neck, 0.0185);
    let side = dir.any_orthonormal_vector();
    let w = 0.040 * size;
    let l = 0.235 * size;
    if b.lod == Lod::Near {
        b.tube(&[(neck - dir * 0.03, 0.024), (neck + dir * 0.05, 0.014)], 6, iron().times(0.7));
    }
    let outline = [
        Vec2::new(-0.010, 0.0),
        Vec2::new(0.010, 0.0),
        Vec2::new(w, l * 0.35),
        Vec2::new(0.0, l),
        Vec2::new(-w, l * 0.35),
    ];
    b.blade([neck + dir * 0.02, side, dir], &outline, Vec2::new(0.0, l * 0.36), 0.014, iron());
}

fn sword(b: &mut MeshBuilder, hand: Vec3, dir: Vec3, class: Class) {
    let hilt = if matches!(class, Class::Household | Class::Elite) { metal(0xe2b44a) } else { iron().times(0.8) };
    let side = across(dir);
    let w = 0.026;
    let blade = [
        Vec2::new(-w, 0.0),
        Vec2::new(w, 0.0),
        Vec2::new(w * 0.8, 0.50),
        Vec2::new(0.0, 0.60),
        Vec2::new(-w * 0.8, 0.50),
    ];
    b.blade([hand + dir * 0.055, side, dir], &blade, Vec2::new(0.0, 0.28), 0.010, metal(0xd4dce4));
    let segments = b.lod.of(6, 4, 3);
    b.tube(&[(hand - dir * 0.055, 0.016), (hand + dir * 0.05, 0.016)], segments, matt(0x3a2618));
    if b.lod > Lod::Far {
        b.tube(
            &[(hand + dir * 0.055 - side * 0.062, 0.014), (hand + dir * 0.055 + side * 0.062, 0.014)],
            segments,
            hilt,
        );
        b.ball(hand - dir * 0.068, Vec3::splat(0.026), 6, 4, hilt);
    }
}

fn axe(b: &mut MeshBuilder, hand: Vec3, dir: Vec3, behind: f32, ahead: f32, size: f32) {
    shaft(b, hand - dir * behind, hand + dir * (ahead + 0.03), 0.0185);
    let out = Vec3::new(0.5, -0.3, -0.8).reject_from(dir).normalize_or(across(dir));
    let s = size;
    let head: [Vec2; 8] = [
        (-0.030, -0.028),
        (0.030, -0.024),
        (0.090, -0.078),
        (0.118, -0.040),
        (0.124, 0.015),
        (0.108, 0.072),
        (0.030, 0.026),
        (-0.030, 0.028),
    ]
    .map(|(x, y)| Vec2::new(x * s, y * s));
    b.blade([hand + dir * ahead, out, dir], &head, Vec2::new(0.030 * s, 0.0), 0.026, iron());
}

fn bow(b: &mut MeshBuilder, spec: &FigureSpec, joints: &Skeleton) {
    let (grip, string) = (joints.hands[LEFT], joints.hands[RIGHT]);
    let drawn = spec.pose != super::figure::Pose::Stand;
    let aim = if drawn { (grip - string).normalize_or(Vec3::NEG_Z) } else { Vec3::new(-0.35, 0.2, -0.9).normalize() };
    let up = joints.weapon.reject_from(aim).normalize_or(Vec3::Y);
    let curve = if drawn { 0.20 } else { 0.10 };
    let limb = |t: f32| grip + up * 0.46 * t - aim * curve * t * t;
    let steps = b.lod.of(8, 4, 2);
    let path: Vec<(Vec3, f32)> = (0..=steps)
        .map(|i| {
            let t = i as f32 / steps as f32 * 2.0 - 1.0;
            (limb(t), 0.018 - 0.008 * t.abs())
        })
        .collect();
    let segments = b.lod.of(5, 4, 3);
    b.tube(&path, segments, matt(0x8a5a30));
    if b.lod == Lod::Far {
        return;
    }
    let cord = matt(0xd8ccb0);
    if drawn {
        let nock = string - aim * 0.03;
        b.tube(&[(limb(1.0), 0.004), (nock, 0.004)], 3, cord);
        b.tube(&[(nock, 0.004), (limb(-1.0), 0.004)], 3, cord);
        let tip = grip + aim * 0.10;
        b.tube(&[(nock, 0.007), (tip, 0.007)], 3, wood());
        b.tube(&[(tip - aim * 0.01, 0.015), (tip + aim * 0.06, 0.001)], 4, iron());
    } else {
        b.tube(&[(limb(1.0), 0.004), (limb(-1.0), 0.004)], 3, cord);
    }
}

fn quiver(b: &mut MeshBuilder, outfit: &Outfit, joints: &Skeleton) {
    if b.lod == Lod::Far {
        return;
    }
    b.place(joints.chest, |b| {
        let (foot, mouth) = (Vec3::new(-0.06, 0.02, 0.150), Vec3::new(0.085, 0.37, 0.150));
        let segments = b.lod.of(7, 5, 3);
        b.tube(&[(foot, 0.040), (mouth, 0.050)], segments, outfit.leather.times(1.2));
        let along = (mouth - foot).normalize_or(Vec3::Y);
        for i in 0..b.lod.of(5, 2, 0) {
            let a = i as f32 * 1.26;
            let p = mouth + Vec3::new(a.cos() * 0.026, 0.0, a.sin() * 0.026);
            b.tube(
                &[(p, 0.006), (p + along * 0.05, 0.006), (p + along * 0.06, 0.017), (p + along * 0.12, 0.014)],
                3,
                matt(0xd8d0c0),
            );
        }
    });
}

fn banner(b: &mut MeshBuilder, spec: &FigureSpec, hand: Vec3, dir: Vec3, behind: f32) {
    let top = hand + dir * 1.30;
    shaft(b, hand - dir * behind, top, 0.020);
    if b.lod > Lod::Far {
        b.ball(top + dir * 0.03, Vec3::new(0.026, 0.050, 0.026), 6, 4, metal(0xe2b44a));
    }
    let (wide, high) = (0.56, 0.42);
    let viking = spec.people == People::Viking;
    // The cloth flies back over the right shoulder with waves that grow towards the free edge.
    let fly = Vec3::new(0.94, 0.0, 0.34).normalize();
    let sway = fly.cross(Vec3::Y);
    let mut chance = Chance::new(spec.seed ^ 0x666c_6167);
    let phase = chance.between(0.0, 6.0);
    let cloth = move |u: f32, v: f32| {
        let drop = if viking { v * (1.0 - 0.45 * u * u) } else { v };
        top - dir * (0.05 + high * drop) + fly * (wide * u) + sway * (0.05 * u * (u * 7.0 + v + phase).sin())
            - Vec3::Y * (0.05 * u * u)
    };
    let (field, device) = if viking { (matt(0xd8c79a), matt(0x26221f)) } else { (spec.palette.first, matt(0xe0b548)) };
    let border = if viking { matt(0x8a2f26) } else { matt(0xe0b548) };
    let (nu, nv) = b.lod.of((8, 4), (5, 2), (2, 1));
    let start_shade = move |u: f32, v: f32| 1.0 + 0.25 * (u * 7.0 + v + phase).cos() * u.min(0.8);
    b.sheet(nu, nv, 0.9, |u, v| (cloth(u, 1.0 - v), field.times(start_shade(u, v))));
    if b.lod == Lod::Far {
        return;
    }
    for side in [1.0f32, -1.0] {
        let lifted = |p: Vec2| cloth(p.x, p.y) + sway * (0.008 * side);
        let mut stitch = |p: Vec2, q: Vec2, r: Vec2, paint: Paint| {
            let [a, c, d] = [p, q, r].map(lifted);
            let facing = (c - a).cross(d - a).dot(sway) * side > 0.0;
            b.triangle(if facing { [a, c, d] } else { [a, d, c] }, paint);
        };
        for triangle in if viking { emblem::RAVEN } else { emblem::WYVERN } {
            let [p, q, r] = emblem::corners(triangle).map(|c| Vec2::new(0.48 - c.x * 0.34, 0.5 - c.y * 0.36));
            stitch(p, q, r, device);
        }
        let steps = 6;
        for i in 0..steps {
            let (t0, t1) = (i as f32 / steps as f32, (i + 1) as f32 / steps as f32);
            for (edge, inner) in [(0.0, 0.09), (1.0, 0.91)] {
                let p = |t: f32, v: f32| Vec2::new(t, v);
                stitch(p(t0, edge), p(t1, edge), p(t1, inner), border);
                stitch(p(t0, edge), p(t1, inner), p(t0, inner), border);
            }
        }
        let p = Vec2::new;
        stitch(p(0.94, 0.0), p(1.0, 0.0), p(1.0, 1.0), border);
        stitch(p(0.94, 0.0), p(1.0, 1.0), p(0.94, 1.0), border);
    }
}

fn horn(b: &mut MeshBuilder, hand: Vec3, dir: Vec3) {
    let up = Vec3::Y.reject_from(dir).normalize_or(Vec3::X);
    let at = |t: f32| hand + dir * (0.34 * t - 0.10) + up * (0.12 * t * t - 0.01);
    let steps = b.lod.of(6, 4, 2);
    let path: Vec<(Vec3, f32)> = (0..=steps)
        .map(|i| {
            let t = i as f32 / steps as f32;
            (at(t), 0.014 + 0.045 * t * t)
        })
        .collect();
    let mut rings = tube_rings(&path, matt(0xcdb98c));
    let last = rings.len() - 1;
    rings[0].paint = metal(0xe2b44a);
    rings[last].paint = metal(0xe2b44a);
    let segments = b.lod.of(7, 5, 3);
    b.loft(&rings, segments, Caps::Both);
}

fn cross(b: &mut MeshBuilder, hand: Vec3, dir: Vec3, behind: f32) {
    let top = hand + dir * 0.86;
    shaft(b, hand - dir * behind, top, 0.020);
    let gold = metal(0xf0c050);
    let turn = Quat::from_rotation_arc(Vec3::Y, dir);
    b.place(Affine3A::from_rotation_translation(turn, top), |b| {
        b.cuboid(Vec3::Y * 0.05, Vec3::new(0.030, 0.17, 0.020), gold);
        b.cuboid(Vec3::Y * 0.09, Vec3::new(0.120, 0.030, 0.020), gold);
        if b.lod == Lod::Near {
            b.ball(Vec3::new(0.0, 0.09, -0.018), Vec3::splat(0.026), 6, 4, matt(0x8a1f1f));
        }
    });
}

fn staff(b: &mut MeshBuilder, hand: Vec3, dir: Vec3, behind: f32) {
    let top = hand + dir * 0.62;
    shaft(b, hand - dir * behind, top, 0.019);
    let segments = b.lod.of(7, 5, 3);
    b.ball(top, Vec3::splat(0.045), segments, 4, metal(0xc9a04a));
}
