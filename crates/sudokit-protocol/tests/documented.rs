//! `docs/PROTOCOL.md` and the requests: every request has its section, and every example there
//! gives the documented answer.
//!
//! In an answer of the page, `"…"` at the end of a text, as the last item of a list or as a member
//! stands for more of the same.

use serde_json::Value;
use std::fs;
use std::path::Path;
use sudokit_protocol::{Session, answer};

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROTOCOL.md");
    fs::read_to_string(path).unwrap()
}

/// Whether `found` agrees with the documented part.
fn is_told(told: &Value, found: &Value) -> bool {
    match (told, found) {
        (Value::String(told), Value::String(found)) => match told.strip_suffix('…') {
            Some(beginning) => found.starts_with(beginning),
            None => told == found,
        },
        (Value::String(told), _) => told == "…",
        (Value::Array(told), Value::Array(found)) => {
            let more = told.last().is_some_and(|last| last == "…");
            let told = &told[..told.len() - usize::from(more)];
            (more && found.len() >= told.len() || found.len() == told.len())
                && told.iter().zip(found).all(|(told, found)| is_told(told, found))
        }
        (Value::Object(told), Value::Object(found)) => {
            let more = told.contains_key("…");
            let known = told.iter().filter(|(member, _)| *member != "…");
            (more || told.len() == found.len())
                && known.clone().all(|(member, told)| {
                    found.get(member).is_some_and(|found| is_told(told, found))
                })
        }
        _ => told == found,
    }
}

#[test]
fn every_example_is_answered_as_it_says() {
    let page = page();
    let mut session = Session::new(|_| {});
    session.set_problems([("2580", include_str!("../../sudokit-learn/problems/2580.toml"))]);
    let (mut asked, mut count) = (None, 0);
    for line in page.lines() {
        if let Some(question) = line.strip_prefix("> {") {
            asked = Some(format!("{{{question}"));
        } else if let Some(told) = line.strip_prefix("< ") {
            let question = asked.take().expect("a question stands before its answer");
            let found = answer(&mut session, &question);
            let told: Value = serde_json::from_str(told).unwrap_or_else(|e| panic!("{e}: {told}"));
            let found: Value = serde_json::from_str(&found).unwrap();
            assert!(is_told(&told, &found), "{question}\nis answered\n{found}");
            count += 1;
        }
    }
    assert!(count >= 10, "{count} examples");
}

#[test]
fn every_question_has_its_section_and_every_section_its_question() {
    let page = page();
    let mut session = Session::new(|_| {});
    let sections: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    for section in sections.iter().filter(|section| !section.contains(' ')) {
        let found = answer(&mut session, &format!(r#"{{"ask":"{section}"}}"#));
        assert!(!found.contains("there is no question"), "{section}");
    }
    for question in sudokit_protocol::questions() {
        assert!(sections.contains(&question), "{question} has no section");
    }
}

#[test]
fn what_is_told_is_held_against_what_is_found() {
    let told = |a: &str, b: &str| {
        is_told(&serde_json::from_str(a).unwrap(), &serde_json::from_str(b).unwrap())
    };
    assert!(told(r#"{"a":[1,"…"],"b":"x…","…":"…"}"#, r#"{"a":[1,2],"b":"xyz","c":null}"#));
    assert!(!told(r#"{"a":1}"#, r#"{"a":1,"b":2}"#));
    assert!(!told(r#"{"a":1,"b":2}"#, r#"{"a":1}"#));
    assert!(!told("[1]", "[1,2]") && !told("[2,\"…\"]", "[1,2]") && !told("\"x…\"", "\"yx\""));
}
