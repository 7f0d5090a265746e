//! VS-3: orders and movement.

use crate::kit::*;

/// A unit of the attacker at (20, 10) facing north; a levy of the defender far ahead of it.
fn marcher(troop: &str) -> Layout {
    Layout::new().attacker(troop, at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 44.0, 0.0))
}

/// Earns one order with the first unit, spends it on a move and shows this D6.
fn moving(layout: Layout, d6: u8) -> Game {
    let mut game = layout.start();
    game.dice([10, 1]).activate(0);
    game.dice([d6]).order(Order::Move);
    game
}

fn allowance(game: &Game, rule: &str) -> i32 {
    match game.last(rule).event.what {
        What::Allowance { mils, .. } => mils,
        ref other => panic!("{other:?}"),
    }
}

fn charge(target: u8, orders: u8) -> Order {
    Order::Charge { target: UnitId(target), orders }
}

#[test]
fn vs_3_1_each_die_that_reaches_the_rating_earns_an_order() {
    for (dice, orders) in [([6, 6], 0), ([7, 6], 1), ([1, 10], 1), ([7, 7], 2)] {
        let mut game = marcher("warriors").start();
        game.dice(dice).activate(0);
        let record = game.last("VS-3.1");
        assert_eq!(record.event.what, What::OrdersEarned { orders });
        assert_eq!((faces(record, 0), items(record, 0)), (dice.to_vec(), vec![(Item::Rating, 7)]));
        let stage = if orders == 0 { Stage::NoOrder } else { Stage::Ordered { left: orders } };
        assert_eq!(game.question(), Some(&Question::Orders { actor: unit(0), stage }));
    }
}

#[test]
fn vs_3_1_a_level_of_disorder_adds_one_to_the_number() {
    for (level, dice, orders) in [(1, [7, 8], 1), (2, [8, 9], 1)] {
        let mut game = marcher("warriors").with(move |field| field.units[0].disorder = Disorder(level)).start();
        game.dice(dice).activate(0);
        let record = game.last("VS-3.1");
        assert_eq!(items(record, 0), [(Item::Rating, 7), (Item::DisorderLevels, level as i8)]);
        assert_eq!(record.event.what, What::OrdersEarned { orders });
    }
}

#[test]
fn vs_3_1_at_half_strength_one_die_is_rolled() {
    let mut game = marcher("warriors").with(|field| field.units[0].strength = Strength(12)).start();
    game.dice([7]).activate(0);
    assert_eq!(game.last("VS-3.1").event.what, What::OrdersEarned { orders: 1 });
}

#[test]
fn vs_3_2_an_order_buys_one_thing() {
    let layout = Layout::new().attacker("mounted_warriors", at(20.0, 10.0, 0.0));
    let mut game = layout.defender("levy", at(20.0, 17.0, 180.0)).start();
    game.dice([7, 1]).activate(0);
    let shoot = Order::Shoot { target: unit(1) };
    for order in
        [Order::Move, charge(1, 1), shoot, Order::Form(Formation::Line), Order::Wheel, Order::BackUp, Order::Mount]
    {
        assert!(game.offers_order(order), "{order:?}");
    }
    assert_eq!(game.refused_order(charge(1, 2)).rule, "VS-3.3");
    assert_eq!(game.refused_order(Order::Dismount).rule, "VS-3.2");
    game.order(Order::Mount);
    assert_eq!(game.last("VS-3.2").event.what, What::Mounted { mounted: true });
    assert_eq!(game.question(), Some(&Question::WhichUnit), "the order is spent");
}

#[test]
fn vs_3_2_a_wheel_alone_turns_up_to_180_degrees() {
    let mut game = marcher("warriors").start();
    game.dice([7, 1]).activate(0);
    game.order(Order::Wheel);
    assert_eq!(game.refused_path(180.1, 0.0).rule, "VS-3.5");
    assert_eq!(game.refused_path(90.0, 1.0).rule, "VS-3.2");
    game.path(180.0, 0.0);
    assert!(matches!(game.last("VS-3.2").event.what, What::Moved { motion: Motion::Wheel, .. }));
    // About the front right corner: the front centre comes to stand a front's width to the right.
    assert_eq!(game.pose(0), at(20.0 + 2.0 * BASE, 10.0, 180.0));
}

