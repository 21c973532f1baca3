//! What stands in the site's box or in its links: sections with blank lines between, comments.
//!
//! A section has items, or it is a grid, pencil marks or a killer: those become items.

use crate::percent::percent_decode;
use sudokit_core::Pencilmarks;

use super::write;
use crate::variants::{Fault, plain, sumocue};
use sudokit_variants::Variant;
use sudokit_variants::text::TextError;

/// A character with its line and its column, from 1.
type Placed = (char, (usize, usize));

/// Items without spaces.
pub(super) fn items(text: &str) -> Result<Vec<Placed>, TextError> {
    let mut found = Vec::new();
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let is_between = |(_, line): &(usize, &str)| line.starts_with('#') || line.trim().is_empty();
    for section in lines.split(is_between).filter(|section| !section.is_empty()) {
        let place = |&(line, text)| str::chars(text).zip((1..).map(move |column| (line, column)));
        let signs = section.iter().flat_map(place).filter(|(c, _)| !c.is_whitespace());
        let signs: Vec<Placed> = signs.collect();
        let compact: String = signs.iter().map(|&(c, _)| c).collect();
        if super::begins_items(&compact) || compact.contains('~') {
            found.extend(signs);
            continue;
        }
        let lines: Vec<&str> = section.iter().map(|&(_, line)| line).collect();
        let items = other(&lines.join("\n"), &compact);
        let items =
            items.map_err(|error| TextError { line: section[0].0 + error.line - 1, ..error })?;
        found.extend(items.chars().map(|c| (c, signs[0].1)));
    }
    Ok(found)
}

/// Text of a link: `%7E` is `~`, and `+` a space.
pub(super) fn decoded(text: &str) -> String {
    let bytes = percent_decode(text.replace('+', " ").as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A section without items, as items.
fn other(section: &str, compact: &str) -> Result<String, TextError> {
    let puzzle = match compact.parse::<Pencilmarks>() {
        _ if sumocue::is_like(compact) => sumocue::read(compact)?,
        Ok(marks) if compact.len() == 729 => Variant::from(&marks),
        _ => plain::read(section.trim_start().trim_start_matches('='))?,
    };
    write(&puzzle).map_err(|reason| Fault::new(reason, compact).at(1, 1))
}
