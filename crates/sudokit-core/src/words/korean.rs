//! Korean particles: the last sound of a word decides which of two forms follows it.
//!
//! Templates are written with either form. Digits are read aloud in their Sino-Korean names (일, 이,
//! 삼 ...), so `r1c3` ends like 삼.

/// Each particle after a consonant, and after a vowel.
const PARTICLES: [[&str; 2]; 5] =
    [["이", "가"], ["은", "는"], ["을", "를"], ["과", "와"], ["으로", "로"]];

/// The last sound of a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sound {
    Vowel,
    /// ㄹ, after which 로 stands as after a vowel.
    Liquid,
    Consonant,
}

/// The particle that belongs after a word, when a text goes on with one; and the text after it.
pub(super) fn particle<'a>(word: &str, text: &'a str) -> Option<(&'static str, &'a str)> {
    let sound = last_sound(word)?;
    // 으로 before 이, 은, 을: none of the others begins with it.
    let (pair, rest) = PARTICLES.iter().find_map(|pair| {
        let rest = pair.iter().find_map(|form| text.strip_prefix(form))?;
        Some((pair, rest))
    })?;
    // What only begins like a particle is another word: 이고, 이면, 가운데.
    if rest.starts_with(is_syllable) {
        return None;
    }
    let like_vowel = sound == Sound::Vowel || (sound == Sound::Liquid && pair[1] == "로");
    Some((pair[usize::from(like_vowel)], rest))
}

fn last_sound(word: &str) -> Option<Sound> {
    Some(match word.chars().next_back()? {
        '2' | '4' | '5' | '9' => Sound::Vowel,
        '1' | '7' | '8' => Sound::Liquid,
        '0' | '3' | '6' => Sound::Consonant,
        syllable if is_syllable(syllable) => match (syllable as u32 - '가' as u32) % 28 {
            0 => Sound::Vowel,
            8 => Sound::Liquid,
            _ => Sound::Consonant,
        },
        _ => return None,
    })
}

fn is_syllable(char: char) -> bool {
    ('가'..='힣').contains(&char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_follow_the_last_sound() {
        for (word, text, expected) in [
            ("1", "가 있습니다", Some(("이", " 있습니다"))),
            ("2", "가 있습니다", Some(("가", " 있습니다"))),
            ("r3c5", "을 ", Some(("를", " "))),
            ("3, 6", "는 ", Some(("은", " "))),
            ("4행", "가 ", Some(("이", " "))),
            ("9박스", "과 ", Some(("와", " "))),
            // ㄹ: 로, but 을.
            ("7", "으로 ", Some(("로", " "))),
            ("2열", "를 ", Some(("을", " "))),
            ("6", "로 ", Some(("으로", " "))),
            // No particles, or no sound that is known.
            ("1", "이고 ", None),
            ("1", "에서 ", None),
            ("ab", "가 ", None),
        ] {
            assert_eq!(particle(word, text), expected, "{word}{text}");
        }
    }
}
