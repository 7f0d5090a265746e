//! `hildarleik odds RULESET ...`: the number needed with everything it is made of, and the exact chances, for named
//! troops in named circumstances. A tiny table is laid for them and the functions that resolve a battle are asked.

mod conquest;
mod flags;
mod position;
mod print;

use super::output::{fail, finish, print_json};
use crate::board::Edge;
use crate::engine::{Actor, UnitId};
use crate::viking_steel::odds;
use crate::viking_steel::state::field::Contact;
use clap::{Args, Subcommand};
use flags::{Acting, Circumstances, Cover, Ground};
use position::Position;
use std::io::{self, Write};
use std::process::ExitCode;

/// The unit that acts.
const ACTING: UnitId = UnitId(0);
/// The unit it acts against.
const TARGET: UnitId = UnitId(1);

/// Exit status 0: the odds; 2: the troops or circumstances are not possible.
#[derive(Args)]
pub struct OddsArgs {
    #[command(subcommand)]
    ruleset: RulesetOdds,
}

#[derive(Subcommand)]
enum RulesetOdds {
    /// Viking Steel
    VikingSteel {
        #[command(subcommand)]
        what: What,
    },
    /// Conquest 1066
    #[command(name = "conquest-1066", visible_alias = "conquest")]
    Conquest1066 {
        #[command(subcommand)]
        what: conquest::What,
    },
}

#[derive(Subcommand)]
enum What {
    /// A volley (VS-4)
    Shoot(ShootArgs),
    /// A round of melee (VS-7)
    Melee(MeleeArgs),
    /// A morale test (VS-5)
    Morale(MoraleArgs),
    /// An order roll (VS-3.1)
    Orders(OrdersArgs),
    /// A charge: its reach, the defensive fire it meets and the melee it comes to (VS-7.1, 7.2)
    Charge(ChargeArgs),
}

/// A volley.
#[derive(Args)]
struct ShootArgs {
    /// Who shoots: a key of the troop table, such as `archers`
    #[arg(long, value_name = "TROOP")]
    shooter: String,
    /// Who is shot at
    #[arg(long, value_name = "TROOP")]
    target: String,
    /// Into its flank: depth counts from there
    #[arg(long, conflicts_with = "rear")]
    flank: bool,
    /// Into its rear
    #[arg(long)]
    rear: bool,
    /// Cover of the target
    #[arg(long, value_enum, default_value_t)]
    cover: Cover,
    #[command(flatten)]
    circumstances: Circumstances,
}

/// A round of melee.
#[derive(Args)]
struct MeleeArgs {
    /// Who strikes: a key of the troop table, such as `warriors`
    #[arg(long, value_name = "TROOP")]
    striker: String,
    /// Whom
    #[arg(long, value_name = "TROOP")]
    target: String,
    /// The striker hits a flank
    #[arg(long, conflicts_with = "rear")]
    flank: bool,
    /// The striker hits the rear
    #[arg(long)]
    rear: bool,
    /// The striker has charged into this contact this turn
    #[arg(long)]
    charged: bool,
    /// The target has charged into this contact this turn
    #[arg(long, conflicts_with = "charged")]
    target_charged: bool,
    /// The striker has followed up into this round
    #[arg(long)]
    followed_up: bool,
    /// The target has followed up into this round
    #[arg(long, conflicts_with = "followed_up")]
    target_followed_up: bool,
    /// The striker has failed to withdraw
    #[arg(long)]
    failed_to_withdraw: bool,
    /// The target has failed to withdraw
    #[arg(long)]
    target_failed_to_withdraw: bool,
    /// The target stands behind a linear obstacle
    #[arg(long)]
    obstacle: bool,
    /// The target stands uphill
    #[arg(long)]
    uphill: bool,
    /// Cover of the ground the target stands in
    #[arg(long, value_enum, default_value_t)]
    cover: Cover,
    /// Dice that shield walls take from both sides
    #[arg(long, value_name = "DICE", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=4))]
    wall: u8,
    #[command(flatten)]
    circumstances: Circumstances,
}

/// A morale test.
#[derive(Args)]
struct MoraleArgs {
    /// Who tests: a key of the troop table, such as `levy`
    #[arg(long, value_name = "TROOP")]
    unit: String,
    /// Casualties of the action that calls for the test
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=30))]
    casualties: u8,
    #[command(flatten)]
    acting: Acting,
    /// Print the odds as JSON
    #[arg(long)]
    json: bool,
}

/// An order roll.
#[derive(Args)]
struct OrdersArgs {
    /// Who rolls: a key of the troop table, such as `elite`
    #[arg(long, value_name = "TROOP")]
    unit: String,
    #[command(flatten)]
    acting: Acting,
    /// Print the odds as JSON
    #[arg(long)]
    json: bool,
}

