//! The texts of the screen that are not those of `watch`, in English and Korean.

pub(super) use super::super::words::{go_to, too_small};
use super::walk::Walk;
use crate::language::Language;
use sudokit::technique::Role;

/// The line at the top.
pub(super) fn headline(language: Language, walk: &Walk) -> String {
    let (at, all) = (walk.at() + 1, walk.len());
    let speed = f64::from(walk.speed()) / 10.0;
    let state = if walk.playing {
        language.pick(format!("playing, {speed} a second"), format!("재생 중, 초당 {speed}번"))
    } else {
        String::new()
    };
    let place = if walk.at() == all {
        language.pick(format!("after {all} steps"), format!("{all}단계 뒤"))
    } else {
        language.pick(format!("step {at} of {all}"), format!("{all}단계 중 {at}단계"))
    };
    format!("  {place}  {state}").trim_end().to_owned()
}

/// What a part of a pattern is called.
pub(super) fn role(language: Language, role: Role) -> &'static str {
    let korean = match role {
        Role::Single => "싱글",
        Role::Set => "집합",
        Role::Base => "기준",
        Role::Fin => "핀",
        Role::EndoFin => "안쪽 핀",
        Role::Pivot => "중심",
        Role::Wing => "날개",
        Role::Link => "연결",
        Role::Rectangle => "직사각형",
        Role::Guardian => "지킴이",
        Role::ColorOne => "색 1",
        Role::ColorTwo => "색 2",
        Role::SetA => "집합 A",
        Role::SetB => "집합 B",
        Role::SetC => "집합 C",
        Role::Petal => "꽃잎",
        Role::Case => "경우",
        Role::Intersection => "교차",
        _ => role.name(),
    };
    language.pick(role.name(), korean)
}

/// Signs that are no roles: what goes, what is placed, what a chain passes, where else a digit
/// goes.
pub(super) fn signs(language: Language) -> [(char, &'static str); 4] {
    [
        ('-', language.pick("goes", "지움")),
        ('=', language.pick("is placed", "놓음")),
        ('*', language.pick("chain", "사슬")),
        ('.', language.pick("in its houses", "같은 집의 자리")),
    ]
}

/// The most important keys; the short form has room in 40 columns.
pub(super) fn hints(language: Language, short: bool) -> &'static str {
    if short {
        return language
            .pick("l/h step  n hard  ? keys  q quit", "l/h 단계  n 어려운 것  ? 키  q 끝");
    }
    language.pick(
        "left/right step  n/N no single  d hardest  g go to  space play  ? keys  q quit",
        "←/→ 단계  n/N 싱글 아닌 것  d 가장 어려운 것  g 이동  space 재생  ? 키  q 끝",
    )
}

/// Above the steps around.
pub(super) fn steps(language: Language) -> &'static str {
    language.pick("steps", "단계")
}
