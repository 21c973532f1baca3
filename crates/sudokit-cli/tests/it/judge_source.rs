//! `sudokit judge` of source files: in C, and one program in each of the other languages.

use crate::common::{Ran, run_command, sudokit};
use crate::judge_solve::{hints, summary};
use crate::problems::{has, judge};

/// Judges a source file of that name and text.
fn judge_source(name: &str, text: &str, options: &[&str]) -> Ran {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join(name), text).unwrap();
    let mut arguments = vec!["judge", "2580", "--cases", "0", "--timeout", "60"];
    arguments.extend(options);
    arguments.push(name);
    let mut command = sudokit(&arguments);
    command.current_dir(directory.path());
    run_command(command, b"")
}

/// Row-major backtracking in C, as it is taught.
const SOLVER_C: &str = "
#include <stdio.h>
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
int main(void) {
    for (int z = 0; z < 81; z++) scanf(\"%d\", &a[z]);
    go(0);
    for (int z = 0; z < 81; z++) printf(\"%d%c\", a[z], z % 9 == 8 ? '\\n' : ' ');
    return 0;
}
";

#[test]
fn a_source_file_is_compiled_and_judged() {
    if !has("gcc") {
        return;
    }
    let ran = judge_source("main.c", SOLVER_C, &[]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let ran = judge_source("main.c", &SOLVER_C.replace("a[z] = 0;", ""), &["--no-shrink"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("--replay judge-2580-failed.txt --timeout 60 main.c\n"));
    assert!(!ran.stdout.contains("run it alone"), "what was compiled is gone");
    let ran = judge_source("main.c", &SOLVER_C.replace("int go", "int go go"), &["--json"]);
    assert_eq!((ran.code, &summary(&ran)["verdict"]), (Some(1), &"compile_error".into()));
    assert!(ran.stderr.contains("main.c"), "the compiler's own words: {}", ran.stderr);
}

/// The rest of the program stands around it.
#[test]
fn a_compiler_names_the_line_of_a_class() {
    for (tool, name, text) in [
        ("g++", "s.cpp", "class Solution {\n    int x\n};"),
        ("go", "s.go", "import \"fmt\"\nvar x int = \"\""),
        ("javac", "s.java", "class Solution {\n    int x\n}"),
        ("rustc", "s.rs", "impl Solution {\n    fn x() -> u8 {}\n}"),
    ] {
        if has(tool) {
            let ran = judge("leetcode-37", name, text, &[]);
            assert_eq!(ran.code, Some(1), "{}", ran.stderr);
            assert!(ran.stderr.contains(&format!("{name}:2:")), "{}", ran.stderr);
        }
    }
}

#[test]
fn a_source_that_opens_a_file_gets_a_hint() {
    if !has("gcc") {
        return;
    }
    let code =
        |opening: &str| SOLVER_C.replace("main(void) {", &format!("main(void) {{ {opening}"));
    let reopening = code("freopen(\"input.txt\", \"r\", stdin);");
    let expected = "hint: the source opens a file (freopen), but the grid comes on standard input; take that out";
    let ran = judge_source("main.c", &reopening, &["--json"]);
    assert_eq!(hints(&ran), [expected], "{}{}", ran.stdout, ran.stderr);
    assert_eq!(summary(&ran)["failed"]["shrinking_runs"], 0, "shrinking cannot help");
    let ran = judge_source("main.c", &reopening, &["--json", "--lang", "ko"]);
    let korean = "힌트: 소스에 파일을 여는 코드(freopen)가 있습니다. 판은 표준 입력으로 들어오니 그 코드를 지우세요.";
    assert_eq!(hints(&ran), [korean]);
    if has("python3") {
        let python = "import sys\nsys.stdin = open('input.txt')\nprint(sys.stdin.read())\n";
        let ran = judge_source("main.py", python, &["--json"]);
        assert_eq!(hints(&ran).len(), 1, "{}{}", ran.stdout, ran.stderr);
        assert!(hints(&ran)[0].contains("(open)"));
    }
    // In a comment it opens nothing.
    let wrong = code("// freopen(\"input.txt\", \"r\", stdin);\n").replace("a[z] = 0;", "");
    let ran = judge_source("main.c", &wrong, &["--json", "--no-shrink"]);
    assert_eq!(ran.code, Some(1));
    assert!(!ran.stdout.contains("freopen"), "{}", ran.stdout);
}

/// A right program for problem 2580 in each language that other tests do not have.
const PROGRAMS: [(&str, &str, &str); 9] = [
    ("mcs", "2580.cs", include_str!("../../testdata/judge/languages/tables.cs")),
    ("gdc", "2580.d", include_str!("../../testdata/judge/languages/tables.d")),
    ("ghc", "2580.hs", include_str!("../../testdata/judge/languages/tables.hs")),
    ("fpc", "2580.pas", include_str!("../../testdata/judge/languages/tables.pas")),
    ("php", "2580.php", include_str!("../../testdata/judge/languages/tables.php")),
    ("ruby", "2580.rb", include_str!("../../testdata/judge/languages/tables.rb")),
    ("scalac", "2580.scala", include_str!("../../testdata/judge/languages/tables.scala")),
    ("tsx", "2580.ts", include_str!("../../testdata/judge/languages/tables.ts")),
    ("javac", "2580.java", include_str!("../../testdata/judge/languages/package.java")),
];

#[test]
fn programs_in_many_languages_are_judged() {
    for (tool, name, text) in PROGRAMS {
        if !has(tool) {
            continue;
        }
        let ran = judge("2580", name, text, &[]);
        assert_eq!(ran.code, Some(0), "{name}: {}{}", ran.stdout, ran.stderr);
        assert_eq!(summary(&ran)["verdict"], "accepted", "{name}");
        let note = "the online judges take a Java program without a package line";
        assert_eq!(ran.stderr.contains(note), tool == "javac", "{}", ran.stderr);
        // A fault of syntax is the compiler's to report, whatever stream it prints to.
        if ["mcs", "gdc", "ghc", "fpc"].contains(&tool) {
            let ran = judge("2580", name, &text.replacen('=', "= = )", 1), &[]);
            assert_eq!(summary(&ran)["verdict"], "compile_error", "{name}: {}", ran.stdout);
            assert!(ran.stderr.to_lowercase().contains("error"), "{name}: {}", ran.stderr);
            // A program may be right, and too new for the compiler.
            let is_old = ran.stderr.contains("mcs takes C# up to version 7; ");
            assert_eq!(is_old, tool == "mcs" && !has("dotnet"), "{name}: {}", ran.stderr);
        }
    }
}

#[cfg(unix)]
#[test]
fn what_is_missing_for_a_language_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("class");
    std::fs::create_dir(&folder).unwrap();
    // No tool is on the path.
    let run = |arguments: &[&str], file: &str| {
        std::fs::write(folder.join(file), "x\n").unwrap();
        let mut command = sudokit(&[&["judge", "2580", "--cases", "0"], arguments].concat());
        command.current_dir(&folder).env("PATH", &folder);
        run_command(command, b"")
    };
    for (name, language, tools) in [
        ("a.c", "C", "gcc, clang, cc"),
        ("a.cs", "C#", "dotnet >= 6, mcs + mono"),
        ("a.d", "D", "ldc2, gdc, dmd"),
        ("a.kt", "Kotlin", "kotlinc + java"),
        ("a.scala", "Scala", "scalac + scala"),
        ("a.swift", "Swift", "swiftc"),
        ("a.ts", "TypeScript", "tsx, deno, bun, node >= 22.6"),
    ] {
        let ran = run(&[name], name);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{name}");
        let expected = format!(
            "{name} is {language}, and no program for it is on the path (looked for: {tools}); to install one: "
        );
        assert!(ran.stderr.contains(&expected), "{name}: {}", ran.stderr);
        assert!(ran.stderr.ends_with("sudokit judge 2580 -- ./a.out\n"), "{}", ran.stderr);
    }
    if cfg!(target_os = "linux") {
        let ran = run(&["--lang", "ko", "a.rb"], "a.rb");
        assert!(ran.stderr.contains("sudo apt install ruby (Debian, Ubuntu)"), "{}", ran.stderr);
    }
    let ran = run(&["a.f90"], "a.f90");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let expected = "a.f90: no compiler known for .f90; build it and give the command after --: sudokit judge 2580 -- ./a.out";
    assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    let ran = run(&["--json", "."], "notes.txt");
    let rows: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 10, "nine programs and the class: {}", ran.stdout);
    assert!(rows[..9].iter().all(|row| row["verdict"] == "not_judged"), "{}", ran.stdout);
    assert!(rows.iter().any(|row| row["message"][0].to_string().contains("known for .f90")));
    assert_eq!(rows[9]["skipped"], serde_json::json!(["notes.txt"]));
}

/// The help has the suffixes of the table.
#[test]
fn the_help_lists_all_suffixes() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = sudokit(&["judge", "2580", "."]);
    command.current_dir(directory.path());
    let said = run_command(command, b"").stderr;
    let suffixes = said.split_once("source files end with ").unwrap().1.trim();
    for language in ["en", "ko"] {
        let help = run_command(sudokit(&["judge", "--help", "--lang", language]), b"").stdout;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(suffixes), "{language} {suffixes}");
    }
}
