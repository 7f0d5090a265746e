//! VS-7.3 to 7.11: a round of melee between two units.

use super::battle::{Battle, Outcome, SettledHit};
use super::frame::{Frame, VsFlow};
use super::morale::Morale;
use super::path::blockers;
use super::pursuit::Pursuit;
use super::pushback;
use super::retreat::blocked_casualties;
use super::shooting::cover_save;
use super::special_hit::{SpecialHit, victims};
use crate::board::*;
use crate::engine::{Actor, Flow, Presence, UnitId};
use crate::viking_steel::state::choice::{Choice, Question};
use crate::viking_steel::state::components::{Activity, Officer, Placement};
use crate::viking_steel::state::event::{MoraleResult, Motion, Spent, What};
use crate::viking_steel::state::field::{Contact, View};
use crate::viking_steel::state::roll::{Item, Mark, Needed, Purpose, Roll, Test, Throw};
use crate::viking_steel::state::tables::Qualities;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A stand this near touches, and one that overlaps by no more than twice this touches with its corner only, inches.
const SLACK: f32 = 0.1;

/// Dice of a unit against one opponent, before a shield wall: stands two deep and the officer against the first
/// opponent, the stands in contact against any further one; one less per excess fatigue, at least one (VS-7.3).
pub fn dice_count(view: View, unit: UnitId, opponent: UnitId) -> u8 {
    let first = view.contacts_of(unit).next();
    let stands = match first {
        Some(contact) if contact.opponent(unit) == Some(opponent) => {
            let officer = u8::from(view.unit(unit).officer == Officer::Alive);
            view.stands_deep(unit, contact.edge_of(unit), 2) + officer
        }
        _ => view.contact(unit, opponent).map_or(0, |contact| stands_in_contact(view, unit, contact)),
    };
    stands.saturating_sub(view.excess_fatigue(unit)).max(1)
}

/// Stands of the unit that touch the opponent with more than a corner.
fn stands_in_contact(view: View, unit: UnitId, contact: &Contact) -> u8 {
    let [mine, theirs] = if contact.index_of(unit) == 0 { contact.units } else { [contact.units[1], contact.units[0]] };
    let (mine, theirs) = (view.footprint(mine), view.footprint(theirs));
    let near = mine.distance(&theirs) + SLACK;
    let touches = |base: &Rect| {
        let mut half = base.half;
        match contact.edge_of(unit) {
            Edge::Front | Edge::Rear => half.x -= 2.0 * SLACK,
            Edge::Left | Edge::Right => half.y -= 2.0 * SLACK,
        }
        theirs.rects().iter().any(|other| Rect { half, ..*base }.gap(other) <= near)
    };
    mine.bases().filter(touches).count() as u8
}

/// Armour of the target less the striker's melee value, with everything that changes it; a die must beat it, a 10
/// always hits (VS-7.4).
pub fn needed(view: View, striker: UnitId, target: UnitId, contact: &Contact) -> Needed {
    let modifiers = &view.scenario.rules.modifiers;
    let troop = &view.setup(striker).troop;
    let in_saddle = view.unit(striker).placement.mounted && troop.qualities.has(Qualities::MOUNTS);
    let melee = troop.melee + if in_saddle { troop.melee_mounted } else { 0 };
    let when = |holds: bool, value: i8| if holds { value } else { 0 };
    let hit = contact.edge_of(target);
    let table = &view.scenario.table;
    let ground =
        contact.behind_obstacle == Some(target) || uphill_of(table, &view.footprint(striker), &view.footprint(target));
    let wall = view.is_mounted(striker) && hit == Edge::Front && view.ordered_shield_wall(target);
    Needed::new(Test::AboveOrTen)
        .with(Item::Armour, view.setup(target).troop.armour)
        .with(Item::MeleeValue, -melee)
        .with(Item::TargetDisordered, when(view.unit(target).disorder.0 > 0, modifiers.melee_target_disordered))
        .with(Item::StrikerDisordered, when(view.unit(striker).disorder.0 > 0, modifiers.melee_striker_disordered))
        .with(Item::Charged, when(contact.charged == Some(striker), modifiers.melee_charged))
        .with(Item::Flank, when(matches!(hit, Edge::Left | Edge::Right), modifiers.melee_flank))
        .with(Item::Rear, when(hit == Edge::Rear, modifiers.melee_rear))
        .with(Item::FollowedUp, when(contact.followed_up == Some(striker), modifiers.melee_followed_up))
        .with(Item::Ground, when(ground, modifiers.melee_target_favoured_by_ground))
        .with(Item::CavalryAgainstShieldWall, when(wall, modifiers.melee_cavalry_against_shield_wall))
        .with(
            Item::FailedToWithdraw,
            when(contact.failed_to_withdraw[contact.index_of(target)], modifiers.melee_target_failed_to_withdraw),
        )
}

