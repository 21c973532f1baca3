//! Seals: a text that shows whether it was changed.
//!
//! A sealed text holds its own SHA-256, taken with 64 zeros in its place. A seal proves no origin,
//! because any program can make one. It distinguishes an unchanged file of ours from an edited one.

use crate::hash::hex;
use sha2::{Digest, Sha256};

/// The text in the place of a seal before it is computed.
pub const UNSEALED: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The text with its seal behind the last `before`, in the place of [`UNSEALED`].
pub fn seal(text: &str, before: &str) -> String {
    match parts(text, before) {
        Some((begin, end)) => format!("{begin}{}{end}", hash(begin, end)),
        None => text.to_owned(),
    }
}

/// Whether the bytes are a text with such a seal, unchanged since.
pub fn is_sealed(bytes: &[u8], before: &str) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Some((begin, end)) = parts(text, before) else { return false };
    text[begin.len()..].starts_with(&hash(begin, end))
}

/// The text before and behind the seal.
fn parts<'a>(text: &'a str, before: &str) -> Option<(&'a str, &'a str)> {
    let at = text.rfind(before)? + before.len();
    Some((&text[..at], text.get(at + UNSEALED.len()..)?))
}

fn hash(begin: &str, end: &str) -> String {
    let hash = Sha256::new().chain_update(begin).chain_update(UNSEALED).chain_update(end);
    hex(&hash.finalize())
}
