//! Test kit: tiny boards in code, played through the engine with scripted dice.
//!
//! ```ignore
//! let mut game = Layout::new().attacker("norman_spearmen", "D4", North).defender("fyrd", "D5", South).start();
//! game.to(Phase::Melee).dice([2]).attack(0);
//! assert_eq!(game.hits(1), 2);
//! ```

mod game;
mod layout;

pub use game::Game;
pub use layout::Layout;

pub use hildarleik::board::Facing::{East, North, South, West};
pub use hildarleik::board::{Facing, Grid, Square, Tile};
pub use hildarleik::conquest_1066::state::activity::Activity;
pub use hildarleik::conquest_1066::state::choice::{Choice, Question};
pub use hildarleik::conquest_1066::state::event::{Spent, StayReason, What};
pub use hildarleik::conquest_1066::state::field::{EndReason, Field, Hits, LastHitBy, Phase, Post, View};
pub use hildarleik::conquest_1066::state::roll::Item;
pub use hildarleik::conquest_1066::state::scenario::{Commands, Goal, Kept, Objective, Quality};
pub use hildarleik::engine::{AttachedTo, CharacterId, Presence, Side, UnitId};

/// A square by its name.
pub fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A place by the name of its square.
pub fn post(name: &str, facing: Facing) -> Post {
    Post { square: square(name), facing }
}
