//! VS-1: units, formations, officers and characters.

use crate::kit::*;
use hildarleik::viking_steel::files::embedded_rules;
use hildarleik::viking_steel::rules::shooting;
use hildarleik::viking_steel::state::tables::Qualities;

/// A unit of the attacker at (20, 10) facing north, the enemy 15" ahead of it.
fn facing(attacker: &str, defender: &str) -> Layout {
    Layout::new().attacker(attacker, at(20.0, 10.0, 0.0)).defender(defender, at(20.0, 25.0, 180.0))
}

/// The attacker's archers have one order and shoot at unit 1 with these dice.
fn shot_at<const N: usize>(layout: Layout, dice: [u8; N]) -> Game {
    let mut game = layout.start();
    game.dice([7, 1]).activate(0);
    game.dice(dice).order(Order::Shoot { target: unit(1) });
    game
}

#[test]
fn vs_1_1_a_foot_unit_has_four_60_mm_bases_of_six() {
    let rules = embedded_rules().unwrap();
    let on_foot = rules.troops.iter().filter(|troop| !troop.qualities.has(Qualities::CAVALRY));
    for troop in on_foot {
        assert_eq!((troop.bases, troop.base_strength), (4, 6), "{}", troop.key);
    }
    let mut game = facing("warriors", "levy").start();
    assert_eq!(game.unit(0).strength, Strength(24));
    let footprint = game.footprint(0);
    assert!((footprint.width() - 2.0 * 2.362).abs() < 1e-4 && (footprint.depth() - 2.0 * 2.362).abs() < 1e-4);
    let mustered = game.records("VS-1.1");
    assert_eq!(mustered.len(), game.scenario.units.len());
    assert!(mustered.iter().all(|record| record.event.what == What::Deployed && record.turn == 0));
    assert_eq!(mustered[0].event.after[0].strength, 24);
}

#[test]
fn vs_1_1_smaller_bases_work_alike() {
    let mut game = facing("warriors", "levy").scenario(|scenario| scenario.base = 1.575).start();
    assert_eq!(game.unit(0).strength, Strength(24));
    assert_eq!(game.view(|view| view.bases(UnitId(0))), 4);
    assert!((game.footprint(0).width() - 3.15).abs() < 1e-4);
    game.dice([7, 1]).activate(0);
    game.dice([6]).order(Order::Move);
    game.path(0.0, 10.0);
    assert_eq!(game.pose(0), at(20.0, 20.0, 0.0));
}

#[test]
fn vs_1_2_cavalry_has_four_bases_of_four() {
    let mut game = facing("cavalry", "skirmish_cavalry").start();
    for index in [0, 1] {
        assert_eq!(game.unit(index).strength, Strength(16));
        assert_eq!(game.view(|view| view.bases(UnitId(index))), 4);
    }
    for (strength, bases) in [(13, 4), (12, 3), (9, 3), (8, 2), (4, 1), (1, 1)] {
        game.edit(|field| field.units[0].strength = Strength(strength));
        assert_eq!(game.view(|view| view.bases(UnitId(0))), bases, "strength {strength}");
    }
}

#[test]
fn vs_1_2_mounted_infantry_keeps_24_in_the_saddle_and_on_foot() {
    let mut game = facing("mounted_warriors", "levy").start();
    assert_eq!((game.unit(0).strength, game.unit(0).placement.mounted), (Strength(24), false));
    game.dice([7, 7]).activate(0);
    game.order(Order::Mount);
    let record = game.last("VS-3.2");
    assert_eq!(record.event.what, What::Mounted { mounted: true });
    assert_eq!(record.event.after[0].strength, 24);
    game.order(Order::Dismount);
    assert_eq!((game.unit(0).strength, game.unit(0).placement.mounted), (Strength(24), false));
}

#[test]
fn vs_1_3_a_base_leaves_when_its_strength_is_gone_rear_rank_first() {
    let layout = facing("archers", "warriors").with(|field| field.units[1].strength = Strength(19));
    let mut game = layout.start();
    let front = game.footprint(1).front_corners();
    assert_eq!(game.view(|view| view.bases(UnitId(1))), 4);
    game.dice([7, 1]).activate(0);
    // Score 8 - 2 - 1 = 5: one hit; morale 7 + 1 - 3 - 1 = 4.
    game.dice([1, 6, 1, 1, 1, 4, 1]).order(Order::Shoot { target: unit(1) });
    let loss = game.latest(|what| matches!(what, What::Casualties { .. }));
    assert_eq!((loss.rule, &loss.event.what), ("VS-4.2", &What::Casualties { lost: 1 }));
    assert_eq!(loss.event.after[0].strength, 18);
    let footprint = game.footprint(1);
    assert_eq!(footprint.bases().count(), 3);
    assert_eq!(footprint.front_corners(), front);
    assert_eq!(footprint.rects().len(), 2, "two bases in front and one behind");
}

