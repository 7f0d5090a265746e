//! VS-6: fatigue.

use crate::duel::*;
use crate::kit::*;

#[test]
fn vs_6_1_each_class_starts_at_its_own_fatigue() {
    let troops = ["household", "elite", "warriors", "levy"];
    let mut layout = Layout::new();
    for (number, troop) in troops.into_iter().enumerate() {
        layout = layout.attacker(troop, at(10.0 + 6.0 * number as f32, 10.0, 0.0));
    }
    let mut game = layout.start();
    assert_eq!([0, 1, 2, 3].map(|id| game.unit(id).fatigue.0), [1, 2, 3, 4]);
    let classes = [0, 1, 2, 3].map(|id| game.view(|view| view.class(UnitId(id)) as usize));
    assert_eq!(classes, [0, 1, 2, 3], "the colour of the die goes by class");
}

#[test]
fn vs_6_1_the_dice_are_purple_green_red_and_yellow() {
    let rules = hildarleik::viking_steel::files::embedded_rules().expect("the rules are sound");
    let [household, elite, warriors, levy] = rules.dice_colours;
    assert!(household[0] > household[1] && household[2] > household[1], "purple: {household:?}");
    assert!(elite[1] > elite[0] && elite[1] > elite[2], "green: {elite:?}");
    assert!(warriors[0] > warriors[1] && warriors[0] > warriors[2], "red: {warriors:?}");
    assert!(levy[0] > levy[2] && levy[1] > levy[2], "yellow: {levy:?}");
}

