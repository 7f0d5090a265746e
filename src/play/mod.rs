//! A ruleset as the programs see it that play any: scenarios with their texts, opponents, battles played to the end, and what came of
//! them.

mod auto;
mod loaded;
mod playable;
mod players;
mod seats;
mod summary;

pub use auto::{Plan, Played, play};
pub use loaded::{LoadedScenario, load_scenario};
pub use playable::{Facts, Line, LineKind, Playable, Reason, SideFacts};
pub use players::Player;
pub use summary::{SideSummary, Summary};
