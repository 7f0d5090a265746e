//! The keys of a battle on squares. The camera has its own.

use super::aim::Aim;
use super::offers::Offers;
use super::typing::Typing;
use super::{act, aim, drag};
use crate::board::{Facing, Square};
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::state::choice::{Choice, CqDecision, Question};
use crate::conquest_1066::state::field::{Post, View};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::window::input::{DIGITS, control};
use crate::viking_steel::window::journal_panel::JournalView;
use crate::viking_steel::window::marks::Marks;
use crate::viking_steel::window::panels::Panels;
use crate::viking_steel::window::pick::Pointed;
use crate::window::battle::BattleWorld;
use crate::window::camera::KeysTaken;
use crate::window::playback::Speed;
use crate::window::settings::Settings;
use crate::window::space::Tabletop;
use crate::window::table::middle;
use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;
use std::f32::consts::FRAC_PI_2;

/// Every key with what it does, for the list that F1 shows.
pub const KEYS: &[(&str, &str)] = &[
    ("Tab, Shift+Tab", "next and previous unit that may act"),
    ("Arrows", "with a unit selected: aim at a square; else move the view"),
    ("d4", "aim at the square of that name: a letter, then its number"),
    (", and .", "turn the unit to its left and right; next target"),
    ("Drag", "a unit to its square, or from a square the way it is to face"),
    ("Return", "do what stands out: move, shoot, attack"),
    ("1 to 9", "the answer with that number"),
    ("R and L", "in a duel: roll again, let it stand"),
    ("N", "on to the next phase"),
    ("Backspace, Ctrl+Z", "take the last move back, until a die is rolled"),
    ("Esc", "back: lets go, closes"),
    ("C", "look at the selected unit"),
    ("Space", "speed: 1x, 2x, 4x, instant"),
    ("O", "squares that score"),
    ("U, J", "unit's sheet, journal"),
    ("F1, F10, F11", "this list, settings, full screen"),
    ("WASD, Shift+arrows", "move the view"),
    ("Q and E, R and F", "turn and tilt the view"),
    ("+ and -, Home", "nearer and farther, the whole table"),
    ("Right, middle button", "turn and move the view; the wheel goes nearer"),
    ("Ctrl+Q", "quit"),
];

const ARROWS: [(KeyCode, Vec2); 4] = [
    (KeyCode::ArrowUp, Vec2::Y),
    (KeyCode::ArrowRight, Vec2::X),
    (KeyCode::ArrowDown, Vec2::NEG_Y),
    (KeyCode::ArrowLeft, Vec2::NEG_X),
];

/// The side of the table that an arrow key means to one who looks from `yaw`.
fn meant(arrow: Vec2, yaw: f32) -> Facing {
    let quarters = (yaw / FRAC_PI_2).round() * FRAC_PI_2;
    drag::towards(Vec2::from_angle(quarters).rotate(arrow))
}

fn is_shift(keys: &ButtonInput<KeyCode>) -> bool {
    keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
}

/// While a unit is selected, arrows and letters aim: the camera leaves them alone.
pub fn take(
    keys: Res<ButtonInput<KeyCode>>,
    battle: Res<BattleWorld<Conquest1066>>,
    pointed: Res<Pointed>,
    mut taken: ResMut<KeysTaken>,
) {
    let aims = battle.question().is_some_and(|decision| aims(battle.view(), decision, &pointed).is_some());
    let duel = matches!(battle.question().map(|asked| &asked.question), Some(Question::Reroll { .. }));
    taken.set_if_neq(KeysTaken { arrows: aims && !is_shift(&keys), letters: aims || duel });
}

/// The unit that arrows and names aim for.
fn aims(view: View, decision: &CqDecision, pointed: &Pointed) -> Option<UnitId> {
    let own = aim::selected(pointed).filter(|unit| view.stands(*unit) && view.setup(*unit).side == decision.who);
    own.filter(|_| matches!(decision.question, Question::Movement | Question::Shooting))
}

