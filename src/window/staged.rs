//! What the window needs of a ruleset so that a battle of it can be shown.

use super::settings::Settings;
use super::shown::Shown;
use crate::board::Grid;
use crate::engine::{Actor, DecisionOf, Record, UnitId};
use crate::play::Playable;
use crate::viking_steel::state::scenario::Scenario as Measured;
use std::sync::Arc;

/// What those on a base do while something happens to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stir {
    /// They march.
    March,
    /// They strike.
    Strike,
    /// They draw their bows.
    Shoot,
}

/// A ruleset whose battles can be shown.
pub trait Staged: Playable {
    /// Where something goes while a record is being shown.
    type Course: Send + Sync + 'static;

    /// Terrain and armies as they are laid on the table.
    ///
    /// # Errors
    /// Says what they cannot be made of.
    fn laid(scenario: &Arc<Self::Scenario>) -> Result<Arc<Measured>, String>;

    /// The board, where it has squares.
    fn grid(_: &Self::Scenario) -> Option<Arc<Grid>> {
        None
    }

    /// What those on the bases of a unit do while a record is being shown.
    fn stirs(record: &Record<Self::Event>, unit: UnitId) -> Option<Stir>;

    /// A volley: who shoots, and at whom.
    fn volley(event: &Self::Event) -> Option<(UnitId, Actor)>;

    /// Shows a state at once, as when a battle is laid out, taken up again or taken back.
    fn show(shown: &mut Shown, scenario: &Self::Scenario, field: &Self::Field);

    /// Shows the armies as they are before the first turn.
    fn muster(shown: &mut Shown, scenario: &Self::Scenario);

    /// A record begins to be shown: gives its course, and how many seconds it takes at normal speed.
    fn begin(shown: &mut Shown, record: &Record<Self::Event>) -> (Self::Course, f32);

    /// It has come so far, 0 to 1.
    fn progress(shown: &mut Shown, record: &Record<Self::Event>, course: &Self::Course, progress: f32);

    /// It has been shown.
    fn settle(shown: &mut Shown, record: &Record<Self::Event>);

    /// An answer that the player has given once and for all in the settings.
    fn settled(settings: &Settings, scenario: &Self::Scenario, decision: &DecisionOf<Self>) -> Option<Self::Choice>;

    /// Something that scripts which drive the window wait for.
    fn announcement(event: &Self::Event) -> Option<&'static str>;
}
