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
    /// Where the mean is beyond `f64`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) beyond: Option<Beyond>,
}

/// A mean beyond the numbers of `f64`.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Beyond {
    /// Its decimal logarithm.
    log10: f64,
    /// The standard error as a part of it.
    relative_error: f64,
}

/// Welford's running mean and variance.
#[derive(Default)]
struct Running {
    mean: f64,
    squares: f64,
    drawn: u64,
    hits: u64,
}

impl Running {
    fn push(&mut self, value: f64) {
        self.drawn += 1;
        self.hits += u64::from(value > 0.0);
        let before = value - self.mean;
        self.mean += before / self.drawn as f64;
        self.squares += before * (value - self.mean);
    }

    /// Makes all samples so far smaller by this factor.
    fn scale(&mut self, factor: f64) {
        self.mean *= factor;
        self.squares *= factor * factor;
    }

    fn estimate(&self) -> Estimate {
        let &Running { mean, squares, drawn, hits } = self;
        let variance = if drawn > 1 { squares / (drawn - 1) as f64 } else { f64::INFINITY };
        let standard_error =
            if drawn > 0 { (variance / drawn as f64).sqrt() } else { f64::INFINITY };
        Estimate { mean, standard_error, samples: drawn, hits, beyond: None }
    }
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
        let mut running = Running::default();
        samples.into_iter().for_each(|value| running.push(value));
        running.estimate()
    }

    /// From natural logarithms of samples, minus infinity for 0: the samples may be beyond `f64`.
    /// Then mean and standard error are infinite, and [`log10`](Estimate::log10) and
    /// [`log10_interval`](Estimate::log10_interval) have the numbers.
    ///
    /// ```
    /// use sudokit::analyze::Estimate;
    ///
    /// let small = Estimate::of_logs([2.0f64, 6.0].map(f64::ln));
    /// assert!((small.mean - 4.0).abs() < 1e-12);
    /// let large = Estimate::of_logs([1000.0, 1001.0]);
    /// assert!(large.mean.is_infinite() && (434.0..435.0).contains(&large.log10()));
    /// ```
    pub fn of_logs(samples: impl IntoIterator<Item = f64>) -> Estimate {
        // The largest sample is the unit, so that squares stay in range.
        let (mut running, mut unit) = (Running::default(), f64::NEG_INFINITY);
        for log in samples {
            if log > unit {
                running.scale((unit - log).exp());
                unit = log;
            }
            running.push(if log == f64::NEG_INFINITY { 0.0 } else { (log - unit).exp() });
        }
        let scaled = running.estimate();
        if scaled.hits == 0 {
            return scaled;
        }
        let (mean, standard_error) = (scaled.mean * unit.exp(), scaled.standard_error * unit.exp());
        let log10 = scaled.mean.log10() + unit / std::f64::consts::LN_10;
        let relative_error = scaled.standard_error / scaled.mean;
        let beyond = mean.is_infinite().then_some(Beyond { log10, relative_error });
        Estimate { mean, standard_error, beyond, ..scaled }
    }

    /// The decimal logarithm of the mean.
    pub fn log10(&self) -> f64 {
        self.beyond.map_or_else(|| self.mean.log10(), |beyond| beyond.log10)
    }

    /// The decimal logarithms of the ends of [`interval`](Estimate::interval).
    pub fn log10_interval(&self, confidence: f64) -> (f64, f64) {
        let (low, high) = match self.beyond {
            Some(Beyond { log10, relative_error }) if self.has_upper_end() => {
                let margin = quantile_of(confidence) * relative_error;
                return (log10 + (1.0 - margin).max(0.0).log10(), log10 + (1.0 + margin).log10());
            }
            _ => self.interval(confidence),
        };
        (low.log10(), high.log10())
    }

    fn has_upper_end(&self) -> bool {
        self.hits >= 30 || self.hits == self.samples
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
        if !self.has_upper_end() {
            return (0.0, f64::INFINITY);
        }
        if self.beyond.is_some() {
            let (low, high) = self.log10_interval(confidence);
            return (10f64.powf(low), 10f64.powf(high));
        }
        let margin = quantile_of(confidence) * self.standard_error;
        ((self.mean - margin).max(0.0), self.mean + margin)
    }
}

/// How many standard errors an interval of this confidence reaches on either side.
fn quantile_of(confidence: f64) -> f64 {
    normal_quantile(0.5 + confidence.clamp(0.0, 1.0 - 1e-12) / 2.0)
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
