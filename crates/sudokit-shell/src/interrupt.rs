//! Signals that end the run: Ctrl-C (SIGINT) and SIGTERM.
//!
//! ```text
//!   at once     stop is set     reading stops; work in progress is finished and written
//!   0.3 s       cancel is set   running searches are stopped, without an answer
//!   0.9 s       the end         in any case, also while waiting for input or for a reader
//! ```
//!
//! A second signal ends the run at once. The exit code is 128 plus the number of the signal.
//! Incomplete files are removed before the end. SIGHUP is left alone: `nohup` has the system ignore
//! it, and a handler here would undo that.

use crate::threads;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use sudokit::Cancel;

/// From the signal to the breaking off of searches.
const CANCEL_AFTER: Duration = Duration::from_millis(300);
/// From the signal to the end of the process.
const END_AFTER: Duration = Duration::from_millis(900);
/// How often the clock is looked at in between.
const TICK: Duration = Duration::from_millis(10);

type Hook = Box<dyn Fn() + Send>;

#[derive(Default)]
struct State {
    stop: Arc<AtomicBool>,
    cancel: Cancel,
    /// The number of the signal that came, 0 for none.
    signal: AtomicI32,
    hook: Mutex<Option<Hook>>,
}

impl State {
    /// The first signal.
    fn begin(&self, signal: i32) {
        self.signal.store(signal, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
        if let Some(hook) = &*self.hook.lock().unwrap_or_else(PoisonError::into_inner) {
            hook();
        }
    }

    /// What is to be done so long after the first signal; true when it is time to end.
    fn is_over(&self, elapsed: Duration) -> bool {
        if elapsed >= CANCEL_AFTER {
            self.cancel.set();
        }
        elapsed >= END_AFTER
    }
}

/// The state. The first call installs the signal handlers. Without them, a signal ends the process
/// at once.
fn state() -> &'static State {
    static STATE: OnceLock<State> = OnceLock::new();
    let mut new = false;
    let state = STATE.get_or_init(|| {
        new = true;
        State::default()
    });
    if new {
        system::listen(state);
    }
    state
}

/// Has signals listened to, so that files under way are removed: for commands that look at no flag.
pub fn listen() {
    let _ = state();
}

/// Removes the incomplete files, or names their places. Nothing is written after it.
fn leave_no_files() {
    for path in sudokit_data::files::abandon() {
        // Quoted: a name may hold what commands the terminal.
        let text = format!("sudokit: {path:?} is not complete, and could not be removed\n");
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}

/// Set by the first signal: loops look at it before they continue with the next puzzle.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(&state().stop)
}

/// Set a little later: solvers and other long calls take it as their cancel flag. What they have
/// not answered by then stays unanswered.
pub fn cancel() -> Cancel {
    state().cancel.clone()
}

/// Calls `hook` at the first signal, from a thread of its own.
pub fn on_interrupt(hook: impl Fn() + Send + 'static) -> Arc<AtomicBool> {
    let state = state();
    *state.hook.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(hook));
    Arc::clone(&state.stop)
}

/// Notes the signal that ended a run, for a command that waits for signals by itself.
pub fn note(signal: i32) {
    state().signal.store(signal, Ordering::SeqCst);
}

/// The exit code of a run that a signal ended: 130 for Ctrl-C, 143 for SIGTERM.
pub fn exit_code() -> u8 {
    match state().signal.load(Ordering::SeqCst) {
        0 => 130,
        signal => u8::try_from(128 + signal).unwrap_or(130),
    }
}

#[cfg(unix)]
mod system {
    use super::{State, TICK, leave_no_files, threads};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::exit;
    use std::sync::mpsc;
    use std::time::Instant;

    /// Starts the thread that waits for signals, and returns when it listens.
    pub(super) fn listen(state: &'static State) {
        let (ready, listens) = mpsc::channel::<()>();
        let started = threads::start("signals", move || {
            let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
            drop(ready);
            let Some(signal) = signals.forever().next() else { return };
            state.begin(signal);
            let begin = Instant::now();
            while !state.is_over(begin.elapsed()) && signals.pending().next().is_none() {
                std::thread::sleep(TICK);
            }
            leave_no_files();
            // Not by way of `std::process::exit`, which would wait for a stdout that is stuck.
            exit(128 + signal);
        });
        if started.is_ok() {
            let _ = listens.recv();
        }
    }
}

#[cfg(not(unix))]
mod system {
    use super::{State, TICK, leave_no_files, threads};
    use std::process::exit;
    use std::sync::atomic::Ordering;
    use std::time::Instant;

    const INTERRUPTED: i32 = 130;

    /// Has Ctrl-C listened to.
    pub(super) fn listen(state: &'static State) {
        // Where no handler can be had, Ctrl-C simply ends the program.
        let _ = ctrlc::set_handler(move || {
            if state.stop.load(Ordering::SeqCst) {
                leave_no_files();
                exit(INTERRUPTED);
            }
            state.begin(INTERRUPTED - 128);
            let begin = Instant::now();
            let _ = threads::start("end", move || {
                while !state.is_over(begin.elapsed()) {
                    std::thread::sleep(TICK);
                }
                leave_no_files();
                exit(INTERRUPTED);
            });
        });
    }
}
