//! The journal as animation: records come in, are shown one after the other, and the table follows.

mod route;
mod speed;

pub use route::Route;
pub use speed::Speed;

use super::awake::Awake;
use super::shown::Shown;
use super::staged::Staged;
use crate::conquest_1066::Conquest1066;
use crate::engine::Record;
use crate::viking_steel::VikingSteel;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// Longest step of one frame in seconds: on a slow machine a march is seen in a few pictures rather than in one.
const LONGEST_STEP: f32 = 0.25;

/// The records still to be shown.
#[derive(Resource)]
pub struct Playback<R: Staged = VikingSteel> {
    queue: VecDeque<Arc<Record<R::Event>>>,
    playing: Option<Playing<R>>,
}

struct Playing<R: Staged> {
    record: Arc<Record<R::Event>>,
    course: R::Course,
    /// Seconds it takes and seconds gone.
    length: f32,
    gone: f32,
}

/// A record begins to be shown: for log, dice and sound.
#[derive(Message)]
pub struct Played<R: Staged = VikingSteel>(pub Arc<Record<R::Event>>);

/// Seconds of animation in this frame, at the speed that is set.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Beat(pub f32);

impl<R: Staged> Default for Playback<R> {
    fn default() -> Self {
        Playback { queue: VecDeque::new(), playing: None }
    }
}

impl<R: Staged> Playback<R> {
    /// Shows these records after those already waiting.
    pub fn extend(&mut self, records: impl IntoIterator<Item = Record<R::Event>>) {
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
    pub fn current(&self) -> Option<(&Record<R::Event>, f32)> {
        self.playing.as_ref().map(|playing| (&*playing.record, playing.progress()))
    }

    /// The course of the record being shown, and how far it has come from 0 to 1.
    pub fn course(&self) -> Option<(&R::Course, f32)> {
        self.playing.as_ref().map(|playing| (&playing.course, playing.progress()))
    }
}

impl<R: Staged> Playing<R> {
    fn progress(&self) -> f32 {
        (self.gone / self.length.max(0.001)).min(1.0)
    }
}

impl<R: Staged<Course = Option<Route>>> Playback<R> {
    /// Inches walked so far by the one that is on its way in the record being shown.
    pub fn walked(&self) -> Option<f32> {
        let (route, progress) = self.course()?;
        route.as_ref().map(|route| route.length() * progress)
    }
}

/// Order within a frame: what has happened is taken over before figures are moved.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaybackSystems;

/// Plays records back.
pub struct PlaybackPlugin;

impl Plugin for PlaybackPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Speed>().init_resource::<Beat>().init_resource::<Shown>();
        app.add_systems(Update, beat.before(PlaybackSystems));
        add_ruleset::<VikingSteel>(app);
        add_ruleset::<Conquest1066>(app);
    }
}

fn add_ruleset<R: Staged>(app: &mut App) {
    app.init_resource::<Playback<R>>()
        .add_message::<Played<R>>()
        .add_systems(Update, play::<R>.in_set(PlaybackSystems));
}

fn beat(speed: Res<Speed>, time: Res<Time<Real>>, mut beat: ResMut<Beat>) {
    beat.0 = speed.factor().map_or(f32::MAX, |factor| time.delta_secs().min(LONGEST_STEP) * factor);
}

fn play<R: Staged>(
    mut playback: ResMut<Playback<R>>,
    mut shown: ResMut<Shown>,
    beat: Res<Beat>,
    mut awake: ResMut<Awake>,
    mut played: MessageWriter<Played<R>>,
) {
    if playback.is_idle() {
        return;
    }
    awake.now();
    let mut left = beat.0;
    loop {
        let mut playing = match playback.playing.take() {
            Some(playing) => playing,
            None => match playback.queue.pop_front() {
                Some(record) => {
                    let (course, length) = R::begin(&mut shown, &record);
                    played.write(Played(record.clone()));
                    Playing { record, course, length, gone: 0.0 }
                }
                None => break,
            },
        };
        playing.gone += left;
        if playing.gone < playing.length {
            R::progress(&mut shown, &playing.record, &playing.course, playing.progress());
            playback.playing = Some(playing);
            break;
        }
        left = playing.gone - playing.length;
        R::settle(&mut shown, &playing.record);
    }
}
