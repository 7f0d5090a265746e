//! VS-12: objectives, breakpoints and time.

use crate::kit::*;

const ZONE: [f32; 4] = [10.0, 10.0, 30.0, 20.0];

fn objective(side: Side, points: i16, goal: Goal) -> Objective {
    Objective { name: "Task".into(), side, points, goal }
}

/// Unit 0 attacks from inside the zone, unit 1 defends far away.
fn pair() -> Layout {
    Layout::new().attacker("levy", at(20.0, 16.0, 0.0)).defender("levy", at(20.0, 40.0, 180.0))
}

/// Lets the unit's activation pass without an order.
fn idle(game: &mut Game, index: u8) -> &mut Game {
    game.dice([1, 1]).activate(index).order(Order::Finish)
}

fn verdict(game: &mut Game) -> Option<(Side, EndReason)> {
    game.field().turn.verdict.map(|verdict| (verdict.winner, verdict.reason))
}

#[test]
fn vs_12_1_time_out_favours_the_defender() {
    let mut game = pair().turn_limit(1).start();
    game.end_turn_with([]);
    assert!(game.is_over());
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::TimeFavoursDefender)));
    let end = What::BattleEnded { winner: Side::Defender, reason: EndReason::TimeFavoursDefender, score: [0, 0] };
    assert_eq!(game.last("VS-12.1").event.what, end);
}

#[test]
fn vs_12_1_the_turn_limit_is_the_last_turn() {
    let mut game = pair().turn_limit(2).start();
    game.end_turn();
    assert!(!game.is_over());
    game.end_turn_with([]);
    assert!(game.is_over());
}

#[test]
fn vs_12_1_points_decide_when_time_is_out() {
    for (side, winner) in [(Side::Attacker, Side::Attacker), (Side::Defender, Side::Defender)] {
        let held = objective(side, 3, Goal::Survive { target: unit(side.index() as u8) });
        let mut game = pair().objective(held).turn_limit(1).start();
        game.end_turn_with([]);
        assert_eq!(verdict(&mut game), Some((winner, EndReason::Points)));
    }
}

#[test]
fn vs_12_1_equal_points_favour_the_defender() {
    let mut game = pair()
        .objective(objective(Side::Attacker, 2, Goal::Survive { target: unit(0) }))
        .objective(objective(Side::Defender, 2, Goal::Survive { target: unit(1) }))
        .turn_limit(1)
        .start();
    game.end_turn_with([]);
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::TimeFavoursDefender)));
    assert_eq!(game.field().turn.score, [2, 2]);
}

#[test]
fn vs_12_1_ground_scores_at_the_end_for_the_only_side_on_it() {
    let ground = || objective(Side::Attacker, 4, Goal::Ground { zone: ZONE });
    let mut game = pair().objective(ground()).turn_limit(1).start();
    game.end_turn_with([]);
    assert_eq!(game.field().turn.score, [4, 0]);
    let mut game = pair().defender("levy", at(14.0, 12.0, 180.0)).objective(ground()).turn_limit(1).start();
    game.end_turn_with([]);
    assert_eq!(game.field().turn.score, [0, 0], "an enemy's centre is in the zone as well");
}

#[test]
fn vs_12_1_a_routed_unit_holds_no_ground_and_has_not_survived() {
    let mut game = pair()
        .objective(objective(Side::Attacker, 4, Goal::Ground { zone: ZONE }))
        .objective(objective(Side::Attacker, 1, Goal::Survive { target: unit(0) }))
        .with(|field| field.units[0].presence = Presence::Routed)
        .turn_limit(1)
        .start();
    game.end_turn_with([]);
    assert_eq!(game.field().turn.score, [0, 0]);
}

