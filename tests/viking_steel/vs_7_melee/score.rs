//! VS-7.4: the number to beat, item by item.

use crate::duel::*;
use crate::kit::*;

/// Items of both numbers of the latest round beyond armour and melee value.
fn extras(game: &Game) -> [Vec<(Item, i8)>; 2] {
    [0, 1].map(|group| items(round(game), group)[2..].to_vec())
}

const NONE: Vec<(Item, i8)> = Vec::new();

#[test]
fn vs_7_4_armour_of_the_target_less_the_strikers_melee_value() {
    let mut game = duel("levy", "archers").start();
    // Levy need more than 7 - 3, archers more than 7 - 1.
    fight(&mut game, [4, 5, 5, 5, 4, 6, 7, 7, 7, 6]);
    let round = round(&game);
    assert_eq!((items(round, 0), needed(round, 0).total), (vec![(Item::Armour, 7), (Item::MeleeValue, -3)], 4));
    assert_eq!((items(round, 1), needed(round, 1).total), (vec![(Item::Armour, 7), (Item::MeleeValue, -1)], 6));
    assert_eq!(round.event.what, What::MeleeRound { hits: [3, 3] }, "a die must be above the number");
    assert_eq!([game.unit(0).strength.0, game.unit(1).strength.0], [21, 21]);
}

#[test]
fn vs_7_4_a_ten_always_hits() {
    let mut game = duel("archers", "household").with(disordered(0, 1)).start();
    game.activate(0).order(Order::Fight);
    // 10 - 1 + 1 for the archers' disorder: only the rule of the ten lets them hit.
    game.dice([10, 9, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]).answer(Choice::ShieldWall(0));
    assert_eq!(needed(round(&game), 0).total, 10);
    assert_eq!(round(&game).event.what, What::MeleeRound { hits: [1, 5] });
}

#[test]
fn vs_7_4_a_disordered_target_is_one_easier_and_strikes_one_worse() {
    let mut game = levies().with(disordered(1, 2)).start();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game), [vec![(Item::TargetDisordered, -1)], vec![(Item::StrikerDisordered, 1)]]);
}

#[test]
fn vs_7_4_the_charger_strikes_one_better_in_the_turn_of_the_charge() {
    let mut game = apart("levy", "levy").start();
    charge(&mut game, DRAWN_CHARGE);
    assert_eq!(extras(&game), [vec![(Item::Charged, -1)], NONE]);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game), [NONE, NONE]);
}

#[test]
fn vs_7_4_a_flank_is_one_easier_and_a_rear_two() {
    let flank = at(32.362, 22.363, 90.0);
    let rear = at(30.0, 24.725, 0.0);
    for (pose, edge, item) in [(flank, Edge::Right, (Item::Flank, -1)), (rear, Edge::Rear, (Item::Rear, -2))] {
        let mut game = Layout::new()
            .attacker("levy", at(30.0, 20.0, 0.0))
            .defender("levy", pose)
            .contact(contact([0, 1], [Edge::Front, edge]))
            .start();
        fight(&mut game, DRAWN);
        assert_eq!(extras(&game), [vec![item], NONE]);
    }
}

#[test]
fn vs_7_4_who_followed_up_strikes_one_better_in_that_round_only() {
    let mut game = levies().start();
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]).answer(Choice::FollowUp);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game), [vec![(Item::FollowedUp, -1)], NONE]);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game), [NONE, NONE]);
}

#[test]
fn vs_7_4_a_target_uphill_is_one_harder() {
    let mut game = levies().area(hill([20.0, 19.0, 40.0, 40.0], [22.0, 30.0], [38.0, 30.0])).start();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game), [vec![(Item::Ground, 1)], NONE]);
}

#[test]
fn vs_7_4_a_target_behind_an_obstacle_is_one_harder() {
    let mut game = apart("levy", "levy").line(line([20.0, 19.5], [40.0, 19.5])).start();
    charge(&mut game, [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(extras(&game), [vec![(Item::Charged, -1), (Item::Ground, 1)], NONE]);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game), [vec![(Item::Ground, 1)], NONE], "as long as they stand there");
}

