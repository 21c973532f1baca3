//! Where a value stands in a JSON text: readers of other packages name it in errors.

use serde_json::{Deserializer, Value as Json};

/// Where spaces and signs between values end.
fn behind_signs(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches([' ', '\t', '\r', '\n', ',', ':']).len()
}

/// The value at a place, and where it ends.
fn value(text: &str, at: usize) -> Option<(Json, usize)> {
    let mut values = Deserializer::from_str(&text[at..]).into_iter::<Json>();
    let value = values.next()?.ok()?;
    Some((value, at + values.byte_offset()))
}

/// Where a value of an object or a list begins, by its key or its number from 0.
fn inside(text: &str, start: usize, step: &str) -> Option<usize> {
    let is_object = text[start..].starts_with('{');
    if !is_object && !text[start..].starts_with('[') {
        return None;
    }
    let mut at = behind_signs(text, start + 1);
    for i in 0.. {
        let mut is_it = i.to_string() == step;
        if is_object {
            let (key, end) = value(text, at)?;
            is_it = key == step;
            at = behind_signs(text, end);
        }
        if is_it {
            return Some(at);
        }
        at = behind_signs(text, value(text, at)?.1);
    }
    None
}

/// Where the value of a path begins.
fn find(text: &str, path: &str) -> usize {
    let steps = path.split('/').filter(|step| !step.is_empty());
    let next = |at, step| inside(text, at, step).ok_or(at);
    match steps.into_iter().try_fold(behind_signs(text, 0), next) {
        Ok(at) | Err(at) => at,
    }
}

/// The line and the column, from 1, of the value of a path such as `cages/3/value`, and whether it
/// is a text. Where the path goes on behind all values, it is the last one that is there.
pub fn place(text: &str, path: &str) -> (usize, usize, bool) {
    let (before, value) = text.split_at(find(text, path));
    let line = before.rsplit('\n').next().unwrap_or("");
    (before.matches('\n').count() + 1, line.chars().count() + 1, value.starts_with('"'))
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn values_are_found_by_keys_and_numbers() {
        let text = "{\"a\" : [1,{\"b\":\"é\",\"c\":2}\n , 3],\n  \"d\":\"x\"}";
        for (path, expected) in [
            ("", (1, 1, false)),
            ("a/0", (1, 9, false)),
            ("a/1/b", (1, 16, true)),
            ("a/1/c", (1, 24, false)),
            ("a/2", (2, 4, false)),
            ("d", (3, 7, true)),
            ("d/0/1", (3, 7, true)),
            ("a/9", (1, 8, false)),
            ("e", (1, 1, false)),
        ] {
            assert_eq!(place(text, path), expected, "{path}");
        }
        assert_eq!(place("no JSON", "a/b"), (1, 1, false));
    }
}
