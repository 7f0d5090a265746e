//! The first screen: which scenario, who plays each side, the seed, start.

use super::offer::{Offer, SideOffer};
use super::program::StartedWith;
use super::saves::{self, Keeping, Saved};
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::window::quick::QuickForm;
use crate::content::{SCENARIO_FOLDER, embedded_scenarios};
use crate::engine::{Header, Side};
use crate::rulesets::AnyScenario;
use crate::viking_steel::VikingSteel;
use crate::window::args::Player;
use crate::window::awake::Awake;
use crate::window::battle::BattleWorld;
use crate::window::laid::Laid;
use crate::window::plank::Plank;
use crate::window::screen::Screen;
use crate::window::settings::Settings;
use crate::window::staged::Staged;
use crate::window::store::Store;
use crate::window::theme::{CREAM, CREAM_FADED, FADED, RED};
use crate::window::{minimap, settings, theme};
use crate::with_ruleset;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, egui};
use egui::{RichText, ScrollArea, Ui, vec2};
use std::path::{Path, PathBuf};
use web_time::SystemTime;

/// What has been chosen so far.
#[derive(Resource)]
pub struct StartForm {
    entries: Vec<Entry>,
    chosen: usize,
    players: [Player; 2],
    seed: String,
    /// Players as the command line named them; they win over the scenario's own.
    fixed_players: Option<[Player; 2]>,
    begin: bool,
    /// A battle of one's own is being made, in place of choosing a scenario.
    quick: Option<Box<QuickForm>>,
    /// Unfinished battles on offer.
    saved: Vec<Saved>,
    wish: Option<Wish>,
    /// The page shall ask for a battle file.
    #[cfg(target_arch = "wasm32")]
    asks_for_file: bool,
    fault: Option<String>,
    /// What the command line or the page's address asked for in vain.
    notices: Vec<String>,
}

/// What is to be done with an unfinished battle.
enum Wish {
    /// Go on with the one kept under this name.
    Resume(String),
    /// Forget it.
    Forget(String),
    /// Go on with one from a file, whose text this is.
    Open(String),
}

/// A scenario on offer, or why it is not.
struct Entry {
    path: PathBuf,
    offer: Result<Offer, String>,
}

impl Entry {
    fn load(path: PathBuf) -> Self {
        let offer = AnyScenario::load(&path).map_err(|faults| faults.to_string()).and_then(Offer::of);
        Entry { path, offer }
    }

    fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref().ok()
    }

    fn title(&self) -> String {
        match self.offer() {
            Some(offer) => offer.title.clone(),
            None => self.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }
}

impl StartForm {
    /// Offers what is built in, what lies in the folder of scenarios, and what the command line named, which is chosen.
    fn fill(started: &StartedWith) -> Self {
        let mut paths: Vec<PathBuf> = embedded_scenarios().iter().map(|(path, _)| PathBuf::from(path)).collect();
        let mut found: Vec<PathBuf> = std::fs::read_dir(SCENARIO_FOLDER)
            .into_iter()
            .flatten()
            .flatten()
            .map(|file| Path::new(SCENARIO_FOLDER).join(file.file_name()))
            .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
            .collect();
        found.sort();
        paths.extend(found);
        let wanted = started.0.scenario.clone();
        let chosen = wanted.map_or(0, |wanted| match paths.iter().position(|path| wanted.ends_with(path)) {
            Some(index) => {
                paths[index] = wanted;
                index
            }
            None => {
                paths.insert(0, wanted);
                0
            }
        });
        let mut entries: Vec<Entry> = Vec::new();
        for (index, path) in paths.into_iter().enumerate() {
            if index <= chosen || entries.iter().all(|entry| !entry.path.ends_with(&path)) {
                entries.push(Entry::load(path));
            }
        }
        let mut form = StartForm {
            entries,
            chosen,
            players: started.0.sides.unwrap_or([Player::Human, Player::Ai]),
            seed: started.0.seed.unwrap_or_else(fresh_seed).to_string(),
            fixed_players: started.0.sides,
            begin: started.0.at_once,
            quick: None,
            saved: Vec::new(),
            wish: started.0.battle.clone().map(Wish::Open),
            #[cfg(target_arch = "wasm32")]
            asks_for_file: false,
            fault: None,
            notices: started.0.faults.clone(),
        };
        form.suggest_players();
        form
    }

