//! Everything that an advice says, for programs: one object of JSON.

use super::{Advice, Notes, Player, Rung, tell};
use crate::board::Candidate;
use crate::grid::Solution;
use crate::technique::notation::{Document, Language, View, list, text};
use crate::technique::profile::Profile;
use std::fmt;

/// An advice with all that was asked for. Its `Display` is an object of JSON: `kind`, `proper`,
/// `texts` (what each [`Rung`] says); `candidates` where digits are wrong or notes are missing;
/// and with a step `step` ([`Document`]), `view` ([`View`]) and `after`, the grid that the step
/// leads to. `web/ENGINE.md` describes them.
///
/// ```
/// use sudokit::{Puzzle, solve::Outcome};
/// use sudokit::technique::Profile;
/// use sudokit::technique::hint::{Player, Told, Wish, advise};
/// use sudokit::technique::notation::Language;
///
/// let givens: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let Outcome::Unique(solution) = sudokit::solve(&givens) else { panic!("it is proper") };
/// let (player, profile, wish) = (Player::new(givens), Profile::sudokit(), Wish::default());
/// let advice = advise(&player, Some(&solution), &profile, &wish);
/// let told = Told {
///     advice: &advice,
///     player: &player,
///     solution: Some(&solution),
///     profile: &profile,
///     notes: wish.notes,
///     language: Language::English,
/// };
/// assert!(told.to_string().starts_with(r#"{"kind":"step","proper":true,"texts":["Look at box 9."#));
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// What there is to say.
    pub advice: &'a Advice,
    /// To whom.
    pub player: &'a Player,
    /// The solution, if the puzzle is known to have one and no more.
    pub solution: Option<&'a Solution>,
    /// The techniques that were tried.
    pub profile: &'a Profile,
    /// What became of the player's notes.
    pub notes: Notes,
    /// The language of the texts.
    pub language: Language,
}

impl Advice {
    /// What kind of advice it is, in a word: `step`, `wrong-digits`, `missing-notes`, `solved`,
    /// `stuck`, `unknown` (the budget ran out).
    pub fn kind(&self) -> &'static str {
        use crate::technique::End;
        match self {
            Advice::Step(_) => "step",
            Advice::WrongDigits(..) => "wrong-digits",
            Advice::MissingNotes(_) => "missing-notes",
            Advice::Nothing(End::Solved) => "solved",
            Advice::Nothing(End::BudgetRanOut) => "unknown",
            Advice::Nothing(_) => "stuck",
        }
    }

    /// The digits that are wrong, or the notes that are missing.
    pub fn candidates(&self) -> Option<&[Candidate]> {
        match self {
            Advice::WrongDigits(list, _) | Advice::MissingNotes(list) => Some(list),
            Advice::Step(_) | Advice::Nothing(_) => None,
        }
    }
}

impl fmt::Display for Told<'_> {
    /// The object, without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { advice, player, solution, profile, notes, language } = *self;
        let (kind, is_proper) = (advice.kind(), solution.is_some());
        let texts = list(Rung::ALL.iter().map(|&rung| text(&tell(advice, rung, language))));
        write!(f, r#"{{"kind":"{kind}","proper":{is_proper},"texts":{texts}"#)?;
        if let Some(found) = advice.candidates() {
            let names = list(found.iter().map(|candidate| text(&candidate.to_string())));
            write!(f, r#","candidates":{names}"#)?;
        }
        if let Advice::Step(step) = advice {
            let sheet = player.sheet_knowing(solution, notes);
            let document = Document::of((**step).clone()).by(profile).from(&sheet);
            let view = View::new(step, &sheet, language);
            let after = player.after(step);
            let marks = after.notes.map_or("null".to_owned(), |notes| text(&notes.to_words()));
            write!(f, r#","step":{document},"view":{view}"#)?;
            write!(f, r#","after":{{"placed":"{}","candidates":{marks}}}"#, after.placed)?;
        }
        f.write_str("}")
    }
}
