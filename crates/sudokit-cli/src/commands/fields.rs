//! Rows of named values as CSV or JSON Lines, for commands that have fields of their own.

use super::rows::push_value;
use super::verdict;
use crate::stream::Worked;
use clap::ValueEnum;
use serde_json::{Map, Value, json};

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TableFormat {
    /// The command's own text, one line a row.
    Text,
    /// Comma-separated values with a header.
    Csv,
    /// A JSON object a line.
    #[value(alias = "json")]
    Jsonl,
}

/// How rows are written, and which fields they show.
#[derive(Clone, Debug)]
pub struct Table<F> {
    format: TableFormat,
    fields: Vec<F>,
}

impl<F: ValueEnum + Copy + PartialEq> Table<F> {
    /// What these words ask for. Fields alone ask for CSV.
    pub fn from_args(
        format: Option<TableFormat>,
        json: bool,
        fields: &[F],
        default: &[F],
    ) -> anyhow::Result<Table<F>> {
        let format = match format {
            Some(TableFormat::Text) if !fields.is_empty() => {
                anyhow::bail!("--fields goes with --format csv or jsonl")
            }
            Some(format) => format,
            None if json => TableFormat::Jsonl,
            None if !fields.is_empty() => TableFormat::Csv,
            None => TableFormat::Text,
        };
        Ok(Table { format, fields: if fields.is_empty() { default } else { fields }.to_vec() })
    }

    /// Whether the command writes its own text.
    pub fn is_text(&self) -> bool {
        self.format == TableFormat::Text
    }

    /// Whether a row shows one of these.
    pub fn shows(&self, fields: &[F]) -> bool {
        !self.is_text() && self.fields.iter().any(|field| fields.contains(field))
    }

    /// Appends a row, whose values are strings, numbers or null.
    pub fn write(&self, out: &mut Worked, value: impl Fn(F) -> Value) {
        match self.format {
            TableFormat::Text => {}
            TableFormat::Csv => self.write_csv(out, value),
            TableFormat::Jsonl => {
                let mut object = Map::new();
                object.insert("version".to_owned(), json!(1));
                for &field in &self.fields {
                    object.insert(name(field), value(field));
                }
                verdict::write_json(&mut out.bytes, &object);
            }
        }
    }

    fn write_csv(&self, out: &mut Worked, value: impl Fn(F) -> Value) {
        let names: Vec<String> = self.fields.iter().map(|&field| name(field)).collect();
        out.under(&format!("{}\n", names.join(",")).into_bytes().into());
        for (i, &field) in self.fields.iter().enumerate() {
            if i > 0 {
                out.bytes.push(b',');
            }
            push_value(&value(field), b',', &mut out.bytes);
        }
        out.bytes.push(b'\n');
    }
}

fn name<F: ValueEnum>(field: F) -> String {
    field.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
