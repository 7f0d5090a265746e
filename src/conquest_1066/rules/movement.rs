//! CQ-4: moves and turns, CQ-5: leaving a melee, CQ-6: terrain, CQ-13: commanders change their unit.
//!
//! Rulings: a unit moves once a turn, and turning where it stands is its move too, which is always allowed, also in melee. It
//! turns freely before it goes, so every step may go in any of the four directions. A command action pays for two moves,
//! which may be apart; a second one that is not used when the phase ends is lost. A unit that has more hits than open ground
//! lets it bear holds its position: it may only turn (CQ-10).

use super::battle::{Battle, Outcome};
use super::frame::CqFlow;
use super::rout::{attackers, attackers_among, holds_position};
use crate::board::{Facing, Square, Tile};
use crate::conquest_1066::state::activity::Activity;
use crate::conquest_1066::state::choice::{Choice, Question};
use crate::conquest_1066::state::event::{Spent, What};
use crate::conquest_1066::state::field::{Places, Post, View};
use crate::conquest_1066::state::tables::Arm;
use crate::engine::{AttachedTo, CharacterId, Flow, Presence, Refusal, Side, UnitId};
use smallvec::SmallVec;

/// The squares of a way, without the one it starts from.
pub type Way = SmallVec<[Square; 2]>;

/// One pass of the phase: carries out the answer, and asks for the next move (CQ-4).
pub fn step(battle: &mut Battle) -> CqFlow {
    match battle.answer.take() {
        Some(Choice::Move { unit, to, facing }) => go(battle, unit, to, facing),
        Some(Choice::ChangeHost { commander, host }) => change_host(battle, commander, host),
        Some(_) => {
            battle.field.turn.second_move = false;
            return Flow::Done(Outcome::Done);
        }
        None => {}
    }
    battle.ask(battle.active(), Question::Movement, options(battle.view()))
}

/// Everything the active side may move, and to leave it at that (CQ-4, CQ-13).
pub fn options(view: View) -> Vec<Choice> {
    let side = view.field.turn.active;
    if may_pay(view, side).is_err() {
        return vec![Choice::Done];
    }
    let places = Places::of(view);
    let mut options = Vec::with_capacity(256);
    for unit in view.standing_of(side) {
        each_move(view, &places, unit, |to, facing| options.push(Choice::Move { unit, to, facing }));
    }
    for commander in view.commanders_of(side) {
        let before = options.len();
        let hosts = hosts(view, &places, commander);
        options.extend(hosts.map(|host| Choice::ChangeHost { commander, host }));
        options[before..].sort_unstable();
    }
    options.push(Choice::Done);
    options
}

/// Can the side pay for a move (CQ-3, CQ-4)?
pub fn may_pay(view: View, side: Side) -> Result<(), Refusal> {
    let turn = &view.field.turn;
    if turn.second_move || turn.commands[side.index()] > 0 {
        return Ok(());
    }
    Err(Refusal::new("CQ-3", "no command action left"))
}

/// Squares a unit may go in a turn (CQ-4).
pub fn allowance(view: View, unit: UnitId) -> u8 {
    let numbers = &view.scenario.rules.numbers;
    match view.setup(unit).troop.arm {
        Arm::Cavalry => numbers.cavalry_move,
        Arm::Foot | Arm::Archers => numbers.foot_move,
    }
}

/// May such a unit stand there (CQ-6)?
pub fn may_stand(arm: Arm, tile: Tile) -> bool {
    match tile {
        Tile::Open | Tile::Bridge | Tile::Ford | Tile::Fort => true,
        Tile::Wood => arm == Arm::Archers,
        Tile::Town => arm != Arm::Cavalry,
        Tile::Marsh | Tile::Lake | Tile::River => false,
    }
}

/// May such a unit pass through, if it does not stay (CQ-6)?
pub fn may_pass(arm: Arm, tile: Tile) -> bool {
    tile == Tile::Town || may_stand(arm, tile)
}

/// Why such a unit may not stand there (CQ-6).
fn closed(tile: Tile) -> &'static str {
    match tile {
        Tile::Wood => "wood is for archers only",
        Tile::Town => "cavalry passes through a town and does not stay in it",
        Tile::Marsh => "marsh is impassable",
        Tile::River => "a river is crossed by a bridge or a ford only",
        _ => "a lake is impassable",
    }
}

/// The enemy that keeps the unit in its melee: it faces the unit, and goes as far in a turn (CQ-5).
pub fn held_by(view: View, unit: UnitId) -> Option<UnitId> {
    let own = allowance(view, unit);
    attackers(view, unit).find(|enemy| allowance(view, *enemy) >= own)
}

