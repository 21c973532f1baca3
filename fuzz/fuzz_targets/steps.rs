//! Steps of human solving on any grid: no panic, and the checker accepts every step.
//!
//! The first byte chooses the profile and whether the grid is called proper, rightly or not. The
//! rest are digit sets, two bytes a cell; missing bytes are cells that hold the digit of a fixed
//! grid. Uniqueness is promised to puzzles only: in pencilmark grids it proves nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;
use sudokit::board::{Candidate, Cell, Digit, DigitSet};
use sudokit::technique::{
    End, Path, Profile, Sheet, Technique, all_steps_unchecked, check_step, notation,
};
use sudokit::{Budget, Puzzle};

const GRID: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fuzz_target!(|data: &[u8]| {
    let (choice, data) = data.split_first().unwrap_or((&0, &[]));
    let sheet = sheet(data);
    let sheet = if choice & 1 == 1 { sheet.known_proper() } else { sheet };
    let profile = match choice >> 1 & 3 {
        0 => Profile::hodoku(),
        1 => Profile::se(),
        2 => Profile::hodoku().without_uniqueness(),
        _ => Technique::ALL.iter().fold(Profile::hodoku(), |profile, &t| profile.with(t)),
    };
    let _ = all_steps_unchecked(&sheet, &profile, &Budget::at_most(20_000), |step| {
        check_step(&sheet, &step).unwrap_or_else(|why| panic!("{why}: {step:?}"));
        assert!(notation::hodoku(&step).is_ascii());
        ControlFlow::Continue(())
    });
    let mut path = Path::new(sheet, &profile).with_budget(&Budget::at_most(50_000));
    assert!(path.by_ref().count() <= 81 * 9);
    assert!(!matches!(path.end(), Some(End::Unproved(_)) | None), "{:?}", path.end());
});

/// The upper bits of a cell choose: given, open, or notes as they stand.
fn sheet(data: &[u8]) -> Sheet {
    let grid: Puzzle = GRID.parse().unwrap();
    let mut givens = grid;
    let mut struck = Vec::new();
    for (cell, bytes) in Cell::all().zip(data.chunks_exact(2)) {
        let bits = u16::from_le_bytes([bytes[0], bytes[1]]);
        let given = match bits >> 12 {
            0..8 => None,
            8..11 => grid.get(cell),
            11 => Some(Digit::ALL[usize::from(bits % 9)]),
            _ => {
                let others = !DigitSet::from_bits(bits);
                struck.extend(others.iter().map(|digit| Candidate::new(cell, digit)));
                None
            }
        };
        givens.set(cell, given);
    }
    let mut sheet = Sheet::new(&givens);
    for candidate in struck {
        sheet.eliminate(candidate);
    }
    sheet
}
