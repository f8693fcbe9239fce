//! Colours and styles. The screen is complete without colours.

use ratatui::style::{Color, Modifier, Style};

#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) color: bool,
}

impl Theme {
    pub(super) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// A highlighted row or piece.
    pub(super) fn current(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn comment(self) -> Style {
        self.colored(Color::Cyan)
    }

    pub(super) fn error(self) -> Style {
        self.colored(Color::Red).add_modifier(Modifier::BOLD)
    }

    pub(super) fn warning(self) -> Style {
        self.colored(Color::Yellow)
    }

    pub(super) fn colored(self, color: Color) -> Style {
        if self.color { Style::new().fg(color) } else { Style::new() }
    }
}
