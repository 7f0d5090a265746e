//! Questions and the answers to them, as a player reads them on a prompt and its buttons.

use super::dice::{against, purpose};
use super::words::{count, formation, inches, name};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::state::choice::{Choice, Order, PathKind, Question, Stage};
use crate::viking_steel::state::roll::Throw;
use crate::viking_steel::state::scenario::Scenario;

/// What is asked, in one line.
pub fn question(scenario: &Scenario, question: &Question) -> String {
    let unit = |id: &UnitId| name(scenario, Actor::Unit(*id));
    match question {
        Question::Deploy => "Rearrange your army within its zone, or be ready".into(),
        Question::FirstOrSecond => "The initiative is yours: move first or second this turn?".into(),
        Question::WhichUnit => "Which unit next?".into(),
        Question::Orders { actor, stage } => format!("{}: {}", name(scenario, *actor), at_stage(*stage)),
        Question::Path { actor, kind, budget } => {
            let who = name(scenario, *actor);
            match kind {
                PathKind::Move => format!("{who}: move up to {}", inches(*budget)),
                PathKind::Basic => format!("{who}: basic move of up to {}", inches(*budget)),
                PathKind::Back => format!("{who}: back up, {} at half speed", inches(*budget)),
                PathKind::Wheel => format!("{who}: wheel which way?"),
                PathKind::Withdraw => format!("{who}: withdraw, {} at half speed", inches(*budget)),
            }
        }
        Question::Reroll { throw } => format!("Re-roll a die for a leadership point? {}", lying(scenario, throw)),
        Question::DefensiveFire { unit: target, charger } => {
            format!("The charge of {} reaches {}: what is the answer?", unit(charger), unit(target))
        }
        Question::EvadeFacing { unit: id } => format!("{}: which way to face after evading?", unit(id)),
        Question::ShieldWall { unit: id, against } => {
            format!("Close the shield wall of {} against {}?", unit(id), unit(against))
        }
        Question::WhoIsHit { unit: id, marked: false } => format!("The special die hit {}: who takes it?", unit(id)),
        Question::WhoIsHit { unit: id, marked: true } => format!("The marked die hit {}: who takes it?", unit(id)),
        Question::MakeOrdinary { unit: id, character: None } => {
            format!("The officer of {} is about to fall: lose ordinary men instead?", unit(id))
        }
        Question::MakeOrdinary { character: Some(id), .. } => {
            format!("{}: no save. Lose an ordinary man instead?", name(scenario, Actor::Character(*id)))
        }
        Question::AfterMelee { winner, loser } => {
            format!("{} won the round against {}: follow up, fall back or halt?", unit(winner), unit(loser))
        }
        Question::HoldPursuit { winner, loser } => {
            format!("{} broke. Hold {} back from pursuit?", unit(loser), unit(winner))
        }
        Question::NewHost { character } => {
            format!("{} got away: which unit to join?", name(scenario, Actor::Character(*character)))
        }
    }
}

fn at_stage(stage: Stage) -> String {
    match stage {
        Stage::Ordered { left } => format!("{} to give", count(left, "order", "orders")),
        Stage::NoOrder => "no order to give, a basic move at most".into(),
        Stage::Engaged => "in melee, fight or withdraw?".into(),
        Stage::Spent => "anything more?".into(),
    }
}

/// A throw as it lies on the table: `Morale: 3, 8 against 7 or more`.
fn lying(scenario: &Scenario, throw: &Throw) -> String {
    let rolls: Vec<String> = throw
        .rolls
        .iter()
        .map(|roll| match roll.actor {
            Some(actor) => format!("{} {}", name(scenario, actor), against(roll)),
            None => format!("{} {}", super::words::side(scenario, roll.side), against(roll)),
        })
        .collect();
    format!("Dice for {}: {}", purpose(throw.purpose), rolls.join("; "))
}

