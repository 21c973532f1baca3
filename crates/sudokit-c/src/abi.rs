//! The functions of the header. This file alone handles pointers, and no panic leaves it.
#![allow(unsafe_code, reason = "C passes pointers")]
#![allow(clippy::missing_safety_doc, reason = "the header has the rules for all functions")]

use crate::ask;
pub use crate::ask::Session;
use crate::grids::{self, Answers, Grid, Question};
use crate::status::{
    Limits, Place, SUDOKIT_ERROR_LENGTH, SUDOKIT_ERROR_NULL, SUDOKIT_ERROR_PANIC, SUDOKIT_OK,
    message,
};
use std::ffi::{CStr, CString, c_char};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::time::{Duration, Instant};
use sudokit::Budget;

/// The version of the library, such as `0.1.0`. The text is the library's and is there forever.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => unreachable!(),
        };
    VERSION.as_ptr()
}

/// A sentence in English for a status, never NULL. The text is the library's and is there forever.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_message(status: i32) -> *const c_char {
    message(status).as_ptr()
}

/// Looks for any solution of one puzzle.
///
/// `puzzle`: `length` bytes; `length` must be 81. `limits` and `place` may be NULL. `solution`: 81
/// bytes, which receive the digits `1` to `9`, or dots where no solution is known. A puzzle with
/// several solutions gets one of them; which one may differ from machine to machine.
///
/// Returns `SUDOKIT_OK`, `SUDOKIT_NO_SOLUTION`, or an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_solve(
    puzzle: *const c_char,
    length: usize,
    limits: *const Limits,
    solution: *mut c_char,
    place: *mut Place,
) -> i32 {
    guard(|| {
        // SAFETY: the header states what the caller passes; the same holds below.
        unsafe {
            let mut status = MaybeUninit::uninit();
            let statuses = Some(std::slice::from_mut(&mut status));
            let solutions = Some(needed(room(solution.cast(), 1))?);
            let answers = Answers { statuses, solutions, counts: None, first: None };
            one(puzzle, length, Question::Solve, limits, answers, place)?;
            Ok(i32::from(status.assume_init()))
        }
    })
}

/// Counts the solutions of one puzzle, and stops at `most`.
///
/// `puzzle`: `length` bytes; `length` must be 81. `limits` and `place` may be NULL. `count`
/// receives the number of solutions that were found: `most` says that there may be more, and so
/// does `SUDOKIT_ERROR_LIMIT`.
///
/// Returns `SUDOKIT_OK` or an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_count(
    puzzle: *const c_char,
    length: usize,
    most: u64,
    limits: *const Limits,
    count: *mut u64,
    place: *mut Place,
) -> i32 {
    guard(|| {
        // SAFETY: as above.
        unsafe {
            let counts = Some(needed(room(count, 1))?);
            let answers = Answers { statuses: None, solutions: None, counts, first: None };
            one(puzzle, length, Question::Count(most), limits, answers, place)
        }
    })
}

/// Returns by `verdict` whether one puzzle has no solution, one or many.
///
/// `puzzle`: `length` bytes; `length` must be 81. `limits`, `solution` and `place` may be NULL.
/// `verdict` receives `SUDOKIT_NONE`, `SUDOKIT_ONE` or `SUDOKIT_MANY`, or the error. `solution`: 81
/// bytes, which receive the only solution, or dots if there is none or many.
///
/// Returns `SUDOKIT_OK` or an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_classify(
    puzzle: *const c_char,
    length: usize,
    limits: *const Limits,
    verdict: *mut i8,
    solution: *mut c_char,
    place: *mut Place,
) -> i32 {
    guard(|| {
        // SAFETY: as above.
        unsafe {
            let statuses = Some(needed(room(verdict, 1))?);
            let solutions = room(solution.cast(), 1);
            let answers = Answers { statuses, solutions, counts: None, first: None };
            one(puzzle, length, Question::Classify, limits, answers, place)
        }
    })
}

/// As `sudokit_solve`, of an array.
///
/// `puzzles`: `n` puzzles of 81 bytes without separators. `limits`, `statuses` and `place` may be
/// NULL. `solutions`: `n` times 81 bytes. `statuses`: `n` items, `SUDOKIT_OK`,
/// `SUDOKIT_NO_SOLUTION` or an error for each puzzle.
///
/// All puzzles are answered, also behind one with an error. Returns `SUDOKIT_OK`, or the error of
/// the first puzzle that has one; `place` names it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_solve_array(
    puzzles: *const c_char,
    n: usize,
    limits: *const Limits,
    solutions: *mut c_char,
    statuses: *mut i8,
    place: *mut Place,
) -> i32 {
    guard(|| {
        // SAFETY: as above.
        unsafe {
            let puzzles = array(puzzles, n)?;
            let solutions = Some(needed_of(n, room(solutions.cast(), n))?);
            let statuses = room(statuses, n);
            let answers = Answers { statuses, solutions, counts: None, first: None };
            many(puzzles, Question::Solve, limits, answers, place)
        }
    })
}

