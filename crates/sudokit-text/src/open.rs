//! Where a JSON text of many lines ends.

/// Braces and brackets of a JSON text that are open, line by line.
#[derive(Clone, Default, Debug)]
pub struct Open {
    /// How many are open.
    pub depth: usize,
    in_string: bool,
    is_escaped: bool,
}

impl Open {
    /// Reads a line, and returns whether all are closed behind it.
    pub fn closed_after(&mut self, line: &str) -> bool {
        // A line end is white space, also behind a backslash.
        self.is_escaped = false;
        for byte in line.bytes() {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.in_string => self.is_escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.depth == 0
    }
}

#[cfg(test)]
mod tests {
    use super::Open;

    #[test]
    fn strings_may_hold_braces() {
        let mut open = Open::default();
        let lines = ["{\"a}\": [", "\"\\\"]\",", "{}]", "}"];
        assert_eq!(lines.map(|line| open.closed_after(line)), [false, false, false, true]);
    }
}
