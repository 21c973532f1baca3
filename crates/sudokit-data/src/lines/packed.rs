//! Compressed inputs, recognized by their first bytes and not by their names.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

/// The source behind a reader.
type Plain = Box<dyn Read + Send>;

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// A frame that readers of Zstandard skip, after one byte of any of sixteen values.
const SKIPPABLE: [u8; 3] = [0x2a, 0x4d, 0x18];

/// What is recognized and not read: the first bytes, its name, and what to do.
const OTHERS: [(&[u8], &str); 8] = [
    (b"PAR1", PARQUET),
    (b"\x93NUMPY", "is an npy file: `sudokit data` reads it, from a file that is not packed"),
    (b"\xfd7zXZ\0", "is compressed with xz: try `xz -dc FILE | sudokit ...`"),
    (b"BZh", "is compressed with bzip2: try `bzip2 -dc FILE | sudokit ...`"),
    (b"PK\x03\x04", "is a zip archive: try `unzip -p FILE | sudokit ...`"),
    (b"7z\xbc\xaf\x27\x1c", "is a 7z archive: unpack it first"),
    (b"\xff\xfe", "is UTF-16 text, as PowerShell's `>` writes it: save it as UTF-8"),
    (b"\xfe\xff", "is UTF-16 text: save it as UTF-8"),
];

#[cfg(feature = "parquet")]
const PARQUET: &str = "is Parquet, which is read from a file that is not packed, not from a pipe";
#[cfg(not(feature = "parquet"))]
const PARQUET: &str = "is Parquet: this build of sudokit does not read it (feature `parquet`)";

/// The longest of these.
const LONGEST: usize = 6;

/// The text, decompressed where it is compressed.
///
/// # Errors
/// When the first bytes cannot be read, or are those of a kind of file that is not read.
pub fn unpack(raw: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let (head, whole) = begin(raw)?;
    let plain: Plain = if head.starts_with(&GZIP) {
        Box::new(Gzip::new(BufReader::new(whole)))
    } else if head.starts_with(&ZSTD) || is_skippable(&head) {
        zstd(whole)?
    } else {
        return Ok(whole);
    };
    // What was packed may be no text either.
    Ok(begin(plain)?.1)
}

