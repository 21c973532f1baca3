//! Errors of files, and their places.

use std::fmt;
use std::io;

/// An error that ends a run.
#[derive(Debug)]
#[non_exhaustive]
pub enum DataError {
    /// An input could not be opened or read, or a temporary file not be used.
    Io {
        /// The file.
        name: String,
        /// The system's error.
        error: io::Error,
    },
    /// An output could not be written.
    Write {
        /// The file.
        name: String,
        /// The system's error.
        error: io::Error,
    },
    /// A file is not what it should be: what was expected, and what was found.
    Format {
        /// The file, and the place in it if there is one.
        place: String,
        /// What was needed there.
        expected: String,
        /// The text there.
        found: String,
    },
    /// The request does not fit this input.
    Request(String),
    /// The run was cancelled.
    Cancelled,
    /// A fault of this program.
    Fault(&'static str),
}

impl DataError {
    /// An error of the system about an output.
    pub fn write(name: impl Into<String>, error: io::Error) -> DataError {
        DataError::Write { name: name.into(), error }
    }

    /// An error of the system about an input.
    pub fn io(name: impl Into<String>, error: io::Error) -> DataError {
        DataError::Io { name: name.into(), error }
    }

    /// A file that is not what it should be.
    pub fn format(
        place: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> DataError {
        let (expected, found) = (expected.into(), found.into());
        DataError::Format { place: place.into(), expected, found }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Io { name, error } | DataError::Write { name, error } => {
                write!(f, "{name}: {error}")
            }
            DataError::Format { place, expected, found } => {
                write!(f, "{place}: expected {expected}, found {found}")
            }
            DataError::Request(what) => f.write_str(what),
            DataError::Cancelled => f.write_str("stopped"),
            DataError::Fault(what) => {
                write!(f, "a fault of this program, please report it: {what}")
            }
        }
    }
}

impl std::error::Error for DataError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // The system's error is part of the text; its source is not.
            DataError::Io { error, .. } | DataError::Write { error, .. } => error.source(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn what_the_system_says_is_told_once() {
        let error = DataError::io("a.csv", io::Error::from_raw_os_error(2));
        assert!(error.to_string().starts_with("a.csv: "), "{error}");
        assert!(error.source().is_none());
    }
}
