//! Requests and answers: a name and a function for each. `web/ENGINE.md` describes all of them; the
//! tests run its examples.

mod blocks;
mod board;
mod generate;
mod grade;
mod hello;
mod human;
mod learn;
mod plain;
mod position;
mod problem;
mod puzzle;
mod request;
mod rules;
mod text;
mod watch;
mod why;

use request::Request;
use serde_json::{Value, json};
use std::fmt;

/// An answer, or what is wrong with the question.
type Answer = Result<Value, Fault>;

/// Answers a request with these members.
type Question = fn(&mut Session, &Request) -> Answer;

/// The questions in the order of `web/ENGINE.md`.
const QUESTIONS: &[(&str, Question)] = &[
    ("hello", hello::hello),
    ("read", text::read),
    ("write", text::write),
    ("check", board::check),
    ("candidates", board::candidates),
    ("classify", puzzle::classify),
    ("solutions", puzzle::solutions),
    ("count", puzzle::count),
    ("explain", why::explain),
    ("true-candidates", puzzle::true_candidates),
    ("compare", puzzle::compare),
    ("plain", plain::plain),
    ("generate", generate::generate),
    ("possible", generate::possible),
    ("minimize", puzzle::minimize),
    ("watch-open", watch::open),
    ("watch-key", watch::key),
    ("watch-pass", watch::pass),
    ("watch-strip", watch::strip),
    ("watch-heat", watch::heat),
    ("watch-tree", watch::tree),
    ("watch-events", watch::events),
    ("hint", human::hint),
    ("steps", human::steps),
    ("path", human::path),
    ("grade", grade::grade),
    ("problem", problem::problem),
    ("article", learn::article),
    ("course", learn::course),
    ("draw", learn::draw),
    ("practice", learn::practice),
];

/// The names of all questions.
pub fn questions() -> impl Iterator<Item = &'static str> {
    QUESTIONS.iter().map(|(name, _)| *name)
}

/// The state between two questions: the receiver of progress, and the search that is watched.
pub struct Session {
    receiver: Box<dyn FnMut(&str)>,
    watch: Option<watch::Watch>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

impl Session {
    /// A session that reports to `receiver` what is known before an answer is complete.
    pub fn new(receiver: impl FnMut(&str) + 'static) -> Session {
        Session { receiver: Box::new(receiver), watch: None }
    }

    fn report(&mut self, news: &Value) {
        (self.receiver)(&news.to_string());
    }
}

/// What is wrong with a question, and where in the text that it is about.
#[derive(Debug)]
struct Fault {
    message: String,
    /// Line and column, and whatever else is known of it.
    place: Option<Value>,
}

impl Fault {
    fn new(message: impl fmt::Display) -> Fault {
        Fault { message: message.to_string(), place: None }
    }

    /// Something is wrong with a member.
    fn of(member: &str, what: impl fmt::Display) -> Fault {
        Fault::new(format_args!("{member}: {what}"))
    }

    fn into_value(self) -> Value {
        let mut error = self.place.unwrap_or_else(|| json!({}));
        error["message"] = self.message.into();
        error
    }
}

/// Answers a question: JSON in, JSON out.
pub fn answer(session: &mut Session, question: &str) -> String {
    let answer = match dispatch(session, question) {
        Ok(answer) => json!({ "ok": answer }),
        Err(fault) => json!({ "error": fault.into_value() }),
    };
    answer.to_string()
}

fn dispatch(session: &mut Session, question: &str) -> Answer {
    let request = Request::read(question)?;
    let name = request.text("ask")?;
    match QUESTIONS.iter().find(|(question, _)| *question == name) {
        Some((_, question)) => question(session, &request),
        None => Err(Fault::of("ask", format_args!("there is no question {name:?}"))),
    }
}
