//! The board as a drawing one can draw on.

use super::QuickForm;
use crate::board::{Facing, Square, Tile};
use crate::conquest_1066::files::DraftUnit;
use crate::conquest_1066::state::tables::Arm;
use crate::engine::Side;
use crate::window::theme::{self, CREAM, EDGE, GOLD, INK};
use bevy_egui::egui;
use egui::{Align2, Color32, CornerRadius, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

/// Colours of attacker and defender, as on the table.
pub const SIDES: [Color32; 2] = [Color32::from_rgb(47, 84, 136), Color32::from_rgb(163, 51, 39)];
/// Height of the board at the most, points: the button that plays it stays in sight.
const HEIGHT: f32 = 380.0;
/// Room for letters and numbers along the edges.
const MARGIN: f32 = 18.0;

/// Draws the board, and lets the tool in hand work on it.
pub fn draw(ui: &mut Ui, form: &mut QuickForm, room: f32) {
    let (columns, rows) = (form.draft.columns, form.draft.rows);
    let room = room - MARGIN;
    let cell = (room / f32::from(columns)).min(HEIGHT / f32::from(rows)).clamp(10.0, 44.0);
    let size = vec2(cell * f32::from(columns) + MARGIN, cell * f32::from(rows) + MARGIN);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let sheet = Sheet { corner: rect.left_top() + vec2(MARGIN, 0.0), cell, rows };
    let square = response.interact_pointer_pos().and_then(|at| sheet.square(at, columns));
    if let Some(square) = square {
        use_tool(form, square, &response);
    }
    if let Some(square) = response.hover_pos().and_then(|at| sheet.square(at, columns)) {
        let told =
            form.draft.unit_on(square).map_or_else(|| square.to_string(), |unit| format!("{square}: {}", unit.name));
        response.on_hover_text(told);
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    for row in 0..rows {
        for column in 0..columns {
            let square = Square::new(column, row);
            let place = sheet.rect(square);
            painter.rect_filled(place, 0.0, ground(form.draft.tile(square), form.draft.level(square)));
            mark(&painter, place, form.draft.tile(square));
            painter.rect_stroke(place, 0.0, Stroke::new(0.6, EDGE.gamma_multiply(0.6)), StrokeKind::Inside);
        }
    }
    let small = theme::body(12.0);
    for column in 0..columns {
        let place = sheet.rect(Square::new(column, 0));
        let name = char::from(b'A' + column);
        painter.text(pos2(place.center().x, place.bottom() + 2.0), Align2::CENTER_TOP, name, small.clone(), INK);
    }
    for row in 0..rows {
        let place = sheet.rect(Square::new(0, row));
        painter.text(pos2(place.left() - 4.0, place.center().y), Align2::RIGHT_CENTER, row + 1, small.clone(), INK);
    }
    for unit in &form.draft.units {
        let led = form.draft.commanders.iter().any(|commander| commander.with == unit.name);
        let arm = form.rules.troop(&unit.troop).map(|troop| (troop.arm, troop.armoured));
        paint_unit(&painter, sheet.rect(unit.at), unit, arm, led);
    }
}

/// A click uses the tool once; terrain is also drawn with it.
fn use_tool(form: &mut QuickForm, square: Square, response: &egui::Response) {
    let begins = response.clicked() || response.drag_started();
    let draws = form.tool.draws() && response.dragged();
    if !begins && !draws {
        return;
    }
    let mut draft = form.draft.clone();
    let used = form.tool.apply(&mut draft, square, &form.rules);
    // One drag is one step to be undone.
    if begins {
        form.remember();
    }
    match used {
        Ok(()) => {
            form.by_hand |= draft != form.draft;
            form.draft = draft;
        }
        Err(reason) => form.refusal = Some(reason),
    }
}

/// Board to screen.
struct Sheet {
    corner: Pos2,
    cell: f32,
    rows: u8,
}

impl Sheet {
    fn rect(&self, square: Square) -> Rect {
        let from_north = f32::from(self.rows - 1 - square.row.min(self.rows - 1));
        let at = self.corner + vec2(f32::from(square.column), from_north) * self.cell;
        Rect::from_min_size(at, vec2(self.cell, self.cell))
    }

    fn square(&self, at: Pos2, columns: u8) -> Option<Square> {
        let place = (at - self.corner) / self.cell;
        let inside = place.x >= 0.0 && place.y >= 0.0 && place.x < f32::from(columns) && place.y < f32::from(self.rows);
        inside.then(|| Square::new(place.x as u8, self.rows - 1 - place.y as u8))
    }
}

fn ground(tile: Tile, level: u8) -> Color32 {
    let [red, green, blue] = match tile {
        Tile::Open => [190, 196, 142],
        Tile::Wood => [104, 134, 82],
        Tile::Town => [188, 164, 124],
        Tile::Marsh => [142, 160, 130],
        Tile::Lake | Tile::River => [120, 158, 178],
        Tile::Bridge => [150, 112, 72],
        Tile::Ford => [170, 190, 180],
        Tile::Fort => [168, 140, 100],
    };
    // Higher ground is browner.
    Color32::from_rgb(red, green, blue).lerp_to_gamma(Color32::from_rgb(166, 120, 66), f32::from(level.min(3)) * 0.28)
}

/// A sign for what could not be told by its colour alone.
fn mark(painter: &egui::Painter, place: Rect, tile: Tile) {
    let sign = match tile {
        Tile::Wood => "♣",
        Tile::Town => "⌂",
        Tile::Marsh => "≈",
        Tile::Lake | Tile::River => "~",
        Tile::Bridge => "=",
        Tile::Ford => "::",
        Tile::Fort => "#",
        Tile::Open => return,
    };
    let font = egui::FontId::proportional(place.height() * 0.42);
    painter.text(place.center(), Align2::CENTER_CENTER, sign, font, INK.gamma_multiply(0.45));
}

/// A counter: the side's colour, its arm, a light edge where it faces, a golden rim with a commander.
fn paint_unit(painter: &egui::Painter, place: Rect, unit: &DraftUnit, arm: Option<(Arm, bool)>, led: bool) {
    let counter = place.shrink(place.width() * 0.14);
    let colour = SIDES[usize::from(unit.side == Side::Defender)];
    let rim = if led { Stroke::new(2.5, GOLD) } else { Stroke::new(1.0, INK) };
    painter.rect(counter, CornerRadius::same(2), colour, rim, StrokeKind::Outside);
    let letter = match arm {
        Some((Arm::Cavalry, _)) => "C",
        Some((Arm::Archers, _)) => "A",
        Some((Arm::Foot, true)) => "H",
        Some((Arm::Foot, false)) => "F",
        None => "?",
    };
    painter.text(counter.center(), Align2::CENTER_CENTER, letter, theme::heading(place.height() * 0.42), CREAM);
    let (middle, half) = (counter.center(), counter.width() / 2.0);
    let ahead = match unit.facing {
        Facing::North => vec2(0.0, -1.0),
        Facing::East => vec2(1.0, 0.0),
        Facing::South => vec2(0.0, 1.0),
        Facing::West => vec2(-1.0, 0.0),
    };
    let across = vec2(-ahead.y, ahead.x);
    let tip = middle + ahead * half * 1.28;
    let base = middle + ahead * half * 0.86;
    painter.add(Shape::convex_polygon(
        vec![tip, base + across * half * 0.5, base - across * half * 0.5],
        CREAM,
        Stroke::new(1.0, INK),
    ));
}
