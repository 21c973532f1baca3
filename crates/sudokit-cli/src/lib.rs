//! The command `sudokit`: what was typed -> what it means -> the library's work -> text.
//!
//! `commands` has one file a subcommand; its `args` is the single definition of the command line,
//! from which help, man page and completions come. What learners use (`judge`, `watch`, `compare`,
//! traces) is the crate `sudokit-learn`, behind the feature `learn`; exit codes, messages and
//! stdout are those of `sudokit-shell`.
//!
//! It is a library for its own tests, fuzz targets and the Python package, which brings the same
//! command: nothing here is an interface to rely on.

// A print that panics when stderr is full or stdout is closed would end a long run.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod bounds;
mod commands;
mod engine;
mod fonts;
mod human;
mod input;
#[doc(hidden)]
pub mod memory;
mod names;
mod page;
mod report;
mod stream;
#[cfg(feature = "variants")]
mod variants;

// The packages below, under the names that the modules here use.
#[cfg(feature = "learn")]
use sudokit_learn::{compare, judge, trace_file, watch};
use sudokit_shell::{
    closed, exit, interrupt, language, messages, numbers, output, quote, threads, translate,
};

use exit::Exit;
use messages::status;
use std::ffi::OsString;
use std::process::ExitCode;
use sudokit::solve::Config;
use sudokit_data::DataError;

/// Does what the command line says.
pub fn main() -> ExitCode {
    // The shells of Windows leave `*` and `?` to the program.
    #[cfg(windows)]
    let arguments = wild::args_os();
    #[cfg(not(windows))]
    let arguments = std::env::args_os();
    ExitCode::from(run(arguments))
}

/// Does what these arguments say, the first of which is the name of the program: the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    run_with_args(arguments).code()
}

/// The engine that `SUDOKIT_SIMD` names, or the best.
///
/// # Errors
/// When it names none that this machine has.
#[doc(hidden)]
pub fn config() -> Result<Config, String> {
    engine::config().map_err(|error| format!("{error:#}"))
}

fn run_with_args(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let cli = match commands::args::parse(arguments) {
        Ok(cli) => cli,
        Err(usage) => return help(&usage),
    };
    language::Language::request(cli.lang);
    match commands::run(&cli.command) {
        Ok(exit) => exit,
        // The reader of the output has closed it: nothing to report.
        Err(error) if output::is_closed_pipe(&error) => Exit::Done,
        Err(error) => {
            status!("sudokit: {error:#}");
            let of_data = error.downcast_ref();
            let failed = matches!(of_data, Some(DataError::Write { .. } | DataError::Fault(_)));
            if failed || output::is_failure(&error) { Exit::Failed } else { Exit::Unreadable }
        }
    }
}

/// Prints the help that was asked for on stdout, or what is wrong with the usage on stderr.
fn help(usage: &clap::Error) -> Exit {
    let language = language::Language::current();
    if usage.use_stderr() && language != language::Language::En {
        let text = translate::lines(language, usage.render().to_string().trim_end());
        text.lines().for_each(|line| status!("{line}"));
        return Exit::Unreadable;
    }
    if usage.use_stderr() {
        // There is no other place to say that stderr cannot be written.
        let _ = usage.print();
        return Exit::Unreadable;
    }
    match closed::stdout().and_then(|()| usage.print()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            status!("sudokit: stdout: {error}");
            Exit::Failed
        }
        _ => Exit::Done,
    }
}
