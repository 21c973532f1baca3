//! Human solving: steps that a person can follow, each with its reason and its proof.
//!
//! A [`Sheet`] is a position: digits and candidates. A [`Profile`] says which techniques are tried
//! in which order. [`next_step`] gives the next [`Step`]; a [`Path`] takes one after the other.
//! [`check_step`] accepts a step only if its conclusion follows from the rules, by three kinds of
//! lines ([`proof`]); it knows no technique.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::technique::{End, Path, Profile, Sheet, notation};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let profile = Profile::hodoku();
//! let mut path = Path::new(Sheet::new(&puzzle).known_proper(), &profile);
//! let first = path.next().expect("there is a step");
//! assert_eq!(notation::hodoku(&first).split(": ").count(), 2);
//! assert_eq!(path.by_ref().count(), 50);
//! assert_eq!(path.end(), Some(End::Solved));
//! # Ok::<(), sudokit::grid::ParsePuzzleError>(())
//! ```
//!
//! # What each module does
//!
//! | file | does | must not know |
//! |---|---|---|
//! | `catalogue.rs` | the techniques as data: names, codes, order, score | finders |
//! | `sheet.rs`, `queue.rs` | position and queues of singles; one door for changes | techniques |
//! | `hall.rs` | which of nine sets have few members together | techniques |
//! | `template.rs` | which candidates of a digit are in no template | techniques |
//! | `step.rs` | a step as plain data | the sheet it was found on |
//! | `find/` | one file a family of techniques | scores, languages, profiles |
//! | `proof.rs`, `check_step.rs` | lines of proof; the checker | finders, techniques |
//! | `claim.rs` | steps that others claim, judged | profiles |
//! | `drat.rs` | paths as proofs for outside checkers | finders, techniques |
//! | `profile.rs`, `order.rs`, `take.rs`, `path.rs` | order and choice; the loop | how a technique works |
//! | `grade.rs` | score and level of a path | how a technique works |
//! | `named.rs` | techniques, changes, profiles by the words that people type | finders |
//! | `history.rs` | searches that found nothing | how a technique works |
//! | `default_budget.rs` | what a search may cost where no bound is named | how a technique works |
//! | `se/` | Sudoku Explainer's rules in its order, and its ratings | languages |
//! | `ease.rs`, `hint/` | what a person sees first; help for a player | solvers |
//! | `page/` | pages about techniques: words, examples, drawings | how a technique works |
//! | `notation/` | steps as text: HoDoKu's lines, sentences, JSON; `json/` alone writes positions | solvers |
//!
//! Nothing here guesses but brute force, which stands last; nothing here knows a solver.

mod catalogue;
mod check_step;
mod claim;
mod default_budget;
mod drat;
mod ease;
mod end;
mod find;
mod grade;
mod hall;
pub mod hint;
mod history;
mod named;
pub mod notation;
mod order;
pub mod page;
mod path;
mod profile;
pub mod proof;
mod queue;
mod rating;
pub mod se;
mod sheet;
mod step;
mod take;
mod template;
mod words;

pub use catalogue::{Level, ParseTechniqueError, Technique};
pub use check_step::{Refused, check_step};
pub use claim::{Claim, ClaimVerdict, ParseClaimError};
pub use drat::Drat;
pub use end::End;
pub use grade::{Grade, grade};
pub use named::{Change, UnknownName, UnknownWord};
pub use path::{Next, Path, all_steps, all_steps_unchecked, next_step};
pub use profile::Profile;
pub use rating::{ParseRatingError, Rating};
pub use sheet::Sheet;
pub use step::{Chain, HouseSet, Nested, Node, Part, Pattern, Role, Step};
