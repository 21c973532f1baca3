//! Signs of a link as `%41`.

/// `%41` is `A`; a `%` without two hexadecimal digits stands for itself.
pub fn percent_decode(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [byte, tail @ ..] = rest {
        let hex = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
        if let (b'%', [high, low, ..]) = (byte, tail)
            && let (Some(high), Some(low)) = (hex(*high), hex(*low))
        {
            out.push(high * 16 + low);
            rest = &tail[2..];
        } else {
            out.push(*byte);
            rest = tail;
        }
    }
    out
}

pub(crate) fn percent_encode(out: &mut Vec<u8>, text: &str) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~*".contains(&byte) {
            out.push(byte);
        } else {
            out.extend_from_slice(format!("%{byte:02X}").as_bytes());
        }
    }
}
