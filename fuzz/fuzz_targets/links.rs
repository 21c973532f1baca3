//! The readers of links.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit::text::Format;

const FORMATS: &[Format] = &[Format::SudokuWiki, Format::SudokuPad, Format::FPuzzles, Format::Link];

fuzz_target!(|text: &[u8]| {
    // The length chooses.
    sudokit_fuzz::check(FORMATS[text.len() % FORMATS.len()], text);
});
