//! Changes of files on disk.

use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// How many names are tried for the file that is written beside the old one.
const MAX_NAMES: u32 = 1000;

/// How much of the name of a file is found in that of the file beside it: names have 255 bytes at most.
const NAME_SHOWN: usize = 40;

/// Writes a file, new or in the place of another: all that `fill` writes, or nothing changes.
///
/// What is no file, such as `/dev/null`, is written to as it is.
///
/// # Errors
/// Of `fill` and of the file system, with the name of the file; nothing is left behind then.
pub(crate) fn write(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let written = Written::to(path).and_then(|mut written| {
        fill(&mut written)?;
        written.finish()
    });
    written.map_err(|error| named(path, &error))
}

/// An error with the name of the file.
pub(crate) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// What is no file cannot be replaced by one.
///
/// # Errors
/// If a device, a pipe or a folder is there.
pub(crate) fn check_file(path: &Path) -> io::Result<()> {
    if is_special(path) {
        let message = "only files can be written anew; `-` is the standard input";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    Ok(())
}

/// Whether something is there that is no file, as a device or a pipe.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// A file on its way to the disk, or what goes to a device or a pipe at once.
pub(crate) enum Written {
    /// New, or in the place of another.
    File(Replacement),
    /// To what is no file.
    Special(BufWriter<File>),
}

impl Written {
    /// # Errors
    /// Of the file system; a file that is read-only is not replaced.
    pub(crate) fn to(path: &Path) -> io::Result<Self> {
        if is_special(path) {
            let file = OpenOptions::new().write(true).open(path)?;
            return Ok(Self::Special(BufWriter::new(file)));
        }
        Replacement::or_new(path).map(Self::File)
    }

    /// Brings all that was written where it goes.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::File(replacement) => replacement.take_place(),
            Self::Special(mut file) => file.flush(),
        }
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(replacement) => replacement.write(bytes),
            Self::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(replacement) => replacement.flush(),
            Self::Special(file) => file.flush(),
        }
    }
}

/// A new file that takes the place of another in one step, once it is whole; until then the other
/// stays as it was. Dropped, it is gone.
pub(crate) struct Replacement {
    target: PathBuf,
    beside: PathBuf,
    file: BufWriter<File>,
    /// What is known of the other, if there is one.
    other: Option<Box<Metadata>>,
}

impl Replacement {
    /// A file in the folder of `path`, or of the file that the link leads to.
    ///
    /// # Errors
    /// Of the file system; what is read-only or no file is not replaced.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let target = fs::canonicalize(path)?;
        let other = fs::metadata(&target)?;
        check_file(&target)?;
        if other.permissions().readonly() {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
        }
        // Until it has the permissions of the other nobody else shall read it.
        let (file, beside) = create_beside(&target, true)?;
        Ok(Self { target, beside, file: BufWriter::new(file), other: Some(Box::new(other)) })
    }

    /// The same for a file that need not be there.
    ///
    /// # Errors
    /// Of the file system; a file that is read-only is not replaced.
    pub(crate) fn or_new(path: &Path) -> io::Result<Self> {
        if path.exists() {
            return Self::of(path);
        }
        let (file, beside) = create_beside(path, false)?;
        Ok(Self { target: path.into(), beside, file: BufWriter::new(file), other: None })
    }

    /// Brings all that was written to the disk and gives it the name and permissions of the other.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn take_place(mut self) -> io::Result<()> {
        self.file.flush()?;
        let file = self.file.get_ref();
        if let Some(other) = &self.other {
            keep_owner(file, other);
            file.set_permissions(other.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&self.beside, &self.target)?;
        sync_folder(&self.target);
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // Once it has taken its place, nothing has this name. An error before counts more than this.
        let _ = fs::remove_file(&self.beside);
    }
}

/// A new file in the folder of `target`, under a name that nobody has.
fn create_beside(target: &Path, private: bool) -> io::Result<(File, PathBuf)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(NAME_SHOWN).collect();
    let process = std::process::id();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    if private {
        make_private(&mut options);
    }
    for number in 0..MAX_NAMES {
        let beside = target.with_file_name(format!(".{name}.{process}-{number}.new"));
        match options.open(&beside) {
            Ok(file) => return Ok((file, beside)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "no name is free for a new file beside it"))
}

#[cfg(unix)]
fn make_private(options: &mut OpenOptions) {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
}

#[cfg(not(unix))]
fn make_private(_: &mut OpenOptions) {}

/// Only the administrator can give a file to somebody else; others keep what they write.
#[cfg(unix)]
fn keep_owner(file: &File, other: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let differs = |new: Metadata| (new.uid(), new.gid()) != (other.uid(), other.gid());
    if file.metadata().is_ok_and(differs) {
        let _ = fchown(file, Some(other.uid()), Some(other.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

/// Brings the new name to the disk, where a folder can be synchronised; the file is whole anyway.
fn sync_folder(target: &Path) {
    if let Some(folder) = target.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ppn-files-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_is_replaced_and_nothing_stays_beside_it() {
        let folder = folder("replace");
        let file = folder.join("game.ppn");
        fs::write(&file, "old").unwrap();
        let mut replacement = Replacement::of(&file).unwrap();
        replacement.write_all(b"new\r\n").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"old", "until it is whole the old one stays");
        replacement.take_place().unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new\r\n");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_is_missing_is_not_made() {
        let folder = folder("missing");
        assert!(Replacement::of(&folder.join("none.ppn")).is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = folder("write");
        let file = folder.join("board.svg");
        let fails = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            Err(io::Error::other("no more"))
        };
        assert!(write(&file, fails).unwrap_err().to_string().ends_with("no more"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        write(&file, |out| out.write_all(b"<svg/>")).unwrap();
        assert!(write(&file, fails).unwrap_err().to_string().contains("board.svg"));
        assert_eq!(fs::read(&file).unwrap(), b"<svg/>");
        write(&file, |out| out.write_all(b"<svg></svg>")).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"<svg></svg>");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write(&folder, |_| Ok(())).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("links");
        let (file, link) = (folder.join("game.ppn"), folder.join("link.ppn"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        write(&link, |out| out.write_all(b"new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        fs::remove_dir_all(folder).unwrap();
    }
}
