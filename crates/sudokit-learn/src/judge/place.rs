//! Runs side by side: which are at the same time, and which is alone.

use super::process::{self, End, Limits};
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::sync::{PoisonError, RwLock};
use sudokit::Cancel;

/// Where a program runs beside others, or beside itself on other cases.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// Its folder, in a class.
    pub folder: Option<&'a Path>,
    /// Held for reading by runs side by side, for writing by a run alone.
    pub turns: &'a RwLock<()>,
    /// Whether a run that takes too long is repeated alone: the others may be the reason.
    pub repeats: bool,
    /// Set when results are unused: runs end then.
    pub unused: Option<&'a Cancel>,
}

impl Place<'_> {
    /// Runs a command beside others.
    pub(super) fn run(
        &self,
        command: &[OsString],
        input: &str,
        limits: Limits,
    ) -> io::Result<process::Run> {
        let run = || process::run(command, input, self.folder, limits, self.unused);
        let beside = {
            let _turn = self.turns.read().unwrap_or_else(PoisonError::into_inner);
            run()?
        };
        let is_unused = self.unused.is_some_and(Cancel::is_set);
        if beside.end != End::TimeLimit || !self.repeats || is_unused {
            return Ok(beside);
        }
        let _turn = self.turns.write().unwrap_or_else(PoisonError::into_inner);
        run()
    }
}
