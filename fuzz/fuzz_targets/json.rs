//! The reader of steps in JSON: no panic, and what it reads is written and read back the same.
//!
//! A text that begins with a brace is read as it stands. Of any other the first two bytes choose a
//! step that a finder shows, and every three bytes behind them change a byte of its text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use sudokit::Budget;
use sudokit::Puzzle;
use sudokit::technique::notation::Document;
use sudokit::technique::{Path, Profile, Sheet, Technique, all_steps_unchecked};

const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "98.7.....6...8......5.......4.....3......9.7......3....1.4.....2....1.6......7..5",
];

/// Texts of steps of many techniques.
fn steps() -> &'static [String] {
    static STEPS: OnceLock<Vec<String>> = OnceLock::new();
    STEPS.get_or_init(|| {
        let profile = Technique::ALL.iter().fold(Profile::hodoku(), |all, &one| all.with(one));
        let mut texts = Vec::new();
        for puzzle in PUZZLES {
            let mut sheet = Sheet::new(&puzzle.parse::<Puzzle>().unwrap()).known_proper();
            let mut path =
                Path::new(sheet.clone(), &profile).with_budget(&Budget::at_most(100_000));
            for index in 1..20 {
                let _ = all_steps_unchecked(&sheet, &profile, &Budget::at_most(5_000), |step| {
                    let document = Document::of(step).by(&profile);
                    texts.push(document.at(index, &sheet).to_string());
                    ControlFlow::Continue(())
                });
                if path.next().is_none() {
                    break;
                }
                sheet = path.sheet().clone();
            }
        }
        texts.truncate(5_000);
        texts
    })
}

fuzz_target!(|input: &[u8]| {
    if input.first() == Some(&b'{') {
        check(&String::from_utf8_lossy(input));
        return;
    }
    let Some((&[a, b], changes)) = input.split_first_chunk() else { return };
    let texts = steps();
    let mut text =
        texts[usize::from(u16::from_le_bytes([a, b])) % texts.len()].clone().into_bytes();
    for change in changes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % text.len();
        text[at] = change[2];
    }
    check(&String::from_utf8_lossy(&text));
});

fn check(text: &str) {
    let Ok(read) = text.parse::<Document>() else { return };
    let written = read.to_string();
    let again: Document = written.parse().unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.step, read.step, "{written}");
    assert_eq!((&again.profile, again.index), (&read.profile, read.index), "{written}");
    assert_eq!(again.to_string(), written);
}
