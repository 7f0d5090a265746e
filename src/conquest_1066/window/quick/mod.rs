//! A quick battle of Conquest 1066: dealt by chance within points, changed by hand on its board, played or kept as a scenario.

mod board;
mod tools;

use crate::app::battle_file::{self, SaveNote};
use crate::conquest_1066::files::{Draft, QuickBattle, Theme, load_conquest_rules};
use crate::conquest_1066::state::scenario::Scenario;
use crate::conquest_1066::state::tables::Rules;
use crate::rulesets::AnyScenario;
use crate::window::args::Player;
use crate::window::plank::Plank;
use crate::window::theme::{self, FADED, RED};
use bevy::prelude::Resource;
use bevy_egui::egui;
use egui::{RichText, Ui};
use std::sync::Arc;
use tools::Tool;

/// Sizes of a board on offer: columns and rows.
const SIZES: [(u8, u8, &str); 4] = [(10, 8, "small"), (14, 10, "middling"), (18, 12, "large"), (24, 16, "vast")];
/// Points of an army on offer.
const POINTS: std::ops::RangeInclusive<u32> = 20..=150;
/// Room for the tools beside the board, points.
const TOOLS: f32 = 232.0;
/// Steps that can be undone.
const UNDONE: usize = 60;

/// The battle being made.
#[derive(Resource)]
pub struct QuickForm {
    wish: QuickBattle,
    draft: Draft,
    rules: Arc<Rules>,
    tool: Tool,
    /// Earlier drafts, the oldest first.
    before: Vec<Draft>,
    /// Why the last stroke changed nothing.
    refusal: Option<String>,
    note: SaveNote,
    /// Something was changed by hand: dealing again would lose it, and says so.
    by_hand: bool,
}

impl QuickForm {
    /// A battle to begin with.
    ///
    /// # Errors
    /// The tables of the ruleset cannot be read.
    pub fn new(seed: u64) -> Result<QuickForm, String> {
        let rules = load_conquest_rules(None).map_err(|faults| faults.to_string())?;
        let (columns, rows, _) = SIZES[1];
        let peoples = ["norman", "saxon"].map(str::to_owned);
        let wish = QuickBattle { columns, rows, theme: Theme::Hills, points: 70, peoples, seed };
        Ok(QuickForm {
            draft: wish.draft(&rules),
            wish,
            rules,
            tool: Tool::default(),
            before: Vec::new(),
            refusal: None,
            note: SaveNote::default(),
            by_hand: false,
        })
    }

    /// A scenario to be changed.
    pub fn open(&mut self, scenario: &Scenario) {
        self.remember();
        self.draft = Draft::of(scenario);
        self.by_hand = true;
    }

    fn deal(&mut self) {
        self.remember();
        self.draft = self.wish.draft(&self.rules);
        self.by_hand = false;
    }

    /// Keeps what is there now, to come back to.
    fn remember(&mut self) {
        if self.before.last() != Some(&self.draft) {
            self.before.push(self.draft.clone());
        }
        if self.before.len() > UNDONE {
            self.before.remove(0);
        }
        self.refusal = None;
        self.note.clear();
    }

    /// The battle as a scenario that has been read, or what is wrong with it.
    ///
    /// # Errors
    /// Every fault, in words.
    pub fn scenario(&self) -> Result<AnyScenario, String> {
        AnyScenario::read("quick battle", self.draft.to_ron()).map_err(|faults| {
            let told = faults.0.iter().map(|fault| format!("{}: {} ({})", fault.key, fault.message, fault.expected));
            told.collect::<Vec<_>>().join("\n")
        })
    }

