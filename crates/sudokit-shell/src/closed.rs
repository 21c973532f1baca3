//! Standard streams that were closed when the process started, as by `sudokit solve >&-`.
//!
//! Rust's runtime opens `/dev/null` in the place of a closed stream before `main` begins, so that
//! no file that is opened later takes its number. After that every write succeeds, and no call says
//! that there is no stdout. So this looks earlier: the loader calls `look` before the runtime
//! starts. GNU's programs refuse a closed stdout, too.
//!
//! On Windows a program without a console has no streams, which is no fault: nothing is closed.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

static STDIN: AtomicBool = AtomicBool::new(false);
static STDOUT: AtomicBool = AtomicBool::new(false);

/// Whether stdin can be read.
///
/// # Errors
/// When it was closed.
pub fn stdin() -> io::Result<()> {
    open(&STDIN)
}

/// Whether stdout can be written.
///
/// # Errors
/// When it was closed.
pub fn stdout() -> io::Result<()> {
    open(&STDOUT)
}

fn open(is_closed: &AtomicBool) -> io::Result<()> {
    if is_closed.load(Ordering::Relaxed) { Err(io::Error::other("is closed")) } else { Ok(()) }
}

/// Notes which streams are closed. No runtime has started: it calls the system and nothing else.
#[cfg(unix)]
extern "C" fn look() {
    let is_closed = |stream| rustix::io::fcntl_getfd(stream) == Err(rustix::io::Errno::BADF);
    STDIN.store(is_closed(rustix::stdio::stdin()), Ordering::Relaxed);
    STDOUT.store(is_closed(rustix::stdio::stdout()), Ordering::Relaxed);
}

// SAFETY: The section holds pointers to functions that the loader calls once, in the C convention.
// It may pass arguments: `look` takes none, which that convention allows.
#[cfg(unix)]
#[allow(unsafe_code, reason = "a section has the meaning that the loader gives it")]
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;
