//! CQ-1: the units.

use crate::kit::*;
use hildarleik::conquest_1066::files::embedded_conquest_rules;
use hildarleik::conquest_1066::state::tables::Arm;

#[test]
fn cq_1_troops_are_those_of_the_rules() {
    let rules = embedded_conquest_rules().expect("the rules are sound");
    // Key, arm, armoured, change in melee.
    let table = [
        ("housecarls", Arm::Foot, true, 0),
        ("fyrd", Arm::Foot, false, 0),
        ("greater_fyrd", Arm::Foot, false, -1),
        ("saxon_archers", Arm::Archers, false, 0),
        ("norman_spearmen", Arm::Foot, true, 0),
        ("norman_cavalry", Arm::Cavalry, false, 0),
        ("norman_archers", Arm::Archers, false, 0),
    ];
    assert_eq!(rules.troops.len(), table.len());
    for (key, arm, armoured, melee) in table {
        let troop = rules.troop(key).expect("the troop is there");
        assert_eq!((troop.arm, troop.armoured, troop.melee), (arm, armoured, melee), "{key}");
    }
}

#[test]
fn cq_1_every_unit_is_told_where_it_stands() {
    let game = Layout::new().attacker("fyrd", "D4", East).defender("fyrd", "D6", South).start();
    let mustered = game.records("CQ-1");
    assert_eq!(mustered.len(), 6, "two units and two spare ones a side");
    assert_eq!(mustered[0].event.after[0].post, post("D4", East));
    assert!(mustered.iter().all(|record| record.turn == 0 && record.event.what == What::Deployed));
}

#[test]
fn cq_1_the_greater_fyrd_strikes_more_weakly() {
    let mut game = Layout::new().attacker("greater_fyrd", "D4", North).defender("fyrd", "D5", South).start();
    game.to(Phase::Melee).dice([3]).attack(0).answer(Choice::Keep);
    assert_eq!(Game::die(game.last("CQ-8")), (3, vec![(Item::Troop, -1)], 2));
    assert_eq!(game.hits(1), 2);
}

#[test]
fn cq_1_one_unit_stands_on_a_square() {
    let mut game = Layout::new().attacker("fyrd", "D4", North).attacker("fyrd", "D5", North).start();
    assert_eq!(game.refused_move(0, "D5", North), "Fyrd 1 stands on D5 (CQ-4)");
}
