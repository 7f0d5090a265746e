//! CQ-8: melee.

use crate::kit::*;

/// The attacker's unit 0 on D4 faces the defender's unit 1 on D5.
fn duel(attacker: &str, target: &str, target_facing: Facing) -> Layout {
    Layout::new().attacker(attacker, "D4", North).defender(target, "D5", target_facing)
}

fn struck(game: &mut Game, face: u8) -> (u8, Vec<(Item, i8)>, u8) {
    game.to(Phase::Melee).dice([face]).attack(0).answer(Choice::Keep);
    Game::die(game.last("CQ-8"))
}

#[test]
fn cq_8_an_attack_hits_d3() {
    let mut game = duel("norman_cavalry", "fyrd", South).start();
    assert_eq!(struck(&mut game, 2), (2, vec![], 2));
    assert_eq!(game.hits(1), 2);
    assert_eq!(game.happened("CQ-8"), [What::Attacked { hits: 2 }, What::Struck { hits: 2 }]);
}

#[test]
fn cq_8_a_commander_adds_a_hit() {
    let mut game = duel("norman_cavalry", "fyrd", South).commander(0, Quality::Average).start();
    assert_eq!(struck(&mut game, 2), (2, vec![(Item::Commander, 1)], 3));
}

#[test]
fn cq_8_armour_turns_a_hit_and_never_heals() {
    for armoured in ["housecarls", "norman_spearmen"] {
        let mut game = duel("norman_cavalry", armoured, South).start();
        assert_eq!(struck(&mut game, 1), (1, vec![(Item::Armoured, -1)], 0), "{armoured}");
        assert_eq!(game.hits(1), 0);
    }
}

#[test]
fn cq_8_the_rear_is_the_side_opposite_its_facing() {
    let mut game = duel("norman_cavalry", "fyrd", North).start();
    assert_eq!(struck(&mut game, 3), (3, vec![(Item::Rear, 1)], 4));
    for flank in [East, West] {
        let mut game = duel("norman_cavalry", "fyrd", flank).start();
        assert_eq!(struck(&mut game, 3), (3, vec![], 3), "{flank:?}");
    }
}

#[test]
fn cq_8_all_of_it_adds_up() {
    let mut game = duel("greater_fyrd", "housecarls", North).commander(0, Quality::Average).start();
    let items = vec![(Item::Troop, -1), (Item::Commander, 1), (Item::Armoured, -1), (Item::Rear, 1)];
    assert_eq!(struck(&mut game, 2), (2, items, 2));
}

#[test]
fn cq_8_an_attack_is_free() {
    let mut game = duel("norman_cavalry", "fyrd", South).start();
    game.to(Phase::Melee).dice([2]).attack(0);
    assert_eq!(game.commands(), [4, 0]);
    game.answer(Choice::Keep);
    assert_eq!(game.last("CQ-8").event.commands, [4, 0]);
}

#[test]
fn cq_8_only_the_enemy_in_the_square_it_faces_is_attacked() {
    let layout = Layout::new().attacker("fyrd", "D4", East).defender("fyrd", "D5", South);
    let mut game = layout.attacker("fyrd", "F4", North).defender("fyrd", "F5", South).start();
    game.to(Phase::Melee);
    assert_eq!(game.options(), [Choice::Attack { unit: UnitId(2) }, Choice::Done]);
    let attack = |unit| Choice::Attack { unit: UnitId(unit) };
    assert_eq!(game.refused(attack(0)), "faces no enemy in the next square (CQ-8)");
    assert_eq!(game.refused(attack(1)), "is an enemy unit (CQ-8)");
    assert_eq!(game.refused(attack(200)), "there is no such unit (CQ-8)");
}

#[test]
fn cq_8_friends_are_not_attacked() {
    let mut game = Layout::new().attacker("fyrd", "D4", North).attacker("fyrd", "D5", North).start();
    game.done();
    assert_eq!(game.asked(), Some(Side::Defender), "nobody had anyone to attack");
}

#[test]
fn cq_8_each_unit_attacks_once() {
    let layout = duel("norman_cavalry", "fyrd", South).attacker("fyrd", "C5", East);
    let mut game = layout.start();
    game.to(Phase::Melee).dice([1]).attack(0).answer(Choice::Keep);
    assert_eq!(game.options(), [Choice::Attack { unit: UnitId(2) }, Choice::Done]);
    assert_eq!(game.refused(Choice::Attack { unit: UnitId(0) }), "has attacked already (CQ-8)");
    game.dice([1]).attack(2).answer(Choice::Keep);
    assert_eq!((game.hits(1), game.asked()), (2, Some(Side::Defender)));
}

#[test]
fn cq_8_only_the_player_whose_turn_it_is_inflicts_hits() {
    let mut game = duel("norman_cavalry", "fyrd", South).start();
    game.to(Phase::Melee).dice([1]).attack(0).answer(Choice::Keep);
    assert_eq!((game.hits(0), game.hits(1)), (0, 1));
    game.to(Phase::Melee).dice([3]).attack(1).answer(Choice::Keep);
    assert_eq!((game.hits(0), game.hits(1)), (3, 1));
}

#[test]
fn cq_8_a_unit_at_its_number_may_still_be_attacked() {
    let layout = duel("norman_cavalry", "fyrd", South).attacker("fyrd", "C5", East).hits(1, 6);
    let mut game = layout.start();
    game.to(Phase::Melee).dice([2]).attack(0).answer(Choice::Keep);
    assert!(game.stands(1));
    game.dice([3]).attack(2).answer(Choice::Keep);
    assert_eq!(game.hits(1), 11);
    assert!(!game.stands(1));
}
