//! CQ-10: the rout phase and the advance.

use crate::kit::*;

/// Unit 0 on D4 attacks unit 1 on D5, which has six hits and routs.
fn breakthrough(attacker: &str) -> Layout {
    Layout::new().attacker(attacker, "D4", North).defender("fyrd", "D5", South).hits(1, 6)
}

fn broken_by(mut game: Game) -> Game {
    game.to(Phase::Melee).dice([2]).attack(0).answer(Choice::Keep);
    game
}

#[test]
fn cq_10_the_victor_advances_with_its_commander_and_keeps_its_facing() {
    let mut game = broken_by(breakthrough("norman_spearmen").commander(0, Quality::Average).start());
    assert!(!game.stands(1));
    assert_eq!(game.post(0), post("D5", North));
    assert_eq!(game.last("CQ-10").event.what, What::Advanced { from: post("D4", North) });
    assert_eq!(game.last("CQ-10").event.after[0].commander, Some(CharacterId(0)));
}

#[test]
fn cq_10_it_does_not_attack_again() {
    let mut game = broken_by(breakthrough("norman_spearmen").defender("fyrd", "D6", South).start());
    assert_eq!((game.post(0), game.hits(2)), (post("D5", North), 0));
    assert_eq!(game.asked(), Some(Side::Defender), "the phase is over");
}

#[test]
fn cq_10_of_several_attackers_the_last_to_hit_advances() {
    let layout = breakthrough("norman_spearmen").attacker("fyrd", "C5", East);
    let mut game = layout.start();
    game.to(Phase::Melee).dice([1]).attack(2).answer(Choice::Keep).dice([3]).attack(0).answer(Choice::Keep);
    assert_eq!((game.post(0), game.post(2)), (post("D5", North), post("C5", East)));
}

#[test]
fn cq_10_an_attack_that_hits_nobody_is_not_the_last_to_hit() {
    let layout = Layout::new().attacker("norman_spearmen", "D4", North).defender("housecarls", "D5", South);
    let mut game = layout.attacker("fyrd", "C5", East).hits(1, 6).start();
    game.to(Phase::Melee).dice([3]).attack(2).answer(Choice::Keep).dice([1]).attack(0).answer(Choice::Keep);
    assert_eq!(game.hits(1), 8);
    assert_eq!((game.post(0), game.post(2)), (post("D4", North), post("D5", East)));
}

#[test]
fn cq_10_one_that_bears_its_hits_by_its_position_stays() {
    // The victor stands in a town with seven hits.
    let layout = breakthrough("norman_spearmen").tile(Tile::Town, &["D4"]).hits(0, 7);
    let mut game = broken_by(layout.start());
    assert!(!game.stands(1));
    assert_eq!(game.post(0), post("D4", North));
    assert_eq!(game.last("CQ-10").event.what, What::Stayed { why: StayReason::HoldsItsPosition });
}

#[test]
fn cq_10_six_hits_keep_nobody_from_advancing() {
    let layout = breakthrough("norman_spearmen").tile(Tile::Town, &["D4"]).hits(0, 6);
    assert_eq!(broken_by(layout.start()).post(0), post("D5", North));
}

#[test]
fn cq_10_it_does_not_enter_terrain_closed_to_it() {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).defender("fyrd", "D5", South);
    let mut game = broken_by(layout.tile(Tile::Town, &["D5"]).hits(1, 9).start());
    assert!(!game.stands(1));
    assert_eq!(game.post(0), post("D4", North));
    assert_eq!(game.last("CQ-10").event.what, What::Stayed { why: StayReason::ClosedTerrain });
}

#[test]
fn cq_10_nobody_advances_after_shooting() {
    let layout = Layout::new().attacker("norman_archers", "D4", North).defender("fyrd", "D5", East).hits(1, 6);
    let mut game = layout.start();
    game.to(Phase::Shooting).dice([3]).shoot(0, 1).done();
    assert!(!game.stands(1));
    assert_eq!(game.post(0), post("D4", North));
    assert_eq!(game.happened("CQ-10"), []);
}

#[test]
fn cq_10_who_was_shot_to_its_number_and_then_hit_is_the_attackers() {
    let layout = breakthrough("norman_spearmen").attacker("norman_archers", "C4", North);
    let mut game = layout.start();
    game.to(Phase::Shooting).dice([3]).shoot(2, 1);
    assert!(game.stands(1), "until the rout phase");
    let mut game = broken_by(game);
    assert_eq!(game.post(0), post("D5", North));
}

#[test]
fn cq_10_the_unit_with_most_hits_goes_first_then_the_lower_id() {
    let layout =
        Layout::new().defender("fyrd", "A8", South).defender("fyrd", "C8", South).defender("fyrd", "E8", South);
    let layout = layout.defender("fyrd", "G8", South).defender("fyrd", "A6", South).defender("fyrd", "C6", South);
    let mut game = layout.hits(0, 7).hits(1, 9).hits(2, 7).defender("fyrd", "E6", South).start();
    game.done();
    assert_eq!(game.routed(), [1, 0, 2]);
}

#[test]
fn cq_10_a_unit_above_six_hits_may_turn_but_not_leave_its_position() {
    let mut game = Layout::new().attacker("norman_archers", "D4", North).tile(Tile::Wood, &["D4"]).hits(0, 7).start();
    assert_eq!(game.goes_to(0), ["D4"]);
    assert_eq!(game.refused_move(0, "D5", North), "cannot leave its position with 7 hits (CQ-10)");
    game.check_moves();
    game.go(0, "D4", East);
    assert_eq!(game.post(0), post("D4", East));
}

#[test]
fn cq_10_units_of_both_sides_rout_in_either_turn() {
    // Level with the archers below it, the attacker's own unit is no longer uphill of all.
    let layout = Layout::new().attacker("fyrd", "D4", North).defender("fyrd", "D5", South).level(1, &["D4"]);
    let mut game = layout.level(1, &["D5"]).hits(0, 8).start();
    game.end_turn();
    assert_eq!(game.routed(), [0]);
}
