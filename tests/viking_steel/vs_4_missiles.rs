//! VS-4: missiles.

use crate::kit::*;

/// Archers of the attacker at (20, 10) facing north.
fn archers() -> Layout {
    Layout::new().attacker("archers", at(20.0, 10.0, 0.0))
}

/// The same, with a target of the defender 15" ahead.
fn at_target(troop: &str) -> Layout {
    archers().defender(troop, at(20.0, 25.0, 180.0))
}

const SHOOT: Order = Order::Shoot { target: Actor::Unit(UnitId(1)) };

/// Unit 0 earns an order and shoots at unit 1; the dice of all that follows.
fn volley<const N: usize>(layout: Layout, dice: [u8; N]) -> Game {
    let mut game = layout.start();
    game.dice([10, 1]).activate(0);
    game.dice(dice).order(SHOOT);
    game
}

/// Unit 0 earns an order.
fn ordered(layout: Layout) -> Game {
    let mut game = layout.start();
    game.dice([10, 1]).activate(0);
    game
}

fn shots(game: &Game) -> &hildarleik::engine::Record<hildarleik::viking_steel::state::event::Event> {
    game.latest(|what| matches!(what, What::Volley { .. }))
}

/// Why unit 0 may not shoot at unit 1.
fn refusal(layout: Layout) -> String {
    let refusal = ordered(layout).refused_order(SHOOT);
    assert_eq!(refusal.rule, "VS-4.1");
    refusal.reason.into_owned()
}

#[test]
fn vs_4_1_bows_reach_20_inches_and_thrown_weapons_8() {
    for (troop, range) in [("archers", 20.0), ("warriors", 8.0), ("skirmishers", 8.0), ("skirmish_cavalry", 8.0)] {
        let layout =
            |gap: f32| Layout::new().attacker(troop, at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 10.0 + gap, 180.0));
        assert!(ordered(layout(range)).offers_order(SHOOT), "{troop}");
        assert!(refusal(layout(range + 0.1)).contains("out of range"), "{troop}");
    }
    assert!(
        refusal(Layout::new().attacker("cavalry", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 15.0, 0.0)))
            .contains("no missiles")
    );
}

#[test]
fn vs_4_1_range_runs_between_the_nearest_base_edges() {
    // Front to rear rank: the target looks away, its rear is 20" off and its front 24.7".
    assert!(ordered(archers().defender("levy", at(20.0, 30.0 + 2.0 * BASE, 0.0))).offers_order(SHOOT));
    // Corner to corner: 12" aside and 16" ahead are 20".
    let corner = |x| archers().defender("levy", at(20.0 + 2.0 * BASE + x, 26.0, 180.0));
    assert!(ordered(corner(11.9)).offers_order(SHOOT));
    assert!(refusal(corner(12.2)).contains("out of range"));
}

#[test]
fn vs_4_1_a_part_of_the_target_lies_within_45_degrees_of_the_front() {
    // The front right corner is at (22.362, 10); the target's far left corner at (x - 2.362, 18.724).
    let aside = |x| archers().defender("levy", at(x, 14.0, 180.0));
    assert!(ordered(aside(32.5)).offers_order(SHOOT));
    assert!(refusal(aside(34.0)).contains("45 degrees"));
    assert!(
        refusal(archers().defender("levy", at(20.0, 2.0, 180.0)).with(|f| f.units[0].placement.pose.y = 20_000))
            .contains("45 degrees")
    );
}

#[test]
fn vs_4_1_units_block_the_line_of_sight() {
    for side in Side::BOTH {
        let layout = at_target("levy").unit(side, "levy", at(20.0, 20.0, 0.0)).formed(Formation::Line);
        assert!(refusal(layout).contains("blocks"), "{side:?}");
    }
    let beside = at_target("levy").attacker("levy", at(24.0, 20.0, 0.0)).formed(Formation::Column);
    assert!(ordered(beside).offers_order(SHOOT), "half the target can be seen");
}

