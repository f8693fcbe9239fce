//! `ppn embed`: boards and games in documents.

mod document;
mod filter;
mod folder;
mod list;
mod watch;

use crate::{
    arguments::{Look, wrong_usage},
    config::FileOptions,
    files::{Overwriting, percent_encoded},
    notations::NOTATIONS,
    outcome::Outcome,
};
use clap::{Args, ValueEnum};
use ppn_embed::{Drawing, PictureFormat, Settings};
use std::{
    io,
    path::{Component, Path, PathBuf},
};

/// Show the boards and games of a document, whose fences become pictures
///
/// A fence with the name of a notation and options in braces is shown as a picture, as text, or as a game in words:
///
///     ```ppn {move="2." view=oblique caption="After {move}"}
///
///     ppn embed rules.md -o book/rules.md           pictures in book/pictures/
///     ppn embed rules.md --inline -o book/rules.md  pictures in the text
///     ppn embed rules.md --check                    report problems, write nothing
///     ppn embed README.md docs/*.md                 the pictures of fences with `to=FILE`, which stay in the document
///     ppn embed paper.tex                           pictures for `ppn.sty` of LaTeX
///     ppn embed --options                           the options of fences
///
/// Nothing is written if there are errors, also if only one of several documents has them.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Embed {
    /// Documents to read, in Markdown or LaTeX (`.tex`); `-` is standard input, in Markdown. Several have no `-o`.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Document to write; `-` is standard output. It is never the one that is read. For LaTeX it is the index that
    /// `ppn.sty` reads, `FILE.ppn.tex` unless another is named. Not needed if all fences stay in the document.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Folder for pictures, relative to that of the document that is written.
    #[arg(long, value_name = "FOLDER", default_value = "pictures")]
    folder: String,
    /// Folder whose files the document may read; the default is that of the document, and for mdBook that of the book.
    #[arg(long, value_name = "FOLDER")]
    root: Option<PathBuf>,
    /// Put pictures as SVG into the text, without files.
    #[arg(long, conflicts_with = "format")]
    inline: bool,
    /// The kind of pictures; the default is svg, and for Pandoc what the target needs.
    #[arg(long, value_enum, value_name = "KIND")]
    format: Option<FormatName>,
    /// Show fences without braces, too, with the usual options.
    #[arg(long)]
    all: bool,
    /// An option for all fences that do not set it, such as `theme=print`; may be given several times.
    #[arg(long = "with", value_name = "NAME=VALUE")]
    with: Vec<String>,
    /// The word before the number of a diagram.
    #[arg(long, value_name = "WORD", default_value = "Diagram")]
    word: String,
    /// Write nothing, and exit with 1 if the document or a picture would change, or if there are errors.
    #[arg(long)]
    check: bool,
    /// Write again whenever a file changes, until Ctrl+C.
    #[arg(long, conflicts_with = "check")]
    watch: bool,
    /// Remove pictures of earlier versions of the document.
    #[arg(long, conflicts_with = "check")]
    prune: bool,
    /// Draw pictures again that are there.
    #[arg(long)]
    redraw: bool,
    /// Work as a preprocessor of mdBook: a book in JSON from standard input to standard output.
    #[arg(long, conflicts_with_all = ["pandoc", "output", "check", "watch", "prune"])]
    mdbook: bool,
    /// Work as a filter of Pandoc: a document in JSON from standard input to standard output. The argument is the format
    /// that the document is converted to.
    #[arg(long, conflicts_with_all = ["output", "check", "watch", "prune", "inline"])]
    pandoc: bool,
    /// List the options of fences.
    #[arg(long, exclusive = true)]
    options: bool,
    #[command(flatten)]
    overwriting: Overwriting,
    #[command(flatten)]
    look: Look,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum FormatName {
    Svg,
    #[cfg(feature = "raster")]
    Png,
    #[cfg(feature = "pdf")]
    Pdf,
}

