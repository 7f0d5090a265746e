//! The question as a sheet at the lower edge: what is asked, big buttons with their keys, why an answer was refused.

use super::aim::Aim;
use super::look::side_colour;
use super::offers::Offers;
use super::told::Told;
use super::{act, aim, duel};
use crate::board::Square;
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::rules::movement::allowance;
use crate::conquest_1066::state::choice::{Choice, CqDecision, Question};
use crate::conquest_1066::state::field::View;
use crate::engine::Actor;
use crate::play::{LineKind, Playable};
use crate::viking_steel::window::panels::Room;
use crate::viking_steel::window::pick::Pointed;
use crate::window::awake::Awake;
use crate::window::battle::BattleWorld;
use crate::window::camera::TableCamera;
use crate::window::plank::Plank;
use crate::window::pointer::Pointer;
use crate::window::space::Tabletop;
use crate::window::table::middle;
use crate::window::theme::{self, CREAM, FADED, GOLD_INK, RED};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, RichText, Ui, vec2};

/// Width of the prompt, points, and of a table beside which it is narrower.
const WIDTH: f32 = 640.0;
const NARROW: f32 = 560.0;
/// Margin and stroke of a sheet on each side, points.
const SHEET_EDGE: f32 = 13.5;
/// What the prompt takes of the table's height, whether it is there or not, points: the table must not jump.
const RESERVED: f32 = 140.0;
/// How far over the prompt the one who is attacked must be seen, points: his attacker stands before him.
const ABOVE: f32 = 90.0;
/// What the strip of phases takes above it.
const STRIP: f32 = 42.0;

/// The eye over the table.
type Eyes<'w, 's> = Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>;

/// What was done with the prompt.
enum Done {
    Answered(Choice),
    TakenBack,
    PutDown,
}

