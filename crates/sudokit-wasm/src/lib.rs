//! The engine of the web page: questions in JSON, answers in JSON. `web/ENGINE.md` lists them.
//!
//! ```text
//!   page -> abi (bytes in a module's memory) -> ask (one function a question) -> the library
//! ```
//!
//! It knows no page: what is drawn, and in which words beyond the library's, is decided there. It
//! reads no clock and keeps nothing between two questions but the search that is being watched.

// Outside a module of WebAssembly it is of use to its own test only.
#[cfg(any(target_arch = "wasm32", test))]
mod abi;
mod ask;

pub use ask::{Desk, answer, questions};
