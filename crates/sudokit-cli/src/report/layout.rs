//! `--format`, `--json` and `--fields`: what they may be, and what they mean, in every command.

use super::effort::Effort;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudokit::text::Format;
use sudokit_answer::{Column, Kind, Value};

/// What is known of a puzzle, as columns.
pub(crate) trait Columns {
    /// What the command's own text is.
    const GRIDS: Grids;
    /// The column with a puzzle that the command made: `--blank` applies to it.
    const PUZZLE: Option<&'static str> = None;

    /// The columns that it has like other commands.
    fn common() -> &'static [Column] {
        &COMMON
    }

    /// The columns that only this command has.
    fn all() -> Vec<Column>;

    /// The value of one of these columns.
    fn value(&self, column: &str) -> Value;

    /// What its search took, if it has one.
    fn effort(&mut self) -> Option<&mut Effort> {
        None
    }
}

/// Declares the columns of a command, a row each: name, what its values are, what it holds, value.
/// A command with a search names the field that has what it took: those columns follow.
macro_rules! columns {
    ($Known:ty: $grids:ident, $effort:ident; |$this:ident| $(by $get:path;)? $($rows:tt)+) => {
        sudokit_answer::columns!($Known, |$this| $(by $get;)? $($rows)+);

        impl $crate::report::Columns for $Known {
            const GRIDS: $crate::report::Grids = $crate::report::Grids::$grids;

            fn all() -> Vec<sudokit_answer::Column> {
                let own = <$Known as sudokit_answer::Answer>::COLUMNS;
                [own, <$crate::report::Effort as sudokit_answer::Answer>::COLUMNS].concat()
            }

            fn value(&self, column: &str) -> $crate::report::Value {
                self.$effort.beside(sudokit_answer::Answer::value(self, column), column)
            }

            fn effort(&mut self) -> Option<&mut $crate::report::Effort> {
                Some(&mut self.$effort)
            }
        }
    };
    ($Known:ty: $grids:ident $($puzzle:literal)?; |$this:ident| $($rows:tt)+) => {
        sudokit_answer::columns!($Known, |$this| $($rows)+);

        impl $crate::report::Columns for $Known {
            const GRIDS: $crate::report::Grids = $crate::report::Grids::$grids;
            $(const PUZZLE: Option<&'static str> = Some($puzzle);)?

            fn all() -> Vec<sudokit_answer::Column> {
                <$Known as sudokit_answer::Answer>::COLUMNS.to_vec()
            }

            fn value(&self, column: &str) -> $crate::report::Value {
                sudokit_answer::Answer::value(self, column)
            }
        }
    };
}
pub(crate) use columns;

/// Whether a command answers with grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grids {
    /// It does not: text alone.
    None,
    /// One in a line, if no other layout is requested.
    InLines,
    /// In the layout of the input, if no other is requested.
    LikeInput,
}

/// The columns that all commands have.
const COMMON: [Column; 6] = {
    const fn column(name: &'static str, kind: Kind, about: &'static str) -> Column {
        Column { name, kind, about }
    }
    [
        column("source", Kind::Word, "The file"),
        column("line", Kind::Integer, "The line in it, from 1"),
        column("puzzle", Kind::Text, "The puzzle, 81 characters (729 for pencilmarks)"),
        column("givens", Kind::Integer, "Number of givens of the puzzle"),
        column(
            "verdict",
            Kind::Word,
            "What the puzzle turned out to be: proper, multiple, none, invalid, unreadable, ...",
        ),
        column("error", Kind::Text, "What is wrong"),
    ]
};

fn all<K: Columns>() -> impl Iterator<Item = Column> {
    K::common().iter().copied().chain(K::all())
}

/// The columns of a command with these names.
pub(crate) fn named<K: Columns>(names: &[&str]) -> Vec<Column> {
    let named = |name: &&str| all::<K>().find(|column| column.name == *name);
    names.iter().map(|name| named(name).expect("a column of the command")).collect()
}

/// Reads the name of a column.
pub(crate) fn column_parser<K: Columns + 'static>() -> impl TypedValueParser<Value = Column> {
    let value = |column: Column| PossibleValue::new(column.name).help(column.about);
    PossibleValuesParser::new(all::<K>().map(value)).map(|name| named::<K>(&[&name])[0])
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

    /// What `--format`, `--json` and `--fields` mean together.
    ///
    /// # Errors
    /// When columns are chosen for text.
    pub(crate) fn chosen(
        format: Option<Layout>,
        json: bool,
        has_fields: bool,
    ) -> anyhow::Result<Layout> {
        let layout = format.unwrap_or(if json { Layout::Json } else { Layout::Own });
        if has_fields && matches!(layout, Layout::Text(_)) {
            anyhow::bail!("--fields goes with --format csv, tsv, jsonl or parquet");
        }
        Ok(layout)
    }

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
    format.is_written_alone() && format.spec().needs.is_none() && format != Format::Jsonl
}
