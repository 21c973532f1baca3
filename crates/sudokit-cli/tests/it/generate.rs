//! `sudokit generate`, `minimize` and `analyze` as their users run them.

use crate::common::run;
use std::time::{Duration, Instant};

const PROPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str =
    "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.";

const CLASHING: &str =
    "55.......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NO_SOLUTION: &str =
    "53..7.1..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_huge_number_of_puzzles_ends_as_soon_as_it_shall() {
    let begin = Instant::now();
    for count in ["100000000000", "18446744073709551615"] {
        let ran = run(&["generate", "-n", count, "--seed", "1", "--timeout", "0.1", "-q"], b"");
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        assert!(ran.stderr.contains("before the time ran out"), "{}", ran.stderr);
    }
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn a_pattern_is_met_quickly_and_a_neighbor_keeps_its_givens() {
    let mask = PROPER.replace(char::is_numeric, "x");
    let args = ["generate", "-n", "3", "--seed", "1", "--pattern", &mask];
    let ran = run(&args, b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    for line in ran.stdout.lines() {
        assert!(line.chars().zip(mask.chars()).all(|(c, m)| (c == '.') == (m == '.')), "{line}");
    }
    let args =
        ["generate", "-n", "5", "--seed", "1", "--near", PROPER, "--remove", "2", "--add", "2"];
    let ran = run(&args, b"");
    assert_eq!(ran.stdout.lines().count(), 5, "{}", ran.stderr);
    for line in ran.stdout.lines() {
        assert_eq!(line.chars().filter(|&c| c != '.').count(), 30, "{line}");
        let kept = line.chars().zip(PROPER.chars()).filter(|(a, b)| a == b && *a != '.').count();
        assert_eq!(kept, 28, "{line}");
    }
    let link = format!("https://sudokuexchange.com/play/?s={}", PROPER.replace('.', "0"));
    let from_link = args.map(|arg| if arg == PROPER { &link } else { arg });
    assert_eq!(run(&from_link, b"").stdout, ran.stdout);
    let minimal = run(&[&args[..], &["--minimal"]].concat(), b"");
    let checked = run(&["check", "-q", "--minimal"], minimal.stdout.as_bytes());
    assert!(checked.stdout.lines().all(|line| line.contains("minimal")), "{}", checked.stdout);
}

#[test]
fn symmetries_have_everyday_names() {
    let puzzle = |name| run(&["generate", "--seed", "1", "--symmetry", name], b"").stdout;
    let newspaper = puzzle("rotational-2");
    assert_eq!(newspaper.len(), 82);
    for name in ["newspaper", "180", "half-turn", "rotational"] {
        assert_eq!(puzzle(name), newspaper);
    }
}

#[test]
fn a_seed_gives_the_same_puzzles_on_any_number_of_threads_and_in_parts() {
    let all = run(&["generate", "-n", "50", "--seed", "7"], b"");
    assert_eq!((all.code, all.stderr.as_str()), (Some(0), ""));
    assert_eq!(all.stdout.lines().count(), 50);
    for threads in ["1", "2", "5"] {
        let args = ["generate", "-n", "50", "--seed", "7", "--threads", threads];
        assert_eq!(run(&args, b"").stdout, all.stdout);
    }
    let parts: String = ["1/3", "2/3", "3/3"]
        .iter()
        .map(|part| run(&["generate", "-n", "50", "--seed", "7", "--shard", part], b"").stdout)
        .collect();
    assert_eq!(parts, all.stdout);
    let checked = run(&["check", "-q", "--minimal"], all.stdout.as_bytes());
    assert_eq!(checked.code, Some(0));
    assert!(checked.stdout.lines().all(|line| line.contains("minimal")), "{}", checked.stdout);
}

#[test]
fn every_format_holds_the_same_puzzle() {
    let args = |format| ["generate", "--seed", "3", "--format", format];
    insta::assert_snapshot!(run(&args("line"), b"").stdout);
    insta::assert_snapshot!(run(&args("boxed"), b"").stdout);
    insta::assert_snapshot!(run(&args("csv"), b"").stdout);
    insta::assert_snapshot!(run(&args("jsonl"), b"").stdout);
    let fields = run(&["generate", "--seed", "3", "--fields", "givens", "--format", "csv"], b"");
    assert!(fields.stdout.starts_with("givens\n2"), "{}", fields.stdout);
}

#[test]
fn what_was_not_met_is_counted_and_ends_with_3() {
    let args = ["generate", "-n", "3", "--seed", "1", "--givens", "17", "--budget", "2"];
    let ran = run(&args, b"");
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(3)));
    assert_eq!(
        ran.stderr,
        "sudokit: puzzle 0: not met in 2 tries\nsudokit: puzzle 1: not met in 2 tries\n\
         sudokit: puzzle 2: not met in 2 tries\nsudokit: made 0 of 3 puzzles; 3 not met\n\
         sudokit: puzzles with 17 givens or fewer are rare\n\
         sudokit: none of 6 tries made one: with 95% confidence fewer than 1 in 2 does\n"
    );
    let ran = run(&["generate", "--seed", "1", "--givens", "17", "--timeout", "0.2"], b"");
    assert_eq!(
        ran.stderr,
        "sudokit: made 0 of 1 puzzles before the time ran out\n\
         sudokit: puzzles with 17 givens or fewer are rare\n"
    );
    assert_eq!(ran.code, Some(3));
}

