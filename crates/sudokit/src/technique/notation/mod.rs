//! Steps as text: HoDoKu's lines, sentences in English and Korean, JSON.
//!
//! Every text is made from the fields of the step alone.

mod als;
mod chain;
mod explainer;
mod forcing;
mod hodoku;
mod json;
mod korean;
mod language;
mod names;
mod sentence;

pub use forcing::hodoku_chains;
pub use hodoku::hodoku;
pub use json::{Document, ParseStepError, json};
pub use language::Language;
pub use names::outcome;
pub use sentence::sentence;
