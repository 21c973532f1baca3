//! Which instruction sets this machine has.

use std::fmt;
use std::str::FromStr;

/// An instruction set that engines are written for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum InstructionSet {
    /// Plain Rust: runs everywhere.
    Portable,
    /// x86-64 with AVX2.
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, VBMI and BITALG.
    Avx512,
}

impl InstructionSet {
    /// All of them, least first.
    pub const ALL: [InstructionSet; 3] =
        [InstructionSet::Portable, InstructionSet::Avx2, InstructionSet::Avx512];

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        match self {
            InstructionSet::Portable => true,
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => is_x86_feature_detected!("avx2") && scalar_bits(),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512bitalg")
                    && scalar_bits()
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The best one this machine can run.
    pub fn best() -> InstructionSet {
        let mut sets = InstructionSet::available();
        sets.next_back().unwrap_or(InstructionSet::Portable)
    }

    /// Those this machine can run, least first.
    pub fn available() -> impl DoubleEndedIterator<Item = InstructionSet> {
        InstructionSet::ALL.into_iter().filter(|set| set.is_available())
    }

    /// Its name, as [`FromStr`] reads it.
    pub const fn name(self) -> &'static str {
        match self {
            InstructionSet::Portable => "portable",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Avx512 => "avx512",
        }
    }
}

/// The scalar bit counts that every processor with AVX2 has had so far, asked for all the same.
#[cfg(target_arch = "x86_64")]
fn scalar_bits() -> bool {
    is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no instruction set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseInstructionSetError {
    found: String,
}

impl fmt::Display for ParseInstructionSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected portable, avx2 or avx512, found {:?}", self.found)
    }
}

impl std::error::Error for ParseInstructionSetError {}

impl FromStr for InstructionSet {
    type Err = ParseInstructionSetError;

    fn from_str(text: &str) -> Result<InstructionSet, ParseInstructionSetError> {
        InstructionSet::ALL
            .into_iter()
            .find(|set| set.name() == text)
            .ok_or_else(|| ParseInstructionSetError { found: text.to_owned() })
    }
}

/// An instruction set was forced that this machine does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unavailable(pub InstructionSet);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this machine cannot run {}; available:", self.0)?;
        InstructionSet::available().try_for_each(|set| write!(f, " {set}"))
    }
}

impl std::error::Error for Unavailable {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_portable_is_always_there() {
        for set in InstructionSet::ALL {
            assert_eq!(set.name().parse(), Ok(set));
        }
        assert!("sse9".parse::<InstructionSet>().is_err());
        assert!(InstructionSet::available().any(|set| set == InstructionSet::Portable));
        assert!(InstructionSet::best().is_available());
    }
}
