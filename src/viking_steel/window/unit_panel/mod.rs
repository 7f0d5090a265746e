//! The sheet on the left: everything about a unit or character, and what it may do, or why not.

mod menu;

use super::ghost::NamedOrder;
use super::panels::{Panels, Room};
use super::pick::Pointed;
use super::prompt::{Prompt, subject};
use crate::engine::{Actor, CharacterId, Presence, Side, UnitId};
use crate::viking_steel::rules::activation;
use crate::viking_steel::state::components::{Activity, Officer};
use crate::viking_steel::state::field::{Loot, View};
use crate::viking_steel::state::scenario::Goal;
use crate::viking_steel::state::tables::{Qualities, Troop};
use crate::viking_steel::text;
use crate::window::battle::BattleWorld;
use crate::window::plank::Plank;
use crate::window::theme::{self, FADED, GOLD_INK, GREEN, INK, RED};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, CornerRadius, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, vec2};

/// Width of the panel, points.
pub const WIDTH: f32 = 272.0;

/// Draws the sheet of whoever is selected, under the pointer or asked about, and takes its part off the room.
pub fn draw(
    mut contexts: EguiContexts,
    mut battle: ResMut<BattleWorld>,
    mut panels: ResMut<Panels>,
    mut pointed: ResMut<Pointed>,
    mut named: ResMut<NamedOrder>,
    prompt: Res<Prompt>,
    mut room: ResMut<Room>,
) {
    if !panels.unit {
        return;
    }
    let narrow = room.is_narrow_for(WIDTH);
    let Ok(context) = contexts.ctx_mut() else { return };
    let asked = battle.question().and_then(|asked| subject(&asked.question));
    let actor = pointed.selected.or(asked).or(pointed.hovered);
    let mut answer = None;
    let mut rect = room.free;
    if !narrow {
        rect.set_width(WIDTH);
    }
    theme::place(context, "unit", rect, |ui| {
        theme::sheet().corner_radius(0).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            if narrow && ui.add(Plank::new("Back to the table")).clicked() {
                panels.unit = false;
            }
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                let view = battle.view();
                let Some(actor) = actor else {
                    aims(ui, view);
                    return;
                };
                match actor {
                    Actor::Unit(id) => unit(ui, view, id, &mut pointed),
                    Actor::Character(id) => character(ui, view, id, &mut pointed),
                }
                answer = menu::draw(ui, &battle, &prompt, actor, &mut pointed, &mut named);
                if let Actor::Unit(id) = actor {
                    numbers(ui, view, id, &view.setup(id).troop);
                }
            });
        });
    });
    if narrow {
        context.move_to_top(egui::LayerId::new(egui::Order::Middle, "unit".into()));
    } else {
        room.free.min.x += WIDTH;
    }
    if let Some(choice) = answer {
        panels.unit &= !narrow;
        battle.answer(choice);
    }
}

fn heading(ui: &mut Ui, name: &str, colour: Color32) {
    ui.label(RichText::new(name).font(theme::heading(22.0)).color(colour));
}

fn section(ui: &mut Ui, name: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(name).font(theme::heading(16.0)).color(FADED));
}

