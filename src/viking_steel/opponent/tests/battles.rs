use crate::engine::{self, Dice, Journal, Ruleset, Side, Status};
use crate::play::{Player, load_scenario};
use crate::viking_steel::VikingSteel;
use crate::viking_steel::field;
use crate::viking_steel::opponent::choose;
use crate::viking_steel::state::event::Event;
use crate::viking_steel::state::scenario::Scenario;
use bevy_ecs::prelude::World;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use std::path::Path;
use std::sync::Arc;

/// A battle of two players, begun.
struct Match {
    world: World,
    scenario: Arc<Scenario>,
    players: [Player; 2],
    chance: Pcg32,
}

impl Match {
    fn new(scenario: &Arc<Scenario>, seed: u64, players: [Player; 2]) -> Match {
        let mut world = World::new();
        engine::start::<VikingSteel>(&mut world, scenario.clone(), Dice::seeded(seed));
        world.resource_mut::<Journal<Event>>().keep(false);
        Match { world, scenario: scenario.clone(), players, chance: Pcg32::seed_from_u64(seed) }
    }

    /// Plays one choice; no more when the battle is over.
    fn step(&mut self) -> bool {
        if engine::advance::<VikingSteel>(&mut self.world).unwrap() == Status::Over {
            return false;
        }
        let decision = engine::pending::<VikingSteel>(&self.world).unwrap().clone();
        let mut pick = |below: u32| self.chance.random_range(0..below.max(1));
        let choice = self.players[decision.who.index()].answer::<VikingSteel>(
            &mut self.world,
            &self.scenario,
            &decision,
            &mut pick,
        );
        if let Err(refusal) = engine::submit::<VikingSteel>(&mut self.world, choice) {
            panic!("{choice:?}: {refusal}");
        }
        true
    }

    fn winner(mut self) -> Side {
        for _ in 0..20_000 {
            if !self.step() {
                return field(&mut self.world).turn.verdict.unwrap().winner;
            }
        }
        panic!("no end");
    }
}

fn raid() -> Arc<Scenario> {
    load_scenario::<VikingSteel>(Path::new("scenarios/raid.ron")).unwrap()
}

#[test]
fn it_beats_chance_as_either_side() {
    let scenario = raid();
    for side in Side::BOTH {
        let mut players = [Player::Random; 2];
        players[side.index()] = Player::Ai;
        let won = (0..10).filter(|seed| Match::new(&scenario, *seed, players).winner() == side).count();
        assert!(won >= 8, "{side:?} won {won} of 10");
    }
}

#[test]
fn it_answers_any_position_legally_whatever_the_dice() {
    let scenario = raid();
    for seed in 0..4 {
        let mut battle = Match::new(&scenario, seed, [Player::Random; 2]);
        let mut asked = 0;
        while battle.step() {
            asked += 1;
            if asked % 7 != 0 || engine::advance::<VikingSteel>(&mut battle.world).unwrap() == Status::Over {
                continue;
            }
            let decision = engine::pending::<VikingSteel>(&battle.world).unwrap().clone();
            let mut snapshot = VikingSteel::capture(&mut battle.world);
            let choice = choose(&snapshot, &scenario, &decision);
            let listed = decision.options.binary_search(&choice).is_ok();
            let verdict = VikingSteel::judge(&mut battle.world, &decision, &choice);
            assert!(listed || verdict.is_ok(), "{choice:?} to {:?}: {verdict:?}", decision.question);
            // It sees no dice to come.
            snapshot.dice = Dice::seeded(99);
            assert_eq!(choose(&snapshot, &scenario, &decision), choice);
        }
    }
}
