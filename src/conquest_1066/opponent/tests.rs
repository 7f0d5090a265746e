use super::decide;
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::field;
use crate::conquest_1066::state::field::View;
use crate::conquest_1066::state::scenario::Scenario;
use crate::engine::{self, Dice, Ruleset, Side, Status};
use crate::play::{Playable, Player, load_scenario};
use bevy_ecs::world::World;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use std::path::Path;
use std::sync::Arc;

fn meeting() -> Arc<Scenario> {
    load_scenario::<Conquest1066>(Path::new("conquest_meeting")).expect("it is built in")
}

/// Plays a battle to its end and gives the winner.
fn winner(scenario: &Arc<Scenario>, seed: u64, players: [Player; 2]) -> Side {
    let mut world = World::new();
    engine::start::<Conquest1066>(&mut world, scenario.clone(), Dice::seeded(seed));
    let mut chance = Pcg32::seed_from_u64(seed);
    while engine::advance::<Conquest1066>(&mut world).expect("the rules go on") == Status::Asking {
        let decision = engine::pending::<Conquest1066>(&world).expect("somebody is asked").clone();
        let mut pick = |below: u32| chance.random_range(0..below.max(1));
        let player = players[decision.who.index()];
        let choice = player.answer::<Conquest1066>(&mut world, scenario, &decision, &mut pick);
        engine::submit::<Conquest1066>(&mut world, choice).expect("a legal answer");
    }
    field(&mut world).turn.verdict.expect("a battle ends with a verdict").winner
}

#[test]
fn it_beats_chance_from_either_side() {
    let scenario = meeting();
    for side in Side::BOTH {
        let mut players = [Player::Random; 2];
        players[side.index()] = Player::Ai;
        let won = (0..20).filter(|seed| winner(&scenario, *seed, players) == side).count();
        assert!(won >= 19, "{side:?} won {won} of 20");
    }
}

#[test]
fn it_answers_any_position_with_one_of_the_options_and_always_the_same() {
    let scenario = meeting();
    for seed in 0..4 {
        let mut world = World::new();
        engine::start::<Conquest1066>(&mut world, scenario.clone(), Dice::seeded(seed));
        let mut chance = Pcg32::seed_from_u64(!seed);
        while engine::advance::<Conquest1066>(&mut world).expect("the rules go on") == Status::Asking {
            let decision = engine::pending::<Conquest1066>(&world).expect("somebody is asked").clone();
            let field = Conquest1066::field(&mut world);
            let view = View { scenario: &scenario, field: &field };
            let answer = decide(view, &decision);
            assert!(decision.options.binary_search(&answer).is_ok());
            assert_eq!(answer, decide(view, &decision));
            let choice =
                Conquest1066::random_choice(&mut world, &decision, &mut |below| chance.random_range(0..below.max(1)));
            engine::submit::<Conquest1066>(&mut world, choice).expect("legal");
        }
    }
}