/// As `sudokit_count`, of an array.
///
/// `puzzles`: `n` puzzles of 81 bytes without separators. `limits`, `statuses` and `place` may be
/// NULL. `counts`: `n` items. `statuses`: `n` items, `SUDOKIT_OK` or an error for each puzzle.
///
/// All puzzles are answered, also behind one with an error. Returns `SUDOKIT_OK`, or the error of
/// the first puzzle that has one; `place` names it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_count_array(
    puzzles: *const c_char,
    n: usize,
    most: u64,
    limits: *const Limits,
    counts: *mut u64,
    statuses: *mut i8,
    place: *mut Place,
) -> i32 {
    guard(|| {
        // SAFETY: as above.
        unsafe {
            let puzzles = array(puzzles, n)?;
            let counts = Some(needed_of(n, room(counts, n))?);
            let statuses = room(statuses, n);
            let answers = Answers { statuses, solutions: None, counts, first: None };
            many(puzzles, Question::Count(most), limits, answers, place)
        }
    })
}

/// As `sudokit_classify`, of an array.
///
/// `puzzles`: `n` puzzles of 81 bytes without separators. `limits`, `solutions` and `place` may be
/// NULL. `verdicts`: `n` items, `SUDOKIT_NONE`, `SUDOKIT_ONE`, `SUDOKIT_MANY` or an error for each
/// puzzle. `solutions`: `n` times 81 bytes.
///
/// All puzzles are answered, also behind one with an error. Returns `SUDOKIT_OK`, or the error of
/// the first puzzle that has one; `place` names it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_classify_array(
    puzzles: *const c_char,
    n: usize,
    limits: *const Limits,
    verdicts: *mut i8,
    solutions: *mut c_char,
    place: *mut Place,
) -> i32 {
    guard(|| {
        // SAFETY: as above.
        unsafe {
            let puzzles = array(puzzles, n)?;
            let statuses = Some(needed_of(n, room(verdicts, n))?);
            let solutions = room(solutions.cast(), n);
            let answers = Answers { statuses, solutions, counts: None, first: None };
            many(puzzles, Question::Classify, limits, answers, place)
        }
    })
}

/// Begins a session, which keeps the search of the requests `watch-...`. All other requests need
/// none. The session is the caller's, until `sudokit_session_free`. NULL only if the library fails
/// to begin one.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_session_new() -> *mut Session {
    let session = catch_unwind(|| Box::into_raw(Box::new(Session::new())));
    session.unwrap_or(ptr::null_mut())
}

/// Ends a session. NULL is allowed. No other call may use the session at that time or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_session_free(session: *mut Session) {
    guard(|| {
        if !session.is_null() {
            // SAFETY: it comes from `sudokit_session_new`, and is passed once.
            drop(unsafe { Box::from_raw(session) });
        }
        Ok(SUDOKIT_OK)
    });
}

/// Answers a request of the protocol, which docs/PROTOCOL.md describes: JSON in, JSON out. Puzzles
/// may be in any format, of other sizes and with other rules, as with `sudokit serve`.
///
/// `session` may be NULL: then the request is answered without earlier ones. Threads may share a
/// session; their requests are answered one after the other. `request`: `length` bytes of UTF-8; it
/// need not end with a zero byte, and may be NULL if `length` is 0. `limits` and `answer_length`
/// may be NULL; of the limits only the time is read. An answer whose time was over is marked as
/// incomplete. `timeout`, cancelling, progress and the request `problem` are for `sudokit serve`.
///
/// Returns the answer: a text in UTF-8 that ends with a zero byte. `answer_length` receives the
/// number of its bytes without this one. What is wrong with a request stands in the answer, as
/// `{"error":{"code":...,"message":...}}`. The text is the caller's, until `sudokit_free`. NULL
/// only if the library fails to write even an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_ask(
    session: *const Session,
    request: *const c_char,
    length: usize,
    limits: *const Limits,
    answer_length: *mut usize,
) -> *mut c_char {
    let answer = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: as above.
        let (session, limits) = unsafe { (session.as_ref(), limits.as_ref()) };
        let request = if request.is_null() || length > isize::MAX as usize {
            &[]
        } else {
            // SAFETY: as above.
            unsafe { std::slice::from_raw_parts(request.cast(), length) }
        };
        let budget = budget(limits.map(|limits| Limits { guesses: 0, ..*limits }));
        let answer = match session {
            Some(session) => session.ask(request, budget),
            None => ask::ask(request, budget),
        };
        let answer_bytes = answer.len();
        // JSON has no zero bytes.
        (CString::new(answer).expect("JSON without zero bytes").into_raw(), answer_bytes)
    }));
    let (text, bytes) = answer.unwrap_or((ptr::null_mut(), 0));
    if !answer_length.is_null() {
        // SAFETY: as above.
        unsafe { answer_length.write(bytes) };
    }
    text
}

