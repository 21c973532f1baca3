//! Runs a program on one input, within limits; and a compiler, which is a program without input.
//!
//! Three threads serve the program (one writes its stdin, two read what it prints), so that neither
//! side blocks the other; a fourth waits for its end. The program has a process group of its own.
//! The whole group is killed when a limit is reached, when the program has ended and left children
//! behind, and on Ctrl-C. Several programs may run at the same time.

use super::group::{self, Group};
use crate::threads;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use sudokit::Cancel;

/// What one run may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Wall-clock time, from start to end.
    pub time: Duration,
    /// Bytes on stdout; `None` discards what is printed there.
    pub output: Option<usize>,
    /// Bytes of stderr that are kept.
    pub errors: Ends,
    /// What it may hold and start.
    pub usage: Usage,
}

/// What a program and all it has started hold at a time.
///
/// It is measured while the program runs, and once more at its end. A limit of the system would
/// count address space, of which Java reserves far more than it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Usage {
    /// Bytes of memory.
    pub memory: u64,
    /// Processes.
    pub processes: usize,
}

impl Usage {
    /// The limit that it exceeds.
    pub(super) fn beyond(self, limits: Usage) -> Option<End> {
        if self.processes > limits.processes {
            return Some(End::ProcessLimit);
        }
        (self.memory > limits.memory).then_some(End::MemoryLimit)
    }
}

/// Bytes that are kept of the two ends of a long text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    /// From its beginning.
    pub first: usize,
    /// From its end.
    pub last: usize,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// With an exit code.
    Exited(i32),
    /// Killed by that signal; on Windows, by that exception.
    Signalled(i32),
    /// It ran too long.
    TimeLimit,
    /// It printed too much.
    OutputLimit,
    /// It held too much memory.
    MemoryLimit,
    /// It started too many processes.
    ProcessLimit,
}

/// A run and what came out of it.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// How it ended.
    pub end: End,
    /// What it printed, at most the limit.
    pub stdout: Vec<u8>,
    /// Its stderr; of a long one the beginning and the end, with a line of dots between.
    pub stderr: Vec<u8>,
    /// Wall-clock time from start to end.
    pub time: Duration,
}

/// How long to wait for the pipes to close after the whole group was killed. Only a process that
/// left its group, on a system other than Linux, can keep them open. On a busy machine the threads
/// that read them may wait for their turn: what they have not read yet is not lost.
const GRACE: Duration = Duration::from_secs(3);

/// Between two looks at what a program holds.
const TICK: Duration = Duration::from_millis(5);

/// What the threads report.
enum Event {
    Ended,
    TooMuch,
    Closed,
}

