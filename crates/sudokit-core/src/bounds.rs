//! What bounds long work: a number of units, a flag that ends it sooner, and a deadline.
//!
//! All long calls of the library share these types. What a unit is, each call says: a guess for the
//! fast solvers, a placement for the textbook methods, a node for other searches. Units are
//! counted, not timed, so the same budget gives the same answer on every machine. A cancel flag and
//! a deadline do not. This module knows nothing of Sudoku or threads, and it alone in the library
//! reads a clock: only for a budget with a deadline.
//!
//! ```
//! use sudokit::bounds::Why;
//! use sudokit::{Budget, Cancel, Puzzle, solve::{End, Solver}};
//!
//! let cancel = Cancel::new();
//! let mut solver = Solver::new();
//! solver.set_budget(Budget::at_most(1_000_000).with_cancel(&cancel));
//! // Another thread would do this after a while.
//! cancel.set();
//! assert_eq!(solver.count(&Puzzle::EMPTY, u64::MAX).end, End::Unknown(Why::Cancelled));
//! ```

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends long calls soon after it is set. Clones are the same flag.
///
/// To look at it costs a load from memory, so calls look often: most end within a millisecond.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not set. One for a whole program is a
    /// `static CANCEL: LazyLock<Cancel> = LazyLock::new(Cancel::new)`.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Ends all calls that look at this flag.
    #[inline]
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Makes the flag as new: later calls are not ended.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it is set.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<&Cancel> for Cancel {
    fn from(cancel: &Cancel) -> Cancel {
        cancel.clone()
    }
}

/// A flag from elsewhere, such as that of a signal handler.
impl From<Arc<AtomicBool>> for Cancel {
    fn from(flag: Arc<AtomicBool>) -> Cancel {
        Cancel(flag)
    }
}

/// A time at which work ends.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[derive(Clone, Copy, Debug)]
struct Deadline(std::time::Instant);

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Deadline {
    fn has_passed(self) -> bool {
        std::time::Instant::now() >= self.0
    }
}

/// WebAssembly in a browser has no clock that Rust can read, and so no deadline.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[derive(Clone, Copy, Debug)]
enum Deadline {}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Deadline {
    fn has_passed(self) -> bool {
        match self {}
    }
}

/// What a call may cost. The default is without bound.
///
/// ```
/// use sudokit::{Budget, Cancel};
/// let unbounded = Budget::UNLIMITED;
/// let small = Budget::at_most(1_000);
/// let option: Option<u64> = None;
/// let cancellable = Budget::from(option).with_cancel(&Cancel::new());
/// assert_eq!((unbounded.limit(), small.limit(), cancellable.limit()), (None, Some(1_000), None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    limit: Option<u64>,
    cancel: Option<Cancel>,
    deadline: Option<Deadline>,
}

impl Budget {
    /// Without bound.
    pub const UNLIMITED: Budget = Budget { limit: None, cancel: None, deadline: None };

    /// At most this many units of work. The call says what its unit is.
    #[inline]
    pub const fn at_most(units: u64) -> Budget {
        Budget { limit: Some(units), ..Budget::UNLIMITED }
    }

    /// The same budget, with a flag that ends the work sooner.
    #[must_use]
    pub fn with_cancel(self, cancel: impl Into<Cancel>) -> Budget {
        Budget { cancel: Some(cancel.into()), ..self }
    }

    /// The same budget, with a time at which the work ends. Calls look at the clock as often as at
    /// a cancel flag. Where the clock ends the work, the answer depends on the machine.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use sudokit::{Budget, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new();
    /// solver.set_budget(Budget::UNLIMITED.until(Instant::now() + Duration::from_millis(20)));
    /// // This grid has 6.67e21 solutions: the count ends with the time.
    /// assert!(solver.count(Puzzle::EMPTY, u64::MAX).solutions > 0);
    /// ```
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn until(self, deadline: std::time::Instant) -> Budget {
        Budget { deadline: Some(Deadline(deadline)), ..self }
    }

