//! Runs the command the way a shell does.

// The terminal in which `sudokit-learn` tests what draws there.
#[cfg(unix)]
#[path = "../../../../sudokit-learn/tests/common/pty.rs"]
pub(crate) mod pty;
pub(crate) mod schema;

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The command, with a plain environment.
pub(crate) fn sudokit(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokit"));
    command.args(args).env_remove("SUDOKIT_SIMD").env("LC_ALL", "C").env("COLUMNS", "100");
    command
}

/// What a run printed and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub code: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            stdout: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
            code: output.status.code(),
        }
    }
}

/// Runs the command with that on stdin.
pub(crate) fn run(args: &[&str], stdin: &[u8]) -> Ran {
    run_command(sudokit(args), stdin)
}

/// Runs a prepared command with that on stdin.
pub(crate) fn run_command(mut command: Command, stdin: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    let text = stdin.to_vec();
    // A thread of its own: a child that writes before it has read all must not block us.
    let feeder = std::thread::spawn(move || {
        let _ = pipe.write_all(&text);
    });
    let output = child.wait_with_output().expect("the command ends");
    feeder.join().expect("the feeder does not panic");
    output.into()
}

/// Runs the command with a stdin that pauses between its pieces.
pub(crate) fn run_pieces(args: &[&str], pieces: &[&[u8]]) -> Ran {
    let mut command = sudokit(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    for piece in pieces {
        let _ = pipe.write_all(piece).and_then(|()| pipe.flush());
        std::thread::sleep(Duration::from_millis(150));
    }
    drop(pipe);
    child.wait_with_output().expect("the command ends").into()
}
