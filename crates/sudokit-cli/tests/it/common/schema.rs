//! What is wrong with a value by a JSON Schema. The tests of `sudokit-protocol` use it, too.

use serde_json::Value;

/// What is wrong with a value, by the keywords that our schemas use. Another keyword is an error.
pub(crate) fn faults(schema: &Value, root: &Value, value: &Value, at: &str, out: &mut Vec<String>) {
    macro_rules! wrong {
        ($($what:tt)*) => {
            out.push(format!("{at}: {}", format!($($what)*)))
        };
    }
    let number = |limit: &Value| limit.as_f64().expect("a limit is a number");
    let length = |limit: &Value| limit.as_u64().expect("a limit is a number") as usize;
    for (keyword, says) in schema.as_object().expect("a schema is an object") {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "required" => {}
            "$ref" => {
                let place = says.as_str().unwrap().strip_prefix('#').unwrap();
                faults(root.pointer(place).expect(place), root, value, at, out);
                return;
            }
            "type" => {
                let is = |kind: &Value| match kind.as_str().unwrap() {
                    "null" => value.is_null(),
                    "boolean" => value.is_boolean(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.as_f64().is_some_and(|n| n.fract() == 0.0),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => panic!("{other} is no type"),
                };
                let kinds = says.as_array().cloned().unwrap_or_else(|| vec![says.clone()]);
                if !kinds.iter().any(is) {
                    wrong!("expected {says}, found {value}");
                }
            }
            "const" if says != value => wrong!("expected {says}, found {value}"),
            "enum" if !says.as_array().unwrap().contains(value) => {
                wrong!("expected one of {says}, found {value}");
            }
            "const" | "enum" => {}
            "minimum" if value.as_f64().is_some_and(|n| n < number(says)) => {
                wrong!("{value} is below {says}");
            }
            "maximum" if value.as_f64().is_some_and(|n| n > number(says)) => {
                wrong!("{value} is above {says}");
            }
            "minLength" | "maxLength" | "minItems" | "maxItems" => {
                let items = value.as_array().map(Vec::len).filter(|_| keyword.ends_with("Items"));
                let text = value.as_str().map(str::len).filter(|_| keyword.ends_with("Length"));
                let is_least = keyword.starts_with("min");
                if let Some(found) = items.or(text)
                    && if is_least { found < length(says) } else { found > length(says) }
                {
                    wrong!("{keyword} is {says}, found {found}");
                }
            }
            "minimum" | "maximum" => {}
            "pattern" => {
                if let Some(text) = value.as_str()
                    && !matches(says.as_str().unwrap(), text)
                {
                    wrong!("{text:?} is not as {says}");
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    faults(says, root, item, &format!("{at}/{index}"), out);
                }
            }
            "anyOf" => {
                let fits = |form: &Value| {
                    let mut found = Vec::new();
                    faults(form, root, value, at, &mut found);
                    found.is_empty()
                };
                if !says.as_array().unwrap().iter().any(fits) {
                    wrong!("fits no form: {value}");
                }
            }
            "properties" | "additionalProperties" => {}
            other => panic!("the checker does not know {other:?}"),
        }
    }
    let (Some(properties), Some(object)) = (schema.get("properties"), value.as_object()) else {
        return;
    };
    let says = schema["additionalProperties"].as_bool();
    let is_open = says.unwrap_or_else(|| panic!("{at} does not say whether it is open"));
    for key in schema["required"].as_array().into_iter().flatten() {
        if !object.contains_key(key.as_str().unwrap()) {
            out.push(format!("{at}: lacks {key}"));
        }
    }
    for (key, value) in object {
        match properties.get(key) {
            Some(schema) => faults(schema, root, value, &format!("{at}/{key}"), out),
            None if is_open => {}
            None => out.push(format!("{at}: has {key:?}, which the schema has not")),
        }
    }
}

/// Whether a text is as a pattern of letters and sets of letters says, from end to end. A star
/// behind a set: any number of them.
fn matches(pattern: &str, text: &str) -> bool {
    let inside = pattern.strip_prefix('^').and_then(|p| p.strip_suffix('$')).expect(pattern);
    matches_inside(inside, text)
}

fn matches_inside(pattern: &str, text: &str) -> bool {
    let Some(first) = pattern.chars().next() else { return text.is_empty() };
    let mut letters = text.chars();
    let Some((set, after)) = pattern.strip_prefix('[').and_then(|set| set.split_once(']')) else {
        return letters.next() == Some(first) && matches_inside(&pattern[1..], letters.as_str());
    };
    let fits = letters.next().is_some_and(|letter| match set {
        "0-9" => letter.is_ascii_digit(),
        "1-9" => ('1'..='9').contains(&letter),
        set => set.contains(letter),
    });
    match after.strip_prefix('*') {
        Some(after) => {
            fits && matches_inside(pattern, letters.as_str()) || matches_inside(after, text)
        }
        None => fits && matches_inside(after, letters.as_str()),
    }
}
