//! `sudokit judge --spec FILE`: problems that a file describes.

use crate::common::{Ran, run_command, sudokit};
use std::fs;
use std::path::Path;

const EMPTY: &str = "000000000\n";

fn judge(folder: &Path, args: &[&str]) -> Ran {
    let mut command = sudokit(&[&["judge", "--spec", "mine.toml"], args].concat());
    command.current_dir(folder);
    run_command(command, b"")
}

fn described(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.toml"), text).unwrap();
    folder
}

#[test]
fn solutions_without_end_are_not_listed() {
    for (want, more) in [("all", ""), ("count", ""), ("score", "none = \"-1\"\n")] {
        let text =
            format!("id = \"mine\"\n[input]\npromise = \"any\"\n[output]\nwant = \"{want}\"\n");
        let folder = described(&(text.clone() + more));
        fs::write(folder.path().join("empty.txt"), EMPTY.repeat(9)).unwrap();
        let replay = ["--replay", "empty.txt", "--", "./none"];
        let ran = judge(folder.path(), &[&["--lang", "en"][..], &replay].concat());
        let expected = "empty.txt: line 1: this grid has more than 20000 solutions";
        assert!(ran.stderr.contains(expected), "{want}: {}", ran.stderr);
        assert_eq!(ran.code, Some(2), "{want}");
        let sample =
            "[sample]\ninput = \"\"\"\n".to_owned() + &EMPTY.repeat(9) + "\"\"\"\noutput = \"1\"\n";
        fs::write(folder.path().join("mine.toml"), text + more + &sample).unwrap();
        let ran = judge(folder.path(), &["--lang", "en", "--show"]);
        let expected =
            "mine.toml: expected a sample whose solutions can be listed, found more than 20,000";
        assert!(ran.stderr.contains(expected), "{want}: {}", ran.stderr);
        assert_eq!(ran.code, Some(2), "{want}");
    }
}

#[test]
fn what_is_wrong_with_a_description_is_said_in_both_languages() {
    for (text, english, korean) in [
        ("id = \"a b\"\n", "1:6: expected letters, digits, - and _, found", "글자, 숫자, -, _"),
        (
            "id = \"a\"\n",
            "2:1: expected `want` in [output], found",
            "[output] 구역의 `want`가 필요하지만 파일의 끝이",
        ),
        (
            "id = 1\n",
            "1:6: expected a text in quotes, found 1",
            "따옴표로 묶은 글이 필요하지만 1이",
        ),
        ("id\n", "1:1: expected key = value, found", "키 = 값"),
        ("id = \"a\"\nid = \"b\"\n", "2:1: expected each key once, found", "한 번씩만 나오는 키"),
        ("[input\n", "1:1: expected a section such as [input], found", "[input] 같은 구역"),
        (
            "id = \"a\"\nx = 1\n[output]\nwant = \"any\"\n",
            "2:1: expected a key that",
            "쓸 수 있는 키",
        ),
        (
            "[limits]\nseconds = 0\n[output]\nwant = \"any\"\n",
            "expected `id`, found the end",
            "`id`가",
        ),
        ("id = \"a\"\n[input]\nlayout = \"poj\"\n", "3:10: expected one of \"2239\"", "3:10"),
    ] {
        let folder = described(text);
        for (language, expected) in [("en", english), ("ko", korean)] {
            let ran = judge(folder.path(), &["--lang", language, "--show"]);
            assert!(ran.stderr.contains(expected), "{text}: {}", ran.stderr);
            assert_eq!(ran.code, Some(2));
        }
    }
    let folder = described("id = \"a\"\n[output]\nwant = \"any\"\n");
    let ran = judge(folder.path(), &["--lang", "ko"]);
    assert!(ran.stderr.contains("채점할 프로그램이 필요하지만 없습니다"), "{}", ran.stderr);
}