#[test]
fn vs_1_3_a_unit_without_strength_leaves_the_table() {
    let layout = facing("archers", "warriors").with(|field| field.units[1].strength = Strength(1));
    // One base, one deep: score 6.
    let mut game = shot_at(layout, [1, 7, 7, 1, 1]);
    assert_eq!(game.last("VS-1.3").event.what, What::Destroyed);
    assert_eq!(game.latest(|what| matches!(what, What::Casualties { .. })).event.what, What::Casualties { lost: 1 });
    assert_eq!(game.unit(1).presence, Presence::Destroyed);
    assert!(game.records("VS-5.2").is_empty(), "nobody is left to test");
}

#[test]
fn vs_1_4_block_line_and_column_are_two_four_and_one_wide() {
    let mut game = facing("warriors", "levy").start();
    game.dice([7, 7]).activate(0);
    assert_eq!(game.refused_order(Order::Form(Formation::Block)).rule, "VS-1.4");
    game.order(Order::Form(Formation::Line));
    let record = game.last("VS-1.4");
    assert_eq!(record.event.what, What::Formed { formation: Formation::Line });
    assert_eq!(record.event.after[0].placement.formation, Formation::Line);
    assert_eq!(game.pose(0), at(20.0, 10.0, 0.0), "the front centre stays");
    assert!((game.footprint(0).width() - 4.0 * BASE).abs() < 1e-4);
    assert!((game.footprint(0).depth() - BASE).abs() < 1e-4);
    game.order(Order::Form(Formation::Column));
    assert!((game.footprint(0).width() - BASE).abs() < 1e-4);
    assert!((game.footprint(0).depth() - 4.0 * BASE).abs() < 1e-4);
}

#[test]
fn vs_1_4_the_front_rank_stays_as_wide_as_it_can() {
    let expected = [
        (Formation::Block, 18, (2, 2)),
        (Formation::Block, 12, (2, 1)),
        (Formation::Block, 6, (1, 1)),
        (Formation::Line, 18, (3, 1)),
        (Formation::Line, 7, (2, 1)),
        (Formation::Column, 18, (1, 3)),
        (Formation::Column, 1, (1, 1)),
    ];
    for (formation, strength, wide_and_deep) in expected {
        let layout = facing("warriors", "levy").with(move |field| {
            field.units[0].strength = Strength(strength);
            field.units[0].placement.formation = formation;
        });
        let mut game = layout.start();
        let seen = game.view(|view| view.width_and_depth(UnitId(0), Edge::Front));
        assert_eq!(seen, wide_and_deep, "{formation:?} at {strength}");
    }
}

#[test]
fn vs_1_4_a_line_does_not_wheel_and_advance_in_one_order() {
    let line = || {
        let layout = Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).formed(Formation::Line);
        let mut game = layout.defender("levy", at(20.0, 40.0, 180.0)).start();
        game.dice([7, 1]).activate(0);
        game.dice([3]).order(Order::Move);
        game
    };
    let mut game = line();
    let refusal = game.refused_path(5.0, 1.0);
    assert_eq!(refusal.rule, "VS-1.4");
    game.path(5.0, 0.0);
    assert_eq!(game.pose(0).facing, 50);
    let mut game = line();
    game.path(0.0, 7.0);
    assert_eq!(game.pose(0), at(20.0, 17.0, 0.0));
}