/// The first bytes, and all of it from them on.
fn begin(mut raw: impl Read + Send + 'static) -> io::Result<(Vec<u8>, Plain)> {
    let mut head = [0; LONGEST];
    let (mut filled, mut ended) = (0, false);
    // Text is passed on at once: it begins like none of these.
    while filled < head.len() && (filled == 0 || may_be_known(&head[..filled])) {
        match raw.read(&mut head[filled..]) {
            Ok(0) => {
                ended = true;
                break;
            }
            Ok(n) => filled += n,
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    let head = &head[..filled];
    if let Some((_, what)) = OTHERS.iter().find(|(first, _)| head.starts_with(first)) {
        return Err(io::Error::new(ErrorKind::Unsupported, *what));
    }
    let head_again = Cursor::new(head.to_vec());
    // No read after its end: a terminal would wait for another one.
    let whole: Plain = if ended { Box::new(head_again) } else { Box::new(head_again.chain(raw)) };
    Ok((head.to_vec(), whole))
}

/// Whether so few bytes may be the beginning of something to be recognized.
fn may_be_known(head: &[u8]) -> bool {
    let known = OTHERS.iter().map(|(first, _)| *first).chain([&GZIP[..], &ZSTD]);
    let skippable = matches!(head[0], 0x50..=0x5f) && SKIPPABLE.starts_with(&head[1..]);
    skippable || known.into_iter().any(|first| first.len() > head.len() && first.starts_with(head))
}

fn is_skippable(head: &[u8]) -> bool {
    matches!(head, [0x50..=0x5f, rest @ ..] if rest.starts_with(&SKIPPABLE))
}

#[cfg(feature = "zstd")]
fn zstd(packed: impl Read + Send + 'static) -> io::Result<Plain> {
    Ok(Box::new(zstd::Decoder::new(packed)?))
}

#[cfg(not(feature = "zstd"))]
fn zstd(_: impl Read) -> io::Result<Plain> {
    let reason =
        "this build of sudokit reads no zstd (feature `zstd`): try `zstd -dc FILE | sudokit ...`";
    Err(io::Error::new(ErrorKind::Unsupported, reason))
}

/// The members of a gzip file one after the other, as gzip itself reads them: zeros after the last
/// one are padding (of tapes and block devices).
struct Gzip<R> {
    /// None at the end.
    member: Option<flate2::bufread::GzDecoder<R>>,
}

impl<R: BufRead> Gzip<R> {
    fn new(packed: R) -> Gzip<R> {
        Gzip { member: Some(flate2::bufread::GzDecoder::new(packed)) }
    }

    /// After the end of a member: the next one, if there is one.
    fn next_member(mut packed: R) -> io::Result<Option<flate2::bufread::GzDecoder<R>>> {
        loop {
            let next = match packed.fill_buf() {
                Ok(next) => next,
                Err(e) if e.kind() == ErrorKind::Interrupted => continue,
                Err(e) => return Err(e),
            };
            let zeros = next.iter().take_while(|&&byte| byte == 0).count();
            match (next.is_empty(), zeros < next.len()) {
                (true, _) => return Ok(None),
                (false, true) => {
                    packed.consume(zeros);
                    return Ok(Some(flate2::bufread::GzDecoder::new(packed)));
                }
                (false, false) => packed.consume(zeros),
            }
        }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let n = member.read(buffer)?;
            if n > 0 || buffer.is_empty() {
                return Ok(n);
            }
            if let Some(member) = self.member.take() {
                self.member = Gzip::next_member(member.into_inner())?;
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn gzip(text: &str) -> Vec<u8> {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text.as_bytes()).unwrap();
        gzip.finish().unwrap()
    }

    /// Gives a byte a call, as the slowest pipe does.
    struct Slow(Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = buffer.len().min(1);
            self.0.read(&mut buffer[..n])
        }
    }

    fn text(packed: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        unpack(Slow(Cursor::new(packed.to_vec())))?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn text_is_left_alone() {
        for plain in ["", "x", "_", "_*M", "PK", "B", "7z7z", "(\u{b5}", "53..7....\n", "Zstd"] {
            assert_eq!(text(plain.as_bytes()).unwrap(), plain);
        }
    }

    #[test]
    fn gzip_is_read_member_by_member_and_padding_ignored() {
        let (one, two) = (gzip("one\n"), gzip("two\n"));
        assert_eq!(text(&one).unwrap(), "one\n");
        assert_eq!(text(&[&one[..], &two].concat()).unwrap(), "one\ntwo\n");
        assert_eq!(text(&[&one[..], &[0; 512]].concat()).unwrap(), "one\n");
        assert_eq!(text(&[&one[..], &[0; 3], &gzip(""), &two].concat()).unwrap(), "one\ntwo\n");
        let cut = text(&one[..one.len() - 3]).unwrap_err();
        assert_eq!(cut.kind(), ErrorKind::UnexpectedEof);
        assert!(text(&[&one[..], b"junk"].concat()).is_err());
    }

    #[cfg(feature = "zstd")]
    #[test]
    fn zstd_is_read_with_frames_to_skip() {
        let zstd = zstd::encode_all(&b"one\n"[..], 1).unwrap();
        assert_eq!(text(&zstd).unwrap(), "one\n");
        let skip = b"\x5f\x2a\x4d\x18\x03\0\0\0abc";
        assert_eq!(text(&[&skip[..], &zstd, skip, &zstd].concat()).unwrap(), "one\none\n");
        assert!(text(&zstd[..zstd.len() - 2]).is_err());
    }

    #[cfg(not(feature = "zstd"))]
    #[test]
    fn a_build_without_zstd_says_so() {
        let error = text(&[0x28, 0xb5, 0x2f, 0xfd, 0, 0]).unwrap_err();
        assert!(error.to_string().contains("feature `zstd`"), "{error}");
    }

    #[test]
    fn what_is_not_read_is_named() {
        for (first, name) in [
            (&b"\xfd7zXZ\0\0"[..], "xz"),
            (b"BZh9", "bzip2"),
            (b"PK\x03\x04..", "zip"),
            (b"\xff\xfe5\0", "UTF-16"),
        ] {
            let error = text(first).unwrap_err().to_string();
            assert!(error.contains(name), "{error}");
        }
    }
}
