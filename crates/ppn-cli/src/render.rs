//! `ppn render`: pictures, animations and pages.

mod additions;
#[cfg(feature = "pdf")]
mod booklet;
mod checks;
#[cfg(any(feature = "pdf", feature = "raster"))]
mod fonts;
#[cfg(feature = "pdf")]
mod pdf;
mod score;
mod series;
mod sheet;
mod solid;
mod values;

pub(crate) use self::series::Numbered;
pub(crate) use self::values::scale;
use self::{
    additions::{Additions, report_outside},
    score::ScoreOptions,
    solid::{Seen, too_long_in_space, view},
    values::{Width, seconds, width},
};
use crate::files::name;
use crate::{
    arguments::{Aside, PAPERS, Reading, paper, wrong_usage},
    caption::Words,
    chosen_game::ChosenGame,
    config::read_beside,
    files::{self, Overwriting},
    input::Input,
    metadata, notations,
    outcome::Outcome,
    output::Reports,
    page,
    piece_rows::piece_rows,
    show::{numbered, turn},
    theme::ThemeChoice,
};
use clap::Args;
use ppn::{
    Frames, Metadata, Record,
    view::{CaptionText, Drawing},
};
use ppn_render::{
    Background, Frame, Turn,
    picture::{self, Annotate, Lettering, Motion, Options},
    player,
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// The maximum number of pieces on all boards of an animation together. They are all in memory, and
/// a small text can have many.
const MOST_PIECES: usize = 1_000_000;

/// Draw a board, animate a game, or write a page that plays games
///
///     ppn render game.ppn -o board.svg                   the last board
///     ppn render --move 3... game.ppn -o board.svg       the board after a move
///     ppn render --animate game.ppn -o game.svg          the whole game, animated
///     ppn render --view oblique game.ppn -o game.gif     the same as GIF
///     ppn render archive.ppn -o games.html               all games of a file, in a player
///     ppn render --score game.ppn -o game.pdf            moves and diagrams, for printing
///     ppn render --view 3d game.ppn -o board.png         the last board, seen by a camera
///     ppn render --animate game.ppn -o game.glb          the whole game in three dimensions
///     ppn render --3d game.ppn -o game.html              a player whose board readers turn
///
/// PNG and GIF need the feature `raster`, and PDF the feature `pdf`; both are on by default. `--view 3d`, `--3d`, `.glb` and
/// `.obj` need the feature `solid`, which is not.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Render {
    /// File to read; `-` is standard input.
    #[arg(required_unless_present = "pieces", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Draw a JSON list of pieces with the columns of `ppn replay` instead of a game.
    #[arg(
        long,
        value_name = "JSON",
        conflicts_with_all = ["file", "game", "number", "start", "animate", "from", "to", "score"]
    )]
    pieces: Option<PathBuf>,
    /// File to write: `.svg`, `.png`, `.pdf`, `.gif`, `.html`, or `.json` for the element `ppn-player`; in three dimensions
    /// `.glb`, or `.obj` with its material and its picture beside it; `-` is SVG to standard output. With a
    /// pattern such as `board-%03d.svg`, each board is written to its own file. A file that is read is
    /// never replaced.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Draw only game N, counted from 1, or the game with this `Id`; the default is the first game,
    /// and for a page all games.
    #[arg(long, value_name = "N|ID")]
    game: Option<ChosenGame>,
    /// Draw the board after this move number, such as `3...`; `start` is the board before the first move, and `last`
    /// the last one.
    /// If several moves have the number, the last one counts.
    #[arg(long = "move", value_name = "LABEL", conflicts_with = "animate")]
    number: Option<String>,
    /// Width in pixels, or on paper in `mm`, `cm` or `in`, such as `60mm`; the default is 72 pixels per inch, for a GIF
    /// at most 600 in total. A PNG with a size on paper has 300 pixels per inch.
    #[arg(long, value_name = "PX|MM", value_parser = width)]
    width: Option<Width>,
    /// Size on paper: `1:1` is true size, `1:2` half of it. A PNG then has 300 pixels per inch.
    #[arg(long, value_name = "N:M", value_parser = scale, conflicts_with = "width")]
    scale: Option<f64>,
    /// Paper of a PDF; the default is the size of the picture, and a4 for a score.
    #[arg(long, value_name = PAPERS, value_parser = paper)]
    paper: Option<ppn_render::Paper>,
    /// Font for letters in a PDF, PNG or GIF, or in an SVG with `--text outline`, that the built-in font does not have,
    /// as a `.ttf` or `.otf` file; may be given several times.
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
    #[command(flatten)]
    score: ScoreOptions,
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    additions: Additions,
    /// Show the progress of the game as a line below an animation.
    #[arg(long)]
    progress: bool,
    /// Begin an animation with the event, the players, the result and the date.
    #[arg(long)]
    title_frame: bool,
    /// Colours and lines of the drawing: a name that `ppn theme list` shows, or a file `NAME.toml`.
    #[arg(long, value_name = "NAME|FILE", default_value = "lantern", value_parser = ThemeChoice::parse)]
    theme: ThemeChoice,
    /// Letters of captions and coordinates in SVG: `outline`, which look the same in every program, or `font:NAME` of the
    /// program that shows it. The default is a font without serifs.
    #[arg(long, value_name = "outline|font:NAME")]
    text: Option<Lettering>,
    /// Size of captions and coordinates on paper, such as `9pt` or `3mm`, whatever the size of the board; a pixel is a
    /// 96th of an inch. Numbers of squares have it as far as there is room in them. The default grows with the board.
    #[arg(long, value_name = "PT|MM", value_parser = Drawing::letters)]
    text_size: Option<f64>,
    /// Colour behind the board, such as `white` or `#1E1F24`, or `none`; the default is that of the
    /// theme, and white in a PNG.
    #[arg(long, value_name = "none|COLOUR")]
    background: Option<Background>,
    /// Top-down, or oblique so that heights are visible, or in three dimensions by a camera; the default is top-down; for a
    /// page it is oblique if there are stacks or pyramids.
    #[arg(long, value_name = "plan|oblique|3d", value_parser = view)]
    view: Option<Seen>,
    /// Add to a page a view in three dimensions, with which it begins unless --view chooses another.
    #[arg(long = "3d")]
    solid: bool,
    /// Camera of `--view 3d` and `--3d`: the side it looks from in degrees, 0 for the lower edge and 90 for the right one;
    /// its angle above the table, 1 to 90; its lens in millimetres, 12 to 1000. The default is `20,42,50`.
    #[arg(long, value_name = "AZIMUTH,HEIGHT,LENS", allow_hyphen_values = true)]
    camera: Option<String>,
    /// Turn the table counter-clockwise by 90, 180 or 270 degrees, as seen from another side.
    #[arg(long, value_name = "DEGREES", default_value = "0", value_parser = turn)]
    turn: Turn,
    /// Draw coordinates along the edges, or the numbers of squares where the notation has them or on boards of draughts;
    /// `go` leaves out the letter I. The default is none, and on pages and in scores those by which the game names squares.
    #[arg(long, value_name = "none|algebraic|cartesian|go|numbers", value_parser = numbered)]
    annotate: Option<Annotate>,
    /// First board of a page: `start`, `last`, a number of moves, or a move number.
    #[arg(long, value_name = "start|last|N|LABEL", conflicts_with_all = ["number", "animate"])]
    start: Option<String>,
    /// Do not mark what the last move changed.
    #[arg(long)]
    no_highlight: bool,
    /// Animate the whole game in an SVG; a GIF is always animated.
    #[arg(long)]
    animate: bool,
    /// Begin an animation with the board after this move number; the default is the start board. If
    /// several moves have the number, the first one counts.
    #[arg(long, value_name = "LABEL", conflicts_with = "number")]
    from: Option<String>,
    /// End an animation with the board after this move number; the default is the last board. If
    /// several moves have the number, the last one counts.
    #[arg(long, value_name = "LABEL", conflicts_with = "number")]
    to: Option<String>,
    /// Seconds between moves of an animation; the default is 0.7.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pause: Option<f64>,
    /// Frames per second while pieces glide in a GIF, at most 50; the default is 20. With 0,
    /// pieces jump instead of gliding, in SVG too.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=50))]
    fps: Option<u32>,
    #[command(flatten)]
    overwriting: Overwriting,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    aside: Aside,
}