#[test]
fn vs_3_2_a_move_backwards_goes_at_half_speed() {
    let layout = Layout::new().attacker("warriors", at(20.0, 20.0, 0.0)).defender("levy", at(20.0, 44.0, 0.0));
    let mut game = layout.start();
    game.dice([7, 1]).activate(0);
    game.dice([4]).order(Order::BackUp);
    assert_eq!(allowance(&game, "VS-3.3"), 8000);
    assert_eq!(game.refused_path(0.0, 4.01).rule, "VS-3.3");
    assert_eq!(game.refused_path(10.0, 1.0).rule, "VS-3.2");
    game.path(0.0, 4.0);
    assert!(matches!(game.last("VS-3.2").event.what, What::Moved { motion: Motion::Back, .. }));
    assert_eq!(game.pose(0), at(20.0, 16.0, 0.0));
}

#[test]
fn vs_3_2_a_unit_shoots_once_a_turn() {
    let layout = Layout::new().attacker("archers", at(20.0, 10.0, 0.0)).defender("warriors", at(20.0, 25.0, 180.0));
    let mut game = layout.start();
    let shoot = Order::Shoot { target: unit(1) };
    game.dice([7, 7]).activate(0);
    game.dice([1, 1, 1, 1, 1]).order(shoot);
    assert_eq!(game.refused_order(shoot).rule, "VS-3.2");
    assert!(game.offers_order(Order::Move));
    game.order(Order::Finish).end_turn();
    game.dice([7, 1]).activate(0);
    assert!(game.offers_order(shoot), "again in the next turn");
}

#[test]
fn vs_3_3_four_and_a_d6_on_foot_eight_and_a_d6_mounted() {
    let foot = moving(marcher("warriors"), 3);
    assert_eq!(allowance(&foot, "VS-3.3"), 7000);
    assert_eq!(foot.last("VS-3.3").event.rolls[0].dice[0].sides, 6);
    assert_eq!(allowance(&moving(marcher("cavalry"), 3), "VS-3.3"), 11_000);
    assert_eq!(allowance(&moving(marcher("mounted_warriors"), 3), "VS-3.3"), 7000);
    assert_eq!(allowance(&moving(marcher("mounted_warriors").with(saddle), 3), "VS-3.3"), 11_000);
}

fn saddle(field: &mut Field) {
    field.units[0].placement.mounted = true;
}

#[test]
fn vs_3_3_a_unit_moves_up_to_that_far() {
    let mut game = moving(marcher("warriors"), 3);
    assert_eq!(game.refused_path(0.0, 7.001).rule, "VS-3.3");
    game.path(0.0, 2.5);
    assert!(matches!(game.last("VS-3.3").event.what, What::Moved { motion: Motion::Move, .. }));
    assert_eq!(game.last("VS-3.3").event.after[0].placement.pose, at(20.0, 12.5, 0.0));
}

#[test]
fn vs_3_3_the_d6_is_rolled_when_the_order_is_spent() {
    let mut game = marcher("warriors").start();
    game.dice([7, 7]).activate(0);
    for (d6, y) in [(2, 16_000), (6, 26_000)] {
        game.dice([d6]).order(Order::Move);
        game.path(0.0, 4.0 + f32::from(d6));
        assert_eq!(game.pose(0).y, y);
    }
    assert_eq!(game.question(), Some(&Question::WhichUnit));
}

