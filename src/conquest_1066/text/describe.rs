//! One line for everything the journal records.

use super::words::{commander, commands, count, end_reason, facing, hits, phase, roll, side, unit};
use crate::conquest_1066::state::event::{After, Event, Spent, StayReason, What};
use crate::conquest_1066::state::field::Post;
use crate::conquest_1066::state::scenario::Scenario;
use crate::engine::{Record, Side};

/// One line in a player's words: who, the die with all that is added to it, what came of it.
pub fn describe(scenario: &Scenario, record: &Record<Event>) -> String {
    Line { scenario, event: &record.event }.text()
}

struct Line<'a> {
    scenario: &'a Scenario,
    event: &'a Event,
}

impl Line<'_> {
    /// The nth of those concerned.
    fn who(&self, nth: usize) -> &str {
        self.event.after.get(nth).map_or("somebody", |after| unit(self.scenario, after.unit))
    }

    fn side(&self, who: Side) -> &str {
        side(self.scenario, who)
    }

    /// Where the first of them stands afterwards.
    fn place(&self) -> String {
        self.event.after.first().map_or_else(String::new, |after| place(after.post))
    }

    /// The hits of the nth afterwards, and its number.
    fn hits_of(&self, nth: usize) -> String {
        let of = |after: &After| format!("{} now of {}", after.hits, after.routs_at);
        self.event.after.get(nth).map_or_else(String::new, of)
    }

    fn dice(&self) -> String {
        self.event.rolls.iter().map(roll).collect::<Vec<_>>().join(" and ")
    }

    fn text(&self) -> String {
        let (a, b) = (self.who(0), self.who(1));
        match &self.event.what {
            What::Deployed => format!("{a} drawn up on {}", self.place()),
            What::TurnBegan { number, side } => format!("Turn {number}, {}", self.side(*side)),
            What::CommandsFound { side, total, before_first } => self.commands(*side, *total, *before_first),
            What::PhaseBegan { phase: begun } => phase(*begun).into(),
            What::CommandSpent { side, on } => {
                let left = self.event.commands[side.index()];
                format!("Command action of {} spent on {}, {left} left", self.side(*side), spent(*on))
            }
            What::Moved { path, .. } if path.is_empty() => format!("{a} turned on {}", self.place()),
            What::Moved { from, .. } => format!("{a} moved from {} to {}", from.square, self.place()),
            What::HostChanged { commander: who } => format!("{} went from {a} to {b}", self.commander(*who)),
            What::Shot { hits: count } => {
                format!("{a} shot at {b}, {}: {}, {}", self.dice(), hits(*count), self.hits_of(1))
            }
            What::Attacked { hits: count } => format!("{a} attacked {b}, {}: {}", self.dice(), hits(*count)),
            What::Rerolled { by, hits: count } => {
                format!("Die thrown again for {}, {}: {}", self.side(*by), self.dice(), hits(*count))
            }
            What::Struck { hits: count } => format!("{b} took {} from {a}, {}", hits(*count), self.hits_of(1)),
            What::Routed { at } => {
                let taken = self.event.after.first().map_or(0, |after| after.hits);
                format!("{a} routed with {}, {at} being enough", hits(taken))
            }
            What::CommanderLost { commander: who } => format!("{} lost with {a}", self.commander(*who)),
            What::Dismayed { hits: count } => {
                format!("{a} dismayed at the loss: {}, {}", hits(*count), self.hits_of(0))
            }
            What::Advanced { from } => format!("{a} advanced from {} to {}", from.square, self.place()),
            What::Stayed { why } => format!("{a} stayed: {}", stayed(*why)),
            What::CommandsKept { side, left } => {
                format!("{} kept {} for the enemy's turn", self.side(*side), commands(*left))
            }
            What::TurnEnded => "End of the turn".into(),
            What::Scored { who, objective, points } => {
                let what = self.scenario.objectives.get(usize::from(*objective));
                let what = what.map_or("an objective", |objective| objective.name.as_str());
                format!("{}: {} for \"{what}\"", self.side(*who), count(*points, "point", "points"))
            }
            What::BattleEnded { winner, reason, score: [attacker, defender] } => {
                let (winner, reason) = (self.side(*winner), end_reason(*reason));
                format!("Victory of {winner}: {reason}. Points {attacker} to {defender}")
            }
        }
    }

    fn commander(&self, who: crate::engine::CharacterId) -> &str {
        commander(self.scenario, who)
    }

    fn commands(&self, who: Side, total: u8, before_first: bool) -> String {
        let dice = if self.event.rolls.is_empty() { String::new() } else { format!(", {}", self.dice()) };
        let when = if before_first { " before the first turn" } else { "" };
        format!("Commands of {}{when}{dice}: {}", self.side(who), commands(total))
    }
}

/// `D4, facing north`.
fn place(post: Post) -> String {
    format!("{}, facing {}", post.square, facing(post.facing))
}

fn spent(on: Spent) -> &'static str {
    match on {
        Spent::Moves => "moves",
        Spent::Shooting => "a volley",
        Spent::Reroll => "throwing the die again",
    }
}

fn stayed(why: StayReason) -> &'static str {
    match why {
        StayReason::HoldsItsPosition => "too many hits to leave its position",
        StayReason::ClosedTerrain => "the terrain is closed to it",
        StayReason::HasRouted => "it has routed itself",
    }
}
