//! VS-5: morale, retreat and rally.

use crate::kit::*;

/// Archers of the attacker at (20, 10), warriors of the defender 15" ahead of them, looking at them.
fn under_fire() -> Layout {
    Layout::new().attacker("archers", at(20.0, 10.0, 0.0)).defender("warriors", at(20.0, 25.0, 180.0))
}

/// Unit 0 shoots at unit 1; the dice of all that follows.
fn volley<const N: usize>(layout: Layout, dice: [u8; N]) -> Game {
    let mut game = layout.start();
    game.dice([10, 1]).activate(0);
    game.dice(dice).order(Order::Shoot { target: unit(1) });
    game
}

fn disordered(layout: Layout, level: u8) -> Layout {
    layout.with(move |field| field.units[1].disorder = Disorder(level))
}

fn result(game: &Game) -> MoraleResult {
    match game.last("VS-5.2").event.what {
        What::Morale { result } => result,
        ref other => panic!("{other:?}"),
    }
}

/// Unit 1 loses one and retreats with this D6; the score against it is 4.
fn retreating(layout: Layout, d6: u8) -> Game {
    volley(disordered(layout, 1), [1, 5, 1, 1, 1, 1, 1, d6])
}

#[test]
fn vs_5_1_casualties_disorder_losses_wounds_and_fatigue_against_bases() {
    let layout = under_fire().attached(Rank::SubGeneral, 1).attached(Rank::Berserkers, 1).with(|field| {
        let unit = &mut field.units[1];
        (unit.strength, unit.disorder, unit.fatigue) = (Strength(20), Disorder(1), Fatigue(8));
        unit.officer = Officer::Lost;
        field.characters[0].wounds = Wounds(2);
        field.characters[1].wounds = Wounds(1);
    });
    let game = volley(layout, [1, 7, 7, 1, 1, 10, 1]);
    let test = game.last("VS-5.2");
    let expected = [
        (Item::Rating, 7),
        (Item::Casualties, 2),
        (Item::DisorderLevels, 1),
        (Item::OfficerLost, 1),
        (Item::Wounds, 3),
        (Item::ExcessFatigue, 2),
        (Item::Bases, -3),
        (Item::Attached, -2),
    ];
    assert_eq!(items(test, 0), expected);
    assert_eq!((needed(test, 0).total, needed(test, 0).test), (11, Test::Morale));
}

#[test]
fn vs_5_1_the_officer_and_the_force_leader_help() {
    let layout = under_fire().attached(Rank::ForceLeader, 1).attached(Rank::WarriorPriest, 1);
    let game = volley(layout, [1, 6, 1, 1, 1, 2, 1]);
    let expected = [
        (Item::Rating, 7),
        (Item::Casualties, 1),
        (Item::Bases, -4),
        (Item::Officer, -1),
        (Item::Attached, -1),
        (Item::ForceLeader, -2),
    ];
    assert_eq!(items(game.last("VS-5.2"), 0), expected);
}

#[test]
fn vs_5_1_only_casualties_of_this_action_count() {
    let layout = under_fire().attacker("archers", at(26.0, 10.0, 0.0));
    // 7 + 2 - 4 - 1 = 4.
    let mut game = volley(layout, [1, 6, 6, 1, 1, 4, 1]);
    assert!(items(game.last("VS-5.2"), 0).contains(&(Item::Casualties, 2)));
    game.dice([1, 1]).activate(3 + 2).order(Order::Finish);
    game.dice([7, 1]).activate(2);
    game.dice([1, 6, 1, 1, 1, 10, 1]).order(Order::Shoot { target: unit(1) });
    assert!(items(game.last("VS-5.2"), 0).contains(&(Item::Casualties, 1)));
}

#[test]
fn vs_5_2_one_of_two_d10_must_reach_the_number() {
    // 7 + 1 - 4 - 1 = 3.
    for (dice, stands) in [([3, 2], true), ([2, 3], true), ([2, 2], false), ([1, 2], false)] {
        let game = volley(under_fire(), [1, 6, 1, 1, 1, dice[0], dice[1]]);
        let test = game.last("VS-5.2");
        assert_eq!((faces(test, 0), needed(test, 0).total), (dice.to_vec(), 3));
        assert!(test.event.rolls[0].dice.iter().all(|die| die.sides == 10));
        assert_eq!(result(&game) == MoraleResult::Stands, stands, "{dice:?}");
    }
}

#[test]
fn vs_5_2_at_half_strength_one_die_is_rolled() {
    let layout = under_fire().with(|field| field.units[1].strength = Strength(13));
    // The casualty brings it to 12: 7 + 1 - 2 - 1 = 5.
    let game = volley(layout, [1, 6, 1, 1, 1, 5]);
    assert_eq!((faces(game.last("VS-5.2"), 0), result(&game)), (vec![5], MoraleResult::Stands));
}

