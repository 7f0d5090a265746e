use bevy_math::Vec2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::plain::{distance, outline, unit};
use super::{block, ground, hill, near, points, table, upright, wall};
use crate::board::{Cost, Footprint, Gait, Ground, Pose, Table};

const NORTH: Vec2 = Vec2::Y;

/// The cost of going north for up to 20" from a front at (30, 10).
fn north(table: &Table, gait: Gait) -> Cost {
    Cost::along(table, &block(30.0, 10.0, 0.0), NORTH, 20.0, gait)
}

#[test]
fn open_ground_costs_its_length_and_no_more_than_the_line() {
    let cost = north(&table(vec![], vec![]), Gait::default());
    near(cost.of(7.0), 7.0);
    near(cost.reach(7.0), 7.0);
    near(cost.reach(99.0), 20.0);
    near(cost.reach(-1.0), 0.0);
}

#[test]
fn inches_in_difficult_ground_count_twice_while_any_part_is_inside() {
    // 2" deep, 3" ahead: the front enters after 3", the rear (4" behind) leaves after 3 + 2 + 4 = 9".
    let table = table(vec![ground(&upright(20.0, 13.0, 20.0, 2.0), Ground::Difficult)], vec![]);
    let cost = north(&table, Gait::default());
    near(cost.of(3.0), 3.0);
    near(cost.of(5.0), 7.0);
    near(cost.of(9.0), 15.0);
    near(cost.of(12.0), 18.0);
    near(cost.reach(7.0), 5.0);
    near(cost.reach(18.0), 12.0);
    assert!(!cost.enters_really_bad_before(20.0));
}

#[test]
fn bad_ground_on_bad_ground_never_counts_four_times() {
    let deep = ground(&upright(20.0, 13.0, 20.0, 20.0), Ground::ReallyBad);
    let also = ground(&upright(20.0, 15.0, 20.0, 20.0), Ground::Difficult);
    let cost = north(&table(vec![deep, also], vec![]), Gait::default());
    near(cost.of(10.0), 17.0);
    assert!(!cost.enters_really_bad_before(3.0));
    assert!(cost.enters_really_bad_before(3.1));
}

#[test]
fn ground_beside_or_behind_the_way_costs_nothing() {
    let beside = ground(&upright(32.0, 0.0, 20.0, 48.0), Ground::Difficult);
    let behind = ground(&upright(20.0, 0.0, 20.0, 6.0), Ground::ReallyBad);
    let cost = north(&table(vec![beside, behind], vec![]), Gait::default());
    near(cost.of(20.0), 20.0);
    assert!(!cost.enters_really_bad_before(20.0));
}

#[test]
fn standing_in_really_bad_ground_counts_from_the_start() {
    let bog = ground(&upright(20.0, 0.0, 20.0, 12.0), Ground::ReallyBad);
    let cost = north(&table(vec![bog], vec![]), Gait::default());
    assert!(!cost.enters_really_bad_before(0.0));
    assert!(cost.enters_really_bad_before(0.1));
    near(cost.of(6.0), 12.0);
    near(cost.of(8.0), 14.0);
}

#[test]
fn fast_troops_move_normally_everywhere() {
    let bog = ground(&upright(20.0, 13.0, 20.0, 20.0), Ground::ReallyBad);
    let table = table(vec![bog], vec![wall([(20., 12.), (40., 12.)])]);
    let cost = north(&table, Gait { fast: true, free_lines: false });
    near(cost.of(20.0), 20.0);
    assert!(!cost.enters_really_bad_before(20.0));
}

#[test]
fn an_obstacle_costs_two_where_the_front_crosses_it() {
    let table = table(vec![], vec![wall([(20., 15.), (40., 15.)])]);
    let cost = north(&table, Gait::default());
    near(cost.of(5.0), 5.0);
    near(cost.of(5.1), 7.1);
    near(cost.of(12.0), 14.0);
    near(cost.reach(4.0), 4.0);
    near(cost.reach(5.0), 5.0);
    near(cost.reach(6.0), 4.99);
    near(cost.reach(7.0), 4.99);
    near(cost.reach(8.0), 6.0);
    near(north(&table, Gait { fast: false, free_lines: true }).of(12.0), 12.0);
}

#[test]
fn a_bent_obstacle_is_paid_once_and_two_obstacles_twice() {
    let bent = wall([(20., 15.), (30., 13.), (40., 15.)]);
    let cost = north(&table(vec![], vec![bent.clone()]), Gait::default());
    near(cost.of(3.0), 3.0);
    near(cost.of(10.0), 12.0);
    let cost = north(&table(vec![], vec![bent, wall([(20., 16.), (40., 16.)])]), Gait::default());
    near(cost.of(10.0), 14.0);
    near(cost.reach(7.5), 5.5);
    near(cost.reach(9.0), 5.99);
    near(cost.reach(10.5), 6.5);
}