#[test]
fn vs_4_1_buildings_deep_woods_and_crests_block_the_line_of_sight() {
    let through = |area| at_target("levy").area(area);
    assert!(refusal(through(building([10.0, 16.0, 30.0, 18.0]))).contains("Building"));
    assert!(refusal(through(wood([10.0, 16.0, 30.0, 18.1]))).contains("Wood"));
    assert!(ordered(through(wood([10.0, 16.0, 30.0, 17.9]))).offers_order(SHOOT), "no more than 2\" deep");
    let ridge = |y| hill([5.0, 12.0, 35.0, 24.0], [6.0, y], [34.0, y]);
    assert!(refusal(through(ridge(18.0))).contains("Hill"));
    assert!(ordered(through(ridge(23.5))).offers_order(SHOOT), "the target stands at the crest");
}

#[test]
fn vs_4_1_units_in_melee_neither_shoot_nor_are_shot_at() {
    let melee = |layout: Layout, own: u8| layout.contact(contact([own, 2], [Edge::Front, Edge::Front]));
    // Unit 2 is the opponent: of the shooter, then of the target.
    let shooter = at_target("levy").defender("levy", at(20.0, 10.0, 180.0));
    let mut game = melee(shooter, 0).start();
    game.activate(0);
    assert!(!game.offers_order(SHOOT));
    assert_eq!(game.refused_order(SHOOT).rule, "VS-7.7");
    let target = archers().defender("levy", at(20.0, 25.0, 0.0)).attacker("levy", at(20.0, 25.0, 180.0));
    let target = melee(target, 1).with(|field| field.units[0].placement.pose = at(12.0, 14.0, 0.0));
    assert!(refusal(target).contains("melee"));
}

#[test]
fn vs_4_2_the_score_is_defence_less_attack_and_depth_and_must_be_beaten() {
    // 8 - 2 - 1 for the second rank: 5 misses, 6 hits.
    let game = volley(at_target("warriors"), [1, 5, 5, 5, 6, 10, 1]);
    let record = shots(&game);
    assert_eq!(record.rule, "VS-4.2");
    assert_eq!(items(record, 0), [(Item::Defence, 8), (Item::AttackValue, -2), (Item::TargetDepth, -1)]);
    assert_eq!((needed(record, 0).total, needed(record, 0).test), (5, Test::Above));
    assert_eq!(record.event.what, What::Volley { hits: 1, defensive: false });
    assert_eq!(game.latest(|what| matches!(what, What::Casualties { .. })).rule, "VS-4.2");
}

#[test]
fn vs_4_2_a_disordered_target_is_easier_whatever_the_level() {
    for level in [1, 2] {
        let layout = at_target("warriors").with(move |field| field.units[1].disorder = Disorder(level));
        let game = volley(layout, [1, 4, 4, 4, 4]);
        assert!(items(shots(&game), 0).contains(&(Item::TargetDisordered, -1)));
        assert_eq!((needed(shots(&game), 0).total, &shots(&game).event.what), (4, &none()));
    }
}

fn none() -> What {
    What::Volley { hits: 0, defensive: false }
}

#[test]
fn vs_4_2_one_is_added_once_if_shooter_or_target_has_moved() {
    let moved = |field: &mut Field, index: usize| field.units[index].activity.set(Activity::MOVED);
    for who in [vec![0], vec![1], vec![0, 1]] {
        let layout = at_target("warriors").with(move |field| who.iter().for_each(|index| moved(field, *index)));
        let game = volley(layout, [6, 6, 6, 6, 6]);
        assert!(items(shots(&game), 0).contains(&(Item::Moved, 1)));
        assert_eq!((needed(shots(&game), 0).total, &shots(&game).event.what), (6, &none()));
    }
}

#[test]
fn vs_4_2_a_move_and_a_wheel_count_as_moved_until_the_turn_ends() {
    let counts = |game: &mut Game| game.unit(0).activity.has(Activity::MOVED);
    let start = || ordered(at_target("warriors"));
    let mut game = start();
    game.dice([1]).order(Order::Move).path(0.0, 1.0);
    assert!(counts(&mut game));
    game.end_turn();
    assert!(!counts(&mut game));
    let mut game = start();
    game.order(Order::Wheel).path(10.0, 0.0);
    assert!(counts(&mut game));
    let mut game = start();
    game.dice([1]).order(Order::Move).path(0.0, 0.0);
    assert!(!counts(&mut game), "it stood where it was");
    let mut game = start();
    game.order(Order::Form(Formation::Line));
    assert!(!counts(&mut game), "a change of formation is none of these");
}

