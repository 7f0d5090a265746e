//! VS-3.1, 3.2: an activation, from the order roll to the last order.

use super::battle::{Battle, Outcome};
use super::charge::Charge;
use super::fate::Escape;
use super::frame::{Frame, VsFlow};
use super::melee::Melee;
use super::movement::Movement;
use super::shooting::Volley;
use super::{menu, path, victory};
use crate::engine::{Actor, AttachedTo, CharacterId, Flow, Presence, UnitId};
use crate::viking_steel::state::choice::{Choice, Order, PathKind, Question, Stage};
use crate::viking_steel::state::components::Activity;
use crate::viking_steel::state::event::What;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Item, Needed, Purpose, Roll, Test, Throw};
use crate::viking_steel::state::tables::Qualities;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// One unit's or character's activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    actor: Actor,
    step: Step,
    stage: Stage,
    /// Opponents to be fought one after the other (VS-7.7); contact that a pursuit makes meanwhile waits (VS-7.5).
    foes: SmallVec<[UnitId; 4]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Begin,
    OrdersThrown,
    Menu,
    Chosen,
    WithdrawalThrown,
    /// Fights the opponents noted, one after the other.
    Fight,
    /// A frame that was pushed has finished.
    Resolved,
    Ending,
}

/// The number an actor must reach to earn an order (VS-3.1).
pub fn orders_needed(view: View, actor: Actor) -> Needed {
    match actor {
        Actor::Unit(id) => Needed::new(Test::AtLeast)
            .with(Item::Rating, view.setup(id).troop.rating)
            .with(Item::DisorderLevels, view.unit(id).disorder.0 as i8 * view.scenario.rules.modifiers.disorder_level),
        Actor::Character(id) => Needed::new(Test::AtLeast).with(Item::Rating, view.character_setup(id).kind.rating),
    }
}

/// Dice of an order roll: two, one at half strength (VS-3.1).
pub fn order_dice(view: View, actor: Actor) -> u8 {
    match actor {
        Actor::Unit(id) if view.at_half_strength(id) => 1,
        _ => 2,
    }
}