/// The output format, from the file extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Svg,
    Png,
    Pdf,
    Gif,
    Html,
    Glb,
    Obj,
}

pub(crate) fn run(render: &Render) -> io::Result<Outcome> {
    let format = Format::of(&render.output)?;
    render.check(format)?;
    render.check_output(&render.output)?;
    if let Some(list) = &render.pieces {
        return render.draw_list(list, format);
    }
    let mut input = Input::open(render.file(), render.reading.notation.as_ref())?;
    // Captions in the notation of the file, numbers of squares, and captures as one move need it.
    let options = render.reading.options_of(render.file()).with_viewer(true);
    if format == Format::Html {
        return render.write_page(&mut input);
    }
    #[cfg(feature = "pdf")]
    if render.score.score {
        return render.write_score(&mut input);
    }
    let game = render.only()?.unwrap_or(1);
    let mut games = 0;
    while let Some(text) = input.next_text()? {
        games += 1;
        if games == game {
            let record = notations::record(&*input.notation, &text, &options);
            let mut reports = Reports::aside(render.aside);
            reports.write(&input.name, &text, &record.diagnostics)?;
            if render.annotate == Some(Annotate::Numbers) && !render.aside.quiet {
                warn_without_numbers(&record);
            }
            if let Some(grid) = render.score.sheet {
                render.draw_sheets(&record, format, grid)?;
                return Ok(reports.outcome(true, false));
            }
            match Numbered::of(&render.output) {
                Some(numbered) => render.draw_series(&record, format, numbered)?,
                None => render.draw(&record, format)?,
            }
            return Ok(reports.outcome(true, false));
        }
    }
    Err(no_game(game, games))
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
            "pdf" => Ok(Self::Pdf),
            "gif" => Ok(Self::Gif),
            // The games of a page alone, for its element.
            "html" | "htm" | "json" => Ok(Self::Html),
            "glb" => Ok(Self::Glb),
            "obj" => Ok(Self::Obj),
            _ => Err(wrong_usage(format!(
                "{}: unsupported file extension; use `.svg`, `.png`, `.pdf`, `.gif`, `.html`, `.json`, \
                 `.glb` or `.obj`",
                name(path)
            ))),
        }
    }

    /// Whether it is a scene in three dimensions.
    fn is_scene(self) -> bool {
        matches!(self, Self::Glb | Self::Obj)
    }
}

