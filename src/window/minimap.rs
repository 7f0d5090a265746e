//! A map of the table in ink and wash: terrain, zones, units where they start.

use super::theme::{self, EDGE, GOLD, INK};
use crate::board::{AreaKind, Footprint, LineKind};
use crate::engine::Side;
use crate::viking_steel::state::scenario::{Goal, Scenario};
use bevy::math::Vec2;
use bevy_egui::egui;
use egui::{Color32, CornerRadius, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

/// Draws the scenario's table as wide as `width` points allows, at most `height` high.
pub fn draw(ui: &mut Ui, scenario: &Scenario, width: f32, height: f32) {
    let table = &scenario.table;
    let scale = (width / table.width()).min(height / table.depth()).max(0.1);
    let size = vec2(table.width() * scale, table.depth() * scale);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, CornerRadius::same(2), Color32::from_rgb(190, 196, 142));
    let map = Map { rect, scale };
    for area in table.areas() {
        let fill = area_colour(area.kind());
        for piece in area.pieces() {
            // The stroke closes the seams between the pieces.
            painter.add(Shape::convex_polygon(map.points(piece.points()), fill, Stroke::new(0.8, fill)));
        }
        painter.add(Shape::closed_line(map.points(area.outline()), Stroke::new(1.0, fill.gamma_multiply(0.6))));
        if let Some(crest) = area.crest() {
            painter.line(map.points(crest), Stroke::new(1.5, Color32::from_rgb(122, 96, 58)));
        }
    }
    for line in table.lines() {
        painter.line(map.points(line.points()), Stroke::new(2.0, line_colour(line.kind())));
    }
    for side in Side::BOTH {
        let zone = map.zone(scenario.sides[side.index()].zone);
        let colour = theme::side_colour(scenario, side);
        painter.rect(
            zone,
            0.0,
            colour.gamma_multiply(0.13),
            Stroke::new(1.0, colour.gamma_multiply(0.7)),
            StrokeKind::Inside,
        );
    }
    for objective in &scenario.objectives {
        if let Goal::Loot { zone } | Goal::Ground { zone } | Goal::MarchOff { zone } = objective.goal {
            painter.rect_stroke(map.zone(zone), 0.0, Stroke::new(1.6, GOLD), StrokeKind::Inside);
        }
    }
    for loot in &scenario.loot {
        painter.circle(map.point(Vec2::from(loot.at)), 3.5, GOLD, Stroke::new(1.0, INK));
    }
    for unit in &scenario.units {
        let bases = u32::from(unit.troop.bases.max(1));
        let columns = u32::from(unit.formation.width()).min(bases);
        let ground = Footprint::of(unit.pose, columns, bases, Vec2::splat(scenario.base));
        let corners = map.points(&ground.bounds().corners());
        painter.add(Shape::convex_polygon(corners, theme::side_colour(scenario, unit.side), Stroke::new(1.0, INK)));
        let front = map.points(&[ground.front_corners().0, ground.front_corners().1]);
        painter.line(front, Stroke::new(2.0, theme::CREAM));
    }
    painter.rect_stroke(rect, CornerRadius::same(2), Stroke::new(2.0, EDGE), StrokeKind::Inside);
}

/// Table to screen.
struct Map {
    rect: Rect,
    scale: f32,
}

impl Map {
    fn point(&self, place: Vec2) -> Pos2 {
        pos2(self.rect.left() + place.x * self.scale, self.rect.bottom() - place.y * self.scale)
    }

    fn points(&self, places: &[Vec2]) -> Vec<Pos2> {
        places.iter().map(|place| self.point(*place)).collect()
    }

    fn zone(&self, [west, south, east, north]: [f32; 4]) -> Rect {
        Rect::from_two_pos(self.point(Vec2::new(west, south)), self.point(Vec2::new(east, north)))
    }
}

fn area_colour(kind: AreaKind) -> Color32 {
    let [red, green, blue] = match kind {
        AreaKind::Wood => [104, 134, 82],
        AreaKind::Marsh => [142, 160, 130],
        AreaKind::Field => [214, 190, 112],
        AreaKind::Scrub => [150, 164, 98],
        AreaKind::Hill => [196, 176, 120],
        AreaKind::Water => [120, 158, 178],
        AreaKind::Building => [122, 84, 56],
        AreaKind::Rocks => [160, 152, 138],
        AreaKind::Fort => [150, 112, 72],
        AreaKind::Beach => [222, 208, 166],
        AreaKind::Road => [188, 164, 124],
        AreaKind::Ship => [92, 60, 36],
    };
    Color32::from_rgb(red, green, blue)
}

fn line_colour(kind: LineKind) -> Color32 {
    let [red, green, blue] = match kind {
        LineKind::Fence => [112, 82, 48],
        LineKind::Hedge => [70, 104, 56],
        LineKind::Wall => [108, 104, 98],
        LineKind::Ditch => [110, 96, 66],
        LineKind::Stream => [92, 138, 168],
        LineKind::Palisade => [80, 56, 34],
    };
    Color32::from_rgb(red, green, blue)
}
