//! VS-4: missiles.

use super::battle::{Battle, Outcome, SettledHit};
use super::frame::{Frame, VsFlow};
use super::morale::Morale;
use super::special_hit::SpecialHit;
use crate::board::*;
use crate::engine::{Actor, CharacterId, Flow, Presence, Refusal, UnitId};
use crate::viking_steel::state::components::{Activity, Officer};
use crate::viking_steel::state::event::What;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Item, Mark, Needed, Purpose, Roll, Test, Throw};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Dice of a volley: one per surviving base (the front rank in defensive fire), one for the officer, one less per excess
/// fatigue, at least one (VS-4.3, 7.2).
pub fn dice_count(view: View, shooter: UnitId, defensive: bool) -> u8 {
    let stands = if defensive { view.stands_deep(shooter, Edge::Front, 1) } else { view.bases(shooter) };
    let officer = u8::from(view.unit(shooter).officer == Officer::Alive);
    (stands + officer).saturating_sub(view.excess_fatigue(shooter)).max(1)
}

/// The number a die must beat (VS-4.2).
pub fn needed(view: View, shooter: UnitId, target: Actor) -> Needed {
    let modifiers = &view.scenario.rules.modifiers;
    let shot = view.unit(shooter);
    let disordered = |level: u8, value: i8| if level > 0 { value } else { 0 };
    let (defence, depth, target_moved, target_disorder) = match target {
        Actor::Unit(id) => {
            let front = view.footprint(shooter).front_corners();
            let (_, deep) = view.width_and_depth(id, view.footprint(id).side_faced(front));
            let unit = view.unit(id);
            (view.setup(id).troop.armour, deep, unit.activity.has(Activity::MOVED), unit.disorder.0)
        }
        Actor::Character(id) => {
            (view.character_setup(id).kind.armour, 1, view.character(id).activity.has(Activity::MOVED), 0)
        }
    };
    let moved = shot.activity.has(Activity::MOVED) || target_moved;
    Needed::new(Test::Above)
        .with(Item::Defence, defence)
        .with(Item::AttackValue, -view.setup(shooter).troop.attack)
        .with(Item::TargetDepth, (depth as i8 - 1) * modifiers.missile_target_depth)
        .with(Item::TargetDisordered, disordered(target_disorder, modifiers.missile_target_disordered))
        .with(Item::Moved, if moved { modifiers.missile_moved } else { 0 })
        .with(Item::ShooterDisordered, disordered(shot.disorder.0, modifiers.missile_shooter_disordered))
}

/// The D6 that saves a hit by cover; none: no cover (VS-4.5).
pub fn cover_save(cover: Cover) -> Option<i8> {
    match cover {
        Cover::None => None,
        Cover::Light => Some(6),
        Cover::Solid => Some(5),
        Cover::Fortification => Some(4),
    }
}

/// May the unit shoot at that target (VS-4.1)? Range is measured between the nearest base edges.
///
/// # Errors
/// Names what forbids it.
pub fn may_shoot(view: View, shooter: UnitId, target: Actor) -> Result<(), Refusal> {
    let Some(range) = view.setup(shooter).troop.range else {
        return Err(Refusal::new("VS-4.1", "it has no missiles"));
    };
    let on_table = match target {
        Actor::Unit(id) => view.unit(id).presence == Presence::OnTable,
        Actor::Character(id) => view.is_alone(id),
    };
    if !on_table || view.scenario.side_of(target) == view.setup(shooter).side {
        return Err(Refusal::new("VS-4.1", "only an enemy on the table can be shot at"));
    }
    if view.unit(shooter).activity.has(Activity::SHOT) {
        return Err(Refusal::new("VS-3.2", "a unit shoots once a turn"));
    }
    if view.is_engaged(shooter) {
        return Err(Refusal::new("VS-4.1", "a unit in melee does not shoot"));
    }
    if let Actor::Unit(id) = target
        && view.is_engaged(id)
    {
        return Err(Refusal::new("VS-4.1", "a unit in melee is not shot at"));
    }
    let from = view.footprint(shooter);
    let to = view.footprint_of(target);
    let distance = from.distance(&to);
    if distance > f32::from(range) + 0.001 {
        return Err(Refusal::new("VS-4.1", format!("out of range: {distance:.1}\" of {range}\"")));
    }
    if in_arc(&from, &to).is_none() {
        return Err(Refusal::new("VS-4.1", "outside 45 degrees of its front"));
    }
    let others: SmallVec<[UnitId; 16]> =
        view.units_on_table().filter(|id| *id != shooter && target != Actor::Unit(*id)).collect();
    let footprints: SmallVec<[Footprint; 16]> = others.iter().map(|id| view.footprint(*id)).collect();
    visible(&view.scenario.table, &from, &to, &footprints).map_err(|block| {
        let table = &view.scenario.table;
        let name = match block {
            SightBlock::Unit(index) => others.get(index).map(|id| view.setup(*id).name.clone()),
            SightBlock::Area(index) | SightBlock::Crest(index) => {
                table.areas().get(index).map(|area| area.name().to_owned())
            }
            SightBlock::Line(index) => table.lines().get(index).map(|line| line.name().to_owned()),
            SightBlock::OutOfArc => None,
        };
        match name {
            Some(name) => Refusal::new("VS-4.1", format!("{name} blocks the line of sight")),
            None => Refusal::new("VS-4.1", "outside 45 degrees of its front"),
        }
    })
}

