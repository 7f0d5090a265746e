//! What the dice say of an answer before it is given. The numbers are those of the functions that resolve it.

use crate::engine::{Actor, UnitId};
use crate::viking_steel::odds::{MeleeOdds, VolleyOdds, chance};
use crate::viking_steel::state::choice::{Choice, Order, Question};
use crate::viking_steel::state::field::{Contact, View};
use crate::viking_steel::{odds, text};

/// Odds in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// A few words for the button.
    pub short: String,
    /// A few letters for a small button.
    pub aside: String,
    /// Lines for the tooltip.
    pub lines: Vec<String>,
}

/// Odds of an answer; empty where no dice follow that can be foretold.
pub fn of(view: View, question: &Question, choice: &Choice) -> Odds {
    match (question, choice) {
        (_, Choice::Activate(actor)) => orders(view, *actor),
        (Question::Orders { actor: Actor::Unit(unit), .. }, Choice::Order(order)) => of_order(view, *unit, *order),
        (Question::DefensiveFire { unit, charger }, Choice::Spend) => {
            volley(&odds::defensive_fire(view, *unit, *charger), "they stop")
        }
        (Question::ShieldWall { unit, against }, Choice::ShieldWall(dice)) => view
            .contact(*unit, *against)
            .map(|contact| melee(view, &round(view, *unit, *against, contact, *dice)))
            .unwrap_or_default(),
        _ => Odds::default(),
    }
}

fn of_order(view: View, unit: UnitId, order: Order) -> Odds {
    match order {
        Order::Shoot { target } => volley(&odds::volley(view, unit, target), "they fail morale"),
        Order::Charge { target, orders } => charge(view, unit, target, orders),
        Order::Fight => {
            let mut all = Odds::default();
            for contact in view.contacts_of(unit).filter(|contact| !contact.fought) {
                let Some(opponent) = contact.opponent(unit) else { continue };
                let one = melee(view, &round(view, unit, opponent, contact, 0));
                all.lines.extend(one.lines);
                all.short = if all.short.is_empty() { one.short } else { String::new() };
            }
            all
        }
        Order::Withdraw => {
            let odds = odds::orders(view, Actor::Unit(unit));
            let none = odds.orders.first().copied().unwrap_or(1.0);
            Odds { short: format!("{} to get away", percent(1.0 - none)), ..Odds::default() }
        }
        _ => Odds::default(),
    }
}

fn orders(view: View, actor: Actor) -> Odds {
    let engaged = matches!(actor, Actor::Unit(id) if view.is_engaged(id));
    if engaged {
        return Odds { aside: "in melee".into(), ..Odds::default() };
    }
    let odds = odds::orders(view, actor);
    let dice = if odds.dice == 1 { "one die".to_owned() } else { format!("{} dice", odds.dice) };
    let spread: Vec<String> = odds
        .orders
        .iter()
        .enumerate()
        .rev()
        .map(|(orders, chance)| match orders {
            0 => format!("none {}", percent(*chance)),
            orders => format!("{orders} {}", percent(*chance)),
        })
        .collect();
    Odds {
        short: String::new(),
        aside: format!("{}+", odds.needed.total),
        lines: vec![
            format!("Orders: {dice}, each {} ({})", text::to_reach(&odds.needed), text::needed(&odds.needed)),
            format!("Orders earned: {}", spread.join(", ")),
        ],
    }
}

fn volley(odds: &VolleyOdds, broken: &str) -> Odds {
    let mean = chance::mean(&odds.casualties);
    let mut lines = vec![
        format!("{} dice, each {} ({})", odds.dice, text::to_reach(&odds.needed), text::needed(&odds.needed)),
        format!("Hits on average: {:.1}", chance::mean(&odds.hits)),
        format!("Strength lost on average: {mean:.1}"),
    ];
    if let Some(save) = odds.save {
        lines.push(format!("Each ordinary hit is saved on {save} or more (VS-4.5)"));
    }
    if odds.officer > 0.0 {
        lines.push(format!("Officer or character struck down: {}", percent(odds.officer)));
    }
    lines.push(format!("Chance that {broken}: {}", percent(odds.fails)));
    Odds { short: format!("{mean:.1} lost, {} that {broken}", percent(odds.fails)), lines, ..Odds::default() }
}

fn charge(view: View, unit: UnitId, target: UnitId, orders: u8) -> Odds {
    let Ok(odds) = odds::charge(view, unit, target, orders) else { return Odds::default() };
    let mut lines = vec![format!("Contact after {}: reached {}", text::inches(odds.cost), percent(odds.reach))];
    if let Some(fire) = &odds.defensive_fire {
        lines.push(format!("If they shoot in defence: {} stopped", percent(fire.fails)));
    }
    let round = melee(view, &odds.melee);
    lines.push("Then the first round:".into());
    lines.extend(round.lines);
    Odds { short: format!("reaches {}; {}", percent(odds.reach), round.short), lines, ..Odds::default() }
}

/// Odds of a round, our blows first.
fn round(view: View, unit: UnitId, opponent: UnitId, contact: &Contact, wall: u8) -> MeleeOdds {
    odds::melee_round(view, unit, opponent, contact, wall)
}

fn melee(view: View, odds: &MeleeOdds) -> Odds {
    let [own, enemy] = &odds.sides;
    let strike = |side: &odds::StrikeOdds| {
        format!(
            "{}: {} dice, each {}; {:.1} casualties on average",
            text::name(view.scenario, Actor::Unit(side.unit)),
            side.dice,
            text::to_reach(&side.needed),
            chance::mean(&side.casualties)
        )
    };
    Odds {
        short: format!("wins {}, loses {}", percent(enemy.loses), percent(own.loses)),
        lines: vec![
            strike(own),
            strike(enemy),
            format!("Won {}, even {}, lost {}", percent(enemy.loses), percent(odds.draw), percent(own.loses)),
            format!("Lost and the morale test failed: {}, theirs {}", percent(own.fails), percent(enemy.fails)),
        ],
        ..Odds::default()
    }
}

fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}