#[test]
fn an_obstacle_shorter_than_the_front_is_crossed_all_the_same() {
    let table = table(vec![], vec![wall([(29.5, 15.), (30.5, 15.)])]);
    near(north(&table, Gait::default()).of(6.0), 8.0);
}

#[test]
fn an_obstacle_underfoot_has_been_paid_and_backing_pays_at_the_rear() {
    let table = table(vec![], vec![wall([(20., 8.), (40., 8.)])]);
    near(north(&table, Gait::default()).of(6.0), 6.0);
    let behind = block(30.0, 14.0, 0.0);
    let back = Cost::along(&table, &behind, -NORTH, 6.0, Gait::default());
    near(back.of(2.0), 2.0);
    near(back.of(3.0), 5.0);
}

#[test]
fn obstacles_inside_difficult_ground_add_up() {
    let marsh = ground(&upright(20.0, 12.0, 20.0, 30.0), Ground::Difficult);
    let cost = north(&table(vec![marsh], vec![wall([(20., 15.), (40., 15.)])]), Gait::default());
    // 2 open, 3 at double, the wall, 1 more at double.
    near(cost.of(6.0), 2.0 + 6.0 + 2.0 + 2.0);
    near(cost.reach(12.0), 6.0);
    near(cost.reach(9.0), 4.99);
}

#[test]
fn uphill_counts_twice_until_the_centre_is_nearest_the_crest() {
    let hill = hill(&upright(20.0, 12.0, 20.0, 20.0), &points([(22., 20.), (38., 20.)]));
    let table = table(vec![hill], vec![]);
    let cost = north(&table, Gait::default());
    // The front enters after 2"; the centre, 2" behind it at y = 8, is on the crest after 12".
    near(cost.of(2.0), 2.0);
    near(cost.of(12.0), 22.0);
    near(cost.of(20.0), 30.0);
    // From the far side of the crest it is downhill.
    let down = Cost::along(&table, &block(30.0, 24.5, 0.0), NORTH, 10.0, Gait::default());
    near(down.of(10.0), 10.0);
}

#[test]
fn reach_is_the_reverse_of_cost_everywhere() {
    let areas = vec![
        ground(&upright(20.0, 13.0, 20.0, 1.0), Ground::Difficult),
        ground(&points([(28., 20.), (40., 22.), (35., 27.)]), Ground::ReallyBad),
    ];
    let table = table(areas, vec![wall([(20., 14.), (40., 15.)]), wall([(20., 24.), (40., 24.)])]);
    let unit = Footprint::of(Pose::new_inches(30.0, 10.0, 10.0), 2, 3, super::BASE);
    let cost = Cost::along(&table, &unit, unit.forward(), 25.0, Gait::default());
    for step in 0..400 {
        let budget = step as f32 * 0.1;
        let reach = cost.reach(budget);
        assert!(cost.of(reach) <= budget + 1.0e-3, "{budget} pays for {reach}, which costs {}", cost.of(reach));
        if reach < 25.0 {
            assert!(cost.of(reach + 0.02) > budget, "{budget} pays for more than {reach}");
        }
    }
}

#[test]
fn cost_agrees_with_stepping_through_the_ground() {
    let mut dice = Pcg32::seed_from_u64(878);
    for _ in 0..200 {
        let areas: Vec<_> = (0..3).map(|_| ground(&outline(&mut dice), Ground::Difficult)).collect();
        let (table, unit) = (table(areas, vec![]), unit(&mut dice));
        let dir = Pose::new_inches(0.0, 0.0, dice.random_range(0.0..360.0)).forward();
        let cost = Cost::along(&table, &unit, dir, 12.0, Gait::default());
        let mut spent = 0.0;
        for step in 0..240 {
            let here = unit.translated(dir * (step as f32 + 0.5) * 0.05);
            let inside = table
                .areas()
                .iter()
                .any(|area| here.rects().iter().any(|rect| distance(&rect.corners(), area.outline()) == 0.0));
            spent += if inside { 0.1 } else { 0.05 };
            let quick = cost.of((step + 1) as f32 * 0.05);
            // Each edge of the ground is found half a step off at worst; a brush by the skin may be left out.
            assert!((quick - spent).abs() < 0.6, "{quick} by reckoning, {spent} by stepping");
        }
    }
}