/// What both sides are after, while nobody is looked at.
fn aims(ui: &mut Ui, view: View) {
    heading(ui, &view.scenario.title, INK);
    ui.label(RichText::new("Point at a unit or click it to see its sheet.").color(FADED));
    for side in Side::BOTH {
        let setup = &view.scenario.sides[side.index()];
        ui.add_space(6.0);
        let colour = theme::side_colour(view.scenario, side);
        ui.label(RichText::new(&setup.name).font(theme::heading(18.0)).color(colour));
        for (number, objective) in view.scenario.objectives.iter().enumerate() {
            if objective.side != side {
                continue;
            }
            let scored = view.field.turn.scored.contains(&(number as u8));
            let points = objective.points;
            let unit = if points == 1 { "point" } else { "points" };
            let worth = match objective.goal {
                Goal::Loot { .. } => format!("{points} for each piece"),
                Goal::MarchOff { .. } => format!("{points} for each unit"),
                _ if scored => format!("{points} {unit}, done"),
                Goal::Kill { .. } => format!("{points} {unit}"),
                Goal::Ground { .. } | Goal::Survive { .. } => format!("{points} {unit} at the end"),
            };
            let tone = if scored { GREEN } else { INK };
            let text = format!("{} ({worth})", objective.name);
            ui.label(RichText::new(text).color(tone));
        }
    }
    if view.scenario.loot.is_empty() {
        return;
    }
    section(ui, "Loot");
    for (setup, loot) in view.scenario.loot.iter().zip(&view.field.turn.loot) {
        let place = match loot {
            Loot::At(..) => "lies on the table".to_owned(),
            Loot::Carried(unit) => format!("with {}", view.setup(*unit).name),
            Loot::Secured(side) => format!("secured by {}", view.scenario.sides[side.index()].name),
            Loot::Gone => "lost".to_owned(),
        };
        ui.label(format!("{}: {place}", setup.name));
    }
}

fn unit(ui: &mut Ui, view: View, id: UnitId, pointed: &mut Pointed) {
    let (setup, state) = (view.setup(id), view.unit(id));
    heading(ui, &setup.name, theme::side_colour(view.scenario, setup.side));
    let (troop, class) = (&setup.troop.name, text::class(setup.troop.class));
    if troop.to_lowercase().contains(class) {
        ui.label(troop);
    } else {
        ui.label(format!("{troop}, {class}"));
    }
    if state.presence != Presence::OnTable {
        ui.label(RichText::new(gone(state.presence)).color(RED));
        return;
    }
    strength(ui, view, id);
    ui.horizontal(|ui| {
        fatigue(ui, view, id);
        ui.vertical(|ui| {
            disorder(ui, state.disorder.0);
            match state.officer {
                Officer::Alive => ui.label(RichText::new("Officer leads").color(GREEN)),
                Officer::Lost => ui.label(RichText::new("Officer lost").color(RED)),
            }
            .on_hover_text("He adds a die in melee and shooting and steadies morale (VS-1.6, 4.3, 5.1, 7.3).");
        });
    });
    for character in view.attached(id) {
        with_unit(ui, view, character, pointed);
    }
    let formation = text::formation(state.placement.formation);
    let saddle = if state.placement.mounted { ", mounted" } else { "" };
    ui.label(format!("Stands in {formation}{saddle}, {} wide", view.columns(id)));
    if let Some(loot) = state.carries.0.and_then(|number| view.scenario.loot.get(usize::from(number))) {
        ui.label(RichText::new(format!("Carries {}", loot.name)).color(GOLD_INK).strong());
    }
    melee(ui, view, id, pointed);
    done(ui, state.activity);
}

fn gone(presence: Presence) -> &'static str {
    match presence {
        Presence::OnTable => "In play",
        Presence::Destroyed => "Destroyed",
        Presence::Routed => "Fled from the battlefield",
        Presence::MarchedOff => "Marched off",
    }
}

/// A square for each base, filled as far as its strength goes.
fn strength(ui: &mut Ui, view: View, id: UnitId) {
    let (setup, left) = (view.setup(id), view.unit(id).strength.0);
    let each = setup.troop.base_strength.max(1);
    let colour = theme::side_colour(view.scenario, setup.side);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for base in 0..setup.troop.bases {
            let here = left.saturating_sub(base * each).min(each);
            let (rect, response) = ui.allocate_exact_size(vec2(34.0, 34.0), Sense::hover());
            let painter = ui.painter();
            painter.rect(
                rect,
                CornerRadius::same(3),
                theme::VELLUM_LIT,
                Stroke::new(1.0, theme::EDGE),
                StrokeKind::Inside,
            );
            let mut filled = rect.shrink(2.0);
            filled.min.y = filled.max.y - filled.height() * f32::from(here) / f32::from(each);
            painter.rect_filled(filled, CornerRadius::same(2), colour.lerp_to_gamma(theme::VELLUM_LIT, 0.5));
            let text = if here == 0 { FADED } else { INK };
            painter.text(rect.center(), Align2::CENTER_CENTER, here.to_string(), theme::heading(17.0), text);
            response.on_hover_text(format!("Strength {here} of {each} on this base (VS-1.1, 1.3)"));
        }
        ui.label(RichText::new(format!("{left} of {}", setup.strength)).strong());
    });
    if view.at_half_strength(id) {
        ui.label(RichText::new("At half strength: one die for orders and morale").color(RED))
            .on_hover_text("VS-1.5, 3.1, 5.2");
    }
}

