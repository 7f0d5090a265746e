//! How the interface looks: parchment sheets on dark wood, ink that can be read, one serif in three weights.

use super::awake::Awake;
use super::laid;
use crate::engine::Side;
use crate::viking_steel::state::scenario::Scenario;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Frame, Margin, Shadow, Stroke};
use std::sync::Arc;

/// Sheets one reads from.
pub const PARCHMENT: Color32 = Color32::from_rgb(235, 224, 198);
/// Buttons and raised parts on a sheet.
pub const VELLUM: Color32 = Color32::from_rgb(219, 202, 163);
/// A raised part under the pointer.
pub const VELLUM_LIT: Color32 = Color32::from_rgb(243, 234, 211);
/// Text.
pub const INK: Color32 = Color32::from_rgb(43, 32, 22);
/// Text of less weight; still dark enough to be read on parchment.
pub const FADED: Color32 = Color32::from_rgb(103, 84, 60);
/// Bars and main buttons.
pub const WOOD: Color32 = Color32::from_rgb(52, 36, 25);
/// A main button under the pointer.
pub const WOOD_LIT: Color32 = Color32::from_rgb(84, 58, 38);
/// Edges of sheets and buttons.
pub const EDGE: Color32 = Color32::from_rgb(133, 108, 68);
/// Text on wood.
pub const CREAM: Color32 = Color32::from_rgb(240, 229, 203);
/// Text of less weight on wood.
pub const CREAM_FADED: Color32 = Color32::from_rgb(192, 172, 135);
/// What asks for attention: a default, a marked die.
pub const GOLD: Color32 = Color32::from_rgb(178, 128, 31);
/// Gold as ink on parchment.
pub const GOLD_INK: Color32 = Color32::from_rgb(122, 78, 8);
/// Success.
pub const GREEN: Color32 = Color32::from_rgb(54, 96, 50);
/// Failure, refusal, loss.
pub const RED: Color32 = Color32::from_rgb(146, 38, 28);

/// Marks on the table: plain, good, bad, aimed at. Lighter than ink, since they lie on grass.
pub const CHALK: Color32 = Color32::from_rgb(255, 250, 232);
/// A mark where something may be.
pub const CHALK_GOOD: Color32 = Color32::from_rgb(150, 255, 120);
/// A mark where something may not be.
pub const CHALK_BAD: Color32 = Color32::from_rgb(255, 96, 70);
/// A mark at what is aimed at.
pub const CHALK_AIM: Color32 = Color32::from_rgb(255, 206, 84);

/// Family of headings.
const HEADING: &str = "heading";
/// Family of slanted text.
const ITALIC: &str = "italic";

/// The colour in which everything of a side is written and drawn, the same as its shields and bases have.
pub fn side_colour(scenario: &Scenario, side: Side) -> Color32 {
    hex(laid::colour(scenario, side))
}

/// An sRGB hex number, such as `0xa33327`.
pub fn hex(colour: u32) -> Color32 {
    let [_, red, green, blue] = colour.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// A colour of ink as it must be on dark wood.
pub fn on_wood(colour: Color32) -> Color32 {
    colour.lerp_to_gamma(Color32::WHITE, 0.5)
}

/// The side's colour as it must be on dark wood.
pub fn side_colour_on_wood(scenario: &Scenario, side: Side) -> Color32 {
    on_wood(side_colour(scenario, side))
}

/// sRGB as data files give it.
pub fn rgb([red, green, blue]: [u8; 3]) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// The font of headings, points.
pub fn heading(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(HEADING.into()))
}

/// The font of story and quoted text, points.
pub fn italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(ITALIC.into()))
}

