//! Requests and answers: a name and a function for each. `web/ENGINE.md` describes all of them; the
//! tests run its examples.

mod asked;
mod board;
mod generate;
mod grade;
mod hello;
mod human;
mod position;
mod puzzle;
mod text;
mod watch;
mod why;

use asked::Asked;
use serde_json::{Value, json};
use std::fmt;

/// An answer, or what is wrong with the question.
type Answer = Result<Value, Fault>;

/// Answers a request with these members.
type Question = fn(&mut Desk, &Asked) -> Answer;

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
];

/// The names of all questions.
pub fn questions() -> impl Iterator<Item = &'static str> {
    QUESTIONS.iter().map(|(name, _)| *name)
}

/// Who answers: the one who listens meanwhile, and the search that is being watched.
pub struct Desk {
    tell: Box<dyn FnMut(&str)>,
    watch: Option<watch::Watch>,
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

impl Desk {
    /// A desk that hands `tell` what is known before an answer is complete.
    pub fn new(tell: impl FnMut(&str) + 'static) -> Desk {
        Desk { tell: Box::new(tell), watch: None }
    }

    fn tell(&mut self, news: &Value) {
        (self.tell)(&news.to_string());
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
pub fn answer(desk: &mut Desk, question: &str) -> String {
    let answer = match of_question(desk, question) {
        Ok(answer) => json!({ "ok": answer }),
        Err(fault) => json!({ "error": fault.into_value() }),
    };
    answer.to_string()
}

fn of_question(desk: &mut Desk, question: &str) -> Answer {
    let asked = Asked::read(question)?;
    let name = asked.text("ask")?;
    match QUESTIONS.iter().find(|(question, _)| *question == name) {
        Some((_, question)) => question(desk, &asked),
        None => Err(Fault::of("ask", format_args!("there is no question {name:?}"))),
    }
}