#[test]
fn vs_5_2_a_10_always_passes() {
    let layout = disordered(under_fire(), 2).with(|field| {
        (field.units[1].strength, field.units[1].officer) = (Strength(6), Officer::Lost);
        field.units[1].fatigue = Fatigue(9);
    });
    // One base, one deep: score 5; morale 7 + 1 + 2 + 1 + 3 - 1 = 13.
    let game = volley(layout, [1, 6, 1, 1, 1, 10]);
    assert_eq!((needed(game.last("VS-5.2"), 0).total, result(&game)), (13, MoraleResult::Stands));
}

#[test]
fn vs_5_2_a_1_never_passes() {
    let game = volley(under_fire().attached(Rank::ForceLeader, 1), [1, 6, 1, 1, 1, 1, 1]);
    assert_eq!((needed(game.last("VS-5.2"), 0).total, result(&game)), (1, MoraleResult::Disordered));
}

#[test]
fn vs_5_3_failing_in_order_disorders() {
    let mut game = volley(under_fire(), [1, 6, 1, 1, 1, 2, 2]);
    assert_eq!(result(&game), MoraleResult::Disordered);
    assert_eq!(game.last("VS-5.2").event.after[0].disorder, 1);
    assert_eq!((game.unit(1).disorder, game.pose(1)), (Disorder(1), at(20.0, 25.0, 180.0)));
}

#[test]
fn vs_5_3_failing_at_disorder_1_retreats_a_full_move() {
    let mut game = retreating(under_fire(), 3);
    assert_eq!(result(&game), MoraleResult::Retreats);
    assert_eq!((game.unit(1).disorder, game.unit(1).presence), (Disorder(2), Presence::OnTable));
    assert_eq!(game.pose(1), at(20.0, 32.0, 180.0));
}

#[test]
fn vs_5_3_failing_at_disorder_2_leaves_the_battlefield() {
    let mut game = volley(disordered(under_fire(), 2), [1, 5, 1, 1, 1, 1, 1]);
    assert_eq!(result(&game), MoraleResult::Leaves);
    let gone = game.last("VS-5.3");
    assert_eq!((&gone.event.what, gone.event.after[0].presence), (&What::LeftField, Presence::Routed));
    assert_eq!(game.unit(1).presence, Presence::Routed);
}

#[test]
fn vs_5_3_a_rallied_unit_starts_again() {
    let mut game = disordered(under_fire(), 1).start();
    game.dice([1, 1]).activate(2).order(Order::Finish);
    game.dice([8, 1]).activate(1).order(Order::Finish);
    game.end_turn();
    assert_eq!(game.unit(1).disorder, Disorder(0));
    game.dice([7, 1]).activate(0);
    game.dice([1, 6, 1, 1, 1, 2, 2]).order(Order::Shoot { target: unit(1) });
    assert_eq!(result(&game), MoraleResult::Disordered);
}

#[test]
fn vs_5_4_a_retreat_goes_straight_away_and_ends_facing_the_enemy() {
    // The shooter stands south-east of a target that looks north.
    let layout = Layout::new().attacker("archers", at(30.0, 10.0, 315.0)).defender("warriors", at(20.0, 25.0, 0.0));
    let mut game = layout.with(|field| field.units[1].disorder = Disorder(1)).start();
    let (from, before) = (game.footprint(0).center(), game.footprint(1).center());
    game.dice([7, 1]).activate(0);
    game.dice([1, 5, 1, 1, 1, 1, 1, 2]).order(Order::Shoot { target: unit(1) });
    let record = game.last("VS-5.4");
    assert!(matches!(record.event.what, What::Moved { motion: Motion::Retreat, .. }));
    let allowance = game.records("VS-5.4")[0];
    assert_eq!(allowance.event.what, What::Allowance { purpose: Purpose::FlightOrPursuit, mils: 6000 });
    let after = game.footprint(1).center();
    let expected = before + (before - from).normalize() * 6.0;
    assert!(after.distance(expected) < 0.01, "{after} for {expected}");
    let facing = game.footprint(1).forward();
    assert!(facing.dot((from - after).normalize()) > 0.9999, "{facing}");
}

#[test]
fn vs_5_4_terrain_costs() {
    // The rear is at 29.724: 1.276" free, then half of what is left.
    let mut game = retreating(under_fire().area(field([10.0, 31.0, 30.0, 45.0])), 3);
    let expected = 25.0 + 1.276 + (7.0 - 1.276) / 2.0;
    assert!((game.pose(1).y as f32 / 1000.0 - expected).abs() < 0.01, "{:?}", game.pose(1));
}

