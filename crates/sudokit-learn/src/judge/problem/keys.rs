//! The keys of a description, taken one by one: what is left at the end is unknown.

use super::table::{Entry, Fault, Place, Value};

/// The keys that are not read yet.
pub(super) struct Keys {
    pub(super) entries: Vec<Entry>,
    /// Behind the last line.
    pub(super) end: Place,
}

impl Keys {
    pub(super) fn take(&mut self, section: &str, key: &str) -> Option<Entry> {
        let at = self.entries.iter().position(|e| e.section == section && e.key == key)?;
        Some(self.entries.remove(at))
    }

    pub(super) fn text(&mut self, section: &str, key: &str) -> Result<Option<String>, Fault> {
        match self.take(section, key) {
            None => Ok(None),
            Some(Entry { value: Value::Text(text), .. }) => Ok(Some(text)),
            Some(other) => Err(wrong("a text in quotes", &other)),
        }
    }

    pub(super) fn needed(&mut self, section: &str, key: &str) -> Result<String, Fault> {
        self.text(section, key)?.ok_or_else(|| self.missing(section, key))
    }

    pub(super) fn flag(&mut self, section: &str, key: &str) -> Result<Option<bool>, Fault> {
        match self.take(section, key) {
            None => Ok(None),
            Some(Entry { value: Value::Flag(flag), .. }) => Ok(Some(flag)),
            Some(other) => Err(wrong("true or false", &other)),
        }
    }

    pub(super) fn number(
        &mut self,
        section: &str,
        key: &str,
        range: std::ops::RangeInclusive<f64>,
    ) -> Result<Option<f64>, Fault> {
        match self.take(section, key) {
            None => Ok(None),
            Some(Entry { value: Value::Number(number), .. }) if range.contains(&number) => {
                Ok(Some(number))
            }
            Some(other) => {
                let expected = format!("a number from {} to {}", range.start(), range.end());
                Err(wrong(&expected, &other))
            }
        }
    }

    pub(super) fn choice<T: Copy>(
        &mut self,
        section: &str,
        key: &str,
        choices: &[(&str, T)],
    ) -> Result<Option<T>, Fault> {
        let Some(entry) = self.take(section, key) else { return Ok(None) };
        let of_text = |text: &str| choices.iter().find(|(name, _)| *name == text);
        let found = match &entry.value {
            Value::Text(text) => of_text(text),
            _ => None,
        };
        found.map(|&(_, value)| Some(value)).ok_or_else(|| {
            let names: Vec<String> = choices.iter().map(|(name, _)| format!("{name:?}")).collect();
            wrong(&format!("one of {}", names.join(", ")), &entry)
        })
    }

    pub(super) fn missing(&self, section: &str, key: &str) -> Fault {
        let place = if section.is_empty() { String::new() } else { format!(" in [{section}]") };
        Fault::new(self.end, format!("`{key}`{place}"), "the end of the file")
    }
}

fn wrong(expected: &str, entry: &Entry) -> Fault {
    Fault::new(entry.value_at, expected, entry.value.to_string())
}
