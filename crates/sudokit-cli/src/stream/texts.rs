//! Cuts inputs into puzzles of other sizes and rules: a chunk each, for each takes its time.

use super::cutter::{self, Body, Chunk, Cut};
use super::{Inputs, VariantText};
use crate::input::{Lines, Source};
use std::sync::Arc;
use sudokit_variants::formats::Splitter;

/// The puzzles of all inputs with the names of these, or what is wrong in their place.
pub(super) fn all(
    inputs: &Inputs,
) -> impl Iterator<Item = (Arc<str>, Result<VariantText, String>)> {
    cutter::cut(inputs, Input::new).filter_map(|Chunk { source, body, .. }| match body {
        Body::Variant(text) => Some((source, Ok(text))),
        Body::Broken(what) => Some((source, Err(what))),
        _ => None,
    })
}

/// An input that is being cut.
pub(super) struct Input {
    source: Source,
    splitter: Splitter,
    /// How many puzzles were handed on.
    number: u64,
    /// What is reported when the puzzles read so far are handed on.
    broken: Option<String>,
    is_at_end: bool,
}

impl Input {
    pub(super) fn new(source: Source) -> Input {
        Input { source, splitter: Splitter::default(), number: 0, broken: None, is_at_end: false }
    }

    fn read_on(&mut self) {
        match self.source.next_lines() {
            Ok(Some(Lines::Text(text))) => {
                String::from_utf8_lossy(&text).lines().for_each(|line| self.splitter.push(line));
                return;
            }
            Ok(Some(Lines::TooLong)) => {
                // It keeps its number.
                self.splitter.end();
                self.splitter.push("");
                let (name, line) = (&self.source.name, self.splitter.lines());
                let what = "expected a puzzle, found a line too long to be read";
                self.broken = Some(format!("{name}:{line}:1: {what}"));
                return;
            }
            Ok(None) => {}
            Err(error) => {
                self.broken = Some(format!("{}: the input broke off: {error}", self.source.name));
            }
        }
        self.splitter.end();
        self.is_at_end = true;
    }
}

impl Cut for Input {
    fn next_chunk(&mut self) -> Option<Chunk> {
        loop {
            let body = match self.splitter.take() {
                Some(text) => Body::Variant(text),
                None => match self.broken.take() {
                    Some(what) => Body::Broken(what),
                    None if self.is_at_end => return None,
                    None => {
                        self.read_on();
                        continue;
                    }
                },
            };
            let number = self.number;
            self.number += u64::from(matches!(body, Body::Variant(_)));
            return Some(Chunk { source: Arc::clone(&self.source.name), number, body });
        }
    }
}
