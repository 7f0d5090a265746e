//! What a player may set: how fast battles are shown, how finely they are drawn, and which questions are worth asking.

use super::announce::announce;
use super::playback::Speed;
use super::quality::Quality;
use super::store::{Store, StoreFault};
use super::theme::{self, FADED, RED};
use crate::engine::Side;
use crate::viking_steel::state::roll::Throw;
use bevy::prelude::*;
use bevy_egui::egui;
use serde::{Deserialize, Serialize};

/// When a re-roll is offered (VS-9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// What the player has set. It is kept between visits.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// When re-rolls are offered.
    pub rerolls: RerollPrompts,
    /// Size of the interface, 1 = as drawn.
    pub scale: f32,
    /// How fast what happens is shown.
    pub speed: Speed,
    /// How finely the table is drawn; none: as the graphics card allows.
    pub quality: Option<Quality>,
    /// Is the window of settings open?
    #[serde(skip)]
    pub open: bool,
    /// Full screen was asked for, or the end of it.
    #[serde(skip)]
    pub full_screen: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            rerolls: RerollPrompts::default(),
            scale: 1.0,
            speed: Speed::default(),
            quality: None,
            open: false,
            full_screen: false,
        }
    }
}

/// The name of the settings in the store.
const NAME: &str = "settings.json";

impl Settings {
    /// The settings of the last visit. Where they cannot be read they are put aside, and those of a first visit apply.
    pub fn load(store: &mut Store) -> Settings {
        let Some(text) = store.read(NAME) else { return Settings::default() };
        match serde_json::from_str::<Settings>(&text) {
            Ok(settings) => Settings { scale: settings.scale.clamp(0.5, 3.0), ..settings },
            Err(error) => {
                announce(&format!("the settings cannot be read ({error}); they are kept as {NAME}.broken"));
                store.write(&format!("{NAME}.broken"), text);
                Settings::default()
            }
        }
    }
}

/// Keeps what has been set.
pub fn keep(
    mut settings: ResMut<Settings>,
    speed: Res<Speed>,
    mut store: ResMut<Store>,
    mut kept: Local<Option<String>>,
) {
    if settings.speed != *speed {
        settings.speed = *speed;
    }
    if !settings.is_changed() {
        return;
    }
    let text = serde_json::to_string(&*settings).unwrap_or_default();
    if kept.as_ref() != Some(&text) {
        // What was read at the start need not be written again.
        if kept.is_some() {
            store.write(NAME, text.clone());
        }
        *kept = Some(text);
    }
}

/// Draws the settings while they are open.
pub fn draw(context: &egui::Context, settings: &mut Settings, speed: &mut Speed, quality: &mut Quality, store: &Store) {
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
                    for (one, name) in Speed::ALL {
                        ui.selectable_value(speed, one, name);
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
                            settings.quality = Some(level);
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
                ui.label("Window");
                if ui.button("Full screen (F11)").clicked() {
                    settings.full_screen = true;
                }
                ui.end_row();
            });
            storage(ui, store);
        });
    settings.open = open;
}

/// Says honestly that nothing is kept, where that is so.
pub fn storage(ui: &mut egui::Ui, store: &Store) {
    let Some(fault) = store.fault() else { return };
    let remedy = match fault {
        StoreFault::Denied(_) => {
            "Settings and battles last until you leave. Save a battle to a file (Leave) to go on another day."
        }
        StoreFault::Full(_) => {
            "What you do now is not kept. Save the battle to a file (Leave), or delete old battles on the first screen."
        }
    };
    ui.add_space(6.0);
    ui.label(egui::RichText::new(format!("Nothing can be kept: {fault}.")).color(RED));
    ui.label(egui::RichText::new(remedy).color(FADED));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::viking_steel::state::roll::{Needed, Purpose, Roll, Test};

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
