//! Values of comma- and tab-separated tables, quoted where they must be (RFC 4180).

/// Appends a value of a table. In quotes, it may hold separators, quotes and ends of lines.
///
/// ```
/// let mut line = Vec::new();
/// sudokit::text::push_table_value(&mut line, b"6\" disk, full", b',');
/// assert_eq!(line, b"\"6\"\" disk, full\"");
/// ```
pub fn push_table_value(out: &mut Vec<u8>, value: &[u8], separator: u8) {
    let is_special = |&b: &u8| b == separator || b == b'"' || b == b'\n' || b == b'\r';
    // A grid needs no quotes: most of a table is grids.
    if !value.iter().any(is_special) {
        return out.extend_from_slice(value);
    }
    out.push(b'"');
    for (at, part) in value.split(|&b| b == b'"').enumerate() {
        out.extend_from_slice(if at > 0 { b"\"\"" } else { b"" });
        out.extend_from_slice(part);
    }
    out.push(b'"');
}
