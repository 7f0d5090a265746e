//! How fast the rules resolve: choices a second, capture and restore, and what the ECS costs over the pure functions.

use bevy_ecs::prelude::*;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hildarleik::engine::*;
use hildarleik::rulesets::load_scenario;
use hildarleik::viking_steel::battle::Battle;
use hildarleik::viking_steel::choice::Choice;
use hildarleik::viking_steel::event::Event;
use hildarleik::viking_steel::field::View;
use hildarleik::viking_steel::frame::Frame;
use hildarleik::viking_steel::scenario::Scenario;
use hildarleik::viking_steel::systems::resolve_top;
use hildarleik::viking_steel::{Snapshot, VikingSteel, judge};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const SEED: u64 = 1066;

fn raid() -> Arc<Scenario> {
    load_scenario::<VikingSteel>(Path::new("scenarios/raid.ron")).expect("the raid is sound")
}

fn begin(scenario: &Arc<Scenario>) -> World {
    let mut world = World::new();
    start::<VikingSteel>(&mut world, scenario.clone(), Dice::seeded(SEED));
    world
}

/// The choices of a random battle, and a snapshot from its middle.
fn record(scenario: &Arc<Scenario>) -> (Vec<Choice>, Snapshot) {
    let mut world = begin(scenario);
    let mut generator = Pcg32::seed_from_u64(SEED);
    let (mut choices, mut middle) = (Vec::new(), None);
    while advance::<VikingSteel>(&mut world).expect("the rules go on") == Status::Asking {
        let decision = pending::<VikingSteel>(&world).expect("somebody is asked").clone();
        let mut pick = |below: u32| generator.random_range(0..below.max(1));
        let choice = VikingSteel::random_choice(&mut world, &decision, &mut pick);
        submit::<VikingSteel>(&mut world, choice).expect("legal");
        choices.push(choice);
        if choices.len() == 200 {
            advance::<VikingSteel>(&mut world).expect("the rules go on");
            middle = Some(VikingSteel::capture(&mut world));
        }
    }
    (choices, middle.expect("the battle is long enough"))
}

/// The same battle through the ECS.
fn through_ecs(mut world: World, choices: &[Choice]) {
    advance::<VikingSteel>(&mut world).expect("the rules go on");
    for choice in choices {
        submit::<VikingSteel>(&mut world, *choice).expect("legal");
        black_box(advance::<VikingSteel>(&mut world).expect("the rules go on"));
    }
    assert_eq!(status::<VikingSteel>(&world), Some(Status::Over));
}

/// The same battle through the pure functions alone, on plain state.
fn through_functions(scenario: &Scenario, mut state: Snapshot, choices: &[Choice]) {
    let mut journal = Journal::<Event>::default();
    let mut choices = choices.iter();
    let (mut answer, mut outcome) = (None, None);
    loop {
        let mut battle = Battle {
            scenario,
            field: &mut state.field,
            dice: &mut state.dice,
            journal: &mut journal,
            answer: answer.take(),
            outcome: outcome.take(),
        };
        let decision = resolve_top(&mut state.stack, &mut battle);
        (answer, outcome) = (battle.answer.take(), battle.outcome.take());
        if let Some(decision) = decision {
            let choice = choices.next().expect("the battle is over");
            if decision.options.binary_search(choice).is_err() {
                judge(View { scenario, field: &state.field }, &decision, choice).expect("legal");
            }
            answer = Some(*choice);
        }
        if state.stack.top().is_none() {
            break;
        }
    }
    black_box::<&Stack<Frame>>(&state.stack);
}

fn resolve(criterion: &mut Criterion) {
    let scenario = raid();
    let (choices, middle) = record(&scenario);
    let opening = VikingSteel::capture(&mut begin(&scenario));

    let mut group = criterion.benchmark_group("raid");
    group.throughput(Throughput::Elements(choices.len() as u64));
    group.bench_function("choices through the ECS", |bench| {
        bench.iter_batched(
            || begin(&scenario),
            |world| through_ecs(world, &choices),
            criterion::BatchSize::PerIteration,
        );
    });
    group.bench_function("choices through the pure functions", |bench| {
        bench.iter_batched(
            || opening.clone(),
            |state| through_functions(&scenario, state, &choices),
            criterion::BatchSize::PerIteration,
        );
    });
    group.finish();

    let mut world = begin(&scenario);
    criterion.bench_function("capture and restore of 14 units", |bench| {
        VikingSteel::restore(&mut world, &middle);
        bench.iter(|| {
            let snapshot = VikingSteel::capture(&mut world);
            VikingSteel::restore(&mut world, black_box(&snapshot));
        });
    });

    // Ratios in one run, alternating, so that the machine's mood cancels out.
    let (mut ecs, mut pure) = (Duration::ZERO, Duration::ZERO);
    let rounds = 30;
    for _ in 0..rounds {
        let world = begin(&scenario);
        let clock = Instant::now();
        through_ecs(world, &choices);
        ecs += clock.elapsed();
        let state = opening.clone();
        let clock = Instant::now();
        through_functions(&scenario, state, &choices);
        pure += clock.elapsed();
    }
    let rate = f64::from(rounds) * choices.len() as f64 / ecs.as_secs_f64();
    println!(
        "{rate:.0} choices a second through the ECS; {:.2} times the pure functions",
        ecs.as_secs_f64() / pure.as_secs_f64()
    );
}

criterion_group!(benches, resolve);
criterion_main!(benches);