/// The fatigue die in the colour of the class, a ring for each point of excess.
fn fatigue(ui: &mut Ui, view: View, id: UnitId) {
    let value = view.unit(id).fatigue.0;
    let excess = view.excess_fatigue(id);
    let class = view.class(id);
    let colour = theme::rgb(view.scenario.rules.dice_colours[class as usize]);
    let (rect, response) = ui.allocate_exact_size(vec2(56.0, 50.0), Sense::hover());
    let painter = ui.painter();
    let center = rect.center();
    for ring in 0..excess.min(5) {
        painter.circle_stroke(center, 19.0 + f32::from(ring) * 2.5, Stroke::new(1.6, RED));
    }
    let die = egui::Rect::from_center_size(center, vec2(26.0, 26.0));
    painter.rect(die, CornerRadius::same(5), colour, Stroke::new(1.2, INK), StrokeKind::Outside);
    let light = f32::from(colour.r()) * 0.3 + f32::from(colour.g()) * 0.6 + f32::from(colour.b()) * 0.1 > 140.0;
    let text = if light { INK } else { theme::CREAM };
    let face = value.min(crate::viking_steel::state::field::FATIGUE_LIMIT).to_string();
    painter.text(center, Align2::CENTER_CENTER, face, theme::heading(18.0), text);
    response.on_hover_ui(|ui| {
        ui.label(format!("Fatigue {value}; rest brings it down to {} (VS-6.1, 6.4).", view.setup(id).troop.fatigue));
        if excess > 0 {
            ui.label(
                RichText::new(format!(
                    "{excess} in excess: as many dice fewer in melee and shooting, morale as much harder (VS-6.3)."
                ))
                .color(RED),
            );
        } else {
            ui.label("Above 6 every point takes a die in melee and shooting and weighs on morale (VS-6.3).");
        }
    });
}

fn disorder(ui: &mut Ui, level: u8) {
    let (text, colour) = match level {
        0 => ("In good order", GREEN),
        1 => ("Disordered (1)", RED),
        _ => ("Disordered (2)", RED),
    };
    ui.label(RichText::new(text).color(colour)).on_hover_text(match level {
        0 => "The first failed morale test disorders it (VS-5.3).",
        1 => "Only a basic move; the next failed test makes it retreat (VS-3.10, 5.3).",
        _ => "Only a basic move; the next failed test makes it leave the battlefield (VS-3.10, 5.3).",
    });
}

fn with_unit(ui: &mut Ui, view: View, id: CharacterId, pointed: &mut Pointed) {
    let (setup, state) = (view.character_setup(id), view.character(id));
    let wounds = match state.wounds.0 {
        0 => "unhurt".to_owned(),
        wounds => format!("{wounds} of {} wounds", setup.kind.hits),
    };
    let label = ui.add(
        egui::Label::new(format!("With them: {} ({}, {wounds})", setup.name, setup.kind.name)).sense(Sense::click()),
    );
    if label.on_hover_text("Click to see him").clicked() {
        pointed.selected = Some(Actor::Character(id));
    }
}

