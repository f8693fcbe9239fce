//! `ppn show`: the board of a game as text.

use crate::{
    arguments::{Aside, Reading},
    budget::{Budget, Counted, cut},
    caption::Words,
    chosen_game::ChosenGame,
    input::each_text,
    notations,
    outcome::Outcome,
    output::Reports,
    piece_rows::piece_rows,
    render::warn_without_numbers,
    stacks::heights,
};
use clap::{Args, ValueEnum};
use ppn::{Piece, Selected};
use ppn_render::{
    Turn, escaped,
    terminal::{self, Annotate, Bounds, Color, Options, Reorient, Style, Warning},
};
use ppn_source::{Lines, printable};
use std::{
    collections::BTreeSet,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Draw a board as text: the last one of a game, or the one after a move
///
///     ppn show game.ppn
///     ppn show --move 3... --annotate algebraic game.ppn
///     ppn show --pieces pieces.json        a list of pieces instead of a game
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Show {
    /// File to read; `-` is standard input.
    #[arg(required_unless_present = "pieces", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Draw only game N, counted from 1, or the game with this `Id`; the default is all games of
    /// the file.
    #[arg(long, value_name = "N|ID")]
    game: Option<ChosenGame>,
    /// Draw the board after this move number, such as `3...`; `start` is the board before the first move, and `last`
    /// the last one.
    #[arg(long = "move", value_name = "LABEL")]
    number: Option<String>,
    /// Draw a JSON list of pieces with the columns of `ppn replay`.
    #[arg(long, value_name = "JSON", conflicts_with_all = ["file", "number", "game"])]
    pieces: Option<PathBuf>,
    /// Draw coordinates along the edges, of which `go` leaves out the letter I, or the numbers of the first and
    /// the last square of each row; the default is `numbers` in games that name squares by numbers, else `none`.
    #[arg(long, value_name = "none|algebraic|cartesian|go|numbers", value_parser = numbered)]
    annotate: Option<Annotate>,
    /// Turn all pieces upright, or only the symbols on them.
    #[arg(long, default_value = "none", value_name = "none|all|symbols", value_parser = reorient)]
    reorient: Reorient,
    /// Turn the table counter-clockwise by 90, 180 or 270 degrees, as seen from another side.
    #[arg(long, value_name = "DEGREES", default_value = "0", value_parser = turn)]
    turn: Turn,
    /// The characters to draw with; the default depends on the locale.
    #[arg(long, value_name = "unicode|ascii", value_parser = style)]
    style: Option<Style>,
    /// Write chess figures as letters, K Q R B N P, and animals of Arimaa as E M H D C R; upper case for white and gold.
    #[arg(long)]
    letters: bool,
    /// Write how many pieces are on each other as a digit right of each stack.
    #[arg(long)]
    heights: bool,
    /// Shade the dark squares of boards for chess and draughts.
    #[arg(long)]
    shade: bool,
    /// When to use colours for suits.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: DiagramColor,
    /// Inches between coordinates; the default is the scale factor of the game.
    #[arg(long, value_name = "INCHES", value_parser = spacing)]
    annotation_scale: Option<f64>,
    /// Inches to add to every x; the default is the smallest that makes all x positive.
    #[arg(long, value_name = "INCHES", allow_negative_numbers = true, value_parser = inches)]
    x_offset: Option<f64>,
    /// Inches to add to every y; the default is the smallest that makes all y positive.
    #[arg(long, value_name = "INCHES", allow_negative_numbers = true, value_parser = inches)]
    y_offset: Option<f64>,
    /// Columns to label, counted from 1: `1,3,5`.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    x_breaks: Option<Vec<u32>>,
    /// Rows to label, counted from 1.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    y_breaks: Option<Vec<u32>>,
    #[command(flatten)]
    words: Words,
    /// Print no reports about problems in games; `ppn check` shows them.
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum DiagramColor {
    /// On a terminal that supports it.
    Auto,
    /// Escape sequences.
    Always,
    Never,
    /// HTML spans, for a `pre` element.
    Html,
}

/// The letters of chess figures from pawn to king, and of the animals that they stand for in Arimaa.
const FIGURES: [char; 6] = ['P', 'N', 'B', 'R', 'Q', 'K'];
const ANIMALS: [char; 6] = ['R', 'C', 'D', 'H', 'M', 'E'];

/// What a diagram takes from the game besides its pieces.
struct Table<'s> {
    /// Inches from one coordinate to the next.
    scale: f64,
    /// The letters of figures.
    letters: [char; 6],
    /// The squares whose numbers are drawn, with their places in inches.
    squares: &'s [(f64, f64, String)],
}

impl Table<'_> {
    fn usual(&self) -> Annotate {
        if self.squares.is_empty() { Annotate::None } else { Annotate::Numbers }
    }
}

