//! `problem`: the statement and the sample of a problem of the local judge.

use super::request::Request;
use super::{Answer, Fault, Session};
use serde_json::json;
use sudokit::technique::notation::Language;
use sudokit::words::Words;

pub(super) fn problem(session: &mut Session, request: &Request) -> Answer {
    let name = request.text("problem")?;
    let file = session.problems.iter().find(|(problem, _)| *problem == name);
    let (_, file) =
        file.ok_or_else(|| Fault::of("problem", format_args!("no problem {name:?}")))?;
    // The texts begin here. What comes before has numbers, too.
    let words = Words::of(&file[file.find("[en]").unwrap_or(0)..]);
    let section = if request.language()? == Language::Korean { "ko" } else { "en" };
    Ok(json!({
        "title": words.get(section, "title"),
        "origin": words.get(section, "origin"),
        "statement": words.get(section, "statement").split("\n\n").collect::<Vec<_>>(),
        "input": words.get("sample", "input"),
        "output": words.get("sample", "output"),
    }))
}
