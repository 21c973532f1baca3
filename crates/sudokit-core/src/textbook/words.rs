//! Events and decisions in words, in English and in Korean.

use super::Event;
use super::replay::Decision;
use crate::board::{Cell, DigitSet, House};
use std::fmt;

impl fmt::Display for Event {
    /// `reject r1c4=1: r1c3 holds it, row 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Place { cell, digit } => write!(f, "place {cell}={digit}"),
            Event::Reject { cell, digit, conflict, house } => {
                write!(f, "reject {cell}={digit}: {conflict} holds it, {house}")
            }
            Event::Remove { cell, digit } => write!(f, "remove {cell}={digit}"),
            Event::Solved => f.write_str("solved"),
            Event::NoSolution => f.write_str("no solution"),
            Event::BudgetRanOut => f.write_str("budget reached"),
        }
    }
}

impl Event {
    /// The same in Korean.
    pub fn korean(&self) -> String {
        match *self {
            Event::Place { cell, digit } => format!("{}에 {digit} 놓음", korean_cell(cell)),
            Event::Reject { cell, digit, conflict, house } => format!(
                "{}에 {digit} 불가: {}에 있음, {}",
                korean_cell(cell),
                korean_cell(conflict),
                korean_house(house)
            ),
            Event::Remove { cell, digit } => format!("{}의 {digit} 되돌림", korean_cell(cell)),
            Event::Solved => "답을 찾음".to_owned(),
            Event::NoSolution => "답이 없음".to_owned(),
            Event::BudgetRanOut => "상한에 도달".to_owned(),
        }
    }
}

impl Decision {
    /// As [`Display`](fmt::Display) says it, in Korean.
    pub fn korean(&self) -> String {
        let list = |set: DigitSet| {
            let digits: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
            if digits.is_empty() { "없음".to_owned() } else { digits.join(",") }
        };
        let (tried, left) = (list(self.tried), list(self.left));
        format!("{} {} (해 봄 {tried}; 남음 {left})", korean_cell(self.cell), self.digit)
    }
}

fn korean_cell(cell: Cell) -> String {
    format!("{}행 {}열", cell.row() + 1, cell.column() + 1)
}

fn korean_house(house: House) -> String {
    let kind = ["행", "열", "박스"][house.kind()];
    format!("{}{kind}", house.number() + 1)
}
