//! `libsudokit`: the library for C, and for all languages that call C.
//!
//! ```text
//!   C -> abi (pointers) -> grids (puzzles of 81 bytes) -> sudokit
//!                       -> ask (texts in JSON)         -> sudokit-protocol
//! ```
//!
//! `abi` alone has `unsafe` code. No panic passes it. `include/sudokit.h` is made out of its
//! documentation by `header`, so that it is written for readers of C.

mod abi;
mod ask;
mod grids;
mod status;

pub use abi::*;
pub use status::*;
