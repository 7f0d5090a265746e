//! The question as a sheet beside the action: what is asked, big buttons with their keys, why an answer was refused.

mod hints;
mod odds;
mod offers;
mod reroll;

pub use hints::of_order as order_hint;
pub use offers::{Offer, about, subject};

use offers::Group;

use super::ghost::{InHand, NamedOrder, PathAim};
use super::panels::Room;
use super::pick::Pointed;
use crate::engine::Actor;
use crate::viking_steel::rules::path;
use crate::viking_steel::state::choice::{Choice, PathKind, Question, VsDecision};
use crate::viking_steel::state::components::Formation;
use crate::viking_steel::state::field::View;
use crate::viking_steel::text;
use crate::window::battle::BattleWorld;
use crate::window::camera::TableCamera;
use crate::window::plank::Plank;
use crate::window::pointer::Pointer;
use crate::window::space::Tabletop;
use crate::window::theme::{self, FADED, RED};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, RichText, Ui, vec2};

/// The answers on offer, for the buttons and for the keys.
#[derive(Resource, Default)]
pub struct Prompt {
    question: u32,
    /// Numbered from 1 on the keyboard.
    pub offers: Vec<Offer>,
    /// The one Return gives.
    pub main: usize,
}

/// Prepares the answers when the question or the selection changes.
pub fn prepare(battle: Res<BattleWorld>, mut pointed: ResMut<Pointed>, mut prompt: ResMut<Prompt>) {
    let Some(decision) = battle.question() else {
        if !prompt.offers.is_empty() {
            *prompt = Prompt::default();
        }
        return;
    };
    if prompt.question != battle.question_number() {
        prompt.question = battle.question_number();
        prompt.offers = offers::of(battle.view(), decision);
        if offers::subject(&decision.question).is_some() {
            // Whoever is asked about comes to the front; a click selects others again.
            pointed.selected = None;
        }
    }
    prompt.main = offers::main(&prompt.offers, decision, pointed.selected);
}

/// What a key or a click on the table answers, if anything.
pub fn click(
    mut battle: ResMut<BattleWorld>,
    prompt: Res<Prompt>,
    mut pointed: ResMut<Pointed>,
    mut target: ResMut<Target>,
) {
    if !pointed.clicked {
        return;
    }
    battle.clear_refusal();
    let Some(question) = battle.question().map(|asked| asked.question.clone()) else {
        pointed.selected = pointed.hovered;
        return;
    };
    match (question, pointed.hovered) {
        (Question::Path { .. }, _) => {}
        (Question::Orders { actor, .. }, Some(hit)) if hit != actor => {
            target.0 = prompt.offers.iter().any(|offer| offer.about() == Some(hit)).then_some(hit);
            pointed.selected = Some(hit);
        }
        (Question::NewHost { .. } | Question::WhoIsHit { .. }, Some(hit)) => {
            pointed.selected = Some(hit);
            if let Some(offer) = prompt.offers.iter().find(|offer| offer.about() == Some(hit)) {
                battle.answer(offer.choice);
            }
        }
        (Question::Orders { .. }, None) => {
            target.0 = None;
            pointed.selected = None;
        }
        (_, hit) => pointed.selected = hit,
    }
}

/// The enemy or friend that was clicked while orders are asked: the prompt shows what can be done to him first.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Target(pub Option<Actor>);

