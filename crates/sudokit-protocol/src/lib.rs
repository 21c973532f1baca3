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
#[cfg(feature = "schema")]
pub mod schema;
mod text;
#[cfg(feature = "variants")]
mod variant;
mod watch;
mod why;

pub use request::Request;
use serde_json::{Value, json};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
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
    receiver: Box<dyn FnMut(&str) + Send>,
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
    pub fn new(receiver: impl FnMut(&str) + Send + 'static) -> Session {
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
    /// A page asks that may not.
    Origin,
    /// The engine has an error.
    Panic,
}

impl Code {
    /// `json`, `ask`, `member`, `cancelled`, `too-long`, `origin`, `panic`.
    pub const fn name(self) -> &'static str {
        match self {
            Code::Json => "json",
            Code::Ask => "ask",
            Code::Member => "member",
            Code::Cancelled => "cancelled",
            Code::TooLong => "too-long",
            Code::Origin => "origin",
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

/// The answer to a request, or why there is none. Its text is a JSON object of one line.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    id: Option<Value>,
    result: Result<Value, (Code, Value)>,
}

impl Reply {
    /// A request that is not answered.
    pub fn refusal(id: Option<Value>, code: Code, message: &str) -> Reply {
        Reply::of(id, Err(Fault::new(message).with_code(code)))
    }

    fn of(id: Option<Value>, answer: Answer) -> Reply {
        Reply { id, result: answer.map_err(|fault| (fault.code, fault.into_value())) }
    }

    /// The answer.
    ///
    /// # Errors
    /// The kind of error and its members: `code`, `message` and what else is known.
    pub fn result(&self) -> Result<&Value, (Code, &Value)> {
        self.result.as_ref().map_err(|(code, error)| (*code, error))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        if let Some(id) = &self.id {
            write!(f, "\"id\":{id},")?;
        }
        match &self.result {
            Ok(answer) => write!(f, "\"ok\":{answer}}}"),
            Err((_, error)) => write!(f, "\"error\":{error}}}"),
        }
    }
}

/// Answers a question: JSON in, JSON out. The answer has the member `id` of the question, if it has
/// one.
pub fn answer(session: &mut Session, question: &str) -> String {
    let reply = match Request::read(question) {
        Ok(request) => reply(session, request),
        Err(message) => Reply::refusal(None, Code::Json, &message),
    };
    reply.to_string()
}

/// Answers a request. The reply has its member `id`, if it has one.
pub fn reply(session: &mut Session, request: Request) -> Reply {
    let request = request.within(&session.budget);
    session.id = request.id().cloned();
    let answer = match request.timeout() {
        Ok(_) => dispatch(session, &request),
        Err(message) => Err(Fault::new(message)),
    };
    let id = session.id.take();
    // What a cancelled search says is no answer.
    if answer.is_ok() && session.budget.cancel().is_some_and(Cancel::is_set) {
        return Reply::refusal(id, Code::Cancelled, "cancelled");
    }
    Reply::of(id, answer)
}

/// As [`reply`], for servers: a panic is an error with the code `panic`. It ends the search that is
/// watched.
pub fn guarded_reply(session: &mut Session, request: Request) -> Reply {
    let id = request.id().cloned();
    catch_unwind(AssertUnwindSafe(|| reply(session, request))).unwrap_or_else(|_| {
        (session.id, session.watch) = (None, None);
        Reply::refusal(id, Code::Panic, "an error of the engine: the request is lost")
    })
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
