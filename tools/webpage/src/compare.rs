//! How much heavier than a bare page the game may be.

use crate::pack::Build;

/// What a first visit to the game may load, at the most, for each byte that a bare page loads.
const LIMIT: f64 = 1.35;

/// Prints the ratio of what both pages load.
///
/// # Errors
/// When it is above the limit.
pub fn judge(game: &Build, bare: &Build) -> Result<(), String> {
    let line = told(game.transfer(), bare.transfer());
    println!("{line}");
    if game.transfer() as f64 > LIMIT * bare.transfer() as f64 {
        Err(format!("More than {LIMIT:.2} times is too much."))
    } else {
        Ok(())
    }
}

fn told(game: usize, bare: usize) -> String {
    let megabytes = |bytes: usize| bytes as f64 / 1e6;
    format!(
        "A first visit loads {:.2} MB; of a bare page with the same engine {:.2} MB: {:.3} times as much.",
        megabytes(game),
        megabytes(bare),
        game as f64 / bare.max(1) as f64
    )
}
