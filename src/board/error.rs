//! What can be wrong with terrain or a table handed in as data.

use thiserror::Error;

/// Why a piece of terrain or a table cannot be built. Coordinates and lengths are inches.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum GeometryError {
    /// An outline needs three points, a line or a crest two.
    #[error("`{name}` has {found} distinct points, it needs at least {needed}")]
    TooFewPoints {
        /// The piece's name.
        name: String,
        /// The least number of distinct points.
        needed: usize,
        /// How many there were.
        found: usize,
    },
    /// Two sides of an outline meet where they should not (sides counted from 0, without repeated points).
    #[error("`{name}` crosses itself: side {first} meets side {second}")]
    SelfCrossing {
        /// The piece's name.
        name: String,
        /// The one side.
        first: usize,
        /// The other side.
        second: usize,
    },
    /// The outline encloses nothing, or too thin a sliver to be cut into convex pieces.
    #[error("`{name}` encloses no area")]
    NoArea {
        /// The piece's name.
        name: String,
    },
    /// A coordinate is not a finite number.
    #[error("`{name}` has a coordinate that is not a finite number")]
    NotFinite {
        /// The piece's name.
        name: String,
    },
    /// Only hills have a crest.
    #[error("`{name}` has a crest but is no hill")]
    CrestWithoutHill {
        /// The piece's name.
        name: String,
    },
    /// A depth of sight is negative or not finite.
    #[error("`{name}` hides what is beyond {depth} inches, which is no depth")]
    SightDepth {
        /// The piece's name.
        name: String,
        /// The depth given, inches.
        depth: f32,
    },
    /// A table's side is out of bounds.
    #[error("a table of {width} by {depth} inches: each side must be 24 to 120 inches")]
    TableSize {
        /// West to east, inches.
        width: f32,
        /// South to north, inches.
        depth: f32,
    },
}
