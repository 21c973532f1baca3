//! Output files: the only place where this package and the command create, replace or remove a
//! file.
//!
//! ```text
//! Outputs: inputs and outputs of one command -> Permit, or a refusal, before anything is written
//! Permit  -> Draft: a file under a name of its own, beside its place
//! Draft   -> renamed to its place when it is complete, or removed
//! ```
//!
//! Two kinds of outputs:
//!
//! - A file that the user named with `-o FILE` is replaced, whole or not at all. Its mode stays. A
//!   symbolic link stays and is followed. A pipe or a device is written directly.
//! - All other outputs of a command, such as the parts of a folder or a list of dropped rows,
//!   replace only a file that the same command wrote and is unchanged since. A [`Proof`]
//!   shows that. Without one, an existing file is in the way. The user may force it.
//!
//! An output that is also an input or another output is always refused. Names are compared by the
//! files behind them, through links as well.

mod draft;
mod folder;
mod place;
mod seal;

pub use draft::{Draft, abandon};
pub use folder::{Folder, Written};
pub use seal::{UNSEALED, is_sealed, seal};

use crate::error::DataError;
use place::{Place, Real, Stamp};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The proof that a file is unchanged since this program wrote it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof<'a> {
    /// There is no proof.
    None,
    /// The file is sealed behind these words: see [`seal()`].
    Seal(&'a str),
    /// The file has this SHA-256, in hexadecimal digits.
    Hash(&'a str),
}

/// The outputs of one command: what may be written is decided here, before anything is.
///
/// ```
/// use sudokit_data::files::{Outputs, Proof};
/// use std::io::Write;
///
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("list.csv");
/// let permit = Outputs::new(false).own(&path, Proof::None).unwrap();
/// let mut draft = permit.create().unwrap();
/// draft.write_all(b"puzzle\n").unwrap();
/// assert!(!path.exists());
/// draft.commit().unwrap();
/// // What is there now is in the way of another run.
/// assert!(Outputs::new(false).own(&path, Proof::None).is_err());
/// ```
#[derive(Debug)]
pub struct Outputs {
    force: bool,
    inputs: Vec<Place>,
    outputs: Vec<Place>,
}

impl Outputs {
    /// No outputs yet but stdout; `force` lets own ones replace whatever is there.
    pub fn new(force: bool) -> Outputs {
        Outputs { force, inputs: Vec::new(), outputs: place::stdout().into_iter().collect() }
    }

    /// Notes an input: a file, a folder of files, or `-` for stdin. What does not exist is none.
    pub fn reads(&mut self, path: &Path) {
        if path.as_os_str() == "-" {
            self.inputs.extend(place::stdin());
            return;
        }
        self.inputs.extend(Place::of_file(path));
        if path.is_dir() {
            let parts = ["", "train", "test"].map(|part| path.join(part));
            let entries = parts.iter().filter_map(|part| fs::read_dir(part).ok()).flatten();
            self.inputs.extend(entries.flatten().filter_map(|entry| Place::of_file(&entry.path())));
        }
    }

    /// The same, for builders.
    #[must_use]
    pub fn reading<'a>(mut self, paths: impl IntoIterator<Item = &'a Path>) -> Outputs {
        paths.into_iter().for_each(|path| self.reads(path));
        self
    }

    /// A file that the user named: it may be replaced.
    ///
    /// # Errors
    /// When it is an input, another output, or a folder.
    pub fn named(&mut self, path: &Path) -> Result<Permit, DataError> {
        let error = |error| DataError::write(path.display().to_string(), error);
        let real = Real::of(path).map_err(error)?;
        let over = match &real {
            Real::Descriptor | Real::Special => None,
            Real::File(place) => {
                // A file that may not be written is none that may be replaced.
                fs::OpenOptions::new().write(true).open(place).map_err(error)?;
                Some((place.clone(), Over::Anything))
            }
            Real::Nothing(place) => Some((place.clone(), Over::Anything)),
        };
        self.permit(path, over)
    }

    /// A file that the command writes by itself: see [`Proof`].
    ///
    /// # Errors
    /// When it is an input, another output, or a file that must not be replaced.
    pub fn own(&mut self, path: &Path, proof: Proof<'_>) -> Result<Permit, DataError> {
        let mut permits = self.own_all(&[path.to_owned()], proof)?;
        permits.pop().ok_or(DataError::Fault("a file without a permit"))
    }

    /// The same for several files: all or none.
    ///
    /// # Errors
    /// Names all that are in the way.
    pub fn own_all(
        &mut self,
        paths: &[PathBuf],
        proof: Proof<'_>,
    ) -> Result<Vec<Permit>, DataError> {
        let (mut permits, mut refused) = (Vec::new(), Vec::new());
        for path in paths {
            match self.admit(path, proof)? {
                Some(permit) => permits.push(permit),
                None => refused.push(path.clone()),
            }
        }
        if refused.is_empty() { Ok(permits) } else { Err(in_the_way(&refused, proof)) }
    }

    /// The permit for one file; `None` where that is in the way.
    fn admit(&mut self, path: &Path, proof: Proof<'_>) -> Result<Option<Permit>, DataError> {
        let error = |error| DataError::write(path.display().to_string(), error);
        let over = match Real::of(path).map_err(error)? {
            Real::Descriptor | Real::Special => None,
            _ => match fs::symlink_metadata(path) {
                Err(missing) if missing.kind() == io::ErrorKind::NotFound => {
                    Some((path.to_owned(), Over::Nothing))
                }
                Err(other) => return Err(error(other)),
                // A link is replaced itself: what it leads to is none of ours.
                Ok(_) if self.force => Some((path.to_owned(), Over::Anything)),
                Ok(facts) => {
                    let stamp = Stamp::of(&facts);
                    let is_ours = facts.is_file() && proof.holds(path, facts.len());
                    // Refused as an input first: that is the better reason.
                    self.refuse_input(path)?;
                    match stamp.filter(|_| is_ours) {
                        Some(stamp) => Some((path.to_owned(), Over::Same(stamp))),
                        None => return Ok(None),
                    }
                }
            },
        };
        self.permit(path, over).map(Some)
    }

    fn refuse_input(&self, path: &Path) -> Result<(), DataError> {
        let place = Place::of(path);
        if !self.inputs.iter().any(|input| input.is_same(&place)) {
            return Ok(());
        }
        let name = path.display();
        Err(DataError::Request(format!("{name}: is also an input: name another output")))
    }

    fn permit(&mut self, path: &Path, over: Option<(PathBuf, Over)>) -> Result<Permit, DataError> {
        self.refuse_input(path)?;
        if over.is_some() {
            let place = Place::of(path);
            if self.outputs.iter().any(|output| output.is_same(&place)) {
                let name = path.display();
                let what = format!("{name}: two outputs are the same file: name another one");
                return Err(DataError::Request(what));
            }
            self.outputs.push(place);
        }
        Ok(Permit { name: path.to_owned(), over })
    }
}

