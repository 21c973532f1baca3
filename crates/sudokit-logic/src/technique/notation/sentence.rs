//! Steps told to a person, in English or Korean.
//!
//! A sentence says what is seen, why it matters, and what follows. Each language is a list of
//! sentences with gaps: nothing is put together from parts of speech.

use super::als;
use super::chain;
use super::explainer;
use super::korean;
use super::language::Language;
use super::names::outcome;
use crate::technique::catalogue::Technique;
use crate::technique::step::{HouseSet, Role, Step};
use sudokit_core::board::{CellSet, DigitSet, House};

/// The reason of a step in full.
pub fn sentence(step: &Step, language: Language) -> String {
    use Technique as T;
    let gaps = Gaps::of(step, language);
    let own = als::sentence(step, language).or_else(|| explainer::sentence(step, language));
    if let Some(text) = own {
        return gaps.fill(&text);
    }
    let template = match step.technique {
        T::FullHouse => [
            "{house} has one open cell left: {cells} is {digits}.",
            "{house}에 빈칸이 하나 남았습니다: {cells}는 {digits}입니다.",
        ],
        T::NakedSingle => [
            "{cells} has one candidate left: it is {digits}.",
            "{cells}에 후보가 하나 남았습니다: {digits}입니다.",
        ],
        T::HiddenSingle => [
            "{digits} has one place left in {house}: {cells}.",
            "{house}에서 {digits}가 들어갈 자리는 {cells}뿐입니다.",
        ],
        T::Pointing | T::Claiming => [
            "In {house} all places of {digits} lie in {covers}, so the rest of {covers} loses it: {result}.",
            "{house}에서 {digits}의 자리는 모두 {covers}에 있으므로 {covers}의 나머지 칸에서 지웁니다: {result}.",
        ],
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuadruple => [
            "{cells} hold {digits} between them, so no other cell of {house} has one of these: {result}.",
            "{cells}에는 {digits}만 들어가므로 {house}의 다른 칸에서 이 숫자들을 지웁니다: {result}.",
        ],
        T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => [
            "In {house} only {cells} have places for {digits}, so they hold nothing else: {result}.",
            "{house}에서 {digits}가 들어갈 자리는 {cells}뿐이므로 이 칸들의 다른 후보를 지웁니다: {result}.",
        ],
        T::DirectPointing | T::DirectClaiming => [
            "In {house} all places of {digits} lie in {covers}, so a house beside it has one place left for {digits}: {result}.",
            "{house}에서 {digits}의 자리는 모두 {covers}에 있으므로 나란한 집에는 {digits}의 자리가 하나만 남습니다: {result}.",
        ],
        T::DirectHiddenPair | T::DirectHiddenTriple => [
            "In {house} only {cells} have places for {digits}, so they hold nothing else, and one more digit has one place left: {result}.",
            "{house}에서 {digits}가 들어갈 자리는 {cells}뿐이므로, 다른 한 숫자의 자리가 하나만 남습니다: {result}.",
        ],
        T::Skyscraper => [
            "In {house}, {digits} has two places each, and {covers} has room for one of {links}. So one of {wings} holds it, and cells that see both lose it: {result}.",
            "{house}에서 {digits}의 자리는 각각 두 곳인데 {covers}의 {links} 가운데에는 하나만 들어갑니다. 따라서 {wings} 가운데 하나는 {digits}이고, 둘을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::TwoStringKite => [
            "In {house}, {digits} has two places each, and {covers} has room for one of {links}. So one of {wings} holds it, and the cell that sees both loses it: {result}.",
            "{house}에서 {digits}의 자리는 각각 두 곳인데 {covers}의 {links} 가운데에는 하나만 들어갑니다. 따라서 {wings} 가운데 하나는 {digits}이고, 둘을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::DualTwoStringKite => [
            "In {house}, {digits} has two places each, one of them in {links}, where {covers} has room for one. A row and a column that begin in different cells of {links} have it at the far end of one of them, twice over: {result}.",
            "{house}에서 {digits}의 자리는 각각 두 곳이고 그중 하나가 {covers}의 {links}에 있는데 여기에는 하나만 들어갑니다. {links}의 서로 다른 칸에서 시작하는 행과 열은 어느 쪽이든 한쪽 끝이 {digits}이므로 두 쌍의 끝을 각각 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::EmptyRectangle => [
            "In {house}, {digits} is confined to a row and a column. In {covers} one of {links} holds it. If the cell that loses it held it, it would stand at the far end there, and {house} would have no place left: {result}.",
            "{house}에서 {digits}의 자리는 한 행과 한 열에만 있고, {covers}에서는 {links} 가운데 하나가 {digits}입니다. 지우는 칸이 {digits}일 경우 {covers}에서는 먼 쪽 칸이 {digits}이고 {house}에는 자리가 남지 않습니다: {result}.",
        ],
        T::DualEmptyRectangle => [
            "In {house}, {digits} is confined to a row and a column. In {covers} it has two places each. If a cell that loses it held it, it would stand at the far end of one of these, and {house} would have no place left: {result}.",
            "{house}에서 {digits}의 자리는 한 행과 한 열에만 있고, {covers}에는 각각 두 자리가 있습니다. 지우는 칸이 {digits}일 경우 그중 한 줄의 먼 쪽 칸이 {digits}이고 {house}에는 자리가 남지 않습니다: {result}.",
        ],
        T::WWing => [
            "{wings} both hold {held} or {linked}. In {house}, {linked} stands in one of {links}, so not in both of {wings}: one of them holds {held}, and cells that see both lose it: {result}.",
            "{wings}의 후보는 모두 {held}, {linked}입니다. {house}에서 {linked}의 자리는 {links} 가운데 하나이므로 {wings}가 둘 다 {linked}일 수는 없습니다. 따라서 하나는 {held}이고, 둘을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::XyWing => [
            "Whichever digit {pivot} holds, one of {wings} is left with {held}; cells that see both lose it: {result}.",
            "{pivot}에 어느 후보가 들어가도 {wings} 가운데 하나는 {held}입니다. 둘을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::XyzWing => [
            "{pivot} holds {held}, or leaves it to one of {wings}; cells that see all three lose it: {result}.",
            "{pivot}이 {held}이거나, 그렇지 않으면 {wings} 가운데 하나가 {held}입니다. 셋을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::ForcingChainContradiction | T::ForcingNetContradiction => [
            "Suppose the opposite of {result}. Followed step by step, it leads to a contradiction: {digits} in {place}. So {result}.",
            "{result}의 반대를 가정하고 하나씩 따라가면 {place}의 {digits}에서 모순이 생깁니다. 따라서 {result}.",
        ],
        T::ForcingChainVerity | T::ForcingNetVerity => [
            "One of these is true: {digits} in {place}. Whichever it is, followed step by step it leads to the same: {result}.",
            "{place}의 {digits} 가운데 하나는 참입니다. 어느 쪽에서 시작해 하나씩 따라가도 같은 결론에 이릅니다: {result}.",
        ],
        T::TemplateSet => [
            "Every way to place {digits} in all rows, columns and boxes that leaves room for the other digits has these cells: {result}.",
            "다른 숫자의 자리를 남기면서 {digits}를 모든 행, 열, 박스에 하나씩 놓는 방법은 모두 이 칸들을 지납니다: {result}.",
        ],
        T::TemplateDelete => [
            "No way to place {digits} in all rows, columns and boxes that leaves room for the other digits has any of these cells: {result}.",
            "다른 숫자의 자리를 남기면서 {digits}를 모든 행, 열, 박스에 하나씩 놓는 방법 가운데 이 칸을 지나는 것은 없습니다: {result}.",
        ],
        T::BruteForce => [
            "Any other digit in {cells} fails, whatever is tried after it: {result}.",
            "{cells}에 다른 숫자를 넣으면 그다음에 무엇을 시도해도 모순이 생깁니다: {result}.",
        ],
        T::BugPlus1 => [
            "Without {extras} in {guardians} every open cell would have two candidates, and every digit two places in a house or none: all of them could be exchanged for a second solution. So {guardians} holds {extras}: {result}.",
            "{guardians}에 {extras}가 없으면 모든 빈칸의 후보가 두 개이고 어느 집에서나 숫자의 자리가 둘이거나 없게 되어, 서로 바꾼 둘째 해가 생깁니다. 따라서 {guardians}는 {extras}입니다: {result}.",
        ],
        T::UniquenessTest1 => [
            "If {cells} held {digits} alone, the two could be exchanged for a second solution. Only {guardians} can prevent it, with another digit: {result}.",
            "{cells}에 {digits}만 들어가면 두 숫자를 서로 바꾼 둘째 해가 생깁니다. 이를 막을 수 있는 칸은 {guardians}뿐이므로 여기에는 다른 숫자가 들어갑니다: {result}.",
        ],
        T::UniquenessTest2 | T::UniquenessTest5 => [
            "If {cells} held {digits} alone, the two could be exchanged for a second solution. So one of {guardians} holds {extras}, and cells that see all of these lose it: {result}.",
            "{cells}에 {digits}만 들어가면 두 숫자를 서로 바꾼 둘째 해가 생깁니다. 따라서 {guardians} 가운데 하나는 {extras}이고, 이 칸들을 모두 보는 칸에서 {extras}를 지웁니다: {result}.",
        ],
        T::UniquenessTest3 => [
            "If {cells} held {digits} alone, the two could be exchanged for a second solution. So one of {guardians} holds one of {extras}, and makes a naked subset with {set}; the rest of {house} loses its digits: {result}.",
            "{cells}에 {digits}만 들어가면 두 숫자를 서로 바꾼 둘째 해가 생깁니다. 따라서 {guardians} 가운데 하나는 {extras} 중 하나이고 {set}과 함께 네이키드 서브셋을 이루므로 {house}의 나머지 칸에서 그 숫자들을 지웁니다: {result}.",
        ],
        T::UniquenessTest4 => [
            "If {cells} held {digits} alone, the two could be exchanged for a second solution. In {house}, {linked} must stand in one of {guardians}; the other digit beside it would complete the pattern: {result}.",
            "{cells}에 {digits}만 들어가면 두 숫자를 서로 바꾼 둘째 해가 생깁니다. {house}에서 {linked}는 {guardians} 가운데 하나에 들어가므로 그 옆에 다른 숫자가 오면 이 꼴이 완성됩니다: {result}.",
        ],
        T::UniquenessTest6 | T::HiddenRectangle => [
            "If {cells} held {digits} alone, the two could be exchanged for a second solution. In {house}, {linked} has no place but these cells, so what is eliminated would complete the pattern: {result}.",
            "{cells}에 {digits}만 들어가면 두 숫자를 서로 바꾼 둘째 해가 생깁니다. {house}에서 {linked}의 자리는 이 칸들뿐이어서, 지우는 후보가 참이면 이 꼴이 완성됩니다: {result}.",
        ],
        T::AvoidableRectangle1 => [
            "None of {cells} is given. With {digits} crosswise in all of them the two could be exchanged for a second solution, so {guardians} does not complete the pattern: {result}.",
            "{cells}에는 처음 주어진 숫자가 없습니다. 네 칸에 {digits}가 엇갈려 들어가면 두 숫자를 서로 바꾼 둘째 해가 생기므로 {guardians}는 이 꼴을 완성하지 않습니다: {result}.",
        ],
        T::AvoidableRectangle2 => [
            "None of {cells} is given. With {digits} crosswise in all of them the two could be exchanged for a second solution. So one of {guardians} holds {extras}, and cells that see both lose it: {result}.",
            "{cells}에는 처음 주어진 숫자가 없습니다. 네 칸에 {digits}가 엇갈려 들어가면 두 숫자를 서로 바꾼 둘째 해가 생깁니다. 따라서 {guardians} 가운데 하나는 {extras}이고, 둘을 모두 보는 칸에서 {extras}를 지웁니다: {result}.",
        ],
        _ if step.technique.code().starts_with("03") => fish(step),
        _ => chain::template(step).unwrap_or(["{name}: {result}.", "{name}: {result}."]),
    };
    gaps.fill(template[language as usize])
}

