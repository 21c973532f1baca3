//! What holds for every stream command and every text, however it arrives: a run in memory, cut
//! into pieces, on some threads, prints the same bytes as a run on the whole text and one thread,
//! and every puzzle and every text that is none has its row.

use proptest::prelude::*;
use sudokit::text::Reader;
use sudokit_cli::memory::{Ran, run};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str =
    "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.";

/// The stream commands, in ways that do not take long.
pub(crate) const COMMANDS: [&[&str]; 17] = [
    &["solve"],
    &["solve", "--json"],
    &["solve", "--format", "boxed"],
    &["solve", "--all", "--limit", "2"],
    &["count"],
    &["count", "--format", "text"],
    &["count", "--fields", "line,count"],
    &["count", "--format", "tsv"],
    &["count", "--limit", "1000001"],
    &["check", "--minimal"],
    &["canon", "--form", "givens"],
    &["canon", "--json", "--fields", "line,verdict"],
    &["transform", "--seed", "1", "-n", "2"],
    &["minimize"],
    &["grade"],
    &["analyze", "--minimality"],
    &["convert", "--format", "jsonl"],
];

fn ran(command: &[&str], threads: &str, pieces: Vec<Vec<u8>>) -> Ran {
    let quiet: &[&str] = match command[0] {
        "convert" => &[],
        _ => &["-q", "--progress", "never", "--threads", threads],
    };
    run(&[command, quiet].concat(), pieces)
}

/// A line, or a few, of the kinds that change what the reader expects next.
fn fragment() -> impl Strategy<Value = String> {
    let puzzle = prop_oneof![Just(PUZZLE), Just(TWO), Just("12"), Just("")];
    let whole = puzzle.clone().prop_map(|p| format!("{p}\n"));
    let table = (puzzle.clone(), 0..8u8).prop_map(|(p, kind)| match kind {
        0 => "id,puzzle\n".to_owned(),
        1 => "puzzle;note;count\n".to_owned(),
        2 => format!("1,{p}\n"),
        3 => format!("{p};\"a; b\";\n"),
        4 => format!("{{7}},{p}\n"),
        5 => format!("\"two\nlines\",{p}\n"),
        6 => "1\n".to_owned(),
        _ => format!("\"open,{p}\n"),
    });
    let object = (puzzle, 0..4u8).prop_map(|(p, kind)| match kind {
        0 => format!("{{\"id\":1,\"puzzle\":\"{p}\"}}\n"),
        1 => format!("{{\"quiz\":\"{p}\",\"count\":2}}\n"),
        2 => "{\"id\":1}\n".to_owned(),
        _ => "{\"id\":\n".to_owned(),
    });
    let rows = |gap: &'static str| {
        PUZZLE.as_bytes().chunks(9).fold(String::new(), |mut all, row| {
            let cells: Vec<String> = row.iter().map(|&b| char::from(b).to_string()).collect();
            all += &cells.join(gap);
            all.push('\n');
            all
        })
    };
    let other = (0..12u8).prop_map(move |kind| match kind {
        0 => "\n".to_owned(),
        1 => "# a comment\n".to_owned(),
        2 => rows(""),
        3 => rows(" "),
        4 => rows("")[..50].to_owned() + "\n",
        5 => "+-------+-------+-------+\n".to_owned(),
        6 => "<!-- x -->\n".to_owned(),
        7 => "<opensudoku>\n<game data=\"".to_owned() + PUZZLE + "\"/>\n</opensudoku>\n",
        8 => format!("{PUZZLE} easy\r\n"),
        9 => format!(":0000:x:{PUZZLE}:::\n"),
        10 => format!("{PUZZLE} {TWO}\n"),
        _ => "\u{feff}junk \u{1}\n".to_owned(),
    });
    prop_oneof![3 => whole, 3 => table, 2 => object, 3 => other]
}

/// The text in pieces that end at these places.
fn cut(text: &[u8], places: &[prop::sample::Index]) -> Vec<Vec<u8>> {
    let mut places: Vec<usize> = places.iter().map(|place| place.index(text.len() + 1)).collect();
    places.sort_unstable();
    let ends = places.iter().copied().chain([text.len()]);
    let mut begin = 0;
    ends.map(|end| text[std::mem::replace(&mut begin, end)..end].to_vec()).collect()
}

