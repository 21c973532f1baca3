//! `sudokit hint GRID`: help with the next step, as much as is wanted; or the name of a move.

use crate::bounds::{self, BudgetArgs, TimeoutArgs};
use crate::exit::Exit;
use crate::human::order::{Name, OrderArgs};
use crate::human::player::{self, PlayerGrid};
use crate::human::{TEXTS, spoken};
use crate::input::{self, OneArgs};
use crate::language::Language;
use crate::messages::status;
use crate::output;
use crate::report::Object;
use crate::translate;
use anyhow::bail;
use clap::ValueEnum;
use std::fmt::Display;
use std::io::Write;
use sudokit::Cancel;
use sudokit::board::{Candidate, Cell};
use sudokit::solve::Outcome;
use sudokit::technique::hint::{
    self, Advice, HintLevel, HintOptions, Named, Notes, Player, Source,
};
use sudokit::technique::notation::{self, Document};
use sudokit::technique::proof::Literal;
use sudokit::technique::{End, Profile};
use sudokit::text::{Content, Details, Format, Writer};

/// Give a hint: where to look, or more, up to the whole reason.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit hint grid.txt               where to look, and no more
  sudokit hint --level 5 grid.txt     the whole reason
  sudokit hint --level 6 grid.txt     and the grid after it, for the next hint
  sudokit hint --nth 3 many.txt       the third grid of a file
  sudokit hint --toward r5c5 grid.txt what helps to fill r5c5
  sudokit hint --name-move before.txt after.txt
                                      what was that called?
  sudokit hint --lang ko grid.txt     한국어로")]
#[command(after_long_help = "\
The grid is your own: givens, digits that you wrote, notes. Formats that keep them apart are HoDoKu's \
library line, OpenSudoku's, SudokuPad's and f-puzzles' links; in plain grids all digits are givens. \
A wrong digit comes first, then a note that has lost a true candidate, then the easiest step that \
changes something you see. Beside a lost candidate stands the next step from the digits alone. Where \
no technique of the profile applies, those of stronger profiles are tried, and at last a \
digit is found by trial (guess and contradiction); stderr reports that.

Levels: 1 where to look, 2 the technique, 3 the cells of the pattern, 4 the conclusion, 5 the reason, \
6 the grid after it. --json gives all of them at once.

Exit codes: 0 done, 1 no further step, or the move is wrong or not explained, 2 unreadable \
input, 3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    one: OneArgs,

    /// How much the hint reveals, 1 to 6.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=6))]
    level: u8,

    /// Help with the digit of this cell.
    #[arg(long, value_name = "CELL")]
    toward: Option<Cell>,

    /// What becomes of your notes.
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    notes: NotesArg,

    /// Name the step that leads from one grid to another.
    #[arg(long, num_args = 2, value_names = ["BEFORE", "AFTER"], conflicts_with_all = ["grid", "nth", "level", "toward"])]
    name_move: Option<Vec<String>>,

    #[command(flatten)]
    order: OrderArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,

    /// One JSON object.
    #[arg(long)]
    json: bool,
}

/// What becomes of the player's notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum NotesArg {
    /// What is struck stays struck.
    #[default]
    Trust,
    /// The candidates are found anew from the digits.
    Recompute,
}

impl From<NotesArg> for Notes {
    fn from(notes: NotesArg) -> Notes {
        match notes {
            NotesArg::Trust => Notes::Trust,
            NotesArg::Recompute => Notes::Recompute,
        }
    }
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let cancel = args.timeout.cancel()?;
    let language = Language::current();
    let profile = args.order.profile(Name::Sudokit);
    match &args.name_move {
        Some(grids) => name_move(args, grids, &profile, &cancel, language),
        None => advise(args, &profile, &cancel, language),
    }
}

