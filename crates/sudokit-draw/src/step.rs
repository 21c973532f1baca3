//! A step on a board: its cells, houses, candidates, and arrows between candidates.

use crate::place::{CELL, Marks, SIDE, corner, middle};
use crate::shape::{Drawing, Form, Point, Role, Segment};
use sudokit_core::board::{Candidate, Cell, House};
use sudokit_logic::technique::Node;
use sudokit_logic::technique::notation::{CandidateRole, CellRole, Language, View};

/// The radius of a shape behind a candidate.
const RADIUS: f32 = 15.5;

/// Room that arrows leave beside the frame of the board.
const MARGIN: f32 = 8.0;
/// More digits than a curve crosses.
const OUTSIDE: usize = 1000;

/// What is drawn of a step: all of its view, or a part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Overlay {
    /// Tinted cells.
    pub cells: Vec<(Cell, CellRole)>,
    /// Framed houses.
    pub houses: Vec<(House, CellRole)>,
    /// Candidates with a shape behind them.
    pub candidates: Vec<(Candidate, CandidateRole)>,
    /// Arrows: from, to, and whether one of the two must hold.
    pub links: Vec<(Node, Node, bool)>,
    /// Straight arrows from a digit to a cell that it blocks.
    pub blocks: Vec<(Cell, Cell)>,
}

impl From<&View> for Overlay {
    fn from(view: &View) -> Overlay {
        Overlay {
            cells: view.cells.clone(),
            houses: view.houses.clone(),
            candidates: view.candidates.clone(),
            links: view.links.iter().map(|link| (link.from, link.to, link.is_strong)).collect(),
            blocks: Vec::new(),
        }
    }
}

/// A step in words: the name of its technique, its sentence.
pub(crate) fn words(view: &View) -> String {
    let name = match view.language {
        Language::Korean => view.technique.korean(),
        _ => view.technique.name(),
    };
    // Some sentences begin with the name.
    let sentence = view.sentence.strip_prefix(name).unwrap_or(&view.sentence);
    format!("{name}: {}", sentence.trim_start_matches([':', ' ']))
}

/// What stands behind the lines of the board.
pub(crate) fn washes(drawing: &mut Drawing, overlay: &Overlay) {
    for &(cell, role) in &overlay.cells {
        let (x, y) = corner(cell);
        let role = match role {
            CellRole::Effect => Role::ChangedCell,
            _ => Role::PatternCell,
        };
        drawing.add(role, Form::Rect { x, y, width: CELL, height: CELL });
    }
}

/// What stands between the lines and the digits. Arrows avoid the obstacles, which are points with
/// a radius.
pub(crate) fn roles(
    drawing: &mut Drawing,
    overlay: &Overlay,
    marks: Marks,
    obstacles: &[(Point, f32)],
) {
    for &(house, role) in &overlay.houses {
        drawing.add(if role == CellRole::LooksAt { Role::Cover } else { Role::Base }, frame(house));
    }
    let shapes = overlay.candidates.iter();
    let shapes = shapes.map(|&(of, role)| behind(marks.at(of.cell, of.digit), marks.scale(), role));
    let (crosses, shapes): (Vec<_>, Vec<_>) =
        shapes.partition(|(role, _)| *role == Role::Eliminated);
    shapes.into_iter().for_each(|(role, form)| drawing.add(role, form));
    // The halos come first: no arrow cuts another one.
    let links = overlay.links.iter().filter_map(|link| arrow(link, marks, obstacles));
    let blocks = overlay.blocks.iter().map(|&(from, to)| {
        let (p, q) = (middle(from), middle(to));
        straight(towards(p, q, 36.0), towards(q, p, 18.0))
    });
    let arrows: Vec<_> = links.chain(blocks).collect();
    for (_, line, _) in &arrows {
        drawing.add(Role::Halo, Form::Path(line.clone()));
    }
    for (role, line, head) in arrows {
        drawing.add(role, Form::Path(line));
        drawing.add(Role::Head, Form::Path(head));
    }
    // An arrow may begin at a candidate that goes: it must not hide the stroke.
    crosses.into_iter().for_each(|(role, form)| drawing.add(role, form));
}

/// The frame of a house, inside its lines.
fn frame(house: House) -> Form {
    let (a, b) = (corner(house.cell_at(0)), corner(house.cell_at(8)));
    let (width, height) = (b.0 - a.0 + CELL - 10.0, b.1 - a.1 + CELL - 10.0);
    Form::Rect { x: a.0 + 5.0, y: a.1 + 5.0, width, height }
}

