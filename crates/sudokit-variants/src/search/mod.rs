//! The engines: each finds the solutions of a program one after the other.

mod branch;
mod copying;
mod descent;
mod engine;
mod learning;
mod statistics;

pub(crate) use descent::Descents;
pub(crate) use engine::{Engine, Engines};
pub use statistics::{Search, Statistics};

/// What an engine found: a value's number for each cell.
pub(crate) type Found = Vec<u64>;
