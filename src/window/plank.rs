//! The big button of every choice: its key, its label, a line of detail.

use super::theme::{self, CREAM, CREAM_FADED, EDGE, FADED, GOLD, INK, VELLUM, VELLUM_LIT, WOOD, WOOD_LIT};
use bevy_egui::egui;
use egui::{Align2, Color32, CornerRadius, Rect, Response, Sense, Stroke, StrokeKind, Ui, Widget, WidgetInfo, vec2};

/// A full-width button. It wraps its label rather than clip it.
pub struct Plank<'a> {
    label: &'a str,
    detail: Option<&'a str>,
    key: Option<&'a str>,
    aside: Option<&'a str>,
    main: bool,
    enabled: bool,
}

impl<'a> Plank<'a> {
    /// A button with a label.
    pub fn new(label: &'a str) -> Self {
        Plank { label, detail: None, key: None, aside: None, main: false, enabled: true }
    }

    /// A second, smaller line.
    pub fn detail(mut self, detail: &'a str) -> Self {
        self.detail = (!detail.is_empty()).then_some(detail);
        self
    }

    /// The key that does the same.
    pub fn key(mut self, key: &'a str) -> Self {
        self.key = Some(key);
        self
    }

    /// A few small letters at the right end.
    pub fn aside(mut self, aside: &'a str) -> Self {
        self.aside = (!aside.is_empty()).then_some(aside);
        self
    }

    /// What Return does: the button that stands out.
    pub fn main(mut self, main: bool) -> Self {
        self.main = main;
        self
    }

    /// Shown, but not to be had.
    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }
}

const PADDING: egui::Vec2 = vec2(10.0, 6.0);
const KEY_WIDTH: f32 = 26.0;

impl Widget for Plank<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let width = ui.available_width().max(60.0);
        let lead = if self.key.is_some() { KEY_WIDTH } else { 0.0 };
        let painter = ui.painter();
        let aside =
            self.aside.map(|text| painter.layout_no_wrap(text.to_owned(), theme::body(14.0), Color32::PLACEHOLDER));
        let tail = aside.as_ref().map_or(0.0, |aside| aside.size().x + 6.0);
        let room = (width - 2.0 * PADDING.x - lead - tail).max(20.0);
        let label = painter.layout(self.label.to_owned(), theme::body(17.0), Color32::PLACEHOLDER, room);
        let detail =
            self.detail.map(|text| painter.layout(text.to_owned(), theme::body(14.0), Color32::PLACEHOLDER, room));
        let text_height = label.size().y + detail.as_ref().map_or(0.0, |detail| detail.size().y);
        let size = vec2(width, (text_height + 2.0 * PADDING.y).max(34.0).max(ui.spacing().interact_size.y));
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        response.widget_info(|| WidgetInfo::labeled(egui::WidgetType::Button, self.enabled, self.label));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let lit = self.enabled && (response.hovered() || response.has_focus());
        let (fill, edge, text, faded) = match (self.enabled, self.main, lit) {
            (false, ..) => (Color32::TRANSPARENT, Color32::from_rgb(194, 172, 127), FADED, FADED),
            (true, true, false) => (WOOD, GOLD, CREAM, CREAM_FADED),
            (true, true, true) => (WOOD_LIT, GOLD, CREAM, CREAM_FADED),
            (true, false, false) => (VELLUM, EDGE, INK, FADED),
            (true, false, true) => (VELLUM_LIT, GOLD, INK, FADED),
        };
        let pressed = response.is_pointer_button_down_on();
        let rect = if pressed { rect.translate(vec2(0.0, 1.0)) } else { rect };
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(4), fill, Stroke::new(1.2, edge), StrokeKind::Inside);
        if let Some(key) = self.key {
            key_cap(ui, rect.left_center() + vec2(PADDING.x + 8.0, 0.0), key, text);
        }
        let mut at = egui::pos2(rect.left() + PADDING.x + lead, rect.center().y - text_height / 2.0);
        let height = label.size().y;
        painter.galley(at, label, text);
        at.y += height;
        if let Some(detail) = detail {
            painter.galley(at, detail, faded);
        }
        if let Some(aside) = aside {
            let size = aside.size();
            let at = rect.right_center() - vec2(PADDING.x + size.x, size.y / 2.0);
            painter.galley(at, aside, faded);
        }
        response
    }
}

/// The cap of a key, drawn small.
pub fn key_cap(ui: &Ui, center: egui::Pos2, key: &str, colour: Color32) {
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(key.to_owned(), theme::body(13.0), colour);
    let size = vec2((galley.size().x + 8.0).max(18.0), 18.0);
    let rect = Rect::from_center_size(center, size);
    painter.rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.0, colour.gamma_multiply(0.6)), StrokeKind::Inside);
    let place = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect);
    painter.galley(place.min, galley, colour);
}