impl Activation {
    /// An activation about to begin.
    pub fn new(actor: Actor) -> Self {
        Activation { actor, step: Step::Begin, stage: Stage::Spent, foes: SmallVec::new() }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self.step {
            Step::Begin => {
                match self.actor {
                    Actor::Unit(id) => battle.unit(id).activity.set(Activity::ACTIVATED),
                    Actor::Character(id) => battle.character(id).activity.set(Activity::ACTIVATED),
                }
                battle.record("VS-2.2", What::Activated, &[self.actor]);
                if let Actor::Unit(id) = self.actor {
                    // Whoever is attached acts with his unit.
                    let attached: Vec<CharacterId> = battle.view().attached(id).collect();
                    for character in attached {
                        battle.character(character).activity.set(Activity::ACTIVATED);
                    }
                    if battle.view().is_engaged(id) {
                        self.stage = Stage::Engaged;
                        self.step = Step::Menu;
                        return Flow::Continue;
                    }
                }
                self.step = Step::OrdersThrown;
                self.throw_orders(battle)
            }
            Step::OrdersThrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let orders = throw.rolls[0].hits();
                battle.record_throw("VS-3.1", What::OrdersEarned { orders }, &[self.actor], Some(&throw));
                let mut disordered = false;
                if let Actor::Unit(id) = self.actor {
                    disordered = battle.view().unit(id).disorder.0 > 0;
                    if orders > 0 {
                        battle.unit(id).activity.set(Activity::PASSED_ROLL);
                    }
                }
                self.stage = match orders {
                    0 => Stage::NoOrder,
                    _ if disordered => Stage::NoOrder,
                    left => Stage::Ordered { left },
                };
                self.step = Step::Menu;
                Flow::Continue
            }
            Step::Menu => self.ask(battle),
            Step::Chosen => match battle.answer.take() {
                Some(Choice::Order(order)) => self.carry_out(battle, order),
                _ => self.end(),
            },
            Step::WithdrawalThrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let orders = throw.rolls[0].hits();
                battle.record_throw("VS-7.10", What::Withdrawal { orders }, &[self.actor], Some(&throw));
                self.withdraw(battle, orders)
            }
            Step::Fight => self.fight_next(battle),
            Step::Resolved => {
                let melee = battle.outcome.take() == Some(Outcome::Fought);
                self.step = Step::Menu;
                if let Actor::Unit(id) = self.actor {
                    let view = battle.view();
                    if view.unit(id).presence != Presence::OnTable {
                        return self.end();
                    }
                    let free = !view.is_engaged(id);
                    let in_order = view.unit(id).disorder.0 == 0;
                    match self.stage {
                        // A melee, a rout or a retreat ends what the unit may still do.
                        Stage::Ordered { .. } if melee || !(free && in_order) => self.stage = Stage::Spent,
                        _ => {}
                    }
                }
                Flow::Continue
            }
            Step::Ending => self.ending(battle),
        }
    }

    fn throw_orders(&self, battle: &Battle) -> VsFlow {
        let view = battle.view();
        let needed = orders_needed(view, self.actor);
        let side = battle.scenario.side_of(self.actor);
        let roll = Roll::new(side, Some(self.actor), Some(needed), order_dice(view, self.actor), 10);
        battle.throw(Throw::one(Purpose::Orders, roll))
    }

    /// Asks for the next order; with nothing worth asking the activation ends.
    fn ask(&mut self, battle: &Battle) -> VsFlow {
        let view = battle.view();
        let orders = menu::legal(view, self.actor, self.stage);
        let worth_asking = orders.iter().any(|order| match order {
            Order::Finish => false,
            // Whoever may leave may also stay: not worth a question of its own once all is spent.
            Order::Leave { .. } => self.stage != Stage::Spent,
            _ => true,
        });
        if !worth_asking {
            return self.end();
        }
        self.step = Step::Chosen;
        let question = Question::Orders { actor: self.actor, stage: self.stage };
        battle.ask(battle.scenario.side_of(self.actor), question, orders.into_iter().map(Choice::Order).collect())
    }

    fn spend(&mut self, orders: u8) {
        self.stage = match self.stage {
            Stage::Ordered { left } if left > orders => Stage::Ordered { left: left - orders },
            _ => Stage::Spent,
        };
    }

    fn carry_out(&mut self, battle: &mut Battle, order: Order) -> VsFlow {
        self.step = Step::Resolved;
        let beyond_basic = |battle: &mut Battle, actor: Actor| {
            if let Actor::Unit(id) = actor {
                battle.unit(id).activity.set(Activity::BEYOND_BASIC);
            }
        };
        let actor = self.actor;
        let movement = |kind| Flow::Push(Frame::Movement(Movement::new(actor, kind)));
        match (order, self.actor) {
            (Order::Finish, _) => return self.end(),
            (Order::Move, _) => {
                self.spend(1);
                return movement(PathKind::Move);
            }
            (Order::Basic, _) => {
                self.stage = Stage::Spent;
                return movement(PathKind::Basic);
            }
            (Order::Wheel, _) => {
                self.spend(1);
                return movement(PathKind::Wheel);
            }
            (Order::BackUp, _) => {
                self.spend(1);
                return movement(PathKind::Back);
            }
            (Order::Charge { target, orders }, Actor::Unit(id)) => {
                self.spend(orders);
                beyond_basic(battle, self.actor);
                return Flow::Push(Frame::Charge(Charge::new(id, target, orders)));
            }
            (Order::Shoot { target }, Actor::Unit(id)) => {
                self.spend(1);
                battle.unit(id).activity.set(Activity::SHOT);
                return Flow::Push(Frame::Volley(Volley::new(id, target, false)));
            }
            (Order::Form(formation), Actor::Unit(id)) => {
                self.spend(1);
                beyond_basic(battle, self.actor);
                battle.unit(id).placement.formation = formation;
                battle.record("VS-1.4", What::Formed { formation }, &[self.actor]);
                battle.make_way();
            }
            (Order::Mount | Order::Dismount, Actor::Unit(id)) => {
                self.spend(1);
                beyond_basic(battle, self.actor);
                let mounted = order == Order::Mount;
                battle.unit(id).placement.mounted = mounted;
                battle.record("VS-3.2", What::Mounted { mounted }, &[self.actor]);
            }
            (Order::Fight, Actor::Unit(id)) => self.prepare_to_fight(battle, id),
            (Order::Withdraw, Actor::Unit(_)) => {
                self.step = Step::WithdrawalThrown;
                return self.throw_orders(battle);
            }
            (Order::Join { character, host }, _) => {
                let placement = battle.view().unit(host).placement;
                let state = battle.character(character);
                state.host = AttachedTo(Some(host));
                state.placement = placement;
                state.activity.set(Activity::JOINED);
                battle.record("VS-1.9", What::Joined { host }, &[Actor::Character(character), Actor::Unit(host)]);
                if self.actor == Actor::Character(character) {
                    return self.end();
                }
            }
            (Order::Leave { character }, _) => {
                if let Some(pose) =
                    path::free_spot(battle.view(), character, battle.view().character(character).placement.pose)
                {
                    let state = battle.character(character);
                    state.host = AttachedTo(None);
                    state.placement.pose = pose;
                    state.activity.set(Activity::JOINED);
                    battle.record("VS-1.9", What::Left, &[Actor::Character(character)]);
                }
            }
            (Order::MarchOff, Actor::Unit(id)) => {
                battle.remove_unit(id, Presence::MarchedOff);
                battle.record("VS-12.1", What::MarchedOff, &[self.actor]);
                return self.end();
            }
            _ => {}
        }
        Flow::Continue
    }

    /// After the withdrawal roll (VS-7.10).
    fn withdraw(&mut self, battle: &mut Battle, orders: u8) -> VsFlow {
        let Actor::Unit(id) = self.actor else { return self.end() };
        battle.unit(id).activity.set(Activity::BEYOND_BASIC);
        if orders > 0 {
            battle.unit(id).activity.set(Activity::PASSED_ROLL);
            self.stage = Stage::Spent;
            self.step = Step::Resolved;
            return Flow::Push(Frame::Movement(Movement::withdrawal(self.actor, orders)));
        }
        for contact in &mut battle.field.contacts {
            if contact.opponent(id).is_some() {
                contact.failed_to_withdraw[contact.index_of(id)] = true;
            }
        }
        self.prepare_to_fight(battle, id);
        Flow::Continue
    }

    /// Notes the opponents not yet fought this turn (VS-7.7).
    fn prepare_to_fight(&mut self, battle: &Battle, id: UnitId) {
        let unfought = battle.view().contacts_of(id).filter(|contact| !contact.fought);
        self.foes = unfought.filter_map(|contact| contact.opponent(id)).collect();
        self.stage = Stage::Spent;
        self.step = Step::Fight;
    }

    /// Fights the next of the opponents noted (VS-7.7).
    fn fight_next(&mut self, battle: &mut Battle) -> VsFlow {
        battle.outcome = None;
        let Actor::Unit(id) = self.actor else { return self.end() };
        let view = battle.view();
        while !self.foes.is_empty() {
            let foe = self.foes.remove(0);
            if view.contact(id, foe).is_some_and(|contact| !contact.fought) {
                return Flow::Push(Frame::Melee(Melee::new(id, foe)));
            }
        }
        self.step = Step::Resolved;
        Flow::Continue
    }

    fn end(&mut self) -> VsFlow {
        self.step = Step::Ending;
        Flow::Continue
    }

    fn ending(&mut self, battle: &mut Battle) -> VsFlow {
        battle.outcome = None;
        // Characters of units killed in this activation try to get away (VS-1.9).
        let view = battle.view();
        let orphan = view.character_ids().find(|id| {
            let state = view.character(*id);
            state.presence == Presence::OnTable
                && state.host.0.is_some_and(|host| view.unit(host).presence != Presence::OnTable)
        });
        if let Some(orphan) = orphan {
            return Flow::Push(Frame::Escape(Escape::new(orphan)));
        }
        if let Actor::Unit(id) = self.actor {
            victory::take_up_loot(battle, id);
        }
        battle.record("VS-2.3", What::ActivationEnded, &[self.actor]);
        Flow::Done(Outcome::Done)
    }
}

/// Is the unit fast on its feet in bad ground (VS-3.9)?
pub fn is_fast(view: View, id: UnitId) -> bool {
    view.has(id, Qualities::FAST)
}