#[test]
fn vs_4_2_a_push_back_and_a_retreat_count_as_moved() {
    let layout = Layout::new().attacker("levy", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 17.0, 180.0));
    let mut pushed = ordered(layout);
    // Home, one hit, none back; the loser passes its test.
    pushed.dice([6, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1]).order(Order::Charge { target: UnitId(1), orders: 1 });
    assert!(matches!(pushed.last("VS-7.11").event.what, What::Moved { motion: Motion::PushedBack, .. }));
    assert!(pushed.unit(1).activity.has(Activity::MOVED));
    let layout = at_target("warriors").with(|field| field.units[1].disorder = Disorder(1));
    let mut fled = volley(layout, [1, 5, 1, 1, 1, 1, 1, 2]);
    assert!(matches!(fled.last("VS-5.4").event.what, What::Moved { motion: Motion::Retreat, .. }));
    assert!(fled.unit(1).activity.has(Activity::MOVED));
}

#[test]
fn vs_4_2_a_move_then_a_shot() {
    let mut game = at_target("warriors").start();
    game.dice([7, 7]).activate(0);
    game.dice([2]).order(Order::Move).path(0.0, 2.0);
    game.dice([6, 6, 6, 6, 6]).order(SHOOT);
    assert!(items(shots(&game), 0).contains(&(Item::Moved, 1)));
    assert_eq!(shots(&game).event.what, none());
}

#[test]
fn vs_4_2_a_character_who_moved_is_harder_to_hit() {
    let layout = archers().defender("levy", at(50.0, 40.0, 180.0));
    let mut game = layout.alone(Side::Defender, Rank::Berserkers, at(20.0, 26.0, 180.0)).start();
    game.dice([1, 1]).activate(2).order(Order::Finish);
    game.dice([5, 1]).activate_actor(character(0));
    game.dice([1]).order(Order::Move).path(0.0, 2.0);
    game.dice([7, 1]).activate(0);
    game.dice([6, 6, 6, 6, 6]).order(Order::Shoot { target: character(0) });
    // 7 - 2 + 1: one base, one deep.
    assert_eq!(items(shots(&game), 0), [(Item::Defence, 7), (Item::AttackValue, -2), (Item::Moved, 1)]);
}

#[test]
fn vs_4_2_a_character_has_moved_with_his_unit() {
    let mut game = at_target("warriors").attached(Rank::SubGeneral, 0).start();
    game.dice([7, 7]).activate(0);
    game.dice([1]).order(Order::Move).path(0.0, 1.0);
    game.order(Order::Leave { character: CharacterId(0) });
    assert!(game.character(0).activity.has(Activity::MOVED));
}

#[test]
fn vs_4_2_a_disordered_shooter_is_worse() {
    let layout = Layout::new().attacker("levy", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 17.0, 180.0));
    let mut game = layout.with(|field| field.units[1].disorder = Disorder(2)).start();
    game.dice([8, 1]).activate(0);
    game.edit(|field| field.turn.points = [0, 1]);
    game.dice([6]).order(Order::Charge { target: UnitId(1), orders: 1 });
    game.answer(Choice::Keep);
    game.dice([6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).answer(Choice::Spend);
    // 7 - 2 - 1 + 1 + 1: the charger has moved.
    let items = items(shots(&game), 0);
    assert!(items.contains(&(Item::ShooterDisordered, 1)) && items.contains(&(Item::Moved, 1)));
    assert_eq!(shots(&game).event.what, What::Volley { hits: 0, defensive: true });
}

#[test]
fn vs_4_2_no_hit_is_automatic() {
    let layout = at_target("warriors").formed(Formation::Line).scenario(|s| s.units[1].troop.armour = 12);
    let game = volley(layout, [10, 10, 10, 10, 10]);
    assert_eq!(needed(shots(&game), 0).total, 10);
    assert_eq!(shots(&game).event.what, none());
}