/// Where the unit may go or turn to this turn, whatever it costs, sorted (CQ-4, CQ-5, CQ-6).
pub fn moves(view: View, unit: UnitId) -> Vec<(Square, Facing)> {
    let mut moves = Vec::new();
    if view.stands(unit) {
        each_move(view, &Places::of(view), unit, |to, facing| moves.push((to, facing)));
    }
    moves
}

/// Most squares a unit may go in a turn: `Window` is made for it.
pub const LONGEST_MOVE: u8 = 5;

/// The squares around a unit, numbered column by column from the south-west, which is their order.
struct Window {
    around: Square,
}

impl Window {
    const BREADTH: u8 = 2 * LONGEST_MOVE + 1;

    fn bit(&self, square: Square) -> u128 {
        let column = square.column + LONGEST_MOVE - self.around.column;
        let row = square.row + LONGEST_MOVE - self.around.row;
        1 << (column * Self::BREADTH + row)
    }

    /// The squares of the bits, in order.
    fn squares(&self, mut bits: u128) -> impl Iterator<Item = Square> + use<> {
        let around = self.around;
        std::iter::from_fn(move || {
            let number = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            let (column, row) = (number / Self::BREADTH, number % Self::BREADTH);
            Some(Square::new(around.column + column - LONGEST_MOVE, around.row + row - LONGEST_MOVE))
        })
    }
}

/// Hands out every move of a unit that stands, in order.
fn each_move(view: View, places: &Places, unit: UnitId, mut hand: impl FnMut(Square, Facing)) {
    let state = view.unit(unit);
    if state.activity.has(Activity::MOVED) {
        return;
    }
    let post = state.post;
    let window = Window { around: post.square };
    let start = window.bit(post.square);
    let mut ends = start;
    let own = allowance(view, unit);
    let held = || attackers_among(view, places, unit).any(|enemy| allowance(view, enemy) >= own);
    if !holds_position(view, unit) && !held() {
        let (grid, arm) = (&view.scenario.grid, view.setup(unit).troop.arm);
        let (mut seen, mut edge) = (start, start);
        for _ in 0..own.min(LONGEST_MOVE) {
            let mut next = 0;
            for square in window.squares(edge) {
                for there in grid.neighbours(square).filter(|there| places.unit_on(*there).is_none()) {
                    let tile = grid.tile(there);
                    if may_stand(arm, tile) {
                        ends |= window.bit(there);
                        next |= window.bit(there);
                    } else if may_pass(arm, tile) {
                        next |= window.bit(there);
                    }
                }
            }
            edge = next & !seen;
            seen |= next;
        }
    }
    for square in window.squares(ends) {
        for facing in Facing::ALL {
            if (Post { square, facing }) != post {
                hand(square, facing);
            }
        }
    }
}

/// May the unit go there and face so (CQ-4, CQ-5, CQ-6)? It says nothing of the cost.
pub fn may_move(view: View, unit: UnitId, to: Square, facing: Facing) -> Result<(), Refusal> {
    let (grid, arm, state) = (&view.scenario.grid, view.setup(unit).troop.arm, view.unit(unit));
    let refuse = |rule, reason: String| Err(Refusal::new(rule, reason));
    if !view.stands(unit) {
        return Err(Refusal::new("CQ-11", "has routed"));
    }
    if state.activity.has(Activity::MOVED) {
        return Err(Refusal::new("CQ-4", "has moved already"));
    }
    if !grid.has(to) {
        return Err(Refusal::new("CQ-4", "that square is off the board"));
    }
    let from = state.post.square;
    if to == from {
        let turns = facing != state.post.facing;
        return if turns { Ok(()) } else { Err(Refusal::new("CQ-4", "faces that way already")) };
    }
    if holds_position(view, unit) {
        let hits = state.hits.0;
        return refuse("CQ-10", format!("cannot leave its position with {hits} hits"));
    }
    if let Some(enemy) = held_by(view, unit) {
        return refuse("CQ-5", format!("cannot leave the melee: {} faces it", view.setup(enemy).name));
    }
    let allowance = allowance(view, unit).min(LONGEST_MOVE);
    let steps = from.steps_to(to);
    if steps > allowance {
        return refuse("CQ-4", format!("{to} is {steps} squares away, and it moves {allowance}"));
    }
    let places = Places::of(view);
    if let Some(other) = places.unit_on(to) {
        return refuse("CQ-4", format!("{} stands on {to}", view.setup(other).name));
    }
    if !may_stand(arm, grid.tile(to)) {
        return Err(Refusal::new("CQ-6", closed(grid.tile(to))));
    }
    if way(view, &places, unit, to).is_none() {
        return refuse("CQ-4", format!("no free way leads to {to}"));
    }
    Ok(())
}

