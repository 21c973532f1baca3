//! `sudokit explain [FILE...]`: how a person would solve it, step by step.

mod proof;
mod screen;
mod text;

use super::stream_args::StreamArgs;
use crate::bounds::{self, BudgetArgs};
use crate::engine;
use crate::exit::Exit;
use crate::human::order::{Name, OrderArgs};
use crate::human::player;
use crate::language::Language;
use crate::output;
use crate::report::verdict::{self, Verdict};
use crate::report::{Answer, At, Columns, Each, Grids, ReportArgs, Row, Text, Value};
use crate::stream;
use clap::ValueEnum;
use std::io::Write;
use std::path::PathBuf;
use sudokit::solve::{Batch, Givens};
use sudokit::technique::notation::{StepKeys, UnknownKey};
use sudokit::technique::{End, Profile, Technique, UnknownName};
use sudokit::{Budget, Cancel, Solution};
use sudokit_answer::path::{PathRequest, WalkedPath, first_wrong};
use sudokit_answer::tokens::{self, Token};
use sudokit_answer::{Answer as _, Column, Position};

/// Explain how a person solves puzzles, step by step.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit explain puzzle.txt                  every step with its reason
  sudokit explain --watch puzzle.txt          step through it in the terminal
  sudokit explain --until x-wing puzzle.txt   up to the first X-Wing
  sudokit explain --only -uniqueness,-chains puzzle.txt
  sudokit explain --technique x-wing          what an X-Wing is
  sudokit explain --lang ko puzzle.txt        한국어로
  sudokit explain --notation hodoku p.txt     as HoDoKu prints its solutions
  sudokit explain --notation compact top.txt  a line a puzzle
  sudokit explain --json puzzle.txt           with proofs: docs/STEPS.md
  sudokit explain --json --steps technique,place,text.en p.txt
  sudokit explain --positions --format csv p.txt   a row before each step
  sudokit explain --fields tokens,order p.txt      to train on
  sudokit explain --vocabulary                     all tokens
  sudokit explain --proof p puzzle.txt        p.cnf and p.drat: for checkers")]
#[command(after_long_help = "\
A puzzle is solved first: where it has several solutions, no technique is used that assumes a \
single one, and what is shown holds in all of them. Digits that were placed and notes are taken over \
where the format holds them (see `sudokit convert --help`).

Every step is verified before it is shown: its proof is in the JSON. Level and score are HoDoKu's, \
of the path that the profile takes.

Exit codes: 0 explained to the end, 1 no technique applies or the puzzle is not proper, 2 unreadable \
input or a file that is in the way of --proof, 3 a budget ran out, 4 a proof could not be written.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    order: OrderArgs,

    /// How steps are written.
    #[arg(long, value_enum, value_name = "KIND", default_value_t)]
    notation: Notation,

    /// Where to end: after the first step of a technique, where no technique applies (which is
    /// then no failure), or when it is solved.
    #[arg(long, value_name = "TECHNIQUE|stuck|solved", default_value = "solved", value_parser = until)]
    until: Until,

    /// Print the page of a technique, instead of a puzzle's path.
    #[arg(long, value_name = "NAME", value_parser = Technique::named, conflicts_with_all = ["files", "watch", "proof", "nth"])]
    technique: Option<Technique>,

    /// Keys of the steps in JSON, such as technique, place, eliminate, text.en, state.values
    /// (docs/STEPS.md); all if omitted.
    #[arg(long, value_name = "KEY,...", value_parser = keys, conflicts_with_all = ["watch", "proof", "positions"])]
    steps: Option<StepKeys>,

    /// A row for each position of the path: the board, and the step that is next.
    #[arg(long, conflicts_with_all = ["watch", "proof"])]
    positions: bool,

    /// Print the vocabulary of `--fields tokens`: number, token, meaning.
    #[arg(long, conflicts_with_all = ["files", "watch", "proof", "technique", "positions"])]
    vocabulary: bool,

    /// Step through the path of one puzzle in the terminal (? shows the keys).
    #[arg(long, conflicts_with_all = ["proof", "notation", "json", "format", "fields", "output"])]
    watch: bool,

    /// With --watch and --proof: which puzzle of a file of several, from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nth: Option<u64>,

    /// Write the path of one puzzle for outside checkers: FILE.cnf (DIMACS) and FILE.drat; or,
    /// where FILE ends in .jsonl, its steps as JSON Lines (`-` for stdout).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["notation", "json", "format", "fields", "output"])]
    proof: Option<PathBuf>,

    /// Let --proof replace files that are there already.
    #[arg(long, requires = "proof")]
    force: bool,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    report: ReportArgs<Known>,
}

