//! All output to stdout goes through here, or through the command's streams on top of it.
//!
//! A closed reader (`| head`) is no error: there is no message, no further output, and the exit
//! code reports the results so far. Any other failure to write, and a stdout that was closed from
//! the start, names stdout and ends the run with [`Exit::Failed`](crate::exit::Exit::Failed).

use crate::closed;
use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Stdout, with its name in every error.
#[derive(Debug)]
pub struct Stdout(io::Stdout);

/// Stdout; when its reader has gone, writing fails with [`ErrorKind::BrokenPipe`].
pub fn stdout() -> Stdout {
    Stdout(io::stdout())
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        closed::stdout().and_then(|()| self.0.write(bytes)).map_err(named_stdout)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        // The lock is kept, so that the pieces of one call stay together.
        closed::stdout().and_then(|()| self.0.lock().write_all(bytes)).map_err(named_stdout)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named_stdout)
    }
}

/// Stdout for commands whose exit code is an answer of its own. After its reader has closed, output
/// is dropped, and the command continues to its end.
#[derive(Debug)]
pub struct Lasting {
    out: Stdout,
    gone: bool,
}

/// See [`Lasting`].
pub fn lasting() -> Lasting {
    Lasting { out: stdout(), gone: false }
}

impl Lasting {
    /// Success, also when the reader has gone.
    fn outlive(&mut self, result: io::Result<()>) -> io::Result<()> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(())
            }
            other => other,
        }
    }
}

impl Write for Lasting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.gone {
            return Ok(());
        }
        let result = self.out.write_all(bytes);
        self.outlive(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.gone {
            return Ok(());
        }
        let result = self.out.flush();
        self.outlive(result)
    }
}

/// Writes all of a short answer.
///
/// # Errors
/// When stdout cannot be written; not when its reader has gone.
pub fn print(text: &[u8]) -> io::Result<()> {
    let mut out = lasting();
    out.write_all(text)?;
    out.flush()
}

/// An error of an output, with its name.
#[derive(Debug)]
struct CannotWrite(String, io::Error);

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0, self.1)
    }
}

impl Error for CannotWrite {}

/// The error with the name of the output before it: such an error is a failure to write.
pub fn named(name: &str, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), CannotWrite(name.to_owned(), error))
}

fn named_stdout(error: io::Error) -> io::Error {
    /// The reader of a named pipe of Windows has gone.
    const NOT_CONNECTED: i32 = 233;
    if cfg!(windows) && error.raw_os_error() == Some(NOT_CONNECTED) {
        return named("stdout", ErrorKind::BrokenPipe.into());
    }
    named("stdout", error)
}

/// Whether it is one of an output's errors, which name it.
pub fn is_named(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<CannotWrite>())
}

/// Whether the error, or its source, is a failure to write to stdout.
pub fn is_failure(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(is_named)
    })
}

/// Whether the error comes from a pipe whose reader has gone.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
    })
}
