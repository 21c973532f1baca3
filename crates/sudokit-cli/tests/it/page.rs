//! `sudokit page`, and the page that `watch` and `judge` write: where it lands, and with what it
//! begins.

use super::common::{Ran, run_command, sudokit};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs in a folder.
fn run_in(folder: &Path, args: &[&str], stdin: &str) -> Ran {
    let mut command = sudokit(args);
    command.current_dir(folder);
    run_command(command, stdin.as_bytes())
}

/// What a page begins with.
fn start(page: &str) -> Value {
    let (_, rest) = page.split_once(r#"<script type="application/json" id="start">"#).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

fn start_of(file: &Path) -> Value {
    start(&fs::read_to_string(file).unwrap())
}

#[test]
fn the_page_lands_where_the_user_stands_and_is_renewed_there() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["page"], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("sudokit.html\n", Some(0)), "{}", ran.stderr);
    let file = folder.path().join("sudokit.html");
    assert_eq!(start_of(&file), json!({}));
    let ran = run_in(folder.path(), &["page", LINE, "--tab", "solve", "--lang", "ko"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(start_of(&file), json!({ "puzzle": LINE, "tab": "solve", "lang": "ko" }));
}

#[test]
fn what_was_placed_goes_along_and_stdout_takes_it() {
    let folder = tempfile::tempdir().unwrap();
    let placed = format!("..4{}", ".".repeat(78));
    let grid = json!({ "puzzle": LINE, "placed": placed }).to_string();
    let ran = run_in(folder.path(), &["page", "-o", "-", "-"], &grid);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(start(&ran.stdout), json!({ "puzzle": LINE, "progress": placed }));
    assert!(ran.stdout.starts_with("<!doctype html>"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn what_is_no_page_of_ours_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sudokit.html");
    fs::write(&file, "my own").unwrap();
    for args in [&["page"][..], &["watch", "--page", LINE]] {
        let ran = run_in(folder.path(), args, "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.contains("sudokit.html: is there already"), "{}", ran.stderr);
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "my own");
    let ran = run_in(folder.path(), &["page", "-o", "other.html"], "");
    assert_eq!(ran.stdout, "other.html\n");
    let two = format!("{LINE}\n{LINE}\n");
    let ran = run_in(folder.path(), &["page", "-"], &two);
    assert_eq!(
        (ran.stderr.contains("expected one grid, found 2: --nth N"), ran.code),
        (true, Some(2))
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_takes_the_page_and_stays_one() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.html");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    let ran = run_in(folder.path(), &["page", "-o", "pipe.html", LINE], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(start(&reader.join().unwrap()), json!({ "puzzle": LINE }));
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn a_search_is_watched_there() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["watch", "--page", LINE, "--method", "recheck"], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("sudokit.html\n", Some(0)), "{}", ran.stderr);
    let expected = json!({ "puzzle": LINE, "tab": "watch", "method": "recheck" });
    assert_eq!(start_of(&folder.path().join("sudokit.html")), expected);
}

#[cfg(unix)]
#[test]
fn the_failing_case_is_replayed_there() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["judge", "2239", "--page", "--no-shrink", "--cases", "0", "--", "cat"];
    let ran = run_in(folder.path(), &args, "");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("  in a browser:   judge-2239-failed.html\n"), "{}", ran.stdout);
    let begins = start_of(&folder.path().join("judge-2239-failed.html"));
    let saved = fs::read_to_string(folder.path().join("judge-2239-failed.txt")).unwrap();
    let saved = saved.split_whitespace().collect::<String>().replace('0', ".");
    assert_eq!((&begins["puzzle"], &begins["tab"]), (&json!(saved), &json!("watch")));
}
