//! What is said of techniques: singles, subsets, fish, patterns of one digit, wings.

use super::About;
use crate::technique::catalogue::Technique as T;

pub(super) const TEXTS: &[About] = &[
    About {
        techniques: &[T::FullHouse],
        what: [
            "A row, column or box has one open cell left. It holds the one digit that is still missing there.",
            "행이나 열, 박스에 빈칸이 하나만 남았습니다. 거기에는 아직 없는 숫자 하나가 들어갑니다.",
        ],
        why: ["Every house holds each digit once.", "모든 집에는 각 숫자가 한 번씩 들어갑니다."],
        elsewhere: "Sudoku Explainer: last value in a region. Also: last digit, last remaining cell.",
    },
    About {
        techniques: &[T::NakedSingle],
        what: [
            "A cell has one candidate left: the other eight digits already stand in its row, column or box, or were eliminated. It is placed.",
            "칸에 후보가 하나만 남았습니다. 나머지 여덟 숫자는 같은 행, 열, 박스에 이미 있거나 지워졌으므로 그 후보를 넣습니다.",
        ],
        why: ["Every cell holds a digit.", "모든 칸에는 숫자가 하나 들어갑니다."],
        elsewhere: "Sudoku Explainer: Naked Single. Also: sole candidate, forced digit.",
    },
    About {
        techniques: &[T::HiddenSingle],
        what: [
            "A digit has one place left in a row, column or box. It goes there, whatever else the cell could hold.",
            "행이나 열, 박스에서 어떤 숫자가 들어갈 자리가 하나만 남았습니다. 그 칸에 다른 후보가 있어도 그 숫자를 넣습니다.",
        ],
        why: ["Every house holds each digit.", "모든 집에는 모든 숫자가 들어갑니다."],
        elsewhere: "Sudoku Explainer: Hidden Single. Also: unique candidate, cross-hatching.",
    },
    About {
        techniques: &[T::LockedPair, T::LockedTriple],
        what: [
            "{N} cells of a box that lie in one line, too, have only {n} candidates between them. Both the box and the line lose these digits elsewhere.",
            "한 박스이면서 한 줄에 있는 {n} 칸에 후보가 모두 {n} 가지뿐입니다. 박스와 줄의 다른 칸에서 이 숫자들을 지웁니다.",
        ],
        why: [
            "The cells need a digit each and have no others: all of these digits stay among them.",
            "칸마다 숫자가 하나씩 필요하고 다른 후보는 없으므로 이 숫자들은 모두 이 칸들에 들어갑니다.",
        ],
        elsewhere: "Sudoku Explainer and SudokuWiki do not tell it from a naked subset.",
    },
    About {
        techniques: &[T::Pointing],
        what: [
            "All places of a digit in a box lie in one row or column. The rest of that line loses the digit.",
            "박스 안에서 어떤 숫자의 자리가 모두 한 행이나 한 열에 있습니다. 그 줄의 나머지 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "The box needs the digit, and every place for it is on the line: the line has its digit there.",
            "박스에는 그 숫자가 있어야 하고 자리는 모두 그 줄에 있으므로, 줄의 숫자도 거기에 놓입니다.",
        ],
        elsewhere: "Sudoku Explainer: Pointing. SudokuWiki: Pointing Pairs, Pointing Triples (Intersection Removal).",
    },
    About {
        techniques: &[T::Claiming],
        what: [
            "All places of a digit in a row or column lie in one box. The rest of that box loses the digit.",
            "행이나 열에서 어떤 숫자의 자리가 모두 한 박스에 있습니다. 그 박스의 나머지 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "The line needs the digit, and every place for it is in the box: the box has its digit there.",
            "줄에는 그 숫자가 있어야 하고 자리는 모두 그 박스에 있으므로, 박스의 숫자도 거기에 놓입니다.",
        ],
        elsewhere: "Sudoku Explainer: Claiming. SudokuWiki: Box/Line Reduction.",
    },
    About {
        techniques: &[T::NakedPair, T::NakedTriple, T::NakedQuadruple],
        what: [
            "{N} cells of a house have only {n} candidates between them. The other cells of the house lose these digits.",
            "한 집의 {n} 칸에 후보가 모두 {n} 가지뿐입니다. 그 집의 다른 칸에서 이 숫자들을 지웁니다.",
        ],
        why: [
            "The cells need a digit each and have no others: all of these digits stay among them. Not every cell needs to have all of the digits.",
            "칸마다 숫자가 하나씩 필요하고 다른 후보는 없으므로 이 숫자들은 모두 이 칸들에 들어갑니다. 모든 칸에 모든 숫자가 후보로 있을 필요는 없습니다.",
        ],
        elsewhere: "Sudoku Explainer: Naked Pair, Triplet, Quad. Also: disjoint subsets.",
    },
    About {
        techniques: &[T::HiddenPair, T::HiddenTriple, T::HiddenQuadruple],
        what: [
            "{N} digits have places in only {n} cells of a house. These cells lose all their other candidates.",
            "한 집에서 {n} 가지 숫자의 자리가 {n} 칸에만 있습니다. 이 칸들에서 다른 후보를 모두 지웁니다.",
        ],
        why: [
            "Each of the digits needs a cell, and there are no more cells than digits: nothing else fits in.",
            "숫자마다 칸이 하나씩 필요한데 칸 수가 숫자 수와 같으므로 다른 숫자는 들어갈 수 없습니다.",
        ],
        elsewhere: "Sudoku Explainer: Hidden Pair, Triplet, Quad.",
    },
    About {
        techniques: &[T::XWing, T::Swordfish, T::Jellyfish, T::Squirmbag, T::Whale, T::Leviathan],
        what: [
            "In {n} rows all places of a digit lie in {n} columns (or the other way round). These columns lose the digit in all other rows.",
            "{n} 행에서 어떤 숫자의 자리가 모두 {n} 열에 있습니다(행과 열을 바꾸어도 같습니다). 이 열들의 다른 행에서 그 숫자를 지웁니다.",
        ],
        why: [
            "Each of the rows needs the digit, each of the columns has room for one: as there are as many columns as rows, every column has its digit in one of the rows.",
            "행마다 그 숫자가 하나씩 필요하고 열마다 하나만 들어갑니다. 행과 열의 수가 같으므로 각 열의 숫자는 이 행들 안에 놓입니다.",
        ],
        elsewhere: "Sudoku Explainer: X-Wing, Swordfish, Jellyfish. SudokuWiki: X-Wing, Sword-Fish, Jelly-Fish. Larger ones always have a smaller counterpart in the other lines.",
    },
    About {
        techniques: &[T::Skyscraper],
        what: [
            "In two parallel lines a digit has two places each; one place of each line shares a crossing line with the other's. What sees both other ends loses the digit.",
            "나란한 두 줄에서 어떤 숫자의 자리가 각각 두 곳이고, 그중 한 곳씩이 같은 줄에 있습니다. 나머지 두 끝을 모두 보는 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "The two places that share a line cannot both hold it: in one of the lines it is at the other end.",
            "같은 줄에 있는 두 자리에 함께 들어갈 수 없으므로 적어도 한 줄에서는 반대쪽 끝에 놓입니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing X-Chain. Also: a turbot fish of two parallel lines.",
    },
    About {
        techniques: &[T::TwoStringKite, T::DualTwoStringKite],
        what: [
            "A digit has two places in a row and two in a column, and one of each lies in the same box. The cell where the lines from the two other ends cross loses the digit.",
            "어떤 숫자의 자리가 한 행에 두 곳, 한 열에 두 곳이고 한 곳씩이 같은 박스에 있습니다. 나머지 두 끝에서 뻗은 줄이 만나는 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "The two places in the box cannot both hold it: the row or the column has it at its other end. A dual kite is two kites with the same box.",
            "박스 안의 두 자리에 함께 들어갈 수 없으므로 행이나 열 가운데 하나는 반대쪽 끝에 놓입니다. 듀얼은 같은 박스를 쓰는 두 카이트입니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing X-Chain. Also: a turbot fish.",
    },
    About {
        techniques: &[T::TurbotFish],
        what: [
            "Two houses with two places of a digit each, one place of the first seeing one of the second. What sees both other ends loses the digit; skyscrapers and kites are special cases.",
            "어떤 숫자의 자리가 두 곳씩인 두 집에서 한쪽의 한 자리가 다른 쪽의 한 자리를 봅니다. 나머지 두 끝을 모두 보는 칸에서 그 숫자를 지웁니다. 스카이스크레이퍼와 카이트도 그 특별한 경우입니다.",
        ],
        why: [
            "The two places that see each other cannot both hold it: one of the houses has it at its other end.",
            "서로 보는 두 자리에 함께 들어갈 수 없으므로 한 집에서는 반대쪽 끝에 놓입니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing X-Chain. SudokuWiki: X-Cycles. Also: an X-chain of two strong links.",
    },
    About {
        techniques: &[T::EmptyRectangle, T::DualEmptyRectangle],
        what: [
            "All places of a digit in a box lie in one row and one column. A line with two places of the digit meets one of these; the cell where the other one meets the line's far end loses it.",
            "박스 안에서 어떤 숫자의 자리가 모두 한 행과 한 열에 있습니다. 그 숫자의 자리가 둘뿐인 줄이 그중 하나와 만나면, 그 줄의 먼 끝과 나머지 하나가 만나는 칸에서 그 숫자를 지웁니다.",
        ],
        why: [
            "If that cell held the digit, the box would have it in the other arm, and the line would have no place for it. A dual one is two with the same box.",
            "그 칸에 숫자가 들어가면 박스에서는 다른 팔에 놓이고, 두 자리뿐인 줄에는 자리가 없어집니다. 듀얼은 같은 박스를 쓰는 두 개입니다.",
        ],
        elsewhere: "SudokuWiki: Rectangle Elimination is close to it. Also: hinge, a grouped turbot fish.",
    },
    About {
        techniques: &[T::RemotePair],
        what: [
            "A chain of at least four cells with the same two candidates, each seeing the next. Cells that see two of opposite ends lose both digits.",
            "같은 두 후보만 있는 칸 넷 이상이 차례로 서로 보며 이어집니다. 서로 반대인 두 칸을 모두 보는 칸에서 두 숫자를 지웁니다.",
        ],
        why: [
            "The digits alternate along the chain: of two cells an odd number of links apart, one holds each digit.",
            "사슬을 따라 두 숫자가 번갈아 놓이므로, 홀수 번 떨어진 두 칸에는 두 숫자가 하나씩 들어갑니다.",
        ],
        elsewhere: "SudokuWiki: Remote Pairs. Also: an XY-chain of one pair of digits.",
    },
    About {
        techniques: &[T::WWing],
        what: [
            "Two cells have the same two candidates, and a house has two places of one of these digits, each seen by one of the cells. What sees both cells loses the other digit.",
            "두 칸의 후보가 같은 두 숫자이고, 어떤 집에서 그중 한 숫자의 자리가 두 곳인데 각각 한 칸이 봅니다. 두 칸을 모두 보는 칸에서 다른 숫자를 지웁니다.",
        ],
        why: [
            "The house has its digit at one of the two places: the cell that sees it holds the other digit.",
            "그 집의 숫자는 두 자리 가운데 하나에 놓이고, 그 자리를 보는 칸에는 다른 숫자가 들어갑니다.",
        ],
        elsewhere: "Sudoku Explainer: Forcing Chain. SudokuWiki: W-Wing.",
    },
    About {
        techniques: &[T::XyWing],
        what: [
            "A pivot with candidates x and y sees two wings, one with x and z, the other with y and z. What sees both wings loses z.",
            "후보가 x와 y인 중심 칸이 x, z인 날개와 y, z인 날개를 봅니다. 두 날개를 모두 보는 칸에서 z를 지웁니다.",
        ],
        why: [
            "The pivot holds x or y; the wing that has it, too, is left with z.",
            "중심에 x나 y가 들어가면 그 숫자가 있던 날개에는 z가 들어갑니다.",
        ],
        elsewhere: "Sudoku Explainer: XY-Wing. SudokuWiki: Y-Wing.",
    },
    About {
        techniques: &[T::XyzWing],
        what: [
            "A pivot with candidates x, y and z sees two wings, one with x and z, the other with y and z. What sees all three cells loses z.",
            "후보가 x, y, z인 중심 칸이 x, z인 날개와 y, z인 날개를 봅니다. 세 칸을 모두 보는 칸에서 z를 지웁니다.",
        ],
        why: [
            "The pivot holds z itself, or it takes x or y away from a wing, which is left with z.",
            "중심에 z가 들어가거나, x나 y가 들어가서 한 날개에 z가 남습니다.",
        ],
        elsewhere: "Sudoku Explainer and SudokuWiki: XYZ-Wing.",
    },
];
