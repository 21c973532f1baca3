//! `sudokit steps GRID`: everything that can be concluded now.

use super::hint::{self, NotesArg};
use crate::bounds::{self, BudgetArgs, TimeoutArgs};
use crate::exit::Exit;
use crate::human::order::{Name, OrderArgs};
use crate::human::{player, spoken};
use crate::input::OneArgs;
use crate::language::Language;
use crate::messages::status;
use crate::output;
use crate::translate;
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::ops::ControlFlow;
use sudokit::board::{Candidate, Cell, Digit};
use sudokit::technique::notation::{Document, sentence};
use sudokit::technique::{Sheet, Step, all_steps};

/// Show all steps that a grid has now, grouped by what they conclude.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit steps grid.txt                    for each conclusion the easiest
  sudokit steps --all grid.txt              all of them, the easiest first
  sudokit steps --digit 5 grid.txt          that conclude something on 5
  sudokit steps --cell r1c2 grid.txt        that conclude something on r1c2
  sudokit steps --only fish grid.txt        of these techniques
  sudokit steps --json grid.txt             a JSON object a step")]
#[command(after_long_help = "\
A step is shown if it concludes something that no easier step does. With --all all reasons stand under \
each conclusion, the easiest first. Digits that were placed and notes are \
taken over where the format holds them.

Exit codes: 0 done, 1 there is none, 2 unreadable input, 3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    one: OneArgs,

    /// Show every step, also those whose conclusions an easier one has.
    #[arg(long)]
    all: bool,

    /// Steps that conclude something on this digit.
    #[arg(long, value_name = "D", value_parser = digit)]
    digit: Option<Digit>,

    /// Steps that conclude something on this cell.
    #[arg(long, value_name = "CELL")]
    cell: Option<Cell>,

    /// What becomes of your notes.
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    notes: NotesArg,

    #[command(flatten)]
    order: OrderArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,

    /// A JSON object a step, in the order in which they are found: docs/STEPS.md.
    #[arg(long)]
    json: bool,
}

fn digit(word: &str) -> Result<Digit, String> {
    let digit = word.parse().ok().and_then(Digit::new);
    digit.ok_or_else(|| "expected a digit 1 to 9".to_owned())
}

/// What a step places and strikes, in the order of candidates.
type Conclusion = (Vec<Candidate>, Vec<Candidate>);

/// Steps that conclude the same stand together, in the order in which the first of them was found.
#[derive(Default)]
struct Groups {
    steps: Vec<Vec<Step>>,
    by_conclusion: HashMap<Conclusion, usize>,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let cancel = args.timeout.cancel()?;
    let asked = player::read(args.one.record()?, &cancel)?;
    let language = Language::current();
    if let Some(exit) = asked.report_improper() {
        return Ok(exit);
    }
    if let Some(fault) = asked.fault() {
        status!("{}: {fault}", asked.place);
        return Ok(Exit::No);
    }
    let sheet = asked.sheet_with(args.notes.into());
    let profile = args.order.profile(Name::Sudokit);
    let budget = args.budget.or(Sheet::default_budget_of_all_steps(), &cancel);
    let (mut groups, mut out) = (Groups::default(), Vec::new());
    let mut concluded = HashSet::new();
    let found = all_steps(&sheet, &profile, &budget, |step| {
        // Every conclusion is noted, also those of steps that are not shown.
        let is_new = add_conclusions(&step, &mut concluded);
        if args.wants(&step) && (is_new || args.all) {
            if args.json {
                let document = Document::of(step.clone()).by(&profile).from(&sheet);
                let _ = writeln!(out, "{document}");
            }
            groups.add(step);
        }
        ControlFlow::Continue(())
    });
    if !args.json {
        for steps in &groups.steps {
            writeln!(out, "{}", hint::conclusion(&steps[0]))?;
            for step in steps {
                let name = language.pick(step.technique.name(), step.technique.korean());
                let reason = sentence(step, spoken(language));
                let reason = reason.strip_prefix(name).unwrap_or(&reason);
                let reason = reason.trim_start_matches([':', ' ']).to_owned();
                writeln!(out, "  {name}: {}", translate::sentence(language, reason))?;
            }
        }
    }
    output::stdout().write_all(&out)?;
    Ok(match found {
        Err(why) => {
            let why = bounds::ran_out(why, &budget);
            status!("{}: {why}: there may be more steps", asked.place);
            Exit::BudgetRanOut
        }
        Ok(()) if groups.steps.is_empty() => {
            status!("{}: no step", asked.place);
            Exit::No
        }
        Ok(()) => Exit::Done,
    })
}

/// Notes what a step concludes; whether any of it is new.
fn add_conclusions(step: &Step, concluded: &mut HashSet<(bool, Candidate)>) -> bool {
    let placed = step.placements.iter().map(|&candidate| (true, candidate));
    let struck = step.eliminations.iter().map(|&candidate| (false, candidate));
    placed.chain(struck).filter(|&conclusion| concluded.insert(conclusion)).count() > 0
}

impl Args {
    fn wants(&self, step: &Step) -> bool {
        step.placements.iter().chain(&step.eliminations).any(|candidate| {
            self.digit.is_none_or(|digit| digit == candidate.digit)
                && self.cell.is_none_or(|cell| cell == candidate.cell)
        })
    }
}

impl Groups {
    fn add(&mut self, step: Step) {
        let sorted = |list: &[Candidate]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        let conclusion = (sorted(&step.placements), sorted(&step.eliminations));
        let index = *self.by_conclusion.entry(conclusion).or_insert(self.steps.len());
        match self.steps.get_mut(index) {
            Some(group) if group.contains(&step) => {}
            Some(group) => group.push(step),
            None => self.steps.push(vec![step]),
        }
    }
}
