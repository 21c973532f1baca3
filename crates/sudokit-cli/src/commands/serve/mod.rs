//! `sudokit serve`: answers for other programs.
//!
//! ```text
//!   lines, mcp (stdin, stdout)   \
//!   http (a port)                 > pool -> sudokit-protocol
//! ```

#[cfg(feature = "http")]
mod http;
mod lines;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(feature = "http")]
mod origin;
mod pool;
#[cfg(any(feature = "http", feature = "mcp"))]
mod turns;

use crate::exit::Exit;
use crate::numbers::seconds;
use crate::{interrupt, threads};
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Answer requests in JSON, one a line, for other programs.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  echo '{\"ask\":\"hello\"}' | sudokit serve          what there is
  sudokit serve < requests.jsonl > answers.jsonl  a file of requests
  sudokit serve --http 127.0.0.1:8080             over HTTP, with the page
  sudokit serve --mcp                             as tools of an assistant")]
#[command(after_long_help = "\
A request and its answer:
  {\"id\":1,\"ask\":\"count\",\"puzzle\":\"sudoku 4\\ncage 3 r1c1 r2c1\",\"limit\":100}
  {\"id\":1,\"ok\":{\"at_least\":false,\"count\":48}}

docs/PROTOCOL.md describes every request. Answers come as they are ready; `id` says whose they are. \
{\"cancel\":1} cancels the requests with the id 1: each is answered by an error. `\"timeout\":2.5` in a \
request bounds its seconds. Long requests report progress in lines with `news`.

At the end of the input all requests are answered; at Ctrl-C or SIGTERM those that take less than 0.3 \
s, the others by an error.

Exit codes: 0 all requests were answered, each by an answer or an error; 4 stdout could not be written.")]
pub(crate) struct Args {
    /// Requests that are answered at a time; one for each core if not given.
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    threads: Option<usize>,

    /// Seconds of a request that names no `timeout`.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,

    /// Bytes of a request. A longer one is answered by an error.
    #[arg(long, value_name = "N", default_value_t = 4 << 20,
          value_parser = clap::value_parser!(u64).range(64..=1 << 30))]
    max_request: u64,

    /// Answer over HTTP at this address instead, POST /v1/NAME, and show the page.
    #[arg(long, value_name = "ADDRESS:PORT")]
    http: Option<SocketAddr>,

    /// Speak the Model Context Protocol on stdin and stdout: for assistants.
    #[arg(long, conflicts_with = "http")]
    mcp: bool,

    /// With --http: pages that may ask, besides those of this machine, such as https://example.com.
    #[arg(long, value_name = "ORIGIN", requires = "http")]
    origin: Vec<String>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let stop = interrupt::flag();
    match args.http {
        #[cfg(feature = "http")]
        Some(address) => http::run(args, address)?,
        #[cfg(not(feature = "http"))]
        Some(_) => anyhow::bail!("this build has no --http: build with --features http"),
        #[cfg(feature = "mcp")]
        None if args.mcp => mcp::run(args)?,
        #[cfg(not(feature = "mcp"))]
        None if args.mcp => anyhow::bail!("this build has no --mcp: build with --features mcp"),
        None => lines::run(args)?,
    }
    Ok(if stop.load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Done })
}
