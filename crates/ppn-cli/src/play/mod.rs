//! `ppn play`: shows games move by move in the full terminal.

mod archive;
mod board;
mod diagram;
mod faults;
mod graphics;
mod header;
mod help;
mod keys;
mod menu;
mod moves;
mod page;
mod screen;
mod session;
mod signals;
mod theme;
mod variations;
mod view;
mod viewer;
mod words;
mod wrap;

use crate::files::name;
use crate::{
    arguments::{ColorChoice, Reading},
    chosen_game::ChosenGame,
    notations,
    outcome::Outcome,
    show::{numbered, reorient, style, turn},
};
use archive::Archive;
use board::Look;
use clap::{Args, ValueEnum};
use ppn::Record;
use ppn_render::{
    Turn,
    terminal::{Annotate, Reorient, Style},
};
use ratatui::crossterm::{event, style::force_color_output};
use screen::Screen;
use session::{Speed, state_named};
use signals::Signals;
use std::{
    io::{self, IsTerminal},
    path::PathBuf,
    time::{Duration, Instant},
};
use theme::Theme;
use viewer::{Request, Settings, Viewer};

/// Step through games in the terminal
///
///     ppn play game.ppn
///     ppn play --game 5 --start last club.pdn
///     ppn play --move 12... --annotate algebraic game.ppn
///
/// The arrow keys step, Space plays, `?` lists all keys, `q` quits.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Play {
    /// File to read; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Start with game N, counted from 1, or with the game that has this `Id`.
    #[arg(long, value_name = "N|ID", default_value = "1")]
    game: ChosenGame,
    /// Start at this move number, such as `3...`; `SetupFn.` is the start board.
    #[arg(long = "move", value_name = "LABEL", conflicts_with = "start")]
    number: Option<String>,
    /// Start at the start board (`first`), at the last move, or after N moves.
    #[arg(long, value_name = "first|last|N", default_value = "first", value_parser = start)]
    start: Start,
    /// Moves per second in autoplay, 0.5 to 4.
    #[arg(long, value_name = "N", default_value = "1", value_parser = speed)]
    speed: Speed,
    /// Draw coordinates along the edges; `go` leaves out the letter I.
    #[arg(long, default_value = "none", value_name = "none|algebraic|cartesian|go", value_parser = annotate)]
    annotate: Annotate,
    /// Turn all pieces upright, or only the symbols on them.
    #[arg(long, default_value = "none", value_name = "none|all|symbols", value_parser = reorient)]
    reorient: Reorient,
    /// The characters to draw boards with.
    #[arg(long, default_value = "unicode", value_name = "unicode|ascii", value_parser = style)]
    style: Style,
    /// Turn the table counter-clockwise by 90, 180 or 270 degrees, as seen from another side.
    #[arg(long, value_name = "DEGREES", default_value = "0", value_parser = turn)]
    turn: Turn,
    /// When to show the board as a picture, by the graphics protocol of kitty.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pictures: Pictures,
    /// Do not mark what the last move changed.
    #[arg(long)]
    no_highlight: bool,
    /// Do not use the mouse, so that the terminal can select text.
    #[arg(long)]
    no_mouse: bool,
    /// When to use colours.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: ColorChoice,
    #[command(flatten)]
    reading: Reading,
}

/// When the board is a picture.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Pictures {
    /// In a terminal that is known to support it.
    Auto,
    Always,
    Never,
}

/// The first state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    Last,
    After(usize),
}

/// The longest time until a signal is handled.
const LOOK_ROUND: Duration = Duration::from_millis(200);

/// The time for finding games before keys are read again.
const SCAN: Duration = Duration::from_millis(15);

/// The interval in which the number of games is drawn during the search.
const SHOW_SCAN: Duration = Duration::from_millis(250);

fn annotate(name: &str) -> Result<Annotate, &'static str> {
    let choice = numbered(name).ok().filter(|choice| *choice != Annotate::Numbers);
    choice.ok_or("expected none, algebraic, cartesian or go")
}

