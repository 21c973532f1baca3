//! Vector code and the choice of instruction set: the only module with `unsafe` code.
//!
//! It knows of Sudoku that a grid is 81 bytes and a cell nine bits, and how the layouts of engines
//! place them in registers; it knows no rule.
//!
//! - `isa`: the instruction sets and their tokens.
//! - `lanes`, `words`: what vectors can do, as traits; a folder for each instruction set has them.
//! - `quads`: four words side by side, which need no detection.

#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, unused_imports, unused_macros, reason = "some are for registers alone")
)]

mod isa;
pub(crate) mod lanes;
pub(crate) mod quads;
pub(crate) mod words;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod lanes_tests;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
#[cfg(test)]
pub(crate) mod portable;
#[cfg(test)]
mod words_tests;

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use avx512::Avx512;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use neon::Neon;

pub(crate) use isa::{Choice, Isa, RegisterChoice, Registers, Work};
pub use isa::{InstructionSet, ParseInstructionSetError, Unavailable};

/// The same reference, of which the compiler forgets what stands there: it would choose other
/// instructions for some constants.
///
/// No more than that: `std::hint::black_box` goes through memory, twelve times before a puzzle.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read there")]
fn forgotten<T>(constant: &T) -> &T {
    let mut at: *const T = constant;
    // SAFETY: there is no instruction; the address stays as it is.
    unsafe {
        std::arch::asm!("/* {0} */", inout(reg) at, options(pure, nomem, nostack, preserves_flags));
        &*at
    }
}
