//! Moving: what a straight line costs, where it is barred, where it may end, and wheels (VS-3.5 to VS-3.9).

mod cost;
mod lane;
mod stand;
mod wheel;

pub use cost::{Cost, Gait, wheel_toll};
pub use lane::Lane;
pub use stand::{BlockKind, Blocker, Stop, may_stand};
pub use wheel::{clear_wheel, clear_wheel_to_stand};
