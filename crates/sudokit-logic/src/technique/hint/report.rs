//! Everything that an advice says, for programs: one object of JSON.

use super::{
    Advice, HintLevel, Notes, Player, Solutions, Source, describe, describe_solutions, level,
};
use crate::technique::notation::{Document, Language, View, house, list, text};
use crate::technique::profile::Profile;
use crate::technique::sheet::Sheet;
use std::fmt;
use sudokit_core::board::Candidate;

/// An advice with all that was asked for. Its `Display` is an object of JSON: `kind`, `proper`,
/// `texts` (one for each [`HintLevel`]), `remarks` (to be shown beside them), `look_at` (the houses
/// of the first level); `candidates` where digits are wrong or notes are missing; with a step
/// `source` ([`Source`]), `step` ([`Document`]) and `view` ([`View`]); `after`, the grid when the
/// advice has been followed; and beside missing notes `next`, the advice from the digits alone, an
/// object of the same members. `docs/PROTOCOL.md` describes them.
///
/// ```
/// use sudokit::{Puzzle, solve::Outcome};
/// use sudokit::technique::Profile;
/// use sudokit::technique::hint::{Player, HintReport, HintOptions, advise};
///
/// let givens: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let Outcome::Unique(solution) = sudokit::solve(&givens) else { panic!("it is proper") };
/// let (player, profile) = (Player::new(givens), Profile::sudokit());
/// let advice = advise(&player, Some(&solution), &profile, &HintOptions::default());
/// let report = HintReport::new(&advice, &player, Some(&solution), &profile);
/// assert!(report.to_string().starts_with(r#"{"kind":"step","proper":true,"texts":["Look at box 9."#));
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct HintReport<'a> {
    /// What there is to say.
    pub advice: &'a Advice,
    /// To whom.
    pub player: &'a Player,
    /// How many solutions the puzzle has.
    pub solutions: Solutions<'a>,
    /// The techniques that were tried.
    pub profile: &'a Profile,
    /// What became of the player's notes.
    pub notes: Notes,
    /// The language of the texts.
    pub language: Language,
}

impl<'a> HintReport<'a> {
    /// An advice for a player, by this profile; notes are trusted, texts are English.
    pub fn new(
        advice: &'a Advice,
        player: &'a Player,
        solutions: impl Into<Solutions<'a>>,
        profile: &'a Profile,
    ) -> HintReport<'a> {
        let (notes, language) = (Notes::default(), Language::default());
        HintReport { advice, player, solutions: solutions.into(), profile, notes, language }
    }

    /// With the player's notes taken so.
    #[must_use]
    pub fn notes(self, notes: Notes) -> HintReport<'a> {
        HintReport { notes, ..self }
    }

    /// With texts in this language.
    #[must_use]
    pub fn language(self, language: Language) -> HintReport<'a> {
        HintReport { language, ..self }
    }
}

impl Advice {
    /// What kind of advice it is, in a word: `step`, `wrong-digits`, `missing-notes`, `solved`,
    /// `no-solution`, `stuck`, `unknown` (the budget ran out).
    pub fn kind(&self) -> &'static str {
        use crate::technique::End;
        match self {
            Advice::Step(..) => "step",
            Advice::WrongDigits(..) => "wrong-digits",
            Advice::MissingNotes(..) => "missing-notes",
            Advice::Nothing(End::Solved) => "solved",
            Advice::Nothing(End::Contradiction) => "no-solution",
            Advice::Nothing(End::Unknown(_)) => "unknown",
            Advice::Nothing(_) => "stuck",
        }
    }

    /// The digits that are wrong, or the notes that are missing.
    pub fn candidates(&self) -> Option<&[Candidate]> {
        match self {
            Advice::WrongDigits(list, _) | Advice::MissingNotes(list, _) => Some(list),
            Advice::Step(..) | Advice::Nothing(_) => None,
        }
    }

    /// Which search found the step, if it is one.
    pub fn source(&self) -> Option<Source> {
        match self {
            Advice::Step(_, source) => Some(*source),
            _ => None,
        }
    }

    /// The step as a document, taken in this position.
    pub fn document(&self, profile: &Profile, sheet: &Sheet) -> Option<Document> {
        let Advice::Step(step, source) = self else { return None };
        let document = Document::of((**step).clone()).from(sheet);
        Some(match source.profile(profile) {
            Some(profile) => document.by(&profile),
            None => document,
        })
    }
}

impl fmt::Display for HintReport<'_> {
    /// The object, without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HintReport { advice, player, solutions, profile, notes, language } = *self;
        let (kind, is_proper) = (advice.kind(), solutions.only().is_some());
        let texts =
            list(HintLevel::ALL.iter().map(|&level| text(&describe(advice, level, language))));
        let remarks = describe_solutions(solutions, language);
        let remarks = remarks.into_iter().chain(advice.source().and_then(|s| s.remark(language)));
        let remarks = list(remarks.map(text));
        let look_at = list(level::houses(advice).into_iter().map(house));
        write!(f, r#"{{"kind":"{kind}","proper":{is_proper},"texts":{texts}"#)?;
        write!(f, r#","remarks":{remarks},"look_at":{look_at}"#)?;
        if let Some(found) = advice.candidates() {
            let names = list(found.iter().map(|candidate| text(&candidate.to_string())));
            write!(f, r#","candidates":{names}"#)?;
        }
        if let Advice::Step(step, source) = advice {
            let sheet = player.sheet_knowing(solutions.only(), notes);
            let view = View::new(step, &sheet, language);
            write!(f, r#","source":"{}""#, source.name())?;
            advice.document(profile, &sheet).map_or(Ok(()), |d| write!(f, r#","step":{d}"#))?;
            write!(f, r#","view":{view}"#)?;
        }
        if let Some(after) = advice.after(player) {
            let marks = after.notes.map_or("null".to_owned(), |notes| text(&notes.to_words()));
            write!(f, r#","after":{{"placed":"{}","candidates":{marks}}}"#, after.placed)?;
        }
        if let Advice::MissingNotes(_, next) = advice {
            write!(
                f,
                r#","next":{}"#,
                HintReport { advice: next, notes: Notes::Recompute, ..*self }
            )?;
        }
        f.write_str("}")
    }
}