#[test]
fn vs_3_3_two_orders_may_be_a_move_and_a_charge() {
    let layout = Layout::new().attacker("levy", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 28.0, 180.0));
    let mut game = layout.start();
    game.dice([8, 8]).activate(0);
    assert_eq!(game.refused_order(charge(1, 1)).rule, "VS-7.1", "18\" are too far for one order");
    game.dice([6]).order(Order::Move);
    game.path(0.0, 10.0);
    game.dice([4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(charge(1, 1));
    assert_eq!(game.last("VS-7.1").event.what, What::Contact { edges: [Edge::Front, Edge::Front] });
    assert_eq!(allowance(&game, "VS-3.3"), 8000);
}

#[test]
fn vs_3_3_two_orders_may_be_one_charge_with_both_moves_added() {
    let layout = Layout::new().attacker("levy", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 24.0, 180.0));
    let mut game = layout.start();
    game.dice([8, 8]).activate(0);
    game.dice([2, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(charge(1, 2));
    assert_eq!(allowance(&game, "VS-3.3"), 14_000);
    assert_eq!(game.last("VS-7.1").event.what, What::Contact { edges: [Edge::Front, Edge::Front] });
}

/// A levy with two orders charges home with the first and wins by one; it halts.
fn charged_home() -> Game {
    let layout = Layout::new().attacker("levy", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 17.0, 180.0));
    let mut game = layout.start();
    game.dice([8, 8]).activate(0);
    // Score 7 - 3 - 1: a 10 hits, nobody hits back; morale 8 + 1 - 4 - 1 = 4.
    game.dice([6, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1]).order(charge(1, 1));
    game.answer(Choice::Halt);
    assert!(!game.view(|view| view.is_engaged(UnitId(0))));
    game
}

#[test]
fn vs_3_3_never_two_melees_in_an_activation() {
    let game = charged_home();
    assert_eq!(game.question(), Some(&Question::WhichUnit), "the second order is lost");
    assert_eq!(game.asked(), Some(Side::Defender));
}

#[test]
fn vs_3_3_who_has_fought_may_be_charged_again_but_fights_no_second_round() {
    let mut game = charged_home();
    game.dice([8, 1]).activate(1);
    game.dice([1]).order(charge(0, 1));
    assert_eq!(game.last("VS-7.1").event.what, What::Contact { edges: [Edge::Front, Edge::Front] });
    assert_eq!(game.records("VS-7.4").iter().filter(|r| matches!(r.event.what, What::MeleeRound { .. })).count(), 1);
    assert_eq!(game.asked(), Some(Side::Attacker));
}

#[test]
fn vs_3_4_without_an_order_a_basic_move_of_a_d6_is_all() {
    let layout = Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 16.0, 180.0));
    let mut game = layout.start();
    game.dice([6, 6]).activate(0);
    assert_eq!(game.options(), [Order::Basic, Order::Finish].map(Choice::Order));
    for order in [Order::Move, charge(1, 1), Order::Shoot { target: unit(1) }, Order::Wheel, Order::BackUp] {
        assert_eq!(game.refused_order(order).rule, "VS-3.4", "{order:?}");
    }
    game.dice([3]).order(Order::Basic);
    assert_eq!(allowance(&game, "VS-3.4"), 3000);
    assert_eq!(game.refused_path(0.0, 3.1).rule, "VS-3.3");
    game.path(0.0, 3.0);
    assert!(matches!(game.last("VS-3.4").event.what, What::Moved { motion: Motion::Basic, .. }));
    assert_eq!(game.pose(0).y, 13_000);
}

#[test]
fn vs_3_4_a_basic_move_is_a_d6_for_horse_and_column_too() {
    for troop in ["cavalry", "mounted_warriors"] {
        let layout = marcher(troop).with(|field| {
            field.units[0].placement.mounted = true;
            field.units[0].placement.formation = Formation::Column;
        });
        let mut game = layout.start();
        game.dice([1, 1]).activate(0);
        game.dice([4]).order(Order::Basic);
        assert_eq!(allowance(&game, "VS-3.4"), 4000, "{troop}");
    }
}

#[test]
fn vs_3_4_whoever_has_earned_an_order_makes_no_basic_move() {
    let mut game = marcher("warriors").start();
    game.dice([7, 1]).activate(0);
    assert_eq!(game.refused_order(Order::Basic).rule, "VS-3.4");
}

#[test]
fn vs_3_5_a_wheel_costs_double_the_outer_path() {
    // 30 degrees of a front of 4.724": an outer path of 2.4735", so 4.947" of 10".
    let mut game = moving(marcher("warriors"), 6);
    assert_eq!(game.refused_path(30.0, 5.06).rule, "VS-3.3");
    game.path(30.0, 5.05);
    let What::Moved { path, .. } = &game.last("VS-3.3").event.what else { panic!("a move") };
    assert_eq!(path.len(), 2, "wheeled, then straight ahead");
    let (wheeled, end) = (path[0].pose, path[1].pose);
    assert_eq!((wheeled.facing, end.facing), (300, 300));
    assert_eq!(end, wheeled.advanced(5.05));
    // The front right corner stood still.
    let corner = wheeled.position() + wheeled.right() * BASE;
    assert!(corner.distance(bevy_math::Vec2::new(20.0 + BASE, 10.0)) < 0.002);
}

