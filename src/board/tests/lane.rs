use bevy_math::Vec2;

use super::{block, blocker, ground, house, line, near, points, table, upright};
use crate::board::{BlockKind, Footprint, Ground, Lane, Pose, Stop, may_stand};

const NORTH: Vec2 = Vec2::Y;

#[test]
fn an_open_lane_is_clear_to_its_end() {
    let lane = Lane::along(&table(vec![], vec![]), &block(30.0, 10.0, 0.0), NORTH, 12.0, &[], 1.0);
    assert_eq!((lane.clear, lane.stop), (12.0, None));
    assert!(lane.may_end(12.0) && lane.may_end(0.0) && !lane.may_end(12.1));
    assert_eq!(lane.farthest_end(20.0), Some(12.0));
    assert_eq!(lane.nearest_end(3.0), Some(3.0));
    assert_eq!(lane.nearest_end(12.5), None);
}

#[test]
fn an_enemy_ahead_stops_a_manoeuvre_one_inch_short_and_a_charge_at_contact() {
    let (table, unit) = (table(vec![], vec![]), block(30.0, 10.0, 0.0));
    let enemy = [blocker(block(31.0, 18.0, 180.0), BlockKind::Enemy, 7)];
    let lane = Lane::along(&table, &unit, NORTH, 12.0, &enemy, 1.0);
    near(lane.clear, 7.0);
    assert_eq!(lane.stop, Some(Stop::Unit(7)));
    let charge = Lane::along(&table, &unit, NORTH, 12.0, &enemy, 0.0);
    near(charge.clear, 8.0);
    assert_eq!(charge.stop, Some(Stop::Unit(7)));
    let short = Lane::along(&table, &unit, NORTH, 7.9, &enemy, 0.0);
    assert_eq!((short.clear, short.stop), (7.9, None));
    let exactly = Lane::along(&table, &unit, NORTH, 8.0, &enemy, 0.0);
    assert_eq!(exactly.stop, Some(Stop::Unit(7)));
}

#[test]
fn a_manoeuvre_cannot_end_just_short_of_an_enemy_beyond_its_length() {
    let enemy = [blocker(block(30.0, 18.0, 180.0), BlockKind::Enemy, 7)];
    let lane = Lane::along(&table(vec![], vec![]), &block(30.0, 10.0, 0.0), NORTH, 7.5, &enemy, 1.0);
    near(lane.clear, 7.0);
    assert_eq!(lane.stop, Some(Stop::Unit(7)));
}

#[test]
fn an_enemy_beside_the_way_bars_ends_but_not_passing_by() {
    // Its flank is 0.6" off the way, its ranks from y = 18 to 22.
    let enemy = [blocker(block(34.6, 18.0, 180.0), BlockKind::Enemy, 7)];
    let lane = Lane::along(&table(vec![], vec![]), &block(30.0, 10.0, 0.0), NORTH, 25.0, &enemy, 1.0);
    assert_eq!((lane.clear, lane.stop), (25.0, None));
    // True distance from corner to corner is 1 where they are 0.8 apart along the way.
    near(lane.farthest_end(12.0).unwrap(), 7.2);
    near(lane.nearest_end(8.0).unwrap(), 16.8);
    assert!(lane.may_end(7.2) && !lane.may_end(7.3) && !lane.may_end(16.7) && lane.may_end(16.9));
}

#[test]
fn a_friend_stops_at_contact_and_does_not_hinder_sliding_along_its_flank() {
    let (table, unit) = (table(vec![], vec![]), block(30.0, 10.0, 0.0));
    let ahead = [blocker(block(30.0, 20.0, 0.0), BlockKind::Friend, 1)];
    near(Lane::along(&table, &unit, NORTH, 12.0, &ahead, 1.0).clear, 6.0);
    for aside in [33.99, 34.0] {
        let beside = [blocker(block(aside, 20.0, 0.0), BlockKind::Friend, 1)];
        assert_eq!(Lane::along(&table, &unit, NORTH, 12.0, &beside, 1.0).stop, None);
    }
}

#[test]
fn passable_units_bar_only_ends_on_them() {
    let friend = [blocker(block(30.0, 20.0, 0.0), BlockKind::Passable, 1)];
    let lane = Lane::along(&table(vec![], vec![]), &block(30.0, 10.0, 0.0), NORTH, 20.0, &friend, 1.0);
    assert_eq!((lane.clear, lane.stop), (20.0, None));
    near(lane.farthest_end(10.0).unwrap(), 6.0);
    near(lane.nearest_end(10.0).unwrap(), 14.0);
    let deep_in = Lane::along(&table(vec![], vec![]), &block(30.0, 19.0, 0.0), NORTH, 2.0, &friend, 1.0);
    assert_eq!((deep_in.clear, deep_in.farthest_end(2.0)), (2.0, None));
    assert!(!deep_in.may_end(0.0));
}

#[test]
fn too_close_at_the_start_bars_only_coming_closer() {
    let (table, unit) = (table(vec![], vec![]), block(30.0, 10.0, 0.0));
    let enemy = [blocker(block(30.0, 10.5, 180.0), BlockKind::Enemy, 7)];
    let closer = Lane::along(&table, &unit, NORTH, 5.0, &enemy, 1.0);
    assert_eq!((closer.clear, closer.stop), (0.0, Some(Stop::Unit(7))));
    assert!(closer.may_end(0.0));
    let away = Lane::along(&table, &unit, -NORTH, 5.0, &enemy, 1.0);
    assert_eq!((away.clear, away.stop), (5.0, None));
    assert!(away.may_end(0.3));
    let aside = Lane::along(&table, &unit, Vec2::X, 5.0, &enemy, 1.0);
    assert_eq!((aside.clear, aside.stop), (5.0, None));
}

