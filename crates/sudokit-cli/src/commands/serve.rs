//! `sudokit serve`: requests on stdin, answers on stdout, a JSON object a line.
//!
//! ```text
//!   reader -> queue -> workers -> writer
//!             queue of the search that is watched -> its own worker
//! ```
//!
//! Queues are bounded: a client that does not read its answers stops the reader. Answers come as
//! they are ready, each with the `id` of its request.

use crate::exit::Exit;
use crate::messages::status;
use crate::numbers::seconds;
use crate::output;
use crate::{interrupt, threads};
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use sudokit::{Budget, Cancel};
use sudokit_protocol::{Code, Session, answer, refusal};

/// Answer requests in JSON, one a line, for other programs.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  echo '{\"ask\":\"hello\"}' | sudokit serve          what there is
  sudokit serve < requests.jsonl > answers.jsonl  a file of requests")]
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
}

/// Requests, and answers, that wait.
const WAITING: usize = 64;

/// How often a worker without work looks whether the run ends.
const LOOK: Duration = Duration::from_millis(50);

/// What the reader needs of a request. The rest is the protocol's.
#[derive(Deserialize)]
struct Head {
    id: Option<Value>,
    ask: Option<Value>,
    cancel: Option<Value>,
    timeout: Option<f64>,
}

/// A request on its way.
struct Job {
    text: String,
    /// Its number among all.
    number: u64,
    cancel: Cancel,
    time: Duration,
}

/// The requests that are not answered yet: their ids and cancel flags.
type Open = Mutex<HashMap<u64, (Value, Cancel)>>;

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let stop = interrupt::flag();
    if io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        status!("sudokit: reading from the terminal; end with {end}");
    }
    let open = Arc::new(Open::default());
    let (answers, written) = sync_channel::<String>(WAITING);
    let (jobs, waiting) = sync_channel::<Job>(WAITING);
    let (watched, watching) = sync_channel::<Job>(WAITING);
    let waiting = Arc::new(Mutex::new(waiting));
    let watching = Arc::new(Mutex::new(watching));
    let working = Arc::new(());
    let workers = args.threads.unwrap_or_else(threads::all_cores);
    let queues = std::iter::repeat_n(&waiting, workers).chain([&watching]);
    for (number, queue) in queues.enumerate() {
        let worker = Worker {
            queue: Arc::clone(queue),
            answers: answers.clone(),
            open: Arc::clone(&open),
            stop: Arc::clone(&stop),
            _working: Arc::clone(&working),
        };
        threads::start(&format!("serve {number}"), move || worker.run())?;
    }
    let reader = Reader {
        jobs,
        watched,
        answers,
        open: Arc::clone(&open),
        stop: Arc::clone(&stop),
        max_request: args.max_request,
        time: args.timeout,
    };
    // Waits in `read` when a signal comes, and is not waited for.
    threads::start("serve requests", move || reader.run())?;
    write(&written, &working, &open)?;
    Ok(if stop.load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Done })
}