/// Runs the command on `input`; in `folder` where one is given, which also receives its temporary
/// files. When `unused` is set, the run ends as after its time.
///
/// # Errors
/// When it cannot be started.
pub(super) fn run(
    command: &[OsString],
    input: &str,
    folder: Option<&Path>,
    limits: Limits,
    unused: Option<&Cancel>,
) -> io::Result<Run> {
    let (program, arguments) = command.split_first().expect("the command has at least one word");
    let mut command = Command::new(program);
    command.args(arguments);
    if let Some(folder) = folder {
        command.current_dir(folder);
        command.envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, folder)));
        // Python would write beside the modules that a program imports.
        command.env("PYTHONDONTWRITEBYTECODE", "1");
    }
    let printed = if limits.output.is_some() { Stdio::piped() } else { Stdio::null() };
    command.stdin(Stdio::piped()).stdout(printed).stderr(Stdio::piped());

    let start = Instant::now();
    let (mut group, mut child) = Group::spawn(&mut command)?;
    let (events, reports) = mpsc::channel();

    let stdout = Arc::new(Mutex::new(Vec::new()));
    let stderr = Arc::new(Mutex::new((Vec::new(), false)));
    let attend = || {
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let input = input.to_owned();
        // A program may close its stdin before it has read everything: that is its own business.
        threads::begin("stdin", move || drop(stdin.write_all(input.as_bytes())))?;
        if let Some((pipe, limit)) = child.stdout.take().zip(limits.output) {
            keep_first(pipe, Arc::clone(&stdout), limit, events.clone())?;
        }
        let pipe = child.stderr.take().expect("stderr is piped");
        keep_ends(pipe, Arc::clone(&stderr), limits.errors, events.clone())?;
        group::report_end(&child, move || drop(events.send(Event::Ended)))
    };
    if let Err(error) = attend() {
        // Where no thread can be started, the program must not stay behind.
        group.finish(&mut child)?;
        return Err(error);
    }

    let mut limit = None;
    let mut open_pipes = 1 + u32::from(limits.output.is_some());
    loop {
        let left = limits.time.saturating_sub(start.elapsed());
        match reports.recv_timeout(left.min(TICK)) {
            Ok(Event::Ended) => break,
            Ok(Event::Closed) => open_pipes -= 1,
            Ok(Event::TooMuch) => limit = Some(End::OutputLimit),
            Err(RecvTimeoutError::Timeout)
                if start.elapsed() >= limits.time || unused.is_some_and(Cancel::is_set) =>
            {
                limit = Some(End::TimeLimit);
            }
            Err(RecvTimeoutError::Timeout) => {
                limit = group.excess(limits.usage);
            }
            Err(RecvTimeoutError::Disconnected) => unreachable!("the end is always reported"),
        }
        if limit.is_some() {
            break;
        }
    }
    let time = start.elapsed();
    let (status, peak) = group.finish(&mut child)?;

    // What was printed before the end is still in the pipes.
    let patience = Instant::now() + GRACE;
    while open_pipes > 0 {
        match reports.recv_timeout(patience.saturating_duration_since(Instant::now())) {
            Ok(Event::Closed) => open_pipes -= 1,
            Ok(Event::TooMuch) => limit = limit.or(Some(End::OutputLimit)),
            Ok(Event::Ended) => {}
            Err(_) => break,
        }
    }
    // A short run ends between two measurements.
    if peak.is_some_and(|peak| peak > limits.usage.memory) {
        limit = limit.or(Some(End::MemoryLimit));
    }
    let end = limit.unwrap_or_else(|| group::end_of(&status));
    let stdout = std::mem::take(&mut *stdout.lock().expect("no reader panics"));
    let (mut stderr, is_cut) = std::mem::take(&mut *stderr.lock().expect("no reader panics"));
    if is_cut {
        let cut = limits.errors.first;
        stderr.splice(cut..cut, *b"\n...\n");
    }
    Ok(Run { end, stdout, stderr, time })
}

/// Reads the pipe into `kept` until it closes, or reports that more than `limit` bytes came.
fn keep_first(
    mut pipe: impl Read + Send + 'static,
    kept: Arc<Mutex<Vec<u8>>>,
    limit: usize,
    events: Sender<Event>,
) -> io::Result<()> {
    threads::begin("stdout", move || {
        let mut buffer = [0; 8192];
        while let Ok(read @ 1..) = pipe.read(&mut buffer) {
            let mut kept = kept.lock().expect("no reader panics");
            let room = limit - kept.len();
            kept.extend_from_slice(&buffer[..read.min(room)]);
            if read > room {
                let _ = events.send(Event::TooMuch);
                break;
            }
        }
        let _ = events.send(Event::Closed);
    })
}

/// Reads the pipe until it closes and keeps its first and its last bytes, and whether there were
/// others between.
fn keep_ends(
    mut pipe: impl Read + Send + 'static,
    kept: Arc<Mutex<(Vec<u8>, bool)>>,
    limits: Ends,
    events: Sender<Event>,
) -> io::Result<()> {
    threads::begin("stderr", move || {
        let mut buffer = [0; 8192];
        while let Ok(read @ 1..) = pipe.read(&mut buffer) {
            let (kept, is_cut) = &mut *kept.lock().expect("no reader panics");
            kept.extend_from_slice(&buffer[..read]);
            let surplus = kept.len().saturating_sub(limits.first + limits.last);
            *is_cut |= surplus > 0;
            if surplus > 0 {
                kept.drain(limits.first..limits.first + surplus);
            }
        }
        let _ = events.send(Event::Closed);
    })
}
