//! Writing files to disk.

mod beside;
mod contents;
mod games;
mod inside;
mod output;
mod overwriting;
mod watched;

pub(crate) use contents::{Contents, Record, Recorded};
pub(crate) use inside::{open_regular, read_inside};
pub(crate) use output::Output;
pub(crate) use overwriting::{Overwriting, check_input, check_inputs, check_link, check_not_read};
pub(crate) use ppn_archive::{unpacked, unpacked_name};
pub(crate) use watched::Watched;

use contents::Unchanged;
use ppn_archive::is_packed;
use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, BufWriter, Read, Seek, Write},
    path::{Path, PathBuf},
};

/// Writes or replaces a file with the output of `fill`. If it fails, nothing changes.
///
/// Devices and pipes, such as `/dev/null`, are written to directly.
///
/// # Errors
/// Those of `fill` and of the file system, with the name of the file. No partial file remains.
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

/// Writes bytes to a file as [`write`] does; `-` is standard output.
///
/// # Errors
/// Those of [`write`].
pub(crate) fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put_with(path, |to| to.write_all(bytes))
}

/// The same in parts.
///
/// # Errors
/// Those of [`write`].
pub(crate) fn put_with(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if path == Path::new("-") {
        let mut out = io::stdout().lock();
        fill(&mut out)?;
        return out.flush();
    }
    write(path, fill)
}

/// Writes or replaces several files that belong together. All are complete before the first one takes its place: if one
/// cannot be written, nothing changes.
///
/// # Errors
/// Of the file system, with the name of the file.
#[cfg(feature = "solid")]
pub(crate) fn write_together(files: &[(&Path, &[u8])]) -> io::Result<()> {
    let prepared = |(path, bytes): &(&Path, &[u8])| {
        let mut written = Written::to(path)?;
        written.write_all(bytes)?;
        written.flush()?;
        Ok(written)
    };
    let all: Vec<Written> = files
        .iter()
        .map(|file| prepared(file).map_err(|error| named(file.0, &error)))
        .collect::<io::Result<_>>()?;
    let mut finished = files.iter().zip(all);
    finished
        .try_for_each(|((path, _), written)| written.finish().map_err(|error| named(path, &error)))
}

/// An error with the name of the file.
pub(crate) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", name(path)))
}

/// The name of a file in reports and messages. Bytes that are not UTF-8 become escapes such as
/// `\xff`, so that different names stay different.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") {
        return "<stdin>".to_owned();
    }
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name.push_str(chunk.valid());
        name.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    name
}

/// A name with `%` and two digits for each byte of the characters that are not kept. `is_kept` gets the number of a
/// character, from 0, and the character.
pub(crate) fn percent_encoded(name: &str, is_kept: impl Fn(usize, char) -> bool) -> String {
    let mut encoded = String::with_capacity(name.len());
    for (index, one) in name.chars().enumerate() {
        if is_kept(index, one) {
            encoded.push(one);
        } else {
            let digits = |byte| format!("%{byte:02X}");
            encoded.extend(one.encode_utf8(&mut [0; 4]).bytes().map(digits));
        }
    }
    encoded
}

