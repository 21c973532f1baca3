//! What a drawing is made of: rectangles, circles, paths and texts, each with its role. A role has
//! one style in all formats.

/// A picture: shapes in the order in which they are painted, within a frame. In a drawing of a
/// board a cell is 100 wide and the board begins at 0, 0; y grows downwards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing {
    /// What it shows, for screen readers.
    pub title: String,
    /// The frame: its left upper corner.
    pub left: f32,
    /// See `left`.
    pub top: f32,
    /// The frame: its size.
    pub width: f32,
    /// See `width`.
    pub height: f32,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    pub(crate) fn add(&mut self, role: Role, form: Form) {
        self.shapes.push(Shape { role, form });
    }

    /// Adds a text. `y` is its base line.
    pub(crate) fn write(
        &mut self,
        role: Role,
        anchor: Anchor,
        (x, y): Point,
        size: f32,
        text: &str,
    ) {
        self.add(role, Form::Text { x, y, size, anchor, text: text.to_owned() });
    }

    /// Adds a digit with its middle at a point.
    pub(crate) fn write_digit(
        &mut self,
        role: Role,
        (x, y): Point,
        size: f32,
        digit: impl ToString,
    ) {
        // Half the height of a digit of Helvetica.
        self.write(role, Anchor::Middle, (x, y + size * 0.355), size, &digit.to_string());
    }
}

/// A place in a drawing.
pub(crate) type Point = (f32, f32);

/// A shape and its role.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// What it is to the drawing: its style follows from that.
    pub role: Role,
    /// What is painted.
    pub form: Form,
}

/// A form.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A rectangle: its left upper corner and its size.
    Rect {
        /// The left side.
        x: f32,
        /// The upper side.
        y: f32,
        /// Its width.
        width: f32,
        /// Its height.
        height: f32,
    },
    /// A circle around a point.
    Circle {
        /// The middle.
        x: f32,
        /// See `x`.
        y: f32,
        /// The radius.
        r: f32,
    },
    /// Lines and curves.
    Path(Vec<Segment>),
    /// A text in one line.
    Text {
        /// The place of the anchor.
        x: f32,
        /// The base line.
        y: f32,
        /// The size of the font.
        size: f32,
        /// Which part of the text stands at `x`.
        anchor: Anchor,
        /// The text.
        text: String,
    },
}

/// A part of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Begins a line at a point.
    Move(f32, f32),
    /// A straight line to a point.
    Line(f32, f32),
    /// A quadratic curve: its control point, its end.
    Curve(f32, f32, f32, f32),
    /// A straight line to where the path began.
    Close,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// Red, green, blue.
pub type Color = [u8; 3];

/// How a role is painted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Style {
    /// The color inside.
    pub fill: Option<Color>,
    /// The color of the line.
    pub stroke: Option<Color>,
    /// The width of the line.
    pub width: f32,
    /// The lengths of dashes and gaps, of a dashed line.
    pub dash: Option<(f32, f32)>,
    /// Whether text is bold.
    pub is_bold: bool,
}

const fn fill(color: Color) -> Style {
    Style { fill: Some(color), stroke: None, width: 0.0, dash: None, is_bold: false }
}

const fn line(color: Color, width: f32) -> Style {
    Style { fill: None, stroke: Some(color), width, dash: None, is_bold: false }
}

impl Style {
    const fn lined(self, color: Color, width: f32) -> Style {
        Style { stroke: Some(color), width, ..self }
    }

    const fn dashed(self, dash: f32, gap: f32) -> Style {
        Style { dash: Some((dash, gap)), ..self }
    }

    const fn bold(self) -> Style {
        Style { is_bold: true, ..self }
    }
}

// The light theme of the page (`web/style/tokens.css`), on white paper.
const WHITE: Color = [255, 255, 255];
const INK: Color = [27, 26, 23];
const PALE_INK: Color = [86, 82, 74];
const RULE: Color = [133, 127, 115];
const BLUE: Color = [31, 79, 148];
const PALE_BLUE: Color = [220, 231, 244];
const SKY: Color = [207, 230, 247];
const GREEN: Color = [23, 102, 63];
const PALE_GREEN: Color = [221, 239, 201];
const RED: Color = [163, 32, 26];
const PALE_RED: Color = [250, 232, 229];
const BROWN: Color = [134, 50, 29];
const PALE_BROWN: Color = [251, 227, 198];
const PURPLE: Color = [106, 62, 156];
const MARK: Color = [74, 79, 88];

/// Writes the roles with their names and styles from the same rows.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident $name:literal $style:expr,)*) => {
        /// What a shape is to a drawing.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Role { $($(#[$doc])* $role,)* }

        impl Role {
            /// All roles.
            pub const ALL: &[Role] = &[$(Role::$role),*];

            /// Its name: its class in SVG.
            pub const fn name(self) -> &'static str {
                match self { $(Role::$role => $name),* }
            }

            /// How it is painted.
            pub const fn style(self) -> Style {
                match self { $(Role::$role => $style),* }
            }
        }
    };
}

roles! {
    /// What is behind everything.
    Paper "paper" fill(WHITE),
    /// A cell of a pattern.
    PatternCell "pattern-cell" fill(PALE_BLUE),
    /// A cell that a step changes.
    ChangedCell "changed-cell" fill(PALE_RED),
    /// A line between cells.
    ThinLine "thin-line" line(RULE, 2.0),
    /// A line between boxes.
    ThickLine "thick-line" line(INK, 6.0),
    /// A house from which a pattern starts: a base set of a fish.
    Base "base" line(BROWN, 6.0),
    /// A house in which a pattern ends: a cover set of a fish.
    Cover "cover" line(BLUE, 5.0).dashed(18.0, 10.0),
    /// A candidate of a pattern.
    Pattern "pattern" fill(SKY).lined(BLUE, 2.5),
    /// A candidate of the first color or set, or one that holds.
    First "first" fill(PALE_GREEN).lined(GREEN, 2.5),
    /// A candidate of the second color or set, or one that does not hold.
    Second "second" fill(PALE_BROWN).lined(BROWN, 2.5),
    /// A candidate that stands out of a pattern.
    Fin "fin" fill(WHITE).lined(PURPLE, 4.0),
    /// A candidate that is placed.
    Concluded "concluded" fill(PALE_GREEN).lined(GREEN, 4.0),
    /// A candidate that is eliminated.
    Eliminated "eliminated" line(RED, 5.0),
    /// What sets an arrow off from what it crosses.
    Halo "halo" line(WHITE, 7.0),
    /// One of two candidates must hold.
    StrongLink "strong-link" line(PURPLE, 3.5),
    /// At most one of two candidates holds.
    WeakLink "weak-link" line(PURPLE, 3.5).dashed(10.0, 8.0),
    /// The head of an arrow.
    Head "head" fill(PURPLE),
    /// A digit that was given.
    Given "given" fill(INK).bold(),
    /// A digit that was placed.
    Placed "placed" fill(BLUE),
    /// A candidate.
    Mark "mark" fill(MARK),
    /// The number of a row or a column.
    Coordinate "coordinate" fill(PALE_INK),
    /// A sentence, a level, a footer.
    Caption "caption" fill(INK),
    /// A title, a number of a puzzle.
    Title "title" fill(INK).bold(),
}