#[test]
fn vs_3_5_a_wheel_the_movement_does_not_pay_for_is_refused() {
    // 62 degrees cost 10.22" of 10".
    let mut game = moving(marcher("warriors"), 6);
    assert_eq!(game.refused_path(62.0, 0.0).rule, "VS-3.5");
    game.path(-60.0, 0.0);
    assert_eq!(game.pose(0).facing, 3000);
}

#[test]
fn vs_3_5_a_basic_move_may_begin_with_a_wheel() {
    let mut game = marcher("warriors").start();
    game.dice([1, 1]).activate(0);
    game.dice([6]).order(Order::Basic);
    // 10 degrees cost 1.649".
    assert_eq!(game.refused_path(-10.0, 4.36).rule, "VS-3.3");
    game.path(-10.0, 4.35);
    assert_eq!(game.pose(0).facing, 3500);
}

#[test]
fn vs_3_5_a_column_may_wheel_further_than_a_quarter() {
    // 100 degrees of a front of 2.362" cost 8.245" of 12".
    let mut game = moving(marcher("warriors").with(column), 6);
    game.path(100.0, 3.75);
    assert_eq!(game.pose(0).facing, 1000);
}

fn column(field: &mut Field) {
    field.units[0].placement.formation = Formation::Column;
}

#[test]
fn vs_3_5_after_the_wheel_it_goes_straight_ahead() {
    let mut game = moving(marcher("warriors"), 6);
    assert_eq!(game.refused_path(0.0, -1.0).rule, "VS-3.5");
}

#[test]
fn vs_3_6_a_manoeuvre_ends_an_inch_short_of_the_enemy() {
    let layout = Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 15.0, 180.0));
    let mut game = moving(layout, 6);
    for inches in [4.1, 5.0, 6.0] {
        assert_eq!(game.refused_path(0.0, inches).rule, "VS-3.6", "{inches}");
    }
    game.path(0.0, 4.0);
    assert!((game.distance(0, 1) - 1.0).abs() < 0.01);
    assert!(!game.view(|view| view.is_engaged(UnitId(0))));
}

#[test]
fn vs_3_6_a_change_of_formation_ends_an_inch_short_too() {
    // The enemy stands beside the right front: a line would run into it.
    let layout = Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).defender("levy", at(27.5, 8.0, 180.0));
    let mut game = layout.start();
    game.dice([7, 1]).activate(0);
    assert!(game.refused_order(Order::Form(Formation::Line)).reason.contains("in the way"));
    assert!(game.offers_order(Order::Form(Formation::Column)));
}

#[test]
fn vs_3_6_units_do_not_pass_through_units() {
    for (side, facing) in [(Side::Attacker, 0.0), (Side::Defender, 0.0)] {
        // A line, 2.36" deep, with room for a mounted unit beyond.
        let layout = Layout::new().attacker("cavalry", at(20.0, 10.0, 0.0));
        let layout = layout.unit(side, "levy", at(20.0, 14.0, facing)).formed(Formation::Line);
        let mut game = moving(layout.defender("levy", at(40.0, 42.0, 180.0)), 6);
        assert_eq!(game.refused_path(0.0, 12.0).rule, "VS-3.6", "{side:?}");
    }
}

#[test]
fn vs_3_6_skirmishers_and_characters_pass_through_friends() {
    let friend = |layout: Layout| layout.attacker("levy", at(20.0, 14.0, 0.0)).formed(Formation::Line);
    let mut game = moving(friend(marcher("skirmishers")), 6);
    assert_eq!(game.refused_path(0.0, 5.0).rule, "VS-3.6", "not ending on them");
    game.path(0.0, 9.0);
    assert_eq!(game.pose(0).y, 19_000);

    let layout = friend(marcher("warriors").alone(Side::Attacker, Rank::Berserkers, at(30.0, 10.0, 0.0)));
    let mut game = layout.with(|field| field.characters[0].placement.pose = at(26.0, 10.0, 0.0)).start();
    game.dice([5, 1]).activate_actor(character(0));
    game.dice([6]).order(Order::Move);
    game.path(0.0, 10.0);
    assert_eq!(game.character(0).placement.pose, at(26.0, 20.0, 0.0));
}