/// The font of running text, points.
pub fn body(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// A sheet of parchment lying on the table.
pub fn sheet() -> Frame {
    Frame {
        fill: PARCHMENT,
        stroke: Stroke::new(1.5, EDGE),
        corner_radius: CornerRadius::same(4),
        inner_margin: Margin::same(12),
        outer_margin: Margin::ZERO,
        shadow: Shadow { offset: [2, 4], blur: 14, spread: 0, color: Color32::from_black_alpha(110) },
    }
}

/// A bar of dark wood.
pub fn bar() -> Frame {
    Frame {
        fill: WOOD,
        stroke: Stroke::new(1.0, Color32::from_rgb(28, 18, 11)),
        corner_radius: CornerRadius::ZERO,
        inner_margin: Margin::symmetric(12, 6),
        outer_margin: Margin::ZERO,
        shadow: Shadow { offset: [0, 2], blur: 8, spread: 0, color: Color32::from_black_alpha(120) },
    }
}

/// Draws into exactly this part of the window, whatever was drawn there before.
pub fn place(context: &egui::Context, id: &'static str, rect: egui::Rect, draw: impl FnOnce(&mut egui::Ui)) {
    // A window may be smaller than what stands in it.
    let rect = egui::Rect::from_min_size(rect.min, rect.size().max(egui::Vec2::splat(1.0)));
    let area = egui::Area::new(id.into()).fixed_pos(rect.min).order(egui::Order::Middle).constrain(false);
    area.show(context, |ui| {
        let layout = egui::Layout::top_down(egui::Align::Min);
        ui.scope_builder(egui::UiBuilder::new().max_rect(rect).layout(layout), draw);
    });
}

/// Set once fonts and style are in use; nothing may be drawn with them before.
#[derive(Resource, Default, PartialEq, Eq)]
pub struct Theme {
    passes: u8,
}

/// Passes after which the fonts are there: they are taken up at the beginning of the pass after they were given.
const PASSES: u8 = 2;

/// May the interface be drawn?
pub fn ready(theme: Option<Res<Theme>>) -> bool {
    theme.is_some_and(|theme| theme.passes >= PASSES)
}

/// Gives fonts and style to egui in the first pass.
pub fn install(mut theme: ResMut<Theme>, mut contexts: EguiContexts, mut awake: ResMut<Awake>) {
    if theme.passes >= PASSES {
        return;
    }
    let Ok(context) = contexts.ctx_mut() else { return };
    if theme.passes == 0 {
        context.set_fonts(fonts());
        context.set_theme(egui::Theme::Light);
        context.all_styles_mut(dress);
    }
    theme.passes += 1;
    awake.now();
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8]); 3] = [
        ("alegreya", include_bytes!("../../assets/fonts/Alegreya-Medium.ttf")),
        ("alegreya-bold", include_bytes!("../../assets/fonts/Alegreya-ExtraBold.ttf")),
        ("alegreya-italic", include_bytes!("../../assets/fonts/Alegreya-MediumItalic.ttf")),
    ];
    for (name, bytes) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    // egui's own fonts stay behind ours: they hold arrows and symbols the serif lacks.
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let family = |name: &str| std::iter::once(name.to_owned()).chain(fallback.iter().cloned()).collect::<Vec<_>>();
    fonts.families.insert(FontFamily::Proportional, family("alegreya"));
    fonts.families.insert(FontFamily::Name(HEADING.into()), family("alegreya-bold"));
    fonts.families.insert(FontFamily::Name(ITALIC.into()), family("alegreya-italic"));
    fonts
}

/// Side of whatever a finger must hit, points.
pub const FINGER: f32 = 44.0;

/// Makes room for fingers, once there are any.
pub fn for_fingers(style: &mut egui::Style) {
    style.spacing.interact_size = egui::vec2(FINGER, FINGER);
    style.spacing.icon_width = 26.0;
    style.spacing.icon_width_inner = 16.0;
}

fn dress(style: &mut egui::Style) {
    use egui::TextStyle;
    style.text_styles = [
        (TextStyle::Small, body(14.0)),
        (TextStyle::Body, body(17.0)),
        (TextStyle::Button, body(17.0)),
        (TextStyle::Monospace, FontId::new(14.0, FontFamily::Monospace)),
        (TextStyle::Heading, heading(22.0)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = egui::vec2(8.0, 6.0);
    spacing.button_padding = egui::vec2(10.0, 5.0);
    spacing.interact_size = egui::vec2(36.0, 26.0);
    spacing.tooltip_width = 340.0;
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 10.0;
    style.interaction.tooltip_delay = 0.25;
    style.interaction.selectable_labels = false;

    let visuals = &mut style.visuals;
    *visuals = egui::Visuals::light();
    visuals.panel_fill = PARCHMENT;
    visuals.window_fill = PARCHMENT;
    visuals.window_stroke = Stroke::new(1.5, EDGE);
    visuals.window_corner_radius = CornerRadius::same(4);
    visuals.menu_corner_radius = CornerRadius::same(4);
    visuals.window_shadow = sheet().shadow;
    visuals.popup_shadow = sheet().shadow;
    visuals.extreme_bg_color = VELLUM_LIT;
    visuals.faint_bg_color = Color32::from_rgb(228, 214, 182);
    visuals.weak_text_color = Some(FADED);
    visuals.hyperlink_color = RED;
    visuals.warn_fg_color = GOLD;
    visuals.error_fg_color = RED;
    visuals.selection.bg_fill = Color32::from_rgb(205, 164, 84);
    visuals.selection.stroke = Stroke::new(1.0, INK);
    let parts = &mut visuals.widgets;
    let dressings = [
        (&mut parts.noninteractive, PARCHMENT, Color32::from_rgb(194, 172, 127), INK),
        (&mut parts.inactive, VELLUM, EDGE, INK),
        (&mut parts.hovered, VELLUM_LIT, GOLD, INK),
        (&mut parts.active, Color32::from_rgb(205, 184, 140), INK, INK),
        (&mut parts.open, VELLUM, EDGE, INK),
    ];
    for (part, fill, edge, text) in dressings {
        part.bg_fill = fill;
        part.weak_bg_fill = fill;
        part.bg_stroke = Stroke::new(1.0, edge);
        part.fg_stroke = Stroke::new(1.0, text);
        part.corner_radius = CornerRadius::same(3);
        part.expansion = 0.0;
    }
}
