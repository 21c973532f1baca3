//! An incomplete file: beside its place, under a name that no other run has.
//!
//! A list of the process holds all drafts, so the end of the process can remove them first.

use super::place::{Stamp, folder_of};
use super::{Over, Permit, shown};
use crate::error::DataError;
use crate::hash::hash_file;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::{NamedTempFile, PersistError};

/// Files and empty folders that are to go if the process ends now.
static UNDER_WAY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn under_way() -> MutexGuard<'static, Vec<PathBuf>> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes everything that is not complete: for the end of the process alone, because no file can
/// be begun or completed from then on. Returns what could not be removed.
pub fn abandon() -> Vec<PathBuf> {
    let mut paths = under_way();
    // Files first, then the folders that were made for them.
    let left = paths.drain(..).rev().filter(|path| match fs::symlink_metadata(path) {
        Ok(facts) if facts.is_dir() => fs::remove_dir(path).is_err() && is_empty(path),
        Ok(_) => fs::remove_file(path).is_err(),
        Err(_) => false,
    });
    let left = left.collect();
    std::mem::forget(paths);
    left
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// Makes a folder and those above it. Returns the ones that are new, the outermost first.
pub(super) fn make_folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut known = under_way();
    let above = folder.ancestors().filter(|above| *above != Path::new(""));
    let mut new: Vec<PathBuf> =
        above.take_while(|above| !above.exists()).map(PathBuf::from).collect();
    new.reverse();
    fs::create_dir_all(folder)?;
    known.extend(new.iter().filter_map(|new| std::path::absolute(new).ok()));
    Ok(new)
}

