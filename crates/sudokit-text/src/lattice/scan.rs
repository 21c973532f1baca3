//! Turns a text into cells and breaks.
//!
//! One pass over the bytes. Every sign that is no letter, no digit and no blank separates cells;
//! markup of HTML, LaTeX and Markdown does so, too.

use super::Look;
use super::words::{BLANKS, ORDINALS, ROWS, SIGNED_BLANKS, SKIPPED, end_of_index};

/// What stands between two cells. The stronger one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Break {
    /// Nothing: both are in the same word.
    None,
    /// Blanks, frames, commas.
    Word,
    /// A line end.
    Line,
    /// The end of a row, whatever the lines are: a bracket, `<tr>`, `\\\\`, the label of a row.
    Row,
}

/// The value of a lone hyphen: a blank if its row needs it for one.
pub const HYPHEN: u8 = 10;

/// Takes what [`scan`] finds in a text.
pub trait Sink {
    /// Cells in one word: digits, and `._*?xX` or `-` for blanks. `at` is the byte of the first.
    fn cells(&mut self, at: usize, word: &str);

    /// A blank that is a word (`None`, `null`, `nan`) or `-1`.
    fn blank(&mut self, at: usize, word: &str);

    /// A lone hyphen: a blank or a part of a frame.
    fn hyphen(&mut self, at: usize);

    /// Something that separates cells.
    fn separate(&mut self, at: usize, by: Break);

    /// A sign that separates fields, which may be empty: one of `|,;/&`, a tab, `h` for a cell of
    /// HTML, `-` for a rule.
    fn field(&mut self, at: usize, sign: u8) {
        let _ = sign;
        self.separate(at, Break::Word);
    }

    /// The label of a row, such as `Row 1` or a letter at the beginning of a line.
    fn label(&mut self, at: usize) {
        self.separate(at, Break::Row);
    }

    /// A word that is no part of a grid; empty where markup ends a grid.
    fn word(&mut self, at: usize, word: &str);

    /// Whether no cell stands in this line yet.
    fn is_at_line_start(&self) -> bool;
}

/// Sends what stands in a text to a sink. Words are cells where grids of this look have such.
pub fn scan(text: &str, look: Look, sink: &mut impl Sink) {
    let bytes = text.as_bytes();
    let has_commands = bytes.contains(&b'\\');
    let mut scanner = Scanner { text, bytes, look, at: 0, after_word: false, has_commands, sink };
    while let Some(&byte) = scanner.bytes.get(scanner.at) {
        scanner.step(byte);
    }
}

struct Scanner<'a, S> {
    text: &'a str,
    bytes: &'a [u8],
    look: Look,
    at: usize,
    /// Only blanks stand between here and a word before: a number is that word's.
    after_word: bool,
    /// Whether braces may be those of LaTeX.
    has_commands: bool,
    sink: &'a mut S,
}

