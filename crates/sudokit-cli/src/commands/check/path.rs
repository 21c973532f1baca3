//! `sudokit check --path FILE`: the steps of another program or a person, checked one by one.
//!
//! Read are HoDoKu's printed solutions, under a line with the puzzle the short form of `explain
//! --notation compact` or its tokens, and the JSON of `explain --json`, `steps --json` and `hint
//! --json`. A line that begins with a puzzle begins a path.

use crate::exit::Exit;
use crate::human::player;
use crate::input;
use crate::interrupt;
use crate::messages::{safe, status};
use crate::numbers::counted;
use crate::output;
use anyhow::bail;
use std::io::{BufRead, Read, Write};
use std::path::Path;
use sudokit::board::Candidate;
use sudokit::technique::notation::Document;
use sudokit::technique::{Claim, ClaimVerdict, Sheet, Step, check_step};
use sudokit::text::Content;
use sudokit::{Budget, Cancel, Puzzle, Solution};
use sudokit_answer::path::first_wrong;
use sudokit_answer::tokens;

/// The longest line that is read: a path with all its positions has some hundred thousand bytes.
const LONGEST: u64 = 64 << 20;

/// Judges all paths of a file.
pub(super) fn run(file: &Path) -> anyhow::Result<Exit> {
    let (name, mut text) = input::text(file)?;
    let cancel = interrupt::cancel();
    let (path, exit, out) = (None, Exit::Done, output::lasting());
    let mut checker = StepChecker { name, cancel, path, begun: false, exit, out };
    let (mut line, mut number) = (Vec::new(), 0);
    loop {
        line.clear();
        if (&mut text).take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        number += 1;
        if line.len() as u64 == LONGEST {
            bail!("{}:{number}: a line too long", checker.name);
        }
        if interrupt::flag().load(std::sync::atomic::Ordering::Relaxed) {
            checker.exit.note(Exit::Interrupted);
            break;
        }
        checker.line(number, String::from_utf8_lossy(&line).trim_end())?;
    }
    checker.end()?;
    if !checker.begun && checker.exit == Exit::Done {
        // What holds no path must not pass for one that is right.
        bail!("{}: expected a puzzle and the steps under it, found neither", checker.name);
    }
    Ok(checker.exit)
}

/// The steps of a path in tokens.
fn of_tokens(text: &str) -> Option<Vec<Claim>> {
    tokens::decode(text).ok().map(|path| path.steps).filter(|steps| !steps.is_empty())
}

struct StepChecker {
    name: String,
    cancel: Cancel,
    path: Option<OnePath>,
    /// Whether there was any.
    begun: bool,
    exit: Exit,
    out: output::Lasting,
}

/// A path under judgment.
struct OnePath {
    /// The line where it begins.
    line: u64,
    sheet: Sheet,
    solution: Option<Solution>,
    steps: usize,
    /// Steps that follow, but not as what they are called.
    otherwise: usize,
    /// What is wrong with the first that does not follow.
    fault: Option<String>,
}

impl StepChecker {
    fn line(&mut self, number: u64, line: &str) -> anyhow::Result<()> {
        let text = line.trim_start();
        let is_indented = line.len() > text.len();
        let first = text.split_whitespace().next().unwrap_or_default();
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        if text.starts_with('{') {
            return self.object(number, text);
        }
        if let Ok(puzzle) = first.parse::<Puzzle>() {
            self.end()?;
            return self.begin(number, &Content::Puzzle(puzzle));
        }
        let claims: Option<Result<Vec<Claim>, _>> = match text.parse() {
            Ok(claim) => Some(Ok(vec![claim])),
            Err(_) if text.contains("; ") => Some(text.split("; ").map(str::parse).collect()),
            Err(_) => of_tokens(text).map(Ok),
        };
        match claims {
            Some(Ok(_)) if self.path.is_none() => {
                return self.unreadable(number, "a step, and no puzzle before it");
            }
            Some(Ok(claims)) => {
                claims.iter().for_each(|claim| self.claim(claim));
                return Ok(());
            }
            Some(Err(error)) => return self.unreadable(number, &error.to_string()),
            None => {}
        }
        // The chains under a forcing step belong to it: they are its reasons, in HoDoKu's words.
        let is_chain = is_indented && first.starts_with(['r', '(']);
        if is_chain {
            return Ok(());
        }
        self.unreadable(number, "expected a puzzle, a step, or JSON")
    }

    fn unreadable(&mut self, number: u64, why: &str) -> anyhow::Result<()> {
        status!("{}:{number}: {}", self.name, safe(why));
        self.exit.note(Exit::Unreadable);
        Ok(())
    }

    /// A path begins with a puzzle.
    fn begin(&mut self, line: u64, content: &Content) -> anyhow::Result<()> {
        let solution = player::solve(content, &self.cancel)?.unique();
        let sheet = player::sheet(content, None);
        let is_proper = solution.is_some() && content.puzzle().is_some();
        let sheet = if is_proper { sheet.known_proper() } else { sheet };
        self.begun = true;
        self.path = Some(OnePath { line, sheet, solution, steps: 0, otherwise: 0, fault: None });
        Ok(())
    }

