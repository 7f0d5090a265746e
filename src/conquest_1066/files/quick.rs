//! A quick battle: a board and two armies by chance, within a number of points.

use super::draft::{Draft, DraftAim, DraftGoal, DraftSide};
use crate::board::{Facing, Square, Tile};
use crate::conquest_1066::state::scenario::Quality;
use crate::conquest_1066::state::tables::{Arm, Rules, Troop};
use crate::engine::Side;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// What lies between the armies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Grass, with a few woods.
    #[default]
    Open,
    /// Hills on both sides.
    Hills,
    /// A river with a bridge and fords.
    River,
    /// A village.
    Village,
    /// Marsh and water.
    Fen,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuickBattle {
    /// West to east.
    pub columns: u8,
    /// South to north.
    pub rows: u8,
    /// What lies between the armies.
    pub theme: Theme,
    /// What each army may cost.
    pub points: u32,
    /// Peoples of attacker and defender: `norman` or `saxon`; any other has the troops of the Saxons.
    pub peoples: [String; 2],
    /// The same wish and seed give the same battle.
    pub seed: u64,
}

/// Most units of a side: two ranks have to hold them.
const MOST: usize = 20;

impl Theme {
    /// All themes with their names for players.
    pub const ALL: [(Theme, &'static str); 5] = [
        (Theme::Open, "open ground"),
        (Theme::Hills, "hills"),
        (Theme::River, "a river"),
        (Theme::Village, "a village"),
        (Theme::Fen, "fen"),
    ];
}

impl QuickBattle {
    /// Makes the battle.
    pub fn draft(&self, rules: &Rules) -> Draft {
        let mut chance = Pcg32::seed_from_u64(self.seed ^ 0x0071_7569_636b);
        let mut draft = Draft::blank(self.columns, self.rows);
        draft.title = format!(
            "A quick battle over {}",
            Theme::ALL.iter().find(|one| one.0 == self.theme).map_or("", |one| one.1)
        );
        draft.sides = [0, 1].map(|side| DraftSide {
            name: name_of(&self.peoples, side),
            people: self.peoples[side].clone(),
            player: draft.sides[side].player.clone(),
        });
        draft.story = format!(
            "{} and {} have met, {} points on either side. Whoever breaks the other's army, or takes the middle and the enemy's commander, has the day.",
            draft.sides[0].name, draft.sides[1].name, self.points
        );
        self.lay_ground(&mut draft, rules, &mut chance);
        for side in Side::BOTH {
            self.muster(&mut draft, rules, side, &mut chance);
        }
        let middle = Square::new(self.columns / 2, self.rows / 2);
        let held: Vec<Square> = [(-1, 0), (0, 0), (1, 0)]
            .into_iter()
            .map(|(east, _)| Square::new(middle.column.saturating_add_signed(east), middle.row))
            .filter(|square| !matches!(draft.tile(*square), Tile::Marsh | Tile::Lake | Tile::River | Tile::Wood))
            .collect();
        if !held.is_empty() {
            draft.aims.extend(Side::BOTH.map(|side| DraftAim {
                name: "The middle".into(),
                side,
                points: 2,
                decisive: false,
                goal: DraftGoal::Hold(held.clone()),
            }));
        }
        draft
    }

    /// Rows of an army at its edge.
    fn zone(&self) -> u8 {
        (self.rows / 4).max(2)
    }

    fn lay_ground(&self, draft: &mut Draft, rules: &Rules, chance: &mut Pcg32) {
        let (columns, rows) = (self.columns, self.rows);
        let zone = self.zone();
        let somewhere =
            |chance: &mut Pcg32| Square::new(chance.random_range(0..columns), chance.random_range(zone..rows - zone));
        let patches = u32::from(columns) / 4;
        match self.theme {
            Theme::River => {
                let row = rows / 2;
                for column in 0..columns {
                    draft.lay(Square::new(column, row), Tile::River, rules);
                }
                draft.lay(Square::new(columns / 2, row), Tile::Bridge, rules);
                for part in [1, 2, 5, 6] {
                    let column = (u16::from(columns) * part / 8) as u8;
                    draft.lay(Square::new(column.min(columns - 1), row), Tile::Ford, rules);
                }
                let far = draft.columns - 2;
                draft.lay(Square::new(far, row), Tile::Ford, rules);
            }
            Theme::Village => {
                let middle = Square::new(columns / 2, rows / 2);
                for _ in 0..u32::from(columns) / 3 + 2 {
                    let east = chance.random_range(-2i8..=2);
                    let north = chance.random_range(-1i8..=1);
                    let at =
                        Square::new(middle.column.saturating_add_signed(east), middle.row.saturating_add_signed(north));
                    draft.lay(at, Tile::Town, rules);
                }
            }
            _ => {}
        }
        for _ in 0..patches {
            let at = somewhere(chance);
            match self.theme {
                Theme::Hills => {
                    for (east, north) in [(0, 0), (1, 0), (-1, 0), (0, 1)] {
                        let near =
                            Square::new(at.column.saturating_add_signed(east), at.row.saturating_add_signed(north));
                        draft.raise(near, 1);
                    }
                    draft.raise(at, 2);
                }
                Theme::Fen => {
                    draft.lay(at, Tile::Marsh, rules);
                    if chance.random_range(0..2) == 0 {
                        draft.lay(Square::new((at.column + 1).min(columns - 1), at.row), Tile::Lake, rules);
                    }
                }
                Theme::River if draft.tile(at) != Tile::Open => {}
                Theme::Open | Theme::River | Theme::Village if draft.tile(at) == Tile::Open => {
                    draft.lay(at, Tile::Wood, rules);
                }
                _ => {}
            }
        }
    }

