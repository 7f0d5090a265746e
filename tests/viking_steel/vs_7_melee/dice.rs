//! VS-7.3: dice of a round.

use crate::duel::*;
use crate::kit::*;

#[test]
fn vs_7_3_a_full_unit_has_four_dice_and_one_for_its_officer() {
    let mut game = levies().with(leaderless(1)).start();
    fight(&mut game, [1; 9]);
    assert_eq!(dice_thrown(&game), [5, 4]);
}

#[test]
fn vs_7_3_stands_count_two_deep_from_the_side_touched() {
    let cases = [(Formation::Block, 5), (Formation::Line, 5), (Formation::Column, 3)];
    for (formation, expected) in cases {
        let mut game = Layout::new()
            .attacker("levy", at(30.0, 20.0, 0.0))
            .formed(formation)
            .defender("levy", FACING)
            .contact(front())
            .start();
        let dice = game.view(|view| hildarleik::viking_steel::rules::melee::dice_count(view, UnitId(0), UnitId(1)));
        assert_eq!(dice, expected, "{formation:?}");
    }
    // A line taken in the flank fights with its last two files.
    let mut game = Layout::new()
        .attacker("levy", at(30.0, 20.0, 0.0))
        .formed(Formation::Line)
        .defender("levy", at(30.0 + 2.0 * BASE + 0.001, 20.0 - BASE / 2.0, 270.0))
        .contact(contact([1, 0], [Edge::Front, Edge::Right]))
        .start();
    fight(&mut game, [1; 8]);
    assert_eq!(dice_thrown(&game), [3, 5]);
}

#[test]
fn vs_7_3_a_column_fights_with_its_two_foremost_stands() {
    let mut game = Layout::new()
        .attacker("levy", at(30.0, 20.0, 0.0))
        .formed(Formation::Column)
        .defender("levy", FACING)
        .contact(front())
        .start();
    fight(&mut game, [1; 8]);
    assert_eq!(dice_thrown(&game), [3, 5]);
}

#[test]
fn vs_7_3_lost_stands_do_not_fight() {
    let mut game = levies().with(strength(0, 13)).with(strength(1, 12)).start();
    fight(&mut game, [1; 7]);
    assert_eq!(dice_thrown(&game), [4, 3], "three stands, the last in part, and two");
}

#[test]
fn vs_7_3_excess_fatigue_takes_dice_and_leaves_one() {
    let mut game = levies().with(tired(0, 7)).with(tired(1, 30)).start();
    fight(&mut game, [1; 5]);
    assert_eq!(dice_thrown(&game), [4, 1]);
}

#[test]
fn vs_7_3_a_further_opponent_meets_only_the_stands_in_contact_and_no_officer() {
    let mut game = two_on_one().start();
    fight(&mut game, [1; 17]);
    let rounds = game.happened(|what| matches!(what, What::MeleeRound { .. }));
    let dice = |nth: usize| [0, 1].map(|group| faces(rounds[nth], group).len());
    assert_eq!((&rounds[0].event.actors[..], dice(0)), (&[unit(0), unit(1)][..], [5, 5]));
    assert_eq!((&rounds[1].event.actors[..], dice(1)), (&[unit(0), unit(2)][..], [2, 5]));
}

#[test]
fn vs_7_3_the_first_opponent_is_the_one_longest_in_contact() {
    let mut game = levies()
        .defender("levy", at(32.363, 17.638, 270.0))
        .with(|field| field.contacts.insert(0, contact([2, 0], [Edge::Front, Edge::Right])))
        .start();
    fight(&mut game, [1; 17]);
    let rounds = game.happened(|what| matches!(what, What::MeleeRound { .. }));
    assert_eq!(rounds[0].event.actors[..], [unit(0), unit(2)]);
    assert_eq!([0, 1].map(|nth| faces(rounds[nth], 0).len()), [5, 2], "both stands of its front touch the other");
}

#[test]
fn vs_7_3_a_stand_that_touches_with_a_corner_is_not_in_contact() {
    // The second opponent overlaps the flank by exactly one base.
    let mut game = levies()
        .defender("levy", at(32.363, 17.638 - BASE, 270.0))
        .contact(contact([2, 0], [Edge::Front, Edge::Right]))
        .start();
    fight(&mut game, [1; 16]);
    assert_eq!(dice_thrown(&game), [1, 5]);
}

#[test]
fn vs_7_3_half_a_base_of_overlap_is_contact() {
    let mut game = levies()
        .defender("levy", at(32.363, 17.638 - BASE / 2.0, 270.0))
        .contact(contact([2, 0], [Edge::Front, Edge::Right]))
        .start();
    fight(&mut game, [1; 17]);
    assert_eq!(dice_thrown(&game), [2, 5]);
}

#[test]
fn vs_7_3_excess_fatigue_counts_against_a_further_opponent_too() {
    let mut game = two_on_one().with(tired(0, 6)).start();
    // The first round makes the seventh point.
    fight(&mut game, [1; 16]);
    assert_eq!(dice_thrown(&game), [1, 5]);
}