impl Render {
    /// Checks that a file is not read by this command, and has no games.
    fn check_output(&self, output: &Path) -> io::Result<()> {
        let files = self.file.iter().chain(&self.pieces).chain(&self.font);
        let beside = read_beside(self.file.as_deref());
        let files = files.chain(&beside).chain(self.theme.files()?);
        self.overwriting.check(output, files.map(PathBuf::as_path), &[])
    }

    /// Whether the page is only its games.
    fn is_data(&self) -> bool {
        self.output.extension().is_some_and(|one| one.eq_ignore_ascii_case("json"))
    }

    fn write_page(&self, input: &mut Input) -> io::Result<Outcome> {
        let contents = page::Contents {
            file: self.file(),
            game: self.only()?,
            reading: self.reading.options_of(self.file()).with_viewer(true),
            steps: !self.no_highlight,
            scene: self.scenes_of_page()?,
            aside: self.aside,
        };
        let page = contents.page(input, &self.page_options()?);
        let (player, outcome) = match page {
            Err(error) if contents.scene.is_some() => return Err(too_long_in_space(error)),
            page => page?,
        };
        files::put_with(&self.output, |to| {
            if self.is_data() { player.write_data(to) } else { player.write(to) }
        })?;
        Ok(outcome)
    }

    fn page_options(&self) -> io::Result<player::Options> {
        let mut options = player::Options::default()
            .with_start(player::Start::from(self.start.as_deref().unwrap_or("start")))
            .with_view(self.drawn_view())
            .with_colors(self.theme.of_page()?)
            .with_highlight(!self.no_highlight);
        self.add_viewer(&mut options)?;
        options.annotate = self.annotate;
        Ok(options)
    }