impl<S: Sink> Scanner<'_, S> {
    fn step(&mut self, byte: u8) {
        match byte {
            b'\n' | b'\r' => self.pass(1, Break::Line),
            b'N' | b'<' | b'\'' | b'"' if self.signed_blank().is_some() => {
                let end = self.at + self.signed_blank().map_or(1, str::len);
                self.blank(self.at, end, end);
            }
            b' ' => {
                self.sink.separate(self.at, Break::Word);
                self.at += 1;
            }
            b'\t' => {
                self.sink.field(self.at, byte);
                self.at += 1;
            }
            b'|' | b',' | b';' | b'/' => self.field(1, byte),
            b'[' | b']' => match end_of_index(self.bytes, self.at) {
                Some(end) => self.prose(end),
                None => self.pass(1, Break::Row),
            },
            b'{' | b'}' if !self.has_commands => self.pass(1, Break::Row),
            b'\\' => self.command(),
            b'<' => self.tag(),
            b'&' => self.entity(),
            0x1b if self.peek(self.at + 1) == b'[' => self.color(),
            b'`' if self.bytes[self.at..].starts_with(b"```") => self.fence(),
            b'-' => self.hyphen(),
            b'=' | b'+' => self.field(1, b'-'),
            b'0'..=b'9' | b'.' | b'_' | b'*' | b'?' | b'A'..=b'Z' | b'a'..=b'z' => self.word(),
            0..=127 => self.pass(1, Break::Word),
            _ => self.beyond_ascii(),
        }
    }

    /// Bytes that separate cells.
    fn pass(&mut self, bytes: usize, by: Break) {
        self.sink.separate(self.at, by);
        self.after_word = false;
        self.at += bytes;
    }

    /// A sign between fields, of so many bytes.
    fn field(&mut self, bytes: usize, sign: u8) {
        self.sink.field(self.at, sign);
        self.after_word = false;
        self.at += bytes;
    }

    /// A blank of other signs than letters, if one begins here and stands apart.
    fn signed_blank(&self) -> Option<&'static str> {
        let is_here = |blank: &&&str| self.bytes[self.at..].starts_with(blank.as_bytes());
        let blank = *SIGNED_BLANKS.iter().find(is_here)?;
        let is_apart = |b: u8| {
            b.is_ascii_whitespace() || b == b'|' || blank.contains('N') && b",;&<>[]".contains(&b)
        };
        let before = if self.at == 0 { b'\n' } else { self.bytes[self.at - 1] };
        (is_apart(before) && is_apart(self.peek(self.at + blank.len()))).then_some(blank)
    }

    /// A command of a terminal, such as a color: it is between no cells.
    fn color(&mut self) {
        let end = self.end_of(self.at + 2, |b| b.is_ascii_digit() || b == b';' || b == b'?');
        self.at = (end + 1).min(self.bytes.len());
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    /// A word that is no part of a grid.
    fn prose(&mut self, end: usize) {
        self.sink.word(self.at, &self.text[self.at..end]);
        self.after_word = true;
        self.at = end;
    }

    fn peek(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(b'\n')
    }

    /// The end of a run of bytes.
    fn end_of(&self, from: usize, is_part: impl Fn(u8) -> bool) -> usize {
        self.bytes[from..].iter().position(|&b| !is_part(b)).map_or(self.bytes.len(), |n| from + n)
    }

    fn word(&mut self) {
        let start = self.at;
        let look = self.look;
        // `53--7----` has hyphens for blanks.
        let end = self.end_of(start, |b| look.is_sign(b) || b == b'-');
        if look.is_whole(end - start) && self.bytes[start..end].contains(&b'-') {
            return self.cells(start, end, end);
        }
        let is_part = |b: u8| b.is_ascii_alphanumeric() || b"._*?".contains(&b);
        let mut end = start;
        loop {
            end = self.end_of(end, is_part);
            // Letters beyond ASCII belong to the word.
            match self.text[end..].chars().next() {
                Some(c) if !c.is_ascii() && c.is_alphabetic() => end += c.len_utf8(),
                _ => break,
            }
        }
        let (from, to) = self.unwrapped(start, end);
        let word = &self.bytes[from..to];
        if BLANKS.iter().any(|blank| blank.as_bytes() == word) {
            return self.blank(from, to, end);
        }
        if matches!(word, b"**" | b"__") {
            return self.pass(end - start, Break::Word);
        }
        let is_cross = |b: u8| look.has_crosses() && matches!(b, b'x' | b'X');
        let is_cell = |b: &u8| look.is_sign(*b) || b"._*?".contains(b) || is_cross(*b);
        let has_letters = word.iter().any(u8::is_ascii_alphabetic);
        let fits = !has_letters || look.is_of_row(word.len());
        if word.iter().all(is_cell) && fits {
            // `Puzzle 3:` names something.
            if self.after_word && matches!(self.peek(end), b':' | b')') && to - from < look.order()
            {
                return self.prose(end);
            }
            return self.cells(from, to, end);
        }
        // Words run into digits that stand for a grid: `answer_534...`.
        if let Some((from, to)) = look.digits_of_a_grid(word) {
            return self.cells(start + from, start + to, end);
        }
        match self.label(start, end) {
            Some(after) => {
                let after = self.end_of(after, |b| b == b'*' || b == b'_');
                self.sink.label(start);
                self.after_word = false;
                self.at = after;
            }
            None => self.prose(end),
        }
    }

    /// A word without the signs of Markdown around it, and without the dot of a list or sentence.
    fn unwrapped(&self, start: usize, end: usize) -> (usize, usize) {
        let is_whole = |length: usize| self.look.is_whole(length);
        let (mut from, mut to) = (start, end);
        if is_whole(to - from) && self.bytes[to - 1] != b'.' {
            return (from, to);
        }
        while to - from > 2
            && self.bytes[from] == self.bytes[to - 1]
            && matches!(self.bytes[from], b'*' | b'_')
        {
            (from, to) = (from + 1, to - 1);
        }
        // Bold type may begin at one cell and end at another.
        let is_bold = |signs: &[u8]| matches!(signs, b"**" | b"__");
        if to - from > 2 && is_bold(&self.bytes[from..from + 2]) {
            from += 2;
        }
        if to - from > 2 && is_bold(&self.bytes[to - 2..to]) {
            to -= 2;
        }
        let digits = self.end_of(from, |b| b.is_ascii_digit());
        let of_label = self.look.order().ilog10() as usize + 1;
        let is_list = self.sink.is_at_line_start() && (1..=of_label).contains(&(digits - from));
        let is_dot = digits + 1 == to && self.peek(digits) == b'.';
        let ends_sentence = || {
            let mut after = self.bytes[end..].iter();
            let next = after.find(|b| !b.is_ascii_whitespace() || **b == b'\n');
            next.is_none_or(|b| *b == b'\n' || b.is_ascii_alphabetic())
        };
        let length = digits - from;
        if is_dot && (is_list || is_whole(length) || length == 1 && ends_sentence()) {
            to = digits;
        }
        // A bold word may end a sentence: `**534...**.`
        if digits < to
            && self.look.digits_of_a_grid(&self.bytes[from..to]) == Some((0, digits - from))
        {
            to = digits;
        }
        (from, to)
    }

    fn cells(&mut self, from: usize, to: usize, end: usize) {
        self.sink.cells(from, &self.text[from..to]);
        self.after_word = false;
        self.at = end;
    }

    fn blank(&mut self, from: usize, to: usize, end: usize) {
        self.sink.blank(from, &self.text[from..to]);
        self.after_word = false;
        self.at = end;
    }

    /// Where the label of a row ends, if a word begins one: `Row 1`, `r1`, `first row`, `제1행`.
    fn label(&self, start: usize, end: usize) -> Option<usize> {
        let word = &self.text[start..end];
        let word = word.trim_matches(|c| "*_.".contains(c));
        let is_row = |word: &str| ROWS.iter().any(|row| row.eq_ignore_ascii_case(word));
        let next = self.end_of(end, |b| b" \t#*_".contains(&b));
        let next_end = self.end_of(next, |b| b.is_ascii_alphanumeric());
        let next_word = &self.text[next..next_end];
        if is_row(word) && self.look.is_name(next_word) {
            return Some(next_end);
        }
        let ordinal = ORDINALS.iter().any(|ordinal| ordinal.eq_ignore_ascii_case(word));
        if ordinal
            || matches!(word, "1st" | "2nd" | "3rd")
            || word.len() == 3 && word.ends_with("th")
        {
            return is_row(next_word).then_some(next_end);
        }
        // A letter beside the cells of its row.
        if word.len() == 1
            && word.bytes().all(|b| b.is_ascii_alphabetic())
            && self.look.is_name(word)
        {
            let rest = self.text[end..].trim_start_matches([' ', '\t', ':', '|', '.', ')']);
            // `x = 5` names something, `A title` begins a sentence.
            let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            let is_other =
                letters > 1 && !BLANKS.contains(&&rest[..letters]) || rest.starts_with('=');
            return (self.sink.is_at_line_start() && !is_other).then_some(end);
        }
        let is_digit = |c: char| c.is_ascii_digit();
        let digits = word.trim_start_matches(|c| !is_digit(c)).trim_end_matches(|c| !is_digit(c));
        if !self.look.is_name(digits) {
            return None;
        }
        let rest = word.replace(is_digit, "");
        let rest = rest.trim_end_matches('_');
        let is_other = !rest.is_ascii() && rest.chars().all(|c| "第行제행번째줄".contains(c));
        (is_row(rest) || is_other).then_some(end)
    }

    /// `\\`, `\n` as two signs, `\hline`, `\begin{array}{ccc}`.
    fn command(&mut self) {
        let next = self.peek(self.at + 1);
        let name_end = self.end_of(self.at + 1, |b| b.is_ascii_alphabetic());
        let name = &self.text[self.at + 1..name_end];
        match (next, name) {
            (b'\\', _) => {
                // Text that was escaped twice has `\\n`.
                let after = self.at + 2;
                let is_escape =
                    self.peek(after) == b'n' && !self.peek(after + 1).is_ascii_alphabetic();
                let mut end = after + usize::from(is_escape);
                if self.peek(end) == b'[' {
                    let close = self.bytes[end..].iter().take(12).position(|&b| b == b']');
                    end += close.map_or(0, |close| close + 1);
                }
                self.pass(end - self.at, Break::Row);
            }
            (_, "n" | "r" | "newline" | "tabularnewline" | "cr") => {
                self.pass(name_end - self.at, Break::Line);
            }
            (b'u', _) if self.is_escape() => self.escaped(),
            (_, "") => self.pass(1, Break::Word),
            _ => {
                let mut end = name_end;
                let count = SKIPPED.iter().find(|(known, _)| *known == name).map_or(0, |row| row.1);
                for _ in 0..count {
                    end = self.after_braces(end);
                }
                if name == "begin" {
                    // The columns of a table, and its place.
                    while matches!(self.peek(end), b'{' | b'[') {
                        let after = self.after_braces(end);
                        if after == end {
                            break;
                        }
                        end = after;
                    }
                }
                self.pass(end - self.at, Break::Word);
            }
        }
    }

    fn is_escape(&self) -> bool {
        let digits = self.bytes.get(self.at + 2..self.at + 6);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    }

    /// The end of a group in braces that begins here, if one does.
    fn after_braces(&self, from: usize) -> usize {
        let mut depth = 0usize;
        for (at, &byte) in self.bytes.iter().enumerate().skip(from).take(200) {
            match byte {
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return if at == from { from } else { at + 1 };
            }
        }
        from
    }

    /// `<td>` separates cells, `<br>` lines, `<tr>` rows; any other tag ends a block.
    fn tag(&mut self) {
        let end = self.bytes[self.at..].iter().take(400).position(|&b| b == b'>');
        let begins = matches!(self.peek(self.at + 1), b'/' | b'!' | b'|')
            || self.peek(self.at + 1).is_ascii_alphabetic();
        let Some(end) = end.filter(|_| begins) else { return self.pass(1, Break::Word) };
        let end = self.at + end + 1;
        let from = self.at + 1 + usize::from(self.peek(self.at + 1) == b'/');
        let name_end = self.end_of(from, |b| b.is_ascii_alphanumeric());
        let name = self.text[from..name_end].to_ascii_lowercase();
        let begins_cell = from == self.at + 1 && matches!(name.as_str(), "td" | "th" | "mtd");
        let by = match name.as_str() {
            _ if begins_cell => return self.field(end - self.at, b'h'),
            "td" | "th" | "b" | "i" | "u" | "em" | "strong" | "span" | "code" | "sub" | "sup"
            | "font" | "tbody" | "thead" | "mark" | "mn" | "mtd" => Break::Word,
            "br" | "p" | "div" | "li" | "pre" => Break::Line,
            "tr" | "ol" | "ul" | "mtr" | "row" => Break::Row,
            _ => {
                self.sink.word(self.at, "");
                Break::Word
            }
        };
        self.pass(end - self.at, by);
    }

    /// `&nbsp;`, `&#124;`; LaTeX has a lone `&` between cells.
    fn entity(&mut self) {
        let from = self.at + 1;
        let is_name = self.peek(from) == b'#' || self.peek(from).is_ascii_alphabetic();
        let end = self.end_of(from, |b| b.is_ascii_alphanumeric() || b == b'#');
        let is_entity = is_name && end - from < 10 && self.peek(end) == b';';
        if is_entity {
            return self.pass(end + 1 - self.at, Break::Word);
        }
        self.field(1, b'&');
    }

    /// Three backticks and the name of a language end a block.
    fn fence(&mut self) {
        self.sink.word(self.at, "");
        let after = self.at + 3;
        let end = self.end_of(after, |b| b.is_ascii_alphabetic() || b"+#_-".contains(&b));
        self.pass(end - self.at, Break::Line);
    }

    /// A hyphen alone may be a blank; several, or one in a frame, are none.
    fn hyphen(&mut self) {
        let is_free = |b: u8| b.is_ascii_whitespace() || b"|,;'\"[]{}<>".contains(&b);
        let before = if self.at == 0 { b'\n' } else { self.bytes[self.at - 1] };
        let after = self.peek(self.at + 1);
        // `|-|-|` is below the names of columns.
        if is_free(before) && is_free(after) && (before, after) != (b'|', b'|') {
            self.sink.hyphen(self.at);
            self.after_word = false;
            self.at += 1;
            return;
        }
        // `-1` is an empty cell of many programs.
        if is_free(before) && after == b'1' && is_free(self.peek(self.at + 2)) {
            return self.blank(self.at, self.at + 2, self.at + 2);
        }
        // `---------` and `53--7----`: which of them shows at a digit.
        let look = self.look;
        let end = self.end_of(self.at, |b| look.is_sign(b) || b == b'-');
        let run = &self.bytes[self.at..end];
        if look.is_whole(run.len()) && run.iter().any(|b| *b != b'-') {
            return self.cells(self.at, end, end);
        }
        let hyphens = self.end_of(self.at, |b| b == b'-');
        // Digits behind them are nine cells, or something else: a number below zero, a date.
        let rest = &self.bytes[hyphens..end];
        let is_rows = look.is_whole(rest.len()) && !rest.contains(&b'-');
        if !rest.is_empty() && !is_rows {
            return self.prose(end);
        }
        self.field(hyphens - self.at, b'-');
    }

    /// `\u0035`, as JSON may have any character.
    fn escaped(&mut self) {
        let digits = &self.text[self.at + 2..self.at + 6];
        let code = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
        match code.unwrap_or(char::REPLACEMENT_CHARACTER) {
            c if c.is_alphabetic() => self.prose(self.at + 6),
            c => self.sign(c, 6),
        }
    }

    fn beyond_ascii(&mut self) {
        match self.text[self.at..].chars().next() {
            None => self.at += 1,
            Some(c) if c.is_alphabetic() => self.word(),
            Some(c) => self.sign(c, c.len_utf8()),
        }
    }

    /// A character of so many bytes that is no letter: digits of all scripts are cells, all else
    /// separates.
    fn sign(&mut self, c: char, bytes: usize) {
        let digit = match c {
            '0'..='9' => u32::from(c) - u32::from('0'),
            '０'..='９' => u32::from(c) - u32::from('０'),
            '①'..='⑨' => u32::from(c) - u32::from('①') + 1,
            '\u{2028}' | '\u{85}' => return self.pass(bytes, Break::Line),
            // What follows a digit to change its look.
            '\u{fe0f}' | '\u{20e3}' => return self.at += bytes,
            '│' | '┃' | '║' | '┆' | '┊' | '╎' => return self.field(bytes, b'|'),
            '─' | '━' | '═' | '╌' | '┄' | '╞' | '╡' => {
                return self.field(bytes, b'-');
            }
            _ => return self.pass(bytes, Break::Word),
        };
        let digit = char::from_digit(digit, 10).unwrap_or('0');
        self.sink.cells(self.at, digit.encode_utf8(&mut [0; 4]));
        self.after_word = false;
        self.at += bytes;
    }
}
