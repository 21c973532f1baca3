//! aarch64: NEON, which every processor that runs an operating system has.
//!
//! Its vectors are short: 128 bits. So both engines get pairs of them: 16 lanes, and short
//! registers of 16 words. What is compiled for this target may use NEON anywhere, so nothing is
//! detected, and no function needs a target feature.

pub(super) mod intrinsics;
mod lanes;
mod words;

use super::isa::{Isa, Work};
use super::words::Kernel;
use words::Words;

/// The proof that this is an aarch64.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    /// The token: always.
    pub(crate) fn detect() -> Option<Neon> {
        Some(Neon(()))
    }
}

impl Isa for Neon {
    #[inline]
    fn enter<W: Work<Neon>>(self, work: W) -> W::Output {
        work.run(self)
    }

    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.short::<Words>()
    }
}
