//! CQ-5: leaving a melee.

use crate::kit::*;

fn met(own: &str, enemy: &str, facing: Facing) -> Game {
    Layout::new().attacker(own, "D4", North).defender(enemy, "D5", facing).start()
}

#[test]
fn cq_5_foot_cannot_leave_an_enemy_that_faces_it() {
    for enemy in ["fyrd", "norman_archers", "norman_cavalry"] {
        let mut game = met("norman_spearmen", enemy, South);
        assert_eq!(game.goes_to(0), ["D4"], "{enemy}: it may only turn");
        game.check_moves();
    }
    let mut game = met("norman_spearmen", "fyrd", South);
    assert_eq!(game.refused_move(0, "D3", North), "cannot leave the melee: Fyrd 1 faces it (CQ-5)");
}

#[test]
fn cq_5_an_enemy_that_does_not_face_it_holds_nobody() {
    let mut game = met("norman_spearmen", "fyrd", North);
    assert_eq!(game.goes_to(0), ["C4", "D3", "D4", "E4"]);
    game.check_moves();
}

#[test]
fn cq_5_cavalry_breaks_off_from_foot_but_not_from_cavalry() {
    let mut game = met("norman_cavalry", "fyrd", South);
    assert!(game.goes_to(0).contains(&"D2".to_owned()));
    game.check_moves();
    let mut game = met("norman_cavalry", "norman_cavalry", South);
    assert_eq!(game.goes_to(0), ["D4"]);
    assert_eq!(game.refused_move(0, "E5", North), "cannot leave the melee: Norman cavalry 1 faces it (CQ-5)");
    game.check_moves();
}

#[test]
fn cq_5_one_of_several_is_enough_to_hold_it() {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).defender("fyrd", "D5", South);
    let mut game = layout.defender("norman_cavalry", "E4", West).start();
    assert_eq!(game.goes_to(0), ["D4"]);
    game.check_moves();
}

#[test]
fn cq_5_a_diagonal_neighbour_holds_nobody() {
    let game = Layout::new().attacker("fyrd", "D4", North).defender("fyrd", "E5", South).start();
    assert_eq!(game.goes_to(0), ["C4", "D3", "D4", "D5", "E4"]);
}

#[test]
fn cq_5_turning_is_always_allowed() {
    let mut game = met("fyrd", "norman_cavalry", South);
    game.go(0, "D4", South);
    assert_eq!(game.post(0), post("D4", South));
}
