//! The keys of a battle. The camera has its own.

use super::ghost::{InHand, PathAim};
use super::journal_panel::JournalView;
use super::marks::Marks;
use super::panels::Panels;
use super::pick::Pointed;
use super::prompt::{Prompt, Target};
use crate::engine::Actor;
use crate::viking_steel::rules::path;
use crate::viking_steel::state::choice::{Choice, PathKind, Question};
use crate::viking_steel::state::components::Formation;
use crate::window::battle::BattleWorld;
use crate::window::playback::Speed;
use crate::window::settings::Settings;
use crate::window::space::Tabletop;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_panorbit_camera::PanOrbitCamera;

/// Every key with what it does, for the list that F1 shows.
pub const KEYS: &[(&str, &str)] = &[
    ("Return", "the answer that stands out; on the first screen: start"),
    ("1 to 9", "the answer with that number"),
    ("Esc", "back: puts down, lets go, closes"),
    ("Tab, Shift+Tab", "next and previous unit that may act"),
    ("C", "look at the selected unit"),
    (", and .", "turn the move or the unit in hand"),
    ("[ and ]", "shorten and lengthen the move"),
    ("B, N, K", "in hand: block, line, column"),
    ("Space", "speed: 1x, 2x, 4x, instant"),
    ("L", "ruler"),
    ("M", "missile arc of the selected unit"),
    ("O", "aims and loot"),
    ("U, J", "unit's sheet, journal"),
    ("F1, F10, F11", "this list, settings, full screen"),
    ("Arrows, WASD", "move the view"),
    ("Q and E", "turn the view"),
    ("R and F", "tilt the view"),
    ("+ and -", "nearer and farther"),
    ("Home", "the whole table"),
    ("Right, middle button", "turn and move the view; the wheel goes nearer"),
    ("Ctrl+Q", "quit"),
];

/// Steps of a path steered by keys: tenths of a degree, thousandths of an inch.
const TURN: i32 = 50;
const STRIDE: i32 = 500;

/// The digits 1 to 9 on both parts of the keyboard.
pub const DIGITS: [(KeyCode, KeyCode); 9] = [
    (KeyCode::Digit1, KeyCode::Numpad1),
    (KeyCode::Digit2, KeyCode::Numpad2),
    (KeyCode::Digit3, KeyCode::Numpad3),
    (KeyCode::Digit4, KeyCode::Numpad4),
    (KeyCode::Digit5, KeyCode::Numpad5),
    (KeyCode::Digit6, KeyCode::Numpad6),
    (KeyCode::Digit7, KeyCode::Numpad7),
    (KeyCode::Digit8, KeyCode::Numpad8),
    (KeyCode::Digit9, KeyCode::Numpad9),
];

/// Is a control key down? One that went down and up within a slow frame was down all the same.
pub fn control(keys: &ButtonInput<KeyCode>) -> bool {
    let list = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
    keys.any_pressed(list) || keys.any_just_pressed(list)
}

/// Ctrl+Q quits from any screen.
pub fn quit(keys: Res<ButtonInput<KeyCode>>, mut exit: MessageWriter<AppExit>) {
    if control(&keys) && keys.just_pressed(KeyCode::KeyQ) {
        exit.write(AppExit::Success);
    }
}

/// F1 and F10, on every screen.
pub fn windows(keys: Res<ButtonInput<KeyCode>>, mut panels: ResMut<Panels>, mut settings: ResMut<Settings>) {
    if keys.just_pressed(KeyCode::F1) {
        panels.help = !panels.help;
    }
    if keys.just_pressed(KeyCode::F10) {
        settings.open = !settings.open;
    }
}

