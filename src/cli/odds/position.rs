//! A tiny table for one or two units.

use super::flags::{Acting, Target};
use crate::board::{Area, AreaKind, Cover, Edge, Ground, Pose, Sight, Table};
use crate::engine::{CharacterId, Side, UnitId};
use crate::viking_steel::files::load_rules;
use crate::viking_steel::opening;
use crate::viking_steel::state::components::{Activity, Disorder, Fatigue, Formation, Officer, Strength};
use crate::viking_steel::state::field::{Field, View};
use crate::viking_steel::state::scenario::{CharacterSetup, Scenario, SideSetup, UnitSetup};
use crate::viking_steel::state::tables::{Qualities, Rank, Rules};
use bevy_math::Vec2;
use std::sync::Arc;

/// Both sides of the table, inches: room for the longest charge.
const SIZE: f32 = 120.0;
/// Where the acting unit's front centre stands, facing north.
const STAND: [f32; 2] = [60.0, 30.0];
/// Side of a base: 60 mm in inches (VS-1.1).
const BASE: f32 = 60.0 / 25.4;
/// Half the width of a patch of terrain, inches.
const HALF_PATCH: f32 = 30.0;

/// A position being laid out.
pub struct Position {
    rules: Arc<Rules>,
    units: Vec<UnitSetup>,
    characters: Vec<CharacterSetup>,
    states: Vec<State>,
    areas: Vec<Area>,
    /// Inches between the two.
    gap: f32,
}

/// What a unit has suffered and done.
struct State {
    strength: u8,
    disorder: u8,
    fatigue: u8,
    officer: Officer,
    moved: bool,
}

/// A position that can be read.
pub struct Laid {
    scenario: Scenario,
    field: Field,
}

impl Laid {
    /// For reading.
    pub fn view(&self) -> View<'_> {
        View { scenario: &self.scenario, field: &self.field }
    }
}

impl Position {
    /// An empty table with the rules in force.
    ///
    /// # Errors
    /// Faults of the rules tables.
    pub fn empty() -> Result<Position, String> {
        let (units, characters, states, areas) = Default::default();
        let rules = load_rules(None).map_err(|faults| faults.to_string())?;
        Ok(Position { rules, units, characters, states, areas, gap: 0.0 })
    }

    /// The unit that acts.
    ///
    /// # Errors
    /// An unknown troop, or a state it cannot have.
    pub fn acting(self, troop: &str, flags: &Acting) -> Result<Position, String> {
        self.unit(
            troop,
            flags.strength,
            (flags.disorder, flags.fatigue, flags.officer_lost, flags.moved),
            (flags.formation.into(), flags.mounted),
            flags.attached.iter().map(|rank| Rank::from(*rank)),
        )
    }

    /// The unit it acts against.
    ///
    /// # Errors
    /// An unknown troop, or a state it cannot have.
    pub fn target(self, troop: &str, flags: &Target) -> Result<Position, String> {
        self.unit(
            troop,
            flags.target_strength,
            (flags.target_disorder, flags.target_fatigue, flags.target_officer_lost, flags.target_moved),
            (flags.target_formation.into(), flags.target_mounted),
            flags.target_attached.iter().map(|rank| Rank::from(*rank)),
        )
    }

    fn unit(
        mut self,
        troop: &str,
        strength: Option<u8>,
        (disorder, fatigue, officer_lost, moved): (u8, Option<u8>, bool, bool),
        (formation, mounted): (Formation, bool),
        attached: impl Iterator<Item = Rank>,
    ) -> Result<Position, String> {
        let Some(troop) = self.rules.troop(troop).cloned() else {
            let known: Vec<&str> = self.rules.troops.iter().map(|troop| troop.key.as_str()).collect();
            return Err(format!("unknown troop `{troop}`; known: {}", known.join(", ")));
        };
        let full = troop.bases.saturating_mul(troop.base_strength);
        let strength = strength.unwrap_or(full);
        if !(1..=full).contains(&strength) {
            return Err(format!("a strength of {strength}; `{}` has 1 to {full}", troop.key));
        }
        if mounted && !troop.qualities.has(Qualities::MOUNTS) {
            return Err(format!("`{}` does not mount (VS-1.2)", troop.key));
        }
        let id = UnitId(self.units.len() as u8);
        let side = Side::BOTH[usize::from(id.0).min(1)];
        let twin = self.units.iter().any(|other| other.troop.key == troop.key);
        let officer = if officer_lost { Officer::Lost } else { Officer::Alive };
        let fatigue = fatigue.unwrap_or(troop.fatigue);
        self.states.push(State { strength, disorder, fatigue, officer, moved });
        for rank in attached {
            let leader = rank.is_leader();
            if self.characters.iter().any(|other| other.host == Some(id) && other.kind.rank.is_leader() == leader) {
                return Err("at most one leader and one specialist with a unit (VS-1.9)".into());
            }
            let kind = self.rules.character(rank).clone();
            let (number, name) = (CharacterId(self.characters.len() as u8), kind.name.clone());
            self.characters.push(CharacterSetup {
                id: number,
                name,
                side,
                kind,
                host: Some(id),
                pose: Pose::default(),
            });
        }
        self.units.push(UnitSetup {
            id,
            name: if twin { format!("{} (target)", troop.name) } else { troop.name.clone() },
            side,
            strength: full,
            pose: Pose::new_inches(STAND[0], STAND[1], 0.0),
            formation,
            mounted: mounted || troop.qualities.has(Qualities::CAVALRY),
            troop,
        });
        Ok(self)
    }