#[test]
fn vs_4_3_one_die_a_base_and_one_for_the_officer() {
    let dice = |edit: fn(&mut Field), expected: usize| {
        let mut game = at_target("warriors").with(edit).start();
        game.dice([10, 10]).activate(0);
        match expected {
            1 => game.dice([1]).order(SHOOT),
            2 => game.dice([1; 2]).order(SHOOT),
            3 => game.dice([1; 3]).order(SHOOT),
            4 => game.dice([1; 4]).order(SHOOT),
            _ => game.dice([1; 5]).order(SHOOT),
        };
        assert_eq!(faces(shots(&game), 0).len(), expected);
    };
    dice(|_| (), 5);
    dice(|field| field.units[0].officer = Officer::Lost, 4);
    dice(|field| field.units[0].strength = Strength(18), 4);
    // A part base counts.
    dice(|field| field.units[0].strength = Strength(13), 4);
    dice(|field| field.units[0].fatigue = Fatigue(6), 5);
    dice(|field| field.units[0].fatigue = Fatigue(8), 3);
    dice(|field| field.units[0].fatigue = Fatigue(20), 1);
}

#[test]
fn vs_4_4_a_special_hit_the_officer_survives_is_an_ordinary_casualty() {
    let mut game = volley(at_target("warriors"), [6, 1, 1, 1, 1, 5, 10, 1]);
    let roll = &shots(&game).event.rolls[0];
    assert_eq!(roll.dice.iter().filter(|die| die.mark == Mark::Special).count(), 1);
    let save = game.last("VS-4.4");
    assert_eq!((&save.event.what, items(save, 0)), (&What::OfficerHit { saved: true }, vec![(Item::Fixed, 5)]));
    assert_eq!(game.latest(|what| matches!(what, What::Casualties { .. })).event.what, What::Casualties { lost: 1 });
    assert_eq!((game.unit(1).officer, game.unit(1).strength), (Officer::Alive, Strength(23)));
}

#[test]
fn vs_4_4_otherwise_the_officer_is_lost_and_no_strength() {
    let mut game = volley(at_target("warriors"), [6, 1, 1, 1, 1, 4]);
    assert_eq!(game.last("VS-4.4").event.what, What::OfficerLost);
    assert_eq!((game.unit(1).officer, game.unit(1).strength), (Officer::Lost, Strength(24)));
    assert!(game.records("VS-5.2").is_empty());
}

fn without_officer(field: &mut Field) {
    field.units[1].officer = Officer::Lost;
}

#[test]
fn vs_4_4_the_officer_gone_the_shooter_chooses_among_those_attached() {
    let led = || {
        let layout = at_target("warriors").attached(Rank::SubGeneral, 1).attached(Rank::Berserkers, 1);
        volley(layout.with(without_officer), [6, 1, 1, 1, 1])
    };
    let mut game = led();
    assert_eq!(game.asked(), Some(Side::Attacker));
    assert_eq!(game.question(), Some(&Question::WhoIsHit { unit: UnitId(1), marked: false }));
    assert_eq!(game.options(), [0, 1].map(|index| Choice::HitCharacter(CharacterId(index))));
    // Failed: a wound and no casualty.
    game.dice([4]).answer(Choice::HitCharacter(CharacterId(1)));
    assert_eq!(game.last("VS-4.4").event.what, What::CharacterHit { saved: 0, of: 1 });
    assert_eq!((game.character(1).wounds, game.character(0).wounds), (Wounds(1), Wounds(0)));
    assert_eq!(game.unit(1).strength, Strength(24));
    // Saved: a casualty and no wound.
    let mut game = led();
    game.dice([5, 10, 1]).answer(Choice::HitCharacter(CharacterId(0)));
    assert_eq!(game.last("VS-4.4").event.what, What::CharacterHit { saved: 1, of: 1 });
    assert_eq!((game.character(0).wounds, game.unit(1).strength), (Wounds(0), Strength(23)));
}

#[test]
fn vs_4_4_with_nobody_there_it_is_an_ordinary_casualty() {
    let mut game = volley(at_target("warriors").with(without_officer), [6, 1, 1, 1, 1, 10, 1]);
    assert_eq!(game.last("VS-4.4").event.what, What::OrdinaryHit);
    assert_eq!(game.unit(1).strength, Strength(23));
}

