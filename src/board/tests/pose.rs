use bevy_math::Vec2;

use super::{at, near};
use crate::board::{Pose, Wheel, bearing, turn_between};

#[test]
fn the_four_quarters_are_exact() {
    let ahead = [0.0, 90.0, 180.0, 270.0].map(|degrees| Pose::new_inches(0.0, 0.0, degrees).forward());
    assert_eq!(ahead, [Vec2::Y, Vec2::X, -Vec2::Y, -Vec2::X]);
    assert_eq!(Pose::default().right(), Vec2::X);
}

#[test]
fn inches_become_mils_and_any_angle_comes_into_the_circle() {
    assert_eq!(Pose::new_inches(1.5, 2.0004, -90.0), Pose { x: 1500, y: 2000, facing: 2700 });
    assert_eq!(Pose::new_inches(0.0, 0.0, 360.0).facing, 0);
    assert_eq!(Pose::default().turned(-1).facing, 3599);
    assert_eq!(Pose::default().turned(i32::MIN).facing, i32::MIN.rem_euclid(3600));
}

#[test]
fn advancing_follows_the_facing_and_backing_reverses_it() {
    let pose = Pose::new_inches(10.0, 10.0, 90.0);
    assert_eq!(pose.advanced(3.0), Pose::new_inches(13.0, 10.0, 90.0));
    assert_eq!(pose.advanced(3.0).advanced(-3.0), pose);
    let slanted = Pose::new_inches(10.0, 10.0, 30.0).advanced(2.0);
    assert_eq!((slanted.x, slanted.y), (11_000, 11_732));
}

#[test]
fn a_wheel_pivots_on_the_inner_front_corner() {
    let pose = Pose::new_inches(10.0, 10.0, 0.0);
    let right = pose.wheeled(Wheel(900), 4.0);
    assert_eq!(right, Pose::new_inches(12.0, 12.0, 90.0));
    let left = pose.wheeled(Wheel(-900), 4.0);
    assert_eq!(left, Pose::new_inches(8.0, 12.0, 270.0));
    at(right.position() + right.right() * 2.0, 12.0, 10.0);
    assert_eq!(pose.wheeled(Wheel(0), 4.0), pose);
}

#[test]
fn the_outer_corner_walks_the_arc_of_the_front() {
    near(Wheel(900).outer_path(6.0), 9.4248);
    near(Wheel(-450).outer_path(6.0), 4.7124);
}

#[test]
fn bearings_run_clockwise_from_north() {
    let bearings = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 0.0)];
    let bearings = bearings.map(|(x, y)| bearing(Vec2::new(x, y)));
    assert_eq!(bearings, [0, 450, 900, 1800, 2700, 0]);
}

#[test]
fn a_turn_takes_the_shorter_way() {
    assert_eq!(turn_between(3500, 100), 200);
    assert_eq!(turn_between(100, 3500), -200);
    assert_eq!(turn_between(0, 1800), 1800);
    assert_eq!(turn_between(1800, 0), 1800);
    assert_eq!(turn_between(0, 1801), -1799);
}
