//! PDF: pages with drawings on them. Latin texts are in Helvetica, which every reader has. A font
//! for other characters is embedded; see [`Font`].

use crate::font::{self, Font, Run, Source, Subset, packed, win_ansi};
use crate::shape::{Anchor, Drawing, Form, Role, Segment};
use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeSet;

/// A page: its size in points (72 to the inch), and drawings on it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    pub(crate) placed: Vec<Placed>,
}

/// A drawing on a page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Placed {
    pub drawing: Drawing,
    /// Its left upper corner on the page, from the page's own.
    pub x: f32,
    /// See `x`.
    pub y: f32,
    /// Points for each unit of the drawing.
    pub scale: f32,
}

impl Page {
    /// A page as large as a drawing, which is as wide as this in pixels of 1/96 inch.
    pub fn of(drawing: Drawing, width: u32) -> Page {
        let scale = width as f32 * 0.75 / drawing.width;
        Page {
            width: drawing.width * scale,
            height: drawing.height * scale,
            placed: vec![Placed { drawing, x: 0.0, y: 0.0, scale }],
        }
    }
}

/// The fonts: their names in a page's resources.
const REGULAR: Name<'_> = Name(b"R");
const BOLD: Name<'_> = Name(b"B");
const EMBEDDED: Name<'_> = Name(b"E");
const NAMED: Name<'_> = Name(b"K");

/// The characters of some pages that Helvetica lacks: [`pdf`] wants a [`Font`] for them.
pub fn beyond_helvetica(pages: &[Page]) -> BTreeSet<char> {
    let shapes =
        pages.iter().flat_map(|page| &page.placed).flat_map(|placed| &placed.drawing.shapes);
    let texts = shapes.filter_map(|shape| match &shape.form {
        Form::Text { text, .. } => Some(text),
        _ => None,
    });
    texts.flat_map(|text| text.chars()).filter(|&c| win_ansi(c).is_none()).collect()
}

/// A document of these pages. Of the font, the glyphs of characters that Helvetica lacks are
/// embedded. For what this font lacks, too, readers are asked for a Korean font of their own.
pub fn pdf(title: &str, pages: &[Page], font: Option<&Font>) -> Vec<u8> {
    let mut next = 0;
    let mut fresh = || {
        next += 1;
        Ref::new(next)
    };
    let [catalog, tree, info, regular, bold] = std::array::from_fn(|_| fresh());
    let ids: Vec<[Ref; 2]> = pages.iter().map(|_| [fresh(), fresh()]).collect();
    let wanted = beyond_helvetica(pages);
    let subset = font.and_then(|font| Subset::new(font, &wanted));
    let has_all = wanted.iter().all(|&c| subset.as_ref().is_some_and(|s| s.glyph(c).is_some()));
    let embedded = subset.as_ref().map(|subset| (fresh(), subset));
    let named = (!has_all).then(&mut fresh);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(ids.iter().map(|ids| ids[0])).count(count);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("sudokit"));
    for (id, name) in [(regular, "Helvetica"), (bold, "Helvetica-Bold")] {
        let mut font = pdf.type1_font(id);
        font.base_font(Name(name.as_bytes())).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    if let Some((id, subset)) = embedded {
        subset.write(&mut pdf, id, &mut fresh);
    }
    if let Some(id) = named {
        font::write_named(&mut pdf, id, &mut fresh);
    }
    for (page, [id, content]) in pages.iter().zip(&ids) {
        let mut dict = pdf.page(*id);
        dict.parent(tree).media_box(Rect::new(0.0, 0.0, n(page.width), n(page.height)));
        dict.contents(*content);
        let mut resources = dict.resources();
        let mut fonts = resources.fonts();
        fonts.pair(REGULAR, regular).pair(BOLD, bold);
        if let Some((id, _)) = embedded {
            fonts.pair(EMBEDDED, id);
        }
        if let Some(id) = named {
            fonts.pair(NAMED, id);
        }
        fonts.finish();
        resources.finish();
        dict.finish();
        let packed = packed(&painted(page, subset.as_ref()));
        pdf.stream(*content, &packed).filter(Filter::FlateDecode);
    }
    pdf.finish()
}

