//! `ppn print`: sheets to print, cut and play with.

mod set;
mod solid;

use self::set::{Set, set};
use crate::{
    arguments::{Aside, PAPERS, Reading, paper, wrong_usage},
    config::read_beside,
    files::{self, Overwriting, name},
    input::Input,
    metadata, notations,
    outcome::Outcome,
    output::Reports,
    render::{Numbered, no_game},
    setups::{Given, options_here, write_faults},
    theme::ThemeChoice,
};
use clap::{Args, ValueEnum};
use ppn::{Configuration, Frames, Kind, Piece};
use ppn_render::{
    Paper,
    print::{Flip, Options, Sheets, Sides, contents, needed},
};
use std::{
    collections::BTreeSet,
    io,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

/// The maximum number of pieces on the boards of a game together that are looked at.
const MOST_PIECES: usize = 10_000_000;

/// Print sheets of pieces to cut out and play with, at true size
///
///     ppn print piecepack -o set.pdf                     all pieces, front and back
///     ppn print piecepack --only tile,coin -o set.pdf    tiles and coins only
///     ppn print --setup Fujisan -o fujisan.pdf           what a game needs
///     ppn print --game game.ppn -o game.pdf              what a file needs
///     ppn print chess --paper letter -o chess.pdf        on another paper
///     ppn print dice_d20 -o d20-%d.svg                   layers for a cutting machine
///     ppn print piecepack --sides stickers -o set.pdf    labels for dice and pawns that you have
///     ppn print chess --only bit -o man-%d.stl           bodies for a printer of solids
///
/// Print at 100 %, without fitting to the page; the ruler on each sheet shows if it was. Pages with
/// fronts and with backs follow each other, for a printer that prints on both sides.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Print {
    /// The sets to print, such as `piecepack`, `chess`, `go` or `dice`.
    #[arg(
        value_name = "SET",
        value_parser = set,
        required_unless_present_any = ["setup", "game"],
        conflicts_with_all = ["setup", "game"]
    )]
    sets: Vec<Set>,
    /// Print what the start board of this game needs; `ppn setups list` lists the games.
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    setup: Option<String>,
    #[command(flatten)]
    given: Given,
    /// Print what the first game of this file needs, from its start board to its end.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["system", "arguments"])]
    game: Option<PathBuf>,
    /// File to write: `.pdf`, or `.svg` or `.png` with a number for the page in its name, such as
    /// `sheet-%d.svg`. With `.stl`, which needs the feature `solid`, each different body is a file in millimetres.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Print only these kinds of pieces: `tile`, `coin`, `die`, `pawn`, `matchstick`, `saucer`, `bit`,
    /// `pyramid`, `card`, `board`.
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = kind)]
    only: Vec<Kind>,
    /// Print everything N times.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=100))]
    copies: u32,
    /// The paper.
    #[arg(long, value_name = PAPERS, default_value = "a4", value_parser = paper)]
    paper: Paper,
    /// Print fronts and backs on both sides of the paper, or all on one side; `stickers` is one side with labels for
    /// bodies that you have: one for each side of a die, and a belt for a pawn.
    #[arg(long, value_enum, default_value = "two")]
    sides: SidesName,
    /// The edge that the printer turns the paper over about.
    #[arg(long, value_enum, default_value = "long", conflicts_with = "gutterfold")]
    flip: FlipName,
    /// Print fronts and backs on one page that is folded in the middle and glued.
    #[arg(long, conflicts_with = "sides")]
    gutterfold: bool,
    /// Add a box for the pieces: a net to cut out, fold and glue. After `=` is how thick the pieces are, in inches; the default
    /// is cardboard of 0.08. Boards do not lie in it.
    #[arg(long = "box", value_name = "INCHES", num_args = 0..=1, require_equals = true,
          default_missing_value = "0.08", value_parser = inches(0.004..=1.0))]
    thickness: Option<f64>,
    /// Put a first page before the pieces: what the sheets have, how to print, cut, fold and glue them, and the credits of
    /// the theme.
    #[arg(long)]
    instructions: bool,
    /// Inches at the edges of the paper without pieces; boards come nearer, to 0.125.
    #[arg(long, value_name = "INCHES", default_value = "0.25", value_parser = inches(0.0..=2.0))]
    margin: f64,
    /// Inches that drawings reach beyond the line to cut along; with 0 pieces touch each other.
    #[arg(long, value_name = "INCHES", default_value = "0.04", value_parser = inches(0.0..=0.25))]
    bleed: f64,
    /// Inches that the parts of a large board have in common.
    #[arg(long, value_name = "INCHES", default_value = "0.25", value_parser = inches(0.0..=1.0))]
    overlap: f64,
    /// Colours and lines of the drawing: a name that `ppn theme list` shows, or a file `NAME.toml`.
    #[arg(long, value_name = "NAME|FILE", default_value = "lantern", value_parser = ThemeChoice::parse)]
    theme: ThemeChoice,
    #[command(flatten)]
    overwriting: Overwriting,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    aside: Aside,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum SidesName {
    Two,
    One,
    Stickers,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum FlipName {
    Long,
    Short,
}

/// The output format, from the file extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Pdf,
    Svg,
    Png,
    Stl,
}

