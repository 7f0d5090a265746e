//! VS-7.2: defensive fire and evading.

use crate::duel::*;
use crate::kit::*;

/// The charge gets home and the defender, with one point, is asked.
fn asked(layout: Layout) -> Game {
    let mut game = layout.start();
    game.dice([10, 1]).activate(0);
    points(&mut game, 0, 1).dice([4]).order(CHARGE).answer(Choice::Keep);
    game
}

#[test]
fn vs_7_2_the_defender_may_spend_a_point_and_shoot_with_its_front_rank_and_officer() {
    let mut game = asked(apart("levy", "levy"));
    assert_eq!(game.question(), Some(&Question::DefensiveFire { unit: UnitId(1), charger: UnitId(0) }));
    assert_eq!((game.asked(), game.options()), (Some(Side::Defender), vec![Choice::Spend, Choice::Decline]));
    game.dice([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).answer(Choice::Spend);
    let spent = What::PointSpent { who: Side::Defender, on: Spent::DefensiveFire, left: 0 };
    assert_eq!(game.latest(|what| matches!(what, What::PointSpent { .. })).event.what, spent);
    let volley = game.latest(|what| matches!(what, What::Volley { .. }));
    assert_eq!((volley.rule, &volley.event.what), ("VS-7.2", &What::Volley { hits: 0, defensive: true }));
    assert_eq!(faces(volley, 0).len(), 3, "two stands abreast and the officer");
    let expected = [(Item::Defence, 7), (Item::AttackValue, -2), (Item::TargetDepth, -1), (Item::Moved, 1)];
    assert_eq!(items(volley, 0), expected);
}

#[test]
fn vs_7_2_without_a_hit_the_charger_comes_on_untested() {
    let mut game = asked(apart("levy", "levy"));
    game.dice([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).answer(Choice::Spend);
    assert!(in_contact(&mut game, 0, 1));
    assert!(game.records("VS-5.2").is_empty());
}

#[test]
fn vs_7_2_a_charger_that_is_hit_and_stands_makes_contact() {
    let mut game = asked(apart("levy", "levy"));
    // A hit; the test; the round.
    game.dice([1, 9, 1, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).answer(Choice::Spend);
    let test = game.last("VS-5.2");
    assert!(items(test, 0).contains(&(Item::Casualties, 1)));
    assert_eq!(test.event.what, What::Morale { result: MoraleResult::Stands });
    assert!(in_contact(&mut game, 0, 1));
    assert_eq!(game.unit(0).strength.0, 23);
}

#[test]
fn vs_7_2_a_charger_that_fails_stops_an_inch_short_and_is_disordered() {
    let mut game = asked(apart("levy", "levy"));
    game.dice([1, 9, 1, 1, 1]).answer(Choice::Spend);
    assert_eq!(game.unit(0).disorder.0, 1);
    assert!((game.distance(0, 1) - 1.0).abs() < 0.005, "{}", game.distance(0, 1));
    assert!(!in_contact(&mut game, 0, 1));
    assert_eq!(game.happened(|what| matches!(what, What::MeleeRound { .. })).len(), 0);
    assert_eq!(game.question(), Some(&Question::WhichUnit), "its activation is over");
}

#[test]
fn vs_7_2_any_hit_calls_for_the_test_even_if_cover_saves_it() {
    let mut game = asked(apart("levy", "levy").area(screen([24.0, 14.0, 36.0, 19.5], Cover::Solid)));
    // One hit, saved by a 5; the test is failed all the same.
    game.dice([1, 9, 1, 5, 1, 1]).answer(Choice::Spend);
    assert_eq!(game.last("VS-4.5").event.what, What::Saved { saved: 1, of: 1 });
    assert!(!items(game.last("VS-5.2"), 0).iter().any(|(item, _)| *item == Item::Casualties));
    assert_eq!((game.unit(0).strength.0, game.unit(0).disorder.0), (24, 1));
    assert!(!in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_2_the_special_die_may_take_the_chargers_officer() {
    let mut game = asked(apart("levy", "levy"));
    // The special die hits, the officer is not saved, the test is failed.
    game.dice([9, 1, 1, 4, 1, 1]).answer(Choice::Spend);
    assert_eq!((game.unit(0).officer, game.unit(0).strength.0), (Officer::Lost, 24));
    assert!(items(game.last("VS-5.2"), 0).contains(&(Item::OfficerLost, 1)));
    assert!(!in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_2_a_charger_shot_to_nothing_makes_no_contact() {
    let mut game = apart("levy", "levy").with(strength(0, 1)).start();
    // At half strength it has one die for its orders.
    game.dice([10]).activate(0);
    points(&mut game, 0, 1).dice([4]).order(CHARGE).answer(Choice::Keep);
    game.dice([1, 9, 1]).answer(Choice::Spend);
    assert_eq!(game.unit(0).presence, Presence::Destroyed);
    assert!(game.records("VS-5.2").is_empty());
}

#[test]
fn vs_7_2_without_a_point_nobody_is_asked() {
    let mut game = apart("levy", "levy").start();
    charge(&mut game, DRAWN_CHARGE);
    assert!(game.happened(|what| matches!(what, What::Volley { .. })).is_empty());
}

#[test]
fn vs_7_2_it_takes_missiles() {
    let mut game = apart("levy", "cavalry").start();
    game.dice([10, 1]).activate(0);
    points(&mut game, 0, 1).dice([4]).order(CHARGE).dice(DRAWN).answer(Choice::Keep);
    // The next question is about the dice of the round.
    assert!(matches!(game.question(), Some(Question::Reroll { throw }) if throw.purpose == Purpose::Melee));
}

#[test]
fn vs_7_2_the_charger_must_come_into_the_front_arc() {
    for (facing, x, y) in [(0.0, 30.0, 24.724), (90.0, 32.362, 22.362)] {
        let mut game = Layout::new().attacker("levy", at(30.0, 12.0, 0.0)).defender("levy", at(x, y, facing)).start();
        game.dice([10, 1]).activate(0);
        points(&mut game, 0, 1).dice([6]).order(CHARGE).dice(DRAWN).answer(Choice::Keep);
        assert!(matches!(game.question(), Some(Question::Reroll { throw }) if throw.purpose == Purpose::Melee));
    }
}

#[test]
fn vs_7_2_a_unit_in_melee_already_does_not_shoot() {
    let mut game = apart("levy", "levy")
        .attacker("levy", at(32.363, 22.362, 270.0))
        .contact(Contact { fought: true, ..contact([2, 1], [Edge::Front, Edge::Left]) })
        .start();
    game.dice([10, 1]).activate(0);
    points(&mut game, 0, 1).dice([4]).order(CHARGE).dice([1, 1, 1, 1, 1, 1, 1]).answer(Choice::Keep);
    assert!(matches!(game.question(), Some(Question::Reroll { throw }) if throw.purpose == Purpose::Melee));
}

#[test]
fn vs_7_2_it_is_free_of_the_once_a_turn_limit() {
    let layout = apart("levy", "levy").with(|field| field.units[1].activity.set(Activity::SHOT | Activity::LOOSED));
    let mut game = asked(layout);
    assert!(game.offers(Choice::Spend));
    game.dice([1, 9, 1, 1, 1]).answer(Choice::Spend);
    assert_eq!(game.happened(|what| matches!(what, What::Volley { defensive: true, .. })).len(), 1);
}

#[test]
fn vs_7_2_it_does_not_use_up_the_shooting_of_the_turn() {
    let mut game = asked(apart("levy", "levy"));
    game.dice([1, 9, 1, 1, 1]).answer(Choice::Spend);
    game.dice([10, 1]).activate(1);
    assert!(game.offers_order(Order::Shoot { target: unit(0) }));
    game.order(Order::Finish);
}

#[test]
fn vs_7_2_skirmishers_may_evade_a_full_move_instead() {
    let mut game = asked(apart("levy", "skirmishers"));
    assert_eq!(game.options(), [Choice::Spend, Choice::Decline, Choice::Evade]);
    game.dice([2]).answer(Choice::Evade);
    let spent = What::PointSpent { who: Side::Defender, on: Spent::Evade, left: 0 };
    assert_eq!(game.last("VS-9.2").event.what, spent);
    assert_eq!(game.question(), Some(&Question::EvadeFacing { unit: UnitId(1) }));
    assert_eq!(game.pose(1), at(30.0, 26.0, 180.0), "4 and 2 inches");
    game.answer(Choice::FaceAway);
    let pose = game.pose(1);
    assert_eq!((pose.facing, pose.y), (0, 26_000 + 4_724), "the same ground, the back to the enemy");
    assert!(!in_contact(&mut game, 0, 1));
    assert_eq!(game.pose(0).y, 20_000, "the charger runs on with the inch it has left");
}

#[test]
fn vs_7_2_only_skirmishers_evade() {
    let game = asked(apart("levy", "levy"));
    assert!(!game.offers(Choice::Evade));
}

#[test]
fn vs_7_2_skirmishers_evade_a_charge_from_behind_too() {
    let mut game =
        Layout::new().attacker("levy", at(30.0, 12.0, 0.0)).defender("skirmishers", at(30.0, 24.724, 0.0)).start();
    game.dice([10, 1]).activate(0);
    points(&mut game, 0, 1).dice([6]).order(CHARGE).answer(Choice::Keep);
    assert_eq!(game.options(), [Choice::Decline, Choice::Evade]);
    game.dice([1]).answer(Choice::Evade).answer(Choice::FaceEnemy);
    assert_eq!(game.pose(1).facing, 1800);
    assert!(game.distance(0, 1) >= 1.0);
}
