//! The simple opponent in small positions: it does the obvious thing.

mod kit;

use hildarleik::engine::{self, Ruleset};
use hildarleik::viking_steel::VikingSteel;
use hildarleik::viking_steel::opponent::choose;
use kit::*;

/// What the opponent answers to the open question.
fn opponent(game: &mut Game) -> Choice {
    let decision = engine::pending::<VikingSteel>(&game.world).cloned().expect("a question");
    let snapshot = VikingSteel::capture(&mut game.world);
    let choice = choose(&snapshot, &game.scenario, &decision);
    let legal = decision.options.contains(&choice) || VikingSteel::judge(&mut game.world, &decision, &choice).is_ok();
    assert!(legal, "{choice:?} to {:?}", decision.question);
    choice
}

/// What it orders unit 0 to do with one order earned.
fn order_of(layout: Layout) -> Order {
    let mut game = layout.start();
    game.dice([10, 1]).activate(0);
    match opponent(&mut game) {
        Choice::Order(order) => order,
        other => panic!("{other:?}"),
    }
}

fn apart(attacker: &str, defender: &str, inches: f32) -> Layout {
    Layout::new().attacker(attacker, at(30.0, 12.0, 0.0)).defender(defender, at(30.0, 12.0 + inches, 180.0))
}

fn duel(attacker: &str, defender: &str) -> Layout {
    let facing = Pose { x: 30_000, y: 20_001, facing: 1800 };
    let front = contact([0, 1], [Edge::Front, Edge::Front]);
    Layout::new().attacker(attacker, at(30.0, 20.0, 0.0)).defender(defender, facing).contact(front)
}

#[test]
fn it_shoots_at_what_is_in_range() {
    let target = unit(1);
    assert_eq!(order_of(apart("archers", "warriors", 14.0)), Order::Shoot { target });
    assert_eq!(order_of(apart("skirmishers", "household", 7.0)), Order::Shoot { target });
}

#[test]
fn it_charges_on_good_odds_only() {
    let charge = Order::Charge { target: UnitId(1), orders: 1 };
    assert_eq!(order_of(apart("household", "archers", 5.0)), charge);
    assert_eq!(order_of(apart("cavalry", "skirmishers", 9.0)), charge);
    assert_ne!(order_of(apart("levy", "household", 5.0)), charge);
    assert_ne!(order_of(apart("archers", "elite", 5.0)), charge);
}

#[test]
fn it_charges_the_disordered_rather_than_shoot() {
    let layout = apart("warriors", "warriors", 4.0).with(|field| {
        field.units[1].disorder = Disorder(2);
        field.units[1].strength = Strength(9);
        field.units[1].officer = Officer::Lost;
    });
    assert!(matches!(order_of(layout), Order::Charge { target: UnitId(1), .. } | Order::Shoot { .. }));
}

#[test]
fn it_lets_the_disordered_rally() {
    let mut game = apart("warriors", "household", 16.0).with(|field| field.units[0].disorder = Disorder(1)).start();
    let before = game.distance(0, 1);
    game.dice([10, 1]).activate(0);
    match opponent(&mut game) {
        Choice::Order(Order::Finish) => {}
        basic => {
            game.dice([3]).answer(basic);
            let way = opponent(&mut game);
            game.answer(way);
            assert!(game.distance(0, 1) > before - 1.0, "it does not walk up to the household");
        }
    }
}

#[test]
fn it_closes_its_shield_wall_against_better_men_only() {
    let mut weaker = duel("warriors", "household").start();
    weaker.activate(0).order(Order::Fight);
    assert_eq!(opponent(&mut weaker), Choice::ShieldWall(1));
    let mut better = duel("household", "warriors").start();
    better.activate(0).order(Order::Fight);
    assert_eq!(opponent(&mut better), Choice::ShieldWall(0));
}

