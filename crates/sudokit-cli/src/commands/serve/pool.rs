//! The workers: requests in, replies out, in any order.
//!
//! ```text
//!   submit -> queue -> workers -> the reply's receiver
//!             queue of the search that is watched -> its own worker
//! ```

use super::lock;
use crate::{interrupt, threads};
use serde_json::Value;
use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use sudokit::{Budget, Cancel};
use sudokit_protocol::{Reply, Request, Session, guarded_reply};

/// Requests that wait in a queue.
pub(super) const WAITING: usize = 64;

/// How often an idle thread looks whether the run ends.
pub(super) const LOOK: Duration = Duration::from_millis(50);

/// A request on its way.
struct Job {
    request: Request,
    /// Its number among all.
    number: u64,
    cancel: Cancel,
    time: Duration,
    receiver: Box<dyn FnOnce(Reply) + Send>,
}

/// The requests that are not answered yet: their ids and cancel flags.
#[derive(Default)]
pub(super) struct Open {
    requests: Mutex<HashMap<u64, (Value, Cancel)>>,
    count: AtomicU64,
}

impl Open {
    /// Cancels the requests with this id.
    pub(super) fn cancel(&self, id: &Value) {
        let requests = lock(&self.requests);
        requests.values().filter(|(other, _)| other == id).for_each(|(_, cancel)| cancel.set());
    }

    /// Cancels all requests.
    pub(super) fn cancel_all(&self) {
        lock(&self.requests).values().for_each(|(_, cancel)| cancel.set());
    }
}

/// The queues of the workers. When it is dropped, the workers end after the last request.
pub(super) struct Pool {
    jobs: SyncSender<Job>,
    watched: SyncSender<Job>,
    time: Duration,
    open: Arc<Open>,
    workers: Arc<()>,
}

/// Counts workers: the last one has ended when this is so.
pub(super) struct Workers(Arc<()>);

impl Workers {
    pub(super) fn have_ended(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

impl Pool {
    /// Starts the workers, and one for the search that is watched. `news` takes what a request
    /// reports before its answer.
    ///
    /// # Errors
    /// The system has no more threads.
    pub(super) fn start(
        threads: Option<usize>,
        time: Duration,
        news: impl Fn(&str) + Clone + Send + 'static,
    ) -> io::Result<Pool> {
        let (jobs, waiting) = sync_channel(WAITING);
        let (watched, watching) = sync_channel(WAITING);
        let pool = Pool { jobs, watched, time, open: Arc::default(), workers: Arc::default() };
        let (waiting, watching) = (Arc::new(Mutex::new(waiting)), Arc::new(Mutex::new(watching)));
        let workers = threads.unwrap_or_else(threads::all_cores);
        let queues = std::iter::repeat_n(&waiting, workers).chain([&watching]);
        for (number, queue) in queues.enumerate() {
            let worker = Worker {
                queue: Arc::clone(queue),
                news: news.clone(),
                open: Arc::clone(&pool.open),
                stop: interrupt::flag(),
                _working: Arc::clone(&pool.workers),
            };
            threads::start(&format!("serve {number}"), move || worker.run())?;
        }
        Ok(pool)
    }

    pub(super) fn open(&self) -> Arc<Open> {
        Arc::clone(&self.open)
    }

    /// What is left of the pool after it is dropped.
    pub(super) fn workers(&self) -> Workers {
        Workers(Arc::clone(&self.workers))
    }

    /// Passes a request on, and waits while its queue is full. The returned flag cancels it.
    pub(super) fn submit(
        &self,
        request: Request,
        receiver: impl FnOnce(Reply) + Send + 'static,
    ) -> Cancel {
        // A wrong one is refused by the answer.
        let time = request.timeout().ok().flatten().unwrap_or(self.time);
        let number = self.open.count.fetch_add(1, Ordering::Relaxed);
        let (id, cancel) = (request.id().cloned().unwrap_or_default(), Cancel::new());
        lock(&self.open.requests).insert(number, (id, cancel.clone()));
        // One session keeps the search that is watched: its requests stay in order.
        let is_watched = request.name().is_some_and(|name| name.starts_with("watch-"));
        let queue = if is_watched { &self.watched } else { &self.jobs };
        let receiver = Box::new(receiver);
        // Workers end before the pool at a signal only: then the run ends.
        let _ = queue.send(Job { request, number, cancel: cancel.clone(), time, receiver });
        cancel
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
struct Worker<N> {
    queue: Arc<Mutex<Receiver<Job>>>,
    news: N,
    open: Arc<Open>,
    stop: Arc<AtomicBool>,
    /// Counts workers.
    _working: Arc<()>,
}

impl<N: Fn(&str) + Clone + Send + 'static> Worker<N> {
    fn run(self) {
        let mut session = self.session();
        loop {
            let job = lock(&self.queue).recv_timeout(LOOK);
            match job {
                Ok(job) => {
                    let number = job.number;
                    Self::answer(&mut session, job);
                    lock(&self.open.requests).remove(&number);
                }
                Err(RecvTimeoutError::Timeout) if !self.stop.load(Ordering::SeqCst) => {}
                Err(_) => return,
            }
        }
    }

    fn session(&self) -> Session {
        let mut session = Session::new(self.news.clone());
        session.set_problems(problems());
        session
    }

    fn answer(session: &mut Session, job: Job) {
        let budget = Budget::UNLIMITED.with_cancel(&job.cancel);
        session.set_budget(match Instant::now().checked_add(job.time) {
            Some(end) => budget.until(end),
            None => budget,
        });
        (job.receiver)(guarded_reply(session, job.request));
    }
}