    /// A step alone, or the object of a puzzle with its steps.
    fn object(&mut self, number: u64, text: &str) -> anyhow::Result<()> {
        let object: serde_json::Value = match serde_json::from_str(text) {
            Ok(object) => object,
            Err(error) => return self.unreadable(number, &format!("no JSON: {error}")),
        };
        let step = object.get("step").filter(|step| step.is_object());
        let list = match (object.get("steps").and_then(|steps| steps.as_array()), step) {
            (Some(list), _) => {
                self.end()?;
                list.clone()
            }
            (None, Some(step)) => vec![step.clone()],
            (None, None) => vec![object.clone()],
        };
        for step in list {
            match step.to_string().parse::<Document>() {
                Ok(document) => {
                    if let Err(why) = self.document(number, &document)? {
                        return self.unreadable(number, &why);
                    }
                }
                Err(error) => return self.unreadable(number, &error.to_string()),
            }
        }
        Ok(())
    }

    /// A step with its proof, in the position that it says or that the steps before leave.
    fn document(&mut self, number: u64, document: &Document) -> anyhow::Result<Result<(), String>> {
        let follows_on = |path: &OnePath, state: &Sheet| path.sheet.to_marks() == state.to_marks();
        if let Some(state) = &document.sheet {
            let goes_on = self.path.as_ref().is_some_and(|path| follows_on(path, state));
            if !goes_on && document.index.unwrap_or(1) > 1 && self.path.is_some() {
                self.fault("its state is not what the steps before leave".to_owned());
            } else if !goes_on {
                self.end()?;
                self.begin_at(number, state)?;
            }
        }
        if self.path.is_none() {
            return Ok(Err("a step without state, and no puzzle before it".to_owned()));
        }
        self.step(&document.step);
        Ok(Ok(()))
    }

    /// A path begins in a position. Whether its puzzle is proper is for the solver to say.
    fn begin_at(&mut self, line: u64, state: &Sheet) -> anyhow::Result<()> {
        let mut givens = Puzzle::EMPTY;
        for cell in state.givens() {
            givens.set(cell, state.get(cell));
        }
        let content = if state.givens().is_empty() {
            Content::Pencilmarks(state.to_marks())
        } else {
            Content::Puzzle(givens)
        };
        self.begin(line, &content)?;
        if let Some(path) = &mut self.path {
            // The promise is the solver's, not the file's.
            let notes = state.to_marks();
            let digits = Puzzle::from_values(*state.values()).unwrap_or(Puzzle::EMPTY);
            let sheet = Sheet::with_notes(&givens, &digits, Some(&notes));
            let is_proper = path.solution.is_some() && content.puzzle().is_some();
            path.sheet = if is_proper { sheet.known_proper() } else { sheet };
            let wrong = path.solution.as_ref().and_then(|s| first_wrong(&path.sheet, s));
            path.fault = wrong.map(|wrong| format!("the position before step 1: {wrong}"));
        }
        Ok(())
    }

    fn fault(&mut self, why: String) {
        if let Some(path) = &mut self.path
            && path.fault.is_none()
        {
            path.fault = Some(format!("step {} does not follow: {why}", path.steps + 1));
        }
    }

    /// Judges a step by its proof.
    fn step(&mut self, step: &Step) {
        let Some(path) = self.path.as_mut().filter(|path| path.fault.is_none()) else { return };
        match check_step(&path.sheet, step) {
            Ok(()) => {
                path.sheet.apply(step);
                path.steps += 1;
            }
            Err(refused) => {
                let name = step.technique.name();
                self.fault(format!("{name}: {refused}"));
            }
        }
    }

    /// Judges a step by its name and conclusion.
    fn claim(&mut self, claim: &Claim) {
        let budget = Budget::UNLIMITED.with_cancel(&self.cancel);
        let Some(path) = self.path.as_mut().filter(|path| path.fault.is_none()) else { return };
        let name = claim.technique.name();
        let why = match claim.check(&path.sheet, path.solution.as_ref(), &budget) {
            ClaimVerdict::Found(_) => None,
            ClaimVerdict::Otherwise => {
                path.otherwise += 1;
                None
            }
            ClaimVerdict::NotThere(gone) => Some(format!("{name}: {gone} is not a candidate")),
            ClaimVerdict::Wrong(Candidate { cell, digit }) => {
                Some(format!("{name}: the solution says otherwise of {cell} and {digit}"))
            }
            ClaimVerdict::Unknown(why) => Some(why.to_string()),
            _ => {
                Some(format!("{name}: no step of that name concludes it, nor do singles prove it"))
            }
        };
        match why {
            None => {
                path.sheet.apply(&claim.bare_step());
                path.steps += 1;
            }
            Some(why) => self.fault(why),
        }
    }

    /// Says what became of the path.
    fn end(&mut self) -> anyhow::Result<()> {
        let Some(path) = self.path.take() else { return Ok(()) };
        write!(self.out, "{}:{}: ", safe(&self.name), path.line)?;
        if let Some(fault) = &path.fault {
            self.exit.note(Exit::No);
            writeln!(self.out, "{}", safe(fault))?;
            return Ok(());
        }
        let steps = counted(path.steps as u64, "step");
        let follow = if path.steps == 1 { "follows" } else { "follow" };
        let end = if path.sheet.is_solved() {
            "solved".to_owned()
        } else {
            format!("{} open", counted(path.sheet.open().len() as u64, "cell"))
        };
        let otherwise = match path.otherwise {
            0 => String::new(),
            n => format!(" ({n} not found under that name, but proved)"),
        };
        writeln!(self.out, "{steps} {follow}{otherwise}, {end}")?;
        Ok(())
    }
}