/// Draws the prompt.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn draw(
    mut contexts: EguiContexts,
    mut battle: ResMut<BattleWorld>,
    prompt: Res<Prompt>,
    room: Res<Room>,
    table: Res<Tabletop>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut pointed: ResMut<Pointed>,
    mut named: ResMut<NamedOrder>,
    mut aim: ResMut<PathAim>,
    mut hand: ResMut<InHand>,
    mut target: ResMut<Target>,
    pointer: Res<Pointer>,
) {
    let Ok(context) = contexts.ctx_mut() else { return };
    let Some(decision) = battle.question().cloned() else {
        target.0 = None;
        waiting(context, &battle, &room);
        return;
    };
    let anchor = offers::subject(&decision.question)
        .filter(|actor| !keeps_clear(&decision.question) && Pointed::valid(battle.view(), *actor))
        .and_then(|actor| {
            let (camera, eye) = camera.single().ok()?;
            let place = battle.view().footprint_of(actor).center();
            camera.world_to_viewport(eye, table.scene(place, 0.5)).ok()
        })
        .map(|at| (egui::vec2(at.x, at.y) / context.zoom_factor()).to_pos2());
    let mut answer = None;
    // The sheet takes its part of the room when it is shown; it has the orders while it is that of the unit asked.
    let subject = offers::subject(&decision.question);
    let sheet = room.free.left() > 100.0 && (pointed.selected.is_none() || pointed.selected == subject);
    let width = width(&decision, prompt.offers.len()).min(room.free.width() - 40.0).max(80.0);
    place(context, room.free, anchor, width, battle.question_number()).show(context, |ui| {
        theme::sheet().show(ui, |ui| {
            ui.set_width(width);
            head(ui, &battle, &decision);
            let view = battle.view();
            let narrow = room.free.width() < NARROW;
            // Something of the table is always seen, and much of it where it is answered on; what has no room scrolls.
            let on_table = narrow && keeps_clear(&decision.question);
            let tall = (room.free.height() * if on_table { 0.45 } else { 0.75 }).max(60.0);
            // The area keeps the height of its first frame; what is in it may be taller when it is laid out for fingers.
            let scroll =
                egui::ScrollArea::vertical().max_height(tall).min_scrolled_height(tall).auto_shrink([false, true]);
            scroll.show(ui, |ui| {
                answer = match &decision.question {
                    Question::Reroll { throw } => reroll::draw(ui, view, &decision, throw, &prompt),
                    Question::Orders { .. } => orders(ui, &prompt, sheet, &mut pointed, &mut named, &mut target),
                    Question::Path { actor, kind, budget } => {
                        path_answers(ui, view, *actor, *kind, *budget, &mut aim, pointer.fingers)
                    }
                    Question::Deploy => deployment(ui, view, &prompt, &mut hand, pointer.fingers),
                    Question::WhichUnit if narrow => which_unit(ui, &prompt, &mut pointed, &mut named),
                    _ => buttons(ui, &prompt, columns(prompt.offers.len(), width), &|_| true, &mut pointed, &mut named),
                };
            });
            if let Some(refusal) = battle.refusal() {
                ui.add_space(4.0);
                ui.label(RichText::new(format!("Not possible: {refusal}")).color(RED));
            }
        });
    });
    if let Some(choice) = answer {
        battle.answer(choice);
    }
}

/// Width of a table beside which there is room for few buttons, points.
const NARROW: f32 = 560.0;

/// Where there is little room: the unit that was tapped, else all that may act.
fn which_unit(ui: &mut Ui, prompt: &Prompt, pointed: &mut Pointed, named: &mut NamedOrder) -> Option<Choice> {
    let selected = pointed.selected.filter(|actor| prompt.offers.iter().any(|offer| offer.about() == Some(*actor)));
    let shown = |offer: &Offer| selected.is_none() || offer.about().is_none() || offer.about() == selected;
    buttons(ui, prompt, 1, &shown, pointed, named)
}

/// Questions answered on the table: the prompt keeps out of the way.
fn keeps_clear(question: &Question) -> bool {
    matches!(question, Question::Path { .. } | Question::Deploy | Question::WhichUnit)
}

fn width(decision: &VsDecision, offers: usize) -> f32 {
    match decision.question {
        Question::WhichUnit => 700.0,
        Question::Deploy => 560.0,
        Question::Path { .. } => 500.0,
        Question::Orders { .. } if offers > 6 => 480.0,
        Question::Reroll { .. } => 440.0,
        _ => 370.0,
    }
}

fn columns(offers: usize, width: f32) -> usize {
    let most = (width / 190.0) as usize;
    let wanted = match offers {
        0..=4 => 1,
        5 | 6 => 2,
        _ => 3,
    };
    wanted.min(most.max(1))
}

/// Beside the anchor where there is room, else over or under it; at the lower edge without one.
fn place(
    context: &egui::Context,
    free: egui::Rect,
    anchor: Option<egui::Pos2>,
    width: f32,
    question: u32,
) -> egui::Area {
    let id = egui::Id::new(("prompt", question));
    let area = egui::Area::new(id).order(egui::Order::Middle).constrain_to(free).fade_in(false);
    let Some(at) = anchor.filter(|at| free.contains(*at)) else {
        return area.pivot(Align2::CENTER_BOTTOM).fixed_pos(free.center_bottom() - vec2(0.0, 12.0));
    };
    // What the prompt measured in the last frame; a guess in its first.
    let height = egui::AreaState::load(context, id).and_then(|state| state.size).map_or(260.0, |size| size.y);
    let wanted = width + 30.0 + ASIDE;
    let (pivot, shift) = if free.right() - at.x > wanted {
        (Align2::LEFT_CENTER, vec2(ASIDE, 0.0))
    } else if at.x - free.left() > wanted {
        (Align2::RIGHT_CENTER, vec2(-ASIDE, 0.0))
    } else if free.bottom() - at.y > height * 0.8 + UNDER {
        (Align2::CENTER_TOP, vec2(0.0, UNDER))
    } else if at.y - free.top() > height + UNDER {
        (Align2::CENTER_BOTTOM, vec2(0.0, -UNDER))
    } else if at.y < free.center().y {
        return area.pivot(Align2::CENTER_BOTTOM).fixed_pos(free.center_bottom() - vec2(0.0, 12.0));
    } else {
        return area.pivot(Align2::CENTER_TOP).fixed_pos(free.center_top() + vec2(0.0, 12.0));
    };
    area.pivot(pivot).fixed_pos(at + shift)
}

