//! A document that is written with its pictures.

use super::{
    Embed,
    folder::{Folder, full_path},
    slug,
};
use crate::{
    arguments::wrong_usage,
    config::read_beside,
    files::{self, name},
    input::{Input, text_at_once},
    outcome::Outcome,
    output::Reports,
};
use ppn::GameText;
use ppn_embed::{
    Blocks, Embedded, MarkdownStyle, Picture, PictureFormat, Settings, Targets, embed,
    is_latex_index, latex_index, markdown,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// A document, and where it is written.
pub(super) struct Document<'e> {
    embed: &'e Embed,
    pub(super) file: &'e Path,
    output: Option<PathBuf>,
    is_latex: bool,
}

/// What was written.
pub(super) struct Written {
    pub(super) outcome: Outcome,
    /// The files that were read.
    pub(super) read: Vec<PathBuf>,
}

impl<'e> Document<'e> {
    pub(super) fn new(embed: &'e Embed, file: &'e Path) -> io::Result<Self> {
        let is_latex = is_latex(file);
        // The package looks for the index beside the document.
        let index = || is_latex.then(|| file.with_extension("ppn.tex"));
        let output = embed.output.clone().or_else(index);
        if is_latex && embed.inline {
            return Err(wrong_usage("--inline applies to Markdown; LaTeX needs files"));
        }
        if is_latex {
            embed.check_folder_for_latex()?;
        }
        let document = Self { embed, file, output, is_latex };
        // Before anything is read.
        document.check_output(&read_beside([file]))?;
        Ok(document)
    }

    /// Checks that no file that is read is replaced.
    fn check_output(&self, read: &[PathBuf]) -> io::Result<()> {
        let Some(output) = &self.output else { return Ok(()) };
        let inputs = std::iter::once(self.file).chain(read.iter().map(PathBuf::as_path));
        // The settings above the text of a page look like the metadata of a game.
        self.embed.overwriting.check(output, inputs, &["md", "markdown"])?;
        self.check_index(output)
    }

    /// Checks that no file of LaTeX is replaced but an index: it may be the work of a person.
    fn check_index(&self, output: &Path) -> io::Result<()> {
        let is_forced = self.embed.overwriting.is_forced() || self.embed.check;
        if is_forced || !is_latex(output) || !output.is_file() {
            return Ok(());
        }
        let old = fs::read(output).map_err(|error| files::named(output, &error))?;
        if old.is_empty() || is_latex_index(&old) {
            return Ok(());
        }
        Err(wrong_usage(format!(
            "{}: `ppn embed` has not written this file; give the output another name, or replace the file \
             with `--force`",
            name(output)
        )))
    }

    /// Reads the document, draws its pictures, and reports its problems. `targets` has the files that documents before it
    /// name.
    fn draw(&self, targets: &mut Targets) -> io::Result<Drawn<'_>> {
        let text = text_at_once(Input::source(self.file)?)
            .map_err(|error| files::named(self.file, &error))?;
        let settings = self.settings()?;
        let folder = self.folder();
        let blocks = match self.is_latex {
            true => Blocks::of_latex(&text),
            false => Blocks::of_markdown(&text),
        };
        let mut embedded = embed(&blocks, &settings, &folder);
        let base = self.base();
        targets.add(&name(self.file), &blocks, &mut embedded, &|to| full_path(&base.join(to)));
        let outcome = report(self.file, &text, &embedded, self.embed)?;
        let mut read = folder.read_files();
        read.push(self.file.to_owned());
        read.extend(read_beside([self.file]));
        let is_wrong = embedded.has_errors();
        if !is_wrong && self.output.is_none() && !self.embed.check && !embedded.changes_nothing() {
            return Err(wrong_usage(format!(
                "{}: say where to write with `-o OUT`, or check with `--check`; fences with `to=FILE` need neither",
                name(self.file)
            )));
        }
        let text = match (is_wrong, self.is_latex) {
            (true, _) => String::new(),
            (false, true) => latex_index(&text, &blocks, &embedded, &self.embed.prefix()),
            (false, false) => markdown(&text, &embedded, &self.style()),
        };
        let outcome = if is_wrong { Outcome::Faulty } else { outcome };
        Ok(Drawn { document: self, embedded, folder, settings, text, outcome, read })
    }

    /// The folder to which the files are relative that fences name.
    fn base(&self) -> PathBuf {
        folder_of(self.output.as_deref().unwrap_or(self.file))
    }

    fn settings(&self) -> io::Result<Settings> {
        let settings = self.embed.settings(self.file)?;
        if !self.is_latex {
            // Documents of the same name may be written into one folder, and each removes its own pictures.
            let output = self.output.as_deref().filter(|output| *output != Path::new("-"));
            let stem = output.and_then(Path::file_stem).map(|stem| slug(&stem.to_string_lossy()));
            let stem = stem.unwrap_or_else(|| settings.stem.clone());
            return Ok(settings.with_stem(stem));
        }
        let format = match self.embed.format {
            Some(_) => settings.format,
            #[cfg(feature = "pdf")]
            None => PictureFormat::Pdf,
            #[cfg(not(feature = "pdf"))]
            None => PictureFormat::default(),
        };
        Ok(settings.with_format(format).with_ascii(true))
    }

    fn folder(&self) -> Folder {
        let pictures = self.output.as_ref().map(|output| self.embed.pictures(&folder_of(output)));
        Folder::new(folder_of(self.file), pictures).with_root(self.embed.root.clone())
    }

    fn style(&self) -> MarkdownStyle {
        MarkdownStyle::default()
            .with_folder(self.embed.link_prefix())
            .with_inline(self.embed.inline)
            .with_word(self.embed.word.clone())
    }
}

