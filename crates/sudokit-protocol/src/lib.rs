//! The protocol: requests in JSON, answers in JSON. `docs/PROTOCOL.md` describes all of them; the
//! tests run its examples.
//!
//! ```text
//!   page, `sudokit serve` -> answer (a name and a function for each request) -> the library
//! ```
//!
//! It does no I/O, reads no clock except for a deadline, and keeps nothing between two requests
//! except the search that is being watched.

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
#[cfg(feature = "variants")]
mod variant;
mod watch;
mod why;

use request::Request;
use serde_json::{Value, json};
use std::fmt;
use sudokit::{Budget, Cancel};

/// An answer, or what is wrong with the question.
type Answer = Result<Value, Fault>;

/// Answers a request with these members.
type Question = fn(&mut Session, &Request) -> Answer;

/// The questions in the order of `docs/PROTOCOL.md`.
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

/// The state between two questions: the receiver of progress, the bounds of each question, and the
/// search that is watched.
pub struct Session {
    receiver: Box<dyn FnMut(&str)>,
    budget: Budget,
    id: Option<Value>,
    problems: Vec<(&'static str, &'static str)>,
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
        Session {
            receiver: Box::new(receiver),
            budget: Budget::UNLIMITED,
            id: None,
            problems: Vec::new(),
            watch: None,
        }
    }

    /// The cancel flag and the deadline of the questions from now on. Its units do not count.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The problems that `problem` shows: names, and descriptions as `sudokit judge` reads them.
    pub fn set_problems(&mut self, all: impl IntoIterator<Item = (&'static str, &'static str)>) {
        self.problems = all.into_iter().collect();
    }

    fn report(&mut self, news: &Value) {
        let text = match &self.id {
            Some(id) => json!({ "id": id, "news": news }).to_string(),
            None => news.to_string(),
        };
        (self.receiver)(&text);
    }
}

/// What is wrong with a question, and where in the text that it is about.
#[derive(Debug)]
struct Fault {
    code: Code,
    message: String,
    /// Line and column, and whatever else is known of it.
    place: Option<Value>,
}

/// What kind of error it is, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Code {
    /// The request is no JSON object.
    Json,
    /// There is no request of this name.
    Ask,
    /// Something is wrong with a member of the request.
    Member,
    /// The request was cancelled.
    Cancelled,
    /// The request is longer than the limit.
    TooLong,
    /// The engine has an error.
    Panic,
}

impl Code {
    /// `json`, `ask`, `member`, `cancelled`, `too-long`, `panic`.
    pub const fn name(self) -> &'static str {
        match self {
            Code::Json => "json",
            Code::Ask => "ask",
            Code::Member => "member",
            Code::Cancelled => "cancelled",
            Code::TooLong => "too-long",
            Code::Panic => "panic",
        }
    }
}

impl Fault {
    fn new(message: impl fmt::Display) -> Fault {
        Fault { code: Code::Member, message: message.to_string(), place: None }
    }

    /// Something is wrong with a member.
    fn of(member: &str, what: impl fmt::Display) -> Fault {
        Fault::new(format_args!("{member}: {what}"))
    }

    fn with_code(self, code: Code) -> Fault {
        Fault { code, ..self }
    }

    fn into_value(self) -> Value {
        let mut error = self.place.unwrap_or_else(|| json!({}));
        error["code"] = self.code.name().into();
        error["message"] = self.message.into();
        error
    }
}

/// Answers a question: JSON in, JSON out. The answer has the member `id` of the question, if it has
/// one.
pub fn answer(session: &mut Session, question: &str) -> String {
    let request = Request::read(question, &session.budget);
    session.id = request.as_ref().ok().and_then(Request::id);
    let answer = request.and_then(|request| dispatch(session, &request));
    let id = session.id.take();
    let answer = match answer {
        // What a cancelled search says is no answer.
        Ok(_) if session.budget.cancel().is_some_and(Cancel::is_set) => {
            return refusal(id, Code::Cancelled, "cancelled");
        }
        Ok(answer) => ("ok", answer),
        Err(fault) => ("error", fault.into_value()),
    };
    envelope(id, answer)
}

/// The answer to a request that is not answered.
pub fn refusal(id: Option<Value>, code: Code, message: &str) -> String {
    let fault = Fault::new(message).with_code(code);
    envelope(id, ("error", fault.into_value()))
}

fn envelope(id: Option<Value>, (member, value): (&str, Value)) -> String {
    match id {
        Some(id) => format!("{{\"id\":{id},\"{member}\":{value}}}"),
        None => format!("{{\"{member}\":{value}}}"),
    }
}

fn dispatch(session: &mut Session, request: &Request) -> Answer {
    let name = request.text("ask")?;
    #[cfg(feature = "variants")]
    if let Some(answer) = variant::answer(name, request) {
        return answer;
    }
    match QUESTIONS.iter().find(|(question, _)| *question == name) {
        Some((_, question)) => question(session, request),
        None => {
            let fault = Fault::of("ask", format_args!("there is no question {name:?}"));
            Err(fault.with_code(Code::Ask))
        }
    }
}
