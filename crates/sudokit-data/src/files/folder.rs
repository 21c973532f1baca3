//! A folder of files that belong together, and the list of those that this program wrote.
//!
//! The list is sealed and names each file with its SHA-256. The next run may replace a listed file
//! that still has this hash, or remove it if it has no such file. It leaves all others alone.

use super::draft::{make_folders, settle_folders};
use super::{Draft, Outputs, Permit, Proof, in_the_way, is_sealed};
use crate::error::DataError;
use crate::hash::hash_file;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that was written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Written {
    /// Its name.
    pub name: String,
    /// Rows in it.
    pub rows: u64,
    /// Its size in bytes.
    pub bytes: u64,
    /// SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
}

/// The list of a folder that has no other.
const LIST: &str = "sudokit.json";
/// The text before the seal of a list.
const BEFORE: &str = "\"seal\": \"";

/// A folder being written. Dropped before it is complete, it leaves no file and no new folder.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    list: Permit,
    permits: Vec<Permit>,
    /// Files of an earlier run, with their hashes.
    earlier: Vec<(PathBuf, String)>,
    /// Files that this run may write.
    may_hold: Vec<PathBuf>,
    force: bool,
    /// Folders that this run made.
    made: Vec<PathBuf>,
}

/// What is read of a list.
#[derive(Deserialize)]
struct Earlier {
    #[serde(alias = "parts")]
    files: Vec<Written>,
}

#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
    version: &'static str,
    files: &'a [Written],
    seal: &'static str,
}

/// A list with the place for its seal.
#[derive(Serialize)]
struct Unsealed<'a, T> {
    #[serde(flatten)]
    list: &'a T,
    seal: &'static str,
}

impl Folder {
    /// A folder that may come to hold these files, with a list of that name.
    ///
    /// # Errors
    /// When a file is in the way: one that is not as this program wrote it, or an input.
    pub fn open(
        outputs: &mut Outputs,
        root: &Path,
        list: Option<&str>,
        may_hold: &[String],
    ) -> Result<Folder, DataError> {
        let error = |error| DataError::write(root.display().to_string(), error);
        if fs::metadata(root).is_ok_and(|facts| !facts.is_dir()) {
            return Err(error(std::io::Error::from(std::io::ErrorKind::NotADirectory)));
        }
        let list = root.join(list.unwrap_or(LIST));
        let earlier = earlier(root, &list);
        let mut refused = Vec::new();
        let mut admit = |path: &Path, proof: Proof<'_>| -> Result<Option<Permit>, DataError> {
            let permit = match fs::metadata(path) {
                // Neither a folder nor a pipe is a part of a set.
                Ok(facts) if !facts.is_file() => None,
                _ => outputs.admit(path, proof)?,
            };
            if permit.is_none() {
                refused.push(path.to_owned());
            }
            Ok(permit)
        };
        let (mut permits, mut paths) = (Vec::new(), Vec::new());
        for name in may_hold {
            let path = root.join(name);
            let hash = earlier.iter().find(|(known, _)| *known == path).map(|(_, hash)| &**hash);
            permits.extend(admit(&path, Proof::Hash(hash.unwrap_or_default()))?);
            paths.push(path);
        }
        match admit(&list, Proof::Seal(BEFORE))? {
            Some(list) if refused.is_empty() => Ok(Folder {
                root: root.to_owned(),
                list,
                permits,
                earlier,
                force: outputs.force,
                may_hold: paths,
                made: Vec::new(),
            }),
            _ => Err(in_the_way(&refused, Proof::Seal(BEFORE))),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// The permit for one of the files; the folder for it is made.
    pub(crate) fn take(&mut self, name: &str) -> Result<Permit, DataError> {
        let path = self.root.join(name);
        let at = self.permits.iter().position(|permit| permit.path() == path);
        let permit = at.map(|at| self.permits.swap_remove(at));
        let permit = permit.ok_or(DataError::Fault("a file that no folder was opened for"))?;
        let folder = path.parent().unwrap_or(&self.root);
        let made = make_folders(folder)
            .map_err(|error| DataError::write(folder.display().to_string(), error))?;
        self.made.extend(made);
        Ok(permit)
    }

    /// All files are complete: they take their places, those of an earlier run go, and the list is
    /// written.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(crate) fn commit(self, drafts: Vec<Draft>, written: &[Written]) -> Result<(), DataError> {
        let list = List {
            schema: "sudokit.files/1",
            version: env!("CARGO_PKG_VERSION"),
            files: written,
            seal: super::UNSEALED,
        };
        let text = serde_json::to_string_pretty(&list);
        self.finish(drafts, text.map_err(|_| DataError::Fault("the list of files"))?)
    }

    /// The same with another list, which names the files as `parts`.
    pub(crate) fn commit_with(
        self,
        drafts: Vec<Draft>,
        list: &impl Serialize,
    ) -> Result<(), DataError> {
        let text = serde_json::to_string_pretty(&Unsealed { list, seal: super::UNSEALED });
        self.finish(drafts, text.map_err(|_| DataError::Fault("the list of files"))?)
    }

    fn finish(mut self, drafts: Vec<Draft>, list: String) -> Result<(), DataError> {
        // The list comes last: until then it does not name the new parts, and no run replaces them.
        let written: Vec<PathBuf> =
            drafts.iter().map(|draft| PathBuf::from(draft.name())).collect();
        let permit = std::mem::replace(&mut self.list, Permit { name: PathBuf::new(), over: None });
        let mut own = permit.create()?;
        std::io::Write::write_all(&mut own, super::seal(&(list + "\n"), BEFORE).as_bytes())
            .map_err(|error| DataError::write(own.name(), error))?;
        drafts.into_iter().try_for_each(Draft::commit)?;
        for path in self.stale().into_iter().filter(|path| !written.contains(path)) {
            fs::remove_file(&path)
                .map_err(|error| DataError::write(path.display().to_string(), error))?;
        }
        own.commit()?;
        settle_folders(&self.made, true);
        self.made.clear();
        Ok(())
    }

    /// What an earlier run wrote, unchanged; and what is in the way, if that may go.
    fn stale(&self) -> BTreeSet<PathBuf> {
        let is_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|facts| !facts.is_dir());
        let is_ours = |(path, hash): &&(PathBuf, String)| {
            is_file(path) && hash_file(path).is_ok_and(|(found, _)| found == *hash)
        };
        let ours = self.earlier.iter().filter(is_ours).map(|(path, _)| path);
        let forced = self.may_hold.iter().filter(|path| self.force && is_file(path));
        ours.chain(forced).cloned().collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        settle_folders(&self.made, false);
    }
}

/// The files that a list names, at their present places: the folder may have moved.
fn earlier(root: &Path, list: &Path) -> Vec<(PathBuf, String)> {
    let sealed = fs::read(list).ok().filter(|bytes| is_sealed(bytes, BEFORE));
    let read = sealed.and_then(|bytes| serde_json::from_slice::<Earlier>(&bytes).ok());
    let files = read.map(|earlier| earlier.files).unwrap_or_default();
    let place = |file: Written| {
        let name = PathBuf::from(file.name);
        let (last, folder) = (name.file_name()?, name.parent().and_then(Path::file_name));
        // Some layouts have folders in the folder.
        let inner = folder.map(|folder| root.join(folder).join(last));
        let path = inner.filter(|path| path.is_file()).unwrap_or_else(|| root.join(last));
        Some((path, file.sha256))
    };
    files.into_iter().filter_map(place).collect()
}
