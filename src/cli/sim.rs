//! `hildarleik sim SCENARIO`: many battles, and what came of them.

use super::output::{fail, finish, print_json};
use super::players::{nth_seed, players};
use super::report::{Fault, Game, Report};
use crate::engine::{Record, Replay, Side};
use crate::play::{LoadedScenario, Plan, Playable, Player, play};
use crate::rulesets::AnyScenario;
use crate::with_ruleset;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::any::Any;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::{NonZeroU32, NonZeroUsize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use xxhash_rust::xxh3::Xxh3Default;

/// Threads at the most.
const MOST_THREADS: usize = 256;

/// Exit status 0: every battle came to its end; 1: one stalled, broke a rule of the table or crashed, see its replay;
/// 2: the command or the scenario is not sound.
#[derive(Args)]
pub struct SimArgs {
    /// Scenario file, or the name of one that comes with the game
    scenario: PathBuf,
    /// How many battles
    #[arg(long, default_value_t = NonZeroU32::MIN.saturating_add(99))]
    games: NonZeroU32,
    /// Seed of the series: battle and dice of the same number are the same in every run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays the attacker and the defender: `ai` or `random`
    #[arg(long, value_name = "ATTACKER,DEFENDER", value_parser = players, default_value = "ai,ai")]
    sides: [Player; 2],
    /// Folder for a replay of every battle; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Battles played at the same time; the number of processor cores if not given. Results do not depend on it
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Check after every choice that no two bases overlap and nobody is off the table
    #[arg(long)]
    check: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl SimArgs {
    /// Plays the battles and reports.
    pub fn run(&self) -> ExitCode {
        match AnyScenario::load(&self.scenario) {
            Ok(source) => with_ruleset!(source, source => self.series(&source)),
            Err(faults) => fail(faults),
        }
    }

    fn series<R: Playable>(&self, source: &LoadedScenario<R>) -> ExitCode {
        if let Some(folder) = &self.record
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            return fail(format!("{}: {error}", folder.display()));
        }
        // More threads than battles, or than any machine has, would only wait.
        let most = (self.games.get() as usize).min(MOST_THREADS);
        let threads = self.threads.map_or(0, |threads| threads.get().min(most));
        let pool = match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool,
            Err(error) => return fail(format!("no threads to play with: {error}")),
        };
        let bar = progress(self.games.get().into());
        let begun = Instant::now();
        let games: Vec<Result<Game<R>, Fault>> = pool.install(|| {
            let numbers = (0..self.games.get()).into_par_iter();
            numbers
                .map(|number| {
                    let game = self.game(source, nth_seed(self.seed, number.into()));
                    bar.inc(1);
                    game
                })
                .collect()
        });
        let seconds = begun.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let report = Report::of(source, self.seed, self.sides, games, seconds, pool.current_num_threads());
        for fault in &report.faults {
            eprintln!("error: {fault}");
        }
        let status = if report.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) };
        let printed = if self.json { print_json(&report) } else { report.write(&mut io::stdout().lock()) };
        finish(printed, status)
    }

    /// One battle. A fault is played once more with its choices noted, since the same seed leads to the same fault.
    fn game<R: Playable>(&self, source: &LoadedScenario<R>, seed: u64) -> Result<Game<R>, Fault> {
        let plan = Plan { source, seed, players: self.sides, check: self.check, record: self.record.is_some() };
        let mut tape = None;
        let fault = match self.attempt(plan, &mut tape) {
            Ok(game) => match self.keep(seed, &tape) {
                Ok(_) => return Ok(game),
                Err(error) => return Err(Fault { seed, choice: 0, reason: error, replay: None }),
            },
            Err(reason) => reason,
        };
        if !plan.record {
            // It has been told already how it ends.
            let _ = self.attempt(Plan { record: true, ..plan }, &mut tape);
        }
        let choice = tape.as_ref().map_or(0, |replay| replay.steps.len());
        let (reason, replay) = match self.keep(seed, &tape) {
            Ok(replay) => (fault, replay),
            Err(error) => (format!("{fault}; {error}"), None),
        };
        Err(Fault { seed, choice, reason, replay })
    }

    fn attempt<R: Playable>(&self, plan: Plan<R>, tape: &mut Option<Replay<R::Choice>>) -> Result<Game<R>, String> {
        let mut hash = Hashing(Xxh3Default::new());
        let read = |record: &Record<R::Event>| hash.record(record);
        let played =
            catch_unwind(AssertUnwindSafe(|| play(plan, tape, read))).unwrap_or_else(|panic| Err(said(&*panic)))?;
        let summary = R::summary(&plan.source.scenario, &played.field);
        let (Some(winner), Some(reason)) = (summary.winner, summary.reason) else {
            return Err("the battle is over without a verdict".into());
        };
        let of = |side: Side| &summary.sides[side.index()];
        Ok(Game {
            winner,
            reason,
            turns: summary.turn,
            score: Side::BOTH.map(|side| of(side).score),
            losses: Side::BOTH.map(|side| (of(side).casualties, of(side).units_lost)),
            choices: played.choices,
            journal: hash.0.digest(),
        })
    }

    /// Writes the replay of a battle, if it was recorded: into the folder asked for, else the current one.
    fn keep<C: Serialize + DeserializeOwned>(
        &self,
        seed: u64,
        tape: &Option<Replay<C>>,
    ) -> Result<Option<PathBuf>, String> {
        let Some(replay) = tape else { return Ok(None) };
        let folder = self.record.as_deref().unwrap_or(Path::new("."));
        let path = folder.join(format!("{seed:016x}.replay"));
        let written = File::create(&path).map(BufWriter::new).and_then(|mut file| {
            replay.write(&mut file)?;
            file.flush()
        });
        match written {
            Ok(()) => Ok(Some(path)),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }
}

/// The journal of a battle, hashed as the JSON lines that `replay --journal` prints.
struct Hashing(Xxh3Default);

impl Hashing {
    fn record(&mut self, record: &impl Serialize) {
        // Writing to a hash cannot fail, and a journal that could not be written as JSON would differ in every test.
        let _ = serde_json::to_writer(&mut *self, record);
        self.0.update(b"\n");
    }
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a panic said.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    format!("the program failed: {}", text.unwrap_or("it did not say why"))
}

/// A bar on stderr, drawn only where somebody can see it.
fn progress(games: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr_with_hz(4));
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} battles, {per_sec}, {eta} left");
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
