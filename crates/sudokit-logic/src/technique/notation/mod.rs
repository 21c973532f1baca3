//! Steps as text: HoDoKu's lines, sentences in English and Korean, JSON.
//!
//! Every text is made from the fields of the step alone; a [`View`], which says how to draw it,
//! also from the position.

pub(super) mod als;
mod chain;
mod forcing;
pub(super) mod hodoku;
mod json;
mod language;
mod names;
mod sentence;
mod view;

pub use forcing::hodoku_chains;
pub use hodoku::hodoku;
pub use json::{Document, ParseStepError, StepKeys, UnknownKey, json};
pub(super) use json::{house, list, text};
pub use language::Language;
pub use names::{outcome, push_outcome};
pub(super) use sentence::korean;
pub use sentence::sentence;
pub use view::{CandidateRole, CellRole, Link, Shown, View};