/// How steps are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Notation {
    /// Sentences.
    #[default]
    Plain,
    /// The lines that HoDoKu prints.
    Hodoku,
    /// A line for each puzzle: technique and conclusion of every step.
    Compact,
}

/// Where to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    Technique(Technique),
    Stuck,
    Solved,
}

impl Until {
    fn technique(self) -> Option<Technique> {
        match self {
            Until::Technique(technique) => Some(technique),
            Until::Stuck | Until::Solved => None,
        }
    }
}

fn until(word: &str) -> Result<Until, UnknownName> {
    match word {
        "stuck" => Ok(Until::Stuck),
        "solved" => Ok(Until::Solved),
        name => Technique::named(name).map(Until::Technique),
    }
}

fn keys(names: &str) -> Result<StepKeys, UnknownKey> {
    StepKeys::of(names.split(',').map(str::trim))
}

/// The vocabulary as a table: the version stands in its header.
fn vocabulary() -> String {
    let mut text = format!("number\ttoken\tmeaning ({})\n", tokens::VERSION);
    for (number, Token { word, meaning }) in tokens::vocabulary().iter().enumerate() {
        text += &format!("{number}\t{word}\t{meaning}\n");
    }
    text
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.vocabulary {
        output::stdout().write_all(vocabulary().as_bytes())?;
        return Ok(Exit::Done);
    }
    if let Some(technique) = args.technique {
        output::stdout().write_all(text::page(technique, Language::current()).as_bytes())?;
        return Ok(Exit::Done);
    }
    if args.watch {
        return screen::run(args);
    }
    if let Some(file) = &args.proof {
        return proof::run(args, file);
    }
    if args.nth.is_some() {
        anyhow::bail!("--nth goes with --watch or --proof: without them every puzzle is explained");
    }
    let path = if args.report.is_json() { "steps" } else { "path" };
    let own: Vec<&str> = if args.positions {
        Position::COLUMNS.iter().map(|column| column.name).collect()
    } else {
        vec!["level", "score", "rating", "count", "hardest", "end", path]
    };
    let default = [&["source", "line", "puzzle", "verdict"][..], &own, &["error"]].concat();
    let report = args.report.report(&default, &[&["verdict"][..], &own].concat())?;
    let compact = args.notation == Notation::Compact;
    let report = if compact { report } else { report.with_lines_of_its_own() };
    let config = engine::config()?;
    let (inputs, options) = args.stream.open(&report)?;
    let shared = Shared {
        profile: args.order.profile(Name::Hodoku),
        notation: args.notation,
        language: Language::current(),
        until: args.until,
        keys: args.steps.unwrap_or(StepKeys::ALL),
        positions: args.positions,
        budget: args.budget.clone(),
    };
    stream::run(inputs, &options, move |cancel| {
        let mut batch = Batch::with_config(&config)?;
        batch.set_budget(Budget::UNLIMITED.with_cancel(cancel));
        let answer = Explain { shared: shared.clone(), batch, cancel: cancel.clone() };
        Ok(Each { answer, report: report.clone(), cancel: cancel.clone() })
    })
}

/// What is the same for all puzzles.
#[derive(Clone, Debug)]
struct Shared {
    profile: Profile,
    notation: Notation,
    language: Language,
    until: Until,
    keys: StepKeys,
    /// Whether each position has a row.
    positions: bool,
    budget: BudgetArgs,
}

/// One worker.
struct Explain {
    shared: Shared,
    batch: Batch,
    cancel: Cancel,
}

