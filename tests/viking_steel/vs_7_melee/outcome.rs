//! VS-7.5, 7.6: who lost, and what the winner does. Pursuit has a file of its own.

use crate::duel::*;
use crate::kit::*;

/// The attacker wins by two, three casualties against one; the loser stands.
const WON_BY_TWO: [u8; 12] = [9, 9, 9, 1, 1, 9, 1, 1, 1, 1, 10, 1];

#[test]
fn vs_7_5_both_strike_at_once() {
    let mut game = levies().with(strength(0, 1)).with(strength(1, 1)).start();
    fight(&mut game, [9, 1, 9, 1]);
    assert_eq!([0, 1].map(|id| game.unit(id).presence), [Presence::Destroyed; 2]);
    game.latest(|what| *what == What::RoundDrawn);
}

#[test]
fn vs_7_5_the_loser_is_pushed_back_one_inch_per_casualty_of_difference() {
    let mut game = levies().start();
    fight(&mut game, WON_BY_TWO);
    assert_eq!([game.unit(0).strength.0, game.unit(1).strength.0], [23, 21]);
    let lost = game.latest(|what| matches!(what, What::RoundLost { .. }));
    assert_eq!((lost.rule, &lost.event.what), ("VS-7.5", &What::RoundLost { loser: UnitId(1), by: 2 }));
    assert_eq!(game.pose(1), at(30.0, 22.001, 180.0));
}

#[test]
fn vs_7_5_the_loser_tests_morale_for_all_its_casualties() {
    let mut game = levies().start();
    fight(&mut game, WON_BY_TWO);
    assert_eq!(game.records("VS-5.2").len(), 1, "the winner does not test");
    let test = game.last("VS-5.2");
    assert_eq!(test.event.actors[..], [unit(1)]);
    assert_eq!(items(test, 0), [(Item::Rating, 8), (Item::Casualties, 3), (Item::Bases, -4), (Item::Officer, -1)]);
}

#[test]
fn vs_7_5_equal_casualties_lock_them_without_a_test() {
    let mut game = levies().start();
    fight(&mut game, [9, 9, 1, 1, 1, 1, 1, 1, 9, 9]);
    assert_eq!(game.last("VS-7.5").event.what, What::RoundDrawn);
    assert!(game.records("VS-5.2").is_empty());
    assert!(in_contact(&mut game, 0, 1));
    assert_eq!([game.pose(0).y, game.pose(1).y], [20_000, 20_001]);
}

#[test]
fn vs_7_5_the_winner_follows_up_falls_back_or_halts() {
    let mut game = levies().start();
    fight(&mut game, WON_BY_TWO);
    assert_eq!(game.question(), Some(&Question::AfterMelee { winner: UnitId(0), loser: UnitId(1) }));
    assert_eq!(game.asked(), Some(Side::Attacker));
    assert_eq!(game.options(), [Choice::FollowUp, Choice::FallBack, Choice::Halt]);
}

#[test]
fn vs_7_5_the_defender_may_win_as_well() {
    let mut game = levies().start();
    fight(&mut game, [1, 1, 1, 1, 1, 9, 1, 1, 1, 1, 10, 1]);
    assert_eq!(game.question(), Some(&Question::AfterMelee { winner: UnitId(1), loser: UnitId(0) }));
    assert_eq!((game.asked(), game.pose(0).y), (Some(Side::Defender), 19_000));
    game.answer(Choice::FollowUp);
    assert_eq!(game.pose(1).y, 19_001);
}

#[test]
fn vs_7_5_following_up_keeps_contact() {
    let mut game = levies().start();
    fight(&mut game, WON_BY_TWO).answer(Choice::FollowUp);
    assert_eq!(game.pose(0), at(30.0, 22.0, 0.0));
    assert!(in_contact(&mut game, 0, 1));
    let moved = game.last("VS-7.5");
    assert!(matches!(moved.event.what, What::Moved { motion: Motion::FollowUp, .. }));
    assert_eq!(game.view(|view| view.contact(UnitId(0), UnitId(1)).and_then(|it| it.followed_up)), Some(UnitId(0)));
}

