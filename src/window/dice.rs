//! Dice as they lie on a sheet: a D6 with pips, a D10 as a kite, its mark, the face it showed before, whether it succeeds.

use super::theme::{self, CREAM, FADED, GOLD, GREEN, INK, RED};
use crate::viking_steel::state::roll::{Die, Mark, Roll};
use bevy_egui::egui;
use egui::{Align2, Color32, CornerRadius, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, vec2};

/// Bone.
const BONE: Color32 = Color32::from_rgb(248, 241, 222);

/// Does the die succeed; none where no number is needed.
pub fn succeeds(roll: &Roll, die: &Die) -> Option<bool> {
    roll.needed.as_ref().map(|needed| needed.met_by(die.face))
}

/// One die, `side` points wide. It can be clicked when `sense` says so.
pub fn die(ui: &mut Ui, die: &Die, success: Option<bool>, side: f32, sense: Sense) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), sense);
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let lifted = response.hovered() && sense.senses_click();
    let body = rect.shrink(side * 0.08).translate(vec2(0.0, if lifted { -2.0 } else { 0.0 }));
    let edge = match (lifted, success) {
        (true, _) => Stroke::new(2.5, GOLD),
        (false, Some(true)) => Stroke::new(2.0, GREEN),
        (false, Some(false)) => Stroke::new(1.2, RED),
        (false, None) => Stroke::new(1.2, INK),
    };
    let face = if success == Some(false) { Color32::from_rgb(226, 208, 190) } else { BONE };
    let ink = match success {
        Some(true) => GREEN,
        Some(false) => RED,
        None => INK,
    };
    if die.sides == 6 {
        cube(ui, body, die.face, face, edge, ink);
    } else {
        kite(ui, body, die.face, face, edge, ink);
    }
    if die.mark != Mark::None {
        ui.painter().circle(body.right_top(), side * 0.14, GOLD, Stroke::new(1.0, INK));
    }
    if let Some(first) = die.first_face {
        was(ui, body, first, side);
    }
    response.on_hover_ui(|ui| words(ui, die, success))
}

/// A cube that shows a face and no verdict, `side` points wide.
pub fn plain(ui: &mut Ui, face: u8, side: f32, ink: Color32, sense: Sense) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), sense);
    if ui.is_rect_visible(rect) {
        cube(ui, rect.shrink(side * 0.08), face, BONE, Stroke::new(1.2, ink), ink);
    }
    response
}

/// The dice of a roll, side by side.
pub fn row(ui: &mut Ui, roll: &Roll, side: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for each in &roll.dice {
            die(ui, each, succeeds(roll, each), side, Sense::hover());
        }
    });
}

fn words(ui: &mut Ui, die: &Die, success: Option<bool>) {
    let verdict = match success {
        Some(true) => ": succeeds",
        Some(false) => ": fails",
        None => "",
    };
    ui.label(format!("D{} shows {}{verdict}", die.sides, die.face));
    if let Some(first) = die.first_face {
        ui.label(format!("It showed {first} before a leadership point re-rolled it (VS-9.2)."));
    }
    match die.mark {
        Mark::None => {}
        Mark::Special => {
            ui.label("The special die: if it hits, it hits the officer or a character (VS-4.4).");
        }
        Mark::Marked => {
            ui.label("The marked die: its hit may be put on the enemy officer (VS-7.9).");
        }
    }
}

fn cube(ui: &Ui, rect: Rect, face: u8, fill: Color32, edge: Stroke, ink: Color32) {
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same((rect.width() * 0.18) as u8), fill, edge, StrokeKind::Inside);
    let step = rect.width() * 0.25;
    let pips: &[(f32, f32)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        6 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[],
    };
    for (x, y) in pips {
        painter.circle_filled(rect.center() + vec2(x * step, y * step), rect.width() * 0.1, ink);
    }
}

fn kite(ui: &Ui, rect: Rect, face: u8, fill: Color32, edge: Stroke, ink: Color32) {
    let painter = ui.painter();
    let (center, half) = (rect.center(), rect.width() / 2.0);
    let corner = |x: f32, y: f32| center + vec2(x, y) * half * 1.06;
    let outline = vec![
        corner(0.0, -1.0),
        corner(0.95, -0.2),
        corner(0.95, 0.25),
        corner(0.0, 1.0),
        corner(-0.95, 0.25),
        corner(-0.95, -0.2),
    ];
    painter.add(Shape::convex_polygon(outline, fill, edge));
    // The lower facets of the die: what tells it from a tile.
    let facet = Stroke::new(0.8, edge.color.gamma_multiply(0.5));
    for (from, to) in [
        (corner(-0.95, 0.25), corner(-0.62, 0.38)),
        (corner(0.95, 0.25), corner(0.62, 0.38)),
        (corner(-0.62, 0.38), corner(0.0, 0.72)),
        (corner(0.62, 0.38), corner(0.0, 0.72)),
        (corner(0.0, 0.72), corner(0.0, 1.0)),
    ] {
        painter.line_segment([from, to], facet);
    }
    let at = center - vec2(0.0, half * 0.1);
    painter.text(at, Align2::CENTER_CENTER, face.to_string(), theme::heading(rect.width() * 0.56), ink);
}

/// The face before the re-roll, small and struck through.
fn was(ui: &Ui, rect: Rect, face: u8, side: f32) {
    let painter = ui.painter();
    let center: Pos2 = rect.left_bottom() + vec2(side * 0.06, -side * 0.04);
    painter.circle(center, side * 0.2, CREAM, Stroke::new(1.0, FADED));
    painter.text(center, Align2::CENTER_CENTER, face.to_string(), theme::body(side * 0.3), FADED);
    let arm = vec2(side * 0.14, -side * 0.14);
    painter.line_segment([center - arm, center + arm], Stroke::new(1.2, RED));
}