/// The content of a page.
fn painted(page: &Page, subset: Option<&Subset>) -> Vec<u8> {
    let mut content = Content::new();
    for Placed { drawing, x, y, scale } in &page.placed {
        content.save_state();
        // From here on y grows downwards, as in the drawing.
        let (left, top) = (x - drawing.left * scale, page.height - y + drawing.top * scale);
        content.transform([*scale, 0.0, 0.0, -scale, n(left), n(top)]);
        content.set_line_join(LineJoinStyle::MiterJoin);
        for shape in &drawing.shapes {
            paint(&mut content, shape.role, &shape.form, subset);
        }
        content.restore_state();
    }
    content.finish().to_vec()
}

fn paint(content: &mut Content, role: Role, form: &Form, subset: Option<&Subset>) {
    let style = role.style();
    let part = |color: u8| n(f32::from(color) / 255.0);
    if let Some([r, g, b]) = style.fill {
        content.set_fill_rgb(part(r), part(g), part(b));
    }
    if let Some([r, g, b]) = style.stroke {
        content.set_stroke_rgb(part(r), part(g), part(b)).set_line_width(style.width);
        let dash = style.dash.map_or(vec![], |(dash, gap)| vec![dash, gap]);
        content.set_dash_pattern(dash, 0.0).set_line_cap(LineCapStyle::ButtCap);
    }
    match form {
        Form::Rect { x, y, width, height } => {
            content.rect(n(*x), n(*y), n(*width), n(*height));
        }
        Form::Circle { x, y, r } => circle(content, *x, *y, *r),
        Form::Path(segments) => path(content, segments),
        Form::Text { x, y, size, anchor, text } => {
            if let (true, Some([r, g, b])) = (style.is_bold, style.fill) {
                content.set_stroke_rgb(part(r), part(g), part(b));
            }
            let runs = font::runs(text, subset);
            let width: f32 = runs.iter().map(|run| run.width * size).sum();
            let x = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            return write(content, &runs, (x, *y), *size, style.is_bold);
        }
    }
    match (style.fill, style.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn path(content: &mut Content, segments: &[Segment]) {
    let mut at = (0.0, 0.0);
    for segment in segments {
        match *segment {
            Segment::Move(x, y) => {
                content.move_to(n(x), n(y));
                at = (x, y);
            }
            Segment::Line(x, y) => {
                content.line_to(n(x), n(y));
                at = (x, y);
            }
            Segment::Curve(cx, cy, x, y) => {
                // The cubic curve that is this quadratic one.
                let third = |end: f32, control: f32| n(end + (control - end) * 2.0 / 3.0);
                let (a, b) = ((third(at.0, cx), third(at.1, cy)), (third(x, cx), third(y, cy)));
                content.cubic_to(a.0, a.1, b.0, b.1, n(x), n(y));
                at = (x, y);
            }
            Segment::Close => {
                content.close_path();
            }
        }
    }
}

/// A circle of four curves.
fn circle(content: &mut Content, x: f32, y: f32, r: f32) {
    let k = r * 0.5523;
    content.move_to(n(x + r), n(y));
    for (dx, dy) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        // From (dx, dy) to its quarter turn.
        let (ex, ey) = (-dy, dx);
        content.cubic_to(
            n(x + r * dx + k * ex),
            n(y + r * dy + k * ey),
            n(x + r * ex + k * dx),
            n(y + r * ey + k * dy),
            n(x + r * ex),
            n(y + r * ey),
        );
    }
    content.close_path();
}

/// Writes a text from its beginning on.
fn write(content: &mut Content, runs: &[Run], (x, y): (f32, f32), size: f32, is_bold: bool) {
    content.begin_text();
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, n(x), n(y)]);
    for run in runs {
        let font = match run.source {
            Source::Latin if is_bold => BOLD,
            Source::Latin => REGULAR,
            Source::Embedded => EMBEDDED,
            Source::Named => NAMED,
        };
        content.set_font(font, n(size));
        // One weight is embedded: an outline makes it bold.
        let is_outlined = is_bold && run.source != Source::Latin;
        if is_outlined {
            content.set_line_width(n(size * 0.03));
            content.set_text_rendering_mode(TextRenderingMode::FillStroke);
        }
        content.show(Str(&run.bytes));
        if is_outlined {
            content.set_text_rendering_mode(TextRenderingMode::Fill);
        }
    }
    content.end_text();
}

/// Three decimals are enough for paper.
fn n(number: f32) -> f32 {
    (number * 1000.0).round() / 1000.0
}
