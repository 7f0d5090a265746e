//! CQ-12: a commander lost with his unit.

use crate::kit::*;

/// Unit 0 on D4 attacks unit 1 on D5, which has six hits and the defender's commander.
fn kingslayer() -> Layout {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).defender("fyrd", "D5", South);
    layout.commander(1, Quality::Good).defender("fyrd", "B7", South).hits(1, 6)
}

fn killed(layout: Layout) -> Game {
    let mut game = layout.start();
    game.to(Phase::Melee).dice([2]).attack(0).answer(Choice::Keep);
    game
}

#[test]
fn cq_12_every_remaining_unit_of_the_side_takes_two_hits() {
    let mut game = killed(kingslayer());
    // Units 2, 5 and 6 are the defender's, 0, 3 and 4 the attacker's.
    assert_eq!([0, 2, 3, 4, 5, 6].map(|unit| game.hits(unit)), [0, 2, 0, 0, 2, 2]);
    let expected = [What::CommanderLost { commander: CharacterId(0) }]
        .into_iter()
        .chain([2, 2, 2].map(|hits| What::Dismayed { hits }));
    assert_eq!(game.happened("CQ-12"), expected.collect::<Vec<_>>());
    let commander = game.field().commanders[0];
    assert_eq!((commander.presence, commander.host), (Presence::Destroyed, AttachedTo(None)));
}

#[test]
fn cq_12_it_may_rout_more_in_the_same_phase() {
    let mut game = killed(kingslayer().hits(2, 5));
    assert_eq!(game.routed(), [1, 2]);
    assert!(!game.stands(2));
}

#[test]
fn cq_12_who_goes_over_his_number_by_the_loss_is_nobodys_prey() {
    // The attacker's unit 3 has hit unit 2 this turn, but it is the loss that breaks it.
    let layout = kingslayer().attacker("fyrd", "B6", North).hits(2, 4);
    let mut game = layout.start();
    game.to(Phase::Melee).dice([1]).attack(3).answer(Choice::Keep).dice([2]).attack(0).answer(Choice::Keep);
    assert_eq!(game.routed(), [1, 2]);
    assert_eq!(game.post(3), post("B6", North), "it does not advance");
    assert_eq!(game.post(0), post("D5", North), "the slayer does");
}

#[test]
fn cq_12_who_was_at_his_number_before_the_loss_is_still_the_attackers() {
    let layout = kingslayer().attacker("fyrd", "B6", North).hits(1, 8).hits(2, 6);
    let mut game = layout.start();
    game.to(Phase::Melee).dice([1]).attack(3).answer(Choice::Keep).dice([2]).attack(0).answer(Choice::Keep);
    assert_eq!(game.routed(), [1, 2]);
    assert_eq!((game.hits(2), game.post(3)), (9, post("B7", North)));
}

#[test]
fn cq_12_afterwards_the_side_has_a_d3() {
    let mut game = kingslayer().rolled().start_with([1]);
    game.to(Phase::Melee).dice([2]).attack(0).dice([2]).answer(Choice::Keep);
    assert_eq!(game.commands(), [0, 2], "the defender rolled a two");
    assert_eq!(Game::die(game.last("CQ-3")), (2, vec![], 2));
}

#[test]
fn cq_12_where_they_are_fixed_it_has_one_less() {
    let mut game = killed(kingslayer());
    assert_eq!(game.commands()[1], 4, "he was good for five");
}

#[test]
fn cq_12_with_another_commander_left_he_commands() {
    let layout = kingslayer().commander(2, Quality::Poor);
    let mut game = killed(layout);
    assert_eq!(game.commands()[1], 3);
}

#[test]
fn cq_12_the_last_one_lost_counts() {
    let layout = kingslayer().commander(2, Quality::Poor).hits(2, 5).defender("fyrd", "F7", South);
    let mut game = killed(layout);
    assert_eq!(game.routed(), [1, 2]);
    assert_eq!(game.commands()[1], 2, "one less than the poor one, who fell last");
}

#[test]
fn cq_12_nobody_has_the_commanders_hit_any_more() {
    let mut game = killed(kingslayer().attacker("fyrd", "B6", North));
    game.done().to(Phase::Melee).dice([2]).attack(2).answer(Choice::Keep);
    assert_eq!(Game::die(game.last("CQ-8")), (2, vec![], 2));
}