    fn offer(&self) -> Option<&Offer> {
        self.entries.get(self.chosen)?.offer()
    }

    fn choose(&mut self, index: usize) {
        self.chosen = index;
        self.quick = None;
        self.fault = None;
        self.suggest_players();
    }

    /// The scenario says who usually plays what.
    fn suggest_players(&mut self) {
        if self.fixed_players.is_some() {
            return;
        }
        if let Some(offer) = self.offer() {
            self.players = [0, 1].map(|side| match offer.sides[side].player.as_str() {
                "ai" => Player::Ai,
                _ => Player::Human,
            });
        }
    }

    fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok()
    }

    /// Begins a battle of one's own: from the scenario that was chosen, if it is of the right ruleset.
    fn open_quick(&mut self) {
        match QuickForm::new(fresh_seed()) {
            Ok(quick) => self.quick = Some(Box::new(quick)),
            Err(fault) => self.fault = Some(fault),
        }
    }

    /// Takes the chosen scenario apart, to be changed.
    fn change(&mut self) {
        let Some(AnyScenario::Conquest1066(loaded)) = self.offer().map(|offer| offer.scenario.clone()) else { return };
        self.open_quick();
        if let Some(quick) = &mut self.quick {
            quick.open(&loaded.scenario);
        }
    }
}

/// A seed nobody has thought of. Only the number shown on the screen enters the battle.
fn fresh_seed() -> u64 {
    // A browser's clock tells nothing finer than milliseconds.
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |time| time.as_millis() as u64 % 1_000_000)
}

/// Fills the form the first time; it keeps its answers when the screen is shown again.
pub fn enter(started: Res<StartedWith>, form: Option<ResMut<StartForm>>, store: Res<Store>, mut commands: Commands) {
    let saved = saves::offered(&store);
    match form {
        Some(mut form) => form.saved = saved,
        None => {
            let mut form = StartForm::fill(&started);
            form.saved = saved;
            form.resume_reloaded();
            commands.insert_resource(form);
        }
    }
    commands.remove_resource::<BattleWorld<VikingSteel>>();
    commands.remove_resource::<BattleWorld<Conquest1066>>();
    commands.remove_resource::<Keeping>();
    note_in_address(None);
}

/// Notes in the page's address which battle is being played.
fn note_in_address(_name: Option<&str>) {
    #[cfg(target_arch = "wasm32")]
    crate::window::web::page::note_battle(_name);
}

impl StartForm {
    /// A page that was reloaded goes on with the battle that its address says was being played.
    fn resume_reloaded(&mut self) {
        #[cfg(target_arch = "wasm32")]
        if let Some(name) = crate::window::web::page::battle_in_address()
            && self.saved.iter().any(|saved| saved.name == name)
        {
            self.wish = Some(Wish::Resume(name));
        }
    }
}

/// A battle file that is dropped on the window is opened.
#[cfg(not(target_arch = "wasm32"))]
pub fn open_files(
    mut form: ResMut<StartForm>,
    mut awake: ResMut<Awake>,
    mut dropped: MessageReader<bevy::window::FileDragAndDrop>,
) {
    for event in dropped.read() {
        let bevy::window::FileDragAndDrop::DroppedFile { path_buf, .. } = event else { continue };
        match std::fs::read_to_string(path_buf) {
            Ok(text) => form.wish = Some(Wish::Open(text)),
            Err(error) => form.fault = Some(format!("{}: {error}", path_buf.display())),
        }
        awake.now();
    }
}

/// A battle file is asked for, and opened when the player has chosen one.
#[cfg(target_arch = "wasm32")]
pub fn open_files(
    mut form: ResMut<StartForm>,
    mut awake: ResMut<Awake>,
    proxy: Res<bevy::winit::EventLoopProxyWrapper>,
) {
    use crate::window::web::files;
    if std::mem::take(&mut form.bypass_change_detection().asks_for_file) {
        let proxy = proxy.clone();
        // The page may be idle when the file has been read.
        let wake = move || {
            // A window that has closed meanwhile needs no waking.
            let _ = proxy.send_event(bevy::winit::WinitUserEvent::WakeUp);
        };
        if files::ask(wake).is_err() {
            form.fault = Some("This browser does not let the page ask for a file.".into());
        }
    }
    if let Some(text) = files::opened() {
        form.wish = Some(Wish::Open(text));
        awake.now();
    }
}

