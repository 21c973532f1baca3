//! The reader of constraint strings of the Interactive Sudoku Solver.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit_text::variants::Format;

fuzz_target!(|text: &[u8]| {
    sudokit_fuzz::variant(Format::Iss, text);
});
