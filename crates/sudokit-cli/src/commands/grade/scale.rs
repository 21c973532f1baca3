//! The scales of `sudokit grade`: a row each, asked for by name, run one after the other.

use crate::report::{Grids, Own, Row, Value, verdict};
use clap::ValueEnum;
use sudokit::rate::logic::{self, Scale as Logic};
use sudokit::rate::{self, Closure, Closures, Rated};
use sudokit::simd::Unavailable;
use sudokit::solve::{Batch, Config, Givens, Solver};
use sudokit::technique::{End, Profile, Sheet, Technique, se};
use sudokit::{Budget, Puzzle, Solution};
use sudokit_data::column::Kind;

/// A scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(super) enum Scale {
    /// The least of singles, locked candidates, subsets, fish that suffices.
    Closure,
    /// HoDoKu 2.2.0: level, score, steps by technique.
    Hodoku,
    /// Sudoku Explainer 1.2.1.3: ER, EP, ED.
    Se,
    /// Trial depth, 0 to 3.
    Te,
    /// Longest braid.
    B,
    /// Longest whip.
    W,
    /// Longest braid with groups.
    Gb,
    /// Longest whip with groups.
    Gw,
    /// Longest braid inside trials.
    Bxb,
    /// Longest braid inside trials of depth 2.
    Bxbb,
    /// Hardest kind of step, and rounds: the same for all isomorphs.
    Sudokit,
    /// Guesses of a plain search, mean and most over 32 isomorphs.
    Guesses,
    /// Fewest cells that leave singles only.
    Backdoor,
    /// All of them.
    All,
}

/// What a row can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum Shown {
    /// The least of singles, locked, subsets, fish that solves it.
    Closure,
    /// HoDoKu's level: Easy, Medium, Hard, Unfair, Extreme.
    HodokuLevel,
    /// HoDoKu's score.
    HodokuScore,
    /// HoDoKu's steps by technique, by its short names.
    Techniques,
    /// Sudoku Explainer's rating of the hardest step.
    SeEr,
    /// The same of the steps up to the first digit.
    SeEp,
    /// The same of the first step.
    SeEd,
    /// Depth of trials: 0 for singles.
    Te,
    /// Longest braid needed, in variables.
    B,
    /// Longest whip needed.
    W,
    /// Longest braid with groups needed.
    Gb,
    /// Longest whip with groups needed.
    Gw,
    /// Longest braid needed inside trials.
    Bxb,
    /// Longest braid needed inside trials of depth 2.
    Bxbb,
    /// Hardest kind of step, when all steps of the easiest kind are taken at once.
    Sudokit,
    /// Number of such rounds.
    SudokitRounds,
    /// Fewest steps to choose from in a round of the hardest kind.
    Bottleneck,
    /// Mean number of guesses of a plain search.
    Guesses,
    /// The most guesses of such a search.
    GuessesMax,
    /// Fewest cells that leave singles only.
    Backdoor,
    /// The fields that are lower bounds: the budget ran out, or no technique applied.
    AtLeast,
}

impl Own for Shown {
    const GRIDS: Grids = Grids::None;

    fn kind(self) -> Kind {
        match self {
            Shown::Closure | Shown::HodokuLevel | Shown::Sudokit => Kind::Word,
            Shown::Techniques | Shown::AtLeast => Kind::Text,
            Shown::SeEr | Shown::SeEp | Shown::SeEd | Shown::Guesses => Kind::Real,
            _ => Kind::Integer,
        }
    }
}

/// A scale, the fields it fills, and how it rates a proper puzzle.
struct Rating {
    scale: Scale,
    fields: &'static [Shown],
    rate: fn(&mut Rater, &Puzzle, &First) -> Said,
}

