//! The layouts of judges as text formats of all commands.

use crate::common::{Ran, run};
use std::fmt::Write;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The problems whose samples hold grids, and how many.
#[cfg(feature = "learn")]
const SAMPLES: [(&str, usize); 22] = [
    ("01-edu-sudoku", 1),
    ("2239", 1),
    ("2580", 1),
    ("codingame-sudoku-solver", 1),
    ("ecnu-1021", 1),
    ("hdu-1426", 1),
    ("hdu-2780", 2),
    ("hdu-3111", 2),
    ("jutge-p78955", 1),
    ("jutge-p79494", 2),
    ("kattis-sudokunique", 3),
    ("leetcode-36", 1),
    ("leetcode-37", 1),
    ("luogu-p1074", 1),
    ("luogu-p1784", 1),
    ("poj-2676", 1),
    ("poj-2918", 2),
    ("poj-3074", 2),
    ("spoj-sudogob", 2),
    ("swea-1974", 2),
    ("uri-1383", 2),
    ("uva-989", 1),
];

fn converted(args: &[&str], stdin: &str) -> Ran {
    run(&[&["convert", "--format"], args].concat(), stdin.as_bytes())
}

#[cfg(feature = "learn")]
#[test]
fn solve_reads_the_sample_of_every_problem() {
    let list = run(&["judge", "--list", "--json"], b"").stdout;
    let mut seen = 0;
    for line in list.lines() {
        let problem: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = problem["problem"].as_str().unwrap();
        let Some((_, grids)) = SAMPLES.iter().find(|(sample, _)| *sample == name) else {
            assert!(["1840", "12095", "4574"].contains(&name), "{name}: no row");
            continue;
        };
        seen += 1;
        let sample = problem["sample"]["input"].as_str().unwrap();
        let ran = run(&["solve", "--fields", "line,verdict"], sample.as_bytes());
        assert_eq!(ran.stdout.lines().count(), grids + 1, "{name}\n{}", ran.stdout);
        assert!(!ran.stdout.contains("unreadable"), "{name}: {}", ran.stderr);
    }
    assert_eq!(seen, SAMPLES.len());
}

#[test]
fn the_number_of_grids_stands_above_any_number_of_them() {
    // More than is gathered at a time.
    let mut lines = String::new();
    (0..2_000).for_each(|_| writeln!(lines, "{LINE}").unwrap());
    for (text, count) in [(lines.as_str(), 2_000), (LINE, 1), ("", 0)] {
        let ran = converted(&["swea-1974"], text);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let grids = &ran.stdout[ran.stdout.find('\n').unwrap() + 1..];
        assert_eq!(ran.stdout.lines().next(), Some(&*count.to_string()));
        assert_eq!(grids.len(), count * 9 * 18);
        let back = converted(&["line"], &ran.stdout);
        assert_eq!((back.code, back.stdout.lines().count()), (Some(0), count));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.gz");
    let ran = converted(&["poj-2676", "-o", file.to_str().unwrap()], &lines);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    let ran = run(&["count", "--fields", "count", file.to_str().unwrap()], b"");
    assert_eq!(ran.stdout.lines().filter(|line| *line == "1").count(), 2_000);
}

#[test]
fn every_command_reads_the_layouts() {
    let text = converted(&["poj-2918"], &format!("{LINE}\n{LINE}\n")).stdout;
    for command in [&["solve"][..], &["count"], &["check"], &["minimize"], &["canon"], &["grade"]] {
        for from in [&[][..], &["--from", "poj-2918"]] {
            let ran = run(&[command, &["--format", "csv", "-q"], from].concat(), text.as_bytes());
            assert_eq!(ran.stderr, "", "{command:?}");
            assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 3), "{command:?}");
        }
    }
    // The line of a grid is its own; a last line is no grid.
    let text = format!("{LINE}\n{LINE}\nend\n");
    let ran = run(&["count", "--fields", "line,count"], text.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("line,count\n1,1\n2,1\n", Some(0)));
}

#[test]
fn what_is_wrong_around_grids_is_named_in_both_languages() {
    let text = converted(&["poj-2676"], &format!("{LINE}\n{LINE}\n")).stdout;
    let text = text.replacen('2', "3", 1);
    let ran = run(&["solve", "--lang", "en"], text.as_bytes());
    let expected = "stdin:20:1: expected grid 3 of the 3 that line 1 announces, found the end of \
                    the text\n";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    assert_eq!(ran.code, Some(2));
    let ran = run(&["solve", "--lang", "ko"], text.as_bytes());
    assert!(ran.stderr.contains("1번째 줄에 적힌 판 3개 가운데 3번째 판"), "{}", ran.stderr);
    let ran = run(&["solve", "--lang", "ko"], format!("{LINE}\nend\n{LINE}\n").as_bytes());
    assert!(ran.stderr.contains("2번째 줄 뒤에 입력의 끝"), "{}", ran.stderr);
}
