//! The sheet on the left: everything about a unit, what it may do, or why not.

use super::aim;
use super::look::side_colour;
use super::marks::{expected, range};
use crate::board::Tile;
use crate::conquest_1066::rules::movement::{allowance, held_by, may_pay};
use crate::conquest_1066::rules::rout::{attackers, holds_position, rout_number};
use crate::conquest_1066::rules::{melee, shooting, victory};
use crate::conquest_1066::state::activity::Activity;
use crate::conquest_1066::state::choice::Question;
use crate::conquest_1066::state::field::{Phase, View};
use crate::conquest_1066::state::scenario::Goal;
use crate::conquest_1066::state::tables::Arm;
use crate::conquest_1066::{Conquest1066, odds, text};
use crate::engine::{Actor, Side, UnitId};
use crate::viking_steel::window::panels::{Panels, Room};
use crate::viking_steel::window::pick::Pointed;
use crate::viking_steel::window::unit_panel::WIDTH;
use crate::window::battle::BattleWorld;
use crate::window::plank::Plank;
use crate::window::theme::{self, FADED, GREEN, INK, RED};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, CornerRadius, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, vec2};

/// Draws the sheet of whoever is selected or under the pointer, and takes its part off the room.
pub fn draw(
    mut contexts: EguiContexts,
    battle: Res<BattleWorld<Conquest1066>>,
    mut panels: ResMut<Panels>,
    mut pointed: ResMut<Pointed>,
    mut room: ResMut<Room>,
) {
    if !panels.unit {
        return;
    }
    let narrow = room.is_narrow_for(WIDTH);
    let Ok(context) = contexts.ctx_mut() else { return };
    let view = battle.view();
    let asked = match battle.question().map(|asked| &asked.question) {
        Some(Question::Reroll { blow }) => Some(blow.target),
        _ => None,
    };
    let hovered = match pointed.hovered {
        Some(Actor::Unit(id)) => Some(id),
        _ => None,
    };
    let unit = aim::selected(&pointed).or(asked).or(hovered);
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
                match unit {
                    Some(id) => sheet(ui, &battle, view, id, &mut pointed),
                    None => aims(ui, view),
                }
            });
        });
    });
    if narrow {
        context.move_to_top(egui::LayerId::new(egui::Order::Middle, "unit".into()));
    } else {
        room.free.min.x += WIDTH;
    }
}

/// `1 point`, `3 points`.
fn points(count: i16) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}

fn section(ui: &mut Ui, name: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(name).font(theme::heading(16.0)).color(FADED));
}

/// What both sides are after, while nobody is looked at.
fn aims(ui: &mut Ui, view: View) {
    ui.label(RichText::new(&view.scenario.title).font(theme::heading(22.0)));
    ui.label(RichText::new("Point at a unit or click it to see its sheet.").color(FADED));
    for side in Side::BOTH {
        ui.add_space(6.0);
        let colour = side_colour(view.scenario, side);
        ui.label(RichText::new(&view.scenario.side(side).name).font(theme::heading(18.0)).color(colour));
        for objective in view.scenario.objectives.iter().filter(|objective| objective.side == side) {
            let done = victory::achieved(view, objective);
            let how = match &objective.goal {
                Goal::Hold { squares } => {
                    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
                    format!("hold {}", names.join(", "))
                }
                Goal::KillCommander { commander } => {
                    format!("{} lost", text::commander(view.scenario, *commander))
                }
                Goal::Rout { units } => format!("{units} enemy units routed"),
            };
            let decides = if objective.decisive { ", decides the battle" } else { "" };
            let tone = if done { GREEN } else { INK };
            ui.label(RichText::new(format!("{}: {}{decides}", objective.name, points(objective.points))).color(tone));
            ui.label(
                RichText::new(format!("    {how}{}", if done { ": as things stand, yes" } else { "" }))
                    .size(15.0)
                    .color(FADED),
            );
        }
    }
}

