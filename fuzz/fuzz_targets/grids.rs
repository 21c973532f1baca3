//! The readers of grids in rows.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit::text::Format;

const FORMATS: &[Format] = &[
    Format::Judge2239,
    Format::Judge2580,
    Format::Boxed,
    Format::Sdk,
    Format::SimpleSudoku,
    Format::Pencilmarks,
];

fuzz_target!(|text: &[u8]| {
    // The length chooses.
    sudokit_fuzz::check(FORMATS[text.len() % FORMATS.len()], text);
});
