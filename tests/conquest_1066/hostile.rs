//! Whatever is submitted, nothing breaks: every choice there could be is refused with a rule and a reason, or legal.

use crate::kit::*;

/// Choices of every kind, with ids and squares that there are and that there are not.
fn any_choice() -> Vec<Choice> {
    let units = [0, 1, 2, 5, 59, 60, 200, 255].map(UnitId);
    let commanders = [0, 1, 7, 255].map(CharacterId);
    let squares = [(0, 0), (3, 3), (9, 7), (10, 0), (0, 8), (24, 16), (255, 255), (255, 0)];
    let mut choices = vec![Choice::Reroll, Choice::Keep, Choice::Done];
    for unit in units {
        choices.push(Choice::Attack { unit });
        choices.extend(units.map(|target| Choice::Shoot { unit, target }));
        choices.extend(commanders.map(|commander| Choice::ChangeHost { commander, host: unit }));
        for (column, row) in squares {
            let to = Square::new(column, row);
            choices.extend(Facing::ALL.map(|facing| Choice::Move { unit, to, facing }));
        }
    }
    choices
}

#[test]
fn every_choice_is_legal_or_refused_with_a_reason() {
    let layout = Layout::new().attacker("norman_archers", "D4", North).attacker("norman_spearmen", "C4", North);
    let mut game = layout.defender("fyrd", "C5", South).defender("fyrd", "E5", South).start();
    let mut asked = 0;
    loop {
        for choice in any_choice() {
            if game.options().contains(&choice) {
                continue;
            }
            let refusal = game.refused(choice);
            assert!(refusal.contains("(CQ-") && refusal.len() > 12, "{choice:?}: {refusal}");
        }
        asked += 1;
        match asked {
            1 | 2 => game.done(),
            3 => game.dice([2]).attack(1),
            4 => game.answer(Choice::Keep),
            _ => break,
        };
    }
}