/// How far from the middle of a unit its prompt stands, points.
const ASIDE: f32 = 70.0;
/// How far over or under it.
const UNDER: f32 = 45.0;

fn head(ui: &mut Ui, battle: &BattleWorld, decision: &VsDecision) {
    let scenario = battle.scenario();
    ui.horizontal(|ui| {
        ui.label(RichText::new(hints::title(&decision.question)).font(theme::heading(21.0)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let side = decision.who;
            let name = &scenario.sides[side.index()].name;
            ui.label(RichText::new(name).font(theme::heading(15.0)).color(theme::side_colour(scenario, side)));
        });
    });
    // A throw is drawn; its line of text would only repeat it.
    if !matches!(decision.question, Question::Reroll { .. }) {
        ui.label(text::question(scenario, &decision.question));
    }
    ui.add_space(2.0);
}

fn tooltip(ui: &mut Ui, offer: &Offer) {
    ui.label(offer.hint.text);
    if !offer.odds.lines.is_empty() {
        ui.separator();
        for line in &offer.odds.lines {
            ui.label(RichText::new(line).size(15.0));
        }
    }
    if !offer.hint.rule.is_empty() {
        ui.label(RichText::new(format!("Rule {}", offer.hint.rule)).color(FADED).size(14.0));
    }
}

/// Buttons for the offers that pass the filter, in columns.
fn buttons(
    ui: &mut Ui,
    prompt: &Prompt,
    columns: usize,
    filter: &dyn Fn(&Offer) -> bool,
    pointed: &mut Pointed,
    named: &mut NamedOrder,
) -> Option<Choice> {
    let mut answer = None;
    let chosen: Vec<usize> = (0..prompt.offers.len()).filter(|index| filter(&prompt.offers[*index])).collect();
    if chosen.is_empty() {
        return None;
    }
    ui.columns(columns.clamp(1, chosen.len()), |columns| {
        let count = columns.len();
        for (at, index) in chosen.iter().enumerate() {
            let (offer, ui) = (&prompt.offers[*index], &mut columns[at % count]);
            let key = (index + 1).to_string();
            let mut plank =
                Plank::new(&offer.label).detail(&offer.odds.short).aside(&offer.odds.aside).main(*index == prompt.main);
            if *index < 9 {
                plank = plank.key(&key);
            }
            let response = ui.add(plank).on_hover_ui(|ui| tooltip(ui, offer));
            if response.hovered() {
                pointed.named = offer.about();
                if let Choice::Order(order) = offer.choice {
                    named.0 = Some(order);
                }
            }
            if response.clicked() {
                answer = Some(offer.choice);
            }
        }
    });
    answer
}

fn orders(
    ui: &mut Ui,
    prompt: &Prompt,
    sheet: bool,
    pointed: &mut Pointed,
    named: &mut NamedOrder,
    target: &mut Target,
) -> Option<Choice> {
    if let Some(aimed) = target.0 {
        let answer = buttons(ui, prompt, 1, &|offer| offer.about() == Some(aimed), pointed, named);
        if ui.add(Plank::new("All orders").detail("Esc")).clicked() {
            target.0 = None;
        }
        return answer;
    }
    if sheet {
        // The sheet has them all, with their odds; here is room for the table.
        let own = |offer: &Offer| matches!(offers::group(&offer.choice), Group::Acts | Group::Out);
        let columns = if ui.available_width() > 450.0 { 3 } else { 2 };
        let answer = buttons(ui, prompt, columns, &own, pointed, named);
        let aimed = prompt.offers.iter().filter(|offer| offers::group(&offer.choice) == Group::Aimed).count();
        if aimed > 0 {
            let ways = if aimed == 1 { "1 way".to_owned() } else { format!("{aimed} ways") };
            let text = format!("To charge or shoot, click an enemy or choose on the sheet ({ways}).");
            ui.label(RichText::new(text).color(FADED).size(15.0));
        }
        return answer;
    }
    all_orders(ui, prompt, 2, pointed, named)
}

/// Every order on offer, group by group.
pub fn all_orders(
    ui: &mut Ui,
    prompt: &Prompt,
    columns: usize,
    pointed: &mut Pointed,
    named: &mut NamedOrder,
) -> Option<Choice> {
    let mut answer = None;
    for group in [Group::Acts, Group::Aimed, Group::Free, Group::Out] {
        let of_group = |offer: &Offer| offers::group(&offer.choice) == group;
        let columns = if group == Group::Out { 1 } else { columns };
        answer = answer.or(buttons(ui, prompt, columns, &of_group, pointed, named));
    }
    answer
}