pub(crate) fn run(show: &Show) -> io::Result<Outcome> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = match (&show.pieces, &show.file) {
        (Some(pieces), _) => show.draw_list(pieces, &mut out),
        (None, Some(file)) => show.draw_games(file, &mut out),
        (None, None) => Ok(Outcome::Failed),
    }?;
    out.flush()?;
    Ok(outcome)
}

impl Show {
    fn draw_games(&self, file: &PathBuf, out: &mut impl Write) -> io::Result<Outcome> {
        // Moves are shown in the words of the notation.
        let reading = self.reading.options_of(file).with_viewer(true);
        let selection = match &self.number {
            Some(number) => Selected::Number(number.clone()),
            None => Selected::Last,
        };
        let mut reports = Reports::aside(Aside { quiet: self.quiet, ..Aside::default() });
        let (mut games, mut drawn) = (0, 0);
        let mut budget = Budget::of_diagrams();
        let files = std::slice::from_ref(file);
        let notation = self.reading.notation.as_ref();
        let number = |game: &ChosenGame| game.number(files, notation, &reading);
        let wanted = self.game.as_ref().map(number).transpose()?;
        let readable = each_text(files, notation, |input, text| {
            games += 1;
            if wanted.is_some_and(|wanted| wanted != games) {
                return Ok(());
            }
            let mut record = notations::record(&*input.notation, &text, &reading);
            budget.read(text.text.len());
            let mut out = Counted::new(&mut *out);
            let mut cells = 0;
            let states = ppn::states(&record, &selection);
            let asked = self.annotate.unwrap_or_default() == Annotate::Numbers;
            if asked && !self.quiet {
                warn_without_numbers(&record);
            }
            let squares = match asked || self.annotate.is_none() && record.is_numbered {
                true => ppn::view::squares(&record),
                false => Vec::new(),
            };
            for (index, &state) in states.iter().enumerate() {
                if out.bytes.max(cells) >= budget.of_game() {
                    record.diagnostics.push(cut(record.span(state), index, states.len()));
                    break;
                }
                if drawn > 0 {
                    writeln!(out)?;
                }
                drawn += 1;
                let line =
                    ppn::view::board_title(&record, state, &record.number(0), self.words.macros);
                writeln!(out, "{}", self.written(&line))?;
                let board = record.board(state);
                let pieces: Vec<Piece> = board.pieces().map(|(_, piece)| piece.clone()).collect();
                let letters = if record.costume.is_some() { ANIMALS } else { FIGURES };
                let table = Table { scale: record.scale_factor, letters, squares: &squares };
                cells += self.draw(&pieces, &table, None, &mut out)?;
                for line in heights(&record, &pieces) {
                    writeln!(out, "{}", self.written(&line))?;
                }
            }
            budget.printed(out.bytes.max(cells));
            reports.write(&input.name, &text, &record.diagnostics)
        })?;
        match (wanted, &self.number) {
            (Some(wanted), _) if wanted > games => {
                Err(io::Error::other(format!("there is no game {wanted}: {games} were read")))
            }
            (_, Some(number)) if drawn == 0 => {
                Err(io::Error::other(format!("no move has the number `{number}`")))
            }
            _ => Ok(reports.outcome(readable, false)),
        }
    }

