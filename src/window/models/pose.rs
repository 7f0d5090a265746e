//! Where the joints of a figure are: stances for each weapon, solved with two-bone limbs.

use super::figure::{FigureSpec, Pose, Weapon};
use super::paint::Chance;
use bevy_math::{Affine3A, Quat, Vec3};

/// Index of the right limb in every pair.
pub const RIGHT: usize = 0;
/// Index of the left limb in every pair.
pub const LEFT: usize = 1;

/// Height of the hip joints of a standing figure in inches.
pub const HIP: f32 = 0.55;
/// Height of a rider's hip joints above the ground in inches.
pub const SADDLE: f32 = 1.03;

/// The solved joints of one figure, in inches, facing -Z. Pairs are right, left.
#[derive(Clone, Debug)]
pub struct Skeleton {
    /// Middle of the hips.
    pub pelvis: Vec3,
    /// Turn and lean of the upper body about the hips.
    pub chest: Affine3A,
    /// Turn and tilt of the head about the base of the neck.
    pub head: Affine3A,
    /// Hip joints.
    pub hips: [Vec3; 2],
    /// Knees.
    pub knees: [Vec3; 2],
    /// Ankles.
    pub ankles: [Vec3; 2],
    /// Direction of the toes.
    pub toes: [Vec3; 2],
    /// Shoulder joints.
    pub shoulders: [Vec3; 2],
    /// Elbows.
    pub elbows: [Vec3; 2],
    /// Middle of the fists.
    pub hands: [Vec3; 2],
    /// Direction in which the weapon points.
    pub weapon: Vec3,
    /// Middle and outward direction of the shield.
    pub shield: (Vec3, Vec3),
    /// True when the shield hangs on the back because both hands are busy.
    pub shield_on_back: bool,
}

/// What a stance asks of the body, relative to a standing figure's hips.
struct Stance {
    drop: f32,
    yaw: f32,
    lean: f32,
    gaze: f32,
    feet: [Vec3; 2],
    hands: [Vec3; 2],
    weapon: Vec3,
    shield: (Vec3, Vec3),
    on_back: bool,
}

/// Solves the joints for this figure.
pub fn skeleton(spec: &FigureSpec) -> Skeleton {
    let mut chance = Chance::new(spec.seed ^ 0x706f_7365);
    let mut jitter =
        |size: f32| Vec3::new(chance.between(-size, size), chance.between(-size, size), chance.between(-size, size));
    let stance = stance(spec);
    let seat = if spec.mounted { Vec3::new(0.0, SADDLE, 0.06) } else { Vec3::Y * (HIP - stance.drop) };
    let offset = seat - Vec3::Y * HIP;
    // Hands and shields move with the hips when the knees bend or a horse lifts them.
    let lifted = |p: Vec3| p + Vec3::Y * offset.y + Vec3::Z * offset.z;
    let body_yaw = Quat::from_rotation_y(stance.yaw + jitter(0.10).x);
    let lean = Quat::from_rotation_x(-stance.lean + jitter(0.04).x);
    let turn = body_yaw * lean;
    let chest = Affine3A::from_rotation_translation(turn, seat);
    let shoulders = [1.0, -1.0].map(|side| chest.transform_point3(Vec3::new(0.165 * side, 0.345, 0.005)));
    let neck = chest.transform_point3(Vec3::new(0.0, 0.40, -0.005));
    let gaze = Quat::from_rotation_y(stance.gaze + jitter(0.22).x) * Quat::from_rotation_x(jitter(0.06).x - 0.03);
    let head = Affine3A::from_rotation_translation(gaze, neck);
    let hips = [1.0, -1.0].map(|side| seat + Vec3::new(0.075 * side, -0.01, 0.0));
    let (ankles, toes, poles) = if spec.mounted {
        let ankle = |s: f32| Vec3::new(0.235 * s, 0.50, 0.0);
        (
            [ankle(1.0), ankle(-1.0)],
            [Vec3::new(0.3, -0.1, -1.0), Vec3::new(-0.3, -0.1, -1.0)],
            [Vec3::new(0.7, 0.1, -0.8), Vec3::new(-0.7, 0.1, -0.8)],
        )
    } else {
        let step = [jitter(0.02), jitter(0.02)];
        let ankle =
            |i: usize| Vec3::new(stance.feet[i].x + step[i].x, stance.feet[i].y + 0.075, stance.feet[i].z + step[i].z);
        (
            [ankle(RIGHT), ankle(LEFT)],
            [Vec3::new(0.38, 0.0, -1.0), Vec3::new(-0.28, 0.0, -1.0)],
            [Vec3::new(0.25, 0.0, -1.0), Vec3::new(-0.18, 0.0, -1.0)],
        )
    };
    let hands = [0, 1].map(|i| lifted(stance.hands[i]) + jitter(0.015));
    let thigh = 0.255;
    let knees = [0, 1].map(|i| joint(hips[i], ankles[i], thigh, 0.25, poles[i]).0);
    let arms = [0, 1].map(|i| {
        let side = if i == RIGHT { 1.0 } else { -1.0 };
        joint(shoulders[i], hands[i], 0.20, 0.20, turn * Vec3::new(0.75 * side, -0.55, 0.45))
    });
    let tilt = jitter(0.10);
    Skeleton {
        pelvis: seat,
        chest,
        head,
        hips,
        knees,
        ankles,
        toes: toes.map(|t| t.normalize()),
        shoulders,
        elbows: [arms[RIGHT].0, arms[LEFT].0],
        hands: [arms[RIGHT].1, arms[LEFT].1],
        weapon: (stance.weapon + jitter(0.05)).normalize_or(Vec3::Y),
        shield: (lifted(stance.shield.0) + tilt * 0.1, (stance.shield.1 + tilt).normalize_or(Vec3::NEG_Z)),
        shield_on_back: stance.on_back,
    }
}

