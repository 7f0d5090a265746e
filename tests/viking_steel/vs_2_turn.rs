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
