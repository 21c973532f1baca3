//! What is known of a puzzle of another size or with other rules: its columns and texts.

use sudokit_variants::{Cell, Count, End, Estimate};

use crate::report::{Effort, Value, columns, on_one_line};

/// What is known of a puzzle.
#[derive(Default)]
pub(super) struct Known {
    pub(super) effort: Effort,
    /// Its rows.
    pub(super) solution: Option<String>,
    /// Cells in which two solutions differ, at most two.
    pub(super) differing: Vec<Cell>,
    /// Whether they are variables beside the grid: it is the same in both.
    pub(super) differs_beside: bool,
    pub(super) count: Option<Count>,
    pub(super) bare: bool,
    /// With the confidence of its interval.
    pub(super) estimate: Option<(Estimate, f64)>,
    /// Those of cells without a given.
    pub(super) candidates: Option<Vec<(Cell, Vec<i32>)>>,
    /// Lines of constraints.
    pub(super) redundant: Option<Vec<String>>,
    /// How many constraints may be redundant or not.
    pub(super) undecided: usize,
    /// Lines of constraints, and how small their set is known to be.
    pub(super) contradiction: Option<(Vec<String>, &'static str)>,
}

columns! {
    Known: LikeInput, effort; |known|
    "solution": Text, "The solution on one line"
        => Value::text(known.solution.as_deref().map(on_one_line));
    "differing": Text, "Cells that differ in two solutions: two, or one beside the grid"
        => known.differing();
    "count": Integer, "Number of solutions"
        => known.count.map_or(Value::Missing, |count| known.number(count));
    "at_least": Text, "`count` where there may be more solutions than that"
        => Value::of(known.count.map(|count| &["count"][..usize::from(count.end != End::Exhausted)]));
    "true_candidates": Text, "The values that occur in some solution"
        => known.candidates.as_ref().map_or(Value::Missing, |cells| listed(cells));
    "estimate": Real, "Estimated number of solutions" => known.of_estimate(|it, _| it.mean);
    "standard_error": Real, "Standard error of the estimate"
        => known.of_estimate(|it, _| it.standard_error);
    "confidence": Real, "Confidence of the interval" => known.of_estimate(|_, level| level);
    "low": Real, "Lower end of the interval" => known.of_estimate(|it, level| it.interval(level).0);
    "high": Real, "Upper end of the interval; none where there is no upper end"
        => known.of_estimate(|it, level| it.interval(level).1);
    "log10": Real, "Decimal logarithm of the estimate"
        => known.of_estimate(|it, _| it.log10());
    "samples": Integer, "Samples of the estimate; 0 where the number is exact"
        => Value::of(known.estimate.map(|(it, _)| it.samples));
    "redundant": Text, "The constraints that follow from the others"
        => Value::of(known.redundant.as_ref());
    "contradiction": Text, "Constraints that contradict each other"
        => Value::of(known.contradiction.as_ref().map(|(lines, _)| lines));
    "contradiction_is": Text, "smallest, minimal, or found: how small that set is known to be"
        => Value::of(known.contradiction.as_ref().map(|(_, size)| size));
}

impl Known {
    /// A number of the estimate; none where it is infinite: JSON has no infinity.
    fn of_estimate(&self, number: impl Fn(&Estimate, f64) -> f64) -> Value {
        let number = self.estimate.as_ref().map(|(estimate, level)| number(estimate, *level));
        Value::of(number.filter(|number| number.is_finite()))
    }

    fn differing(&self) -> Value {
        let cells: Vec<String> = self.differing.iter().map(ToString::to_string).collect();
        Value::of(Some(cells).filter(|cells| !cells.is_empty()))
    }

    fn number(&self, count: Count) -> Value {
        let number = count.solutions.into();
        let is_bound = (count.end != End::Exhausted) && !self.bare;
        if is_bound { Value::AtLeast(number) } else { Value::Integer(number) }
    }
}

/// What `check` says where there is no solution.
pub(super) const NO_SOLUTION: &str =
    ": no grid obeys them all (`sudokit analyze` lists those that contradict)";

impl Known {
    /// The answers of `analyze`.
    pub(super) fn text_of_analysis(&self) -> String {
        let mut text = String::new();
        let lines =
            |lines: &[String]| lines.iter().map(|line| format!("\n  {line}")).collect::<String>();
        if let Some(cells) = self.candidates.as_ref().filter(|_| self.contradiction.is_none()) {
            text += "\ntrue candidates:";
            for (cell, values) in cells {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                text += &format!("\n  {cell}: {}", values.join(" "));
            }
        }
        match &self.redundant {
            Some(none) if none.is_empty() && self.undecided > 0 => {}
            Some(none) if none.is_empty() => text += "\nno constraint follows from the others",
            Some(some) => {
                text += &format!("\nconstraints that follow from the others ({}):", some.len());
                text += &lines(some);
            }
            None => {}
        }
        if self.undecided > 0 {
            text += &format!("\nconstraints not decided: {}", self.undecided);
        }
        if let Some((among, size)) = &self.contradiction {
            let size = match *size {
                "smallest" => "the smallest set",
                "minimal" => "none of them can be left out",
                _ => "some may not be needed",
            };
            text += &format!("\nconstraints that contradict each other ({}, {size}):", among.len());
            text += &lines(among);
        }
        text
    }
}

fn listed(cells: &[(Cell, Vec<i32>)]) -> Value {
    let one = |(cell, values): &(Cell, Vec<i32>)| {
        let cell = cell.to_string();
        let of_value = |value| serde_json::json!({"cell": cell, "digit": value});
        values.iter().map(of_value).collect::<Vec<_>>()
    };
    Value::of(cells.iter().flat_map(one).collect::<Vec<_>>())
}