fn path_answers(
    ui: &mut Ui,
    view: View,
    actor: Actor,
    kind: PathKind,
    budget: i32,
    aim: &mut PathAim,
    fingers: bool,
) -> Option<Choice> {
    let (wheel, advance) = aim.path;
    let verdict = path::plan(view, actor, kind, budget, wheel, advance);
    let straight = path::furthest(view, actor, kind, budget, 0);
    let mut answer = None;
    let how = match fingers {
        true => "Tap the table to draw the move; tap there again to make it.",
        false => "Point at the table and click. Comma and full stop turn, [ and ] shorten and lengthen.",
    };
    ui.label(RichText::new(how).color(FADED).size(15.0));
    // A wheel has no straight on.
    let wheels = kind == PathKind::Wheel;
    let count = if wheels { 2 } else { 3 };
    ui.columns(count, |columns| {
        let here = match &verdict {
            Ok(_) if wheels => format!("{:.0}°", wheel.abs() as f32 / 10.0),
            Ok(plan) => format!("{:.1} of {:.1} in", plan.cost as f32 / 1000.0, budget as f32 / 1000.0),
            Err(bar) => bar.rule.to_owned(),
        };
        let go = Plank::new("As drawn").detail(&here).key("1").main(true).enabled(verdict.is_ok());
        let mut response = columns[0].add(go);
        if let Err(bar) = &verdict {
            response = response.on_hover_text(bar.to_string());
        }
        if response.clicked() && verdict.is_ok() {
            answer = Some(Choice::Path { wheel, advance });
        }
        let far = straight.map_or("barred".to_owned(), |mils| format!("{:.1} in", mils as f32 / 1000.0));
        let back = matches!(kind, PathKind::Back | PathKind::Withdraw);
        let label = if back { "Straight back" } else { "Straight on" };
        let plank = Plank::new(label).detail(&far).key("2").enabled(straight.is_some());
        if !wheels && columns[1].add(plank).clicked() {
            answer = straight.map(|advance| Choice::Path { wheel: 0, advance });
        }
        let stay = kind != PathKind::Withdraw;
        let last = count.to_string();
        let plank = Plank::new("Stay here").detail("the order is spent").key(&last).enabled(stay);
        if columns[count - 1].add(plank).clicked() && stay {
            answer = Some(Choice::Path { wheel: 0, advance: 0 });
        }
    });
    answer
}

fn deployment(ui: &mut Ui, view: View, prompt: &Prompt, hand: &mut InHand, fingers: bool) -> Option<Choice> {
    let click = if fingers { "Tap" } else { "Click" };
    let mut put_back = false;
    match &mut hand.unit {
        None => {
            ui.label(RichText::new(format!("{click} one of your units to take it up.")).color(FADED));
        }
        Some((unit, facing, formation)) => {
            ui.label(RichText::new(format!("In hand: {}", view.setup(*unit).name)).strong());
            ui.horizontal_wrapped(|ui| {
                for (turn, name) in [(-150, "Turn left ,"), (150, "Turn right .")] {
                    if ui.button(name).clicked() {
                        *facing = (*facing + turn).rem_euclid(3600);
                    }
                }
                for (kind, name) in
                    [(Formation::Block, "Block"), (Formation::Line, "Line"), (Formation::Column, "Column")]
                {
                    ui.selectable_value(formation, kind, name);
                }
            });
            let again = if fingers { ", and there again to put it down." } else { ". Esc puts it back." };
            let how = format!("{click} where its front shall stand{again}");
            ui.label(RichText::new(how).color(FADED).size(15.0));
            if fingers && ui.button("Put it back").clicked() {
                put_back = true;
            }
        }
    }
    if put_back {
        hand.unit = None;
    }
    let ready = prompt.offers.iter().find(|offer| offer.choice == Choice::Ready)?;
    let clicked = ui.add(Plank::new(&ready.label).key("1").main(true)).on_hover_ui(|ui| tooltip(ui, ready)).clicked();
    clicked.then_some(Choice::Ready)
}

/// Says what is waited for while nothing is asked.
fn waiting(context: &egui::Context, battle: &BattleWorld, room: &Room) {
    let text = match battle.fault() {
        Some(fault) => format!("The rules cannot go on: {fault}. Save what the journal says and report it."),
        None if battle.is_thinking() => "The opponent is thinking …".to_owned(),
        None => return,
    };
    egui::Area::new("waiting".into())
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(room.free.center_bottom() - vec2(0.0, 12.0))
        .show(context, |ui| {
            let text = RichText::new(text).font(theme::heading(19.0)).color(theme::CREAM);
            theme::bar().corner_radius(4).show(ui, |ui| ui.label(text));
        });
}
