//! All texts of the screen, in English and Korean.

use super::player::{Granularity, Track};
use crate::language::Language;
use crate::numbers::grouped;
use Language::{En, Ko};
use sudokit::board::{Cell, DigitSet};
use sudokit::textbook::replay::Decision;
use sudokit::textbook::{Counters, Event};
use unicode_width::UnicodeWidthStr;

/// The line at the top: what runs, where we stand, how it plays. The short form has room in 40
/// columns.
pub(super) fn headline(
    language: Language,
    track: &Track,
    is_playing: bool,
    granularity: Granularity,
    speed: u32,
    short: bool,
) -> String {
    let more = if track.is_recording() { "+" } else { "" };
    let (step, of) = (grouped(track.step() as u64), grouped(track.len() as u64));
    let speed = grouped(speed.into());
    let what = step_name(language, granularity);
    if short {
        let state = match (is_playing, language) {
            (true, En) => format!("{speed}/s"),
            (true, Ko) => format!("초당 {speed}"),
            (false, En) => "paused".to_owned(),
            (false, Ko) => "멈춤".to_owned(),
        };
        return format!("  {step}/{of}{more}  {state}");
    }
    match language {
        En => {
            let state = if is_playing { "playing" } else { "paused" };
            format!("  step {step} of {of}{more}  {state}, {speed} {what}s a second")
        }
        Ko => {
            let state = if is_playing { "재생 중" } else { "멈춤" };
            format!("  {of}{more}단계 중 {step}단계  {state}, 초당 {what} {speed}번")
        }
    }
}

/// What one step is called.
fn step_name(language: Language, granularity: Granularity) -> &'static str {
    match granularity {
        Granularity::Test => language.pick("test", "확인"),
        Granularity::Placement => language.pick("placement", "놓기"),
        Granularity::Removal => language.pick("removal", "되돌리기"),
    }
}

/// The counters of the search up to here, two in a line.
pub(super) fn counters(language: Language, track: &Track) -> [String; 2] {
    let [placements, checks, removals, level] = facts(language, track);
    // As wide as the label and a number of eight digits.
    let pair = |left: &(_, String), right: &(_, String)| {
        padded(&format!("{}{}", label(language, left.0), left.1), language.pick(23, 21))
            + right.0
            + " "
            + &right.1
    };
    [pair(&placements, &checks), pair(&removals, &level)]
}

/// The counters of the search up to here, one in a line, placements and checks first.
pub(super) fn single_counters(language: Language, track: &Track) -> [String; 4] {
    facts(language, track).map(|(name, value)| label(language, name) + &value)
}

/// Names and values: placements, checks, removals, level.
fn facts(language: Language, track: &Track) -> [(&'static str, String); 4] {
    let Counters { placements, checks, removals, deepest } = track.state().counters();
    let count = |n: u64| language.pick(grouped(n), format!("{}번", grouped(n)));
    let level = track.state().level();
    [
        (language.pick("placements", "놓기"), count(placements)),
        (language.pick("checks", "확인"), count(checks)),
        (language.pick("removals", "되돌리기"), count(removals)),
        (
            language.pick("level", "깊이"),
            language.pick(format!("{level} of {deepest}"), format!("{level} (최대 {deepest})")),
        ),
    ]
}

/// A name in a column of names.
fn label(language: Language, name: &str) -> String {
    padded(name, language.pick(11, 9))
}

/// The text and blanks up to that column, at least one.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width()).max(1)))
}

/// An event as people say it.
pub(super) fn event(language: Language, event: Event) -> String {
    language.pick(event.to_string(), event.korean())
}

fn korean_cell(cell: Cell) -> String {
    format!("{}행 {}열", cell.row() + 1, cell.column() + 1)
}

/// Where no event was yet.
pub(super) fn not_begun(language: Language) -> &'static str {
    language.pick("not begun", "시작 전")
}

/// The last rejection, while something else is the last event.
pub(super) fn last_rejection(language: Language, track: &Track) -> String {
    match (track.state().last(), track.state().last_reject()) {
        // It stands in the line above.
        (Some(Event::Reject { .. }), _) => String::new(),
        (_, Some(rejection)) => {
            let text = event(language, rejection);
            language.pick(format!("last {text}"), format!("마지막 불가: {text}"))
        }
        (_, None) => language.pick("no rejection yet", "아직 불가한 숫자 없음").to_owned(),
    }
}

/// Above the stack of decisions.
pub(super) fn open_decisions(language: Language, count: usize, short: bool) -> String {
    let order = if short || count < 2 {
        ""
    } else {
        language.pick(", the last on top", " (최근 것부터)")
    };
    match (language, count) {
        (En, 0) => "no open decision".to_owned(),
        (En, 1) => "1 open decision".to_owned(),
        (En, n) => format!("{n} open decisions{order}"),
        (Ko, 0) => "놓은 숫자 없음".to_owned(),
        (Ko, n) => format!("놓은 숫자 {n}개{order}"),
    }
}

