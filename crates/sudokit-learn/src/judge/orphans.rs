//! Processes that left the process group of a judged program, and how they are counted and killed
//! with it.
//!
//! A program can start a session of its own (`setsid`, as daemons do), which a signal to its group
//! does not reach. Linux makes the orphans among the descendants of a process its children, on
//! request. The children of this process can be found and killed. All processes of a run inherit
//! its mark in their environment, so that runs at the same time can be distinguished. A process
//! without the mark is killed after the last run.
//!
//! Other systems make orphans the children of the first process of all: there they stay.

#[cfg(target_os = "linux")]
pub(super) use linux::{adopt, kill, kill_all, threads, usage};
#[cfg(all(unix, not(target_os = "linux")))]
pub(super) use others::{adopt, kill, kill_all, threads, usage};

/// The variable of the environment that has the mark of a run.
pub(super) const MARK: &str = "SUDOKIT_RUN";

#[cfg(target_os = "linux")]
mod linux {
    use super::MARK;
    use crate::judge::process::Usage;
    use nix::errno::Errno;
    use nix::sys::prctl::set_child_subreaper;
    use nix::sys::signal::{self, Signal};
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
    use nix::unistd::Pid;
    use std::collections::BTreeSet;
    use std::fs;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// How long to go on: an orphan can start others as fast as they are killed.
    const MAXIMUM: Duration = Duration::from_secs(2);

    /// From now on orphaned descendants become children of this process.
    pub(crate) fn adopt() {
        // Without it, they become children of the first process of all.
        let _ = set_child_subreaper(true);
    }

    /// Kills the orphans of a run, and their children, which become orphans as they die. Those of
    /// its group are dead already and are waited for.
    pub(crate) fn kill(group: Pid, mark: &str) {
        let deadline = Instant::now() + MAXIMUM;
        while Instant::now() < deadline && has_children() {
            let is_orphan = |child: &Process| {
                child.parent == Pid::this() && (child.group == group || is_marked(child.id, mark))
            };
            let mut found = false;
            for orphan in processes().filter(is_orphan) {
                found = true;
                // Fails only when it has ended by itself.
                let _ = signal::kill(orphan.id, Signal::SIGKILL);
                let _ = waitpid(orphan.id, None);
            }
            if !found {
                return;
            }
        }
    }

    /// Kills all children of this process, and theirs: for the end, when no run is left.
    pub(crate) fn kill_all() {
        let deadline = Instant::now() + MAXIMUM;
        while Instant::now() < deadline {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::StillAlive) => {
                    for child in children() {
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

    /// What the processes of a run hold: those of its group, its orphans, and their descendants.
    pub(crate) fn usage(group: Pid, mark: &str) -> Option<Usage> {
        let mut others: Vec<Process> = processes().collect();
        let mut members = BTreeSet::new();
        loop {
            let known = members.len();
            others.retain(|process| {
                let is_member = process.group == group
                    || members.contains(&process.parent)
                    || process.parent == Pid::this() && is_marked(process.id, mark);
                is_member.then(|| members.insert(process.id)).is_none()
            });
            if members.len() == known {
                break;
            }
        }
        // Processes share pages, which count once. To find them out takes longer.
        let share = |&member: &Pid| (members.len() > 1).then(|| shared_memory(member)).flatten();
        let memory = members.iter().filter_map(|member| share(member).or(memory(*member))).sum();
        Some(Usage { memory, processes: members.len() })
    }

    /// The number of threads on this machine: a cheap sign that a program starts processes.
    pub(crate) fn threads() -> u64 {
        let line = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let counts = line.split_whitespace().nth(3).and_then(|counts| counts.split_once('/'));
        counts.and_then(|(_, all)| all.parse().ok()).unwrap_or(0)
    }

    struct Process {
        id: Pid,
        parent: Pid,
        group: Pid,
    }

    fn processes() -> impl Iterator<Item = Process> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter_map(|name| process(name.parse().ok()?))
    }

    /// Parent and group are the second and third word after the name, which stands in parentheses.
    fn process(id: i32) -> Option<Process> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let (_, behind_the_name) = stat.rsplit_once(')')?;
        let mut numbers = behind_the_name.split_whitespace().skip(1);
        let mut next = || numbers.next()?.parse().ok().map(Pid::from_raw);
        Some(Process { id: Pid::from_raw(id), parent: next()?, group: next()? })
    }

    /// Bytes of memory that a process holds.
    fn memory(id: Pid) -> Option<u64> {
        bytes(id, "status", "VmRSS:")
    }

    /// The same, with its part of the pages that several processes hold.
    fn shared_memory(id: Pid) -> Option<u64> {
        bytes(id, "smaps_rollup", "Pss:")
    }

    /// A line of a file about a process, in bytes.
    fn bytes(id: Pid, file: &str, name: &str) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{id}/{file}")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
    }

    /// The children of this process.
    fn children() -> impl Iterator<Item = Pid> {
        processes().filter(|process| process.parent == Pid::this()).map(|process| process.id)
    }

    /// Whether this process has any child, also one that has ended.
    fn has_children() -> bool {
        let unreaped = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        waitid(Id::All, unreaped) != Err(Errno::ECHILD)
    }

    /// Whether the environment of a process has the mark.
    fn is_marked(id: Pid, mark: &str) -> bool {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        let wanted = format!("{MARK}={mark}");
        environment.split(|&byte| byte == 0).any(|variable| variable == wanted.as_bytes())
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
mod others {
    use crate::judge::process::Usage;
    use nix::unistd::Pid;

    /// Nothing to do: orphans stay with the first process of all.
    pub(crate) fn adopt() {}

    /// No orphan is a child of this process.
    pub(crate) fn kill(_: Pid, _: &str) {}

    /// As [`kill`].
    pub(crate) fn kill_all() {}

    /// Not counted.
    pub(crate) fn threads() -> u64 {
        0
    }

    /// Not measured.
    pub(crate) fn usage(_: Pid, _: &str) -> Option<Usage> {
        None
    }
}
