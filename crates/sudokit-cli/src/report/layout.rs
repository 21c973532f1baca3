//! `--format`, `--json` and `--fields`: what they may be, and what they mean, in every command.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::fmt;
use sudokit::text::{Format, Shape};
use sudokit_data::column::Kind;

/// The fields that a command has of its own.
pub(crate) trait Own:
    ValueEnum + Copy + PartialEq + fmt::Debug + Send + Sync + 'static
{
    /// What the command's own text is.
    const GRIDS: Grids;

    /// Whether its values are puzzles, in which `--blank` has a say.
    fn is_puzzle(self) -> bool {
        false
    }

    /// What its values are, for files whose columns have types. Lists are texts there.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code, reason = "only Parquet has types"))]
    fn kind(self) -> Kind {
        Kind::Text
    }
}

/// Whether a command answers with grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grids {
    /// It does not: text alone.
    None,
    /// One in a line, if no other layout is asked for.
    InLines,
    /// In the layout of the input, if no other is asked for.
    LikeInput,
}

/// The fields that all commands have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Common {
    /// The file.
    Source,
    /// The line in it, from 1.
    Line,
    /// The puzzle, 81 characters (729 for pencilmarks).
    Puzzle,
    /// Number of givens of the puzzle.
    Givens,
    /// What the puzzle turned out to be: proper, multiple, none, invalid, unreadable, ...
    Verdict,
    /// What is wrong.
    Error,
}

/// A column of a table, a key of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field<F> {
    /// One that all commands have.
    Common(Common),
    /// One of the command.
    Own(F),
}

impl<F: Own> Field<F> {
    /// Its name.
    pub(crate) fn name(self) -> String {
        let value = match self {
            Field::Common(common) => common.to_possible_value(),
            Field::Own(own) => own.to_possible_value(),
        };
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn all() -> impl Iterator<Item = Field<F>> {
        let common = Common::value_variants().iter().copied().map(Field::Common);
        common.chain(F::value_variants().iter().copied().map(Field::Own))
    }

    pub(super) fn parser() -> impl TypedValueParser<Value = Field<F>> {
        let names = Field::<F>::all().filter_map(|field| match field {
            Field::Common(common) => common.to_possible_value(),
            Field::Own(own) => own.to_possible_value(),
        });
        let names: Vec<PossibleValue> = names.collect();
        PossibleValuesParser::new(names).map(|name: String| {
            Field::all().find(|field| field.name() == name).expect("one of the possible values")
        })
    }
}

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// As the input is: tables and objects with results appended, and text for all else.
    Own,
    /// The command's own text; grids in this layout.
    Text(Option<Format>),
    /// A table with this separator.
    Table(u8),
    /// A JSON object a line.
    Json,
    /// A Parquet file.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// What Parquet is, in help.
pub(crate) const PARQUET: &str =
    "a file of columns with types (in builds with the feature `parquet`)";
/// What a build says that cannot write it.
pub(crate) const NO_PARQUET: &str = "this build has no Parquet: it takes the feature `parquet`";

impl Layout {
    #[cfg(feature = "parquet")]
    const PARQUET: Option<Layout> = Some(Layout::Parquet);
    #[cfg(not(feature = "parquet"))]
    const PARQUET: Option<Layout> = None;

    /// Whether it is a file of columns with types.
    pub(crate) fn is_parquet(self) -> bool {
        #[cfg(feature = "parquet")]
        return self == Layout::Parquet;
        #[cfg(not(feature = "parquet"))]
        false
    }

    /// The layouts that a command can write, with their names; none where this build has it not.
    fn all(grids: Grids) -> impl Iterator<Item = (PossibleValue, Option<Layout>)> {
        let own = [
            ("text", "the command's own text", Some(Layout::Text(None))),
            ("csv", Format::Csv.description(), Some(Layout::Table(b','))),
            ("tsv", Format::Tsv.description(), Some(Layout::Table(b'\t'))),
            ("jsonl", Format::Jsonl.description(), Some(Layout::Json)),
            ("parquet", PARQUET, Layout::PARQUET),
        ];
        let own = own.map(|(name, help, layout)| {
            let value = PossibleValue::new(name).help(help);
            (if name == "jsonl" { value.alias("json") } else { value }, layout)
        });
        let formats = Format::ALL
            .into_iter()
            .filter(move |&format| grids != Grids::None && holds_a_grid(format));
        own.into_iter().chain(formats.map(|format| {
            let value = PossibleValue::new(format.name()).help(format.description());
            (value, Some(Layout::Text(Some(format))))
        }))
    }

    /// Reads the name of a layout that a command can write.
    pub(crate) fn parser(grids: Grids) -> impl TypedValueParser<Value = Layout> {
        let values: Vec<PossibleValue> = Layout::all(grids).map(|(value, _)| value).collect();
        PossibleValuesParser::new(values).try_map(move |name: String| {
            let found = Layout::all(grids).find(|(value, _)| value.matches(&name, false));
            found.expect("one of the possible values").1.ok_or(NO_PARQUET)
        })
    }
}

/// Whether a grid alone can be written in a format, one after the other.
fn holds_a_grid(format: Format) -> bool {
    let spec = format.spec();
    let alone = matches!(spec.shape, Shape::Line | Shape::Rows) && spec.needs.is_none();
    alone && format != Format::Jsonl
}
