//! The web page, one HTML file with the engine inside: embedded compressed, written where the user
//! stands, with a puzzle to begin with. `web/` is its source; `web/build --embed` renews it.
//!
//! What it shall begin with stands in a data block of the file: the part of an address behind `#`
//! gets lost where systems open files. A page ends with a seal: the next one replaces it as long as
//! it is unchanged.

use anyhow::{Context, bail};
use flate2::read::GzDecoder;
use serde::Serialize;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use sudokit_data::DataError;
use sudokit_data::files::{Outputs, Proof, UNSEALED, seal};

/// The page as `web/build` makes it.
const PACKED: &[u8] = include_bytes!("../page/sudokit.html.gz");

/// The default name of the file.
pub(crate) const NAME: &str = "sudokit.html";

/// Where the data block is.
const BLOCK: &str = r#"<script type="application/json" id="start"></script>"#;

/// What stands before the seal, at the end.
const BEFORE: &str = "<!-- Made by sudokit; seal: ";

/// What the page begins with.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Start {
    /// The givens, 81 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The digits that a player placed, 81 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<String>,
    /// The panel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tab: Option<&'static str>,
    /// The method that is watched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// The language, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<&'static str>,
}

/// The page, beginning so.
///
/// # Errors
/// When what is embedded is damaged.
pub(crate) fn html(start: &Start) -> anyhow::Result<String> {
    let mut page = String::new();
    GzDecoder::new(PACKED).read_to_string(&mut page).context("the embedded page is damaged")?;
    let data = serde_json::to_string(start)?;
    // Nothing in the data may end the block.
    let data = data.replace('<', "\\u003c");
    let open = BLOCK.strip_suffix("</script>").unwrap_or(BLOCK);
    if page.matches(BLOCK).count() != 1 {
        bail!("the embedded page has no place for a puzzle");
    }
    page = page.replace(BLOCK, &format!("{open}{data}</script>"));
    Ok(seal(&format!("{page}{BEFORE}{UNSEALED} -->\n"), BEFORE))
}

/// Writes the page to a file: over another unchanged page, but over nothing else
/// unless it is forced; and never over an input.
///
/// # Errors
/// When it cannot be written, or another file is there.
pub(crate) fn write(
    path: &Path,
    start: &Start,
    force: bool,
    input: Option<&Path>,
) -> anyhow::Result<()> {
    let permit = Outputs::new(force).reading(input).own(path, Proof::Seal(BEFORE));
    let permit = permit.map_err(|error| match error {
        DataError::Request(_) if !force => {
            let name = path.display();
            DataError::Request(format!(
                "{name}: is there already, and is no page as sudokit wrote it: name another file, \
                 or `sudokit page --force` replaces it"
            ))
        }
        other => other,
    })?;
    Ok(permit.write(html(start)?.as_bytes())?)
}

/// Asks the system to open a file with the program that the user prefers.
///
/// # Errors
/// When there is nothing to ask.
pub(crate) fn open(path: &Path) -> anyhow::Result<()> {
    let mut command = opener(path);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let say = || format!("cannot ask the system to open {}", path.display());
    quiet.spawn().map(drop).with_context(say)
}

#[cfg(target_os = "macos")]
fn opener(path: &Path) -> Command {
    let mut command = Command::new("open");
    command.arg(path);
    command
}

#[cfg(windows)]
fn opener(path: &Path) -> Command {
    // Not `cmd /C start`, which cuts a path at `&`.
    let mut command = Command::new("explorer");
    command.arg(path);
    command
}

#[cfg(not(any(target_os = "macos", windows)))]
fn opener(path: &Path) -> Command {
    let mut command = Command::new("xdg-open");
    command.arg(path);
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_it_begins_with_cannot_end_its_block() {
        let start =
            Start { puzzle: Some("</script><script>alert(1)".to_owned()), ..Start::default() };
        let (plain, page) = (html(&Start::default()).unwrap(), html(&start).unwrap());
        assert_eq!(page.matches("</script").count(), plain.matches("</script").count());
        let (_, rest) = page.split_once(r#"id="start">"#).unwrap();
        let (data, _) = rest.split_once("</script>").unwrap();
        let read: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(read["puzzle"], "</script><script>alert(1)");
    }

    #[test]
    fn a_page_is_renewed_and_no_other_file_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sudokit.html");
        let write = |path: &Path, start: &Start, force| write(path, start, force, None);
        write(&path, &Start::default(), false).unwrap();
        let start = Start { tab: Some("watch"), ..Start::default() };
        write(&path, &start, false).unwrap();
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.contains(r#"{"tab":"watch"}"#));
        let other = folder.path().join("other.html");
        let mark = r#"<!doctype html><meta name="generator" content="sudokit"><p>mine"#;
        for text in [mark, &page.replace("</body>", "<p>mine</body>")] {
            fs::write(&other, text).unwrap();
            let complaint = write(&other, &start, false).unwrap_err().to_string();
            assert!(complaint.contains("is no page as sudokit wrote it"), "{complaint}");
            assert_eq!(fs::read_to_string(&other).unwrap(), text);
        }
        write(&other, &start, true).unwrap();
        assert_eq!(fs::read_to_string(&other).unwrap(), page);
    }
}
