//! Watching a search in the terminal.
//!
//! ```text
//!   recorder (a thread)        player                      view            terminal
//!   a method, or a trace  ->   events, where we stand  ->  40x15 cells  ->  keys and screen
//!                                                            or more
//! ```
//!
//! `player` is all that can be known without a screen: it holds the events and moves through
//! them. `view` draws a player and changes nothing. `keys` says what each key does to a player.
//! `words` holds all texts. `path` does the same for the steps of a person. Only `terminal`
//! touches the terminal, and it leaves it as it was.

mod keys;
pub mod path;
pub mod player;
pub mod recorder;
pub mod terminal;
mod view;
mod words;

pub use view::Look;
