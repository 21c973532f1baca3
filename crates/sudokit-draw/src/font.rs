//! A font for the characters that Helvetica lacks: the glyphs that a document uses go into it, so
//! that it looks the same in every reader.

use crate::text;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::Write;
use subsetter::GlyphRemapper;
use ttf_parser::{Face, Permissions, name_id};

/// A font as a file holds it: OpenType or TrueType.
#[derive(Clone, PartialEq, Eq)]
pub struct Font {
    data: Vec<u8>,
    /// Which face of a collection.
    index: u32,
}

impl Font {
    /// The face of this index, 0 where the file is no collection. `None` if it cannot be read, has
    /// no outlines, or may not be embedded by the license that it names.
    pub fn new(data: Vec<u8>, index: u32) -> Option<Font> {
        let face = Face::parse(&data, index).ok()?;
        let tables = face.tables();
        let has_outlines = tables.glyf.is_some() || tables.cff.is_some();
        let is_free = face.permissions() != Some(Permissions::Restricted)
            && face.is_outline_embedding_allowed()
            && face.is_subsetting_allowed();
        (has_outlines && is_free).then_some(Font { data, index })
    }

    /// Those of some characters for which it has no glyph.
    pub fn lacks(&self, characters: &BTreeSet<char>) -> BTreeSet<char> {
        let face = self.face();
        let has = |c: char| face.as_ref().is_some_and(|face| face.glyph_index(c).is_some());
        characters.iter().copied().filter(|&c| !has(c)).collect()
    }

    /// `new` has read it already.
    fn face(&self) -> Option<Face<'_>> {
        Face::parse(&self.data, self.index).ok()
    }
}

impl fmt::Debug for Font {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Font({} bytes, face {})", self.data.len(), self.index)
    }
}

/// The glyphs of a font that a document uses.
pub(crate) struct Subset {
    /// The number of a character's glyph in the subset, and its width at size 1.
    glyphs: BTreeMap<char, (u16, f32)>,
    name: String,
    /// The table of outlines (CFF), or the font (TrueType).
    program: Vec<u8>,
    is_cff: bool,
    /// Left, lower, right and upper side of all glyphs at size 1000.
    bounds: [f32; 4],
    ascent: f32,
    descent: f32,
    cap_height: f32,
}

impl Subset {
    /// The glyphs of those of the characters that the font has, if it has any.
    pub(crate) fn new(font: &Font, characters: &BTreeSet<char>) -> Option<Subset> {
        let face = font.face()?;
        let size = 1.0 / f32::from(face.units_per_em());
        let mut remapper = GlyphRemapper::new();
        let glyph = |&c: &char| {
            let glyph = face.glyph_index(c)?;
            let width = face.glyph_hor_advance(glyph).map_or(1.0, |width| f32::from(width) * size);
            Some((c, (remapper.remap(glyph.0), width)))
        };
        let glyphs: BTreeMap<char, (u16, f32)> = characters.iter().filter_map(glyph).collect();
        if glyphs.is_empty() {
            return None;
        }
        let whole = subsetter::subset(&font.data, font.index, &remapper).ok()?;
        let outlines = ttf_parser::RawFace::parse(&whole, 0)
            .ok()
            .and_then(|face| face.table(ttf_parser::Tag::from_bytes(b"CFF ")).map(<[u8]>::to_vec));
        let thousand = |number: i16| f32::from(number) * size * 1000.0;
        let all = face.global_bounding_box();
        let mut names =
            face.names().into_iter().filter(|name| name.name_id == name_id::POST_SCRIPT_NAME);
        let name = names.find_map(|name| name.to_string()).unwrap_or_default();
        let plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
        Some(Subset {
            glyphs,
            // Six letters mark a subset.
            name: format!("SUDOKU+{}", name.chars().filter(plain).collect::<String>()),
            is_cff: outlines.is_some(),
            program: outlines.unwrap_or(whole),
            bounds: [all.x_min, all.y_min, all.x_max, all.y_max].map(thousand),
            ascent: thousand(face.ascender()),
            descent: thousand(face.descender()),
            cap_height: thousand(face.capital_height().unwrap_or(face.ascender())),
        })
    }

    /// The number of a character's glyph, and its width at size 1.
    pub(crate) fn glyph(&self, c: char) -> Option<(u16, f32)> {
        self.glyphs.get(&c).copied()
    }