/// A path as messages and lists of files show it: the same on all systems.
pub(crate) fn shown(path: &Path) -> String {
    let text = path.display().to_string();
    if cfg!(windows) { text.replace('\\', "/") } else { text }
}

/// What to do about files that must not be replaced.
fn in_the_way(paths: &[PathBuf], proof: Proof<'_>) -> DataError {
    /// The maximum number of named files.
    const SHOWN: usize = 6;
    let mut names: Vec<String> =
        paths.iter().take(SHOWN).map(|path| path.display().to_string()).collect();
    if paths.len() > SHOWN {
        names.push(format!("{} more", paths.len() - SHOWN));
    }
    let (are, they, them) = match paths.len() {
        1 => ("is", "it is", "it"),
        _ => ("are", "they are", "them"),
    };
    let unknown = match proof {
        Proof::None => String::new(),
        _ => format!(", and {they} not as this command wrote {them}"),
    };
    DataError::Request(format!(
        "{}: {are} there already{unknown}: name another place, or --force replaces {them}",
        names.join(", ")
    ))
}

impl Proof<'_> {
    /// Whether the file is proved to be ours. A file that cannot be read is not.
    fn holds(self, path: &Path, length: u64) -> bool {
        /// Nothing that is sealed is longer.
        const LONGEST: u64 = 1 << 26;
        match self {
            Proof::None => false,
            Proof::Seal(before) => {
                length <= LONGEST && fs::read(path).is_ok_and(|bytes| is_sealed(&bytes, before))
            }
            Proof::Hash(hash) => crate::hash::hash_file(path).is_ok_and(|(found, _)| found == hash),
        }
    }
}

/// What a draft may take the place of.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Over {
    /// Whatever is there.
    Anything,
    /// No file.
    Nothing,
    /// The file that was there when the permit was given, unchanged.
    Same(Stamp),
}

/// That a file may be written.
#[derive(Debug)]
pub struct Permit {
    name: PathBuf,
    /// Its final place, and what it replaces; `None`: it is written directly.
    over: Option<(PathBuf, Over)>,
}

impl Permit {
    /// The file as it was named.
    pub fn path(&self) -> &Path {
        &self.name
    }

    /// Begins to write.
    ///
    /// # Errors
    /// When no file can be created there.
    pub fn create(self) -> Result<Draft, DataError> {
        let name = self.name.display().to_string();
        Draft::create(self).map_err(|error| DataError::write(name, error))
    }

    /// Writes all of a text.
    ///
    /// # Errors
    /// When it cannot be written: then nothing is left of it.
    pub fn write(self, text: &[u8]) -> Result<(), DataError> {
        let mut draft = self.create()?;
        let written = io::Write::write_all(&mut draft, text);
        written.map_err(|error| DataError::write(draft.name(), error))?;
        draft.commit()
    }
}

#[cfg(test)]
mod tests;