fn advise(
    args: &Args,
    profile: &Profile,
    cancel: &Cancel,
    language: Language,
) -> anyhow::Result<Exit> {
    let asked = player::read(args.one.record()?, cancel)?;
    if let Some(exit) = asked.report_improper() {
        if args.json {
            let mut out = Vec::new();
            improper_object(&asked, language, &mut out);
            output::stdout().write_all(&out)?;
        }
        return Ok(exit);
    }
    let player = &asked.player;
    if let Some((cell, digit)) = args.toward.and_then(|cell| Some((cell, player.get(cell)?))) {
        bail!("--toward: {cell} holds {digit} already");
    }
    let (notes, solutions) = (args.notes.into(), asked.solutions());
    let usual = player.sheet_knowing(solutions.only(), notes).default_budget();
    let budget = args.budget.or(usual, cancel);
    let options = HintOptions::default().notes(notes).toward(args.toward).budget(budget);
    let advice = hint::advise(player, solutions, profile, &options);
    let alone = match &advice {
        Advice::MissingNotes(_, next) => Some(&**next),
        _ => None,
    };
    let source = alone.unwrap_or(&advice).source();
    if let Some(remark) = source.and_then(|source| source.remark(spoken(language))) {
        status!("{}: {remark}", asked.place);
    }
    let level = HintLevel::of(args.level).unwrap_or_default();
    let mut out = Vec::new();
    if args.json {
        object(&advice, &asked, options.notes, profile, language, &mut out);
    } else {
        writeln!(out, "{}", said(&advice, level, language))?;
        if let Some(next) = alone {
            let next = said(next, level, language);
            let label = TEXTS.get(language, "hint", "digits_alone");
            writeln!(out, "{label}: {next}")?;
        }
        if let (Advice::Step(step, _), HintLevel::Technique) = (alone.unwrap_or(&advice), level) {
            writeln!(out, "sudokit explain --technique {}", step.technique.id())?;
        }
        if let Some(after) = advice.after(player).filter(|_| level == HintLevel::Apply) {
            writeln!(out, "{}", line(&after))?;
        }
    }
    output::stdout().write_all(&out)?;
    Ok(match advice {
        Advice::Nothing(End::Solved) => Exit::Done,
        Advice::Nothing(End::Unknown(why)) => {
            status!("{}: {}", asked.place, bounds::ran_out(why, &options.budget));
            Exit::BudgetRanOut
        }
        Advice::Nothing(End::Unproved(_)) => Exit::Failed,
        Advice::Nothing(_) => Exit::No,
        _ => Exit::Done,
    })
}

/// A rung of a hint, for people.
fn said(advice: &Advice, level: HintLevel, language: Language) -> String {
    translate::sentence(language, hint::describe(advice, level, spoken(language)).to_string())
}

