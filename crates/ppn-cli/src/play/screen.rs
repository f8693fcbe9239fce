//! Taking over the terminal, and restoring it in all cases.

use super::graphics::{self, Png};
use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Show,
        event::{DisableMouseCapture, EnableMouseCapture},
        execute,
        terminal::{
            self, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
        },
    },
    layout::Rect,
};
use std::{
    io::{self, BufWriter, Stdout},
    sync::Once,
};

/// The whole terminal. It is restored on drop.
pub(super) struct Screen {
    /// `None` only while the terminal is restored.
    terminal: Option<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    mouse: bool,
    /// The picture that the terminal shows.
    shown: Option<Picture>,
}

/// A picture of a board, with its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Picture {
    pub(super) png: Png,
    pub(super) place: Rect,
}

impl Screen {
    /// Takes over the terminal, and the mouse if asked.
    pub(super) fn enter(mouse: bool) -> io::Result<Self> {
        restore_on_panic();
        let terminal = Self::take(mouse).inspect_err(|_| restore())?;
        Ok(Self { terminal: Some(terminal), mouse, shown: None })
    }

    fn take(mouse: bool) -> io::Result<Terminal<CrosstermBackend<BufWriter<Stdout>>>> {
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen)?;
        if mouse {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        let out = BufWriter::with_capacity(1 << 16, io::stdout());
        Terminal::new(CrosstermBackend::new(out))
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        match &mut self.terminal {
            Some(terminal) => terminal.draw(draw).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Shows a picture, or none.
    pub(super) fn show(&mut self, picture: Option<Picture>) -> io::Result<()> {
        if self.shown == picture {
            return Ok(());
        }
        let mut out = io::stdout();
        match &picture {
            Some(Picture { png, place }) => graphics::show(&mut out, png, *place, cell())?,
            None => graphics::hide(&mut out)?,
        }
        self.shown = picture;
        Ok(())
    }

    /// Clears the remembered screen, so that everything is drawn again.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.shown = None;
        self.terminal.as_mut().map_or(Ok(()), Terminal::clear)
    }

    /// Restores the terminal while `f` runs.
    #[cfg(unix)]
    pub(super) fn without(&mut self, f: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.show(None)?;
        self.terminal = None;
        restore();
        let result = f();
        self.terminal = Some(Self::take(self.mouse)?);
        result
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.show(None);
        // First the pending output, then the settings of the terminal.
        self.terminal = None;
        restore();
    }
}

/// The width and height of a cell in pixels, or a usual size if the terminal does not report it.
pub(super) fn cell() -> (f64, f64) {
    let size = terminal::window_size().ok().filter(|size| size.width > 0 && size.height > 0);
    size.map_or((8.0, 16.0), |size| {
        let along = |pixels: u16, cells: u16| f64::from(pixels) / f64::from(cells.max(1));
        (along(size.width, size.columns), along(size.height, size.rows))
    })
}

/// Restores the terminal; errors are ignored, since they cannot be shown.
fn restore() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
    });
}
