//! Digits 1 to 9 and sets of them.

use super::parse_error::parse_error;
use super::set_operations::set_operations;
use std::fmt;
use std::iter::FusedIterator;
use std::str::FromStr;

/// A digit, 1 to 9.
///
/// ```
/// use sudokit::Digit;
///
/// let seven: Digit = "7".parse()?;
/// assert_eq!((Digit::try_from(7)?, Digit::try_from('7')?), (seven, seven));
/// assert_eq!((u8::from(seven), char::from(seven)), (7, '7'));
/// # Ok::<(), sudokit::board::ParseDigitError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// All nine digits in ascending order.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(1); 9];
        let mut i = 0;
        while i < 9 {
            all[i] = Digit(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// All nine digits in ascending order, for loops: unlike the elements of [`ALL`](Digit::ALL),
    /// these are known to the compiler to be from 1 to 9.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator + Clone {
        (1..10u8).map(Digit)
    }

    /// The digit of that value, or `None` outside 1..=9.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        if value >= 1 && value <= 9 { Some(Digit(value)) } else { None }
    }

    /// Its value, 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Its index, 0 to 8: for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Its ASCII character, `b'1'` to `b'9'`.
    #[inline]
    pub const fn ascii(self) -> u8 {
        b'0' + self.0
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

parse_error! {
    /// Not a digit from 1 to 9.
    ParseDigitError, "expected a digit from 1 to 9"
}

impl TryFrom<u8> for Digit {
    type Error = ParseDigitError;

    /// By its value, 1 to 9.
    fn try_from(value: u8) -> Result<Digit, ParseDigitError> {
        Digit::new(value).ok_or(ParseDigitError)
    }
}

impl TryFrom<char> for Digit {
    type Error = ParseDigitError;

    /// By its character, `1` to `9`.
    fn try_from(character: char) -> Result<Digit, ParseDigitError> {
        let value = character.to_digit(10).ok_or(ParseDigitError)?;
        Digit::try_from(value as u8)
    }
}

impl FromStr for Digit {
    type Err = ParseDigitError;

    /// Reads `1` to `9`.
    fn from_str(text: &str) -> Result<Digit, ParseDigitError> {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Digit::try_from(character),
            _ => Err(ParseDigitError),
        }
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.0
    }
}

impl From<Digit> for char {
    fn from(digit: Digit) -> char {
        char::from(digit.ascii())
    }
}

/// A set of digits. Bit `d - 1` stands for digit `d`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// All nine digits.
    pub const ALL: DigitSet = DigitSet(0x1ff);

    /// The set with these nine bits, bit `d - 1` for digit `d`. Bits above the ninth are dropped.
    #[inline]
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & 0x1ff)
    }

    /// The nine bits, bit `d - 1` for digit `d`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set holding only `digit`.
    #[inline]
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << (digit.0 - 1))
    }

    /// Whether `digit` is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & DigitSet::only(digit).0 != 0
    }

    /// Number of digits, 0 to 9.
    #[inline]
    pub const fn len(self) -> usize {
        // Built for every machine, counting bits takes a dozen instructions.
        LENGTHS[(self.0 & 0x1ff) as usize] as usize
    }

    /// Whether no digit is left.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds `digit`.
    #[inline]
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= DigitSet::only(digit).0;
    }

    /// Takes `digit` out.
    #[inline]
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !DigitSet::only(digit).0;
    }

    /// The smallest digit, if there is one.
    #[inline]
    pub const fn smallest(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.trailing_zeros() as u8 + 1)) }
    }

    /// The largest digit, if there is one.
    #[inline]
    pub const fn largest(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(16 - self.0.leading_zeros() as u8)) }
    }

    /// The digit, when the set holds exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.smallest() } else { None }
    }

    /// The digits in ascending order.
    #[inline]
    pub fn iter(self) -> Digits {
        Digits(self)
    }
}

/// How many digits each set has.
static LENGTHS: [u8; 512] = {
    let mut lengths = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        lengths[bits] = bits.count_ones() as u8;
        bits += 1;
    }
    lengths
};

/// The digits of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Digits(DigitSet);

impl Iterator for Digits {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let first = self.0.smallest();
        self.0.0 &= self.0.0.wrapping_sub(1);
        first
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Digits {
    #[inline]
    fn next_back(&mut self) -> Option<Digit> {
        let last = self.0.largest()?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for Digits {}

impl FusedIterator for Digits {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;

    #[inline]
    fn into_iter(self) -> Digits {
        self.iter()
    }
}

impl FromStr for DigitSet {
    type Err = ParseDigitError;

    /// Reads digits one after the other, in any order; no text is the empty set.
    fn from_str(text: &str) -> Result<DigitSet, ParseDigitError> {
        text.chars().map(Digit::try_from).collect()
    }
}

set_operations!(DigitSet of Digit, 0x1ff);

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|d| write!(f, "{d}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_outside_1_to_9_do_not_exist() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(10), None);
        assert_eq!(Digit::ALL.map(Digit::get), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(Digit::all().eq(Digit::ALL));
    }

    #[test]
    fn a_set_knows_its_members_for_every_value() {
        for bits in 0..512u16 {
            let set = DigitSet::from_bits(bits);
            let digits: Vec<u8> = set.iter().map(Digit::get).collect();
            let expected: Vec<u8> = (1..=9).filter(|d| bits >> (d - 1) & 1 == 1).collect();
            assert_eq!(digits, expected);
            assert_eq!(set.len(), expected.len());
            assert_eq!(set.smallest().map(Digit::get), expected.first().copied());
            assert_eq!(set.largest().map(Digit::get), expected.last().copied());
            assert_eq!(set.single().is_some(), expected.len() == 1);
            assert_eq!(set.iter().collect::<DigitSet>(), set);
            assert_eq!((!set).bits(), 511 - bits);
        }
    }

    #[test]
    fn digits_and_sets_read_back_from_text_and_numbers() {
        for digit in Digit::all() {
            assert_eq!(digit.to_string().parse(), Ok(digit));
            assert_eq!(Digit::try_from(u8::from(digit)), Ok(digit));
            assert_eq!(Digit::try_from(char::from(digit)), Ok(digit));
        }
        for text in ["", "0", "10", "x", "\u{0663}"] {
            assert_eq!(text.parse::<Digit>(), Err(ParseDigitError), "{text}");
        }
        for set in (0..512).map(DigitSet::from_bits) {
            assert_eq!(set.to_string().parse(), Ok(set));
            assert_eq!(set.into_iter().len(), set.len());
        }
        assert_eq!("120".parse::<DigitSet>(), Err(ParseDigitError));
    }
}