/// The pieces to print, with the name of what they are for.
struct Wanted {
    title: String,
    pieces: Vec<Piece>,
    outcome: Outcome,
}

pub(crate) fn run(print: &Print) -> io::Result<Outcome> {
    let format = Format::of(&print.output)?;
    print.check_output(&print.output)?;
    let theme = print.theme.theme()?;
    let Some(wanted) = print.wanted()? else { return Ok(Outcome::Failed) };
    let Wanted { title, mut pieces, outcome } = wanted;
    pieces.retain(|piece| print.only.is_empty() || print.only.contains(&piece.piece_side.kind));
    if pieces.is_empty() {
        return Err(wrong_usage("there are no such pieces to print"));
    }
    report_unknown(&pieces);
    if format == Format::Stl {
        print.write_bodies(&pieces)?;
        return Ok(outcome);
    }
    let copies = (0..print.copies).flat_map(|_| pieces.iter().cloned()).collect::<Vec<_>>();
    let options = Options::default()
        .with_paper(print.paper)
        .with_sides(print.sides())
        .with_margin(print.margin)
        .with_bleed(print.bleed)
        .with_overlap(print.overlap)
        .with_thickness(print.thickness)
        .with_instructions(print.instructions)
        .with_theme(theme)
        .with_title(title);
    let sheets = Sheets::new(&copies, &options).map_err(io::Error::other)?;
    print.write(&sheets, format)?;
    if !print.aside.quiet {
        tell!("{}", summary(&sheets, copies.len()));
        if print.thickness.is_some() && !has_box(&sheets) {
            tell!("ppn: warning: boards have no box");
        }
    }
    Ok(outcome)
}

impl Format {
    fn of(path: &Path) -> io::Result<Self> {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let format = match extension.to_ascii_lowercase().as_str() {
            "pdf" => Self::Pdf,
            "svg" => Self::Svg,
            "png" => Self::Png,
            "stl" => Self::Stl,
            _ => {
                return Err(wrong_usage(format!(
                    "{}: unsupported file extension; use `.pdf`, `.svg`, `.png` or `.stl`",
                    name(path)
                )));
            }
        };
        let missing = match format {
            Self::Pdf if !cfg!(feature = "pdf") => Some(("PDF", "pdf")),
            Self::Png if !cfg!(feature = "raster") => Some(("PNG", "raster")),
            Self::Stl if !cfg!(feature = "solid") => Some(("STL", "solid")),
            _ => None,
        };
        match missing {
            None => Ok(format),
            Some((kind, feature)) => Err(wrong_usage(format!(
                "this build of `ppn` writes no {kind}, which needs a build with `--features {feature}`"
            ))),
        }
    }
}

impl Print {
    fn sides(&self) -> Sides {
        match (self.gutterfold, self.sides, self.flip) {
            (true, ..) => Sides::Gutterfold,
            (_, SidesName::One, _) => Sides::One,
            (_, SidesName::Stickers, _) => Sides::Stickers,
            (_, _, FlipName::Long) => Sides::Two(Flip::Long),
            (_, _, FlipName::Short) => Sides::Two(Flip::Short),
        }
    }

    /// The requested pieces; `None` if the start board has errors, which are reported.
    fn wanted(&self) -> io::Result<Option<Wanted>> {
        if self.setup.is_none() && !self.given.is_empty() {
            return Err(wrong_usage("--system and --arg apply to the game of --setup"));
        }
        if let Some(game) = &self.setup {
            return Ok(match self.given.find(game, &options_here()) {
                Ok(found) => Some(Wanted {
                    title: found.setup.name.to_string(),
                    pieces: needed([&found.setup.pieces]),
                    outcome: Outcome::Fine,
                }),
                Err(diagnostics) => {
                    write_faults(&diagnostics);
                    None
                }
            });
        }
        if let Some(file) = &self.game {
            return self.of_game(file).map(Some);
        }
        let mut pieces: Vec<Piece> = Vec::new();
        for cfg in self.sets.iter().flat_map(|set| &set.sets) {
            pieces.extend(contents(cfg));
        }
        let names: Vec<&str> = self.sets.iter().map(|set| &*set.name).collect();
        Ok(Some(Wanted { title: names.join(", "), pieces, outcome: Outcome::Fine }))
    }

    /// The pieces of the first game of a file.
    fn of_game(&self, file: &Path) -> io::Result<Wanted> {
        let mut input = Input::open(file, self.reading.notation.as_ref())?;
        let options = self.reading.options_of(file).with_viewer(true);
        let Some(text) = input.next_text()? else { return Err(no_game(1, 0)) };
        let record = notations::record(&*input.notation, &text, &options);
        let mut reports = Reports::aside(self.aside);
        reports.write(&input.name, &text, &record.diagnostics)?;
        let mut seen = 0;
        let boards = Frames::new(&record, false)
            .map(|frame| frame.pieces.into_iter().map(|named| named.piece).collect::<Vec<_>>());
        let boards = boards.take_while(|board| {
            seen += board.len();
            seen <= MOST_PIECES
        });
        let pieces = needed(boards);
        if seen > MOST_PIECES {
            tell!("ppn: warning: the game is long; only its beginning was looked at");
        }
        let title = metadata::title(&record.metadata);
        let file = Path::new(file.file_name().unwrap_or(file.as_os_str()));
        let title = title.unwrap_or_else(|| name(file));
        Ok(Wanted { title, pieces, outcome: reports.outcome(true, false) })
    }

