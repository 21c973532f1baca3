//! How difficult one step is on the scale of Sudoku Explainer.

use std::fmt;

/// A rating of Sudoku Explainer, in tenths.
///
/// ```
/// use sudokit::technique::Rating;
/// assert_eq!(Rating::from_tenths(66).to_string(), "6.6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct Rating(u16);

impl Rating {
    /// This many tenths.
    pub const fn from_tenths(tenths: u16) -> Rating {
        Rating(tenths)
    }

    /// The number of tenths.
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// A sum of floating-point numbers, as the program prints it.
    pub(crate) fn of(sum: f64) -> Rating {
        Rating(((sum + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
