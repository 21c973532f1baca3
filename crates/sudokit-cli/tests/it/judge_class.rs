//! `sudokit judge PROBLEM FOLDER`: a class of programs, in C and Python, among them such as crash,
//! hang, flood and start others.

#![cfg_attr(target_os = "macos", allow(dead_code, reason = "programs that only others bound"))]

use crate::common::{Ran, run_command, sudokit};
use crate::problems::has;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Row-major backtracking for 2580. What stands for `{before}` is run, too.
const C: &str = "
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
{others}
int a[81];
int fits(int z, int d) {
    for (int i = 0; i < 9; i++) {
        int b = z / 27 * 27 + z % 9 / 3 * 3 + i / 3 * 9 + i % 3;
        if (a[z / 9 * 9 + i] == d || a[i * 9 + z % 9] == d || a[b] == d) return 0;
    }
    return 1;
}
int go(int z) {
    if (z == 81) return 1;
    if (a[z]) return go(z + 1);
    for (int d = 1; d <= 9; d++)
        if (fits(z, d)) {
            a[z] = d;
            if (go(z + 1)) return 1;
            a[z] = 0;
        }
    return 0;
}
int main(int count, char **words) {
    note();
    if (count > 1) return stay();
    for (int z = 0; z < 81; z++) if (scanf(\"%d\", &a[z]) != 1) return 3;
    {before}
    go(0);
    for (int z = 0; z < 81; z++) printf(\"%d%c\", a[z], z % 9 == 8 ? '\\n' : ' ');
    return 0;
}
";

/// Every program has a file open as long as it runs. Without `fork`, a program starts itself,
/// detached, and that one stays.
#[cfg(windows)]
const OTHERS: &str = "
#include <windows.h>
void start(void) {
    char name[999], line[1999];
    STARTUPINFOA how = {sizeof how};
    PROCESS_INFORMATION what;
    GetModuleFileNameA(0, name, sizeof name);
    sprintf(line, \"\\\"%s\\\" stay\", name);
    CreateProcessA(0, line, 0, 0, 0, DETACHED_PROCESS, 0, 0, &how, &what);
}
void note(void) {
    char name[999];
    sprintf(name, \"{mark}/%d\", getpid());
    fopen(name, \"w\");
}
int stay(void) {
    Sleep(99000);
    return 0;
}
";
#[cfg(not(windows))]
const OTHERS: &str = "void note(void) {} int stay(void) { return 0; }";

const PYTHON: &str = "
import os, sys, time
a = [int(word) for word in sys.stdin.read().split()]
{before}
rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9
def flip(z, d):
    rows[z // 9] ^= 1 << d
    columns[z % 9] ^= 1 << d
    boxes[z // 27 * 3 + z % 9 // 3] ^= 1 << d
for z in range(81):
    if a[z]: flip(z, a[z])
empty = [z for z in range(81) if not a[z]]
def go(n):
    if n == len(empty): return True
    z = empty[n]
    used = rows[z // 9] | columns[z % 9] | boxes[z // 27 * 3 + z % 9 // 3]
    for d in range(1, 10):
        if used >> d & 1: continue
        flip(z, d); a[z] = d
        if go(n + 1): return True
        flip(z, d)
    a[z] = 0
    return False
go(0)
for r in range(9): print(*a[r * 9:r * 9 + 9])
";

/// Six gigabytes.
#[cfg(unix)]
const HOG: &str = "
    for (int i = 0; i < 99; i++) {
        volatile char *b = malloc(64 << 20);
        for (int j = 0; j < 64 << 20; j += 4096) b[j] = 1;
    }
";

/// What a program does before it solves, and the verdict on it.
const C_PROGRAMS: &[(&str, usize, &str, &str)] = &[
    ("right", 7, "", "accepted"),
    ("wrong", 3, "a[80] = 1;", "wrong_answer"),
    ("format", 2, "printf(\"start\\n\");", "wrong_format"),
    ("broken", 2, "go go;", "compile_error"),
    ("crash", 2, "*(volatile int *)0 = 1;", "runtime_error"),
    ("spin", 1, "for (volatile int i = 0;;) i++;", "time_limit"),
    ("slow", 1, "sleep(99);", "time_limit"),
    ("flood", 1, "for (;;) printf(\"123456789\\n\");", "output_limit"),
    // No endless one: it would hurt the machine if the judge failed.
    #[cfg(unix)]
    ("bomb", 1, "for (int i = 0; i < 8; i++) fork(); sleep(99);", "runtime_error"),
    #[cfg(windows)]
    ("bomb", 1, "for (int i = 0; i < 99; i++) start(); sleep(99);", "runtime_error"),
    // Its answer is right; what it leaves behind is killed.
    #[cfg(windows)]
    ("daemon", 2, "start();", "accepted"),
    // Wine 8 does not measure the memory of a job.
    #[cfg(unix)]
    ("hog", 1, HOG, "memory_limit"),
];

const PYTHON_PROGRAMS: &[(&str, usize, &str, &str)] = &[
    ("right", 6, "", "accepted"),
    ("wrong", 3, "print(*a); sys.exit()", "wrong_format"),
    ("crash", 2, "a[99]", "runtime_error"),
    ("hang", 1, "time.sleep(999)", "time_limit"),
    ("flood", 1, "while True: print(a)", "output_limit"),
    ("hog", 1, "b = [bytearray(b'x') * (64 << 20) for _ in range(99)]", "memory_limit"),
    // Its answer is right; what it leaves behind is killed.
    ("daemon", 2, "os.fork() or (os.setsid(), os.execlp('sleep', 'sleep', '{mark}'))", "accepted"),
    ("writer", 2, "open('notes.txt', 'w').write('here')", "accepted"),
    ("children", 2, "[os.fork() or time.sleep(99) for _ in range(99)]", "runtime_error"),
];

/// Writes the programs into a folder: the verdicts that they must get.
fn write_class(folder: &Path, mark: &str) -> BTreeMap<String, &'static str> {
    let mut expected = BTreeMap::new();
    let c = C.replace("{others}", OTHERS);
    let kinds = [("c", "gcc", &*c, C_PROGRAMS), ("py", "python3", PYTHON, PYTHON_PROGRAMS)];
    for (end, _, solver, programs) in kinds.into_iter().filter(|(_, tool, ..)| has(tool)) {
        for &(name, count, before, verdict) in programs {
            for n in 1..=count {
                let file = format!("{name}-{n}.{end}");
                let text = solver.replace("{before}", before).replace("{mark}", mark);
                fs::write(folder.join(&file), text).unwrap();
                expected.insert(file, verdict);
            }
        }
    }
    expected
}

/// All files below a folder, with their text.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                found.insert(name, Vec::new());
                folders.push(path);
            } else {
                found.insert(name, fs::read(path).unwrap());
            }
        }
    }
    found
}

/// Judges `class` in a folder; the programs' temporary folder is `temporary` beside it.
fn judge(folder: &Path, args: &[&str]) -> Ran {
    let mut command = sudokit(&[&["judge", "2580", "--cases", "0"], args].concat());
    let temporary = folder.join("temporary");
    command.envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, &temporary))).current_dir(folder);
    run_command(command, b"")
}

/// A folder with an empty `class` and an empty `temporary`.
fn room() -> tempfile::TempDir {
    let room = tempfile::tempdir().unwrap();
    ["class", "temporary"].iter().for_each(|name| fs::create_dir(room.path().join(name)).unwrap());
    room
}

fn objects(ran: &Ran) -> Vec<Value> {
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A word or a folder that only this run uses.
#[cfg(target_os = "linux")]
fn new_mark(_: &Path) -> String {
    format!("9999.{}", std::process::id())
}

/// Whether a process in that folder, or with that word in its command, runs.
#[cfg(target_os = "linux")]
fn runs(room: &Path, mark: &str) -> bool {
    fs::read_dir("/proc").unwrap().flatten().any(|entry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let folder = fs::read_link(entry.path().join("cwd")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|word| word == mark.as_bytes())
            || folder.starts_with(room)
    })
}

#[cfg(windows)]
fn new_mark(room: &Path) -> String {
    room.to_str().unwrap().replace('\\', "/")
}

/// Whether a process has a file of that folder open: then it cannot be removed.
#[cfg(windows)]
fn runs(_: &Path, mark: &str) -> bool {
    let files: Vec<_> = fs::read_dir(mark).unwrap().flatten().collect();
    assert!(!files.is_empty() || !has("gcc"), "none was started");
    files.iter().any(|file| fs::remove_file(file.path()).is_err())
}

#[cfg(any(target_os = "linux", windows))]
#[test]
fn forty_programs_are_judged_and_each_costs_only_itself() {
    let (room, marks) = (room(), tempfile::tempdir().unwrap());
    let mark = new_mark(marks.path());
    let expected = write_class(&room.path().join("class"), &mark);
    let before = tree(room.path());
    // What crashes or floods needs seconds to do so on a busy machine, and in Wine.
    let limit = if cfg!(windows) { "15" } else { "6" };
    let ran = judge(room.path(), &["--timeout", limit, "--json", "class"]);
    assert!(!expected.is_empty(), "neither gcc nor python3 is here");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let objects = objects(&ran);
    let (summary, programs) = objects.split_last().unwrap();
    let verdicts: Vec<(&str, &str)> = programs
        .iter()
        .map(|row| (row["program"].as_str().unwrap(), row["verdict"].as_str().unwrap()))
        .collect();
    let wanted: Vec<_> = expected.iter().map(|(name, verdict)| (name.as_str(), *verdict)).collect();
    assert_eq!(verdicts, wanted);
    let accepted = wanted.iter().filter(|(_, verdict)| *verdict == "accepted").count();
    assert_eq!((&summary["accepted"], &summary["stopped"]), (&accepted.into(), &false.into()));
    assert_eq!(before, tree(room.path()), "a file was written");
    assert!(!runs(room.path(), &mark), "a process was left");
    for (name, expected) in [
        ("hog-1.c", "held more than 256 MB of memory at a time (--memory allows more)"),
        ("hog-1.py", "held more than 288 MB of memory at a time (--memory allows more)"),
        ("bomb-1.c", "had more than 64 processes at a time"),
        ("children-1.py", "had more than 64 processes at a time"),
    ] {
        let Some(row) = programs.iter().find(|row| row["program"] == name) else { continue };
        assert_eq!(row["message"][0], expected, "{name}");
    }
}

/// Programs that need no compiler.
#[cfg(unix)]
fn write_small_class(folder: &Path) {
    use std::os::unix::fs::symlink;
    fs::create_dir(folder.join("kim")).unwrap();
    symlink("/bin/cat", folder.join("kim/echo")).unwrap();
    symlink("/bin/false", folder.join("<b>&.exe")).unwrap();
    fs::write(folder.join("notes.txt"), "#!/bin/sh\n").unwrap();
    fs::write(folder.join(".hidden.py"), "print()\n").unwrap();
}

/// Times and sizes differ.
#[cfg(unix)]
fn without_numbers(text: &str) -> String {
    let digits = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let words = |line: &str| {
        let shown = line.split_inclusive(' ').map(|word| match word.trim_end() {
            bare if digits(bare) && !bare.contains(|c: char| !"0123456789./".contains(c)) => {
                word.replace(bare, "#")
            }
            _ => word.to_owned(),
        });
        shown.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|line| words(line) + "\n").collect()
}

#[cfg(unix)]
#[test]
fn the_table_is_in_the_order_of_names_and_other_files_are_named() {
    let room = room();
    write_small_class(&room.path().join("class"));
    let ran = judge(room.path(), &["--threads", "2", "class"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), "skipped, not a program: notes.txt\n"));
    insta::assert_snapshot!("class", without_numbers(&ran.stdout));
    let ran = judge(room.path(), &["--threads", "1", "--lang", "ko", "class"]);
    insta::assert_snapshot!("class_korean", without_numbers(&ran.stdout));
    let ran = judge(room.path(), &["-q", "class/"]);
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("0 of 2 programs accepted\n", ""));
}

