use super::{BASE, block, blocker, house, near, table, upright};
use crate::board::{BlockKind, Blocker, Footprint, Pose, Table, Wheel, clear_wheel, clear_wheel_to_stand};

/// Wheels a 4" block with its front at (30, 20), facing north.
fn wheel(table: &Table, wanted: i32, blockers: &[Blocker]) -> i32 {
    clear_wheel(table, Pose::new_inches(30.0, 20.0, 0.0), 2, 4, BASE, Wheel(wanted), blockers, 1.0).0
}

#[test]
fn an_open_wheel_is_as_wide_as_wanted_either_way() {
    let table = table(vec![], vec![]);
    assert_eq!(wheel(&table, 437, &[]), 437);
    assert_eq!(wheel(&table, -1800, &[]), -1800);
    assert_eq!(wheel(&table, 0, &[]), 0);
}

#[test]
fn a_wheel_stops_where_the_outer_corner_would_come_too_close() {
    // An enemy line 2" ahead: the left front corner may rise 1" (and the skin) on its arc of 4".
    let enemy = [blocker(Footprint::of(Pose::new_inches(30.0, 22.0, 180.0), 10, 10, BASE), BlockKind::Enemy, 1)];
    let tenths = wheel(&table(vec![], vec![]), 900, &enemy);
    let risen = 4.0 * bevy_math::ops::sin((tenths as f32 / 10.0).to_radians());
    assert!((1.0..1.03).contains(&risen), "{tenths} tenths, {risen} inches");
    // A friend there may be touched.
    let friend = [Blocker { kind: BlockKind::Friend, ..enemy[0].clone() }];
    let tenths = wheel(&table(vec![], vec![]), 900, &friend);
    let risen = 4.0 * bevy_math::ops::sin((tenths as f32 / 10.0).to_radians());
    assert!((2.0..2.03).contains(&risen), "{tenths} tenths, {risen} inches");
}

#[test]
fn the_rear_corner_swings_out_into_a_neighbour() {
    // Wheeling right about the right front corner swings the rear left, so a friend flush on the left is in the way of
    // a wheel to the right, one on the right is not.
    let left = [blocker(block(26.0, 20.0, 0.0), BlockKind::Friend, 1)];
    assert!(wheel(&table(vec![], vec![]), 900, &left) < 50);
    let right = [blocker(block(34.0, 20.0, 0.0), BlockKind::Friend, 1)];
    assert_eq!(wheel(&table(vec![], vec![]), 450, &right), 450);
}

#[test]
fn houses_and_the_table_edge_bar_a_wheel() {
    let table = table(vec![house(&upright(20.0, 22.0, 20.0, 4.0))], vec![]);
    let tenths = wheel(&table, 900, &[]);
    assert!((300..310).contains(&tenths), "{tenths}");
    let at_edge = Pose::new_inches(30.0, 48.0, 0.0);
    let kept = clear_wheel(&table, at_edge, 2, 4, BASE, Wheel(450), &[], 1.0);
    assert!(kept.0 < 10, "{kept:?}");
}

#[test]
fn too_close_at_the_start_bars_only_closing_in() {
    let enemy = [blocker(block(34.5, 20.0, 0.0), BlockKind::Enemy, 1)];
    // Half an inch off its right flank: wheeling left about the left corner swings the rear right into it.
    assert!(wheel(&table(vec![], vec![]), -900, &enemy) > -50);
    assert_eq!(wheel(&table(vec![], vec![]), 300, &enemy), 300);
}

#[test]
fn units_to_pass_through_bar_only_a_wheel_that_ends_there() {
    let pose = Pose::new_inches(30.0, 20.0, 0.0);
    let friend = [blocker(block(33.0, 25.0, 0.0), BlockKind::Passable, 1)];
    let table = table(vec![], vec![]);
    assert_eq!(wheel(&table, 900, &friend), 900);
    let stand = clear_wheel_to_stand(&table, pose, 2, 4, BASE, Wheel(900), &friend, 1.0);
    assert!((0..900).contains(&stand.0), "{stand:?}");
    let end = Footprint::of(pose.wheeled(stand, 4.0), 2, 4, BASE);
    assert!(!end.overlaps(&friend[0].footprint, 0.02));
    near(end.width(), 4.0);
}

#[test]
fn wheel_upon_wheel_does_not_creep_into_a_neighbour() {
    let table = table(vec![], vec![]);
    let friend = [blocker(block(26.0, 20.0, 0.0), BlockKind::Friend, 1)];
    let mut pose = Pose::new_inches(30.0, 20.0, 0.0);
    for _ in 0..20 {
        let turn = clear_wheel(&table, pose, 2, 4, BASE, Wheel(3), &friend, 1.0);
        pose = pose.wheeled(turn, 4.0);
    }
    assert!(!Footprint::of(pose, 2, 4, BASE).overlaps(&friend[0].footprint, 0.022));
}
