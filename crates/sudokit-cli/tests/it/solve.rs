//! `sudokit solve` as its users run it.

use crate::common::{Ran, run, sudokit};
use sudokit::{Puzzle, check};

/// The grid of many textbooks, in the layouts people have it in.
const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn rows(line: &str, gap: &str) -> String {
    let bytes = line.replace('.', "0");
    let rows = bytes.as_bytes().chunks(9).map(|row| {
        let cells: Vec<String> = row.iter().map(|&b| char::from(b).to_string()).collect();
        cells.join(gap) + "\n"
    });
    rows.collect()
}

fn solved(args: &[&str], stdin: &str) -> String {
    let ran = run(args, stdin.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout
}

#[test]
fn judge_formats_come_back_byte_for_byte() {
    assert_eq!(solved(&["solve"], &rows(LINE, "")), rows(SOLVED, ""));
    assert_eq!(solved(&["solve"], &rows(LINE, " ")), rows(SOLVED, " "));
    let sloppy = format!("\u{feff}{}", rows(LINE, "\t").replace('\n', " \r\n"));
    assert_eq!(solved(&["solve"], &sloppy), rows(SOLVED, " "));
}

#[test]
fn the_layout_of_the_input_is_the_layout_of_the_answer() {
    assert_eq!(solved(&["solve", "-q"], LINE), format!("{SOLVED}\n"));
    let boxed = solved(&["solve", "--format", "boxed"], LINE);
    assert!(boxed.starts_with("+-------+-------+-------+\n| 5 3 4 | 6 7 8 | 9 1 2 |\n"));
    assert_eq!(solved(&["solve"], &boxed), boxed);
    assert_eq!(solved(&["solve", "--format", "2239"], LINE), rows(SOLVED, ""));
}

#[test]
fn several_grids_are_set_off_by_one_empty_line() {
    let two = format!("{}\n\n{}", rows(LINE, ""), rows(LINE, " "));
    let expected = format!("{}\n{}", rows(SOLVED, ""), rows(SOLVED, " "));
    assert_eq!(solved(&["solve", "-q"], &two), expected);
}

#[test]
fn of_several_solutions_the_smallest_or_the_largest_is_given() {
    let empty = ".".repeat(81);
    let smallest = solved(&["solve"], &empty);
    assert!(
        smallest.starts_with("123456789456789123789123456214365897365897214897214365531642978")
    );
    let largest = solved(&["solve", "--order", "last"], &empty);
    // The largest grid is the smallest one with every digit d exchanged for 10 - d.
    let exchanged: String = smallest.trim().bytes().map(|b| char::from(b'1' + b'9' - b)).collect();
    assert_eq!(largest.trim(), exchanged);
}

#[test]
fn all_solutions_come_in_order_and_limit_stops() {
    // 596 solutions, counted by several independent programs.
    let many = "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
    let all = solved(&["solve", "--all"], many);
    let all: Vec<&str> = all.lines().collect();
    assert!(all.is_sorted());
    assert_eq!(all.len(), 596);
    let puzzle: Puzzle = many.parse().unwrap();
    for line in &all {
        let answer: Puzzle = line.parse().unwrap();
        check::answers(&puzzle, answer.values()).unwrap();
    }
    let three = solved(&["solve", "--limit", "3"], many);
    assert_eq!(three.lines().collect::<Vec<_>>(), all[..3]);
    let last = solved(&["solve", "--all", "--order", "last"], many);
    assert_eq!(last.lines().rev().collect::<Vec<_>>(), all);
}

#[test]
fn every_textbook_method_gives_the_same_bytes() {
    let expected = solved(&["solve"], &rows(LINE, ""));
    for method in ["scan", "recheck", "tables", "empty-cells"] {
        assert_eq!(solved(&["solve", "--method", method], &rows(LINE, "")), expected, "{method}");
    }
}

#[test]
fn a_step_budget_ends_with_3_and_says_so() {
    let ran = run(&["solve", "--method", "scan", "--budget", "10"], LINE.as_bytes());
    assert_eq!(ran.code, Some(3));
    assert_eq!(ran.stdout, "unknown\n");
    assert!(ran.stderr.contains("scan made 10 placements"), "{}", ran.stderr);
}

#[test]
fn bad_input_is_told_with_its_place_and_the_run_goes_on() {
    let clash = format!("55{}", ".".repeat(79));
    let hopeless = format!("12345678{}9{}", ".".repeat(9), ".".repeat(63));
    let input = format!("{LINE}\n{}\n{clash}\n{hopeless}\n{LINE}\n", &LINE[..80]);
    let Ran { stdout, stderr, code } = run(&["solve", "-q"], input.as_bytes());
    assert_eq!(code, Some(2));
    assert_eq!(stdout, format!("{SOLVED}\nunreadable\ninvalid\nnone\n{SOLVED}\n"));
    let told: Vec<&str> = stderr.lines().collect();
    assert_eq!(told.len(), 3, "{stderr}");
    assert!(told[0].starts_with("stdin:2:81: expected 81 characters, found 80"), "{stderr}");
    assert_eq!(told[1], "stdin:3: invalid puzzle: r1c1 and r1c2 both hold 5 in row 1");
    assert_eq!(told[2], "stdin:4: no solution");
    let no = run(&["solve"], hopeless.as_bytes());
    assert_eq!(no.code, Some(1));
    let stopped = run(&["solve", "-q", "--fail-fast"], input.as_bytes());
    assert_eq!(stopped.stdout, format!("{SOLVED}\nunreadable\n"));
}

#[test]
fn nine_lines_too_few_are_an_error_and_no_answer() {
    let short: String = rows(LINE, "").lines().take(8).map(|row| format!("{row}\n")).collect();
    let ran = run(&["solve"], short.as_bytes());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("stdin:9:1: expected row 9"), "{}", ran.stderr);
}

#[test]
fn a_missing_file_is_named() {
    let ran: Ran = sudokit(&["solve", "no-such-file"]).output().unwrap().into();
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("no-such-file"), "{}", ran.stderr);
}

#[test]
fn json_tells_everything_in_one_object_a_line() {
    let input = format!("{LINE}\nnonsense\n");
    let ran = run(&["solve", "--json", "-q"], input.as_bytes());
    let objects: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["version"], 1);
    assert_eq!(objects[0]["verdict"], "proper");
    assert_eq!(objects[0]["solution"], SOLVED);
    assert_eq!(objects[1]["verdict"], "unreadable");
    assert_eq!(objects[1]["line"], 2);
}

#[test]
fn threads_and_compression_do_not_change_the_bytes() {
    let mut text = String::new();
    for i in 0..3000 {
        text.push_str(LINE);
        // Lines of many kinds, so that chunks are cut in different places.
        text.push_str(match i % 7 {
            0 => " # comment\n",
            3 => "\r\n",
            5 => "\nbroken line\n",
            _ => "\n",
        });
    }
    let one = run(&["solve", "-q", "--threads", "1"], text.as_bytes());
    let two = run(&["solve", "-q", "--threads", "2"], text.as_bytes());
    assert_eq!(one.stdout, two.stdout);
    assert_eq!(one.stdout.lines().count(), 3000 + 3000 / 7);
    #[cfg(feature = "zstd")]
    {
        let zipped = zstd::encode_all(text.as_bytes(), 1).unwrap();
        assert_eq!(run(&["solve", "-q"], &zipped).stdout, one.stdout);
    }
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gzip, text.as_bytes()).unwrap();
    assert_eq!(run(&["solve", "-q"], &gzip.finish().unwrap()).stdout, one.stdout);
}