    /// Draws the form and the board; true: it shall be played.
    pub fn draw(&mut self, ui: &mut Ui, fresh_seed: impl Fn() -> u64, players: &mut [Player; 2]) -> bool {
        ui.label(RichText::new("Quick battle").font(theme::heading(28.0)));
        ui.label(RichText::new("Conquest 1066 on a board of your own").color(FADED));
        self.wishes(ui, fresh_seed);
        ui.add_space(6.0);
        let room = ui.available_width();
        let mut play = false;
        if room > 2.0 * TOOLS {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(room - TOOLS - 12.0);
                    board::draw(ui, self, room - TOOLS - 12.0);
                    play = self.finish(ui, players);
                });
                ui.vertical(|ui| {
                    ui.set_width(TOOLS);
                    self.tool.choose(ui, &self.rules, &self.draft);
                });
            });
        } else {
            self.tool.choose(ui, &self.rules, &self.draft);
            board::draw(ui, self, room);
            play = self.finish(ui, players);
        }
        play
    }

    /// What is dealt.
    fn wishes(&mut self, ui: &mut Ui, fresh_seed: impl Fn() -> u64) {
        let before = self.wish.clone();
        ui.horizontal_wrapped(|ui| {
            ui.label("Board");
            for (columns, rows, name) in SIZES {
                let chosen = (self.wish.columns, self.wish.rows) == (columns, rows);
                let hint = format!("{columns} by {rows} squares");
                if ui.selectable_label(chosen, name).on_hover_text(hint).clicked() {
                    (self.wish.columns, self.wish.rows) = (columns, rows);
                }
            }
            ui.add_space(8.0);
            ui.label("with");
            for (theme, name) in Theme::ALL {
                ui.selectable_value(&mut self.wish.theme, theme, name);
            }
        });
        ui.horizontal_wrapped(|ui| {
            for (side, verb) in ["attacked by", "defended by"].into_iter().enumerate() {
                ui.label(verb);
                for (people, name) in [("norman", "Normans"), ("saxon", "Saxons"), ("viking", "Northmen")] {
                    ui.selectable_value(&mut self.wish.peoples[side], people.to_owned(), name);
                }
                ui.add_space(8.0);
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label("Points of each army");
            ui.add(egui::Slider::new(&mut self.wish.points, POINTS));
            let hint = if self.by_hand { "What was changed by hand can be undone." } else { "" };
            if ui.button("Deal another").on_hover_text(hint).clicked() {
                self.wish.seed = fresh_seed();
                self.deal();
            }
            if ui.add_enabled(!self.before.is_empty(), egui::Button::new("Undo")).clicked()
                && let Some(before) = self.before.pop()
            {
                self.draft = before;
                self.refusal = None;
            }
        });
        // A slider being dragged deals at every step: only the last is worth coming back to.
        if self.wish != before {
            if before.seed == self.wish.seed && before.points != self.wish.points && !self.by_hand {
                self.draft = self.wish.draft(&self.rules);
            } else if before.seed == self.wish.seed {
                self.deal();
            }
        }
    }

    /// Plays it, or keeps it.
    fn finish(&mut self, ui: &mut Ui, players: &mut [Player; 2]) -> bool {
        ui.horizontal_wrapped(|ui| {
            for (player, side) in players.iter_mut().zip(&self.draft.sides) {
                ui.label(&side.name);
                ui.selectable_value(player, Player::Human, "a person");
                ui.selectable_value(player, Player::Ai, "the program");
                ui.add_space(8.0);
            }
        });
        let fault = self.scenario().err();
        if let Some(fault) = &fault {
            ui.label(RichText::new(format!("It cannot be played yet:\n{fault}")).color(RED).size(15.0));
        }
        let play = Plank::new("Play this battle").detail("Return").main(true).enabled(fault.is_none());
        let play = ui.add(play).clicked() && fault.is_none();
        ui.horizontal_wrapped(|ui| {
            ui.label("Title");
            ui.add(egui::TextEdit::singleline(&mut self.draft.title).desired_width(240.0));
            ui.label("turns");
            ui.add(egui::DragValue::new(&mut self.draft.turn_limit).range(4..=40));
            if ui
                .button("Save as a scenario")
                .on_hover_text("As a RON file that can be edited, and put into the folder `scenarios`.")
                .clicked()
            {
                let title: String =
                    self.draft.title.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ').collect();
                battle_file::save_text(format!("{}.ron", title.trim()), self.draft.to_ron(), &self.note);
            }
        });
        let note = self.note.text();
        if !note.is_empty() {
            ui.label(RichText::new(note).color(FADED));
        }
        play
    }
}
