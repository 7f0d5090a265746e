//! What a stroke on the board does.

use crate::board::{Facing, Square, Tile};
use crate::conquest_1066::files::Draft;
use crate::conquest_1066::state::scenario::Quality;
use crate::conquest_1066::state::tables::Rules;
use crate::engine::Side;
use crate::window::theme::{self, FADED};
use bevy_egui::egui;
use egui::{RichText, Ui};

/// A tool in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Lays terrain.
    Ground(Tile),
    /// Sets the height.
    Height(u8),
    /// Puts a unit down.
    Unit(Side, String),
    /// Turns a unit to the right.
    #[default]
    Turn,
    /// Gives a unit a commander, or takes him away.
    Lead,
    /// Takes a unit off, then the terrain.
    Clear,
}

const TILES: [(Tile, &str); 9] = [
    (Tile::Open, "grass"),
    (Tile::Wood, "wood"),
    (Tile::Town, "town"),
    (Tile::Marsh, "marsh"),
    (Tile::Lake, "lake"),
    (Tile::River, "river"),
    (Tile::Bridge, "bridge"),
    (Tile::Ford, "ford"),
    (Tile::Fort, "fort"),
];

impl Tool {
    /// Lets one be chosen.
    pub fn choose(&mut self, ui: &mut Ui, rules: &Rules, draft: &Draft) {
        ui.spacing_mut().button_padding = egui::vec2(5.0, 2.0);
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 3.0);
        ui.label(RichText::new("Choose, then click or draw on the board").color(FADED).size(14.0));
        ui.horizontal_wrapped(|ui| {
            for (tile, name) in TILES {
                ui.selectable_value(self, Tool::Ground(tile), name);
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label("Height");
            for level in 0..=3u8 {
                let name = if level == 0 { "flat".to_owned() } else { format!("{level}") };
                ui.selectable_value(self, Tool::Height(level), name).on_hover_text(format!("Ground of height {level}"));
            }
        });
        for side in Side::BOTH {
            let name = &draft.sides[side.index()].name;
            let units = draft.units.iter().filter(|unit| unit.side == side).count();
            ui.add_space(4.0);
            ui.label(RichText::new(name).font(theme::heading(16.0)).color(super::board::SIDES[side.index()]));
            ui.label(
                RichText::new(format!("{units} units, {} points", draft.points(side, rules))).color(FADED).size(14.0),
            );
            ui.horizontal_wrapped(|ui| {
                for troop in &rules.troops {
                    let hint = format!("{} points", troop.points);
                    ui.selectable_value(self, Tool::Unit(side, troop.key.clone()), &troop.name).on_hover_text(hint);
                }
            });
        }
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            ui.selectable_value(self, Tool::Turn, "turn").on_hover_text("Turns a unit to the right.");
            ui.selectable_value(self, Tool::Lead, "commander")
                .on_hover_text("Gives a unit a commander, or takes him away.");
            ui.selectable_value(self, Tool::Clear, "clear").on_hover_text("Takes a unit off, then the terrain.");
        });
    }

    /// Does it go on while the pointer is drawn over the board?
    pub fn draws(&self) -> bool {
        matches!(self, Tool::Ground(_) | Tool::Height(_) | Tool::Clear)
    }

    /// Uses it on a square.
    ///
    /// # Errors
    /// Why nothing changes.
    pub fn apply(&self, draft: &mut Draft, square: Square, rules: &Rules) -> Result<(), String> {
        match self {
            Tool::Ground(tile) => draft.lay(square, *tile, rules),
            Tool::Height(level) => draft.raise(square, *level),
            Tool::Unit(side, key) => {
                let troop = rules.troop(key).ok_or_else(|| format!("there is no troop `{key}`"))?;
                // Towards the enemy's edge, as the armies were dealt.
                let facing = if *side == Side::Attacker { Facing::North } else { Facing::South };
                draft.place(square, *side, troop, facing)?;
            }
            Tool::Turn => {
                let unit = draft.units.iter_mut().find(|unit| unit.at == square).ok_or("there is no unit to turn")?;
                unit.facing = unit.facing.right();
            }
            Tool::Lead => {
                draft.unit_on(square).ok_or("there is no unit to be led")?;
                draft.lead(square, Quality::Average);
            }
            Tool::Clear if draft.unit_on(square).is_some() => draft.remove(square),
            Tool::Clear => {
                draft.lay(square, Tile::Open, rules);
                draft.raise(square, 0);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conquest_1066::files::load_conquest_rules;

    #[test]
    fn every_tool_does_what_it_says_or_why_not() {
        let rules = load_conquest_rules(None).expect("the rules are sound");
        let mut draft = Draft::blank(8, 8);
        let square = Square::new(1, 1);
        let mut using = |tool: Tool| tool.apply(&mut draft, square, &rules).map(|()| draft.clone());
        assert!(using(Tool::Turn).is_err() && using(Tool::Lead).is_err());
        assert_eq!(using(Tool::Ground(Tile::Town)).expect("laid").tile(square), Tile::Town);
        assert!(using(Tool::Unit(Side::Attacker, "norman_cavalry".into())).is_err(), "horses do not stay in a town");
        let placed = using(Tool::Unit(Side::Attacker, "fyrd".into())).expect("foot does");
        assert_eq!(placed.unit_on(square).map(|unit| unit.facing), Some(Facing::North));
        assert_eq!(using(Tool::Turn).expect("turned").units[0].facing, Facing::East);
        assert_eq!(using(Tool::Lead).expect("led").commanders.len(), 1);
        assert!(using(Tool::Clear).expect("taken off").units.is_empty());
        assert_eq!(using(Tool::Clear).expect("cleared").tile(square), Tile::Open);
        assert_eq!(using(Tool::Height(2)).expect("raised").level(square), 2);
    }
}
