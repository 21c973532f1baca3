//! `sudokit grade` as its users run it.

use crate::common::run;

/// Two that singles solve, one that needs chains, one that trials of depth 1 do not solve.
const PUZZLES: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..36479.5..8..2..4....93..63...1.4..9.....82.2...84.738......9.7165....8.4.7..16.",
    "..8...9..3..4.1..74...8....94.......87.....53..3..6........35....1.67.4..9.81....",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];
const SEVERAL: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419.......8....";

#[test]
fn every_scale_answers_in_a_word_and_a_column() {
    let input = PUZZLES[..2].join("\n");
    let ran = run(&["grade", "-q", "--scale", "all"], input.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    insta::assert_snapshot!("grade_words", ran.stdout);
    let ran = run(&["grade", "-q", "--scale", "all", "--json", PUZZLES[0]], b"");
    insta::assert_snapshot!("grade_json", ran.stdout);
}

#[test]
fn fields_bring_their_scales_along() {
    let input = PUZZLES.join("\n");
    let fields = "closure,te,b,bxb,sudokit,hodoku_level";
    let ran = run(&["grade", "-q", "--fields", fields, "--scale", "se"], input.as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], fields);
    assert_eq!(lines[1], "singles,0,0,0,singles,easy");
    assert!(lines[3].starts_with("beyond,1,"), "{}", lines[3]);
    assert_eq!(lines[4], "beyond,2,,4,trial-2,extreme");
    assert_eq!(lines.len(), 5);
}

#[test]
fn a_budget_that_ran_out_is_said() {
    let options = ["grade", "-q", "--scale", "te,guesses", "--budget", "20", PUZZLES[3]];
    let ran = run(&options, b"");
    assert_eq!(ran.code, Some(3));
    assert!(ran.stdout.starts_with("te=1+ guesses="), "{}", ran.stdout);
    let ran = run(&[&options[..], &["--json"]].concat(), b"");
    let object: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(object["te"], 1);
    assert_eq!(object["at_least"], serde_json::json!(["te", "guesses", "guesses_max"]));
}

#[test]
fn what_is_not_proper_keeps_its_line() {
    let input = format!("{SEVERAL}\n{}\n55{}\nx\n", PUZZLES[0], &PUZZLES[0][2..]);
    let ran = run(&["grade", "-q", "--scale", "b"], input.as_bytes());
    assert_eq!(ran.stdout, "multiple\nb=0\ninvalid\nunreadable\n");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn parts_are_the_whole() {
    let input = PUZZLES.join("\n") + "\n" + &PUZZLES.join("\n") + "\n";
    let grade = |more: &[&str]| {
        let args = [&["grade", "-q", "--fields", "line,te"], more].concat();
        let text = run(&args, input.as_bytes()).stdout;
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let whole = grade(&[]);
    assert_eq!(whole.len(), 8);
    let mut parts = [grade(&["--shard", "1/3"]), grade(&["--shard", "2/3"])].concat();
    parts.extend(grade(&["--shard", "3/3"]));
    parts.sort();
    assert_eq!(parts, whole);
    assert_eq!(grade(&["--from-line", "6"]), whole[5..]);
    let text = run(&["grade", "-q", "--scale", "te", "--from-line", "8"], input.as_bytes());
    assert_eq!(text.stdout, "te=2\n");
}

#[test]
fn a_summary_is_a_picture_and_does_not_depend_on_the_threads() {
    let input = PUZZLES[..3].join("\n") + "\n" + PUZZLES[0] + "\n";
    let args = ["grade", "-q", "--summary", "--scale", "closure,te,backdoor", "--threads"];
    let one = run(&[&args[..], &["1"]].concat(), input.as_bytes());
    let two = run(&[&args[..], &["2"]].concat(), input.as_bytes());
    assert_eq!((one.stdout.as_str(), one.code), (two.stdout.as_str(), Some(0)));
    insta::assert_snapshot!("grade_summary", one.stdout);
}

#[test]
fn the_last_line_counts_by_level() {
    let ran = run(&["grade", PUZZLES[0], PUZZLES[1]], b"");
    assert!(ran.stderr.contains("2 Easy"), "{}", ran.stderr);
}

#[test]
fn help_begins_with_examples() {
    let help = run(&["grade", "--help"], b"").stdout;
    assert!(help.starts_with("Examples:"), "{help}");
    insta::assert_snapshot!("grade", help);
}

#[test]
fn no_number_is_the_limit_of_a_type() {
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut puzzles = vec![solved.to_owned(), format!(".{}", &solved[1..])];
    puzzles.extend(PUZZLES.map(str::to_owned));
    let input = puzzles.join("\n");
    for budget in ["0", "1", "100", "10000"] {
        let args = ["grade", "-q", "--scale", "all", "--json", "--budget", budget];
        let ran = run(&args, input.as_bytes());
        assert_eq!(ran.stdout.lines().count(), puzzles.len(), "{}", ran.stderr);
        for line in ran.stdout.lines() {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            for (name, value) in row.as_object().unwrap() {
                let limits =
                    [u64::from(u8::MAX), u64::from(u16::MAX), u64::from(u32::MAX), u64::MAX];
                let is_limit = value.as_u64().is_some_and(|number| limits.contains(&number));
                assert!(!is_limit, "{name}, budget {budget}: {line}");
            }
        }
    }
    let ran = run(&["grade", "-q", "--scale", "all", "--json", solved], b"");
    assert!(ran.stdout.contains("\"bottleneck\":null"), "{}", ran.stdout);
}
