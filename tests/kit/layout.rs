//! A tiny scenario, built up piece by piece.

use super::{Area, BASE, Choice, Contact, Field, Formation, Game, Line, LootSetup, Objective, Pose, Rank, Side, at};
use hildarleik::board::Table;
use hildarleik::engine::{CharacterId, UnitId};
use hildarleik::viking_steel::files::embedded_rules;
use hildarleik::viking_steel::state::scenario::{CharacterSetup, Scenario, SideSetup, UnitSetup};
use hildarleik::viking_steel::state::tables::Qualities;
use std::sync::Arc;

type Edit = Box<dyn FnOnce(&mut Field)>;

/// What is on the table. 72" x 48"; nobody has leadership points unless [`Layout::points`] says so.
///
/// Two spare units a side stand along the east edge (x from 65), so that the game always stops to ask who goes next and
/// one lost unit breaks no side. [`Layout::bare`] leaves them out.
pub struct Layout {
    scenario: Scenario,
    areas: Vec<Area>,
    lines: Vec<Line>,
    points: [u8; 2],
    contacts: Vec<Contact>,
    edits: Vec<Edit>,
    spares: bool,
}

impl Layout {
    /// An empty table.
    pub fn new() -> Layout {
        let rules = embedded_rules().expect("the rules are sound");
        let side =
            |name: &str, zone| SideSetup { name: name.into(), people: name.into(), player: "human".into(), zone };
        let scenario = Scenario {
            title: "Test".into(),
            story: String::new(),
            rules,
            content_hash: 0,
            table: Table::new(72.0, 48.0, Vec::new(), Vec::new()).expect("a table"),
            base: BASE,
            sides: [side("viking", [0.0, 0.0, 72.0, 16.0]), side("saxon", [0.0, 32.0, 72.0, 48.0])],
            units: Vec::new(),
            characters: Vec::new(),
            objectives: Vec::new(),
            loot: Vec::new(),
            turn_limit: 8,
            deployment: false,
            scenery: Vec::new(),
        };
        Layout {
            scenario,
            areas: Vec::new(),
            lines: Vec::new(),
            points: [0; 2],
            contacts: Vec::new(),
            edits: Vec::new(),
            spares: true,
        }
    }

    /// No spare units.
    pub fn bare(mut self) -> Layout {
        self.spares = false;
        self
    }

    /// A unit by its key in the troop table, in block; ids count from 0 in the order of the calls.
    pub fn unit(mut self, side: Side, troop: &str, pose: Pose) -> Layout {
        let id = UnitId(self.scenario.units.len() as u8);
        let troop = self.scenario.rules.troop(troop).expect("a known troop").clone();
        self.scenario.units.push(UnitSetup {
            id,
            name: format!("{} {}", troop.name, id.0),
            side,
            strength: troop.bases * troop.base_strength,
            mounted: troop.qualities.has(Qualities::CAVALRY),
            troop,
            pose,
            formation: Formation::Block,
        });
        self
    }

    /// An attacking unit.
    pub fn attacker(self, troop: &str, pose: Pose) -> Layout {
        self.unit(Side::Attacker, troop, pose)
    }

    /// A defending unit.
    pub fn defender(self, troop: &str, pose: Pose) -> Layout {
        self.unit(Side::Defender, troop, pose)
    }

    fn latest(&mut self) -> &mut UnitSetup {
        self.scenario.units.last_mut().expect("a unit first")
    }

    /// The formation of the latest unit.
    pub fn formed(mut self, formation: Formation) -> Layout {
        self.latest().formation = formation;
        self
    }

    /// The latest unit starts in the saddle.
    pub fn mounted(mut self) -> Layout {
        self.latest().mounted = true;
        self
    }

