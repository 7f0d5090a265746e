//! One line for everything the journal records.

use super::dice::{against, faces};
use super::words::{count, edge, end_reason, formation, inches, name, place, side};
use crate::engine::{Actor, Presence, Record};
use crate::viking_steel::state::components::Placement;
use crate::viking_steel::state::event::{After, Event, MoraleResult, Motion, Spent, What};
use crate::viking_steel::state::field::FATIGUE_LIMIT;
use crate::viking_steel::state::roll::{Purpose, Roll};
use crate::viking_steel::state::scenario::Scenario;

/// One line in a player's words: who, the dice with their faces, the number needed with all it is made of, what came of it.
pub fn describe(scenario: &Scenario, record: &Record<Event>) -> String {
    Line { scenario, event: &record.event }.text()
}

struct Line<'a> {
    scenario: &'a Scenario,
    event: &'a Event,
}

impl Line<'_> {
    /// The nth of those concerned.
    fn who(&self, nth: usize) -> &str {
        self.event.actors.get(nth).map_or("somebody", |actor| name(self.scenario, *actor))
    }

    /// The state of the first of them afterwards.
    fn after(&self) -> Option<&After> {
        self.event.after.first()
    }

    /// Dice with the number needed, where dice were thrown: ` 3, 8 against 7 or more:`.
    fn dice(&self) -> String {
        self.event.rolls.first().map_or_else(String::new, |roll| format!(" {}:", against(roll)))
    }

    fn sum(&self) -> i32 {
        self.event.rolls.first().map_or(0, Roll::sum)
    }

    fn text(&self) -> String {
        let (a, b) = (self.who(0), self.who(1));
        match &self.event.what {
            What::Deployed => self.deployed(),
            What::TurnBegan { number } => format!("Turn {number}"),
            What::Initiative { winner } => {
                format!("Initiative: {}; {} may choose", self.initiative(), side(self.scenario, *winner))
            }
            What::InitiativeTied => format!("Initiative: {}; level, thrown again", self.initiative()),
            What::FirstMover { first } => format!("First to move: {}", side(self.scenario, *first)),
            What::Passed { who } => format!("Passed: {}", side(self.scenario, *who)),
            What::Activated => format!("Activation of {a}"),
            What::OrdersEarned { orders } => {
                format!("{a} rolled for orders,{} {}", self.dice(), count(*orders, "order", "orders"))
            }
            What::Allowance { purpose, mils } => self.allowance(*purpose, *mils),
            What::Moved { motion, from, path } => {
                let end = path.last().map_or_else(String::new, |end| format!(": now at {}", place(*end)));
                format!("{}{}{end}", self.moved(*motion), way(*from, path))
            }
            What::Formed { formation: into } => format!("{a} formed {}", formation(*into)),
            What::Mounted { mounted: true } => format!("{a} mounted"),
            What::Mounted { mounted: false } => format!("{a} dismounted and formed up"),
            What::Joined { host } => format!("{a} joined {}", name(self.scenario, Actor::Unit(*host))),
            What::Left => format!("{a} left the unit and stood alone"),
            What::ChargeDeclared => format!("{a} declared a charge on {b}"),
            What::ChargeShort { by } => format!("{a} came {} short of {b}", inches((*by).max(100))),
            What::Volley { hits, defensive } => {
                let how = if *defensive { "met with missiles the charge of" } else { "shot at" };
                format!("{a} {how} {b},{} {}", self.dice(), count(*hits, "hit", "hits"))
            }
            What::Saved { saved, of } => {
                format!("Cover of {a},{} {saved} of {} stopped", self.dice(), count(*of, "hit", "hits"))
            }
            What::Casualties { lost } => format!("{a} lost {lost}, {} left", self.left()),
            What::OfficerHit { saved } => {
                let end = if *saved { "saved, an ordinary casualty instead" } else { "no save" };
                format!("The officer of {a} hit,{} {end}", self.dice())
            }
            What::OfficerLost => format!("The officer of {a} fell"),
            What::CharacterHit { saved, of } => {
                format!("{a} hit,{} {saved} of {} saved", self.dice(), count(*of, "hit", "hits"))
            }
            What::Wounded => match self.left() {
                0 => format!("{a} took a last wound"),
                left => format!("{a} took a wound and can take {}", count(left, "more", "more")),
            },
            What::CharacterLost => match self.after().map(|after| after.presence) {
                Some(Presence::Routed) => format!("{a} swept away in the rout"),
                _ => format!("{a} fell"),
            },
            What::Escape { escaped } => {
                let end = if *escaped { "got away" } else { "no escape" };
                format!("{a} sought a way out of the fallen unit,{} {end}", self.dice())
            }
            What::Morale { result } => format!("Morale of {a},{} {}", self.dice(), morale(*result)),
            What::OrdinaryHit => format!("No officer or character left in {a} to be singled out: an ordinary hit"),
            What::LeftField => format!("{a} fled from the battlefield"),
            What::Destroyed => format!("{a} destroyed"),
            What::Blocked { lost } => {
                format!("{a} could give no more ground: {}", count(*lost, "casualty", "casualties"))
            }
            What::Contact { edges: [own, theirs] } => {
                format!("{a} and {b} in contact, {} against {}", edge(*own), edge(*theirs))
            }
            What::ContactEnded => format!("{a} and {b} drew apart"),
            What::ShieldWall { dice } => {
                format!("{a} closed the shield wall: {} fewer for each side", count(*dice, "die", "dice"))
            }
            What::MeleeRound { hits } => self.melee(*hits),
            What::RoundLost { loser, by } => {
                format!("{} lost the round by {by}", name(self.scenario, Actor::Unit(*loser)))
            }
            What::RoundDrawn => format!("{a} and {b} locked: neither gave ground"),
            What::Halted => format!("{a} halted"),
            What::Fatigue { now } => match now.saturating_sub(FATIGUE_LIMIT) {
                0 => format!("Fatigue of {a} now {now}"),
                excess => format!("Fatigue of {a} now {now}, {excess} in excess"),
            },
            What::Rallied => match self.after().map_or(0, |after| after.disorder) {
                0 => format!("{a} rallied into good order"),
                left => format!("{a} rallied, disorder still {left}"),
            },
            What::Withdrawal { orders } => {
                let end = if *orders == 0 { "no way out".to_owned() } else { count(*orders, "move", "moves") };
                format!("{a} tried to withdraw from the melee,{} {end}", self.dice())
            }
            What::PointSpent { who, on, left } => {
                let who = side(self.scenario, *who);
                format!("Leadership point of {who} spent on {}, {left} left", spent(*on))
            }
            What::LootTaken { loot } => format!("{a} took up {}", self.loot(*loot)),
            What::LootDropped { loot } => format!("{a} dropped {}", self.loot(*loot)),
            What::Scored { who, objective, points } => {
                let what = self.scenario.objectives.get(usize::from(*objective));
                let what = what.map_or("an objective", |objective| objective.name.as_str());
                format!("{}: {} for \"{what}\"", side(self.scenario, *who), count(*points, "point", "points"))
            }
            What::MarchedOff => format!("{a} marched off the table"),
            What::ActivationEnded => format!("Activation of {a} over"),
            What::BattleEnded { winner, reason, score: [attacker, defender] } => format!(
                "Victory of {}: {}. Points {attacker} to {defender}",
                side(self.scenario, *winner),
                end_reason(*reason)
            ),
        }
    }

    fn left(&self) -> u8 {
        self.after().map_or(0, |after| after.strength)
    }

    fn loot(&self, number: u8) -> &str {
        self.scenario.loot.get(usize::from(number)).map_or("loot", |loot| loot.name.as_str())
    }

    fn deployed(&self) -> String {
        let who = self.who(0);
        let Some(after) = self.after() else { return format!("{who} took the field") };
        match (after.actor, after.host) {
            (Actor::Unit(_), _) => {
                let (strength, formation) = (after.strength, formation(after.placement.formation));
                format!("{who} took the field, strength {strength}, in {formation}, {}", place(after.placement))
            }
            (_, Some(host)) => format!("{who} took the field with {}", name(self.scenario, Actor::Unit(host))),
            (_, None) => format!("{who} took the field alone, {}", place(after.placement)),
        }
    }

    fn initiative(&self) -> String {
        let of = |roll: &Roll| format!("{} {}", side(self.scenario, roll.side), faces(roll));
        self.event.rolls.iter().map(of).collect::<Vec<_>>().join(", ")
    }

    fn allowance(&self, purpose: Purpose, mils: i32) -> String {
        let (a, die, inches) = (self.who(0), self.sum(), inches(mils));
        match purpose {
            Purpose::ReallyBadGround => format!("Really bad ground cost {a} {die}: {inches} left"),
            Purpose::BasicMove => format!("{a} rolled {die} for a basic move: up to {inches}"),
            Purpose::FlightOrPursuit => format!("{a} rolled {die} to run: {inches}"),
            Purpose::FallBack => format!("{a} rolled {die} to fall back: {inches}"),
            _ => format!("{a} rolled {die} for movement: up to {inches}"),
        }
    }

    fn moved(&self, motion: Motion) -> String {
        let who = self.who(0);
        match motion {
            Motion::Deployed => format!("{who} redeployed"),
            Motion::Move => format!("{who} moved"),
            Motion::Basic => format!("{who} made a basic move"),
            Motion::Wheel => format!("{who} wheeled"),
            Motion::Back => format!("{who} backed up"),
            Motion::Charge => format!("{who} charged"),
            Motion::Evade => format!("{who} evaded"),
            Motion::Withdraw => format!("{who} withdrew from the melee"),
            Motion::PushedBack => format!("{who} gave ground"),
            Motion::PushedAlong => format!("{who} made room for friends giving ground"),
            Motion::FollowUp => format!("{who} followed up"),
            Motion::FallBack => format!("{who} fell back"),
            Motion::Retreat => format!("{who} retreated"),
            Motion::Pursuit => format!("{who} pursued"),
            Motion::Walk => format!("{who} walked"),
        }
    }

    fn melee(&self, hits: [u8; 2]) -> String {
        let part = |nth: usize| {
            let dice = self.event.rolls.get(nth).map_or_else(String::new, |roll| format!(" {}:", against(roll)));
            format!("{}{dice} {}", self.who(nth), count(hits[nth], "hit", "hits"))
        };
        format!("Melee. {}; {}", part(0), part(1))
    }
}