/// A player's grid in a line that keeps givens, digits and notes apart.
fn line(player: &Player) -> String {
    let mut details = Details::default();
    let content = match player.printed {
        Some(_) => Content::Pencilmarks(player.sheet(Notes::Trust).to_marks()),
        None => Content::Puzzle(player.givens),
    };
    if player.printed.is_none() && player.notes.is_some() {
        details.candidates = Some(player.sheet(Notes::Trust).to_marks());
    }
    details.placed = Some(player.placed);
    let format = if player.printed.is_some() { Format::Sukaku } else { Format::Hodoku };
    let mut text = Vec::new();
    // A format that holds all of this loses nothing.
    let _ = Writer::new(format).write_parts(&mut text, &content, &details);
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

/// The object of a puzzle without solution, or of one that the time did not suffice for.
fn improper_object(asked: &PlayerGrid, language: Language, out: &mut Vec<u8>) {
    let end = match asked.outcome {
        Outcome::Unknown(why) => End::Unknown(why),
        _ => End::Contradiction,
    };
    let advice = Advice::Nothing(end);
    let texts =
        HintLevel::ALL.map(|level| hint::describe(&advice, level, spoken(language)).to_string());
    let mut object = Object::new(out);
    object.push("version", &1, out);
    object.push("kind", &advice.kind(), out);
    object.push("proper", &false, out);
    object.push("texts", &texts, out);
    object.push("remarks", &asked.why_improper().into_iter().collect::<Vec<_>>(), out);
    object.end(out);
}

/// Everything that is known, for programs.
fn object(
    advice: &Advice,
    asked: &PlayerGrid,
    notes: Notes,
    profile: &Profile,
    language: Language,
    out: &mut Vec<u8>,
) {
    let (player, solutions) = (&asked.player, asked.solutions());
    let spoken = spoken(language);
    let texts: Vec<String> =
        HintLevel::ALL.iter().map(|&level| hint::describe(advice, level, spoken)).collect();
    let source = advice.source();
    let remarks: Vec<&str> = hint::describe_solutions(solutions, spoken)
        .into_iter()
        .chain(source.and_then(|source| source.remark(spoken)))
        .collect();
    let mut object = Object::new(out);
    object.push("version", &1, out);
    object.push("kind", &advice.kind(), out);
    object.push("proper", &solutions.only().is_some(), out);
    object.push("texts", &texts, out);
    object.push("remarks", &remarks, out);
    if let Some(list) = advice.candidates() {
        let names: Vec<String> = list.iter().map(ToString::to_string).collect();
        object.push("candidates", &names, out);
    }
    let sheet = player.sheet_knowing(solutions.only(), notes);
    if let Some((source, document)) = source.zip(advice.document(profile, &sheet)) {
        object.push("source", &source.name(), out);
        object.push_raw("step", &document.to_string(), out);
    }
    if let Some(after) = advice.after(player) {
        object.push("after", &line(&after), out);
    }
    if let Advice::MissingNotes(_, next) = advice {
        let mut inner = Vec::new();
        self::object(next, asked, Notes::Recompute, profile, language, &mut inner);
        object.push_raw("next", String::from_utf8_lossy(&inner).trim_end(), out);
    }
    object.end(out);
}

fn name_move(
    args: &Args,
    grids: &[String],
    profile: &Profile,
    cancel: &Cancel,
    language: Language,
) -> anyhow::Result<Exit> {
    let [before, after] = grids else { unreachable!("clap takes two") };
    let ask = |grid: &str| player::read(input::only(grid, None)?, cancel);
    let (before, after) = (ask(before)?, ask(after)?);
    let (before, after) = with_the_same_givens(before, after);
    if let Some(exit) = before.report_improper() {
        return Ok(exit);
    }
    let solution = before.solutions().only();
    let sheet = before.player.sheet_knowing(solution, Notes::Trust);
    let budget = args.budget.or(sheet.default_budget(), cancel);
    let named = hint::name_move(&before.player, &after.player, solution, profile, &budget);
    let mut out = Vec::new();
    if args.json {
        named_object(&named, &before.player, profile, language, &mut out);
    } else {
        let text = describe(&named, profile, language);
        writeln!(out, "{}", translate::sentence(language, text))?;
    }
    output::stdout().write_all(&out)?;
    Ok(match named {
        Named::Steps(_) | Named::Nothing => Exit::Done,
        Named::Stopped(why) => {
            status!("{}: {}", before.place, bounds::ran_out(why, &budget));
            Exit::BudgetRanOut
        }
        _ => Exit::No,
    })
}

/// In plain grids all digits are givens: those of the second that the first has not are new.
fn with_the_same_givens(before: PlayerGrid, after: PlayerGrid) -> (PlayerGrid, PlayerGrid) {
    let (first, second) = (&before.player, &after.player);
    let has_all = first.givens.givens().all(|(cell, digit)| second.get(cell) == Some(digit));
    if !has_all || first.printed.is_some() || second.printed.is_some() {
        return (before, after);
    }
    let mut placed = second.placed;
    for (cell, digit) in second.givens.givens() {
        if first.givens.get(cell).is_none() {
            placed.set(cell, Some(digit));
        }
    }
    let player = Player::new(first.givens).with(placed, second.notes);
    (before, PlayerGrid { player, ..after })
}

fn parts(list: &[Literal]) -> Vec<String> {
    let name = |part: &Literal| {
        let Candidate { cell, digit } = part.candidate;
        format!("{cell}{}{digit}", if part.holds { "=" } else { "<>" })
    };
    list.iter().map(name).collect()
}

fn describe(named: &Named, profile: &Profile, language: Language) -> String {
    let hardest = profile.techniques().last();
    let hardest =
        hardest.map_or("", |technique| language.pick(technique.name(), technique.korean()));
    let say = |key, words: &[(&str, &dyn Display)]| TEXTS.say(language, "move", key, words);
    let listed = |list: &[Literal]| parts(list).join(", ");
    match named {
        Named::Nothing => say("nothing", &[]),
        Named::Steps(steps) => {
            let advice = |step: &sudokit::technique::Step| {
                let advice = Advice::Step(Box::new(step.clone()), Source::Asked);
                hint::describe(&advice, HintLevel::Reason, spoken(language))
            };
            steps.iter().map(advice).collect::<Vec<_>>().join("\n")
        }
        Named::Unexplained(list) => {
            say("unexplained", &[("list", &listed(list)), ("hardest", &hardest)])
        }
        Named::Unknown(list) => say("unknown", &[("list", &listed(list)), ("hardest", &hardest)]),
        Named::Wrong(list, conflict) => {
            let why = conflict.as_ref().map_or(String::new(), |conflict| {
                format!(": {}", hint::describe_conflict(conflict, spoken(language)))
            });
            say("wrong", &[("list", &listed(list)), ("why", &why)])
        }
        Named::OtherPuzzle(cell) => say("other_puzzle", &[("cell", cell)]),
        _ => say("budget", &[]),
    }
}

fn named_object(
    named: &Named,
    before: &Player,
    profile: &Profile,
    language: Language,
    out: &mut Vec<u8>,
) {
    let (kind, list): (_, &[Literal]) = match named {
        Named::Nothing => ("nothing", &[]),
        Named::Steps(_) => ("steps", &[]),
        Named::Unexplained(list) => ("unexplained", list),
        Named::Unknown(list) => ("not-known", list),
        Named::Wrong(list, _) => ("wrong", list),
        Named::OtherPuzzle(_) => ("other-puzzle", &[]),
        _ => ("unknown", &[]),
    };
    let mut object = Object::new(out);
    object.push("version", &1, out);
    object.push("kind", &kind, out);
    object.push("texts", &[describe(named, profile, language)], out);
    object.push("parts", &parts(list), out);
    if let Named::Steps(steps) = named {
        let mut sheet = before.sheet(Notes::Trust);
        let mut list = Vec::new();
        for step in steps {
            list.push(Document::of(step.clone()).by(profile).from(&sheet).to_string());
            sheet.apply(step);
        }
        object.push_raw("steps", &format!("[{}]", list.join(",")), out);
    }
    object.end(out);
}

/// The conclusion of a step, with blanks.
pub(crate) fn conclusion(step: &sudokit::technique::Step) -> String {
    notation::outcome(step).replace(',', ", ")
}