/// Return starts, the arrows choose.
pub fn keys(keys: Res<ButtonInput<KeyCode>>, panels: Res<EguiWantsInput>, mut form: ResMut<StartForm>) {
    // Return also ends typing a seed: the field lets go of the keyboard in the same frame.
    if keys.just_pressed(KeyCode::Enter) || keys.just_pressed(KeyCode::NumpadEnter) {
        form.begin = true;
    }
    if panels.wants_any_keyboard_input() {
        return;
    }
    let last = form.entries.len().saturating_sub(1);
    if keys.just_pressed(KeyCode::ArrowDown) && form.chosen < last {
        let next = form.chosen + 1;
        form.choose(next);
    }
    if keys.just_pressed(KeyCode::ArrowUp) && form.chosen > 0 {
        let next = form.chosen - 1;
        form.choose(next);
    }
}

/// Starts the battle when asked to, or goes on with one.
pub fn begin(
    mut form: ResMut<StartForm>,
    mut store: ResMut<Store>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
) {
    let form = form.bypass_change_detection();
    let begin = std::mem::take(&mut form.begin);
    let started = match form.wish.take() {
        Some(Wish::Forget(name)) => {
            store.remove(&name);
            form.saved.retain(|saved| saved.name != name);
            return;
        }
        Some(Wish::Resume(name)) => resume(&store.read(&name).unwrap_or_default(), Some(name), &mut commands),
        Some(Wish::Open(text)) => resume(&text, None, &mut commands),
        None if begin => form.start(&mut commands),
        None => return,
    };
    form.fault = started.err();
    if form.fault.is_none() {
        screen.set(Screen::Battle);
    }
}

impl StartForm {
    /// Begins the battle that was chosen.
    fn start(&self, commands: &mut Commands) -> Result<(), String> {
        let seed = self.seed().ok_or("The seed is a whole number, such as 1066.")?;
        let scenario = match &self.quick {
            Some(quick) => quick.scenario()?,
            None => self.offer().ok_or("This scenario cannot be played; choose another.")?.scenario.clone(),
        };
        with_ruleset!(&scenario, loaded => {
            let battle = BattleWorld::begin(loaded, self.players, seed).map_err(|error| error.to_string())?;
            lay(battle, None, commands)
        })
    }
}

/// Goes on with a recorded battle, which may be kept under a name.
fn resume(text: &str, name: Option<String>, commands: &mut Commands) -> Result<(), String> {
    let header = Header::read(text).map_err(|error| error.to_string())?;
    match AnyScenario::of_replay(&header).map_err(|faults| faults.to_string())? {
        AnyScenario::VikingSteel(_) => lay(BattleWorld::<VikingSteel>::resume(text)?, name, commands),
        AnyScenario::Conquest1066(_) => lay(BattleWorld::<Conquest1066>::resume(text)?, name, commands),
    }
}

/// Lays a battle on the table.
fn lay<R: Staged>(battle: BattleWorld<R>, name: Option<String>, commands: &mut Commands) -> Result<(), String> {
    let laid = R::laid(battle.scenario())?;
    let choices = battle.game().map_or(0, |game| game.choices());
    let keeping = name.map_or_else(Keeping::fresh, |name| Keeping::again(name, choices));
    note_in_address(Some(keeping.name()));
    commands.insert_resource(Laid(laid, R::grid(battle.scenario())));
    commands.insert_resource(keeping);
    commands.insert_resource(battle);
    Ok(())
}

