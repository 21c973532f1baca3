//! Options whose values are names of the library: parsed, listed by help, offered by completions.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudokit::text::Format;
use sudokit::textbook::Method;

/// A textbook method.
pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    let help = |method: Method| match method {
        Method::Scan => "Look through row, column and box, then place",
        Method::Recheck => "Place, then look for repeats in row, column and box",
        Method::Tables => "Used-digit tables, walking the cells 0 to 80",
        Method::EmptyCells => "The same tables, walking a list of the empty cells",
        _ => "",
    };
    let values = Method::ALL.map(|method| PossibleValue::new(method.name()).help(help(method)));
    PossibleValuesParser::new(values)
        .map(|name| name.parse().expect("only names of methods are possible"))
}

/// The sign of an empty cell.
pub(crate) fn blank(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        [byte] if b".0_*xX?".contains(byte) => Ok(*byte),
        _ => Err("expected one of . 0 _ * x X ?".to_owned()),
    }
}

/// A text format that this build has.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    let formats = Format::ALL.into_iter().filter(|format| format.missing_feature().is_none());
    let values = formats.map(|format| PossibleValue::new(format.name()).help(format.description()));
    PossibleValuesParser::new(values.collect::<Vec<_>>())
        .map(|name| name.parse().expect("only names of formats are possible"))
}
