//! Errors that say what was expected of a text, and nothing else.

/// Declares an error of reading: its name, and what was expected.
macro_rules! parse_error {
    ($(#[doc = $doc:literal])+ $Error:ident, $expected:literal) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Error;

        impl std::fmt::Display for $Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($expected)
            }
        }

        impl std::error::Error for $Error {}
    };
}
pub(crate) use parse_error;
