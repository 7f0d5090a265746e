//! The answers to a question in the order in which they are shown and numbered, and the one that Return gives.

use super::hints::Hint;
use super::odds::Odds;
use super::{hints, odds};
use crate::engine::{Actor, CharacterId, UnitId};
use crate::viking_steel::state::choice::{Choice, Order, Question, VsDecision};
use crate::viking_steel::state::field::View;
use crate::viking_steel::text;

/// An answer on offer.
#[derive(Clone, Debug)]
pub struct Offer {
    /// What is submitted.
    pub choice: Choice,
    /// What it is called.
    pub label: String,
    /// What it means.
    pub hint: Hint,
    /// What the dice say.
    pub odds: Odds,
}

impl Offer {
    /// Whom the choice is aimed at or about: lit on the table while it is under the pointer.
    pub fn about(&self) -> Option<Actor> {
        about(&self.choice)
    }
}

/// Whom a choice is aimed at or about.
pub fn about(choice: &Choice) -> Option<Actor> {
    match choice {
        Choice::Activate(actor) => Some(*actor),
        Choice::Order(Order::Charge { target, .. }) => Some(Actor::Unit(*target)),
        Choice::Order(Order::Shoot { target }) => Some(*target),
        Choice::Order(Order::Join { host, .. }) | Choice::JoinUnit(host) => Some(Actor::Unit(*host)),
        Choice::Order(Order::Leave { character }) | Choice::HitCharacter(character) => {
            Some(Actor::Character(*character))
        }
        Choice::Deploy { unit, .. } => Some(Actor::Unit(*unit)),
        _ => None,
    }
}

/// The answers to number and show. Paths and places are chosen on the table, not from a list.
pub fn of(view: View, decision: &VsDecision) -> Vec<Offer> {
    let mut offers: Vec<Offer> = decision
        .options
        .iter()
        .filter(|choice| !matches!(choice, Choice::Path { .. } | Choice::Deploy { .. }))
        .map(|choice| Offer {
            choice: *choice,
            label: text::choice(view.scenario, &decision.question, choice),
            hint: hints::of(&decision.question, choice),
            odds: odds::of(view, &decision.question, choice),
        })
        .collect();
    // The rules sort by kind; people look for acts first, then for victims, then for what is free, and for the way out last.
    offers.sort_by_key(|offer| group(&offer.choice));
    offers
}

/// Answers that belong together in a prompt, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// What the actor does by itself.
    Acts,
    /// Charges and shots: they are aimed at somebody.
    Aimed,
    /// What is free of orders.
    Free,
    /// The way out.
    Out,
}

/// The group of an answer.
pub fn group(choice: &Choice) -> Group {
    match choice {
        Choice::Order(Order::Charge { .. } | Order::Shoot { .. }) => Group::Aimed,
        Choice::Order(Order::Join { .. } | Order::Leave { .. }) => Group::Free,
        Choice::Order(Order::Finish) | Choice::Pass => Group::Out,
        _ => Group::Acts,
    }
}

/// The answer Return gives: what costs nothing and can be taken back least is never it.
pub fn main(offers: &[Offer], decision: &VsDecision, selected: Option<Actor>) -> usize {
    let find = |wanted: &dyn Fn(&Choice) -> bool| offers.iter().position(|offer| wanted(&offer.choice));
    let chosen = match decision.question {
        Question::WhichUnit => selected.and_then(|actor| find(&|choice| *choice == Choice::Activate(actor))),
        Question::Orders { .. } => find(&|choice| matches!(choice, Choice::Order(Order::Fight)))
            .or_else(|| find(&|choice| matches!(choice, Choice::Order(Order::Finish)))),
        Question::Reroll { .. } => find(&|choice| *choice == Choice::Keep),
        Question::DefensiveFire { .. } | Question::HoldPursuit { .. } => find(&|choice| *choice == Choice::Decline),
        Question::MakeOrdinary { .. } => find(&|choice| *choice == Choice::Spend),
        Question::AfterMelee { .. } => find(&|choice| *choice == Choice::FollowUp),
        _ => None,
    };
    chosen.unwrap_or(0)
}

/// Whom a question is about: the prompt stands beside them.
pub fn subject(question: &Question) -> Option<Actor> {
    let unit = |id: &UnitId| Some(Actor::Unit(*id));
    let character = |id: &CharacterId| Some(Actor::Character(*id));
    match question {
        Question::Deploy | Question::FirstOrSecond | Question::WhichUnit => None,
        Question::Orders { actor, .. } | Question::Path { actor, .. } => Some(*actor),
        Question::Reroll { throw } => throw.rolls.iter().find_map(|roll| roll.actor),
        Question::DefensiveFire { unit: id, .. }
        | Question::EvadeFacing { unit: id }
        | Question::ShieldWall { unit: id, .. }
        | Question::WhoIsHit { unit: id, .. }
        | Question::MakeOrdinary { unit: id, .. } => unit(id),
        Question::AfterMelee { winner, .. } | Question::HoldPursuit { winner, .. } => unit(winner),
        Question::NewHost { character: id } => character(id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Side;
    use crate::play::load_scenario;
    use crate::viking_steel::state::choice::Stage;
    use crate::viking_steel::{VikingSteel, opening};
    use std::path::Path;

    const ACTOR: Actor = Actor::Unit(UnitId(0));

    fn offered(question: Question, options: Vec<Choice>) -> (Vec<Offer>, VsDecision) {
        let scenario = load_scenario::<VikingSteel>(Path::new("raid")).expect("the raid is built in");
        let field = opening(&scenario);
        let decision = VsDecision::new(Side::Attacker, question, options);
        (of(View { scenario: &scenario, field: &field }, &decision), decision)
    }

    #[test]
    fn the_way_out_of_an_activation_comes_last_and_is_what_return_gives() {
        let options = [Order::Finish, Order::Move, Order::Shoot { target: Actor::Unit(UnitId(9)) }, Order::Wheel];
        let question = Question::Orders { actor: ACTOR, stage: Stage::Ordered { left: 1 } };
        let (offers, decision) = offered(question, options.map(Choice::Order).to_vec());
        let groups: Vec<Group> = offers.iter().map(|offer| group(&offer.choice)).collect();
        assert_eq!(groups, [Group::Acts, Group::Acts, Group::Aimed, Group::Out]);
        assert_eq!(main(&offers, &decision, None), 3);
    }

    #[test]
    fn return_activates_the_selected_unit_or_else_the_first() {
        let second = Actor::Unit(UnitId(1));
        let options = vec![Choice::Activate(ACTOR), Choice::Activate(second), Choice::Pass];
        let (offers, decision) = offered(Question::WhichUnit, options);
        assert_eq!(offers[main(&offers, &decision, Some(second))].choice, Choice::Activate(second));
        assert_eq!(offers[main(&offers, &decision, None)].choice, Choice::Activate(ACTOR));
        assert_eq!(offers[0].about(), Some(ACTOR));
        assert!(offers[0].odds.aside.ends_with('+'), "an order roll has a number to reach");
    }

    #[test]
    fn every_offer_has_a_label_and_says_what_it_means() {
        let question = Question::DefensiveFire { unit: UnitId(7), charger: UnitId(0) };
        let (offers, _) = offered(question, vec![Choice::Spend, Choice::Decline, Choice::Evade]);
        for offer in offers {
            assert!(!offer.label.is_empty() && !offer.hint.text.is_empty() && offer.hint.rule == "VS-7.2", "{offer:?}");
        }
    }
}
