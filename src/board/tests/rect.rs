use bevy_math::Vec2;
use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::plain::{apart, unit};
use super::{at, near};
use crate::board::{Footprint, Pose, Rect};

/// A rectangle around a centre, its sides in inches, turned clockwise by degrees.
fn rect(x: f32, y: f32, width: f32, depth: f32, degrees: f32) -> Rect {
    let pose = Pose::new_inches(x, y, degrees);
    Rect { center: pose.position(), half: Vec2::new(width, depth) / 2.0, right: pose.right(), forward: pose.forward() }
}

#[test]
fn corners_run_clockwise_from_the_front_left() {
    let [front_left, front_right, rear_right, rear_left] = rect(10.0, 10.0, 4.0, 2.0, 90.0).corners();
    at(front_left, 11.0, 12.0);
    at(front_right, 11.0, 8.0);
    at(rear_right, 9.0, 8.0);
    at(rear_left, 9.0, 12.0);
}

#[test]
fn the_box_around_a_slanted_square_is_as_wide_as_its_diagonal() {
    let aabb = rect(10.0, 10.0, 2.0, 2.0, 45.0).aabb();
    near(aabb.max.x - aabb.min.x, 8.0_f32.sqrt());
}

#[test]
fn the_gap_is_the_true_distance_also_between_corners() {
    let here = rect(0.0, 0.0, 2.0, 2.0, 0.0);
    near(here.gap(&rect(5.0, 0.0, 2.0, 2.0, 0.0)), 3.0);
    near(here.gap(&rect(5.0, 6.0, 2.0, 2.0, 180.0)), 5.0);
    near(here.gap(&rect(5.0, 1.5, 2.0, 2.0, 180.0)), 3.0);
    near(here.gap(&rect(4.0, -1.9, 4.0, 2.0, 90.0)), 2.0);
    // A corner that points at a side: 5 less half a side less half a diagonal.
    near(here.gap(&rect(5.0, 0.0, 2.0, 2.0, 45.0)), 4.0 - 2.0_f32.sqrt());
}

#[test]
fn the_gap_of_an_overlap_is_its_depth() {
    let here = rect(0.0, 0.0, 2.0, 2.0, 0.0);
    near(here.gap(&rect(1.5, 0.2, 2.0, 2.0, 0.0)), -0.5);
    near(here.gap(&here), -2.0);
}

#[test]
fn the_gap_does_not_depend_on_the_order_or_on_quarter_turns() {
    for degrees in (0..360).step_by(7) {
        let (a, b) = (rect(3.0, 2.0, 5.0, 1.0, 33.0), rect(7.0, 4.5, 4.0, 2.0, degrees as f32));
        let turned = rect(7.0, 4.5, 2.0, 4.0, degrees as f32 + 90.0);
        near(a.gap(&b), b.gap(&a));
        near(a.gap(&b), a.gap(&turned));
    }
}

#[test]
fn points_and_segments_are_measured_to_the_nearest_edge() {
    let here = rect(0.0, 0.0, 2.0, 4.0, 0.0);
    near(here.distance_to_point(Vec2::new(4.0, 6.0)), 5.0);
    near(here.distance_to_point(Vec2::new(0.5, 1.5)), 0.0);
    near(here.distance_to_segment(Vec2::new(3.0, -9.0), Vec2::new(3.0, 9.0)), 2.0);
    near(here.distance_to_segment(Vec2::new(-9.0, 0.0), Vec2::new(9.0, 0.0)), 0.0);
    near(here.distance_to_segment(Vec2::new(1.0, 4.0), Vec2::new(9.0, 4.0)), 2.0);
}

#[test]
fn a_square_base_is_centred_on_its_pose() {
    let base = Footprint::square(Pose::new_inches(10.0, 10.0, 45.0), 1.5);
    at(base.center(), 10.0, 10.0);
    near(base.width(), 1.5);
    near(base.depth(), 1.5);
}

#[test]
fn the_gap_agrees_with_measuring_every_side() {
    let mut dice = Pcg32::seed_from_u64(793);
    for _ in 0..5000 {
        let (a, b) = (unit(&mut dice), unit(&mut dice));
        near(a.distance(&b), apart(&a, &b));
    }
}
