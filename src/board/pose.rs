//! Where a unit stands and where it looks, in whole numbers that are equal on every machine.

use bevy_math::{Vec2, ops};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Tenths of a degree in a full circle.
const CIRCLE: i32 = 3600;

/// The front centre of a unit.
///
/// `x` and `y` are mils (1/1000 inch) from the table's south-west corner, x east, y north; `facing` is tenths of a
/// degree, 0..3600, 0 = north (+y), clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pose {
    /// Mils east of the south-west corner.
    pub x: i32,
    /// Mils north of the south-west corner.
    pub y: i32,
    /// Tenths of a degree clockwise from north, 0..3600.
    pub facing: i32,
}

/// A wheel about a front corner (VS-3.5), tenths of a degree: positive to the right (clockwise, about the front right
/// corner), negative to the left about the front left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Wheel(pub i32);

impl Wheel {
    /// Length of the arc the outer front corner walks, inches, for a front of `width` inches.
    pub fn outer_path(self, width: f32) -> f32 {
        radians(self.0.saturating_abs()) * width
    }
}

impl Pose {
    /// A pose from inches and degrees, rounded to mils and tenths; any angle is brought into 0..3600.
    pub fn new_inches(x: f32, y: f32, degrees: f32) -> Pose {
        Pose { x: mils(x), y: mils(y), facing: ((degrees * 10.0).round() as i32).rem_euclid(CIRCLE) }
    }

    /// The front centre, inches.
    pub fn position(self) -> Vec2 {
        Vec2::new(self.x as f32 / 1000.0, self.y as f32 / 1000.0)
    }

    /// Unit vector straight ahead. Exact at the four quarters.
    pub fn forward(self) -> Vec2 {
        let facing = self.facing.rem_euclid(CIRCLE);
        let (sin, cos) = quarter()[(facing % 900) as usize];
        match facing / 900 {
            0 => Vec2::new(sin, cos),
            1 => Vec2::new(cos, -sin),
            2 => Vec2::new(-sin, -cos),
            _ => Vec2::new(-cos, sin),
        }
    }

    /// Unit vector to the unit's right.
    pub fn right(self) -> Vec2 {
        let forward = self.forward();
        Vec2::new(forward.y, -forward.x)
    }

    /// Moved straight ahead by `inches` (negative = back); the facing is kept.
    pub fn advanced(self, inches: f32) -> Pose {
        self.shifted(self.forward() * inches)
    }

    /// Moved by a vector in inches; the facing is kept.
    pub fn shifted(self, by: Vec2) -> Pose {
        Pose { x: self.x.saturating_add(mils(by.x)), y: self.y.saturating_add(mils(by.y)), ..self }
    }

    /// Turned by `tenths` of a degree (positive = clockwise) about the front centre.
    pub fn turned(self, tenths: i32) -> Pose {
        let turned = self.facing.rem_euclid(CIRCLE) + tenths.rem_euclid(CIRCLE);
        Pose { facing: turned.rem_euclid(CIRCLE), ..self }
    }

    /// Wheeled about a front corner, for a front of `width` inches (VS-3.5).
    pub fn wheeled(self, wheel: Wheel, width: f32) -> Pose {
        let turned = self.turned(wheel.0);
        let arm = if wheel.0 < 0 { -width / 2.0 } else { width / 2.0 };
        turned.shifted((self.right() - turned.right()) * arm)
    }
}

/// The direction a vector points in, tenths of a degree, 0..3600, clockwise from north. The zero vector points north.
pub fn bearing(direction: Vec2) -> i32 {
    let tenths = ops::atan2(direction.x, direction.y).to_degrees() * 10.0;
    (tenths.round() as i32).rem_euclid(CIRCLE)
}

/// The shortest turn from one facing to another, tenths of a degree, -1800..=1800; positive = clockwise.
pub fn turn_between(from: i32, to: i32) -> i32 {
    let turn = (to.rem_euclid(CIRCLE) - from.rem_euclid(CIRCLE)).rem_euclid(CIRCLE);
    if turn > CIRCLE / 2 { turn - CIRCLE } else { turn }
}

/// Sine and cosine of every tenth of a degree of a quarter circle: they are needed too often to be worked out each time.
fn quarter() -> &'static [(f32, f32); 900] {
    static QUARTER: OnceLock<[(f32, f32); 900]> = OnceLock::new();
    QUARTER.get_or_init(|| std::array::from_fn(|tenths| ops::sin_cos(radians(tenths as i32))))
}

/// Inches as the nearest whole number of mils.
fn mils(inches: f32) -> i32 {
    (inches * 1000.0).round() as i32
}

/// Tenths of a degree as radians.
fn radians(tenths: i32) -> f32 {
    (tenths as f32 / 10.0).to_radians()
}
