//! The throw as it lies, with every number itemised; a die is re-rolled by a click on it (VS-9.2).

use super::{Prompt, tooltip};
use crate::viking_steel::state::choice::{Choice, VsDecision};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Die, Roll, Throw};
use crate::viking_steel::text;
use crate::viking_steel::window::journal_panel::itemised;
use crate::window::plank::Plank;
use crate::window::theme::{FADED, GOLD_INK, RED};
use crate::window::{dice, theme};
use bevy_egui::egui;
use egui::{RichText, Sense, Ui, vec2};

/// Draws the throw and the answers; gives the answer that was clicked.
pub fn draw(ui: &mut Ui, view: View, decision: &VsDecision, throw: &Throw, prompt: &Prompt) -> Option<Choice> {
    let points = view.field.turn.points[decision.who.index()];
    ui.label(
        RichText::new(format!("Dice for {} ({})", text::purpose(throw.purpose), throw.purpose.rule()))
            .color(FADED)
            .size(15.0),
    );
    let mut answer = None;
    let mut number = 0;
    for roll in &throw.rolls {
        ui.horizontal_wrapped(|ui| {
            group(ui, view, roll);
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            for die in &roll.dice {
                let choice = Choice::Reroll { die: number };
                number += 1;
                let offered = decision.options.contains(&choice);
                let success = dice::succeeds(roll, die);
                let sense = if offered { Sense::click() } else { Sense::hover() };
                let response = dice::die(ui, die, success, 46.0, sense);
                if offered && response.on_hover_ui(|ui| chance(ui, roll, die)).clicked() {
                    answer = Some(choice);
                }
            }
        });
        ui.add_space(2.0);
    }
    ui.label(
        RichText::new(format!("Click any die, yours or theirs, to re-roll it for a leadership point; {points} left."))
            .color(GOLD_INK)
            .strong(),
    );
    ui.label(format!("As the dice lie: {}.", text::as_it_lies(view.scenario, throw)));
    for (index, offer) in prompt.offers.iter().enumerate() {
        // Dice are clicked themselves; each has its key all the same.
        if offer.choice != Choice::Keep {
            continue;
        }
        let key = (index + 1).to_string();
        let plank = Plank::new(&offer.label).main(index == prompt.main).key(&key);
        if ui.add(plank).on_hover_ui(|ui| tooltip(ui, offer)).clicked() {
            answer = Some(offer.choice);
        }
    }
    answer
}

fn group(ui: &mut Ui, view: View, roll: &Roll) {
    let name = match roll.actor {
        Some(actor) => view.scenario.name_of(actor),
        None => &view.scenario.sides[roll.side.index()].name,
    };
    ui.label(RichText::new(name).font(theme::heading(16.0)).color(theme::side_colour(view.scenario, roll.side)));
    if let Some(needed) = &roll.needed {
        ui.label(format!("needs {}", text::to_reach(needed))).on_hover_ui(|ui| itemised(ui, needed));
    }
}

fn chance(ui: &mut Ui, roll: &Roll, die: &Die) {
    let Some(needed) = &roll.needed else {
        ui.label("Re-roll this die for one leadership point.");
        return;
    };
    let good = needed.successes(die.sides);
    let text = format!("Re-roll this die for one leadership point: a new face succeeds {good} times in {}.", die.sides);
    ui.label(RichText::new(text).color(if good == 0 { RED } else { theme::INK }));
}