    /// An army by chance: foot in front, archers among them, horse and the commander behind.
    fn muster(&self, draft: &mut Draft, rules: &Rules, side: Side, chance: &mut Pcg32) {
        let people = self.peoples[side.index()].as_str();
        let troops: Vec<&Troop> = rules.troops.iter().filter(|troop| belongs(troop, people)).collect();
        let Some(cheapest) = troops.iter().map(|troop| u32::from(troop.points)).min() else { return };
        let mut left = self.points;
        let mut army: Vec<&Troop> = Vec::new();
        while left >= cheapest && army.len() < MOST.min(usize::from(self.columns) * 2 - 2) {
            let archers = army.iter().filter(|troop| troop.arm == Arm::Archers).count();
            let fitting: Vec<&&Troop> = troops
                .iter()
                .filter(|troop| u32::from(troop.points) <= left)
                .filter(|troop| troop.arm != Arm::Archers || archers * 4 <= army.len())
                .collect();
            let Some(troop) = fitting.get(chance.random_range(0..fitting.len().max(1))) else { break };
            left -= u32::from(troop.points);
            army.push(troop);
        }
        // The best foot in the middle of the front; riders behind.
        army.sort_by_key(|troop| (troop.arm == Arm::Cavalry, std::cmp::Reverse(troop.points)));
        let facing = if side == Side::Attacker { Facing::North } else { Facing::South };
        let rows = match side {
            Side::Attacker => [self.zone() - 1, self.zone() - 2],
            Side::Defender => [self.rows - self.zone(), self.rows - self.zone() + 1],
        };
        let mut ranks = [Vec::new(), Vec::new()];
        let front = usize::from(self.columns) - 2;
        let foot = army.iter().filter(|troop| troop.arm != Arm::Cavalry).count();
        for (number, troop) in army.into_iter().enumerate() {
            ranks[usize::from(number >= foot.min(front))].push(troop);
        }
        for (rank, row) in ranks.into_iter().zip(rows) {
            for (number, troop) in rank.into_iter().enumerate() {
                // From the middle outwards, left and right in turn.
                let step = (number as i16 + 1) / 2 * if number % 2 == 0 { 1 } else { -1 };
                let column = (i16::from(self.columns) / 2 + step).clamp(0, i16::from(self.columns) - 1) as u8;
                // A zone is grass: nothing is in the way.
                let _ = draft.place(Square::new(column, row), side, troop, facing);
            }
        }
        let own = |draft: &Draft, row: u8| {
            draft.units.iter().find(|unit| unit.side == side && unit.at.row == row).map(|unit| unit.at)
        };
        if let Some(square) = own(draft, rows[1]).or_else(|| own(draft, rows[0])) {
            draft.lead(square, Quality::Average);
        }
    }
}

/// Has the people such troops?
fn belongs(troop: &Troop, people: &str) -> bool {
    let norman = troop.key.starts_with("norman");
    if people == "norman" { norman } else { !norman }
}

fn name_of(peoples: &[String; 2], side: usize) -> String {
    let name = match peoples[side].as_str() {
        "norman" => "Normans",
        "saxon" => "Saxons",
        _ => "Northmen",
    };
    match (peoples[0] == peoples[1], side) {
        (true, 0) => format!("{name} of the south"),
        (true, _) => format!("{name} of the north"),
        (false, _) => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conquest_1066::files::{load_conquest_rules, parse_conquest};

    #[test]
    fn every_quick_battle_can_be_played() {
        let rules = load_conquest_rules(None).expect("the rules are sound");
        for (number, (theme, _)) in (0u64..).zip(Theme::ALL.into_iter().cycle().take(100)) {
            let peoples = ["norman", "saxon", "viking"].map(str::to_owned);
            let pick = |at: u64| peoples[(at % 3) as usize].clone();
            let wish = QuickBattle {
                columns: 8 + (number % 17) as u8,
                rows: 8 + (number % 9) as u8,
                theme,
                points: 20 + (number * 7 % 90) as u32,
                peoples: [pick(number), pick(number / 3)],
                seed: number,
            };
            let draft = wish.draft(&rules);
            let scenario = parse_conquest("quick", &draft.to_ron(), rules.clone());
            assert!(scenario.is_ok(), "{wish:?}: {}", scenario.unwrap_err());
            for side in Side::BOTH {
                let spent = draft.points(side, &rules);
                assert!(spent <= wish.points && spent + 12 > wish.points.min(80), "{wish:?}: {spent} points");
            }
            assert_eq!(wish.draft(&rules), draft, "the same wish gives the same battle");
        }
    }
}