#[test]
fn vs_4_5_cover_saves_each_ordinary_hit() {
    for (cover, save) in [(Cover::Fortification, 4), (Cover::Solid, 5), (Cover::Light, 6)] {
        let layout = at_target("warriors").area(screen([15.0, 24.0, 25.0, 32.0], cover));
        // Two ordinary hits, one saved at the number needed and one failed just below it.
        let mut game = volley(layout, [1, 6, 6, 1, 1, save, save - 1, 10, 1]);
        let record = game.last("VS-4.5");
        assert_eq!(record.event.what, What::Saved { saved: 1, of: 2 });
        assert_eq!(items(record, 0), [(Item::Fixed, save as i8)]);
        assert!(record.event.rolls[0].dice.iter().all(|die| die.sides == 6));
        assert_eq!(game.unit(1).strength, Strength(23), "{cover:?}");
    }
}

#[test]
fn vs_4_5_a_wall_in_front_of_the_target_is_cover() {
    let layout = at_target("warriors").line(wall([15.0, 24.5], [25.0, 24.5], Cover::Solid));
    let mut game = volley(layout, [1, 6, 1, 1, 1, 5]);
    assert_eq!(game.last("VS-4.5").event.what, What::Saved { saved: 1, of: 1 });
    assert_eq!(game.unit(1).strength, Strength(24));
    let far = at_target("warriors").line(wall([15.0, 20.0], [25.0, 20.0], Cover::Solid));
    let game = volley(far, [1, 6, 1, 1, 1, 10, 1]);
    assert!(game.records("VS-4.5").is_empty(), "5\" in front of it");
}

#[test]
fn vs_4_6_one_test_a_volley_however_many_casualties() {
    let game = volley(at_target("warriors"), [1, 6, 7, 8, 1, 10, 1]);
    let tests = game.records("VS-5.2");
    assert_eq!(tests.len(), 1);
    assert!(items(tests[0], 0).contains(&(Item::Casualties, 3)));
    let hit = game.latest(|what| matches!(what, What::Casualties { .. })).seq;
    assert_eq!(tests[0].seq, hit + 1, "at once");
}

#[test]
fn vs_4_6_no_casualty_no_test() {
    let covered = at_target("warriors").area(screen([15.0, 24.0, 25.0, 32.0], Cover::Light));
    let game = volley(covered, [1, 6, 1, 1, 1, 6]);
    assert!(game.records("VS-5.2").is_empty());
    assert_eq!(game.question(), Some(&Question::WhichUnit));
}

#[test]
fn vs_4_7_depth_is_counted_from_the_side_shot_at() {
    let depth = |formation, pose: Pose| {
        let game = volley(archers().defender("warriors", pose).formed(formation), [1, 1, 1, 1, 1]);
        let depth = items(shots(&game), 0).iter().find(|(item, _)| *item == Item::TargetDepth).map_or(0, |item| item.1);
        assert_eq!(shots(&game).event.what, none());
        depth
    };
    for (formation, ranks, seen_from_front, seen_from_flank) in
        [(Formation::Block, 2.0, -1, -1), (Formation::Line, 1.0, 0, -3), (Formation::Column, 4.0, -3, 0)]
    {
        // From the flank: its middle straight ahead of the shooter.
        let flank = at(20.0 + ranks * BASE / 2.0, 27.0, 90.0);
        let (front, rear) = (at(20.0, 25.0, 180.0), at(20.0, 30.0, 0.0));
        assert_eq!(depth(formation, front), seen_from_front, "{formation:?}");
        assert_eq!(depth(formation, rear), seen_from_front, "{formation:?}");
        assert_eq!(depth(formation, flank), seen_from_flank, "{formation:?}");
    }
}

#[test]
fn vs_4_7_a_specialist_counts_as_one_base_one_deep() {
    let layout = archers().defender("levy", at(50.0, 40.0, 180.0));
    let mut game = layout.alone(Side::Defender, Rank::Berserkers, at(20.0, 26.0, 180.0)).start();
    game.dice([7, 1]).activate(0);
    // 7 - 2 = 5: two hits, one saved on a 5.
    game.dice([1, 6, 6, 1, 1, 5, 4]).order(Order::Shoot { target: character(0) });
    assert_eq!(items(shots(&game), 0), [(Item::Defence, 7), (Item::AttackValue, -2)]);
    assert_eq!(game.last("VS-4.4").event.what, What::CharacterHit { saved: 1, of: 2 });
    assert_eq!(game.character(0).wounds, Wounds(1));
}
