//! VS-7.9: the marked die of berserkers and warrior priests.

use crate::duel::*;
use crate::kit::*;

/// The marked die hits, nothing else does.
const MARKED_HIT: [u8; 10] = [9, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/// Berserkers with the attacker; their die hits and he is asked whom.
fn hit(layout: Layout) -> Game {
    let mut game = layout.attached(Rank::Berserkers, 0).start();
    fight(&mut game, MARKED_HIT);
    game
}

#[test]
fn vs_7_9_one_die_of_a_unit_with_berserkers_or_a_priest_is_marked() {
    for (rank, marked) in
        [(Rank::Berserkers, true), (Rank::WarriorPriest, true), (Rank::SubGeneral, false), (Rank::ForceLeader, false)]
    {
        let mut game = levies().attached(rank, 0).start();
        fight(&mut game, DRAWN);
        let marks = |group: usize| {
            let dice = &round(&game).event.rolls[group].dice;
            dice.iter().filter(|die| die.mark == Mark::Marked).count()
        };
        assert_eq!([marks(0), marks(1)], [usize::from(marked), 0], "{rank:?}");
    }
}

#[test]
fn vs_7_9_its_hit_may_be_put_on_the_officer() {
    let game = hit(levies());
    assert_eq!(game.question(), Some(&Question::WhoIsHit { unit: UnitId(1), marked: true }));
    assert_eq!((game.asked(), game.options()), (Some(Side::Attacker), vec![Choice::HitOfficer, Choice::HitUnit]));
}

#[test]
fn vs_7_9_a_marked_die_that_misses_asks_nothing() {
    let mut game = levies().attached(Rank::Berserkers, 0).start();
    fight(&mut game, [1, 9, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]);
    assert!(matches!(game.question(), Some(Question::AfterMelee { .. })));
}

#[test]
fn vs_7_9_five_or_six_saves_him_and_it_is_an_ordinary_casualty() {
    let mut game = hit(levies());
    game.dice([5, 10, 1]).answer(Choice::HitOfficer);
    let save = game.last("VS-7.9");
    assert_eq!((&save.event.what, items(save, 0)), (&What::OfficerHit { saved: true }, vec![(Item::Fixed, 5)]));
    assert_eq!((game.unit(1).officer, game.unit(1).strength.0), (Officer::Alive, 23));
    assert_eq!(
        game.latest(|what| matches!(what, What::RoundLost { .. })).event.what,
        What::RoundLost { loser: UnitId(1), by: 1 }
    );
}

#[test]
fn vs_7_9_one_to_four_and_he_is_lost() {
    let mut game = hit(levies());
    game.dice([4]).answer(Choice::HitOfficer);
    assert_eq!((game.unit(1).officer, game.unit(1).strength.0), (Officer::Lost, 24));
    assert_eq!(game.last("VS-7.9").event.what, What::OfficerLost);
    game.latest(|what| *what == What::RoundDrawn);
}

#[test]
fn vs_7_9_it_may_be_left_an_ordinary_hit() {
    let mut game = hit(levies());
    game.dice([10, 1]).answer(Choice::HitUnit);
    assert_eq!((game.unit(1).officer, game.unit(1).strength.0), (Officer::Alive, 23));
}

#[test]
fn vs_7_9_left_an_ordinary_hit_it_may_be_saved_by_cover() {
    let mut game = hit(levies().area(screen([27.0, 20.5, 33.0, 26.0], Cover::Solid)));
    game.dice([5]).answer(Choice::HitUnit);
    assert_eq!(game.last("VS-4.5").event.what, What::Saved { saved: 1, of: 1 });
    assert_eq!(game.unit(1).strength.0, 24);
}

#[test]
fn vs_7_9_the_casualty_for_a_saved_officer_is_not_saved_by_cover() {
    let mut game = hit(levies().area(screen([27.0, 20.5, 33.0, 26.0], Cover::Solid)));
    game.dice([6, 10, 1]).answer(Choice::HitOfficer);
    assert!(game.records("VS-4.5").is_empty());
    assert_eq!(game.unit(1).strength.0, 23);
}

#[test]
fn vs_7_9_the_officer_being_lost_it_goes_to_who_is_attached() {
    for rank in [Rank::SubGeneral, Rank::ForceLeader, Rank::WarriorPriest] {
        // Character 0 is he, 1 the berserkers.
        let game = hit_one_short(levies().attached(rank, 1).with(leaderless(1)));
        assert_eq!(game.options(), [Choice::HitCharacter(CharacterId(0)), Choice::HitUnit], "{rank:?}");
    }
}

#[test]
fn vs_7_9_five_or_six_saves_him_otherwise_he_is_wounded() {
    let lost_officer = || levies().attached(Rank::SubGeneral, 1).with(leaderless(1));
    let mut game = hit_one_short(lost_officer());
    game.dice([5, 10, 1]).answer(Choice::HitCharacter(CharacterId(0)));
    assert_eq!((game.character(0).wounds.0, game.unit(1).strength.0), (0, 23));
    let mut game = hit_one_short(lost_officer());
    game.dice([4]).answer(Choice::HitCharacter(CharacterId(0)));
    assert_eq!((game.character(0).wounds.0, game.unit(1).strength.0), (1, 24));
    assert_eq!(game.last("VS-1.8").event.what, What::Wounded);
}

/// As [`hit`], against a unit that lacks its officer's die.
fn hit_one_short(layout: Layout) -> Game {
    let mut game = layout.attached(Rank::Berserkers, 0).start();
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1]);
    game
}