/// A document that was drawn, and is not yet written.
struct Drawn<'d> {
    document: &'d Document<'d>,
    embedded: Embedded,
    folder: Folder,
    settings: Settings,
    /// What is written; empty if there are errors.
    text: String,
    outcome: Outcome,
    /// The files that were read.
    read: Vec<PathBuf>,
}

/// Writes documents with their pictures after all of them were read and drawn, so that nothing is written if one has errors.
pub(super) fn write_all(documents: &[Document<'_>]) -> io::Result<Written> {
    let mut targets = Targets::default();
    let drawn = documents.iter().map(|document| document.draw(&mut targets));
    let drawn: Vec<Drawn<'_>> = drawn.collect::<io::Result<_>>()?;
    let read: Vec<PathBuf> = drawn.iter().flat_map(|one| one.read.iter().cloned()).collect();
    for one in &drawn {
        one.check(&read)?;
    }
    let is_wrong = drawn.iter().any(|one| one.embedded.has_errors());
    let mut outcome = drawn.iter().fold(Outcome::Fine, |worst, one| worst.max(one.outcome));
    for one in &drawn {
        // Checking writes nothing, so it goes on with the documents that have no errors.
        let stays = one.embedded.has_errors() || is_wrong && !one.document.embed.check;
        if !stays {
            outcome = outcome.max(one.write()?);
        }
    }
    Ok(Written { outcome, read })
}

impl Drawn<'_> {
    /// Checks that no file is replaced that any of the documents has read, and none outside of the folder.
    fn check(&self, read: &[PathBuf]) -> io::Result<()> {
        self.document.check_output(read)?;
        if self.document.embed.check {
            return Ok(());
        }
        let base = self.document.base();
        for picture in self.embedded.named_files() {
            let inputs = read.iter().map(PathBuf::as_path);
            self.document.embed.overwriting.check(&base.join(&picture.name), inputs, &[])?;
        }
        self.folder.check_pictures(self.embedded.pictures(), read)?;
        self.folder.check_links(&base, &self.embedded)
    }

    /// Writes what has changed, or says what would.
    fn write(&self) -> io::Result<Outcome> {
        let named = self.put_named()?;
        let Some(output) = &self.document.output else { return Ok(named) };
        Ok(self.put(output)?.max(named))
    }

    /// Writes the document and the pictures in its folder.
    fn put(&self, output: &Path) -> io::Result<Outcome> {
        let Self { document: Document { embed, .. }, embedded, folder, settings, text, .. } = self;
        // Pages that play games are files even if pictures are in the text.
        let is_file = |picture: &&Picture| !embed.inline || picture.name.ends_with(".html");
        let pictures: Vec<&Picture> = embedded.pictures().filter(is_file).collect();
        // A device may have no end.
        let old = if output.is_file() { fs::read(output).ok() } else { None };
        let is_same = old.is_some_and(|old| old == text.as_bytes());
        if embed.check {
            let missing = folder.missing(pictures);
            for name in &missing {
                tell!("{name}: the picture is missing or has changed");
            }
            if !is_same {
                tell!("{}: the document has changed", name(output));
            }
            let is_fine = missing.is_empty() && is_same;
            return Ok(if is_fine { Outcome::Fine } else { Outcome::Faulty });
        }
        // The pictures come first, so that the document never shows one that is missing.
        folder.write(pictures.iter().copied())?;
        if output == Path::new("-") || !is_same {
            if let Some(folder) = output.parent().filter(|folder| *folder != Path::new("")) {
                fs::create_dir_all(folder).map_err(|error| files::named(folder, &error))?;
            }
            files::put(output, text.as_bytes())?;
        }
        let stale = folder.stale(&settings.stem, settings.format, pictures);
        if embed.prune {
            for picture in &stale {
                fs::remove_file(picture).map_err(|error| files::named(picture, &error))?;
            }
        } else if !stale.is_empty() {
            let files = if stale.len() == 1 { "picture is" } else { "pictures are" };
            tell!("{} {files} not shown any more; --prune removes them", stale.len());
        }
        Ok(Outcome::Fine)
    }

    /// Writes the files that fences name, or says which would change.
    fn put_named(&self) -> io::Result<Outcome> {
        let base = self.document.base();
        if self.document.embed.check {
            let outdated = self.folder.outdated(&base, &self.embedded);
            for picture in &outdated {
                tell!("{}: the picture is missing or has changed", name(&base.join(&picture.name)));
            }
            return Ok(if outdated.is_empty() { Outcome::Fine } else { Outcome::Faulty });
        }
        self.folder.write_named(&base, &self.embedded)?;
        Ok(Outcome::Fine)
    }
}

/// The folder of a document; standard input and output are in the working directory.
fn folder_of(path: &Path) -> PathBuf {
    if path == Path::new("-") {
        PathBuf::new()
    } else {
        path.parent().unwrap_or(path).to_path_buf()
    }
}

/// Whether a file is one of LaTeX, by its extension.
fn is_latex(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    extension == "tex" || extension == "ltx"
}

/// Reports the problems of a document and of the files beside it.
pub(super) fn report(
    file: &Path,
    text: &str,
    embedded: &Embedded,
    embed: &Embed,
) -> io::Result<Outcome> {
    let mut reports = Reports::new(embed.look.color);
    let document = GameText::whole(text.as_bytes().to_vec());
    reports.write(&name(file), &document, &embedded.diagnostics)?;
    for beside in &embedded.files {
        let path = file.parent().unwrap_or(Path::new("")).join(&beside.name);
        reports.write(&name(&path), &beside.text, &beside.diagnostics)?;
    }
    if let Some(summary) = reports.summary() {
        tell!("{summary}");
    }
    Ok(reports.outcome(true, false))
}