#[test]
fn vs_7_5_falling_back_takes_a_d6_and_ends_contact() {
    let mut game = levies().start();
    fight(&mut game, WON_BY_TWO).dice([3]).answer(Choice::FallBack);
    assert_eq!(game.pose(0), at(30.0, 17.0, 0.0), "facing the enemy");
    let thrown = game.latest(|what| matches!(what, What::Allowance { purpose: Purpose::FallBack, .. }));
    assert_eq!((thrown.rule, face(thrown), thrown.event.rolls[0].dice[0].sides), ("VS-7.5", 3, 6));
    assert!(!in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_5_falling_back_stops_before_whatever_stands_behind() {
    let mut game = levies().attacker("levy", at(30.0, 14.0, 0.0)).start();
    fight(&mut game, WON_BY_TWO).dice([6]).answer(Choice::FallBack);
    assert!((game.distance(0, 2)) < 0.01 && game.pose(0).y < 19_000, "{:?}", game.pose(0));
    assert!(!in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_5_halting_ends_contact() {
    let mut game = levies().start();
    fight(&mut game, WON_BY_TWO).answer(Choice::Halt);
    assert_eq!(game.pose(0).y, 20_000);
    assert!(!in_contact(&mut game, 0, 1));
    assert_eq!(game.happened(|what| *what == What::Halted).len(), 1);
    assert_eq!(game.last("VS-7.5").event.what, What::ContactEnded);
}

#[test]
fn vs_7_5_halting_ends_contact_even_with_a_loser_who_cannot_give_way() {
    let mut game = levies().area(building([24.0, 24.725, 36.0, 30.0])).start();
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]).answer(Choice::Halt);
    assert!(game.distance(0, 1) < 0.01);
    assert!(!in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_5_following_up_holds_a_loser_who_cannot_give_way() {
    let mut game = levies().area(building([24.0, 24.725, 36.0, 30.0])).start();
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]).answer(Choice::FollowUp);
    assert_eq!(game.pose(0).y, 20_000);
    assert!(in_contact(&mut game, 0, 1));
}

/// The attacker is touched on his right flank; he wins by two, and the defender goes two inches east.
fn touched_on_the_flank() -> Game {
    let mut game = Layout::new()
        .attacker("levy", at(30.0, 20.0, 0.0))
        .defender("levy", at(32.363, 17.638, 270.0))
        .contact(contact([1, 0], [Edge::Front, Edge::Right]))
        .start();
    fight(&mut game, WON_BY_TWO);
    assert_eq!(game.pose(1), at(34.363, 17.638, 270.0));
    game
}

#[test]
fn vs_7_5_a_winner_touched_on_the_flank_follows_up_that_way() {
    let mut game = touched_on_the_flank();
    game.answer(Choice::FollowUp);
    assert_eq!(game.pose(0), at(32.0, 20.0, 0.0));
    assert!(in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_5_a_winner_touched_on_the_flank_falls_back_from_it() {
    let mut game = touched_on_the_flank();
    game.dice([4]).answer(Choice::FallBack);
    assert_eq!(game.pose(0), at(26.0, 20.0, 0.0));
    assert!(!in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_5_a_winner_touched_in_the_rear_does_not_fall_back_into_the_loser() {
    let mut game = Layout::new()
        .attacker("levy", at(30.0, 20.0, 180.0))
        .defender("levy", at(30.0, 24.725, 180.0))
        .contact(contact([1, 0], [Edge::Front, Edge::Rear]))
        .start();
    fight(&mut game, WON_BY_TWO).dice([6]).answer(Choice::FallBack);
    assert_eq!(game.pose(0).y, 14_000);
}

#[test]
fn vs_7_5_a_winner_engaged_elsewhere_halts() {
    let mut game = two_on_one().start();
    // It beats the first, is not asked, and fights the second, now the oldest contact.
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.happened(|what| *what == What::Halted).len(), 1);
    assert!(!in_contact(&mut game, 0, 1) && in_contact(&mut game, 0, 2));
}

#[test]
fn vs_7_5_a_destroyed_loser_neither_tests_nor_is_followed() {
    let mut game = levies().with(strength(1, 2)).start();
    fight(&mut game, [9, 9, 9, 1, 1, 1, 1]);
    assert_eq!(game.unit(1).presence, Presence::Destroyed);
    assert!(game.records("VS-5.2").is_empty());
    assert_eq!(game.question(), Some(&Question::WhichUnit));
    assert_eq!(game.pose(0).y, 20_000);
}

#[test]
fn vs_7_5_a_winner_that_is_destroyed_leaves_the_loser_where_it_stands_to_test() {
    let mut game = levies().with(strength(0, 1)).start();
    fight(&mut game, [9, 9, 9, 1, 1, 1, 1, 10, 1]);
    assert_eq!(game.unit(0).presence, Presence::Destroyed);
    assert_eq!(
        game.latest(|what| matches!(what, What::RoundLost { .. })).event.what,
        What::RoundLost { loser: UnitId(1), by: 1 }
    );
    assert_eq!((game.records("VS-5.2").len(), game.pose(1).y), (1, 20_001));
    assert_eq!(game.question(), Some(&Question::WhichUnit));
}

#[test]
fn vs_7_5_a_first_failure_disorders_and_calls_for_no_pursuit() {
    let mut game = levies().start();
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.unit(1).disorder.0, 1);
    assert_eq!(game.question(), Some(&Question::AfterMelee { winner: UnitId(0), loser: UnitId(1) }));
}

#[test]
fn vs_7_6_both_sides_gain_one_fatigue_whoever_wins() {
    let mut game = levies().start();
    fight(&mut game, WON_BY_TWO).answer(Choice::Halt);
    assert_eq!([game.unit(0).fatigue.0, game.unit(1).fatigue.0], [5, 5]);
    let records: Vec<_> = game.records("VS-7.6").iter().map(|record| record.event.actors[0]).collect();
    assert_eq!(records, [unit(0), unit(1)]);
}

#[test]
fn vs_7_6_a_drawn_round_tires_as_well() {
    let mut game = levies().start();
    fight(&mut game, DRAWN);
    assert_eq!([game.unit(0).fatigue.0, game.unit(1).fatigue.0], [5, 5]);
}
