//! CQ-7: shooting.

use crate::kit::*;

/// Archers on D4 (unit 0) that look south, and enemies (units 1 and on).
fn range(targets: &[&str]) -> Layout {
    targets
        .iter()
        .fold(Layout::new().attacker("norman_archers", "D4", South), |layout, at| layout.defender("fyrd", at, North))
}

#[test]
fn cq_7_a_volley_costs_a_command_action_and_hits_d3_less_one() {
    let mut game = range(&["D6"]).start();
    game.to(Phase::Shooting).dice([3]).shoot(0, 1);
    assert_eq!(game.hits(1), 2);
    let record = game.last("CQ-7");
    assert_eq!(record.event.what, What::Shot { hits: 2 });
    assert_eq!(Game::die(record), (3, vec![(Item::Shooting, -1)], 2));
    assert_eq!(Game::about(record), [0, 1]);
    assert_eq!(record.event.commands, [3, 0]);
}

#[test]
fn cq_7_armour_turns_a_further_hit_and_never_heals() {
    for target in ["housecarls", "norman_spearmen"] {
        let layout = Layout::new().attacker("saxon_archers", "D4", South).defender(target, "D6", South).hits(1, 3);
        let mut game = layout.start();
        game.to(Phase::Shooting).dice([1]).shoot(0, 1);
        let items = vec![(Item::Shooting, -1), (Item::Armoured, -1)];
        assert_eq!(Game::die(game.last("CQ-7")), (1, items, 0), "{target}");
        assert_eq!(game.hits(1), 3);
    }
}

#[test]
fn cq_7_only_archers_shoot() {
    let layout = range(&["D6"]).attacker("norman_spearmen", "F4", North).defender("fyrd", "F6", South);
    let mut game = layout.start();
    game.to(Phase::Shooting);
    let shoot = Choice::Shoot { unit: UnitId(2), target: UnitId(3) };
    assert_eq!(game.refused(shoot), "only archers shoot (CQ-7)");
}

#[test]
fn cq_7_arrows_carry_two_orthogonal_steps_in_any_direction() {
    let mut game = range(&["D6", "E5", "C5", "F4", "D2", "C3", "D7", "E6", "F5"]).start();
    game.to(Phase::Shooting);
    assert_eq!(game.targets(0), [1, 2, 3, 4, 5, 6]);
    let shoot = |target| Choice::Shoot { unit: UnitId(0), target: UnitId(target) };
    assert_eq!(game.refused(shoot(7)), "Fyrd 7 is 3 squares away, arrows carry 2 (CQ-7)");
    assert_eq!(game.refused(shoot(0)), "Norman archers 0 is a friend (CQ-7)");
    assert_eq!(game.refused(shoot(77)), "there is no such unit (CQ-7)");
}

#[test]
fn cq_7_arrows_fly_over_friends_but_not_over_enemies() {
    let mut game = range(&["D6"]).attacker("fyrd", "D5", North).start();
    game.to(Phase::Shooting);
    assert_eq!(game.targets(0), [1]);
    let mut game = range(&["D6", "D5"]).start();
    game.edit(|field| field.units[2].post.facing = North).to(Phase::Shooting);
    assert_eq!(game.targets(0), [2], "the adjacent one only");
    let shoot = Choice::Shoot { unit: UnitId(0), target: UnitId(1) };
    assert_eq!(game.refused(shoot), "an enemy, a town or a hill bars the way to Fyrd 1 (CQ-7)");
}

#[test]
fn cq_7_towns_and_higher_ground_bar_the_way() {
    let mut game = range(&["D6", "D2"]).tile(Tile::Town, &["D5"]).start();
    game.to(Phase::Shooting);
    assert_eq!(game.targets(0), [2], "the way south is free");
    let mut game = range(&["D6", "D2"]).level(1, &["D5"]).start();
    game.to(Phase::Shooting);
    assert_eq!(game.targets(0), [2]);
    for high in ["D4", "D6"] {
        let mut game = range(&["D6"]).level(1, &["D5", high]).start();
        game.to(Phase::Shooting);
        assert_eq!(game.targets(0), [1], "{high} is as high");
    }
}

#[test]
fn cq_7_a_town_is_no_shelter_for_those_in_it() {
    let mut game = range(&["D6", "D5"]).tile(Tile::Town, &["D6", "D5"]).start();
    game.to(Phase::Shooting);
    assert_eq!(game.targets(0), [2]);
}

#[test]
fn cq_7_of_two_ways_round_a_corner_one_clear_one_suffices() {
    let mut game = range(&["E5"]).tile(Tile::Town, &["D5"]).start();
    game.to(Phase::Shooting);
    assert_eq!(game.targets(0), [1]);
    let mut game = range(&["E5", "D2"]).tile(Tile::Town, &["D5", "E4"]).start();
    game.to(Phase::Shooting);
    assert_eq!(game.targets(0), [2]);
}

#[test]
fn cq_7_an_enemy_next_to_it_that_faces_it_keeps_it_from_shooting() {
    let mut game = range(&["D6", "E4"]).attacker("norman_archers", "B6", East).defender("fyrd", "B8", South).start();
    game.edit(|field| field.units[2].post.facing = West).to(Phase::Shooting);
    assert_eq!(game.targets(0), [] as [u8; 0]);
    let shoot = Choice::Shoot { unit: UnitId(0), target: UnitId(1) };
    assert_eq!(game.refused(shoot), "cannot shoot: Fyrd 2 faces it (CQ-7)");
    let mut game = range(&["D6", "E4"]).start();
    game.to(Phase::Shooting);
    assert_eq!(game.targets(0), [1, 2], "that one looks elsewhere");
}

#[test]
fn cq_7_archers_shoot_once_a_turn() {
    let mut game = range(&["D6", "D2"]).attacker("norman_archers", "B6", East).defender("fyrd", "B8", South).start();
    game.to(Phase::Shooting).dice([2]).shoot(0, 1);
    assert_eq!(game.targets(0), [] as [u8; 0]);
    let again = Choice::Shoot { unit: UnitId(0), target: UnitId(2) };
    assert_eq!(game.refused(again), "has shot already (CQ-7)");
}

#[test]
fn cq_7_archers_that_have_moved_shoot() {
    let mut game = range(&["D7"]).start();
    game.go(0, "D5", West).to(Phase::Shooting).dice([2]).shoot(0, 1);
    assert_eq!(game.hits(1), 1);
}

#[test]
fn cq_7_nobody_shoots_at_the_routed() {
    let mut game = range(&["D6", "D2"]).start();
    game.edit(|field| field.units[1].presence = Presence::Routed).to(Phase::Shooting);
    assert_eq!(game.targets(0), [2]);
    let shoot = Choice::Shoot { unit: UnitId(0), target: UnitId(1) };
    assert_eq!(game.refused(shoot), "Fyrd 1 has routed (CQ-11)");
}
