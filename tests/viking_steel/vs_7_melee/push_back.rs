//! VS-7.11: push-back.

use crate::duel::*;
use crate::kit::*;

/// The attacker wins by two without loss; the loser passes its test.
const WON_BY_TWO: [u8; 12] = [9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1];

#[test]
fn vs_7_11_push_back_keeps_facing() {
    // Touched on the flank, it goes sideways.
    let mut game = Layout::new()
        .attacker("levy", at(30.0, 20.0, 0.0))
        .defender("levy", at(32.362, 22.363, 90.0))
        .contact(contact([0, 1], [Edge::Front, Edge::Right]))
        .start();
    fight(&mut game, WON_BY_TWO);
    assert_eq!(game.pose(1), at(32.362, 24.363, 90.0));
    let moved = game.last("VS-7.11");
    assert!(matches!(moved.event.what, What::Moved { motion: Motion::PushedBack, .. }));
}

#[test]
fn vs_7_11_friends_behind_are_pushed_along() {
    let mut game = levies().defender("levy", at(30.0, 25.0, 180.0)).defender("levy", at(31.0, 30.0, 180.0)).start();
    fight(&mut game, WON_BY_TWO);
    assert!((22_000..=22_001).contains(&game.pose(1).y), "{:?}", game.pose(1));
    // The rear of the loser at 26.725, the next one's 4.724 deeper.
    assert_eq!((game.pose(2).x, game.pose(3).x), (30_000, 31_000));
    assert!((26_722..=26_727).contains(&game.pose(2).y), "{:?}", game.pose(2));
    assert!((31_444..=31_453).contains(&game.pose(3).y), "{:?}", game.pose(3));
    let along = game.happened(|what| matches!(what, What::Moved { motion: Motion::PushedAlong, .. }));
    assert_eq!(along.iter().map(|record| record.rule).collect::<Vec<_>>(), ["VS-7.11", "VS-7.11"]);
    assert!(game.happened(|what| matches!(what, What::Blocked { .. })).is_empty());
}

#[test]
fn vs_7_11_friends_go_no_farther_than_they_must() {
    let mut game = levies().defender("levy", at(30.0, 26.0, 180.0)).start();
    fight(&mut game, WON_BY_TWO);
    assert!((26_722..=26_727).contains(&game.pose(2).y), "{:?}", game.pose(2));
}

#[test]
fn vs_7_11_a_friend_in_melee_is_pushed_along_too() {
    let mut game = levies()
        .defender("levy", at(30.0, 24.8, 180.0))
        .attacker("levy", at(27.637, 27.162, 90.0))
        .contact(contact([3, 2], [Edge::Front, Edge::Right]))
        .start();
    fight(&mut game, WON_BY_TWO);
    assert!((22_000..=22_001).contains(&game.pose(1).y), "{:?}", game.pose(1));
    assert!(game.pose(2).y > 26_700);
    assert!(game.happened(|what| matches!(what, What::Blocked { .. })).is_empty());
}

#[test]
fn vs_7_11_an_enemy_behind_stops_it_at_one_casualty_per_inch() {
    let mut game = levies().attacker("levy", at(30.0, 25.225, 180.0)).start();
    fight(&mut game, WON_BY_TWO);
    assert!((20_500..=20_502).contains(&game.pose(1).y), "{:?}", game.pose(1));
    assert_eq!(game.latest(|what| matches!(what, What::Blocked { .. })).event.what, What::Blocked { lost: 1 });
    assert_eq!(game.unit(1).strength.0, 24 - 2 - 1, "an inch and a half not moved");
    assert!(items(game.last("VS-5.2"), 0).contains(&(Item::Casualties, 3)));
}

#[test]
fn vs_7_11_impassable_ground_stops_it() {
    let mut game = levies().area(building([24.0, 24.725, 36.0, 30.0])).start();
    fight(&mut game, WON_BY_TWO);
    assert_eq!((game.pose(1).y, game.unit(1).strength.0), (20_001, 20));
}

#[test]
fn vs_7_11_the_table_edge_stops_it() {
    let mut game = Layout::new()
        .attacker("levy", at(30.0, 43.0, 0.0))
        .defender("levy", at(30.0, 43.001, 180.0))
        .contact(front())
        .start();
    fight(&mut game, WON_BY_TWO);
    assert!((43_274..=43_276).contains(&game.pose(1).y), "{:?}", game.pose(1));
    assert_eq!(game.unit(1).strength.0, 24 - 2 - 1);
}

#[test]
fn vs_7_11_friends_who_cannot_give_way_stop_it() {
    let mut game =
        levies().defender("levy", at(30.0, 24.725, 180.0)).area(building([24.0, 29.449, 36.0, 34.0])).start();
    fight(&mut game, WON_BY_TWO);
    assert_eq!(game.unit(1).strength.0, 20);
    assert_eq!(game.unit(2).strength.0, 24);
}

#[test]
fn vs_7_11_three_casualties_at_most() {
    let mut game = levies().area(building([24.0, 24.725, 36.0, 30.0])).start();
    fight(&mut game, [9, 9, 9, 9, 9, 1, 1, 1, 1, 1, 10, 1]);
    assert_eq!(game.latest(|what| matches!(what, What::Blocked { .. })).event.what, What::Blocked { lost: 3 });
    assert_eq!(game.unit(1).strength.0, 24 - 5 - 3);
}

#[test]
fn vs_7_11_it_destroys_nobody() {
    let mut game = levies().with(strength(1, 4)).area(building([24.0, 22.363, 36.0, 30.0])).start();
    // Three of four fall; the inches not moved would take the last. One die is left for the test.
    fight(&mut game, [9, 9, 9, 1, 1, 1, 1, 10]);
    assert_eq!((game.unit(1).strength.0, game.unit(1).presence), (1, Presence::OnTable));
    assert!(items(game.last("VS-5.2"), 0).contains(&(Item::Casualties, 3)));
}

#[test]
fn vs_7_11_being_pushed_out_of_it_ends_another_melee() {
    // A second attacker stands against the loser's flank and is left behind, where its corner no longer reaches.
    let mut game =
        levies().attacker("levy", at(32.363, 18.8, 270.0)).contact(contact([2, 1], [Edge::Front, Edge::Left])).start();
    fight(&mut game, WON_BY_TWO).answer(Choice::Halt);
    assert!(!in_contact(&mut game, 2, 1));
    assert_eq!(game.last("VS-7.5").event.what, What::ContactEnded);
}
