//! The journal on the right: what has happened, every roll opened up with its dice and the number needed.

use super::panels::{Panels, Room};
use super::pick::Pointed;
use crate::engine::{Actor, Record};
use crate::viking_steel::state::event::{Event, MoraleResult, What};
use crate::viking_steel::state::roll::{Needed, Roll};
use crate::viking_steel::state::scenario::Scenario;
use crate::viking_steel::text;
use crate::window::battle::BattleWorld;
use crate::window::plank::Plank;
use crate::window::theme::{FADED, GREEN, INK, RED};
use crate::window::{dice, theme};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{CollapsingHeader, Color32, RichText, ScrollArea, Ui};

/// How the journal is being read.
#[derive(Resource, Debug, Default)]
pub struct JournalView {
    /// Only what concerns the selected unit.
    pub only_selected: bool,
    /// Only what was rolled.
    pub only_rolls: bool,
    /// Scroll to the newest record once.
    pub to_end: bool,
}

/// Width of the panel, points.
pub const WIDTH: f32 = 290.0;

/// Draws the panel and takes its part off the room.
pub fn draw(
    mut contexts: EguiContexts,
    battle: Res<BattleWorld>,
    mut panels: ResMut<Panels>,
    mut pointed: ResMut<Pointed>,
    mut view: ResMut<JournalView>,
    mut room: ResMut<Room>,
) {
    if !panels.journal {
        return;
    }
    let Ok(context) = contexts.ctx_mut() else { return };
    let narrow = room.is_narrow_for(WIDTH);
    let left = if narrow { room.free.left() } else { room.free.right() - WIDTH };
    let mut rect = room.free;
    rect.min.x = left;
    theme::place(context, "journal", rect, |ui| {
        theme::sheet().corner_radius(0).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            if narrow && ui.add(Plank::new("Back to the table")).clicked() {
                panels.journal = false;
            }
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new("Journal").font(theme::heading(20.0)));
                ui.checkbox(&mut view.only_rolls, "rolls");
                ui.checkbox(&mut view.only_selected, "selected");
            });
            list(ui, battle.scenario(), battle.told(), &mut view, &mut pointed);
        });
    });
    if narrow {
        context.move_to_top(egui::LayerId::new(egui::Order::Middle, "journal".into()));
    } else {
        room.free.max.x = left;
    }
}

fn list(ui: &mut Ui, scenario: &Scenario, records: &[Record<Event>], view: &mut JournalView, pointed: &mut Pointed) {
    let only = pointed.selected.filter(|_| view.only_selected);
    let wanted = |record: &Record<Event>| {
        only.is_none_or(|actor| record.event.actors.contains(&actor))
            && (!view.only_rolls || !record.event.rolls.is_empty())
    };
    let last = records.last().map_or(0, |record| record.turn);
    ScrollArea::vertical().auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for turn in records.chunk_by(|a, b| a.turn == b.turn) {
            let number = turn[0].turn;
            let title = if number == 0 { "Before the battle".to_owned() } else { format!("Turn {number}") };
            CollapsingHeader::new(RichText::new(title).font(theme::heading(16.0)))
                .id_salt(("turn", number))
                .default_open(number == last)
                .show_unindented(ui, |ui| {
                    for record in turn.iter().filter(|record| wanted(record)) {
                        entry(ui, scenario, record, pointed);
                    }
                });
        }
        if std::mem::take(&mut view.to_end) {
            ui.scroll_to_cursor(Some(egui::Align::BOTTOM));
        }
    });
}

fn entry(ui: &mut Ui, scenario: &Scenario, record: &Record<Event>, pointed: &mut Pointed) {
    // Nobody reads that a unit stands where it stood, or again what the heading says.
    if matches!(record.event.what, What::Deployed | What::ActivationEnded | What::TurnBegan { .. }) {
        return;
    }
    let opens = matches!(record.event.what, What::Activated);
    if opens {
        ui.add_space(5.0);
    }
    let mut words = RichText::new(text::describe(scenario, record)).size(15.5).color(tone(scenario, record));
    if opens {
        words = words.font(theme::heading(15.5));
    }
    let label = egui::Label::new(words).wrap().sense(egui::Sense::click());
    let response = ui.add(label).on_hover_ui(|ui| {
        ui.label(RichText::new(format!("Rule {}, record {}", record.rule, record.seq)).color(FADED).size(14.0));
        for roll in &record.event.rolls {
            numbers(ui, scenario, roll);
        }
        after(ui, scenario, record);
    });
    if response.clicked() {
        pointed.selected = record.event.actors.first().copied();
    }
    for roll in &record.event.rolls {
        dice::row(ui, roll, 24.0);
    }
}

/// What a roll's number is made of.
fn numbers(ui: &mut Ui, scenario: &Scenario, roll: &Roll) {
    let Some(needed) = &roll.needed else { return };
    if let Some(actor) = roll.actor {
        let colour = theme::side_colour(scenario, roll.side);
        ui.label(RichText::new(scenario.name_of(actor)).color(colour));
    }
    ui.push_id(roll.actor, |ui| itemised(ui, needed));
}

/// The number needed with everything it is the sum of.
pub fn itemised(ui: &mut Ui, needed: &Needed) {
    egui::Grid::new("itemised").num_columns(2).spacing([14.0, 2.0]).show(ui, |ui| {
        for (index, (item, value)) in needed.items.iter().enumerate() {
            ui.label(text::item(*item));
            let value = if index == 0 { value.to_string() } else { format!("{value:+}") };
            ui.label(value);
            ui.end_row();
        }
        ui.label(RichText::new("Needed").strong());
        ui.label(RichText::new(text::to_reach(needed)).strong());
        ui.end_row();
    });
}

/// How the actors stand afterwards.
fn after(ui: &mut Ui, scenario: &Scenario, record: &Record<Event>) {
    for after in &record.event.after {
        let name = scenario.name_of(after.actor);
        let state = match after.actor {
            Actor::Unit(_) => {
                format!("{name}: strength {}, fatigue {}, disorder {}", after.strength, after.fatigue, after.disorder)
            }
            Actor::Character(_) => format!("{name}: {} hits left", after.strength),
        };
        ui.label(RichText::new(state).size(14.0));
    }
}

/// Losses in red, good news in green.
fn tone(scenario: &Scenario, record: &Record<Event>) -> Color32 {
    match &record.event.what {
        What::Activated | What::Passed { .. } => theme::side_colour(scenario, record.side),
        What::Casualties { .. }
        | What::OfficerLost
        | What::CharacterLost
        | What::Wounded
        | What::LeftField
        | What::Destroyed
        | What::Blocked { .. } => RED,
        What::Morale { result } if *result != MoraleResult::Stands => RED,
        What::Rallied | What::Scored { .. } => GREEN,
        What::ContactEnded | What::Allowance { .. } => FADED,
        _ => INK,
    }
}
