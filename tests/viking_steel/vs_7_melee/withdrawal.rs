//! VS-7.10: withdrawing from melee.

use crate::duel::*;
use crate::kit::*;

/// The attacker tries to withdraw: his order dice, and what they lead to.
fn withdraw<const N: usize>(game: &mut Game, dice: [u8; N]) -> &mut Game {
    game.activate(0).dice(dice).order(Order::Withdraw)
}

/// A pair that has fought this turn.
fn fought() -> Layout {
    Layout::new()
        .attacker("levy", at(30.0, 20.0, 0.0))
        .defender("levy", FACING)
        .contact(Contact { fought: true, ..front() })
}

#[test]
fn vs_7_10_it_rolls_its_orders_and_moves_back_at_half_speed() {
    let mut game = levies().start();
    withdraw(&mut game, [8, 7, 6]);
    let roll = game.latest(|what| matches!(what, What::Withdrawal { .. }));
    assert_eq!((roll.rule, &roll.event.what), ("VS-7.10", &What::Withdrawal { orders: 1 }));
    assert_eq!(items(roll, 0), [(Item::Rating, 8)]);
    let kind = PathKind::Withdraw;
    assert_eq!(game.question(), Some(&Question::Path { actor: unit(0), kind, budget: 10_000 }));
    assert_eq!(game.refused_path(0.0, 5.1).rule, "VS-3.3");
    assert_eq!(game.refused_path(0.0, 0.5).rule, "VS-3.6");
    game.path(0.0, 5.0);
    assert_eq!(game.pose(0), at(30.0, 15.0, 0.0), "facing the enemy");
    assert!(!in_contact(&mut game, 0, 1));
    assert!(matches!(game.last("VS-7.10").event.what, What::Moved { motion: Motion::Withdraw, .. }));
    assert_eq!(game.question(), Some(&Question::WhichUnit));
    assert_eq!(game.happened(|what| matches!(what, What::MeleeRound { .. })).len(), 0);
}

#[test]
fn vs_7_10_two_successes_are_two_moves_back() {
    let mut game = levies().start();
    withdraw(&mut game, [8, 8, 6, 2]);
    let rolled = game.latest(|what| matches!(what, What::Allowance { .. }));
    assert_eq!(rolled.event.what, What::Allowance { purpose: Purpose::Move, mils: 16_000 });
    assert_eq!(faces(rolled, 0), [6, 2]);
    game.path(0.0, 8.0);
    assert_eq!(game.pose(0), at(30.0, 12.0, 0.0));
    assert_eq!(game.question(), Some(&Question::WhichUnit));
}

#[test]
fn vs_7_10_it_need_not_go_all_the_way() {
    let mut game = levies().start();
    withdraw(&mut game, [8, 8, 6, 6]).path(0.0, 1.5);
    assert_eq!(game.pose(0).y, 18_500);
}

#[test]
fn vs_7_10_without_success_a_round_is_fought_and_the_opponent_has_one_less_to_beat() {
    let mut game = levies().start();
    withdraw(&mut game, [7, 7, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 10, 1]);
    assert_eq!(game.latest(|what| matches!(what, What::Withdrawal { .. })).event.what, What::Withdrawal { orders: 0 });
    assert_eq!([0, 1].map(|group| needed(round(&game), group).total), [4, 3]);
    assert_eq!(round(&game).event.what, What::MeleeRound { hits: [0, 1] });
}

#[test]
fn vs_7_10_every_opponent_has_one_less_to_beat() {
    let mut game = two_on_one().start();
    withdraw(&mut game, [1; 19]);
    let rounds = game.happened(|what| matches!(what, What::MeleeRound { .. }));
    assert_eq!(rounds.len(), 2);
    for record in rounds {
        assert!(items(record, 1).contains(&(Item::FailedToWithdraw, -1)), "{record:?}");
    }
}

#[test]
fn vs_7_10_a_pair_that_has_fought_feels_it_in_its_next_round() {
    let mut game = fought().start();
    withdraw(&mut game, [1, 1]);
    assert_eq!(game.question(), Some(&Question::WhichUnit), "no second round this turn");
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!([0, 1].map(|group| needed(round(&game), group).total), [4, 3]);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!([0, 1].map(|group| needed(round(&game), group).total), [4, 4], "once only");
}

#[test]
fn vs_7_10_both_may_have_failed_before_the_next_round() {
    let mut game = fought().start();
    withdraw(&mut game, [1, 1]);
    game.activate(1).dice([1, 1]).order(Order::Withdraw);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!([0, 1].map(|group| needed(round(&game), group).total), [3, 3]);
}

#[test]
fn vs_7_10_a_unit_that_has_fought_may_still_withdraw() {
    let mut game = fought().start();
    withdraw(&mut game, [9, 1, 1]).path(0.0, 2.5);
    assert_eq!(game.pose(0).y, 17_500);
}

#[test]
fn vs_7_10_disorder_and_half_strength_tell_on_the_roll() {
    let mut game = levies().with(disordered(0, 1)).with(strength(0, 12)).start();
    withdraw(&mut game, [9, 1]).path(0.0, 2.5);
    let roll = game.latest(|what| matches!(what, What::Withdrawal { .. }));
    assert_eq!(items(roll, 0), [(Item::Rating, 8), (Item::DisorderLevels, 1)]);
    assert_eq!(faces(roll, 0), [9]);
}

#[test]
fn vs_7_10_there_must_be_a_way_back() {
    let mut game = levies().area(building([24.0, 10.0, 36.0, 15.0])).start();
    // Only fighting is left, which is not asked.
    game.dice(DRAWN).activate(0);
    assert_eq!(game.question(), Some(&Question::WhichUnit));
    assert_eq!(game.happened(|what| matches!(what, What::MeleeRound { .. })).len(), 1);
}

#[test]
fn vs_7_10_a_way_back_that_only_good_rolls_find_may_be_tried() {
    // Past the second enemy on its flank the unit must go back 5.7 inches and more: two moves may do, one does not.
    let mut game = two_on_one().start();
    withdraw(&mut game, [8, 8, 6, 6]);
    assert_eq!(game.refused_path(0.0, 5.5).rule, "VS-3.6", "beside an enemy is not clear of him");
    game.path(0.0, 6.0);
    assert_eq!(game.pose(0).y, 14_000);
    let mut game = two_on_one().start();
    withdraw(&mut game, [8, 1, 6]);
    assert!(in_contact(&mut game, 0, 1) && in_contact(&mut game, 0, 2), "5 inches are not enough");
    assert_eq!(game.question(), Some(&Question::WhichUnit));
}
