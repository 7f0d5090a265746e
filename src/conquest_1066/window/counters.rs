//! Hits beside every unit that has taken some (CQ-11): so many of the number at which it routs.

use super::aim::{self, Aim};
use super::look::side_colour;
use super::told::Told;
use crate::conquest_1066::Conquest1066;
use crate::engine::{Actor, Presence};
use crate::viking_steel::window::pick::Pointed;
use crate::window::battle::BattleWorld;
use crate::window::camera::TableCamera;
use crate::window::shown::Shown;
use crate::window::space::Tabletop;
use crate::window::table::Relief;
use crate::window::theme::{CREAM, GOLD, RED, WOOD};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, CornerRadius, FontId, Rect, Stroke, StrokeKind, pos2, vec2};

/// How far behind its front a unit's counter stands, inches.
const BEHIND: f32 = 3.3;
/// Distance of the eye at which a counter is as large as it is drawn, inches.
const NEAR: f32 = 62.0;

/// Draws the counters over the scene.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn draw(
    battle: Res<BattleWorld<Conquest1066>>,
    told: Res<Told>,
    shown: Res<Shown>,
    pointed: Res<Pointed>,
    aim: Res<Aim>,
    table: Res<Tabletop>,
    relief: Res<Relief>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut contexts: EguiContexts,
) {
    let Ok((camera, eye)) = camera.single() else { return };
    let Ok(context) = contexts.ctx_mut() else { return };
    let painter = context.layer_painter(egui::LayerId::background());
    let scenario = battle.scenario();
    for setup in &scenario.units {
        let actor = Actor::Unit(setup.id);
        let (Some(unit), Some(seen)) = (told.unit(setup.id), shown.actor(actor)) else { continue };
        let looked_at = aim::selected(&pointed) == Some(setup.id) || aim.target == Some(setup.id);
        if seen.state.presence != Presence::OnTable || (unit.hits == 0 && !looked_at) {
            continue;
        }
        let place = seen.spot.at - seen.spot.forward() * BEHIND;
        let point = table.scene(place, relief.height(place) + 0.9);
        let Ok(at) = camera.world_to_viewport(eye, point) else { continue };
        let size = (NEAR / eye.translation().distance(point)).clamp(0.62, 1.25);
        let at = pos2(at.x, at.y) / context.zoom_factor();
        counter(&painter, at, size, unit.hits, unit.routs_at, side_colour(scenario, setup.side));
    }
}

/// A dark counter with an edge in the side's colour: the hits large, the number at which it routs small; redder the nearer it comes.
fn counter(painter: &egui::Painter, at: egui::Pos2, size: f32, hits: u8, routs_at: u8, side: Color32) {
    let part = f32::from(hits) / f32::from(routs_at.max(1));
    let (fill, ink) = match hits {
        0 => (WOOD, CREAM),
        _ if hits >= routs_at => (RED, Color32::WHITE),
        _ => (WOOD.lerp_to_gamma(RED, (part * 1.1).min(0.9)), Color32::WHITE),
    };
    let large = painter.layout_no_wrap(hits.to_string(), FontId::monospace(17.5 * size), ink);
    let small = painter.layout_no_wrap(format!("/{routs_at}"), FontId::monospace(11.5 * size), ink);
    let inner = vec2(large.size().x + small.size().x, large.size().y * 0.86);
    let rect = Rect::from_center_size(at, inner + vec2(11.0, 2.0) * size);
    let round = CornerRadius::same((rect.height() * 0.42) as u8);
    painter.rect_filled(rect.expand(1.8 * size), round, side);
    let edge = if hits >= routs_at { GOLD } else { Color32::from_black_alpha(120) };
    painter.rect(rect, round, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let top = Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + 5.5 * size, rect.center().y), large.size());
    let width = large.size().x;
    painter.galley(top.min, large, ink);
    let low = pos2(top.min.x + width, rect.bottom() - small.size().y - 1.0 * size);
    painter.galley(low, small, ink.gamma_multiply(0.85));
}
