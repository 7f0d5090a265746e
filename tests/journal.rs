//! An outsider with nothing but the journal's JSON lines, the scenario and the troop table recomputes what was thrown,
//! needed and lost (docs/journal.md).

use bevy_ecs::world::World;
use hildarleik::engine::{self, Dice, Status};
use hildarleik::play::{Playable, load_scenario};
use hildarleik::viking_steel::VikingSteel;
use hildarleik::viking_steel::state::scenario::Scenario;
use hildarleik::viking_steel::state::tables::Troop;
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// The journal of a battle of the opponent against itself, as JSON lines.
fn journal(scenario: &Arc<Scenario>, seed: u64) -> Vec<Value> {
    let mut world = World::new();
    engine::start::<VikingSteel>(&mut world, scenario.clone(), Dice::seeded(seed));
    while engine::advance::<VikingSteel>(&mut world).expect("the rules go on") == Status::Asking {
        let decision = engine::pending::<VikingSteel>(&world).expect("somebody is asked").clone();
        let choice = VikingSteel::choose(&mut world, scenario, &decision);
        engine::submit::<VikingSteel>(&mut world, choice).expect("a legal choice");
    }
    let records = engine::journal::<VikingSteel>(&world).records();
    records.iter().map(|record| serde_json::to_value(record).expect("JSON")).collect()
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("no number: {value}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Does a face succeed?
fn succeeds(needed: &Value, face: i64) -> bool {
    let total = number(&needed["total"]);
    match needed["test"].as_str() {
        Some("AtLeast") => face >= total,
        Some("Morale") => face == 10 || (face != 1 && face >= total),
        Some("Above") => face > total,
        Some("AboveOrTen") => face == 10 || face > total,
        _ => panic!("unknown test in {needed}"),
    }
}

fn hits(roll: &Value) -> i64 {
    list(&roll["dice"]).iter().filter(|die| succeeds(&roll["needed"], number(&die["face"]))).count() as i64
}

/// The value of an item of a number needed; 0 if it is not there.
fn item(roll: &Value, name: &str) -> i64 {
    list(&roll["needed"]["items"]).iter().find(|item| item[0] == name).map_or(0, |item| number(&item[1]))
}

/// The latest known state of everybody.
struct Audit<'a> {
    scenario: &'a Scenario,
    states: HashMap<String, Value>,
}

impl Audit<'_> {
    fn troop(&self, actor: &Value) -> &Troop {
        &self.scenario.units[number(&actor["Unit"]) as usize].troop
    }

    fn state(&self, actor: &Value) -> &Value {
        &self.states[&actor.to_string()]
    }

    fn bases(&self, actor: &Value) -> i64 {
        (number(&self.state(actor)["strength"]) as u64).div_ceil(self.troop(actor).base_strength.into()) as i64
    }

    fn officer(&self, actor: &Value) -> i64 {
        i64::from(self.state(actor)["officer"] == "Alive")
    }

    fn excess(&self, actor: &Value) -> i64 {
        (number(&self.state(actor)["fatigue"]) - 6).max(0)
    }

    /// One record against everything before it.
    fn check(&self, record: &Value) {
        let actors = list(&record["actors"]);
        let rolls = list(&record["rolls"]);
        for roll in rolls.iter().filter(|roll| !roll["needed"].is_null()) {
            let items: i64 = list(&roll["needed"]["items"]).iter().map(|item| number(&item[1])).sum();
            assert_eq!(items, number(&roll["needed"]["total"]), "{record}");
        }
        match record["what"].as_str().expect("a name") {
            "orders_earned" | "withdrawal" => assert_eq!(hits(&rolls[0]), number(&record["orders"])),
            "volley" => self.volley(record, &actors[0], &actors[1], &rolls[0]),
            "melee_round" => {
                for (nth, roll) in rolls.iter().enumerate() {
                    let (striker, target) = (self.troop(&actors[nth]), self.troop(&actors[1 - nth]));
                    assert_eq!(hits(roll), number(&record["hits"][nth]));
                    assert_eq!(item(roll, "armour"), i64::from(target.armour));
                    assert_eq!(item(roll, "melee_value"), -i64::from(striker.melee));
                    let disordered = number(&self.state(&actors[1 - nth])["disorder"]) > 0;
                    assert_eq!(item(roll, "target_disordered"), -i64::from(disordered));
                }
            }
            "morale" => {
                let (unit, roll) = (&actors[0], &rolls[0]);
                assert_eq!(item(roll, "rating"), i64::from(self.troop(unit).rating));
                assert_eq!(item(roll, "bases"), -self.bases(unit), "{record}");
                assert_eq!(item(roll, "officer"), -self.officer(unit), "{record}");
                assert_eq!(item(roll, "officer_lost"), 1 - self.officer(unit), "{record}");
                assert_eq!(item(roll, "disorder_levels"), number(&self.state(unit)["disorder"]), "{record}");
                assert_eq!(item(roll, "excess_fatigue"), self.excess(unit), "{record}");
                assert_eq!(hits(roll) > 0, record["result"] == "stands", "{record}");
            }
            "saved" => {
                assert_eq!(hits(&rolls[0]), number(&record["saved"]));
                assert_eq!(list(&rolls[0]["dice"]).len() as i64, number(&record["of"]));
            }
            "casualties" => {
                let before = number(&self.state(&actors[0])["strength"]);
                assert_eq!(before - number(&record["lost"]), number(&record["after"][0]["strength"]), "{record}");
            }
            "round_lost" => assert!(actors.iter().any(|actor| actor["Unit"] == record["loser"])),
            _ => {}
        }
    }

    fn volley(&self, record: &Value, shooter: &Value, target: &Value, roll: &Value) {
        assert_eq!(hits(roll), number(&record["hits"]), "{record}");
        assert_eq!(item(roll, "attack_value"), -i64::from(self.troop(shooter).attack));
        if !target["Unit"].is_null() {
            assert_eq!(item(roll, "defence"), i64::from(self.troop(target).armour));
        }
        if record["defensive"] == false {
            let dice = (self.bases(shooter) + self.officer(shooter) - self.excess(shooter)).max(1);
            assert_eq!(list(&roll["dice"]).len() as i64, dice, "{record}");
        }
    }
}

#[test]
fn an_outsider_recomputes_the_journal() {
    for name in ["raid", "shieldwall"] {
        let scenario = load_scenario::<VikingSteel>(Path::new(name)).expect("a scenario that is built in");
        for seed in 0..2 {
            let mut audit = Audit { scenario: &scenario, states: HashMap::new() };
            let records = journal(&scenario, seed);
            for (number, record) in records.iter().enumerate() {
                assert_eq!(record["seq"], number);
                audit.check(record);
                for (actor, after) in list(&record["actors"]).iter().zip(list(&record["after"])) {
                    assert_eq!(&after["actor"], actor);
                    audit.states.insert(actor.to_string(), after.clone());
                }
            }
            assert_eq!(records.last().expect("a journal")["what"], "battle_ended");
        }
    }
}