    /// Another limit with the same cancel flag and deadline: a bound on some other kind of work.
    #[must_use]
    pub fn with_limit(&self, units: u64) -> Budget {
        Budget { limit: Some(units), ..self.clone() }
    }

    /// How many units there are; `None` without bound.
    #[inline]
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// The flag that ends the work sooner.
    #[inline]
    pub fn cancel(&self) -> Option<&Cancel> {
        self.cancel.as_ref()
    }

    /// Whether the cancel flag is set, or the deadline has passed.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.go_on().is_err()
    }

    /// Whether the work may have to end before its units are spent.
    #[inline]
    pub(crate) fn may_be_cancelled(&self) -> bool {
        self.cancel.is_some() || self.deadline.is_some()
    }

    /// Whether work that has cost that many units must stop.
    #[inline]
    pub fn is_spent(&self, units: u64) -> bool {
        self.limit.is_some_and(|limit| units >= limit) || self.is_cancelled()
    }

    /// Which bound ends work that has cost that many units; `None` where it may go on.
    #[cold]
    pub fn why_spent(&self, units: u64) -> Option<Why> {
        if self.limit.is_some_and(|limit| units >= limit) {
            return Some(Why::Budget);
        }
        self.go_on().err()
    }

    /// An error when the cancel flag is set, or the deadline has passed.
    #[inline]
    pub(crate) fn go_on(&self) -> Result<(), Why> {
        if self.cancel.as_ref().is_some_and(Cancel::is_set) {
            return Err(Why::Cancelled);
        }
        if self.deadline.is_some_and(Deadline::has_passed) {
            return Err(Why::Deadline);
        }
        Ok(())
    }

    /// What is left of this budget after that many units.
    pub(crate) fn after(&self, units: u64) -> Budget {
        Budget { limit: self.limit.map(|limit| limit.saturating_sub(units)), ..self.clone() }
    }

    /// This budget with a smaller limit; `None` when its own limit is no larger.
    pub(crate) fn capped(&self, units: u64) -> Option<Budget> {
        let is_larger = self.limit.is_none_or(|limit| limit > units);
        is_larger.then(|| self.with_limit(units))
    }
}

/// At most that many units, if a number is given.
impl From<Option<u64>> for Budget {
    fn from(limit: Option<u64>) -> Budget {
        Budget { limit, ..Budget::UNLIMITED }
    }
}

/// A budget that is being spent, perhaps by several calls.
#[derive(Clone, Debug)]
pub struct Meter {
    left: u64,
    /// For its cancel flag and its deadline.
    budget: Budget,
    /// Which bound refused a unit.
    ended: Option<Why>,
}

/// How often a meter looks at cancel flag and deadline, in units. A power of two.
const LOOK: u64 = 64;

impl Meter {
    /// Nothing of the budget is spent yet.
    pub fn new(budget: &Budget) -> Meter {
        let left = budget.limit.unwrap_or(u64::MAX);
        Meter { left, budget: budget.clone(), ended: None }
    }

    /// Spends a unit.
    ///
    /// # Errors
    /// When none is left, the cancel flag is set, or the deadline has passed.
    #[inline]
    pub fn spend(&mut self) -> Result<(), Why> {
        if self.left.is_multiple_of(LOOK) {
            self.look()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Takes what some work has cost, or all that is left: the next unit is refused then.
    #[inline]
    pub fn pay(&mut self, units: u64) {
        self.left = self.left.saturating_sub(units);
    }

    /// An error when nothing is left to spend, or the work must end for another reason.
    #[cold]
    fn look(&mut self) -> Result<(), Why> {
        let found = if self.left == 0 { Err(Why::Budget) } else { self.budget.go_on() };
        self.ended = found.err();
        found
    }

    /// Which bound refused the last unit: for work that has ended. Where none did, the work itself
    /// was too much for the units.
    pub fn why(&self) -> Why {
        self.ended.unwrap_or(Why::Budget)
    }

    /// How many units are left.
    #[inline]
    pub fn left(&self) -> u64 {
        self.left
    }
}

/// Why an answer is not known: the bound that ended the work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Why {
    /// The units of the budget are spent.
    Budget,
    /// The deadline has passed.
    Deadline,
    /// The cancel flag was set.
    Cancelled,
}

impl Why {
    /// A word for it: `budget`, `deadline`, `cancelled`.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Budget => "budget",
            Why::Deadline => "deadline",
            Why::Cancelled => "cancelled",
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Why::Budget => "the budget ran out",
            Why::Deadline => "the deadline passed",
            Why::Cancelled => "the search was cancelled",
        })
    }
}

