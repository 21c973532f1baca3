//! One name for one thing: what every command takes, and the names of before, which are still read.

use crate::common::run;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str =
    "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";

/// Commands that take one grid.
const ONE: &[&[&str]] = &[
    &["hint"],
    &["steps"],
    #[cfg(feature = "learn")]
    &["trace", "--budget", "20"],
    #[cfg(feature = "learn")]
    &["compare", "--budget", "10"],
    &["page", "-o", "-"],
    &["draw"],
];

#[test]
fn commands_on_one_grid_read_stdin_and_number_n_of_several() {
    let two = format!("{PUZZLE}\n{OTHER}\n");
    for command in ONE {
        let named = |grid: &str| run(&[command, &[grid][..]].concat(), b"");
        let first = run(command, format!("{PUZZLE}\n").as_bytes());
        let second = run(&[command, &["--nth", "2"][..]].concat(), two.as_bytes());
        if command[0] == "compare" {
            // Times differ from run to run.
            assert!(first.stdout.contains("recheck") && second.stdout.contains("recheck"));
            continue;
        }
        assert_eq!(first.stdout, named(PUZZLE).stdout, "{command:?}");
        assert_eq!(second.stdout, named(OTHER).stdout, "{command:?}: {}", second.stderr);
        assert_ne!(first.stdout, second.stdout, "{command:?}");
        let several = run(command, two.as_bytes());
        let expected = "stdin: expected one grid, found 2: --nth N takes one of them";
        assert!(several.stderr.contains(expected), "{command:?}: {}", several.stderr);
        assert_eq!(several.code, Some(2));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.jsonl");
    let ran = run(&["explain", "--proof", file.to_str().unwrap(), "--nth", "2"], two.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(file.exists());
    assert!(run(&["explain", "--nth", "2"], two.as_bytes()).stderr.contains("--nth goes with"));
}

#[test]
fn the_sign_of_an_empty_cell_and_the_file_are_chosen_in_every_stream_command() {
    let folder = tempfile::tempdir().unwrap();
    let zeros = PUZZLE.replace('.', "0");
    for command in [
        &["solve"][..],
        &["count"],
        &["check"],
        &["canon"],
        &["minimize"],
        &["analyze"],
        &["grade"],
        &["explain"],
        &["transform", "--transform", "t"],
    ] {
        let file = folder.path().join(command[0]);
        let path = file.to_str().unwrap();
        let fields = ["--blank", "0", "--fields", "puzzle", "-q", "-o", path];
        let ran = run(&[command, &fields[..]].concat(), PUZZLE.as_bytes());
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""), "{command:?}: {}", ran.stderr);
        assert_eq!(std::fs::read_to_string(file).unwrap(), format!("puzzle\n{zeros}\n"));
    }
    for command in [&["canon"][..], &["minimize"], &["transform", "--transform", "t"]] {
        let ran = run(&[command, &["--blank", "0"][..]].concat(), PUZZLE.as_bytes());
        assert!(ran.stdout.contains('0') && !ran.stdout.contains('.'), "{}", ran.stdout);
    }
    for format in ["line", "csv"] {
        let args = ["generate", "--seed", "1", "-q", "--blank", "0", "--format", format];
        let (made, dots) = (run(&args, b""), run(&[&args[..4], &args[6..]].concat(), b""));
        let puzzle = dots.stdout.lines().last().unwrap();
        let puzzle = puzzle.split(',').find(|value| value.len() == 81).unwrap();
        assert!(made.stdout.contains(&puzzle.replace('.', "0")), "{}", made.stdout);
    }
}

#[test]
fn compression_follows_the_name_and_a_false_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let packed = path("out.gz");
    assert_eq!(run(&["convert", "--format", "line", "-o", &packed, PUZZLE], b"").code, Some(0));
    assert_eq!(std::fs::read(&packed).unwrap()[..2], [0x1f, 0x8b]);
    assert_eq!(run(&["count", &packed], b"").stdout, "1\n");
    let ran = run(&["solve", "-o", &path("x.parquet"), PUZZLE], b"");
    assert!(ran.stderr.contains("goes with --format parquet"), "{}", ran.stderr);
    assert_eq!(ran.code, Some(2));
    assert!(!folder.path().join("x.parquet").exists());
}

