//! `--budget` and `--timeout`: what a search may cost, and the message where that did not suffice.
//!
//! A budget counts the command's own unit, which its help names; `none` lifts it.

use crate::interrupt;
use crate::language::Language;
use crate::numbers::{grouped, seconds};
use crate::threads;
use anyhow::Context;
use std::time::Duration;
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

/// What ended a search before its end. `--timeout` sets the cancel flag.
pub(crate) fn ran_out(why: Why, budget: &Budget, language: Language) -> String {
    match why {
        Why::Budget => {
            let units = grouped(budget.limit().unwrap_or(u64::MAX));
            language.pick(
                format!("the budget of {units} units ran out (--budget raises or lifts it)"),
                format!(
                    "정해진 탐색량 {units}을 다 썼습니다(--budget으로 늘리거나 없앨 수 있습니다)"
                ),
            )
        }
        Why::Deadline | Why::Cancelled => language
            .pick("given up: the time of --timeout ran out", "--timeout으로 정한 시간이 지났습니다")
            .to_owned(),
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
    /// The flag that breaks searches off: at Ctrl-C, and when the time is over.
    ///
    /// # Errors
    /// When no thread can be started to look at the clock.
    pub(crate) fn cancel(&self) -> anyhow::Result<Cancel> {
        let cancel = interrupt::cancel();
        if let Some(timeout) = self.timeout {
            let cancel = cancel.clone();
            threads::start("clock", move || {
                std::thread::sleep(timeout);
                cancel.set();
            })
            .context("--timeout")?;
        }
        Ok(cancel)
    }
}
