//! VS-7.1: charges.

use crate::duel::*;
use crate::kit::*;

/// The sides that touch, of the latest contact made.
fn edges(game: &Game) -> [Edge; 2] {
    match game.latest(|what| matches!(what, What::Contact { .. })).event.what {
        What::Contact { edges } => edges,
        _ => unreachable!("asked for a contact"),
    }
}

#[test]
fn vs_7_1_a_charge_is_declared_rolled_for_and_makes_contact() {
    let mut game = apart("levy", "levy").start();
    charge(&mut game, DRAWN_CHARGE);
    let story: Vec<_> = game.all().iter().map(|record| (record.rule, &record.event.what)).collect();
    let after = |what: &dyn Fn(&What) -> bool| story.iter().position(|(_, it)| what(it)).expect("it happened");
    let declared = after(&|what| *what == What::ChargeDeclared);
    let rolled = after(&|what| *what == What::Allowance { purpose: Purpose::Move, mils: 8000 });
    let contact = after(&|what| matches!(what, What::Contact { .. }));
    let fought = after(&|what| matches!(what, What::MeleeRound { .. }));
    assert!(declared < rolled && rolled < contact && contact < fought);
    assert_eq!((story[declared].0, story[rolled].0, story[contact].0), ("VS-7.1", "VS-3.3", "VS-7.1"));
    assert_eq!(edges(&game), [Edge::Front, Edge::Front]);
    assert!(in_contact(&mut game, 0, 1));
    assert!(game.distance(0, 1) < 0.01);
    assert_eq!(game.view(|view| view.contact(UnitId(0), UnitId(1)).and_then(|it| it.charged)), Some(UnitId(0)));
}

#[test]
fn vs_7_1_a_charge_that_does_not_reach_goes_the_whole_distance_and_stops() {
    let mut game = apart("levy", "levy").start();
    charge(&mut game, [3]);
    let What::Moved { motion: Motion::Charge, path: went, .. } = &game.last("VS-7.1").event.what else {
        panic!("a charge")
    };
    assert_eq!(*went, path([at(30.0, 19.0, 0.0)]));
    assert_eq!(game.latest(|what| matches!(what, What::ChargeShort { .. })).event.what, What::ChargeShort { by: 999 });
    assert!(!in_contact(&mut game, 0, 1));
    assert_eq!(game.happened(|what| matches!(what, What::MeleeRound { .. })).len(), 0);
}

fn path<const N: usize>(poses: [Pose; N]) -> smallvec::SmallVec<[Placement; 3]> {
    poses.into_iter().map(|pose| Placement { pose, formation: Formation::Block, mounted: false }).collect()
}

#[test]
fn vs_7_1_only_an_earned_order_charges() {
    let mut game = apart("levy", "levy").start();
    game.dice([7, 1]).activate(0);
    assert_eq!(game.refused_order(CHARGE).rule, "VS-3.4");
    game.order(Order::Finish);
}

