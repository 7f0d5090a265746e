//! One way to play any ruleset: decisions, a resolution stack, dice, a journal and snapshots.
//!
//! A ruleset puts its state into a [`World`](bevy_ecs::world::World) as components, its phases into the [`Resolve`]
//! schedule and describes itself through [`Ruleset`]. Everything that plays (the window, the opponent, a script, a
//! replay, a test) calls [`submit`] and [`advance`].

mod decision;
mod dice;
mod ids;
mod journal;
mod party;
mod play;
mod presence;
mod replay;
mod ruleset;
mod stack;

pub use decision::{Decision, Refusal};
pub use dice::{Dice, Script};
pub use ids::{Actor, CharacterId, UnitId};
pub use journal::{Journal, Record};
pub use party::Side;
pub use play::{PlayError, Resolve, Status, advance, journal, pending, start, status, submit};
pub use presence::{AttachedTo, Presence};
pub use replay::{Checksum, Departure, Header, REPLAY_FORMAT, Replay, ReplayError, Step, checksum, play_again};
pub use ruleset::{DecisionOf, Ruleset};
pub use stack::{Flow, Pending, Stack};
