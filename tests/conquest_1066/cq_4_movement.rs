//! CQ-4: movement.

use crate::kit::*;

fn two_a_side() -> Layout {
    let layout = Layout::new().attacker("fyrd", "D4", North).attacker("norman_cavalry", "F4", East);
    layout.attacker("norman_archers", "B2", North).defender("fyrd", "D8", South)
}

#[test]
fn cq_4_a_command_action_moves_two_units() {
    let mut game = two_a_side().start();
    game.go(0, "D5", North);
    assert_eq!(game.commands(), [3, 0]);
    game.go(1, "G4", East);
    assert_eq!(game.commands(), [3, 0], "the second move is paid for");
    game.go(2, "B3", North);
    assert_eq!(game.commands(), [2, 0]);
    let spent = What::CommandSpent { side: Side::Attacker, on: Spent::Moves };
    assert_eq!(game.happened("CQ-4").iter().filter(|what| **what == spent).count(), 2);
}

#[test]
fn cq_4_a_second_move_is_lost_with_the_phase() {
    let mut game = two_a_side().start();
    game.go(0, "D5", North).done();
    assert!(!game.field().turn.second_move);
    assert_eq!(game.commands()[1], 4, "the defender pays for his own");
    game.go(3, "D7", South);
    assert_eq!(game.commands()[1], 3);
}

#[test]
fn cq_4_the_last_command_action_still_pays_for_a_second_move() {
    let mut game = two_a_side().start();
    game.set_commands(1, 0).go(0, "D5", North);
    assert_eq!((game.commands(), game.asked()), ([0, 0], Some(Side::Attacker)));
    game.go(1, "G4", East);
    assert_eq!(game.asked(), Some(Side::Defender));
}

#[test]
fn cq_4_foot_goes_one_square_and_cavalry_two() {
    let mut game = two_a_side().start();
    assert_eq!(game.goes_to(0), ["C4", "D3", "D4", "D5", "E4"]);
    assert_eq!(game.goes_to(2), ["A2", "B1", "B2", "B3", "C2"], "archers go on foot");
    let cavalry = ["E3", "E4", "E5", "F2", "F3", "F4", "F5", "F6", "G3", "G4", "G5", "H4"];
    assert_eq!(game.goes_to(1), cavalry, "D4 is taken");
    game.check_moves();
}

#[test]
fn cq_4_no_step_is_diagonal() {
    let mut game = two_a_side().start();
    assert_eq!(game.refused_move(0, "E5", North), "E5 is 2 squares away, and it moves 1 (CQ-4)");
}

#[test]
fn cq_4_nobody_goes_through_another() {
    let layout = Layout::new().attacker("norman_cavalry", "A1", North).attacker("fyrd", "A2", North);
    let mut game = layout.defender("fyrd", "B1", West).start();
    assert_eq!(game.goes_to(0), ["A1"], "hemmed in");
    assert_eq!(game.refused_move(0, "A3", North), "no free way leads to A3 (CQ-4)");
    assert_eq!(game.refused_move(0, "A2", North), "Fyrd 1 stands on A2 (CQ-4)");
    game.check_moves();
}

#[test]
fn cq_4_cavalry_goes_round_what_stands_in_its_way() {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).attacker("fyrd", "D5", North);
    let mut game = layout.start();
    game.go(0, "E5", South);
    assert_eq!(
        game.last("CQ-4").event.what,
        What::Moved { from: post("D4", North), path: [square("E4"), square("E5")].into_iter().collect() }
    );
    assert_eq!(game.post(0), post("E5", South));
}

#[test]
fn cq_4_of_two_ways_the_first_clockwise_from_north_is_taken() {
    let mut game = Layout::new().attacker("norman_cavalry", "D4", North).start();
    game.go(0, "E5", East);
    let What::Moved { path, .. } = &game.last("CQ-4").event.what else { panic!("a move") };
    assert_eq!(path.as_slice(), [square("D5"), square("E5")]);
}

#[test]
fn cq_4_a_unit_ends_with_any_facing() {
    let mut game = two_a_side().start();
    for facing in Facing::ALL {
        assert!(game.options().contains(&Choice::Move { unit: UnitId(0), to: square("D5"), facing }));
    }
    game.go(0, "D3", West);
    assert_eq!(game.post(0), post("D3", West));
}

#[test]
fn cq_4_turning_is_a_move_too() {
    let mut game = two_a_side().start();
    game.go(0, "D4", West);
    assert_eq!(game.commands(), [3, 0]);
    let What::Moved { path, .. } = &game.last("CQ-4").event.what else { panic!("a move") };
    assert!(path.is_empty());
    assert_eq!(game.refused_move(0, "D5", North), "has moved already (CQ-4)");
    assert_eq!(game.refused_move(2, "B2", North), "faces that way already (CQ-4)");
}

#[test]
fn cq_4_a_unit_may_turn_in_combat() {
    let layout = Layout::new().attacker("fyrd", "D4", East).defender("fyrd", "D5", South);
    let mut game = layout.start();
    game.go(0, "D4", North);
    assert_eq!(game.post(0).facing, North);
    game.to(Phase::Melee);
    assert!(game.options().contains(&Choice::Attack { unit: UnitId(0) }));
}

#[test]
fn cq_4_a_unit_moves_once_a_turn_and_again_in_the_next() {
    let mut game = two_a_side().start();
    game.go(0, "D5", North);
    assert_eq!(game.goes_to(0), [] as [&str; 0]);
    game.check_moves();
    game.end_turn().end_turn().go(0, "D6", North);
    assert_eq!(game.post(0), post("D6", North));
}

#[test]
fn cq_4_the_board_ends_at_its_edge() {
    let mut game = Layout::new().attacker("norman_cavalry", "A8", North).start();
    assert_eq!(game.goes_to(0), ["A6", "A7", "A8", "B7", "B8", "C8"]);
    assert_eq!(game.refused_move(0, "A9", North), "that square is off the board (CQ-4)");
    game.check_moves();
}

#[test]
fn cq_4_enemies_and_the_lost_are_not_moved() {
    let layout = two_a_side().with(|field| field.units[2].presence = Presence::Routed);
    let mut game = layout.start();
    assert_eq!(game.refused_move(3, "D7", South), "is an enemy unit (CQ-4)");
    assert_eq!(game.refused_move(2, "B3", North), "has routed (CQ-11)");
    assert_eq!(game.refused_move(99, "B3", North), "there is no such unit (CQ-4)");
    game.go(0, "D5", North).check_moves();
}