#[test]
fn many_givens_may_be_redundant_and_a_note_says_so() {
    let ran = run(&["generate", "--seed", "3", "-n", "3", "--givens", "36"], b"");
    let puzzles = ran.stdout.lines().map(|line| line.parse::<sudokit::Puzzle>().unwrap());
    let found: Vec<usize> = puzzles
        .map(|puzzle| {
            assert!(sudokit::solve(puzzle).unique().is_some());
            puzzle.givens().count()
        })
        .collect();
    assert_eq!((found, ran.code), (vec![36; 3], Some(0)));
    assert_eq!(
        ran.stderr,
        "sudokit: hardly any puzzle with 36 givens or more is minimal: redundant givens are \
         allowed, --minimal forbids them\n"
    );
    // The option says it, so there is no note.
    let named = run(&["generate", "--seed", "3", "--givens", "36", "--not-minimal"], b"");
    assert_eq!((named.stderr.as_str(), named.code), ("", Some(0)));
}

#[test]
fn wrong_wishes_are_refused() {
    for (args, expected) in [
        (&["--givens", "5..16"][..], "no proper puzzle has 5..16 givens"),
        (&["--givens", "30..20"], "expected a number, A..B"),
        (&["--not-minimal"], "--not-minimal needs --givens"),
        (&["--symmetry", "spiral"], "possible values: none, rotational-2"),
        (&["--symmetry", "diagnal"], "a similar value exists: 'diagonal'"),
        (&["--minimal", "--givens", "77..81"], "no minimal puzzle has 77 givens or more"),
        (&["--near", CLASHING], "the puzzle to start from is invalid: r1c1 and r1c2 both hold 5"),
        (&["--near", NO_SOLUTION], "--near: the puzzle has no solution"),
        (&["--near", TWO, "--add", "0"], "several solutions, and --add 0 leaves it so"),
        (&["--near", PROPER, "--remove", "20"], "no proper puzzle has 11..11 givens"),
        (&["--pattern", &"x..".repeat(27)], "leaves column 2 and column 3 empty"),
        (&["--pattern", "xx.x"], "expected 81 characters, found 4"),
        (&["--solution", PROPER], "not a full valid grid: r1c3 is empty"),
        (&["--shard", "3/2"], "expected I/K"),
        (&["--format", "xml2"], "possible values: text, csv, tsv, jsonl, parquet, 2239"),
        (&["--timeout=-1"], "expected seconds"),
    ] {
        let ran = run(&[&["generate", "--seed", "1"], args].concat(), b"");
        assert!(ran.stderr.contains(expected), "{args:?}: {}", ran.stderr);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
    }
}

#[test]
fn minimize_answers_every_line() {
    let input = format!("{PROPER}\n{TWO}\nrubbish\n");
    let ran = run(&["minimize", "-q"], input.as_bytes());
    insta::assert_snapshot!(ran.stdout);
    assert_eq!(ran.code, Some(2));
    let fewest = run(&["minimize", "-q", "--fewest", "--json"], PROPER.as_bytes());
    assert_eq!(fewest.code, Some(0));
    assert!(fewest.stdout.contains("\"needed\":20"), "{}", fewest.stdout);
    let one = run(&["minimize", "--seed", "1"], PROPER.as_bytes());
    assert_eq!(one.stdout, run(&["minimize", "--seed", "1"], PROPER.as_bytes()).stdout);
    let some = run(&["minimize", "--order", "r1c1"], PROPER.as_bytes());
    assert!(some.stdout.trim().len() == 81 && some.stdout.trim()[1..] == PROPER[1..]);
}

#[test]
fn analyze_tells_what_was_asked() {
    insta::assert_snapshot!(run(&["analyze"], PROPER.as_bytes()).stdout);
    insta::assert_snapshot!(run(&["analyze", "--unavoidable", "8"], PROPER.as_bytes()).stdout);
    let ran = run(&["analyze", "--true-candidates", "--maximize"], TWO.as_bytes());
    assert_eq!(ran.code, Some(0));
    insta::assert_snapshot!(ran.stdout);
    let refused = run(&["analyze", "--backdoors"], TWO.as_bytes());
    assert_eq!((refused.stdout.as_str(), refused.code), ("multiple\n", Some(1)));
}

#[test]
fn a_search_for_backdoors_that_is_cut_off_says_so() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let cut = run(&["analyze", "--backdoors=3", "--budget", "10"], hard.as_bytes());
    assert_eq!(cut.code, Some(3), "{}", cut.stderr);
    assert!(cut.stdout.contains("no backdoor below size 1; 0 found (not all)"), "{}", cut.stdout);
    assert!(cut.stderr.contains("the search for backdoors was cut off"), "{}", cut.stderr);
    let whole = run(&["analyze", "--backdoors=3", "--json"], hard.as_bytes());
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);
    assert!(whole.stdout.contains("\"backdoors_complete\":true"), "{}", whole.stdout);
}

#[test]
fn helps_begin_with_examples() {
    for command in ["generate", "minimize", "analyze"] {
        let help = run(&[command, "--help"], b"").stdout;
        assert!(help.starts_with("Examples:"), "{help}");
        insta::assert_snapshot!(command, help);
    }
}
