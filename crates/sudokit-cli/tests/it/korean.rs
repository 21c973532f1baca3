//! Messages in Korean: the catalogue fits the code, and the commonest errors of every command have
//! no English sentence.

use crate::common::run;
use std::fs;
use std::path::{Path, PathBuf};
use sudokit_shell::translate;

/// Work that cannot be read beside puzzles.
const BESIDE: &str = "\
puzzle,board,moves
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,12,
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,,r0c1=2
";
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// All sources of the workspace, with the parts of a text over several lines joined.
fn sources() -> String {
    let mut text = String::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                text += &fs::read_to_string(path).unwrap();
            }
        }
    }
    let mut joined = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        match line.strip_suffix('\\') {
            Some(part) => {
                joined += part;
                if let Some(next) = lines.peek_mut() {
                    *next = next.trim_start();
                }
            }
            None => {
                joined += line;
                joined.push('\n');
            }
        }
    }
    joined.replace("\\\"", "\"")
}

#[test]
fn every_message_of_the_catalogue_stands_in_the_code() {
    let sources = sources();
    for (section, english) in translate::catalogue() {
        // The words of clap and of the system.
        if section == "system" {
            continue;
        }
        let mut parts = english.split(['{', '}']).step_by(2);
        let longest = parts.by_ref().max_by_key(|part| part.len()).unwrap_or_default();
        assert!(sources.contains(longest.trim()), "{english}");
    }
}

/// Three English words in a row that are no quotation.
fn english(text: &str) -> Option<String> {
    let plain: String = text
        .split(['\'', '`', '"'])
        .step_by(2)
        .collect::<Vec<_>>()
        .join(" | ")
        .replace('\n', " | ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let is_word = |word: &&str| {
        let word = word.trim_end_matches(['.', ':']);
        word != "sudokit" && word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase())
    };
    words.windows(3).find(|three| three.iter().all(is_word)).map(|three| three.join(" "))
}

