//! A tiny scenario, built up piece by piece.

use super::*;
use hildarleik::conquest_1066::files::embedded_conquest_rules;
use hildarleik::conquest_1066::state::scenario::{CommanderSetup, Scenario, SideSetup, UnitSetup};
use std::sync::Arc;

type Edit = Box<dyn FnOnce(&mut Field)>;

/// Columns and rows of every board.
const SIZE: (u8, u8) = (10, 8);

/// What is on the board: 10 columns (A to J), 8 rows, all open.
///
/// Both sides have 4 command actions, none of which are kept for the enemy's turn: nobody re-rolls in it. Two spare units a
/// side stand along the eastern edge, the first of them with a commander: so one lost unit breaks no side, and the commander
/// is out of the way. [`Layout::bare`] leaves them out, [`Layout::commander`] puts him elsewhere.
pub struct Layout {
    scenario: Scenario,
    tiles: Vec<Tile>,
    levels: Vec<u8>,
    edits: Vec<Edit>,
    spares: bool,
}

impl Layout {
    /// An empty board.
    pub fn new() -> Layout {
        let rules = embedded_conquest_rules().expect("the rules are sound");
        let side = |name: &str| SideSetup { name: name.into(), people: "norman".into(), player: "human".into() };
        let squares = usize::from(SIZE.0) * usize::from(SIZE.1);
        let scenario = Scenario {
            title: "Test".into(),
            story: String::new(),
            content_hash: 0,
            grid: Grid::new(SIZE.0, SIZE.1, vec![Tile::Open; squares], vec![0; squares]).expect("a board"),
            sides: [side("Normans"), side("Saxons")],
            first: Side::Attacker,
            commands: Commands::Fixed,
            kept: Kept::None,
            rout: rules.numbers.rout,
            units: Vec::new(),
            commanders: Vec::new(),
            objectives: Vec::new(),
            turn_limit: 15,
            rules,
        };
        Layout { scenario, tiles: vec![Tile::Open; squares], levels: vec![0; squares], edits: Vec::new(), spares: true }
    }

    /// No spare units.
    pub fn bare(mut self) -> Layout {
        self.spares = false;
        self
    }

    /// A unit by its key in the troop table; ids count from 0 in the order of the calls.
    pub fn unit(mut self, side: Side, troop: &str, at: &str, facing: Facing) -> Layout {
        let id = UnitId(self.scenario.units.len() as u8);
        let troop = self.scenario.rules.troop(troop).expect("a known troop").clone();
        let name = format!("{} {}", troop.name, id.0);
        self.scenario.units.push(UnitSetup { id, name, side, troop, at: square(at), facing });
        self
    }

    /// An attacking unit.
    pub fn attacker(self, troop: &str, at: &str, facing: Facing) -> Layout {
        self.unit(Side::Attacker, troop, at, facing)
    }

    /// A defending unit.
    pub fn defender(self, troop: &str, at: &str, facing: Facing) -> Layout {
        self.unit(Side::Defender, troop, at, facing)
    }

    /// A commander with a unit; ids count from 0 in the order of the calls.
    pub fn commander(mut self, host: u8, quality: Quality) -> Layout {
        let id = CharacterId(self.scenario.commanders.len() as u8);
        let side = self.scenario.units[usize::from(host)].side;
        let (name, host) = (format!("Commander {}", id.0), UnitId(host));
        self.scenario.commanders.push(CommanderSetup { id, name, side, quality, host });
        self
    }

    /// What lies on squares.
    pub fn tile(mut self, tile: Tile, squares: &[&str]) -> Layout {
        for name in squares {
            self.tiles[index(name)] = tile;
        }
        self
    }

    /// Height of squares.
    pub fn level(mut self, level: u8, squares: &[&str]) -> Layout {
        for name in squares {
            self.levels[index(name)] = level;
        }
        self
    }

    /// An objective.
    pub fn objective(mut self, side: Side, points: i16, decisive: bool, goal: Goal) -> Layout {
        let name = format!("Objective {}", self.scenario.objectives.len());
        self.scenario.objectives.push(Objective { name, side, points, decisive, goal });
        self
    }

    /// Command actions are rolled.
    pub fn rolled(self) -> Layout {
        self.scenario(|scenario| scenario.commands = Commands::Rolled)
    }

    /// Command actions kept for the enemy's turn.
    pub fn kept(self, kept: Kept) -> Layout {
        self.scenario(|scenario| scenario.kept = kept)
    }

    /// The last turn; 15 unless said.
    pub fn turn_limit(self, turns: u16) -> Layout {
        self.scenario(|scenario| scenario.turn_limit = turns)
    }

    /// Changes anything else of the scenario.
    pub fn scenario(mut self, edit: impl FnOnce(&mut Scenario)) -> Layout {
        edit(&mut self.scenario);
        self
    }

    /// A unit has taken hits before the battle.
    pub fn hits(self, unit: u8, hits: u8) -> Layout {
        self.with(move |field| field.units[usize::from(unit)].hits = Hits(hits))
    }

    /// Changes the state before the first decision.
    pub fn with(mut self, edit: impl FnOnce(&mut Field) + 'static) -> Layout {
        self.edits.push(Box::new(edit));
        self
    }

    /// The battle before anything is rolled.
    pub fn lay(mut self) -> Game {
        if self.spares {
            for (side, own) in [(Side::Attacker, ["J1", "J2"]), (Side::Defender, ["J8", "J7"])] {
                let facing = if side == Side::Attacker { North } else { South };
                let first = self.scenario.units.len() as u8;
                for at in own {
                    self = self.unit(side, "norman_spearmen", at, facing);
                }
                if !self.scenario.commanders.iter().any(|commander| commander.side == side) {
                    self = self.commander(first, Quality::Average);
                }
            }
        }
        self.scenario.grid = Grid::new(SIZE.0, SIZE.1, self.tiles, self.levels).expect("a board");
        let mut game = Game::lay(Arc::new(self.scenario));
        let edits = self.edits;
        game.edit(|field| edits.into_iter().for_each(|edit| edit(field)));
        game
    }

    /// The battle at its first question.
    pub fn start(self) -> Game {
        self.start_with([])
    }

    /// As [`Layout::start`], with the dice thrown before it.
    pub fn start_with<const N: usize>(self, dice: [u8; N]) -> Game {
        let mut game = self.lay();
        game.dice(dice).begin();
        game
    }
}

/// Row by row from the south, each from the west.
fn index(name: &str) -> usize {
    let square = square(name);
    assert!(square.column < SIZE.0 && square.row < SIZE.1, "{name} is off the board");
    usize::from(square.row) * usize::from(SIZE.0) + usize::from(square.column)
}
