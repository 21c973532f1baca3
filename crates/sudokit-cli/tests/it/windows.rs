//! What Windows alone has: files that are locked, `nul`, `cmd`, names of files with `*`.

#![cfg(windows)]

use crate::common::{Ran, run, run_command, sudokit};
use std::fs::{self, OpenOptions};
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::process::CommandExt;
use std::process::Command;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn an_output_that_another_program_has_open_stays_and_the_result_is_not_lost() {
    /// What others may do with the open file.
    const READ: u32 = 1;
    const WRITE: u32 = 2;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    fs::write(&path, "old").unwrap();
    let args = ["solve", "-q", "-o", path.to_str().unwrap(), LINE];
    let held = OpenOptions::new().read(true).share_mode(READ).open(&path).unwrap();
    let ran = run(&args, b"");
    assert!(ran.code == Some(4) && ran.stderr.contains("out.txt: "), "{}", ran.stderr);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "refused before the work");
    drop(held);
    let held = OpenOptions::new().read(true).share_mode(READ | WRITE).open(&path).unwrap();
    let ran = run(&args, b"");
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
    let (_, part) = ran.stderr.trim_end().split_once("; the complete file is ").unwrap();
    assert_eq!(fs::read_to_string(part).unwrap(), format!("{SOLVED}\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    drop(held);
    assert_eq!(run(&args, b"").code, Some(0));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));
}

#[test]
fn nul_is_an_output_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["solve", LINE, "-o", "nul"][..],
        &["page", LINE, "-o", "NUL"],
        &["generate", "--seed", "1", "-o", "nul"],
        &["data", "export", "-", "-o", "nul", "--format", "csv"],
    ] {
        let mut command = sudokit(args);
        command.current_dir(folder.path());
        let ran = run_command(command, LINE.as_bytes());
        assert_eq!(ran.code, Some(0), "{args:?} {}", ran.stderr);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn names_with_a_star_are_those_of_files() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.txt", "b.txt"] {
        fs::write(folder.path().join(name), LINE).unwrap();
    }
    let mut command = sudokit(&["count", "-q", "*.txt"]);
    command.current_dir(folder.path());
    assert_eq!(run_command(command, b"").stdout, "1\n1\n");
}

#[test]
fn the_commands_of_a_report_run_in_cmd() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(env!("CARGO_BIN_EXE_sudokit"), folder.path().join("my solver.exe")).unwrap();
    let mut command = sudokit(&["judge", "2239", "--no-shrink", "--timeout", "60", "--"]);
    command.args([r".\my solver.exe", "solve", "--order", "last"]).current_dir(folder.path());
    let report = run_command(command, b"").stdout;
    let alone = r#"".\my solver.exe" solve --order last < judge-2239-failed.txt"#;
    assert!(report.contains(&format!("  run it alone:   {alone}\n")), "{report}");
    let mut cmd = Command::new("cmd");
    cmd.raw_arg(format!("/C \"{alone}\"")).current_dir(folder.path());
    let ran = Ran::from(cmd.output().unwrap());
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 9), "{}", ran.stderr);
}
