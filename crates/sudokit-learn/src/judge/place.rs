//! Runs of programs side by side: which are at the same time, and which is alone.

use super::process::{self, End, Limits};
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

/// Where a program of a class runs, beside others.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// Its folder.
    pub folder: &'a Path,
    /// Held for reading by runs side by side, for writing by a run alone.
    pub turns: &'a RwLock<()>,
}

impl Place<'_> {
    /// Runs a command beside others. A run that takes too long is repeated alone: the others may be
    /// the reason.
    pub(super) fn run(
        &self,
        command: &[OsString],
        input: &str,
        limits: Limits,
    ) -> io::Result<process::Run> {
        let run = || process::run(command, input, Some(self.folder), limits);
        let beside = {
            let _turn = self.turns.read().unwrap_or_else(PoisonError::into_inner);
            run()?
        };
        if beside.end != End::TimeLimit {
            return Ok(beside);
        }
        let _turn = self.turns.write().unwrap_or_else(PoisonError::into_inner);
        run()
    }
}