fn sheet(ui: &mut Ui, battle: &BattleWorld<Conquest1066>, view: View, id: UnitId, pointed: &mut Pointed) {
    let setup = view.setup(id);
    let colour = side_colour(view.scenario, setup.side);
    ui.label(RichText::new(&setup.name).font(theme::heading(22.0)).color(colour));
    let armour = if setup.troop.armoured { ", armoured" } else { "" };
    ui.label(format!("{} ({}{armour})", setup.troop.name, text::arm(setup.troop.arm)));
    if !view.stands(id) {
        ui.label(RichText::new("Has routed").color(RED));
        return;
    }
    track(ui, view, id, colour);
    if let Some(commander) = view.commander_with(id) {
        let quality = text::quality(view.scenario.commander(commander).quality);
        let name = text::commander(view.scenario, commander);
        ui.label(RichText::new(format!("With them: {name} ({quality} commander)")).color(theme::GOLD_INK).strong())
            .on_hover_text(
                "One more hit for each attack; were they to rout, all of the side would take hits (CQ-8, CQ-12).",
            );
    }
    ground(ui, view, id);
    for enemy in attackers(view, id) {
        let words = format!("{} can attack them: {}", view.setup(enemy).name, range(view, enemy, id));
        let label = ui.add(egui::Label::new(RichText::new(words).color(RED)).sense(Sense::click()));
        if label.on_hover_text("Stands on the next square and faces them (CQ-8); click to see them").clicked() {
            pointed.selected = Some(Actor::Unit(enemy));
        }
    }
    if let Some(enemy) = held_by(view, id) {
        ui.label(RichText::new(format!("Held in melee by {}", view.setup(enemy).name)).color(RED))
            .on_hover_text("It may turn, but not leave: the enemy faces it and goes as far (CQ-5)");
    }
    if holds_position(view, id) {
        ui.label(RichText::new("Only its position keeps it: it cannot leave it").color(RED)).on_hover_text("CQ-10");
    }
    may(ui, battle, view, id);
    numbers(ui, view, id);
}

/// A box for each hit it can take, filled as far as it has taken them.
fn track(ui: &mut Ui, view: View, id: UnitId, colour: Color32) {
    let (hits, at) = (view.unit(id).hits.0, rout_number(view, id));
    let open = view.scenario.rout.open;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        for number in 1..=at.max(hits) {
            let (rect, _) = ui.allocate_exact_size(vec2(19.0, 22.0), Sense::hover());
            let filled = number <= hits;
            let fill = if filled { RED } else { theme::VELLUM_LIT };
            // What only its position lets it bear is drawn in the side's colour.
            let edge = if number > open { Stroke::new(2.0, colour) } else { Stroke::new(1.0, theme::EDGE) };
            ui.painter().rect(rect, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
        }
    });
    let words = format!("{hits} hits of {at}");
    ui.label(RichText::new(words).strong().color(if hits + 2 >= at { RED } else { INK })).on_hover_text(format!(
        "It routs at {open} hits on open ground, {} in a defensive position, {} in a fort (CQ-11).",
        view.scenario.rout.defensive, view.scenario.rout.fort
    ));
}

/// Where it stands, and what that does for it.
fn ground(ui: &mut Ui, view: View, id: UnitId) {
    let post = view.unit(id).post;
    let grid = &view.scenario.grid;
    let (tile, level) = (grid.tile(post.square), grid.level(post.square));
    let hill = match level {
        0 => String::new(),
        1 => ", on a hill".to_owned(),
        level => format!(", on a hill of {level} levels"),
    };
    ui.label(format!("On {} ({}{hill}), facing {}", post.square, text::tile(tile), text::facing(post.facing)));
    let at = rout_number(view, id);
    if at > view.scenario.rout.open {
        let why = match tile {
            Tile::Fort => "in the fort",
            Tile::Wood | Tile::Town => "in cover",
            Tile::Bridge | Tile::Ford => "on the crossing",
            _ if level > 0 => "uphill of all who face it",
            _ => "behind the river",
        };
        ui.label(RichText::new(format!("Well placed, {why}: routs at {at}")).color(GREEN)).on_hover_text("CQ-11");
    }
}