#[test]
fn vs_6_2_a_round_tires_each_unit_by_one_per_opponent() {
    let mut game = two_on_one().start();
    fight(&mut game, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!([0, 1, 2].map(|id| game.unit(id).fatigue.0), [6, 5, 5]);
    let steps: Vec<_> = game.happened(|what| matches!(what, What::Fatigue { .. })).into_iter().collect();
    assert_eq!(steps.len(), 4);
    assert!(steps.iter().all(|record| record.rule == "VS-7.6"));
}

#[test]
fn vs_6_2_every_point_above_six_is_excess() {
    let mut game = levies().with(tired(0, 6)).with(tired(1, 9)).start();
    assert_eq!([0, 1].map(|id| game.view(|view| view.excess_fatigue(UnitId(id)))), [0, 3]);
    fight(&mut game, [1, 1, 1, 1, 1, 1, 1]);
    assert_eq!([0, 1].map(|id| game.view(|view| view.excess_fatigue(UnitId(id)))), [1, 4]);
}

#[test]
fn vs_6_3_excess_takes_melee_dice_but_never_the_last() {
    let mut game = levies().with(tired(0, 8)).with(tired(1, 20)).start();
    fight(&mut game, [1, 1, 1, 1]);
    assert_eq!(dice_thrown(&game), [3, 1]);
}

#[test]
fn vs_6_3_excess_takes_shooting_dice() {
    let mut game = Layout::new()
        .attacker("archers", at(30.0, 20.0, 0.0))
        .defender("levy", at(30.0, 30.0, 180.0))
        .with(tired(0, 8))
        .start();
    game.dice([7, 1]).activate(0);
    game.dice([1, 1, 1]).order(Order::Shoot { target: unit(1) });
    assert_eq!(faces(game.last("VS-4.2"), 0).len(), 3, "four bases and the officer, less two");
}

#[test]
fn vs_6_3_excess_raises_the_number_for_morale() {
    let mut game = levies().with(tired(1, 7)).start();
    // The round itself makes the second point of excess.
    fight(&mut game, [9, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]);
    let test = game.last("VS-5.2");
    assert!(items(test, 0).contains(&(Item::ExcessFatigue, 2)), "{:?}", items(test, 0));
}

#[test]
fn vs_6_4_a_quiet_turn_sheds_one_point_down_to_the_floor() {
    let mut game = Layout::new()
        .attacker("levy", at(20.0, 10.0, 0.0))
        .attacker("levy", at(30.0, 10.0, 0.0))
        .with(tired(0, 6))
        .start();
    game.end_turn();
    assert_eq!([game.unit(0).fatigue.0, game.unit(1).fatigue.0], [5, 4]);
    let rest = game.last("VS-6.4");
    assert_eq!((&rest.event.what, &rest.event.actors[..]), (&What::Fatigue { now: 5 }, &[unit(0)][..]));
    game.end_turn().end_turn();
    assert_eq!(game.unit(0).fatigue.0, 4, "never below where the levy starts");
}

#[test]
fn vs_6_4_a_basic_move_is_rest_but_an_order_is_not() {
    let mut game = Layout::new()
        .attacker("levy", at(20.0, 10.0, 0.0))
        .attacker("levy", at(30.0, 10.0, 0.0))
        .defender("levy", at(20.0, 40.0, 180.0))
        .with(|field| field.units[..2].iter_mut().for_each(|unit| unit.fatigue = Fatigue(6)))
        .start();
    game.dice([1, 1]).activate(0).dice([3]).order(Order::Basic).path(0.0, 3.0);
    game.dice([1, 1]).activate(2).order(Order::Finish);
    game.dice([8, 1]).activate(1).dice([3]).order(Order::Move).path(0.0, 1.0);
    game.end_turn();
    assert_eq!([game.unit(0).fatigue.0, game.unit(1).fatigue.0], [5, 6]);
}

#[test]
fn vs_6_4_a_move_that_stays_where_it_was_is_rest() {
    let mut game =
        Layout::new().attacker("levy", at(30.0, 10.0, 0.0)).with(|field| field.units[0].fatigue = Fatigue(6)).start();
    game.dice([8, 1]).activate(0).dice([3]).order(Order::Move).path(0.0, 0.0);
    game.end_turn();
    assert_eq!(game.unit(0).fatigue.0, 5);
}

#[test]
fn vs_6_4_shooting_and_fighting_are_no_rest() {
    let mut game = levies()
        .attacker("archers", at(50.0, 20.0, 0.0))
        .defender("levy", at(50.0, 30.0, 180.0))
        .with(|field| field.units.iter_mut().for_each(|unit| unit.fatigue = Fatigue(6)))
        .start();
    fight(&mut game, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    game.dice([1, 1]).activate(3).order(Order::Finish);
    game.dice([7, 1]).activate(2).dice([1, 1, 1, 1, 1]).order(Order::Shoot { target: unit(3) });
    game.end_turn();
    assert_eq!(
        [0, 1, 2, 3].map(|id| game.unit(id).fatigue.0),
        [7, 7, 6, 5],
        "being shot at without loss is quiet enough"
    );
}

#[test]
fn vs_6_4_defensive_fire_and_evading_are_no_rest() {
    for (troop, answer) in [("levy", Choice::Spend), ("skirmishers", Choice::Evade)] {
        let mut game = Layout::new()
            .attacker("levy", at(30.0, 12.0, 0.0))
            .defender(troop, at(30.0, 20.0, 180.0))
            .with(tired(1, 6))
            .start();
        game.dice([8, 1]).activate(0);
        points(&mut game, 0, 1).dice([4]).order(Order::Charge { target: UnitId(1), orders: 1 }).answer(Choice::Keep);
        if answer == Choice::Spend {
            // The charger is hit and fails its test, so that there is no melee.
            game.dice([1, 9, 1, 1, 1]).answer(answer);
        } else {
            game.dice([2]).answer(answer).answer(Choice::FaceEnemy);
        }
        game.end_turn();
        assert_eq!(game.unit(1).fatigue.0, 6, "{troop}");
    }
}

#[test]
fn vs_6_4_characters_do_not_tire() {
    let mut game = levies().attached(Rank::WarriorPriest, 0).start();
    fight(&mut game, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let tired = game.happened(|what| matches!(what, What::Fatigue { .. }));
    assert!(tired.iter().all(|record| matches!(record.event.actors[..], [Actor::Unit(_)])));
}