/// May the unit close its shield wall against this opponent (VS-7.8)?
pub fn may_close_wall(view: View, unit: UnitId, contact: &Contact) -> bool {
    view.ordered_shield_wall(unit) && contact.edge_of(unit) == Edge::Front
}

/// Has the unit somebody attached who marks a die (VS-7.9)?
pub fn marks_a_die(view: View, unit: UnitId) -> bool {
    view.attached(unit).any(|character| view.character_setup(character).kind.rank.marks_a_die())
}

/// Cover that saves casualties in melee: of the ground the target stands in, or the obstacle it stands behind. Whoever
/// has come across an obstacle stands astride it and has no more good of it.
pub fn cover_in_melee(view: View, striker: UnitId, target: UnitId) -> Cover {
    let table = &view.scenario.table;
    let (striking, struck) = (view.footprint(striker), view.footprint(target));
    let ground = ground_cover(table, struck.center());
    let behind = view.contact(striker, target).is_some_and(|contact| contact.behind_obstacle == Some(target));
    match obstacle_between(table, &striking, &struck).and_then(|line| table.lines().get(line)) {
        Some(line) if behind => ground.max(line.cover()),
        _ => ground,
    }
}

/// What a unit in melee would run from: its opponent, of several the point between them (VS-5.4).
fn cause_of_flight(view: View, id: UnitId) -> Vec2 {
    let opponents = view.contacts_of(id).filter_map(|contact| contact.opponent(id));
    let centers: SmallVec<[Vec2; 2]> = opponents.map(|other| view.footprint(other).center()).collect();
    centers.iter().sum::<Vec2>() / centers.len().max(1) as f32
}

/// A round of melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// The unit activated, then its opponent.
    units: [UnitId; 2],
    /// Dice a shield wall takes from both sides.
    wall: u8,
    /// Ordinary hits of each unit.
    hits: [u8; 2],
    /// Marked hits of each unit still to be settled.
    marked: [bool; 2],
    /// Casualties each unit has inflicted for sure.
    inflicted: [u8; 2],
    /// Set when somebody loses: index of the winner, and casualties of difference.
    winner: u8,
    difference: u8,
    /// Casualties of the loser, for its test.
    lost: u8,
    /// What the loser runs from, thousandths of an inch.
    cause: (i32, i32),
    /// How far the loser was pushed, thousandths of an inch.
    pushed: i32,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Asking the nth unit for its shield wall.
    Wall(u8),
    WallAnswered(u8),
    Throw,
    Thrown,
    /// Settling the marked hit of the nth unit.
    Marked(u8),
    MarkedSettled(u8),
    /// Cover saves against the hits of the nth unit.
    Save(u8),
    SaveThrown(u8),
    Result,
    Tested,
    HoldAnswered,
    WinnerAnswered,
    FallBackThrown,
    Pursued,
}

impl Melee {
    /// A round between a unit and one it is in contact with.
    pub fn new(unit: UnitId, opponent: UnitId) -> Self {
        Melee {
            units: [unit, opponent],
            wall: 0,
            hits: [0; 2],
            marked: [false; 2],
            inflicted: [0; 2],
            winner: 0,
            difference: 0,
            lost: 0,
            cause: (0, 0),
            pushed: 0,
            step: Step::Wall(0),
        }
    }

