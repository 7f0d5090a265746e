//! VS-7.7: when rounds are fought.

use crate::duel::*;
use crate::kit::*;

fn rounds(game: &Game) -> usize {
    game.happened(|what| matches!(what, What::MeleeRound { .. })).len()
}

#[test]
fn vs_7_7_two_units_fight_one_round_a_turn_at_the_first_activation_of_either() {
    let mut game = levies().start();
    fight(&mut game, DRAWN);
    game.activate(1);
    assert_eq!(game.refused_order(Order::Fight).rule, "VS-7.7");
    game.order(Order::Finish);
    assert_eq!(rounds(&game), 1);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!(rounds(&game), 2);
}

#[test]
fn vs_7_7_the_enemys_activation_may_be_the_first() {
    let mut game = levies().start();
    game.dice([1, 1]).activate(2).order(Order::Finish);
    fight_with(&mut game, 1, DRAWN);
    assert_eq!(round(&game).event.actors[..], [unit(1), unit(0)]);
    game.activate(0);
    assert_eq!(game.refused_order(Order::Fight).rule, "VS-7.7");
}

#[test]
fn vs_7_7_an_engaged_unit_rolls_no_orders_and_does_nothing_but_fight_or_withdraw() {
    let mut game = levies().start();
    game.activate(0);
    assert_eq!(game.question(), Some(&Question::Orders { actor: unit(0), stage: Stage::Engaged }));
    assert_eq!(game.options(), [Choice::Order(Order::Fight), Choice::Order(Order::Withdraw)]);
    assert!(game.records("VS-3.1").is_empty());
    for order in [Order::Finish, Order::Move, Order::Wheel, Order::Basic, CHARGE, Order::Shoot { target: unit(1) }] {
        assert_eq!(game.refused_order(order).rule, "VS-7.7", "{order:?}");
    }
}

#[test]
fn vs_7_7_a_unit_with_several_opponents_fights_each() {
    let mut game = two_on_one().start();
    fight(&mut game, [1; 17]);
    let pairs: Vec<_> = game
        .happened(|what| matches!(what, What::MeleeRound { .. }))
        .iter()
        .map(|record| record.event.actors.to_vec())
        .collect();
    assert_eq!(pairs, [[unit(0), unit(1)], [unit(0), unit(2)]]);
}

#[test]
fn vs_7_7_only_those_not_yet_fought_this_turn() {
    let mut game = two_on_one().start();
    game.dice([1, 1]).activate(3).order(Order::Finish);
    // The second defender has its round with the attacker first.
    fight_with(&mut game, 2, [1; 7]);
    fight(&mut game, DRAWN);
    assert_eq!(rounds(&game), 2);
    assert_eq!(round(&game).event.actors[..], [unit(0), unit(1)]);
}

#[test]
fn vs_7_7_a_unit_destroyed_by_its_first_opponent_meets_no_second() {
    let mut game = two_on_one().with(strength(0, 1)).start();
    fight(&mut game, [1, 1, 9, 1, 1, 1, 1]);
    assert_eq!(game.unit(0).presence, Presence::Destroyed);
    assert_eq!(rounds(&game), 1);
}

#[test]
fn vs_7_7_a_charge_at_an_enemy_already_fought_this_turn_brings_contact_but_no_round() {
    let mut game = levies().start();
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]).answer(Choice::Halt);
    game.dice([8, 1]).activate(1).dice([1]).order(Order::Charge { target: UnitId(0), orders: 1 });
    assert!(in_contact(&mut game, 0, 1));
    assert_eq!(rounds(&game), 1);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!(items(round(&game), 1).len(), 2, "it did not charge in the turn of this round");
}

#[test]
fn vs_7_7_a_melee_ends_the_activation_of_a_charger_with_an_order_left() {
    let mut game = apart("levy", "levy").start();
    game.dice([10, 10]).activate(0);
    game.dice([4, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]).order(CHARGE).answer(Choice::Halt);
    assert_eq!((game.question(), rounds(&game)), (Some(&Question::WhichUnit), 1));
}

#[test]
fn vs_7_7_a_charge_that_falls_short_leaves_the_other_order() {
    let mut game = apart("levy", "levy").start();
    game.dice([10, 10]).activate(0).dice([1]).order(CHARGE);
    assert_eq!(game.question(), Some(&Question::Orders { actor: unit(0), stage: Stage::Ordered { left: 1 } }));
    game.dice([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(CHARGE);
    assert_eq!((game.question(), rounds(&game)), (Some(&Question::WhichUnit), 1));
}
