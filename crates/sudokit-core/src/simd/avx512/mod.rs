//! x86-64 with AVX-512: 32 lanes, long registers.

mod lanes;
mod words;

use words::Zmm;

super::isa::isa_token! {
    /// The proof that this machine has AVX-512 F, BW, VL, VBMI and BITALG, and AVX2 with them.
    Avx512 runs long Zmm with
        "avx512f" "avx512bw" "avx512vl" "avx512vbmi" "avx512bitalg"
        "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}