    /// Writes the font with all that belongs to it.
    pub(crate) fn write(&self, pdf: &mut Pdf, font: Ref, fresh: &mut impl FnMut() -> Ref) {
        let [cid, descriptor, program, unicode] = std::array::from_fn(|_| fresh());
        let name = Name(self.name.as_bytes());
        let identity =
            || SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let kind = if self.is_cff { CidFontType::Type0 } else { CidFontType::Type2 };
        let mut cid_font = pdf.cid_font(cid);
        cid_font.subtype(kind).base_font(name).system_info(identity()).font_descriptor(descriptor);
        if !self.is_cff {
            cid_font.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let mut widths = cid_font.widths();
        for &(glyph, width) in self.glyphs.values() {
            widths.consecutive(glyph, [(width * 1000.0).round()]);
        }
        widths.finish();
        cid_font.finish();
        let [left, lower, right, upper] = self.bounds;
        let mut described = pdf.font_descriptor(descriptor);
        described
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, lower, right, upper))
            .italic_angle(0.0)
            .ascent(self.ascent)
            .descent(self.descent)
            .cap_height(self.cap_height)
            .stem_v(80.0);
        if self.is_cff {
            described.font_file3(program);
        } else {
            described.font_file2(program);
        }
        described.finish();
        let packed = packed(&self.program);
        let mut stream = pdf.stream(program, &packed);
        stream.filter(Filter::FlateDecode);
        if self.is_cff {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        }
        stream.finish();
        // For readers that search and copy.
        let mut map = UnicodeCmap::new(Name(b"Custom"), identity());
        for (&c, &(glyph, _)) in &self.glyphs {
            map.pair(glyph, c);
        }
        pdf.cmap(unicode, &map.finish());
    }
}

/// A stream in zlib's format.
pub(crate) fn packed(stream: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    packer.write_all(stream).and_then(|()| packer.finish()).expect("memory can be written")
}

/// A font that readers have or replace: Adobe's collection of Korean characters, in UTF-16. It
/// stands for characters that no embedded font has.
pub(crate) fn write_named(pdf: &mut Pdf, font: Ref, fresh: &mut impl FnMut() -> Ref) {
    const NAME: Name<'_> = Name(b"HYGoThic-Medium");
    let [cid, descriptor] = std::array::from_fn(|_| fresh());
    pdf.type0_font(font)
        .base_font(Name(b"HYGoThic-Medium-UniKS-UTF16-H"))
        .encoding_predefined(Name(b"UniKS-UTF16-H"))
        .descendant_font(cid);
    let collection =
        SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Korea1"), supplement: 1 };
    let mut cid_font = pdf.cid_font(cid);
    cid_font.subtype(CidFontType::Type0).base_font(NAME).system_info(collection);
    cid_font.font_descriptor(descriptor).default_width(1000.0);
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

/// Where the glyphs of a part of a text come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Helvetica.
    Latin,
    /// The embedded font.
    Embedded,
    /// The font that readers are asked for by name.
    Named,
}

/// A part of a text in one font: its bytes, and its width at size 1.
pub(crate) struct Run {
    pub source: Source,
    pub bytes: Vec<u8>,
    pub width: f32,
}

/// A text in parts of one font each.
pub(crate) fn runs(text: &str, subset: Option<&Subset>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for c in text.chars() {
        let embedded = || subset.and_then(|subset| subset.glyph(c));
        let (source, bytes, width) = if let Some(byte) = win_ansi(c) {
            (Source::Latin, vec![byte], text::width(c.encode_utf8(&mut [0; 4])))
        } else if let Some((glyph, width)) = embedded() {
            (Source::Embedded, glyph.to_be_bytes().to_vec(), width)
        } else {
            let mut units = [0; 2];
            let units = c.encode_utf16(&mut units).iter();
            (Source::Named, units.flat_map(|unit| unit.to_be_bytes()).collect(), 1.0)
        };
        match runs.last_mut() {
            Some(run) if run.source == source => {
                run.bytes.extend(bytes);
                run.width += width;
            }
            _ => runs.push(Run { source, bytes, width }),
        }
    }
    runs
}

/// The byte of a character that Helvetica has.
pub(crate) fn win_ansi(c: char) -> Option<u8> {
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
