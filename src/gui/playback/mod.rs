//! The journal as animation: records come in, are shown one after the other, and the table follows.

mod pace;
mod route;

pub use pace::Speed;
pub use route::Route;

use super::awake::Awake;
use super::shown::Shown;
use crate::engine::Record;
use crate::viking_steel::event::{Event, What};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// Longest step of one frame in seconds: on a slow machine a march is seen in a few pictures rather than in one.
const LONGEST_STEP: f32 = 0.25;

/// The records still to be shown, and how fast.
#[derive(Resource, Default)]
pub struct Playback {
    /// How fast.
    pub speed: Speed,
    queue: VecDeque<Arc<Record<Event>>>,
    playing: Option<Playing>,
}

struct Playing {
    record: Arc<Record<Event>>,
    route: Option<Route>,
    /// Seconds it takes and seconds gone.
    length: f32,
    gone: f32,
}

/// A record begins to be shown: for log, dice and sound.
#[derive(Message, Clone)]
pub struct Played(pub Arc<Record<Event>>);

/// Seconds of animation in this frame, at the speed that is set.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Beat(pub f32);

impl Playback {
    /// Shows these records after those already waiting.
    pub fn extend(&mut self, records: impl IntoIterator<Item = Record<Event>>) {
        self.queue.extend(records.into_iter().map(Arc::new));
    }

    /// Has everything been shown?
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.playing.is_none()
    }

    /// Forgets what is still to be shown, as when another battle begins.
    pub fn clear(&mut self) {
        self.queue.clear();
        self.playing = None;
    }

    /// The record being shown, and how far it has come from 0 to 1.
    pub fn current(&self) -> Option<(&Record<Event>, f32)> {
        let playing = self.playing.as_ref()?;
        Some((&playing.record, (playing.gone / playing.length.max(0.001)).min(1.0)))
    }

    /// Inches walked so far by the one that is on its way in the record being shown.
    pub fn walked(&self) -> Option<f32> {
        let playing = self.playing.as_ref()?;
        let route = playing.route.as_ref()?;
        Some(route.length() * (playing.gone / playing.length.max(0.001)).min(1.0))
    }
}

/// Order within a frame: what has happened is taken over before figures are moved.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaybackSystems;

/// Plays records back.
pub struct PlaybackPlugin;

impl Plugin for PlaybackPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Playback>()
            .init_resource::<Shown>()
            .init_resource::<Beat>()
            .add_message::<Played>()
            .add_systems(Update, play.in_set(PlaybackSystems));
    }
}

fn play(
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut beat: ResMut<Beat>,
    mut awake: ResMut<Awake>,
    mut played: MessageWriter<Played>,
    time: Res<Time<Real>>,
) {
    let factor = playback.speed.factor();
    beat.0 = factor.map_or(f32::MAX, |factor| time.delta_secs().min(LONGEST_STEP) * factor);
    if playback.is_idle() {
        return;
    }
    awake.now();
    let mut left = beat.0;
    loop {
        let mut playing = match playback.playing.take() {
            Some(playing) => playing,
            None => match playback.queue.pop_front() {
                Some(record) => begin(record, &mut shown, &mut played),
                None => break,
            },
        };
        playing.gone += left;
        if playing.gone < playing.length {
            let progress = playing.gone / playing.length;
            if let (Some(route), Some(actor)) = (&playing.route, playing.record.event.actors.first()) {
                shown.move_to(*actor, route.at(progress));
            }
            playback.playing = Some(playing);
            break;
        }
        left = playing.gone - playing.length;
        shown.settle(&playing.record);
    }
}

fn begin(record: Arc<Record<Event>>, shown: &mut Shown, played: &mut MessageWriter<Played>) -> Playing {
    let mover = record.event.actors.first().and_then(|actor| shown.actor(*actor));
    let route = match (&record.event.what, mover) {
        (What::Moved { path, .. }, Some(mover)) => {
            Some(Route::new(mover.spot, path.iter().map(|corner| (*corner).into())))
        }
        _ => None,
    };
    let length = pace::length(&record.event.what, route.as_ref());
    shown.take_over(&record);
    played.write(Played(record.clone()));
    Playing { record, route, length, gone: 0.0 }
}
