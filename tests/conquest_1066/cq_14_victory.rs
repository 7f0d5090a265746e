//! CQ-14: victory.

use crate::kit::*;

/// Two units a side, far apart, without spares.
fn small() -> Layout {
    let layout = Layout::new().bare().attacker("fyrd", "B2", North).attacker("fyrd", "D2", North);
    let layout = layout.defender("fyrd", "B7", South).defender("fyrd", "D7", South);
    layout.commander(0, Quality::Average).commander(2, Quality::Average)
}

fn verdict(game: &mut Game) -> Option<(Side, EndReason)> {
    game.field().turn.verdict.map(|verdict| (verdict.winner, verdict.reason))
}

#[test]
fn cq_14_a_side_loses_with_half_its_units_and_more_than_the_enemy() {
    let mut game = small().hits(3, 7).start();
    game.done();
    assert!(game.is_over());
    assert_eq!(verdict(&mut game), Some((Side::Attacker, EndReason::HalfLost)));
    let mut game = small().hits(1, 7).start();
    game.done();
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::HalfLost)));
}

#[test]
fn cq_14_equal_losses_break_nobody() {
    let mut game = small().hits(1, 7).hits(3, 7).start();
    game.done();
    assert!(!game.is_over());
}

#[test]
fn cq_14_less_than_half_breaks_nobody() {
    let mut game = small().defender("fyrd", "F7", South).hits(3, 7).start();
    game.done();
    assert!(!game.is_over());
}

#[test]
fn cq_14_it_is_looked_at_in_the_end_of_either_sides_turn() {
    let mut game = small().start();
    game.done();
    game.edit(|field| field.units[1].hits = Hits(7)).done();
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::HalfLost)));
}

#[test]
fn cq_14_a_side_without_a_unit_has_lost() {
    let mut game = small().hits(0, 7).hits(1, 7).hits(2, 7).hits(3, 7).start();
    game.done();
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::HalfLost)), "nobody is left: he has held");
}

#[test]
fn cq_14_when_time_runs_out_points_decide() {
    let held = |layout: Layout, side, at: &str| {
        layout.objective(side, 2, false, Goal::Hold { squares: vec![square(at), square("A1")] })
    };
    let mut game = held(small(), Side::Attacker, "B2").turn_limit(1).start();
    game.done().done();
    assert_eq!(verdict(&mut game), Some((Side::Attacker, EndReason::Points)));
    assert_eq!(game.field().turn.score, [2, 0]);
    let expected = [
        What::Scored { who: Side::Attacker, objective: 0, points: 2 },
        What::BattleEnded { winner: Side::Attacker, reason: EndReason::Points, score: [2, 0] },
    ];
    assert_eq!(game.happened("CQ-14"), expected);

    let layout = held(held(small(), Side::Attacker, "B2"), Side::Defender, "B7");
    let mut game = layout.turn_limit(1).start();
    game.done().done();
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::TimeFavoursDefender)));
}

#[test]
fn cq_14_the_last_turn_is_had_by_both() {
    let mut game = small().turn_limit(1).start();
    game.done();
    assert!(!game.is_over());
    game.done();
    assert!(game.is_over());
}

#[test]
fn cq_14_ground_is_held_by_a_side_that_is_alone_on_it() {
    let goal = Goal::Hold { squares: vec![square("D2"), square("D7")] };
    let mut game = small().objective(Side::Attacker, 3, false, goal).turn_limit(1).start();
    game.done().done();
    assert_eq!(game.field().turn.score, [0, 0], "the defender stands on D7");
}

#[test]
fn cq_14_routed_enemies_and_their_commander_score() {
    let layout = small().defender("fyrd", "F7", South).defender("fyrd", "H7", South).defender("fyrd", "A8", South);
    let layout = layout.objective(Side::Attacker, 2, false, Goal::Rout { units: 1 });
    let layout = layout.objective(Side::Attacker, 5, false, Goal::Rout { units: 3 });
    let kill = Goal::KillCommander { commander: CharacterId(1) };
    let mut game = layout.objective(Side::Attacker, 3, false, kill).hits(2, 7).turn_limit(1).start();
    game.done().done();
    assert_eq!(game.field().turn.score, [5, 0]);
}

#[test]
fn cq_14_a_decisive_objective_ends_the_battle() {
    let goal = |at: &str| Goal::Hold { squares: vec![square(at)] };
    let mut game = small().objective(Side::Defender, 1, true, goal("D6")).start();
    game.done();
    assert!(!game.is_over());
    game.go(3, "D6", South).done();
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::Objective)));
    assert_eq!(game.field().turn.score, [0, 1]);
}

#[test]
fn cq_14_where_both_decide_the_defender_has_won() {
    let goal = |at: &str| Goal::Hold { squares: vec![square(at)] };
    let layout = small().objective(Side::Attacker, 1, true, goal("B2")).objective(Side::Defender, 1, true, goal("B7"));
    let mut game = layout.start();
    game.done();
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::Objective)));
}

#[test]
fn cq_14_a_decisive_objective_comes_before_losses() {
    let goal = Goal::Hold { squares: vec![square("B7")] };
    let mut game = small().objective(Side::Defender, 1, true, goal).hits(3, 7).start();
    game.done();
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::Objective)));
}