    fn draw(&self, record: &Record<'_>, format: Format) -> io::Result<()> {
        match format {
            Format::Svg if self.animate => {
                let options = self.options_of(record)?;
                let svg =
                    picture::animated_svg(&self.frames(record)?, &options, &self.motion(record));
                self.write(svg.map_err(io::Error::other)?.as_bytes())
            }
            Format::Gif => self.draw_gif(record),
            Format::Glb if self.animate => self.animate_solid(record),
            _ => {
                let (pieces, options) = self.still(record)?;
                let options = titled(options, format, &record.metadata);
                self.draw_still(&pieces, &options, format, &self.output)
            }
        }
    }

    /// Draws one board.
    fn draw_still(
        &self,
        pieces: &[ppn::Piece],
        options: &Options,
        format: Format,
        path: &Path,
    ) -> io::Result<()> {
        match format {
            _ if self.is_solid(format) => self.draw_solid(pieces, options, format, path),
            #[cfg(feature = "raster")]
            Format::Png => {
                let mut options = options.clone();
                if self.background.is_none() {
                    // Most viewers show transparent pixels as black or as a checkerboard.
                    options.theme.page = options.theme.page.or(Some(ppn_render::Color::WHITE));
                }
                let missing = picture::missing_letters(&options.caption, options.fonts());
                fonts::report_missing(&missing, "PNG");
                let png = picture::png(pieces, &options).map_err(io::Error::other)?;
                self.report_reduced(&png, &options);
                files::put(path, &png)
            }
            #[cfg(feature = "pdf")]
            Format::Pdf => self.draw_pdf(pieces, options, path),
            Format::Svg => {
                #[cfg(any(feature = "pdf", feature = "raster"))]
                if options.lettering == Lettering::Outline {
                    let missing = picture::missing_letters(&options.caption, options.fonts());
                    fonts::report_missing(&missing, "SVG");
                }
                let svg = picture::svg(pieces, options).map_err(io::Error::other)?;
                files::put(path, svg.as_bytes())
            }
            _ => self.check(format),
        }
    }

    /// Draws a list of pieces.
    fn draw_list(&self, list: &Path, format: Format) -> io::Result<Outcome> {
        let (mut pieces, mut outcome) = (Vec::new(), Outcome::Fine);
        for row in piece_rows(list)? {
            match row.piece() {
                Ok(piece) => pieces.push(piece),
                Err(unknown) => {
                    outcome = Outcome::Faulty;
                    tell!("ppn: there is no picture of `{}`", unknown.0);
                }
            }
        }
        let drawing = self.drawing()?;
        let ghosts = drawing.add_ghosts(&mut pieces, 1.0);
        let caption = drawing.caption.as_ref().map_or("", CaptionText::as_str);
        let options = self
            .sized(drawing.options().with_view(drawing.seen_from(&pieces)))?
            .with_crop(drawing.crop.map(|crop| crop.inches(1.0)))
            .with_marks(drawing.marks(1.0).collect())
            .with_ghosts(ghosts)
            .with_caption(caption.to_owned());
        report_outside(&drawing, &pieces, &options, 1.0)?;
        self.draw_still(&pieces, &options, format, &self.output)?;
        Ok(outcome)
    }

    /// The file of the games; it is present unless pieces are given.
    /// The number of the game that `--game` names.
    fn only(&self) -> io::Result<Option<u64>> {
        let files = std::slice::from_ref(self.file());
        let (notation, options) = (self.reading.notation.as_ref(), self.reading.options());
        self.game.as_ref().map(|game| game.number(files, notation, &options)).transpose()
    }

    fn file(&self) -> &PathBuf {
        static NONE: PathBuf = PathBuf::new();
        self.file.as_ref().unwrap_or(&NONE)
    }

