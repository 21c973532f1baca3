//! Lines whose values a regular expression accepts.

use super::pattern::{Pattern, Step};
use super::*;

rule! {
    /// The values of the line, one after the other, match all of a regular expression: digits,
    /// letters from `A` for 10, `.`, `[1-3]`, `[^5]`, `(`, `|`, `)`, `*`, `+`, `?`, `{2,3}`.
    Regex = "regex" {
        /// The expression, without a space.
        pattern: String,
        /// The line.
        line: Vec<Cell>,
    }
}

/// Adds a place of the program, and those where a fork goes on.
fn enter(program: &[Step], at: usize, places: &mut Vec<usize>) {
    let mut open = vec![at];
    while let Some(at) = open.pop() {
        if !places.contains(&at) {
            places.push(at);
            if let Some(Step::Fork(a, b)) = program.get(at) {
                open.extend([*a, *b]);
            }
        }
    }
}

impl Regex {
    /// The steps that read a line; `None` where the text is no expression, or needs too many.
    fn program(&self) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        Pattern::parse(&self.pattern)?.program(&mut steps)?;
        Some(steps)
    }
}

impl Rule for Regex {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        let is_good = self.program().is_some();
        (!is_good).then(|| "a regular expression of values such as [1-3]*(4|5.)?".into())
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let program = self.program().unwrap_or_default();
        let mut start = Vec::new();
        enter(&program, 0, &mut start);
        start.sort_unstable();
        let step = |places: &Vec<usize>, value: Value| {
            let mut next = Vec::new();
            let value = u32::try_from(value).ok().filter(|&value| value < 64)?;
            for &at in places {
                if let Some(Step::One(set)) = program.get(at)
                    && set >> value & 1 == 1
                {
                    enter(&program, at + 1, &mut next);
                }
            }
            next.sort_unstable();
            (!next.is_empty()).then_some(next)
        };
        let key = format!("regex {}", self.pattern);
        to.automaton(key, &self.line, vec![start], step, |places| places.contains(&program.len()));
    }
}
