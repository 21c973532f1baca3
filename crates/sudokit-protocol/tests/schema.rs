//! The types in `protocol.d.ts`: requests and answers are as their schemas say, and nothing else.

#[path = "../../sudokit-cli/tests/it/common/schema.rs"]
mod checker;
#[path = "requests/written.rs"]
mod written;

use serde_json::{Value, json};
use sudokit_protocol::schema::{Question, Schemas};
use sudokit_protocol::{Session, answer};

const PLAIN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn question<'a>(schemas: &'a Schemas, request: &Value) -> &'a Question {
    let of = |question: &&Question| request["ask"] == question.name.as_str();
    schemas.questions.iter().find(of).unwrap_or_else(|| panic!("no types of {request}"))
}

/// What is wrong with a value, by a schema that stands alone.
fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    checker::faults(schema, schema, value, "", &mut found);
    found
}

#[test]
fn requests_and_answers_are_as_their_types_say() {
    let schemas = Schemas::get();
    let fault = schemas.alone(&json!({ "$ref": "#/$defs/Fault" }));
    let mut session = Session::new(|_| {});
    session.set_problems([("2580", include_str!("../../sudokit-learn/problems/2580.toml"))]);
    let mut answered = Vec::new();
    for request in written::written() {
        let question = question(schemas, &request);
        let mut members = request.clone();
        members.as_object_mut().unwrap().remove("ask");
        let found = faults(&schemas.alone(&question.request), &members);
        assert!(found.is_empty(), "{request}: {found:?}");
        let reply: Value =
            serde_json::from_str(&answer(&mut session, &request.to_string())).unwrap();
        let (schema, value) = match reply.get("ok") {
            // Columns by scale: the command's schemas have them.
            Some(_) if question.name == "grade" => {
                answered.push(question.name.as_str());
                continue;
            }
            Some(value) => (schemas.alone(&question.answer), value),
            None => (fault.clone(), &reply["error"]),
        };
        let found = faults(&schema, value);
        assert!(found.is_empty(), "{request}: {found:?}");
        if reply.get("ok").is_some() {
            answered.push(question.name.as_str());
        }
    }
    for name in sudokit_protocol::questions() {
        assert!(answered.contains(&name), "{name} is not tried");
    }
    assert_eq!(schemas.questions.len(), sudokit_protocol::questions().count());
}

#[test]
fn wrong_values_are_not_as_the_types_say() {
    let schemas = Schemas::get();
    for request in [
        json!({ "ask": "classify" }),
        json!({ "ask": "classify", "puzzle": 5 }),
        json!({ "ask": "classify", "puzzle": PLAIN, "max_guesses": -1 }),
        json!({ "ask": "classify", "puzzle": PLAIN, "timeout": -1 }),
        json!({ "ask": "watch-pass", "ms": -1 }),
        json!({ "ask": "hint", "puzzle": PLAIN, "lang": "fr" }),
        json!({ "ask": "generate", "seed": 1, "givens": [1, 2, 3] }),
        json!({ "ask": "write", "format": "line", "records": [{}] }),
    ] {
        let schema = schemas.alone(&question(schemas, &request).request);
        let mut members = request.clone();
        members.as_object_mut().unwrap().remove("ask");
        assert!(!faults(&schema, &members).is_empty(), "{request}");
    }
}

#[test]
fn every_type_has_a_user_and_every_request_a_sentence() {
    let schemas = Schemas::get();
    let mut all = json!([schemas.definitions["Fault"]]);
    for question in &schemas.questions {
        assert!(question.about.ends_with('.'), "{}", question.name);
        let both = [&question.request, &question.answer].map(|schema| schemas.alone(schema));
        all.as_array_mut().unwrap().extend(both);
        all.as_array_mut().unwrap().push(question.answer.clone());
    }
    let text = all.to_string();
    for name in schemas.definitions.keys().filter(|name| !["Request", "Fault"].contains(&&***name))
    {
        let is_base = ["Puzzle", "Searched", "Grade"].contains(&&**name);
        let is_used = text.contains(&format!("\"#/$defs/{name}\"")) || name.ends_with("Request");
        assert!(is_used || is_base, "{name} is used nowhere");
    }
}

#[test]
fn the_documentation_names_every_member() {
    let page = include_str!("../../../docs/PROTOCOL.md");
    let (general, _) = page.split_once("\n## hello\n").unwrap();
    let schemas = Schemas::get();
    let section_of = |name: &str| {
        let begin = page.find(&format!("\n## {name}\n")).unwrap_or_else(|| panic!("{name}"));
        let section = &page[begin + 1..];
        &section[..section.find("\n## ").unwrap_or(section.len())]
    };
    let members = |schema: &Value| -> Vec<String> {
        let named = schema["$ref"].as_str().map(|it| it.trim_start_matches("#/$defs/"));
        let schema = named.map_or(schema, |name| &schemas.definitions[name]);
        schema["properties"].as_object().into_iter().flat_map(|it| it.keys().cloned()).collect()
    };
    for question in &schemas.questions {
        let section = section_of(&question.name);
        let all: Vec<String> = [members(&question.request), members(&question.answer)].concat();
        for member in all {
            let member = format!("`{member}`");
            let is_named = section.contains(&member) || general.contains(&member);
            // The sections of `steps` and `watch-key` refer to those of `hint` and `watch-open`.
            let other = if question.name.starts_with("watch-") { "watch-open" } else { "hint" };
            let is_referred = section.contains(other) || section.contains("picture");
            assert!(
                is_named || is_referred && section_of(other).contains(&member),
                "{}: {member}",
                question.name
            );
        }
    }
}