#[test]
fn vs_12_1_a_kill_scores_at_once_and_once() {
    let mut game = pair()
        .defender("levy", at(40.0, 40.0, 180.0))
        .objective(objective(Side::Attacker, 5, Goal::Kill { target: unit(1) }))
        .with(|field| field.units[1].presence = Presence::Destroyed)
        .start();
    idle(&mut game, 0);
    let scored = What::Scored { who: Side::Attacker, objective: 0, points: 5 };
    assert_eq!((&game.last("VS-12.1").event.what, game.last("VS-12.1").turn), (&scored, 1));
    idle(&mut game, 2);
    assert_eq!(game.field().turn.score, [5, 0]);
}

#[test]
fn vs_12_1_a_character_can_be_the_one_to_kill() {
    let mut game = pair()
        .attached(Rank::SubGeneral, 1)
        .objective(objective(Side::Attacker, 2, Goal::Kill { target: character(0) }))
        .start();
    idle(&mut game, 0);
    assert_eq!(game.field().turn.score, [0, 0]);
    game.edit(|field| field.characters[0].presence = Presence::Destroyed);
    idle(&mut game, 1);
    assert_eq!(game.field().turn.score, [2, 0]);
}

#[test]
fn vs_12_1_loot_is_taken_up_within_an_inch_and_scores_when_it_is_home() {
    let home = [0.0, 0.0, 72.0, 14.0];
    let mut game = Layout::new()
        .attacker("levy", at(20.0, 19.0, 180.0))
        .defender("levy", at(20.0, 40.0, 180.0))
        .loot(20.0, 18.0)
        .objective(objective(Side::Attacker, 3, Goal::Loot { zone: home }))
        .start();
    idle(&mut game, 0);
    assert_eq!(game.unit(0).carries, Carries(Some(0)));
    assert_eq!(game.last("VS-12.1").event.what, What::LootTaken { loot: 0 });
    assert_eq!(game.field().turn.score, [0, 0]);
    game.end_turn();
    game.dice([8, 1]).activate(0).dice([6]).order(Order::Move).path(0.0, 10.0);
    assert_eq!(game.field().turn.score, [3, 0]);
    assert_eq!((game.unit(0).carries, game.field().turn.loot[0]), (Carries(None), Loot::Secured(Side::Attacker)));
}

#[test]
fn vs_12_1_loot_is_left_by_who_is_too_far_disordered_or_has_no_use_for_it() {
    let loot = |layout: Layout| {
        let home = [0.0, 0.0, 72.0, 14.0];
        layout.loot(20.0, 17.5).objective(objective(Side::Attacker, 3, Goal::Loot { zone: home })).start()
    };
    let mut game = loot(pair());
    idle(&mut game, 0);
    assert_eq!(game.unit(0).carries, Carries(None), "an inch and a half away");
    let mut game = loot(Layout::new().attacker("levy", at(20.0, 17.0, 0.0)).with(|field| {
        field.units[0].disorder = Disorder(1);
    }));
    idle(&mut game, 0);
    assert_eq!(game.unit(0).carries, Carries(None), "disordered");
    let mut game = loot(Layout::new().defender("levy", at(20.0, 17.0, 0.0)));
    idle(&mut game, 1);
    idle(&mut game, 0);
    assert_eq!(game.unit(0).carries, Carries(None), "the defender does not score by it");
}

#[test]
fn vs_12_1_a_unit_lost_drops_its_loot_where_it_stood() {
    let home = [0.0, 0.0, 72.0, 8.0];
    let mut game = crate::duel::levies()
        .loot(50.0, 40.0)
        .objective(objective(Side::Attacker, 3, Goal::Loot { zone: home }))
        .with(|field| {
            field.units[0].carries = Carries(Some(0));
            field.turn.loot[0] = Loot::Carried(UnitId(0));
            field.units[0].strength = Strength(1);
        })
        .start();
    crate::duel::fight(&mut game, [1, 1, 9, 1, 1, 1, 1]);
    assert_eq!(game.unit(0).presence, Presence::Destroyed);
    assert_eq!(game.field().turn.loot[0], Loot::At(30_000, 20_000));
}

