//! `hildarleik replay FILE`: a recorded battle once more.

use super::output::{fail, finish, print_json};
use super::watch::write_record;
use crate::engine::{Departure, Header, Journal, Replay, play_again};
use crate::play::{LoadedScenario, Playable};
use crate::rulesets::AnyScenario;
use crate::with_ruleset;
use bevy_ecs::world::World;
use clap::Args;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

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
        let header = match Header::read(&text) {
            Ok(header) => header,
            Err(error) => return self.broken(&format!("{file}: {error}")),
        };
        match AnyScenario::of_replay(&header) {
            Ok(source) => with_ruleset!(source, source => self.again(&text, &source)),
            Err(faults) => self.broken(&format!("{file}: the scenario in it is not sound:\n{faults}")),
        }
    }

    fn again<R: Playable>(&self, text: &str, source: &LoadedScenario<R>) -> ExitCode {
        let replay = match Replay::<R::Choice>::read(text) {
            Ok(replay) => replay,
            Err(error) => return self.broken(&format!("{}: {error}", self.file.display())),
        };
        let scenario = &source.scenario;
        let content_hash = R::facts(scenario).content_hash;
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut printed = Ok(());
        let end = play_again::<R>(&replay, scenario.clone(), content_hash, |world| {
            let records = world.resource_mut::<Journal<R::Event>>().drain();
            for record in &records {
                if printed.is_err() || self.verify || self.json {
                } else if self.journal {
                    printed = serde_json::to_writer(&mut out, record).map_err(Into::into).and_then(|()| writeln!(out));
                } else {
                    printed = write_record::<R>(&mut out, scenario, record);
                }
            }
        });
        let printed = printed.and_then(|()| out.flush());
        drop(out);
        match end {
            Ok(world) => finish(printed.and_then(|()| self.tell::<R>(&replay, scenario, world)), ExitCode::SUCCESS),
            Err(departure) => self.departed(&departure),
        }
    }

    fn tell<R: Playable>(
        &self,
        replay: &Replay<R::Choice>,
        scenario: &R::Scenario,
        mut world: World,
    ) -> io::Result<()> {
        let summary = R::summary(scenario, &R::field(&mut world));
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