#[test]
fn vs_1_4_a_line_charges_straight_ahead_only() {
    let layout = |formation, x| {
        let layout = Layout::new().attacker("levy", at(20.0, 10.0, 0.0)).formed(formation);
        layout.defender("levy", at(x, 18.0, 180.0))
    };
    let charge = Order::Charge { target: UnitId(1), orders: 2 };
    let mut game = layout(Formation::Line, 27.0).start();
    game.dice([8, 8]).activate(0);
    assert_eq!(game.refused_order(charge).rule, "VS-1.4");
    let mut game = layout(Formation::Block, 27.0).start();
    game.dice([8, 8]).activate(0);
    assert!(game.offers_order(charge), "a block wheels into it");

    let mut game = layout(Formation::Line, 20.3).start();
    game.dice([8, 1]).activate(0);
    game.dice([4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order(Order::Charge { target: UnitId(1), orders: 1 });
    assert!(game.view(|view| view.is_engaged(UnitId(0))));
    assert_eq!((game.pose(0).x, game.pose(0).facing), (20_000, 0), "no step aside");
    let What::Moved { path, .. } = &game.records("VS-7.1")[1].event.what else { panic!("a charge") };
    assert!(path.iter().all(|corner| corner.pose.facing == 0), "{path:?}");
}

#[test]
fn vs_1_4_a_line_tests_morale_at_one_more() {
    let layout = facing("archers", "warriors").formed(Formation::Line);
    // One deep: score 6; morale 7 + 1 + 1 - 4 - 1 = 4.
    let game = shot_at(layout, [1, 7, 1, 1, 1, 4, 1]);
    let test = game.last("VS-5.2");
    assert!(items(test, 0).contains(&(Item::Line, 1)));
    assert_eq!(needed(test, 0).total, 4);
}

#[test]
fn vs_1_4_a_column_moves_two_inches_further() {
    let layout = Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).formed(Formation::Column);
    let mut game = layout.defender("levy", at(20.0, 40.0, 180.0)).start();
    game.dice([7, 1]).activate(0);
    game.dice([1]).order(Order::Move);
    assert_eq!(game.last("VS-3.3").event.what, What::Allowance { purpose: Purpose::Move, mils: 7000 });
    game.path(0.0, 7.0);
    assert_eq!(game.pose(0).y, 17_000);
}

#[test]
fn vs_1_4_a_column_crosses_linear_obstacles_free() {
    let over = |formation| {
        let layout = Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).formed(formation);
        let layout = layout.line(line([10.0, 12.0], [30.0, 12.0])).defender("levy", at(20.0, 40.0, 180.0));
        let mut game = layout.start();
        game.dice([7, 1]).activate(0);
        game.dice([1]).order(Order::Move);
        game
    };
    let mut column = over(Formation::Column);
    column.path(0.0, 7.0);
    assert_eq!(column.pose(0).y, 17_000);
    let mut block = over(Formation::Block);
    assert_eq!(block.refused_path(0.0, 3.1).rule, "VS-3.3");
    block.path(0.0, 3.0);
}

#[test]
fn vs_1_5_half_strength_is_half_of_the_start_or_less() {
    for (troop, strength, dice) in
        [("warriors", 13, 2), ("warriors", 12, 1), ("warriors", 1, 1), ("cavalry", 9, 2), ("cavalry", 8, 1)]
    {
        let layout = facing(troop, "levy").with(move |field| field.units[0].strength = Strength(strength));
        let mut game = layout.start();
        match dice {
            1 => game.dice([10]).activate(0),
            _ => game.dice([10, 1]).activate(0),
        };
        let record = game.last("VS-3.1");
        assert_eq!(faces(record, 0).len(), dice, "{troop} at {strength}");
        assert_eq!(record.event.what, What::OrdersEarned { orders: 1 });
    }
}

#[test]
fn vs_1_6_the_officer_is_no_part_of_the_strength() {
    // The special die hits and the save fails.
    let mut game = shot_at(facing("archers", "warriors"), [10, 1, 1, 1, 1, 4]);
    assert_eq!(game.last("VS-4.4").event.what, What::OfficerLost);
    assert_eq!((game.unit(1).officer, game.unit(1).strength), (Officer::Lost, Strength(24)));
}

#[test]
fn vs_1_6_mounting_changes_nothing_for_the_officer() {
    for officer in [Officer::Alive, Officer::Lost] {
        let layout = facing("mounted_warriors", "levy").with(move |field| field.units[0].officer = officer);
        let mut game = layout.start();
        let dice = |game: &mut Game| game.view(|view| shooting::dice_count(view, UnitId(0), false));
        let before = dice(&mut game);
        game.dice([7, 1]).activate(0);
        game.order(Order::Mount);
        assert_eq!(game.last("VS-3.2").event.after[0].officer, officer);
        assert_eq!((game.unit(0).officer, dice(&mut game)), (officer, before));
    }
}

