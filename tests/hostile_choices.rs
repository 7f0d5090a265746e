//! A replay may have been edited by anybody: no choice whatever makes the program fail, it is refused or legal.

use bevy_ecs::world::World;
use hildarleik::board::Pose;
use hildarleik::engine::{self, Actor, CharacterId, Dice, Ruleset, Status, UnitId};
use hildarleik::play::load_scenario;
use hildarleik::viking_steel::VikingSteel;
use hildarleik::viking_steel::state::choice::{Choice, Order};
use hildarleik::viking_steel::state::components::Formation;
use std::path::Path;

/// Choices that name nobody, or go nowhere.
fn hostile() -> Vec<Choice> {
    let mut choices = vec![
        Choice::Ready,
        Choice::MoveFirst,
        Choice::Pass,
        Choice::Keep,
        Choice::Reroll { die: 255 },
        Choice::Spend,
        Choice::Evade,
        Choice::FaceAway,
        Choice::ShieldWall(0),
        Choice::ShieldWall(255),
        Choice::HitOfficer,
        Choice::HitUnit,
        Choice::FollowUp,
        Choice::Halt,
    ];
    for id in [0, 3, 13, 20, 255] {
        let (unit, character) = (UnitId(id), CharacterId(id));
        let orders = [
            Order::Charge { target: unit, orders: 0 },
            Order::Charge { target: unit, orders: 255 },
            Order::Shoot { target: Actor::Unit(unit) },
            Order::Shoot { target: Actor::Character(character) },
            Order::Join { character, host: unit },
            Order::Join { character: CharacterId(0), host: unit },
            Order::Leave { character },
        ];
        choices.extend(orders.map(Choice::Order));
        choices.extend([Choice::Activate(Actor::Unit(unit)), Choice::Activate(Actor::Character(character))]);
        choices.extend([Choice::HitCharacter(character), Choice::JoinUnit(unit)]);
        for (x, y, facing) in [(0, 0, 0), (i32::MAX, i32::MIN, i32::MIN), (-5, 24_000, 99_999)] {
            choices.push(Choice::Deploy { unit, pose: Pose { x, y, facing }, formation: Formation::Line });
        }
    }
    for wheel in [0, 1, -900, 3600, i32::MIN, i32::MAX] {
        for advance in [0, -1, 5000, i32::MIN, i32::MAX] {
            choices.push(Choice::Path { wheel, advance });
        }
    }
    use Order::*;
    let orders =
        [Move, Wheel, BackUp, Mount, Dismount, Basic, Fight, Withdraw, MarchOff, Finish, Form(Formation::Line)];
    choices.extend(orders.map(Choice::Order));
    choices
}

#[test]
fn no_choice_makes_the_program_fail() {
    let hostile = hostile();
    for (name, seed) in [("raid", 1), ("shieldwall", 2)] {
        let scenario = load_scenario::<VikingSteel>(Path::new(name)).expect("a scenario that is built in");
        let mut world = World::new();
        engine::start::<VikingSteel>(&mut world, scenario, Dice::seeded(seed));
        let mut picks = Dice::seeded(seed);
        while engine::advance::<VikingSteel>(&mut world).expect("the rules go on") == Status::Asking {
            let before = VikingSteel::capture(&mut world);
            let decision = engine::pending::<VikingSteel>(&world).cloned().expect("a question");
            for choice in &hostile {
                match engine::submit::<VikingSteel>(&mut world, *choice) {
                    Ok(()) => {
                        engine::advance::<VikingSteel>(&mut world).expect("a legal choice leads on");
                        VikingSteel::restore(&mut world, &before);
                    }
                    Err(refusal) => assert!(!refusal.reason.is_empty(), "{choice:?}"),
                }
            }
            let mut pick = |below: u32| (u32::from(picks.roll(250)) - 1) % below.max(1);
            let choice = VikingSteel::random_choice(&mut world, &decision, &mut pick);
            engine::submit::<VikingSteel>(&mut world, choice).expect("a legal choice");
        }
    }
}
