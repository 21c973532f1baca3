//! Shapes as points of color, with smooth edges.
//!
//! A shape is a union of polygons. Each row is cut by several horizontal lines. Where a line enters
//! or leaves the union, the point under it receives the exact part that is covered; a running sum
//! along the row gives the coverage of all others.

use crate::shape::{Color, Point, Segment};

/// Horizontal lines in a row of points.
const CUTS: usize = 8;
/// Straight pieces of a curve.
const PIECES: u16 = 12;

/// A picture of points: three bytes each.
pub(crate) struct Raster {
    pub width: usize,
    pub height: usize,
    pub points: Vec<u8>,
}

impl Raster {
    /// White paper.
    pub(crate) fn new(width: usize, height: usize) -> Raster {
        Raster { width, height, points: vec![255; width * height * 3] }
    }

    /// Paints the union of polygons that all turn the same way.
    pub(crate) fn fill(&mut self, polygons: &[Vec<Point>], color: Color) {
        let all = || polygons.iter().flatten();
        let bound = |number: f32, most: usize| number.clamp(0.0, most as f32) as usize;
        let low = |pick: fn(&Point) -> f32| all().map(pick).fold(f32::MAX, f32::min).floor();
        let high = |pick: fn(&Point) -> f32| all().map(pick).fold(f32::MIN, f32::max).ceil();
        let (left, right) = (bound(low(|p| p.0), self.width), bound(high(|p| p.0), self.width));
        let (top, bottom) = (bound(low(|p| p.1), self.height), bound(high(|p| p.1), self.height));
        if left >= right || top >= bottom {
            return;
        }
        let mut cuts: Vec<Vec<(f32, i32)>> = vec![Vec::new(); (bottom - top) * CUTS];
        for polygon in polygons {
            let ends = polygon.iter().skip(1).chain(polygon.first());
            for (&from, &to) in polygon.iter().zip(ends) {
                cross(from, to, |number, x, turn| {
                    let cut = number.checked_sub(top * CUTS).and_then(|at| cuts.get_mut(at));
                    cut.into_iter().for_each(|cut| cut.push((x, turn)));
                });
            }
        }
        // One more point takes what leaves at the right edge.
        let across = right - left + 2;
        let mut cover = vec![0.0_f32; across * (bottom - top)];
        for (number, cut) in cuts.iter_mut().enumerate() {
            cut.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            for &mut (x, turn) in cut {
                let was_inside = winding != 0;
                winding += turn;
                let part = match (was_inside, winding != 0) {
                    (false, true) => 1.0 / CUTS as f32,
                    (true, false) => -1.0 / CUTS as f32,
                    _ => continue,
                };
                let x = (x - left as f32).clamp(0.0, (across - 2) as f32);
                let (point, inside) = (number / CUTS * across + x as usize, x.fract());
                cover[point] += part * (1.0 - inside);
                cover[point + 1] += part * inside;
            }
        }
        for (row, covered) in cover.chunks(across).enumerate() {
            let mut sum = 0.0;
            for (column, part) in covered[..across - 2].iter().enumerate() {
                sum += part;
                let share = f32::abs(sum).min(1.0);
                if share > 0.002 {
                    let at = ((top + row) * self.width + left + column) * 3;
                    for (point, part) in self.points[at..at + 3].iter_mut().zip(color) {
                        let mixed = f32::from(*point) * (1.0 - share) + f32::from(part) * share;
                        *point = mixed.round() as u8;
                    }
                }
            }
        }
    }
}

/// Where a side of a polygon crosses the cuts: the number of the cut, x, and the direction.
fn cross(from: Point, to: Point, mut meet: impl FnMut(usize, f32, i32)) {
    let (a, b, turn) = if from.1 < to.1 { (from, to, 1) } else { (to, from, -1) };
    let cuts = CUTS as f32;
    // Cuts lie in the middle of their strips; a side has those from its upper end to its lower one.
    let first = (a.1 * cuts - 0.5).ceil().max(0.0) as usize;
    let last = (b.1 * cuts - 0.5).ceil().max(0.0) as usize;
    for number in first..last {
        let y = (number as f32 + 0.5) / cuts;
        meet(number, a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1), turn);
    }
}

/// A path as polygons: open ones where a line ends.
pub(crate) fn flat(segments: &[Segment]) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for segment in segments {
        let at = lines.last().and_then(|line| line.last()).copied().unwrap_or_default();
        let line = lines.last_mut();
        match (*segment, line) {
            (Segment::Move(x, y), _) => lines.push(vec![(x, y)]),
            (Segment::Line(x, y), Some(line)) => line.push((x, y)),
            (Segment::Curve(cx, cy, x, y), Some(line)) => {
                line.extend((1..=PIECES).map(|step| {
                    let t = f32::from(step) / f32::from(PIECES);
                    let (u, v, w) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
                    (u * at.0 + v * cx + w * x, u * at.1 + v * cy + w * y)
                }));
            }
            (Segment::Close, Some(line)) => line.extend(line.first().copied()),
            (_, None) => {}
        }
    }
    lines
}