#[test]
fn the_commonest_errors_of_every_command_are_korean() {
    let short = &PUZZLE[..80];
    let several = format!("{PUZZLE}\n{PUZZLE}\n");
    let mut runs: Vec<(Vec<&str>, &str)> = Vec::new();
    for command in [
        "solve",
        "count",
        "check",
        "grade",
        "explain",
        "hint",
        "steps",
        "canon",
        "transform",
        "minimize",
        "analyze",
        "compare",
        "trace",
        "watch",
        "convert",
        "page",
        "draw",
        "print",
    ] {
        runs.push((vec![command, "no-such-file"], ""));
        runs.push((vec![command, short], ""));
        runs.push((vec![command, "--no-such-option"], ""));
        runs.push((vec![command, "/"], ""));
        runs.push((vec![command, "-"], "nonsense\n53..7....\n6..195...\n"));
    }
    for command in ["hint", "steps", "trace", "page", "draw"] {
        runs.push((vec![command, "-"], &several));
        runs.push((vec![command, "--nth", "5", "-"], &several));
    }
    let clash = format!("55{}", &PUZZLE[2..]);
    for command in ["solve", "check", "hint", "steps", "explain", "minimize", "grade", "compare"] {
        runs.push((vec![command, "-"], &clash));
        runs.push((vec![command, "--budget", "x"], ""));
        runs.push((vec![command, "--budget"], ""));
    }
    runs.extend([
        (vec!["solv"], ""),
        (vec!["grade", "--scale", "x"], PUZZLE),
        (vec!["solve", "--format", "x"], PUZZLE),
        (vec!["solve", "--threads", "0"], PUZZLE),
        (vec!["solve", "--timeout", "x"], PUZZLE),
        (vec!["solve", "--fields", "verdict"], PUZZLE),
        (vec!["solve", "--column", "x", "-"], "a,puzzle\n1,2\n"),
        (vec!["convert", "--format", "line", "-"], "{\"puzzle\": 1}\n"),
        (vec!["draw", "--step", "99", PUZZLE], ""),
        (vec!["draw", "--only", "x-wing", "--step", "9", PUZZLE], ""),
        (vec!["draw", "--format", "png", "-o", "no-such-folder/x.svg", PUZZLE], ""),
        (vec!["draw", "-o", "no-such-folder/x", PUZZLE], ""),
        (vec!["draw", "--path", "-o", "-", PUZZLE], ""),
        (vec!["draw", "--size", "1", PUZZLE], ""),
        (vec!["draw", "--size", "x", PUZZLE], ""),
        (vec!["draw", "--size", "9999999999999999999999", PUZZLE], ""),
        (vec!["hint", "--nth", "0", PUZZLE], ""),
        (vec!["data", "split", "--seed", "", "-"], ""),
        (vec!["data", "export", "-"], PUZZLE),
        (vec!["print", "--per-page", "5"], ""),
        (vec!["print", "-"], ""),
        (vec!["generate", "--givens", "3"], ""),
        (vec!["generate", "--level", "easy", "--needs", "x-wing"], ""),
        (vec!["generate", "--not-minimal"], ""),
        (vec!["generate", "--only", "full-house"], ""),
        (vec!["same", PUZZLE], ""),
        (vec!["same", PUZZLE, "no-such-file"], ""),
        (vec!["judge", "1"], ""),
        (vec!["judge", "2239"], ""),
        (vec!["judge", "2239", "no-such-file.py"], ""),
        (vec!["adversary", "--budget", "1"], ""),
        (vec!["bench", "no-such-file"], ""),
        (vec!["data", "audit", "no-such-file"], ""),
        (vec!["data", "eval", "no-such-file", "--against", "no-such-file"], ""),
        (vec!["data", "dedup", "--by", "x"], ""),
        (vec!["data", "subset", "x", "-o", "no-such-folder"], ""),
        (vec!["data", "subset", "sudokit/tiny-1000", "no-such-file", "-o", "x"], ""),
        (vec!["data", "subset", "17-clue/tiny-1000", "-", "-o", "no-such-folder"], PUZZLE),
        (vec!["data", "split", "--test", "2", "-"], PUZZLE),
        (vec!["schema", "man"], ""),
        (vec!["man", "no-such-command"], ""),
        (vec!["completions", "x"], ""),
        (vec!["check", "--path", "-"], "nonsense\n"),
        (vec!["check", "--against-solution"], PUZZLE),
        (vec!["check", "--against-solution=no-such-file"], PUZZLE),
        (vec!["check", "--against-solution"], BESIDE),
        (vec!["check", "--against-solution", "--board", "x"], BESIDE),
        (vec!["explain", "--steps", "x"], ""),
        (vec!["trace", "--check", "-"], "nonsense\n"),
        (vec!["transform", "--transform", "x", "-"], PUZZLE),
    ]);
    let mut left = Vec::new();
    for (arguments, input) in runs {
        let ran = run(&[&["--lang", "ko"][..], &arguments].concat(), input.as_bytes());
        if let Some(words) = english(&ran.stderr) {
            left.push(format!("{arguments:?}: {words}: {}", ran.stderr));
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}

#[test]
fn messages_follow_the_locale_and_answers_for_programs_do_not() {
    let ran = run(&["solve", "--lang", "ko", "--json", "-"], b"x\n");
    assert!(ran.stderr.contains("필요하지만"), "{}", ran.stderr);
    assert!(ran.stdout.contains("expected a puzzle"), "{}", ran.stdout);
}

/// Files below a folder of the repository, with their texts.
fn texts(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && name != "target" && name != "node_modules" && name != "snapshots" {
            texts(&path, found);
        } else if let Ok(text) = fs::read_to_string(&path) {
            found.push((path, text));
        }
    }
}

/// Whether a word stands in a text, with its beginning. What follows may be a particle.
fn begins_with(text: &str, word: &str) -> bool {
    let is_syllable = |c: char| ('가'..='힣').contains(&c);
    text.match_indices(word).any(|(at, _)| !text[..at].ends_with(is_syllable))
}

#[test]
fn each_thing_has_one_name_in_all_korean_texts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let glossary = fs::read_to_string(root.join("docs/GLOSSARY.md")).unwrap();
    let (_, table) = glossary.split_once("## Korean").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| "));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split('|').map(str::trim).collect()).collect();
    let rows = &rows[1..];
    assert!(rows.len() > 20, "{rows:?}");
    let mut found = Vec::new();
    for folder in ["crates", "docs/techniques", "web/src", "web/site"] {
        texts(&root.join(folder), &mut found);
    }
    found.retain(|(path, _)| !path.components().any(|part| part.as_os_str() == "tests"));
    for name in ["README.ko.md", "docs/LEARN.ko.md", "docs/TRACE.ko.md"] {
        found.push((name.into(), fs::read_to_string(root.join(name)).unwrap()));
    }
    let mut rivals = Vec::new();
    let mut is_used = vec![false; rows.len()];
    for (path, text) in &found {
        for line in text.lines().filter(|line| !line.is_ascii()) {
            for (row, is_used) in rows.iter().zip(&mut is_used) {
                let stem = row[1].split(", ").next().unwrap().trim_end_matches("다");
                *is_used |= line.contains(stem);
                let used = row[2].split(", ").filter(|word| begins_with(line, word));
                rivals.extend(used.map(|word| format!("{}: {word}: {line}", path.display())));
            }
        }
    }
    assert_eq!(rivals, Vec::<String>::new());
    let unused = rows.iter().zip(is_used).filter(|(_, is_used)| !is_used);
    assert_eq!(unused.map(|(row, _)| row[1]).collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn examples_of_the_judge_are_explained_in_korean() {
    let help = run(&["judge", "--lang", "ko", "--help"], b"").stdout;
    let examples = help.lines().take_while(|line| !line.is_empty());
    for line in examples.filter(|line| line.starts_with("  ")) {
        let (_, said) = line.trim_end().rsplit_once("  ").unwrap();
        let is_command = said.starts_with("sudokit ");
        assert!(is_command || !said.is_ascii(), "{line}");
    }
}

#[test]
fn a_rival_is_found_at_the_beginning_of_a_word_alone() {
    assert!(begins_with("핀이나 놓는 숫자", "핀이") && begins_with("(핀이)", "핀이"));
    assert!(!begins_with("96픽셀이 1인치", "셀이") && begins_with("빈 셀이", "셀이"));
}
