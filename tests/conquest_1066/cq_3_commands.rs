//! CQ-3: command actions.

use crate::kit::*;

fn found(game: &Game) -> Vec<(Side, u8, bool)> {
    let found = |what: &What| match what {
        What::CommandsFound { side, total, before_first } => Some((*side, *total, *before_first)),
        _ => None,
    };
    game.happened("CQ-3").iter().filter_map(found).collect()
}

#[test]
fn cq_3_a_commander_rolls_a_d3_and_adds_two() {
    let game = Layout::new().rolled().start_with([3]);
    assert_eq!(found(&game), [(Side::Attacker, 5, false)]);
    assert_eq!(Game::die(game.last("CQ-3")), (3, vec![(Item::Commands, 2)], 5));
}

#[test]
fn cq_3_each_commander_of_a_side_rolls() {
    let layout = Layout::new().rolled().attacker("fyrd", "B1", North).attacker("fyrd", "C1", North);
    let mut game = layout.commander(0, Quality::Average).commander(1, Quality::Average).start_with([1, 2]);
    assert_eq!(game.commands(), [7, 0]);
    assert_eq!(game.last("CQ-3").event.rolls.len(), 2);
}

#[test]
fn cq_3_fixed_numbers_go_by_the_commanders_quality() {
    for (quality, commands) in [(Quality::Poor, 3), (Quality::Average, 4), (Quality::Good, 5)] {
        let mut game = Layout::new().attacker("fyrd", "B1", North).commander(0, quality).start();
        assert_eq!(game.commands(), [commands, 0]);
        assert_eq!(game.last("CQ-3").event.rolls.len(), 0);
    }
}

#[test]
fn cq_3_a_new_turn_has_new_command_actions_and_no_old_ones() {
    let mut game = Layout::new().kept(Kept::All).rolled().start_with([3, 1]);
    assert_eq!(game.commands(), [3, 5], "the second player rolled first");
    game.end_turn_with([2]);
    assert_eq!(game.commands(), [3, 4]);
    game.end_turn_with([3]);
    assert_eq!(game.commands(), [5, 4], "the attacker's three are gone");
}

#[test]
fn cq_3_what_is_left_may_be_kept_for_the_enemys_turn() {
    for (setting, left, kept) in
        [(Kept::None, 4, 0), (Kept::Two, 4, 2), (Kept::Two, 1, 1), (Kept::All, 4, 4), (Kept::Two, 0, 0)]
    {
        let mut game = Layout::new().kept(setting).start();
        game.set_commands(left, 0).end_turn();
        assert_eq!(game.commands(), [kept, 4], "{setting:?} of {left}");
    }
}

#[test]
fn cq_3_the_second_player_has_some_before_the_first_turn() {
    let mut game = Layout::new().kept(Kept::Two).rolled().start_with([2, 1]);
    assert_eq!(found(&game), [(Side::Defender, 4, true), (Side::Attacker, 3, false)]);
    assert_eq!(game.commands(), [3, 2], "two of the four are kept");
    assert!(game.happened("CQ-3").contains(&What::CommandsKept { side: Side::Defender, left: 2 }));
}

#[test]
fn cq_3_without_keeping_nothing_is_rolled_before_the_first_turn() {
    let game = Layout::new().kept(Kept::None).rolled().start_with([2]);
    assert_eq!(found(&game), [(Side::Attacker, 4, false)]);
}

#[test]
fn cq_3_without_a_command_action_nobody_moves_or_shoots() {
    let layout = Layout::new().attacker("norman_archers", "B4", North).defender("fyrd", "B6", South);
    let mut game = layout.attacker("fyrd", "D4", North).defender("fyrd", "D5", South).start();
    game.set_commands(1, 0).go(0, "B4", East).go(4, "J1", East);
    assert_eq!(game.commands(), [0, 0]);
    assert_eq!(game.question(), Some(&Question::Melee), "which is free");
    let orders = game.view(|view| hildarleik::conquest_1066::rules::movement::may_pay(view, Side::Attacker));
    assert_eq!(orders.expect_err("nothing to pay with").to_string(), "no command action left (CQ-3)");
}

#[test]
fn cq_3_a_refusal_names_the_empty_pool() {
    let layout = Layout::new().attacker("norman_archers", "B4", North).defender("fyrd", "B6", South);
    let mut game = layout.start();
    let decision = |question| hildarleik::engine::Decision {
        who: Side::Attacker,
        question,
        options: vec![Choice::Done],
        reach: None,
    };
    game.set_commands(0, 0);
    let judged = |game: &mut Game, question, choice| {
        let refusal = game.view(|view| hildarleik::conquest_1066::judge(view, &decision(question), &choice));
        refusal.expect_err("no command action").to_string()
    };
    let walk = Choice::Move { unit: UnitId(0), to: square("B5"), facing: North };
    let shoot = Choice::Shoot { unit: UnitId(0), target: UnitId(1) };
    let change = Choice::ChangeHost { commander: CharacterId(0), host: UnitId(3) };
    for (question, choice) in [(Question::Movement, walk), (Question::Movement, change), (Question::Shooting, shoot)] {
        assert_eq!(judged(&mut game, question, choice), "no command action left (CQ-3)");
    }
}
