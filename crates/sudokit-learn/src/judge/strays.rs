//! Processes that left the process group of a judged program, and how they are ended with it.
//!
//! A program can start a session of its own (`setsid`, as daemons do) and so get out of reach of a
//! signal to its group. Linux hands the orphans among the descendants of a process over to it when
//! it asks for them. They become children of this process, where they can be found and killed.
//! Other systems hand them to the first process of all: there they stay.
//!
//! Must not be used while a child runs that shall live.

pub(super) use system::{adopt, kill};

#[cfg(target_os = "linux")]
mod system {
    use nix::errno::Errno;
    use nix::sys::prctl::{get_child_subreaper, set_child_subreaper};
    use nix::sys::signal::{self, Signal};
    use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
    use nix::unistd::Pid;
    use std::fs;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// How long to go on: a stray can start others as fast as they are killed.
    const PATIENCE: Duration = Duration::from_secs(2);

    /// From now on orphaned descendants become children of this process.
    pub(crate) fn adopt() {
        // Where that cannot be had, they stay with the first process of all.
        let _ = set_child_subreaper(true);
    }

    /// Kills all children of this process, and theirs, which become its children as they die.
    pub(crate) fn kill() {
        if get_child_subreaper() != Ok(true) {
            return;
        }
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::StillAlive) => {
                    for child in children() {
                        // Fails only when it has ended by itself.
                        let _ = signal::kill(child, Signal::SIGKILL);
                    }
                    sleep(Duration::from_millis(1));
                }
                Ok(_) | Err(Errno::EINTR) => {}
                // No process is left.
                Err(_) => return,
            }
        }
    }

    /// The children of this process.
    fn children() -> Vec<Pid> {
        let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
        let names = processes.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        names
            .filter_map(|name| name.parse().ok().map(Pid::from_raw))
            .filter(|&process| parent(process) == Some(Pid::this()))
            .collect()
    }

    /// The parent of a process: the second word after its name, which stands in parentheses.
    fn parent(process: Pid) -> Option<Pid> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let (_, behind_the_name) = stat.rsplit_once(')')?;
        behind_the_name.split_whitespace().nth(1)?.parse().ok().map(Pid::from_raw)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    /// The system does not hand orphans over.
    pub(crate) fn adopt() {}

    /// No orphan was handed over.
    pub(crate) fn kill() {}
}
