//! The answers to a question in the order in which they are shown and numbered, and the one that Return gives.

use super::act::faced;
use super::aim::{self, Aim};
use super::marks::{expected, range};
use crate::conquest_1066::odds::Assault;
use crate::conquest_1066::rules::shooting::volley_items;
use crate::conquest_1066::state::choice::{Choice, CqDecision, Question};
use crate::conquest_1066::state::field::View;
use crate::conquest_1066::{Conquest1066, text};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::window::pick::Pointed;
use crate::window::battle::BattleWorld;
use bevy::prelude::*;

/// An answer on offer.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What is submitted.
    pub choice: Choice,
    /// What it is called.
    pub label: String,
    /// What the dice say, or what it costs.
    pub detail: String,
    /// The key that does the same, besides its number.
    pub key: Option<&'static str>,
    /// Whom it is aimed at or about: lit on the table while it is under the pointer.
    pub about: Option<UnitId>,
    /// What it means, with its rule.
    pub hint: &'static str,
}

impl Offer {
    fn new(choice: Choice, label: impl Into<String>) -> Self {
        Offer { choice, label: label.into(), detail: String::new(), key: None, about: None, hint: "" }
    }
}

/// The answers on offer, for the buttons and for the keys.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Offers {
    /// Numbered from 1 on the keyboard.
    pub list: Vec<Offer>,
    /// The one Return gives, if any.
    pub main: Option<usize>,
}

/// What answers hang on: the question, whether it is put, who is selected, what is aimed at.
type Look = (u32, bool, Option<Actor>, Aim);

/// Prepares the answers for the question, the selection and what is aimed at.
pub fn prepare(
    battle: Res<BattleWorld<Conquest1066>>,
    pointed: Res<Pointed>,
    aim: Res<Aim>,
    mut offers: ResMut<Offers>,
    mut seen: Local<Option<Look>>,
) {
    let now = (battle.question_number(), battle.question().is_some(), pointed.selected, Aim { hovered: None, ..*aim });
    if seen.replace(now) == Some(now) {
        return;
    }
    *offers = match battle.question() {
        Some(decision) => of(battle.view(), decision, aim::selected(&pointed), &aim),
        None => Offers::default(),
    };
}

/// The answers to a question.
pub fn of(view: View, decision: &CqDecision, selected: Option<UnitId>, aim: &Aim) -> Offers {
    let own = selected.filter(|unit| view.stands(*unit) && view.setup(*unit).side == decision.who);
    let mut offers = match &decision.question {
        Question::Movement => movement(view, decision, own, aim),
        Question::Shooting => shooting(view, decision, own, aim),
        Question::Melee => melee(view, decision, own),
        Question::Reroll { .. } => return duel(decision),
    };
    if decision.options.contains(&Choice::Done) {
        let (label, hint) = match decision.question {
            Question::Movement => ("On to shooting", "No more moves this turn (CQ-2, CQ-4)."),
            Question::Shooting => ("On to melee", "No more volleys this turn (CQ-2, CQ-7)."),
            _ => ("End the melee", "No more attacks this turn; then units rout (CQ-2, CQ-10)."),
        };
        offers.list.push(Offer { key: Some("N"), hint, ..Offer::new(Choice::Done, label) });
    }
    offers
}

fn movement(view: View, decision: &CqDecision, own: Option<UnitId>, aim: &Aim) -> Offers {
    let mut offers = Offers::default();
    let Some(unit) = own else { return offers };
    if let Some(post) = aim.placed {
        let there = if post.square == view.unit(unit).post.square {
            format!("Turn to the {}", text::facing(post.facing))
        } else {
            format!("Move to {}, facing {}", post.square, text::facing(post.facing))
        };
        let choice = Choice::Move { unit, to: post.square, facing: post.facing };
        offers.list.push(Offer {
            detail: cost(view).to_owned(),
            hint: "A unit moves once a turn; a command action pays for two moves (CQ-4).",
            ..Offer::new(choice, there)
        });
        offers.main = Some(0);
    }
    for choice in &decision.options {
        if let Choice::ChangeHost { commander, host } = choice
            && view.commander_with(unit) == Some(*commander)
        {
            let label = format!("{} goes to {}", text::commander(view.scenario, *commander), view.setup(*host).name);
            offers.list.push(Offer {
                detail: format!("The move of {}", view.setup(unit).name),
                about: Some(*host),
                hint: "A commander changes to an adjacent unit for the move of the one he leaves (CQ-13).",
                ..Offer::new(*choice, label)
            });
        }
    }
    offers
}

