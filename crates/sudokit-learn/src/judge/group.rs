//! Process groups: a program and everything it starts, killed together.
//!
//! The group's number is that of its first process, and the system may give the number to something
//! else as soon as that process has been waited for. So the group is always killed first and the
//! process waited for afterwards; its end is noticed without waiting for it.
//!
//! A signal that asks this process to end (Ctrl-C among them) kills the running group, and nothing
//! is started any more; what is known by then can still be told. A second one ends at once.
//!
//! What has left the group is a matter of `strays`.
//!
//! Systems without process groups run nothing.

pub(super) use system::{Group, listen, report_end, signal_name, signal_of, stopped};

#[cfg(unix)]
mod system {
    use crate::judge::strays;
    use crate::threads;
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use rustix::io::Errno;
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::io;
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::{Child, Command, ExitStatus};
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::sync::{Mutex, PoisonError, mpsc};

    /// The group that runs at the moment, for signals that ask this process to end.
    static RUNNING: Mutex<Option<Pid>> = Mutex::new(None);

    /// The signal that asked this process to end, 0 for none.
    static STOPPED: AtomicI32 = AtomicI32::new(0);

    /// A running process group.
    pub(crate) struct Group(Pid);

    impl Group {
        /// Starts the command as the first process of a new group.
        pub(crate) fn spawn(command: &mut Command) -> io::Result<(Group, Child)> {
            command.process_group(0);
            // A signal waits until the number of the new group is known.
            let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
            if stopped().is_some() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let child = command.spawn()?;
            let id = pid(&child);
            *running = Some(id);
            Ok((Group(id), child))
        }

        /// Kills whatever is left of the group, and what has left it, and says how its first
        /// process ended.
        pub(crate) fn finish(self, child: &mut Child) -> io::Result<ExitStatus> {
            let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
            // Fails only when no process is left.
            let _ = killpg(self.0, Signal::SIGKILL);
            *running = None;
            let status = child.wait();
            strays::kill();
            status
        }
    }

    fn pid(child: &Child) -> Pid {
        Pid::from_raw(child.id() as i32)
    }

    /// Calls `report` when the child has ended, and leaves it to be waited for.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn report_end(
        child: &Child,
        report: impl FnOnce() + Send + 'static,
    ) -> io::Result<()> {
        let id = WaitId::Pid(rustix::process::Pid::from_child(child));
        threads::begin("end", move || {
            let unreaped = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while waitid(id.clone(), unreaped).is_err_and(|error| error == Errno::INTR) {}
            report();
        })
    }

    /// From now on Ctrl-C, and every other signal that asks this process to end, kills the running
    /// group and is remembered.
    pub(crate) fn listen() {
        strays::adopt();
        // Where no handler can be had, the signal ends this process alone.
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

    /// Kills the running group.
    fn kill() {
        let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(group) = *running {
            let _ = killpg(group, Signal::SIGKILL);
        }
    }

    /// The signal that asked this process to end.
    pub(crate) fn stopped() -> Option<i32> {
        Some(STOPPED.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
    }

    /// The signal that ended the process, 0 when none did.
    pub(crate) fn signal_of(status: &ExitStatus) -> i32 {
        status.signal().unwrap_or(0)
    }

    /// Its name, such as `SIGSEGV`.
    pub(crate) fn signal_name(signal: i32) -> Option<&'static str> {
        Signal::try_from(signal).ok().map(Signal::as_str)
    }
}

#[cfg(not(unix))]
mod system {
    use std::convert::Infallible;
    use std::io;
    use std::process::{Child, Command, ExitStatus};

    /// There is none: the promise that nothing is left running could not be kept.
    pub(crate) struct Group(Infallible);

    impl Group {
        /// Refuses.
        pub(crate) fn spawn(_: &mut Command) -> io::Result<(Group, Child)> {
            Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no process groups"))
        }

        /// Never called.
        pub(crate) fn finish(self, _: &mut Child) -> io::Result<ExitStatus> {
            match self.0 {}
        }
    }

    /// Never called.
    pub(crate) fn report_end(_: &Child, _: impl FnOnce() + Send + 'static) -> io::Result<()> {
        Ok(())
    }

    /// Nothing to kill.
    pub(crate) fn listen() {}

    /// Nobody listens.
    pub(crate) fn stopped() -> Option<i32> {
        None
    }

    /// No signals here.
    pub(crate) fn signal_of(_: &ExitStatus) -> i32 {
        0
    }

    /// No signals here.
    pub(crate) fn signal_name(_: i32) -> Option<&'static str> {
        None
    }
}
