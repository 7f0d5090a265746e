//! `hildarleik odds conquest-1066 ...`: attacks on one unit, with the best use of the command actions left, and volleys.

use super::{Printed, tell};
use crate::board::{Facing, Grid, Square, Tile};
use crate::conquest_1066::files::load_conquest_rules;
use crate::conquest_1066::odds::{Assault, mean_hits, spread};
use crate::conquest_1066::rules::melee::blow_items;
use crate::conquest_1066::rules::rout::rout_number;
use crate::conquest_1066::rules::shooting::volley_items;
use crate::conquest_1066::state::field::{Field, View};
use crate::conquest_1066::state::roll::Items;
use crate::conquest_1066::state::scenario::{CommanderSetup, Commands, Kept, Quality, Scenario, SideSetup, UnitSetup};
use crate::conquest_1066::state::tables::{Arm, Rules, Troop};
use crate::conquest_1066::{opening, text};
use crate::engine::{AttachedTo, CharacterId, Side, UnitId};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::Arc;

/// The unit that is attacked or shot at.
const TARGET: UnitId = UnitId(0);
/// Its square, in the middle of a board of 8 by 8.
const MIDDLE: Square = Square::new(3, 3);

#[derive(Subcommand)]
pub enum What {
    /// One attack on a unit, or several in order (CQ-8, CQ-9, CQ-11)
    Melee(MeleeArgs),
    /// A volley (CQ-7)
    Shoot(ShootArgs),
}

/// Attacks on one unit.
#[derive(Args)]
pub struct MeleeArgs {
    /// Who attacks, in order: keys of the troop table, each with what is said of it, such as
    /// `norman_cavalry+commander,norman_spearmen,norman_cavalry+rear`
    #[arg(long, required = true, value_delimiter = ',', value_name = "TROOP[+commander][+rear]")]
    attackers: Vec<String>,
    /// Who is attacked
    #[arg(long, value_name = "TROOP")]
    target: String,
    /// Hits the target has taken
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=30))]
    hits: u8,
    /// Where the target stands; on a hill every attacker is below it
    #[arg(long, value_enum, default_value_t)]
    ground: Ground,
    /// Command actions the attacker has left for re-rolls
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=30))]
    commands: u8,
    /// Command actions the defender has left for re-rolls
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=30))]
    against: u8,
    /// Print the odds as JSON
    #[arg(long)]
    json: bool,
}

/// A volley.
#[derive(Args)]
pub struct ShootArgs {
    /// Who shoots, such as `norman_archers`
    #[arg(long, value_name = "TROOP")]
    shooter: String,
    /// Who is shot at
    #[arg(long, value_name = "TROOP")]
    target: String,
    /// Print the odds as JSON
    #[arg(long)]
    json: bool,
}

/// Where the target stands.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Ground {
    /// On open ground
    #[default]
    Open,
    /// On a hill, above every attacker
    Hill,
    /// In a wood (archers)
    Wood,
    /// In a town
    Town,
    /// On a bridge or ford
    Crossing,
    /// In a fort
    Fort,
}

/// One die and what it comes to.
#[derive(Serialize)]
struct DieOdds {
    name: String,
    /// What is added to the D3.
    items: Items,
    /// Chances of 0, 1, 2... hits without a re-roll.
    hits: Vec<f64>,
    mean: f64,
}

#[derive(Serialize)]
struct MeleeOdds {
    target: String,
    hits: u8,
    routs_at: u8,
    commands: [u8; 2],
    attackers: Vec<DieOdds>,
    /// The target comes to its number, nobody re-rolling.
    rout_unaided: f64,
    /// The same with the best use of all command actions.
    rout: f64,
}

impl What {
    /// Reckons the odds and prints them.
    pub fn run(&self) -> Printed {
        match self {
            What::Melee(args) => args.run(),
            What::Shoot(args) => args.run(),
        }
    }
}

/// An attacker as it was named.
struct Named {
    troop: Troop,
    led: bool,
    rear: bool,
}