/// The sentences of a fish with or without fins.
fn fish(step: &Step) -> [&'static str; 2] {
    let has = |role| step.pattern.parts_as(role).next().is_some();
    if !step.pattern.chains.is_empty() {
        return [
            "In {house} the places of {digits} lie in {covers}, but for the fins {fins}. Whether a fin is {digits} or none is, a chain or the fish leads to the same: {result}.",
            "지느러미({fins})를 빼면 {house}에서 {digits}의 자리는 모두 {covers}에 있습니다. 지느러미에 {digits}가 들어가든 아니든, 사슬이나 피시를 따라가면 같은 결론에 이릅니다: {result}.",
        ];
    }
    match (has(Role::Fin), has(Role::EndoFin)) {
        (false, false) => [
            "In {house} the places of {digits} all lie in {covers}, so {covers} lose it elsewhere: {result}.",
            "{house}에서 {digits}의 자리는 모두 {covers}에 있으므로 {covers}의 다른 칸에서 지웁니다: {result}.",
        ],
        (true, false) => [
            "In {house} the places of {digits} lie in {covers}, but for the fins {fins}. Either a fin is {digits}, or {covers} lose it elsewhere. What goes either way: {result}.",
            "지느러미({fins})를 빼면 {house}에서 {digits}의 자리는 모두 {covers}에 있습니다. 지느러미 가운데 하나가 {digits}이거나, 아니면 {covers}의 다른 칸에서 지웁니다. 어느 쪽이든 사라지는 후보: {result}.",
        ],
        (false, true) => [
            "In {house} the places of {digits} lie in {covers}; the endo fins {endo} lie in two bases. Either an endo fin is {digits}, or {covers} lose it elsewhere. What goes either way: {result}.",
            "{house}에서 {digits}의 자리는 모두 {covers}에 있고, 내부 지느러미({endo})는 기준 집합 두 곳에 겹쳐 있습니다. 내부 지느러미 가운데 하나가 {digits}이거나, 아니면 {covers}의 다른 칸에서 지웁니다. 어느 쪽이든 사라지는 후보: {result}.",
        ],
        (true, true) => [
            "In {house} the places of {digits} lie in {covers}, but for the fins {fins}; the endo fins {endo} lie in two bases. Either one of these fins is {digits}, or {covers} lose it elsewhere. What goes either way: {result}.",
            "지느러미({fins})를 빼면 {house}에서 {digits}의 자리는 모두 {covers}에 있고, 내부 지느러미({endo})는 기준 집합 두 곳에 겹쳐 있습니다. 이 지느러미 가운데 하나가 {digits}이거나, 아니면 {covers}의 다른 칸에서 지웁니다. 어느 쪽이든 사라지는 후보: {result}.",
        ],
    }
}

