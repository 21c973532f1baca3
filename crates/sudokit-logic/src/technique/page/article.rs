//! The parts of an article about a technique, for a page that draws its example beside them.

use super::{sized, words};
use crate::technique::catalogue::Technique;
use crate::technique::notation::Language;

/// An article about a technique. All techniques have its first two parts; those that are taught
/// have all.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Article {
    /// What it is, in a sentence or two.
    pub what: String,
    /// Why its conclusions hold.
    pub why: String,
    /// How to spot it, in three steps: where it is, what the pattern is, what follows.
    pub spot: Vec<String>,
    /// Common mistakes, each named by its first sentence.
    pub mistakes: Vec<String>,
    /// Related techniques to learn before.
    pub easier: Vec<Technique>,
    /// Related techniques to learn after.
    pub harder: Vec<Technique>,
}

/// The article about a technique.
pub fn article(technique: Technique, language: Language) -> Article {
    let lines = |key| sized(technique, language, key).lines().map(ToOwned::to_owned).collect();
    let harder = |other: &&Technique| easier(**other).any(|easier| easier == technique);
    Article {
        what: sized(technique, language, "what"),
        why: sized(technique, language, "why"),
        spot: lines("spot"),
        mistakes: lines("mistakes"),
        easier: easier(technique).collect(),
        harder: Technique::ALL.iter().filter(harder).copied().collect(),
    }
}

/// The related techniques to learn before this one.
fn easier(technique: Technique) -> impl Iterator<Item = Technique> {
    let names = words::kin().find(technique.id(), "easier").unwrap_or_default();
    names.split(' ').filter_map(|name| name.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taught_has_three_steps_and_at_least_three_mistakes_in_both_languages() {
        let sections: Vec<&str> =
            words::articles(Language::English).all().map(|(section, ..)| section).collect();
        for name in sections {
            let technique: Technique = name.parse().unwrap_or_else(|_| panic!("{name}"));
            let [english, korean] =
                [Language::English, Language::Korean].map(|language| article(technique, language));
            for article in [&english, &korean] {
                assert_eq!(article.spot.len(), 3, "{name}");
                assert!(article.mistakes.len() >= 3, "{name}");
                let texts = article.spot.iter().chain(&article.mistakes);
                for text in texts.chain([&article.what, &article.why]) {
                    assert!(text.ends_with('.') && !text.contains(['{', '}']), "{name}: {text}");
                }
            }
            assert_eq!(english.mistakes.len(), korean.mistakes.len(), "{name}");
            assert!(!english.easier.is_empty() || !english.harder.is_empty(), "{name}");
        }
    }

    #[test]
    fn kin_are_techniques_and_lead_from_easy_to_hard() {
        for (section, _, names) in words::kin().all() {
            let technique: Technique = section.parse().unwrap_or_else(|_| panic!("{section}"));
            for name in names.split(' ') {
                let easier: Technique = name.parse().unwrap_or_else(|_| panic!("{name}"));
                assert!(easier.level() <= technique.level(), "{name} is easier than {section}");
                assert_ne!(easier, technique);
            }
        }
        let harder = article(Technique::XWing, Language::English).harder;
        assert!(harder.contains(&Technique::Swordfish), "{harder:?}");
    }
}
