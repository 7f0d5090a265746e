//! What every ruleset must keep to, tried on thousands of random legal battles. A new ruleset adds its scenarios below.

use bevy_ecs::prelude::*;
use hildarleik::conquest_1066::Conquest1066;
use hildarleik::conquest_1066::files::{QuickBattle, Theme, load_conquest_rules, parse_conquest};
use hildarleik::content::embedded_scenarios;
use hildarleik::engine::*;
use hildarleik::play::load_scenario;
use hildarleik::rulesets::AnyScenario;
use hildarleik::viking_steel::VikingSteel;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use std::path::Path;
use std::sync::Arc;

/// No battle of any scenario takes more choices than this.
const CHOICE_LIMIT: usize = 20_000;

fn begin<R: Ruleset>(scenario: &Arc<R::Scenario>, seed: u64) -> World {
    let mut world = World::new();
    start::<R>(&mut world, scenario.clone(), Dice::seeded(seed));
    world
}

/// Plays one random battle; at every step the world and a twin restored from its snapshot must agree.
fn conform<R: Ruleset>(scenario: &Arc<R::Scenario>, seed: u64) -> Result<usize, String> {
    let mut world = begin::<R>(scenario, seed);
    let mut twin = begin::<R>(scenario, seed ^ 0x5eed);
    let mut generator = Pcg32::seed_from_u64(seed.wrapping_mul(0x9e37_79b9));
    let mut foreign: Vec<R::Choice> = Vec::new();
    for step in 0..CHOICE_LIMIT {
        let status = advance::<R>(&mut world).map_err(|error| format!("choice {step}: {error}"))?;
        R::check_invariants(&mut world).map_err(|fault| format!("choice {step}: {fault}{}", tail::<R>(&world)))?;
        let snapshot = R::capture(&mut world);
        if step > 0 {
            let after = R::capture(&mut twin);
            if after != snapshot {
                return Err(format!("choice {step}: the restored world went another way"));
            }
        }
        if status == Status::Over {
            return Ok(step);
        }
        let decision = pending::<R>(&world).ok_or("nobody is asked")?.clone();
        if decision.options.is_empty() || !decision.options.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err(format!("choice {step}: options not sorted and unique: {decision:?}"));
        }
        if decision.only_option().is_some() {
            return Err(format!("choice {step}: a single option is asked: {decision:?}"));
        }
        R::restore(&mut twin, &snapshot);
        if R::capture(&mut twin) != snapshot {
            return Err(format!("choice {step}: capture after restore differs"));
        }
        // Choices that were legal at other times: refused now, they must change nothing.
        for choice in foreign.iter().filter(|choice| decision.options.binary_search(choice).is_err()) {
            if R::judge(&mut world, &decision, choice).is_ok() {
                continue;
            }
            match submit::<R>(&mut world, choice.clone()) {
                Ok(()) => return Err(format!("choice {step}: illegal {choice:?} was accepted")),
                Err(refusal) if refusal.reason.is_empty() || refusal.rule.is_empty() => {
                    return Err(format!("choice {step}: {choice:?} refused without rule or reason"));
                }
                Err(_) => {}
            }
            if R::capture(&mut world) != snapshot {
                return Err(format!("choice {step}: illegal {choice:?} changed something"));
            }
        }
        let mut pick = |below: u32| generator.random_range(0..below.max(1));
        let choice = R::random_choice(&mut world, &decision, &mut pick);
        if pick(8) == 0 {
            let slot = pick(12) as usize;
            foreign.truncate(11);
            foreign.insert(slot.min(foreign.len()), choice.clone());
        }
        // Both worlds: the same choice must lead to the same state.
        for world in [&mut world, &mut twin] {
            submit::<R>(world, choice.clone()).map_err(|refusal| format!("choice {step}: {choice:?}: {refusal}"))?;
        }
        advance::<R>(&mut twin).map_err(|error| format!("choice {step}, twin: {error}"))?;
    }
    Err(format!("no end after {CHOICE_LIMIT} choices"))
}

/// Every listed option is legal: each is tried in a restored world and played a step on.
fn every_option_is_legal<R: Ruleset>(scenario: &Arc<R::Scenario>, seed: u64) {
    let mut world = begin::<R>(scenario, seed);
    let mut twin = begin::<R>(scenario, seed);
    let mut generator = Pcg32::seed_from_u64(seed);
    while advance::<R>(&mut world).expect("the rules go on") == Status::Asking {
        let snapshot = R::capture(&mut world);
        let decision = pending::<R>(&world).expect("somebody is asked").clone();
        for option in &decision.options {
            R::restore(&mut twin, &snapshot);
            submit::<R>(&mut twin, option.clone()).expect("a listed option is legal");
            advance::<R>(&mut twin).expect("and leads on");
            R::check_invariants(&mut twin).unwrap_or_else(|fault| panic!("after {option:?}: {fault}"));
        }
        let mut pick = |below: u32| generator.random_range(0..below.max(1));
        let choice = R::random_choice(&mut world, &decision, &mut pick);
        submit::<R>(&mut world, choice).expect("legal");
    }
}