/// A circle as a polygon of 64 corners. Only square roots: they are the same on every machine, as
/// sines are not.
pub(crate) fn circle((x, y): Point, r: f32) -> Vec<Point> {
    let mut around: Vec<Point> = vec![(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
    while around.len() < 64 {
        let ends = around.iter().skip(1).chain(around.first());
        let halved = around.iter().zip(ends).flat_map(|(&a, &b)| {
            let (dx, dy) = (a.0 + b.0, a.1 + b.1);
            let length = (dx * dx + dy * dy).sqrt();
            [a, (dx / length, dy / length)]
        });
        around = halved.collect();
    }
    around.into_iter().map(|(dx, dy)| (x + r * dx, y + r * dy)).collect()
}

/// A line of this width as polygons that turn the same way: a rectangle a piece, and a circle at
/// each corner. `round`: at both ends, too.
pub(crate) fn stroke(line: &[Point], width: f32, round: bool) -> Vec<Vec<Point>> {
    let half = width / 2.0;
    let mut polygons = Vec::new();
    for (number, pair) in line.windows(2).enumerate() {
        let [p, q] = [pair[0], pair[1]];
        let (dx, dy) = (q.0 - p.0, q.1 - p.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length == 0.0 {
            continue;
        }
        let (nx, ny) = (-dy / length * half, dx / length * half);
        polygons.push(vec![
            (p.0 - nx, p.1 - ny),
            (q.0 - nx, q.1 - ny),
            (q.0 + nx, q.1 + ny),
            (p.0 + nx, p.1 + ny),
        ]);
        if round || number > 0 {
            polygons.push(circle(p, half));
        }
    }
    if round {
        polygons.extend(line.last().map(|&end| circle(end, half)));
    }
    polygons
}

/// The dashes of a line.
pub(crate) fn dashes(line: &[Point], dash: f32, gap: f32) -> Vec<Vec<Point>> {
    let mut dashes: Vec<Vec<Point>> = Vec::new();
    let (mut left, mut is_drawn) = (dash, true);
    dashes.extend(line.first().map(|&start| vec![start]));
    for pair in line.windows(2) {
        let (mut p, q) = (pair[0], pair[1]);
        loop {
            let rest = ((q.0 - p.0) * (q.0 - p.0) + (q.1 - p.1) * (q.1 - p.1)).sqrt();
            if rest <= left {
                left -= rest;
                break;
            }
            let part = left / rest;
            p = (p.0 + (q.0 - p.0) * part, p.1 + (q.1 - p.1) * part);
            match dashes.last_mut() {
                Some(open) if is_drawn => open.push(p),
                _ => dashes.push(vec![p]),
            }
            is_drawn = !is_drawn;
            left = if is_drawn { dash } else { gap };
        }
        if let Some(open) = dashes.last_mut().filter(|_| is_drawn) {
            open.push(q);
        }
    }
    dashes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dark(raster: &Raster) -> f32 {
        raster.points.iter().map(|&point| 1.0 - f32::from(point) / 255.0).sum::<f32>() / 3.0
    }

    #[test]
    fn areas_are_exact_also_where_shapes_overlap_or_leave_the_picture() {
        let mut raster = Raster::new(40, 30);
        let square = vec![(5.25, 5.5), (15.25, 5.5), (15.25, 15.5), (5.25, 15.5)];
        raster.fill(&[square.clone(), square], [0; 3]);
        assert!((dark(&raster) - 100.0).abs() < 0.5, "{}", dark(&raster));
        let mut raster = Raster::new(40, 30);
        raster.fill(&[circle((20.0, 15.0), 10.0)], [0; 3]);
        assert!((dark(&raster) - 314.16).abs() < 3.0, "{}", dark(&raster));
        let mut raster = Raster::new(40, 30);
        raster.fill(&stroke(&[(-50.0, 15.0), (90.0, 15.0)], 4.0, true), [0; 3]);
        assert!((dark(&raster) - 160.0).abs() < 0.5, "{}", dark(&raster));
    }

    #[test]
    fn dashes_have_their_lengths_around_corners() {
        let line = [(0.0, 0.0), (25.0, 0.0), (25.0, 25.0)];
        let length = |line: &Vec<Point>| -> f32 {
            line.windows(2).map(|p| (p[1].0 - p[0].0).abs() + (p[1].1 - p[0].1).abs()).sum()
        };
        let lengths: Vec<f32> = dashes(&line, 10.0, 8.0).iter().map(length).collect();
        assert_eq!(lengths, [10.0, 10.0, 10.0]);
    }
}
