//! VS-2: initiative and alternate activation.

use crate::kit::*;

fn pair() -> Layout {
    Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).defender("warriors", at(20.0, 40.0, 180.0))
}

#[test]
fn vs_2_1_both_roll_a_d10_every_turn_and_the_winner_chooses() {
    let mut game = pair().lay();
    game.dice([4, 9]).begin();
    let record = game.last("VS-2.1");
    assert_eq!(record.event.what, What::Initiative { winner: Side::Defender });
    assert_eq!((faces(record, 0), faces(record, 1)), (vec![4], vec![9]));
    assert!(record.event.rolls.iter().all(|roll| roll.dice[0].sides == 10));
    assert_eq!(game.asked(), Some(Side::Defender));
    assert_eq!(game.options(), [Choice::MoveFirst, Choice::MoveSecond]);
    game.answer(Choice::MoveSecond);
    assert_eq!(game.last("VS-2.1").event.what, What::FirstMover { first: Side::Attacker });
    assert_eq!(game.asked(), Some(Side::Attacker));
    game.end_turn_with([8, 3]);
    assert_eq!(game.last("VS-2.1").event.what, What::Initiative { winner: Side::Attacker });
    assert_eq!((game.asked(), game.last("VS-2.1").turn), (Some(Side::Attacker), 2));
}

#[test]
fn vs_2_1_a_tie_is_thrown_again() {
    let mut game = pair().lay();
    game.dice([6, 6, 2, 2, 3, 2]).begin();
    assert_eq!(game.happened(|what| *what == What::InitiativeTied).len(), 2);
    assert_eq!(game.last("VS-2.1").event.what, What::Initiative { winner: Side::Attacker });
}

/// Units of both sides abreast, too far apart to matter to each other; nobody else is on the table.
fn armies(attackers: u8, defenders: u8) -> Layout {
    let mut layout = Layout::new().bare();
    for n in 0..attackers {
        layout = layout.attacker("warriors", at(6.0 + 6.0 * f32::from(n), 8.0, 0.0));
    }
    for n in 0..defenders {
        layout = layout.defender("warriors", at(6.0 + 6.0 * f32::from(n), 40.0, 180.0));
    }
    layout
}

fn activated(game: &Game) -> Vec<Actor> {
    game.happened(|what| *what == What::Activated).iter().map(|record| record.event.actors[0]).collect()
}

#[test]
fn vs_2_2_sides_alternate_until_all_have_attempted() {
    let mut game = armies(2, 2).start();
    assert_eq!(game.options(), [Choice::Activate(unit(0)), Choice::Activate(unit(1))]);
    game.dice([1, 1]).activate(1).order(Order::Finish);
    assert_eq!(game.asked(), Some(Side::Defender));
    game.dice([1, 1]).activate(2);
    // The last of each side goes without a question.
    game.dice([1, 1]).order(Order::Finish);
    game.activate(0).dice([1, 1]).order(Order::Finish);
    game.activate(3).dice([10, 1]).order(Order::Finish);
    assert_eq!(activated(&game), [unit(1), unit(2), unit(0), unit(3)]);
    assert_eq!(game.field().turn.number, 2);
    assert!(game.records("VS-2.2").iter().all(|record| record.event.what == What::Activated));
}

#[test]
fn vs_2_2_the_smaller_side_may_pass_once_for_each_unit_of_difference() {
    let mut game = armies(1, 3).start();
    assert!(game.offers(Choice::Pass));
    game.answer(Choice::Pass);
    assert_eq!(game.last("VS-2.2").event.what, What::Passed { who: Side::Attacker });
    assert_eq!(game.refused(Choice::Pass).rule, "VS-2.2");
    game.dice([1, 1]).activate(1).order(Order::Finish);
    game.answer(Choice::Pass);
    game.dice([1, 1]).activate(2);
    // Now both have one unit left: no third pass, and no question.
    game.dice([1, 1]).order(Order::Finish);
    game.activate(0);
    assert_eq!(game.happened(|what| matches!(what, What::Passed { .. })).len(), 2);
}

#[test]
fn vs_2_2_units_lost_during_the_turn_make_a_side_the_smaller_one() {
    let mut game = armies(5, 5).start();
    assert!(!game.offers(Choice::Pass));
    game.dice([1, 1]).activate(0);
    game.edit(|field| {
        for lost in [8, 9] {
            field.units[lost].presence = Presence::Routed;
        }
    });
    game.order(Order::Finish);
    assert_eq!((game.asked(), game.offers(Choice::Pass)), (Some(Side::Defender), true));
    game.answer(Choice::Pass);
    assert!(!game.offers(Choice::Pass), "the larger side may not");
    game.dice([1, 1]).activate(1).order(Order::Finish);
    assert!(!game.offers(Choice::Pass), "three each");
}

#[test]
fn vs_2_2_when_one_side_has_none_left_the_other_goes_on() {
    let mut game = armies(1, 3).start();
    game.dice([1, 1]).activate(0).order(Order::Finish);
    game.dice([1, 1]).activate(1).order(Order::Finish);
    assert_eq!(game.asked(), Some(Side::Defender));
    game.dice([1, 1]).activate(2).dice([1, 1]).order(Order::Finish);
    assert_eq!(activated(&game), [0, 1, 2, 3].map(unit));
}

#[test]
fn vs_2_2_an_independent_specialist_counts_as_a_unit_an_attached_one_does_not() {
    let layout = armies(2, 3).attached(Rank::WarriorPriest, 0);
    let mut game = layout.alone(Side::Attacker, Rank::Berserkers, at(40.0, 8.0, 0.0)).start();
    let options = [unit(0), unit(1), character(1)].map(Choice::Activate);
    assert_eq!(game.options(), options, "three against three: no pass");
    game.dice([1, 1]).activate_actor(character(1));
    assert_eq!(game.last("VS-3.1").event.actors[0], character(1));
    game.order(Order::Finish);
    game.dice([1, 1]).activate(2).order(Order::Finish);
    assert_eq!(game.options(), [unit(0), unit(1)].map(Choice::Activate));
}

#[test]
fn vs_2_3_an_activation_is_settled_before_the_next() {
    let layout = Layout::new().attacker("archers", at(20.0, 10.0, 0.0)).defender("warriors", at(20.0, 25.0, 180.0));
    let mut game = layout.with(|field| field.units[1].disorder = Disorder(1)).start();
    game.dice([7, 7]).activate(0);
    game.dice([1]).order(Order::Move);
    game.path(0.0, 1.0);
    // Score 8 - 2 - 1 - 1 + 1 = 5: a hit, a failed test, a retreat of 4 + 2.
    game.dice([1, 6, 1, 1, 1, 1, 1, 2]).order(Order::Shoot { target: unit(1) });
    assert_eq!(game.question(), Some(&Question::WhichUnit));
    let rules: Vec<&str> = game.all().iter().skip_while(|r| r.event.what != What::Activated).map(|r| r.rule).collect();
    let place = |rule| rules.iter().position(|cited| *cited == rule).unwrap();
    let order = ["VS-2.2", "VS-3.1", "VS-3.3", "VS-4.2", "VS-5.2", "VS-5.4", "VS-2.3"].map(place);
    assert!(order.is_sorted(), "{rules:?}");
    assert_eq!(game.last("VS-2.3").event.what, What::ActivationEnded);
    assert_eq!(game.last("VS-2.3").event.actors[0], unit(0));
}
