//! The list of all keys, shown by F1.

use super::battle::BattleWorld;
use super::theme::{self, FADED};
use crate::conquest_1066::{self, Conquest1066};
use crate::viking_steel::window::input::KEYS;
use crate::viking_steel::window::panels::Panels;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

/// Draws the list while it is open.
pub fn draw(mut contexts: EguiContexts, mut panels: ResMut<Panels>, conquest: Option<Res<BattleWorld<Conquest1066>>>) {
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
                for (key, what) in if conquest.is_some() { conquest_1066::window::KEYS } else { KEYS } {
                    ui.label(RichText::new(*key).strong());
                    ui.label(*what);
                    ui.end_row();
                }
            });
            let words = match conquest {
                Some(_) => "A click selects, a click on a lit square picks it, a click on one of its arrows goes there facing so.",
                None => "A click selects; a click on an enemy while orders are asked shows what can be done to him.",
            };
            ui.label(RichText::new(words).color(FADED));
        });
    panels.help = open;
}
