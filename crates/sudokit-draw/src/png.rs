//! PNG: a drawing as points. Digits are lines of [`digits`](crate::digits); other texts have no
//! letters there and are left out.

use crate::digits;
use crate::raster::{Raster, circle, dashes, flat, stroke};
use crate::shape::{Anchor, Drawing, Form, Point, Segment, Style};
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::{self, Write};

/// The drawing as PNG, as wide as this in points.
///
/// # Errors
/// When there is no memory for it.
pub fn png(drawing: &Drawing, width: u32) -> io::Result<Vec<u8>> {
    let scale = width as f32 / drawing.width;
    let height = (drawing.height * scale).round() as usize;
    let mut raster = Raster::new(width as usize, height);
    let place = |(x, y): Point| ((x - drawing.left) * scale, (y - drawing.top) * scale);
    for shape in &drawing.shapes {
        paint(&mut raster, shape.role.style(), &shape.form, scale, place);
    }
    encoded(&raster)
}

fn paint(
    raster: &mut Raster,
    style: Style,
    form: &Form,
    scale: f32,
    place: impl Fn(Point) -> Point,
) {
    let lines = match form {
        Form::Rect { x, y, width, height } => {
            let (right, bottom) = (x + width, y + height);
            vec![vec![(*x, *y), (right, *y), (right, bottom), (*x, bottom), (*x, *y)]]
        }
        Form::Circle { x, y, r } => {
            let mut around = circle((*x, *y), *r);
            around.extend(around.first().copied());
            vec![around]
        }
        Form::Path(segments) => flat(segments),
        Form::Text { x, y, size, anchor, text } => {
            let Some(color) = style.fill else { return };
            let line = if style.is_bold { 110.0 } else { 72.0 } * size / 1000.0 * scale;
            let strokes = written((*x, *y), *size, *anchor, text);
            let polygons = strokes.into_iter().flat_map(|points| {
                stroke(&points.into_iter().map(&place).collect::<Vec<_>>(), line, true)
            });
            return raster.fill(&polygons.collect::<Vec<_>>(), color);
        }
    };
    let lines: Vec<Vec<Point>> =
        lines.into_iter().map(|line| line.into_iter().map(&place).collect()).collect();
    if let Some(color) = style.fill {
        raster.fill(&lines, color);
    }
    if let Some(color) = style.stroke {
        let dashed = |line: &Vec<Point>| match style.dash {
            Some((dash, gap)) => dashes(line, dash * scale, gap * scale),
            None => vec![line.clone()],
        };
        let pieces = lines.iter().flat_map(dashed);
        let polygons = pieces.flat_map(|line| {
            let is_closed = line.len() > 2 && line.first() == line.last();
            stroke(&line, style.width * scale, is_closed)
        });
        raster.fill(&polygons.collect::<Vec<_>>(), color);
    }
}

/// The lines of the digits of a text; none for a text with other characters.
fn written((x, y): Point, size: f32, anchor: Anchor, text: &str) -> Vec<Vec<Point>> {
    if !text.chars().all(|c| c.is_ascii_digit()) {
        return Vec::new();
    }
    let unit = size / 1000.0;
    let advance = digits::WIDTH * unit;
    let width = text.len() as f32 * advance;
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    let mut lines = Vec::new();
    for (number, digit) in text.chars().enumerate() {
        let left = left + number as f32 * advance;
        let segments: Vec<Segment> = digits::lines(digit);
        let place = |(px, py): Point| (left + px * unit, y + py * unit);
        lines.extend(flat(&segments).into_iter().map(|line| line.into_iter().map(place).collect()));
    }
    lines
}

/// Header, points, end: each a chunk with its check sum.
fn encoded(raster: &Raster) -> io::Result<Vec<u8>> {
    let too_large = |_| io::Error::from(io::ErrorKind::InvalidInput);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    for side in [raster.width, raster.height] {
        header.extend(u32::try_from(side).map_err(too_large)?.to_be_bytes());
    }
    // Eight bits a color, three colors, no interlacing.
    header.extend([8, 2, 0, 0, 0]);
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in raster.points.chunks(raster.width * 3) {
        // No filter: the row as it stands.
        packer.write_all(&[0])?;
        packer.write_all(row)?;
    }
    for (name, data) in [(b"IHDR", header), (b"IDAT", packer.finish()?), (b"IEND", Vec::new())] {
        let mut sum = Crc::new();
        sum.update(name);
        sum.update(&data);
        png.extend(u32::try_from(data.len()).map_err(too_large)?.to_be_bytes());
        png.extend(name);
        png.extend(data);
        png.extend(sum.sum().to_be_bytes());
    }
    Ok(png)
}