    /// Checks that a file is not read by this command, and has no games.
    fn check_output(&self, output: &Path) -> io::Result<()> {
        let beside = read_beside(self.game.as_deref());
        let files = self.game.iter().chain(&beside).chain(self.theme.files()?);
        self.overwriting.check(output, files.map(PathBuf::as_path), &[])
    }

    fn write(&self, sheets: &Sheets, format: Format) -> io::Result<()> {
        if format == Format::Pdf {
            return write_pdf(&self.output, sheets);
        }
        let count = sheets.pages().len();
        let too_many = format!(
            "there are {count} pages; give the output a name with a number, such as `sheet-%d.svg`, \
             or write `.pdf`"
        );
        for (page, path) in self.paths(count, too_many)?.iter().enumerate() {
            write_page(path, sheets, page, format)?;
        }
        Ok(())
    }

    /// The paths of a number of files, none of which is read. `too_many` is the error if there are several, and the
    /// output has no place for their numbers.
    fn paths(&self, count: usize, too_many: String) -> io::Result<Vec<PathBuf>> {
        let paths: Vec<PathBuf> = match Numbered::of(&self.output) {
            Some(numbered) => (1..=count).map(|one| numbered.path(&self.output, one)).collect(),
            None if count == 1 => vec![self.output.clone()],
            None => return Err(wrong_usage(too_many)),
        };
        paths.iter().try_for_each(|path| self.check_output(path))?;
        Ok(paths)
    }
}

#[cfg(feature = "pdf")]
fn write_pdf(path: &Path, sheets: &Sheets) -> io::Result<()> {
    let pdf = ppn_render::pdf::sheets(sheets).map_err(io::Error::other)?;
    files::write(path, |out| out.write_all(&pdf.bytes))
}

#[cfg(not(feature = "pdf"))]
fn write_pdf(path: &Path, _: &Sheets) -> io::Result<()> {
    Format::of(path).map(|_| ())
}

fn write_page(path: &Path, sheets: &Sheets, page: usize, format: Format) -> io::Result<()> {
    #[cfg(feature = "raster")]
    if format == Format::Png {
        let png = sheets.png(page).map_err(io::Error::other)?;
        return files::write(path, |out| out.write_all(&png));
    }
    let _ = format;
    files::write(path, |out| out.write_all(sheets.svg(page).as_bytes()))
}

fn has_box(sheets: &Sheets) -> bool {
    sheets.pages().iter().flat_map(|page| &page.items).any(|item| item.name == "box")
}

/// What was written, and how to print it.
fn summary(sheets: &Sheets, pieces: usize) -> String {
    let count = |number: usize, one: &str, many: &str| {
        if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
    };
    let pages = sheets.pages().len();
    let printed = sheets.pages().iter().map(|page| page.sheet).max().unwrap_or_default();
    let backs = sheets.pages().iter().any(|page| page.is_back);
    let how = match sheets.options().sides {
        Sides::Two(flip) if backs => {
            let edge = if flip == Flip::Short { "short" } else { "long" };
            format!("on both sides, turned over about the {edge} edge")
        }
        Sides::Gutterfold => "on one side, then fold and glue".to_owned(),
        _ => "on one side".to_owned(),
    };
    let stickers = sheets.options().sides == Sides::Stickers;
    format!(
        "{}{}{} on {} of {}, {}: print at 100 % {how}",
        if stickers { "stickers for " } else { "" },
        count(pieces, "piece", "pieces"),
        if has_box(sheets) { " and a box" } else { "" },
        count(printed, "sheet", "sheets"),
        sheets.options().paper,
        count(pages, "page", "pages"),
    )
}

/// Names the sets whose pieces have no drawing.
fn report_unknown(pieces: &[Piece]) {
    let unknown = |piece: &&Piece| {
        matches!(&piece.cfg, Configuration::Other(_)) && contents(&piece.cfg).is_empty()
    };
    let names: BTreeSet<&str> =
        pieces.iter().filter(unknown).map(|piece| piece.cfg.name()).collect();
    for name in names {
        tell!(
            "ppn: warning: the pieces of `{name}` have no drawing and are printed as question marks"
        );
    }
}

fn kind(text: &str) -> Result<Kind, String> {
    let known = || Kind::ALL.map(|kind| kind.to_string()).join(", ");
    text.trim().parse().map_err(|_| format!("expected {}", known()))
}

/// Inches in a range, for clap.
fn inches(range: RangeInclusive<f64>) -> impl Fn(&str) -> Result<f64, String> + Clone {
    move |text: &str| {
        let inches = text.parse().ok().filter(|inches| range.contains(inches));
        inches.ok_or_else(|| format!("expected inches from {} to {}", range.start(), range.end()))
    }
}