/// Frees an answer of `sudokit_ask`, unchanged. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_free(answer: *mut c_char) {
    if !answer.is_null() {
        // SAFETY: it comes from `CString::into_raw`, and is passed once.
        drop(unsafe { CString::from_raw(answer) });
    }
}

/// Turns panics into a status.
fn guard(work: impl FnOnce() -> Result<i32, i32>) -> i32 {
    catch_unwind(AssertUnwindSafe(work))
        .map_or(SUDOKIT_ERROR_PANIC, |done| done.unwrap_or_else(|error| error))
}

fn budget(limits: Option<Limits>) -> Budget {
    let Some(Limits { guesses, microseconds }) = limits else { return Budget::UNLIMITED };
    let budget = Budget::from((guesses > 0).then_some(guesses));
    let end = match microseconds {
        0 => None,
        _ => Instant::now().checked_add(Duration::from_micros(microseconds)),
    };
    match end {
        Some(end) => budget.until(end),
        None => budget,
    }
}

/// The puzzles of an array.
unsafe fn array<'a>(start: *const c_char, n: usize) -> Result<&'a [Grid], i32> {
    match n {
        0 => Ok(&[]),
        _ if start.is_null() => Err(SUDOKIT_ERROR_NULL),
        _ if n > isize::MAX as usize / size_of::<Grid>() => Err(SUDOKIT_ERROR_LENGTH),
        // SAFETY: the caller of the library passes that many puzzles, which fit into memory.
        _ => Ok(unsafe { std::slice::from_raw_parts(start.cast(), n) }),
    }
}

/// Room for answers; `None` where NULL was passed. C need not have written anything there before.
unsafe fn room<'a, T>(start: *mut T, n: usize) -> Option<&'a mut [MaybeUninit<T>]> {
    // SAFETY: the caller of the library passes room for that many items.
    (!start.is_null()).then(|| unsafe { std::slice::from_raw_parts_mut(start.cast(), n) })
}

fn needed<T>(room: Option<T>) -> Result<T, i32> {
    room.ok_or(SUDOKIT_ERROR_NULL)
}

/// An empty array may be NULL.
fn needed_of<T>(n: usize, room: Option<&mut [T]>) -> Result<&mut [T], i32> {
    if n == 0 { Ok(&mut []) } else { needed(room) }
}

unsafe fn one(
    puzzle: *const c_char,
    length: usize,
    question: Question,
    limits: *const Limits,
    mut answers: Answers<'_>,
    place: *mut Place,
) -> Result<i32, i32> {
    if puzzle.is_null() {
        return Err(SUDOKIT_ERROR_NULL);
    }
    if length != size_of::<Grid>() {
        return Err(SUDOKIT_ERROR_LENGTH);
    }
    // SAFETY: the caller of the library passes that many bytes.
    let puzzle: &Grid = unsafe { &*puzzle.cast() };
    // SAFETY: the caller of the library passes limits, or NULL.
    let budget = budget(unsafe { limits.as_ref() }.copied());
    grids::one(puzzle, question, budget, &mut answers);
    // SAFETY: the caller of the library passes room for a place, or NULL.
    unsafe { finish(&answers, place) }
}

unsafe fn many(
    puzzles: &[Grid],
    question: Question,
    limits: *const Limits,
    mut answers: Answers<'_>,
    place: *mut Place,
) -> Result<i32, i32> {
    // SAFETY: as in `one`.
    let budget = budget(unsafe { limits.as_ref() }.copied());
    grids::many(puzzles, question, budget, &mut answers);
    // SAFETY: as in `one`.
    unsafe { finish(&answers, place) }
}

/// The first error, with its place.
unsafe fn finish(answers: &Answers<'_>, place: *mut Place) -> Result<i32, i32> {
    let (status, found) = answers.first.unwrap_or((SUDOKIT_OK, Place::default()));
    if !place.is_null() {
        // SAFETY: the caller promises room for a place.
        unsafe { place.write(found) };
    }
    if status == SUDOKIT_OK { Ok(SUDOKIT_OK) } else { Err(status) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_status() {
        assert_eq!(guard(|| panic!("on purpose")), SUDOKIT_ERROR_PANIC);
    }
}