/// A charge straight ahead.
#[derive(Args)]
struct ChargeArgs {
    /// Who charges: a key of the troop table, such as `cavalry`
    #[arg(long, value_name = "TROOP")]
    charger: String,
    /// Whom
    #[arg(long, value_name = "TROOP")]
    target: String,
    /// Inches between them
    #[arg(long, default_value_t = 6.0)]
    distance: f32,
    /// Orders spent on it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    orders: u8,
    /// Into its flank
    #[arg(long, conflicts_with = "rear")]
    flank: bool,
    /// Into its rear
    #[arg(long)]
    rear: bool,
    /// The ground between them
    #[arg(long, value_enum, default_value_t)]
    ground: Ground,
    /// Cover of the ground the target stands in
    #[arg(long, value_enum, default_value_t)]
    cover: Cover,
    #[command(flatten)]
    circumstances: Circumstances,
}

impl OddsArgs {
    /// Reckons the odds and prints them.
    pub fn run(&self) -> ExitCode {
        let printed = match &self.ruleset {
            RulesetOdds::Conquest1066 { what } => what.run(),
            RulesetOdds::VikingSteel { what } => what.run(),
        };
        match printed {
            Ok(printed) => finish(printed, ExitCode::SUCCESS),
            Err(reason) => fail(reason),
        }
    }
}

impl What {
    fn run(&self) -> Printed {
        match self {
            What::Shoot(args) => args.run(),
            What::Melee(args) => args.run(),
            What::Morale(args) => args.run(),
            What::Orders(args) => args.run(),
            What::Charge(args) => args.run(),
        }
    }
}

/// What a command comes to: the odds printed, or why there are none.
type Printed = Result<io::Result<()>, String>;

/// Prints JSON, or text.
fn tell(json: bool, odds: &impl serde::Serialize, text: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Printed {
    Ok(if json { print_json(odds) } else { text(&mut io::stdout().lock()) })
}

/// The side of the target that is struck.
fn struck_side(flank: bool, rear: bool) -> Edge {
    match (flank, rear) {
        (true, _) => Edge::Right,
        (_, true) => Edge::Rear,
        _ => Edge::Front,
    }
}

impl Circumstances {
    fn position(&self, acting: &str, target: &str) -> Result<Position, String> {
        Position::empty()?.acting(acting, &self.acting)?.target(target, &self.target)
    }
}

impl ShootArgs {
    fn run(&self) -> Printed {
        let mut position = self.circumstances.position(&self.shooter, &self.target)?;
        position.set_apart(4.0, struck_side(self.flank, self.rear)).cover(self.cover.into())?;
        let laid = position.lay()?;
        if laid.view().setup(ACTING).troop.range.is_none() {
            return Err(format!("`{}` has no missiles (VS-4.1)", self.shooter));
        }
        let odds = odds::volley(laid.view(), ACTING, Actor::Unit(TARGET));
        tell(self.circumstances.json, &odds, |out| print::volley(out, laid.view(), &odds))
    }
}

impl MeleeArgs {
    fn run(&self) -> Printed {
        let mut position = self.circumstances.position(&self.striker, &self.target)?;
        let edge = struck_side(self.flank, self.rear);
        position.set_apart(0.001, edge).cover(self.cover.into())?;
        if self.uphill {
            position.uphill()?;
        }
        let laid = position.lay()?;
        let one = |first: bool, second: bool| first.then_some(ACTING).or(second.then_some(TARGET));
        let contact = Contact {
            units: [ACTING, TARGET],
            edges: [Edge::Front, edge],
            charged: one(self.charged, self.target_charged),
            followed_up: one(self.followed_up, self.target_followed_up),
            behind_obstacle: self.obstacle.then_some(TARGET),
            failed_to_withdraw: [self.failed_to_withdraw, self.target_failed_to_withdraw],
            fought: false,
        };
        let odds = odds::melee_round(laid.view(), ACTING, TARGET, &contact, self.wall);
        tell(self.circumstances.json, &odds, |out| print::melee(out, laid.view(), &odds))
    }
}

impl MoraleArgs {
    fn run(&self) -> Printed {
        let laid = Position::empty()?.acting(&self.unit, &self.acting)?.lay()?;
        let odds = odds::morale(laid.view(), ACTING, self.casualties);
        tell(self.json, &odds, |out| print::morale(out, laid.view(), &odds))
    }
}

impl OrdersArgs {
    fn run(&self) -> Printed {
        let laid = Position::empty()?.acting(&self.unit, &self.acting)?.lay()?;
        let odds = odds::orders(laid.view(), Actor::Unit(ACTING));
        tell(self.json, &odds, |out| print::orders(out, laid.view(), &odds))
    }
}

impl ChargeArgs {
    fn run(&self) -> Printed {
        if !(0.1..=40.0).contains(&self.distance) {
            return Err(format!("a distance of {} inches; 0.1 to 40", self.distance));
        }
        let mut position = self.circumstances.position(&self.charger, &self.target)?;
        position.set_apart(self.distance, struck_side(self.flank, self.rear)).cover(self.cover.into())?;
        position.ground_between(self.ground.into())?;
        let laid = position.lay()?;
        let odds = odds::charge(laid.view(), ACTING, TARGET, self.orders).map_err(|refusal| refusal.to_string())?;
        tell(self.circumstances.json, &odds, |out| print::charge(out, laid.view(), &odds))
    }
}
