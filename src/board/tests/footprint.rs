use bevy_math::Vec2;

use super::{BASE, at, block, line, near, table};
use crate::board::{Edge, Footprint, Pose};

#[test]
fn the_front_centre_is_the_pose_and_the_ranks_stand_behind() {
    let unit = block(10.0, 10.0, 0.0);
    at(unit.front_center(), 10.0, 10.0);
    at(unit.center(), 10.0, 8.0);
    let (left, right) = unit.front_corners();
    at(left, 8.0, 10.0);
    at(right, 12.0, 10.0);
    near(unit.width(), 4.0);
    near(unit.depth(), 4.0);
}

#[test]
fn an_incomplete_rear_rank_is_centred() {
    let unit = Footprint::of(Pose::new_inches(10.0, 10.0, 0.0), 2, 3, BASE);
    assert_eq!(unit.rects().len(), 2);
    at(unit.rects()[1].center, 10.0, 7.0);
    near(unit.rects()[1].half.x, 1.0);
    near(unit.depth(), 4.0);
    let centers: Vec<Vec2> = unit.bases().map(|base| base.center).collect();
    assert_eq!(centers.len(), 3);
    at(centers[0], 9.0, 9.0);
    at(centers[1], 11.0, 9.0);
    at(centers[2], 10.0, 7.0);
}

#[test]
fn fewer_bases_than_columns_make_a_narrower_front() {
    let unit = Footprint::of(Pose::default(), 4, 3, BASE);
    near(unit.width(), 6.0);
    near(unit.depth(), 2.0);
    near(Footprint::of(Pose::default(), 0, 0, BASE).width(), 2.0);
}

#[test]
fn edges_run_clockwise_and_their_normals_point_out() {
    let unit = block(10.0, 10.0, 90.0);
    let (start, end) = unit.edge(Edge::Right);
    at(start, 10.0, 8.0);
    at(end, 6.0, 8.0);
    at(unit.edge_normal(Edge::Right), 0.0, -1.0);
    at(unit.edge_normal(Edge::Rear), -1.0, 0.0);
    for (edge, next) in [(Edge::Front, Edge::Right), (Edge::Rear, Edge::Left), (Edge::Left, Edge::Front)] {
        assert_eq!(unit.edge(edge).1, unit.edge(next).0);
    }
}

#[test]
fn touching_is_no_overlap_and_tolerance_widens_it() {
    let unit = block(10.0, 10.0, 0.0);
    assert!(!unit.overlaps(&block(14.0, 10.0, 0.0), 0.001));
    assert!(unit.overlaps(&block(13.9, 10.0, 0.0), 0.02));
    assert!(!unit.overlaps(&block(13.9, 10.0, 0.0), 0.2));
    near(unit.distance(&block(15.5, 10.0, 0.0)), 1.5);
    assert_eq!(unit.distance(&block(13.0, 10.0, 0.0)), 0.0);
}

#[test]
fn the_gap_beside_a_short_rear_rank_is_free() {
    // Three bases: the rear rank is the middle 2", so a base fits into the notch behind the front rank's right half.
    let unit = Footprint::of(Pose::new_inches(10.0, 10.0, 0.0), 2, 3, BASE);
    let base = Footprint::of(Pose::new_inches(12.0, 8.0, 0.0), 1, 1, BASE);
    assert!(!unit.overlaps(&base, 0.001));
    assert!(block(10.0, 10.0, 0.0).overlaps(&base, 0.001));
}

#[test]
fn translation_moves_every_part() {
    let unit = Footprint::of(Pose::new_inches(10.0, 10.0, 30.0), 2, 3, BASE);
    let moved = unit.translated(Vec2::new(1.0, 2.0));
    let there = Footprint::of(Pose::new_inches(11.0, 12.0, 30.0), 2, 3, BASE);
    near(moved.gap(&there), -there.gap(&there).abs());
    at(moved.aabb().min, there.aabb().min.x, there.aabb().min.y);
    at(moved.bases().last().unwrap().center, there.rects()[1].center.x, there.rects()[1].center.y);
}

#[test]
fn a_unit_is_on_the_table_up_to_its_very_edge() {
    let table = table(vec![], vec![]);
    assert!(block(2.0, 4.0, 0.0).inside_table(&table));
    assert!(!block(1.9, 4.0, 0.0).inside_table(&table));
    assert!(block(70.0, 48.0, 0.0).inside_table(&table));
    assert!(!block(70.0, 48.1, 0.0).inside_table(&table));
}

#[test]
fn the_side_faced_is_where_most_of_the_other_front_lies() {
    let unit = block(10.0, 10.0, 0.0);
    let faced = |other: &Footprint| unit.side_faced(other.front_corners());
    assert_eq!(faced(&block(10.0, 20.0, 180.0)), Edge::Front);
    assert_eq!(faced(&block(40.0, 11.0, 180.0)), Edge::Front);
    assert_eq!(faced(&block(20.0, 8.0, 270.0)), Edge::Right);
    assert_eq!(faced(&block(0.0, 8.0, 90.0)), Edge::Left);
    assert_eq!(faced(&block(10.0, 0.0, 0.0)), Edge::Rear);
    // A line abreast of the flank: 3" of its front beyond the front line, then 5" beside the flank, and the reverse.
    assert_eq!(faced(&line(20.0, 9.0, 270.0)), Edge::Right);
    assert_eq!(faced(&line(20.0, 12.0, 270.0)), Edge::Front);
    // In contact with the front.
    assert_eq!(faced(&block(11.0, 10.0, 180.0)), Edge::Front);
}
