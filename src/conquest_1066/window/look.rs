//! Colours and places of both sides.

use crate::conquest_1066::state::scenario::Scenario;
use crate::engine::Side;
use crate::window::{laid, theme};
use bevy_egui::egui::Color32;

/// The colour in which everything of a side is written and drawn, the same as its shields and bases have.
pub fn side_colour(scenario: &Scenario, side: Side) -> Color32 {
    theme::hex(laid::colour_of(Side::BOTH.map(|side| scenario.side(side).people.as_str()), side))
}

/// Does the side sit at the southern edge of the table? It is where its units begin.
pub fn sits_south(scenario: &Scenario, side: Side) -> bool {
    let middle = |side: Side| {
        let rows = scenario.units.iter().filter(|unit| unit.side == side).map(|unit| f32::from(unit.at.row));
        let (sum, count) = rows.fold((0.0, 0.0f32), |(sum, count), row| (sum + row, count + 1.0));
        sum / count.max(1.0)
    };
    let (own, enemy) = (middle(side), middle(side.enemy()));
    own < enemy || (own == enemy && side == Side::Attacker)
}
