//! Test kit: tiny positions in code, played through the engine with scripted dice.
//!
//! ```ignore
//! let mut game = Layout::new().attacker("warriors", at(20.0, 10.0, 0.0)).defender("levy", at(20.0, 30.0, 180.0)).start();
//! game.dice([7, 3]).activate(0);
//! game.dice([5]).order(Order::Move);
//! game.path(0.0, 9.0);
//! game.last("VS-3.3");
//! ```

#![allow(dead_code, unused_imports, reason = "every test binary uses its own part of the kit")]

mod game;
mod ground;
mod layout;

pub use game::{Game, Rec, face, faces, items, needed};
pub use ground::{building, field, hill, line, marsh, patch, screen, wall, wood};
pub use layout::Layout;

pub use hildarleik::board::{Area, AreaKind, Cover, Edge, Ground, Line, LineKind, Pose, Sight};
pub use hildarleik::engine::{Actor, AttachedTo, CharacterId, Presence, Side, UnitId};
pub use hildarleik::viking_steel::state::choice::{Choice, Order, PathKind, Question, Reach, Stage};
pub use hildarleik::viking_steel::state::components::{
    Activity, Carries, Disorder, Fatigue, Formation, Officer, Placement, Strength, Wounds,
};
pub use hildarleik::viking_steel::state::event::{MoraleResult, Motion, Spent, What};
pub use hildarleik::viking_steel::state::field::{Contact, EndReason, Field, Loot, Verdict, View};
pub use hildarleik::viking_steel::state::roll::{Item, Mark, Purpose, Test};
pub use hildarleik::viking_steel::state::scenario::{Goal, LootSetup, Objective};
pub use hildarleik::viking_steel::state::tables::Rank;

/// Side of a base in every layout, inches.
pub const BASE: f32 = 2.362;

/// A pose: front centre in inches, facing in degrees (0 north, 90 east).
pub fn at(x: f32, y: f32, degrees: f32) -> Pose {
    Pose::new_inches(x, y, degrees)
}

/// A unit as an actor.
pub fn unit(index: u8) -> Actor {
    Actor::Unit(UnitId(index))
}

/// A character as an actor.
pub fn character(index: u8) -> Actor {
    Actor::Character(CharacterId(index))
}

/// A contact with nothing special about it.
pub fn contact(units: [u8; 2], edges: [Edge; 2]) -> Contact {
    Contact {
        units: units.map(UnitId),
        edges,
        charged: None,
        followed_up: None,
        behind_obstacle: None,
        failed_to_withdraw: [false; 2],
        fought: false,
    }
}