/// Draws the screen.
pub fn draw(
    mut contexts: EguiContexts,
    mut form: ResMut<StartForm>,
    mut settings: ResMut<Settings>,
    store: Res<Store>,
    mut exit: MessageWriter<AppExit>,
) {
    let Ok(context) = contexts.ctx_mut() else { return };
    let whole = context.content_rect();
    let width = (whole.width() - 48.0).clamp(240.0, 1120.0);
    let left = whole.center().x - width / 2.0;
    let rect = egui::Rect::from_min_size(egui::pos2(left, whole.top()), vec2(width, whole.height()));
    theme::place(context, "start", rect, |ui| {
        ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| {
            title(ui, whole.height(), &mut settings, &mut exit);
            notices(ui, &form, &store);
            let mut rest = ui.available_rect_before_wrap();
            if width > 760.0 {
                let list_width = 270.0;
                let mut list_rect = rest;
                list_rect.set_width(list_width);
                rest.min.x += list_width + 10.0;
                let down = egui::Layout::top_down(egui::Align::Min);
                let build = |rect| egui::UiBuilder::new().max_rect(rect).layout(down);
                ui.scope_builder(build(list_rect), |ui| list(ui, &mut form));
                ui.scope_builder(build(rest), |ui| details(ui, &mut form));
            } else {
                list(ui, &mut form);
                details(ui, &mut form);
            }
            ui.add_space(16.0);
        });
    });
}

fn title(ui: &mut Ui, height: f32, settings: &mut Settings, exit: &mut MessageWriter<AppExit>) {
    ui.add_space((height * 0.02).min(20.0));
    theme::bar().corner_radius(4).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new("Hildarleik").font(theme::heading(38.0)).color(CREAM));
            ui.add_space(10.0);
            ui.label(
                RichText::new("the wars of the Viking age on a table").font(theme::italic(19.0)).color(CREAM_FADED),
            );
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                // A page is closed by closing it.
                if cfg!(not(target_arch = "wasm32")) && ui.button("Quit").on_hover_text("Ctrl+Q").clicked() {
                    exit.write(AppExit::Success);
                }
                if ui.button("Settings").on_hover_text("F10").clicked() {
                    settings.open = true;
                }
            });
        });
    });
    ui.add_space(8.0);
}

/// What was asked for in vain, and whether anything can be kept.
fn notices(ui: &mut Ui, form: &StartForm, store: &Store) {
    if form.notices.is_empty() && form.fault.is_none() && store.fault().is_none() {
        return;
    }
    theme::sheet().show(ui, |ui| {
        ui.set_width(ui.available_width());
        for notice in form.notices.iter().chain(&form.fault) {
            ui.label(RichText::new(notice).color(RED));
        }
        settings::storage(ui, store);
    });
    ui.add_space(8.0);
}

/// Unfinished battles, each with a button that forgets it.
fn unfinished(ui: &mut Ui, form: &mut StartForm, which: std::ops::Range<usize>) {
    let shown = which.start..which.end.min(form.saved.len());
    if shown.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.label(RichText::new(if shown.start == 0 { "Go on with" } else { "Or with" }).font(theme::heading(20.0)));
    for number in shown {
        let saved = form.saved[number].clone();
        if ui.add(Plank::new(&saved.title).detail(&saved.detail)).clicked() {
            form.wish = Some(Wish::Resume(saved.name.clone()));
        }
        let forget = egui::Button::new(RichText::new("forget it").size(14.0).color(FADED)).frame(false);
        if ui.add(forget).on_hover_text("Deletes this unfinished battle.").clicked() {
            form.wish = Some(Wish::Forget(saved.name));
        }
    }
}

/// How a battle file is opened.
fn battle_files(ui: &mut Ui, form: &mut StartForm) {
    ui.add_space(10.0);
    #[cfg(target_arch = "wasm32")]
    if ui.add(Plank::new("Open a battle file")).clicked() {
        form.asks_for_file = true;
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        let _ = form;
        ui.label(RichText::new("A battle saved to a file: drop it on this window.").color(FADED).size(15.0));
    }
}

fn list(ui: &mut Ui, form: &mut StartForm) {
    theme::sheet().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let quick = Plank::new("Quick battle").detail("a board and two armies of your own").main(form.quick.is_some());
        if ui.add(quick).clicked() && form.quick.is_none() {
            form.open_quick();
        }
        // The youngest first; older ones do not push the scenarios off the sheet.
        unfinished(ui, form, 0..1);
        let mut heading = None;
        for index in 0..form.entries.len() {
            let entry = &form.entries[index];
            let ruleset = entry.offer().map(|offer| offer.ruleset.split(':').next().unwrap_or_default());
            if index == 0 || (ruleset.is_some() && ruleset != heading) {
                ui.add_space(6.0);
                ui.label(RichText::new(ruleset.unwrap_or("Scenarios")).font(theme::heading(20.0)));
                heading = ruleset;
            }
            let (title, path) = (entry.title(), entry.path.display().to_string());
            let detail = match entry.offer() {
                Some(offer) => format!("{} against {}", offer.sides[0].name, offer.sides[1].name),
                None => "cannot be read".to_owned(),
            };
            if ui
                .add(Plank::new(&title).detail(&detail).main(index == form.chosen && form.quick.is_none()))
                .on_hover_text(path)
                .clicked()
            {
                form.choose(index);
            }
        }
        unfinished(ui, form, 1..usize::MAX);
        battle_files(ui, form);
    });
}