/// The shortest way to a square, of several the one whose first steps come first clockwise from north (CQ-4).
pub fn way(view: View, places: &Places, unit: UnitId, to: Square) -> Option<Way> {
    let from = view.unit(unit).post.square;
    let (grid, arm) = (&view.scenario.grid, view.setup(unit).troop.arm);
    let free = |square: Square| places.unit_on(square).is_none() && may_pass(arm, grid.tile(square));
    let next = |square: Square, side: Facing| grid.next(square, side).filter(|next| free(*next));
    let mut way = Way::new();
    let allowance = allowance(view, unit).min(LONGEST_MOVE);
    (from.steps_to(to)..=allowance).find(|steps| extend(&mut way, from, to, *steps, &next)).map(|_| way)
}

/// Adds so many steps that lead to the square.
fn extend(
    way: &mut Way,
    from: Square,
    to: Square,
    steps: u8,
    next: &impl Fn(Square, Facing) -> Option<Square>,
) -> bool {
    if steps == 0 || from.steps_to(to) > steps {
        return from == to;
    }
    Facing::ALL.into_iter().any(|side| {
        next(from, side).is_some_and(|there| {
            way.push(there);
            let found = extend(way, there, to, steps - 1, next);
            if !found {
                way.pop();
            }
            found
        })
    })
}

/// The units a commander may go to (CQ-13), whatever it costs.
fn hosts<'a>(view: View<'a>, places: &'a Places, commander: CharacterId) -> impl Iterator<Item = UnitId> + 'a {
    let (setup, state) = view.commander(commander);
    let own = state.host.0.filter(|own| !view.unit(*own).activity.has(Activity::MOVED));
    let around = own.into_iter().flat_map(move |own| view.scenario.grid.neighbours(view.unit(own).post.square));
    around
        .filter_map(|square| places.unit_on(square))
        .filter(move |host| view.setup(*host).side == setup.side && view.commander_with(*host).is_none())
}

/// May the commander go to that unit (CQ-13)? It is the move of the unit he leaves; the cost is not looked at.
pub fn may_change_host(view: View, commander: CharacterId, host: UnitId) -> Result<(), Refusal> {
    let (setup, state) = view.commander(commander);
    let own = match state.host.0 {
        Some(own) if state.presence == Presence::OnTable => own,
        _ => return Err(Refusal::new("CQ-12", "is lost")),
    };
    let name = &view.setup(host).name;
    let refuse = |rule, reason: String| Err(Refusal::new(rule, reason));
    if view.setup(host).side != setup.side {
        return refuse("CQ-13", format!("{name} is an enemy"));
    }
    if host == own {
        return refuse("CQ-13", format!("is with {name} already"));
    }
    if view.unit(own).activity.has(Activity::MOVED) {
        return refuse("CQ-13", format!("{} has moved already", view.setup(own).name));
    }
    if !view.stands(host) {
        return refuse("CQ-11", format!("{name} has routed"));
    }
    if view.unit(own).post.square.steps_to(view.unit(host).post.square) != 1 {
        return refuse("CQ-13", format!("{name} is not next to his unit"));
    }
    if let Some(other) = view.commander_with(host) {
        return refuse("CQ-13", format!("{} is with {name}", view.scenario.commander(other).name));
    }
    Ok(())
}

/// A command action pays for two moves (CQ-4).
fn pay(battle: &mut Battle) {
    let second = battle.field.turn.second_move;
    battle.field.turn.second_move = !second;
    if !second {
        battle.spend_command(battle.active(), Spent::Moves);
    }
}

/// The move itself (CQ-4).
fn go(battle: &mut Battle, unit: UnitId, to: Square, facing: Facing) {
    pay(battle);
    let view = battle.view();
    let stays = view.unit(unit).post.square == to;
    let path = if stays { Way::new() } else { way(view, &Places::of(view), unit, to).unwrap_or_default() };
    let state = battle.unit(unit);
    let from = std::mem::replace(&mut state.post, Post { square: to, facing });
    state.activity.set(Activity::MOVED);
    battle.record("CQ-4", What::Moved { from, path }, &[unit]);
}

/// A commander goes to another unit (CQ-13).
fn change_host(battle: &mut Battle, commander: CharacterId, host: UnitId) {
    pay(battle);
    let state = &mut battle.field.commanders[usize::from(commander.0)];
    let Some(left) = std::mem::replace(&mut state.host, AttachedTo(Some(host))).0 else { return };
    battle.unit(left).activity.set(Activity::MOVED);
    battle.record("CQ-13", What::HostChanged { commander }, &[left, host]);
}
