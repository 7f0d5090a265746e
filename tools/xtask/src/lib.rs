//! What the project's chores share: the clone and its cargo, other programs, and what the system must provide.
//! Only the standard library, so that it compiles in seconds.

pub mod packages;
pub mod process;
pub mod project;

/// The exit status of a chore that cannot be done on this machine, for lack of something that it has named.
pub const UNAVAILABLE: u8 = 3;