/// Folders stay, or are removed if they are empty.
pub(super) fn settle_folders(folders: &[PathBuf], stay: bool) {
    let mut known = under_way();
    for folder in folders.iter().rev() {
        if let Ok(whole) = std::path::absolute(folder) {
            known.retain(|path| *path != whole);
        }
        if !stay {
            // A folder with content stays, because its removal fails.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// A file being written. Dropped before [`Draft::commit`], it leaves nothing.
#[derive(Debug)]
pub struct Draft {
    name: PathBuf,
    file: Kind,
}

#[derive(Debug)]
enum Kind {
    /// Written directly.
    Straight(File),
    Beside(Beside),
}

#[derive(Debug)]
struct Beside {
    /// Gone when it was committed.
    file: Option<NamedTempFile>,
    place: PathBuf,
    over: Over,
}

impl Drop for Beside {
    fn drop(&mut self) {
        let Some(file) = self.file.take() else { return };
        let mut known = under_way();
        known.retain(|path| path != file.path());
        drop(file);
    }
}

impl Draft {
    pub(super) fn create(permit: Permit) -> io::Result<Draft> {
        let Permit { name, over } = permit;
        let file = match over {
            None => {
                // What was written to a descriptor before stays. Windows has no facts about `nul`.
                let is_file = fs::metadata(&name).is_ok_and(|facts| facts.is_file());
                Kind::Straight(File::options().write(true).append(is_file).open(&name)?)
            }
            Some((place, over)) => Kind::Beside(Beside::create(place, over)?),
        };
        Ok(Draft { name, file })
    }

    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        shown(&self.name)
    }

    fn file(&self) -> io::Result<&File> {
        match &self.file {
            Kind::Straight(file) => Ok(file),
            Kind::Beside(Beside { file: Some(file), .. }) => Ok(file.as_file()),
            Kind::Beside(_) => Err(io::Error::other("a file that is complete")),
        }
    }

    /// SHA-256 and size of what was written so far.
    pub(crate) fn hash(&self) -> io::Result<(String, u64)> {
        match &self.file {
            Kind::Beside(Beside { file: Some(file), .. }) => hash_file(file.path()),
            _ => Err(io::Error::from(ErrorKind::NotSeekable)),
        }
    }

    /// The file is complete: it takes its place.
    ///
    /// # Errors
    /// When it cannot, or must not any more. Nothing is left of it, except a complete file for a
    /// place that the user named: the error says where it is.
    pub fn commit(self) -> Result<(), DataError> {
        let Draft { name, file } = self;
        let Kind::Beside(mut beside) = file else { return Ok(()) };
        beside.commit().map_err(|error| DataError::write(name.display().to_string(), error))
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
    }
}

impl Seek for Draft {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file()?.seek(to)
    }
}

impl Beside {
    fn create(place: PathBuf, over: Over) -> io::Result<Beside> {
        let folder = std::path::absolute(folder_of(&place))?;
        // The system's message first, before one about a name that the user did not choose.
        fs::metadata(&folder)?;
        let prefix = beginning(&place) + ".";
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".part");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any new file: the system takes off what the user does not want.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        // The process cannot end between the file and its note.
        let mut known = under_way();
        let file = builder.tempfile_in(folder)?;
        known.push(file.path().to_owned());
        drop(known);
        let beside = Beside { file: Some(file), place, over };
        beside.take_after()?;
        Ok(beside)
    }

    /// Owner, as far as the system allows it, and mode of the file that is replaced.
    fn take_after(&self) -> io::Result<()> {
        let (Ok(facts), Some(file)) = (fs::symlink_metadata(&self.place), &self.file) else {
            return Ok(());
        };
        if self.over == Over::Nothing || !facts.is_file() {
            return Ok(());
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let own = file.as_file().metadata()?;
            if (own.uid(), own.gid()) != (facts.uid(), facts.gid()) {
                let _ = fchown(file.as_file(), Some(facts.uid()), Some(facts.gid()));
            }
        }
        file.as_file().set_permissions(facts.permissions())
    }

    fn commit(&mut self) -> io::Result<()> {
        // Held until the file has its name: the end of the process waits for it.
        let mut known = under_way();
        let Some(file) = self.file.take() else { return Ok(()) };
        let path = file.path().to_owned();
        let done = self.put(file);
        known.retain(|known| *known != path);
        done
    }

    fn put(&self, file: NamedTempFile) -> io::Result<()> {
        let appeared = || {
            let what = "was made or changed meanwhile, by something else: it is left as it is";
            io::Error::new(ErrorKind::AlreadyExists, what)
        };
        match self.over {
            Over::Anything => return file.persist(&self.place).map(drop).or_else(kept),
            Over::Same(stamp) => {
                let now = fs::symlink_metadata(&self.place);
                match now.map(|facts| Stamp::of(&facts)) {
                    Err(error) if error.kind() == ErrorKind::NotFound => {}
                    Ok(Some(now)) if now == stamp => {}
                    _ => return Err(appeared()),
                }
            }
            Over::Nothing => match file.persist_noclobber(&self.place) {
                Ok(_) => return Ok(()),
                Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => {
                    return Err(appeared());
                }
                // A file system that cannot rename so: the rest of the way is short.
                Err(_) if fs::symlink_metadata(&self.place).is_ok() => return Err(appeared()),
                Err(failed) => return failed.file.persist(&self.place).map(drop).map_err(plain),
            },
        }
        file.persist(&self.place).map(drop).map_err(plain)
    }
}

fn plain(error: PersistError) -> io::Error {
    error.error
}

/// The complete file stays beside its place, and the error names it. Windows keeps the old file
/// while another program has it open.
fn kept(failed: PersistError) -> io::Result<()> {
    let PersistError { error, file } = failed;
    let Ok((_, path)) = file.keep() else { return Err(error) };
    let what = format!("{error}; the complete file is {}", path.display());
    Err(io::Error::new(error.kind(), what))
}

/// The beginning of a file's name, of which some more letters make no name too long.
fn beginning(path: &Path) -> String {
    const LONGEST: usize = 200;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let end = (0..=name.len().min(LONGEST)).rev().find(|&end| name.is_char_boundary(end));
    name[..end.unwrap_or(0)].to_owned()
}