#[test]
fn vs_5_4_it_goes_through_friends_and_clear_of_them() {
    let layout = under_fire().defender("levy", at(20.0, 35.0, 180.0));
    let mut game = retreating(layout, 3);
    // 7" would end among the friends, whose rear is at 39.724.
    assert!((game.pose(1).y as f32 / 1000.0 - 39.724).abs() < 0.03, "{:?}", game.pose(1));
    assert_eq!(game.unit(1).strength, Strength(23), "nothing blocked it");
    assert_eq!(game.pose(2), at(20.0, 35.0, 180.0));
}

#[test]
fn vs_5_4_off_the_table_it_is_lost() {
    let layout = Layout::new().attacker("archers", at(20.0, 20.0, 0.0)).defender("warriors", at(20.0, 38.0, 180.0));
    let mut game = retreating(layout, 3);
    assert_eq!(game.last("VS-5.4").event.what, What::LeftField);
    assert_eq!(game.unit(1).presence, Presence::Routed);
}

#[test]
fn vs_5_4_blocked_it_stops_and_loses_one_an_inch_three_at_most() {
    // An enemy 2.552" behind: 5" leave 2.448" not moved, 9" leave more than three.
    for (d6, lost) in [(1, 2), (5, 3)] {
        let layout = under_fire().attacker("levy", at(20.0, 37.0, 0.0));
        let mut game = retreating(layout, d6);
        assert_eq!(game.latest(|what| matches!(what, What::Blocked { .. })).event.what, What::Blocked { lost });
        let loss = game.last("VS-5.4");
        assert_eq!(loss.event.what, What::Casualties { lost });
        assert_eq!(game.unit(1).strength, Strength(23 - lost));
        assert!((game.pose(1).y as f32 / 1000.0 - 27.552).abs() < 0.03);
        assert_eq!(game.records("VS-5.2").len(), 1, "no test for these");
    }
}

#[test]
fn vs_5_4_impassable_ground_blocks_too() {
    let mut game = retreating(under_fire().area(building([10.0, 32.0, 30.0, 34.0])), 1);
    assert_eq!(game.latest(|what| matches!(what, What::Blocked { .. })).event.what, What::Blocked { lost: 2 });
    assert!((game.pose(1).y as f32 / 1000.0 - 27.276).abs() < 0.03);
}

/// A levy, unit 2, fights two levies at its front and on its right.
fn beset() -> Layout {
    let layout = Layout::new().attacker("levy", at(20.0, 20.0, 180.0));
    let layout = layout.attacker("levy", at(20.0 + BASE, 20.0 - BASE, 270.0));
    let layout = layout.defender("levy", at(20.0, 20.0, 0.0));
    let layout = layout.contact(contact([0, 2], [Edge::Front, Edge::Front]));
    layout.contact(contact([1, 2], [Edge::Front, Edge::Right]))
}

#[test]
fn vs_5_4_from_two_causes_it_runs_from_the_point_between_them() {
    let mut game = beset().with(|field| field.units[2].disorder = Disorder(1)).start();
    let between = game.footprint(0).center().midpoint(game.footprint(1).center());
    game.activate(0);
    // Score 4 - 1: one hit, none back; morale 8 + 1 + 1 - 4 - 1 = 5; a retreat of 4 + 2, a pursuit of 4 + 1.
    game.dice([4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1]).order(Order::Fight);
    let retreat = game.latest(|what| matches!(what, What::Moved { motion: Motion::Retreat, .. }));
    assert_eq!(retreat.rule, "VS-5.4");
    // Pushed back an inch, to the south, before it ran.
    let before = bevy_math::Vec2::new(20.0, 20.0 - BASE - 1.0);
    let expected = before + (before - between).normalize() * 6.0;
    let after = game.footprint(2).center();
    assert!(after.distance(expected) < 0.02, "{after} for {expected}");
}

/// A disordered unit 1, its activation with these dice, then the end of the turn.
fn rallying(level: u8, dice: [u8; 2]) -> Game {
    let mut game = disordered(under_fire(), level).start();
    game.dice([1, 1]).activate(2).order(Order::Finish);
    game.dice(dice).activate(1);
    game
}

