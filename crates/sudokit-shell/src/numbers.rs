//! Numbers as people read and write them.

use std::time::Duration;

pub use sudokit_data::numbers::grouped;

/// A number and what is counted: "1 step", "2 steps".
pub fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// A time above 0 in seconds, as typed.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if !(seconds > 0.0 && seconds <= 86_400.0) {
        return Err("expected more than 0 and at most 86400 seconds".to_owned());
    }
    Ok(Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        let all = [0, 999, 1_000, 12_345, 1_234_567].map(grouped);
        assert_eq!(all, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!([0, 1, 2].map(|n| counted(n, "climb")), ["0 climbs", "1 climb", "2 climbs"]);
    }

    #[test]
    fn seconds_are_positive_and_bounded() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(["0", "-1", "inf", "NaN", "1e9", "x"].iter().all(|text| seconds(text).is_err()));
    }
}