/// The shape behind a candidate. Shapes differ, so that no color is needed to distinguish them.
fn behind((x, y): Point, scale: f32, role: CandidateRole) -> (Role, Form) {
    use Segment::{Close, Line, Move};
    let radius = RADIUS * scale;
    let circle = Form::Circle { x, y, r: radius };
    let (r, far) = (radius - 1.0, radius + 4.0);
    match role {
        CandidateRole::Placed => (Role::Concluded, circle),
        CandidateRole::Fin => (Role::Fin, circle),
        CandidateRole::A => {
            (Role::First, Form::Rect { x: x - r, y: y - r, width: 2.0 * r, height: 2.0 * r })
        }
        CandidateRole::B => {
            let corners = [Move(x, y - far), Line(x + far, y), Line(x, y + far), Line(x - far, y)];
            (Role::Second, Form::Path(corners.into_iter().chain([Close]).collect()))
        }
        CandidateRole::Eliminated => {
            // The middle of the stroke is left out: it would hide the digit.
            let (gap, end) = (8.0 * scale, far);
            let before = [Move(x - end, y + end), Line(x - gap, y + gap)];
            let after = [Move(x + gap, y - gap), Line(x + end, y - end)];
            (Role::Eliminated, Form::Path([before, after].concat()))
        }
        _ => (Role::Pattern, circle),
    }
}

/// The closest two marks of two nodes.
fn ends(from: &Node, to: &Node, marks: Marks) -> Option<(Point, Point, f32)> {
    let pairs = from.cells.iter().flat_map(|a| to.cells.iter().map(move |b| (a, b)));
    let pairs = pairs.map(|(a, b)| {
        let (p, q) = (marks.at(a, from.digit), marks.at(b, to.digit));
        (p, q, distance(p, q))
    });
    pairs.min_by(|a, b| a.2.total_cmp(&b.2))
}

fn distance(p: Point, q: Point) -> f32 {
    ((q.0 - p.0) * (q.0 - p.0) + (q.1 - p.1) * (q.1 - p.1)).sqrt()
}

/// From a point towards another, this far.
fn towards(p: Point, q: Point, far: f32) -> Point {
    let part = far / distance(p, q).max(1.0);
    (p.0 + (q.0 - p.0) * part, p.1 + (q.1 - p.1) * part)
}

/// An arrow: its role, its line, its head.
type Arrow = (Role, Vec<Segment>, Vec<Segment>);

/// A straight arrow: at most one of its ends holds the digit.
fn straight(from: Point, to: Point) -> Arrow {
    let back = towards(to, from, 16.0);
    let line = vec![Segment::Move(from.0, from.1), Segment::Line(back.0, back.1)];
    (Role::WeakLink, line, head(back, to))
}

/// The head of an arrow, from the end of its line to its point.
fn head(back: Point, point: Point) -> Vec<Segment> {
    let half = (7.0 / 16.0 * (point.1 - back.1), 7.0 / 16.0 * (point.0 - back.0));
    vec![
        Segment::Move(point.0, point.1),
        Segment::Line(back.0 - half.0, back.1 + half.1),
        Segment::Line(back.0 + half.0, back.1 - half.1),
        Segment::Close,
    ]
}

/// An arrow from mark to mark. It is bent beside the straight line, to the side and as far as it
/// crosses the fewest digits.
fn arrow(
    (from, to, is_strong): &(Node, Node, bool),
    marks: Marks,
    obstacles: &[(Point, f32)],
) -> Option<Arrow> {
    let (p, q, length) = ends(from, to, marks)?;
    // Within a cell, the two shapes touch: an arrow has no room.
    if length < 20.0 {
        return None;
    }
    let bend = (length * 0.14).min(40.0);
    let bent = [1.0, -1.0, 1.8, -1.8, 0.4, -0.4, 2.6, -2.6].map(|by| {
        let (x, y) = ((p.0 + q.0) / 2.0, (p.1 + q.1) / 2.0);
        let far = by * bend / length;
        (x - (q.1 - p.1) * far, y + (q.0 - p.0) * far)
    });
    let crossed = |&control: &Point| crossed(p, control, q, obstacles);
    let control = bent.into_iter().min_by_key(crossed)?;
    let gap = (RADIUS * marks.scale() + 3.0).min(length / 3.0);
    let (a, b) = (towards(p, control, gap), towards(q, control, gap));
    let head_length = 16.0_f32.min(length / 3.0);
    let back = towards(b, control, head_length);
    let curve = [Segment::Move(a.0, a.1), Segment::Curve(control.0, control.1, back.0, back.1)];
    let role = if *is_strong { Role::StrongLink } else { Role::WeakLink };
    Some((role, curve.to_vec(), head(back, b)))
}

/// How many digits a curve crosses, apart from those at its ends. A curve that leaves the board
/// counts as the worst: the frame would cut it.
fn crossed(p: Point, control: Point, q: Point, obstacles: &[(Point, f32)]) -> usize {
    const POINTS: u16 = 48;
    let at = |step: u16| {
        let t = f32::from(step) / f32::from(POINTS);
        let blend = |a: f32, b: f32, c: f32| {
            (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
        };
        (blend(p.0, control.0, q.0), blend(p.1, control.1, q.1))
    };
    let points: Vec<Point> = (0..=POINTS).map(at).collect();
    let others = obstacles.iter().filter(|(middle, _)| *middle != p && *middle != q);
    let crossed = others.filter(|(middle, r)| points.iter().any(|&at| distance(*middle, at) < *r));
    let board = MARGIN..=SIDE - MARGIN;
    let is_outside = |(x, y): &Point| !board.contains(x) || !board.contains(y);
    crossed.count() + if points.iter().any(is_outside) { OUTSIDE } else { 0 }
}