/// What goes into the gaps.
struct Gaps {
    pairs: Vec<(&'static str, String)>,
}

impl Gaps {
    fn of(step: &Step, language: Language) -> Gaps {
        let pattern = &step.pattern;
        let cells = match pattern.parts.first() {
            Some(part) => pattern.cells_as(part.role),
            None => CellSet::EMPTY,
        };
        let cells_as = |role: Role| pattern.cells_as(role).to_string();
        let digits_as = |role: Role| {
            let of_role = pattern.parts_as(role).map(|part| part.digits);
            digits(of_role.fold(DigitSet::EMPTY, |all, digits| all | digits))
        };
        let place = match pattern.cells_as(Role::Case) {
            CellSet::EMPTY => houses(pattern.bases, language),
            cells => cells.to_string(),
        };
        let name = match language {
            Language::English => step.technique.name(),
            Language::Korean => step.technique.korean(),
        };
        Gaps {
            pairs: vec![
                ("{name}", name.to_owned()),
                ("{house}", houses(pattern.bases, language)),
                ("{covers}", houses(pattern.covers, language)),
                ("{digits}", digits(pattern.digits)),
                ("{cells}", cells.to_string()),
                ("{pivot}", cells_as(Role::Pivot)),
                ("{wings}", cells_as(Role::Wing)),
                ("{held}", digits_as(Role::Wing)),
                ("{links}", cells_as(Role::Link)),
                ("{linked}", digits_as(Role::Link)),
                ("{place}", place),
                ("{guardians}", cells_as(Role::Guardian)),
                ("{extras}", digits_as(Role::Guardian)),
                ("{set}", cells_as(Role::Set)),
                ("{fins}", cells_as(Role::Fin)),
                ("{endo}", cells_as(Role::EndoFin)),
                ("{colors}", chain::colors(pattern)),
                ("{chain}", chain::of_step(step)),
                ("{start}", chain::end_of(step, false)),
                ("{end}", chain::end_of(step, true)),
                ("{result}", outcome(step).replace(',', ", ")),
            ],
        }
    }

