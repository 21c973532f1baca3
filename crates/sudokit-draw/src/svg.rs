//! SVG: one element a shape, in the class of its role, with a small style sheet of its own.

use crate::shape::{Anchor, Color, Drawing, Form, Role, Segment, Shape};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The drawing in SVG, as wide as this in pixels. It is complete in itself, valid as a file and
/// within a page of HTML.
pub fn svg(drawing: &Drawing, width: u32) -> String {
    let height = n(width as f32 * drawing.height / drawing.width);
    let size = format!(" width=\"{width}\" height=\"{height}\"");
    written(drawing, &size, &format!("<style>{}</style>", style(drawing)))
}

/// The drawing in SVG without size and style sheet: the page around it styles the classes, which
/// are the names of the roles.
pub fn svg_unstyled(drawing: &Drawing) -> String {
    written(drawing, "", "")
}

/// Shapes as elements of SVG, to be put into a drawing whose units are those of a board.
pub fn svg_elements(shapes: &[Shape]) -> String {
    let mut svg = String::new();
    for shape in shapes {
        element(&mut svg, shape.role, &shape.form);
    }
    svg
}

fn written(drawing: &Drawing, size: &str, style: &str) -> String {
    let Drawing { left, top, width, height, .. } = *drawing;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sudokit\" role=\"img\"{size} \
         viewBox=\"{} {} {} {}\"><title>{}</title>{style}",
        n(left),
        n(top),
        n(width),
        n(height),
        escaped(&drawing.title),
    );
    svg + &svg_elements(&drawing.shapes) + "</svg>"
}

fn element(svg: &mut String, role: Role, form: &Form) {
    let class = role.name();
    // A String takes whatever is written.
    let _ = match form {
        Form::Rect { x, y, width, height } => write!(
            svg,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            n(*x),
            n(*y),
            n(*width),
            n(*height)
        ),
        Form::Circle { x, y, r } => {
            write!(
                svg,
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                n(*x),
                n(*y),
                n(*r)
            )
        }
        Form::Path(segments) => {
            write!(svg, "<path class=\"{class}\" d=\"{}\"/>", path(segments))
        }
        Form::Text { x, y, size, anchor, text } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let (x, y, size) = (n(*x), n(*y), n(*size));
            let text = escaped(text);
            write!(
                svg,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}>{text}</text>"
            )
        }
    };
}

fn path(segments: &[Segment]) -> String {
    let one = |segment: &Segment| match *segment {
        Segment::Move(x, y) => format!("M{} {}", n(x), n(y)),
        Segment::Line(x, y) => format!("L{} {}", n(x), n(y)),
        Segment::Curve(cx, cy, x, y) => format!("Q{} {} {} {}", n(cx), n(cy), n(x), n(y)),
        Segment::Close => "Z".to_owned(),
    };
    segments.iter().map(one).collect()
}

/// The rules of the roles that are drawn. They hold within a drawing of this package alone: the
/// style sheet of an SVG in a page of HTML is one of the whole page.
fn style(drawing: &Drawing) -> String {
    let roles: BTreeSet<Role> = drawing.shapes.iter().map(|shape| shape.role).collect();
    let mut css =
        ".sudokit text{font-family:Helvetica,Arial,\"Liberation Sans\",\"Noto Sans CJK KR\",\
                   sans-serif}"
            .to_owned();
    for role in roles {
        let style = role.style();
        let color = |color: Option<Color>| {
            color.map_or("none".to_owned(), |[r, g, b]| format!("#{r:02x}{g:02x}{b:02x}"))
        };
        let _ = write!(css, ".sudokit .{}{{fill:{}", role.name(), color(style.fill));
        if style.stroke.is_some() {
            let (line, width) = (color(style.stroke), n(style.width));
            let _ = write!(css, ";stroke:{line};stroke-width:{width}");
        }
        if let Some((dash, gap)) = style.dash {
            let _ = write!(css, ";stroke-dasharray:{} {}", n(dash), n(gap));
        }
        if style.is_bold {
            css += ";font-weight:bold";
        }
        css += "}";
    }
    css
}

/// A number with at most one decimal.
fn n(number: f32) -> String {
    let tenths = (number * 10.0).round() as i32;
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        part => {
            let sign = if tenths < 0 { "-" } else { "" };
            format!("{sign}{}.{}", (tenths / 10).abs(), part.abs())
        }
    }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            // XML has no other control characters.
            c if c < ' ' && !"\t\n\r".contains(c) => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_at_most() {
        let numbers = [0.0, 1.0, -4.0, 0.25, -0.5, 12.96, 900.04].map(n);
        assert_eq!(numbers, ["0", "1", "-4", "0.3", "-0.5", "13", "900"]);
    }

    #[test]
    fn texts_of_any_characters_are_valid() {
        let mut drawing = Drawing { title: "<a & \"b\">\u{1}".to_owned(), ..Drawing::default() };
        (drawing.width, drawing.height) = (1.0, 1.0);
        drawing.write(Role::Caption, Anchor::End, (0.0, 0.0), 1.0, "3<>4 & 행");
        let text = svg(&drawing, 10);
        let read = roxmltree::Document::parse(&text).unwrap();
        let texts: Vec<_> = read.descendants().filter_map(|node| node.text()).collect();
        assert!(texts.contains(&"3<>4 & 행") && texts.contains(&"<a & \"b\">\u{fffd}"), "{text}");
    }
}