fn details(ui: &mut Ui, form: &mut StartForm) {
    theme::sheet().show(ui, |ui| {
        ui.set_width(ui.available_width());
        if form.quick.is_some() {
            return quick(ui, form);
        }
        let Some(entry) = form.entries.get(form.chosen) else {
            ui.label("No scenario was found.");
            return;
        };
        match entry.offer.clone() {
            Ok(offer) => {
                story(ui, &offer);
                ui.add_space(6.0);
                players(ui, form, &offer);
                ui.add_space(6.0);
                start(ui, form);
                if matches!(offer.scenario, AnyScenario::Conquest1066(_))
                    && ui
                        .add(
                            Plank::new("Change this battle").detail("board, armies and turns, as a battle of your own"),
                        )
                        .clicked()
                {
                    form.change();
                }
            }
            Err(fault) => {
                ui.label(RichText::new(entry.title()).font(theme::heading(26.0)));
                ui.label(RichText::new("This scenario cannot be read:").color(RED));
                ui.label(RichText::new(fault.as_str()).monospace());
            }
        }
    });
}

fn story(ui: &mut Ui, offer: &Offer) {
    ui.label(RichText::new(&offer.title).font(theme::heading(28.0)));
    ui.label(RichText::new(offer.ruleset).color(FADED));
    let wide = ui.available_width();
    let map_width = (wide * 0.56).clamp(160.0, 480.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| minimap::draw(ui, &offer.laid, map_width, 320.0));
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(&offer.story).font(theme::italic(17.0)));
            ui.add_space(4.0);
            ui.label(RichText::new(&offer.extent).color(FADED));
        });
    });
}

/// The quick battle, with who plays it.
fn quick(ui: &mut Ui, form: &mut StartForm) {
    let Some(mut quick) = form.quick.take() else { return };
    form.begin |= quick.draw(ui, fresh_seed, &mut form.players);
    form.quick = Some(quick);
}

fn players(ui: &mut Ui, form: &mut StartForm, offer: &Offer) {
    ui.columns(2, |columns| {
        for (side, column) in Side::BOTH.into_iter().zip(columns) {
            // Columns spread their lines to the full width; text wants a ragged edge.
            column.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| player(ui, form, offer, side));
        }
    });
}

fn player(ui: &mut Ui, form: &mut StartForm, offer: &Offer, side: Side) {
    let SideOffer { name, army, aims, .. } = &offer.sides[side.index()];
    let role = match side {
        Side::Attacker => "attack",
        Side::Defender => "defend",
    };
    ui.label(RichText::new(name).font(theme::heading(20.0)).color(theme::side_colour(&offer.laid, side)));
    ui.label(RichText::new(format!("They {role}: {army}")).color(FADED).size(15.0));
    for aim in aims {
        ui.label(RichText::new(format!("• {aim}")).size(15.0));
    }
    ui.horizontal(|ui| {
        ui.label("Played by");
        let player = &mut form.players[side.index()];
        ui.selectable_value(player, Player::Human, "a person here");
        ui.selectable_value(player, Player::Ai, "the program");
    });
}

fn start(ui: &mut Ui, form: &mut StartForm) {
    ui.horizontal(|ui| {
        ui.label("Seed of the dice").on_hover_text("The same seed and the same choices give the same battle.");
        ui.add(egui::TextEdit::singleline(&mut form.seed).desired_width(110.0));
        if ui.button("another").clicked() {
            form.seed = fresh_seed().to_string();
        }
    });
    if ui.add(Plank::new("Start the battle").detail("Return").main(true)).clicked() {
        form.begin = true;
    }
}
