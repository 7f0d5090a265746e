//! A scenario of Conquest 1066 that is being made: whatever is done to it, it can be written down; whether it can be played is told
//! when the text is read again.

use super::board::TILES;
use super::raw::*;
use crate::board::{Facing, Grid, Square, Tile};
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::rules::movement::may_stand;
use crate::conquest_1066::state::scenario::{Commands, Goal, Kept, Quality, Scenario};
use crate::conquest_1066::state::tables::{RoutNumbers, Rules, Troop};
use crate::engine::{Ruleset, Side};
use ron::ser::PrettyConfig;

/// Points for the death of a commander who was appointed here.
const COMMANDER: i16 = 2;

/// The scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Title for players.
    pub title: String,
    /// What happened and what each side must do.
    pub story: String,
    /// The last turn.
    pub turn_limit: u16,
    /// Who has the first turn (CQ-2).
    pub first: Side,
    /// How command actions are found (CQ-3).
    pub commands: Commands,
    /// Command actions kept for the enemy's turn (CQ-3).
    pub kept: Kept,
    /// Hits at which units rout, where they are not those of the rules (CQ-11).
    pub rout: Option<RoutNumbers>,
    /// West to east.
    pub columns: u8,
    /// South to north.
    pub rows: u8,
    /// Row by row from the south, each from the west.
    pub tiles: Vec<Tile>,
    /// Height in levels, likewise.
    pub levels: Vec<u8>,
    /// Attacker and defender.
    pub sides: [DraftSide; 2],
    /// The units.
    pub units: Vec<DraftUnit>,
    /// The commanders.
    pub commanders: Vec<DraftCommander>,
    /// What scores (CQ-14).
    pub aims: Vec<DraftAim>,
}

/// Something that scores for a side (CQ-14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftAim {
    /// Text for players.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Points.
    pub points: i16,
    /// It decides the battle.
    pub decisive: bool,
    /// What must be done.
    pub goal: DraftGoal,
}

/// What an aim asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftGoal {
    /// Squares to be held.
    Hold(Vec<Square>),
    /// A commander of the enemy to be killed, by his name.
    Kill(String),
    /// So many units of the enemy to be routed.
    Rout(u8),
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftSide {
    /// Name for players.
    pub name: String,
    /// People.
    pub people: String,
    /// `human` or `ai`.
    pub player: String,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftUnit {
    /// Name for players, its own.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Key of the troop table.
    pub troop: String,
    /// Its square.
    pub at: Square,
    /// The side of it that it faces.
    pub facing: Facing,
}

/// A commander, named by the unit he is with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftCommander {
    /// Name for players, his own.
    pub name: String,
    /// His unit's name.
    pub with: String,
    /// Whose.
    pub side: Side,
    /// How good he is.
    pub quality: Quality,
}

impl Draft {
    /// An empty board of grass.
    pub fn blank(columns: u8, rows: u8) -> Draft {
        let squares = usize::from(columns) * usize::from(rows);
        let side = |name: &str, people: &str, player: &str| DraftSide {
            name: name.into(),
            people: people.into(),
            player: player.into(),
        };
        Draft {
            title: "A battle of our own".into(),
            story: String::new(),
            turn_limit: 15,
            first: Side::Attacker,
            commands: Commands::Rolled,
            kept: Kept::Two,
            rout: None,
            columns,
            rows,
            tiles: vec![Tile::Open; squares],
            levels: vec![0; squares],
            sides: [side("Normans", "norman", "human"), side("Saxons", "saxon", "ai")],
            units: Vec::new(),
            commanders: Vec::new(),
            aims: Vec::new(),
        }
    }

    /// A scenario taken apart again.
    pub fn of(scenario: &Scenario) -> Draft {
        let Scenario { grid, .. } = scenario;
        let sides = scenario.sides.each_ref().map(|side| DraftSide {
            name: side.name.clone(),
            people: side.people.clone(),
            player: side.player.clone(),
        });
        let units = scenario.units.iter().map(|unit| DraftUnit {
            name: unit.name.clone(),
            side: unit.side,
            troop: unit.troop.key.clone(),
            at: unit.at,
            facing: unit.facing,
        });
        let commanders = scenario.commanders.iter().map(|commander| DraftCommander {
            name: commander.name.clone(),
            with: scenario.unit(commander.host).name.clone(),
            side: commander.side,
            quality: commander.quality,
        });
        let aims = scenario.objectives.iter().map(|objective| DraftAim {
            name: objective.name.clone(),
            side: objective.side,
            points: objective.points,
            decisive: objective.decisive,
            goal: match &objective.goal {
                Goal::Hold { squares } => DraftGoal::Hold(squares.clone()),
                Goal::KillCommander { commander } => DraftGoal::Kill(scenario.commander(*commander).name.clone()),
                Goal::Rout { units } => DraftGoal::Rout(*units),
            },
        });
        Draft {
            title: scenario.title.clone(),
            story: scenario.story.clone(),
            turn_limit: scenario.turn_limit,
            first: scenario.first,
            commands: scenario.commands,
            kept: scenario.kept,
            rout: (scenario.rout != scenario.rules.numbers.rout).then_some(scenario.rout),
            columns: grid.columns(),
            rows: grid.rows(),
            tiles: grid.squares().map(|square| grid.tile(square)).collect(),
            levels: grid.squares().map(|square| grid.level(square)).collect(),
            sides,
            units: units.collect(),
            commanders: commanders.collect(),
            aims: aims.collect(),
        }
    }

