//! The readers of one puzzle a line.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit::text::Format;

const FORMATS: &[Format] =
    &[Format::Line, Format::Sdm, Format::Sukaku, Format::Hodoku, Format::Bank];

fuzz_target!(|text: &[u8]| {
    // The length chooses.
    sudokit_fuzz::check(FORMATS[text.len() % FORMATS.len()], text);
});
