//! The digits that are the reason of a single: an arrow leads from each to the cell that it blocks.

use serde_json::{Value, json};
use sudokit::board::{Candidate, Cell, Digit, House};

/// From the digit to the cell that it blocks.
pub(super) type Block = (Cell, Cell);

/// Adds `blocks` to the view of a hidden or a naked single, and to that of the hint behind it.
pub(super) fn add(hint: &mut Value, digit_of: &dyn Fn(Cell) -> Option<Digit>) {
    if hint["view"].is_object() {
        add_to(&mut hint["view"], digit_of);
    }
    if hint["next"].is_object() {
        add(&mut hint["next"], digit_of);
    }
}

/// The same for a view.
pub(super) fn add_to(view: &mut Value, digit_of: &dyn Fn(Cell) -> Option<Digit>) {
    let blocks = found(view, digit_of);
    if !blocks.is_empty() {
        let name = |(from, to): &Block| json!({ "from": from.to_string(), "to": to.to_string() });
        view["blocks"] = blocks.iter().map(name).collect();
    }
}

/// Those of a view.
pub(super) fn found(view: &Value, digit_of: &dyn Fn(Cell) -> Option<Digit>) -> Vec<Block> {
    let all = view["candidates"].as_array().map_or(&[][..], Vec::as_slice);
    let placed = all.iter().find(|of| of["role"] == "placed");
    let single = placed.and_then(|of| {
        let digit = Digit::new(u8::try_from(of["digit"].as_u64()?).ok()?)?;
        Some(Candidate { cell: of["cell"].as_str()?.parse().ok()?, digit })
    });
    let Some(single) = single else { return Vec::new() };
    match view["technique"]["id"].as_str() {
        Some("hidden-single") => {
            let house = view["houses"][0]["house"].as_str().and_then(|name| name.parse().ok());
            house.map_or(Vec::new(), |house| in_house(single, house, digit_of))
        }
        Some("naked-single") => at_cell(single, digit_of),
        _ => Vec::new(),
    }
}

/// For every other open cell of the house a digit that blocks it. One digit serves as many cells as
/// it can.
fn in_house(
    single: Candidate,
    house: House,
    digit_of: &dyn Fn(Cell) -> Option<Digit>,
) -> Vec<Block> {
    let holds = |cell: &Cell| digit_of(*cell) == Some(single.digit);
    let mut left: Vec<Cell> =
        house.cells().filter(|&cell| cell != single.cell && digit_of(cell).is_none()).collect();
    let mut blocks = Vec::new();
    while let Some(from) = Cell::all()
        .filter(holds)
        .max_by_key(|from| left.iter().filter(|cell| cell.sees(*from)).count())
    {
        let (seen, rest): (Vec<Cell>, Vec<Cell>) =
            left.into_iter().partition(|cell| cell.sees(from));
        blocks.extend(seen.iter().map(|&to| (from, to)));
        left = rest;
        if seen.is_empty() || left.is_empty() {
            break;
        }
    }
    blocks
}

/// For every other digit a cell that holds it and sees the single's.
fn at_cell(single: Candidate, digit_of: &dyn Fn(Cell) -> Option<Digit>) -> Vec<Block> {
    let others = Digit::all().filter(|&digit| digit != single.digit);
    let sees = |cell: &Cell| cell.sees(single.cell);
    let holder = |digit| Cell::all().filter(sees).find(|&cell| digit_of(cell) == Some(digit));
    others.filter_map(holder).map(|from| (from, single.cell)).collect()
}
