//! Which instruction sets there are, which of them this machine has, and what each of them offers.
//!
//! An [`Isa`] value is a token that exists only on machines that have the instructions. How code
//! gets compiled for them: [`Isa::enter`] calls the work inside the one function that carries the
//! `#[target_feature]`; everything called from there must be `#[inline(always)]`, so that it
//! becomes part of that function. No closure may be handed to `std` on the way: it would be
//! compiled without the features.
//!
//! A new instruction set is a folder beside this file with a token made by [`isa_token!`], its
//! lanes and its registers; its `mod` and `use` in `mod.rs`; and its row in the table below.
//! Engines do not depend on it: they call [`InstructionSet::choose`].

use super::lanes::LaneSource;
use super::words::Kernel;
use std::fmt;
use std::str::FromStr;

/// Makes [`InstructionSet`] from a table, least first. Each row has a name, a condition on the
/// target, and, unless it is the portable one, a token: for lanes, and where it says so for
/// registers.
macro_rules! instruction_sets {
    (
        $(#[doc = $plain_doc:literal])* $Plain:ident = $plain:literal;
        $(
            $(#[doc = $doc:literal])*
            $Name:ident = $name:literal $([$with_registers:ident])?, if $target:meta;
        )*
    ) => {
        /// An instruction set that engines are written for.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        #[non_exhaustive]
        pub enum InstructionSet {
            $(#[doc = $plain_doc])*
            $Plain,
            $( $(#[doc = $doc])* $Name, )*
        }

        impl InstructionSet {
            /// All of them, least first.
            pub const ALL: [InstructionSet; [$plain, $($name),*].len()] =
                [InstructionSet::$Plain, $(InstructionSet::$Name),*];

            /// Whether this machine can run it.
            pub fn is_available(self) -> bool {
                match self {
                    InstructionSet::$Plain => true,
                    $(
                        #[cfg($target)]
                        InstructionSet::$Name => super::$Name::detect().is_some(),
                    )*
                    #[allow(unreachable_patterns, reason = "a target may have them all")]
                    _ => false,
                }
            }

            /// Its name, as [`FromStr`] reads it.
            pub const fn name(self) -> &'static str {
                match self {
                    InstructionSet::$Plain => $plain,
                    $( InstructionSet::$Name => $name, )*
                }
            }

            /// Runs the one or the other form of some code: with the token of this instruction set,
            /// or without vectors.
            ///
            /// # Panics
            /// When this machine does not have the instruction set.
            pub(crate) fn choose<C: Choice>(self, choice: C) -> C::Output {
                match self {
                    $(
                        #[cfg($target)]
                        InstructionSet::$Name => {
                            choice.with(super::$Name::detect().expect("the machine has it"))
                        }
                    )*
                    _ => choice.without_vectors(),
                }
            }

            /// The same for code on registers.
            ///
            /// # Panics
            /// When this machine does not have the instruction set.
            pub(crate) fn choose_registers<C: RegisterChoice>(self, choice: C) -> C::Output {
                match self {
                    $($(
                        #[cfg($target)]
                        InstructionSet::$Name => {
                            let token = super::$Name::detect().expect("the machine has it");
                            choice.$with_registers(token)
                        }
                    )?)*
                    _ => choice.without_registers(),
                }
            }
        }
    };
}

instruction_sets! {
    /// Plain Rust: runs everywhere.
    Portable = "portable";
    /// aarch64, all of which have NEON: too short for a puzzle in registers.
    Neon = "neon", if all(target_arch = "aarch64", target_endian = "little");
    /// x86-64 with AVX2.
    Avx2 = "avx2" [with_registers], if target_arch = "x86_64";
    /// x86-64 with AVX-512 F, BW, VL, VBMI and BITALG.
    Avx512 = "avx512" [with_registers], if target_arch = "x86_64";
}

/// Makes the token of an instruction set: the registers it runs kernels on, and the one list of its
/// features.
macro_rules! isa_token {
    (
        $(#[doc = $doc:literal])*
        $Token:ident runs $form:ident $Words:ident with $($feature:tt)+
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $Token(());

        impl $Token {
            /// The token, on a machine that has all features.
            pub(crate) fn detect() -> Option<$Token> {
                let has_all = true $(&& is_x86_feature_detected!($feature))+;
                has_all.then_some($Token(()))
            }
        }

        $( #[target_feature(enable = $feature)] )+
        fn enter<W: $crate::simd::Work<$Token>>(isa: $Token, work: W) -> W::Output {
            $crate::simd::isa::align_stack();
            work.run(isa)
        }

        impl $crate::simd::Isa for $Token {
            #[inline]
            fn enter<W: $crate::simd::Work<$Token>>(self, work: W) -> W::Output {
                // SAFETY: the token exists only after every one of the features was detected.
                unsafe { enter(self, work) }
            }
        }

        impl $crate::simd::Registers for $Token {
            #[inline]
            fn run<K: $crate::simd::words::Kernel>(self, kernel: K) -> K::Output {
                $crate::simd::Isa::enter(self, OnRegisters(kernel))
            }
        }

        /// A kernel as work.
        struct OnRegisters<K>(K);

        impl<K: $crate::simd::words::Kernel> $crate::simd::Work<$Token> for OnRegisters<K> {
            type Output = K::Output;

            #[inline(always)]
            fn run(self, _: $Token) -> K::Output {
                self.0.$form::<$Words>()
            }
        }
    };
}
pub(super) use isa_token;

/// Makes the caller keep its vectors on a boundary of 64 bytes where registers do not suffice.
///
/// Compilers align a stack frame only if some variable needs it. Vectors that they put aside by
/// themselves do not count: those lay wherever a process began its stack, in one of eight runs so
/// that a puzzle on AVX2 took 40% longer. `.ci/run` looks at the machine code for what this leads
/// to.
#[inline(always)]
pub(super) fn align_stack() {
    #[repr(align(64))]
    struct Boundary(std::mem::MaybeUninit<[u8; 64]>);
    std::hint::black_box(&Boundary(std::mem::MaybeUninit::uninit()).0);
}

/// Code in two forms.
pub(crate) trait Choice {
    /// What it gives back.
    type Output;
    /// With vectors.
    fn with<I: Isa>(self, isa: I) -> Self::Output;
    /// Without.
    fn without_vectors(self) -> Self::Output;
}

/// Code in two forms, the one for registers.
pub(crate) trait RegisterChoice {
    /// What it gives back.
    type Output;
    /// On registers.
    fn with_registers<I: Registers>(self, isa: I) -> Self::Output;
    /// Without.
    fn without_registers(self) -> Self::Output;
}

/// Something to do with the vectors of one instruction set.
pub(crate) trait Work<I: Isa> {
    /// What it gives back.
    type Output;

    /// Does it. Must be `#[inline(always)]`.
    fn run(self, isa: I) -> Self::Output;
}

/// The proof that this machine has an instruction set.
pub(crate) trait Isa: LaneSource {
    /// Does some work in a function compiled for the instruction set.
    fn enter<W: Work<Self>>(self, work: W) -> W::Output;
}

/// The proof that this machine has an instruction set with registers that hold a puzzle.
pub(crate) trait Registers: Isa {
    /// Runs a kernel, compiled for the instruction set, on the registers it has, long or short.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;
}

impl InstructionSet {
    /// The best one this machine can run.
    pub fn best() -> InstructionSet {
        let mut sets = InstructionSet::available();
        sets.next_back().unwrap_or(InstructionSet::Portable)
    }

    /// Those this machine can run, least first.
    pub fn available() -> impl DoubleEndedIterator<Item = InstructionSet> {
        InstructionSet::ALL.into_iter().filter(|set| set.is_available())
    }
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
        let names = InstructionSet::ALL.map(InstructionSet::name);
        write!(f, "expected one of {}, found {:?}", names.join(", "), self.found)
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
