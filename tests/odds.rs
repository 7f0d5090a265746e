//! The odds shown before an order are those of the dice: a hundred thousand resolutions by the rules' own frames and dice
//! fall within the 99.9 % confidence interval, in every situation below.

mod kit;

use hildarleik::engine::{Dice, Journal, Record, Stack};
use hildarleik::viking_steel::field;
use hildarleik::viking_steel::odds::{self, MeleeOdds, VolleyOdds};
use hildarleik::viking_steel::rules::activation::Activation;
use hildarleik::viking_steel::rules::battle::Battle;
use hildarleik::viking_steel::rules::charge::Charge;
use hildarleik::viking_steel::rules::frame::Frame;
use hildarleik::viking_steel::rules::melee::Melee;
use hildarleik::viking_steel::rules::morale::Morale;
use hildarleik::viking_steel::rules::shooting::Volley;
use hildarleik::viking_steel::rules::systems::resolve_top;
use hildarleik::viking_steel::state::choice::VsDecision;
use hildarleik::viking_steel::state::event::{self, Event};
use hildarleik::viking_steel::state::scenario::Scenario;
use kit::*;
use rayon::prelude::*;
use std::sync::Arc;

const RESOLUTIONS: u32 = 100_000;
/// Two-sided 99.9 % of the normal distribution.
const Z: f64 = 3.2905;
/// What lies beyond it on either side.
const TAIL: f64 = 0.0005;

