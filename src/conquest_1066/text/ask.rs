//! Questions and the answers to them, as a player reads them on a prompt and its buttons.

use super::words::{commander, facing, hits, roll, unit};
use crate::conquest_1066::state::choice::{Choice, Question};
use crate::conquest_1066::state::scenario::Scenario;

/// What is asked, in one line.
pub fn ask(scenario: &Scenario, question: &Question) -> String {
    match question {
        Question::Movement => "Move whom, and where to? One command action pays for two moves".into(),
        Question::Shooting => "Who shoots, and at whom? Each volley costs a command action".into(),
        Question::Melee => "Who attacks?".into(),
        Question::Reroll { blow } => format!(
            "{} against {}: {}, {}. Have the die thrown again for a command action?",
            unit(scenario, blow.attacker),
            unit(scenario, blow.target),
            roll(&blow.roll),
            hits(blow.roll.total)
        ),
    }
}

/// The label of an answer.
pub fn label(scenario: &Scenario, choice: &Choice) -> String {
    let unit = |id| unit(scenario, id);
    match choice {
        Choice::Move { unit: id, to, facing: way } => format!("{}: {to}, facing {}", unit(*id), facing(*way)),
        Choice::ChangeHost { commander: who, host } => format!("{}: go to {}", commander(scenario, *who), unit(*host)),
        Choice::Shoot { unit: id, target } => format!("{}: shoot at {}", unit(*id), unit(*target)),
        Choice::Attack { unit: id } => format!("{}: attack", unit(*id)),
        Choice::Reroll => "Throw again (1 command action)".into(),
        Choice::Keep => "Let it stand".into(),
        Choice::Done => "Done".into(),
    }
}
