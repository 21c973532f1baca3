//! `sudokit draw [GRID]`: a picture of a grid, or of steps of its path.

use crate::bounds::{self, BudgetArgs, TimeoutArgs};
use crate::exit::Exit;
use crate::fonts::FontArgs;
use crate::human::order::{Name, OrderArgs};
use crate::human::player::{self, PlayerGrid};
use crate::human::spoken;
use crate::input::OneArgs;
use crate::interrupt;
use crate::language::Language;
use crate::messages::status;
use crate::output;
use anyhow::bail;
use clap::ValueEnum;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use sudokit::Cancel;
use sudokit::solve::Outcome;
use sudokit::technique::End;
use sudokit::technique::hint::Notes;
use sudokit::technique::notation::View;
use sudokit_answer::verdict::Verdict;
use sudokit_answer::{PathRequest, WalkedPath};
use sudokit_data::DataError;
use sudokit_data::files::{Draft, Outputs, Permit, Proof};
use sudokit_draw::{Board, Drawing, Look, Page, png, svg};

/// Draw a grid or the steps of its path: SVG, PDF, PNG.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit draw puzzle.txt > puzzle.svg          the puzzle
  sudokit draw --candidates -o p.png puzzle.txt
  sudokit draw --step 7 -o step.svg puzzle.txt  a step in arrows and words
  sudokit draw --path -o path.pdf puzzle.txt    every step, a page each
  sudokit draw --path -o path.svg puzzle.txt    path-001.svg, path-002.svg, ...
  sudokit draw --solution --lang ko puzzle.txt  한국어로")]
#[command(after_long_help = "\
Shapes have a meaning of their own, without their colors: a circle is a candidate of the pattern, a \
square and a diamond are the two colors, sets or ends of links, a thick ring is a fin or a placement, \
a stroke is an elimination. A dashed arrow is a weak link.

A PNG has digits and no letters: the sentence of a step stands in SVG and PDF. The same grid gives the \
same bytes, with the same font.

Exit codes: 0 done, 1 the puzzle is not proper, there is no such step, or no technique applies, 2 \
unreadable input or a file that is in the way, 3 a budget ran out, 4 the picture could not be written.")]
pub(crate) struct Args {
    #[command(flatten)]
    one: OneArgs,

    /// With the candidates of the open cells.
    #[arg(long, conflicts_with_all = ["solution", "step", "path"])]
    candidates: bool,

    /// With its solution.
    #[arg(long, conflicts_with_all = ["step", "path"])]
    solution: bool,

    /// A step of its path, from 1.
    #[arg(long, value_name = "N", conflicts_with = "path", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,

    /// All steps of its path: pages of a PDF, or files NAME-001, NAME-002 and so on.
    #[arg(long, requires = "output")]
    path: bool,

    /// Where to write; `-` or none for stdout. Its ending chooses the format.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Let --path replace files that are there already.
    #[arg(long, requires = "path")]
    force: bool,

    /// The format, where no ending names it.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Picture>,

    /// Number the rows and columns.
    #[arg(long)]
    coordinates: bool,

    /// The width in pixels; in a PDF 96 of them are an inch.
    #[arg(long, value_name = "PIXELS", default_value_t = 720, value_parser = clap::value_parser!(u32).range(90..=4096))]
    size: u32,

    #[command(flatten)]
    font: FontArgs,

    #[command(flatten)]
    order: OrderArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// A format of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Picture {
    /// For pages and notebooks.
    Svg,
    /// Points.
    Png,
    /// For paper.
    Pdf,
}

impl Picture {
    /// By the ending of a name.
    fn of(path: &Path) -> Option<Picture> {
        let ending = path.extension()?.to_str()?;
        Picture::from_str(ending, true).ok()
    }
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let output = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let named = output.and_then(Picture::of);
    let format = match (args.format, named, output) {
        (Some(format), Some(named), Some(path)) if format != named => {
            let asked = format.to_possible_value();
            let asked = asked.as_ref().map_or("", |value| value.get_name());
            bail!("{}: promises another format than --format {asked}", path.display());
        }
        (Some(format), ..) | (None, Some(format), _) => format,
        (None, None, Some(path)) => {
            bail!("{}: expected a name in .svg, .png or .pdf, or --format", path.display())
        }
        (None, None, None) => Picture::Svg,
    };
    if output.is_none() && args.path && format != Picture::Pdf {
        bail!("--path writes several files: -o FILE names them");
    }
    refuse_terminal(args.output.as_deref())?;
    interrupt::listen();
    let (drawings, exit) = drawings(args, format)?;
    if drawings.is_empty() {
        return Ok(exit);
    }
    let grid = args.one.grid.as_deref().map(Path::new);
    let inputs: Vec<&Path> = grid.into_iter().chain(args.font.file()).collect();
    match output.filter(|_| args.path && format != Picture::Pdf) {
        Some(path) => {
            let names: Vec<PathBuf> = (1..=drawings.len()).map(|n| numbered(path, n)).collect();
            let permits = Outputs::new(args.force).reading(inputs).own_all(&names, Proof::None)?;
            let drafts = permits.into_iter().zip(&drawings);
            let drafts = drafts.map(|(permit, drawing)| draft(args, permit, drawing, format));
            // All files, or none.
            let drafts = drafts.collect::<anyhow::Result<Vec<Draft>>>()?;
            drafts.into_iter().try_for_each(Draft::commit)?;
        }
        None => write(args.output.as_deref(), inputs, &bytes(args, drawings, format)?)?,
    }
    Ok(exit)
}