    /// The template with its gaps filled, each with the particle that its word asks for.
    fn fill(&self, template: &str) -> String {
        let (mut text, mut rest) = (String::new(), template);
        while let Some(start) = rest.find('{') {
            text += &rest[..start];
            rest = &rest[start..];
            let gap =
                self.pairs.iter().find_map(|(gap, word)| Some((word, rest.strip_prefix(gap)?)));
            let Some((word, after)) = gap else {
                text.push('{');
                rest = &rest[1..];
                continue;
            };
            text += word;
            rest = after;
            if let Some((particle, after)) = korean::particle(word, rest) {
                text += particle;
                rest = after;
            }
        }
        text + rest
    }
}

fn digits(set: DigitSet) -> String {
    set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(", ")
}

fn houses(set: HouseSet, language: Language) -> String {
    let name = |house: House| match language {
        Language::English => house.to_string(),
        Language::Korean => {
            let kind = ["행", "열", "박스"][house.kind()];
            format!("{}{kind}", house.number() + 1)
        }
    };
    set.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::{Path, Profile, Sheet};

    #[test]
    fn no_gap_stays_open_in_any_language() {
        let puzzle =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let profile = Profile::hodoku();
        let sheet = Sheet::new(&puzzle.parse().unwrap()).known_proper();
        for step in Path::new(sheet, &profile) {
            for language in [Language::English, Language::Korean] {
                let text = sentence(&step, language);
                assert!(!text.contains(['{', '}']) && text.ends_with('.'), "{text}");
            }
        }
    }

    #[test]
    fn a_hidden_single_is_told_with_its_house() {
        let puzzle: sudokit_core::Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let profile = Profile::hodoku().only(&[Technique::HiddenSingle]);
        let step = Path::new(Sheet::new(&puzzle), &profile).next().unwrap();
        let english = sentence(&step, Language::English);
        assert!(english.contains("has one place left in box"), "{english}");
        let korean = sentence(&step, Language::Korean);
        assert!(korean.contains("박스에서"), "{korean}");
    }
}
