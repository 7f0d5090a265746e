//! VS-9: leadership points.

use crate::duel::*;
use crate::kit::*;
use hildarleik::viking_steel::opening;

/// Points a side with so many units starts with.
fn points_of(units: u8) -> u8 {
    let mut layout = Layout::new().bare();
    for number in 0..units {
        layout = layout.attacker("levy", at(3.0 + 5.0 * f32::from(number), 10.0, 0.0));
    }
    let game = layout.defender("levy", at(30.0, 40.0, 180.0)).lay();
    let [attacker, defender] = opening(&game.scenario).turn.points;
    assert_eq!(defender, 1);
    attacker
}

#[test]
fn vs_9_1_one_point_per_unit_up_to_five_units() {
    assert_eq!([1, 2, 3, 4, 5].map(points_of), [1, 2, 3, 4, 5]);
}

#[test]
fn vs_9_1_beyond_five_units_half_of_them_rounded_up_and_at_least_five() {
    assert_eq!([6, 8, 10, 11, 12, 13].map(points_of), [5, 5, 5, 6, 6, 7]);
}

#[test]
fn vs_9_1_characters_bring_none() {
    let game = Layout::new()
        .bare()
        .attacker("levy", at(20.0, 10.0, 0.0))
        .attached(Rank::ForceLeader, 0)
        .alone(Side::Attacker, Rank::Berserkers, at(30.0, 10.0, 0.0))
        .defender("levy", at(20.0, 40.0, 180.0))
        .lay();
    assert_eq!(opening(&game.scenario).turn.points, [1, 1]);
}

#[test]
fn vs_9_1_points_spent_do_not_come_back() {
    let mut game = pair().start();
    points(&mut game, 2, 0).dice([1, 1]).activate(0).dice([2]).answer(Choice::Reroll { die: 0 });
    assert_eq!(game.field().turn.points, [1, 0]);
    game.order(Order::Finish);
    points(&mut game, 0, 0).end_turn();
    assert_eq!(game.field().turn.points, [0, 0], "a new turn brings none");
}

/// A unit a side, far apart.
fn pair() -> Layout {
    Layout::new().attacker("levy", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 40.0, 180.0))
}

#[test]
fn vs_9_2_a_point_rolls_one_d10_again() {
    let mut game = pair().start();
    points(&mut game, 1, 0).dice([7, 3]).activate(0);
    let Some(Question::Reroll { throw }) = game.question() else { panic!("{:?}", game.question()) };
    assert_eq!((throw.purpose, throw.dice().map(|die| die.face).collect::<Vec<_>>()), (Purpose::Orders, vec![7, 3]));
    assert_eq!(game.options(), [Choice::Keep, Choice::Reroll { die: 0 }, Choice::Reroll { die: 1 }]);
    game.dice([8]).answer(Choice::Reroll { die: 1 });
    assert_eq!(game.last("VS-3.1").event.what, What::OrdersEarned { orders: 1 });
    let dice = &game.last("VS-3.1").event.rolls[0].dice;
    assert_eq!([(dice[0].face, dice[0].first_face), (dice[1].face, dice[1].first_face)], [(7, None), (8, Some(3))]);
    let spent = What::PointSpent { who: Side::Attacker, on: Spent::Reroll, left: 0 };
    assert_eq!(game.last("VS-9.2").event.what, spent);
}

#[test]
fn vs_9_2_a_point_rolls_one_d6_again() {
    let mut game = pair().start();
    game.dice([8, 1]).activate(0);
    points(&mut game, 1, 0).dice([1]).order(Order::Move).dice([6]).answer(Choice::Reroll { die: 0 });
    assert_eq!(game.last("VS-3.3").event.what, What::Allowance { purpose: Purpose::Move, mils: 10_000 });
}

#[test]
fn vs_9_2_once_per_throw_however_many_points_are_left() {
    let mut game = pair().start();
    points(&mut game, 5, 0).dice([7, 3]).activate(0).dice([2]).answer(Choice::Reroll { die: 1 });
    // The next question is about orders: there was no second offer.
    assert_eq!(game.question(), Some(&Question::Orders { actor: unit(0), stage: Stage::NoOrder }));
    assert_eq!(game.field().turn.points, [4, 0]);
}