    fn draw_list(&self, path: &Path, out: &mut impl Write) -> io::Result<Outcome> {
        let rows = piece_rows(path)?;
        // The places of unknown pieces remain empty.
        let (mut pieces, mut unknown, mut room) = (Vec::new(), BTreeSet::new(), None::<Bounds>);
        for row in rows {
            let (x, y) = (row.x.unwrap_or(0.0), row.y.unwrap_or(0.0));
            let around = Bounds::of_unknown(x, y, self.turn);
            match row.piece() {
                Ok(piece) => pieces.push(piece),
                Err(one) => {
                    room = Some(room.map_or(around, |room| room.union(around)));
                    unknown.insert(one.0);
                }
            }
        }
        for side in unknown {
            tell!("ppn: there is no character for `{side}`");
        }
        let table = Table { scale: 1.0, letters: FIGURES, squares: &[] };
        self.draw(&pieces, &table, room, out)?;
        Ok(Outcome::Fine)
    }

    /// Draws pieces in the given bounds. Returns the number of cells of the diagram.
    fn draw(
        &self,
        pieces: &[Piece],
        table: &Table<'_>,
        room: Option<Bounds>,
        out: &mut impl Write,
    ) -> io::Result<u64> {
        let for_people = self.pieces.is_none();
        let mut options = Options::default()
            .with_annotate(self.annotate.unwrap_or(table.usual()))
            .with_squares(table.squares.to_vec())
            .with_reorient(self.reorient)
            .with_turn(self.turn)
            .with_color(self.color())
            .with_style(self.style.unwrap_or_else(usual_style))
            .with_annotation_scale(self.annotation_scale.unwrap_or(table.scale))
            .with_x_offset(self.x_offset)
            .with_y_offset(self.y_offset)
            .with_x_breaks(self.x_breaks.clone())
            .with_y_breaks(self.y_breaks.clone())
            .with_letters(self.letters.then_some(table.letters))
            .with_shaded(self.shade)
            .with_heights(self.heights)
            .with_draw_all(for_people)
            .with_trim(for_people);
        options.bounds =
            room.map(|room| Bounds::of(pieces, &options).map_or(room, |all| all.union(room)));
        let diagram = terminal::draw(pieces, &options);
        // Unknown pieces in a list are probably bugs of the program that made it, so they are
        // reported. For a game only missing pieces matter, not missing characters.
        let of_a_character =
            |warning: &Warning| matches!(warning, Warning::NotDrawn(_) | Warning::NotTurned { .. });
        let warnings = diagram.warnings.iter();
        for warning in warnings.filter(|warning| !(for_people && of_a_character(warning))) {
            tell!("ppn: {warning}");
        }
        write!(out, "{}", diagram.text)?;
        Ok(diagram.cells)
    }

    /// A line of text above a diagram.
    fn written(&self, line: &str) -> String {
        let line = printable(line, Lines::Escape);
        match self.color {
            DiagramColor::Html => escaped(&line),
            _ => line.into_owned(),
        }
    }

    fn color(&self) -> Color {
        match self.color {
            DiagramColor::Always => Color::Ansi,
            DiagramColor::Never => Color::None,
            DiagramColor::Html => Color::Html,
            DiagramColor::Auto => {
                let colored = crate::terminal::is_colored(&io::stdout());
                if colored { Color::AnsiForeground } else { Color::None }
            }
        }
    }
}

/// Coordinates, or the numbers of squares.
pub(crate) fn numbered(name: &str) -> Result<Annotate, &'static str> {
    name.parse().map_err(|_| "expected none, algebraic, cartesian, go or numbers")
}

/// The turn by a number of degrees.
pub(crate) fn turn(degrees: &str) -> Result<Turn, &'static str> {
    let degrees = degrees.parse().ok();
    degrees.and_then(Turn::from_degrees).ok_or("expected 0, 90, 180 or 270")
}

/// A length, for clap.
fn inches(text: &str) -> Result<f64, &'static str> {
    let inches = text.parse().ok().filter(|inches: &f64| inches.is_finite());
    inches.ok_or("expected a number")
}

/// A distance, for clap.
fn spacing(text: &str) -> Result<f64, &'static str> {
    inches(text).ok().filter(|inches| *inches > 0.0).ok_or("expected a number above 0")
}

pub(crate) fn reorient(name: &str) -> Result<Reorient, &'static str> {
    name.parse().map_err(|_| "expected none, all or symbols")
}

/// The style that the locale supports.
fn usual_style() -> Style {
    if crate::terminal::is_ascii() { Style::Ascii } else { Style::Unicode }
}

pub(crate) fn style(name: &str) -> Result<Style, &'static str> {
    name.parse().map_err(|_| "expected unicode or ascii")
}