    fn person(mut self, side: Side, rank: Rank, host: Option<UnitId>, pose: Pose) -> Layout {
        let id = CharacterId(self.scenario.characters.len() as u8);
        let kind = self.scenario.rules.character(rank).clone();
        let name = format!("{} {}", kind.name, id.0);
        self.scenario.characters.push(CharacterSetup { id, name, side, kind, host, pose });
        self
    }

    /// A character attached to a unit; ids count from 0 in the order of the calls.
    pub fn attached(self, rank: Rank, host: u8) -> Layout {
        let unit = &self.scenario.units[usize::from(host)];
        let (side, id, pose) = (unit.side, unit.id, unit.pose);
        self.person(side, rank, Some(id), pose)
    }

    /// A character standing alone.
    pub fn alone(self, side: Side, rank: Rank, pose: Pose) -> Layout {
        self.person(side, rank, None, pose)
    }

    /// An area of terrain.
    pub fn area(mut self, area: Area) -> Layout {
        self.areas.push(area);
        self
    }

    /// A linear obstacle.
    pub fn line(mut self, line: Line) -> Layout {
        self.lines.push(line);
        self
    }

    /// An objective.
    pub fn objective(mut self, objective: Objective) -> Layout {
        self.scenario.objectives.push(objective);
        self
    }

    /// Loot on the table.
    pub fn loot(mut self, x: f32, y: f32) -> Layout {
        self.scenario.loot.push(LootSetup { name: "Loot".into(), at: [x, y] });
        self
    }

    /// The last turn; 8 unless said.
    pub fn turn_limit(mut self, turns: u16) -> Layout {
        self.scenario.turn_limit = turns;
        self
    }

    /// Leadership points of attacker and defender.
    pub fn points(mut self, attacker: u8, defender: u8) -> Layout {
        self.points = [attacker, defender];
        self
    }

    /// Two units in melee from the start; their poses must touch.
    pub fn contact(mut self, contact: Contact) -> Layout {
        self.contacts.push(contact);
        self
    }

    /// Changes the state before the first decision.
    pub fn with(mut self, edit: impl FnOnce(&mut Field) + 'static) -> Layout {
        self.edits.push(Box::new(edit));
        self
    }

    /// Changes anything else of the scenario.
    pub fn scenario(mut self, edit: impl FnOnce(&mut Scenario)) -> Layout {
        edit(&mut self.scenario);
        self
    }

    /// The battle before its first decision.
    pub fn lay(mut self) -> Game {
        if self.spares {
            for (side, y) in
                [(Side::Attacker, 3.0), (Side::Attacker, 9.0), (Side::Defender, 38.0), (Side::Defender, 44.0)]
            {
                self = self.unit(side, "warriors", at(70.0, y, 90.0));
            }
        }
        let (width, depth) = (self.scenario.table.width(), self.scenario.table.depth());
        self.scenario.table = Table::new(width, depth, self.areas, self.lines).expect("a table");
        let mut game = Game::lay(Arc::new(self.scenario));
        let (points, contacts, edits) = (self.points, self.contacts, self.edits);
        game.edit(|field| {
            field.turn.points = points;
            field.contacts = contacts;
            for edit in edits {
                edit(field);
            }
        });
        game
    }

    /// The battle in its first turn: the attacker has won the initiative and moves first.
    pub fn start(self) -> Game {
        let mut game = self.points_after_initiative();
        game.answer(Choice::MoveFirst);
        game
    }

    /// As [`Layout::start`], for bare tables where the first unit is activated without a question: its dice.
    pub fn start_with<const N: usize>(self, dice: [u8; N]) -> Game {
        let mut game = self.points_after_initiative();
        game.dice(dice).answer(Choice::MoveFirst);
        game
    }

    /// The initiative is thrown before the points are there, so that nobody is asked for a re-roll.
    fn points_after_initiative(mut self) -> Game {
        let points = std::mem::take(&mut self.points);
        let mut game = self.lay();
        game.dice([10, 1]).begin();
        game.edit(|field| field.turn.points = points);
        game
    }
}
