//! Watching a search in the terminal.
//!
//! ```text
//!   recorder (a thread)        player                      view            terminal
//!   a method, or a trace  ->   events, where we stand  ->  40x15 cells  ->  keys and screen
//!                                                            or more
//! ```
//!
//! [`player`] is all that can be known without a screen: it holds the events and moves through
//! them. [`view`] draws a player and changes nothing. [`keys`] says what each key does to a player.
//! [`words`] holds all texts. [`path`] does the same for the steps of a person. Only [`terminal`]
//! touches the terminal, and it leaves it as it was.

pub(crate) mod keys;
pub(crate) mod path;
pub(crate) mod player;
pub(crate) mod recorder;
pub(crate) mod terminal;
pub(crate) mod view;
mod words;