impl Named {
    fn read(rules: &Rules, text: &str) -> Result<Named, String> {
        let mut words = text.split('+').map(str::trim);
        let troop = troop(rules, words.next().unwrap_or_default())?;
        let mut named = Named { troop, led: false, rear: false };
        for word in words {
            match word {
                "commander" => named.led = true,
                "rear" => named.rear = true,
                _ => return Err(format!("`{word}` says nothing of an attacker; `commander` or `rear` does")),
            }
        }
        Ok(named)
    }
}

fn troop(rules: &Rules, key: &str) -> Result<Troop, String> {
    rules.troop(key).cloned().ok_or_else(|| {
        let known: Vec<&str> = rules.troops.iter().map(|troop| troop.key.as_str()).collect();
        format!("there is no troop `{key}`; there are {}", known.join(", "))
    })
}

impl MeleeArgs {
    fn run(&self) -> Printed {
        let rules = load_conquest_rules(None).map_err(|faults| faults.to_string())?;
        let attackers = self.attackers.iter().map(|text| Named::read(&rules, text)).collect::<Result<Vec<_>, _>>()?;
        let mut sides = [Facing::North, Facing::East, Facing::West].into_iter();
        let mut behind = Some(Facing::South);
        let mut posts = Vec::new();
        for attacker in &attackers {
            let side = if attacker.rear { behind.take() } else { sides.next() };
            posts.push(side.ok_or("three attackers fit at front and flanks, and one at the rear (CQ-8)")?);
        }
        if attackers.iter().filter(|attacker| attacker.led).count() > 1 {
            return Err("a side's commander is with one unit only (CQ-13)".into());
        }
        let target = troop(&rules, &self.target)?;
        let allowed = match self.ground {
            Ground::Wood => target.arm == Arm::Archers,
            Ground::Town => target.arm != Arm::Cavalry,
            _ => true,
        };
        if !allowed {
            return Err(format!("{} may not stand there (CQ-6)", target.name));
        }
        let (tile, level) = match self.ground {
            Ground::Open => (Tile::Open, 0),
            Ground::Hill => (Tile::Open, 1),
            Ground::Wood => (Tile::Wood, 0),
            Ground::Town => (Tile::Town, 0),
            Ground::Crossing => (Tile::Ford, 0),
            Ground::Fort => (Tile::Fort, 0),
        };
        let mut units = vec![unit(TARGET, Side::Defender, target, MIDDLE, Facing::North)];
        let mut leader = None;
        for (attacker, side) in attackers.into_iter().zip(posts) {
            let id = UnitId(units.len() as u8);
            let at = MIDDLE.next(side).unwrap_or(MIDDLE);
            leader = leader.or(attacker.led.then_some(id));
            units.push(unit(id, Side::Attacker, attacker.troop, at, side.opposite()));
        }
        let (scenario, mut field) = lay(rules, units, leader, tile, level)?;
        field.units[0].hits.0 = self.hits;
        field.turn.commands = [self.commands, self.against];
        let view = View { scenario: &scenario, field: &field };
        let ids: Vec<UnitId> = view.standing_of(Side::Attacker).collect();
        let assault = Assault::of(view, &ids, TARGET);
        let odds = MeleeOdds {
            target: view.setup(TARGET).name.clone(),
            hits: self.hits,
            routs_at: rout_number(view, TARGET),
            commands: field.turn.commands,
            attackers: ids.iter().map(|id| die(view.setup(*id).name.clone(), blow_items(view, *id, TARGET))).collect(),
            rout_unaided: assault.rout_unaided(),
            rout: assault.rout(),
        };
        tell(self.json, &odds, |out| odds.write(out))
    }
}