#[test]
fn the_names_of_before_are_still_read_and_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man");
    for (args, old) in [
        (&["solve", "--max-guesses", "9", PUZZLE][..], "--max-guesses"),
        (&["solve", "--method", "tables", "--max-steps", "99999", PUZZLE], "--max-steps"),
        (&["count", "--max-guesses", "9", PUZZLE], "--max-guesses"),
        (&["count", "--exact", "--max-terms", "9", PUZZLE], "--max-terms"),
        (&["check", "--explain", "--max-turns", "9", PUZZLE], "--max-turns"),
        (&["minimize", "--fewest", "--max-turns", "99", PUZZLE], "--max-turns"),
        (&["minimize", "--order", "r1c1", PUZZLE], "--order"),
        (&["analyze", "--max-sets", "99999", PUZZLE], "--max-sets"),
        (&["convert", "--to", "line", PUZZLE], "--to "),
        (&["explain", "--techniques", "singles", PUZZLE], "--techniques"),
        (&["hint", "--techniques", "singles", PUZZLE], "--techniques"),
        (&["generate", "--from", PUZZLE, "--max-tries", "999"], "--max-tries"),
        (&["man", "--dir", pages.to_str().unwrap()], "--dir"),
        #[cfg(feature = "learn")]
        (&["trace", "--max-events", "99999", PUZZLE], "--max-events"),
        #[cfg(feature = "learn")]
        (&["compare", "--max-steps", "99999", PUZZLE], "--max-steps"),
    ] {
        let ran = run(args, b"");
        assert!([Some(0), Some(3)].contains(&ran.code), "{args:?}: {}", ran.stderr);
        let help = run(&[args[0], "--help"], b"").stdout;
        assert!(!help.contains(old), "{args:?} shows {old}");
    }
}

#[test]
fn unknown_options_and_commands_have_the_right_name_as_a_tip() {
    for (arguments, tip) in [
        ("generate --difficulty hard", "tip: `--level hard` says how hard"),
        ("generate --hard", "tip: `--level hard` says how hard"),
        ("generate --size 16", "tip: it makes plain 9x9 puzzles only"),
        ("generate --number=3", "tip: `-n 3` makes three puzzles"),
        ("generate --holes 40", "tip: `--givens 28..30` says how many cells are filled"),
        ("--lang en generate --unique", "tip: every puzzle that it makes has exactly one"),
        ("solve --size 9", "tip: a puzzle's text says its size"),
        ("solve --input p.txt", "tip: files and puzzles are named without an option"),
        ("data split --ratio 0.2", "tip: `--test 0.2` is the share of the test set"),
        // Options of other commands.
        ("explain --variant x", "tip: `--variant` is an option of solve, count, analyze, check"),
        ("grade --level hard", "tip: `--level` is an option of generate, hint"),
        ("rate p.txt", "tip: `sudokit grade` says how hard a puzzle is"),
        ("validate p.txt", "tip: `sudokit check` says whether a puzzle is proper"),
        // What clap finds by its letters.
        ("generate --sede 1", "tip: a similar argument exists: '--seed'"),
        ("genrate", "similar subcommands exist: 'grade', 'generate'"),
    ] {
        let ran = run(&arguments.split(' ').collect::<Vec<_>>(), b"");
        assert!(ran.stderr.contains(tip), "{arguments}: {}", ran.stderr);
        assert!(ran.stderr.contains("Usage: sudokit"), "{arguments}: {}", ran.stderr);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)), "{arguments}");
    }
    let ran = run(&["--lang", "ko", "generate", "--difficulty", "hard"], b"");
    assert!(ran.stderr.contains("도움말: 난이도는 `--level hard`"), "{}", ran.stderr);
    // The number of givens has the name that most programs give it.
    assert_eq!(run(&["generate", "--seed", "1", "--clues", "25"], b"").code, Some(0));
}
