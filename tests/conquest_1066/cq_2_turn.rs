//! CQ-2: the order of a turn.

use crate::kit::*;

/// Everything there is to choose is there in the first turn: a move, a volley, an attack.
fn engaged() -> Layout {
    Layout::new()
        .attacker("norman_archers", "B4", North)
        .attacker("norman_spearmen", "D4", North)
        .defender("fyrd", "D5", South)
        .defender("fyrd", "B6", South)
}

#[test]
fn cq_2_a_turn_has_five_phases_in_order() {
    let mut game = engaged().start();
    assert_eq!(game.question(), Some(&Question::Movement));
    game.done();
    assert_eq!(game.question(), Some(&Question::Shooting));
    game.done();
    assert_eq!(game.question(), Some(&Question::Melee));
    game.done();
    let begun = |what: &What| match what {
        What::PhaseBegan { phase } => Some(*phase),
        _ => None,
    };
    let phases: Vec<Phase> = game.happened("CQ-2").iter().filter_map(begun).collect();
    let turn = [Phase::Commands, Phase::Movement, Phase::Shooting, Phase::Melee, Phase::Rout];
    assert_eq!(phases[..5], turn);
    assert_eq!(phases[5..], turn[..2], "and the enemy's begins");
}

#[test]
fn cq_2_a_phase_without_a_choice_is_not_asked_about() {
    let mut game = Layout::new().attacker("fyrd", "B2", North).defender("fyrd", "B7", South).start();
    assert_eq!((game.question(), game.asked()), (Some(&Question::Movement), Some(Side::Attacker)));
    game.done();
    assert_eq!((game.question(), game.asked()), (Some(&Question::Movement), Some(Side::Defender)));
}

#[test]
fn cq_2_both_sides_have_a_turn_in_each() {
    let mut game = Layout::new().attacker("fyrd", "B2", North).defender("fyrd", "B7", South).start();
    game.done().done();
    let begun: Vec<(u16, Side)> = game
        .happened("CQ-2")
        .iter()
        .filter_map(|what| match what {
            What::TurnBegan { number, side } => Some((*number, *side)),
            _ => None,
        })
        .collect();
    assert_eq!(begun, [(1, Side::Attacker), (1, Side::Defender), (2, Side::Attacker)]);
}

#[test]
fn cq_2_the_scenario_says_who_begins() {
    let mut game = Layout::new().scenario(|scenario| scenario.first = Side::Defender).start();
    assert_eq!(game.asked(), Some(Side::Defender));
    game.done();
    assert_eq!((game.asked(), game.field().turn.number), (Some(Side::Attacker), 1));
    game.done();
    assert_eq!((game.asked(), game.field().turn.number), (Some(Side::Defender), 2));
}

#[test]
fn cq_2_what_units_did_is_forgotten_at_the_end() {
    let mut game = engaged().start();
    game.go(0, "B4", East).done().done().dice([1]).attack(1).answer(Choice::Keep);
    assert!(game.field().units.iter().all(|unit| unit.activity == Activity::default()));
    assert!(game.field().units.iter().all(|unit| unit.last_hit_by == LastHitBy(None)));
}

#[test]
fn cq_2_nothing_is_done_out_of_its_phase() {
    let mut game = engaged().start();
    let (attack, shoot) = (Choice::Attack { unit: UnitId(1) }, Choice::Shoot { unit: UnitId(0), target: UnitId(3) });
    let walk = Choice::Move { unit: UnitId(0), to: square("B5"), facing: North };
    assert_eq!(game.refused(attack), "units attack in the melee phase only (CQ-2)");
    assert_eq!(game.refused(shoot), "archers shoot in the shooting phase only (CQ-2)");
    assert_eq!(game.refused(Choice::Reroll), "no die lies on the table (CQ-9)");
    game.done();
    assert_eq!(game.refused(walk), "units move in the movement phase only (CQ-2)");
    let change = Choice::ChangeHost { commander: CharacterId(0), host: UnitId(1) };
    assert_eq!(game.refused(change), "commanders change their unit in the movement phase only (CQ-2)");
    game.done().dice([2]).attack(1);
    assert_eq!(game.refused(Choice::Done), "the die on the table must be decided on first (CQ-9)");
}
