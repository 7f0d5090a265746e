//! Moving: what a straight line costs, where it is barred, where it may end, and wheels (VS-3.5 to VS-3.9).

mod cost;
mod lane;
mod stand;
mod wheel;

pub use cost::{Cost, Gait};
pub use lane::Lane;
pub use stand::{BlockKind, Blocker, Stop, may_stand};
pub use wheel::{clear_wheel, clear_wheel_to_stand};

use bevy_math::{Vec2, bounding::Aabb2d};

/// The box around a box moved from where it is by a vector, and `margin` inches around that.
fn swept(aabb: Aabb2d, by: Vec2, margin: f32) -> Aabb2d {
    Aabb2d {
        min: aabb.min.min(aabb.min + by) - Vec2::splat(margin),
        max: aabb.max.max(aabb.max + by) + Vec2::splat(margin),
    }
}