#[test]
fn vs_12_1_marching_off_scores_for_each_unit_at_the_edge_named() {
    let zone = [10.0, 0.0, 30.0, 8.0];
    let mut game = Layout::new()
        .attacker("levy", at(20.0, 0.5, 180.0))
        .attacker("levy", at(40.0, 0.5, 180.0))
        .defender("levy", at(20.0, 40.0, 180.0))
        .objective(objective(Side::Attacker, 2, Goal::MarchOff { zone }))
        .start();
    game.dice([1, 1]).activate(0).order(Order::MarchOff);
    assert_eq!((game.unit(0).presence, game.field().turn.score), (Presence::MarchedOff, [2, 0]));
    idle(&mut game, 2);
    game.dice([1, 1]).activate(1);
    assert_eq!(game.refused_order(Order::MarchOff).rule, "VS-12.1", "elsewhere");
}

#[test]
fn vs_12_1_units_that_marched_off_are_not_lost() {
    let mut game = pair()
        .with(|field| {
            for id in [2, 3] {
                field.units[id].presence = Presence::MarchedOff;
            }
        })
        .start();
    idle(&mut game, 0);
    assert!(!game.is_over());
}

#[test]
fn vs_12_1_a_side_breaks_when_half_its_units_are_lost() {
    let four = || {
        pair()
            .bare()
            .defender("levy", at(30.0, 40.0, 180.0))
            .defender("levy", at(40.0, 40.0, 180.0))
            .defender("levy", at(50.0, 40.0, 180.0))
    };
    let mut game = four().with(|field| field.units[2].presence = Presence::Destroyed).start();
    idle(&mut game, 0);
    assert!(!game.is_over(), "one of four");
    let mut game = four()
        .with(|field| {
            field.units[2].presence = Presence::Destroyed;
            field.units[3].presence = Presence::Routed;
        })
        .start();
    idle(&mut game, 0);
    assert_eq!(verdict(&mut game), Some((Side::Attacker, EndReason::HalfLost)));
}

#[test]
fn vs_12_1_a_side_breaks_when_its_force_leader_and_a_third_are_lost() {
    let three = || {
        pair()
            .bare()
            .defender("levy", at(30.0, 40.0, 180.0))
            .defender("levy", at(40.0, 40.0, 180.0))
            .attached(Rank::ForceLeader, 1)
            .with(|field| field.units[2].presence = Presence::Routed)
    };
    let mut game = three().start();
    idle(&mut game, 0);
    assert!(!game.is_over(), "a third alone");
    let mut game = three().with(|field| field.characters[0].presence = Presence::Destroyed).start();
    idle(&mut game, 0);
    assert_eq!(verdict(&mut game), Some((Side::Attacker, EndReason::LeaderAndThirdLost)));
}

#[test]
fn vs_12_1_a_force_leader_alone_breaks_nobody() {
    let mut game =
        pair().attached(Rank::ForceLeader, 1).with(|field| field.characters[0].presence = Presence::Destroyed).start();
    idle(&mut game, 0);
    assert!(!game.is_over());
}

#[test]
fn vs_12_1_a_broken_side_loses_whatever_it_scored() {
    let mut game = pair()
        .bare()
        .objective(objective(Side::Defender, 9, Goal::Survive { target: unit(1) }))
        .defender("levy", at(30.0, 40.0, 180.0))
        .with(|field| field.units[2].presence = Presence::Routed)
        .start_with([1, 1]);
    game.order(Order::Finish);
    assert_eq!(verdict(&mut game), Some((Side::Attacker, EndReason::HalfLost)));
    assert_eq!(game.field().turn.score, [0, 9]);
}

#[test]
fn vs_12_1_if_both_break_the_defender_has_held() {
    let mut game = pair()
        .with(|field| {
            for id in [0, 1, 2, 4] {
                field.units[id].presence = Presence::Routed;
            }
        })
        .start_with([1, 1]);
    game.order(Order::Finish);
    assert_eq!(verdict(&mut game), Some((Side::Defender, EndReason::HalfLost)));
}
