//! The reader of OpenSudoku's XML.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit::text::Format;

const FORMATS: &[Format] = &[Format::OpenSudoku];

fuzz_target!(|text: &[u8]| {
    for &format in FORMATS {
        sudokit_fuzz::check(format, text);
    }
});
