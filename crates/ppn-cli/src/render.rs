use crate::{
    Outcome,
    cli::{Look, Reading},
    files,
    frame::frame,
    input::Input,
    output::Reports,
    show::{annotate, title},
};
use clap::{Args, ValueEnum};
use ppn::Record;
use ppn_render::{
    Frame, LastMove, Theme, View,
    picture::{self, Annotate, Motion, Options},
};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Over all boards of an animation together. It holds them all, and a small text can ask for many.
const MOST_PIECES: usize = 1_000_000;

/// Make a picture of a board, or a film of a game.
///
///     ppn render game.ppn -o board.svg                   the last board
///     ppn render --move 3... game.ppn -o board.svg       the board after a move
///     ppn render --animate game.ppn -o game.svg          the whole game, moving
///     ppn render --view oblique game.ppn -o game.gif     the same as GIF
///
/// PNG and GIF are there if the program was built with the feature `raster`.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Render {
    /// File to read; `-` is the standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// File to write, as `.svg`, `.png` or `.gif`; `-` is SVG to the standard output.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// The game of that number in the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// The board after that move number, such as `3...`; `SetupFn.` is the start board. Of several
    /// moves with that number, the last.
    #[arg(long = "move", value_name = "LABEL", conflicts_with = "animate")]
    number: Option<String>,
    /// The width in pixels; by default 72 to the inch, and GIF 600 at most.
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=16_384))]
    width: Option<u32>,
    /// Colours and lines.
    #[arg(long, value_enum, default_value = "lantern")]
    theme: ThemeName,
    /// From straight above, or aside, so that heights show.
    #[arg(long, value_enum, default_value = "plan")]
    view: ViewName,
    /// Coordinates along the edges.
    #[arg(long, default_value = "none", value_name = "none|algebraic|cartesian", value_parser = annotate)]
    annotate: Annotate,
    /// Do not mark what the last move changed.
    #[arg(long)]
    no_highlight: bool,
    /// The whole game in an SVG that moves; GIF always does.
    #[arg(long)]
    animate: bool,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    look: Look,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum ThemeName {
    /// Warm colours.
    Lantern,
    /// Strong colours and lines.
    #[value(alias = "high-contrast")]
    Contrast,
    /// Black, white and grey.
    Print,
    /// Warm colours on a dark page.
    Dark,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum ViewName {
    Plan,
    Oblique,
}

/// What is written, by the name of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Svg,
    Png,
    Gif,
}

pub(crate) fn run(render: &Render) -> io::Result<Outcome> {
    let format = Format::of(&render.output)?;
    render.check(format)?;
    let mut input = Input::open(&render.file, render.reading.notation)?;
    let options = render.reading.options();
    let mut games = 0;
    while let Some(text) = input.next_text()? {
        let records = ppn::records(&text, input.notation, &options);
        let before = games;
        games += records.len() as u64;
        let wanted = (render.game - before - 1) as usize;
        if let Some(mut record) = records.into_iter().nth(wanted) {
            let mut reports = Reports::new(render.look.color);
            reports.write(&input.name, &text, &record.diagnostics)?;
            render.draw(&mut record, format)?;
            return Ok(reports.outcome(true, false));
        }
    }
    Err(io::Error::other(format!("there is no game {}: {games} were read", render.game)))
}

impl Format {
    fn of(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Svg);
        }
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Ok(Self::Svg),
            "png" => Ok(Self::Png),
            "gif" => Ok(Self::Gif),
            _ => Err(wrong_usage(format!(
                "{}: name the file to write `.svg`, `.png` or `.gif`",
                path.display()
            ))),
        }
    }
}

impl Render {
    /// What the format cannot do is said before anything is read.
    fn check(&self, format: Format) -> io::Result<()> {
        if format != Format::Svg && !cfg!(feature = "raster") {
            return Err(wrong_usage(
                "this program writes SVG only; PNG and GIF need one that was built with \
                 `--features raster`",
            ));
        }
        match format {
            Format::Png if self.animate => {
                Err(wrong_usage("a PNG does not move; write `.svg` or `.gif` with --animate"))
            }
            Format::Gif if self.number.is_some() => {
                Err(wrong_usage("a GIF shows the whole game; write `.svg` or `.png` with --move"))
            }
            _ => Ok(()),
        }
    }

