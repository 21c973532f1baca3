//! Ctrl-C: the first one ends the reading, a second one ends the program.

use crate::exit::Exit;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

type Hook = Box<dyn Fn() + Send>;

/// The flag and what else is to be done at the first Ctrl-C.
struct State {
    flag: Arc<AtomicBool>,
    hook: Mutex<Option<Hook>>,
}

static STATE: OnceLock<State> = OnceLock::new();

/// Installs the handler (once) and gives the flag that the first Ctrl-C sets. Solvers take it as
/// their cancel flag, loops look at it.
pub fn flag() -> Arc<AtomicBool> {
    let mut new = false;
    let state = STATE.get_or_init(|| {
        new = true;
        State { flag: Arc::default(), hook: Mutex::default() }
    });
    if new {
        // Where no handler can be had, Ctrl-C simply ends the program.
        let _ = ctrlc::set_handler(|| {
            let Some(state) = STATE.get() else { return };
            if state.flag.swap(true, Ordering::SeqCst) {
                std::process::exit(Exit::Interrupted.code().into());
            }
            if let Ok(hook) = state.hook.lock()
                && let Some(hook) = hook.as_ref()
            {
                hook();
            }
        });
    }
    Arc::clone(&state.flag)
}

/// Calls `hook` at the first Ctrl-C, from a thread of its own.
pub fn on_interrupt(hook: impl Fn() + Send + 'static) -> Arc<AtomicBool> {
    let flag = flag();
    if let Some(state) = STATE.get()
        && let Ok(mut slot) = state.hook.lock()
    {
        *slot = Some(Box::new(hook));
    }
    flag
}
