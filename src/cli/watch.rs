//! `hildarleik watch [SCENARIO]`: one battle in the terminal, with its journal as text.

use super::output::{fail, finish, print_json};
use super::players::players;
use crate::engine::Record;
use crate::play::{LineKind, LoadedScenario, Plan, Playable, Player, play};
use crate::rulesets::AnyScenario;
use crate::with_ruleset;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit status 0: the battle came to its end; 1: it stalled; 2: the scenario is not sound.
#[derive(Args)]
pub struct WatchArgs {
    /// Scenario file, or the name of one that comes with the game
    #[arg(default_value = "scenarios/raid.ron")]
    scenario: PathBuf,
    /// Seed of the dice: the same seed and players give the same battle
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays the attacker and the defender: `ai` or `random`
    #[arg(long, value_name = "ATTACKER,DEFENDER", value_parser = players, default_value = "ai,ai")]
    sides: [Player; 2],
    /// Print the end of the battle as JSON, and no journal
    #[arg(long)]
    json: bool,
}

impl WatchArgs {
    /// Plays the battle and prints it.
    pub fn run(&self) -> ExitCode {
        match AnyScenario::load(&self.scenario) {
            Ok(source) => with_ruleset!(source, source => self.watch(&source)),
            Err(faults) => fail(faults),
        }
    }

    fn watch<R: Playable>(&self, source: &LoadedScenario<R>) -> ExitCode {
        let plan = Plan { source, seed: self.seed, players: self.sides, check: false, record: false };
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut printed = if self.json { Ok(()) } else { head::<R>(&mut out, &source.scenario, self.seed) };
        let played = play(plan, &mut None, |record| {
            if !self.json && printed.is_ok() {
                printed = write_record::<R>(&mut out, &source.scenario, record);
            }
        });
        let played = match played {
            Ok(played) => played,
            Err(reason) => {
                // What led there is worth reading; a closed pipe is not worth a second message.
                let _ = out.flush();
                eprintln!("error: seed {}: {reason}", self.seed);
                return ExitCode::from(1);
            }
        };
        let summary = R::summary(&source.scenario, &played.field);
        if !self.json {
            let printed = printed.and_then(|()| writeln!(out)).and_then(|()| summary.write(&mut out));
            return finish(printed.and_then(|()| out.flush()), ExitCode::SUCCESS);
        }
        drop(out);
        finish(print_json(&summary), ExitCode::SUCCESS)
    }
}

fn head<R: Playable>(out: &mut impl Write, scenario: &R::Scenario, seed: u64) -> io::Result<()> {
    let facts = R::facts(scenario);
    let [attacker, defender] = facts.sides;
    writeln!(out, "{}: {} attack, {} defend. Seed {seed}.", facts.title, attacker.name, defender.name)?;
    writeln!(out, "{}", facts.story)
}

/// One record as text; turns and activations open a paragraph.
///
/// # Errors
/// What the writer says.
pub fn write_record<R: Playable>(
    out: &mut impl Write,
    scenario: &R::Scenario,
    record: &Record<R::Event>,
) -> io::Result<()> {
    let line = R::line(scenario, record);
    let text = line.text;
    match line.kind {
        LineKind::Turn => writeln!(out, "\n== {text} =="),
        LineKind::Begins => writeln!(out, "\n{text}"),
        LineKind::Silent => Ok(()),
        LineKind::Happens => writeln!(out, "  {:<8} {text}", record.rule),
    }
}
