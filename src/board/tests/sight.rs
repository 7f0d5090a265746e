use super::{at, block, hill, house, line, near, points, table, upright, wood};
use crate::board::{Cover, Footprint, Line, LineKind, Pose, SightBlock, in_arc, visible};

#[test]
fn a_target_ahead_is_in_arc_whole() {
    let part = in_arc(&block(30.0, 10.0, 0.0), &block(30.0, 20.0, 180.0)).unwrap();
    assert_eq!(part.len(), 4);
}

#[test]
fn the_arc_cuts_at_45_degrees_outside_the_front_corners() {
    // From the right corner (32, 10) the arc's side runs through (40, 18); the target is x 38..42, y 14..18.
    let part = in_arc(&block(30.0, 10.0, 0.0), &block(40.0, 14.0, 180.0)).unwrap();
    assert_eq!(part.len(), 3);
    for (x, y) in [(38.0, 16.0), (38.0, 18.0), (40.0, 18.0)] {
        assert!(part.iter().any(|corner| corner.distance(bevy_math::Vec2::new(x, y)) < 1.0e-3), "{part:?}");
    }
}

#[test]
fn a_target_behind_the_front_line_or_too_far_aside_is_out_of_arc() {
    let shooter = block(30.0, 10.0, 0.0);
    assert_eq!(in_arc(&shooter, &block(36.0, 10.0, 0.0)), None);
    assert_eq!(in_arc(&shooter, &block(30.0, 4.0, 0.0)), None);
    assert_eq!(in_arc(&shooter, &block(44.0, 14.0, 180.0)), None);
    let table = table(vec![], vec![]);
    assert_eq!(visible(&table, &shooter, &block(36.0, 10.0, 0.0), &[]), Err(SightBlock::OutOfArc));
}

#[test]
fn only_what_is_ahead_of_the_front_line_counts() {
    let part = in_arc(&block(30.0, 10.0, 90.0), &block(31.0, 18.0, 180.0));
    // Facing east from x = 30 the front's left corner is (30, 12); the target is x 29..33, y 18..22: too far aside.
    assert_eq!(part, None);
    let part = in_arc(&block(30.0, 10.0, 90.0), &block(31.0, 12.5, 180.0)).unwrap();
    near(part.iter().map(|corner| corner.x).fold(f32::MAX, f32::min), 30.5);
    assert!(part.iter().any(|corner| corner.distance(bevy_math::Vec2::new(30.5, 12.5)) < 1.0e-3));
}

#[test]
fn a_unit_in_between_blocks_only_if_it_hides_everything() {
    let (table, shooter, target) = (table(vec![], vec![]), block(30.0, 10.0, 0.0), block(30.0, 30.0, 180.0));
    assert_eq!(visible(&table, &shooter, &target, &[]), Ok(()));
    let wide = Footprint::of(Pose::new_inches(30.0, 20.0, 0.0), 6, 6, super::BASE);
    assert_eq!(visible(&table, &shooter, &target, &[block(60.0, 20.0, 0.0), wide]), Err(SightBlock::Unit(1)));
    assert_eq!(visible(&table, &shooter, &target, &[block(32.0, 20.0, 0.0)]), Ok(()));
}

#[test]
fn units_flush_beside_shooter_and_target_hide_nothing() {
    let (table, shooter, target) = (table(vec![], vec![]), block(30.0, 10.0, 0.0), block(30.0, 30.0, 180.0));
    let beside = [block(26.0, 10.0, 0.0), block(34.0, 10.0, 0.0), block(26.0, 30.0, 180.0), block(34.0, 30.0, 180.0)];
    assert_eq!(visible(&table, &shooter, &target, &beside), Ok(()));
}

#[test]
fn woods_hide_what_is_more_than_two_inches_in() {
    let shooter = block(30.0, 10.0, 0.0);
    let thin = table(vec![wood(&upright(10.0, 15.0, 40.0, 1.9))], vec![]);
    let deep = table(vec![wood(&upright(10.0, 15.0, 40.0, 2.1))], vec![]);
    let target = block(30.0, 30.0, 180.0);
    assert_eq!(visible(&thin, &shooter, &target, &[]), Ok(()));
    assert_eq!(visible(&deep, &shooter, &target, &[]), Err(SightBlock::Area(0)));
    // Its front 1.5" inside the near edge of a deep wood: seen; 2.5" inside: hidden.
    let forest = table(vec![wood(&upright(10.0, 15.0, 40.0, 20.0))], vec![]);
    assert_eq!(visible(&forest, &shooter, &block(30.0, 16.5, 180.0), &[]), Ok(()));
    assert_eq!(visible(&forest, &shooter, &block(30.0, 17.5, 180.0), &[]), Err(SightBlock::Area(0)));
    // Both inside the same wood: no different.
    assert_eq!(visible(&forest, &block(30.0, 20.0, 0.0), &block(30.0, 23.0, 180.0), &[]), Err(SightBlock::Area(0)));
}

#[test]
fn a_house_hides_whatever_lies_behind_it() {
    let table = table(vec![house(&upright(20.0, 15.0, 16.0, 0.5))], vec![]);
    let shooter = block(30.0, 10.0, 0.0);
    assert_eq!(visible(&table, &shooter, &block(30.0, 20.0, 180.0), &[]), Err(SightBlock::Area(0)));
    assert_eq!(visible(&table, &shooter, &line(46.0, 24.0, 180.0), &[]), Ok(()));
}

#[test]
fn a_crest_hides_unless_one_of_the_two_is_at_it() {
    let table = table(vec![hill(&upright(10.0, 15.0, 40.0, 10.0), &points([(10., 20.), (50., 20.)]))], vec![]);
    assert_eq!(visible(&table, &block(30.0, 10.0, 0.0), &block(30.0, 30.0, 180.0), &[]), Err(SightBlock::Crest(0)));
    assert_eq!(visible(&table, &block(30.0, 18.1, 0.0), &block(30.0, 30.0, 180.0), &[]), Ok(()));
    assert_eq!(visible(&table, &block(30.0, 10.0, 0.0), &block(30.0, 21.9, 180.0), &[]), Ok(()));
    assert_eq!(visible(&table, &block(30.0, 10.0, 0.0), &block(30.0, 15.0, 180.0), &[]), Ok(()));
}

#[test]
fn only_a_high_line_blocks() {
    let fence = |high| Line::new("fence", LineKind::Palisade, &points([(5., 20.), (55., 20.)]), Cover::Light, high);
    let seen = |high| {
        let table = table(vec![], vec![fence(high).unwrap()]);
        visible(&table, &block(30.0, 10.0, 0.0), &block(30.0, 30.0, 180.0), &[])
    };
    assert_eq!(seen(false), Ok(()));
    assert_eq!(seen(true), Err(SightBlock::Line(0)));
}

#[test]
fn an_incomplete_rear_rank_can_be_all_that_is_in_arc() {
    // Three bases facing west, the fourth place empty: the front rank is behind the shooter's front line.
    let target = Footprint::of(Pose::new_inches(31.0, 9.0, 180.0), 2, 3, super::BASE);
    let part = in_arc(&block(30.0, 11.0, 0.0), &target).unwrap();
    near(part.iter().map(|corner| corner.y).fold(f32::MIN, f32::max), 13.0);
    at(target.rects()[1].center, 31.0, 12.0);
}