#[test]
fn vs_9_2_the_next_throw_is_another_situation() {
    let mut game = pair().start();
    points(&mut game, 2, 0).dice([8, 3]).activate(0).dice([2]).answer(Choice::Reroll { die: 1 });
    game.dice([1]).order(Order::Move);
    assert!(matches!(game.question(), Some(Question::Reroll { throw }) if throw.purpose == Purpose::Move));
}

#[test]
fn vs_9_2_both_sides_may_spend_one_the_active_first() {
    let mut game = pair().start();
    points(&mut game, 1, 1).dice([7, 8]).activate(0);
    assert_eq!(game.asked(), Some(Side::Attacker));
    game.dice([9]).answer(Choice::Reroll { die: 0 });
    assert_eq!(game.asked(), Some(Side::Defender));
    game.dice([2]).answer(Choice::Reroll { die: 1 });
    assert_eq!(faces(game.last("VS-3.1"), 0), [9, 2]);
    assert_eq!(game.field().turn.points, [0, 0]);
}

#[test]
fn vs_9_2_the_second_result_stands() {
    let mut game = pair().start();
    points(&mut game, 1, 1).dice([7, 3]).activate(0).dice([9]).answer(Choice::Reroll { die: 0 });
    assert_eq!(game.options(), [Choice::Keep, Choice::Reroll { die: 1 }]);
    assert_eq!(game.refused(Choice::Reroll { die: 0 }).rule, "VS-9.2");
}

#[test]
fn vs_9_2_a_single_die_rolled_again_is_offered_to_nobody() {
    let mut game = pair().start();
    game.dice([8, 1]).activate(0);
    points(&mut game, 1, 1).dice([1]).order(Order::Move).dice([6]).answer(Choice::Reroll { die: 0 });
    assert!(matches!(game.question(), Some(Question::Path { .. })));
}

#[test]
fn vs_9_2_in_a_melee_a_side_may_roll_either_sides_die_again() {
    let mut game = levies().start();
    points(&mut game, 0, 1);
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((game.asked(), game.options().len()), (Some(Side::Defender), 11));
    game.dice([1]).answer(Choice::Reroll { die: 0 });
    assert_eq!(round(&game).event.what, What::MeleeRound { hits: [0, 0] });
}

#[test]
fn vs_9_2_points_are_spent_in_either_sides_turn() {
    let mut game = pair().start();
    game.dice([1, 1]).activate(0).order(Order::Finish);
    points(&mut game, 1, 0).dice([7, 8]).activate(1);
    assert_eq!(game.asked(), Some(Side::Attacker), "in the enemy's activation");
    game.dice([1]).answer(Choice::Reroll { die: 1 });
    assert_eq!(game.last("VS-3.1").event.what, What::OrdersEarned { orders: 0 });
}

#[test]
fn vs_9_2_without_points_nobody_is_asked_and_nothing_can_be_bought() {
    let mut game = pair().start();
    game.dice([7, 3]).activate(0);
    assert_eq!(game.refused(Choice::Reroll { die: 0 }).rule, "VS-9.2");
    assert_eq!(game.refused(Choice::Spend).rule, "VS-9.2");
}

#[test]
fn vs_9_2_points_run_out() {
    let mut game = pair().start();
    points(&mut game, 1, 0).dice([8, 3]).activate(0).dice([1]).answer(Choice::Reroll { die: 1 });
    game.dice([1]).order(Order::Move);
    assert!(matches!(game.question(), Some(Question::Path { .. })), "nothing left for the next throw");
}

#[test]
fn vs_9_2_a_point_turns_a_special_hit_into_an_ordinary_one() {
    let mut game = Layout::new()
        .attacker("archers", at(30.0, 20.0, 0.0))
        .defender("levy", at(30.0, 30.0, 180.0))
        .area(screen([24.0, 30.0, 36.0, 36.0], Cover::Solid))
        .start();
    game.dice([7, 1]).activate(0);
    points(&mut game, 0, 1).dice([9, 1, 1, 1, 1]).order(Order::Shoot { target: unit(1) });
    game.dice([2]).answer(Choice::Keep).answer(Choice::Keep);
    assert_eq!(game.question(), Some(&Question::MakeOrdinary { unit: UnitId(1), character: None }));
    // An ordinary hit like any other, it meets the cover; this time in vain, and the test is passed.
    game.dice([4, 10, 1]).answer(Choice::Spend);
    assert_eq!(game.last("VS-4.5").event.what, What::Saved { saved: 0, of: 1 });
    assert_eq!((game.unit(1).officer, game.unit(1).strength.0), (Officer::Alive, 23));
}