    fn actors(&self) -> [Actor; 2] {
        self.units.map(Actor::Unit)
    }

    fn winner(&self) -> UnitId {
        self.units[usize::from(self.winner)]
    }

    fn loser(&self) -> UnitId {
        self.units[usize::from(1 - self.winner)]
    }

    fn contact_mut<'b>(&self, battle: &'b mut Battle) -> Option<&'b mut Contact> {
        let [a, b] = self.units;
        battle.field.contacts.iter_mut().find(|contact| contact.joins(a, b))
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self.step {
            Step::Wall(nth) => self.ask_wall(battle, nth),
            Step::WallAnswered(nth) => {
                if let Some(Choice::ShieldWall(dice @ 1..=2)) = battle.answer.take() {
                    let unit = self.units[usize::from(nth)];
                    if dice == 2 {
                        let who = battle.view().setup(unit).side;
                        battle.spend_point(who, Spent::ShieldWall, Some(Actor::Unit(unit)));
                    }
                    self.wall += dice;
                    battle.record("VS-7.8", What::ShieldWall { dice }, &[Actor::Unit(unit)]);
                }
                self.step = if nth == 0 { Step::Wall(1) } else { Step::Throw };
                Flow::Continue
            }
            Step::Throw => self.throw(battle),
            Step::Thrown => self.thrown(battle),
            Step::Marked(nth) => {
                let index = usize::from(nth);
                let target = self.units[1 - index];
                self.step = if nth == 0 { Step::Marked(1) } else { Step::Save(0) };
                if self.marked[index] {
                    // The marked die may be put on somebody; with nobody there it is an ordinary hit.
                    if !victims(battle.view(), target).is_empty() {
                        self.step = Step::MarkedSettled(nth);
                        let striker = battle.view().setup(self.units[index]).side;
                        self.hits[index] -= 1;
                        return Flow::Push(Frame::SpecialHit(SpecialHit::new(target, striker, true)));
                    }
                }
                Flow::Continue
            }
            Step::MarkedSettled(nth) => {
                match battle.outcome.take() {
                    Some(Outcome::SpecialHit(SettledHit::Casualty)) => self.inflicted[usize::from(nth)] += 1,
                    Some(Outcome::SpecialHit(SettledHit::Hit)) => self.hits[usize::from(nth)] += 1,
                    _ => {}
                }
                self.step = if nth == 0 { Step::Marked(1) } else { Step::Save(0) };
                Flow::Continue
            }
            Step::Save(nth) => self.throw_saves(battle, nth),
            Step::SaveThrown(nth) => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let index = usize::from(nth);
                let saved = throw.rolls[0].hits();
                let what = What::Saved { saved, of: self.hits[index] };
                battle.record_throw("VS-4.5", what, &[Actor::Unit(self.units[1 - index])], Some(&throw));
                self.inflicted[index] += self.hits[index] - saved;
                self.step = if nth == 0 { Step::Save(1) } else { Step::Result };
                Flow::Continue
            }
            Step::Result => self.result(battle),
            Step::Tested => self.tested(battle),
            Step::HoldAnswered => {
                if battle.answer.take() == Some(Choice::Spend) {
                    let who = battle.view().setup(self.winner()).side;
                    battle.spend_point(who, Spent::HoldPursuit, Some(Actor::Unit(self.winner())));
                    battle.record("VS-7.5", What::Halted, &[Actor::Unit(self.winner())]);
                    return Flow::Done(Outcome::Done);
                }
                self.pursue()
            }
            Step::WinnerAnswered => self.winner_answered(battle),
            Step::FallBackThrown => self.fall_back(battle),
            Step::Pursued => {
                battle.outcome = None;
                Flow::Done(Outcome::Done)
            }
        }
    }

    fn ask_wall(&mut self, battle: &mut Battle, nth: u8) -> VsFlow {
        let unit = self.units[usize::from(nth)];
        let against = self.units[usize::from(1 - nth)];
        let view = battle.view();
        let Some(contact) = view.contact(unit, against) else { return Flow::Done(Outcome::Done) };
        let mut options = vec![Choice::ShieldWall(0)];
        if may_close_wall(view, unit, contact) {
            options.push(Choice::ShieldWall(1));
            if battle.points(view.setup(unit).side) > 0 {
                options.push(Choice::ShieldWall(2));
            }
        }
        self.step = Step::WallAnswered(nth);
        battle.ask(view.setup(unit).side, Question::ShieldWall { unit, against }, options)
    }

    fn throw(&mut self, battle: &mut Battle) -> VsFlow {
        let mut pair = self.units;
        pair.sort_unstable();
        battle.field.turn.fought.push(pair);
        if let Some(contact) = self.contact_mut(battle) {
            contact.fought = true;
        }
        for id in self.units {
            battle.unit(id).activity.set(Activity::FOUGHT);
        }
        let view = battle.view();
        let [a, b] = self.units;
        let Some(contact) = view.contact(a, b) else { return Flow::Done(Outcome::Done) };
        let roll = |unit: UnitId, other: UnitId| {
            let dice = dice_count(view, unit, other).saturating_sub(self.wall).max(1);
            let needed = needed(view, unit, other, contact);
            let roll = Roll::new(view.setup(unit).side, Some(Actor::Unit(unit)), Some(needed), dice, 10);
            if marks_a_die(view, unit) { roll.marked(Mark::Marked) } else { roll }
        };
        let rolls = SmallVec::from_iter([roll(a, b), roll(b, a)]);
        self.step = Step::Thrown;
        battle.throw(Throw { purpose: Purpose::Melee, rolls })
    }

    fn thrown(&mut self, battle: &mut Battle) -> VsFlow {
        let Some(throw) = battle.thrown() else { return Flow::Continue };
        for (index, roll) in throw.rolls.iter().enumerate() {
            self.hits[index] = roll.hits();
            self.marked[index] = roll.mark_hit(Mark::Marked);
        }
        let what = What::MeleeRound { hits: self.hits };
        battle.record_throw("VS-7.4", what, &self.actors(), Some(&throw));
        if let Some(contact) = self.contact_mut(battle) {
            // Both hold for one round only (VS-7.4, 7.10).
            contact.followed_up = None;
            contact.failed_to_withdraw = [false; 2];
        }
        self.step = Step::Marked(0);
        Flow::Continue
    }

    fn throw_saves(&mut self, battle: &mut Battle, nth: u8) -> VsFlow {
        let index = usize::from(nth);
        let (striker, target) = (self.units[index], self.units[1 - index]);
        let view = battle.view();
        match cover_save(cover_in_melee(view, striker, target)) {
            Some(save) if self.hits[index] > 0 => {
                let needed = Needed::fixed(Test::AtLeast, save);
                let side = view.setup(target).side;
                self.step = Step::SaveThrown(nth);
                let roll = Roll::new(side, Some(Actor::Unit(target)), Some(needed), self.hits[index], 6);
                battle.throw(Throw::one(Purpose::CoverSave, roll))
            }
            _ => {
                self.inflicted[index] += self.hits[index];
                self.step = if nth == 0 { Step::Save(1) } else { Step::Result };
                Flow::Continue
            }
        }
    }

    /// Casualties on both sides at once, fatigue, and who lost (VS-7.5, 7.6).
    fn result(&mut self, battle: &mut Battle) -> VsFlow {
        let causes = self.units.map(|id| cause_of_flight(battle.view(), id));
        let direction = super::charge::push_direction(battle.view(), self.units[1], self.units[0]);
        let towards_first = super::charge::push_direction(battle.view(), self.units[0], self.units[1]);
        for (index, id) in self.units.into_iter().enumerate() {
            let unit = battle.unit(id);
            unit.fatigue.0 = unit.fatigue.0.saturating_add(1);
            let now = unit.fatigue.0;
            battle.record("VS-7.6", What::Fatigue { now }, &[Actor::Unit(id)]);
            battle.lose_strength("VS-7.4", id, self.inflicted[1 - index]);
        }
        let [by_first, by_second] = self.inflicted;
        if by_first == by_second {
            battle.record("VS-7.5", What::RoundDrawn, &self.actors());
            return Flow::Done(Outcome::Done);
        }
        self.winner = u8::from(by_second > by_first);
        self.difference = by_first.abs_diff(by_second);
        self.lost = self.inflicted[usize::from(self.winner)];
        let (winner, loser) = (self.winner(), self.loser());
        battle.record("VS-7.5", What::RoundLost { loser, by: self.difference }, &self.actors());
        if battle.view().unit(loser).presence != Presence::OnTable {
            return Flow::Done(Outcome::Done);
        }
        let cause = causes[usize::from(1 - self.winner)] * 1000.0;
        self.cause = (cause.x.round() as i32, cause.y.round() as i32);
        let direction = if self.winner == 0 { direction } else { towards_first };
        if let Some(direction) = direction
            && battle.view().unit(winner).presence == Presence::OnTable
        {
            self.push_back(battle, direction);
        }
        self.step = Step::Tested;
        let cause = Vec2::new(self.cause.0 as f32, self.cause.1 as f32) / 1000.0;
        Flow::Push(Frame::Morale(Morale::new(loser, self.lost, cause)))
    }

    /// One inch per casualty of difference (VS-7.5, 7.11).
    fn push_back(&mut self, battle: &mut Battle, direction: Vec2) {
        let (winner, loser) = (self.winner(), self.loser());
        let wanted = f32::from(self.difference);
        let push = pushback::plan(battle.view(), loser, winner, direction, wanted);
        for (friend, inches) in &push.friends {
            let placement = battle.view().unit(*friend).placement;
            let end = Placement { pose: placement.pose.shifted(direction * *inches), ..placement };
            battle.move_unit("VS-7.11", *friend, Motion::PushedAlong, &[end]);
        }
        if push.moved > 0.0 {
            let placement = battle.view().unit(loser).placement;
            let end = Placement { pose: placement.pose.shifted(direction * push.moved), ..placement };
            battle.move_unit_keeping("VS-7.11", loser, Motion::PushedBack, &[end], Some(winner));
        }
        self.pushed = (push.moved * 1000.0).round() as i32;
        let lost = blocked_casualties(wanted - push.moved);
        // A blocked push-back destroys nobody: at least one man stands (VS-7.11).
        let lost = lost.min(battle.view().unit(loser).strength.0.saturating_sub(1));
        if lost > 0 {
            battle.record("VS-7.11", What::Blocked { lost }, &[Actor::Unit(loser)]);
            battle.lose_strength("VS-7.11", loser, lost);
            self.lost += lost;
        }
    }

    /// The loser has tested: what the winner may or must do (VS-7.5).
    fn tested(&mut self, battle: &mut Battle) -> VsFlow {
        let result = match battle.outcome.take() {
            Some(Outcome::Morale(result)) => result,
            _ => MoraleResult::Stands,
        };
        let (winner, loser) = (self.winner(), self.loser());
        let view = battle.view();
        if view.unit(winner).presence != Presence::OnTable {
            return Flow::Done(Outcome::Done);
        }
        let who = view.setup(winner).side;
        let engaged_elsewhere = view.contacts_of(winner).any(|contact| contact.opponent(winner) != Some(loser));
        if matches!(result, MoraleResult::Retreats | MoraleResult::Leaves) {
            if engaged_elsewhere {
                return Flow::Done(Outcome::Done);
            }
            if battle.points(who) > 0 {
                self.step = Step::HoldAnswered;
                return battle.ask(who, Question::HoldPursuit { winner, loser }, vec![Choice::Decline, Choice::Spend]);
            }
            return self.pursue();
        }
        let mut options = vec![Choice::Halt];
        if !engaged_elsewhere {
            options.push(Choice::FallBack);
            if self.follow_up(view).is_some() {
                options.push(Choice::FollowUp);
            }
        }
        self.step = Step::WinnerAnswered;
        battle.ask(who, Question::AfterMelee { winner, loser }, options)
    }

    /// Where the winner stands if he follows up: as far towards the loser as that was pushed. His facing stays, as the
    /// loser's does.
    fn follow_up(&self, view: View) -> Option<Placement> {
        let (winner, loser) = (self.winner(), self.loser());
        let towards = super::charge::push_direction(view, loser, winner)?;
        let inches = self.pushed as f32 / 1000.0;
        let placement = view.unit(winner).placement;
        let end = Placement { pose: placement.pose.shifted(towards * inches), ..placement };
        let footprint = view.footprint(winner);
        let others = blockers(view, Actor::Unit(winner), &[loser], self.pushed as f32 / 1000.0);
        let table = &view.scenario.table;
        let lane = Lane::along(table, &footprint, towards, inches, &others, 0.0);
        let there = view.footprint_at(winner, end.pose, end.formation);
        let clear = !there.overlaps(&view.footprint(loser), SKIN) && may_stand(table, &there, &others, 0.0).is_ok();
        (lane.clear >= inches - 0.001 && clear).then_some(end)
    }

    fn winner_answered(&mut self, battle: &mut Battle) -> VsFlow {
        let (winner, loser) = (self.winner(), self.loser());
        match battle.answer.take() {
            Some(Choice::FollowUp) => {
                if let Some(end) = self.follow_up(battle.view()) {
                    battle.move_unit_keeping("VS-7.5", winner, Motion::FollowUp, &[end], Some(loser));
                    if let Some(contact) = self.contact_mut(battle) {
                        contact.followed_up = Some(winner);
                        contact.charged = None;
                        contact.behind_obstacle = None;
                    }
                }
                Flow::Done(Outcome::Done)
            }
            Some(Choice::FallBack) => {
                self.step = Step::FallBackThrown;
                let side = battle.view().setup(winner).side;
                battle.throw(Throw::one(Purpose::FallBack, Roll::new(side, Some(Actor::Unit(winner)), None, 1, 6)))
            }
            _ => {
                battle.record("VS-7.5", What::Halted, &[Actor::Unit(winner)]);
                // Even where the loser could not give way: to fight on is to follow up.
                battle.end_contacts(winner, |other| other == loser);
                Flow::Done(Outcome::Done)
            }
        }
    }

    fn fall_back(&mut self, battle: &mut Battle) -> VsFlow {
        let Some(throw) = battle.thrown() else { return Flow::Continue };
        let (winner, loser) = (self.winner(), self.loser());
        let mils = 1000 * throw.rolls[0].sum();
        let what = What::Allowance { purpose: Purpose::FallBack, mils };
        battle.record_throw("VS-7.5", what, &[Actor::Unit(winner)], Some(&throw));
        let view = battle.view();
        let placement = view.unit(winner).placement;
        // Straight away from the loser, whichever side he touches.
        let towards = super::charge::push_direction(view, loser, winner).unwrap_or(placement.pose.forward());
        let others = blockers(view, Actor::Unit(winner), &[], mils as f32 / 1000.0);
        let footprint = view.footprint(winner);
        let inches = mils as f32 / 1000.0;
        let lane = Lane::along(&view.scenario.table, &footprint, -towards, inches, &others, 0.0);
        if let Some(distance) = lane.farthest_end(inches)
            && distance > 0.0
        {
            let end = Placement { pose: placement.pose.shifted(-towards * distance), ..placement };
            battle.move_unit_keeping("VS-7.5", winner, Motion::FallBack, &[end], Some(loser));
        }
        battle.end_contacts(winner, |other| other == loser);
        Flow::Done(Outcome::Done)
    }

    fn pursue(&mut self) -> VsFlow {
        self.step = Step::Pursued;
        Flow::Push(Frame::Pursuit(Pursuit::new(self.winner(), self.loser())))
    }
}
