//! The frame around the table: what is left of the window for the table, and the bar at the top.

use super::ghost::NamedOrder;
use super::journal_panel::JournalView;
use super::marks::Marks;
use super::pick::Pointed;
use crate::app::battle_file::{self, SaveNote};
use crate::engine::Side;
use crate::viking_steel::state::field::View;
use crate::window::args::Player;
use crate::window::battle::BattleWorld;
use crate::window::playback::Speed;
use crate::window::screen::Screen;
use crate::window::settings::Settings;
use crate::window::staged::Staged;
use crate::window::store::Store;
use crate::window::theme::{CREAM, CREAM_FADED, GOLD};
use crate::window::{settings, theme};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, RichText, Sense, Stroke, Ui, vec2};

/// The part of the window that panels leave to the table, points.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Room {
    /// Free of panels.
    pub free: egui::Rect,
}

impl Default for Room {
    fn default() -> Self {
        Room { free: egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 800.0)) }
    }
}

/// Windows and tools that are open.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Panels {
    /// The unit's sheet on the left.
    pub unit: bool,
    /// The journal on the right.
    pub journal: bool,
    /// The list of keys.
    pub help: bool,
    /// The question whether to leave the battle.
    pub leaving: bool,
    /// The switches of the bar, where it is too narrow to show them always.
    pub menu: bool,
}

impl Default for Panels {
    fn default() -> Self {
        Panels { unit: true, journal: true, help: false, leaving: false, menu: false }
    }
}

/// Width of a window in which there is room for one thing at a time: the table, a sheet or the journal. Points.
pub const NARROW: f32 = 760.0;

impl Room {
    /// Is there no room for a panel of this width beside the table? Then it takes the table's place while it is open.
    pub fn is_narrow_for(&self, panel: f32) -> bool {
        self.free.width() < 2.0 * panel
    }
}

/// Draws the bar and measures what is left. Runs before the other panels, which take their part off the room.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn bar(
    mut contexts: EguiContexts,
    battle: Res<BattleWorld>,
    mut speed: ResMut<Speed>,
    mut settings: ResMut<Settings>,
    mut panels: ResMut<Panels>,
    mut marks: ResMut<Marks>,
    mut journal: ResMut<JournalView>,
    mut room: ResMut<Room>,
    mut pointed: ResMut<Pointed>,
    mut named: ResMut<NamedOrder>,
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
    named.0 = None;
    let whole = context.content_rect();
    let area = egui::Area::new("bar".into()).fixed_pos(whole.min).order(egui::Order::Middle).constrain(false);
    let drawn = area.show(context, |ui| {
        theme::bar().show(ui, |ui| {
            ui.set_width((whole.width() - 24.0).max(10.0));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.spacing_mut().button_padding.x = 7.0;
                turn(ui, battle.view());
                for side in Side::BOTH {
                    ui.separator();
                    force(ui, battle.view(), side);
                }
                ui.separator();
                if whole.width() < NARROW {
                    toggle(ui, &mut panels.menu, "Menu", "Shows or hides the switches");
                    if !panels.menu {
                        return;
                    }
                }
                change_speed(ui, &mut speed);
                toggle(ui, &mut panels.unit, "Unit", "Shows or hides the unit's sheet (U)");
                if toggle(ui, &mut panels.journal, "Journal", "Shows or hides the journal (J)") {
                    journal.to_end = true;
                }
                toggle(ui, &mut marks.objectives, "Aims", "Shows or hides zones and loot that score (O)");
                toggle(ui, &mut marks.arc, "Arc", "Shows the missile arc of the selected unit (M)");
                if toggle(ui, &mut marks.ruler, "Ruler", "Measures between two clicks (L)") {
                    marks.ends.clear();
                }
                toggle(ui, &mut settings.open, "Settings", "Speed, drawing and prompts (F10)");
                toggle(ui, &mut panels.help, "Keys", "All keys (F1)");
                toggle(ui, &mut panels.leaving, "Leave", "Back to the first screen");
            });
        });
    });
    room.free = egui::Rect::from_min_max(egui::pos2(whole.left(), drawn.response.rect.bottom()), whole.max);
}

fn turn(ui: &mut Ui, view: View) {
    let turn = &view.field.turn;
    let text = match turn.number {
        0 => "Muster".to_owned(),
        number => format!("Turn {number} of {}", view.scenario.turn_limit),
    };
    ui.label(RichText::new(text).font(theme::heading(19.0)).color(CREAM)).on_hover_ui(|ui| {
        ui.label(format!(
            "{} must reach their aims before the last turn ends; time favours {} (VS-12.1).",
            view.scenario.sides[0].name, view.scenario.sides[1].name
        ));
    });
}