#[test]
fn an_overlap_at_the_start_may_be_left_but_not_deepened() {
    let (table, unit) = (table(vec![], vec![]), block(30.0, 10.0, 0.0));
    let friend = [blocker(block(30.0, 13.5, 0.0), BlockKind::Friend, 3)];
    assert_eq!(Lane::along(&table, &unit, NORTH, 5.0, &friend, 1.0).clear, 0.0);
    assert_eq!(Lane::along(&table, &unit, -NORTH, 5.0, &friend, 1.0).clear, 5.0);
}

#[test]
fn impassable_ground_stops_at_its_edge_and_the_hollow_of_a_concave_one_is_open() {
    let shoe = [(26., 20.), (40., 20.), (40., 40.), (36., 40.), (36., 30.), (30., 30.), (30., 40.), (26., 40.)];
    let table = table(
        vec![ground(&upright(0.0, 0.0, 2.0, 2.0), Ground::Open), ground(&points(shoe), Ground::Impassable)],
        vec![],
    );
    let into = Lane::along(&table, &block(33.0, 10.0, 0.0), NORTH, 20.0, &[], 1.0);
    near(into.clear, 10.0);
    assert_eq!(into.stop, Some(Stop::Impassable(1)));
    let hollow = Lane::along(&table, &block(33.0, 44.0, 180.0), -NORTH, 20.0, &[], 1.0);
    near(hollow.clear, 14.0);
    let along_the_wall = Lane::along(&table, &block(32.0, 38.0, 180.0), -NORTH, 20.0, &[], 1.0);
    near(along_the_wall.clear, 8.0);
}

#[test]
fn the_table_edge_stops_the_corner_that_reaches_it_first() {
    let table = table(vec![], vec![]);
    let lane = Lane::along(&table, &line(30.0, 40.0, 0.0), NORTH, 20.0, &[], 1.0);
    near(lane.clear, 8.0);
    assert_eq!(lane.stop, Some(Stop::Edge));
    let slanted = Lane::along(&table, &block(36.0, 20.0, 90.0), Vec2::new(1.0, 1.0), 99.0, &[], 1.0);
    near(slanted.clear, 26.0 * 2.0_f32.sqrt());
    let off = Lane::along(&table, &block(1.0, 20.0, 0.0), Vec2::X, 5.0, &[], 1.0);
    assert_eq!((off.clear, off.stop), (5.0, None));
    let further_off = Lane::along(&table, &block(1.0, 20.0, 0.0), -Vec2::X, 5.0, &[], 1.0);
    assert_eq!((further_off.clear, further_off.stop), (0.0, Some(Stop::Edge)));
}

#[test]
fn the_nearest_of_several_things_stops() {
    let table = table(vec![house(&upright(20.0, 16.0, 20.0, 3.0))], vec![]);
    let enemy = [blocker(block(30.0, 15.0, 180.0), BlockKind::Enemy, 7)];
    let lane = Lane::along(&table, &block(30.0, 10.0, 0.0), NORTH, 12.0, &enemy, 0.0);
    near(lane.clear, 5.0);
    assert_eq!(lane.stop, Some(Stop::Unit(7)));
}

#[test]
fn a_lane_without_direction_goes_nowhere() {
    let lane = Lane::along(&table(vec![], vec![]), &block(30.0, 10.0, 0.0), Vec2::ZERO, 12.0, &[], 1.0);
    assert_eq!((lane.clear, lane.stop), (0.0, None));
}

#[test]
fn the_place_a_lane_ends_at_is_one_to_stand_on() {
    let table = table(vec![], vec![]);
    let pose = Pose::new_inches(20.0, 10.0, 37.3);
    let unit = Footprint::of(pose, 2, 3, super::BASE);
    let enemy = [blocker(block(27.0, 20.0, 201.7), BlockKind::Enemy, 7)];
    let lane = Lane::along(&table, &unit, pose.forward(), 20.0, &enemy, 1.0);
    assert_eq!(lane.stop, Some(Stop::Unit(7)));
    let there = Footprint::of(pose.advanced(lane.clear), 2, 3, super::BASE);
    near(there.distance(&enemy[0].footprint), 1.0);
    assert_eq!(may_stand(&table, &there, &enemy, 1.0), Ok(()));
    let closer = Footprint::of(pose.advanced(lane.clear + 0.1), 2, 3, super::BASE);
    assert_eq!(may_stand(&table, &closer, &enemy, 1.0), Err(Stop::Unit(7)));
}

#[test]
fn standing_names_what_is_in_the_way() {
    let table = table(vec![house(&upright(20.0, 16.0, 20.0, 3.0))], vec![]);
    let stand = |unit: &Footprint, kind| may_stand(&table, unit, &[blocker(block(50.0, 20.0, 0.0), kind, 4)], 1.0);
    assert_eq!(stand(&block(54.5, 20.0, 0.0), BlockKind::Enemy), Err(Stop::Unit(4)));
    assert_eq!(stand(&block(54.5, 20.0, 0.0), BlockKind::Friend), Ok(()));
    assert_eq!(stand(&block(53.5, 20.0, 0.0), BlockKind::Passable), Err(Stop::Unit(4)));
    assert_eq!(stand(&block(30.0, 17.0, 0.0), BlockKind::Enemy), Err(Stop::Impassable(0)));
    assert_eq!(stand(&block(30.0, 16.0, 0.0), BlockKind::Enemy), Ok(()));
    assert_eq!(stand(&block(1.0, 10.0, 0.0), BlockKind::Enemy), Err(Stop::Edge));
}
