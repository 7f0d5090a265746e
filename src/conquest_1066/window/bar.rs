//! The bar at the top, and under it whose turn it is and its phase.

use super::look::side_colour;
use super::told::Told;
use crate::conquest_1066::rules::victory;
use crate::conquest_1066::state::field::{Phase, View};
use crate::conquest_1066::{Conquest1066, text};
use crate::engine::Side;
use crate::viking_steel::window::journal_panel::JournalView;
use crate::viking_steel::window::marks::Marks;
use crate::viking_steel::window::panels::{NARROW, Panels, Room, change_speed, toggle};
use crate::viking_steel::window::pick::Pointed;
use crate::window::args::Player;
use crate::window::battle::BattleWorld;
use crate::window::playback::Speed;
use crate::window::settings::Settings;
use crate::window::theme::{self, CREAM, CREAM_FADED, GOLD, WOOD};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, RichText, Sense, Stroke, Ui, vec2};

/// Draws the bar and measures what is left. Runs before the other panels, which take their part off the room.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn draw(
    mut contexts: EguiContexts,
    battle: Res<BattleWorld<Conquest1066>>,
    told: Res<Told>,
    mut speed: ResMut<Speed>,
    mut settings: ResMut<Settings>,
    mut panels: ResMut<Panels>,
    mut marks: ResMut<Marks>,
    mut journal: ResMut<JournalView>,
    mut room: ResMut<Room>,
    mut pointed: ResMut<Pointed>,
) {
    let Ok(context) = contexts.ctx_mut() else { return };
    // Return and Space belong to the battle, not to the button that Tab has come to.
    context.memory_mut(|memory| {
        if let Some(button) = memory.focused() {
            memory.surrender_focus(button);
        }
    });
    // Whoever names somebody in this pass does so after this.
    pointed.named = None;
    let whole = context.content_rect();
    let area = egui::Area::new("bar".into()).fixed_pos(whole.min).order(egui::Order::Middle).constrain(false);
    let drawn = area.show(context, |ui| {
        theme::bar().show(ui, |ui| {
            ui.set_width((whole.width() - 24.0).max(10.0));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.spacing_mut().button_padding.x = 7.0;
                let view = battle.view();
                let narrow = whole.width() < NARROW;
                turn(ui, view, &told);
                if narrow {
                    // One thing to a line: what stands beside each other is not wrapped.
                    toggle(ui, &mut panels.menu, "Menu", "Shows or hides the switches");
                }
                for side in Side::BOTH {
                    if narrow {
                        ui.end_row();
                    } else {
                        ui.separator();
                    }
                    force(ui, view, &told, side);
                }
                if narrow {
                    ui.end_row();
                    if !panels.menu {
                        return;
                    }
                } else {
                    ui.separator();
                }
                change_speed(ui, &mut speed);
                toggle(ui, &mut panels.unit, "Unit", "Shows or hides the unit's sheet (U)");
                if toggle(ui, &mut panels.journal, "Journal", "Shows or hides the journal (J)") {
                    journal.to_end = true;
                }
                toggle(ui, &mut marks.objectives, "Aims", "Shows or hides the squares that score (O)");
                toggle(ui, &mut settings.open, "Settings", "Speed, drawing and prompts (F10)");
                toggle(ui, &mut panels.help, "Keys", "All keys (F1)");
                toggle(ui, &mut panels.leaving, "Leave", "Back to the first screen");
            });
        });
    });
    room.free = egui::Rect::from_min_max(egui::pos2(whole.left(), drawn.response.rect.bottom()), whole.max);
}

fn turn(ui: &mut Ui, view: View, told: &Told) {
    let words = match told.turn {
        0 => "Muster".to_owned(),
        number => format!("Turn {number} of {}", view.scenario.turn_limit),
    };
    ui.label(RichText::new(words).font(theme::heading(19.0)).color(CREAM)).on_hover_ui(|ui| {
        ui.label(format!(
            "Both sides have a turn in each. When time runs out the points decide; a tie is {}'s (CQ-14).",
            view.scenario.side(Side::Defender).name
        ));
    });
}

