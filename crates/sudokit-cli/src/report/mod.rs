//! What the stream commands answer: one row a puzzle, written the same way by all of them.
//!
//! ```text
//! place     file, line, layout, the puzzle, the columns it came with    (row)
//! verdict   proper, multiple, none, invalid, unreadable ...             (verdict)
//! values    what the command found, by the names of its fields          (row, each)
//!    |
//!    v      --format, --json, --fields                                  (args, layout)
//! text, a grid, CSV or TSV with a header, JSON Lines, Parquet     (write, table, json, cells)
//! ```
//!
//! Promises: columns of tables and keys of JSON objects are kept in every output that can hold
//! them, as they stand; a name that is new never doubles one that is there; every puzzle and every
//! line that is none gets its row. `docs/OUTPUT.md` describes it for users.
//!
//! Nothing here reads or solves; a command declares its fields, fills rows and hands them over.

mod args;
#[cfg(feature = "parquet")]
mod cells;
mod each;
mod effort;
mod json;
mod kept;
mod layout;
mod row;
mod table;
pub(crate) mod verdict;
mod write;

pub(crate) use args::ReportArgs;
pub(crate) use each::{Answer, Each, Other};
#[cfg(feature = "variants")]
pub(crate) use effort::Rest;
pub(crate) use effort::{Effort, StatsArgs};
pub(crate) use json::{Object, write_json};
#[cfg(not(feature = "parquet"))]
pub(crate) use layout::NO_PARQUET;
pub(crate) use layout::{Columns, Grids, Layout, PARQUET, column_parser, columns, named};
pub(crate) use row::{At, Row, Text, Value, interval, names};
#[cfg(feature = "variants")]
pub(crate) use row::{Variant, on_one_line};
pub(crate) use verdict::Verdict;
pub(crate) use write::Report;
