//! x86-64 with AVX2: 16 lanes, short registers.

mod lanes;
mod words;

pub(super) use lanes::numbers_of;
pub(super) use words::Ymm;

super::isa::isa_token! {
    /// The proof that this machine has AVX2, and the scalar bit counts that every processor with
    /// AVX2 has had so far.
    Avx2 runs short Ymm with "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}
