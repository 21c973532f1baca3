//! The scales of `sudokit grade`: asked for by name, run one after the other, printed as words.

use clap::ValueEnum;
use sudokit::rate::logic::{self, Scale as Logic};
use sudokit::rate::{self, Closure, Guesses, Rated, Rounds, Steps};
use sudokit::simd::Unavailable;
use sudokit::solve::{Config, Solver};
use sudokit::technique::{End, Level, Profile, Sheet, se};
use sudokit::{Budget, Puzzle};

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

impl Scale {
    /// The scales that are meant, each once, in their order.
    pub(super) fn chosen(asked: &[Scale]) -> Vec<Scale> {
        let is_chosen = |scale: &Scale| {
            *scale != Scale::All && (asked.contains(scale) || asked.contains(&Scale::All))
        };
        Scale::value_variants().iter().copied().filter(is_chosen).collect()
    }

    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The scales that are numbers.
    fn logic(self) -> Option<Logic> {
        Some(match self {
            Scale::Te => Logic::Te,
            Scale::B => Logic::B,
            Scale::W => Logic::W,
            Scale::Gb => Logic::Gb,
            Scale::Gw => Logic::Gw,
            Scale::Bxb => Logic::Bxb,
            Scale::Bxbb => Logic::Bxbb,
            _ => return None,
        })
    }
}

/// Sudoku Explainer's ratings as numbers, and whether they are lower bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Se {
    pub er: f64,
    pub ep: f64,
    pub ed: f64,
    end: End,
}

/// What is known of a puzzle.
#[derive(Default)]
pub(super) struct Known {
    /// `None` where it was not asked; a word where nothing suffices.
    pub closure: Option<&'static str>,
    pub hodoku: Option<Steps>,
    pub se: Option<Se>,
    pub rounds: Option<Rounds>,
    pub guesses: Option<Guesses>,
    numbers: Vec<(Scale, Rated)>,
}

impl Known {
    /// A number that is known, or its lower bound.
    pub(super) fn number(&self, scale: Scale) -> Option<u32> {
        match self.rated(scale)? {
            Rated::Exactly(number) | Rated::AtLeast(number) => Some(number),
            _ => None,
        }
    }

    fn rated(&self, scale: Scale) -> Option<Rated> {
        self.numbers.iter().find(|(other, _)| *other == scale).map(|&(_, rated)| rated)
    }