/// All of them, in the order in which they are run and shown.
const RATINGS: [Rating; 13] = [
    Rating { scale: Scale::Closure, fields: &[Shown::Closure], rate: closure },
    Rating {
        scale: Scale::Hodoku,
        fields: &[Shown::HodokuLevel, Shown::HodokuScore, Shown::Techniques],
        rate: hodoku,
    },
    Rating { scale: Scale::Se, fields: &[Shown::SeEr, Shown::SeEp, Shown::SeEd], rate: explainer },
    Rating { scale: Scale::Te, fields: &[Shown::Te], rate: |r, p, f| r.logic(Logic::Te, p, f) },
    Rating { scale: Scale::B, fields: &[Shown::B], rate: |r, p, f| r.logic(Logic::B, p, f) },
    Rating { scale: Scale::W, fields: &[Shown::W], rate: |r, p, f| r.logic(Logic::W, p, f) },
    Rating { scale: Scale::Gb, fields: &[Shown::Gb], rate: |r, p, f| r.logic(Logic::Gb, p, f) },
    Rating { scale: Scale::Gw, fields: &[Shown::Gw], rate: |r, p, f| r.logic(Logic::Gw, p, f) },
    Rating { scale: Scale::Bxb, fields: &[Shown::Bxb], rate: |r, p, f| r.logic(Logic::Bxb, p, f) },
    Rating {
        scale: Scale::Bxbb,
        fields: &[Shown::Bxbb],
        rate: |r, p, f| r.logic(Logic::Bxbb, p, f),
    },
    Rating {
        scale: Scale::Sudokit,
        fields: &[Shown::Sudokit, Shown::SudokitRounds, Shown::Bottleneck],
        rate: rounds,
    },
    Rating { scale: Scale::Guesses, fields: &[Shown::Guesses, Shown::GuessesMax], rate: guesses },
    Rating {
        scale: Scale::Backdoor,
        fields: &[Shown::Backdoor],
        rate: |r, p, _| number(rate::backdoor(p, &r.budget, &mut r.solver)),
    },
];

impl Scale {
    /// The scales that are meant, each once, in their order.
    pub(super) fn chosen(asked: &[Scale]) -> Vec<Scale> {
        let all = asked.contains(&Scale::All);
        let scales = RATINGS.iter().map(|rating| rating.scale);
        scales.filter(|scale| all || asked.contains(scale)).collect()
    }

    /// The fields of a scale.
    pub(super) fn fields(self) -> &'static [Shown] {
        RATINGS.iter().find(|rating| rating.scale == self).map_or(&[], |rating| rating.fields)
    }

    pub(super) fn name(self) -> String {
        name_of(&self)
    }
}

impl Shown {
    /// The scale that gives the field.
    pub(super) fn scale(self) -> Option<Scale> {
        let rating = RATINGS.iter().find(|rating| rating.fields.contains(&self));
        rating.map(|rating| rating.scale)
    }

    pub(super) fn name(self) -> String {
        name_of(&self)
    }
}

