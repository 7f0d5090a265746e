//! The window of Conquest 1066: what it shows and asks beyond what every ruleset shows. Everything here runs only while a battle of
//! it lies on the table.

mod act;
mod aim;
mod bar;
mod coins;
mod counters;
mod display;
mod drag;
mod duel;
mod end_screen;
mod journal;
mod keys;
mod lines;
mod look;
mod marks;
mod offers;
mod prompt;
pub mod quick;
mod sheet;
mod stage;
mod told;
mod typing;

pub use display::{shared, spot_of, square_at};
pub use keys::KEYS;

use super::Conquest1066;
use crate::app::saves;
use crate::viking_steel::window::panels;
use crate::window::awake::Awake;
use crate::window::battle::BattleWorld;
use crate::window::camera::KeysTaken;
use crate::window::laid::Laid;
use crate::window::playback::PlaybackSystems;
use crate::window::screen::Screen;
use crate::window::table::{Relief, TableSystems};
use crate::window::{battle, chalk, theme};
use aim::Aim;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use offers::Offers;
use told::Told;
use typing::Typing;

/// Prompts, panels, keys and marks of Conquest 1066.
pub struct ConquestPlugin;

impl Plugin for ConquestPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Aim>().init_resource::<Offers>().init_resource::<Told>().init_resource::<Typing>();
        let played = resource_exists::<BattleWorld<Conquest1066>>;
        let battle = in_state(Screen::Battle).and_then(played);
        app.add_systems(OnEnter(Screen::Battle), (told::forget, forget_aim).run_if(played))
            .add_systems(OnExit(Screen::Battle), release_keys)
            .add_systems(OnEnter(Screen::End), end_screen::enter.run_if(played))
            .add_systems(Update, (lines::lay, coins::lay).after(TableSystems).run_if(must_inlay))
            .add_systems(Update, lines::suit)
            .add_systems(
                Update,
                (
                    aim::point,
                    battle::drive::<Conquest1066>.after(PlaybackSystems),
                    saves::keep::<Conquest1066>,
                    told::follow,
                    act::prepare,
                    act::click,
                    drag::follow,
                    (keys::take, offers::prepare, keys::answer, keys::back, keys::tools, keys::select).chain(),
                    offers::prepare,
                    stay_awake,
                    (marks::objectives, marks::question, coins::show, coins::write).chain(),
                )
                    .chain()
                    .run_if(battle.clone()),
            )
            .add_systems(
                EguiPrimaryContextPass,
                (
                    (
                        counters::draw,
                        chalk::write_labels,
                        bar::draw,
                        sheet::draw,
                        journal::draw,
                        bar::phases,
                        prompt::draw,
                        panels::leaving::<Conquest1066>,
                    )
                        .chain()
                        .run_if(battle),
                    end_screen::draw.run_if(in_state(Screen::End).and_then(played)),
                )
                    .chain()
                    .after(theme::install)
                    .run_if(theme::ready),
            );
    }
}

/// Lines, names and coins are laid whenever a board is: its ground has just been made anew.
fn must_inlay(laid: Option<Res<Laid>>, relief: Res<Relief>) -> bool {
    relief.is_changed() && laid.is_some_and(|laid| laid.1.is_some())
}

fn forget_aim(mut aim: ResMut<Aim>, mut offers: ResMut<Offers>) {
    *aim = Aim::default();
    *offers = Offers::default();
}

/// The camera gets its keys back.
fn release_keys(mut taken: ResMut<KeysTaken>) {
    taken.set_if_neq(KeysTaken::default());
}

/// A letter that waits for its number needs frames that no event asks for.
fn stay_awake(typing: Res<Typing>, mut awake: ResMut<Awake>) {
    if typing.waits() {
        awake.now();
    }
}