/// How many puzzles and how many texts that are none a reader finds.
fn found(text: &[u8]) -> usize {
    let mut reader = Reader::new();
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        reader.push(line.strip_suffix(b"\n").unwrap_or(line));
    }
    reader.finish();
    reader.count()
}

/// Few in everyday runs; `SUDOKIT_STREAM_CASES` asks for more.
fn cases() -> u32 {
    std::env::var("SUDOKIT_STREAM_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(150)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn the_way_a_text_arrives_does_not_change_the_answers(
        fragments in prop::collection::vec(fragment(), 0..12),
        tail in prop::collection::vec(any::<u8>(), 0..12),
        command in 0..COMMANDS.len(),
        threads in 1..4usize,
        places in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let mut text = fragments.concat().into_bytes();
        text.extend(tail);
        let command = COMMANDS[command];
        let whole = ran(command, "1", vec![text.clone()]);
        let pieces = ran(command, &threads.to_string(), cut(&text, &places));
        prop_assert_eq!(
            String::from_utf8_lossy(&pieces.stdout),
            String::from_utf8_lossy(&whole.stdout),
            "{:?} {:?}", command, String::from_utf8_lossy(&text)
        );
        prop_assert_eq!(pieces, whole);
    }

    #[test]
    fn every_puzzle_and_every_text_that_is_none_has_its_row(
        fragments in prop::collection::vec(fragment(), 0..12),
    ) {
        let text = fragments.concat().into_bytes();
        let rows = found(&text);
        for command in ["solve", "count", "check", "canon", "minimize"] {
            let ran = ran(&[command, "--json"], "2", vec![text.clone()]);
            let stdout = String::from_utf8(ran.stdout).unwrap();
            prop_assert_eq!(stdout.lines().count(), rows, "{} {:?}", command, stdout);
            for line in stdout.lines() {
                prop_assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{}", line);
            }
        }
    }
}

#[test]
fn line_n_answers_line_n_also_where_lines_hold_no_puzzle() {
    let text = format!("# title\n{PUZZLE}\n\n\n{PUZZLE}\n12\n \n{TWO}\n\n");
    let expected = ["", "1", "", "", "1", "unreadable", "", "2+"];
    for pieces in [vec![text.clone().into_bytes()], text.bytes().map(|b| vec![b]).collect()] {
        let ran = ran(&["count"], "2", pieces);
        let stdout = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(stdout.lines().collect::<Vec<_>>(), expected);
    }
    let files = [vec![text.clone().into_bytes()], vec![text.replace(' ', "").into_bytes()]];
    for command in
        [&["solve"][..], &["canon"], &["check"], &["minimize"], &["transform", "--seed", "1"]]
    {
        for pieces in &files {
            let ran = ran(command, "1", pieces.clone());
            let stdout = String::from_utf8(ran.stdout).unwrap();
            let empty: Vec<bool> = stdout.lines().map(str::is_empty).collect();
            assert_eq!(empty, expected.map(str::is_empty), "{command:?} {stdout}");
        }
    }
}

#[test]
fn two_answers_to_a_line_leave_no_gap_however_they_arrive() {
    // The second element goes on in the next line, and so is reported later.
    let text = "<opensudoku>\n\n\n<game data=\"12\"/><game\n data=\"3\" note= />\n12\n";
    let whole = ran(&["solve"], "1", vec![text.as_bytes().to_vec()]);
    let lines = text.split_inclusive('\n').map(|line| line.as_bytes().to_vec()).collect();
    let parts = ran(&["solve"], "1", lines);
    assert_eq!(String::from_utf8(parts.stdout).unwrap(), String::from_utf8(whole.stdout).unwrap());
}

#[test]
fn a_column_that_is_not_there_ends_the_run_before_any_work() {
    let text = format!("id,quizzes,note\n1,{PUZZLE},a\n").into_bytes();
    for command in COMMANDS.iter().filter(|command| command[0] != "convert") {
        let ran = ran(&[command, &["--column", "nope"][..]].concat(), "2", vec![text.clone()]);
        let told = String::from_utf8(ran.stderr).unwrap();
        assert_eq!((ran.stdout, ran.code), (Vec::new(), 2), "{command:?}");
        assert!(told.contains("nope") && told.contains("quizzes"), "{told}");
    }
}
