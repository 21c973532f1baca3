//! `serve`: every request is answered once, whatever comes between.

use crate::common::run;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

const PLAIN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Counting all its solutions takes for ever.
const LONG: &str = "sudoku 9\nknight";

fn answers(args: &[&str], requests: &str) -> Vec<Value> {
    let ran = run(&[&["serve"], args].concat(), requests.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn by_id(answers: Vec<Value>) -> BTreeMap<String, Value> {
    answers.into_iter().map(|answer| (answer["id"].to_string(), answer)).collect()
}

fn started() -> Child {
    Command::new(env!("CARGO_BIN_EXE_sudokit"))
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

fn next(from: &mut impl BufRead) -> Value {
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap()
}

#[test]
fn every_request_of_many_is_answered_once_with_its_id() {
    let request = |id: usize| match id % 4 {
        0 => json!({ "id": id, "ask": "classify", "puzzle": PLAIN }),
        1 => json!({ "id": id, "ask": "count", "puzzle": "sudoku 4\ncage 3 r1c1 r2c1" }),
        2 => json!({ "id": id, "ask": "sing" }),
        _ => json!({ "id": id, "ask": "check", "puzzle": PLAIN }),
    };
    let text: String = (0..4_000).map(|id| format!("{}\n", request(id))).collect();
    for threads in ["1", "3"] {
        let found = by_id(answers(&["--threads", threads], &text));
        assert_eq!(found.len(), 4_000);
        for (id, answer) in found {
            let kind = id.parse::<usize>().unwrap() % 4;
            assert_eq!(answer.get("error").is_some(), kind == 2, "{answer}");
            assert!(kind != 1 || cfg!(not(feature = "variants")) || answer["ok"]["count"] == 48);
        }
    }
}

#[test]
fn what_is_no_request_is_an_error_of_its_line_and_the_rest_is_answered() {
    let long = format!("{{\"id\":1,\"ask\":\"{}\"}}", "x".repeat(100));
    let mut text =
        format!("nonsense\n\n[1]\n{long}\n{{\"id\":2,\"ask\":\"hello\"}}\n").into_bytes();
    text.extend(b"{\"id\":3,\"ask\":\"\xff\"}\n{\"id\":4,\"ask\":\"hello\",\"timeout\":-1}\n");
    text.extend(b"{\"id\":{\"a\":[5]},\"ask\":\"hello\"}");
    let ran = run(&["serve", "--max-request", "64"], &text);
    let all: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let code = |code: &str| all.iter().filter(|it| it["error"]["code"] == code).count();
    assert_eq!((all.len(), code("json"), code("too-long"), code("member")), (7, 3, 1, 1));
    let of_line = |line: &str| {
        all.iter().any(|it| it["error"]["message"].as_str().is_some_and(|it| it.starts_with(line)))
    };
    for line in ["line 1: ", "line 3: ", "line 4: ", "line 6: "] {
        assert!(of_line(line), "{}", ran.stdout);
    }
    let answered =
        |id: Value| all.iter().any(|it| it["id"] == id && it["ok"]["version"].is_string());
    assert!(answered(json!(2)) && answered(json!({ "a": [5] })));
}

/// With one worker the answers are in order, and the search that is watched has a worker of its own.
#[test]
#[cfg(all(feature = "learn", feature = "variants"))]
fn a_thousand_requests_have_the_answers_of_the_library() {
    let (watched, others): (Vec<_>, Vec<_>) =
        crate::requests::drawn::answered().iter().partition(|asked| asked.needs == "session");
    for all in [watched, others] {
        let text: String = all.iter().map(|asked| format!("{}\n", asked.request)).collect();
        let ran = run(&["serve", "--threads", "1"], text.as_bytes());
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        // The rest is progress.
        let is_answer = |line: &&str| {
            let line: Value = serde_json::from_str(line).unwrap();
            line.get("ok").is_some() || line["error"]["code"].is_string()
        };
        let found: Vec<&str> = ran.stdout.lines().filter(is_answer).collect();
        assert_eq!(found.len(), all.len());
        for (asked, found) in all.iter().zip(found) {
            assert_eq!(asked.answer, found, "{}", asked.request);
        }
    }
}

#[test]
#[cfg(feature = "variants")]
fn a_timeout_ends_a_request_and_cancelling_ends_all_with_the_id() {
    let short = json!({ "id": 1, "ask": "count", "puzzle": LONG, "limit": 1_000_000_000_000_u64, "timeout": 0.2 });
    let found = answers(&[], &short.to_string());
    assert_eq!(found[0]["ok"]["at_least"], true);

    let mut child = started();
    let (mut to, mut from) =
        (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let long = json!({ "id": "a", "ask": "count", "puzzle": LONG, "limit": 1_000_000_000_000_u64 });
    writeln!(to, "{long}\n{{\"cancel\":\"b\"}}\n{{\"cancel\":\"a\"}}").unwrap();
    let answer = next(&mut from);
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!("a"), &json!("cancelled")));
    // An answer comes at once, while the client goes on.
    writeln!(to, "{}", json!({ "id": 2, "ask": "hello" })).unwrap();
    assert_eq!(next(&mut from)["id"], 2);
    drop(to);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_search_is_watched_in_order_beside_other_requests() {
    let mut text =
        format!("{}\n", json!({ "ask": "watch-open", "puzzle": PLAIN, "method": "scan", "id": 0 }));
    for id in 1..50 {
        text += &format!("{}\n", json!({ "ask": "watch-key", "key": "right", "id": id }));
        text += &format!("{}\n", json!({ "ask": "classify", "puzzle": PLAIN, "id": 1_000 + id }));
    }
    let found = by_id(answers(&["--threads", "2"], &text));
    assert_eq!(found.len(), 99);
    assert!(found["0"].get("ok").is_some(), "{}", found["0"]);
    let order: Vec<i64> = answers(&[], &text).iter().filter_map(|it| it["id"].as_i64()).collect();
    let watched: Vec<i64> = order.into_iter().filter(|id| *id < 1_000).collect();
    assert!(watched.is_sorted(), "{watched:?}");
}

#[test]
#[cfg(all(unix, feature = "variants"))]
fn a_signal_ends_the_run_and_every_open_request_is_answered() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let mut child = started();
    let (mut to, mut from) =
        (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    writeln!(to, "{}", json!({ "id": 0, "ask": "hello" })).unwrap();
    assert_eq!(next(&mut from)["id"], 0);
    for id in 1..=3 {
        let long =
            json!({ "id": id, "ask": "count", "puzzle": LONG, "limit": 1_000_000_000_000_u64 });
        writeln!(to, "{long}").unwrap();
    }
    writeln!(to, "{}", json!({ "ask": "watch-open", "puzzle": PLAIN, "method": "scan", "id": 4 }))
        .unwrap();
    // Its answer shows that the lines before it were read.
    assert_eq!(next(&mut from)["id"], 4);
    kill(Pid::from_raw(child.id() as i32), Signal::SIGTERM).unwrap();
    let mut ids: Vec<i64> = (0..3)
        .map(|_| {
            let answer = next(&mut from);
            assert_eq!(answer["error"]["code"], "cancelled", "{answer}");
            answer["id"].as_i64().unwrap()
        })
        .collect();
    ids.sort_unstable();
    assert_eq!((ids, child.wait().unwrap().code()), (vec![1, 2, 3], Some(143)));
}