#[test]
fn it_follows_up_when_that_pays() {
    let mut game = duel("household", "levy").start();
    // Four hits to none, and the levy fails: disordered, pushed back 4".
    game.activate(0).order(Order::Fight);
    game.dice([9, 9, 9, 9, 1, 1, 1, 1, 1, 1, 2, 2]).answer(Choice::ShieldWall(0));
    assert!(matches!(game.question(), Some(Question::AfterMelee { .. })), "{:?}", game.question());
    assert_eq!(opponent(&mut game), Choice::FollowUp);
}

#[test]
fn skirmishers_run_from_a_charge() {
    let mut game = apart("household", "skirmishers", 6.0).points(0, 3).start();
    game.dice([10, 1]).activate(0);
    game.answer(Choice::Keep);
    game.dice([6]).order(Order::Charge { target: UnitId(1), orders: 1 });
    game.answer(Choice::Keep);
    assert!(matches!(game.question(), Some(Question::DefensiveFire { .. })), "{:?}", game.question());
    assert_eq!(opponent(&mut game), Choice::Evade);
}

#[test]
fn it_spends_a_point_on_a_test_that_matters_and_none_on_one_that_does_not() {
    let mut game =
        apart("archers", "warriors", 14.0).points(0, 3).with(|field| field.units[1].disorder = Disorder(2)).start();
    game.dice([10, 1]).activate(0);
    // The defender is offered a re-roll of the other side's order, and lets it be.
    assert_eq!(opponent(&mut game), Choice::Keep);
    game.answer(Choice::Keep);
    game.dice([1, 9, 9, 1, 1]).order(Order::Shoot { target: unit(1) });
    game.dice([2, 3]).answer(Choice::Keep);
    // Failing again at disorder 2 would lose the unit.
    assert!(matches!(game.question(), Some(Question::Reroll { .. })), "{:?}", game.question());
    assert!(matches!(opponent(&mut game), Choice::Reroll { .. }));
}

#[test]
fn a_leader_joins_the_unit_beside_him() {
    let mut game = Layout::new()
        .attacker("warriors", at(30.0, 12.0, 0.0))
        .defender("levy", at(30.0, 40.0, 180.0))
        .alone(Side::Attacker, Rank::ForceLeader, at(34.5, 11.0, 0.0))
        .start();
    game.dice([10, 1]).activate(0);
    assert_eq!(opponent(&mut game), Choice::Order(Order::Join { character: CharacterId(0), host: UnitId(0) }));
}

#[test]
fn whoever_carries_loot_goes_home() {
    let goal = Goal::Loot { zone: [20.0, 2.0, 40.0, 8.0] };
    let mut game = Layout::new()
        .attacker("warriors", at(30.0, 30.0, 180.0))
        .defender("levy", at(50.0, 42.0, 180.0))
        .loot(30.0, 31.0)
        .objective(Objective { name: "Loot".into(), side: Side::Attacker, points: 3, goal })
        .with(|field| {
            field.units[0].carries = Carries(Some(0));
            field.turn.loot[0] = Loot::Carried(UnitId(0));
        })
        .start();
    game.dice([10, 1]).activate(0);
    assert_eq!(opponent(&mut game), Choice::Order(Order::Move));
    game.dice([6]).order(Order::Move);
    let way = opponent(&mut game);
    game.answer(way);
    assert!(game.footprint(0).center().y < 25.0, "{way:?}");
}

#[test]
fn it_takes_up_loot_nobody_guards() {
    let goal = Goal::Loot { zone: [20.0, 2.0, 40.0, 8.0] };
    let mut game = Layout::new()
        .attacker("skirmishers", at(30.0, 20.0, 0.0))
        .defender("levy", at(58.0, 42.0, 180.0))
        .loot(30.0, 26.0)
        .objective(Objective { name: "Loot".into(), side: Side::Attacker, points: 3, goal })
        .turn_limit(12)
        .start();
    game.dice([10, 1]).activate(0);
    game.dice([6]).order(Order::Move);
    let way = opponent(&mut game);
    game.answer(way);
    assert_eq!(game.unit(0).carries, Carries(Some(0)), "{way:?}");
}
