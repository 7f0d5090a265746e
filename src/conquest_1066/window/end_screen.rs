//! The last screen: who won and why, and the battle in numbers.

use super::look::side_colour;
use crate::conquest_1066::rules::victory;
use crate::conquest_1066::state::event::{Event, What};
use crate::conquest_1066::state::field::View;
use crate::conquest_1066::{Conquest1066, text};
use crate::engine::{Record, Side, UnitId};
use crate::play::{Playable, SideSummary};
use crate::window::battle::BattleWorld;
use crate::window::plank::Plank;
use crate::window::screen::Screen;
use crate::window::theme::{self, CREAM, FADED, GREEN, INK, RED};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{RichText, ScrollArea, Ui};

/// What every unit has done, and what both sides have spent; made once when the battle ends.
#[derive(Resource, Default)]
pub struct Report {
    /// Hits a unit has dealt, by its number.
    dealt: Vec<u32>,
    /// Command actions spent on moves and volleys, and on re-rolls.
    spent: [[u32; 2]; 2],
}

impl Report {
    fn of(units: usize, records: &[Record<Event>]) -> Report {
        let mut report = Report { dealt: vec![0; units], spent: [[0; 2]; 2] };
        for record in records {
            match record.event.what {
                What::Struck { hits } | What::Shot { hits } => {
                    let by = record.event.after.first().map(|after| usize::from(after.unit.0));
                    if let Some(dealt) = by.and_then(|by| report.dealt.get_mut(by)) {
                        *dealt += u32::from(hits);
                    }
                }
                What::CommandSpent { side, on } => {
                    let again = on == crate::conquest_1066::state::event::Spent::Reroll;
                    report.spent[side.index()][usize::from(again)] += 1;
                }
                _ => {}
            }
        }
        report
    }

    fn dealt(&self, unit: UnitId) -> u32 {
        self.dealt.get(usize::from(unit.0)).copied().unwrap_or(0)
    }
}

/// Adds up the battle.
pub fn enter(battle: Res<BattleWorld<Conquest1066>>, mut commands: Commands) {
    commands.insert_resource(Report::of(battle.scenario().units.len(), battle.records()));
}

/// Draws the screen. The battle lies on the table behind it.
pub fn draw(
    mut contexts: EguiContexts,
    battle: Res<BattleWorld<Conquest1066>>,
    report: Option<Res<Report>>,
    keys: Res<ButtonInput<KeyCode>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let (Ok(context), Some(report)) = (contexts.ctx_mut(), report) else { return };
    let whole = context.content_rect();
    let width = (whole.width() - 48.0).clamp(240.0, 980.0);
    let mut leave = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Escape]);
    let rect = egui::Rect::from_center_size(whole.center(), egui::vec2(width, (whole.height() - 40.0).max(60.0)));
    theme::place(context, "end", rect, |ui| {
        theme::sheet().show(ui, |ui| {
            ui.set_width(ui.available_width());
            let room = (ui.available_height() - 70.0).max(60.0);
            ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
                let view = battle.view();
                verdict(ui, view);
                if width > 620.0 {
                    ui.columns(2, |columns| {
                        for (side, column) in Side::BOTH.into_iter().zip(columns) {
                            // Columns spread their lines to the full width; text wants a ragged edge.
                            let ragged = egui::Layout::top_down(egui::Align::Min);
                            column.with_layout(ragged, |ui| side_of(ui, view, &report, side));
                        }
                    });
                } else {
                    Side::BOTH.into_iter().for_each(|side| side_of(ui, view, &report, side));
                }
            });
            ui.add_space(6.0);
            let seed = format!("Return; the seed was {}", battle.seed());
            leave |= ui.add(Plank::new("To the first screen").detail(&seed).main(true)).clicked();
        });
    });
    if leave {
        screen.set(Screen::Start);
    }
}

fn verdict(ui: &mut Ui, view: View) {
    let turn = &view.field.turn;
    let Some(verdict) = turn.verdict else {
        ui.label(RichText::new("The battle was broken off").font(theme::heading(30.0)));
        return;
    };
    let colour = side_colour(view.scenario, verdict.winner);
    egui::Frame::new().fill(colour).corner_radius(4).inner_margin(egui::Margin::symmetric(16, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let name = &view.scenario.side(verdict.winner).name;
        ui.label(RichText::new(format!("Victory: {name}")).font(theme::heading(32.0)).color(CREAM));
    });
    let [attacker, defender] = turn.score;
    ui.add_space(4.0);
    let reason = text::end_reason(verdict.reason);
    let mut letters = reason.chars();
    let reason: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    ui.label(RichText::new(format!("{reason} (CQ-14).")).font(theme::italic(19.0)));
    let words = format!("{}, turn {}; points {attacker} to {defender}", view.scenario.title, turn.number);
    ui.label(RichText::new(words).color(FADED));
    ui.add_space(6.0);
}

fn side_of(ui: &mut Ui, view: View, report: &Report, side: Side) {
    let summary = Conquest1066::summary(view.scenario, view.field);
    let SideSummary { name, score, casualties, units_lost, .. } = &summary.sides[side.index()];
    let colour = side_colour(view.scenario, side);
    ui.label(RichText::new(name).font(theme::heading(19.0)).color(colour));
    let [acts, again] = report.spent[side.index()];
    ui.label(format!("{score} points, {units_lost} units lost, {casualties} hits taken"));
    ui.label(RichText::new(format!("Command actions: {acts} on moves and arrows, {again} on re-rolls")).color(FADED));
    for objective in view.scenario.objectives.iter().filter(|objective| objective.side == side) {
        let done = victory::achieved(view, objective);
        let (mark, tone) = if done { ("✔", GREEN) } else { ("–", FADED) };
        let points = if done { objective.points } else { 0 };
        ui.label(RichText::new(format!("{mark} {}: {points} points", objective.name)).color(tone).size(15.5));
    }
    ui.add_space(4.0);
    egui::Grid::new(("units", side)).num_columns(3).striped(true).spacing([12.0, 2.0]).show(ui, |ui| {
        for head in ["Unit", "Hits", "Dealt"] {
            ui.label(RichText::new(head).color(FADED).size(14.0));
        }
        ui.end_row();
        for unit in view.scenario.units.iter().filter(|unit| unit.side == side) {
            let stands = view.stands(unit.id);
            let (fate, tone) =
                if stands { (view.unit(unit.id).hits.0.to_string(), INK) } else { ("routed".into(), RED) };
            ui.label(RichText::new(&unit.name).size(15.5));
            ui.label(RichText::new(fate).size(15.5).color(tone));
            ui.label(RichText::new(report.dealt(unit.id).to_string()).size(15.5));
            ui.end_row();
        }
    });
    for commander in view.scenario.commanders.iter().filter(|commander| commander.side == side) {
        let lost = view.commander(commander.id).1.host.0.is_none();
        let fate = if lost { "lost with his men" } else { "on the field" };
        ui.label(RichText::new(format!("{}: {fate}", commander.name)).size(15.0).color(FADED));
    }
}
