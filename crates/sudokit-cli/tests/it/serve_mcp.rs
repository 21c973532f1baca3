//! `serve --mcp`: the answers of `serve` as results of tools.

use crate::common::run;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PLAIN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The results, or errors, of requests by their ids, counted from 1.
fn asked(requests: &[(&str, Value)]) -> BTreeMap<u64, Value> {
    let hello = json!({
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" },
    });
    let mut text = format!(
        "{}\n{}\n",
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
    );
    for ((method, params), id) in requests.iter().zip(1..) {
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        text += &format!("{request}\n");
    }
    let ran = run(&["serve", "--mcp"], text.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let replies = ran.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let of = |mut reply: Value| {
        let member = if reply.get("error").is_some() { "error" } else { "result" };
        (reply["id"].as_u64().unwrap(), reply[member].take())
    };
    replies.map(of).collect()
}

/// `draw` shows another picture where none is named: it is left out.
#[test]
#[cfg(all(feature = "learn", feature = "variants"))]
fn a_thousand_requests_have_the_answers_of_the_library() {
    let all = crate::requests::drawn::answered().iter();
    let all: Vec<_> = all.filter(|it| !["session", "png"].contains(&it.needs)).collect();
    let (mut requests, mut expected) = (Vec::new(), Vec::new());
    for asked in all {
        let mut members: Value = serde_json::from_str(&asked.request).unwrap();
        let name = members.as_object_mut().unwrap().remove("ask").unwrap();
        if name != "draw" {
            requests.push(call(name.as_str().unwrap(), members));
            expected.push(serde_json::from_str::<Value>(&asked.answer).unwrap());
        }
    }
    let found = asked(&requests);
    for ((id, expected), request) in (1..).zip(expected).zip(requests) {
        let result = &found[&id];
        let text = result["content"][0]["text"].as_str().unwrap();
        let is_refused = expected.get("error").is_some();
        assert_eq!(result["isError"], is_refused, "{request:?}");
        let told = if is_refused { &expected["error"] } else { &expected["ok"] };
        assert_eq!(text, told.to_string(), "{request:?}");
        assert!(is_refused || result["structuredContent"] == *told, "{request:?}");
    }
}

fn call(name: &str, arguments: Value) -> (&'static str, Value) {
    ("tools/call", json!({ "name": name, "arguments": arguments }))
}

#[test]
fn every_request_is_a_tool_and_answers_the_same() {
    let asks = [
        ("classify", json!({ "puzzle": PLAIN })),
        ("hint", json!({ "puzzle": PLAIN })),
        ("grade", json!({ "puzzle": PLAIN })),
        ("count", json!({ "puzzle": "sudoku 4\ncage 3 r1c1 r2c1", "limit": 100 })),
    ];
    let mut requests = vec![("tools/list", json!({}))];
    requests.extend(asks.iter().map(|(name, members)| call(name, members.clone())));
    let found = asked(&requests);
    assert_eq!(found[&0]["serverInfo"]["name"], "sudokit");
    let tools = found[&1]["tools"].as_array().unwrap();
    for name in sudokit_protocol::questions().filter(|name| !name.starts_with("watch-")) {
        let tool =
            tools.iter().find(|tool| tool["name"] == name).unwrap_or_else(|| panic!("{name}"));
        for schema in ["inputSchema", "outputSchema"] {
            assert_eq!(tool[schema]["type"], "object", "{name}: {schema}");
        }
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
    }
    for ((name, members), id) in asks.iter().zip(2..) {
        let mut line = members.clone();
        line["ask"] = (*name).into();
        // What comes before the last line is progress.
        let told = run(&["serve"], line.to_string().as_bytes()).stdout;
        let told: Value = serde_json::from_str(told.lines().next_back().unwrap()).unwrap();
        let result = &found[&id];
        assert_eq!(
            (&result["structuredContent"], &result["isError"]),
            (&told["ok"], &false.into())
        );
        let text = result["content"][0]["text"].as_str().unwrap();
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), told["ok"]);
    }
}

#[test]
fn a_picture_is_shown_and_what_is_wrong_is_said_to_the_assistant() {
    let found = asked(&[
        call("draw", json!({ "puzzle": PLAIN, "technique": "hidden-single" })),
        call("draw", json!({ "puzzle": PLAIN, "form": "svg" })),
        call("classify", json!({ "puzzle": "53..7" })),
        call("classify", json!({ "puzzle": 5 })),
        call("sing", json!({})),
        call("watch-open", json!({ "puzzle": PLAIN, "method": "scan" })),
    ]);
    let picture = &found[&1]["content"][0];
    assert_eq!((&picture["type"], &picture["mimeType"]), (&json!("image"), &json!("image/png")));
    // The signature of the format, in Base64.
    assert!(picture["data"].as_str().unwrap().starts_with("iVBORw0KGgo"));
    assert_eq!(found[&1]["structuredContent"]["view"]["technique"]["id"], "hidden-single");
    assert!(found[&2]["structuredContent"]["svg"].as_str().unwrap().starts_with("<svg"));
    for (id, message) in
        [(3, "puzzle: expected 81 characters, found 5"), (4, "puzzle: expected a text")]
    {
        assert_eq!(found[&id]["isError"], true);
        let text = found[&id]["content"][0]["text"].as_str().unwrap();
        assert!(text.contains(message), "{text}");
    }
    for id in [5, 6] {
        assert!(found[&id]["message"].as_str().unwrap().starts_with("there is no tool"));
    }
}

#[test]
fn puzzles_and_articles_are_resources() {
    let read = |uri: &str| ("resources/read", json!({ "uri": uri }));
    let found = asked(&[
        ("resources/list", json!({})),
        ("resources/templates/list", json!({})),
        read("sudokit://puzzle/easy/1"),
        read("sudokit://technique/x-wing"),
        read("sudokit://puzzle/odd/1"),
        read("file:///etc/passwd"),
    ]);
    assert_eq!(found[&1]["resources"].as_array().unwrap().len(), 5);
    assert_eq!(found[&2]["resourceTemplates"].as_array().unwrap().len(), 2);
    let puzzle = found[&3]["contents"][0]["text"].as_str().unwrap();
    assert_eq!(run(&["check"], puzzle.as_bytes()).code, Some(0), "{puzzle}");
    let article = found[&4]["contents"][0]["text"].as_str().unwrap();
    assert_eq!(serde_json::from_str::<Value>(article).unwrap()["id"], "x-wing");
    for id in [5, 6] {
        assert!(found[&id]["message"].is_string(), "{}", found[&id]);
    }
}