/// Answers by key.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn answer(
    keys: Res<ButtonInput<KeyCode>>,
    offers: Res<Offers>,
    cameras: Query<&PanOrbitCamera>,
    mut battle: ResMut<BattleWorld<Conquest1066>>,
    mut pointed: ResMut<Pointed>,
    mut aim: ResMut<Aim>,
    mut typing: ResMut<Typing>,
) {
    // There is no text to be typed into a panel during a battle: where Tab has left a button with the keyboard, it is not asked.
    typing.shortcut = None;
    if keys.just_pressed(KeyCode::Backspace) || (control(&keys) && keys.just_pressed(KeyCode::KeyZ)) {
        act::take_back(&mut battle, &mut pointed, &mut aim);
        return;
    }
    let grid = &battle.scenario().grid;
    let size = (grid.columns(), grid.rows());
    let unit = battle.question().and_then(|decision| aims(battle.view(), decision, &pointed));
    let named = if control(&keys) { None } else { typing.listen(&keys, unit.is_some(), size) };
    let Some(decision) = battle.question().cloned() else { return };
    if control(&keys) {
        return;
    }
    let yaw = cameras.single().map_or(0.0, |orbit| orbit.target_yaw);
    if let Some(unit) = unit {
        let arrow = ARROWS.into_iter().find(|(key, _)| keys.just_pressed(*key) && !is_shift(&keys));
        let from = aim.cursor.or(aim.placed.map(|post| post.square)).unwrap_or(battle.view().unit(unit).post.square);
        let stepped = arrow.and_then(|(_, arrow)| battle.scenario().grid.next(from, meant(arrow, yaw)));
        if let Some(square) = named.or(stepped) {
            aim_at(&mut battle, &mut aim, &decision, unit, square);
        }
        let turn = i32::from(keys.just_pressed(KeyCode::Period)) - i32::from(keys.just_pressed(KeyCode::Comma));
        if turn != 0 {
            turn_or_next(battle.view(), &mut aim, &decision, unit, turn > 0);
        }
    }
    let confirmed = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    let digit = DIGITS.iter().position(|(row, pad)| keys.any_just_pressed([*row, *pad]));
    let by_letter = typing.shortcut.and_then(|letter| {
        let key = letter.to_string();
        offers.list.iter().position(|offer| offer.key == Some(key.as_str()))
    });
    let number = match (confirmed, digit) {
        (true, _) => offers.main,
        (false, Some(digit)) if named.is_none() && !typing.takes_digits() => Some(digit),
        _ => by_letter,
    };
    if let Some(offer) = number.and_then(|number| offers.list.get(number)) {
        act::answer(&mut battle, &mut pointed, &mut aim, offer.choice);
    } else if confirmed && let (Some(unit), Some(cursor)) = (unit, aim.cursor) {
        try_at(&mut battle, &decision, unit, cursor);
    }
}

/// Arrows or a name have come to a square.
fn aim_at(battle: &mut BattleWorld<Conquest1066>, aim: &mut Aim, decision: &CqDecision, unit: UnitId, square: Square) {
    battle.clear_refusal();
    aim.cursor = Some(square);
    let view = battle.view();
    if decision.question == Question::Movement {
        aim.placed = aim::settle(view, decision, unit, square);
    } else {
        let enemy = view.unit_on(square);
        aim.target = enemy.filter(|enemy| aim::targets(decision, unit).contains(enemy));
    }
}

/// Return where nothing can be done: says why not.
fn try_at(battle: &mut BattleWorld<Conquest1066>, decision: &CqDecision, unit: UnitId, square: Square) {
    let view = battle.view();
    let choice = match (&decision.question, view.unit_on(square)) {
        (Question::Shooting, Some(target)) => Choice::Shoot { unit, target },
        (Question::Shooting, None) => return,
        _ => Choice::Move { unit, to: square, facing: aim::sensible(view, unit, square) },
    };
    act::refuse(battle, choice);
}

