//! Plain Rust: the definition that the instruction sets are tested against. Engines do not run on
//! it: without vector instructions the scalar engine is faster.

mod lanes;
mod words;

use super::isa::{Isa, Registers, Work};
use super::words::Kernel;
use words::{Plain, Plain16};

/// The proof that needs no proof: of long registers, or of short ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable<const SHORT: bool>;

/// With short registers.
pub(crate) type Short = Portable<true>;

/// The token with long registers.
pub(crate) const LONG: Portable<false> = Portable;
/// The token with short registers.
pub(crate) const SHORT: Short = Portable;

impl<const SHORT: bool> Isa for Portable<SHORT> {
    #[inline(always)]
    fn enter<W: Work<Self>>(self, work: W) -> W::Output {
        work.run(self)
    }
}

impl<const SHORT: bool> Registers for Portable<SHORT> {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        if SHORT { kernel.short::<Plain16>() } else { kernel.long::<Plain>() }
    }
}
