//! The engine of the web page: requests in JSON, answers in JSON. `web/ENGINE.md` lists them.
//!
//! ```text
//!   page -> abi (bytes in a module's memory) -> ask (one function a request) -> the library
//! ```
//!
//! It does not depend on the page, which decides how to draw and adds its own words to the
//! library's. It reads no clock and keeps nothing between two requests except the search that is
//! being watched.

// Outside a module of WebAssembly it is of use to its own test only.
#[cfg(any(target_arch = "wasm32", test))]
mod abi;
mod ask;

pub use ask::{Session, answer, questions};