/// Turns the unit where it is to end, or goes to the next of its targets.
fn turn_or_next(view: View, aim: &mut Aim, decision: &CqDecision, unit: UnitId, forward: bool) {
    if decision.question == Question::Movement {
        let post = aim.placed.unwrap_or(view.unit(unit).post);
        aim.placed =
            Some(aim::turned(decision, unit, post, forward)).filter(|post| aim::may_end(decision, unit, *post));
        return;
    }
    let targets = aim::targets(decision, unit);
    let count = targets.len();
    let at = targets.iter().position(|target| Some(*target) == aim.target);
    let next = match (at, forward) {
        (None, _) => 0,
        (Some(at), true) => at + 1,
        (Some(at), false) => at + count.saturating_sub(1),
    };
    aim.target = targets.get(next % count.max(1)).copied();
    aim.cursor = aim.target.map(|target| view.unit(target).post.square);
}

/// Esc takes back the last thing begun, one at a time.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn back(
    keys: Res<ButtonInput<KeyCode>>,
    mut battle: ResMut<BattleWorld<Conquest1066>>,
    mut panels: ResMut<Panels>,
    mut settings: ResMut<Settings>,
    mut aim: ResMut<Aim>,
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
    } else if aim.placed.is_some() || aim.target.is_some() || aim.cursor.is_some() {
        aim.let_go();
    } else if pointed.selected.take().is_none() {
        panels.leaving = true;
    }
}

/// Speed, marks and panels.
pub fn tools(
    keys: Res<ButtonInput<KeyCode>>,
    typing: Res<Typing>,
    mut speed: ResMut<Speed>,
    mut panels: ResMut<Panels>,
    mut marks: ResMut<Marks>,
    mut journal: ResMut<JournalView>,
) {
    if control(&keys) {
        return;
    }
    if keys.just_pressed(KeyCode::Space) {
        *speed = speed.next();
    }
    match typing.shortcut {
        Some('U') => panels.unit = !panels.unit,
        Some('J') => {
            panels.journal = !panels.journal;
            journal.to_end = true;
        }
        Some('O') => marks.objectives = !marks.objectives,
        _ => {}
    }
}

/// Tab goes through the units that may act; C looks at the selected one.
pub fn select(
    keys: Res<ButtonInput<KeyCode>>,
    battle: Res<BattleWorld<Conquest1066>>,
    table: Res<Tabletop>,
    typing: Res<Typing>,
    mut pointed: ResMut<Pointed>,
    mut aim: ResMut<Aim>,
    mut cameras: Query<&mut PanOrbitCamera>,
) {
    let view = battle.view();
    if keys.just_pressed(KeyCode::Tab)
        && let Some(decision) = battle.question()
    {
        let able = aim::can_act(decision);
        let at = able.iter().position(|unit| Some(Actor::Unit(*unit)) == pointed.selected);
        let next = match (at, is_shift(&keys)) {
            (None, false) => 0,
            (None, true) => able.len().saturating_sub(1),
            (Some(at), false) => at + 1,
            (Some(at), true) => at + able.len().saturating_sub(1),
        };
        if !able.is_empty() {
            let unit = able[next % able.len()];
            pointed.selected = Some(Actor::Unit(unit));
            aim.let_go();
            if decision.question == Question::Shooting {
                aim.target = aim::targets(decision, unit).first().copied();
            }
        }
    }
    if typing.shortcut == Some('C')
        && let Some(unit) = aim::selected(&pointed).filter(|unit| view.stands(*unit))
    {
        let Post { square, .. } = view.unit(unit).post;
        for mut camera in &mut cameras {
            camera.target_focus = table.scene(middle(square), 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_means_what_it_points_at_on_the_screen() {
        assert_eq!(meant(Vec2::Y, 0.1), Facing::North);
        assert_eq!(meant(Vec2::X, -0.2), Facing::East);
        // From the east, looking west: up is west.
        assert_eq!(meant(Vec2::Y, FRAC_PI_2), Facing::West);
        assert_eq!(meant(Vec2::Y, std::f32::consts::PI), Facing::South);
    }
}
