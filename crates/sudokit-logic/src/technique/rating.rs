//! How difficult one step is on the scale of Sudoku Explainer.

use std::fmt;
use std::str::FromStr;

/// A rating of Sudoku Explainer, in tenths.
///
/// ```
/// use sudokit::technique::Rating;
/// assert_eq!(Rating::from_tenths(66).to_string(), "6.6");
/// assert_eq!("6.6".parse(), Ok(Rating::from_tenths(66)));
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

/// As a number: 66 tenths are 6.6.
impl From<Rating> for f64 {
    fn from(rating: Rating) -> f64 {
        f64::from(rating.0) / 10.0
    }
}

/// The text is no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseRatingError;

impl fmt::Display for ParseRatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rating such as 7.2")
    }
}

impl std::error::Error for ParseRatingError {}

impl FromStr for Rating {
    type Err = ParseRatingError;

    /// Reads what is displayed.
    fn from_str(text: &str) -> Result<Rating, ParseRatingError> {
        let (whole, tenths) = text.split_once('.').ok_or(ParseRatingError)?;
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if tenths.len() != 1 || whole.is_empty() || !is_number(whole) || !is_number(tenths) {
            return Err(ParseRatingError);
        }
        format!("{whole}{tenths}").parse().map(Rating).map_err(|_| ParseRatingError)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
