//! A program and everything it starts, killed together: process groups, and job objects on Windows.
//!
//! Several may run at the same time. A signal that asks this process to end (Ctrl-C among them)
//! kills all of them, and no other is started; what is known by then is still reported. A second
//! signal ends this process at once.
//!
//! Processes that left their group are the matter of `orphans`.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;
#[cfg(windows)]
mod windows;
#[cfg(windows)]
use windows as system;

pub(super) use system::{Group, end_of, finish_all, listen, report_end, signal_name, stopped};
