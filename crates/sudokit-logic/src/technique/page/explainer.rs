//! What is said of techniques: those that only Sudoku Explainer has.

use super::About;
use crate::technique::catalogue::Technique as T;

pub(super) const TEXTS: &[About] = &[
    About {
        techniques: &[T::DirectPointing, T::DirectClaiming],
        what: [
            "Locked candidates that leave a hidden single: told as one step that places the digit.",
            "락트 캔디데이트로 히든 싱글이 생기는 경우를 한 단계로 묶어 숫자를 넣습니다.",
        ],
        why: [
            "The eliminations are those of locked candidates, the placement follows at once.",
            "락트 캔디데이트로 후보를 지우면 바로 자리가 정해집니다.",
        ],
        elsewhere: "Sudoku Explainer only.",
    },
    About {
        techniques: &[T::DirectHiddenPair, T::DirectHiddenTriple],
        what: [
            "A hidden subset that leaves a hidden single: told as one step that places the digit.",
            "히든 서브셋으로 히든 싱글이 생기는 경우를 한 단계로 묶어 숫자를 넣습니다.",
        ],
        why: [
            "The cells of the subset hold nothing else, so another digit has one place left.",
            "서브셋의 칸에는 다른 숫자가 들어갈 수 없어 다른 숫자의 자리가 하나만 남습니다.",
        ],
        elsewhere: "Sudoku Explainer only.",
    },
    About {
        techniques: &[T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4],
        what: [
            "A loop of six or more cells with the same two candidates, two in every house they touch, some cells with further candidates. The types are those of unique rectangles.",
            "같은 두 후보가 있는 여섯 칸 이상이 고리를 이루고 걸친 집마다 두 칸씩 있으며, 일부 칸에는 다른 후보가 더 있습니다. 유형은 유일 직사각형과 같습니다.",
        ],
        why: [
            "If all cells held one of the two digits, exchanging them around the loop would give a second solution.",
            "모든 칸에 두 숫자만 들어가면 고리를 따라 맞바꾼 다른 답이 생깁니다.",
        ],
        elsewhere: "Sudoku Explainer: Unique Loop.",
    },
    About {
        techniques: &[T::Bug2, T::Bug3, T::Bug4],
        what: [
            "Without some extra candidates every cell would have two, and every digit two places in every house. One of the extra candidates is true: what follows from that is eliminated.",
            "몇몇 남는 후보를 빼면 모든 칸의 후보가 둘이고 모든 집에서 각 숫자의 자리가 둘이 됩니다. 남는 후보 가운데 하나는 맞으므로 거기에서 따라 나오는 것을 지웁니다.",
        ],
        why: [
            "Otherwise exchanging all candidates would give a second solution.",
            "그렇지 않으면 모두 맞바꾼 다른 답이 생깁니다.",
        ],
        elsewhere: "Sudoku Explainer: BUG type 2, 3, 4.",
    },
    About {
        techniques: &[T::AlignedPair, T::AlignedTriplet],
        what: [
            "All combinations of digits for two or three cells are gone through. A candidate that is in no allowed combination goes.",
            "두 칸이나 세 칸에 넣을 수 있는 숫자 조합을 모두 따져 봅니다. 가능한 조합에 한 번도 나오지 않는 후보를 지웁니다.",
        ],
        why: [
            "A combination is not allowed if the cells see each other and repeat a digit, or if it leaves nothing to a cell that sees them all.",
            "서로 보는 칸에 같은 숫자가 있거나, 모두를 보는 칸의 후보를 다 없애는 조합은 불가능합니다.",
        ],
        elsewhere: "SudokuWiki: Aligned Pair Exclusion.",
    },
    About {
        techniques: &[T::BidirectionalXCycle, T::BidirectionalYCycle, T::BidirectionalCycle],
        what: [
            "A loop of candidates that follows from itself in both directions; X: of one digit, Y: through cells only. What sees both kinds of its candidates goes.",
            "양쪽 방향으로 모두 성립하는 후보의 고리입니다. X는 한 숫자, Y는 칸만 거칩니다. 두 경우에 모두 지워지는 후보를 지웁니다.",
        ],
        why: [
            "Every second candidate of the loop is true, or all the others are.",
            "고리의 후보는 하나 건너 모두 맞거나 나머지가 모두 맞습니다.",
        ],
        elsewhere: "HoDoKu: continuous nice loop.",
    },
    About {
        techniques: &[T::ForcingXChain, T::ForcingXyChain],
        what: [
            "A chain from a candidate back to its opposite; X: of one digit.",
            "어떤 후보에서 출발해 그 반대에 이르는 사슬입니다. X는 한 숫자만 씁니다.",
        ],
        why: ["What implies its opposite is false.", "자기 반대를 이끌어 내는 가정은 틀립니다."],
        elsewhere: "HoDoKu: X-chain, discontinuous nice loop, AIC.",
    },
    About {
        techniques: &[T::Nishio],
        what: [
            "A candidate is assumed true and followed by the places of its digit only, until a house has no place for it or two.",
            "어떤 후보가 맞다고 가정하고 그 숫자의 자리만 따라가면, 어떤 집에 자리가 없거나 둘이 됩니다.",
        ],
        why: ["What leads to a contradiction is false.", "모순에 이르는 가정은 틀립니다."],
        elsewhere: "SudokuWiki: Nishio Forcing Chains.",
    },
    About {
        techniques: &[
            T::CellForcingChains,
            T::RegionForcingChains,
            T::DynamicContradiction,
            T::DynamicDouble,
            T::DynamicCell,
            T::DynamicRegion,
            T::DynamicPlus,
            T::NestedChains,
            T::NestedMultiple,
            T::NestedDynamic,
            T::NestedDynamicPlus,
        ],
        what: [
            "Chains from all candidates of a cell, from all places of a digit in a house, or from both states of a candidate, with one conclusion or a contradiction. Dynamic: consequences may have several causes; (+) and nested: they may come from other techniques.",
            "한 칸의 모든 후보나 한 집의 모든 자리, 또는 한 후보의 두 경우에서 나온 사슬이 같은 결론이나 모순에 이릅니다. 동적이면 원인이 여럿일 수 있고, (+)와 중첩이면 다른 기법의 결과도 씁니다.",
        ],
        why: [
            "One of the cases is true, and all agree; what leads to a contradiction is false.",
            "그 가운데 하나는 맞고 결론이 모두 같습니다. 모순에 이르는 가정은 틀립니다.",
        ],
        elsewhere: "HoDoKu: forcing chains and nets. SudokuWiki: Cell, Unit and Digit Forcing Chains.",
    },
];
