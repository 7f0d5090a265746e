//! What a series of battles came to.

use crate::engine::{Checksum, Side};
use crate::play::{LoadedScenario, Playable, Player, Reason};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::{fmt, io};
use xxhash_rust::xxh3::Xxh3Default;

/// One battle that came to its end.
pub struct Game<R: Playable> {
    /// Who won.
    pub winner: Side,
    /// Why.
    pub reason: R::Reason,
    /// The last turn.
    pub turns: u16,
    /// Points of attacker and defender.
    pub score: [i16; 2],
    /// Strength killed or hits taken, and units lost, of attacker and defender.
    pub losses: [(u32, u32); 2],
    /// Choices made.
    pub choices: usize,
    /// Hash of its journal.
    pub journal: u64,
}

/// A battle that did not.
#[derive(Serialize)]
pub struct Fault {
    /// Its seed.
    pub seed: u64,
    /// Choices made before.
    pub choice: usize,
    /// What went wrong.
    pub reason: String,
    /// Its replay.
    pub replay: Option<PathBuf>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "battle with seed {}, after choice {}: {}", self.seed, self.choice, self.reason)?;
        match &self.replay {
            Some(path) => write!(f, "; replay: {}", path.display()),
            None => Ok(()),
        }
    }
}

/// A series. Everything but `timing` is the same for the same scenario, seed and players, however it was played.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Report<R: Playable> {
    ruleset: &'static str,
    scenario: String,
    title: String,
    content_hash: Checksum,
    seed: u64,
    games: usize,
    /// Attacker, then defender.
    sides: [SideReport<R>; 2],
    turns: Spread,
    choices: usize,
    /// Over the journals of all battles, in order.
    journal_hash: Checksum,
    /// Battles that did not come to their end.
    pub faults: Vec<Fault>,
    timing: Timing,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct SideReport<R: Playable> {
    name: String,
    player: &'static str,
    wins: usize,
    /// Of all battles that came to their end, 0 to 1.
    win_rate: f64,
    /// Why it won, and how often.
    reasons: Vec<(R::Reason, usize)>,
    /// Means per battle.
    casualties: f64,
    units_lost: f64,
    score: f64,
}

#[derive(Serialize)]
struct Spread {
    least: u16,
    mean: f64,
    most: u16,
}

#[derive(Serialize)]
struct Timing {
    seconds: f64,
    threads: usize,
    decisions_per_second: f64,
}

impl<R: Playable> Report<R> {
    /// Adds up a series, in the order of its battles.
    pub fn of(
        source: &LoadedScenario<R>,
        seed: u64,
        players: [Player; 2],
        series: Vec<Result<Game<R>, Fault>>,
        seconds: f64,
        threads: usize,
    ) -> Report<R> {
        let (mut games, mut faults) = (Vec::with_capacity(series.len()), Vec::new());
        for game in series {
            match game {
                Ok(game) => games.push(game),
                Err(fault) => faults.push(fault),
            }
        }
        let mean = |of: &dyn Fn(&Game<R>) -> f64| games.iter().map(of).sum::<f64>() / games.len().max(1) as f64;
        let mut hash = Xxh3Default::new();
        games.iter().for_each(|game| hash.update(&game.journal.to_le_bytes()));
        let choices = games.iter().map(|game| game.choices).sum();
        let facts = R::facts(&source.scenario);
        let sides = Side::BOTH.map(|side| {
            let won = || games.iter().filter(move |game| game.winner == side);
            let wins = won().count();
            let reasons =
                R::Reason::ALL.iter().map(|reason| (*reason, won().filter(|game| game.reason == *reason).count()));
            SideReport {
                name: facts.sides[side.index()].name.to_owned(),
                player: players[side.index()].name(),
                wins,
                win_rate: wins as f64 / games.len().max(1) as f64,
                reasons: reasons.filter(|(_, count)| *count > 0).collect(),
                casualties: mean(&|game| f64::from(game.losses[side.index()].0)),
                units_lost: mean(&|game| f64::from(game.losses[side.index()].1)),
                score: mean(&|game| f64::from(game.score[side.index()])),
            }
        });
        let turns = games.iter().map(|game| game.turns);
        Report {
            ruleset: R::NAME,
            scenario: source.name.clone(),
            title: facts.title.to_owned(),
            content_hash: Checksum(facts.content_hash),
            seed,
            games: games.len(),
            sides,
            turns: Spread {
                least: turns.clone().min().unwrap_or(0),
                mean: mean(&|game| f64::from(game.turns)),
                most: turns.max().unwrap_or(0),
            },
            choices,
            journal_hash: Checksum(hash.digest()),
            faults,
            timing: Timing { seconds, threads, decisions_per_second: choices as f64 / seconds.max(f64::EPSILON) },
        }
    }

    /// Writes it for people.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let [attacker, defender] = &self.sides;
        writeln!(
            out,
            "{}: {} battles, seed {}, {} against {}",
            self.title, self.games, self.seed, attacker.player, defender.player
        )?;
        for (role, side) in ["attacker", "defender"].into_iter().zip(&self.sides) {
            writeln!(out)?;
            writeln!(out, "{} ({role}): {} won, {:.1} %", side.name, side.wins, 100.0 * side.win_rate)?;
            for (reason, count) in &side.reasons {
                writeln!(out, "  {count:>6}  {}", reason.words())?;
            }
            writeln!(
                out,
                "  per battle: {:.1} casualties, {:.1} units lost, {:.1} points",
                side.casualties, side.units_lost, side.score
            )?;
        }
        writeln!(out)?;
        let Spread { least, mean, most } = self.turns;
        writeln!(out, "Length     {mean:.1} turns ({least} to {most})")?;
        let Timing { seconds, threads, decisions_per_second } = self.timing;
        let with = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
        writeln!(out, "Decisions  {} in {seconds:.2} s with {with}: {decisions_per_second:.0} a second", self.choices)?;
        writeln!(out, "Journal    {}", self.journal_hash)?;
        if !self.faults.is_empty() {
            writeln!(out, "Faults     {}, see stderr", self.faults.len())?;
        }
        Ok(())
    }
}