fn name_of(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// What a scale says of a puzzle.
pub(super) struct Said {
    /// What stands behind `=` in text.
    word: String,
    /// The values of the scale's fields.
    values: Vec<Value>,
    /// Where a histogram counts it: what it is ordered by, and its name.
    pub group: (u32, String),
    /// What the line at the end counts it under.
    kind: Option<&'static str>,
    /// The steps by technique.
    pub techniques: Vec<(Technique, u32)>,
    /// How it ended: where not with the solution, the values are lower bounds.
    end: End,
}

impl Said {
    /// A word that is also the name in a histogram, exact.
    fn new(word: String, values: Vec<Value>, rank: u32) -> Said {
        let group = (rank, word.clone());
        Said { word, values, group, kind: None, techniques: Vec::new(), end: End::Solved }
    }

    /// With another name in a histogram.
    fn in_group(self, rank: u32, name: String) -> Said {
        Said { group: (rank, name), ..self }
    }

    /// With its end, which the word tells.
    fn ending(mut self, end: End) -> Said {
        if end != End::Solved {
            self.word.push('+');
        }
        Said { end, ..self }
    }
}

fn closure(_: &mut Rater, _: &Puzzle, first: &First) -> Said {
    let found = first.closure;
    let name = found.map_or("beyond", Closure::name);
    let rank = Closure::ALL.iter().position(|&kind| Some(kind) == found);
    let rank = rank.map_or(u32::MAX, |rank| rank as u32);
    Said { kind: Some(name), ..Said::new(name.to_owned(), vec![Value::text(Some(name))], rank) }
}

fn hodoku(rater: &mut Rater, puzzle: &Puzzle, _: &First) -> Said {
    let steps = rate::steps(sheet(puzzle), &rater.profile, &rater.budget);
    let (grade, level) = (steps.grade, steps.grade.level);
    let values = vec![Value::text(Some(level)), Value::of(grade.score), Value::text(Some(&steps))];
    let said = Said::new(format!("{level}/{}", grade.score), values, 0);
    let said = said.in_group(level as u32, level.to_string()).ending(grade.end);
    Said { kind: Some(level.name()), techniques: steps.techniques, ..said }
}

fn explainer(rater: &mut Rater, puzzle: &Puzzle, _: &First) -> Said {
    let ratings = se::rate(&sheet(puzzle), &rater.budget);
    let number = |rating: se::Rating| f64::from(rating.tenths()) / 10.0;
    let all @ [er, ep, ed] = [ratings.er, ratings.ep, ratings.ed].map(number);
    let said = Said::new(format!("{er:.1}/{ep:.1}/{ed:.1}"), all.map(Value::of).to_vec(), 0);
    said.in_group((er * 10.0).round() as u32, format!("{er:.1}")).ending(ratings.end)
}

fn rounds(rater: &mut Rater, puzzle: &Puzzle, first: &First) -> Said {
    let found = rate::rounds(puzzle, Some(&first.solution), &rater.budget);
    let hardest = found.hardest;
    // Where no round gave a step there is nothing that could be narrow.
    let bottleneck = (found.rounds > 0).then_some(found.bottleneck);
    let values = vec![Value::text(Some(hardest)), Value::of(found.rounds), Value::of(bottleneck)];
    let said = Said::new(format!("{hardest}/{}", found.rounds), values, 0);
    said.in_group(hardest.rank(), hardest.to_string()).ending(found.end)
}

fn guesses(rater: &mut Rater, puzzle: &Puzzle, first: &First) -> Said {
    let found = rate::guesses(puzzle, &first.solution, &rater.budget);
    let mean = found.mean();
    let values = vec![Value::of(mean), Value::of(found.most)];
    // 0, then below 1, 2, 4, 8, ...
    let bits = u64::BITS - (mean as u64).leading_zeros();
    let (rank, name) = if mean == 0.0 {
        (0, "0".to_owned())
    } else {
        (1 + bits, format!("below {}", 1_u64 << bits.min(63)))
    };
    let end = if found.is_complete { End::Solved } else { End::BudgetRanOut };
    let said = Said::new(format!("{mean:.1}/{}", found.most), values, 0);
    said.in_group(rank, name).ending(end)
}

/// A number that is known, or its lower bound; its text tells which.
fn number(rated: Rated) -> Said {
    let (number, end) = match rated {
        Rated::Exactly(number) => (Some(number), End::Solved),
        Rated::AtLeast(number) => (Some(number), End::BudgetRanOut),
        _ => (None, End::Solved),
    };
    let rank = number.unwrap_or(u32::MAX);
    Said { end, ..Said::new(rated.to_string(), vec![Value::of(number)], rank) }
}

fn sheet(puzzle: &Puzzle) -> Sheet {
    Sheet::new(puzzle).known_proper()
}

/// What is found first, for many puzzles at once.
pub(super) struct First {
    pub solution: Solution,
    /// Only if that was asked for.
    pub closure: Option<Closure>,
}

/// What is known of a puzzle.
#[derive(Default)]
pub(super) struct Known {
    /// Of proper puzzles.
    pub first: Option<First>,
    /// What each scale says, in their order.
    pub said: Vec<(Scale, Said)>,
}

impl Known {
    fn get(&self, scale: Scale) -> Option<&Said> {
        self.said.iter().find(|(other, _)| *other == scale).map(|(_, said)| said)
    }

    /// What the line at the end counts it under: its level, or else its closure.
    pub(super) fn group_of_all(&self) -> Option<&'static str> {
        let kind = |scale| self.get(scale)?.kind;
        kind(Scale::Hodoku).or_else(|| kind(Scale::Closure))
    }

    /// The value of a field.
    pub(super) fn value(&self, field: Shown) -> Value {
        let value = |scale: Scale| {
            let at = scale.fields().iter().position(|&other| other == field)?;
            self.get(scale)?.values.get(at).cloned()
        };
        field.scale().and_then(value).unwrap_or(Value::Missing)
    }

    /// The fields that are lower bounds: the budget ran out, or no technique applied.
    pub(super) fn cut(&self) -> impl Iterator<Item = Shown> {
        let cut = self.said.iter().filter(|(_, said)| said.end != End::Solved);
        cut.flat_map(|(scale, _)| scale.fields().iter().copied())
    }

    /// Whether that is for want of budget.
    pub(super) fn ran_out(&self) -> bool {
        self.said.iter().any(|(_, said)| said.end == End::BudgetRanOut)
    }

    /// `b=4`, `hodoku=Hard/1270`.
    pub(super) fn word(&self, scale: Scale) -> String {
        format!("{}={}", scale.name(), self.get(scale).map_or("", |said| &said.word))
    }
}

