//! The functions of `libsudokit`: any bytes as puzzles, alone and in arrays, and as requests.
//!
//! All memory has exactly the length that is passed: AddressSanitizer sees one byte too many.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};
use sudokit::{Puzzle, Solution, check};
use sudokit_c::*;

const LIMITS: Limits = Limits { guesses: 100_000, microseconds: 0 };
/// Requests may be long searches.
const SHORT: Limits = Limits { guesses: 0, microseconds: 50_000 };

fuzz_target!(|data: &[u8]| {
    let held = data.to_vec();
    let start = held.as_ptr().cast();
    one(start, held.len());
    let array = held[..held.len() / 81 * 81].to_vec();
    many(&array);
    // SAFETY: the request has this length, and the answer is freed once.
    unsafe {
        let mut length = 0;
        let answer = sudokit_ask(null(), start, held.len(), &SHORT, &mut length);
        let text = CStr::from_ptr(answer).to_str().expect("UTF-8");
        assert_eq!(text.len(), length);
        assert!(text.ends_with('}') && !text.contains(r#""code":"panic""#), "{text}");
        sudokit_free(answer);
    }
});

/// A puzzle of any length, which only 81 bytes make one.
fn one(start: *const c_char, length: usize) {
    let (mut grid, mut verdict, mut count, mut place) = ([0; 81], 9, 99, Place::default());
    // SAFETY: the puzzle has this length, and all else is there.
    let (classified, solved, counted) = unsafe {
        (
            sudokit_classify(start, length, &LIMITS, &mut verdict, null_mut(), &mut place),
            sudokit_solve(start, length, &LIMITS, grid.as_mut_ptr().cast(), null_mut()),
            sudokit_count(start, length, 2, &LIMITS, &mut count, null_mut()),
        )
    };
    if length != 81 {
        assert_eq!([classified, solved, counted], [SUDOKIT_ERROR_LENGTH; 3]);
    } else if classified == SUDOKIT_OK && counted == SUDOKIT_OK {
        assert_eq!(u64::try_from(verdict), Ok(count));
        assert!(solved == SUDOKIT_ERROR_LIMIT || (solved == SUDOKIT_OK) == (count > 0));
    }
}

fn many(array: &[u8]) {
    let n = array.len() / 81;
    let (mut verdicts, mut grids, mut counts) = (vec![9; n], vec![[0_u8; 81]; n], vec![99; n]);
    let mut place = Place::default();
    let start: *const c_char = array.as_ptr().cast();
    let room = grids.as_mut_ptr().cast();
    // SAFETY: all arrays have that many items.
    let status = unsafe {
        sudokit_count_array(start, n, 2, &LIMITS, counts.as_mut_ptr(), null_mut(), null_mut());
        sudokit_classify_array(start, n, &LIMITS, verdicts.as_mut_ptr(), room, &mut place)
    };
    let first = verdicts.iter().position(|&verdict| verdict < 0);
    assert_eq!(status < 0, first.is_some());
    assert_eq!(first.unwrap_or(0) as u64, place.grid);
    for (((text, &verdict), grid), &count) in
        array.chunks_exact(81).zip(&verdicts).zip(&grids).zip(&counts)
    {
        let puzzle: Option<Puzzle> =
            std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        // The texts of puzzles that Rust reads have more forms of a blank.
        let is_plain = text.iter().all(|byte| *byte == b'.' || byte.is_ascii_digit());
        assert_eq!(i32::from(verdict) == SUDOKIT_ERROR_CHARACTER, !is_plain);
        if verdict >= 0 {
            assert_eq!(u64::try_from(verdict), Ok(count));
        }
        if verdict == SUDOKIT_ONE {
            let solution: Solution =
                std::str::from_utf8(grid).unwrap().parse().expect("a solution");
            check::answers(&puzzle.expect("a puzzle"), solution.values()).unwrap();
        } else {
            assert_eq!(*grid, [b'.'; 81]);
        }
    }
}