/// What is known of a puzzle.
#[derive(Default)]
struct Known {
    solution: Option<Solution>,
    path: Option<Box<WalkedPath>>,
    /// Where the row is on the path, if each position has one.
    position: Option<Box<Position>>,
}

impl Columns for Known {
    const GRIDS: Grids = Grids::None;

    fn all() -> Vec<Column> {
        [WalkedPath::COLUMNS, Position::COLUMNS].concat()
    }

    fn value(&self, column: &str) -> Value {
        let of_position = Position::COLUMNS.iter().any(|known| known.name == column);
        match (&self.path, &self.position) {
            (_, Some(position)) if of_position => position.value(column),
            (Some(path), _) if !of_position => path.value(column),
            _ => Value::Missing,
        }
    }
}

/// How a run ends with a path.
fn exit(path: &WalkedPath, until: Until) -> Exit {
    match (path.end, until) {
        (None | Some(End::Solved), Until::Solved | Until::Stuck) => Exit::Done,
        (None, Until::Technique(_)) | (Some(End::Stuck), Until::Stuck) => Exit::Done,
        (Some(End::Unknown(_)), _) => Exit::BudgetRanOut,
        (Some(End::Unproved(_)), _) => Exit::Failed,
        _ => Exit::No,
    }
}

impl Answer for Explain {
    type Known = Known;

    fn at_once(&self) -> usize {
        16
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        verdict::classified(&mut self.batch, puzzles, |solution| Known {
            solution,
            ..Known::default()
        })
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let Some(content) = at.content else { return };
        match row.verdict {
            Verdict::Proper => {}
            Verdict::Multiple => {
                row.exit = Exit::No;
                row.set_error(
                    "more than one solution: techniques that assume a single one are left out",
                );
            }
            verdict => {
                if let Some(why) = verdict.reason(content) {
                    row.set_error(why);
                }
                return;
            }
        }
        let sheet = player::sheet(content, at.details);
        if let Some(wrong) = row.known.solution.and_then(|s| first_wrong(&sheet, &s)) {
            row.exit = Exit::No;
            row.set_error(wrong);
            return;
        }
        let is_proper = row.verdict == Verdict::Proper && content.puzzle().is_some();
        let sheet = if is_proper { sheet.known_proper() } else { sheet };
        let budget = self.shared.budget.or(sheet.default_budget(), &self.cancel);
        let request = PathRequest {
            start: sheet,
            is_proper: row.verdict == Verdict::Proper,
            profile: self.shared.profile.clone(),
            until: self.shared.until.technique(),
        };
        let path = WalkedPath::new(request, &budget, |_| {}).with_keys(self.shared.keys);
        if let Some(End::Unproved(technique)) = path.end {
            row.set_error(format!("a fault of this program: a {technique} without proof"));
        }
        if let Some(End::Unknown(why)) = path.end {
            row.set_error(bounds::ran_out(why, &budget));
        }
        row.exit.note(exit(&path, self.shared.until));
        if self.shared.positions {
            row.known.position = path.positions().next().map(Box::new);
        }
        row.known.path = Some(Box::new(path));
    }

    fn next_row(&mut self, _: &At<'_>, row: &mut Row<Known>) -> bool {
        let (Some(path), Some(position)) = (&row.known.path, row.known.position.take()) else {
            return false;
        };
        // What is wrong with the puzzle was reported with its first position.
        row.error = None;
        row.counts = false;
        row.known.position = path.after(*position).map(Box::new);
        row.known.position.is_some()
    }

    fn text(&self, at: &At<'_>, row: &Row<Known>) -> Text {
        let (Some(path), Some(content)) = (&row.known.path, at.content) else {
            return Text::Word(row.verdict.name());
        };
        if let Some(position) = &row.known.position {
            return Text::Lines(text::position(position));
        }
        Text::Lines(match self.shared.notation {
            Notation::Compact => path.compact(),
            Notation::Hodoku => text::hodoku(path, content, at.line),
            Notation::Plain => text::plain(path, content, row.verdict, &self.shared),
        })
    }
}
