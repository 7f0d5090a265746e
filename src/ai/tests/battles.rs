use crate::ai::Player;
use crate::engine::{self, Dice, Status};
use crate::scenario::load_scenario;
use crate::units::*;
use crate::viking_steel::field::EndReason;
use crate::viking_steel::scenario::Scenario;
use crate::viking_steel::{VikingSteel, check_invariants, field};
use bevy_ecs::prelude::World;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// How a battle went.
struct Course {
    winner: Side,
    reason: EndReason,
    turns: u16,
    choices: u32,
    score: [i16; 2],
    lost: [usize; 2],
    secured: usize,
    leaders: [bool; 2],
}

fn play(scenario: &Arc<Scenario>, seed: u64, players: [Player; 2]) -> Course {
    let mut world = World::new();
    engine::start::<VikingSteel>(&mut world, scenario.clone(), Dice::seeded(seed));
    engine::journal::<VikingSteel>(&world);
    world.resource_mut::<engine::Journal<crate::viking_steel::event::Event>>().keep(false);
    let mut chance = Pcg32::seed_from_u64(seed ^ 0x5eed);
    let mut choices = 0;
    loop {
        match engine::advance::<VikingSteel>(&mut world).unwrap() {
            Status::Over => break,
            Status::Asking => {}
        }
        let who = engine::pending::<VikingSteel>(&world).unwrap().who;
        let mut pick = |below: u32| chance.random_range(0..below.max(1));
        let choice = players[who.index()].answer(&mut world, &mut pick).unwrap();
        if let Err(refusal) = engine::submit::<VikingSteel>(&mut world, choice) {
            panic!("{choice:?} to {:?}: {refusal}", engine::pending::<VikingSteel>(&world));
        }
        choices += 1;
        assert!(choices < 20_000, "no end");
    }
    let end = field(&mut world);
    let view = crate::viking_steel::field::View { scenario, field: &end };
    check_invariants(view).unwrap();
    let verdict = end.turn.verdict.unwrap();
    let losses = |side| crate::ai::worth::losses(view, side).1;
    let leaders = Side::BOTH.map(|side| {
        view.character_ids().any(|id| {
            view.character_setup(id).kind.rank == crate::viking_steel::rules::Rank::ForceLeader
                && view.character_setup(id).side == side
                && view.character(id).presence == Presence::OnTable
        })
    });
    let secured = end.turn.loot.iter().filter(|loot| matches!(loot, crate::viking_steel::field::Loot::Secured(_)));
    Course {
        winner: verdict.winner,
        reason: verdict.reason,
        turns: end.turn.number,
        choices,
        score: end.turn.score,
        lost: Side::BOTH.map(losses),
        secured: secured.count(),
        leaders,
    }
}

fn raid() -> Arc<Scenario> {
    load_scenario(Path::new("scenarios/raid.ron")).unwrap()
}

#[test]
fn it_beats_chance_as_either_side() {
    let scenario = raid();
    for side in Side::BOTH {
        let mut players = [Player::Random; 2];
        players[side.index()] = Player::Ai;
        let won = (0..10).filter(|seed| play(&scenario, *seed, players).winner == side).count();
        assert!(won >= 8, "{side:?} won {won} of 10");
    }
}

/// Balance of a scenario with the opponent on both sides: `SCENARIO=raid GAMES=200 cargo test --release balance --
/// --ignored --nocapture`.
#[test]
#[ignore = "a report, not a check"]
fn balance() {
    let name = std::env::var("SCENARIO").unwrap_or("raid".into());
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100);
    let players = match std::env::var("PLAYERS").as_deref() {
        Ok("ar") => [Player::Ai, Player::Random],
        Ok("ra") => [Player::Random, Player::Ai],
        _ => [Player::Ai; 2],
    };
    let scenario = load_scenario(Path::new(&format!("scenarios/{name}.ron"))).unwrap();
    let start = std::time::Instant::now();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let (mut turns, mut choices, mut score, mut lost, mut secured) = (0.0, 0.0, [0.0; 2], [0.0; 2], 0.0);
    let mut alive = [0.0; 2];
    for seed in 0..games {
        let course = play(&scenario, seed, players);
        *ends.entry(format!("{:?} {:?}", course.winner, course.reason)).or_default() += 1;
        *ends.entry(format!("{:?}", course.winner)).or_default() += 1;
        *ends.entry(format!("turn {:>2}", course.turns)).or_default() += 1;
        turns += f64::from(course.turns);
        choices += f64::from(course.choices);
        secured += course.secured as f64;
        for side in 0..2 {
            score[side] += f64::from(course.score[side]);
            lost[side] += course.lost[side] as f64;
            alive[side] += f64::from(u8::from(course.leaders[side]));
        }
    }
    let n = games as f64;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games in {seconds:.1} s, {:.0} choices/s, {:.0} choices and {:.1} turns a game",
        choices / seconds,
        choices / n,
        turns / n
    );
    println!(
        "score {:.1}:{:.1}, units lost {:.1}:{:.1}, loot home {:.2}, leaders alive {:.2}:{:.2}",
        score[0] / n,
        score[1] / n,
        lost[0] / n,
        lost[1] / n,
        secured / n,
        alive[0] / n,
        alive[1] / n
    );
    for (what, count) in ends {
        println!("{what:40} {count}");
    }
}
