//! The engine of the web page: `sudokit-protocol` as a module of WebAssembly. `web/ENGINE.md` says
//! how to call it.

// Outside a module of WebAssembly it is of use to its own test only.
#[cfg(any(target_arch = "wasm32", test))]
mod abi;