    /// Puts the target this many inches ahead, with this side of it to the acting unit.
    pub fn set_apart(&mut self, inches: f32, edge: Edge) -> &mut Position {
        self.gap = inches;
        if let (Some(unit), Some(state)) = (self.units.get_mut(1), self.states.get(1)) {
            let bases = state.strength.div_ceil(unit.troop.base_strength.max(1)).max(1);
            let columns = unit.formation.width().min(bases);
            let (width, depth) = (f32::from(columns) * BASE, f32::from(bases.div_ceil(columns)) * BASE);
            let [x, y] = [STAND[0], STAND[1] + inches];
            unit.pose = match edge {
                Edge::Front => Pose::new_inches(x, y, 180.0),
                Edge::Rear => Pose::new_inches(x, y + depth, 0.0),
                Edge::Right => Pose::new_inches(x + depth / 2.0, y + width / 2.0, 90.0),
                Edge::Left => Pose::new_inches(x - depth / 2.0, y + width / 2.0, 270.0),
            };
        }
        self
    }

    /// The target stands in this cover.
    ///
    /// # Errors
    /// Never with the patches made here.
    pub fn cover(&mut self, cover: Cover) -> Result<(), String> {
        if cover == Cover::None {
            return Ok(());
        }
        let from = STAND[1] + self.gap;
        self.patch(AreaKind::Scrub, [from, from + HALF_PATCH], Ground::Open, cover, false)
    }

    /// The target stands on a slope, its crest behind it.
    ///
    /// # Errors
    /// Never with the patches made here.
    pub fn uphill(&mut self) -> Result<(), String> {
        let from = STAND[1] + self.gap;
        self.patch(AreaKind::Hill, [from, from + HALF_PATCH], Ground::Open, Cover::None, true)
    }

    /// The ground between the two.
    ///
    /// # Errors
    /// Never with the patches made here.
    pub fn ground_between(&mut self, ground: Ground) -> Result<(), String> {
        if ground == Ground::Open {
            return Ok(());
        }
        self.patch(AreaKind::Marsh, [STAND[1], STAND[1] + self.gap], ground, Cover::None, false)
    }

    /// A strip of terrain across the table between two lines, inches from the south.
    fn patch(
        &mut self,
        kind: AreaKind,
        [south, north]: [f32; 2],
        ground: Ground,
        cover: Cover,
        crest: bool,
    ) -> Result<(), String> {
        let [west, east] = [STAND[0] - HALF_PATCH, STAND[0] + HALF_PATCH];
        let outline = [[west, south], [east, south], [east, north], [west, north]].map(Vec2::from);
        let ridge = [Vec2::new(west, north - 1.0), Vec2::new(east, north - 1.0)];
        let ridge = crest.then_some(&ridge[..]);
        let area = Area::new("ground", kind, &outline, ground, cover, Sight::Never, ridge);
        self.areas.push(area.map_err(|error| error.to_string())?);
        Ok(())
    }

    /// The position as it can be read.
    ///
    /// # Errors
    /// Never with the table made here.
    pub fn lay(self) -> Result<Laid, String> {
        let side = |name: &str| SideSetup {
            name: name.into(),
            people: "viking".into(),
            player: "human".into(),
            zone: [0.0, 0.0, SIZE, SIZE],
        };
        let scenario = Scenario {
            title: "Odds".into(),
            story: String::new(),
            rules: self.rules,
            content_hash: 0,
            table: Table::new(SIZE, SIZE, self.areas, Vec::new()).map_err(|error| error.to_string())?,
            base: BASE,
            sides: [side("first"), side("second")],
            units: self.units,
            characters: self.characters,
            objectives: Vec::new(),
            loot: Vec::new(),
            turn_limit: 1,
            deployment: false,
            scenery: Vec::new(),
        };
        let mut field = opening(&scenario);
        for (unit, state) in field.units.iter_mut().zip(&self.states) {
            unit.strength = Strength(state.strength);
            unit.disorder = Disorder(state.disorder);
            unit.fatigue = Fatigue(state.fatigue);
            unit.officer = state.officer;
            if state.moved {
                unit.activity.set(Activity::MOVED);
            }
        }
        Ok(Laid { scenario, field })
    }
}
