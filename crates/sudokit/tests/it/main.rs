//! The library as its users see it: one test program, a module a matter.

mod architecture;
mod batch;
mod bounds;
mod canon;
mod closure;
mod generate;
mod oracle;
mod pencilmarks;
mod proved_steps;
#[cfg(feature = "serde")]
mod serde_types;
mod solver;
mod spaces;
mod step_budget;
mod suite;
mod surface;
mod technique_pages;
mod text_formats;
mod text_judges;
mod text_lists;
mod text_round_trips;
#[cfg(feature = "formats")]
mod text_streams;
mod words;
