//! The last screen: who won and why, and the battle in numbers.

use super::summary::Summary;
use crate::engine::{Presence, Side};
use crate::viking_steel::state::field::{EndReason, View};
use crate::window::battle::BattleWorld;
use crate::window::plank::Plank;
use crate::window::screen::Screen;
use crate::window::theme::{self, CREAM, FADED, GREEN, INK, RED};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{RichText, ScrollArea, Ui};

/// The numbers, made once when the battle ends.
#[derive(Resource)]
pub struct Report(Summary);

/// Adds up the battle.
pub fn enter(battle: Option<Res<BattleWorld>>, mut commands: Commands) {
    if let Some(battle) = battle {
        commands.insert_resource(Report(Summary::of(battle.view(), battle.records())));
    }
}

/// Draws the screen. The battle lies on the table behind it.
pub fn draw(
    mut contexts: EguiContexts,
    battle: Option<Res<BattleWorld>>,
    report: Option<Res<Report>>,
    keys: Res<ButtonInput<KeyCode>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let (Some(battle), Some(report)) = (battle, report) else {
        screen.set(Screen::Start);
        return;
    };
    let Ok(context) = contexts.ctx_mut() else { return };
    let whole = context.content_rect();
    let width = (whole.width() - 48.0).clamp(240.0, 980.0);
    let mut leave = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Escape]);
    let rect = egui::Rect::from_center_size(whole.center(), egui::vec2(width, (whole.height() - 40.0).max(60.0)));
    theme::place(context, "end", rect, |ui| {
        theme::sheet().show(ui, |ui| {
            ui.set_width(ui.available_width());
            let room = (ui.available_height() - 70.0).max(60.0);
            ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
                verdict(ui, battle.view());
                sides(ui, battle.view(), &report.0);
                ui.add_space(8.0);
                units(ui, battle.view(), &report.0);
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
    let Some(verdict) = view.field.turn.verdict else {
        ui.label(RichText::new("The battle was broken off").font(theme::heading(30.0)));
        return;
    };
    let name = |side: Side| view.scenario.sides[side.index()].name.as_str();
    let (winner, loser) = (verdict.winner, verdict.winner.enemy());
    let colour = theme::side_colour(view.scenario, winner);
    egui::Frame::new().fill(colour).corner_radius(4).inner_margin(egui::Margin::symmetric(16, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(format!("Victory: {}", name(winner))).font(theme::heading(32.0)).color(CREAM));
    });
    let score = view.field.turn.score;
    let reason = match verdict.reason {
        EndReason::HalfLost => format!("{} have lost half their units and give up the field.", name(loser)),
        EndReason::LeaderAndThirdLost => {
            format!("{} have lost their leader and a third of their units, and give up the field.", name(loser))
        }
        EndReason::Points => format!("Time ran out. Points: {} to {}.", score[winner.index()], score[loser.index()]),
        EndReason::TimeFavoursDefender => {
            format!("Time ran out with equal points, {} each; time favours the defender.", score[winner.index()])
        }
    };
    ui.add_space(4.0);
    ui.label(RichText::new(format!("{reason} (VS-12.1)")).font(theme::italic(19.0)));
    ui.label(RichText::new(format!("{}, turn {}", view.scenario.title, view.field.turn.number)).color(FADED));
    ui.add_space(6.0);
}

fn sides(ui: &mut Ui, view: View, summary: &Summary) {
    egui::Grid::new("sides").num_columns(7).striped(true).spacing([18.0, 4.0]).show(ui, |ui| {
        for head in ["", "Score", "Strength lost", "Units lost", "Dice", "Luck", "Points spent"] {
            ui.label(RichText::new(head).color(FADED).size(15.0));
        }
        ui.end_row();
        for side in Side::BOTH {
            let line = &summary.sides[side.index()];
            let colour = theme::side_colour(view.scenario, side);
            ui.label(RichText::new(&view.scenario.sides[side.index()].name).font(theme::heading(17.0)).color(colour));
            ui.label(view.field.turn.score[side.index()].to_string());
            ui.label(line.lost.to_string());
            ui.label(line.units_lost.to_string());
            ui.label(format!("{} of {} succeeded", line.successes, line.dice));
            let luck = if line.luck() >= 0.0 { GREEN } else { RED };
            ui.label(RichText::new(format!("{:+.1}", line.luck())).color(luck))
                .on_hover_text(format!("{:.1} were to be expected.", line.expected));
            ui.label(line.points_spent.to_string());
            ui.end_row();
        }
    });
}

fn units(ui: &mut Ui, view: View, summary: &Summary) {
    ui.columns(2, |columns| {
        for (side, column) in Side::BOTH.into_iter().zip(columns) {
            // Columns spread their lines to the full width; text wants a ragged edge.
            column.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| side_units(ui, view, summary, side));
        }
    });
}

fn side_units(ui: &mut Ui, view: View, summary: &Summary, side: Side) {
    let colour = theme::side_colour(view.scenario, side);
    ui.label(RichText::new(&view.scenario.sides[side.index()].name).font(theme::heading(17.0)).color(colour));
    egui::Grid::new(("units", side)).num_columns(4).striped(true).spacing([10.0, 2.0]).show(ui, |ui| {
        for head in ["Unit", "Strength", "Dealt", ""] {
            ui.label(RichText::new(head).color(FADED).size(14.0));
        }
        ui.end_row();
        for unit in summary.units_of(view, side) {
            let (fate, tone) = match unit.presence {
                Presence::OnTable => ("", INK),
                Presence::Destroyed => ("destroyed", RED),
                Presence::Routed => ("fled", RED),
                Presence::MarchedOff => ("marched off", GREEN),
            };
            ui.label(RichText::new(&view.setup(unit.id).name).size(15.5));
            ui.label(RichText::new(format!("{} of {}", unit.strength[1], unit.strength[0])).size(15.5));
            ui.label(RichText::new(unit.dealt.to_string()).size(15.5));
            ui.label(RichText::new(fate).size(15.5).color(tone));
            ui.end_row();
        }
    });
    for character in view.scenario.characters.iter().filter(|character| character.side == side) {
        let state = view.character(character.id);
        let fate = match state.presence {
            Presence::OnTable if state.wounds.0 == 1 => "1 wound".to_owned(),
            Presence::OnTable if state.wounds.0 > 1 => format!("{} wounds", state.wounds.0),
            Presence::OnTable => "unhurt".to_owned(),
            Presence::Destroyed => "killed".to_owned(),
            Presence::Routed => "fled".to_owned(),
            Presence::MarchedOff => "marched off".to_owned(),
        };
        ui.label(RichText::new(format!("{}: {fate}", character.name)).size(15.0).color(FADED));
    }
}
