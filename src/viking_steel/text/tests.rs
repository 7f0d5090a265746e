//! Every line that a battle can produce reads like English.

use super::describe::way;
use super::*;
use crate::board::Pose;
use crate::engine::{self, Dice, Ruleset, Side, Status};
use crate::play::load_scenario;
use crate::viking_steel::VikingSteel;
use crate::viking_steel::state::choice::Question;
use crate::viking_steel::state::components::{Formation, Placement};
use crate::viking_steel::state::roll::{Item, Mark, Needed, Purpose, Roll, Test, Throw};
use bevy_ecs::world::World;
use std::path::Path;

#[test]
fn a_number_needed_shows_its_sum() {
    let number = Needed::new(Test::Morale).with(Item::Rating, 7).with(Item::DisorderLevels, 1).with(Item::Bases, -4);
    assert_eq!(needed(&number), "7 rating +1 disordered -4 bases = 4");
    assert_eq!(to_reach(&number), "4 or more");
    assert_eq!(needed(&Needed::fixed(Test::AtLeast, 5)), "5");
    assert_eq!(to_reach(&Needed::fixed(Test::Morale, -2)), "2 or more, a 1 never passes");
    assert_eq!(to_reach(&Needed::fixed(Test::AboveOrTen, 12)), "a 10");
}

#[test]
fn faces_show_marks_and_re_rolls() {
    let mut roll = Roll::new(crate::engine::Side::Attacker, None, None, 2, 10).marked(Mark::Special);
    roll.dice[0].face = 9;
    roll.dice[1].face = 4;
    roll.dice[1].first_face = Some(1);
    assert_eq!(faces(&roll), "9 (special), 4 (was 1)");
}

#[test]
fn facings_are_compass_points() {
    for (facing, point) in [(0, "north"), (224, "north"), (225, "north-east"), (1800, "south"), (3590, "north")] {
        assert_eq!(compass(facing), point);
    }
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
    for path in ["raid", "shieldwall"] {
        let scenario = load_scenario::<VikingSteel>(Path::new(path)).expect("a scenario that is built in");
        for seed in 0..6 {
            let mut world = World::new();
            engine::start::<VikingSteel>(&mut world, scenario.clone(), Dice::seeded(seed));
            let mut picks = Dice::seeded(seed + 100);
            while engine::advance::<VikingSteel>(&mut world).expect("the rules go on") == Status::Asking {
                let decision = engine::pending::<VikingSteel>(&world).cloned().expect("a question");
                reads_well(&question(&scenario, &decision.question));
                if let Question::Reroll { throw } = &decision.question {
                    reads_well(&as_it_lies(&scenario, throw));
                }
                for option in &decision.options {
                    reads_well(&choice(&scenario, &decision.question, option));
                }
                let mut pick = |below: u32| {
                    let number = (0..4).fold(0, |sum, _| sum * 250 + u32::from(picks.roll(250)) - 1);
                    number % below.max(1)
                };
                let answer = VikingSteel::random_choice(&mut world, &decision, &mut pick);
                reads_well(&choice(&scenario, &decision.question, &answer));
                engine::submit::<VikingSteel>(&mut world, answer).expect("a legal choice");
            }
            for record in engine::journal::<VikingSteel>(&world).records() {
                reads_well(&describe(&scenario, record));
            }
        }
    }
}

#[test]
fn a_throw_says_what_it_comes_to_as_it_lies() {
    let scenario = load_scenario::<VikingSteel>(Path::new("scenarios/raid.ron")).expect("the raid is sound");
    let roll = |side, face| {
        let mut roll = Roll::new(side, None, Some(Needed::fixed(Test::AtLeast, 7)), 1, 10);
        roll.dice[0].face = face;
        roll
    };
    let throw = |purpose, faces: [u8; 2]| Throw {
        purpose,
        rolls: [roll(Side::Attacker, faces[0]), roll(Side::Defender, faces[1])].into_iter().collect(),
    };
    let name = &scenario.sides[1].name;
    assert_eq!(as_it_lies(&scenario, &throw(Purpose::Initiative, [3, 5])), format!("{name} win the initiative"));
    assert_eq!(as_it_lies(&scenario, &throw(Purpose::Initiative, [4, 4])), "even: it is thrown again");
    assert_eq!(as_it_lies(&scenario, &throw(Purpose::Orders, [8, 7])), "2 orders");
    assert_eq!(as_it_lies(&scenario, &throw(Purpose::Morale, [6, 2])), "the test is failed");
}

#[test]
fn a_way_is_told_by_its_length_and_its_turn() {
    let at = |y: i32, facing: i32| Placement {
        pose: Pose { x: 10_000, y, facing },
        formation: Formation::Block,
        mounted: false,
    };
    assert_eq!(way(at(0, 0), &[at(4500, 0)]), " 4.5\"");
    assert_eq!(way(at(0, 0), &[at(0, 3450), at(6000, 3450)]), " 6.0\" after turning 15°");
    assert_eq!(way(at(0, 3500), &[at(0, 100)]), " 20° round");
    assert_eq!(way(at(0, 0), &[at(0, 0)]), "");
}