    #[cfg(feature = "raster")]
    fn draw_gif(&self, record: &Record<'_>) -> io::Result<()> {
        let frames = self.frames(record)?;
        let (options, motion) = (self.options_of(record)?, self.motion(record));
        let captions = frames.iter().map(|frame| frame.caption.as_str());
        let text: String = captions.chain(motion.title.iter().map(String::as_str)).collect();
        fonts::report_missing(&picture::missing_letters(&text, options.fonts()), "GIF");
        // Nothing is drawn if standard error is not a terminal.
        let bar = indicatif::ProgressBar::new(frames.len() as u64);
        let mut progress = |done: usize| bar.set_position(done as u64);
        let written = files::write(&self.output, |out| {
            picture::gif(&frames, &options, &motion, &mut progress, out).map_err(io::Error::other)
        });
        bar.finish_and_clear();
        written
    }

    #[cfg(not(feature = "raster"))]
    fn draw_gif(&self, _: &Record<'_>) -> io::Result<()> {
        self.check(Format::Gif)
    }

    /// The requested board, and the options for drawing it.
    fn still(&self, record: &Record<'_>) -> io::Result<(Vec<ppn::Piece>, Options)> {
        let state = match &self.number {
            None => record.len() - 1,
            Some(number) => state_after(record, number)?,
        };
        if record.board(state).is_empty() && !self.aside.quiet {
            tell!("ppn: warning: the board is empty");
        }
        if let Some(Some(label)) = &self.additions.trail
            && state_after(record, label)? > state
        {
            return Err(wrong_usage(format!("the move `{label}` comes after the board")));
        }
        let drawing = self.drawing()?;
        let event = metadata::title(&record.metadata).unwrap_or_default();
        let still = drawing.still(record, state, &event);
        let options = self.sized(still.options)?;
        report_outside(&drawing, &still.pieces, &options, record.scale_factor)?;
        Ok((still.pieces, options))
    }

    /// What the options say about drawings.
    fn drawing(&self) -> io::Result<Drawing> {
        let mut drawing = Drawing::default();
        drawing.theme = self.theme.theme()?;
        drawing.background = self.background;
        drawing.view = self.drawn_view();
        drawing.turn = self.turn;
        drawing.annotate = self.annotate;
        drawing.highlight = !self.no_highlight;
        drawing.macros = self.words.macros;
        drawing.lettering = self.text.clone().unwrap_or_default();
        drawing.text_size = self.text_size;
        self.additions.add_to(&mut drawing);
        drawing.named().map_err(|(place, wrong)| wrong_usage(format!("`{place}`: {wrong}")))
    }

    /// The options for drawing the boards of a game.
    fn options_of(&self, record: &Record<'_>) -> io::Result<Options> {
        let title = metadata::text(&record.metadata, "Event").unwrap_or_default();
        self.sized(self.drawing()?.options_of(record).with_title(title))
    }

    /// The options for drawing boards.
    #[cfg(feature = "pdf")]
    fn options(&self) -> io::Result<Options> {
        self.sized(self.drawing()?.options())
    }

    /// Options with the size and the fonts of the picture.
    fn sized(&self, options: Options) -> io::Result<Options> {
        let options = options.with_width(self.pixels()).with_scale(self.scale);
        let options = options.with_paper_width(self.paper_width());
        #[cfg(any(feature = "pdf", feature = "raster"))]
        let options = options.with_fonts(fonts::fonts(&self.font)?);
        Ok(options)
    }

    /// The width in pixels.
    fn pixels(&self) -> Option<u32> {
        match self.width {
            Some(Width::Pixels(pixels)) => Some(pixels),
            _ => None,
        }
    }

    /// The width on paper in inches.
    fn paper_width(&self) -> Option<f64> {
        match self.width {
            Some(Width::Paper(inches)) => Some(inches),
            _ => None,
        }
    }

    /// The first and the last requested board.
    fn range(&self, record: &Record<'_>) -> io::Result<(usize, usize)> {
        let first = match &self.from {
            // Before the movetext sets up the board, there may be nothing to see.
            None if record.board(0).is_empty() => record.before_moves(),
            None => 0,
            Some(label) => match record.states_of(label).next() {
                Some(state) => state,
                None => state_after(record, label)?,
            },
        };
        let last = match &self.to {
            None => record.len() - 1,
            Some(label) => state_after(record, label)?,
        };
        if first > last {
            return Err(wrong_usage("the move of --to comes before that of --from"));
        }
        Ok((first, last))
    }

