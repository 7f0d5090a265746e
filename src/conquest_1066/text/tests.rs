//! Every line that a battle can produce reads like English.

use super::*;
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::files::{embedded_conquest_rules, parse_conquest};
use crate::conquest_1066::state::field::EndReason;
use crate::conquest_1066::state::roll::{Item, Items, Roll};
use crate::content::scenario_text;
use crate::engine::{self, Dice, Ruleset, Status};
use bevy_ecs::world::World;
use std::path::Path;

#[test]
fn a_die_shows_its_faces_and_its_sum() {
    let mut die = Roll::new(1, Items::from_iter([(Item::Commander, 1), (Item::Armoured, -1)]));
    assert_eq!(roll(&die), "1 +1 commander -1 armour = 1");
    die.again(2);
    die.again(3);
    assert_eq!(roll(&die), "3 (after 1, 2) +1 commander -1 armour = 3");
    assert_eq!(roll(&Roll::new(2, Items::new())), "2");
}

/// No name of the code, no hole in a sentence.
fn reads_well(line: &str) {
    let foul = ["  ", "Some(", "None", "UnitId", "CharacterId", "somebody", "{", "}", "::", ",,", " ,", "_"];
    for piece in foul {
        assert!(!line.contains(piece), "`{piece}` in: {line}");
    }
    assert!(!line.is_empty() && !line.ends_with([' ', ':', ',']), "unfinished: {line}");
}

#[test]
fn whole_battles_read_well() {
    for path in ["hastings", "conquest_meeting"] {
        let (name, text) = scenario_text(Path::new(path)).expect("a scenario that is built in");
        let rules = embedded_conquest_rules().expect("the rules are sound");
        let scenario = parse_conquest(&name, &text, rules).expect("the scenario is sound");
        for seed in 0..6 {
            let mut world = World::new();
            engine::start::<Conquest1066>(&mut world, scenario.clone(), Dice::seeded(seed));
            let mut picks = Dice::seeded(seed + 100);
            while engine::advance::<Conquest1066>(&mut world).expect("the rules go on") == Status::Asking {
                let decision = engine::pending::<Conquest1066>(&world).cloned().expect("a question");
                reads_well(&ask(&scenario, &decision.question));
                for option in &decision.options {
                    reads_well(&label(&scenario, option));
                }
                let mut pick = |below: u32| {
                    let number = (0..4).fold(0, |sum, _| sum * 250 + u32::from(picks.roll(250)) - 1);
                    number % below.max(1)
                };
                let answer = Conquest1066::random_choice(&mut world, &decision, &mut pick);
                engine::submit::<Conquest1066>(&mut world, answer).expect("a legal choice");
            }
            for record in engine::journal::<Conquest1066>(&world).records() {
                reads_well(&describe(&scenario, record));
            }
        }
    }
}

#[test]
fn every_end_has_a_reason() {
    for reason in [EndReason::HalfLost, EndReason::Objective, EndReason::Points, EndReason::TimeFavoursDefender] {
        reads_well(end_reason(reason));
    }
}
