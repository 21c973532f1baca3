//! Intervals of proportions, and tests between two systems on the same puzzles.

use serde::Serialize;

/// The quantile of the normal distribution for 95 percent on two sides.
const Z: f64 = 1.959_963_984_540_054;

/// A proportion with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// Their ratio; null of none.
    pub value: Option<f64>,
    /// Wilson's score interval at 95 percent (E. B. Wilson, 1927), without correction of
    /// continuity: its lower end.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
}

impl Rate {
    /// This number of that number.
    pub fn new(count: u64, of: u64) -> Rate {
        if of == 0 {
            return Rate { count, of, value: None, low: None, high: None };
        }
        let (n, p) = (of as f64, count as f64 / of as f64);
        let center = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let low = if count == 0 { 0.0 } else { center - half };
        let high = if count == of { 1.0 } else { center + half };
        Rate { count, of, value: Some(p), low: Some(low), high: Some(high) }
    }
}

/// The two-sided exact test of McNemar: the probability that a fair coin falls at least as unevenly
/// as these two numbers (Q. McNemar, 1947; the binomial form).
pub fn mcnemar(a: u64, b: u64) -> f64 {
    let (n, least) = (a + b, a.min(b));
    if n == 0 {
        return 1.0;
    }
    // Sums of logarithms: factorials of millions fit no number.
    let half = n as f64 * 2.0_f64.ln();
    let (mut log, mut sum) = (-half, 0.0);
    for k in 0..=least {
        if k > 0 {
            log += ((n - k + 1) as f64 / k as f64).ln();
        }
        sum += log.exp();
    }
    // The middle term counts once.
    if a == b { 1.0 } else { f64::min(1.0, 2.0 * sum) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_s_intervals_are_the_roots_of_their_equation() {
        // The roots of (count / of - p)^2 = z^2 p (1 - p) / of, found by bisection in Python.
        for (count, of, low, high) in [
            (8, 10, 0.490_162_47, 0.943_317_82),
            (0, 10, 0.0, 0.277_532_79),
            (10, 10, 0.722_467_2, 1.0),
            (450, 1000, 0.419_415_38, 0.480_967_29),
        ] {
            let rate = Rate::new(count, of);
            assert!((rate.low.unwrap() - low).abs() < 1e-6, "{rate:?}");
            assert!((rate.high.unwrap() - high).abs() < 1e-6, "{rate:?}");
        }
        assert_eq!(Rate::new(0, 0).value, None);
    }

    #[test]
    fn mcnemar_s_test_is_exact() {
        // Twice the sum of binomial coefficients over 2^n, as fractions in Python.
        for (a, b, p) in [
            (0, 0, 1.0),
            (5, 5, 1.0),
            (1, 9, 0.021_484_375),
            (10, 2, 0.038_574_218_75),
            (0, 3, 0.25),
        ] {
            assert!((mcnemar(a, b) - p).abs() < 1e-12, "{a} {b} {}", mcnemar(a, b));
            assert_eq!(mcnemar(a, b), mcnemar(b, a));
        }
        let p = mcnemar(500_000, 502_000);
        assert!((p - 0.045_8).abs() < 5e-4, "{p}");
    }
}
