//! `--format`, `--json` and `--fields`: what they may be, and what they mean, in every command.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::fmt;
use sudokit::text::{Format, Shape};
use sudokit_answer::{Column, Kind};

/// The fields that a command has of its own.
pub(crate) trait Own: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// What the command's own text is.
    const GRIDS: Grids;

    /// All of them.
    fn all() -> Vec<Self>;

    /// Its name, what its values are, what it holds.
    fn column(self) -> Column;

    /// Whether its values are puzzles: `--blank` applies to those.
    fn is_puzzle(self) -> bool {
        false
    }
}

/// Declares the fields of a command, a row each: name, what its values are, what it holds.
macro_rules! fields {
    ($Field:ident: $grids:ident; $($Own:ident $name:literal: $kind:ident, $about:literal $(, $puzzle:ident)?;)+) => {
        /// What a row can show.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum $Field {
            $(#[doc = $about] $Own,)+
        }

        impl $crate::report::Own for $Field {
            const GRIDS: $crate::report::Grids = $crate::report::Grids::$grids;

            fn all() -> Vec<$Field> {
                vec![$($Field::$Own,)+]
            }

            fn column(self) -> sudokit_answer::Column {
                let (name, kind, about) = match self {
                    $($Field::$Own => ($name, sudokit_answer::Kind::$kind, $about),)+
                };
                sudokit_answer::Column { name, kind, about }
            }

            fn is_puzzle(self) -> bool {
                false $($(|| (stringify!($puzzle) == "puzzle" && self == $Field::$Own))?)+
            }
        }
    };
}
pub(crate) use fields;

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

/// The fields that all commands have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Common {
    Source,
    Line,
    Puzzle,
    Givens,
    Verdict,
    Error,
}

impl Common {
    const ALL: [Common; 6] = [
        Common::Source,
        Common::Line,
        Common::Puzzle,
        Common::Givens,
        Common::Verdict,
        Common::Error,
    ];

    fn column(self) -> Column {
        let (name, kind, about) = match self {
            Common::Source => ("source", Kind::Word, "The file"),
            Common::Line => ("line", Kind::Integer, "The line in it, from 1"),
            Common::Puzzle => {
                ("puzzle", Kind::Text, "The puzzle, 81 characters (729 for pencilmarks)")
            }
            Common::Givens => ("givens", Kind::Integer, "Number of givens of the puzzle"),
            Common::Verdict => (
                "verdict",
                Kind::Word,
                "What the puzzle turned out to be: proper, multiple, none, invalid, unreadable, ...",
            ),
            Common::Error => ("error", Kind::Text, "What is wrong"),
        };
        Column { name, kind, about }
    }
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
    /// Its name, what its values are, what it holds.
    pub(crate) fn column(self) -> Column {
        match self {
            Field::Common(common) => common.column(),
            Field::Own(own) => own.column(),
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> String {
        self.column().name.to_owned()
    }

    fn all() -> impl Iterator<Item = Field<F>> {
        Common::ALL.into_iter().map(Field::Common).chain(F::all().into_iter().map(Field::Own))
    }

    pub(super) fn parser() -> impl TypedValueParser<Value = Field<F>> {
        let value = |column: Column| PossibleValue::new(column.name).help(column.about);
        let values: Vec<_> = Field::<F>::all().map(|field| value(field.column())).collect();
        PossibleValuesParser::new(values).map(|name: String| {
            let named = |field: &Field<F>| field.column().name == name;
            Field::all().find(named).expect("one of the possible values")
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
