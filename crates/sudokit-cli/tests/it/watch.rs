//! `sudokit watch` in a terminal: it draws, obeys its keys, and leaves the terminal as it was.
#![cfg(unix)]

use crate::common::pty::Session;
use crate::common::sudokit;
use nix::sys::signal::Signal;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn watch(args: &[&str]) -> Session {
    let mut session = Session::start(sudokit(&[&["watch", LINE], args].concat()));
    session.wait_until_taken();
    session
}

#[test]
fn keys_move_through_the_search_and_q_gives_the_terminal_back() {
    let mut session = watch(&[]);
    // Everything is recorded: no "+" after the number of steps.
    session.wait_for("step 0 of 41,810  paused");
    session.wait_for("not begun");
    session.press("l");
    session.wait_for("step 1 of 41,810");
    session.wait_for("place r1c3=1");
    // The arrow keys, as terminals send them.
    session.press("\x1b[C");
    session.wait_for("step 2 of");
    session.press("\x1b[D");
    session.wait_for("step 1 of");
    session.press("g1234\r");
    session.wait_for("step 1,234 of");
    session.press("?");
    session.wait_for("go to a step: number, Enter");
    session.press("?");
    session.press("\x1b[F");
    session.wait_for("step 41,810 of");
    session.press("q");
    let left = session.assert_given_back();
    assert_eq!(left.status.code(), Some(0));
    assert_eq!(left.text, "", "nothing is left on the screen");
}

#[test]
fn ctrl_c_is_a_key_that_gives_the_terminal_back() {
    let mut session = watch(&["--versus", "recheck"]);
    session.wait_for("both  step 0 of 108,698  paused");
    // While it plays.
    session.press(" ");
    session.wait_for("playing");
    session.press("\x03");
    assert_eq!(session.assert_given_back().status.code(), Some(130));
}

#[test]
fn signals_that_ask_to_end_give_the_terminal_back() {
    for (signal, code) in [(Signal::SIGINT, 130), (Signal::SIGTERM, 143), (Signal::SIGHUP, 130)] {
        let session = watch(&[]);
        session.signal(signal);
        assert_eq!(session.assert_given_back().status.code(), Some(code), "{signal}");
    }
}

#[test]
fn a_terminal_that_hangs_up_ends_the_program() {
    assert_eq!(watch(&[]).hang_up().code(), Some(130));
}

#[test]
fn faults_of_a_trace_are_told_after_the_screen_is_gone() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.jsonl");
    let head = format!("{{\"format\":\"sudokit-trace\",\"version\":1,\"puzzle\":\"{LINE}\"}}\n");
    let bad = "{\"event\":\"place\",\"cell\":\"r1c1\",\"digit\":4}\n";
    std::fs::write(&file, head + bad).unwrap();
    let mut session = Session::start(sudokit(&["watch", "--trace", file.to_str().unwrap()]));
    session.wait_for("mine.jsonl:2: r1c1 holds the given 5");
    session.wait_until_taken();
    session.press("q");
    let left = session.assert_given_back();
    assert_eq!(left.status.code(), Some(2));
    assert!(left.text.contains("r1c1 holds the given 5"), "{}", left.text);
}