/// Writes answers until all workers have ended, and flushes where none waits.
fn write(answers: &Receiver<String>, working: &Arc<()>, open: &Open) -> io::Result<()> {
    let is_over = interrupt::cancel();
    let mut out = BufWriter::with_capacity(1 << 16, output::stdout());
    loop {
        let answer = match answers.try_recv() {
            Ok(answer) => Some(answer),
            Err(_) => {
                out.flush()?;
                if is_over.is_set() {
                    lock(open).values().for_each(|(_, cancel)| cancel.set());
                }
                // Workers send their last answer before they end.
                let is_last = Arc::strong_count(working) == 1;
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
    jobs: SyncSender<Job>,
    watched: SyncSender<Job>,
    answers: SyncSender<String>,
    open: Arc<Open>,
    stop: Arc<AtomicBool>,
    max_request: u64,
    time: Duration,
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
                    return self.refuse(None, Code::Json, &message, number);
                }
            }
            let is_too_long = line.len() as u64 > self.max_request && line.last() != Some(&b'\n');
            if is_too_long {
                let message = format!("expected at most {} bytes in a line", self.max_request);
                self.refuse(None, Code::TooLong, &message, number);
                if input.skip_until(b'\n').is_err() {
                    return;
                }
                continue;
            }
            if self.stop.load(Ordering::SeqCst) {
                return;
            }
            if !line.trim_ascii().is_empty() && !self.pass_on(&line, number) {
                return;
            }
        }
    }

    /// Passes a request on; `false` where no worker is left.
    fn pass_on(&self, line: &[u8], number: u64) -> bool {
        let head = std::str::from_utf8(line).map_err(|error| error.to_string()).and_then(|text| {
            let head = serde_json::from_str::<Head>(text).map_err(|error| error.to_string())?;
            Ok((text.trim_ascii(), head))
        });
        let (text, head) = match head {
            Ok(head) => head,
            Err(error) => {
                self.refuse(None, Code::Json, &format!("expected a JSON object: {error}"), number);
                return true;
            }
        };
        if let Some(id) = head.cancel {
            let open = lock(&self.open);
            open.values().filter(|(other, _)| *other == id).for_each(|(_, cancel)| cancel.set());
            return true;
        }
        let time = match head.timeout.map(Duration::try_from_secs_f64) {
            None => self.time,
            Some(Ok(time)) => time,
            Some(Err(_)) => {
                self.refuse(head.id, Code::Member, "timeout: expected seconds", number);
                return true;
            }
        };
        let cancel = Cancel::new();
        let id = head.id.unwrap_or(Value::Null);
        lock(&self.open).insert(number, (id, cancel.clone()));
        // One session keeps the search that is watched: its requests stay in order.
        let is_watched = head.ask.as_ref().and_then(Value::as_str);
        let is_watched = is_watched.is_some_and(|name| name.starts_with("watch-"));
        let queue = if is_watched { &self.watched } else { &self.jobs };
        queue.send(Job { text: text.to_owned(), number, cancel, time }).is_ok()
    }

    /// Answers a request by an error that names its line.
    fn refuse(&self, id: Option<Value>, code: Code, message: &str, line: u64) {
        let _ = self.answers.send(refusal(id, code, &format!("line {line}: {message}")));
    }
}

/// The problems of the judge, where this build has it.
fn problems() -> impl Iterator<Item = (&'static str, &'static str)> {
    #[cfg(feature = "learn")]
    return sudokit_learn::judge::descriptions();
    #[cfg(not(feature = "learn"))]
    std::iter::empty()
}

/// Answers requests, one after the other.
struct Worker {
    queue: Arc<Mutex<Receiver<Job>>>,
    answers: SyncSender<String>,
    open: Arc<Open>,
    stop: Arc<AtomicBool>,
    /// Counts workers.
    _working: Arc<()>,
}

impl Worker {
    fn run(self) {
        let mut session = self.session();
        loop {
            let job = lock(&self.queue).recv_timeout(LOOK);
            match job {
                Ok(job) => {
                    let answer = self.answer(&mut session, &job);
                    lock(&self.open).remove(&job.number);
                    if self.answers.send(answer).is_err() {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) if !self.stop.load(Ordering::SeqCst) => {}
                Err(_) => return,
            }
        }
    }

    fn session(&self) -> Session {
        let answers = self.answers.clone();
        let mut session = Session::new(move |news| {
            let _ = answers.send(news.to_owned());
        });
        session.set_problems(problems());
        session
    }

    fn answer(&self, session: &mut Session, job: &Job) -> String {
        let budget = Budget::UNLIMITED.with_cancel(&job.cancel);
        session.set_budget(match Instant::now().checked_add(job.time) {
            Some(end) => budget.until(end),
            None => budget,
        });
        let answer = catch_unwind(AssertUnwindSafe(|| answer(session, &job.text)));
        answer.unwrap_or_else(|_| {
            *session = self.session();
            let id = lock(&self.open).get(&job.number).map(|(id, _)| id.clone());
            refusal(id, Code::Panic, "an error of the engine: the request is lost")
        })
    }
}
