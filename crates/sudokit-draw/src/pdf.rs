//! PDF: pages with drawings on them. The fonts are those that every reader has: Helvetica, and for
//! texts that it lacks (Korean) one of Adobe's collection for Korea. None is embedded.

use crate::shape::{Anchor, Drawing, Form, Role, Segment};
use crate::text;
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

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

/// The three fonts: their names in a page's resources.
const REGULAR: Name<'_> = Name(b"R");
const BOLD: Name<'_> = Name(b"B");
const KOREAN: Name<'_> = Name(b"K");

/// A document of these pages.
pub fn pdf(title: &str, pages: &[Page]) -> Vec<u8> {
    let mut next = 0;
    let mut fresh = || {
        next += 1;
        Ref::new(next)
    };
    let [catalog, tree, info, regular, bold, korean, cid, descriptor] =
        std::array::from_fn(|_| fresh());
    let ids: Vec<[Ref; 2]> = pages.iter().map(|_| [fresh(), fresh()]).collect();
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(ids.iter().map(|ids| ids[0])).count(count);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("sudokit"));
    for (id, name) in [(regular, "Helvetica"), (bold, "Helvetica-Bold")] {
        let mut font = pdf.type1_font(id);
        font.base_font(Name(name.as_bytes())).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    korean_font(&mut pdf, korean, cid, descriptor);
    for (page, [id, content]) in pages.iter().zip(&ids) {
        let mut dict = pdf.page(*id);
        dict.parent(tree).media_box(Rect::new(0.0, 0.0, n(page.width), n(page.height)));
        dict.contents(*content);
        let mut resources = dict.resources();
        resources.fonts().pair(REGULAR, regular).pair(BOLD, bold).pair(KOREAN, korean);
        resources.finish();
        dict.finish();
        pdf.stream(*content, &painted(page));
    }
    pdf.finish()
}

/// A font that readers have or replace: Adobe's collection of Korean characters, in UTF-16.
fn korean_font(pdf: &mut Pdf, font: Ref, cid: Ref, descriptor: Ref) {
    const NAME: Name<'_> = Name(b"HYGoThic-Medium");
    pdf.type0_font(font)
        .base_font(Name(b"HYGoThic-Medium-UniKS-UTF16-H"))
        .encoding_predefined(Name(b"UniKS-UTF16-H"))
        .descendant_font(cid);
    let collection =
        SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Korea1"), supplement: 1 };
    let mut cid_font = pdf.cid_font(cid);
    cid_font.subtype(CidFontType::Type0).base_font(NAME).system_info(collection);
    // Its first characters are those of ASCII. They are as wide as lines are broken for.
    let widths = text::WIDTHS.map(f32::from);
    cid_font.font_descriptor(descriptor).default_width(1000.0).widths().consecutive(1, widths);
    cid_font.finish();
    pdf.font_descriptor(descriptor)
        .name(NAME)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(0.0, -120.0, 1000.0, 880.0))
        .italic_angle(0.0)
        .ascent(880.0)
        .descent(-120.0)
        .cap_height(730.0)
        .stem_v(60.0);
}

/// The content of a page.
fn painted(page: &Page) -> Vec<u8> {
    let mut content = Content::new();
    for Placed { drawing, x, y, scale } in &page.placed {
        content.save_state();
        // From here on y grows downwards, as in the drawing.
        let (left, top) = (x - drawing.left * scale, page.height - y + drawing.top * scale);
        content.transform([*scale, 0.0, 0.0, -scale, n(left), n(top)]);
        content.set_line_join(LineJoinStyle::MiterJoin);
        for shape in &drawing.shapes {
            paint(&mut content, shape.role, &shape.form);
        }
        content.restore_state();
    }
    content.finish().to_vec()
}

fn paint(content: &mut Content, role: Role, form: &Form) {
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
            let font = if style.is_bold { BOLD } else { REGULAR };
            return write(content, font, (*x, *y), *size, *anchor, text);
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

fn write(
    content: &mut Content,
    font: Name<'_>,
    (x, y): (f32, f32),
    size: f32,
    anchor: Anchor,
    text: &str,
) {
    let (font, bytes) = match text.chars().map(win_ansi).collect::<Option<Vec<u8>>>() {
        Some(bytes) => (font, bytes),
        None => (KOREAN, text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
    };
    let width = text::width(text) * size;
    let x = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    content.begin_text().set_font(font, n(size));
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, n(x), n(y)]);
    content.show(Str(&bytes)).end_text();
}

/// The byte of a character that Helvetica has.
fn win_ansi(c: char) -> Option<u8> {
    match c {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(c)).ok(),
        '…' => Some(0x85),
        '‘' => Some(0x91),
        '’' => Some(0x92),
        '“' => Some(0x93),
        '”' => Some(0x94),
        '•' => Some(0x95),
        '–' => Some(0x96),
        '—' => Some(0x97),
        _ => None,
    }
}

/// Three decimals are enough for paper.
fn n(number: f32) -> f32 {
    (number * 1000.0).round() / 1000.0
}
