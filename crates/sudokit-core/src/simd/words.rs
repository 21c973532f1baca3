//! Vectors of words, for engines that keep one puzzle in registers.
//!
//! [`Words32`] is 32 words of 16 bits with any byte shuffle, three-input logic and masks;
//! [`Words16`] is 16 words with what shorter registers can do. An engine is written over these
//! traits, as feature-less `#[inline(always)]` code inside a [`Kernel`], which
//! [`Isa::run`](super::Isa::run) runs on the registers that an instruction set has. The portable
//! implementation is the reference the others are tested against.
//!
//! The vector types of an instruction set cannot be named outside of its folder. A kernel meets
//! them only when it is run, and it is run only with the token of the instruction set: that is what
//! makes their operations safe to call.

/// A byte shuffle: the place of the source byte for each of the 64 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Shuffle(pub(crate) [u8; 64]);

/// Memory for one vector of 32 words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Line(pub(crate) [u16; 32]);

/// A mask of 32 lanes, bit `n` for lane `n`.
pub(crate) type Mask = u32;

/// 32 words of 16 bits.
pub(crate) trait Words32: Copy {
    /// Short vectors, which any machine with these has too.
    type Short: Words16;

    /// The same word in all lanes.
    fn splat(word: u16) -> Self;
    /// Reads a vector from memory.
    fn load(from: &Line) -> Self;
    /// Writes the vector to memory.
    fn store(self, to: &mut Line);
    /// Bytes 0..81 of `from`, shuffled to the lanes and widened: lane `n` becomes
    /// `from[places.0[2 * n]]`. Only the even entries of `places` count; places are below 81.
    fn widen_bytes(from: &[u8; 81], places: &Shuffle) -> Self;
    /// The way back for words with a single one of the bits 0 to 8: byte `i` becomes the number of
    /// the bit, from 1, in word `places[i]`. The words of the three vectors are numbered in a row:
    /// 0 to 31, 32 to 63, 64 to 95.
    fn single_bits(vectors: [Self; 3], places: &[u8; 81]) -> [u8; 81];
    /// The bytes of this in another order.
    fn permute(self, order: Self) -> Self;
    /// A shuffle as a vector for [`permute`](Self::permute).
    fn order(shuffle: &Shuffle) -> Self;
    /// Any bitwise function of three operands: bit `4a + 2b + c` of `TABLE` is its value.
    fn logic<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self;
    /// Lane sums modulo 65536.
    fn add(self, other: Self) -> Self;
    /// Lane differences, 0 where the other is larger.
    fn saturating_sub(self, other: Self) -> Self;
    /// The smaller word of each lane.
    fn min(self, other: Self) -> Self;
    /// The smallest word of all lanes.
    fn least(self) -> u16;
    /// `word << count` for each lane; 0 where the count is above 15.
    fn shift_left(self, counts: Self) -> Self;
    /// The number of one bits in each lane.
    fn count_ones(self) -> Self;
    /// Where `self & other` has a bit.
    fn meets(self, other: Self) -> Mask;
    /// Where `self & other` has no bit.
    fn misses(self, other: Self) -> Mask;
    /// Where the lanes are equal.
    fn equal(self, other: Self) -> Mask;
    /// `then` in the lanes of the mask, `self` in the others.
    fn replace(self, lanes: Mask, then: Self) -> Self;
    /// `self` in the lanes of the mask, 0 in the others.
    fn keep(self, lanes: Mask) -> Self;
}

/// Work in two forms: an instruction set runs the one for the registers it has.
pub(crate) trait Kernel: Sized {
    /// What it gives.
    type Output;
    /// Does the work on long registers. To be `#[inline(always)]`, with everything it calls.
    fn long<W: Words32>(self) -> Self::Output;
    /// Does the work on short registers. To be `#[inline(always)]`, with everything it calls.
    fn short<W: Words16>(self) -> Self::Output;
}

/// Memory for one vector of 16 words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Line16(pub(crate) [u16; 16]);

impl Line16 {
    /// The same word wherever [`Words16::from_bytes`] puts a byte, 0 elsewhere.
    pub(crate) const fn where_bytes_go(word: u16) -> Line16 {
        let mut line = Line16([0; 16]);
        let mut n = 0;
        while n < 9 {
            line.0[4 * (n / 3) + n % 3] = word;
            n += 1;
        }
        line
    }
}

/// 16 words of 16 bits, four groups of four: without three-input logic, masks and free shuffles.
/// A condition is a vector as well: all bits of a word where it holds, none elsewhere.
pub(crate) trait Words16: Copy {
    /// The same word in all lanes.
    fn splat(word: u16) -> Self;
    /// Looks up bytes, each below 16, in a table: word `4 * b + k` of vector `3 * i + j`, all of
    /// them below 3, is that of byte `9 * (3 * b + i) + 3 * k + j`. The words that this leaves are
    /// `table[1]`.
    fn from_bytes(bytes: &[u8; 81], table: &[u16; 16]) -> [Self; 9];
    /// The way back for words with a single one of the bits 0 to 8: its number, from 1.
    fn single_bits(vectors: [Self; 9]) -> [u8; 81];
    /// Reads a vector from memory.
    fn load(from: &Line16) -> Self;
    /// Writes the vector to memory.
    fn store(self, to: &mut Line16);
    /// A turn of the first three words of each group, to be kept in a register.
    type Turn: Copy;

    /// The turn by which word `n` comes from `n + BY` modulo 3.
    fn turn<const BY: usize>() -> Self::Turn;
    /// Turns the words of each group.
    fn turn_words(self, turn: Self::Turn) -> Self;
    /// Turns the first three groups: group `n` comes from `n + BY` modulo 3.
    fn turn_fours<const BY: usize>(self) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// `self & !other`.
    fn and_not(self, other: Self) -> Self;
    /// Each lane less one, modulo 65536.
    fn minus_one(self) -> Self;
    /// Lane sums, 65535 where they are more.
    fn add_saturating(self, other: Self) -> Self;
    /// `self` in the lanes where `other`, below 0x8000, is not 0, and 0 elsewhere.
    fn where_any(self, other: Self) -> Self;
    /// The condition that the lane is 0.
    fn is_zero(self) -> Self;
    /// Whether all lanes are 0.
    fn is_all_zero(self) -> bool;
    /// Two conditions as 32 bits: lanes 0 to 7 of the first, of the second, lanes 8 to 15 of the
    /// first, of the second.
    fn signs(self, other: Self) -> u32;
}