    fn draw(&self, record: &mut Record<'_>, format: Format) -> io::Result<()> {
        match format {
            Format::Svg if self.animate => {
                let options = self.options(record, None);
                let svg = picture::animated_svg(
                    &frames(record, !self.no_highlight)?,
                    &options,
                    &self.motion(),
                );
                self.write(svg.map_err(io::Error::other)?.as_bytes())
            }
            Format::Svg => {
                let (pieces, options) = self.still(record)?;
                let svg = picture::svg(&pieces, &options).map_err(io::Error::other)?;
                self.write(svg.as_bytes())
            }
            Format::Png | Format::Gif => self.draw_pixels(record, format),
        }
    }

    #[cfg(feature = "raster")]
    fn draw_pixels(&self, record: &mut Record<'_>, format: Format) -> io::Result<()> {
        if format == Format::Png {
            let (pieces, options) = self.still(record)?;
            return self.write(&picture::png(&pieces, &options).map_err(io::Error::other)?);
        }
        let frames = frames(record, !self.no_highlight)?;
        let options = self.options(record, None);
        // Nothing is drawn where the standard error is no terminal.
        let bar = indicatif::ProgressBar::new(frames.len() as u64);
        let mut progress = |done: usize| bar.set_position(done as u64);
        let written = files::write(&self.output, |out| {
            picture::gif(&frames, &options, &self.motion(), &mut progress, out)
                .map_err(io::Error::other)
        });
        bar.finish_and_clear();
        written
    }

    #[cfg(not(feature = "raster"))]
    fn draw_pixels(&self, _: &mut Record<'_>, format: Format) -> io::Result<()> {
        self.check(format)
    }

    /// The board that was asked for, and how to draw it.
    fn still(&self, record: &mut Record<'_>) -> io::Result<(Vec<ppn::Piece>, Options)> {
        let state = match &self.number {
            None => record.len() - 1,
            Some(number) => record.states_of(number).last().ok_or_else(|| {
                io::Error::other(format!("no move of the game has the number `{number}`"))
            })?,
        };
        let shown = frame(record, state, !self.no_highlight);
        let last_move = (state > 0 && !self.no_highlight)
            .then(|| LastMove::between(&frame(record, state - 1, false), &shown));
        let options = Options {
            title: title(record, state),
            marks: shown.marks,
            ..self.options(record, last_move)
        };
        let pieces = shown.pieces.into_iter().map(|named| named.piece).collect();
        Ok((pieces, options))
    }

    fn options(&self, record: &Record<'_>, last_move: Option<LastMove>) -> Options {
        Options {
            theme: self.theme.theme(),
            view: match self.view {
                ViewName::Plan => View::Plan,
                ViewName::Oblique => View::CABINET,
            },
            annotate: self.annotate,
            annotation_scale: record.scale_factor,
            width: self.width,
            title: record.metadata.text("Event").unwrap_or_default().to_owned(),
            last_move,
            ..Options::default()
        }
    }

    fn motion(&self) -> Motion {
        Motion { highlight: !self.no_highlight, ..Motion::default() }
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        if self.output == Path::new("-") {
            let mut out = io::stdout().lock();
            out.write_all(bytes)?;
            return out.flush();
        }
        files::write(&self.output, |file| file.write_all(bytes))
    }
}

impl ThemeName {
    fn theme(self) -> Theme {
        match self {
            Self::Lantern => Theme::LANTERN,
            Self::Contrast => Theme::HIGH_CONTRAST,
            Self::Print => Theme::PRINT,
            Self::Dark => Theme::LANTERN.dark(),
        }
    }
}

/// All boards of a game; with the steps of the turns, or without.
fn frames(record: &mut Record<'_>, steps: bool) -> io::Result<Vec<Frame>> {
    let mut pieces = 0;
    (0..record.len())
        .map(|state| {
            pieces += record.board(state).len();
            if pieces > MOST_PIECES {
                return Err(io::Error::other(format!(
                    "the game is too long for a film: its boards have more than {MOST_PIECES} \
                     pieces together; a picture of one board can be made with --move"
                )));
            }
            Ok(frame(record, state, steps))
        })
        .collect()
}

fn wrong_usage(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message.into())
}
