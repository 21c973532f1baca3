//! `sudokit steps GRID`: everything that can be concluded now.

use super::hint::{self, NotesArg};
use crate::bounds::{self, BudgetArgs, TimeoutArgs};
use crate::exit::Exit;
use crate::human::order::{Name, OrderArgs};
use crate::human::{player, spoken};
use crate::input::OneArgs;
use crate::language::Language;
use crate::messages::tell;
use crate::output;
use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use sudokit::board::{Candidate, Cell, Digit};
use sudokit::technique::notation::{Document, sentence};
use sudokit::technique::{Sheet, Step, all_steps};

/// Show all steps that a grid has now, grouped by what they conclude.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit steps grid.txt                    all of them, the easiest first
  sudokit steps --digit 5 grid.txt          that conclude something on 5
  sudokit steps --cell r1c2 grid.txt        that conclude something on r1c2
  sudokit steps --only fish grid.txt        of these techniques
  sudokit steps --json grid.txt             a JSON object a step")]
#[command(after_long_help = "\
Under each conclusion stand its reasons, the easiest first. Digits that were placed and notes are \
taken over where the format holds them.

Exit codes: 0 done, 1 there is none, 2 unreadable input, 3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    one: OneArgs,

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

    /// Language of the sentences; by default that of the locale.
    #[arg(long, value_enum)]
    lang: Option<Language>,
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
    let asked = player::ask(args.one.record()?, &cancel)?;
    let language = Language::choose(args.lang);
    if let Some(exit) = asked.admit(language) {
        return Ok(exit);
    }
    if let Some(fault) = asked.fault() {
        tell!("{}: {fault}", asked.place);
        return Ok(Exit::No);
    }
    let sheet = asked.sheet_with(args.notes.into());
    let profile = args.order.profile(Name::Sudokit);
    let budget = args.budget.or(Sheet::default_budget_of_all_steps(), &cancel);
    let (mut groups, mut out) = (Groups::default(), Vec::new());
    let found = all_steps(&sheet, &profile, &budget, |step| {
        if args.wants(&step) {
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
                writeln!(out, "  {name}: {}", reason.trim_start_matches([':', ' ']))?;
            }
        }
    }
    output::stdout().write_all(&out)?;
    Ok(match found {
        Err(_) => {
            let why = bounds::ran_out(&budget, language);
            let more = language.pick("there may be more steps", "단계가 더 있을 수 있습니다");
            tell!("{}: {why}: {more}", asked.place);
            Exit::BudgetRanOut
        }
        Ok(()) if groups.steps.is_empty() => {
            tell!("{}: {}", asked.place, language.pick("no step", "쓸 수 있는 단계가 없습니다"));
            Exit::No
        }
        Ok(()) => Exit::Done,
    })
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