/// The middle joint of a two-bone limb and the end it really reaches.
fn joint(root: Vec3, target: Vec3, upper: f32, lower: f32, pole: Vec3) -> (Vec3, Vec3) {
    let reach = target - root;
    let length = reach.length().clamp((upper - lower).abs() + 0.01, (upper + lower) * 0.995);
    let along = reach.normalize_or(Vec3::NEG_Y);
    let end = root + along * length;
    let shift = (upper * upper - lower * lower + length * length) / (2.0 * length);
    let height = (upper * upper - shift * shift).max(0.0).sqrt();
    let bend = pole.reject_from(along).normalize_or(along.any_orthonormal_vector());
    (root + along * shift + bend * height, end)
}

fn v(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3::new(x, y, z)
}

/// The stance for this weapon and pose.
fn stance(spec: &FigureSpec) -> Stance {
    let mut s = Stance {
        drop: 0.01,
        yaw: 0.0,
        lean: 0.02,
        gaze: 0.0,
        feet: [v(0.11, 0.0, 0.02), v(-0.10, 0.0, -0.04)],
        hands: [v(0.29, 0.66, -0.10), v(-0.20, 0.68, -0.18)],
        weapon: Vec3::Y,
        shield: (v(-0.20, 0.67, -0.235), v(-0.30, 0.04, -1.0)),
        on_back: false,
    };
    match spec.pose {
        Pose::Stand => {}
        Pose::Advance => {
            s.drop = 0.025;
            s.lean = 0.14;
            s.feet = [v(0.11, 0.0, 0.15), v(-0.10, 0.0, -0.15)];
            s.shield.0.z -= 0.05;
            s.hands[LEFT].z -= 0.05;
        }
        Pose::Brace => {
            s.drop = 0.055;
            s.lean = 0.16;
            s.feet = [v(0.14, 0.0, 0.15), v(-0.12, 0.0, -0.13)];
            s.hands[LEFT] = v(-0.13, 0.72, -0.22);
            s.shield = (v(-0.12, 0.72, -0.275), v(-0.08, 0.10, -1.0));
        }
        Pose::Throw => {
            s.drop = 0.02;
            s.lean = -0.02;
            s.yaw = -0.45;
            s.gaze = 0.05;
            s.feet = [v(0.12, 0.0, 0.15), v(-0.11, 0.0, -0.14)];
            s.shield = (v(-0.24, 0.70, -0.26), v(-0.45, 0.05, -1.0));
            s.hands[LEFT] = v(-0.22, 0.72, -0.22);
        }
    }
    match (spec.weapon, spec.pose) {
        (Weapon::Spear | Weapon::Javelin, Pose::Stand) => {}
        (Weapon::Spear | Weapon::Javelin, Pose::Advance) => {
            s.hands[RIGHT] = v(0.24, 0.97, -0.02);
            s.weapon = v(-0.22, -0.16, -1.0);
        }
        (Weapon::Spear | Weapon::Javelin, Pose::Brace) => {
            s.hands[RIGHT] = v(0.235, 0.66, -0.02);
            s.weapon = v(-0.06, 0.10, -1.0);
        }
        (Weapon::Spear | Weapon::Javelin, Pose::Throw) => {
            s.hands[RIGHT] = v(0.26, 1.05, 0.14);
            s.weapon = v(-0.10, 0.12, -1.0);
        }
        (Weapon::Sword | Weapon::Axe | Weapon::TwinAxes, Pose::Stand) => {
            s.hands[RIGHT] = v(0.29, 0.70, -0.16);
            s.weapon = v(0.12, 1.0, -0.22);
        }
        (Weapon::Sword | Weapon::Axe | Weapon::TwinAxes, Pose::Brace) => {
            s.hands[RIGHT] = v(0.27, 0.80, -0.12);
            s.weapon = v(-0.12, 0.70, -0.75);
        }
        (Weapon::Sword | Weapon::Axe | Weapon::TwinAxes, Pose::Advance | Pose::Throw) => {
            s.hands[RIGHT] = v(0.30, 1.05, -0.03);
            s.weapon = v(0.10, 1.0, 0.10);
        }
        (Weapon::DaneAxe, Pose::Advance | Pose::Throw) => {
            s.hands = [v(0.22, 1.00, -0.10), v(0.02, 0.84, -0.20)];
            s.weapon = v(0.55, 0.52, 0.34);
            s.yaw = -0.30;
            s.on_back = true;
        }
        (Weapon::DaneAxe, _) => {
            s.hands = [v(0.17, 0.80, -0.21), v(-0.09, 0.60, -0.21)];
            s.weapon = v(0.78, 0.60, 0.02);
            s.on_back = true;
        }
        (Weapon::Bow, Pose::Stand) => {
            s.hands = [v(0.25, 0.62, -0.10), v(-0.26, 0.66, -0.16)];
            s.weapon = v(-0.15, 1.0, -0.25);
            s.on_back = true;
        }
        (Weapon::Bow, _) => {
            s.yaw = -0.85;
            s.gaze = 0.0;
            s.lean = -0.02;
            s.feet = [v(0.13, 0.0, 0.12), v(-0.08, 0.0, -0.14)];
            let raise = if spec.pose == Pose::Throw { 0.10 } else { 0.0 };
            s.hands = [v(0.09, 0.93, -0.06), v(-0.08, 0.93 + raise, -0.42)];
            s.weapon = v(0.22, 1.0, 0.0 - raise * 2.0);
            s.on_back = true;
        }
        (Weapon::Banner, _) => {
            s.hands[RIGHT] = v(0.26, 0.76, -0.15);
            s.weapon = v(0.0, 1.0, 0.0);
        }
        (Weapon::Horn, _) => {
            s.hands[RIGHT] = v(0.13, 1.02, -0.22);
            s.weapon = v(0.45, 0.40, -0.80);
        }
        (Weapon::Cross, _) => {
            s.hands = [v(0.26, 0.80, -0.15), v(-0.17, 0.84, -0.22)];
            s.weapon = Vec3::Y;
        }
        (Weapon::Staff, _) => {
            s.hands = [v(0.28, 0.74, -0.16), v(-0.24, 0.92, -0.24)];
            s.weapon = v(0.02, 1.0, 0.02);
        }
    }
    if spec.weapon == Weapon::TwinAxes {
        s.hands[LEFT] = if spec.pose == Pose::Stand { v(-0.28, 0.60, -0.16) } else { v(-0.28, 0.80, -0.24) };
    } else if spec.shield.is_none()
        && !matches!(spec.weapon, Weapon::DaneAxe | Weapon::Bow | Weapon::Cross | Weapon::Staff)
    {
        // An empty hand: at the belt, or held out when throwing.
        s.hands[LEFT] = if spec.pose == Pose::Throw { v(-0.20, 0.92, -0.30) } else { v(-0.21, 0.56, -0.10) };
    }
    if spec.mounted {
        s.lean = s.lean.min(0.10);
        if matches!(spec.weapon, Weapon::Spear | Weapon::Javelin) && spec.pose == Pose::Stand {
            s.hands[RIGHT] = v(0.31, 0.74, -0.10);
        }
        s.shield = (v(-0.29, 0.66, -0.10), v(-0.80, 0.06, -0.62));
        if spec.shield.is_some() && !s.on_back {
            s.hands[LEFT] = v(-0.21, 0.67, -0.14);
        }
    }
    s
}
