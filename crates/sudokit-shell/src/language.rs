//! The languages of what people read: English and Korean.
//!
//! Texts for programs (names of cases, JSON) are the same in both.

use crate::memory;
use clap::ValueEnum;
use std::cell::Cell;
use std::ffi::OsStr;
use std::sync::{Mutex, PoisonError};

/// The language of what people read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// English.
    En,
    /// 한국어.
    Ko,
}

thread_local! {
    static REQUESTED: Cell<Option<Language>> = const { Cell::new(None) };
}

/// The language requested in this process, for the threads that a run starts.
static OF_PROCESS: Mutex<Option<Language>> = Mutex::new(None);

impl Language {
    /// Sets the value of `--lang` for the run of this thread.
    pub fn request(requested: Option<Language>) {
        REQUESTED.set(requested);
        // Several runs in memory may be active at the same time.
        if memory::stdin().is_none() {
            *OF_PROCESS.lock().unwrap_or_else(PoisonError::into_inner) = requested;
        }
    }

    /// The value of `--lang` in the run of this thread.
    pub fn requested() -> Option<Language> {
        let of_process = || *OF_PROCESS.lock().unwrap_or_else(PoisonError::into_inner);
        REQUESTED.get().or_else(of_process)
    }

    /// The requested language, or else that of the locale.
    pub fn current() -> Language {
        let locale =
            || Language::of_locale(|name| std::env::var(name).ok().or_else(|| system(name)));
        Language::requested().unwrap_or_else(locale)
    }

    /// The value of `--lang` among arguments, before they are parsed: help is shown in it.
    pub fn of_arguments<S: AsRef<OsStr>>(arguments: &[S]) -> Option<Language> {
        let words: Vec<_> = arguments.iter().map(|word| word.as_ref().to_str()).collect();
        let value = |at: usize| match words[at]?.strip_prefix("--lang")? {
            "" => *words.get(at + 1)?,
            value => value.strip_prefix('='),
        };
        let end = words.iter().position(|word| *word == Some("--")).unwrap_or(words.len());
        let found = (0..end).rev().find_map(value)?;
        Language::from_str(found, true).ok()
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

/// The language of Windows, which sets none of the variables.
#[cfg(windows)]
fn system(name: &str) -> Option<String> {
    if name == "LANG" { sys_locale::get_locale() } else { None }
}

/// Elsewhere the variables are all there is.
#[cfg(not(windows))]
fn system(_: &str) -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_found_among_others() {
        let of = |words: &[&str]| Language::of_arguments(words);
        assert_eq!(of(&["sudokit", "--lang", "ko", "--help"]), Some(Language::Ko));
        assert_eq!(of(&["sudokit", "solve", "--help", "--lang=ko"]), Some(Language::Ko));
        assert_eq!(of(&["sudokit", "judge", "2239", "--", "a", "--lang", "ko"]), None);
        assert_eq!(of(&["sudokit", "--lang"]), None);
        assert_eq!(of(&["sudokit", "--language", "ko"]), None);
    }

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