/// Chances by value, with what they are of.
type Spread = (&'static str, Vec<f64>);

/// A position, what is resolved in it, and what the odds say.
struct Situation {
    name: &'static str,
    scenario: Arc<Scenario>,
    field: Field,
    frame: Frame,
    expected: Vec<Spread>,
    /// One value per spread, from the journal of a resolution.
    seen: fn(&[Record<Event>]) -> Vec<usize>,
    /// The answer to a question; none: what follows does not matter.
    answer: fn(&VsDecision) -> Option<Choice>,
}

impl Situation {
    fn new(
        name: &'static str,
        layout: Layout,
        frame: Frame,
        odds: impl FnOnce(View) -> Vec<Spread>,
        seen: fn(&[Record<Event>]) -> Vec<usize>,
    ) -> Situation {
        let mut game = layout.bare().lay();
        let field = field(&mut game.world);
        let expected = odds(View { scenario: &game.scenario, field: &field });
        Situation { name, scenario: game.scenario, field, frame, expected, seen, answer: first_option }
    }

    fn answered(self, answer: fn(&VsDecision) -> Option<Choice>) -> Situation {
        Situation { answer, ..self }
    }

    /// Resolves it many times; every chance that is not met.
    fn misses(&self) -> Vec<String> {
        let mut counts: Vec<Vec<u32>> = self.expected.iter().map(|(_, spread)| vec![0; spread.len()]).collect();
        let mut dice = Dice::seeded(1066);
        let mut journal = Journal::default();
        for _ in 0..RESOLUTIONS {
            self.resolve(&mut dice, &mut journal);
            let seen = (self.seen)(&journal.drain());
            assert_eq!(seen.len(), counts.len(), "{}", self.name);
            for (count, value) in counts.iter_mut().zip(seen) {
                match count.get_mut(value) {
                    Some(count) => *count += 1,
                    None => return vec![format!("{}: {value} was thought impossible", self.name)],
                }
            }
        }
        let mut misses = Vec::new();
        for ((what, spread), counts) in self.expected.iter().zip(counts) {
            let all: f64 = spread.iter().sum();
            if (all - 1.0).abs() > 1e-9 {
                misses.push(format!("{}: {what} adds up to {all}", self.name));
            }
            for (value, (chance, count)) in spread.iter().zip(counts).enumerate() {
                if !within(*chance, count) {
                    let found = f64::from(count) / f64::from(RESOLUTIONS);
                    misses.push(format!("{}: {what} = {value}: {found:.5}, odds {chance:.5}", self.name));
                }
            }
        }
        misses
    }

    fn resolve(&self, dice: &mut Dice, journal: &mut Journal<Event>) {
        let mut field = self.field.clone();
        let mut stack = Stack::starting_with(self.frame.clone());
        let (mut answer, mut outcome) = (None, None);
        while stack.top().is_some() {
            let mut battle = Battle { scenario: &self.scenario, field: &mut field, dice, journal, answer, outcome };
            let decision = resolve_top(&mut stack, &mut battle);
            (answer, outcome) = (battle.answer.take(), battle.outcome.take());
            if let Some(decision) = decision {
                answer = (self.answer)(&decision);
                if answer.is_none() {
                    break;
                }
            }
        }
    }
}

/// Is the count within the 99.9 % interval of the chance? Of rare things the Poisson distribution tells, for which the
/// normal one is too narrow.
fn within(chance: f64, count: u32) -> bool {
    let resolutions = f64::from(RESOLUTIONS);
    let expected = chance * resolutions;
    if expected < 50.0 {
        let mut below = 0.0;
        let mut term = (-expected).exp();
        for value in 0..count {
            below += term;
            term *= expected / f64::from(value + 1);
        }
        return below <= 1.0 - TAIL && below + term >= TAIL;
    }
    if chance > 0.5 {
        return within(1.0 - chance, RESOLUTIONS - count);
    }
    let deviation = (expected * (1.0 - chance)).sqrt();
    (f64::from(count) - expected).abs() <= Z * deviation
}

/// The first answer, which spends no point and goes for the officer; after the round and the order roll nothing matters.
fn first_option(decision: &VsDecision) -> Option<Choice> {
    match decision.question {
        Question::AfterMelee { .. } | Question::HoldPursuit { .. } | Question::Orders { .. } => None,
        _ => decision.options.first().copied(),
    }
}

/// Shield walls closed on both sides.
fn walls_closed(decision: &VsDecision) -> Option<Choice> {
    match decision.question {
        Question::ShieldWall { .. } => decision.options.last().copied(),
        _ => first_option(decision),
    }
}

/// Defensive fire, and nothing after it.
fn fire(decision: &VsDecision) -> Option<Choice> {
    match decision.question {
        Question::DefensiveFire { .. } => Some(Choice::Spend),
        Question::Reroll { .. } => Some(Choice::Keep),
        _ => None,
    }
}

/// Up to the answer to a charge that has gone home.
fn charge_only(decision: &VsDecision) -> Option<Choice> {
    match decision.question {
        Question::Reroll { .. } => Some(Choice::Keep),
        _ => None,
    }
}

fn either(chance: f64) -> Vec<f64> {
    vec![1.0 - chance, chance]
}

fn whats(records: &[Record<Event>]) -> impl Iterator<Item = (&What, Option<&Actor>)> {
    records.iter().map(|record| (&record.event.what, record.event.actors.first()))
}

fn volley_odds(odds: VolleyOdds) -> Vec<Spread> {
    vec![
        ("hits", odds.hits),
        ("casualties", odds.casualties),
        ("officer or wound", either(odds.officer)),
        ("test failed", either(odds.fails)),
    ]
}

fn volley_seen(records: &[Record<Event>]) -> Vec<usize> {
    let mut seen = vec![0; 4];
    for (what, _) in whats(records) {
        match what {
            What::Volley { hits, .. } => seen[0] = usize::from(*hits),
            What::Casualties { lost } if seen[3] == 0 => seen[1] += usize::from(*lost),
            What::OfficerLost | What::Wounded => seen[2] = 1,
            What::Morale { result } => seen[3] = usize::from(*result != MoraleResult::Stands),
            _ => {}
        }
    }
    seen
}

fn wounds_seen(records: &[Record<Event>]) -> Vec<usize> {
    let hits = volley_seen(records)[0];
    vec![hits, whats(records).filter(|(what, _)| **what == What::Wounded).count()]
}

fn melee_odds(view: View, odds: MeleeOdds) -> Vec<Spread> {
    let [a, b] = odds.sides;
    let capped = |spread: Vec<f64>, unit: UnitId| odds::chance::at_most(spread, view.unit(unit).strength.0);
    let loses = |mut spread: Vec<f64>| {
        spread[0] = 1.0 - spread.iter().sum::<f64>();
        spread
    };
    vec![
        ("hits of the first", a.hits),
        ("hits of the second", b.hits),
        ("casualties of the first", capped(b.casualties, a.unit)),
        ("casualties of the second", capped(a.casualties, b.unit)),
        ("round lost by the first", loses(a.loses_by)),
        ("round lost by the second", loses(b.loses_by)),
        ("round drawn", either(odds.draw)),
        ("somebody felled", either(1.0 - (1.0 - a.officer) * (1.0 - b.officer))),
        ("test failed by the first", either(a.fails)),
        ("test failed by the second", either(b.fails)),
    ]
}

/// Of unit 0 against unit 1.
fn melee_seen(records: &[Record<Event>]) -> Vec<usize> {
    let mut seen = vec![0; 10];
    for record in records {
        let index = usize::from(record.event.actors.first() == Some(&unit(1)));
        match &record.event.what {
            What::MeleeRound { hits } => seen[0..2].copy_from_slice(&hits.map(usize::from)),
            What::Casualties { lost } if record.rule == "VS-7.4" => seen[2 + index] = usize::from(*lost),
            What::RoundLost { loser, by } => seen[4 + usize::from(loser.0)] = usize::from(*by),
            What::RoundDrawn => seen[6] = 1,
            What::OfficerLost | What::Wounded => seen[7] = 1,
            What::Morale { result } => seen[8 + index] = usize::from(*result != MoraleResult::Stands),
            _ => {}
        }
    }
    seen
}

fn passed_seen(records: &[Record<Event>]) -> Vec<usize> {
    let stands = |what: &What| matches!(what, What::Morale { result: event::MoraleResult::Stands });
    vec![usize::from(whats(records).any(|(what, _)| stands(what)))]
}

fn orders_seen(records: &[Record<Event>]) -> Vec<usize> {
    let orders = whats(records).find_map(|(what, _)| match what {
        What::OrdersEarned { orders } => Some(usize::from(*orders)),
        _ => None,
    });
    vec![orders.expect("an order roll")]
}

fn home_seen(records: &[Record<Event>]) -> Vec<usize> {
    vec![usize::from(!whats(records).any(|(what, _)| matches!(what, What::ChargeShort { .. })))]
}

fn shot(name: &'static str, layout: Layout) -> Situation {
    let frame = Frame::Volley(Volley::new(UnitId(0), unit(1), false));
    Situation::new(name, layout, frame, |view| volley_odds(odds::volley(view, UnitId(0), unit(1))), volley_seen)
}

/// Unit 0 against unit 1, which it touches with its front.
fn round(name: &'static str, layout: Layout, contact: Contact, wall: u8) -> Situation {
    let frame = Frame::Melee(Melee::new(UnitId(0), UnitId(1)));
    let odds = |view: View| melee_odds(view, odds::melee_round(view, UnitId(0), UnitId(1), &contact, wall));
    Situation::new(name, layout.contact(contact), frame, odds, melee_seen)
}

fn test(name: &'static str, layout: Layout, casualties: u8) -> Situation {
    let frame = Frame::Morale(Morale::new(UnitId(0), casualties, bevy_math::Vec2::new(36.0, 47.0)));
    let odds = |view: View| vec![("passed", either(odds::morale(view, UnitId(0), casualties).pass))];
    Situation::new(name, layout, frame, odds, passed_seen)
}

fn order_roll(name: &'static str, layout: Layout) -> Situation {
    let frame = Frame::Activation(Activation::new(unit(0)));
    Situation::new(name, layout, frame, |view| vec![("orders", odds::orders(view, unit(0)).orders)], orders_seen)
}

fn charged(name: &'static str, layout: Layout, orders: u8) -> Situation {
    let frame = Frame::Charge(Charge::new(UnitId(0), UnitId(1), orders));
    let odds = move |view: View| {
        let reach = odds::charge_reach(view, UnitId(0), UnitId(1), orders);
        assert!(reach > 0.0 && reach < 1.0, "{name}: {reach}");
        vec![("home", either(reach))]
    };
    // A point for the defender, so that he is asked before the melee.
    Situation::new(name, layout.points(0, 1), frame, odds, home_seen).answered(charge_only)
}

/// Unit 0 looks north at unit 1, front to front, twelve inches apart.
fn apart(shooter: &str, target: &str) -> Layout {
    Layout::new().attacker(shooter, at(36.0, 14.0, 0.0)).defender(target, at(36.0, 26.0, 180.0))
}

/// Unit 0 touches the front of unit 1.
fn face_to_face(striker: &str, target: &str) -> Layout {
    Layout::new().attacker(striker, at(36.0, 24.0, 0.0)).defender(target, at(36.0, 24.001, 180.0))
}

/// Unit 0 touches the right flank of unit 1.
fn on_the_flank(striker: &str, target: &str) -> Layout {
    let flanked = at(36.0 + BASE, 24.001 + BASE, 90.0);
    Layout::new().attacker(striker, at(36.0, 24.0, 0.0)).defender(target, flanked)
}

/// Unit 0 touches the rear of unit 1.
fn in_the_rear(striker: &str, target: &str) -> Layout {
    let turned = at(36.0, 24.001 + 2.0 * BASE, 0.0);
    Layout::new().attacker(striker, at(36.0, 24.0, 0.0)).defender(target, turned)
}

fn front() -> Contact {
    contact([0, 1], [Edge::Front; 2])
}

/// Ground that gives unit 1 cover in the layouts above.
fn behind(cover: Cover) -> Area {
    screen([20.0, 24.0, 52.0, 40.0], cover)
}

fn volleys() -> Vec<Situation> {
    let defensive = Situation::new(
        "defensive fire at a charger",
        Layout::new().attacker("warriors", at(36.0, 20.0, 0.0)).defender("elite", at(36.0, 24.0, 180.0)).points(0, 1),
        Frame::Charge(Charge::new(UnitId(0), UnitId(1), 1)),
        |view| {
            let odds = odds::charge(view, UnitId(0), UnitId(1), 1).expect("a way to charge");
            assert_eq!(odds.reach, 1.0);
            volley_odds(odds.defensive_fire.expect("missiles to the front"))
        },
        volley_seen,
    )
    .answered(fire);
    let lone = Situation::new(
        "archers at a character alone",
        Layout::new().attacker("archers", at(36.0, 14.0, 0.0)).alone(
            Side::Defender,
            Rank::SubGeneral,
            at(36.0, 26.0, 180.0),
        ),
        Frame::Volley(Volley::new(UnitId(0), character(0), false)),
        |view| {
            let odds = odds::volley(view, UnitId(0), character(0));
            vec![("hits", odds.hits), ("wounds", odds.casualties)]
        },
        wounds_seen,
    );
    vec![
        shot("archers at warriors", apart("archers", "warriors")),
        shot(
            "archers at a disordered levy in line",
            apart("archers", "levy").formed(Formation::Line).with(|field| {
                field.units[1].disorder = Disorder(1);
            }),
        ),
        shot(
            "tired, disordered archers at household that moved",
            apart("archers", "household").with(|field| {
                field.units[0].disorder = Disorder(1);
                field.units[0].fatigue = Fatigue(8);
                field.units[1].activity.set(Activity::MOVED);
            }),
        ),
        shot("archers at levy in light cover", apart("archers", "levy").area(behind(Cover::Light))),
        shot("archers at warriors in a fortification", apart("archers", "warriors").area(behind(Cover::Fortification))),
        shot(
            "archers at levy without officer, with a sub-general, in solid cover",
            apart("archers", "levy").attached(Rank::SubGeneral, 1).area(behind(Cover::Solid)).with(|field| {
                field.units[1].officer = Officer::Lost;
            }),
        ),
        shot(
            "few archers at the last two of a levy",
            apart("archers", "levy").with(|field| {
                field.units[0].strength = Strength(9);
                field.units[1].strength = Strength(2);
                field.units[1].officer = Officer::Lost;
            }),
        ),
        defensive,
        lone,
    ]
}

fn melees() -> Vec<Situation> {
    let charging = Contact { charged: Some(UnitId(0)), ..front() };
    vec![
        round("warriors against warriors", face_to_face("warriors", "warriors"), front(), 0),
        round("cavalry charges levy", face_to_face("cavalry", "levy"), charging, 0),
        round("household charges a shield wall of warriors", face_to_face("household", "warriors"), charging, 2)
            .answered(walls_closed),
        round(
            "warriors in the flank of elite",
            on_the_flank("warriors", "elite"),
            contact([0, 1], [Edge::Front, Edge::Right]),
            0,
        ),
        round(
            "tired levy in the rear of disordered warriors",
            in_the_rear("levy", "warriors").with(|field| {
                field.units[0].fatigue = Fatigue(9);
                field.units[1].disorder = Disorder(1);
            }),
            contact([0, 1], [Edge::Front, Edge::Rear]),
            0,
        ),
        round(
            "warriors at half strength follow up against elite without officer",
            face_to_face("warriors", "elite").with(|field| {
                field.units[0].strength = Strength(12);
                field.units[1].officer = Officer::Lost;
                field.units[1].strength = Strength(11);
            }),
            Contact { followed_up: Some(UnitId(0)), ..front() },
            0,
        ),
        round(
            "berserkers with warriors against a tired levy with its leader",
            face_to_face("warriors", "levy").attached(Rank::Berserkers, 0).attached(Rank::ForceLeader, 1).with(
                |field| {
                    field.units[1].fatigue = Fatigue(6);
                },
            ),
            front(),
            0,
        ),
        round(
            "a priest with warriors against elite without officer, its sub-general wounded",
            face_to_face("warriors", "elite").attached(Rank::WarriorPriest, 0).attached(Rank::SubGeneral, 1).with(
                |field| {
                    field.units[1].officer = Officer::Lost;
                    field.characters[1].wounds = Wounds(2);
                },
            ),
            front(),
            0,
        ),
        round(
            "levy against warriors behind a wall, who failed to withdraw",
            face_to_face("levy", "warriors").area(behind(Cover::Solid)),
            Contact { behind_obstacle: Some(UnitId(1)), failed_to_withdraw: [false, true], ..front() },
            0,
        ),
        round(
            "household pushes levy against a house",
            face_to_face("household", "levy").area(building([30.0, 24.5 + 2.0 * BASE, 42.0, 40.0])).with(|field| {
                field.units[1].strength = Strength(13);
            }),
            charging,
            0,
        ),
        round(
            "household against the last of a levy",
            face_to_face("household", "levy").with(|field| field.units[1].strength = Strength(2)),
            front(),
            0,
        ),
    ]
}

fn tests_and_charges() -> Vec<Situation> {
    let lone = |troop: &str| Layout::new().attacker(troop, at(36.0, 24.0, 0.0)).defender("levy", at(36.0, 40.0, 180.0));
    let charge = |troop: &str, inches: f32| {
        let target = at(36.0, 10.0 + inches, 180.0);
        Layout::new().attacker(troop, at(36.0, 10.0, 0.0)).defender("levy", target)
    };
    vec![
        test("warriors after two casualties", lone("warriors"), 2),
        test(
            "a levy in line, disordered, without officer, excess fatigue, force leader",
            lone("levy").attached(Rank::ForceLeader, 0).with(|field| {
                field.units[0].placement.formation = Formation::Line;
                field.units[0].disorder = Disorder(1);
                field.units[0].officer = Officer::Lost;
                field.units[0].fatigue = Fatigue(8);
            }),
            3,
        ),
        test("one die of half a unit", lone("elite").with(|field| field.units[0].strength = Strength(7)), 4),
        order_roll("orders of warriors", lone("warriors")),
        order_roll(
            "orders of a disordered levy at half strength",
            lone("levy").with(|field| {
                field.units[0].strength = Strength(12);
                field.units[0].disorder = Disorder(1);
            }),
        ),
        charged("a charge of seven inches", charge("warriors", 7.0), 1),
        charged("a charge of fourteen inches with both orders", charge("warriors", 14.0), 2),
        charged("cavalry charges through a marsh", charge("cavalry", 5.0).area(marsh([20.0, 12.0, 52.0, 14.0])), 1),
    ]
}

#[test]
fn odds_agree_with_a_hundred_thousand_resolutions() {
    let situations: Vec<Situation> = [volleys(), melees(), tests_and_charges()].into_iter().flatten().collect();
    assert!(situations.len() >= 20);
    let misses: Vec<String> = situations.par_iter().flat_map_iter(|situation| situation.misses()).collect();
    assert!(misses.is_empty(), "\n{}", misses.join("\n"));
}
