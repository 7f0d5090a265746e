//! The odds of Conquest 1066 against an exhaustive enumeration of the rules themselves: every face of every die and every answer
//! of both sides is played through the engine, and the best answers are taken.

use bevy_ecs::world::World;
use hildarleik::board::{Facing, Grid, Square, Tile};
use hildarleik::conquest_1066::files::load_conquest_rules;
use hildarleik::conquest_1066::odds::Assault;
use hildarleik::conquest_1066::rules::rout::rout_number;
use hildarleik::conquest_1066::state::choice::{Choice, Question};
use hildarleik::conquest_1066::state::field::View;
use hildarleik::conquest_1066::state::scenario::*;
use hildarleik::conquest_1066::state::tables::{Rules, Troop};
use hildarleik::conquest_1066::{Conquest1066, Snapshot};
use hildarleik::engine::{self, CharacterId, Dice, Ruleset, Side, Status, UnitId};
use std::sync::Arc;

const TARGET: UnitId = UnitId(0);
/// A defender far away, with his commander.
const DISTANT: UnitId = UnitId(1);
/// An attacker far away, who has the commander where no attacker has him.
const BEHIND: UnitId = UnitId(2);

/// A unit attacked in the middle of a board: who attacks it, and from which side.
struct Position {
    scenario: Arc<Scenario>,
    attackers: Vec<UnitId>,
    hits: u8,
    commands: [u8; 2],
}

impl Position {
    fn new(
        rules: &Arc<Rules>,
        target: &Troop,
        attackers: &[(&Troop, Facing)],
        led: bool,
        level: u8,
        hits: u8,
        commands: [u8; 2],
    ) -> Position {
        let middle = Square::new(3, 3);
        let unit = |id: u8, side, troop: &Troop, at, facing| UnitSetup {
            id: UnitId(id),
            name: format!("{} {id}", troop.name),
            side,
            troop: troop.clone(),
            at,
            facing,
        };
        let mut units = vec![
            unit(0, Side::Defender, target, middle, Facing::North),
            unit(1, Side::Defender, target, Square::new(7, 7), Facing::North),
            unit(2, Side::Attacker, attackers[0].0, Square::new(0, 0), Facing::North),
        ];
        for (troop, from) in attackers {
            let at = middle.next(*from).expect("inside");
            units.push(unit(units.len() as u8, Side::Attacker, troop, at, from.opposite()));
        }
        let mut levels = vec![0; 64];
        levels[3 * 8 + 3] = level;
        let commander = |id: u8, side, host| CommanderSetup {
            id: CharacterId(id),
            name: format!("Commander {id}"),
            side,
            quality: Quality::Average,
            host,
        };
        let side = |name: &str| SideSetup { name: name.into(), people: "saxon".into(), player: "ai".into() };
        let ids = (3..units.len()).map(|id| UnitId(id as u8)).collect();
        let scenario = Scenario {
            title: "Odds".into(),
            story: String::new(),
            content_hash: 0,
            grid: Grid::new(8, 8, vec![Tile::Open; 64], levels).expect("64 squares"),
            sides: [side("Attackers"), side("Defenders")],
            first: Side::Attacker,
            commands: Commands::Fixed,
            kept: Kept::All,
            rout: rules.numbers.rout,
            rules: rules.clone(),
            commanders: vec![
                commander(0, Side::Attacker, if led { UnitId(3) } else { BEHIND }),
                commander(1, Side::Defender, DISTANT),
            ],
            units,
            objectives: Vec::new(),
            turn_limit: 9,
        };
        Position { scenario: Arc::new(scenario), attackers: ids, hits, commands }
    }

    /// The odds as they are reckoned.
    fn reckoned(&self) -> f64 {
        let (_, snapshot) = self.melee();
        let view = View { scenario: &self.scenario, field: &snapshot.field };
        Assault::of(view, &self.attackers, TARGET).rout()
    }

    /// A world at the melee phase, with the hits and command actions of this position.
    fn melee(&self) -> (World, Snapshot) {
        let mut world = World::new();
        engine::start::<Conquest1066>(&mut world, self.scenario.clone(), Dice::seeded(1));
        loop {
            assert_eq!(engine::advance::<Conquest1066>(&mut world), Ok(Status::Asking));
            let question = engine::pending::<Conquest1066>(&world).expect("somebody is asked").question.clone();
            if question == Question::Melee {
                break;
            }
            engine::submit::<Conquest1066>(&mut world, Choice::Done).expect("nothing is done in other phases");
        }
        let mut snapshot = Conquest1066::capture(&mut world);
        snapshot.field.units[0].hits.0 = self.hits;
        snapshot.field.turn.commands = self.commands;
        (world, snapshot)
    }