    /// What the line at the end counts it under.
    pub(super) fn group_of_all(&self) -> Option<&'static str> {
        self.level().map(Level::name).or(self.closure)
    }

    /// HoDoKu's level. Where none of its techniques applies, it says Extreme.
    pub(super) fn level(&self) -> Option<Level> {
        let grade = self.hodoku.as_ref()?.grade;
        Some(if grade.end == End::Stuck { Level::Extreme } else { grade.level })
    }

    /// Where a histogram of the scale counts it: what it is ordered by, and its name.
    pub(super) fn group(&self, scale: Scale) -> Option<(u32, String)> {
        match scale {
            Scale::Closure => {
                let rank = |name: &str| Closure::ALL.iter().position(|kind| kind.name() == name);
                let name = self.closure?;
                Some((rank(name).map_or(u32::MAX, |rank| rank as u32), name.to_owned()))
            }
            Scale::Se => {
                let er = self.se?.er;
                Some(((er * 10.0).round() as u32, format!("{er:.1}")))
            }
            Scale::Sudokit => {
                let hardest = self.rounds?.hardest;
                Some((hardest.rank(), hardest.to_string()))
            }
            Scale::Guesses => {
                let mean = self.guesses?.mean();
                // 0, then below 1, 2, 4, 8, ...
                let bits = u64::BITS - (mean as u64).leading_zeros();
                let name = format!("below {}", 1_u64 << bits.min(63));
                Some(if mean == 0.0 { (0, "0".to_owned()) } else { (1 + bits, name) })
            }
            Scale::Hodoku | Scale::All => None,
            _ => {
                let rated = self.rated(scale)?;
                Some((self.number(scale).unwrap_or(u32::MAX), rated.to_string()))
            }
        }
    }

    /// The scales whose values are lower bounds: the budget ran out, or no technique applied.
    pub(super) fn cut(&self) -> Vec<Scale> {
        let numbers = self.numbers.iter().filter(|(_, rated)| matches!(rated, Rated::AtLeast(_)));
        let mut cut: Vec<Scale> = numbers.map(|&(scale, _)| scale).collect();
        let ends = self.ends().into_iter().filter(|(_, end)| *end != End::Solved);
        cut.extend(ends.map(|(scale, _)| scale));
        cut.extend(self.guesses.filter(|guesses| !guesses.is_complete).map(|_| Scale::Guesses));
        cut.sort_unstable();
        cut
    }

    /// Whether that is for want of budget.
    pub(super) fn ran_out(&self) -> bool {
        self.numbers.iter().any(|(_, rated)| matches!(rated, Rated::AtLeast(_)))
            || self.ends().iter().any(|(_, end)| *end == End::BudgetRanOut)
            || self.guesses.is_some_and(|guesses| !guesses.is_complete)
    }

    /// How the paths ended.
    fn ends(&self) -> Vec<(Scale, End)> {
        let ends = [
            (Scale::Hodoku, self.hodoku.as_ref().map(|steps| steps.grade.end)),
            (Scale::Se, self.se.map(|se| se.end)),
            (Scale::Sudokit, self.rounds.map(|rounds| rounds.end)),
        ];
        ends.into_iter().filter_map(|(scale, end)| Some((scale, end?))).collect()
    }

    /// `b=4`, `hodoku=Hard/1270`.
    pub(super) fn word(&self, scale: Scale) -> String {
        let more = if self.cut().contains(&scale) { "+" } else { "" };
        let value = match scale {
            Scale::Closure => self.closure.map(ToOwned::to_owned),
            Scale::Hodoku => {
                let steps = self.hodoku.as_ref().zip(self.level());
                steps.map(|(steps, level)| format!("{level}/{}{more}", steps.grade.score))
            }
            Scale::Se => {
                self.se.map(|Se { er, ep, ed, .. }| format!("{er:.1}/{ep:.1}/{ed:.1}{more}"))
            }
            Scale::Sudokit => {
                let word = |r: Rounds| format!("{}/{}{more}", r.hardest, r.rounds);
                self.rounds.map(word)
            }
            Scale::Guesses => {
                let word = |g: Guesses| format!("{:.1}/{}{more}", g.mean(), g.most);
                self.guesses.map(word)
            }
            _ => self.rated(scale).map(|rated| rated.to_string()),
        };
        format!("{}={}", scale.name(), value.unwrap_or_default())
    }
}

/// Rates puzzles. Keeps what is made once.
pub(super) struct Rater {
    scales: Vec<Scale>,
    budget: Budget,
    profile: Profile,
    solver: Solver,
}

impl Rater {
    pub(super) fn new(
        scales: Vec<Scale>,
        budget: Budget,
        config: &Config,
    ) -> Result<Rater, Unavailable> {
        let mut solver = Solver::with_config(config)?;
        solver.set_budget(budget.with_limit(u64::MAX));
        Ok(Rater { scales, budget, profile: Profile::hodoku(), solver })
    }

    pub(super) fn scales(&self) -> &[Scale] {
        &self.scales
    }

    /// Rates a proper puzzle on all scales.
    pub(super) fn rate(&mut self, puzzle: &Puzzle) -> Known {
        let mut known = Known::default();
        let Some(solution) = self.solver.classify(puzzle).unique() else { return known };
        let sheet = || Sheet::new(puzzle).known_proper();
        for &scale in &self.scales {
            match scale {
                Scale::Closure => {
                    let found = rate::closure(puzzle, Closure::Fish);
                    known.closure = Some(found.map_or("beyond", Closure::name));
                }
                Scale::Hodoku => {
                    known.hodoku = Some(rate::steps(sheet(), &self.profile, &self.budget));
                }
                Scale::Se => {
                    let ratings = se::rate(&sheet(), &self.budget);
                    let number = |rating: se::Rating| f64::from(rating.tenths()) / 10.0;
                    let [er, ep, ed] = [ratings.er, ratings.ep, ratings.ed].map(number);
                    known.se = Some(Se { er, ep, ed, end: ratings.end });
                }
                Scale::Sudokit => {
                    known.rounds = Some(rate::rounds(puzzle, Some(&solution), &self.budget));
                }
                Scale::Guesses => {
                    known.guesses = Some(rate::guesses(puzzle, &solution, &self.budget));
                }
                Scale::Backdoor => {
                    let rated = rate::backdoor(puzzle, &self.budget, &mut self.solver);
                    known.numbers.push((scale, rated));
                }
                _ => {
                    let Some(logic) = scale.logic() else { continue };
                    let rated = logic::rate(puzzle, Some(&solution), logic, &self.budget);
                    known.numbers.push((scale, rated));
                }
            }
        }
        known
    }
}
