//! The font of PDFs: the user's own, or one of the system's that has the characters.

use crate::messages::status;
use anyhow::{Context, bail};
use fontdb::{Database, FaceInfo, ID, Style};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use sudokit_draw::{Font, Page, beyond_helvetica, pdf};

/// The option of the commands that write PDFs.
#[derive(clap::Args, Debug)]
pub(crate) struct FontArgs {
    /// A font for texts in a PDF that Helvetica lacks (Korean); otherwise one of the system's.
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
}

/// Families that systems have for Korean. All others come after them.
const FAMILIES: [&str; 8] = [
    "Noto Sans CJK KR",
    "Noto Sans KR",
    "Source Han Sans KR",
    "Malgun Gothic",
    "Apple SD Gothic Neo",
    "NanumGothic",
    "UnDotum",
    "Baekmuk Dotum",
];

impl FontArgs {
    /// The file that is read.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.font.as_deref()
    }

    /// The pages as a PDF with the font that their texts need. Reports the characters that no font
    /// has.
    ///
    /// # Errors
    /// When the font that the user named cannot be read or embedded.
    pub(crate) fn pdf(&self, title: &str, pages: &[Page]) -> anyhow::Result<Vec<u8>> {
        let named = self.file().map(read).transpose()?;
        let wanted = beyond_helvetica(pages);
        if wanted.is_empty() {
            return Ok(pdf(title, pages, None));
        }
        let font = named.or_else(|| of_system(&wanted));
        let lacking = font.as_ref().map_or_else(|| wanted.clone(), |font| font.lacks(&wanted));
        if !lacking.is_empty() {
            let shown: String = lacking.iter().take(20).collect();
            let dots = if lacking.len() > 20 { "…" } else { "" };
            status!(
                "sudokit: no font has {shown}{dots}: readers show another font or nothing; \
                 --font FILE names one"
            );
        }
        Ok(pdf(title, pages, font.as_ref()))
    }
}

fn read(path: &Path) -> anyhow::Result<Font> {
    let data = fs::read(path).with_context(|| path.display().to_string())?;
    match Font::new(data, 0) {
        Some(font) => Ok(font),
        None => bail!("{}: expected a font that may be embedded", path.display()),
    }
}

/// The first font that has all of the characters, otherwise the one that has most of them.
fn of_system(wanted: &BTreeSet<char>) -> Option<Font> {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let mut faces: Vec<_> = fonts.faces().map(|face| (rank(face), face.id)).collect();
    faces.sort();
    let mut best: Option<(usize, Font)> = None;
    for (_, id) in faces {
        let Some(font) = font(&fonts, id) else { continue };
        let lacking = font.lacks(wanted).len();
        if lacking < best.as_ref().map_or(wanted.len(), |(least, _)| *least) {
            best = Some((lacking, font));
        }
        if lacking == 0 {
            break;
        }
    }
    best.map(|(_, font)| font)
}

/// The order in which fonts are tried: the same on every run.
fn rank(face: &FaceInfo) -> (usize, bool, u16, bool, String) {
    let is_known = |name: &str| FAMILIES.iter().position(|family| *family == name);
    let known = face.families.iter().filter_map(|(name, _)| is_known(name)).min();
    (
        known.unwrap_or(FAMILIES.len()),
        face.style != Style::Normal,
        face.weight.0.abs_diff(400),
        face.monospaced,
        face.post_script_name.clone(),
    )
}

fn font(fonts: &Database, id: ID) -> Option<Font> {
    fonts.with_face_data(id, |data, index| Font::new(data.to_vec(), index))?
}
