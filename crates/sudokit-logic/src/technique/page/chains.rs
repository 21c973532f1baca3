//! What is said of techniques: colors, chains, almost locked sets.

use super::About;
use crate::technique::catalogue::Technique as T;

pub(super) const TEXTS: &[About] = &[
    About {
        techniques: &[T::SimpleColorsTrap],
        what: [
            "Places of a digit that are linked in pairs (the only two of a house) get two colors in turn. What sees both colors loses the digit.",
            "한 집에 두 곳뿐인 자리들을 따라가며 한 숫자의 자리에 두 색을 번갈아 칠합니다. 두 색을 모두 보는 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "All places of one color hold the digit, or all of the other.",
            "한 색의 자리가 모두 맞거나 다른 색의 자리가 모두 맞습니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing X-Chain. SudokuWiki: Singles Chains, two colors seen.",
    },
    About {
        techniques: &[T::SimpleColorsWrap],
        what: [
            "Places of a digit that are linked in pairs get two colors in turn, and two places of one color see each other. All places of that color lose the digit.",
            "한 숫자의 자리에 두 색을 번갈아 칠했는데 같은 색의 두 자리가 서로 봅니다. 그 색의 자리에서 모두 그 숫자를 지웁니다.",
        ],
        why: [
            "All places of one color hold the digit or none: two that see each other cannot.",
            "같은 색의 자리는 모두 맞거나 모두 틀린데, 서로 보는 둘은 함께 맞을 수 없습니다.",
        ],
        elsewhere: "Sudoku Explainer: Bidirectional X-Cycle, Forcing X-Chain. SudokuWiki: Singles Chains, one color twice.",
    },
    About {
        techniques: &[T::MultiColors1, T::MultiColors2],
        what: [
            "Two sets of places of a digit, each with two colors. If a color of the first sees one of the second, what sees both opposite colors loses the digit (1); if it sees both, it is false itself (2).",
            "한 숫자의 자리를 두 무리로 나누어 각각 두 색을 칠합니다. 한 무리의 색이 다른 무리의 색 하나를 보면 각각의 반대 색을 모두 보는 칸에서 지우고(1), 두 색을 모두 보면 그 색이 틀립니다(2).",
        ],
        why: [
            "Two colors that see each other are not both true, so one of their opposites is.",
            "서로 보는 두 색이 함께 맞을 수 없으므로 반대 색 가운데 하나는 맞습니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing X-Chain. SudokuWiki: X-Cycles.",
    },
    About {
        techniques: &[T::XChain],
        what: [
            "A chain of places of one digit: of two that begin a strong link (the only two of a house) one holds it, of two that begin a weak link (in one house) not both. What sees both ends loses the digit.",
            "한 숫자의 자리를 강한 연결(한 집에 두 곳뿐)과 약한 연결(같은 집)로 번갈아 잇습니다. 양 끝을 모두 보는 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "If the first place does not hold the digit, the last one does.",
            "첫 자리에 없으면 마지막 자리에 놓입니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing X-Chain. SudokuWiki: X-Cycles (nice loops of one digit).",
    },
    About {
        techniques: &[T::XyChain],
        what: [
            "A chain of cells with two candidates, each sharing a digit with the next, that begins and ends with the same digit. What sees both ends loses it.",
            "후보가 둘인 칸들이 차례로 한 숫자씩 나누며 이어지고, 처음과 끝의 숫자가 같습니다. 양 끝을 모두 보는 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "If the first cell does not hold the digit, each cell passes another one on, and the last holds it.",
            "첫 칸에 그 숫자가 없으면 칸마다 다른 숫자로 이어져 마지막 칸에 그 숫자가 들어갑니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing Chain, Y-Cycle. SudokuWiki: XY-Chains.",
    },
    About {
        techniques: &[T::ContinuousNiceLoop, T::GroupedContinuousNiceLoop],
        what: [
            "A loop of candidates whose links are strong and weak in turn. Every weak link becomes strong: its house or cell loses what else it has. In a grouped loop a node may be two or three cells of a box and a line.",
            "강한 연결과 약한 연결이 번갈아 이어져 제자리로 돌아오는 후보의 고리입니다. 약한 연결도 모두 강해지므로 그 집이나 칸의 다른 후보를 지웁니다. 그룹 고리에서는 박스와 줄이 만나는 두세 칸이 한 마디가 됩니다.",
        ],
        why: [
            "Every second candidate of the loop is true, or all the others are: of each weak link just one.",
            "고리의 후보는 하나 건너 모두 맞거나 나머지가 모두 맞습니다. 약한 연결마다 정확히 하나가 맞습니다.",
        ],
        elsewhere: "Sudoku Explainer: Bidirectional Cycle. SudokuWiki: Alternating Inference Chains rule 1.",
    },
    About {
        techniques: &[T::DiscontinuousNiceLoop, T::GroupedDiscontinuousNiceLoop],
        what: [
            "A loop whose links are strong and weak in turn but for the cell where it begins: with two weak links of a digit there, the digit goes; with two strong ones, it stays alone. In a grouped loop a node may be two or three cells of a box and a line.",
            "시작한 칸에서만 강약이 어긋나는 고리입니다. 그 칸에서 약한 연결 둘이 만나면 그 숫자를 지우고, 강한 연결 둘이 만나면 그 숫자만 남깁니다. 그룹 고리에서는 박스와 줄이 만나는 두세 칸이 한 마디가 됩니다.",
        ],
        why: [
            "Followed around, the opposite assumption contradicts itself.",
            "반대로 가정하고 한 바퀴 돌면 스스로 모순됩니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing Chain. SudokuWiki: Alternating Inference Chains rules 2 and 3.",
    },
    About {
        techniques: &[T::Aic, T::GroupedAic],
        what: [
            "A chain of candidates whose links are strong and weak in turn, beginning and ending strong. What conflicts with both ends goes. In a grouped chain a node may be two or three cells of a box and a line.",
            "강한 연결과 약한 연결이 번갈아 이어지고 양 끝이 강한 연결인 후보의 사슬입니다. 양 끝과 모두 어긋나는 후보를 지웁니다. 그룹 사슬에서는 박스와 줄이 만나는 두세 칸이 한 마디가 됩니다.",
        ],
        why: [
            "If the first candidate is false, the last is true: one of them is.",
            "첫 후보가 틀리면 마지막 후보가 맞으므로 둘 중 하나는 맞습니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing Chain. SudokuWiki: Alternating Inference Chains.",
    },
    About {
        techniques: &[T::AlsXz],
        what: [
            "Two almost locked sets (n cells of a house with n + 1 digits) have a digit x in common that fits in only one of them. A further digit z of both goes from what sees all its places in both sets; with two digits like x, all their other digits are locked.",
            "거의 잠긴 집합(한 집의 n 칸에 숫자 n + 1 가지) 둘이 있고, 공통 숫자 x는 둘 중 하나에만 들어갈 수 있습니다. 또 다른 공통 숫자 z의 자리를 모두 보는 칸에서 z를 지웁니다. x 같은 숫자가 둘이면 나머지 숫자도 모두 잠깁니다.",
        ],
        why: [
            "The set without x holds all its other digits, z among them.",
            "x가 없는 집합에는 나머지 숫자가 모두 들어가므로 z도 들어갑니다.",
        ],
        elsewhere: "SudokuWiki: Almost Locked Sets (XZ rule); WXYZ-Wing is a special case.",
    },
    About {
        techniques: &[T::AlsXyWing],
        what: [
            "Three almost locked sets: the third has a digit x that only it or the first can hold, and y that only it or the second can. A digit z of the first two goes from what sees all its places in both.",
            "거의 잠긴 집합 셋이 있고, 셋째는 첫째와 x를, 둘째와 y를 함께 가질 수 없습니다. 첫째와 둘째의 공통 숫자 z의 자리를 모두 보는 칸에서 z를 지웁니다.",
        ],
        why: [
            "The third set cannot lack both x and y: the first or the second lacks its one, and holds z.",
            "셋째 집합에서 x와 y가 모두 빠질 수는 없으므로, 첫째나 둘째가 그 숫자를 잃고 z를 가집니다.",
        ],
        elsewhere: "An XY-wing is one of cells with two candidates.",
    },
    About {
        techniques: &[T::AlsChain],
        what: [
            "Almost locked sets, each with a digit in common with the next that fits in only one of the two, from one to the next another digit. A digit z of the first and the last goes from what sees all its places in both.",
            "거의 잠긴 집합들이 차례로 둘 중 하나에만 들어가는 공통 숫자로 이어지고, 이어지는 숫자는 매번 다릅니다. 처음과 마지막 집합의 공통 숫자 z의 자리를 모두 보는 칸에서 z를 지웁니다.",
        ],
        why: [
            "If the first lacks z, it takes its common digit from the second, which takes the next one from the third, and so on: the last holds z.",
            "첫 집합에 z가 없으면 차례로 다음 집합의 공통 숫자를 빼앗아 마지막 집합에 z가 들어갑니다.",
        ],
        elsewhere: "SudokuWiki: AIC with almost locked sets.",
    },
    About {
        techniques: &[T::DeathBlossom],
        what: [
            "A cell, the stem, and for each of its candidates an almost locked set, a petal, whose places of it all see the stem. A digit z of all petals goes from what sees all its places in them.",
            "줄기 칸의 후보마다, 그 숫자의 자리가 모두 줄기를 보는 거의 잠긴 집합(꽃잎)이 하나씩 있습니다. 모든 꽃잎의 공통 숫자 z의 자리를 모두 보는 칸에서 z를 지웁니다.",
        ],
        why: [
            "Whatever the stem holds is missing in one petal, which then holds z.",
            "줄기에 어떤 숫자가 들어가도 그 숫자를 잃은 꽃잎에는 z가 들어갑니다.",
        ],
        elsewhere: "SudokuWiki: Death Blossom. Also: aligned ALS exclusion.",
    },
    About {
        techniques: &[T::KrakenFish1, T::KrakenFish2],
        what: [
            "A fish with fins, and chains: from every fin to the same elimination (type 1), or from every candidate of a cover and every fin to it (type 2).",
            "지느러미가 있는 피시에 사슬을 더합니다. 지느러미마다 같은 후보를 지우는 사슬이 있거나(1형), 덮개의 자리와 지느러미마다 있습니다(2형).",
        ],
        why: [
            "Whichever of these is true, the candidate is false.",
            "어느 것이 맞든 그 후보는 틀립니다.",
        ],
        elsewhere: "Players' Forum: Kraken fish.",
    },
    About {
        techniques: &[T::ForcingChainContradiction, T::ForcingNetContradiction],
        what: [
            "A candidate is assumed true (or false), and followed along chains until two consequences exclude each other. So it is the other way round; in a net, consequences may have several causes.",
            "어떤 후보가 맞다고(또는 틀리다고) 가정하고 사슬을 따라가면 서로 어긋나는 두 결과에 이릅니다. 따라서 가정이 틀립니다. 그물에서는 한 결과의 원인이 여럿일 수 있습니다.",
        ],
        why: ["What leads to a contradiction is false.", "모순에 이르는 가정은 틀립니다."],
        elsewhere: "Sudoku Explainer: Nishio, Contradiction Forcing Chains. SudokuWiki: Digit Forcing Chains, Nishio.",
    },
    About {
        techniques: &[T::ForcingChainVerity, T::ForcingNetVerity],
        what: [
            "All candidates of a cell, or all places of a digit in a house, or both states of a candidate lead along chains to the same conclusion. In a net, consequences may have several causes.",
            "한 칸의 모든 후보, 한 집에서 한 숫자의 모든 자리, 또는 한 후보의 두 경우가 사슬을 따라 같은 결론에 이릅니다. 그물에서는 한 결과의 원인이 여럿일 수 있습니다.",
        ],
        why: [
            "One of the cases is true, and all agree.",
            "그 가운데 하나는 맞고, 모든 경우의 결론이 같습니다.",
        ],
        elsewhere: "Sudoku Explainer: Cell, Region and Double Forcing Chains. SudokuWiki: Cell and Unit Forcing Chains.",
    },
    About {
        techniques: &[T::TemplateSet, T::TemplateDelete],
        what: [
            "All ways to put the nine copies of a digit into the grid are listed. A way that meets a cell which every way of another digit needs falls away. A cell in all of them holds the digit (set), one in none loses it (delete).",
            "한 숫자 아홉 개를 놓는 모든 방법을 늘어놓습니다. 다른 숫자의 모든 방법이 지나는 칸을 지나는 방법은 버립니다. 모든 방법에 드는 칸에는 그 숫자를 넣고(세트), 어느 방법에도 들지 않는 칸에서는 지웁니다(삭제).",
        ],
        why: ["One of the ways is the solution's.", "그 가운데 하나가 답입니다."],
        elsewhere: "SudokuWiki: Pattern Overlay.",
    },
    About {
        techniques: &[T::BruteForce],
        what: [
            "No other technique helps: a digit of the solution is placed, found by search. The middle one of the open cells is filled.",
            "다른 기법이 통하지 않아 탐색으로 찾은 답의 숫자를 넣습니다. 빈칸 가운데 중간 칸을 채웁니다.",
        ],
        why: [
            "The search has excluded all other digits of the cell.",
            "탐색으로 그 칸의 다른 숫자가 모두 배제되었습니다.",
        ],
        elsewhere: "Every program: guess, trial and error, backtracking.",
    },
];
