//! VS-7.8: shield walls.

use crate::duel::*;
use crate::kit::*;

/// Warriors, both able to close; the attacker is asked.
fn walls() -> Game {
    let mut game = duel("warriors", "warriors").start();
    game.activate(0).order(Order::Fight);
    game
}

#[test]
fn vs_7_8_a_unit_with_the_quality_may_take_a_die_from_both_sides() {
    let mut game = walls();
    assert_eq!(game.question(), Some(&Question::ShieldWall { unit: UnitId(0), against: UnitId(1) }));
    assert_eq!(game.options(), [Choice::ShieldWall(0), Choice::ShieldWall(1)]);
    game.answer(Choice::ShieldWall(1));
    let closed = game.last("VS-7.8");
    assert_eq!((&closed.event.what, &closed.event.actors[..]), (&What::ShieldWall { dice: 1 }, &[unit(0)][..]));
    game.dice([1; 8]).answer(Choice::ShieldWall(0));
    assert_eq!(dice_thrown(&game), [4, 4]);
}

#[test]
fn vs_7_8_it_is_settled_before_the_dice_and_by_both() {
    let mut game = walls();
    game.answer(Choice::ShieldWall(1));
    assert_eq!(game.question(), Some(&Question::ShieldWall { unit: UnitId(1), against: UnitId(0) }));
    assert_eq!(game.asked(), Some(Side::Defender));
    game.dice([1; 6]).answer(Choice::ShieldWall(1));
    assert_eq!(dice_thrown(&game), [3, 3]);
}

#[test]
fn vs_7_8_nobody_need_close() {
    let mut game = walls();
    game.answer(Choice::ShieldWall(0)).dice(DRAWN).answer(Choice::ShieldWall(0));
    assert_eq!(dice_thrown(&game), [5, 5]);
    assert!(game.records("VS-7.8").is_empty());
}

#[test]
fn vs_7_8_at_least_one_die_is_left() {
    let mut game = duel("warriors", "levy").with(strength(0, 1)).with(leaderless(0)).start();
    game.activate(0).order(Order::Fight).dice([1; 5]).answer(Choice::ShieldWall(1));
    assert_eq!(dice_thrown(&game), [1, 4]);
}

#[test]
fn vs_7_8_a_leadership_point_takes_one_more_and_only_one_point_a_round() {
    let mut game = duel("warriors", "levy").start();
    points(&mut game, 3, 0).activate(0).order(Order::Fight);
    assert_eq!(game.options(), [Choice::ShieldWall(0), Choice::ShieldWall(1), Choice::ShieldWall(2)]);
    assert_eq!(game.refused(Choice::ShieldWall(3)).rule, "VS-7.8");
    game.dice([1; 6]).answer(Choice::ShieldWall(2));
    let spent = What::PointSpent { who: Side::Attacker, on: Spent::ShieldWall, left: 2 };
    assert_eq!(game.last("VS-9.2").event.what, spent);
    game.answer(Choice::Keep);
    assert_eq!(dice_thrown(&game), [3, 3]);
}

#[test]
fn vs_7_8_without_a_point_there_is_no_second_die() {
    let mut game = walls();
    assert_eq!(game.refused(Choice::ShieldWall(2)).rule, "VS-9.2");
}

#[test]
fn vs_7_8_it_takes_order() {
    let mut game = duel("warriors", "warriors").with(disordered(0, 1)).with(disordered(1, 1)).start();
    fight(&mut game, DRAWN);
    assert_eq!(dice_thrown(&game), [5, 5]);
}

#[test]
fn vs_7_8_it_takes_the_front() {
    let mut game = Layout::new()
        .attacker("levy", at(30.0, 20.0, 0.0))
        .defender("warriors", at(30.0, 24.725, 0.0))
        .contact(contact([0, 1], [Edge::Front, Edge::Rear]))
        .start();
    fight(&mut game, DRAWN);
    assert!(game.records("VS-7.8").is_empty());
}

#[test]
fn vs_7_8_it_takes_the_quality_and_feet_on_the_ground() {
    let mut game = levies().start();
    fight(&mut game, DRAWN);
    let mut game = Layout::new()
        .attacker("mounted_warriors", at(30.0, 20.0, 0.0))
        .mounted()
        .defender("levy", FACING)
        .contact(front())
        .start();
    fight(&mut game, DRAWN);
    assert!(game.records("VS-7.8").is_empty());
}
