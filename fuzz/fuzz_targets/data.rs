//! The commands on sets: one to three files of mixed columns. What must hold of them stands beside
//! the tests of `sudokit-data`.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/sudokit-data/tests/common/mod.rs"]
mod common;

fuzz_target!(|input: &[u8]| common::check(input));