    /// The board; none only if tiles or levels were lost.
    pub fn grid(&self) -> Option<Grid> {
        Grid::new(self.columns, self.rows, self.tiles.clone(), self.levels.clone())
    }

    fn index(&self, square: Square) -> Option<usize> {
        let inside = square.column < self.columns && square.row < self.rows;
        inside.then(|| usize::from(square.row) * usize::from(self.columns) + usize::from(square.column))
    }

    /// What lies on a square.
    pub fn tile(&self, square: Square) -> Tile {
        self.index(square).and_then(|index| self.tiles.get(index)).copied().unwrap_or(Tile::Lake)
    }

    /// Its height.
    pub fn level(&self, square: Square) -> u8 {
        self.index(square).and_then(|index| self.levels.get(index)).copied().unwrap_or(0)
    }

    /// Lays terrain on a square; a unit that may not stand there is taken off.
    pub fn lay(&mut self, square: Square, tile: Tile, rules: &Rules) {
        let Some(place) = self.index(square).and_then(|index| self.tiles.get_mut(index)) else { return };
        *place = tile;
        let closed = self
            .unit_on(square)
            .and_then(|unit| rules.troop(&unit.troop))
            .is_some_and(|troop| !may_stand(troop.arm, tile));
        if closed {
            self.remove(square);
        }
    }

    /// Raises or lowers a square.
    pub fn raise(&mut self, square: Square, level: u8) {
        if let Some(place) = self.index(square).and_then(|index| self.levels.get_mut(index)) {
            *place = level;
        }
    }

    /// The unit on a square.
    pub fn unit_on(&self, square: Square) -> Option<&DraftUnit> {
        self.units.iter().find(|unit| unit.at == square)
    }

    /// Puts a new unit on a square, in place of the one there; says why it cannot stand there.
    ///
    /// # Errors
    /// The ground is closed to it (CQ-6), or the square is off the board.
    pub fn place(&mut self, square: Square, side: Side, troop: &Troop, facing: Facing) -> Result<(), String> {
        if self.index(square).is_none() {
            return Err(format!("{square} is off the board"));
        }
        if !may_stand(troop.arm, self.tile(square)) {
            return Err(format!("{} may not stand on {square} (CQ-6)", troop.name));
        }
        self.remove(square);
        let name = self.free_name(&format!("{} {}", self.sides[side.index()].name, troop.name.to_lowercase()));
        self.units.push(DraftUnit { name, side, troop: troop.key.clone(), at: square, facing });
        Ok(())
    }

    /// Takes the unit off a square, with its commander.
    pub fn remove(&mut self, square: Square) {
        let Some(number) = self.units.iter().position(|unit| unit.at == square) else { return };
        let gone = self.units.remove(number);
        self.dismiss(&gone.name);
    }

    /// Takes a unit's commander away, and the aim of killing him.
    fn dismiss(&mut self, unit: &str) {
        let Some(number) = self.commanders.iter().position(|commander| commander.with == unit) else { return };
        let gone = self.commanders.remove(number);
        self.aims.retain(|aim| aim.goal != DraftGoal::Kill(gone.name.clone()));
    }

    /// Gives the unit on a square a commander, whose death is an aim of the enemy, or takes him away.
    pub fn lead(&mut self, square: Square, quality: Quality) {
        let Some(unit) = self.unit_on(square).cloned() else { return };
        let before = self.commanders.len();
        self.dismiss(&unit.name);
        if self.commanders.len() < before {
            return;
        }
        let name = self.free_name(&format!("Commander of the {}", self.sides[unit.side.index()].name));
        self.aims.push(DraftAim {
            name: format!("{name} falls"),
            side: unit.side.enemy(),
            points: COMMANDER,
            decisive: false,
            goal: DraftGoal::Kill(name.clone()),
        });
        self.commanders.push(DraftCommander { name, with: unit.name, side: unit.side, quality });
    }

