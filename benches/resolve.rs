//! How fast the rules resolve: choices a second, capture and restore, and what the ECS costs over the pure functions.

use bevy_ecs::prelude::*;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hildarleik::conquest_1066::Conquest1066;
use hildarleik::conquest_1066::files::{embedded_conquest_rules, parse_conquest};
use hildarleik::content::scenario_text;
use hildarleik::engine::*;
use hildarleik::play::load_scenario;
use hildarleik::viking_steel::VikingSteel;
use hildarleik::{conquest_1066, viking_steel};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const SEED: u64 = 1066;

/// Plays a recorded battle on plain state, from a snapshot of its opening.
type Pure<R> = fn(&<R as Ruleset>::Scenario, <R as Ruleset>::Snapshot, &[<R as Ruleset>::Choice]);

fn begin<R: Ruleset>(scenario: &Arc<R::Scenario>) -> World {
    let mut world = World::new();
    start::<R>(&mut world, scenario.clone(), Dice::seeded(SEED));
    world
}

/// The choices of a random battle, and a snapshot after so many of them.
fn record<R: Ruleset>(scenario: &Arc<R::Scenario>, middle_at: usize) -> (Vec<R::Choice>, R::Snapshot) {
    let mut world = begin::<R>(scenario);
    let mut generator = Pcg32::seed_from_u64(SEED);
    let (mut choices, mut middle) = (Vec::new(), None);
    while advance::<R>(&mut world).expect("the rules go on") == Status::Asking {
        let decision = pending::<R>(&world).expect("somebody is asked").clone();
        let mut pick = |below: u32| generator.random_range(0..below.max(1));
        let choice = R::random_choice(&mut world, &decision, &mut pick);
        submit::<R>(&mut world, choice.clone()).expect("legal");
        choices.push(choice);
        if choices.len() == middle_at {
            advance::<R>(&mut world).expect("the rules go on");
            middle = Some(R::capture(&mut world));
        }
    }
    (choices, middle.expect("the battle is long enough"))
}

/// The same battle through the ECS.
fn through_ecs<R: Ruleset>(mut world: World, choices: &[R::Choice]) {
    advance::<R>(&mut world).expect("the rules go on");
    for choice in choices {
        submit::<R>(&mut world, choice.clone()).expect("legal");
        black_box(advance::<R>(&mut world).expect("the rules go on"));
    }
    assert_eq!(status::<R>(&world), Some(Status::Over));
}

/// The same battle of Viking Steel through the pure functions alone.
fn viking_steel_functions(
    scenario: &viking_steel::state::scenario::Scenario,
    mut state: viking_steel::Snapshot,
    choices: &[viking_steel::state::choice::Choice],
) {
    let mut journal = Journal::default();
    let mut choices = choices.iter();
    let (mut answer, mut outcome) = (None, None);
    loop {
        let mut battle = viking_steel::rules::battle::Battle {
            scenario,
            field: &mut state.field,
            dice: &mut state.dice,
            journal: &mut journal,
            answer: answer.take(),
            outcome: outcome.take(),
        };
        let decision = viking_steel::rules::systems::resolve_top(&mut state.stack, &mut battle);
        (answer, outcome) = (battle.answer.take(), battle.outcome.take());
        if let Some(decision) = decision {
            let choice = choices.next().expect("the battle is over");
            if decision.options.binary_search(choice).is_err() {
                let view = viking_steel::state::field::View { scenario, field: &state.field };
                viking_steel::judge(view, &decision, choice).expect("legal");
            }
            answer = Some(*choice);
        }
        if state.stack.top().is_none() {
            break;
        }
    }
    black_box(&state.stack);
}

/// The same battle of Conquest 1066 through the pure functions alone.
fn conquest_functions(
    scenario: &conquest_1066::state::scenario::Scenario,
    mut state: conquest_1066::Snapshot,
    choices: &[conquest_1066::state::choice::Choice],
) {
    let mut journal = Journal::default();
    let mut choices = choices.iter();
    let (mut answer, mut outcome) = (None, None);
    loop {
        let mut battle = conquest_1066::rules::battle::Battle {
            scenario,
            field: &mut state.field,
            dice: &mut state.dice,
            journal: &mut journal,
            answer: answer.take(),
            outcome: outcome.take(),
        };
        let decision = conquest_1066::rules::systems::resolve_top(&mut state.stack, &mut battle);
        (answer, outcome) = (battle.answer.take(), battle.outcome.take());
        if let Some(decision) = decision {
            let choice = choices.next().expect("the battle is over");
            assert!(decision.options.binary_search(choice).is_ok());
            answer = Some(*choice);
        }
        if state.stack.top().is_none() {
            break;
        }
    }
    black_box(&state.stack);
}

/// Measures one battle of a ruleset both ways, and snapshots from its middle.
fn measure<R: Ruleset>(
    criterion: &mut Criterion,
    name: &str,
    scenario: &Arc<R::Scenario>,
    middle_at: usize,
    through_functions: Pure<R>,
) {
    let (choices, middle) = record::<R>(scenario, middle_at);
    let opening = R::capture(&mut begin::<R>(scenario));

    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(choices.len() as u64));
    group.bench_function("choices through the ECS", |bench| {
        bench.iter_batched(
            || begin::<R>(scenario),
            |world| through_ecs::<R>(world, &choices),
            criterion::BatchSize::PerIteration,
        );
    });
    group.bench_function("choices through the pure functions", |bench| {
        bench.iter_batched(
            || opening.clone(),
            |state| through_functions(scenario, state, &choices),
            criterion::BatchSize::PerIteration,
        );
    });
    let mut world = begin::<R>(scenario);
    group.throughput(Throughput::Elements(1));
    group.bench_function("capture and restore", |bench| {
        R::restore(&mut world, &middle);
        bench.iter(|| {
            let snapshot = R::capture(&mut world);
            R::restore(&mut world, black_box(&snapshot));
        });
    });
    group.finish();

    // Ratios in one run, alternating, so that the machine's mood cancels out.
    let (mut ecs, mut pure) = (Duration::ZERO, Duration::ZERO);
    let rounds = 30;
    for _ in 0..rounds {
        let world = begin::<R>(scenario);
        let clock = Instant::now();
        through_ecs::<R>(world, &choices);
        ecs += clock.elapsed();
        let state = opening.clone();
        let clock = Instant::now();
        through_functions(scenario, state, &choices);
        pure += clock.elapsed();
    }
    let rate = f64::from(rounds) * choices.len() as f64 / ecs.as_secs_f64();
    println!(
        "{name}: {rate:.0} choices a second through the ECS; {:.2} times the pure functions",
        ecs.as_secs_f64() / pure.as_secs_f64()
    );
}

fn raid(criterion: &mut Criterion) {
    let raid = load_scenario::<VikingSteel>(Path::new("scenarios/raid.ron")).expect("the raid is sound");
    measure::<VikingSteel>(criterion, "raid", &raid, 200, viking_steel_functions);
}

fn hastings(criterion: &mut Criterion) {
    let (name, text) = scenario_text(Path::new("scenarios/hastings.ron")).expect("Hastings is there");
    let rules = embedded_conquest_rules().expect("the rules are sound");
    let hastings = parse_conquest(&name, &text, rules).expect("Hastings is sound");
    measure::<Conquest1066>(criterion, "hastings", &hastings, 100, conquest_functions);
}

criterion_group!(benches, raid, hastings);
criterion_main!(benches);
