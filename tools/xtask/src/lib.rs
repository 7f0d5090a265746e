//! What the project's chores share: the clone and its cargo, other programs, and what the system must provide.
//! Only the standard library, so that it compiles in seconds.

pub mod packages;
pub mod process;
pub mod project;
