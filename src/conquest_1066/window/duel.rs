//! The duel over a melee die (CQ-9): the die as it lies, every number of it, the command actions of both, and what a new roll may bring.

use super::look::side_colour;
use super::offers::Offers;
use super::prompt;
use crate::conquest_1066::odds::{Assault, FACES};
use crate::conquest_1066::rules::rout::rout_number;
use crate::conquest_1066::state::choice::{Choice, CqDecision};
use crate::conquest_1066::state::field::View;
use crate::conquest_1066::state::roll::{Blow, Roll};
use crate::conquest_1066::text;
use crate::engine::Side;
use crate::viking_steel::window::panels::counters;
use crate::viking_steel::window::pick::Pointed;
use crate::window::theme::{FADED, GOLD_INK, GREEN, INK, RED};
use crate::window::{dice, theme};
use bevy_egui::egui;
use egui::{RichText, Sense, Ui};

/// Draws the die and the answers; gives the answer that was clicked.
pub fn draw(ui: &mut Ui, view: View, decision: &CqDecision, blow: &Blow, offers: &Offers) -> Option<Choice> {
    let scenario = view.scenario;
    let (attacker, target) = (view.setup(blow.attacker), view.setup(blow.target));
    ui.horizontal_wrapped(|ui| {
        let name = |setup: &crate::conquest_1066::state::scenario::UnitSetup| {
            RichText::new(&setup.name).font(theme::heading(18.0)).color(side_colour(scenario, setup.side))
        };
        ui.label(name(attacker));
        ui.label("attack");
        ui.label(name(target));
    });
    ui.horizontal(|ui| {
        die(ui, &blow.roll, 58.0);
        ui.add_space(6.0);
        itemised(ui, &blow.roll);
        ui.add_space(10.0);
        ui.vertical(|ui| {
            let hits = blow.roll.total;
            let (now, at) = (view.unit(blow.target).hits.0, rout_number(view, blow.target));
            let then = now.saturating_add(hits);
            let words = if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") };
            ui.label(RichText::new(words).font(theme::heading(22.0)));
            let tone = if then >= at { RED } else { INK };
            ui.label(RichText::new(format!("{now} now, then {then} of {at}")).color(tone));
            if then >= at {
                ui.label(RichText::new("They would rout.").color(RED).strong());
            }
        });
    });
    ui.horizontal_wrapped(|ui| {
        for side in Side::BOTH {
            let left = view.field.turn.commands[side.index()];
            ui.label(RichText::new(&scenario.side(side).name).color(side_colour(scenario, side)).strong());
            counters(ui, left, INK);
            ui.add_space(8.0);
        }
        ui.label(RichText::new("to spend on re-rolls").color(FADED).size(15.0));
    });
    chances(ui, view, decision, blow);
    ui.add_space(2.0);
    let mut answer = None;
    ui.columns(offers.list.len().max(1), |columns| {
        for (number, ui) in columns.iter_mut().enumerate() {
            if number < offers.list.len() {
                answer = answer.or(prompt::offer(ui, offers, number, &mut Pointed::default()));
            }
        }
    });
    answer
}

/// What a new roll may bring to the one who is asked.
fn chances(ui: &mut Ui, view: View, decision: &CqDecision, blow: &Blow) {
    let attacks = view.setup(blow.attacker).side == decision.who;
    let (mut better, mut worse) = (0, 0);
    for face in FACES {
        let worth = blow.roll.worth(face);
        match (worth > blow.roll.total, worth < blow.roll.total) {
            (true, _) if attacks => better += 1,
            (_, true) if !attacks => better += 1,
            (true, _) | (_, true) => worse += 1,
            _ => {}
        }
    }
    let name = &view.scenario.side(decision.who).name;
    let tone = if better > worse { GREEN } else { FADED };
    let wish = if attacks { "more hits" } else { "fewer hits" };
    let words = format!("A new roll: better for {name} ({wish}) {better} in 3, worse {worse} in 3.");
    ui.label(RichText::new(words).color(tone).size(15.5));
    let assault = Assault::of(view, &[blow.attacker], blow.target);
    let [keep, again] = assault.keep_or_reroll(blow.roll.face, attacks, blow.other_keeps);
    if keep > 0.0 || again > 0.0 {
        let words = format!(
            "Chance that {} rout: {:.0} % as it lies, {:.0} % rolled again, both sides playing their best.",
            view.setup(blow.target).name,
            keep * 100.0,
            again * 100.0
        );
        ui.label(RichText::new(words).color(GOLD_INK).size(15.5));
    }
    if blow.other_keeps {
        let other = &view.scenario.side(decision.who.enemy()).name;
        ui.label(RichText::new(format!("{other} let it stand: without a new roll the hits are taken.")).size(15.0));
    }
}

/// The faces that were rolled again, small and struck through, and the one that lies.
pub fn die(ui: &mut Ui, roll: &Roll, side: f32) {
    for before in &roll.before {
        let response = dice::plain(ui, *before, side * 0.5, FADED, Sense::hover());
        let rect = response.rect.shrink(side * 0.04);
        ui.painter().line_segment([rect.left_bottom(), rect.right_top()], egui::Stroke::new(1.6, RED));
        response.on_hover_text("Rolled again for a command action (CQ-9).");
    }
    dice::plain(ui, roll.face, side, INK, Sense::hover());
}

/// The sum of a die with everything that is added to it.
pub fn itemised(ui: &mut Ui, roll: &Roll) {
    egui::Grid::new(("itemised", roll.face, roll.total)).num_columns(2).spacing([12.0, 1.0]).show(ui, |ui| {
        ui.label(RichText::new("the die (D3)").size(15.0));
        ui.label(RichText::new(roll.face.to_string()).size(15.0));
        ui.end_row();
        for (item, value) in &roll.items {
            ui.label(RichText::new(text::item(*item)).size(15.0));
            ui.label(RichText::new(format!("{value:+}")).size(15.0));
            ui.end_row();
        }
        ui.label(RichText::new("comes to").strong().size(15.0));
        ui.label(RichText::new(roll.total.to_string()).strong().size(15.0));
        ui.end_row();
    });
}