/// The last happenings, to see what led to a fault.
fn tail<R: Ruleset>(world: &World) -> String {
    let records = journal::<R>(world).records();
    records[records.len().saturating_sub(4)..]
        .iter()
        .map(|record| format!("\n    {} {:?}", record.rule, record.event))
        .collect()
}

fn games() -> u64 {
    // More by hand: HILDARLEIK_GAMES=20000 cargo test --release --no-default-features --test conformance
    let wanted = std::env::var("HILDARLEIK_GAMES").ok().and_then(|value| value.parse().ok());
    // Thousands in a release build; a debug build takes five times as long for each.
    wanted.unwrap_or(if cfg!(debug_assertions) { 60 } else { 1500 })
}

fn conform_to_the_end<R: Ruleset>(scenario: Arc<R::Scenario>) {
    conform_in::<R>(&scenario, games());
}

fn conform_in<R: Ruleset>(scenario: &Arc<R::Scenario>, games: u64) {
    use rayon::prelude::*;
    let faults: Vec<String> = (0..games)
        .into_par_iter()
        .filter_map(|seed| conform::<R>(scenario, seed).err().map(|fault| format!("seed {seed}, {fault}")))
        .collect();
    assert!(
        faults.is_empty(),
        "{} of {} battles failed:\n{}",
        faults.len(),
        games,
        faults[..faults.len().min(8)].join("\n")
    );
}

fn scenario(name: &str) -> Arc<hildarleik::viking_steel::state::scenario::Scenario> {
    load_scenario::<VikingSteel>(Path::new(name)).expect("the scenario is sound")
}

fn conquest(path: &str) -> Arc<hildarleik::conquest_1066::state::scenario::Scenario> {
    load_scenario::<Conquest1066>(Path::new(path)).expect("the scenario is sound")
}

#[test]
fn conquest_1066_hastings_conforms() {
    conform_to_the_end::<Conquest1066>(conquest("scenarios/hastings.ron"));
}

#[test]
fn conquest_1066_meeting_conforms() {
    conform_to_the_end::<Conquest1066>(conquest("scenarios/conquest_meeting.ron"));
}

#[test]
fn conquest_1066_every_other_scenario_and_quick_battles_conform() {
    for (path, _) in embedded_scenarios() {
        if let AnyScenario::Conquest1066(loaded) = AnyScenario::load(Path::new(path)).expect("the scenario is sound") {
            conform_in::<Conquest1066>(&loaded.scenario, games() / 5);
        }
    }
    let rules = load_conquest_rules(None).expect("the rules are sound");
    for (seed, (theme, _)) in (0..).zip(Theme::ALL) {
        let peoples = ["norman", "saxon"].map(str::to_owned);
        let wish = QuickBattle { columns: 12, rows: 9, theme, points: 50, peoples, seed };
        let text = wish.draft(&rules).to_ron();
        let scenario = parse_conquest("quick battle", &text, rules.clone()).expect("it can be played");
        conform_in::<Conquest1066>(&scenario, games() / 5);
    }
}

#[test]
fn conquest_1066_lists_only_legal_options() {
    for seed in 0..2 {
        every_option_is_legal::<Conquest1066>(&conquest("scenarios/conquest_meeting.ron"), seed);
    }
}

#[test]
fn viking_steel_raid_conforms() {
    conform_to_the_end::<VikingSteel>(scenario("scenarios/raid.ron"));
}

#[test]
fn viking_steel_shieldwall_conforms() {
    conform_to_the_end::<VikingSteel>(scenario("scenarios/shieldwall.ron"));
}

#[test]
fn viking_steel_lists_only_legal_options() {
    for seed in 0..4 {
        every_option_is_legal::<VikingSteel>(&scenario("scenarios/raid.ron"), seed);
    }
}

#[test]
fn an_unordered_system_is_noticed() {
    #[derive(Resource, Default)]
    struct Tally(u32);
    fn one(mut tally: ResMut<Tally>) {
        tally.0 += 1;
    }
    fn other(mut tally: ResMut<Tally>) {
        tally.0 *= 2;
    }
    let builds = |add: fn(&mut bevy_ecs::schedule::Schedule)| {
        let mut world = begin::<VikingSteel>(&scenario("scenarios/raid.ron"), 1);
        world.insert_resource(Tally::default());
        world.schedule_scope(Resolve, |world, schedule| {
            add(schedule);
            schedule.initialize(world).is_ok()
        })
    };
    assert!(builds(|_| {}), "the phases themselves are ordered");
    assert!(!builds(|schedule| {
        schedule.add_systems((one, other));
    }));
}
