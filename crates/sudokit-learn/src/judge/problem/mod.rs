//! The problems: a description each, in `problems/`. Nothing else in the judge names one.
//!
//! ```text
//!   problems/*.toml, compiled in -> description -> Problem
//!   a teacher's file (--spec)    ->
//! ```

mod description;
mod keys;
mod rows;
mod table;

pub(crate) use description::{
    Description, Entrance, Grids, Input, Limits, Output, Promise, Want, Written,
};
pub(crate) use rows::Rows;
pub(crate) use table::Fault;

use super::code::Code;
use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;
use std::time::Duration;

/// The descriptions that are compiled in, in the order of the list.
const FILES: &[&str] = &[
    include_str!("../../../problems/2239.toml"),
    include_str!("../../../problems/2580.toml"),
    include_str!("../../../problems/1840.toml"),
    include_str!("../../../problems/12095.toml"),
    include_str!("../../../problems/4574.toml"),
    include_str!("../../../problems/01-edu-sudoku.toml"),
    include_str!("../../../problems/codingame-sudoku-solver.toml"),
    include_str!("../../../problems/ecnu-1021.toml"),
    include_str!("../../../problems/hdu-1426.toml"),
    include_str!("../../../problems/hdu-2780.toml"),
    include_str!("../../../problems/hdu-3111.toml"),
    include_str!("../../../problems/jutge-p78955.toml"),
    include_str!("../../../problems/jutge-p79494.toml"),
    include_str!("../../../problems/kattis-sudokunique.toml"),
    include_str!("../../../problems/leetcode-36.toml"),
    include_str!("../../../problems/leetcode-37.toml"),
    include_str!("../../../problems/luogu-p1074.toml"),
    include_str!("../../../problems/luogu-p1784.toml"),
    include_str!("../../../problems/poj-2676.toml"),
    include_str!("../../../problems/poj-2918.toml"),
    include_str!("../../../problems/poj-3074.toml"),
    include_str!("../../../problems/spoj-sudogob.toml"),
    include_str!("../../../problems/swea-1974.toml"),
    include_str!("../../../problems/uri-1383.toml"),
    include_str!("../../../problems/uva-989.toml"),
];

static ALL: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let parse = |text: &&str| match Description::parse(text) {
        Ok(description) => Problem::new(description),
        Err(fault) => panic!("a description: {fault:?}"),
    };
    FILES.iter().map(parse).collect()
});

/// The problems' ids and descriptions, in the order of the list.
pub fn descriptions() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALL.iter().map(|problem| problem.0.id.as_str()).zip(FILES.iter().copied())
}

/// A problem.
#[derive(Clone, Copy)]
pub struct Problem(&'static Description);

impl Deref for Problem {
    type Target = Description;

    fn deref(&self) -> &Description {
        self.0
    }
}

impl PartialEq for Problem {
    fn eq(&self, other: &Problem) -> bool {
        self.id == other.id
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)
    }
}

impl Problem {
    /// The problem of a description. It lives as long as the process, which needs one or two.
    pub(crate) fn new(description: Description) -> Problem {
        Problem(Box::leak(Box::new(description)))
    }

    /// Its description.
    pub(crate) fn description(self) -> &'static Description {
        self.0
    }

    /// All that are compiled in.
    pub fn all() -> &'static [Problem] {
        &ALL
    }

    /// The problem of that name, in upper or lower case.
    pub fn find(name: &str) -> Option<Problem> {
        let name = name.to_lowercase();
        let is_named = |problem: &&Problem| problem.id == name || problem.names.contains(&name);
        ALL.iter().find(is_named).copied()
    }

    /// Whether random cases can be drawn.
    pub(crate) fn draws(self) -> bool {
        self.input.grids != Grids::None && self.output.want != Want::Text
    }

    /// Whether a search may end at the first solution. For other problems it goes on: to count, to
    /// list, to find out whether there is a second one.
    pub(crate) fn ends_at_first(self) -> bool {
        let is_proper = !matches!(self.input.promise, Promise::Any | Promise::Clash);
        match self.output.want {
            Want::Any | Want::Smallest => true,
            Want::Unique => is_proper,
            _ => false,
        }
    }

    /// The time limit for programs in a language: what the judge had for it, or else what the
    /// former Baekjoon Online Judge made of a limit.
    pub(crate) fn time_limit(self, code: Option<Code>) -> Duration {
        let own =
            self.limits.by_code.iter().find(|(other, _)| Some(*other) == code.map(Code::of_limits));
        match (own, code) {
            (Some(&(_, time)), _) => time,
            (None, Some(code)) => code.time_limit(self.limits.time),
            (None, None) => self.limits.time,
        }
    }

    /// The memory limit for programs in a language, in megabytes. Where the problem has none, it
    /// keeps a fault from stopping the machine.
    pub(crate) fn memory_limit(self, code: Option<Code>) -> u64 {
        let limit = self.limits.memory;
        limit.map_or(UNKNOWN_MEMORY, |limit| code.map_or(limit, |code| code.memory_limit(limit)))
    }
}

/// Megabytes for a problem whose memory limit is not known: many times what a program needs, and
/// little enough for a class side by side.
const UNKNOWN_MEMORY: u64 = 1024;
