//! What an actor may do, and for what it may not, why.

use super::section;
use crate::engine::{Actor, Refusal};
use crate::viking_steel::rules::menu;
use crate::viking_steel::state::choice::{Choice, Order, Question, Stage};
use crate::viking_steel::state::field::View;
use crate::viking_steel::text;
use crate::viking_steel::window::ghost::NamedOrder;
use crate::viking_steel::window::pick::Pointed;
use crate::viking_steel::window::prompt::{Prompt, about, all_orders, order_hint};
use crate::window::battle::BattleWorld;
use crate::window::plank::Plank;
use crate::window::theme::RED;
use bevy_egui::egui;
use egui::{RichText, Sense, Ui};

/// What the actor may do now; while others act, what it could do with an order.
pub fn draw(
    ui: &mut Ui,
    battle: &BattleWorld,
    prompt: &Prompt,
    actor: Actor,
    pointed: &mut Pointed,
    named: &mut NamedOrder,
) -> Option<Choice> {
    let decision = battle.question()?;
    let view = battle.view();
    if !Pointed::valid(view, actor) {
        return None;
    }
    let activate = Choice::Activate(actor);
    let mut answer = None;
    if decision.options.contains(&activate) {
        ui.add_space(4.0);
        if ui.add(Plank::new("Activate").detail("Return").main(true)).clicked() {
            answer = Some(activate);
        }
    }
    let (stage, asked) = match &decision.question {
        Question::Orders { actor: acting, stage } if *acting == actor => (*stage, true),
        question if *question != Question::WhichUnit => return answer,
        _ if view.scenario.side_of(actor) != decision.who || !view.may_activate(actor) => return answer,
        _ if matches!(actor, Actor::Unit(id) if view.is_engaged(id)) => (Stage::Engaged, false),
        _ => (Stage::Ordered { left: 1 }, false),
    };
    let orders = menu::menu(view, actor, stage);
    if asked {
        section(ui, "May do");
        answer = answer.or(all_orders(ui, prompt, 1, pointed, named));
    } else {
        could_do(ui, view, &orders, pointed, named);
    }
    section(ui, "May not do");
    for (kind, refusal, names) in why_not(view, &orders) {
        let whom = if names.is_empty() { String::new() } else { format!(" {}", names.join(", ")) };
        ui.label(RichText::new(format!("{kind}{whom}")).size(15.0));
        ui.label(RichText::new(format!("    {refusal}")).size(14.0).color(RED));
    }
    answer
}

fn could_do(
    ui: &mut Ui,
    view: View,
    orders: &[(Order, Result<(), Refusal>)],
    pointed: &mut Pointed,
    named: &mut NamedOrder,
) {
    section(ui, "With an order it could");
    for (order, _) in orders.iter().filter(|(order, verdict)| verdict.is_ok() && *order != Order::Finish) {
        let label = RichText::new(text::order(view.scenario, *order)).size(15.5);
        let response = ui.add(egui::Label::new(label).sense(Sense::hover()));
        if response.hovered() {
            pointed.named = about(&Choice::Order(*order));
            named.0 = Some(*order);
        }
        let hint = order_hint(order);
        response.on_hover_text(format!("{} ({})", hint.text, hint.rule));
    }
}

/// Illegal orders with their reason; those that differ only in the target are put together.
fn why_not(view: View, orders: &[(Order, Result<(), Refusal>)]) -> Vec<(String, Refusal, Vec<String>)> {
    let mut list: Vec<(String, Refusal, Vec<String>)> = Vec::new();
    for (order, verdict) in orders {
        let Err(refusal) = verdict else { continue };
        let kind = kind(view, order);
        let name = match order {
            Order::Charge { target, .. } => Some(view.setup(*target).name.clone()),
            Order::Shoot { target } => Some(view.scenario.name_of(*target).to_owned()),
            _ => None,
        };
        match list.iter_mut().find(|(known, reason, _)| *known == kind && reason == refusal) {
            Some((.., names)) => names.extend(name),
            None => list.push((kind, refusal.clone(), name.into_iter().collect())),
        }
    }
    list
}

fn kind(view: View, order: &Order) -> String {
    match order {
        Order::Charge { orders: 1, .. } => "Charge".into(),
        Order::Charge { .. } => "Charge with both orders:".into(),
        Order::Shoot { .. } => "Shoot at".into(),
        _ => text::order(view.scenario, *order),
    }
}