#[test]
fn vs_1_7_an_attached_character_moves_with_his_unit() {
    let mut game = facing("warriors", "levy").attached(Rank::ForceLeader, 0).start();
    assert!(!game.offers(Choice::Activate(character(0))), "he acts with his unit");
    game.dice([7, 1]).activate(0);
    game.dice([3]).order(Order::Move);
    game.path(10.0, 2.0);
    assert_eq!(game.character(0).placement.pose, game.pose(0));
    assert_ne!(game.pose(0), at(20.0, 10.0, 0.0));
}

#[test]
fn vs_1_7_an_independent_character_acts_alone_on_a_40_mm_base() {
    let layout = facing("warriors", "levy").alone(Side::Attacker, Rank::Berserkers, at(30.0, 10.0, 0.0));
    let mut game = layout.start();
    let base = game.view(|view| view.footprint_of(character(0)));
    assert!((base.width() - 1.575).abs() < 1e-4);
    assert!((base.center().x - 30.0).abs() < 1e-4 && (base.center().y - 10.0).abs() < 1e-4, "about his own centre");
    game.dice([5, 4]).activate_actor(character(0));
    let roll = game.last("VS-3.1");
    assert_eq!(items(roll, 0), [(Item::Rating, 5)]);
    game.dice([2]).order(Order::Move);
    game.path(90.0, 6.0);
    let moved = game.last("VS-3.3");
    assert!(matches!(moved.event.what, What::Moved { motion: Motion::Walk, .. }));
    assert_eq!(game.character(0).placement.pose, at(36.0, 10.0, 90.0));
}

#[test]
fn vs_1_7_leaders_have_three_and_two_figures() {
    let rules = embedded_rules().unwrap();
    let figures = [(Rank::ForceLeader, 3..=3), (Rank::SubGeneral, 2..=2), (Rank::WarriorPriest, 1..=2)];
    for (rank, figures) in figures {
        assert!(figures.contains(&rules.character(rank).figures), "{rank:?}");
    }
    assert!(rules.character(Rank::Berserkers).figures >= 1);
}

#[test]
fn vs_1_8_characters_fall_at_two_three_and_four_hits() {
    for (rank, hits) in [(Rank::Berserkers, 2), (Rank::WarriorPriest, 2), (Rank::SubGeneral, 3), (Rank::ForceLeader, 4)]
    {
        for (before, falls) in [(hits - 2, false), (hits - 1, true)] {
            let layout = facing("archers", "warriors").attached(rank, 1).with(move |field| {
                field.units[1].officer = Officer::Lost;
                field.characters[0].wounds = Wounds(before);
            });
            // The officer is gone: the special hit goes to the character, who fails his save.
            let mut game = shot_at(layout, [10, 1, 1, 1, 1, 1]);
            let wound = game.latest(|what| *what == What::Wounded);
            assert_eq!((wound.rule, wound.event.after[0].wounds), ("VS-1.8", before + 1));
            let expected = if falls { What::CharacterLost } else { What::Wounded };
            assert_eq!(game.last("VS-1.8").event.what, expected, "{rank:?} with {before} wounds");
            let presence = if falls { Presence::Destroyed } else { Presence::OnTable };
            assert_eq!(game.character(0).presence, presence);
        }
    }
}

#[test]
fn vs_1_9_joining_is_free_of_orders_and_within_four_inches() {
    // 3.9" and 4.1" between the bases.
    for (y, near) in [(14.6875, true), (14.8875, false)] {
        let layout = facing("warriors", "levy").alone(Side::Attacker, Rank::SubGeneral, at(20.0, y, 0.0));
        let mut game = layout.start();
        game.dice([4, 4]).activate_actor(character(0));
        assert_eq!(game.last("VS-3.1").event.what, What::OrdersEarned { orders: 0 });
        let join = Order::Join { character: CharacterId(0), host: UnitId(0) };
        if near {
            game.order(join);
            assert_eq!(game.last("VS-1.9").event.what, What::Joined { host: UnitId(0) });
            assert_eq!(game.character(0).host, AttachedTo(Some(UnitId(0))));
            assert_eq!(game.character(0).placement.pose, game.pose(0));
        } else {
            assert_eq!(game.refused_order(join).rule, "VS-1.9");
        }
    }
}

