//! The journal on the right: what has happened, every die opened up with all that is added to it.

use super::look::side_colour;
use super::{aim, duel};
use crate::conquest_1066::state::event::{Event, What};
use crate::conquest_1066::state::scenario::Scenario;
use crate::conquest_1066::{Conquest1066, text};
use crate::engine::{Actor, Record};
use crate::play::{LineKind, Playable};
use crate::viking_steel::window::journal_panel::{JournalView, WIDTH};
use crate::viking_steel::window::panels::{Panels, Room};
use crate::viking_steel::window::pick::Pointed;
use crate::window::battle::BattleWorld;
use crate::window::plank::Plank;
use crate::window::theme::{self, FADED, GREEN, INK, RED};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{CollapsingHeader, Color32, RichText, ScrollArea, Ui};

/// Draws the panel and takes its part off the room.
pub fn draw(
    mut contexts: EguiContexts,
    battle: Res<BattleWorld<Conquest1066>>,
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
    let only = aim::selected(pointed).filter(|_| view.only_selected);
    let wanted = |record: &Record<Event>| {
        only.is_none_or(|unit| record.event.after.iter().any(|after| after.unit == unit))
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
    let line = Conquest1066::line(scenario, record);
    // Nobody reads that a unit stands where it stood.
    if line.kind == LineKind::Silent || record.event.what == What::Deployed {
        return;
    }
    let colour = side_colour(scenario, record.side);
    let words = match line.kind {
        LineKind::Turn => {
            ui.add_space(8.0);
            let name = text::side(scenario, record.side);
            RichText::new(format!("Turn of {name}")).font(theme::heading(16.5)).color(colour)
        }
        LineKind::Begins => {
            ui.add_space(4.0);
            RichText::new(line.text).font(theme::heading(14.5)).color(FADED)
        }
        _ => RichText::new(line.text).size(15.0).color(tone(record)),
    };
    let response = ui.add(egui::Label::new(words).wrap().sense(egui::Sense::click()));
    let response = response.on_hover_ui(|ui| {
        ui.label(RichText::new(format!("Rule {}, record {}", record.rule, record.seq)).color(FADED).size(14.0));
        for (number, roll) in record.event.rolls.iter().enumerate() {
            ui.push_id(number, |ui| duel::itemised(ui, roll));
        }
        for after in &record.event.after {
            let name = text::unit(scenario, after.unit);
            let state = format!("{name}: {} of {} hits, on {}", after.hits, after.routs_at, after.post.square);
            ui.label(RichText::new(state).size(14.0));
        }
    });
    if response.clicked() {
        pointed.selected = record.event.after.first().map(|after| Actor::Unit(after.unit));
    }
    // The hits that are taken are those of the die above.
    if !record.event.rolls.is_empty() && !matches!(record.event.what, What::Struck { .. }) {
        ui.horizontal_wrapped(|ui| {
            for roll in &record.event.rolls {
                duel::die(ui, roll, 26.0);
                for (item, value) in &roll.items {
                    let words = format!("{value:+} {}", text::item(*item));
                    ui.label(RichText::new(words).size(13.5).color(FADED));
                }
                ui.label(RichText::new(format!("= {}", roll.total)).size(14.0).strong());
            }
        });
    }
}

/// Losses in red, good news in green.
fn tone(record: &Record<Event>) -> Color32 {
    match &record.event.what {
        What::Routed { .. } | What::CommanderLost { .. } | What::Dismayed { .. } => RED,
        What::Struck { hits } if *hits > 0 => RED,
        What::Scored { .. } | What::Advanced { .. } => GREEN,
        What::CommandSpent { .. } | What::CommandsKept { .. } => FADED,
        _ => INK,
    }
}