#[cfg(unix)]
#[test]
fn the_report_and_the_table_for_spreadsheets_hold_every_program() {
    let room = room();
    write_small_class(&room.path().join("class"));
    let outputs = ["--csv", "class.csv", "--html", "class.html", "class"];
    for (language, verdict) in [("en", "wrong answer"), ("ko", "틀렸습니다")] {
        let ran = judge(room.path(), &[&outputs[..], &["--lang", language]].concat());
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        let html = fs::read_to_string(room.path().join("class.html")).unwrap();
        assert!(html.starts_with(&format!("<!DOCTYPE html>\n<html lang=\"{language}\">")));
        assert!(html.contains(&format!("<td class=\"wrong\">{verdict}</td>")));
        assert!(html.contains("</td><td>sample</td>") && html.contains("--keep-going"));
        // Input, expected and printed grid of the one, input and expected grid of the other.
        assert_eq!(html.matches("<table class=\"board\">").count(), 5, "{html}");
        assert_eq!(html.matches("<td class=\"mark\">").count(), 2);
        assert!(html.contains("&lt;b&gt;&amp;.exe") && !html.contains("<b>"));
        for loaded in ["<script", "src=", "http", "@import", "url("] {
            assert!(!html.contains(loaded), "{loaded}");
        }
    }
    let csv = fs::read_to_string(room.path().join("class.csv")).unwrap();
    let rows: Vec<&str> = csv.lines().filter(|line| line.contains(",sample,0,1,")).collect();
    assert!(csv.starts_with("program,student,verdict,failing_case,"), "{csv}");
    assert!(rows[0].starts_with("<b>&.exe,<b>&,runtime_error,sample,0,1,"), "{csv}");
    assert!(rows[1].starts_with("kim/echo,kim,wrong_answer,sample,0,1,"), "{csv}");
}