fn morale(result: MoraleResult) -> &'static str {
    match result {
        MoraleResult::Stands => "stood firm",
        MoraleResult::Disordered => "fell into disorder",
        MoraleResult::Retreats => "broke and retreated in worse disorder",
        MoraleResult::Leaves => "broke for good",
    }
}

fn spent(on: Spent) -> &'static str {
    match on {
        Spent::Reroll => "a re-roll",
        Spent::DefensiveFire => "defensive fire",
        Spent::Evade => "an evade",
        Spent::ShieldWall => "a closer shield wall",
        Spent::HoldPursuit => "holding back from pursuit",
        Spent::OrdinaryHit => "turning a special hit into an ordinary one",
    }
}

/// How far a path leads and how much it turns, such as ` 4.5" after a wheel of 15°`; nothing where it stays.
pub(super) fn way(from: Placement, path: &[Placement]) -> String {
    let (mut walked, mut turned, mut last) = (0.0, 0, from);
    for corner in path {
        // A corner is either the end of a wheel or of a straight advance (VS-3.2).
        match (corner.pose.facing - last.pose.facing + 1800).rem_euclid(3600) - 1800 {
            0 => walked += last.pose.position().distance(corner.pose.position()),
            wheel => turned += wheel.abs(),
        }
        last = *corner;
    }
    let degrees = f64::from(turned) / 10.0;
    match (walked > 0.05, turned > 0) {
        (true, true) => format!(" {walked:.1}\" after turning {degrees:.0}°"),
        (true, false) => format!(" {walked:.1}\""),
        (false, true) => format!(" {degrees:.0}° round"),
        (false, false) => String::new(),
    }
}
