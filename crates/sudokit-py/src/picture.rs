//! A puzzle as a small picture (SVG), for notebooks: lines and digits, no color needed.

use std::fmt::Write;
use sudokit::Puzzle;

/// The side of a cell.
const CELL: usize = 22;

/// The picture. It takes the colors of the page around it, and has a text for screen readers.
pub(crate) fn svg(puzzle: &Puzzle) -> String {
    let side = 9 * CELL + 2;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{side}\" \
         height=\"{side}\" viewBox=\"-1 -1 {side} {side}\"><title>{puzzle}</title>\
         <g stroke=\"currentColor\" fill=\"none\">"
    );
    let end = 9 * CELL;
    for line in 0..10 {
        let (at, width) = (line * CELL, if line % 3 == 0 { "1.6" } else { "0.4" });
        // A String takes whatever is written.
        let _ = write!(svg, "<path stroke-width=\"{width}\" d=\"M0 {at}H{end}M{at} 0V{end}\"/>");
    }
    svg += "</g><g fill=\"currentColor\" font-family=\"sans-serif\" font-size=\"14\" \
            font-weight=\"bold\" text-anchor=\"middle\">";
    for (cell, digit) in puzzle.givens() {
        let (x, y) = (cell.column() * CELL + CELL / 2, cell.row() * CELL + CELL / 2 + 5);
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{digit}</text>");
    }
    svg + "</g></svg>"
}
