//! VS-7.5: pursuit.

use crate::duel::*;
use crate::kit::*;

/// The attacker wins by two and the loser, disordered before, fails its test; the rest of the dice follow.
fn beaten<const N: usize>(layout: Layout, rest: [u8; N]) -> Game {
    let mut game = layout.start();
    let mut dice = vec![9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    dice.extend(rest);
    game.activate(0);
    game.world.insert_resource(hildarleik::engine::Dice::scripted(dice));
    game.order(Order::Fight);
    game
}

fn shaken(levels: u8) -> Layout {
    levies().with(disordered(1, levels))
}

#[test]
fn vs_7_5_the_winner_must_pursue_a_loser_that_failed_at_disorder_1() {
    // Retreat 4 + 1, pursuit 4 + 1.
    let mut game = beaten(shaken(1), [1, 1]);
    assert_eq!((game.pose(1), game.unit(1).disorder.0), (at(30.0, 27.001, 180.0), 2));
    assert_eq!(game.pose(0), at(30.0, 25.0, 0.0));
    let thrown = game.latest(|what| matches!(what, What::Allowance { purpose: Purpose::FlightOrPursuit, .. }));
    assert_eq!((thrown.rule, &thrown.event.actors[..]), ("VS-7.5", &[unit(0)][..]));
    assert!(matches!(game.last("VS-7.5").event.what, What::Moved { motion: Motion::Pursuit, .. }));
    assert!(!in_contact(&mut game, 0, 1));
    assert_eq!(game.question(), Some(&Question::WhichUnit), "it has no say in it");
}

#[test]
fn vs_7_5_the_winner_must_pursue_straight_ahead_a_loser_that_left_the_field() {
    let mut game = beaten(shaken(2), [3]);
    assert_eq!(game.unit(1).presence, Presence::Routed);
    assert_eq!(game.pose(0), at(30.0, 27.0, 0.0), "a full move of 4 and 3");
}

#[test]
fn vs_7_5_pursuit_that_catches_the_loser_makes_contact_to_be_fought_later() {
    let mut game = beaten(shaken(1), [1, 6]);
    assert_eq!(game.pose(0).y, 27_000);
    let contact = game.view(|view| view.contact(UnitId(0), UnitId(1)).copied()).expect("contact");
    assert_eq!((contact.charged, contact.fought), (None, true), "the pair has had its round this turn");
    assert_eq!(game.happened(|what| matches!(what, What::MeleeRound { .. })).len(), 1);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!(items(round(&game), 0)[2..], [(Item::TargetDisordered, -1)]);
}

#[test]
fn vs_7_5_pursuit_that_does_not_catch_anybody_ends_an_inch_away() {
    let mut game = beaten(shaken(1), [1, 3]);
    assert_eq!(game.pose(0).y, 26_001);
    assert!(!in_contact(&mut game, 0, 1));
}

/// The loser runs through a friend (2), who is then in the pursuer's way.
fn into_another() -> Game {
    let layout = shaken(1).defender("levy", at(30.0, 28.0, 180.0));
    let mut game = beaten(layout, [1, 6]);
    assert!(game.pose(1).y > 32_000, "clear of the friend: {:?}", game.pose(1));
    assert_eq!(game.pose(0).y, 27_999);
    game
}

#[test]
fn vs_7_5_pursuit_into_another_enemy_is_contact_that_waits_for_the_next_activation() {
    let mut game = into_another();
    let contact = game.view(|view| view.contact(UnitId(0), UnitId(2)).copied()).expect("contact");
    assert_eq!((contact.charged, contact.fought), (None, false));
    assert_eq!(game.happened(|what| matches!(what, What::MeleeRound { .. })).len(), 1, "no second melee now");
    assert_eq!(game.question(), Some(&Question::WhichUnit));
}

#[test]
fn vs_7_5_the_enemy_run_into_fights_when_it_is_activated() {
    let mut game = into_another();
    fight_with(&mut game, 2, DRAWN);
    assert_eq!(round(&game).event.actors[..], [unit(2), unit(0)]);
}

#[test]
fn vs_7_5_a_leadership_point_spares_the_pursuit() {
    let mut game = shaken(1).start();
    points(&mut game, 1, 0).activate(0).dice([9, 9, 1, 1, 1, 1, 1, 1, 1, 1]).order(Order::Fight);
    game.dice([1, 1]).answer(Choice::Keep).dice([1]).answer(Choice::Keep).answer(Choice::Keep);
    assert_eq!(game.question(), Some(&Question::HoldPursuit { winner: UnitId(0), loser: UnitId(1) }));
    assert_eq!((game.asked(), game.options()), (Some(Side::Attacker), vec![Choice::Spend, Choice::Decline]));
    game.answer(Choice::Spend);
    let spent = What::PointSpent { who: Side::Attacker, on: Spent::HoldPursuit, left: 0 };
    assert_eq!(game.last("VS-9.2").event.what, spent);
    assert_eq!(game.pose(0).y, 20_000);
}

#[test]
fn vs_7_5_a_point_kept_means_pursuit() {
    let mut game = shaken(1).start();
    points(&mut game, 1, 0).activate(0).dice([9, 9, 1, 1, 1, 1, 1, 1, 1, 1]).order(Order::Fight);
    game.dice([1, 1]).answer(Choice::Keep).dice([1]).answer(Choice::Keep).answer(Choice::Keep);
    game.dice([1]).answer(Choice::Decline).answer(Choice::Keep);
    assert_eq!((game.pose(0).y, game.field().turn.points), (25_000, [1, 0]));
}

#[test]
fn vs_7_5_no_pursuit_by_a_unit_engaged_elsewhere() {
    let layout = two_on_one().with(disordered(1, 1));
    // After the retreat it fights the second opponent, now its oldest.
    let mut game = beaten(layout, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((game.pose(0).y, game.pose(1).y), (20_000, 27_001));
    assert_eq!(game.happened(|what| matches!(what, What::Moved { motion: Motion::Pursuit, .. })).len(), 0);
    assert_eq!(round(&game).event.actors[..], [unit(0), unit(2)]);
}

#[test]
fn vs_7_5_the_unit_that_was_attacked_pursues_as_well() {
    let mut game = levies().with(disordered(0, 1)).start();
    fight(&mut game, [1, 1, 1, 1, 1, 9, 9, 1, 1, 1, 1, 1, 1, 2]);
    assert_eq!((game.pose(0).y, game.pose(1).y), (13_000, 14_001));
}

#[test]
fn vs_7_5_pursuit_turns_after_a_loser_that_gave_way_to_the_side() {
    // The loser's right half stands off to the east: it runs north-east, and the pursuer turns after it.
    let mut game = Layout::new()
        .attacker("levy", at(30.0, 20.0, 0.0))
        .defender("levy", at(32.362, 20.001, 180.0))
        .contact(front())
        .with(disordered(1, 1))
        .start();
    fight(&mut game, [9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1]);
    let facing = game.pose(0).facing;
    assert!((1..900).contains(&facing), "{facing}");
    assert!(game.distance(0, 1) >= 1.0);
}