    /// Refuses more boards than a film has pictures, before any of them is drawn.
    fn check_count(&self, boards: usize, options: &Options) -> io::Result<()> {
        let most = options.limits.pictures;
        if boards as u64 <= most {
            return Ok(());
        }
        let choice = if self.score.sheet.is_some() {
            "--diagrams, --from and --to"
        } else {
            "--from and --to"
        };
        let message = format!(
            "the game has {boards} boards to draw, more than {most}; {choice} choose some of them"
        );
        Err(io::Error::other(message))
    }

    /// The boards of an animation.
    fn frames(&self, record: &Record<'_>) -> io::Result<Vec<Frame>> {
        let (first, last) = self.range(record)?;
        let drawing = self.drawing()?;
        let event = metadata::title(&record.metadata).unwrap_or_default();
        let captions = drawing.captions(record, &event);
        let mut pieces = 0;
        Frames::new(record, !self.no_highlight)
            .take(last + 1)
            .zip(0..)
            .skip(first)
            .map(|(frame, state)| {
                pieces += frame.pieces.len();
                if pieces > MOST_PIECES {
                    return Err(io::Error::other(format!(
                        "the game is too long for an animation: its boards have more than \
                         {MOST_PIECES} pieces together; --from and --to animate a part of it"
                    )));
                }
                Ok(self.drawn_on(&drawing, record, captions(state), frame))
            })
            .collect()
    }

    fn motion(&self, record: &Record<'_>) -> Motion {
        let usual = Motion::default();
        let (pause, glide) = (self.pause.unwrap_or(usual.pause), usual.glide);
        // An animation with few frames per second has at least one frame between two boards.
        let steps = |fps: u32| ((glide * f64::from(fps)).round() as u32).max(fps.min(1));
        let steps = self.fps.map_or(usual.steps, steps);
        usual
            .with_pause(pause)
            .with_steps(steps)
            .with_highlight(!self.no_highlight)
            .with_progress(self.progress)
            .with_title(if self.title_frame { title_lines(&record.metadata) } else { Vec::new() })
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        files::put(&self.output, bytes)
    }
}

/// The options for a board in a file of its own: the title of a PDF begins with the players and the game.
#[cfg_attr(not(feature = "pdf"), expect(unused_variables, reason = "only a PDF has a title"))]
fn titled(options: Options, format: Format, metadata: &Metadata) -> Options {
    match format {
        #[cfg(feature = "pdf")]
        Format::Pdf => {
            let title = pdf::file_title(metadata, &options.title);
            options.with_title(title)
        }
        _ => options,
    }
}

/// Says that coordinates are drawn instead of the numbers of squares, if a game has none.
pub(crate) fn warn_without_numbers(record: &Record<'_>) {
    if record.squares.is_empty() {
        tell!(
            "ppn: warning: only squares of draughts boards have numbers; the coordinates are algebraic"
        );
    }
}

/// The state after the last move with a number, as the game or its notation numbers it.
pub(crate) fn state_after(record: &Record<'_>, number: &str) -> io::Result<usize> {
    let found = ppn::Diagram::Number(number.to_owned()).found_in(record);
    let states = found.map_err(|problem| io::Error::other(problem.in_full()))?;
    Ok(states.last().copied().unwrap_or_default())
}

/// The lines of the title at the beginning of a film.
fn title_lines(metadata: &Metadata) -> Vec<String> {
    let details = [metadata::text(metadata, "Result"), metadata::text(metadata, "Date")];
    let details: Vec<String> = details.into_iter().flatten().collect();
    let lines = [metadata::title(metadata), metadata::players(metadata), Some(details.join(" · "))];
    lines.into_iter().flatten().filter(|line| !line.is_empty()).collect()
}

pub(crate) fn no_game(wanted: u64, read: u64) -> io::Error {
    io::Error::other(format!("there is no game {wanted}: {read} were read"))
}