#[test]
fn vs_3_6_skirmishers_do_not_pass_through_enemies() {
    let layout = Layout::new().attacker("skirmishers", at(20.0, 10.0, 0.0));
    let mut game = moving(layout.defender("levy", at(20.0, 14.0, 0.0)).formed(Formation::Line), 6);
    assert_eq!(game.refused_path(0.0, 10.0).rule, "VS-3.6");
}

#[test]
fn vs_3_7_skirmish_cavalry_never_charges() {
    let layout = Layout::new().attacker("skirmish_cavalry", at(20.0, 10.0, 0.0));
    let mut game = layout.defender("levy", at(20.0, 17.0, 180.0)).start();
    game.dice([7, 1]).activate(0);
    assert_eq!(game.refused_order(charge(1, 1)).rule, "VS-3.7");
}

#[test]
fn vs_3_7_skirmish_cavalry_fights_if_contacted() {
    let layout = Layout::new().attacker("levy", at(20.0, 10.0, 0.0));
    let mut game = layout.defender("skirmish_cavalry", at(20.0, 17.0, 180.0)).start();
    game.dice([8, 1]).activate(0);
    // Four stands and the officer strike back; score 7 - 2 = 5.
    game.dice([3, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5]).order(charge(1, 1));
    let round = game.latest(|what| matches!(what, What::MeleeRound { .. }));
    assert_eq!((faces(round, 1).len(), needed(round, 1).total), (5, 5));
}

#[test]
fn vs_3_8_every_inch_in_difficult_ground_costs_two() {
    // 2" free, then 6" buy 3".
    let mut game = moving(marcher("warriors").area(field([10.0, 12.0, 30.0, 20.0])), 4);
    assert_eq!(game.refused_path(0.0, 5.01).rule, "VS-3.3");
    game.path(0.0, 5.0);
    assert_eq!(game.pose(0).y, 15_000);
}

#[test]
fn vs_3_8_uphill_costs_two_and_downhill_one() {
    let slope = || hill([10.0, 4.0, 30.0, 40.0], [12.0, 30.0], [28.0, 30.0]);
    let mut up = moving(marcher("warriors").area(slope()), 4);
    assert_eq!(up.refused_path(0.0, 4.01).rule, "VS-3.3");
    up.path(0.0, 4.0);
    let layout = Layout::new().attacker("warriors", at(20.0, 20.0, 180.0)).defender("levy", at(40.0, 44.0, 0.0));
    let mut down = moving(layout.area(slope()), 4);
    down.path(0.0, 8.0);
    assert_eq!(down.pose(0).y, 12_000);
}

#[test]
fn vs_3_8_a_linear_obstacle_costs_two_extra() {
    let ditch = || marcher("warriors").line(line([10.0, 12.0], [30.0, 12.0]));
    let mut game = moving(ditch(), 4);
    assert_eq!(game.refused_path(0.0, 6.01).rule, "VS-3.3");
    game.path(0.0, 6.0);
    assert_eq!(game.pose(0).y, 16_000);
    // 3" do not get anyone across an obstacle 2" away.
    let mut game = ditch().start();
    game.dice([1, 1]).activate(0);
    game.dice([3]).order(Order::Basic);
    assert_eq!(game.refused_path(0.0, 2.5).rule, "VS-3.3");
    game.path(0.0, 1.99);
}

#[test]
fn vs_3_8_a_wheel_over_a_linear_obstacle_pays_for_it_once() {
    // The left of the front swings over the ditch: 4.947 + 2 of 10" are gone, and it stands across the ditch.
    let mut game = moving(marcher("warriors").line(line([12.0, 11.0], [21.0, 11.0])), 6);
    assert_eq!(game.refused_path(30.0, 3.06).rule, "VS-3.3");
    game.path(30.0, 3.05);
    // A column goes free.
    let layout = marcher("warriors").with(column).line(line([12.0, 10.5], [20.5, 10.5]));
    let mut game = moving(layout, 1);
    game.path(30.0, 4.5);
    assert_eq!(game.pose(0).facing, 300);
}

