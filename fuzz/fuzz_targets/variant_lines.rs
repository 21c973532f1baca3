//! The reader of own lines of other sizes and rules.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit_text::variants::Format;

fuzz_target!(|text: &[u8]| {
    sudokit_fuzz::variant(Format::Lines, text);
});