#[test]
fn vs_1_9_he_joins_or_leaves_at_the_units_activation_once_a_turn() {
    let layout = facing("warriors", "levy").alone(Side::Attacker, Rank::SubGeneral, at(20.0, 13.0, 0.0));
    let mut game = layout.start();
    game.dice([1, 1]).activate(0);
    game.order(Order::Join { character: CharacterId(0), host: UnitId(0) });
    assert_eq!(game.last("VS-1.9").event.what, What::Joined { host: UnitId(0) });
    assert!(game.offers_order(Order::Basic), "free of orders");
    assert_eq!(game.refused_order(Order::Leave { character: CharacterId(0) }).rule, "VS-1.9");
    game.order(Order::Finish).end_turn();
    game.dice([7, 1]).activate(0);
    game.order(Order::Leave { character: CharacterId(0) });
    assert_eq!(game.last("VS-1.9").event.what, What::Left);
    assert_eq!(game.character(0).host, AttachedTo(None));
    let apart = game.view(|view| view.footprint_of(character(0)).distance(&view.footprint(UnitId(0))));
    assert!(apart <= 4.0);
    let join = Order::Join { character: CharacterId(0), host: UnitId(0) };
    assert_eq!(game.refused_order(join).rule, "VS-1.9", "once a turn");
}

#[test]
fn vs_1_9_one_leader_and_one_specialist_at_most() {
    let layout = facing("warriors", "levy").attached(Rank::ForceLeader, 0);
    let layout = layout.alone(Side::Attacker, Rank::SubGeneral, at(18.0, 12.0, 0.0));
    let layout = layout.alone(Side::Attacker, Rank::Berserkers, at(20.0, 12.0, 0.0));
    let mut game = layout.alone(Side::Attacker, Rank::WarriorPriest, at(22.0, 12.0, 0.0)).start();
    let join = |index| Order::Join { character: CharacterId(index), host: UnitId(0) };
    game.dice([1, 1]).activate(0);
    assert_eq!(game.refused_order(join(1)).rule, "VS-1.9", "a second leader");
    game.order(join(2));
    assert_eq!(game.refused_order(join(3)).rule, "VS-1.9", "a second specialist");
}

#[test]
fn vs_1_9_they_leave_with_a_routed_unit() {
    let layout = facing("archers", "warriors").attached(Rank::SubGeneral, 1);
    let layout = layout.with(|field| field.units[1].disorder = Disorder(2));
    // Score 8 - 2 - 1 - 1 = 4; morale 7 + 1 + 2 - 4 - 1 - 1 = 4, failed.
    let mut game = shot_at(layout, [1, 5, 1, 1, 1, 3, 3]);
    assert_eq!(game.unit(1).presence, Presence::Routed);
    assert_eq!(game.character(0).presence, Presence::Routed);
    let lost = game.last("VS-1.9");
    assert_eq!((&lost.event.what, lost.event.actors[0]), (&What::CharacterLost, character(0)));
}

/// A unit with strength 1 and a sub-general is killed; a friend may stand near.
fn killed<const N: usize>(friend: bool, dice: [u8; N]) -> Game {
    let mut layout = facing("archers", "warriors").attached(Rank::SubGeneral, 1);
    if friend {
        layout = layout.defender("warriors", at(30.0, 30.0, 180.0));
    }
    shot_at(layout.with(|field| field.units[1].strength = Strength(1)), dice)
}

#[test]
fn vs_1_9_when_his_unit_is_killed_a_4_takes_him_to_a_friend() {
    let mut game = killed(true, [1, 7, 1, 1, 1, 4]);
    let escape = game.latest(|what| matches!(what, What::Escape { .. }));
    assert_eq!((escape.rule, &escape.event.what), ("VS-1.9", &What::Escape { escaped: true }));
    assert_eq!(escape.event.rolls[0].dice[0].sides, 6);
    assert_eq!(items(escape, 0), [(Item::Fixed, 4)]);
    assert_eq!(game.last("VS-1.9").event.what, What::Joined { host: UnitId(2) });
    assert_eq!(game.character(0).host, AttachedTo(Some(UnitId(2))));
}

#[test]
fn vs_1_9_without_a_friend_near_he_stands_alone() {
    let mut game = killed(false, [1, 7, 1, 1, 1, 6]);
    assert_eq!(game.last("VS-1.9").event.what, What::Escape { escaped: true });
    assert_eq!((game.character(0).host, game.character(0).presence), (AttachedTo(None), Presence::OnTable));
}

#[test]
fn vs_1_9_otherwise_he_is_lost_with_his_unit() {
    let mut game = killed(true, [1, 7, 1, 1, 1, 3]);
    assert_eq!(game.last("VS-1.9").event.what, What::CharacterLost);
    assert_eq!(game.character(0).presence, Presence::Destroyed);
}