#[test]
fn vs_7_1_two_orders_add_both_moves() {
    let mut game = Layout::new().attacker("levy", at(30.0, 8.0, 0.0)).defender("levy", at(30.0, 20.0, 180.0)).start();
    game.dice([10, 10]).activate(0);
    assert_eq!(game.refused_order(CHARGE).rule, "VS-7.1", "out of reach of one order");
    let order = Order::Charge { target: UnitId(1), orders: 2 };
    game.dice([2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(order);
    assert_eq!(game.last("VS-3.3").event.what, What::Allowance { purpose: Purpose::Move, mils: 12_000 });
    assert!(in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_1_it_begins_with_one_wheel_goes_straight_and_aligns() {
    let mut game = Layout::new().attacker("levy", at(30.0, 10.0, 0.0)).defender("levy", at(34.0, 18.0, 180.0)).start();
    charge(&mut game, [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let moves: Vec<_> = game
        .happened(|what| matches!(what, What::Moved { motion: Motion::Charge, .. }))
        .into_iter()
        .flat_map(|record| match &record.event.what {
            What::Moved { path, .. } => path.to_vec(),
            _ => Vec::new(),
        })
        .map(|placement| placement.pose.facing)
        .collect();
    assert!((1..=450).contains(&moves[0]), "a wheel to the right first: {moves:?}");
    assert_eq!(moves.last(), Some(&0), "aligned with the front it meets");
    assert!(in_contact(&mut game, 0, 1));
    assert_eq!(game.pose(0).x, 30_457, "half a base overlaps");
}

#[test]
fn vs_7_1_more_than_45_degrees_is_no_charge() {
    let mut game = Layout::new().attacker("levy", at(30.0, 10.0, 0.0)).defender("levy", at(42.0, 14.0, 180.0)).start();
    game.dice([10, 10]).activate(0);
    let refusal = game.refused_order(Order::Charge { target: UnitId(1), orders: 2 });
    assert_eq!(refusal.rule, "VS-7.1");
    assert!(refusal.reason.contains("45"), "{refusal}");
}

#[test]
fn vs_7_1_half_a_base_of_free_edge_is_needed() {
    // A friend stands on the edge already, so far to the east of its middle.
    for (east, free) in [(0.0, false), (1.1, false), (1.2, true), (2.4, true)] {
        let mut game = Layout::new()
            .attacker("levy", at(30.0 - 1.5 * BASE, 12.0, 0.0))
            .defender("levy", at(30.0, 20.0, 180.0))
            .attacker("levy", at(30.0 + east, 19.999, 0.0))
            .contact(contact([2, 1], [Edge::Front, Edge::Front]))
            .start();
        game.dice([10, 10]).activate(0);
        let charge = Order::Charge { target: UnitId(1), orders: 2 };
        assert_eq!(game.offers_order(charge), free, "friend {east} inches east");
        if !free {
            assert_eq!(game.refused_order(charge).rule, "VS-7.1");
        }
    }
}

#[test]
fn vs_7_1_part_of_an_edge_is_contact_enough() {
    let mut game = Layout::new()
        .attacker("levy", at(30.0 - BASE, 12.0, 0.0))
        .defender("levy", at(30.0, 20.0, 180.0))
        .attacker("levy", at(32.363, 19.999, 0.0))
        .contact(Contact { fought: true, ..contact([2, 1], [Edge::Front, Edge::Front]) })
        .start();
    // Against a second opponent the target has only the stand in contact.
    charge(&mut game, [4, 1, 1, 1, 1, 1, 1]);
    assert_eq!(dice_thrown(&game), [5, 1]);
    assert_eq!(game.pose(0).x, 27_638);
}

#[test]
fn vs_7_1_the_side_touched_is_where_most_of_the_charger_stood_at_the_declaration() {
    // The target faces east, its front line at x = 30; the charger comes from the south.
    for (x, side) in [(27.6, Edge::Right), (28.5, Edge::Right), (31.5, Edge::Front)] {
        let mut game = Layout::new().attacker("levy", at(x, 12.0, 0.0)).defender("levy", at(30.0, 20.0, 90.0)).start();
        game.dice([10, 10]).activate(0);
        game.dice([6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(Order::Charge { target: UnitId(1), orders: 2 });
        assert_eq!(edges(&game), [Edge::Front, side], "from x = {x}");
    }
    let mut game = Layout::new().attacker("levy", at(30.0, 8.0, 0.0)).defender("levy", at(30.0, 20.0, 0.0)).start();
    charge(&mut game, [4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(edges(&game), [Edge::Front, Edge::Rear]);
}

#[test]
fn vs_7_1_nobody_is_charged_through() {
    let mut game = apart("levy", "levy").attacker("levy", at(30.0, 18.0, 0.0)).start();
    game.dice([10, 10]).activate(0);
    let refusal = game.refused_order(Order::Charge { target: UnitId(1), orders: 2 });
    assert_eq!(refusal.rule, "VS-7.1");
    assert!(refusal.reason.contains("in the way"), "{refusal}");
}

#[test]
fn vs_7_1_the_ground_costs_a_charge_what_it_costs_a_move() {
    let mut game = apart("levy", "levy").line(line([20.0, 15.0], [40.0, 15.0])).start();
    charge(&mut game, [4]);
    assert_eq!(game.latest(|what| matches!(what, What::ChargeShort { .. })).event.what, What::ChargeShort { by: 1999 });
    assert_eq!(game.pose(0), at(30.0, 18.0, 0.0), "two of eight inches went over the ditch");
}

#[test]
fn vs_7_1_a_charge_that_cannot_pay_for_the_obstacle_stops_before_it() {
    let mut game = apart("levy", "levy").line(line([20.0, 16.5], [40.0, 16.5])).start();
    charge(&mut game, [1]);
    assert!((16_480..16_500).contains(&game.pose(0).y), "{:?}", game.pose(0));
}

#[test]
fn vs_7_1_a_line_charges_straight_ahead_for_it_does_not_wheel_and_advance() {
    let ahead = |x| {
        Layout::new()
            .attacker("levy", at(x, 12.0, 0.0))
            .formed(Formation::Line)
            .defender("levy", at(30.0, 20.0, 180.0))
            .start()
    };
    let mut game = ahead(30.3);
    charge(&mut game, [5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(in_contact(&mut game, 0, 1));
    let mut game = ahead(38.0);
    game.dice([10, 1]).activate(0);
    assert_eq!(game.refused_order(CHARGE).rule, "VS-1.4");
}

#[test]
fn vs_7_1_a_charge_from_within_an_inch_does_not_step_back_first() {
    let mut game = Layout::new().attacker("levy", at(30.0, 19.5, 0.0)).defender("levy", at(30.0, 20.0, 180.0)).start();
    charge(&mut game, DRAWN_CHARGE);
    for record in game.happened(|what| matches!(what, What::Moved { motion: Motion::Charge, .. })) {
        let What::Moved { path, .. } = &record.event.what else { continue };
        assert!(path.iter().all(|placement| placement.pose.y >= 19_500), "{path:?}");
    }
    assert!(in_contact(&mut game, 0, 1));
}

#[test]
fn vs_7_1_skirmishers_charge_through_friends_and_end_clear_of_them() {
    let through = || {
        Layout::new()
            .attacker("skirmishers", at(30.0, 6.0, 0.0))
            .defender("levy", at(30.0, 20.0, 180.0))
            .attacker("levy", at(30.0, 12.0, 0.0))
            .start()
    };
    let order = Order::Charge { target: UnitId(1), orders: 2 };
    let mut game = through();
    game.dice([10, 10]).activate(0).dice([6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(order);
    assert!(in_contact(&mut game, 0, 1));
    // Ten inches would leave it among the levy, who reach from 7.3 to 12.
    let mut game = through();
    game.dice([10, 10]).activate(0).dice([1, 1]).order(order);
    assert!(game.distance(0, 2) < 0.2 && game.pose(0).y < 8_000, "{:?}", game.pose(0));
    assert!(!in_contact(&mut game, 0, 1));
}