/// Checks that a path can be replaced by a file.
///
/// # Errors
/// If a device, a pipe or a folder is there.
pub(crate) fn check_file(path: &Path) -> io::Result<()> {
    if is_special(path) {
        let message = "only regular files can be rewritten; use `-` for standard input";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    Ok(())
}

/// Fails for a compressed file, which is not written in place.
pub(crate) fn check_not_packed(path: &Path) -> io::Result<()> {
    // Opening a pipe would wait for its writer.
    if !path.is_file() {
        return Ok(());
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(4).read_to_end(&mut bytes)?;
    if !is_packed(&bytes) {
        return Ok(());
    }
    let message = "compressed files are read, not written; unpack it first";
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// Whether the path is something other than a file, such as a device or a pipe.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// A file that is being written, or a device or pipe that is written to directly.
pub(crate) enum Written {
    /// A new file, or the replacement of another.
    File(Replacement),
    /// A device or a pipe.
    Special(BufWriter<File>),
}

impl Written {
    /// # Errors
    /// Those of the file system; a read-only file is not replaced.
    pub(crate) fn to(path: &Path) -> io::Result<Self> {
        if is_special(path) {
            let file = OpenOptions::new().write(true).open(path)?;
            return Ok(Self::Special(BufWriter::new(file)));
        }
        Replacement::or_new(path).map(Self::File)
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::File(replacement) => replacement.take_place(None),
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

/// A file for what does not fit into memory. It is written and read again in this run, and leaves nothing behind.
/// It is created when it is used first.
#[derive(Debug)]
pub(crate) struct ForRun {
    target: PathBuf,
    file: Option<(File, PathBuf)>,
}

impl ForRun {
    /// A file in the folder of `target`, or in that for temporary files if `target` is standard output.
    pub(crate) fn beside(target: &Path) -> Self {
        let target = match target == Path::new("-") {
            true => std::env::temp_dir().join("archive"),
            false => target.to_path_buf(),
        };
        Self { target, file: None }
    }

    fn file(&mut self) -> io::Result<&mut File> {
        let (file, _) = match &mut self.file {
            Some(file) => file,
            file => file.insert(beside::create_for_run(&self.target)?),
        };
        Ok(file)
    }
}

impl Drop for ForRun {
    fn drop(&mut self) {
        if let Some((_, beside)) = &self.file {
            beside::remove(beside);
        }
    }
}

impl Read for ForRun {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file()?.read(bytes)
    }
}

impl Write for ForRun {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
    }
}

impl Seek for ForRun {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        self.file()?.seek(to)
    }
}

/// A new file that replaces another in one step when it is complete; until then the other does not
/// change. An incomplete file is removed when it is dropped.
pub(crate) struct Replacement {
    target: PathBuf,
    beside: PathBuf,
    file: BufWriter<File>,
    /// The metadata of the other, if there is one.
    other: Option<Box<Metadata>>,
}

impl Replacement {
    /// Creates a file in the folder of `path`, or in the folder of the target of a link.
    ///
    /// # Errors
    /// Those of the file system; only regular files that are not read-only are replaced.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let target = fs::canonicalize(path)?;
        let other = fs::metadata(&target)?;
        check_file(&target)?;
        if other.permissions().readonly() {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
        }
        // Until the file has the permissions of the other, no other user can read it.
        let (file, beside) = beside::create(&target, true)?;
        Ok(Self { target, beside, file: BufWriter::new(file), other: Some(Box::new(other)) })
    }

    /// The same for a file that may not exist.
    ///
    /// # Errors
    /// Of the file system; a file that is read-only is not replaced, and neither is a broken link.
    pub(crate) fn or_new(path: &Path) -> io::Result<Self> {
        overwriting::check_link(path)?;
        if path.exists() {
            return Self::of(path);
        }
        let (file, beside) = beside::create(path, false)?;
        Ok(Self { target: path.into(), beside, file: BufWriter::new(file), other: None })
    }

    /// Writes everything to disk and gives the file the name and permissions of the other. If
    /// it was made from the content of the other, the other must not have changed since.
    ///
    /// # Errors
    /// Those of the file system; a file that has changed is not replaced.
    pub(crate) fn take_place(mut self, read: Option<&Contents>) -> io::Result<()> {
        self.file.flush()?;
        let file = self.file.get_ref();
        if let Some(other) = &self.other {
            keep_owner(file, other);
            file.set_permissions(other.permissions())?;
        }
        file.sync_all()?;
        let unchanged = read.map(|read| Unchanged::since(&self.target, read)).transpose()?;
        if let Some(unchanged) = &unchanged {
            // Reading takes time, so this check is made as late as possible.
            unchanged.check(&self.target)?;
        }
        fs::rename(&self.beside, &self.target)?;
        sync_folder(&self.target);
        // A process that opened the other file before may have written to it in between.
        match unchanged.and_then(Unchanged::written_to) {
            Some(other) => self.put_back(other),
            None => Ok(()),
        }
    }

    /// Gives the other file its name back, with the changes that were written to it.
    fn put_back(&self, mut other: File) -> io::Result<()> {
        other.rewind()?;
        let (mut file, beside) = beside::create(&self.target, true)?;
        let restored = io::copy(&mut other, &mut file).and_then(|_| {
            if let Some(metadata) = &self.other {
                keep_owner(&file, metadata);
                file.set_permissions(metadata.permissions())?;
            }
            file.sync_all()?;
            fs::rename(&beside, &self.target)
        });
        beside::remove(&beside);
        sync_folder(&self.target);
        restored.and(Err(contents::changed()))
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
        // After the replacement this name no longer exists.
        beside::remove(&self.beside);
    }
}

/// Only the administrator can change the owner of a file; files of others belong to the writer.
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

/// Writes the new name to disk, if the system can synchronise folders.
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
        replacement.take_place(None).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new\r\n");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    type Change = fn(&Path);

    fn contents(file: &Path) -> Contents {
        let (mut recorded, record) = Recorded::new(File::open(file).unwrap());
        io::copy(&mut recorded, &mut io::sink()).unwrap();
        record.contents()
    }

    #[test]
    fn a_file_that_has_changed_is_not_replaced() {
        let folder = folder("changed");
        let file = folder.join("game.ppn");
        let changes: [(&str, Change); 4] = [
            ("longer", |file| fs::write(file, "older").unwrap()),
            ("as long", |file| fs::write(file, "odd").unwrap()),
            ("empty", |file| fs::write(file, "").unwrap()),
            ("another", |file| {
                fs::write(file.with_extension("x"), "new").unwrap();
                fs::rename(file.with_extension("x"), file).unwrap();
            }),
        ];
        for (name, change) in changes {
            fs::write(&file, "old").unwrap();
            let read = contents(&file);
            let mut replacement = Replacement::of(&file).unwrap();
            replacement.write_all(b"laid out").unwrap();
            change(&file);
            let now = fs::read(&file).unwrap();
            let error = replacement.take_place(Some(&read)).expect_err(name);
            assert!(error.to_string().contains("changed"), "{error}");
            assert_eq!(fs::read(&file).unwrap(), now, "{name}");
        }
        // A removed file is not created again.
        let read = contents(&file);
        let replacement = Replacement::of(&file).unwrap();
        fs::remove_file(&file).unwrap();
        assert!(replacement.take_place(Some(&read)).is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_written_while_a_file_loses_its_name_is_put_back() {
        let folder = folder("late");
        let file = folder.join("game.ppn");
        fs::write(&file, "old").unwrap();
        let unchanged = Unchanged::since(&file, &contents(&file)).unwrap();
        let mut late = OpenOptions::new().append(true).open(&file).unwrap();
        let replacement = Replacement::of(&file).unwrap();
        fs::rename(&replacement.beside, &file).unwrap();
        late.write_all(b"er").unwrap();
        let error = replacement.put_back(unchanged.written_to().unwrap()).unwrap_err();
        assert!(error.to_string().contains("changed"), "{error}");
        drop(replacement);
        assert_eq!(fs::read(&file).unwrap(), b"older");
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
        fs::remove_file(&file).unwrap();
        let broken = write(&link, |out| out.write_all(b"new")).unwrap_err();
        assert!(broken.to_string().ends_with("the link leads to no file"), "{broken}");
        assert_eq!(fs::read_link(&link).unwrap(), file);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}
