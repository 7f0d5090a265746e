//! CQ-13: commanders change their unit.

use crate::kit::*;

/// The commander is with unit 0 on D4; unit 1 stands beside it, unit 2 across the corner.
fn staff() -> Layout {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).attacker("fyrd", "E4", North);
    layout.attacker("fyrd", "E5", North).defender("fyrd", "D5", South).commander(0, Quality::Average)
}

#[test]
fn cq_13_a_commander_goes_to_an_adjacent_friendly_unit() {
    let mut game = staff().start();
    game.change_host(0, 1);
    assert_eq!(game.field().commanders[0].host, AttachedTo(Some(UnitId(1))));
    let record = game.last("CQ-13");
    assert_eq!(record.event.what, What::HostChanged { commander: CharacterId(0) });
    assert_eq!(Game::about(record), [0, 1]);
}

#[test]
fn cq_13_it_is_the_move_of_the_unit_he_leaves() {
    let mut game = staff().start();
    game.change_host(0, 1);
    assert_eq!(game.commands(), [3, 0]);
    assert_eq!(game.refused_move(0, "C4", North), "has moved already (CQ-4)");
    game.go(1, "F4", North);
    assert_eq!(game.commands(), [3, 0], "the second move of the same command action");
    assert_eq!(game.field().commanders[0].host, AttachedTo(Some(UnitId(1))), "who takes him along");
}

#[test]
fn cq_13_not_after_that_unit_has_moved() {
    let mut game = staff().start();
    game.go(0, "D4", West);
    let change = Choice::ChangeHost { commander: CharacterId(0), host: UnitId(1) };
    assert_eq!(game.refused(change), "Norman cavalry 0 has moved already (CQ-13)");
}

#[test]
fn cq_13_he_goes_to_nobody_else() {
    let mut game = staff().attacker("fyrd", "C4", North).commander(4, Quality::Average).start();
    let change = |host| Choice::ChangeHost { commander: CharacterId(0), host: UnitId(host) };
    let changes: Vec<Choice> =
        game.options().into_iter().filter(|choice| matches!(choice, Choice::ChangeHost { .. })).collect();
    assert_eq!(changes, [change(1)]);
    assert_eq!(game.refused(change(2)), "Fyrd 2 is not next to his unit (CQ-13)");
    assert_eq!(game.refused(change(3)), "Fyrd 3 is an enemy (CQ-13)");
    assert_eq!(game.refused(change(4)), "Commander 1 is with Fyrd 4 (CQ-13)");
    assert_eq!(game.refused(change(0)), "is with Norman cavalry 0 already (CQ-13)");
    assert_eq!(game.refused(change(60)), "there is no such unit (CQ-13)");
    let other = |commander, host| Choice::ChangeHost { commander: CharacterId(commander), host: UnitId(host) };
    assert_eq!(game.refused(other(2, 3)), "is the enemy's commander (CQ-13)");
    assert_eq!(game.refused(other(9, 1)), "there is no such commander (CQ-13)");
}

#[test]
fn cq_13_the_lost_go_nowhere() {
    let mut game = staff().start();
    game.edit(|field| {
        field.commanders[0].host = AttachedTo(None);
        field.commanders[0].presence = Presence::Destroyed;
    });
    let change = Choice::ChangeHost { commander: CharacterId(0), host: UnitId(2) };
    assert_eq!(game.refused(change), "is lost (CQ-12)");
}

#[test]
fn cq_13_he_may_leave_a_unit_in_melee() {
    let mut game = staff().start();
    assert!(game.options().contains(&Choice::ChangeHost { commander: CharacterId(0), host: UnitId(1) }));
    assert_eq!(game.routs_at(0), 7);
}

#[test]
fn cq_13_his_hit_goes_with_him() {
    let mut game = staff().start();
    game.change_host(0, 1).to(Phase::Melee).dice([1]).attack(0).answer(Choice::Keep);
    assert_eq!(Game::die(game.last("CQ-8")), (1, vec![], 1));
}