#[test]
fn a_folder_without_programs_and_options_that_do_not_fit_are_refused() {
    let room = room();
    for (args, complaint) in [
        (&["class"][..], "class: no program in this folder; source files end with .c "),
        (&["--save", "x", "class"], "--save works with one program, and class is a folder"),
        (&["--page", "class"], "--page works with one program"),
        (&["--against", "cat", "class"], "--against works with one program"),
        (&["--csv", "x", "a.py"], "--csv works with a folder of programs"),
    ] {
        let ran = judge(room.path(), args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(complaint), "{args:?}: {}", ran.stderr);
    }
    fs::write(room.path().join("class/a.py"), "print(1)\n").unwrap();
    let ran = judge(room.path(), &["--html", "class/a.py", "class"]);
    assert!(ran.code == Some(2) && ran.stderr.contains("is also an input"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_all_programs_of_a_class() {
    use std::time::{Duration, Instant};
    let room = room();
    for name in ["a", "b", "c", "d"] {
        std::os::unix::fs::symlink("/bin/cat", room.path().join("class").join(name)).unwrap();
    }
    // These two never end.
    for name in ["x.py", "y.py"] {
        let text = "import time, pathlib, os\npathlib.Path(os.environ['BEGUN'], str(os.getpid())).touch()\ntime.sleep(999)\n";
        fs::write(room.path().join("class").join(name), text).unwrap();
    }
    if !has("python3") {
        return;
    }
    let begun = room.path().join("begun");
    fs::create_dir(&begun).unwrap();
    let mut command = sudokit(&["judge", "2580", "--timeout", "900", "--threads", "2"]);
    command.args(["--html", "class.html", "class"]).current_dir(room.path()).env("BEGUN", &begun);
    let judge = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    while fs::read_dir(&begun).unwrap().count() < 2 {
        std::thread::sleep(Duration::from_millis(10));
    }
    let sent = Instant::now();
    let send = format!("kill -INT {}", judge.id());
    assert!(std::process::Command::new("sh").args(["-c", &send]).status().unwrap().success());
    let output = judge.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.ends_with("\nstopped: 4 of 6 programs judged, 0 accepted\n"), "{said}");
    assert!(!room.path().join("class.html").exists());
    assert!(sent.elapsed() < Duration::from_secs(60));
    for entry in fs::read_dir(&begun).unwrap() {
        let id = entry.unwrap().file_name().into_string().unwrap();
        let shell = format!("kill -0 {id} 2>/dev/null");
        assert!(!std::process::Command::new("sh").args(["-c", &shell]).status().unwrap().success());
    }
}
