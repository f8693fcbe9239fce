//! Taking over the terminal, and restoring it in all cases.

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Show,
        event::{DisableMouseCapture, EnableMouseCapture},
        execute,
        terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
};
use std::{
    io::{self, BufWriter, Stdout},
    sync::Once,
};

/// The whole terminal. It is restored on drop.
pub(super) struct Screen {
    /// `None` only while it is restored.
    terminal: Option<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    mouse: bool,
}

impl Screen {
    /// Takes over the terminal, and the mouse if asked.
    pub(super) fn enter(mouse: bool) -> io::Result<Self> {
        restore_on_panic();
        let terminal = Self::take(mouse).inspect_err(|_| restore())?;
        Ok(Self { terminal: Some(terminal), mouse })
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

    /// Forgets the screen, so that all of it is drawn again.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.terminal.as_mut().map_or(Ok(()), Terminal::clear)
    }

    /// Restores the terminal while `f` runs.
    #[cfg(unix)]
    pub(super) fn without(&mut self, f: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.terminal = None;
        restore();
        let result = f();
        self.terminal = Some(Self::take(self.mouse)?);
        result
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // First the pending output, then the settings of the terminal.
        self.terminal = None;
        restore();
    }
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
