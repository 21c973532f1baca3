//! The digits 1 to 9 as lines, for pictures of points: SVG and PDF have fonts.

use crate::shape::Segment::{self, Curve, Line, Move};

/// The width of a digit's place, in thousandths of the size.
pub(crate) const WIDTH: f32 = 556.0;
/// The height of a digit, in thousandths of the size.
const HEIGHT: f32 = 710.0;

/// The lines of a digit, in thousandths of the size: x from the left of its place, y from the base
/// line downwards.
pub(crate) fn lines(digit: char) -> Vec<Segment> {
    let drawn: &[Segment] = match digit {
        '1' => &[Move(130.0, 180.0), Line(300.0, 45.0), Line(300.0, 665.0)],
        '2' => &[
            Move(75.0, 225.0),
            Curve(75.0, 45.0, 265.0, 45.0),
            Curve(455.0, 45.0, 455.0, 215.0),
            Curve(455.0, 310.0, 340.0, 420.0),
            Line(80.0, 665.0),
            Line(475.0, 665.0),
        ],
        '3' => &[
            Move(80.0, 180.0),
            Curve(110.0, 45.0, 265.0, 45.0),
            Curve(440.0, 45.0, 440.0, 200.0),
            Curve(440.0, 335.0, 235.0, 335.0),
            Curve(470.0, 335.0, 470.0, 500.0),
            Curve(470.0, 665.0, 265.0, 665.0),
            Curve(95.0, 665.0, 70.0, 520.0),
        ],
        '4' => &[Move(365.0, 665.0), Line(365.0, 45.0), Line(60.0, 490.0), Line(490.0, 490.0)],
        '5' => &[
            Move(440.0, 45.0),
            Line(140.0, 45.0),
            Line(100.0, 335.0),
            Curve(160.0, 260.0, 275.0, 260.0),
            Curve(470.0, 260.0, 470.0, 460.0),
            Curve(470.0, 665.0, 265.0, 665.0),
            Curve(95.0, 665.0, 70.0, 530.0),
        ],
        '6' => &[
            Move(445.0, 165.0),
            Curve(415.0, 45.0, 285.0, 45.0),
            Curve(80.0, 45.0, 80.0, 380.0),
            Curve(80.0, 665.0, 275.0, 665.0),
            Curve(470.0, 665.0, 470.0, 460.0),
            Curve(470.0, 265.0, 285.0, 265.0),
            Curve(115.0, 265.0, 82.0, 430.0),
        ],
        '7' => &[Move(75.0, 45.0), Line(470.0, 45.0), Curve(280.0, 270.0, 225.0, 665.0)],
        '8' => &[
            Move(275.0, 335.0),
            Curve(105.0, 335.0, 105.0, 190.0),
            Curve(105.0, 45.0, 275.0, 45.0),
            Curve(445.0, 45.0, 445.0, 190.0),
            Curve(445.0, 335.0, 275.0, 335.0),
            Curve(475.0, 335.0, 475.0, 500.0),
            Curve(475.0, 665.0, 275.0, 665.0),
            Curve(75.0, 665.0, 75.0, 500.0),
            Curve(75.0, 335.0, 275.0, 335.0),
        ],
        // A 6 that is turned around.
        '9' => {
            let turn = |(x, y)| (WIDTH - 6.0 - x, HEIGHT - y);
            let turned = lines('6').into_iter().map(|segment| match segment {
                Curve(cx, cy, x, y) => {
                    let (c, e) = (turn((cx, cy + HEIGHT)), turn((x, y + HEIGHT)));
                    Curve(c.0, c.1 - HEIGHT, e.0, e.1 - HEIGHT)
                }
                Move(x, y) => {
                    let (x, y) = turn((x, y + HEIGHT));
                    Move(x, y - HEIGHT)
                }
                other => other,
            });
            return turned.collect();
        }
        _ => &[],
    };
    let up = |segment: &Segment| match *segment {
        Move(x, y) => Move(x, y - HEIGHT),
        Line(x, y) => Line(x, y - HEIGHT),
        Curve(cx, cy, x, y) => Curve(cx, cy - HEIGHT, x, y - HEIGHT),
        Segment::Close => Segment::Close,
    };
    drawn.iter().map(up).collect()
}
