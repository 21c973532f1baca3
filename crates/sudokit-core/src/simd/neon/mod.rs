//! aarch64: NEON, which every processor that runs an operating system has.
//!
//! What is compiled for this target may use NEON anywhere, so nothing is detected and no function
//! needs a target feature. Its vectors of 128 bits are too short to hold a puzzle in registers
//! (`docs/DESIGN-solving-registers.md` says what was tried).

pub(super) mod intrinsics;
mod lanes;

use super::isa::{Isa, Work};

/// The proof that this is an aarch64: eight lanes.
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
}