/// What it may do in this turn, or why not.
fn may(ui: &mut Ui, battle: &BattleWorld<Conquest1066>, view: View, id: UnitId) {
    let turn = &view.field.turn;
    let setup = view.setup(id);
    if setup.side != turn.active || battle.question().is_none() {
        return;
    }
    section(ui, "This turn");
    let activity = view.unit(id).activity;
    let line = |ui: &mut Ui, name: &str, verdict: Result<String, String>| match verdict {
        Ok(words) => ui.label(RichText::new(format!("{name}: {words}")).color(GREEN)),
        Err(words) => ui.label(RichText::new(format!("{name}: {words}")).color(FADED)),
    };
    let moves = if activity.has(Activity::MOVED) {
        Err("has moved".to_owned())
    } else if turn.phase > Phase::Movement {
        Err("the movement phase is over".to_owned())
    } else {
        may_pay(view, setup.side).map(|()| "can still move".to_owned()).map_err(|refusal| refusal.to_string())
    };
    line(ui, "Move", moves);
    if setup.troop.arm == Arm::Archers {
        let shot = shooting::may_loose(view, id).map_err(|refusal| refusal.to_string());
        let targets: Vec<UnitId> = view
            .standing_of(setup.side.enemy())
            .filter(|enemy| shooting::may_shoot(view, id, *enemy).is_ok())
            .collect();
        let words = shot.and_then(|()| match targets.as_slice() {
            _ if turn.phase > Phase::Shooting => Err("the shooting phase is over".to_owned()),
            [] => Err("nobody in range and sight".to_owned()),
            [one] => {
                let hits = expected(&shooting::volley_items(view, id, *one));
                Ok(format!("at {}, {hits:.1} hits expected", view.setup(*one).name))
            }
            more => Ok(format!("{} targets", more.len())),
        });
        line(ui, "Shoot", words);
    }
    let attack = melee::may_attack(view, id)
        .map(|target| format!("{}, {}", view.setup(target).name, range(view, id, target)))
        .map_err(|refusal| refusal.to_string());
    line(ui, "Attack", attack);
}

fn numbers(ui: &mut Ui, view: View, id: UnitId) {
    section(ui, "Numbers");
    let troop = &view.setup(id).troop;
    let numbers = &view.scenario.rules.numbers;
    egui::Grid::new("numbers").num_columns(2).spacing([12.0, 2.0]).show(ui, |ui| {
        let mut row = |name: &str, value: String, hint: &str| {
            ui.label(RichText::new(name).color(FADED)).on_hover_text(hint);
            ui.label(RichText::new(value).strong()).on_hover_text(hint);
            ui.end_row();
        };
        let squares = |count: u8| if count == 1 { "1 square".to_owned() } else { format!("{count} squares") };
        row("Moves", squares(allowance(view, id)), "Orthogonal steps in a turn (CQ-4)");
        if troop.arm == Arm::Archers {
            row("Range", squares(numbers.range), "Counted in orthogonal steps (CQ-7)");
        }
        let commander = if view.commander_with(id).is_some() { numbers.with_commander } else { 0 };
        let added = troop.melee + commander;
        let dice = if added == 0 { "D3".to_owned() } else { format!("D3{added:+}") };
        row("Attack", dice, "Hits of an attack, before armour and rear (CQ-8)");
        let armour = if troop.armoured { numbers.armoured.to_string() } else { "none".to_owned() };
        row("Armour", armour, "Added to the hits of arrows and attacks against it (CQ-7, CQ-8)");
        let mean = odds::mean_hits(added);
        row("On average", format!("{mean:.1} hits"), "Against an enemy without armour");
    });
}