#[test]
fn vs_5_5_a_passed_roll_and_no_more_than_a_basic_move_sheds_a_level() {
    let mut game = rallying(1, [8, 1]);
    game.dice([4]).order(Order::Basic).path(0.0, 4.0);
    assert_eq!(game.unit(1).disorder, Disorder(1), "not before the end of the turn");
    game.end_turn();
    let rally = game.last("VS-5.5");
    assert_eq!((&rally.event.what, rally.event.after[0].disorder, rally.turn), (&What::Rallied, 0, 1));
    assert_eq!(game.unit(1).disorder, Disorder(0));
    let mut game = rallying(2, [9, 1]);
    game.order(Order::Finish).end_turn();
    assert_eq!(game.unit(1).disorder, Disorder(1), "one level");
}

#[test]
fn vs_5_5_no_rally_without_a_passed_roll() {
    let mut game = rallying(1, [7, 7]);
    game.order(Order::Finish).end_turn();
    assert!(game.records("VS-5.5").is_empty());
    assert_eq!(game.unit(1).disorder, Disorder(1));
}

#[test]
fn vs_5_5_no_rally_after_a_casualty_from_missiles() {
    let mut game = rallying(1, [8, 1]);
    game.order(Order::Finish);
    game.dice([7, 1]).activate(0);
    game.dice([1, 5, 1, 1, 1, 10, 1]).order(Order::Shoot { target: unit(1) });
    game.end_turn();
    assert!(game.records("VS-5.5").is_empty());
    // A volley that costs nothing does not matter.
    let mut game = rallying(1, [8, 1]);
    game.order(Order::Finish);
    game.dice([7, 1]).activate(0);
    game.dice([1, 1, 1, 1, 1]).order(Order::Shoot { target: unit(1) });
    game.end_turn();
    assert_eq!(game.unit(1).disorder, Disorder(0));
}

#[test]
fn vs_5_5_no_rally_in_melee_or_after_more_than_a_basic_move() {
    let mut game = rallying(1, [8, 1]);
    game.order(Order::Finish);
    game.edit(|field| {
        field.units[0].placement.pose = at(20.0, 25.0, 0.0);
        field.contacts.push(contact([0, 1], [Edge::Front, Edge::Front]));
    });
    game.end_turn();
    assert!(game.records("VS-5.5").is_empty(), "engaged");

    let mut game = under_fire().start();
    game.dice([1, 1]).activate(2).order(Order::Finish);
    game.dice([7, 1]).activate(1);
    game.dice([1]).order(Order::Move).path(0.0, 1.0);
    game.edit(|field| field.units[1].disorder = Disorder(1)).end_turn();
    assert!(game.records("VS-5.5").is_empty(), "it has made a move");
}

#[test]
fn vs_5_5_a_compulsory_move_is_not_its_own() {
    // It passes its roll, then loses a melee and runs: no casualty of missiles, and no move of its own.
    let mut game = rallying(1, [8, 1]);
    game.order(Order::Finish);
    game.edit(|field| {
        field.units[0].placement.pose = at(20.0, 25.0, 0.0);
        field.contacts.push(contact([0, 1], [Edge::Front, Edge::Front]));
    });
    game.activate(0);
    // Archers 8 - 1 - 1 = 6: one hit; warriors 7 - 4 + 1 = 4: none. Morale 7 + 1 + 1 - 4 - 1 = 4: failed. It runs 6",
    // the archers follow 5".
    game.dice([7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1]).order(Order::Fight);
    assert_eq!(game.unit(1).disorder, Disorder(2));
    game.end_turn();
    assert_eq!(game.last("VS-5.5").event.after[0].disorder, 1);
}

#[test]
fn vs_5_6_each_test_is_applied_before_the_next() {
    // The defender's unit is active and loses to both opponents.
    let mut game = beset().lay();
    game.dice([1, 10]).begin();
    game.answer(Choice::MoveFirst);
    game.activate(2);
    // Unit 2 strikes first in the throw: 5 dice and 5 back at score 4. It loses one and fails 8 + 1 - 4 - 1 = 4.
    game.dice([1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 3, 1]).order(Order::Fight);
    assert!(matches!(game.question(), Some(Question::AfterMelee { winner: UnitId(0), .. })));
    assert_eq!(game.unit(2).disorder, Disorder(1));
    // Against the second opponent only the stands in contact strike: two. Its flank is hit, it is disordered now.
    game.dice([1, 1, 3, 1, 1, 1, 1, 10, 1]).answer(Choice::FollowUp);
    let tests = game.records("VS-5.2");
    assert_eq!(tests.len(), 2);
    assert!(!items(tests[0], 0).iter().any(|(item, _)| *item == Item::DisorderLevels));
    assert!(items(tests[1], 0).contains(&(Item::DisorderLevels, 1)));
    assert!(tests.iter().all(|test| test.event.actors[0] == unit(2) && test.side == Side::Defender));
}
