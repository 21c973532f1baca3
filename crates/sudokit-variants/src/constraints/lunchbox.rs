//! Lunchboxes: sandwiches with bread of their own.

use super::*;

rule! {
    /// All values of the line differ. The cells strictly between the least and the greatest of
    /// them have this sum.
    Lunchbox = "lunchbox" {
        /// The sum.
        sum: Value,
        /// The line.
        line: Vec<Cell>,
    }
}

/// The least and the greatest value, how many of both were seen, the sum behind the first.
type State = (Value, Value, u8, Value);

impl Rule for Lunchbox {
    const AT_LEAST: usize = 2;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let place = |wanted| values.iter().position(|value| Some(value) == wanted);
        let (low, high) = (place(values.iter().min()), place(values.iter().max()));
        let (first, last) = (low.min(high).unwrap_or(0), low.max(high).unwrap_or(0));
        let sum: Value = values.iter().take(last).skip(first + 1).sum();
        grid.differ(&self.line) && sum == self.sum
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.differ(&self.line);
        let (lowest, all) = (to.shape.low(), to.shape.low()..=to.shape.high());
        let pairs = all.clone().flat_map(|low| all.clone().map(move |high| (low, high)));
        let far = |low, high| high - low + 1 >= self.line.len() as Value;
        let starts =
            pairs.filter(|&(low, high)| far(low, high)).map(|(low, high)| (low, high, 0, 0));
        let step = |&(low, high, seen, sum): &State, value: Value| {
            let is_bread = value == low || value == high;
            let next = if seen == 1 && !is_bread { sum + value } else { sum };
            let is_good = (low..=high).contains(&value) && seen < 2 + u8::from(!is_bread);
            let may_fit = lowest < 0 || next <= self.sum;
            (is_good && may_fit).then_some((low, high, seen + u8::from(is_bread), next))
        };
        let accepts = |&(_, _, seen, sum): &State| seen == 2 && sum == self.sum;
        let key = format!("lunchbox {}", self.sum);
        to.automaton(key, &self.line, starts.collect(), step, accepts);
    }
}