/// What the next move costs (CQ-4).
fn cost(view: View) -> &'static str {
    if view.field.turn.second_move { "Free: the second of two" } else { "1 command action; another move is free then" }
}

fn shooting(view: View, decision: &CqDecision, own: Option<UnitId>, aim: &Aim) -> Offers {
    let mut offers = Offers::default();
    let Some(unit) = own else { return offers };
    for target in aim::targets(decision, unit) {
        if aim.target == Some(target) {
            offers.main = Some(offers.list.len());
        }
        let hits = expected(&volley_items(view, unit, target));
        offers.list.push(Offer {
            detail: format!("{hits:.1} hits expected, 1 command action"),
            about: Some(target),
            hint: "A D3 less one, and one less against armour; an archer unit shoots once a turn (CQ-7).",
            ..Offer::new(Choice::Shoot { unit, target }, format!("Shoot at {}", view.setup(target).name))
        });
    }
    offers
}

fn melee(view: View, decision: &CqDecision, own: Option<UnitId>) -> Offers {
    let mut offers = Offers::default();
    let able = aim::can_act(decision);
    // With one selected the others are told on the table; there they are a click or Tab away.
    let one = own.filter(|unit| able.contains(unit));
    for unit in able.into_iter().filter(|unit| one.is_none_or(|one| one == *unit)) {
        let Some(target) = faced(view, unit) else { continue };
        if own == Some(unit) {
            offers.main = Some(offers.list.len());
        }
        let rout = Assault::of(view, &[unit], target).rout();
        let odds = if rout > 0.0 { format!(", routs it {:.0} %", rout * 100.0) } else { String::new() };
        offers.list.push(Offer {
            detail: format!("{}{odds}", range(view, unit, target)),
            about: Some(target),
            hint: "A D3; costs no command action, and either side may spend some on re-rolls (CQ-8, CQ-9).",
            ..Offer::new(
                Choice::Attack { unit },
                format!("{} attack {}", view.setup(unit).name, view.setup(target).name),
            )
        });
    }
    offers
}

fn duel(decision: &CqDecision) -> Offers {
    let of = |choice, label, key, hint| Offer { key: Some(key), hint, ..Offer::new(choice, label) };
    let list: Vec<Offer> = decision
        .options
        .iter()
        .map(|choice| match choice {
            Choice::Reroll => of(*choice, "Roll again", "R", "Spend a command action; the last roll stands (CQ-9)."),
            _ => of(*choice, "Let it stand", "L", "The other side may still have it rolled again (CQ-9)."),
        })
        .collect();
    let main = list.iter().position(|offer| offer.choice == Choice::Keep);
    Offers { list, main }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Facing, Square};
    use crate::conquest_1066::state::field::Post;
    use crate::engine::{self, Dice};
    use crate::play::Playable;
    use crate::rulesets::AnyScenario;
    use std::path::Path;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn return_moves_only_where_a_square_was_picked_and_n_goes_on() {
        let Ok(AnyScenario::Conquest1066(loaded)) = AnyScenario::load(Path::new("hastings")) else {
            panic!("Hastings is built in");
        };
        let mut world = World::new();
        engine::start::<Conquest1066>(&mut world, loaded.scenario.clone(), Dice::seeded(1));
        engine::advance::<Conquest1066>(&mut world).expect("the rules go on");
        let field = Conquest1066::field(&mut world);
        let view = View { scenario: &loaded.scenario, field: &field };
        let decision = engine::pending::<Conquest1066>(&world).cloned().expect("moves are asked for");
        let archers = view.unit_on(square("D4")).expect("Breton archers");
        let mut aim = Aim::default();
        let offers = of(view, &decision, Some(archers), &aim);
        assert_eq!((offers.main, offers.list.last().and_then(|offer| offer.key)), (None, Some("N")));
        // The nearest enemy stands in the north.
        aim.placed = aim::settle(view, &decision, archers, square("D5"));
        assert_eq!(aim.placed, Some(Post { square: square("D5"), facing: Facing::North }));
        let offers = of(view, &decision, Some(archers), &aim);
        let choice = Choice::Move { unit: archers, to: square("D5"), facing: Facing::North };
        assert_eq!(offers.main.map(|main| offers.list[main].choice), Some(choice));
        assert!(offers.list[0].label.contains("D5"));
        // It may not go where it cannot, and turns through all the facings that it may take.
        assert_eq!(aim::settle(view, &decision, archers, square("D7")), None);
        let turned = aim::turned(&decision, archers, Post { square: square("D5"), facing: Facing::North }, true);
        assert_eq!(turned.facing, Facing::East);
        assert!(aim::reach(&decision, archers).contains(&square("D4")), "it may turn where it stands");
    }
}
