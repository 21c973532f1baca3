//! The pool for a thread that must never wait for it: one that keeps connections.

use super::pool::{Pool, WAITING};
use std::sync::Arc;
use sudokit::Cancel;
use sudokit_protocol::{Code, Reply, Request};
use tokio::sync::{Semaphore, oneshot};

/// As many requests at a time as a queue holds: passing one on never waits.
pub(super) struct Turns {
    pool: Pool,
    free: Arc<Semaphore>,
}

/// Cancels a request when its client has gone: then nothing waits for the reply.
struct Gone(Cancel);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl Turns {
    pub(super) fn new(pool: Pool) -> Turns {
        Turns { pool, free: Arc::new(Semaphore::new(WAITING)) }
    }

    /// What a worker makes of the reply to a request. Dropping this future cancels the request.
    pub(super) async fn ask<T: Send + 'static>(&self, request: Request, make: fn(Reply) -> T) -> T {
        let id = request.id().cloned();
        let lost = || make(Reply::refusal(id.clone(), Code::Cancelled, "cancelled"));
        let Ok(turn) = Arc::clone(&self.free).acquire_owned().await else { return lost() };
        let (to, made) = oneshot::channel();
        let cancel = self.pool.submit(request, move |reply| {
            // A cancelled request, too, is in the queue until here.
            drop(turn);
            let _ = to.send(make(reply));
        });
        let _gone = Gone(cancel);
        made.await.unwrap_or_else(|_| lost())
    }
}
