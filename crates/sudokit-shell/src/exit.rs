//! Exit codes, the same for every subcommand.

use crate::interrupt;
use std::process::ExitCode;

/// How a run ended. A run over many puzzles ends with the most serious of their ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Exit {
    /// 0: done.
    #[default]
    Done,
    /// 1: the answer is no: no solution, not unique, judged wrong.
    No,
    /// 3: a budget or a timeout ran out before the answer was known.
    BudgetRanOut,
    /// 2: wrong usage, or input that could not be read.
    Unreadable,
    /// 4: the run could not be finished: the output could not be written, or a fault of this
    /// program was found. What was written before is right.
    Failed,
    /// 130: stopped by Ctrl-C (143: by SIGTERM), after what was under way was finished.
    Interrupted,
}

impl Exit {
    /// Remembers the more serious of the two.
    pub fn note(&mut self, other: Exit) {
        *self = (*self).max(other);
    }

    /// The number the process ends with.
    pub fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Unreadable => 2,
            Exit::BudgetRanOut => 3,
            Exit::Failed => 4,
            Exit::Interrupted => interrupt::exit_code(),
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