/// Rates puzzles. Keeps what is made once.
pub(super) struct Rater {
    scales: Vec<Scale>,
    budget: Budget,
    profile: Profile,
    solver: Solver,
    batch: Batch,
    closures: Closures,
}

impl Rater {
    pub(super) fn new(
        scales: Vec<Scale>,
        budget: Budget,
        config: &Config,
    ) -> Result<Rater, Unavailable> {
        let (mut solver, mut batch) = (Solver::with_config(config)?, Batch::with_config(config)?);
        let cancel = budget.cancel();
        let whole =
            cancel.map_or(Budget::UNLIMITED, |cancel| Budget::UNLIMITED.with_cancel(cancel));
        solver.set_budget(whole.clone());
        batch.set_budget(whole);
        let (closures, profile) = (Closures::with_config(config)?, Profile::hodoku());
        Ok(Rater { scales, budget, profile, solver, batch, closures })
    }

    pub(super) fn scales(&self) -> &[Scale] {
        &self.scales
    }

    /// Whether it takes next to no time.
    pub(super) fn is_quick(&self) -> bool {
        self.scales == [Scale::Closure]
    }

    /// What is quickest to find for many puzzles at once, in rows.
    pub(super) fn begin<'a>(
        &mut self,
        puzzles: impl Iterator<Item = Givens<'a>> + Clone,
    ) -> Vec<Row<Known>> {
        let mut rows = Vec::new();
        self.batch.classify(puzzles.clone(), |outcome, _| {
            let first = outcome.unique().map(|solution| First { solution, closure: None });
            rows.push(Row::new(verdict::of_outcome(&outcome), Known { first, said: Vec::new() }));
        });
        if self.scales.contains(&Scale::Closure) {
            self.close(puzzles, &mut rows);
        }
        rows
    }

    /// Finds the closures of the proper ones.
    fn close<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>>, rows: &mut [Row<Known>]) {
        let with_solution = |(givens, row): (Givens<'_>, &Row<Known>)| match givens {
            Givens::Puzzle(puzzle) => Some((*puzzle, row.known.first.as_ref()?.solution)),
            Givens::Pencilmarks(_) => None,
        };
        let proper: Vec<_> = puzzles.zip(rows.iter()).filter_map(with_solution).collect();
        let closures = self.closures.find_proper(&proper, Closure::Fish);
        let firsts = rows.iter_mut().filter_map(|row| row.known.first.as_mut());
        firsts.zip(closures).for_each(|(first, closure)| first.closure = closure);
    }

    /// Rates a puzzle on all scales, if it is proper.
    pub(super) fn rate(&mut self, puzzle: &Puzzle, known: &mut Known) {
        let Some(first) = &known.first else { return };
        for rating in &RATINGS {
            if self.scales.contains(&rating.scale) {
                known.said.push((rating.scale, (rating.rate)(self, puzzle, first)));
            }
        }
    }

    fn logic(&mut self, scale: Logic, puzzle: &Puzzle, first: &First) -> Said {
        number(logic::rate(puzzle, Some(&first.solution), scale, &self.budget))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The X-Wing's puzzle of the other tests: from `sudokit generate --seed 7`.
    const PUZZLE: &str =
        "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";

    #[test]
    fn every_scale_and_every_field_has_its_row() {
        let scales: Vec<Scale> = RATINGS.iter().map(|rating| rating.scale).collect();
        let (all, last) = Scale::value_variants().split_at(scales.len());
        assert_eq!((all, last), (&scales[..], &[Scale::All][..]));
        let fields: Vec<Shown> = RATINGS.iter().flat_map(|rating| rating.fields).copied().collect();
        let (all, last) = Shown::value_variants().split_at(fields.len());
        assert_eq!((all, last), (&fields[..], &[Shown::AtLeast][..]));
    }

    #[test]
    fn every_scale_says_something_of_each_of_its_fields() {
        let scales = Scale::chosen(&[Scale::All]);
        let budget = Budget::at_most(1_000_000);
        let mut rater = Rater::new(scales.clone(), budget, &Config::default()).unwrap();
        let puzzle = PUZZLE.parse().unwrap();
        let mut known = rater.begin([Givens::Puzzle(&puzzle)].into_iter()).remove(0).known;
        rater.rate(&puzzle, &mut known);
        for (scale, said) in &known.said {
            assert_eq!(said.values.len(), scale.fields().len(), "{scale:?}");
            assert!(!said.values.contains(&Value::Missing), "{scale:?}");
        }
        assert_eq!(known.said.len(), scales.len());
    }
}