#[test]
fn vs_7_4_uphill_and_behind_an_obstacle_count_once() {
    let mut game = apart("levy", "levy")
        .line(line([20.0, 19.5], [40.0, 19.5]))
        .area(hill([20.0, 19.6, 40.0, 40.0], [22.0, 30.0], [38.0, 30.0]))
        .start();
    game.dice([10, 10]).activate(0);
    game.dice([6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(Order::Charge { target: UnitId(1), orders: 2 });
    assert_eq!(extras(&game)[0], [(Item::Charged, -1), (Item::Ground, 1)]);
}

#[test]
fn vs_7_4_an_obstacle_crossed_in_following_up_serves_nobody() {
    let mut game = apart("levy", "levy").line(line([20.0, 19.5], [40.0, 19.5])).start();
    charge(&mut game, [6, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]).answer(Choice::FollowUp);
    game.end_turn();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game), [vec![(Item::FollowedUp, -1)], NONE]);
}

#[test]
fn vs_7_4_cavalry_strikes_an_ordered_shield_wall_in_front_one_worse() {
    let mut game = duel("cavalry", "warriors").start();
    game.activate(0).order(Order::Fight).dice(DRAWN).answer(Choice::ShieldWall(0));
    assert_eq!(extras(&game), [vec![(Item::CavalryAgainstShieldWall, 1)], NONE]);
    assert_eq!(needed(round(&game), 0).total, 8 - 5 + 1);
}

#[test]
fn vs_7_4_a_wall_in_disorder_or_taken_in_the_flank_does_not_stop_cavalry() {
    let mut game = duel("cavalry", "warriors").with(disordered(1, 1)).start();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game)[0], [(Item::TargetDisordered, -1)]);
    let mut game = Layout::new()
        .attacker("cavalry", at(30.0, 20.0, 0.0))
        .defender("warriors", at(32.362, 22.363, 90.0))
        .contact(contact([0, 1], [Edge::Front, Edge::Right]))
        .start();
    fight(&mut game, DRAWN);
    assert_eq!(extras(&game)[0], [(Item::Flank, -1)]);
}

#[test]
fn vs_7_4_foot_strikes_a_shield_wall_as_anybody() {
    let mut game = duel("levy", "warriors").start();
    game.activate(0).order(Order::Fight).dice(DRAWN).answer(Choice::ShieldWall(0));
    assert_eq!(extras(&game), [NONE, NONE]);
}

#[test]
fn vs_7_4_the_opponents_of_a_unit_that_failed_to_withdraw_strike_one_better() {
    let mut game = levies().start();
    game.activate(0).dice([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(Order::Withdraw);
    assert_eq!(extras(&game), [NONE, vec![(Item::FailedToWithdraw, -1)]]);
}

#[test]
fn vs_7_4_cover_saves_as_it_does_from_missiles() {
    let mut game = levies().area(screen([27.0, 20.5, 33.0, 26.0], Cover::Light)).start();
    // Two hits, one saved by a 6; nobody saves the attacker, who stands in the open.
    fight(&mut game, [9, 9, 1, 1, 1, 9, 1, 1, 1, 1, 6, 5]);
    let saves = game.records("VS-4.5");
    assert_eq!(saves.len(), 1);
    assert_eq!((&saves[0].event.what, &saves[0].event.actors[..]), (&What::Saved { saved: 1, of: 2 }, &[unit(1)][..]));
    assert_eq!((items(saves[0], 0), saves[0].event.rolls[0].dice[0].sides), (vec![(Item::Fixed, 6)], 6));
    assert_eq!(game.latest(|what| *what == What::RoundDrawn).rule, "VS-7.5", "casualties count after saves");
}

#[test]
fn vs_7_4_an_obstacle_saves_who_stands_behind_it_and_not_who_came_across() {
    let mut game = apart("levy", "levy").line(wall([20.0, 19.5], [40.0, 19.5], Cover::Solid)).start();
    // A hit each; the defender saves, the charger has no save and is pushed back.
    charge(&mut game, [6, 9, 1, 1, 1, 1, 9, 1, 1, 1, 1, 5, 10, 1]);
    let saves = game.records("VS-4.5");
    assert_eq!((saves.len(), &saves[0].event.actors[..]), (1, &[unit(1)][..]));
    assert_eq!([game.unit(0).strength.0, game.unit(1).strength.0], [23, 24]);
    assert_eq!(game.question(), Some(&Question::AfterMelee { winner: UnitId(1), loser: UnitId(0) }));
}
