//! Process groups.
//!
//! The number of a group is that of its first process. The system may reuse the number as soon as
//! that process has been waited for. So the group is killed first and the process waited for
//! afterwards; its end is noticed without waiting for it.

use crate::judge::orphans;
use crate::judge::process::{End, Usage};
use crate::threads;
use nix::libc;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use rustix::io::Errno;
use rustix::process::{WaitId, WaitIdOptions, waitid};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// The groups that run at the moment, for signals that ask this process to end.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// The signal that asked this process to end, 0 for none.
static STOPPED: AtomicI32 = AtomicI32::new(0);

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running process group.
pub(crate) struct Group {
    id: Pid,
    /// What all processes that come from it have in their environment.
    mark: String,
    /// The most memory that this process held before. The new process counts it as its own.
    inherited: u64,
    /// Threads of the machine when the group was last measured, and when it is measured next.
    threads: u64,
    next: Instant,
}

/// Between two measurements of what a group holds.
const INTERVAL: Duration = Duration::from_millis(100);

/// It is measured earlier when the machine has that many more threads.
const SURGE: u64 = 48;

impl Group {
    /// Starts the command as the first process of a new group.
    pub(crate) fn spawn(command: &mut Command) -> io::Result<(Group, Child)> {
        static RUNS: AtomicU64 = AtomicU64::new(0);
        let run = RUNS.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}.{run}", std::process::id());
        command.process_group(0).env(orphans::MARK, &mark);
        // A signal waits until the number of the new group is known.
        let mut running = running();
        if stopped().is_some() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let child = command.spawn()?;
        let id = pid(&child);
        running.push(id);
        let (threads, next) = (orphans::threads(), Instant::now() + INTERVAL);
        let own = getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| usage.max_rss());
        let inherited = own as u64 * RSS_UNIT;
        Ok((Group { id, mark, inherited, threads, next }, child))
    }

    /// The limit that it exceeds, where the system shows what it holds. To be called every few
    /// milliseconds: processes can double in each.
    pub(crate) fn excess(&mut self, limits: Usage) -> Option<End> {
        let threads = orphans::threads();
        let is_surge = threads > self.threads + SURGE;
        if !is_surge && Instant::now() < self.next {
            return None;
        }
        if is_surge {
            // It must not grow while it is counted: this process would hardly get its turn.
            let _ = killpg(self.id, Signal::SIGSTOP);
        }
        let excess = orphans::usage(self.id, &self.mark)?.beyond(limits);
        if is_surge && excess.is_none() {
            let _ = killpg(self.id, Signal::SIGCONT);
        }
        (self.threads, self.next) = (threads, Instant::now() + INTERVAL);
        excess
    }

    /// Kills the rest of the group, and what has left it. Returns how its first process ended, and
    /// the most memory that this process or one of its children held, in bytes, if it is known.
    pub(crate) fn finish(self, child: &mut Child) -> io::Result<(ExitStatus, Option<u64>)> {
        let mut running = running();
        // Fails only when no process is left.
        let _ = killpg(self.id, Signal::SIGKILL);
        running.retain(|&id| id != self.id);
        drop(running);
        let ended = wait(pid(child));
        orphans::kill(self.id, &self.mark);
        let (status, peak) = ended?;
        Ok((status, Some(peak).filter(|&peak| peak > self.inherited)))
    }
}

/// What the system counts the most memory of a process in.
const RSS_UNIT: u64 = if cfg!(target_vendor = "apple") { 1 } else { 1024 };

/// Waits for a child. Returns how it ended, and the most bytes that it or one of its children held.
#[allow(unsafe_code, reason = "neither the standard library nor nix has wait4")]
fn wait(child: Pid) -> io::Result<(ExitStatus, u64)> {
    let mut status = 0;
    // SAFETY: a structure of numbers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are those of variables that outlive the call.
        let found = unsafe { libc::wait4(child.as_raw(), &raw mut status, 0, &raw mut usage) };
        if found == child.as_raw() {
            let peak = usage.ru_maxrss as u64 * RSS_UNIT;
            return Ok((ExitStatus::from_raw(status), peak));
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id() as i32)
}

/// Calls `report` when the child has ended, and does not wait for it in the system's sense.
///
/// # Errors
/// When no thread can be started.
pub(crate) fn report_end(child: &Child, report: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let id = WaitId::Pid(rustix::process::Pid::from_child(child));
    threads::begin("end", move || {
        let unreaped = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while waitid(id.clone(), unreaped).is_err_and(|error| error == Errno::INTR) {}
        report();
    })
}

/// From now on Ctrl-C, and every other signal that asks this process to end, kills all running
/// groups and is remembered.
pub(crate) fn listen() {
    orphans::adopt();
    // Without a handler, the signal ends this process alone.
    let (ready, listens) = mpsc::channel::<()>();
    let started = threads::begin("signals", move || {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) else { return };
        drop(ready);
        let mut signals = signals.forever();
        let Some(first) = signals.next() else { return };
        STOPPED.store(first, Ordering::SeqCst);
        kill();
        let Some(second) = signals.next() else { return };
        kill();
        std::process::exit(128 + second);
    });
    if started.is_ok() {
        let _ = listens.recv();
    }
}

/// After the last run: kills what removed the mark of its run.
pub(crate) fn finish_all() {
    orphans::kill_all();
}

/// Kills all running groups.
fn kill() {
    for &group in running().iter() {
        let _ = killpg(group, Signal::SIGKILL);
    }
}

/// The signal that asked this process to end.
pub(crate) fn stopped() -> Option<i32> {
    Some(STOPPED.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
}

/// How a process ended.
pub(crate) fn end_of(status: &ExitStatus) -> End {
    match status.code() {
        Some(code) => End::Exited(code),
        None => End::Signalled(status.signal().unwrap_or(0)),
    }
}

/// The name of a signal, such as `SIGSEGV`.
pub(crate) fn signal_name(signal: i32) -> String {
    Signal::try_from(signal).map_or(signal.to_string(), |signal| signal.as_str().to_owned())
}
