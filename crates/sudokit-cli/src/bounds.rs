//! `--budget` and `--timeout`: what a search may cost, and the message where that did not suffice.
//!
//! A budget counts the command's own unit, which its help names; `none` lifts it.

use crate::interrupt;
use crate::numbers::{grouped, seconds};
use crate::threads;
use anyhow::Context;
use std::time::{Duration, Instant};
use sudokit::bounds::Why;
use sudokit::{Budget, Cancel};

/// What a search may cost.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BudgetArgs {
    /// What the search may cost for a puzzle: about a microsecond each. When not given, more than
    /// the path of any known proper puzzle takes, and 1000000 for everything else (several
    /// solutions, candidates as givens, all steps at once); `none` lifts the bound.
    #[arg(long, value_name = "N|none", alias = "max-work", value_parser = bound)]
    budget: Option<Bound>,
}

/// The value of a `--budget`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// At most this number.
    At(u64),
    /// `none`: without a bound.
    Unlimited,
}

impl Bound {
    /// The number, if there is one.
    pub(crate) fn limit(self) -> Option<u64> {
        match self {
            Bound::At(limit) => Some(limit),
            Bound::Unlimited => None,
        }
    }

    /// The number for interfaces that count with 32 bits.
    pub(crate) fn short(self) -> u32 {
        self.limit().and_then(|limit| u32::try_from(limit).ok()).unwrap_or(u32::MAX)
    }
}

/// Reads the value of a `--budget`.
pub(crate) fn bound(word: &str) -> Result<Bound, String> {
    match word {
        "none" => Ok(Bound::Unlimited),
        _ => word.parse().map(Bound::At).map_err(|_| "expected a whole number or none".to_owned()),
    }
}

impl BudgetArgs {
    /// The budget; `usual` where the option is not given.
    pub(crate) fn or(&self, usual: u64, cancel: &Cancel) -> Budget {
        let limit = self.budget.unwrap_or(Bound::At(usual)).limit();
        Budget::from(limit).with_cancel(cancel)
    }
}

/// The message where `--timeout` ended a search.
pub(crate) const TIME_RAN_OUT: &str = "given up: the time of --timeout ran out";

/// What ended a search before its end. `--timeout` sets the cancel flag.
pub(crate) fn ran_out(why: Why, budget: &Budget) -> String {
    match why {
        Why::Budget => {
            let units = grouped(budget.limit().unwrap_or(u64::MAX));
            format!("the budget of {units} units ran out (--budget raises or lifts it)")
        }
        Why::Deadline | Why::Cancelled => TIME_RAN_OUT.to_owned(),
    }
}

/// The time of a command that answers one grid.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct TimeoutArgs {
    /// Give the search up after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl TimeoutArgs {
    /// Whether this time has passed since then.
    #[cfg_attr(not(feature = "learn"), allow(dead_code, reason = "for learners' commands"))]
    pub(crate) fn is_over(&self, since: Instant) -> bool {
        self.timeout.is_some_and(|timeout| since.elapsed() >= timeout)
    }

    /// The flag that breaks searches off: at Ctrl-C, and when the time is over.
    ///
    /// # Errors
    /// When no thread can be started to look at the clock.
    pub(crate) fn cancel(&self) -> anyhow::Result<Cancel> {
        let cancel = interrupt::cancel();
        self.set_after(&cancel)?;
        Ok(cancel)
    }

    /// Sets a flag when the time is over.
    ///
    /// # Errors
    /// As [`cancel`](TimeoutArgs::cancel).
    pub(crate) fn set_after(&self, cancel: &Cancel) -> anyhow::Result<()> {
        let Some(timeout) = self.timeout else { return Ok(()) };
        let cancel = cancel.clone();
        let wait = move || {
            std::thread::sleep(timeout);
            cancel.set();
        };
        threads::start("clock", wait).context("--timeout")
    }
}
