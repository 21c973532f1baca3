//! The languages of the texts for learners: English and Korean.
//!
//! Texts for programs (names of cases, JSON) are the same in both.

use clap::ValueEnum;

/// The language of what people read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// English.
    En,
    /// 한국어.
    Ko,
}

impl Language {
    /// The requested one, or else that of the locale.
    pub fn choose(asked: Option<Language>) -> Language {
        asked.unwrap_or_else(|| Language::of_locale(|name| std::env::var(name).ok()))
    }

    /// The language of the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`, in this order): Korean, or
    /// else English. As GNU programs do, `LANGUAGE` comes first unless the locale is `C`.
    pub fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        let plain = |locale: &str| matches!(locale.split('.').next(), Some("C" | "POSIX"));
        let locale = match locale {
            Some(locale) if !plain(&locale) => set("LANGUAGE").unwrap_or(locale),
            _ => return Language::En,
        };
        if locale.starts_with("ko") { Language::Ko } else { Language::En }
    }

    /// The text that fits.
    pub fn pick<T>(self, english: T, korean: T) -> T {
        match self {
            Language::En => english,
            Language::Ko => korean,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_decides() {
        let of = |variables: &[(&str, &str)]| {
            Language::of_locale(|name| {
                variables.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_owned())
            })
        };
        assert_eq!(of(&[("LANG", "ko_KR.UTF-8")]), Language::Ko);
        assert_eq!(of(&[("LC_ALL", ""), ("LC_MESSAGES", "ko"), ("LANG", "C")]), Language::Ko);
        assert_eq!(of(&[("LC_ALL", "de_DE"), ("LANG", "ko_KR.UTF-8")]), Language::En);
        assert_eq!(of(&[("LANG", "en_US.UTF-8"), ("LANGUAGE", "ko:en")]), Language::Ko);
        assert_eq!(of(&[("LANG", "ko_KR.UTF-8"), ("LANGUAGE", "en:ko")]), Language::En);
        assert_eq!(of(&[("LC_ALL", "C.UTF-8"), ("LANGUAGE", "ko")]), Language::En);
        assert_eq!(of(&[("LANGUAGE", "ko")]), Language::En);
        assert_eq!(of(&[]), Language::En);
    }
}