/// Draws the prompt.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn draw(
    mut contexts: EguiContexts,
    mut battle: ResMut<BattleWorld<Conquest1066>>,
    offers: Res<Offers>,
    told: Res<Told>,
    mut room: ResMut<Room>,
    mut pointed: ResMut<Pointed>,
    mut aim: ResMut<Aim>,
    pointer: Res<Pointer>,
    (table, eyes): (Res<Tabletop>, Eyes),
    mut awake: ResMut<Awake>,
    mut height: Local<f32>,
) {
    let Ok(context) = contexts.ctx_mut() else { return };
    let Some(decision) = battle.question().cloned() else {
        happening(context, &battle, &told, &room);
        frame(&mut room);
        return;
    };
    let narrow = room.free.width() < NARROW;
    let width = WIDTH.min(room.free.width() - 40.0).max(80.0);
    let mut done = None;
    let bottom = room.free.bottom() - if narrow { 4.0 } else { 10.0 };
    let left = room.free.center().x - width / 2.0 - SHEET_EDGE;
    // A duel is watched: where it is fought low on the screen the prompt stands over it.
    let fought = fought_at(battle.view(), &decision.question).and_then(|square| {
        let (camera, eye) = eyes.single().ok()?;
        camera.world_to_viewport(eye, table.scene(middle(square), 0.5)).ok()
    });
    let over = fought.is_some_and(|at| at.y / context.zoom_factor() > bottom - *height - ABOVE);
    let top = if over { room.free.top() + 2.0 * STRIP } else { bottom - *height };
    let corner = egui::pos2(left.max(room.free.left()), top.max(room.free.top()));
    let area = egui::Area::new("conquest prompt".into()).order(egui::Order::Middle).constrain(false).fixed_pos(corner);
    let drawn = area.show(context, |ui| {
        // The area would keep the size of its first frame; what is asked next may be taller.
        let room_for_it = egui::Rect::from_min_max(corner, egui::pos2(room.free.right(), room.free.bottom() + 2000.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(room_for_it), |ui| {
            theme::sheet()
                .show(ui, |ui| {
                    ui.set_width(width);
                    // The answers to a duel must be in sight; other questions are answered on the table.
                    let duel = matches!(decision.question, Question::Reroll { .. });
                    let tall = (room.free.height() * if narrow && !duel { 0.42 } else { 0.62 }).max(60.0);
                    egui::ScrollArea::vertical().max_height(tall).auto_shrink([false, true]).show(ui, |ui| {
                        done = match &decision.question {
                            Question::Reroll { blow } => {
                                duel::draw(ui, battle.view(), &decision, blow, &offers).map(Done::Answered)
                            }
                            _ => asked(ui, &battle, &decision, &offers, &mut pointed, &aim, pointer.fingers),
                        };
                    });
                    if let Some(refusal) = battle.refusal() {
                        ui.add_space(4.0);
                        ui.label(RichText::new(format!("Not possible: {refusal}")).color(RED).strong());
                    }
                })
                .response
                .rect
                .height()
        })
        .inner
    });
    if (drawn.inner - *height).abs() > 0.5 {
        *height = drawn.inner;
        awake.now();
    }
    frame(&mut room);
    match done {
        Some(Done::Answered(choice)) => act::answer(&mut battle, &mut pointed, &mut aim, choice),
        Some(Done::TakenBack) => act::take_back(&mut battle, &mut pointed, &mut aim),
        Some(Done::PutDown) => aim.let_go(),
        None => {}
    }
}

/// The square of the one who is attacked in a duel.
fn fought_at(view: View, question: &Question) -> Option<Square> {
    match question {
        Question::Reroll { blow } => Some(view.unit(blow.target).post.square),
        _ => None,
    }
}

/// Leaves the table the room between the strip of phases and the prompt; where there is little of it they lie on the table.
fn frame(room: &mut Room) {
    if room.free.width() >= NARROW && room.free.height() > 3.0 * RESERVED {
        room.free.max.y -= RESERVED;
        room.free.min.y += STRIP;
    }
}

/// What is asked, and the answers.
fn asked(
    ui: &mut Ui,
    battle: &BattleWorld<Conquest1066>,
    decision: &CqDecision,
    offers: &Offers,
    pointed: &mut Pointed,
    aim: &Aim,
    fingers: bool,
) -> Option<Done> {
    let view = battle.view();
    let mut done = None;
    ui.label(RichText::new(instruction(view, decision, pointed, aim, fingers)).size(16.5));
    ui.horizontal_wrapped(|ui| {
        let free = decision.question == Question::Movement && view.field.turn.second_move;
        let words = RichText::new(left(view, decision, free)).size(15.0);
        ui.label(words.color(if free { GOLD_INK } else { FADED }).strong());
        if (aim.placed.is_some() || aim.target.is_some()) && ui.button(aside("Not there", "Esc", fingers)).clicked() {
            done = Some(Done::PutDown);
        }
        if battle.can_take_back() {
            let hint = "Until a die is rolled, your own choices can be taken back.";
            if ui.button(aside("Take the last one back", "Backspace", fingers)).on_hover_text(hint).clicked() {
                done = Some(Done::TakenBack);
            }
        }
    });
    ui.add_space(2.0);
    let most = (ui.available_width() / 200.0).floor().clamp(1.0, 3.0) as usize;
    let columns = most.min(offers.list.len().max(1));
    ui.columns(columns, |uis| {
        for number in 0..offers.list.len() {
            let pressed = offer(&mut uis[number % columns], offers, number, pointed).map(Done::Answered);
            done = done.take().or(pressed);
        }
    });
    done
}

/// What is left to spend, or that the second move is free.
fn left(view: View, decision: &CqDecision, free: bool) -> String {
    let left = view.field.turn.commands[decision.who.index()];
    let actions = if left == 1 { "1 command action".to_owned() } else { format!("{left} command actions") };
    match decision.question {
        _ if free => "The second move is free: the command action is already paid.".to_owned(),
        Question::Movement if left == 1 => format!("{actions} left, which pays for two moves."),
        Question::Movement => format!("{actions} left, each pays for two moves."),
        Question::Shooting => format!("{actions} left, a volley costs one."),
        _ => format!("{actions} left for re-rolls; attacks are free."),
    }
}

/// A small button with its key, which fingers have no use for.
fn aside(label: &str, key: &str, fingers: bool) -> RichText {
    let words = if fingers { label.to_owned() } else { format!("{label} ({key})") };
    RichText::new(words).size(14.5)
}

/// A button for an answer.
pub fn offer(ui: &mut Ui, offers: &Offers, number: usize, pointed: &mut Pointed) -> Option<Choice> {
    let offer = &offers.list[number];
    let digit = (number + 1).to_string();
    let mut plank = Plank::new(&offer.label).detail(&offer.detail).main(offers.main == Some(number));
    if let Some(key) = offer.key {
        plank = plank.key(key);
    } else if number < 9 {
        plank = plank.key(&digit);
    }
    let response = ui.add(plank);
    if response.hovered() {
        pointed.named = offer.about.map(Actor::Unit);
    }
    let clicked = response.on_hover_text(offer.hint).clicked();
    clicked.then_some(offer.choice)
}

/// What to do next, in a line.
fn instruction(view: View, decision: &CqDecision, pointed: &Pointed, aim: &Aim, fingers: bool) -> String {
    let click = if fingers { "Tap" } else { "Click" };
    let own = aim::selected(pointed).filter(|unit| view.stands(*unit) && view.setup(*unit).side == decision.who);
    let name = |unit| view.setup(unit).name.as_str();
    match (&decision.question, own) {
        (Question::Movement, Some(unit)) if aim.placed.is_some() => {
            let turn = if fingers { "" } else { " (or , and . and Return)" };
            format!(
                "{}: {} an arrow to face that way, the middle to go as drawn{turn}.",
                name(unit),
                click.to_lowercase()
            )
        }
        (Question::Movement, Some(unit)) if !aim::reach(decision, unit).is_empty() => {
            let squares = allowance(view, unit);
            let go = if squares == 1 { "1 square".to_owned() } else { format!("{squares} squares") };
            format!("{} may go {go}: {} a lit square, or the unit itself to turn it.", name(unit), click.to_lowercase())
        }
        (Question::Movement, Some(unit)) => {
            format!("{} cannot move any more this turn. {click} another unit.", name(unit))
        }
        (Question::Movement, None) => format!("{click} one of your units to move it."),
        (Question::Shooting, Some(unit)) if !aim::targets(decision, unit).is_empty() => match (fingers, aim.target) {
            (true, Some(_)) => format!("{}: tap the target again to shoot.", name(unit)),
            _ => {
                format!("{} shoot: {} a target.", name(unit), click.to_lowercase())
            }
        },
        (Question::Shooting, _) => format!("{click} archers that are marked, then their target."),
        (_, Some(unit)) if decision.options.contains(&Choice::Attack { unit }) => {
            format!("{}: {} again, or whom they face, to attack.", name(unit), click.to_lowercase())
        }
        _ => format!("{click} a marked unit to attack with it, or choose here."),
    }
}

/// While nothing is asked: what is happening, or what is waited for.
fn happening(context: &egui::Context, battle: &BattleWorld<Conquest1066>, told: &Told, room: &Room) {
    let line = battle.told().last().map(|record| Conquest1066::line(battle.scenario(), record));
    let text = match (battle.fault(), line) {
        (Some(fault), _) => format!("The rules cannot go on: {fault}. Save what the journal says and report it."),
        (None, _) if battle.is_thinking() => "The opponent is thinking …".to_owned(),
        (None, Some(line)) if line.kind != LineKind::Silent => line.text,
        _ => return,
    };
    let side = battle.told().last().map_or(told.active, |record| record.side);
    // Painted rather than laid out: it must sit in the middle in the very frame in which its words change.
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, "happening".into()));
    let wrap = (room.free.width() - 60.0).min(640.0);
    let words = painter.layout(text, theme::heading(17.0), CREAM, wrap);
    let at = room.free.center_bottom() - vec2(0.0, 18.0);
    let rect = Align2::CENTER_BOTTOM.anchor_size(at, words.size() + vec2(28.0, 14.0));
    let edge = egui::Stroke::new(1.5, theme::on_wood(side_colour(battle.scenario(), side)));
    painter.rect(rect, 4.0, theme::WOOD, edge, egui::StrokeKind::Inside);
    painter.galley(rect.center() - words.size() / 2.0, words, CREAM);
}
