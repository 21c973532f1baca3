//! All marks are given: neighbors without one do not have its relation.

use super::ratio::have_ratio;
use super::*;

/// Which marks are all given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// White dots: other neighbors do not differ by 1.
    Difference,
    /// Black dots: no other neighbor is twice the other.
    Ratio,
    /// X and V: other neighbors have no sum of 5 or 10.
    Xv,
}

/// Their words.
const MARKS: [(&str, Mark); 3] =
    [("difference", Mark::Difference), ("ratio", Mark::Ratio), ("xv", Mark::Xv)];

impl Part for Mark {
    fn read(line: &mut Line<'_>) -> Result<Mark, TextError> {
        let found = MARKS.into_iter().find(|(word, _)| line.take(word));
        found.map(|(_, mark)| mark).ok_or_else(|| line.error("difference, ratio or xv"))
    }

    fn write(&self, to: &mut String) {
        let own = MARKS.iter().filter(|(_, mark)| mark == self);
        own.for_each(|(word, _)| *to += &format!(" {word}"));
    }
}

rule! {
    /// Cells with a side in common and without this mark do not have its relation. A dot of
    /// either color frees a pair from both: 1 and 2 have one dot.
    Strict = "strict" {
        /// The mark.
        mark: Mark,
    }
}

impl Strict {
    /// Pairs of neighbors without a mark of this kind.
    pub(crate) fn unmarked(&self, shape: &Shape, all: &[Constraint]) -> Vec<(Cell, Cell)> {
        let mut marked = Vec::new();
        self.add_marked(all, &mut marked);
        marked.sort_unstable();
        let mut pairs = shape.neighbors();
        pairs.retain(|pair| marked.binary_search(pair).is_err());
        pairs
    }

    fn add_marked(&self, all: &[Constraint], to: &mut Vec<(Cell, Cell)>) {
        for constraint in all {
            let cells = match constraint {
                Constraint::Difference(dots) if self.mark != Mark::Xv => &dots.cells,
                Constraint::Ratio(dots) if self.mark != Mark::Xv => &dots.cells,
                Constraint::Xv(marks) if self.mark == Mark::Xv => &marks.cells,
                Constraint::And(and) => {
                    self.add_marked(&and.of, to);
                    continue;
                }
                _ => continue,
            };
            to.extend(cells.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))));
        }
    }

    /// Whether two values may stand in neighbors without the mark.
    pub(crate) fn allows(&self, a: Value, b: Value) -> bool {
        match self.mark {
            Mark::Difference => a.abs_diff(b) != 1,
            Mark::Ratio => !have_ratio(2, a, b),
            Mark::Xv => ![5, 10].contains(&(a + b)),
        }
    }
}

impl Rule for Strict {
    fn relate(&self, shape: &Shape, all: &[Constraint], to: &mut impl Relations) {
        let pairs = self.unmarked(shape, all).into_iter();
        pairs.for_each(|(a, b)| to.pair(a, b, |x, y| self.allows(x, y)));
    }
}
