//! The interaction as a plugin: its resources, and the order in which its systems run.

use super::battle_file::SaveNote;
use super::{saves, start_screen};
use crate::conquest_1066::Conquest1066;
use crate::viking_steel::VikingSteel;
use crate::viking_steel::window::ghost::{InHand, NamedOrder, PathAim};
use crate::viking_steel::window::journal_panel::JournalView;
use crate::viking_steel::window::marks::Marks;
use crate::viking_steel::window::panels::{Panels, Room};
use crate::viking_steel::window::pick::Pointed;
use crate::viking_steel::window::prompt::{Prompt, Target};
use crate::viking_steel::window::{end_screen, ghost, input, journal_panel, marks, panels, pick, prompt, unit_panel};
use crate::window::battle::BattleWorld;
use crate::window::chalk::Chalk;
use crate::window::playback::{Playback, PlaybackSystems, Speed};
use crate::window::pointer::{Fingers, Pointer, Presses};
use crate::window::quality::Quality;
use crate::window::screen::Screen;
use crate::window::settings::Settings;
use crate::window::settle::Settle;
use crate::window::shown::Shown;
use crate::window::staged::Staged;
use crate::window::store::Store;
use crate::window::theme::Theme;
use crate::window::{battle, chalk, help, pointer, ready, screen_mode, settings, settle, theme};
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, EguiPrimaryContextPass};

/// Screens, prompts, panels, keys and marks.
pub struct PlayPlugin;

impl Plugin for PlayPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Theme>()
            .init_resource::<Panels>()
            .init_resource::<SaveNote>()
            .init_resource::<Room>()
            .init_resource::<Pointed>()
            .init_resource::<Pointer>()
            .init_resource::<Fingers>()
            .init_resource::<Presses>()
            .init_resource::<Prompt>()
            .init_resource::<Target>()
            .init_resource::<PathAim>()
            .init_resource::<InHand>()
            .init_resource::<NamedOrder>()
            .init_resource::<JournalView>()
            .init_resource::<Marks>()
            .init_resource::<Chalk>()
            .init_resource::<Settle>();
        app.add_systems(Startup, chalk::spawn)
            .add_systems(First, chalk::wipe)
            .add_systems(PreUpdate, (pointer::touch, pointer::mouse).chain().after(InputSystems))
            .add_systems(
                PreUpdate,
                settle::hush.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
            )
            .add_systems(OnEnter(Screen::Start), start_screen::enter)
            .add_systems(OnEnter(Screen::Battle), (lay_out::<VikingSteel>, lay_out::<Conquest1066>))
            .add_systems(OnEnter(Screen::End), end_screen::enter.run_if(resource_exists::<BattleWorld<VikingSteel>>))
            .add_systems(Update, (input::quit, input::windows, screen_mode::switch, settings::keep))
            .add_systems(
                Update,
                (start_screen::keys, start_screen::begin, start_screen::open_files)
                    .chain()
                    .run_if(in_state(Screen::Start)),
            );
        let battle = in_state(Screen::Battle).and_then(resource_exists::<BattleWorld<VikingSteel>>);
        app.add_systems(
            Update,
            (
                pick::point,
                battle::drive::<VikingSteel>.after(PlaybackSystems),
                saves::keep::<VikingSteel>,
                prompt::prepare,
                marks::ruler,
                ghost::deploy,
                ghost::path,
                prompt::click,
                (input::answer, input::back, input::tools, input::select).chain(),
                (marks::objectives, ghost::orders, marks::actors).chain(),
            )
                .chain()
                .run_if(battle.clone()),
        )
        .add_systems(PostUpdate, (chalk::commit, settle::settle, ready::tell))
        .add_systems(
            EguiPrimaryContextPass,
            (
                (
                    chalk::write_labels,
                    panels::bar,
                    unit_panel::draw,
                    journal_panel::draw,
                    panels::whose_turn,
                    prompt::draw,
                    panels::leaving::<VikingSteel>,
                )
                    .chain()
                    .run_if(battle),
                start_screen::draw.run_if(in_state(Screen::Start)),
                end_screen::draw.run_if(in_state(Screen::End).and_then(resource_exists::<BattleWorld<VikingSteel>>)),
                (help::draw, draw_settings).chain(),
            )
                .chain()
                .after(theme::install)
                .run_if(theme::ready),
        )
        .add_systems(EguiPrimaryContextPass, (theme::install, rescale).chain());
    }
}

/// Width of a window with room for the sheet, the table and the journal side by side, in logical pixels.
const WIDE: f32 = 1500.0;

/// Lays the table for the battle that begins.
fn lay_out<R: Staged>(
    battle: Option<Res<BattleWorld<R>>>,
    mut playback: ResMut<Playback<R>>,
    mut shown: ResMut<Shown>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut panels: ResMut<Panels>,
    mut measured: Local<bool>,
    mut commands: Commands,
) {
    let Some(battle) = battle else { return };
    if !std::mem::replace(&mut *measured, true) {
        // The table first; J opens the journal, U the sheet.
        let width = windows.single().map_or(WIDE, Window::width);
        panels.journal &= width >= WIDE;
        panels.unit &= width >= 2.0 * unit_panel::WIDTH;
    }
    playback.clear();
    if battle.told().is_empty() {
        R::muster(&mut shown, battle.scenario());
    } else {
        R::show(&mut shown, battle.scenario(), battle.seen());
    }
    for resource in [reset::<Pointed>, reset::<PathAim>, reset::<InHand>, reset::<Target>, reset::<Prompt>] {
        resource(&mut commands);
    }
}

fn reset<R: Resource + Default>(commands: &mut Commands) {
    commands.insert_resource(R::default());
}

/// The size of the interface as it is set.
fn rescale(mut contexts: EguiContexts, settings: Res<Settings>) {
    if !settings.is_changed() {
        return;
    }
    if let Ok(context) = contexts.ctx_mut() {
        context.set_zoom_factor(settings.scale);
    }
}

fn draw_settings(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    mut speed: ResMut<Speed>,
    mut quality: ResMut<Quality>,
    store: Res<Store>,
) {
    if !settings.open {
        return;
    }
    if let Ok(context) = contexts.ctx_mut() {
        settings::draw(context, &mut settings, &mut speed, &mut quality, &store);
    }
}
