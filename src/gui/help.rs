//! The list of all keys, shown by F1.

use super::input::KEYS;
use super::panels::Panels;
use super::theme::{self, FADED};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

/// Draws the list while it is open.
pub fn draw(mut contexts: EguiContexts, mut panels: ResMut<Panels>) {
    if !panels.help {
        return;
    }
    let Ok(context) = contexts.ctx_mut() else { return };
    let height = context.content_rect().height();
    let mut open = true;
    egui::Window::new("Keys")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .vscroll(true)
        .default_height((height - 80.0).max(60.0))
        .max_height((height - 80.0).max(60.0))
        .frame(theme::sheet())
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(context, |ui| {
            egui::Grid::new("keys").num_columns(2).spacing([20.0, 3.0]).show(ui, |ui| {
                for (key, what) in KEYS {
                    ui.label(RichText::new(*key).strong());
                    ui.label(*what);
                    ui.end_row();
                }
            });
            ui.label(
                RichText::new(
                    "A click selects; a click on an enemy while orders are asked shows what can be done to him.",
                )
                .color(FADED),
            );
        });
    panels.help = open;
}
