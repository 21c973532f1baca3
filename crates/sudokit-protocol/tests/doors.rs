//! The same requests have the same answers through all doors. This one is the library's own: it
//! writes requests and answers to a file, which the checks of `sudokit-c` and `web/npm` compare
//! with theirs. The tests of `sudokit serve` compare by themselves.

#[path = "../../sudokit-cli/tests/it/common/schema.rs"]
mod checker;
mod requests;

use requests::drawn::{all, answered};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use sudokit_protocol::schema::Schemas;
use sudokit_protocol::{Session, answer, questions};

#[test]
fn the_answers_are_written_down_for_the_other_doors() {
    let all = answered();
    let mut found: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let mut lines = String::new();
    for asked in all {
        let request: Value = serde_json::from_str(&asked.request).unwrap();
        let is_refused = asked.answer.contains("\"error\":{\"code\":");
        let kind = request["ask"].as_str().unwrap_or_default().to_owned();
        found.entry(kind).or_default()[usize::from(is_refused)] += 1;
        lines += &format!("{}\t{}\t{}\n", asked.needs, asked.request, asked.answer);
    }
    assert_eq!(all.len(), 1_000);
    for name in questions() {
        let [answered, refused] = found[name];
        assert!(answered >= 3, "{name}: {answered} answered, {refused} refused");
    }
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join("answers.tsv"), lines).unwrap();
}

#[test]
fn members_that_are_not_known_change_no_answer_and_break_no_schema() {
    let schemas = Schemas::get();
    let mut session = Session::new(|_| {});
    let mut tried = 0;
    for request in all() {
        let name = request["ask"].as_str().unwrap_or_default().to_owned();
        let Some(question) = schemas.questions.iter().find(|it| it.name == name) else { continue };
        let mut more = request.clone();
        more["a member of tomorrow"] = json!({ "a": 1 });
        if name.starts_with("watch-") {
            continue;
        }
        let [plain, other] = [&request, &more].map(|it| answer(&mut session, &it.to_string()));
        assert_eq!(plain, other, "{request}");
        tried += 1;
        let schema = schemas.alone(&question.request);
        let faults = |request: &Value| {
            let mut members = request.clone();
            members.as_object_mut().unwrap().remove("ask");
            let mut found = Vec::new();
            checker::faults(&schema, &schema, &members, "", &mut found);
            found
        };
        assert_eq!(faults(&request), faults(&more), "{request}");
    }
    assert!(tried > 500);
}