/// Writes a picture or a book to the file that the user named, or to stdout.
pub(super) fn write<'a>(
    output: Option<&Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
    bytes: &[u8],
) -> anyhow::Result<()> {
    match output.filter(|path| path.as_os_str() != "-") {
        Some(path) => Outputs::new(false).reading(inputs).named(path)?.write(bytes)?,
        None => output::print(bytes)?,
    }
    Ok(())
}

/// # Errors
/// When nothing is named and stdout is a terminal.
pub(super) fn refuse_terminal(output: Option<&Path>) -> anyhow::Result<()> {
    if output.is_none() && std::io::stdout().is_terminal() {
        bail!("stdout is a terminal: -o FILE names a file");
    }
    Ok(())
}

/// `path.svg` as `path-007.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number:03}{}", ending.unwrap_or_default()))
}

fn draft(args: &Args, permit: Permit, drawing: &Drawing, format: Picture) -> anyhow::Result<Draft> {
    let bytes = bytes(args, vec![drawing.clone()], format)?;
    let name = permit.path().display().to_string();
    let mut draft = permit.create()?;
    draft.write_all(&bytes).map_err(|error| DataError::write(name, error))?;
    Ok(draft)
}

/// A drawing in its format; several as pages of a PDF.
fn bytes(args: &Args, drawings: Vec<Drawing>, format: Picture) -> anyhow::Result<Vec<u8>> {
    let size = args.size;
    let title = drawings.first().map_or(String::new(), |drawing| drawing.title.clone());
    let all = || drawings.iter();
    Ok(match format {
        Picture::Svg => all().map(|drawing| svg(drawing, size) + "\n").collect::<String>().into(),
        Picture::Png => {
            all().map(|drawing| png(drawing, size)).collect::<Result<Vec<_>, _>>()?.concat()
        }
        Picture::Pdf => {
            let pages: Vec<Page> = drawings.into_iter().map(|d| Page::of(d, size)).collect();
            args.font.pdf(&title, &pages)?
        }
    })
}

/// What is drawn, and how the run ends.
fn drawings(args: &Args, format: Picture) -> anyhow::Result<(Vec<Drawing>, Exit)> {
    let look = Look::default().coordinates(args.coordinates).sentence(format != Picture::Png);
    let draw = |board: &Board, view: Option<&View>| sudokit_draw::draw(board, view, look);
    let (name, record) = args.one.record()?;
    if !(args.solution || args.path || args.step.is_some()) {
        let player = player::player(&record.content, record.details.as_deref());
        let sheet = player.sheet(Notes::Trust);
        let board = Board::of_sheet(&sheet);
        // Candidates are all that a pencilmark grid has.
        let is_marked = args.candidates || record.content.puzzle().is_none();
        let board = if is_marked { board } else { board.without_candidates() };
        return Ok((vec![draw(&board, None)], Exit::Done));
    }
    let cancel = args.timeout.cancel()?;
    let asked = player::read((name, record), &cancel)?;
    if args.solution {
        let Outcome::Unique(solution) = &asked.outcome else { return Ok(improper(&asked)) };
        let board = Board::of_sheet(&asked.sheet()).without_candidates();
        return Ok((vec![draw(&board.solved(solution), None)], Exit::Done));
    }
    if let Some(exit) = asked.report_improper() {
        return Ok((Vec::new(), exit));
    }
    if let Some(fault) = asked.fault() {
        status!("{}: {fault}", asked.place);
        return Ok((Vec::new(), Exit::No));
    }
    let (path, exit, why) = walk(args, &asked, &cancel);
    let number = args.step.map(|step| step as usize);
    let is_there = number.is_some_and(|number| number <= path.steps.len());
    // A step is complete, however its path ends.
    let exit = if is_there { Exit::Done } else { exit };
    if let Some(why) = why.filter(|_| !is_there) {
        status!("{}: {why}", asked.place);
    }
    if let Some(number) = number.filter(|_| !is_there) {
        let count = path.steps.len();
        status!("{}: its path has {count} steps, --step names step {number}", asked.place);
        return Ok((Vec::new(), exit.max(Exit::No)));
    }
    let language = spoken(Language::current());
    let positions = (1..).zip(path.documents());
    let wanted = positions.filter(|(at, _)| number.is_none_or(|number| number == *at));
    let drawings = wanted.map(|(_, (document, before))| {
        let view = View::new(&document.step, &before, language);
        draw(&Board::of_sheet(&before), Some(&view))
    });
    Ok((drawings.collect(), exit))
}

/// Reports why a puzzle has no solution that could be drawn.
fn improper(asked: &PlayerGrid) -> (Vec<Drawing>, Exit) {
    let (exit, why) = match asked.outcome {
        Outcome::Unknown(_) => (Exit::BudgetRanOut, Some(bounds::TIME_RAN_OUT.to_owned())),
        _ => (Exit::No, Verdict::of(&asked.outcome, &asked.content).reason(&asked.content)),
    };
    status!("{}: {}", asked.place, why.unwrap_or_default());
    (Vec::new(), exit)
}

/// The path; how a run ends that draws all of it, and why if that is not its end.
fn walk(args: &Args, asked: &PlayerGrid, cancel: &Cancel) -> (WalkedPath, Exit, Option<String>) {
    let request = PathRequest {
        start: asked.sheet(),
        is_proper: matches!(asked.outcome, Outcome::Unique(_)),
        profile: args.order.profile(Name::Hodoku),
        until: None,
    };
    let budget = args.budget.or(request.start.default_budget(), cancel);
    let path = WalkedPath::new(request, &budget, |_| {});
    let (exit, why) = match path.end {
        Some(End::Solved) => (Exit::Done, None),
        Some(End::Unknown(why)) => (Exit::BudgetRanOut, Some(bounds::ran_out(why, &budget))),
        _ => (Exit::No, Some(format!("no technique applies after step {}", path.steps.len()))),
    };
    (path, exit, why)
}