#[test]
fn a_layout_of_a_text_format_is_that_of_the_cases() {
    let text = "id = \"mine\"\n[input]\nlayout = \"uva-989\"\npromise = \"proper\"\n[output]\nwant = \"unique\"\n";
    let folder = described(text);
    let ran = judge(folder.path(), &["--lang", "en", "--export", "out", "--cases", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let mut inputs = 0;
    for entry in fs::read_dir(folder.path().join("out")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "in") {
            let convert = sudokit(&["convert", "--format", "uva-989", path.to_str().unwrap()]);
            let converted = run_command(convert, b"");
            assert_eq!(converted.stderr, "");
            assert_eq!(converted.stdout, fs::read_to_string(&path).unwrap(), "{path:?}");
            inputs += 1;
        }
    }
    assert!(inputs > 5, "{inputs}");
}

#[test]
fn exported_cases_are_read_back_under_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let run = |problem: &str, args: &[&str]| {
        let mut command = sudokit(&[&["judge", problem], args].concat());
        command.current_dir(folder.path());
        run_command(command, b"")
    };
    // An input is one grid, several grids, and 81 lines that are none.
    for problem in ["2239", "poj-2918", "1840"] {
        let ran = run(problem, &["--export", problem, "--cases", "2"]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let mut names: Vec<String> = fs::read_dir(folder.path().join(problem))
            .unwrap()
            .filter_map(|entry| {
                Some(entry.unwrap().path().to_str()?.strip_suffix(".in")?.to_owned())
            })
            .map(|path| path.rsplit(['/', '\\']).next().unwrap().to_owned())
            .collect();
        names.sort_unstable();
        assert!(names.len() > 2 && names.contains(&"random-2".to_owned()), "{names:?}");
        // It writes what it has read, which is wrong, so that all cases have a row.
        let program =
            ["--replay", problem, "--keep-going", "--no-shrink", "--json", "--", "sudokit"];
        let mut command = sudokit(&[&["judge", problem][..], &program, &["--version"]].concat());
        command.current_dir(folder.path());
        let path = Path::new(env!("CARGO_BIN_EXE_sudokit")).parent().unwrap();
        command.env("PATH", path);
        let ran = run_command(command, b"");
        let cases = ran.stdout.lines().filter_map(|line| {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            Some(row.get("case")?.as_str()?.to_owned())
        });
        assert_eq!(cases.collect::<Vec<_>>(), names, "{}", ran.stderr);
    }
    fs::create_dir(folder.path().join("none")).unwrap();
    for (language, expected) in
        [("en", "expected files NAME.in"), ("ko", "NAME.in 파일이 없습니다")]
    {
        let ran = run("2239", &["--lang", language, "--replay", "none", "--", "sudokit"]);
        assert!(ran.code == Some(2) && ran.stderr.contains(expected), "{}", ran.stderr);
    }
}

#[test]
fn one_case_is_one_case() {
    let folder = described("id = \"a\"\n[input]\ngrids = \"none\"\n[output]\nwant = \"slow\"\n");
    let ran = judge(folder.path(), &["--lang", "en", "--export", "out"]);
    assert_eq!((ran.stdout + &ran.stderr).trim(), "1 case written to out");
}

#[cfg(unix)]
#[test]
fn a_folder_of_programs_is_judged_by_a_description() {
    use std::os::unix::fs::PermissionsExt;
    let text = "id = \"mine\"\n[input]\npromise = \"full\"\n[output]\nwant = \"valid\"\nyes = \"ok\"\nno = \"bad\"\n";
    let folder = described(text);
    let class = folder.path().join("class");
    fs::create_dir(&class).unwrap();
    // The only case without random ones that keeps the rules is the full grid.
    for (name, body) in [
        (
            "right",
            "full='143628579 572139468 986754231 391542786 468917352 725863914 237481695 \
             619275843 854396127'\ntest \"$(echo $(cat))\" = \"$full\" && echo ok || echo bad",
        ),
        ("yes", "echo ok"),
        ("silent", "true"),
    ] {
        let path = class.join(name);
        fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let ran = judge(folder.path(), &["--cases", "0", "--json", "class"]);
    let verdicts: Vec<(String, String)> = ran
        .stdout
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|row| {
            Some((row["program"].as_str()?.to_owned(), row["verdict"].as_str()?.to_owned()))
        })
        .collect();
    let found: Vec<(&str, &str)> = verdicts.iter().map(|(f, v)| (f.as_str(), v.as_str())).collect();
    assert_eq!(
        found,
        [("right", "accepted"), ("silent", "wrong_format"), ("yes", "wrong_answer")],
        "{}{}",
        ran.stdout,
        ran.stderr
    );
    assert_eq!(ran.code, Some(1));
}
