//! CQ-9: re-rolls.

use crate::kit::*;

/// An attack of unit 0 on unit 1 whose die shows this face, with so many command actions.
fn blow(face: u8, commands: [u8; 2]) -> Game {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).defender("fyrd", "D5", South);
    let mut game = layout.start();
    game.to(Phase::Melee).set_commands(commands[0], commands[1]).dice([face]).attack(0);
    game
}

fn faces(game: &Game) -> (u8, Vec<u8>) {
    let roll = &game.last("CQ-8").event.rolls[0];
    (roll.face, roll.before.to_vec())
}

#[test]
fn cq_9_the_attacker_decides_first_then_the_defender() {
    let mut game = blow(2, [1, 1]);
    assert_eq!(game.asked(), Some(Side::Attacker));
    game.answer(Choice::Keep);
    assert_eq!(game.asked(), Some(Side::Defender));
    game.answer(Choice::Keep);
    assert_eq!(game.hits(1), 2);
}

#[test]
fn cq_9_a_command_action_has_the_die_rolled_again_and_the_last_roll_stands() {
    let mut game = blow(3, [0, 2]);
    assert_eq!(game.asked(), Some(Side::Defender), "the attacker has nothing to spend");
    game.dice([1]).answer(Choice::Reroll);
    assert_eq!(game.commands(), [0, 1]);
    let rolled = game.last("CQ-9");
    assert_eq!(rolled.event.what, What::Rerolled { by: Side::Defender, hits: 1 });
    assert_eq!(rolled.event.rolls[0].before.as_slice(), [3]);
    game.answer(Choice::Keep);
    assert_eq!(game.hits(1), 1);
    assert_eq!(faces(&game), (1, vec![3]));
}

#[test]
fn cq_9_the_duel_goes_on_until_both_decline_in_a_row() {
    let mut game = blow(1, [2, 2]);
    game.dice([3]).answer(Choice::Reroll);
    assert_eq!(game.asked(), Some(Side::Defender));
    game.dice([2]).answer(Choice::Reroll);
    assert_eq!(game.asked(), Some(Side::Attacker));
    game.answer(Choice::Keep);
    assert_eq!(game.asked(), Some(Side::Defender), "he has not declined since");
    game.dice([1]).answer(Choice::Reroll);
    assert_eq!(game.asked(), Some(Side::Attacker));
    game.dice([3]).answer(Choice::Reroll);
    assert_eq!((game.hits(1), game.commands()[0]), (3, 0), "nobody can spend any more");
    assert_eq!(faces(&game), (3, vec![1, 3, 2, 1]));
}

#[test]
fn cq_9_a_side_may_reroll_the_same_die_as_often_as_it_can_pay() {
    let mut game = blow(1, [3, 0]);
    game.dice([1]).answer(Choice::Reroll).dice([1]).answer(Choice::Reroll).dice([2]).answer(Choice::Reroll);
    assert_eq!(game.hits(1), 2);
    assert_eq!(faces(&game), (2, vec![1, 1, 1]));
}

#[test]
fn cq_9_without_command_actions_nobody_is_asked() {
    let mut game = blow(2, [0, 0]);
    assert_eq!(game.hits(1), 2);
}

#[test]
fn cq_9_the_defender_spends_what_he_kept() {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).defender("fyrd", "D5", South);
    let mut game = layout.kept(Kept::Two).start();
    assert_eq!(game.commands(), [4, 2]);
    game.to(Phase::Melee).dice([3]).attack(0).answer(Choice::Keep).dice([2]).answer(Choice::Reroll);
    assert_eq!(game.commands(), [4, 1]);
    let spent = What::CommandSpent { side: Side::Defender, on: Spent::Reroll };
    assert!(game.happened("CQ-9").contains(&spent));
}

#[test]
fn cq_9_items_stay_with_the_new_face() {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).defender("housecarls", "D5", North);
    let mut game = layout.commander(0, Quality::Average).start();
    game.to(Phase::Melee).dice([1]).attack(0).dice([3]).answer(Choice::Reroll).answer(Choice::Keep);
    let items = vec![(Item::Commander, 1), (Item::Armoured, -1), (Item::Rear, 1)];
    assert_eq!(Game::die(game.last("CQ-8")), (3, items, 4));
}

#[test]
fn cq_9_the_question_shows_the_die_as_it_lies() {
    let mut game = blow(3, [1, 1]);
    let Some(Question::Reroll { blow }) = game.question() else { panic!("a question about the die") };
    assert_eq!((blow.attacker, blow.target, blow.roll.total), (UnitId(0), UnitId(1), 3));
    assert_eq!((blow.asked, blow.other_keeps), (Side::Attacker, false));
    game.answer(Choice::Keep);
    let Some(Question::Reroll { blow }) = game.question() else { panic!("a question about the die") };
    assert_eq!((blow.asked, blow.other_keeps), (Side::Defender, true));
}

#[test]
fn cq_9_arrows_are_not_rerolled() {
    let layout = Layout::new().attacker("norman_archers", "D4", North).defender("fyrd", "D6", South);
    let mut game = layout.kept(Kept::All).start();
    game.to(Phase::Shooting).dice([1]).shoot(0, 1);
    assert!(!matches!(game.question(), Some(Question::Reroll { .. })));
}
