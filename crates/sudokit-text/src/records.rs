//! All records of a text that is in memory.

use super::error::TextError;
use super::reader::Reader;
use super::record::Record;

/// Every puzzle of a text, in any format, and an error for what is none.
///
/// A text that does not fit into memory, or comes bit by bit, goes through a [`Reader`].
///
/// ```
/// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n53..7";
/// let mut records = sudokit::text::records(text);
/// assert_eq!(records.next().unwrap()?.content.puzzle().unwrap().given_count(), 30);
/// assert_eq!(records.next().unwrap().unwrap_err().line, 2);
/// assert!(records.next().is_none());
/// # Ok::<(), sudokit::text::TextError>(())
/// ```
pub fn records(text: &[u8]) -> Records<'_> {
    Reader::new().into_records(text)
}

/// The records of a text: see [`records`] and [`Reader::into_records`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    reader: Reader,
    /// What is left of the text; `None` when the reader knows that there is no more.
    rest: Option<&'a [u8]>,
}

impl Reader {
    /// The records of a whole text, read by this reader.
    pub fn into_records(self, text: &[u8]) -> Records<'_> {
        Records { reader: self, rest: Some(text) }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, TextError>;

    fn next(&mut self) -> Option<Result<Record, TextError>> {
        loop {
            if let Some(result) = self.reader.next() {
                return Some(result);
            }
            let rest = self.rest?;
            if rest.is_empty() {
                self.reader.finish();
                self.rest = None;
                continue;
            }
            let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
            self.reader.push(&rest[..end]);
            self.rest = Some(&rest[(end + 1).min(rest.len())..]);
        }
    }
}