/// The label of an answer. `question`: what it answers, since the same answer reads differently under different questions.
pub fn choice(scenario: &Scenario, question: &Question, choice: &Choice) -> String {
    let unit = |id: &UnitId| name(scenario, Actor::Unit(*id));
    match choice {
        Choice::Ready => "Ready".into(),
        Choice::Deploy { unit: id, formation: shape, .. } => format!("Place {} in {}", unit(id), formation(*shape)),
        Choice::MoveFirst => "Move first".into(),
        Choice::MoveSecond => "Move second".into(),
        Choice::Activate(actor) => name(scenario, *actor).into(),
        Choice::Pass => "Pass".into(),
        Choice::Order(given) => order(scenario, *given),
        Choice::Path { wheel, advance } => path(question, *wheel, *advance),
        Choice::Keep => "Keep the dice".into(),
        Choice::Reroll { die } => match question {
            Question::Reroll { throw } => reroll(scenario, throw, *die),
            _ => format!("Re-roll die {}", u16::from(*die) + 1),
        },
        Choice::Spend => match question {
            Question::DefensiveFire { .. } => "Shoot at them (1 point)",
            Question::HoldPursuit { .. } => "Hold back (1 point)",
            Question::MakeOrdinary { .. } => "An ordinary casualty (1 point)",
            _ => "Spend a point",
        }
        .into(),
        Choice::Decline => match question {
            Question::DefensiveFire { .. } => "Receive the charge",
            Question::HoldPursuit { .. } => "Pursue",
            Question::MakeOrdinary { .. } => "Accept the loss",
            _ => "No",
        }
        .into(),
        Choice::Evade => "Evade (1 point)".into(),
        Choice::FaceAway => "Back to the enemy".into(),
        Choice::FaceEnemy => "Face the enemy".into(),
        Choice::ShieldWall(0) => "Fight as they stand".into(),
        Choice::ShieldWall(1) => "Close up: 1 die less for both".into(),
        Choice::ShieldWall(dice) => format!("Close up tight: {dice} dice less for both (1 point)"),
        Choice::HitOfficer => "The officer".into(),
        Choice::HitCharacter(id) => name(scenario, Actor::Character(*id)).into(),
        Choice::HitUnit => "An ordinary hit".into(),
        Choice::FollowUp => "Follow up".into(),
        Choice::FallBack => "Fall back D6\"".into(),
        Choice::Halt => "Halt".into(),
        Choice::JoinUnit(id) => format!("Join {}", unit(id)),
    }
}

/// `Re-roll the 3`, and whose it is where several throw together.
fn reroll(scenario: &Scenario, throw: &Throw, die: u8) -> String {
    let owners = throw.rolls.iter().flat_map(|roll| roll.dice.iter().map(move |die| (roll, die)));
    match owners.into_iter().nth(usize::from(die)) {
        Some((roll, die)) if throw.rolls.len() > 1 => {
            let owner = match roll.actor {
                Some(actor) => name(scenario, actor),
                None => super::words::side(scenario, roll.side),
            };
            format!("Re-roll the {} of {owner} (1 point)", die.face)
        }
        Some((_, die)) => format!("Re-roll the {} (1 point)", die.face),
        None => format!("Re-roll die {} (1 point)", u16::from(die) + 1),
    }
}

/// Where a move goes.
fn path(question: &Question, wheel: i32, advance: i32) -> String {
    let backwards = matches!(question, Question::Path { kind: PathKind::Back | PathKind::Withdraw, .. });
    let turn = || {
        let way = if wheel > 0 { "right" } else { "left" };
        format!("wheel {:.0}° {way}", f64::from(wheel.saturating_abs()) / 10.0)
    };
    let ahead = || format!("{} {}", if backwards { "back up" } else { "advance" }, inches(advance));
    let text = match (wheel, advance) {
        (0, 0) => "stay here".to_owned(),
        (0, _) => ahead(),
        (_, 0) => turn(),
        _ => format!("{}, {}", turn(), ahead()),
    };
    capital(&text)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An order as it is given.
pub fn order(scenario: &Scenario, order: Order) -> String {
    let unit = |id: UnitId| name(scenario, Actor::Unit(id));
    let character = |id| name(scenario, Actor::Character(id));
    match order {
        Order::Move => "Move".into(),
        Order::Charge { target, orders: 0 | 1 } => format!("Charge {}", unit(target)),
        Order::Charge { target, orders: _ } => format!("Charge {} with both orders", unit(target)),
        Order::Shoot { target } => format!("Shoot at {}", name(scenario, target)),
        Order::Form(shape) => format!("Form {}", formation(shape)),
        Order::Wheel => "Wheel".into(),
        Order::BackUp => "Back up".into(),
        Order::Mount => "Mount".into(),
        Order::Dismount => "Dismount and form up".into(),
        Order::Basic => "Basic move".into(),
        Order::Fight => "Fight".into(),
        Order::Withdraw => "Try to withdraw".into(),
        Order::Join { character: who, host } => format!("{}: join {}", character(who), unit(host)),
        Order::Leave { character: who } => format!("{}: leave the unit", character(who)),
        Order::MarchOff => "March off the table".into(),
        Order::Finish => "End the activation".into(),
    }
}
