//! Names of classes: 128 bits that say which class a canonical form stands for.
//!
//! The construction is SHA-256 (NIST FIPS 180-4), so that programs can check a name without this
//! library, and two forms of the same name cannot be found:
//! `printf %s "$CANONICAL" | sha256sum | cut -c1-32`.

use crate::board::parse_error::parse_error;
use crate::grid::{Puzzle, Solution};
use std::fmt;
use std::str::FromStr;

/// The first 128 bits of the SHA-256 of a canonical form's 81 characters, `.` for an empty cell.
///
/// Stable: the same on every machine and in every version. Two puzzles are in the same class if
/// and only if the names of their canonical forms are equal (two classes share a name with a
/// chance of about 3e-39). Names of different kinds of canonical form must not be compared.
///
/// ```
/// use sudokit::{Puzzle, canon::ClassId};
/// assert_eq!(ClassId::of(&Puzzle::EMPTY).to_string(), "eb7b0297e5b6b33f6680cf9c6b471903");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId([u8; 16]);

impl ClassId {
    /// The name of a canonical form. It is hashed as it stands: make it canonical first.
    pub fn of(canonical: &Puzzle) -> ClassId {
        ClassId::of_text(&canonical.to_line(b'.'))
    }

    /// The name of a canonical solution grid: that of the same grid as a puzzle.
    pub fn of_grid(canonical: &Solution) -> ClassId {
        ClassId::of_text(&canonical.to_line())
    }

    fn of_text(text: &[u8; 81]) -> ClassId {
        let hash = sha256(text);
        ClassId(hash[..16].try_into().expect("half of 32 bytes"))
    }

    /// The 16 bytes, in the order in which they are printed.
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl fmt::Display for ClassId {
    /// 32 lowercase hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ClassId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClassId({self})")
    }
}

parse_error! {
    /// The text is not the name of a class.
    ParseClassIdError, "expected 32 hexadecimal digits"
}

impl FromStr for ClassId {
    type Err = ParseClassIdError;

    /// Reads 32 hexadecimal digits, in either case.
    fn from_str(text: &str) -> Result<ClassId, ParseClassIdError> {
        if text.len() != 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(ParseClassIdError);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| ParseClassIdError)?;
        Ok(ClassId(number.to_be_bytes()))
    }
}

/// SHA-256 of a message shorter than 512 MB.
fn sha256(message: &[u8]) -> [u8; 32] {
    let mut state = INITIAL;
    let mut blocks = message.chunks_exact(64);
    for block in &mut blocks {
        compress(&mut state, block.try_into().expect("blocks of 64"));
    }
    // The rest, a 1 bit, zeros, and the length in bits in the last eight bytes.
    let rest = blocks.remainder();
    let mut last = [0; 128];
    last[..rest.len()].copy_from_slice(rest);
    last[rest.len()] = 0x80;
    let end = if rest.len() < 56 { 64 } else { 128 };
    last[end - 8..end].copy_from_slice(&(8 * message.len() as u64).to_be_bytes());
    for block in last[..end].chunks_exact(64) {
        compress(&mut state, block.try_into().expect("blocks of 64"));
    }
    let mut hash = [0; 32];
    for (bytes, word) in hash.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
    hash
}

fn compress(state: &mut [u32; 8], block: &[u8; 64]) {
    let mut w = [0u32; 64];
    for (word, bytes) in w.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes(bytes.try_into().expect("four bytes"));
    }
    for i in 16..64 {
        let a = w[i - 15].rotate_right(7) ^ w[i - 15].rotate_right(18) ^ w[i - 15] >> 3;
        let b = w[i - 2].rotate_right(17) ^ w[i - 2].rotate_right(19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16].wrapping_add(a).wrapping_add(w[i - 7]).wrapping_add(b);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for i in 0..64 {
        let s = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let t = h.wrapping_add(s).wrapping_add(choice).wrapping_add(ROUND[i]).wrapping_add(w[i]);
        let s = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(t));
        (d, c, b, a) = (c, b, a, t.wrapping_add(s).wrapping_add(majority));
    }
    for (word, add) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(add);
    }
}

/// The first 32 bits of the fractions of the square roots of the first 8 primes.
const INITIAL: [u32; 8] = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
#[rustfmt::skip]
const ROUND: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(message: &[u8]) -> String {
        sha256(message).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn sha256_gives_the_published_hashes() {
        let published = [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
            ),
        ];
        for (message, hash) in published {
            assert_eq!(hex(message.as_bytes()), hash);
        }
    }

    #[test]
    fn names_read_back() {
        let id = ClassId::of(&Puzzle::EMPTY);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
        for bad in ["", "+1", "+0000000000000000000000000000001", &"g".repeat(32), &"0".repeat(33)]
        {
            assert_eq!(bad.parse::<ClassId>(), Err(ParseClassIdError));
        }
    }
}
