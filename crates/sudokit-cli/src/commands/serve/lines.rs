//! Requests on stdin, replies on stdout, a JSON object a line.
//!
//! ```text
//!   reader -> pool -> writer
//! ```
//!
//! Queues are bounded: a client that does not read its answers stops the reader. Answers come as
//! they are ready, each with the `id` of its request.

use super::Args;
use super::pool::{LOOK, Open, Pool, WAITING, Workers};
use crate::messages::status;
use crate::output;
use crate::{closed, interrupt, threads};
use anyhow::Context;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use sudokit_protocol::{Code, Reply, Request};

/// Answers all requests.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    closed::stdin().context("stdin")?;
    if io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        status!("sudokit: reading from the terminal; end with {end}");
    }
    let (answers, written) = sync_channel::<String>(WAITING);
    let news = answers.clone();
    let pool = Pool::start(args.threads, args.timeout, move |text: &str| {
        let _ = news.send(text.to_owned());
    })?;
    let (open, workers) = (pool.open(), pool.workers());
    let reader = Reader { pool, answers, stop: interrupt::flag(), max_request: args.max_request };
    // Waits in `read` when a signal comes, and is not waited for.
    threads::start("serve requests", move || reader.run())?;
    write(&written, &workers, &open)?;
    Ok(())
}

/// Writes answers until all workers have ended, and flushes where none waits.
fn write(answers: &Receiver<String>, workers: &Workers, open: &Open) -> io::Result<()> {
    let is_over = interrupt::cancel();
    let mut out = BufWriter::with_capacity(1 << 16, output::stdout());
    loop {
        let answer = match answers.try_recv() {
            Ok(answer) => Some(answer),
            Err(_) => {
                out.flush()?;
                if is_over.is_set() {
                    open.cancel_all();
                }
                // Workers send their last answer before they end.
                let is_last = workers.have_ended();
                match answers.recv_timeout(if is_last { Duration::ZERO } else { LOOK }) {
                    Err(_) if is_last => return out.flush(),
                    answer => answer.ok(),
                }
            }
        };
        if let Some(answer) = answer {
            out.write_all(answer.as_bytes())?;
            out.write_all(b"\n")?;
        }
    }
}

/// Reads requests and passes them on.
struct Reader {
    pool: Pool,
    answers: SyncSender<String>,
    stop: Arc<AtomicBool>,
    max_request: u64,
}

impl Reader {
    fn run(self) {
        let mut input = BufReader::with_capacity(1 << 16, io::stdin());
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let mut limited = input.by_ref().take(self.max_request + 1);
            match limited.read_until(b'\n', &mut line) {
                Ok(0) => return,
                Ok(_) => {}
                Err(error) => {
                    let message = format!("the input cannot be read: {error}");
                    return self.refuse(Code::Json, &message, number);
                }
            }
            let is_too_long = line.len() as u64 > self.max_request && line.last() != Some(&b'\n');
            if is_too_long {
                let message = format!("expected at most {} bytes in a line", self.max_request);
                self.refuse(Code::TooLong, &message, number);
                if input.skip_until(b'\n').is_err() {
                    return;
                }
                continue;
            }
            if self.stop.load(Ordering::SeqCst) {
                return;
            }
            if !line.trim_ascii().is_empty() {
                self.pass_on(&line, number);
            }
        }
    }

    fn pass_on(&self, line: &[u8], number: u64) {
        let text = std::str::from_utf8(line).map_err(|error| error.to_string());
        let request = match text.and_then(|text| Request::read(text.trim_ascii())) {
            Ok(request) => request,
            Err(error) => return self.refuse(Code::Json, &error, number),
        };
        if let Some(id) = request.cancels() {
            return self.pool.open().cancel(id);
        }
        let answers = self.answers.clone();
        self.pool.submit(request, move |reply| {
            let _ = answers.send(reply.to_string());
        });
    }

    /// Answers a request by an error that names its line.
    fn refuse(&self, code: Code, message: &str, line: u64) {
        let reply = Reply::refusal(None, code, &format!("line {line}: {message}"));
        let _ = self.answers.send(reply.to_string());
    }
}