/// A side's points, score and units.
fn force(ui: &mut Ui, view: View, side: Side) {
    let turn = &view.field.turn;
    let colour = theme::side_colour_on_wood(view.scenario, side);
    let response = ui
        .horizontal(|ui| {
            ui.label(RichText::new(&view.scenario.sides[side.index()].name).color(colour).strong());
            counters(ui, turn.points[side.index()], CREAM);
            let score = turn.score[side.index()];
            ui.label(RichText::new(format!("{score} scored")).color(CREAM_FADED).size(15.0));
        })
        .response;
    response.on_hover_ui(|ui| {
        let left = view.side_units(side).count();
        let all = view.scenario.units.iter().filter(|unit| unit.side == side).count();
        ui.label(format!("{left} of {all} units in play; the side breaks when half are lost (VS-12.1)."));
        let waiting = view.waiting(side).count();
        ui.label(format!("{waiting} still to be activated this turn (VS-2.2)."));
        ui.label(format!("{} leadership points left: they do not come back (VS-9.1).", turn.points[side.index()]));
        let passes = view.waiting(side.enemy()).count().saturating_sub(waiting);
        if waiting > 0 && passes > 0 {
            ui.label(format!("May pass {passes} times as things stand (VS-2.2)."));
        }
    });
}

/// Leadership points or command actions as round counters.
pub fn counters(ui: &mut Ui, count: u8, ink: Color32) {
    let shown = count.min(6);
    let (rect, _) = ui.allocate_exact_size(vec2(f32::from(shown) * 11.0 + 2.0, 16.0), Sense::hover());
    for index in 0..shown {
        let at = rect.left_center() + vec2(6.0 + f32::from(index) * 11.0, 0.0);
        ui.painter().circle(at, 4.5, GOLD, Stroke::new(1.0, CREAM_FADED));
    }
    if count > shown || count == 0 {
        ui.label(RichText::new(count.to_string()).color(ink));
    }
}

/// The button that changes how fast what happens is shown.
pub fn change_speed(ui: &mut Ui, speed: &mut Speed) {
    let name = Speed::ALL.iter().find(|(one, _)| one == speed).map_or("", |(_, name)| *name);
    let mut on = false;
    if toggle(ui, &mut on, &format!("Speed {name}"), "How fast what happens is shown: click for the next (Space)") {
        *speed = speed.next();
    }
}

/// A switch on the bar; true when it was switched.
pub fn toggle(ui: &mut Ui, on: &mut bool, name: &str, hint: &str) -> bool {
    let (fill, text) = if *on { (theme::VELLUM, theme::INK) } else { (Color32::TRANSPARENT, CREAM) };
    let button = egui::Button::new(RichText::new(name).size(14.5).color(text))
        .fill(fill)
        .stroke(Stroke::new(1.0, theme::EDGE))
        .min_size(vec2(0.0, 24.0));
    let clicked = ui.add(button).on_hover_text(hint).clicked();
    if clicked {
        *on = !*on;
    }
    clicked
}

/// Two people at one screen must see at a glance who has to choose.
pub fn whose_turn(mut contexts: EguiContexts, battle: Res<BattleWorld>, room: Res<Room>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    let Some(decision) = battle.question() else { return };
    let side = decision.who;
    let name = &battle.scenario().sides[side.index()].name;
    let text = match (battle.is_hotseat(), battle.player(side)) {
        (true, _) => format!("{name} decide"),
        (false, Player::Human) => format!("Your decision, {name}"),
        (false, Player::Ai) => return,
    };
    egui::Area::new("whose turn".into())
        .order(egui::Order::Middle)
        .fade_in(false)
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(room.free.center_top() + vec2(0.0, 8.0))
        .interactable(false)
        .show(context, |ui| {
            egui::Frame::new()
                .fill(theme::side_colour(battle.scenario(), side))
                .stroke(Stroke::new(1.5, GOLD))
                .corner_radius(4)
                .inner_margin(egui::Margin::symmetric(18, 4))
                .show(ui, |ui| {
                    let text = RichText::new(text).font(theme::heading(19.0)).color(CREAM);
                    ui.add(egui::Label::new(text).extend())
                });
        });
}

/// Asks before a battle is left, and saves it to a file.
pub fn leaving<R: Staged>(
    mut contexts: EguiContexts,
    mut panels: ResMut<Panels>,
    battle: Res<BattleWorld<R>>,
    store: Res<Store>,
    note: Res<SaveNote>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if !panels.leaving {
        note.clear();
        return;
    }
    let Ok(context) = contexts.ctx_mut() else { return };
    egui::Window::new("Leave the battle?")
        .collapsible(false)
        .resizable(false)
        .frame(theme::sheet())
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(context, |ui| {
            match store.fault() {
                None => ui.label("It is kept as it stands. Go on with it from the first screen whenever you like."),
                Some(_) => ui.label("It cannot be kept here; saved to a file it can be opened again."),
            };
            ui.horizontal_wrapped(|ui| {
                if ui.button("Leave").clicked() {
                    panels.leaving = false;
                    screen.set(Screen::Start);
                }
                if ui.button("Save to a file").clicked() {
                    battle_file::save(&battle, &note);
                }
                if ui.button("Stay (Esc)").clicked() {
                    panels.leaving = false;
                }
            });
            let saved = note.text();
            if !saved.is_empty() {
                ui.label(RichText::new(saved).size(15.0));
            }
            settings::storage(ui, &store);
        });
}