/// A decision; the short form tells only what is left.
pub(super) fn decision(language: Language, decision: &Decision, short: bool) -> String {
    let list = |set: DigitSet| {
        let digits: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
        if digits.is_empty() {
            language.pick("none", "없음").to_owned()
        } else {
            digits.join(",")
        }
    };
    let left = list(decision.left);
    let (cell, digit) = (decision.cell, decision.digit);
    match (language, short) {
        (En, false) => decision.to_string(),
        (En, true) => format!("{cell}={digit} left {left}"),
        (Ko, false) => decision.korean(),
        (Ko, true) => format!("{} {digit} 남음 {left}", korean_cell(cell)),
    }
}

/// Above the events before this one.
pub(super) fn latest_events(language: Language) -> &'static str {
    language.pick("events, the last on top", "지나온 단계 (최근 것부터)")
}

/// Above the strip.
pub(super) fn depth(language: Language, events: usize, deepest: usize) -> String {
    let events = grouped(events as u64);
    language.pick(
        format!("depth over {events} events, 0 to {deepest}"),
        format!("{events}단계 동안의 깊이, 0~{deepest}"),
    )
}

/// A number of a step is being typed.
pub(super) fn go_to(language: Language, typed: &str) -> String {
    language.pick(format!("go to step: {typed}_"), format!("이동할 단계: {typed}_"))
}

/// Not all events are kept.
pub(super) fn beyond(language: Language, track: &Track, placements: u64) -> String {
    let (kept, placements) = (grouped(track.len() as u64), grouped(placements));
    let end = track.ended().map(|(_, end)| end);
    match language {
        En => {
            let ended = match end {
                None => "is still going on".to_owned(),
                Some(Some(end)) => format!("ended: {}", event(En, end)),
                Some(None) => "ended".to_owned(),
            };
            format!("{kept} events kept; the search {ended}, {placements} placements")
        }
        Ko => {
            let ended = match end {
                None => "탐색은 계속되는 중".to_owned(),
                Some(Some(end)) => format!("탐색 결과: {}", event(Ko, end)),
                Some(None) => "탐색은 끝남".to_owned(),
            };
            format!("앞의 {kept}단계만 저장; {ended}, 놓기 {placements}번")
        }
    }
}

/// What two searches cost.
pub(super) fn ratio(language: Language, a: u64, b: u64) -> String {
    let ratio = b as f64 / a.max(1) as f64;
    let (a, b) = (grouped(a), grouped(b));
    language.pick(
        format!("placements in the whole search: {a} and {b}, ratio {ratio:.2}"),
        format!("전체 탐색의 놓기 횟수: {a}번, {b}번 ({ratio:.2}배)"),
    )
}

/// The most important keys; the short form has room in 40 columns.
pub(super) fn hints(language: Language, short: bool) -> &'static str {
    if short {
        return language
            .pick("space play  l/h step  ? keys  q quit", "space 재생  l/h 단계  ? 키  q 끝");
    }
    language.pick(
        "space play  left/right step  n/N removal  g go to  +/- speed  ? all keys  q quit",
        "space 재생  ←/→ 한 단계  n/N 되돌리기  g 이동  +/- 속도  ? 키 목록  q 끝내기",
    )
}

/// The terminal has no room. Short lines: it may be narrow, and wrapping tears Korean words apart.
pub(super) fn too_small(language: Language, needed: (u16, u16), there: (u16, u16)) -> String {
    language.pick(
        format!(
            "needs {} columns, {} rows\nnow {} columns, {} rows\nq quits",
            needed.0, needed.1, there.0, there.1
        ),
        format!(
            "가로 {}칸, 세로 {}줄 필요\n지금은 {}칸, {}줄\nq 끝내기",
            needed.0, needed.1, there.0, there.1
        ),
    )
}

/// Above the table of keys.
pub(super) fn keys_title(language: Language) -> &'static str {
    language.pick(" keys ", " 키 ")
}

/// Why nobody can watch.
pub(super) fn no_terminal(language: Language) -> &'static str {
    language.pick(
        "watching needs a terminal, but stdout is not one; `sudokit trace` prints the events",
        "터미널에서만 볼 수 있는데 표준 출력이 터미널이 아닙니다. 기록을 출력하려면 `sudokit trace`를 쓰세요",
    )
}

/// Why nobody can watch.
pub(super) fn dumb_terminal(language: Language) -> &'static str {
    language.pick(
        "watching needs a terminal that can move its cursor, but TERM is dumb",
        "커서를 움직일 수 있는 터미널이 필요한데 TERM이 dumb입니다",
    )
}

/// Why nobody can press keys.
pub(super) fn no_keyboard(language: Language) -> &'static str {
    language.pick(
        "watching needs a keyboard, but stdin is no terminal",
        "키보드가 필요한데 표준 입력이 터미널이 아닙니다",
    )
}
