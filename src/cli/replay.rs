//! `hildarleik replay FILE`: a recorded battle once more.

use super::output::{fail, finish, print_json};
use super::summary::Summary;
use super::watch::write_record;
use crate::engine::{Departure, Journal, Replay, play_again};
use crate::scenario::{load_rules, parse_scenario};
use crate::viking_steel::choice::Choice;
use crate::viking_steel::event::Event;
use crate::viking_steel::scenario::Scenario;
use crate::viking_steel::{VikingSteel, field};
use bevy_ecs::world::World;
use clap::Args;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Exit status 0: every choice led where it was recorded to lead; 1: the file is cut off or edited, or the battle departs
/// from it; 2: there is no such file. Without an option the journal is printed as text.
#[derive(Args)]
pub struct ReplayArgs {
    /// Replay file
    file: PathBuf,
    /// Only check it: every choice legal, every state as recorded
    #[arg(long)]
    verify: bool,
    /// Print the journal, one JSON object per line (docs/journal.md)
    #[arg(long, conflicts_with = "verify")]
    journal: bool,
    /// Print the result as JSON
    #[arg(long, conflicts_with = "journal")]
    json: bool,
}

impl ReplayArgs {
    /// Plays the battle again and prints what was asked for.
    pub fn run(&self) -> ExitCode {
        let file = self.file.display();
        let text = match std::fs::read(&self.file).map(String::from_utf8) {
            Ok(Ok(text)) => text,
            Ok(Err(_)) => return self.broken(&format!("{file}: this is no text, so no replay")),
            Err(error) => return fail(format!("{file}: {error}")),
        };
        let replay = match Replay::<Choice>::read(&text) {
            Ok(replay) => replay,
            Err(error) => return self.broken(&format!("{file}: {error}")),
        };
        let scenario = match self.scenario(&replay) {
            Ok(scenario) => scenario,
            Err(reason) => return self.broken(&reason),
        };
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut printed = Ok(());
        let end = play_again::<VikingSteel>(&replay, scenario.clone(), scenario.content_hash, |world| {
            let records = world.resource_mut::<Journal<Event>>().drain();
            for record in &records {
                if printed.is_err() || self.verify || self.json {
                } else if self.journal {
                    printed = serde_json::to_writer(&mut out, record).map_err(Into::into).and_then(|()| writeln!(out));
                } else {
                    printed = write_record(&mut out, &scenario, record);
                }
            }
        });
        let printed = printed.and_then(|()| out.flush());
        drop(out);
        match end {
            Ok(world) => finish(printed.and_then(|()| self.tell(&replay, &scenario, world)), ExitCode::SUCCESS),
            Err(departure) => self.departed(&departure),
        }
    }

    fn scenario(&self, replay: &Replay<Choice>) -> Result<Arc<Scenario>, String> {
        let rules = load_rules(None).map_err(|faults| faults.to_string())?;
        parse_scenario(&replay.header.scenario, &replay.header.scenario_text, rules)
            .map_err(|faults| format!("{}: the scenario in it is not sound:\n{faults}", self.file.display()))
    }

    fn tell(&self, replay: &Replay<Choice>, scenario: &Scenario, mut world: World) -> io::Result<()> {
        let summary = Summary::of(scenario, &field(&mut world));
        let (choices, over) = (replay.steps.len(), replay.over);
        let mut out = io::stdout().lock();
        if self.json {
            drop(out);
            print_json(&json!({ "verified": true, "choices": choices, "over": over, "end": summary }))
        } else if self.verify {
            let end = if over { "played to its end" } else { "not played to its end" };
            writeln!(out, "verified: {choices} choices, every state as recorded; {end}")
        } else if self.journal {
            Ok(())
        } else {
            writeln!(out)?;
            summary.write(&mut out)
        }
    }

    fn departed(&self, departure: &Departure) -> ExitCode {
        if self.json {
            let result = json!({ "verified": false, "choice": departure.choice, "reason": departure.reason });
            return finish(print_json(&result), ExitCode::from(1));
        }
        eprintln!("error: {}: {departure}", self.file.display());
        ExitCode::from(1)
    }

    fn broken(&self, reason: &str) -> ExitCode {
        if self.json {
            return finish(print_json(&json!({ "verified": false, "reason": reason })), ExitCode::from(1));
        }
        eprintln!("error: {reason}");
        ExitCode::from(1)
    }
}
