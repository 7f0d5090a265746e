//! What a player may set: how fast battles are shown, how finely they are drawn, and which questions are worth asking.

use super::playback::{Playback, Speed};
use super::quality::Quality;
use super::theme;
use crate::units::Side;
use crate::viking_steel::roll::Throw;
use bevy::prelude::*;
use bevy_egui::egui;

/// When a re-roll is offered (VS-9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RerollPrompts {
    /// After every throw.
    Always,
    /// Only when a die of mine failed or one of the enemy's succeeded.
    #[default]
    WhenItMatters,
    /// Never: the dice stand.
    Never,
}

impl RerollPrompts {
    const ALL: [(RerollPrompts, &'static str); 3] = [
        (RerollPrompts::Always, "after every throw"),
        (RerollPrompts::WhenItMatters, "when a die went against me"),
        (RerollPrompts::Never, "never, the dice stand"),
    ];

    /// Is the question worth asking this side?
    pub fn asks(self, throw: &Throw, who: Side) -> bool {
        match self {
            RerollPrompts::Always => true,
            RerollPrompts::Never => false,
            RerollPrompts::WhenItMatters => throw.rolls.iter().any(|roll| {
                let mine = roll.side == who;
                roll.dice.iter().any(|die| match super::dice::succeeds(roll, die) {
                    Some(success) => success != mine,
                    // A plain number, such as how far a move goes: worth asking when mine is low.
                    None => mine && u16::from(die.face) * 2 <= u16::from(die.sides),
                })
            }),
        }
    }
}

/// What the player has set.
#[derive(Resource, Clone, Debug)]
pub struct Settings {
    /// When re-rolls are offered.
    pub rerolls: RerollPrompts,
    /// Size of the interface, 1 = as drawn.
    pub scale: f32,
    /// Is the window of settings open?
    pub open: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { rerolls: RerollPrompts::default(), scale: 1.0, open: false }
    }
}

/// Draws the settings while they are open.
pub fn draw(context: &egui::Context, settings: &mut Settings, playback: &mut Playback, quality: &mut Quality) {
    let mut open = settings.open;
    egui::Window::new("Settings")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .frame(theme::sheet())
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(context, |ui| {
            egui::Grid::new("settings").num_columns(2).spacing([18.0, 10.0]).show(ui, |ui| {
                ui.label("Speed");
                ui.horizontal(|ui| {
                    for (speed, name) in Speed::ALL {
                        ui.selectable_value(&mut playback.speed, speed, name);
                    }
                });
                ui.end_row();
                ui.label("Offer a re-roll");
                ui.vertical(|ui| {
                    for (rerolls, name) in RerollPrompts::ALL {
                        ui.radio_value(&mut settings.rerolls, rerolls, name);
                    }
                });
                ui.end_row();
                ui.label("Drawing");
                ui.horizontal(|ui| {
                    for (level, name) in [(Quality::Low, "plain"), (Quality::Medium, "good"), (Quality::High, "fine")] {
                        // Written only when chosen: a change has everything drawn anew.
                        if ui.selectable_label(*quality == level, name).clicked() && *quality != level {
                            *quality = level;
                        }
                    }
                });
                ui.end_row();
                ui.label("Text");
                ui.horizontal(|ui| {
                    for (scale, name) in [(0.85, "small"), (1.0, "normal"), (1.25, "large"), (1.5, "very large")] {
                        ui.selectable_value(&mut settings.scale, scale, name);
                    }
                });
                ui.end_row();
            });
        });
    settings.open = open;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::viking_steel::roll::{Needed, Purpose, Roll, Test};

    fn throw(side: Side, face: u8) -> Throw {
        let mut roll = Roll::new(side, None, Some(Needed::fixed(Test::AtLeast, 5)), 1, 10);
        roll.dice[0].face = face;
        Throw::one(Purpose::Orders, roll)
    }

    #[test]
    fn only_dice_that_went_against_the_side_are_worth_asking() {
        let prompts = RerollPrompts::WhenItMatters;
        assert!(prompts.asks(&throw(Side::Attacker, 3), Side::Attacker));
        assert!(!prompts.asks(&throw(Side::Attacker, 7), Side::Attacker));
        assert!(prompts.asks(&throw(Side::Defender, 7), Side::Attacker));
        assert!(!prompts.asks(&throw(Side::Defender, 3), Side::Attacker));
        assert!(RerollPrompts::Always.asks(&throw(Side::Attacker, 7), Side::Attacker));
        assert!(!RerollPrompts::Never.asks(&throw(Side::Attacker, 3), Side::Attacker));
    }
}
