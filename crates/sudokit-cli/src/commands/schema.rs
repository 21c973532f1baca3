//! `sudokit schema [COMMAND]`: what `--json` prints, as JSON Schemas.
//!
//! The schemas are files of the package, one a command. The tests hold real output against them.

use crate::exit::Exit;
use crate::output;
use anyhow::bail;

/// Print the JSON Schema of what a command prints with --json.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit schema grade > grade.schema.json  of each line of `grade --json`
  sudokit schema data audit                 of a command below another
  sudokit schema                            of all, one object by command")]
#[command(after_long_help = "\
The schemas are of draft 2020-12. Commands on streams print one object a line; a schema is about one of \
them. docs/OUTPUT.md says what the keys mean.

Exit codes: 0 done, 2 the command has no schema.")]
pub(crate) struct Args {
    /// The command; all if none is named.
    command: Vec<String>,
}

/// Writes the table of files from the names of commands.
macro_rules! schemas {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../schemas/", $name, ".json"))),)*]
    };
}

/// The schemas by command, a hyphen between its words.
const SCHEMAS: &[(&str, &str)] = schemas! {
    "adversary" "analyze" "bench" "canon" "check" "compare" "convert" "count" "data-audit" "data-eval"
    "data-subset" "explain" "generate" "grade" "hint" "judge" "minimize" "same" "solve" "steps"
    "transform"
};

/// Prints one schema, or all.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.command.is_empty() {
        let all = SCHEMAS.iter().map(|(name, text)| format!("\"{name}\": {}", text.trim_end()));
        let all = all.collect::<Vec<_>>().join(",\n");
        output::print(format!("{{\n{all}\n}}\n").as_bytes())?;
        return Ok(Exit::Done);
    }
    let name = args.command.join("-");
    let Some((_, text)) = SCHEMAS.iter().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = SCHEMAS.iter().map(|(name, _)| *name).collect();
        bail!("{name:?} has no schema: expected one of {}", names.join(", "));
    };
    output::print(text.as_bytes())?;
    Ok(Exit::Done)
}