/// Answers by key.
pub fn answer(
    keys: Res<ButtonInput<KeyCode>>,
    panels: Res<EguiWantsInput>,
    prompt: Res<Prompt>,
    pointed: Res<Pointed>,
    mut battle: ResMut<BattleWorld>,
    mut aim: ResMut<PathAim>,
    mut hand: ResMut<InHand>,
) {
    if panels.wants_any_keyboard_input() || control(&keys) {
        return;
    }
    let Some(question) = battle.question().map(|asked| asked.question.clone()) else {
        return;
    };
    let confirmed = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    let digit = DIGITS.iter().position(|(row, pad)| keys.any_just_pressed([*row, *pad]));
    if let Question::Path { actor, kind, budget } = question {
        let turn = step(&keys, KeyCode::Comma, KeyCode::Period) * TURN;
        let stride = step(&keys, KeyCode::BracketLeft, KeyCode::BracketRight) * STRIDE;
        if turn != 0 || stride != 0 {
            aim.steer(turn, stride, pointed.place);
        }
        let straight = || path::furthest(battle.view(), actor, kind, budget, 0);
        let choice = match (confirmed, digit) {
            (true, _) | (_, Some(0)) => aim.answer(),
            (_, Some(1)) => straight().map(|advance| Choice::Path { wheel: 0, advance }),
            (_, Some(2)) if kind != PathKind::Withdraw => Some(Choice::Path { wheel: 0, advance: 0 }),
            _ => None,
        };
        if let Some(choice) = choice {
            battle.answer(choice);
        }
        return;
    }
    if let Some((_, facing, formation)) = &mut hand.unit {
        *facing = (*facing + step(&keys, KeyCode::Comma, KeyCode::Period) * 150).rem_euclid(3600);
        for (key, wanted) in
            [(KeyCode::KeyB, Formation::Block), (KeyCode::KeyN, Formation::Line), (KeyCode::KeyK, Formation::Column)]
        {
            if keys.just_pressed(key) {
                *formation = wanted;
            }
        }
    }
    let number = if confirmed { Some(prompt.main) } else { digit };
    if let Some(offer) = number.and_then(|number| prompt.offers.get(number)) {
        battle.answer(offer.choice);
    }
}

/// -1, 0 or 1 by which of two keys has just been pressed.
fn step(keys: &ButtonInput<KeyCode>, minus: KeyCode, plus: KeyCode) -> i32 {
    i32::from(keys.just_pressed(plus)) - i32::from(keys.just_pressed(minus))
}

/// Esc takes back the last thing begun, one at a time.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn back(
    keys: Res<ButtonInput<KeyCode>>,
    mut battle: ResMut<BattleWorld>,
    mut panels: ResMut<Panels>,
    mut settings: ResMut<Settings>,
    mut marks: ResMut<Marks>,
    mut hand: ResMut<InHand>,
    mut target: ResMut<Target>,
    mut pointed: ResMut<Pointed>,
) {
    if !keys.just_pressed(KeyCode::Escape) {
        return;
    }
    battle.clear_refusal();
    if panels.help || settings.open || panels.leaving {
        panels.help = false;
        panels.leaving = false;
        settings.open = false;
    } else if hand.unit.take().is_some() || target.0.take().is_some() {
        // Put down or let go; nothing else.
    } else if marks.ruler {
        marks.ruler = false;
        marks.ends.clear();
    } else if pointed.selected.take().is_none() {
        panels.leaving = true;
    }
}

/// Speed, tools and panels.
pub fn tools(
    keys: Res<ButtonInput<KeyCode>>,
    egui: Res<EguiWantsInput>,
    mut speed: ResMut<Speed>,
    mut panels: ResMut<Panels>,
    mut marks: ResMut<Marks>,
    mut journal: ResMut<JournalView>,
) {
    if egui.wants_any_keyboard_input() || control(&keys) {
        return;
    }
    if keys.just_pressed(KeyCode::Space) {
        *speed = speed.next();
    }
    if keys.just_pressed(KeyCode::KeyU) {
        panels.unit = !panels.unit;
    }
    if keys.just_pressed(KeyCode::KeyJ) {
        panels.journal = !panels.journal;
        journal.to_end = true;
    }
    if keys.just_pressed(KeyCode::KeyO) {
        marks.objectives = !marks.objectives;
    }
    if keys.just_pressed(KeyCode::KeyM) {
        marks.arc = !marks.arc;
    }
    if keys.just_pressed(KeyCode::KeyL) {
        marks.ruler = !marks.ruler;
        marks.ends.clear();
    }
}

/// Tab goes through the units that may act; C looks at the selected one.
pub fn select(
    keys: Res<ButtonInput<KeyCode>>,
    battle: Res<BattleWorld>,
    table: Res<Tabletop>,
    mut pointed: ResMut<Pointed>,
    mut cameras: Query<&mut PanOrbitCamera>,
) {
    let view = battle.view();
    if keys.just_pressed(KeyCode::Tab)
        && let Some(decision) = battle.question()
    {
        let waiting: Vec<Actor> = view.waiting(decision.who).collect();
        let at = waiting.iter().position(|actor| Some(*actor) == pointed.selected);
        let back = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        let next = match (at, back) {
            (None, _) => 0,
            (Some(at), false) => at + 1,
            (Some(at), true) => at + waiting.len().saturating_sub(1),
        };
        if !waiting.is_empty() {
            pointed.selected = waiting.get(next % waiting.len()).copied();
        }
    }
    if keys.just_pressed(KeyCode::KeyC)
        && let Some(actor) = pointed.selected.filter(|actor| Pointed::valid(view, *actor))
    {
        let focus = table.scene(view.footprint_of(actor).center(), 0.0);
        for mut camera in &mut cameras {
            camera.target_focus = focus;
        }
    }
}
