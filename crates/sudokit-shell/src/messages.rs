//! All messages to stderr go through here.
//!
//! Promises: a message that cannot be written is lost and has no other effect (stderr may be full
//! or closed: the answers on stdout continue); a message is one line of bounded length; it contains
//! no terminal control, from whatever source the text came: a file, a file name, another program.

use crate::language::Language;
use crate::{memory, translate};
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::{self, Write as _};

/// Prints a line on stderr, like `eprintln!`, but never fails and never sends control characters.
#[macro_export]
macro_rules! status {
    ($($text:tt)*) => { $crate::messages::print(format_args!($($text)*)) };
}
pub use crate::status;

/// The longest message, in characters. A table of a million columns has a long list of names.
const LONGEST: usize = 2000;

/// How many messages of one kind are printed before they are only counted.
const SHOWN: u64 = 20;

/// Prints one line in the language of the run: see [`status!`].
pub fn print(text: fmt::Arguments<'_>) {
    let text = text.to_string();
    let text = translate::message(Language::current(), &text);
    let mut line = safe(shorten(&text).as_ref()).into_owned();
    line.push('\n');
    if memory::capture(line.as_bytes()) {
        return;
    }
    // One call for the whole line: lines of several threads and processes stay apart.
    let _ = io::stderr().write_all(line.as_bytes());
}

/// Draws a line of progress over the one before it: nothing but the caller's own text.
pub fn redraw(text: &str) {
    let _ = io::stderr().write_all(format!("\r\x1b[K{text}").as_bytes());
}

/// The text with control characters written as escapes (`\u{1b}`), and with marks that change the
/// direction of what follows: it can be shown on any terminal.
pub fn safe(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if c == '\0' {
            out.push_str("\\0");
        } else if is_unsafe(c) {
            let _ = write!(out, "{}", c.escape_default());
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

fn is_unsafe(c: char) -> bool {
    // Unicode's own list of marks that turn or isolate the direction of writing (UAX 9).
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The beginning of a text that is too long, and how much is left out.
fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        None => Cow::Borrowed(text),
        Some((end, _)) => {
            Cow::Owned(format!("{} ... ({} bytes more)", &text[..end], text.len() - end))
        }
    }
}

/// Messages of which only the first are shown.
#[derive(Debug, Default)]
pub struct LimitedMessages {
    shown: u64,
    left_out: u64,
}

impl LimitedMessages {
    /// Whether the next message is to be shown; otherwise it is counted.
    pub fn allow(&mut self) -> bool {
        let shown = self.shown < SHOWN;
        *(if shown { &mut self.shown } else { &mut self.left_out }) += 1;
        shown
    }

    /// Reports the number of omitted messages.
    pub fn finish(&mut self) {
        if self.left_out > 0 {
            status!("sudokit: {} more messages like these", self.left_out);
        }
        self.left_out = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_commands_the_terminal() {
        assert_eq!(safe("한국어 and é"), "한국어 and é");
        assert_eq!(
            safe("a\x1b[31mb\u{9b}\u{202e}\r\n\t\u{7f}\0"),
            r"a\u{1b}[31mb\u{9b}\u{202e}\r\n\t\u{7f}\0"
        );
    }

    #[test]
    fn long_messages_say_how_much_is_missing() {
        let text = "é".repeat(LONGEST + 5);
        let short = shorten(&text);
        assert!(short.ends_with("é ... (10 bytes more)"), "{short}");
        assert_eq!(shorten("short"), "short");
    }

    #[test]
    fn only_the_first_messages_are_shown() {
        let mut limited = LimitedMessages::default();
        assert_eq!((0..100).filter(|_| limited.allow()).count() as u64, SHOWN);
        assert_eq!(limited.left_out, 100 - SHOWN);
    }
}
