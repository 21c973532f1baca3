//! Whether an input is the file that stdout goes to: it would grow without end.

use std::path::Path;

/// What is read.
#[derive(Clone, Copy)]
pub(super) enum Input<'a> {
    Stdin,
    File(&'a Path),
}

#[cfg(unix)]
pub(super) use unix::{is_output, stdin, stdin_is_given};
#[cfg(windows)]
pub(super) use windows::{is_output, stdin, stdin_is_given};

#[cfg(unix)]
mod unix {
    use super::Input;
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::{FileTypeExt, MetadataExt};

    pub(crate) fn is_output(input: Input<'_>) -> bool {
        let place = |file: Metadata| file.is_file().then(|| (file.dev(), file.ino()));
        let input = match input {
            Input::Stdin => stdin(),
            Input::File(path) => path.metadata().ok(),
        };
        let input = input.and_then(place);
        input.is_some() && input == behind(io::stdout().as_fd()).and_then(place)
    }

    pub(crate) fn stdin() -> Option<Metadata> {
        behind(io::stdin().as_fd())
    }

    /// Whether stdin is a pipe or a file.
    pub(crate) fn stdin_is_given() -> bool {
        stdin().is_some_and(|facts| facts.is_file() || facts.file_type().is_fifo())
    }

    fn behind(descriptor: BorrowedFd<'_>) -> Option<Metadata> {
        File::from(descriptor.try_clone_to_owned().ok()?).metadata().ok()
    }
}

#[cfg(windows)]
mod windows {
    use super::Input;
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::windows::io::AsHandle;
    use winapi_util::{AsHandleRef, Handle, HandleRef, file};

    pub(crate) fn is_output(input: Input<'_>) -> bool {
        let input = match input {
            Input::Stdin => place(HandleRef::stdin()),
            Input::File(path) => Handle::from_path_any(path).ok().and_then(place),
        };
        input.is_some() && input == place(HandleRef::stdout())
    }

    /// Volume and index of a file.
    fn place(handle: impl AsHandleRef) -> Option<(u64, u64)> {
        let is_file = file::typ(&handle).is_ok_and(|kind| kind.is_disk());
        let facts = is_file.then(|| file::information(&handle))?.ok()?;
        Some((facts.volume_serial_number(), facts.file_index()))
    }

    pub(crate) fn stdin() -> Option<Metadata> {
        let handle = io::stdin().as_handle().try_clone_to_owned().ok()?;
        File::from(handle).metadata().ok()
    }

    /// Whether stdin is a pipe or a file.
    pub(crate) fn stdin_is_given() -> bool {
        file::typ(HandleRef::stdin()).is_ok_and(|kind| kind.is_disk() || kind.is_pipe())
    }
}
