//! The list of all games of a file, to choose one.

use super::{archive::Archive, page::centred, theme::Theme, wrap::shortened};
use ppn::Options;
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    layout::Rect,
    text::Line,
    widgets::{Block, Clear, Paragraph},
};
use std::io;

pub(super) struct Menu {
    selected: usize,
    /// The first visible game.
    top: usize,
    /// The number that is being typed.
    typed: String,
    /// The part of a name that is being typed.
    searched: Option<String>,
    /// The number of games that were visible when the list was drawn last.
    room: usize,
    /// The area where the list was drawn last.
    area: Rect,
}

/// The maximum number of games whose names are searched after one key.
const MOST_SEARCHED: usize = 20_000;

/// The result of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    None,
    Close,
    Game(usize),
}

impl Menu {
    pub(super) fn new(selected: usize) -> Self {
        Self {
            selected,
            top: selected,
            typed: String::new(),
            searched: None,
            room: 10,
            area: Rect::default(),
        }
    }

    pub(super) fn key(
        &mut self,
        key: KeyEvent,
        archive: &mut Archive,
        options: &Options,
    ) -> io::Result<Choice> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(Choice::Close);
        }
        if let Some(searched) = &mut self.searched {
            match key.code {
                KeyCode::Char(character) => searched.push(character),
                KeyCode::Backspace if !searched.is_empty() => {
                    searched.pop();
                }
                KeyCode::Enter => return Ok(Choice::Game(self.selected)),
                KeyCode::Esc | KeyCode::Backspace => {
                    self.searched = None;
                    return Ok(Choice::None);
                }
                KeyCode::Down | KeyCode::Tab => {
                    return self.find(self.selected + 1, archive, options).map(|()| Choice::None);
                }
                _ => return Ok(Choice::None),
            }
            return self.find(self.selected, archive, options).map(|()| Choice::None);
        }
        if key.code == KeyCode::Char('/') {
            (self.searched, self.typed) = (Some(String::new()), String::new());
            return Ok(Choice::None);
        }
        let page = self.room.max(1) as isize;
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.typed.len() < 12 => {
                self.typed.push(digit);
                let number: usize = self.typed.parse().unwrap_or(1);
                return self.select(number.max(1) - 1, archive).map(|()| Choice::None);
            }
            KeyCode::Backspace => {
                self.typed.pop();
                return Ok(Choice::None);
            }
            _ => self.typed.clear(),
        }
        match key.code {
            KeyCode::Down | KeyCode::Char('j' | 'n' | 'N') => self.step(1, archive)?,
            KeyCode::Up | KeyCode::Char('k' | 'p' | 'P') => self.step(-1, archive)?,
            KeyCode::PageDown | KeyCode::Char(' ') => self.step(page, archive)?,
            KeyCode::PageUp => self.step(-page, archive)?,
            KeyCode::Home | KeyCode::Char('g') => self.select(0, archive)?,
            KeyCode::End | KeyCode::Char('G') => self.select(usize::MAX - 1, archive)?,
            KeyCode::Enter | KeyCode::Right | KeyCode::Char('l') => {
                return Ok(Choice::Game(self.selected));
            }
            _ => return Ok(Choice::Close),
        }
        Ok(Choice::None)
    }

    /// Selects the next game whose caption contains the typed text, starting with a game; after the
    /// last game the search continues with the first.
    fn find(&mut self, from: usize, archive: &mut Archive, options: &Options) -> io::Result<()> {
        let text = self.searched.as_deref().unwrap_or_default().to_lowercase();
        archive.has(from + MOST_SEARCHED)?;
        let found = archive.found();
        let games = (from..found).chain(0..from.min(found)).take(MOST_SEARCHED);
        let mut games =
            games.filter(|game| archive.caption(*game, options).to_lowercase().contains(&text));
        if let Some(game) = games.next() {
            self.selected = game;
        }
        Ok(())
    }

    pub(super) fn step(&mut self, by: isize, archive: &mut Archive) -> io::Result<()> {
        self.select(self.selected.saturating_add_signed(by), archive)
    }

    /// Selects a game, or the last if there are fewer.
    fn select(&mut self, index: usize, archive: &mut Archive) -> io::Result<()> {
        let there = archive.has(index)?;
        self.selected = if there { index } else { archive.found().saturating_sub(1) };
        Ok(())
    }

    /// The game at a position of the screen.
    pub(super) fn game_at(&self, column: u16, row: u16, archive: &Archive) -> Option<usize> {
        let inside = self.area.contains((column, row).into());
        let index = self.top + usize::from(row.saturating_sub(self.area.y));
        (inside && index < archive.found()).then_some(index)
    }

    pub(super) fn draw(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        archive: &mut Archive,
        options: &Options,
        theme: Theme,
    ) {
        let most = usize::from(area.height.saturating_sub(2)).max(1);
        // Errors of the file are reported when a game is opened.
        let _ = archive.has(self.top.max(self.selected) + most);
        self.room = most.min(archive.found());
        self.top = self.top.min(self.selected);
        if self.selected >= self.top + self.room {
            self.top = self.selected + 1 - self.room;
        }
        self.top = self.top.min(archive.found().saturating_sub(self.room));
        let digits = archive.found().to_string().len();
        let width = usize::from(area.width.saturating_sub(4)).clamp(1, 100);
        let line = |index: usize| {
            let caption = archive.caption(index, options);
            let caption = shortened(&caption, width.saturating_sub(digits + 2).max(1));
            let text = format!("{:>digits$}  {caption}", index + 1);
            let style = if index == self.selected { theme.current() } else { Default::default() };
            Line::styled(format!("{text:<width$}"), style)
        };
        let lines: Vec<Line<'_>> = (self.top..self.top + self.room).map(line).collect();
        let more = if archive.is_complete() { "" } else { "+" };
        let title = format!(" {} games ", format_args!("{}{more}", archive.found()));
        let hint = match (&self.searched, self.typed.as_str()) {
            (Some(text), _) => format!(" search: {text}  Tab: next "),
            (None, "") => " Enter opens, a number selects, / searches ".to_owned(),
            (None, typed) => format!(" game {typed} "),
        };
        let block = Block::bordered()
            .title(Line::styled(title, theme.title()))
            .title_bottom(Line::styled(hint, theme.quiet()).right_aligned());
        let place = centred(area, width + 4, self.room + 2);
        let inner = block.inner(place);
        self.area = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        frame.render_widget(Clear, place);
        frame.render_widget(block, place);
        frame.render_widget(Paragraph::new(lines), self.area);
    }
}