/// A volley.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Volley {
    shooter: UnitId,
    target: Actor,
    defensive: bool,
    hits: u8,
    /// Ordinary hits on the unit, after the special one has been settled.
    ordinary: u8,
    /// Casualties no cover saves: special hits become ordinary casualties.
    sure: u8,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Begin,
    Thrown,
    SpecialSettled,
    Saves,
    Saved,
    Tested,
    CharacterSaved,
}

impl Volley {
    /// A volley about to be thrown; `defensive`: at a charger, with the front rank (VS-7.2).
    pub fn new(shooter: UnitId, target: Actor, defensive: bool) -> Self {
        Volley { shooter, target, defensive, hits: 0, ordinary: 0, sure: 0, step: Step::Begin }
    }

    fn actors(&self) -> [Actor; 2] {
        [Actor::Unit(self.shooter), self.target]
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self.step {
            Step::Begin => {
                battle.unit(self.shooter).activity.set(Activity::LOOSED);
                let view = battle.view();
                let dice = dice_count(view, self.shooter, self.defensive);
                let needed = needed(view, self.shooter, self.target);
                let side = view.setup(self.shooter).side;
                let roll = Roll::new(side, Some(Actor::Unit(self.shooter)), Some(needed), dice, 10);
                self.step = Step::Thrown;
                battle.throw(Throw::one(Purpose::Volley, roll.marked(Mark::Special)))
            }
            Step::Thrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let roll = &throw.rolls[0];
                self.hits = roll.hits();
                let special = roll.mark_hit(Mark::Special);
                let rule = if self.defensive { "VS-7.2" } else { "VS-4.2" };
                let what = What::Volley { hits: self.hits, defensive: self.defensive };
                battle.record_throw(rule, what, &self.actors(), Some(&throw));
                if self.hits == 0 {
                    return self.done(0);
                }
                match self.target {
                    Actor::Character(id) => self.throw_character_saves(battle, id),
                    Actor::Unit(id) => {
                        self.ordinary = self.hits - u8::from(special);
                        self.step = Step::Saves;
                        if special {
                            self.step = Step::SpecialSettled;
                            let striker = battle.view().setup(self.shooter).side;
                            return Flow::Push(Frame::SpecialHit(SpecialHit::new(id, striker, false)));
                        }
                        Flow::Continue
                    }
                }
            }
            Step::SpecialSettled => {
                match battle.outcome.take() {
                    Some(Outcome::SpecialHit(SettledHit::Casualty)) => self.sure = 1,
                    Some(Outcome::SpecialHit(SettledHit::Hit)) => self.ordinary += 1,
                    _ => {}
                }
                self.step = Step::Saves;
                Flow::Continue
            }
            Step::Saves => {
                let Actor::Unit(target) = self.target else { return self.done(0) };
                let view = battle.view();
                let (cover, _) = cover_of(&view.scenario.table, &view.footprint(self.shooter), &view.footprint(target));
                match cover_save(cover) {
                    Some(save) if self.ordinary > 0 => {
                        let needed = Needed::fixed(Test::AtLeast, save);
                        let side = view.setup(target).side;
                        let roll = Roll::new(side, Some(self.target), Some(needed), self.ordinary, 6);
                        self.step = Step::Saved;
                        battle.throw(Throw::one(Purpose::CoverSave, roll))
                    }
                    _ => self.casualties(battle, self.ordinary),
                }
            }
            Step::Saved => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let saved = throw.rolls[0].hits();
                let what = What::Saved { saved, of: self.ordinary };
                battle.record_throw("VS-4.5", what, &[self.target], Some(&throw));
                self.casualties(battle, self.ordinary - saved)
            }
            Step::Tested => {
                battle.outcome = None;
                self.done(self.sure)
            }
            Step::CharacterSaved => self.character_saved(battle),
        }
    }

    fn casualties(&mut self, battle: &mut Battle, unsaved: u8) -> VsFlow {
        let Actor::Unit(target) = self.target else { return self.done(0) };
        self.sure += unsaved;
        if self.sure > 0 {
            battle.unit(target).activity.set(Activity::SHOT_AT);
            battle.lose_strength("VS-4.2", target, self.sure);
        }
        let view = battle.view();
        // The charger's test for defensive fire is the charge's own (VS-7.2).
        if self.sure == 0 || self.defensive || view.unit(target).presence != Presence::OnTable {
            return self.done(self.sure);
        }
        self.step = Step::Tested;
        let cause = view.footprint(self.shooter).center();
        Flow::Push(Frame::Morale(Morale::new(target, self.sure, cause)))
    }

    /// A character standing alone saves each hit on 5-6; failed saves wound (VS-1.8, 4.4).
    fn throw_character_saves(&mut self, battle: &Battle, id: CharacterId) -> VsFlow {
        let side = battle.view().character_setup(id).side;
        let needed = Needed::fixed(Test::AtLeast, super::special_hit::PERSONAL_SAVE);
        self.step = Step::CharacterSaved;
        battle.throw(Throw::one(Purpose::PersonalSave, Roll::new(side, Some(self.target), Some(needed), self.hits, 6)))
    }

    fn character_saved(&mut self, battle: &mut Battle) -> VsFlow {
        let Some(throw) = battle.thrown() else { return Flow::Continue };
        let saved = throw.rolls[0].hits();
        let what = What::CharacterHit { saved, of: self.hits };
        battle.record_throw("VS-4.4", what, &[self.target], Some(&throw));
        if let Actor::Character(id) = self.target {
            for _ in saved..self.hits {
                super::special_hit::wound(battle, id);
            }
        }
        self.done(0)
    }

    fn done(&self, lost: u8) -> VsFlow {
        Flow::Done(Outcome::Volley { hits: self.hits, lost })
    }
}
