//! Pages of text over the board, which can be scrolled.

use super::{
    theme::Theme,
    wrap::{columns, wrap},
};
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    layout::Rect,
    text::Line,
    widgets::{Block, Clear, Paragraph},
};

pub(super) struct Page {
    title: &'static str,
    lines: Vec<String>,
    top: usize,
    /// The largest offset when the page was drawn last.
    end: usize,
}

/// The most lines of a paragraph.
const MOST_LINES: usize = 2000;

impl Page {
    pub(super) fn new(title: &'static str, lines: Vec<String>) -> Self {
        Self { title, lines, top: 0, end: usize::MAX }
    }

    /// Scrolls; returns whether the page stays open.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let by: isize = match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return false,
            KeyCode::Down | KeyCode::Char('j') => 1,
            KeyCode::Up | KeyCode::Char('k') => -1,
            KeyCode::PageDown | KeyCode::Char(' ') => 10,
            KeyCode::PageUp => -10,
            KeyCode::Home | KeyCode::Char('g') => isize::MIN,
            KeyCode::End | KeyCode::Char('G') => isize::MAX,
            _ => return false,
        };
        self.scroll(by);
        true
    }

    pub(super) fn scroll(&mut self, by: isize) {
        self.top = self.top.saturating_add_signed(by).min(self.end);
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let width = usize::from(area.width.saturating_sub(4)).clamp(1, 96);
        let mut lines: Vec<Line<'_>> = Vec::new();
        for line in &self.lines {
            // Short and indented lines are not wrapped.
            if columns(line) <= width {
                lines.push(Line::raw(line));
                continue;
            }
            let indent = line.len() - line.trim_start().len();
            let wrapped = wrap(line, width.saturating_sub(indent), MOST_LINES);
            lines.extend(wrapped.into_iter().map(|part| Line::raw(" ".repeat(indent) + &part)));
        }
        let room = usize::from(area.height.saturating_sub(2));
        self.end = lines.len().saturating_sub(room);
        self.top = self.top.min(self.end);
        let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(24);
        let place = centred(area, widest + 4, lines.len() + 2);
        let hint = if self.end > 0 {
            " ↑ ↓ scroll, any other key closes "
        } else {
            " any key closes "
        };
        let block = Block::bordered()
            .title(Line::styled(format!(" {} ", self.title), theme.title()))
            .title_bottom(Line::styled(hint, theme.quiet()).right_aligned());
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.top).take(room).collect();
        let inner = block.inner(place);
        frame.render_widget(Clear, place);
        frame.render_widget(block, place);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner };
        frame.render_widget(Paragraph::new(shown), inner);
    }
}

/// A centred rectangle of that size, or smaller if the screen is too small.
pub(super) fn centred(area: Rect, width: usize, height: usize) -> Rect {
    let fit = |wanted: usize, room: u16| u16::try_from(wanted).unwrap_or(u16::MAX).min(room);
    let (width, height) = (fit(width, area.width), fit(height, area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}
