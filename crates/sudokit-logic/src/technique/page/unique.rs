//! What is said of techniques: uniqueness, fish with fins, Sue de Coq.

use super::About;
use crate::technique::catalogue::Technique as T;

pub(super) const TEXTS: &[About] = &[
    About {
        techniques: &[T::BugPlus1],
        what: [
            "All open cells have two candidates, but for one with three. It holds the digit that stands three times in its houses.",
            "빈칸의 후보가 모두 둘인데 한 칸만 셋입니다. 그 칸에는 그 집들에서 후보로 세 번 나오는 숫자가 들어갑니다.",
        ],
        why: [
            "Without that digit every cell would have two candidates, and every digit two places in every house: exchanging them all would give a second solution. For puzzles with one solution only.",
            "그 숫자가 없다면 모든 칸의 후보가 둘, 모든 집에서 각 숫자의 자리가 둘이 되어 모두 맞바꾼 다른 답이 생깁니다. 답이 하나인 퍼즐에만 씁니다.",
        ],
        elsewhere: "Sudoku Explainer: Bivalue Universal Grave type 1. SudokuWiki: BUG.",
    },
    About {
        techniques: &[T::UniquenessTest1],
        what: [
            "Four cells in two rows, two columns and two boxes; three of them have only the same two candidates. The fourth loses both digits.",
            "두 행, 두 열, 두 박스에 걸친 네 칸 가운데 세 칸의 후보가 같은 두 숫자뿐입니다. 넷째 칸에서 두 숫자를 지웁니다.",
        ],
        why: [
            "With one of the two in the fourth cell, the digits of all four could be exchanged for a second solution. For puzzles with one solution only, and where no corner is given.",
            "넷째 칸에 둘 중 하나가 들어가면 네 칸의 숫자를 맞바꾼 다른 답이 생깁니다. 답이 하나이고 네 칸이 주어진 칸이 아닐 때만 씁니다.",
        ],
        elsewhere: "Sudoku Explainer: Unique Rectangle type 1. SudokuWiki: Unique Rectangles type 1.",
    },
    About {
        techniques: &[T::UniquenessTest2, T::UniquenessTest5],
        what: [
            "A rectangle of two digits whose other corners all have one further digit, the same one. What sees all these corners loses that digit; in test 5 they lie diagonally, or there are three.",
            "두 숫자의 직사각형에서 나머지 꼭짓점에 모두 같은 숫자 하나가 더 있습니다. 그 꼭짓점을 모두 보는 칸에서 그 숫자를 지웁니다. 검사 5는 대각선이거나 셋일 때입니다.",
        ],
        why: [
            "One of these corners holds the further digit, or the four could be exchanged for a second solution.",
            "그 꼭짓점 가운데 하나에는 그 숫자가 들어갑니다. 아니면 네 칸을 맞바꾼 다른 답이 생깁니다.",
        ],
        elsewhere: "Sudoku Explainer: Unique Rectangle type 2. SudokuWiki: type 2 (2B, 2C).",
    },
    About {
        techniques: &[T::UniquenessTest3],
        what: [
            "A rectangle of two digits, two corners of which have further digits. With other cells of a house these further digits make a naked subset, as if the two corners were one cell.",
            "두 숫자의 직사각형에서 두 꼭짓점에 다른 숫자들이 더 있습니다. 두 꼭짓점을 한 칸처럼 보면 그 숫자들이 같은 집의 다른 칸들과 네이키드 서브셋을 이룹니다.",
        ],
        why: [
            "One of the two corners holds a further digit, or the four could be exchanged for a second solution: so the cells need as many digits as there are.",
            "두 꼭짓점 가운데 하나에는 더 있는 숫자가 들어갑니다. 아니면 다른 답이 생깁니다. 그래서 칸 수와 숫자 수가 맞습니다.",
        ],
        elsewhere: "Sudoku Explainer: Unique Rectangle type 3. SudokuWiki: type 3.",
    },
    About {
        techniques: &[T::UniquenessTest4, T::UniquenessTest6],
        what: [
            "A rectangle of two digits, two corners of which have further digits, while one of the two digits has no other place in a house of these (test 4) or in both lines (test 6). The other digit goes from both corners, or this one from them.",
            "두 숫자의 직사각형에서 두 꼭짓점에 다른 숫자가 더 있고, 두 숫자 가운데 하나는 그 꼭짓점들의 집에서(검사 4) 또는 두 줄 모두에서(검사 6) 다른 자리가 없습니다. 그 꼭짓점들에서 나머지 숫자를, 검사 6에서는 그 숫자를 지웁니다.",
        ],
        why: [
            "Were the other way true, the four corners would hold only the two digits, and could be exchanged for a second solution.",
            "그렇지 않으면 네 꼭짓점에 두 숫자만 들어가 맞바꾼 다른 답이 생깁니다.",
        ],
        elsewhere: "Sudoku Explainer: Unique Rectangle type 4. SudokuWiki: type 4, type 5 (X-Wing).",
    },
    About {
        techniques: &[T::HiddenRectangle],
        what: [
            "A rectangle of two digits; opposite a corner with only these two, one of the digits has no other places in both lines of the far corner. That corner loses the other digit.",
            "두 숫자의 직사각형에서 두 숫자만 있는 꼭짓점의 맞은편을 보면, 그 꼭짓점의 두 줄에서 한 숫자의 자리가 직사각형 안에만 있습니다. 그 맞은편 꼭짓점에서 다른 숫자를 지웁니다.",
        ],
        why: [
            "If the far corner held the other digit, the first digit would be forced into its neighbors, and the four could be exchanged for a second solution.",
            "맞은편 꼭짓점에 다른 숫자가 들어가면 이웃한 두 꼭짓점의 숫자가 정해지고, 네 칸을 맞바꾼 다른 답이 생깁니다.",
        ],
        elsewhere: "SudokuWiki: Hidden Unique Rectangles.",
    },
    About {
        techniques: &[T::AvoidableRectangle1, T::AvoidableRectangle2],
        what: [
            "A rectangle in two boxes, some corners of which were placed by the solver (none is given). An open corner must not complete an exchangeable pair of pairs: it loses that digit (type 1), or one of two open corners holds a further digit (type 2).",
            "두 박스에 걸친 직사각형의 꼭짓점 가운데 일부는 풀면서 넣은 숫자이고 주어진 것은 없습니다. 남은 칸이 맞바꿀 수 있는 두 쌍을 완성하면 안 되므로 그 숫자를 지우거나(1형), 두 빈칸 가운데 하나에 다른 숫자가 들어갑니다(2형).",
        ],
        why: [
            "None of the corners is given: exchanging them would give a second solution.",
            "주어진 꼭짓점이 없으므로 서로 맞바꾸면 다른 답이 됩니다.",
        ],
        elsewhere: "SudokuWiki: Avoidable Rectangles.",
    },
    About {
        techniques: &[
            T::FinnedXWing,
            T::FinnedSwordfish,
            T::FinnedJellyfish,
            T::FinnedSquirmbag,
            T::FinnedWhale,
            T::FinnedLeviathan,
        ],
        what: [
            "A fish of {n} lines with further places in the base lines, the fins, all in one box. Only what sees every fin as well loses the digit.",
            "{n} 줄의 피시인데 기준 줄에 덮이지 않는 자리(지느러미)가 한 박스 안에 더 있습니다. 지느러미까지 모두 보는 칸에서만 그 숫자를 지웁니다.",
        ],
        why: [
            "Either a fin holds the digit, or there are none and the fish is a plain one. A candidate that loses either way is false.",
            "지느러미에 숫자가 놓이거나, 아니면 지느러미 없는 피시가 됩니다. 어느 쪽이든 지워지는 후보는 거짓입니다.",
        ],
        elsewhere: "SudokuWiki: Finned X-Wing, Finned Swordfish.",
    },
    About {
        techniques: &[
            T::SashimiXWing,
            T::SashimiSwordfish,
            T::SashimiJellyfish,
            T::SashimiSquirmbag,
            T::SashimiWhale,
            T::SashimiLeviathan,
        ],
        what: [
            "A finned fish of {n} lines in which a base line has one place or none left without the fins. What lies in a cover line and sees every fin loses the digit.",
            "{n} 줄의 지느러미 피시인데, 지느러미를 빼면 기준 줄 하나에 자리가 하나 이하로 남습니다. 덮는 줄에 있고 지느러미를 모두 보는 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "Either a fin holds the digit, or the other base candidates do as in a plain fish.",
            "지느러미에 숫자가 놓이거나, 아니면 나머지 자리가 보통 피시처럼 놓입니다.",
        ],
        elsewhere: "SudokuWiki: Sashimi Finned X-Wing, Sashimi Finned Swordfish.",
    },
    About {
        techniques: &[
            T::FrankenXWing,
            T::FrankenSwordfish,
            T::FrankenJellyfish,
            T::FrankenSquirmbag,
            T::FrankenWhale,
            T::FrankenLeviathan,
            T::FinnedFrankenXWing,
            T::FinnedFrankenSwordfish,
            T::FinnedFrankenJellyfish,
            T::FinnedFrankenSquirmbag,
            T::FinnedFrankenWhale,
            T::FinnedFrankenLeviathan,
        ],
        what: [
            "A fish whose {n} bases, or whose covers, are boxes as well as lines of one direction. With fins, only what sees all of them loses the digit.",
            "{n} 개의 기준이나 덮개에 줄뿐 아니라 박스도 들어가는 피시입니다. 지느러미가 있으면 그것을 모두 보는 칸에서만 지웁니다.",
        ],
        why: [
            "Each base needs the digit, each cover has room for one: that does not ask whether they are lines or boxes.",
            "기준마다 숫자가 하나 필요하고 덮개마다 하나만 들어갑니다. 줄인지 박스인지는 상관없습니다.",
        ],
        elsewhere: "SudokuWiki: Franken Swordfish.",
    },
    About {
        techniques: &[
            T::MutantXWing,
            T::MutantSwordfish,
            T::MutantJellyfish,
            T::MutantSquirmbag,
            T::MutantWhale,
            T::MutantLeviathan,
            T::FinnedMutantXWing,
            T::FinnedMutantSwordfish,
            T::FinnedMutantJellyfish,
            T::FinnedMutantSquirmbag,
            T::FinnedMutantWhale,
            T::FinnedMutantLeviathan,
        ],
        what: [
            "A fish whose {n} bases and covers are any houses: rows, columns and boxes mixed. With fins, only what sees all of them loses the digit.",
            "{n} 개의 기준과 덮개가 행, 열, 박스를 가리지 않고 섞인 피시입니다. 지느러미가 있으면 그것을 모두 보는 칸에서만 지웁니다.",
        ],
        why: [
            "Each base needs the digit, each cover has room for one; a candidate in two bases counts twice and must be covered twice or is an endo fin.",
            "기준마다 숫자가 하나 필요하고 덮개마다 하나만 들어갑니다. 두 기준에 든 후보는 두 번 세므로 두 번 덮이지 않으면 내부 지느러미입니다.",
        ],
        elsewhere: "Players' Forum: mutant fish.",
    },
    About {
        techniques: &[T::SueDeCoq],
        what: [
            "Two or three cells where a line meets a box, with cells of the rest of the line and of the rest of the box: as many cells in all as digits, none of which fits in twice. Every digit goes from the rest of its house.",
            "줄과 박스가 만나는 두세 칸과, 줄의 나머지 칸 몇 개, 박스의 나머지 칸 몇 개를 모읍니다. 칸 수와 숫자 수가 같고 어느 숫자도 두 번 들어갈 수 없으면, 각 숫자를 해당 집의 다른 칸에서 지웁니다.",
        ],
        why: [
            "The cells need as many digits as there are: all of them are here, so their houses have them here.",
            "칸 수만큼 숫자가 필요하므로 그 숫자들이 모두 여기에 들어갑니다.",
        ],
        elsewhere: "SudokuWiki: Sue-de-Coq. Also: two-sector disjoint subsets.",
    },
];
