//! `ppn theme`: the colours, symbols and lines of pictures, by name or in a file.

use crate::{
    arguments::wrong_usage,
    files::{self, Overwriting, name},
    input::settings_text,
    outcome::Outcome,
    render::scale,
};
use clap::{Args, Subcommand};
use ppn_render::{Color, Images, Theme, ThemeName, picture, player::Colors, sheet_with_headings};
use std::{
    cell::RefCell,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// List the themes of pictures, and draw all pieces in a theme.
#[derive(Args, Debug)]
pub(crate) struct Themes {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    List(List),
    Show(Show),
    File(File),
}

/// List the built-in themes.
#[derive(Args, Debug)]
struct List {}

/// Draw a sheet of all pieces in a theme
///
///     ppn theme show print -o sheet.svg
///     ppn theme show mine.toml -o sheet.png
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Show {
    /// A name that `ppn theme list` shows, or a file `NAME.toml`.
    #[arg(value_name = "NAME|FILE", value_parser = ThemeChoice::parse)]
    theme: ThemeChoice,
    /// File to write: `.svg`, `.png` or `.pdf`; `-` is SVG to standard output.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Width in pixels; the default is 24 per inch.
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=16_384))]
    width: Option<u32>,
    /// Size on paper: `1:1` is true size, `1:4` a quarter of it. A PNG then has 300 pixels per inch.
    #[arg(long, value_name = "N:M", value_parser = scale, conflicts_with = "width")]
    scale: Option<f64>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// Print the file of a theme, as a start for your own
///
///     ppn theme file lantern > mine.toml
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct File {
    /// A name that `ppn theme list` shows.
    #[arg(value_name = "NAME", value_parser = named)]
    theme: ThemeName,
}

/// A theme in the form of the option.
#[derive(Clone, Debug)]
pub(crate) enum ThemeChoice {
    Name(ThemeName),
    File(Box<ThemeFile>),
}

/// A file of a theme, which is read once.
#[derive(Clone, Debug)]
pub(crate) struct ThemeFile {
    path: PathBuf,
    /// The theme, and all files that it was read from.
    read: OnceLock<(Theme, Vec<PathBuf>)>,
}

impl ThemeChoice {
    /// For clap.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        // A name contains neither.
        if text.contains(['.', '/', '\\']) {
            let file = ThemeFile { path: text.into(), read: OnceLock::new() };
            return Ok(Self::File(Box::new(file)));
        }
        named(text).map(Self::Name)
    }

    /// The files that the theme is read from: its own, its images and its fonts.
    ///
    /// # Errors
    /// If the theme cannot be read.
    pub(crate) fn files(&self) -> io::Result<&[PathBuf]> {
        match self {
            Self::Name(_) => Ok(&[]),
            Self::File(file) => file.read().map(|(_, files)| files.as_slice()),
        }
    }

    /// The theme of a page; the page shows the name of a theme's file.
    pub(crate) fn of_page(&self) -> io::Result<Colors> {
        Ok(match self {
            Self::Name(name) => Colors::Named(*name),
            Self::File(file) => Colors::Own {
                name: name(Path::new(file.path.file_stem().unwrap_or(file.path.as_os_str()))),
                theme: Box::new(self.theme()?),
            },
        })
    }

    /// The colours and lines of the theme.
    pub(crate) fn theme(&self) -> io::Result<Theme> {
        match self {
            Self::Name(name) => Ok(name.theme()),
            Self::File(file) => file.read().map(|(theme, _)| theme.clone()),
        }
    }
}

impl ThemeFile {
    fn read(&self) -> io::Result<&(Theme, Vec<PathBuf>)> {
        if let Some(read) = self.read.get() {
            return Ok(read);
        }
        let path = &self.path;
        let text = settings_text(path).map_err(|error| files::named(path, &error))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let read = RefCell::new(vec![path.clone()]);
        let image = |name: &str| {
            read.borrow_mut().push(folder.join(name));
            files::read_inside(folder, Path::new(name), Images::MOST_BYTES)
        };
        let theme = Theme::read_with(&text, &image).map_err(|error| {
            let mut reports =
                error.reports().iter().map(|report| format!("{}: {report}", name(path)));
            // The command ends with one error, after those before it.
            let last = reports.next_back().unwrap_or_default();
            reports.for_each(|report| tell!("ppn: {report}"));
            io::Error::new(io::ErrorKind::InvalidData, last)
        })?;
        Ok(self.read.get_or_init(|| (theme, read.into_inner())))
    }
}

fn named(text: &str) -> Result<ThemeName, String> {
    let names = || ThemeName::ALL.map(|theme| theme.words()[0]).join(", ");
    text.parse().map_err(|_| format!("expected {}, or a file `NAME.toml`", names()))
}

pub(crate) fn run(themes: &Themes) -> io::Result<Outcome> {
    match &themes.command {
        Command::List(List {}) => {
            let mut out = io::stdout().lock();
            for [name, about] in ThemeName::ALL.map(ThemeName::words) {
                writeln!(out, "{name:<13} {about}")?;
            }
            out.flush()?;
        }
        Command::File(file) => files::put(Path::new("-"), file.theme.file().as_bytes())?,
        Command::Show(show) => show.draw()?,
    }
    Ok(Outcome::Fine)
}

impl Show {
    fn draw(&self) -> io::Result<()> {
        let extension = self.output.extension().unwrap_or_default().to_ascii_lowercase();
        let inputs = self.theme.files()?.iter().map(PathBuf::as_path);
        self.overwriting.check(&self.output, inputs, &[])?;
        let theme = self.theme.theme()?;
        let (pieces, headings) = sheet_with_headings();
        let options = picture::Options::default()
            .with_theme(Theme { page: theme.page.or(Some(Color::WHITE)), ..theme })
            .with_pixels_per_inch(24.0)
            .with_width(self.width)
            .with_scale(self.scale)
            .with_headings(headings)
            .with_badges(picture::Badges::Off);
        if self.output == Path::new("-") || extension == "svg" {
            let svg = picture::svg(&pieces, &options).map_err(io::Error::other)?;
            return files::put(&self.output, svg.as_bytes());
        }
        #[cfg(feature = "raster")]
        if extension == "png" {
            let png = picture::png(&pieces, &options).map_err(io::Error::other)?;
            return files::put(&self.output, &png);
        }
        #[cfg(feature = "pdf")]
        if extension == "pdf" {
            // Without a request, the sheet is as large as paper.
            let scale = self.scale.or(Some(1.0 / 8.0));
            let page = ppn_render::pdf::Page::default().with_scale(scale);
            let pdf = ppn_render::pdf::picture(&pieces, &options, &page);
            let pdf = pdf.map_err(io::Error::other)?;
            return files::put(&self.output, &pdf.bytes);
        }
        let problem = format!(
            "{}: unsupported file extension; use `.svg`, `.png` or `.pdf`",
            name(&self.output)
        );
        Err(wrong_usage(problem))
    }
}