#[test]
fn vs_3_9_really_bad_ground_takes_a_further_d6() {
    let mut game = moving(marcher("warriors").area(marsh([10.0, 12.0, 30.0, 20.0])), 6);
    assert_eq!(game.refused_path(0.0, 6.01).rule, "VS-3.3", "every inch inside costs two");
    game.dice([3]).path(0.0, 6.0);
    let records = game.records("VS-3.9");
    assert_eq!(records.len(), 1, "once per order");
    assert_eq!(records[0].event.what, What::Allowance { purpose: Purpose::ReallyBadGround, mils: 7000 });
    assert_eq!(face(records[0]), 3);
    // 2" free and 5" for 2.5" inside.
    assert_eq!(game.pose(0).y, 14_500);
}

#[test]
fn vs_3_9_nothing_is_taken_short_of_it() {
    let mut game = moving(marcher("warriors").area(marsh([10.0, 12.0, 30.0, 20.0])), 6);
    game.path(0.0, 1.9);
    assert!(game.records("VS-3.9").is_empty());
}

#[test]
fn vs_3_9_a_wheel_in_really_bad_ground_takes_it_too() {
    let mut game = moving(marcher("warriors").area(marsh([10.0, 4.0, 30.0, 20.0])), 6);
    game.dice([2]).path(20.0, 0.0);
    assert_eq!(game.last("VS-3.9").event.what, What::Allowance { purpose: Purpose::ReallyBadGround, mils: 8000 });
    assert_eq!(game.pose(0).facing, 200, "3.3\" are still paid for");
    let mut game = moving(marcher("warriors").area(marsh([10.0, 4.0, 30.0, 20.0])), 1);
    game.dice([4]).path(20.0, 0.0);
    assert_eq!(game.pose(0).facing, 0, "1\" left is not enough");
}

#[test]
fn vs_3_9_fast_troops_move_normally_in_both() {
    for ground in [field([10.0, 12.0, 30.0, 30.0]), marsh([10.0, 12.0, 30.0, 30.0])] {
        let mut game = moving(marcher("skirmishers").area(ground), 6);
        game.path(0.0, 10.0);
        assert_eq!(game.pose(0).y, 20_000);
        assert!(game.records("VS-3.9").is_empty());
    }
}

#[test]
fn vs_3_10_a_disordered_unit_only_makes_a_basic_move() {
    let layout = Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 17.0, 180.0));
    let mut game = layout.with(|field| field.units[0].disorder = Disorder(1)).start();
    game.dice([8, 8]).activate(0);
    assert_eq!(game.last("VS-3.1").event.what, What::OrdersEarned { orders: 2 });
    assert_eq!(game.options(), [Order::Basic, Order::Finish].map(Choice::Order));
    for order in [Order::Move, charge(1, 1), Order::Shoot { target: unit(1) }, Order::Form(Formation::Line)] {
        assert_eq!(game.refused_order(order).rule, "VS-3.10", "{order:?}");
    }
    game.dice([6]).order(Order::Basic);
    game.path(0.0, 6.0);
}

#[test]
fn vs_3_10_a_disordered_unit_shoots_as_defensive_fire() {
    let layout = Layout::new().attacker("levy", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 17.0, 180.0));
    let mut game = layout.with(|field| field.units[1].disorder = Disorder(1)).start();
    game.dice([8, 1]).activate(0);
    game.edit(|field| field.turn.points = [0, 1]);
    game.dice([6]).order(charge(1, 1));
    game.answer(Choice::Keep);
    assert!(matches!(game.question(), Some(Question::DefensiveFire { .. })));
    // Two stands and the officer, without a hit; then a round without one.
    game.dice([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).answer(Choice::Spend);
    let volley = game.latest(|what| matches!(what, What::Volley { defensive: true, .. }));
    assert!(items(volley, 0).contains(&(Item::ShooterDisordered, 1)));
}
