//! Whether an input is the file that stdout goes to: it would grow for ever.

#[cfg(unix)]
pub(super) use unix::{is_output, is_pipe_or_file, stdin};

#[cfg(unix)]
mod unix {
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::{FileTypeExt, MetadataExt};

    pub(crate) fn is_output(input: Option<Metadata>) -> bool {
        let place = |file: Metadata| file.is_file().then(|| (file.dev(), file.ino()));
        let input = input.and_then(place);
        input.is_some() && input == behind(io::stdout().as_fd()).and_then(place)
    }

    pub(crate) fn stdin() -> Option<Metadata> {
        behind(io::stdin().as_fd())
    }

    pub(crate) fn is_pipe_or_file(facts: &Metadata) -> bool {
        facts.is_file() || facts.file_type().is_fifo()
    }

    fn behind(descriptor: BorrowedFd<'_>) -> Option<Metadata> {
        File::from(descriptor.try_clone_to_owned().ok()?).metadata().ok()
    }
}

#[cfg(not(unix))]
pub(super) use others::{is_output, is_pipe_or_file, stdin};

#[cfg(not(unix))]
mod others {
    use std::fs::Metadata;

    pub fn is_output(_: Option<Metadata>) -> bool {
        false
    }

    pub fn stdin() -> Option<Metadata> {
        None
    }

    pub fn is_pipe_or_file(_: &Metadata) -> bool {
        false
    }
}
