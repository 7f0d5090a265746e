//! Positions most melee tests begin with: two units front to front at y = 20, the attacker (0) from the south.

use crate::kit::*;
use hildarleik::viking_steel::rules::menu;

/// A unit of each troop, in contact.
pub fn duel(attacker: &str, defender: &str) -> Layout {
    Layout::new().attacker(attacker, at(30.0, 20.0, 0.0)).defender(defender, FACING).contact(front())
}

/// Two units of levy: five dice each, they hit on 5 and more, and ask nothing before the dice.
pub fn levies() -> Layout {
    duel("levy", "levy")
}

/// Where the defender of a duel stands.
pub const FACING: Pose = Pose { x: 30_000, y: 20_001, facing: 1800 };

/// The contact of a duel.
pub fn front() -> Contact {
    contact([0, 1], [Edge::Front, Edge::Front])
}

/// The attacker of a duel between levies and a second defender (2) on his right flank.
pub fn two_on_one() -> Layout {
    levies().defender("levy", at(32.363, 17.638, 270.0)).contact(contact([2, 0], [Edge::Front, Edge::Right]))
}

/// The attacker chooses to fight; the dice lie in the order of the throws.
pub fn fight<const N: usize>(game: &mut Game, dice: [u8; N]) -> &mut Game {
    fight_with(game, 0, dice)
}

/// A unit fights; where there is no way back out it is not asked.
pub fn fight_with<const N: usize>(game: &mut Game, id: u8, dice: [u8; N]) -> &mut Game {
    if game.view(|view| menu::legal(view, unit(id), Stage::Engaged)) == [Order::Fight] {
        return game.dice(dice).activate(id);
    }
    game.activate(id).dice(dice).order(Order::Fight)
}

/// A single disordered unit.
pub fn disordered(unit: usize, levels: u8) -> impl FnOnce(&mut Field) + 'static {
    move |field| field.units[unit].disorder = Disorder(levels)
}

/// A unit without its officer.
pub fn leaderless(unit: usize) -> impl FnOnce(&mut Field) + 'static {
    move |field| field.units[unit].officer = Officer::Lost
}

/// A unit that tired.
pub fn tired(unit: usize, fatigue: u8) -> impl FnOnce(&mut Field) + 'static {
    move |field| field.units[unit].fatigue = Fatigue(fatigue)
}

/// A unit that has lost strength.
pub fn strength(unit: usize, left: u8) -> impl FnOnce(&mut Field) + 'static {
    move |field| field.units[unit].strength = Strength(left)
}

/// Leadership points of attacker and defender from here on.
pub fn points(game: &mut Game, attacker: u8, defender: u8) -> &mut Game {
    game.edit(|field| field.turn.points = [attacker, defender])
}

/// The latest round of melee in the journal.
pub fn round(game: &Game) -> &Rec {
    game.latest(|what| matches!(what, What::MeleeRound { .. }))
}

/// Dice of both groups of the latest round.
pub fn dice_thrown(game: &Game) -> [usize; 2] {
    [0, 1].map(|group| faces(round(game), group).len())
}

/// Are the two in contact?
pub fn in_contact(game: &mut Game, a: u8, b: u8) -> bool {
    game.view(|view| view.contact(UnitId(a), UnitId(b)).is_some())
}

/// The attacker (0) eight inches south of the defender (1): a 4 on the die just carries a charge home.
pub fn apart(attacker: &str, defender: &str) -> Layout {
    Layout::new().attacker(attacker, at(30.0, 12.0, 0.0)).defender(defender, at(30.0, 20.0, 180.0))
}

/// A charge at unit 1 with one order.
pub const CHARGE: Order = Order::Charge { target: UnitId(1), orders: 1 };

/// The attacker earns one order and charges; the dice lie in the order of the throws.
pub fn charge<const N: usize>(game: &mut Game, dice: [u8; N]) -> &mut Game {
    game.dice([10, 1]).activate(0).dice(dice).order(CHARGE)
}

/// How a charge ends whose round is a draw without a hit: the move, and five dice a side.
pub const DRAWN_CHARGE: [u8; 11] = [4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
/// A round of five dice a side without a hit.
pub const DRAWN: [u8; 10] = [1; 10];