impl ShootArgs {
    fn run(&self) -> Printed {
        let rules = load_conquest_rules(None).map_err(|faults| faults.to_string())?;
        let (shooter, target) = (troop(&rules, &self.shooter)?, troop(&rules, &self.target)?);
        if shooter.arm != Arm::Archers {
            return Err(format!("`{}` are no archers (CQ-7)", self.shooter));
        }
        let at = MIDDLE.next(Facing::North).and_then(|next| next.next(Facing::North)).unwrap_or(MIDDLE);
        let units = vec![
            unit(TARGET, Side::Defender, target, MIDDLE, Facing::North),
            unit(UnitId(1), Side::Attacker, shooter, at, Facing::South),
        ];
        let (scenario, field) = lay(rules, units, None, Tile::Open, 0)?;
        let view = View { scenario: &scenario, field: &field };
        let name = format!("{} at {}", view.setup(UnitId(1)).name, view.setup(TARGET).name);
        let odds = die(name, volley_items(view, UnitId(1), TARGET));
        tell(self.json, &odds, |out| odds.write(out))
    }
}

fn die(name: String, items: Items) -> DieOdds {
    let added = items.iter().fold(0i8, |sum, (_, value)| sum.saturating_add(*value));
    DieOdds { name, items, hits: spread(added), mean: mean_hits(added) }
}

fn unit(id: UnitId, side: Side, troop: Troop, at: Square, facing: Facing) -> UnitSetup {
    UnitSetup { id, name: troop.name.clone(), side, troop, at, facing }
}

/// A board of 8 by 8 with the target in the middle of it.
fn lay(
    rules: Arc<Rules>,
    units: Vec<UnitSetup>,
    leader: Option<UnitId>,
    tile: Tile,
    level: u8,
) -> Result<(Scenario, Field), String> {
    let middle = usize::from(MIDDLE.row) * 8 + usize::from(MIDDLE.column);
    let (mut tiles, mut levels) = (vec![Tile::Open; 64], vec![0; 64]);
    (tiles[middle], levels[middle]) = (tile, level);
    let side = |name: &str| SideSetup { name: name.into(), people: "norman".into(), player: "ai".into() };
    let commander = |host| CommanderSetup {
        id: CharacterId(0),
        name: "Commander".into(),
        side: Side::Attacker,
        quality: Quality::Average,
        host,
    };
    let scenario = Scenario {
        title: String::new(),
        story: String::new(),
        content_hash: 0,
        grid: Grid::new(8, 8, tiles, levels).ok_or("a board of 8 by 8 has 64 squares")?,
        sides: [side("Attacker"), side("Defender")],
        first: Side::Attacker,
        commands: Commands::Rolled,
        kept: Kept::All,
        rout: rules.numbers.rout,
        rules,
        commanders: leader.map(commander).into_iter().collect(),
        units,
        objectives: Vec::new(),
        turn_limit: 1,
    };
    let mut field = opening(&scenario);
    for commander in &mut field.commanders {
        commander.host = AttachedTo(leader);
    }
    Ok((scenario, field))
}

fn percent(chance: f64) -> String {
    format!("{:.2} %", 100.0 * chance)
}

impl DieOdds {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{}: D3", self.name)?;
        for (item, value) in &self.items {
            write!(out, " {value:+} {}", text::item(*item))?;
        }
        writeln!(out)?;
        write!(out, "  {:<8}", "hits")?;
        for count in 0..self.hits.len() {
            write!(out, "{count:>8}")?;
        }
        write!(out, "    mean\n  {:<8}", "%")?;
        for chance in &self.hits {
            write!(out, "{:>8.2}", 100.0 * chance)?;
        }
        writeln!(out, "{:>8.2}", self.mean)
    }
}

impl MeleeOdds {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "Against {}, {} hits, routs at {}", self.target, self.hits, self.routs_at)?;
        for attacker in &self.attackers {
            attacker.write(out)?;
        }
        writeln!(out, "At its number without re-rolls: {}", percent(self.rout_unaided))?;
        let [own, theirs] = self.commands;
        if own + theirs > 0 {
            writeln!(
                out,
                "With {own} command actions against {theirs}, both used as well as can be: {}",
                percent(self.rout)
            )?;
        }
        Ok(())
    }
}
