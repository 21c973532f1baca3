//! `serve --http`: the answers of `serve`, with a status.

use crate::common::run;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PLAIN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A server on a free port. It ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudokit"))
            .args(["serve", "--http", "127.0.0.1:0"])
            .args(args)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|it| it.split(';').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Server { child, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// The head and the body of the reply to a request as it is sent.
    fn sent(&self, request: &[u8]) -> (String, String) {
        let mut stream = self.connect();
        // The server may answer, and close, before it has read all.
        let _ = stream.write_all(request);
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap_or((&reply, ""));
        (head.to_ascii_lowercase(), body.to_owned())
    }

    fn request(&self, line: &str, headers: &str, body: &str) -> (u16, String, String) {
        let request = format!(
            "{line} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            self.address,
            body.len()
        );
        let (head, body) = self.sent(request.as_bytes());
        (head.split(' ').nth(1).unwrap().parse().unwrap(), head, body)
    }

    fn post(&self, name: &str, body: &str) -> (u16, String) {
        let (status, head, body) = self.request(&format!("POST /v1/{name}"), "", body);
        assert!(head.contains("content-type: application/json"), "{head}");
        (status, body)
    }
}

#[test]
fn every_request_has_the_same_answer_as_over_stdin() {
    let server = Server::start(&[]);
    let long = "x".repeat(1 << 16);
    for (name, members, status) in [
        ("hello", json!({}), 200),
        ("classify", json!({ "puzzle": PLAIN, "id": "a" }), 200),
        ("count", json!({ "puzzle": "sudoku 4\ncage 3 r1c1 r2c1", "limit": 100 }), 200),
        ("hint", json!({ "puzzle": PLAIN, "lang": "ko" }), 200),
        ("classify", json!({ "puzzle": "53..7", "id": [1, null] }), 400),
        ("classify", json!({ "puzzle": long }), 400),
        ("sing", json!({ "id": 7 }), 404),
    ] {
        // The name in the path counts.
        let mut asked = members.clone();
        asked["ask"] = "hello".into();
        let found = server.post(name, &asked.to_string());
        asked["ask"] = name.into();
        let told = run(&["serve"], asked.to_string().as_bytes()).stdout;
        assert_eq!((found.0, found.1.as_str()), (status, told.trim_end()), "{name}");
    }
    assert_eq!(server.post("hello", "").0, 200);
}

#[test]
#[cfg(all(feature = "learn", feature = "variants"))]
fn a_thousand_requests_have_the_answers_of_the_library() {
    let server = Server::start(&[]);
    let all = crate::requests::drawn::answered().iter().filter(|it| it.needs != "session");
    for asked in all {
        let mut members: Value = serde_json::from_str(&asked.request).unwrap();
        let name = members.as_object_mut().unwrap().remove("ask").unwrap();
        let found = server.post(name.as_str().unwrap(), &members.to_string());
        let is_refused = asked.answer.contains("\"error\":{\"code\":");
        let status = if is_refused { 400 } else { 200 };
        assert_eq!(found, (status, asked.answer.clone()), "{}", asked.request);
    }
}