impl std::error::Error for Why {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_gives_as_many_units_as_the_budget_has() {
        for units in [0, 1, 63, 64, 65, 1000] {
            let mut meter = Meter::new(&Budget::at_most(units));
            assert_eq!((0..2000).take_while(|_| meter.spend().is_ok()).count() as u64, units);
            assert_eq!((meter.left(), meter.spend()), (0, Err(Why::Budget)));
            assert_eq!(meter.why(), Why::Budget);
        }
    }

    #[test]
    fn what_was_paid_is_no_longer_there_to_spend() {
        for (paid, left) in [(0, 70), (1, 69), (69, 1), (70, 0), (71, 0)] {
            let mut meter = Meter::new(&Budget::at_most(70));
            meter.pay(paid);
            assert_eq!(meter.left(), left);
            assert_eq!((0..2000).take_while(|_| meter.spend().is_ok()).count() as u64, left);
        }
    }

    #[test]
    fn a_set_flag_is_seen_within_a_few_units_and_by_all_clones() {
        let cancel = Cancel::new();
        let budget = Budget::UNLIMITED.with_cancel(&cancel);
        let mut meter = Meter::new(&budget);
        assert!((0..1000).all(|_| meter.spend().is_ok()) && budget.go_on().is_ok());
        cancel.clone().set();
        assert!((0..LOOK).any(|_| meter.spend() == Err(Why::Cancelled)));
        assert_eq!((meter.why(), budget.why_spent(0)), (Why::Cancelled, Some(Why::Cancelled)));
        assert!(budget.is_cancelled() && budget.is_spent(0));
        assert_eq!(budget.go_on(), Err(Why::Cancelled));
        cancel.clear();
        assert!(!budget.is_cancelled() && meter.spend().is_ok());
    }

    #[test]
    fn a_deadline_ends_work_once_it_has_passed() {
        let now = std::time::Instant::now();
        let passed = Budget::at_most(1_000).until(now);
        let far = Budget::at_most(1_000).until(now + std::time::Duration::from_secs(1 << 30));
        for (budget, ends) in [(passed, true), (far, false)] {
            assert_eq!((budget.is_cancelled(), budget.is_spent(0)), (ends, ends));
            assert_eq!(budget.capped(3).unwrap().go_on().is_err(), ends);
            let mut meter = Meter::new(&budget);
            let units = (0..2000).take_while(|_| meter.spend().is_ok()).count();
            assert_eq!(units == 1_000, !ends, "{units}");
            assert!(units < LOOK as usize || !ends);
            assert_eq!(meter.why(), if ends { Why::Deadline } else { Why::Budget });
            assert_eq!(budget.why_spent(0), ends.then_some(Why::Deadline));
            assert_eq!(budget.why_spent(1_000), Some(Why::Budget));
        }
    }

    #[test]
    fn a_cap_keeps_the_flag_and_only_lowers_the_limit() {
        let budget = Budget::at_most(10).with_cancel(Cancel::new());
        let capped = budget.capped(3).unwrap();
        assert_eq!((capped.limit(), capped.cancel().is_some()), (Some(3), true));
        assert!(budget.capped(10).is_none() && budget.capped(11).is_none());
        assert_eq!(Budget::UNLIMITED.capped(7).and_then(|b| b.limit()), Some(7));
    }
}
