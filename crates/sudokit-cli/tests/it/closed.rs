//! The command where stdout or stdin was closed before it started.

use crate::robust::{PUZZLE, SOLVED, shell};

#[test]
fn a_closed_stdout_ends_every_command_that_writes_with_4() {
    for command in [
        "solve -q",
        "solve --all",
        "count --json",
        "count --exact",
        "check --format csv",
        "grade",
        "generate --seed 1",
        "hint --json",
        "steps",
        "explain",
        "explain --technique x-wing",
        "canon",
        "minimize",
        "transform --seed 1",
        "analyze",
        "draw",
        "convert --format line",
        "same PUZZLE PUZZLE",
        "trace",
        "compare",
        "compare --json",
        "judge --list",
        "data audit -q",
        "data dedup -q",
        "bench --seconds 0 --json -",
        "schema",
        "man",
        "completions bash",
        "help solve",
        "--help",
        "--version",
    ] {
        let command = command.replace("PUZZLE", PUZZLE);
        let (out, said, code) = shell(&format!("sudokit {command} >&-"), &format!("{PUZZLE}\n"));
        assert!(said.contains("stdout: is closed"), "{command}: {said}");
        assert_eq!((out.as_str(), code), ("", Some(4)), "{command}: {said}");
    }
    // What writes elsewhere, or nothing, needs no stdout.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out.txt");
    let script = format!("sudokit solve -o {} >&-", file.display());
    assert_eq!(shell(&script, PUZZLE).2, Some(0));
    assert_eq!(std::fs::read_to_string(file).expect("written"), format!("{SOLVED}\n"));
    assert_eq!(shell("sudokit solve >&-", "").2, Some(0));
}

#[test]
fn a_closed_stdin_is_no_empty_input() {
    for command in ["solve", "solve -", "check", "hint", "print", "trace", "data audit", "serve"] {
        if command == "serve" && !cfg!(feature = "serve") {
            continue;
        }
        let (out, said, code) = shell(&format!("sudokit {command} <&-"), "");
        assert!(said.contains("stdin: is closed"), "{command}: {said}");
        assert_eq!((out.as_str(), code), ("", Some(2)), "{command}: {said}");
    }
    // What does not read it does not need it.
    let (_, _, code) = shell(&format!("sudokit solve {PUZZLE} <&-"), "");
    assert_eq!(code, Some(0));
}