/// A side's command actions and units.
fn force(ui: &mut Ui, view: View, told: &Told, side: Side) {
    let colour = theme::on_wood(side_colour(view.scenario, side));
    let left = view.standing_of(side).count();
    let all = view.scenario.units.iter().filter(|unit| unit.side == side).count();
    let response = ui
        .horizontal(|ui| {
            ui.label(RichText::new(&view.scenario.side(side).name).color(colour).strong());
            coins(ui, told.commands[side.index()]);
            ui.label(RichText::new(format!("{left} of {all} units")).color(CREAM_FADED).size(15.0));
        })
        .response;
    response.on_hover_ui(|ui| {
        let use_of = if side == told.active {
            "command actions left: for two moves each, a volley or a re-roll (CQ-3)."
        } else {
            "command actions kept: for re-rolls in this turn of the enemy (CQ-3)."
        };
        ui.label(format!("{} {use_of}", told.commands[side.index()]));
        let lost = victory::lost(view, side);
        ui.label(format!(
            "{lost} of {all} units lost; with half of them lost, and more than the enemy, the side is beaten (CQ-14)."
        ));
        for objective in view.scenario.objectives.iter().filter(|objective| objective.side == side) {
            let done = if victory::achieved(view, objective) { "as things stand, yes" } else { "not yet" };
            ui.label(format!("{} ({} points): {done}", objective.name, objective.points));
        }
    });
}

/// A coin and how many of them.
fn coins(ui: &mut Ui, count: u8) {
    let (rect, _) = ui.allocate_exact_size(vec2(13.0, 16.0), Sense::hover());
    ui.painter().circle(rect.center(), 5.5, GOLD, Stroke::new(1.0, CREAM_FADED));
    ui.label(RichText::new(format!("× {count}")).color(CREAM).strong());
}

/// The phases of a turn, in their order (CQ-2).
const PHASES: [Phase; 5] = [Phase::Commands, Phase::Movement, Phase::Shooting, Phase::Melee, Phase::Rout];

/// Whose turn it is and its phase, in the side's colour; and whose decision, where that is another's.
pub fn phases(mut contexts: EguiContexts, battle: Res<BattleWorld<Conquest1066>>, told: Res<Told>, room: Res<Room>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    if told.turn == 0 {
        return;
    }
    let scenario = battle.scenario();
    let narrow = room.free.width() < 620.0;
    egui::Area::new("phases".into())
        .order(egui::Order::Middle)
        .fade_in(false)
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(room.free.center_top() + vec2(0.0, 6.0))
        .interactable(false)
        .show(context, |ui| {
            ui.with_layout(egui::Layout::top_down(egui::Align::Center), |ui| {
                egui::Frame::new()
                    .fill(side_colour(scenario, told.active))
                    .stroke(Stroke::new(1.5, GOLD))
                    .corner_radius(4)
                    .inner_margin(egui::Margin::symmetric(10, 4))
                    .show(ui, |ui| {
                        ui.horizontal(|ui| {
                            ui.spacing_mut().item_spacing.x = 5.0;
                            let name = &scenario.side(told.active).name;
                            word(ui, name, theme::heading(18.0), CREAM);
                            ui.add_space(4.0);
                            for phase in PHASES {
                                let now = phase == told.phase;
                                if now {
                                    chip(ui, text::phase(phase));
                                } else if !narrow {
                                    let gone = phase < told.phase;
                                    let alpha = if gone { 0.5 } else { 0.8 };
                                    word(ui, text::phase(phase), theme::body(15.5), CREAM.gamma_multiply(alpha));
                                }
                            }
                        });
                    });
                decides(ui, &battle, &told);
            });
        });
}

fn word(ui: &mut Ui, text: &str, font: egui::FontId, colour: Color32) {
    ui.add(egui::Label::new(RichText::new(text).font(font).color(colour)).extend());
}

fn chip(ui: &mut Ui, text: &str) {
    egui::Frame::new().fill(CREAM).corner_radius(3).inner_margin(egui::Margin::symmetric(8, 1)).show(ui, |ui| {
        word(ui, text, theme::heading(16.5), WOOD);
    });
}

/// Who has to decide, where it is not whose turn it is.
fn decides(ui: &mut Ui, battle: &BattleWorld<Conquest1066>, told: &Told) {
    let Some(decision) = battle.question() else { return };
    if decision.who == told.active || battle.player(decision.who) == Player::Ai {
        return;
    }
    let name = &battle.scenario().side(decision.who).name;
    let words = if battle.is_hotseat() { format!("{name} decide") } else { format!("Your decision, {name}") };
    ui.add_space(2.0);
    egui::Frame::new()
        .fill(side_colour(battle.scenario(), decision.who))
        .stroke(Stroke::new(1.5, GOLD))
        .corner_radius(4)
        .inner_margin(egui::Margin::symmetric(14, 2))
        .show(ui, |ui| word(ui, &words, theme::heading(16.5), CREAM));
}