fn melee(ui: &mut Ui, view: View, id: UnitId, pointed: &mut Pointed) {
    for contact in view.contacts_of(id) {
        let Some(opponent) = contact.opponent(id) else { continue };
        let fought = if contact.fought { "fought this turn" } else { "still to be fought this turn" };
        let text = format!(
            "In melee with {} (on its {}, {fought})",
            view.setup(opponent).name,
            text::edge(contact.edge_of(id))
        );
        let label = ui.add(egui::Label::new(RichText::new(text).color(RED)).sense(Sense::click()));
        if label.on_hover_text("VS-7.7; click to see them").clicked() {
            pointed.selected = Some(Actor::Unit(opponent));
        }
    }
}

fn done(ui: &mut Ui, activity: Activity) {
    let names = [
        (Activity::ACTIVATED, "activated"),
        (Activity::MOVED, "moved"),
        (Activity::SHOT, "shot"),
        (Activity::FOUGHT, "fought"),
        (Activity::SHOT_AT, "lost men to missiles"),
    ];
    let list: Vec<&str> = names.into_iter().filter(|(bit, _)| activity.has(*bit)).map(|(_, name)| name).collect();
    let text = if list.is_empty() { "nothing yet".to_owned() } else { list.join(", ") };
    ui.label(RichText::new(format!("This turn: {text}")).color(FADED));
}

fn numbers(ui: &mut Ui, view: View, id: UnitId, troop: &Troop) {
    section(ui, "Numbers");
    egui::Grid::new("numbers").num_columns(4).spacing([10.0, 2.0]).show(ui, |ui| {
        let needed = activation::orders_needed(view, Actor::Unit(id));
        let melee = if view.is_mounted(id) { troop.melee + troop.melee_mounted } else { troop.melee };
        let cells = [
            ("Orders", format!("{}+", needed.total), "Number to reach for an order (VS-3.1)"),
            ("Armour", troop.armour.to_string(), "What the enemy must overcome (VS-4.2, 7.4)"),
            ("Melee", melee.to_string(), "Taken off the enemy's armour (VS-7.4)"),
            ("Attack", troop.attack.to_string(), "Taken off the target's defence (VS-4.2)"),
            ("Range", troop.range.map_or("none".into(), |range| format!("{range} in")), "Of its missiles (VS-4.1)"),
        ];
        for (index, (name, value, hint)) in cells.into_iter().enumerate() {
            ui.label(RichText::new(name).color(FADED)).on_hover_text(hint);
            ui.label(RichText::new(value).strong()).on_hover_text(hint);
            if index % 2 == 1 {
                ui.end_row();
            }
        }
        ui.end_row();
    });
    let qualities = [
        (Qualities::SHIELD_WALL, "shield wall"),
        (Qualities::FAST, "fast on bad ground"),
        (Qualities::EVADE, "may evade"),
        (Qualities::PASSES_FRIENDS, "passes through friends"),
        (Qualities::CAVALRY, "on horseback"),
        (Qualities::MOUNTS, "may mount and dismount"),
        (Qualities::NEVER_CHARGES, "never charges"),
    ];
    let list: Vec<&str> =
        qualities.into_iter().filter(|(bit, _)| troop.qualities.has(*bit)).map(|(_, name)| name).collect();
    if !list.is_empty() {
        ui.label(RichText::new(list.join(", ")).color(FADED));
    }
}

fn character(ui: &mut Ui, view: View, id: CharacterId, pointed: &mut Pointed) {
    let (setup, state) = (view.character_setup(id), view.character(id));
    heading(ui, &setup.name, theme::side_colour(view.scenario, setup.side));
    ui.label(&setup.kind.name);
    if state.presence != Presence::OnTable {
        ui.label(RichText::new(gone(state.presence)).color(RED));
        return;
    }
    ui.label(format!("Wounds: {} of {} (VS-1.8)", state.wounds.0, setup.kind.hits));
    match state.host.0 {
        Some(host) => {
            let label = ui.add(egui::Label::new(format!("With {}", view.setup(host).name)).sense(Sense::click()));
            if label.on_hover_text("Click to see them").clicked() {
                pointed.selected = Some(Actor::Unit(host));
            }
        }
        None => {
            ui.label("Stands alone");
        }
    }
    done(ui, state.activity);
}
