//! What stands around the grids of a text: as the problems of judges have it.
//!
//! ```text
//! counted      2                       the number of grids
//! before       3  or  Scenario #1:     a line above each; `{n}` is the number of the grid
//!              530070000 ...
//! after                                a line below each
//! between                              a line between two
//! end          end                     the last line
//! ```
//!
//! The writer, the strict reader and the local judge use the same description.

/// What stands around the grids of a text: whole lines, without their ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Around<S = &'static str> {
    /// Whether the first line is the number of grids.
    pub counted: bool,
    /// Above each grid, with `{n}` for its number.
    pub before: Option<S>,
    /// Below each grid.
    pub after: Option<S>,
    /// Between two grids.
    pub between: Option<S>,
    /// The last line.
    pub end: Option<S>,
}

impl Around {
    /// Nothing.
    pub(super) const NOTHING: Around =
        Around { counted: false, before: None, after: None, between: None, end: None };
    /// A blank line between two grids.
    pub(super) const BLANK_BETWEEN: Around = Around { between: Some(""), ..Around::NOTHING };
    /// The number of grids above them.
    pub(super) const COUNTED: Around = Around { counted: true, ..Around::NOTHING };

    /// The same with texts of its own.
    pub fn to_owned(&self) -> Around<String> {
        let Around { counted, before, after, between, end } = *self;
        let own = |line: Option<&str>| line.map(str::to_owned);
        Around {
            counted,
            before: own(before),
            after: own(after),
            between: own(between),
            end: own(end),
        }
    }

    /// Whether nothing else than a blank line stands between two grids, and each is written
    /// without regard to the others.
    pub(super) fn is_plain(&self) -> bool {
        let numbered = self.before.is_some_and(|line| line.contains("{n}"));
        !self.counted && !numbered && self.after.is_none() && self.end.is_none()
    }
}

impl<S: AsRef<str>> Around<S> {
    /// What stands above everything: known when all grids are.
    pub fn opening(&self, grids: u64) -> Option<String> {
        self.counted.then(|| format!("{grids}\n"))
    }

    /// What stands above grid `number` (from 1).
    pub fn above(&self, number: u64) -> String {
        let between = self.between.as_ref().filter(|_| number > 1);
        line(between, number) + &line(self.before.as_ref(), number)
    }

    /// What stands below grid `number` (from 1).
    pub fn below(&self, number: u64) -> String {
        line(self.after.as_ref(), number)
    }

    /// What stands below everything.
    pub fn closing(&self) -> String {
        line(self.end.as_ref(), 0)
    }
}

fn line<S: AsRef<str>>(text: Option<&S>, number: u64) -> String {
    text.map(|text| text.as_ref().replace("{n}", &number.to_string()) + "\n").unwrap_or_default()
}
