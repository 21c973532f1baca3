//! Requests in JSON, answered within a session or without one.

use std::sync::{Mutex, PoisonError};
use sudokit::Budget;
use sudokit_protocol::{Code, Reply, Request, Session as Protocol, guarded_reply};

/// What is kept between two requests: the search that is watched.
///
/// Requests of several threads are answered one after the other.
#[derive(Debug)]
pub struct Session(Mutex<Protocol>);

impl Session {
    pub(crate) fn new() -> Session {
        Session(Mutex::new(fresh()))
    }

    /// Answers a request and keeps the search that it opened.
    pub(crate) fn ask(&self, request: &[u8], budget: Budget) -> String {
        // A panic is caught while the lock is held, so that no lock is poisoned.
        let mut session = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        within(&mut session, request, budget)
    }
}

/// Progress of long requests is not passed on.
fn fresh() -> Protocol {
    Protocol::new(|_| {})
}

/// Answers a request that needs no earlier one.
pub(crate) fn ask(request: &[u8], budget: Budget) -> String {
    within(&mut fresh(), request, budget)
}

fn within(session: &mut Protocol, request: &[u8], budget: Budget) -> String {
    let text = std::str::from_utf8(request).map_err(|error| format!("expected UTF-8: {error}"));
    let request = match text.and_then(Request::read) {
        Ok(request) => request,
        Err(message) => return Reply::refusal(None, Code::Json, &message).to_string(),
    };
    session.set_budget(budget);
    guarded_reply(session, request).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_answered_by_the_protocol() {
        let request = r#"{"id":7,"ask":"count","puzzle":"sudoku 4\ncage 3 r1c1 r2c1","limit":100}"#;
        let answered = ask(request.as_bytes(), Budget::UNLIMITED);
        assert_eq!(answered, r#"{"id":7,"ok":{"at_least":false,"count":48}}"#);
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let answered = ask(b"{\"ask\":\"\xff\"}", Budget::UNLIMITED);
        assert!(answered.starts_with(r#"{"error":{"code":"json","message":"expected UTF-8"#));
        assert!(answered.contains("index 8"), "{answered}");
    }

    #[test]
    fn only_a_session_keeps_the_search_that_is_watched() {
        let empty = ".".repeat(81);
        let open = format!(r#"{{"ask":"watch-open","puzzle":"{empty}","method":"scan"}}"#);
        let step = br#"{"ask":"watch-key","key":"step","by":3}"#;
        let session = Session::new();
        session.ask(open.as_bytes(), Budget::UNLIMITED);
        let answered = session.ask(step, Budget::UNLIMITED);
        assert!(answered.contains(r#""step":3"#), "{answered}");
        assert!(ask(step, Budget::UNLIMITED).starts_with(r#"{"error""#));
    }

    #[test]
    fn a_time_limit_marks_the_answer_as_incomplete() {
        let empty = ".".repeat(81);
        let empty = format!(r#"{{"ask":"count","puzzle":"{empty}","limit":1000000000000}}"#);
        let now = std::time::Instant::now();
        let answered = ask(empty.as_bytes(), Budget::UNLIMITED.until(now));
        assert!(answered.contains(r#""at_least":true"#), "{answered}");
    }
}