#[test]
fn vs_7_9_his_last_wound_kills_him() {
    let layout = levies().attached(Rank::SubGeneral, 1).with(leaderless(1));
    let mut game = hit_one_short(layout.with(|field| field.characters[0].wounds = Wounds(2)));
    game.dice([1]).answer(Choice::HitCharacter(CharacterId(0)));
    assert_eq!(game.character(0).presence, Presence::Destroyed);
    assert_eq!(game.last("VS-1.8").event.what, What::CharacterLost);
}

#[test]
fn vs_7_9_with_nobody_to_put_it_on_it_is_an_ordinary_hit() {
    let mut game = levies().attached(Rank::Berserkers, 0).with(leaderless(1)).start();
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]);
    assert_eq!(game.unit(1).strength.0, 23);
    assert!(matches!(game.question(), Some(Question::AfterMelee { .. })));
}

#[test]
fn vs_7_9_after_the_save_failed_a_leadership_point_makes_it_an_ordinary_hit() {
    let mut game = hit(levies());
    points(&mut game, 0, 1).dice([2]).answer(Choice::HitOfficer).answer(Choice::Keep);
    assert_eq!(game.question(), Some(&Question::MakeOrdinary { unit: UnitId(1), character: None }));
    assert_eq!((game.asked(), game.options()), (Some(Side::Defender), vec![Choice::Spend, Choice::Decline]));
    game.dice([10, 1]).answer(Choice::Spend);
    let spent = What::PointSpent { who: Side::Defender, on: Spent::OrdinaryHit, left: 0 };
    assert_eq!(game.last("VS-9.2").event.what, spent);
    assert_eq!((game.unit(1).officer, game.unit(1).strength.0), (Officer::Alive, 23));
}

#[test]
fn vs_7_9_made_ordinary_by_a_point_it_may_be_saved_by_cover() {
    let mut game = hit(levies().area(screen([27.0, 20.5, 33.0, 26.0], Cover::Solid)));
    points(&mut game, 0, 1).dice([2]).answer(Choice::HitOfficer).answer(Choice::Keep).dice([5]).answer(Choice::Spend);
    assert_eq!((game.unit(1).officer, game.unit(1).strength.0), (Officer::Alive, 24));
}

#[test]
fn vs_7_9_a_point_not_spent_and_he_is_lost() {
    let mut game = hit(levies());
    points(&mut game, 0, 1).dice([2]).answer(Choice::HitOfficer).answer(Choice::Keep).answer(Choice::Decline);
    assert_eq!((game.unit(1).officer, game.field().turn.points), (Officer::Lost, [0, 1]));
}

#[test]
fn vs_7_9_both_sides_may_have_a_marked_die() {
    let mut game = levies().attached(Rank::Berserkers, 0).attached(Rank::WarriorPriest, 1).start();
    fight(&mut game, [9, 1, 1, 1, 1, 9, 1, 1, 1, 1]);
    assert_eq!(game.question(), Some(&Question::WhoIsHit { unit: UnitId(1), marked: true }));
    game.dice([1]).answer(Choice::HitOfficer);
    assert_eq!(game.question(), Some(&Question::WhoIsHit { unit: UnitId(0), marked: true }));
    game.dice([1]).answer(Choice::HitOfficer);
    assert_eq!([game.unit(0).officer, game.unit(1).officer], [Officer::Lost; 2]);
}