    /// The odds as the rules play out.
    fn enumerated(&self) -> f64 {
        let (mut world, snapshot) = self.melee();
        self.best(&mut world, &snapshot, 0)
    }

    /// The chance that the target comes to its number from here, when both sides answer as well as can be.
    fn best(&self, world: &mut World, snapshot: &Snapshot, made: usize) -> f64 {
        let view = View { scenario: &self.scenario, field: &snapshot.field };
        let decision = snapshot.pending.decision.clone();
        match decision.as_ref().map(|decision| (&decision.question, decision.who)) {
            Some((Question::Reroll { .. }, who)) => {
                let keep = self.mean(world, snapshot, Choice::Keep, made, 1);
                let reroll = self.mean(world, snapshot, Choice::Reroll, made, 3);
                if who == Side::Attacker { keep.max(reroll) } else { keep.min(reroll) }
            }
            Some((Question::Melee, _)) if made < self.attackers.len() => {
                let attack = Choice::Attack { unit: self.attackers[made] };
                self.mean(world, snapshot, attack, made + 1, 3)
            }
            // All attacks are made. Where the last unit had attacked, the rules went on to the rout.
            _ => f64::from(u8::from(!view.stands(TARGET) || view.unit(TARGET).hits.0 >= rout_number(view, TARGET))),
        }
    }

    /// The mean over the faces of the die that the choice throws; one without a die has one outcome.
    fn mean(&self, world: &mut World, snapshot: &Snapshot, choice: Choice, made: usize, faces: u8) -> f64 {
        let sum: f64 = (1..=faces)
            .map(|face| {
                let die = if faces > 1 { Dice::scripted([face]) } else { Dice::scripted([]) };
                Conquest1066::restore(world, &Snapshot { dice: die, ..snapshot.clone() });
                engine::submit::<Conquest1066>(world, choice).expect("the choice is legal");
                engine::advance::<Conquest1066>(world).expect("the rules go on");
                let next = Conquest1066::capture(world);
                self.best(world, &next, made)
            })
            .sum();
        sum / f64::from(faces)
    }

    fn agrees(&self, what: &str) {
        let (reckoned, enumerated) = (self.reckoned(), self.enumerated());
        assert!((reckoned - enumerated).abs() < 1e-9, "{what}: {reckoned} is not {enumerated}");
    }
}

#[test]
fn cq_8_odds_agree_with_enumeration_for_every_pair_of_troops_and_every_modifier() {
    let rules = load_conquest_rules(None).expect("the rules are sound");
    for attacker in &rules.troops {
        for target in &rules.troops {
            for from in [Facing::North, Facing::West, Facing::South] {
                for (led, level, hits, commands) in [
                    (false, 0, 4, [0, 0]),
                    (true, 0, 4, [0, 0]),
                    (false, 0, 5, [1, 0]),
                    (true, 0, 5, [0, 1]),
                    (true, 1, 7, [1, 1]),
                    (false, 1, 8, [2, 1]),
                ] {
                    let position = Position::new(&rules, target, &[(attacker, from)], led, level, hits, commands);
                    position.agrees(&format!(
                        "{} on {} from {from:?}, led {led}, level {level}, {hits} hits, {commands:?}",
                        attacker.key, target.key
                    ));
                }
            }
        }
    }
}

#[test]
fn cq_9_odds_of_several_attackers_in_order_agree_with_enumeration() {
    let rules = load_conquest_rules(None).expect("the rules are sound");
    let troop = |key: &str| rules.troop(key).expect("the troop is there");
    let (cavalry, spears) = (troop("norman_cavalry"), troop("norman_spearmen"));
    let lines: [&[(&Troop, Facing)]; 3] = [
        &[(cavalry, Facing::North), (spears, Facing::East)],
        &[(spears, Facing::South), (cavalry, Facing::West)],
        &[(spears, Facing::East), (cavalry, Facing::North), (spears, Facing::South)],
    ];
    for (line, commands) in lines.into_iter().zip([[1, 1], [2, 0], [1, 0]]) {
        for hits in [1, 3, 5] {
            for target in ["fyrd", "housecarls"] {
                let position = Position::new(&rules, troop(target), line, true, 0, hits, commands);
                position.agrees(&format!("{} attackers on {target}, {hits} hits, {commands:?}", line.len()));
            }
        }
    }
}