pub(crate) fn run(play: &Play) -> io::Result<Outcome> {
    if !io::stdout().is_terminal() {
        return Err(io::Error::other(format!(
            "`ppn play` needs a terminal; `ppn show {}` prints a board",
            name(&play.file)
        )));
    }
    let mut archive = Archive::open(&play.file, play.reading.notation.as_ref())?;
    let mut settings = play.settings();
    let files = std::slice::from_ref(&play.file);
    let wanted =
        play.game.number(files, play.reading.notation.as_ref(), &play.reading.options())?;
    let mut game = usize::try_from(wanted - 1).unwrap_or(usize::MAX - 1);
    if !archive.has(game)? {
        let found = archive.found();
        return Err(io::Error::other(format!("there is no game {wanted}: {found} were read")));
    }
    let mut text = archive.text(game)?;
    let mut at = Some(play.state(&record(&text, &archive, &settings))?);
    let signals = Signals::watch()?;
    let mut screen = Screen::enter(!play.no_mouse).map_err(|error| {
        io::Error::other(format!(
            "`ppn play` cannot use this terminal ({error}); `ppn show {}` prints a board",
            name(&play.file)
        ))
    })?;
    let mut message = None;
    loop {
        let next = {
            let record = record(&text, &archive, &settings);
            let at = at.take().unwrap_or(0);
            let mut viewer = Viewer::new(&mut archive, &mut settings, &text, game, record, at);
            viewer.message = message.take();
            watch(&mut viewer, &mut screen, &signals)?
        };
        let Some(next) = next else { break };
        match archive.text(next) {
            Ok(other) => (text, game) = (other, next),
            Err(error) => message = Some(error.to_string()),
        }
    }
    drop(screen);
    signals.obey()?;
    Ok(Outcome::Fine)
}

/// Shows a game until the user selects another one or quits.
fn watch(
    viewer: &mut Viewer<'_, '_>,
    screen: &mut Screen,
    signals: &Signals,
) -> io::Result<Option<usize>> {
    let mut shown = Instant::now();
    let mut changed = true;
    while !signals.came() {
        let scanning = !viewer.archive.is_complete();
        if changed || scanning && shown.elapsed() > SHOW_SCAN {
            screen.draw(|frame| viewer.draw(frame))?;
            screen.show(viewer.picture())?;
            (changed, shown) = (false, Instant::now());
        }
        let now = Instant::now();
        let wait = if scanning { Duration::ZERO } else { LOOK_ROUND };
        let wait = viewer.wait(now).map_or(wait, |due| due.min(wait));
        // All waiting keys are read before the screen is drawn again.
        let mut more = event::poll(wait)?;
        while more {
            let event = event::read()?;
            changed = true;
            match viewer.event(&event, Instant::now()) {
                None => {}
                Some(Request::Quit) => return Ok(None),
                Some(Request::Game(game)) => return Ok(Some(game)),
                Some(Request::Redraw) => screen.clear()?,
                Some(Request::Suspend) => {
                    #[cfg(unix)]
                    screen.without(signals::suspend)?;
                }
            }
            more = event::poll(Duration::ZERO)?;
        }
        changed |= viewer.tick(Instant::now());
        if scanning {
            if let Err(error) = viewer.archive.scan_until(Instant::now() + SCAN) {
                viewer.message = Some(error.to_string());
                changed = true;
            }
            changed |= viewer.archive.is_complete();
        }
    }
    Ok(None)
}

/// The game of a text.
fn record<'t>(text: &'t ppn::GameText<'_>, archive: &Archive, settings: &Settings) -> Record<'t> {
    notations::record(&*archive.notation, text, &settings.reading)
}

impl Play {
    fn settings(&self) -> Settings {
        Settings {
            look: Look {
                turn: self.turn,
                annotate: self.annotate,
                reorient: self.reorient,
                style: self.style,
                marks: !self.no_highlight,
            },
            speed: self.speed,
            theme: Theme { color: self.is_colored() },
            zoom: true,
            pictures: cfg!(feature = "raster")
                && match self.pictures {
                    Pictures::Auto => graphics::is_supported(),
                    Pictures::Always => true,
                    Pictures::Never => false,
                },
            searched: String::new(),
            reading: self.reading.options_of(&self.file).with_viewer(true),
        }
    }

    fn is_colored(&self) -> bool {
        match self.color {
            ColorChoice::Always => {
                force_color_output(true);
                true
            }
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
            }
        }
    }

    /// The first state.
    fn state(&self, record: &Record<'_>) -> io::Result<usize> {
        match (&self.number, self.start) {
            (Some(number), _) => state_named(number, record.len(), |state| record.number(state))
                .ok_or_else(|| {
                    io::Error::other(format!("no move of the game has the number `{number}`"))
                }),
            (None, Start::Last) => Ok(record.len() - 1),
            (None, Start::After(moves)) => Ok(moves.min(record.len() - 1)),
        }
    }
}

fn start(text: &str) -> Result<Start, &'static str> {
    match text {
        "first" => Ok(Start::After(0)),
        "last" => Ok(Start::Last),
        _ => text.parse().map(Start::After).map_err(|_| "expected first, last or a number"),
    }
}

fn speed(text: &str) -> Result<Speed, String> {
    text.parse().ok().and_then(Speed::new).ok_or_else(|| {
        format!("expected {} to {} moves per second", Speed::SLOWEST, Speed::FASTEST)
    })
}