pub(crate) fn run(embed: &Embed) -> io::Result<Outcome> {
    if embed.options {
        return list::print();
    }
    embed.check_folder()?;
    if embed.mdbook {
        return filter::mdbook(embed);
    }
    if embed.pandoc {
        return filter::pandoc(embed);
    }
    let documents = match embed.files.as_slice() {
        [] => {
            let message = "name a document, such as `ppn embed rules.md -o book/rules.md`";
            return Err(wrong_usage(message));
        }
        [file] if embed.watch => return watch::run(&document::Document::new(embed, file)?),
        [_, _, ..] if embed.watch || embed.output.is_some() => {
            return Err(wrong_usage("`-o` and `--watch` apply to one document; name one"));
        }
        files => files,
    };
    let documents = documents.iter().map(|file| document::Document::new(embed, file));
    let documents: Vec<_> = documents.collect::<io::Result<_>>()?;
    Ok(document::write_all(&documents)?.outcome)
}

impl Embed {
    /// Checks that the folder of pictures is inside of that of the document.
    fn check_folder(&self) -> io::Result<()> {
        if is_inner(Path::new(&self.folder)) {
            return Ok(());
        }
        Err(wrong_usage("--folder is a folder beside the document that is written, without `..`"))
    }

    /// Checks that the folder of pictures is text for LaTeX: the index names it as it is.
    fn check_folder_for_latex(&self) -> io::Result<()> {
        let is_special = |one: &char| "#$%&\\^{}~".contains(*one) || one.is_control();
        let Some(special) = self.prefix().chars().find(is_special) else { return Ok(()) };
        Err(wrong_usage(format!(
            "--folder has the character `{}`, which is special in LaTeX; give the folder another name",
            special.escape_debug()
        )))
    }

    /// The names of the folders from the document to its pictures; none if they are beside it.
    fn folders(&self) -> impl Iterator<Item = &str> {
        Path::new(&self.folder).components().filter_map(|part| match part {
            Component::Normal(name) => name.to_str(),
            _ => None,
        })
    }

    /// What is before the names of pictures in the document: the folders with a slash after each.
    fn prefix(&self) -> String {
        self.folders().flat_map(|name| [name, "/"]).collect()
    }

    /// The same as part of an address.
    fn link_prefix(&self) -> String {
        // Letters of all scripts stay, since browsers encode them themselves.
        let is_kept = |_, one: char| one.is_alphanumeric() || "-._~".contains(one);
        let names = self.folders().map(|name| percent_encoded(name, is_kept));
        names.flat_map(|name| [name, "/".to_owned()]).collect()
    }

    /// Where the pictures of a document in this folder are.
    fn pictures(&self, place: &Path) -> PathBuf {
        let pictures: PathBuf =
            place.components().chain(Path::new(&self.prefix()).components()).collect();
        // An empty path cannot be listed.
        if pictures.as_os_str().is_empty() { PathBuf::from(".") } else { pictures }
    }

    /// The settings for a document.
    ///
    /// # Errors
    /// If an option of `--with` is wrong.
    fn settings(&self, file: &Path) -> io::Result<Settings> {
        let mut drawing = Drawing::default();
        for option in &self.with {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| wrong_usage(format!("--with takes `NAME=VALUE`, not `{option}`")))?;
            drawing
                .set(name, value)
                .map_err(|problem| wrong_usage(format!("--with: {}", problem.in_full())))?;
        }
        let reading = FileOptions::new(ppn::Options::default()).of(file).with_viewer(true);
        let stem = file.file_stem().filter(|_| file != Path::new("-"));
        let stem = stem.map_or_else(|| "board".into(), std::ffi::OsStr::to_string_lossy);
        Ok(Settings::default()
            .with_notations(NOTATIONS.clone())
            .with_reading(reading)
            .with_drawing(drawing)
            .with_all(self.all)
            .with_word(self.word.clone())
            .with_format(self.format.map_or(PictureFormat::Svg, FormatName::format))
            .with_stem(slug(&stem))
            .with_redraws(self.redraw || self.inline))
    }
}

impl FormatName {
    fn format(self) -> PictureFormat {
        match self {
            Self::Svg => PictureFormat::Svg,
            #[cfg(feature = "raster")]
            Self::Png => PictureFormat::Png,
            #[cfg(feature = "pdf")]
            Self::Pdf => PictureFormat::Pdf,
        }
    }
}

/// Whether a path stays in the folder to which it is relative.
fn is_inner(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// A name in which nothing must be escaped in a link: letters, digits and hyphens.
fn slug(name: &str) -> String {
    let allowed = |one: char| if one.is_alphanumeric() || one == '_' { one } else { '-' };
    name.chars().map(allowed).collect()
}
