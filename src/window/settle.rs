//! A few more frames after anything has happened. New letters reach the graphics card one frame after they are first written,
//! a panel is measured in one frame and shown in the next, and a tooltip comes when the pointer has rested. And none after that.

use super::awake::Awake;
use super::battle::BattleWorld;
use super::playback::Playback;
use super::staged::Staged;
use crate::conquest_1066::Conquest1066;
use crate::viking_steel::VikingSteel;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiInput, egui};
use std::time::Duration;

/// Frames drawn after the last thing that happened.
const FRAMES: u8 = 4;
/// The pointer rests this long before a tooltip comes.
const REST: Duration = Duration::from_millis(400);

/// Frames still to be drawn, and what the battle looked like in the last one.
#[derive(Resource, Default)]
pub struct Settle {
    frames: u8,
    /// Of either ruleset.
    seen: [Option<Look>; 2],
}

/// The number of the question, whether it is open, what has been told, and whether all of that has been shown.
type Look = (u32, bool, usize, bool);

/// Keeps the window drawing until everything is on the screen.
pub fn settle(
    mut events: MessageReader<WindowEvent>,
    steel: Option<Res<BattleWorld<VikingSteel>>>,
    conquest: Option<Res<BattleWorld<Conquest1066>>>,
    playbacks: (Res<Playback<VikingSteel>>, Res<Playback<Conquest1066>>),
    mut settle: ResMut<Settle>,
    mut awake: ResMut<Awake>,
) {
    let touched = events.read().fold(false, |any, event| any | !matches!(event, WindowEvent::RequestRedraw(_)));
    let seen = [look(steel, &playbacks.0), look(conquest, &playbacks.1)];
    if touched || seen != settle.seen {
        settle.seen = seen;
        settle.frames = FRAMES;
        awake.hold(REST);
    } else if settle.frames > 0 {
        settle.frames -= 1;
        awake.now();
    }
}

fn look<R: Staged>(battle: Option<Res<BattleWorld<R>>>, playback: &Playback<R>) -> Option<Look> {
    let battle = battle?;
    Some((battle.question_number(), battle.question().is_some(), battle.told().len(), playback.is_idle()))
}

/// Takes out what is no news to egui: in every frame it is told which modifiers are down, and would draw another frame for that.
pub fn hush(mut inputs: Query<&mut EguiInput>, mut down: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *down, *now) != *now,
            _ => true,
        });
    }
}
