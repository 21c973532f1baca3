//! The reader that recognizes formats by itself; a record through a writer.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit::text::{Format, Reader};
use sudokit_fuzz::{read, read_in_parts, round_trip};

fuzz_target!(|text: &[u8]| {
    let all = read(Reader::new(), text);
    // A text that ends with a line's end has no further line.
    let whole = read(Reader::new(), text.strip_suffix(b"\n").unwrap_or(text));
    let lines: Vec<_> = whole.into_iter().map(|r| r.map(|r| (r.content, r.line))).collect();
    if !text.is_empty() {
        assert_eq!(read_in_parts(text), lines);
    }
    // One format a text: the length chooses.
    let format = Format::ALL[text.len() % Format::ALL.len()];
    for record in all.iter().flatten().take(1) {
        round_trip(record, format);
    }
});