#[test]
fn wrong_requests_have_a_status_and_a_code() {
    let server = Server::start(&["--max-request", "100"]);
    let code = |body: &str| serde_json::from_str::<Value>(body).unwrap()["error"]["code"].take();
    for (line, body, status, wrong) in [
        ("POST /v1/classify", "{", 400, "json"),
        ("POST /v1/classify", "[]", 400, "json"),
        ("POST /v1/classify", r#"{"timeout":-1}"#, 400, "member"),
        ("POST /v1/classify", &" ".repeat(101), 413, "too-long"),
        ("POST /v1/watch-open", "{}", 404, "ask"),
        ("POST /v1/", "{}", 404, "ask"),
        ("GET /v1/classify", "", 405, "ask"),
        ("POST /", "", 405, "ask"),
        ("GET /etc/passwd", "", 404, "ask"),
    ] {
        let (found, head, body) = server.request(line, "", body);
        assert_eq!((found, code(&body)), (status, wrong.into()), "{line}: {head}");
    }
    let (_, body) = server.sent(b"POST /v1/classify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\n\xff{}");
    assert_eq!(code(&body), "json");
    // What is no HTTP, and half a request.
    assert!(server.sent(b"\x16\x03\x01\x02\x00\x01\r\n\r\n").0.contains(" 400 "));
    let mut half = server.connect();
    half.write_all(b"POST /v1/hello HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
        .unwrap();
    half.shutdown(Shutdown::Both).unwrap();
    assert_eq!(server.post("hello", "{}").0, 200);
}

#[test]
fn pages_of_other_hosts_are_refused_unless_they_are_named() {
    let server = Server::start(&["--origin", "https://example.com"]);
    let from = |origin: &str| {
        let (status, head, _) =
            server.request("POST /v1/hello", &format!("Origin: {origin}\r\n"), "{}");
        (status, head.contains(&format!("access-control-allow-origin: {origin}")))
    };
    assert_eq!(from("http://localhost:8000"), (200, true));
    assert_eq!(from("https://example.com"), (200, true));
    assert_eq!(from("https://example.org"), (403, false));
    let (status, head, _) =
        server.request("OPTIONS /v1/hello", "Origin: https://example.com\r\n", "");
    assert!(status == 204 && head.contains("access-control-allow-headers: content-type"), "{head}");
    let (head, _) =
        server.sent(b"GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n");
    assert!(head.contains(" 403 "), "{head}");
}

#[test]
fn openapi_describes_every_request() {
    let (status, head, body) = Server::start(&[]).request("GET /openapi.json", "", "");
    assert!(status == 200 && head.contains("application/json"), "{head}");
    let document: Value = serde_json::from_str(&body).unwrap();
    let paths = document["paths"].as_object().unwrap();
    for name in sudokit_protocol::questions().filter(|name| !name.starts_with("watch-")) {
        assert!(paths.contains_key(&format!("/v1/{name}")), "{name}");
    }
    assert!(!body.contains("$defs"));
    // Every reference leads to a type.
    for place in body.split("\"$ref\":\"#").skip(1).filter_map(|it| it.split('"').next()) {
        assert!(document.pointer(place).is_some(), "{place}");
    }
}

#[test]
fn the_page_stands_at_the_root() {
    let (status, head, body) = Server::start(&[]).request("GET /", "", "");
    assert!(status == 200 && head.contains("text/html; charset=utf-8"), "{head}");
    assert!(body.contains("<title>") && body.trim_end().ends_with("-->"));
}

#[cfg(feature = "variants")]
impl Server {
    /// A connection whose request takes for ever.
    fn begin_long(&self) -> TcpStream {
        let long =
            json!({ "puzzle": "sudoku 9\nknight", "limit": 1_000_000_000_000_u64 }).to_string();
        let head =
            format!("POST /v1/count HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}", long.len());
        let mut stream = self.connect();
        write!(stream, "{head}\r\n\r\n{long}").unwrap();
        stream
    }
}

#[test]
#[cfg(feature = "variants")]
fn a_client_that_goes_away_cancels_its_request() {
    let server = Server::start(&["--threads", "1"]);
    let gone = server.begin_long();
    std::thread::sleep(Duration::from_millis(300));
    let began = Instant::now();
    drop(gone);
    // The only worker is free again, long before its 60 s are over.
    assert_eq!(server.post("hello", "{}").0, 200);
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
#[cfg(feature = "variants")]
fn a_queue_full_of_clients_that_went_away_does_not_stop_the_server() {
    let server = Server::start(&["--threads", "1"]);
    let first = server.begin_long();
    std::thread::sleep(Duration::from_millis(300));
    let many: Vec<TcpStream> = (0..100).map(|_| server.begin_long()).collect();
    std::thread::sleep(Duration::from_millis(300));
    drop(many);
    std::thread::sleep(Duration::from_millis(300));
    let began = Instant::now();
    std::thread::scope(|scope| {
        let asked: Vec<_> = (0..8).map(|_| scope.spawn(|| server.post("hello", "{}").0)).collect();
        std::thread::sleep(Duration::from_millis(300));
        // The server notices this while the queue is full.
        drop(first);
        assert!(asked.into_iter().all(|status| status.join().unwrap() == 200));
    });
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
#[cfg(all(unix, feature = "variants"))]
fn a_signal_answers_what_is_under_way() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let mut server = Server::start(&["--threads", "1"]);
    let mut open = server.begin_long();
    std::thread::sleep(Duration::from_millis(300));
    kill(Pid::from_raw(server.child.id() as i32), Signal::SIGTERM).unwrap();
    let mut reply = String::new();
    open.read_to_string(&mut reply).unwrap();
    assert!(
        reply.starts_with("HTTP/1.1 503 ") && reply.contains(r#""code":"cancelled""#),
        "{reply}"
    );
    assert_eq!(server.child.wait().unwrap().code(), Some(143));
}