    /// The name, or with the first number that nobody has.
    fn free_name(&self, name: &str) -> String {
        let taken = |name: &str| {
            self.units.iter().any(|unit| unit.name == name) || self.commanders.iter().any(|one| one.name == name)
        };
        let numbered = (2..).map(|number| format!("{name} {number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    /// What a side's units cost.
    pub fn points(&self, side: Side, rules: &Rules) -> u32 {
        let own = self.units.iter().filter(|unit| unit.side == side);
        own.filter_map(|unit| rules.troop(&unit.troop)).map(|troop| u32::from(troop.points)).sum()
    }

    /// The scenario as a file.
    pub fn to_ron(&self) -> String {
        let pretty = PrettyConfig::new().depth_limit(3).indentor("    ");
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        // Plain structs of text and numbers can always be written.
        options.to_string_pretty(&self.raw(), pretty).unwrap_or_default()
    }

    fn raw(&self) -> RawScenario {
        let rows = |letter: &dyn Fn(Square) -> char| {
            let row = |row| (0..self.columns).map(|column| letter(Square::new(column, row))).collect();
            (0..self.rows).rev().map(row).collect::<Vec<String>>()
        };
        let tile =
            |square| TILES.iter().find(|(_, tile)| *tile == self.tile(square)).map_or('.', |(letter, _)| *letter);
        let level = |square| char::from(b'0' + self.level(square).min(9));
        let side = |side: &DraftSide| RawSide {
            name: side.name.clone(),
            people: side.people.clone(),
            player: side.player.clone(),
        };
        let aim = |aim: &DraftAim| RawObjective {
            name: aim.name.clone(),
            side: aim.side,
            points: aim.points.into(),
            decisive: aim.decisive,
            goal: match &aim.goal {
                DraftGoal::Hold(squares) => RawGoal::Hold { squares: squares.iter().map(Square::to_string).collect() },
                DraftGoal::Kill(commander) => RawGoal::KillCommander { commander: commander.clone() },
                DraftGoal::Rout(units) => RawGoal::Rout { units: (*units).into() },
            },
        };
        RawScenario {
            ruleset: Conquest1066::NAME.into(),
            title: self.title.clone(),
            story: self.story.clone(),
            turn_limit: self.turn_limit.into(),
            first: self.first,
            commands: self.commands,
            kept: self.kept,
            rout: self.rout.map(|rout| RawRout {
                open: rout.open.into(),
                defensive: rout.defensive.into(),
                fort: rout.fort.into(),
            }),
            board: RawBoard { squares: rows(&tile), levels: Some(rows(&level)) },
            sides: RawSides { attacker: side(&self.sides[0]), defender: side(&self.sides[1]) },
            units: self.units.iter().map(raw_unit).collect(),
            commanders: self.commanders.iter().map(raw_commander).collect(),
            objectives: self.aims.iter().map(aim).collect(),
        }
    }
}

fn raw_unit(unit: &DraftUnit) -> RawUnit {
    RawUnit {
        name: unit.name.clone(),
        side: unit.side,
        troop: unit.troop.clone(),
        at: unit.at.to_string(),
        facing: unit.facing,
    }
}

fn raw_commander(commander: &DraftCommander) -> RawCommander {
    RawCommander {
        name: commander.name.clone(),
        side: commander.side,
        with: commander.with.clone(),
        quality: commander.quality,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conquest_1066::files::{load_conquest_rules, parse_conquest};
    use crate::content::scenario_text;
    use std::path::Path;

    #[test]
    fn a_draft_is_written_and_read_back() {
        let rules = load_conquest_rules(None).expect("the rules are sound");
        for name in ["hastings", "stamford_bridge", "conquest_meeting"] {
            let (file, text) = scenario_text(Path::new(name)).expect("it is built in");
            let scenario = parse_conquest(&file, &text, rules.clone()).expect("it is sound");
            let draft = Draft::of(&scenario);
            let again =
                parse_conquest("draft", &draft.to_ron(), rules.clone()).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(Draft::of(&again), draft, "{name}");
            assert_eq!(again.grid, scenario.grid);
        }
    }

    #[test]
    fn units_come_and_go_with_their_commanders_and_the_ground() {
        let rules = load_conquest_rules(None).expect("the rules are sound");
        let troop = |key| rules.troop(key).expect("known");
        let mut draft = Draft::blank(8, 8);
        let square = Square::new(2, 2);
        draft.place(square, Side::Attacker, troop("fyrd"), Facing::North).expect("grass");
        draft.place(Square::new(3, 2), Side::Attacker, troop("fyrd"), Facing::North).expect("grass");
        assert_ne!(draft.units[0].name, draft.units[1].name);
        draft.lead(square, Quality::Good);
        assert_eq!((draft.commanders.len(), draft.aims.len()), (1, 1));
        draft.lay(square, Tile::Town, &rules);
        assert!(draft.unit_on(square).is_some(), "foot stands in a town");
        draft.lay(square, Tile::Wood, &rules);
        assert!(draft.unit_on(square).is_none() && draft.commanders.is_empty(), "and not in a wood");
        assert!(draft.aims.is_empty(), "nobody is left to be killed");
        let refused = draft.place(square, Side::Attacker, troop("norman_cavalry"), Facing::North);
        assert!(refused.is_err_and(|reason| reason.contains("CQ-6")));
        assert_eq!(draft.points(Side::Attacker, &rules), u32::from(troop("fyrd").points));
    }
}
