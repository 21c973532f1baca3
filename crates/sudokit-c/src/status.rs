//! What functions return, and what bounds them. They are parts of the header.

/// The call has answered.
pub const SUDOKIT_OK: i32 = 0;

/// The puzzle has no solution. This is an answer, and no error.
pub const SUDOKIT_NO_SOLUTION: i32 = 1;

/// A pointer is NULL that must not be NULL.
pub const SUDOKIT_ERROR_NULL: i32 = -1;

/// A puzzle has not 81 bytes, or an array has more bytes than memory can hold.
pub const SUDOKIT_ERROR_LENGTH: i32 = -2;

/// A byte of a puzzle is not `1` to `9`, `.` or `0`. `sudokit_place` says which one.
pub const SUDOKIT_ERROR_CHARACTER: i32 = -3;

/// A limit ended the search before it had an answer.
pub const SUDOKIT_ERROR_LIMIT: i32 = -4;

/// The library has an error. Please report it. Later calls work as before.
pub const SUDOKIT_ERROR_PANIC: i32 = -5;

/// A verdict: the puzzle has no solution.
pub const SUDOKIT_NONE: i8 = 0;

/// A verdict: the puzzle has exactly one solution.
pub const SUDOKIT_ONE: i8 = 1;

/// A verdict: the puzzle has two solutions or more.
pub const SUDOKIT_MANY: i8 = 2;

/// What a call may cost. Where a function takes limits, NULL is without limits.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Guesses for each puzzle; 0 for no limit. A guess is a digit that the search had to try.
    /// Unlike a time, this limit does not depend on how busy the machine is. `sudokit_ask` does not
    /// read it: requests have `max_guesses`.
    pub guesses: u64,
    /// Time for the whole call, in microseconds; 0 for no limit. Most calls end within a
    /// millisecond after it.
    pub microseconds: u64,
}

/// Where a call found the first error in its puzzles.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The puzzle in the array, from 0.
    pub grid: u64,
    /// The byte in this puzzle, from 0 to 80. 0 where no byte is wrong.
    pub cell: u32,
    /// The byte that was found there, from 0 to 255. 0 where no byte is wrong.
    pub byte: u32,
}

/// A sentence in English for a status.
pub(crate) const fn message(status: i32) -> &'static std::ffi::CStr {
    match status {
        SUDOKIT_OK => c"no error",
        SUDOKIT_NO_SOLUTION => c"the puzzle has no solution",
        SUDOKIT_ERROR_NULL => c"expected a pointer, found NULL",
        SUDOKIT_ERROR_LENGTH => c"expected 81 bytes for a puzzle",
        SUDOKIT_ERROR_CHARACTER => c"expected 1 to 9, or . or 0 for an empty cell",
        SUDOKIT_ERROR_LIMIT => c"a limit ended the search before it had an answer",
        SUDOKIT_ERROR_PANIC => c"an error of the library: please report it",
        _ => c"an unknown status",
    }
}
