//! The file behind a path: follows links, and finds whether two names mean one file.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// A file, whatever it is called.
#[derive(Clone, Debug)]
pub(super) struct Place {
    whole: PathBuf,
    /// Device and number of the file, where the system has them: equal through hard links.
    number: Option<(u64, u64)>,
}

impl Place {
    /// What the path leads to; a file that is still to be made has a place as well.
    pub(super) fn of(path: &Path) -> Place {
        Place { whole: whole(path), number: number_of(path) }
    }

    /// The same for regular files alone: a device or a pipe may be many things at once.
    pub(super) fn of_file(path: &Path) -> Option<Place> {
        fs::metadata(path).is_ok_and(|facts| facts.is_file()).then(|| Place::of(path))
    }

    pub(super) fn is_same(&self, other: &Place) -> bool {
        self.whole == other.whole || (self.number.is_some() && self.number == other.number)
    }
}

fn whole(path: &Path) -> PathBuf {
    if let Ok(whole) = fs::canonicalize(path) {
        return whole;
    }
    let path = follow(path).0;
    let name = path.file_name().unwrap_or_default();
    match fs::canonicalize(folder_of(&path)) {
        Ok(folder) => folder.join(name),
        Err(_) => std::path::absolute(&path).unwrap_or(path),
    }
}

/// The folder of a path.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Links are followed so far; the system gives up sooner.
const MOST_LINKS: usize = 64;

/// The path behind all links, which may not exist, and whether one of them was a descriptor of this
/// process, as `/dev/stdout` is.
fn follow(path: &Path) -> (PathBuf, bool) {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if is_descriptor(&path) {
            return (path, true);
        }
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    (path, false)
}

fn is_descriptor(path: &Path) -> bool {
    let folder = path.parent().unwrap_or(Path::new(""));
    folder == Path::new("/dev/fd")
        || (folder.starts_with("/proc") && folder.file_name().is_some_and(|name| name == "fd"))
}

/// The file of a name.
#[derive(Debug)]
pub(super) enum Real {
    /// Something that this process has open.
    Descriptor,
    /// A device or a pipe.
    Special,
    /// A file: behind the links.
    File(PathBuf),
    /// No file yet: where it would be.
    Nothing(PathBuf),
}

impl Real {
    /// # Errors
    /// When it is a folder, or cannot be looked at.
    pub(super) fn of(path: &Path) -> io::Result<Real> {
        let (real, is_descriptor) = follow(path);
        match fs::metadata(path) {
            Ok(facts) if facts.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(_) if is_descriptor => Ok(Real::Descriptor),
            Ok(facts) if !facts.is_file() => Ok(Real::Special),
            Ok(_) => Ok(Real::File(real)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Real::Nothing(real)),
            // Windows has no facts about `nul`.
            #[cfg(windows)]
            Err(_) if windows::is_device(path) => Ok(Real::Special),
            Err(error) => Err(error),
        }
    }
}

/// What changes when a file does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stamp {
    number: Option<(u64, u64)>,
    length: u64,
    changed: std::time::SystemTime,
}

impl Stamp {
    pub(super) fn of(facts: &Metadata) -> Option<Stamp> {
        let number = number(facts);
        Some(Stamp { number, length: facts.len(), changed: facts.modified().ok()? })
    }
}

#[cfg(unix)]
pub(super) use unix::{number, number_of, stdin, stdout};

#[cfg(unix)]
mod unix {
    use super::Place;
    use std::fs::{self, File, Metadata};
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;
    use std::path::{Path, PathBuf};

    pub(in super::super) fn number(facts: &Metadata) -> Option<(u64, u64)> {
        Some((facts.dev(), facts.ino()))
    }

    pub(in super::super) fn number_of(path: &Path) -> Option<(u64, u64)> {
        number(&fs::metadata(path).ok()?)
    }

    /// The file that stdin reads, if it is one.
    pub(in super::super) fn stdin() -> Option<Place> {
        behind(io::stdin().as_fd())
    }

    /// The file that stdout goes to, if it is one.
    pub(in super::super) fn stdout() -> Option<Place> {
        behind(io::stdout().as_fd())
    }

    fn behind(descriptor: BorrowedFd<'_>) -> Option<Place> {
        let facts = File::from(descriptor.try_clone_to_owned().ok()?).metadata().ok()?;
        let number = facts.is_file().then(|| number(&facts))?;
        Some(Place { whole: PathBuf::new(), number })
    }
}

#[cfg(windows)]
pub(super) use windows::{number, number_of, stdin, stdout};

#[cfg(windows)]
mod windows {
    use super::Place;
    use std::fs::Metadata;
    use std::path::{Path, PathBuf};
    use winapi_util::{AsHandleRef, Handle, HandleRef, file};

    /// The standard library does not read it from the facts.
    pub(in super::super) fn number(_: &Metadata) -> Option<(u64, u64)> {
        None
    }

    /// Volume and index of the file.
    pub(in super::super) fn number_of(path: &Path) -> Option<(u64, u64)> {
        behind(Handle::from_path_any(path).ok()?)
    }

    /// Whether it is a device, as `nul` is.
    pub(in super::super) fn is_device(path: &Path) -> bool {
        let kind = Handle::from_path_any(path).and_then(file::typ);
        kind.is_ok_and(|kind| kind.is_char())
    }

    /// The file that stdin reads, if it is one.
    pub(in super::super) fn stdin() -> Option<Place> {
        standard(HandleRef::stdin())
    }

    /// The file that stdout goes to, if it is one.
    pub(in super::super) fn stdout() -> Option<Place> {
        standard(HandleRef::stdout())
    }

    fn standard(handle: HandleRef) -> Option<Place> {
        let is_file = file::typ(&handle).is_ok_and(|kind| kind.is_disk());
        let number = is_file.then(|| behind(handle))?;
        Some(Place { whole: PathBuf::new(), number })
    }

    fn behind(handle: impl AsHandleRef) -> Option<(u64, u64)> {
        let facts = file::information(handle).ok()?;
        Some((facts.volume_serial_number(), facts.file_index()))
    }
}
