//! The reader of f-puzzles: JSON, and the same packed as a link.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit_text::variants::Format;

fuzz_target!(|text: &[u8]| {
    sudokit_fuzz::variant(Format::FPuzzlesJson, text);
    // Random text is no packed JSON: it is packed first.
    let packed = sudokit::text::lz_string::pack(&String::from_utf8_lossy(text));
    let link = format!("https://www.f-puzzles.com/?load={packed}");
    sudokit_fuzz::variant(Format::FPuzzles, link.as_bytes());
});
