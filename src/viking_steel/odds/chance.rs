//! Exact chances of dice.

use crate::viking_steel::state::roll::Needed;

/// Chance that one die with `sides` sides succeeds.
pub fn of_one(needed: &Needed, sides: u8) -> f64 {
    f64::from(needed.successes(sides)) / f64::from(sides.max(1))
}

/// Chance that at least one of `dice` succeeds.
pub fn of_any(dice: u8, one: f64) -> f64 {
    1.0 - (1.0 - one).powi(i32::from(dice))
}

/// Chances of 0, 1, .. `dice` successes.
pub fn successes(dice: u8, one: f64) -> Vec<f64> {
    (0..dice).fold(vec![1.0], |spread, _| sum(&spread, &[1.0 - one, one]))
}

/// Chances of the sum of two independent counts.
pub fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut spread = vec![0.0; a.len() + b.len() - 1];
    for (i, left) in a.iter().enumerate() {
        for (j, right) in b.iter().enumerate() {
            spread[i + j] += left * right;
        }
    }
    spread
}

/// The spread with everything above `most` counted as `most`.
pub fn at_most(mut spread: Vec<f64>, most: u8) -> Vec<f64> {
    let most = usize::from(most);
    if spread.len() > most + 1 {
        let above: f64 = spread.drain(most + 1..).sum();
        spread[most] += above;
    }
    spread
}

/// Adds a chance at a place of a spread, which grows as needed.
pub fn add(spread: &mut Vec<f64>, at: usize, chance: f64) {
    if spread.len() <= at {
        spread.resize(at + 1, 0.0);
    }
    spread[at] += chance;
}

/// The mean of a spread.
pub fn mean(spread: &[f64]) -> f64 {
    spread.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn two_coins_and_three() {
        let two = successes(2, 0.5);
        assert!(near(two[0], 0.25) && near(two[1], 0.5) && near(two[2], 0.25));
        let five = sum(&two, &successes(3, 0.5));
        assert!(near(five[5], 1.0 / 32.0) && near(five.iter().sum(), 1.0) && near(mean(&five), 2.5));
        assert!(near(of_any(3, 0.5), 0.875));
    }

    #[test]
    fn what_is_above_the_most_counts_as_the_most() {
        let spread = at_most(successes(3, 0.5), 1);
        assert!(spread.len() == 2 && near(spread[1], 0.875));
        assert_eq!(at_most(vec![0.5, 0.5], 4), [0.5, 0.5]);
    }
}
