//! The way of one that moves: turns about a fixed point and straight lines, as on the real table.

use crate::window::shown::Spot;
use bevy::math::Vec2;
use smallvec::SmallVec;
use std::f32::consts::{PI, TAU};

/// A turn of a radian takes as long as this many inches.
const INCHES_PER_RADIAN: f32 = 2.0;

/// Legs from spot to spot.
#[derive(Clone, Debug)]
pub struct Route {
    legs: SmallVec<[Leg; 4]>,
    length: f32,
    end: Spot,
}

#[derive(Clone, Copy, Debug)]
struct Leg {
    from: Spot,
    to: Spot,
    length: f32,
}

impl Route {
    /// The way from a spot through these corners.
    pub fn new(from: Spot, corners: impl IntoIterator<Item = Spot>) -> Route {
        let mut legs = SmallVec::new();
        let mut from = from;
        for to in corners {
            let length = from.at.distance(to.at).max(shortest_turn(from.facing, to.facing).abs() * INCHES_PER_RADIAN);
            if length > 0.001 {
                legs.push(Leg { from, to, length });
            }
            from = to;
        }
        Route { length: legs.iter().map(|leg: &Leg| leg.length).sum(), legs, end: from }
    }

    /// Its length in inches, turns included.
    pub fn length(&self) -> f32 {
        self.length
    }

    /// The spot at a part of the way from 0 to 1.
    pub fn at(&self, progress: f32) -> Spot {
        let mut left = progress.clamp(0.0, 1.0) * self.length;
        for leg in &self.legs {
            if left <= leg.length {
                return leg.at(left / leg.length);
            }
            left -= leg.length;
        }
        self.end
    }
}

impl Leg {
    /// Every move of a flat thing that turns it is a turn about some point: a corner in a wheel, the middle in an about-face.
    fn at(&self, t: f32) -> Spot {
        let turn = shortest_turn(self.from.facing, self.to.facing);
        let facing = self.from.facing + turn * t;
        if turn.abs() < 0.01 {
            return Spot { at: self.from.at.lerp(self.to.at, t), facing };
        }
        // Clockwise on the table is a negative angle in the usual sense.
        let half = (self.to.at - self.from.at) / 2.0;
        let pivot = self.from.at + half + half.perp() / (-turn / 2.0).tan();
        let arm = Vec2::from_angle(-turn * t).rotate(self.from.at - pivot);
        Spot { at: pivot + arm, facing }
    }
}

/// The turn from one facing to another in radians, -pi to pi, positive clockwise.
fn shortest_turn(from: f32, to: f32) -> f32 {
    (to - from + PI).rem_euclid(TAU) - PI
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    fn spot(x: f32, y: f32, facing: f32) -> Spot {
        Spot { at: Vec2::new(x, y), facing }
    }

    #[test]
    fn a_wheel_to_the_right_turns_about_the_right_corner() {
        // Four inches wide, facing north at the origin: the right corner is at (2, 0); after a quarter turn the front centre is north of it.
        let route = Route::new(spot(0.0, 0.0, 0.0), [spot(2.0, 2.0, FRAC_PI_2)]);
        let middle = route.at(0.5);
        let corner = middle.at + middle.right() * 2.0;
        assert!(corner.distance(Vec2::new(2.0, 0.0)) < 1e-4, "{corner}");
        assert!(route.at(1.0).at.distance(Vec2::new(2.0, 2.0)) < 1e-4);
    }

    #[test]
    fn an_about_face_stays_in_place() {
        let route = Route::new(spot(5.0, 5.0, 0.0), [spot(5.0, 5.0, PI)]);
        assert!(route.at(0.4).at.distance(Vec2::splat(5.0)) < 1e-3);
    }

    #[test]
    fn legs_follow_each_other() {
        let route = Route::new(spot(0.0, 0.0, 0.0), [spot(0.0, 3.0, 0.0), spot(1.0, 3.0, 0.0)]);
        assert_eq!(route.length(), 4.0);
        assert!(route.at(0.75).at.distance(Vec2::new(0.0, 3.0)) < 1e-5);
        assert!(route.at(2.0).at.distance(Vec2::new(1.0, 3.0)) < 1e-5);
    }

    #[test]
    fn no_way_stays_where_it_is() {
        let route = Route::new(spot(1.0, 1.0, 0.0), []);
        assert_eq!((route.length(), route.at(0.5)), (0.0, spot(1.0, 1.0, 0.0)));
    }
}
