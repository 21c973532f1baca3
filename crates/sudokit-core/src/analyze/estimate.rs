//! An estimated number, with its standard error and its interval of confidence: what sampling
//! gives, whatever is counted.

/// An estimated number of solutions.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Estimate {
    /// The mean of all samples: an unbiased estimate.
    pub mean: f64,
    /// Its standard error, estimated from the samples.
    pub standard_error: f64,
    /// Samples drawn.
    pub samples: u64,
    /// Those of them that were not 0.
    pub hits: u64,
}

impl Estimate {
    /// From samples: their mean, and its standard error.
    ///
    /// ```
    /// let estimate = sudokit::analyze::Estimate::of([0.0, 2.0, 4.0, 2.0]);
    /// assert_eq!((estimate.mean, estimate.samples, estimate.hits), (2.0, 4, 3));
    /// assert!((estimate.standard_error - (8.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    /// ```
    pub fn of(samples: impl IntoIterator<Item = f64>) -> Estimate {
        // Welford's running mean and variance.
        let (mut mean, mut squares, mut drawn, mut hits) = (0.0, 0.0, 0, 0);
        for value in samples {
            drawn += 1;
            hits += u64::from(value > 0.0);
            let before = value - mean;
            mean += before / drawn as f64;
            squares += before * (value - mean);
        }
        let variance = if drawn > 1 { squares / (drawn - 1) as f64 } else { f64::INFINITY };
        let standard_error =
            if drawn > 0 { (variance / drawn as f64).sqrt() } else { f64::INFINITY };
        Estimate { mean, standard_error, samples: drawn, hits }
    }

    /// The interval that covers the true number with this confidence (0 to 1), by the normal
    /// approximation. With fewer than 30 hits that says nothing: the interval has no upper end.
    ///
    /// ```
    /// use std::ops::ControlFlow::Continue;
    /// use sudokit::{Puzzle, analyze::Space};
    ///
    /// let estimate = Space::new(&Puzzle::EMPTY).estimate(10_000, 1, |_| Continue(()));
    /// let (low, high) = estimate.interval(0.95);
    /// assert!(((high - low) / estimate.standard_error - 2.0 * 1.96).abs() < 0.01);
    /// assert!(low < 6.67e21 && 6.67e21 < high);
    /// ```
    pub fn interval(&self, confidence: f64) -> (f64, f64) {
        if self.hits < 30 && self.hits < self.samples {
            return (0.0, f64::INFINITY);
        }
        let z = normal_quantile(0.5 + confidence.clamp(0.0, 1.0 - 1e-12) / 2.0);
        let margin = z * self.standard_error;
        ((self.mean - margin).max(0.0), self.mean + margin)
    }
}

/// The value below which a standard normal variable stays with probability `p`, by bisection on
/// its distribution function (series of Abramowitz and Stegun 26.2.17, error below 1e-7).
fn normal_quantile(p: f64) -> f64 {
    let below = |x: f64| {
        let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
        let series = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
        let tail = series.iter().rev().fold(0.0, |sum, c| (sum + c) * t) * (-x * x / 2.0).exp()
            / (2.0 * std::f64::consts::PI).sqrt();
        if x >= 0.0 { 1.0 - tail } else { tail }
    };
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if below(middle) < p { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}
