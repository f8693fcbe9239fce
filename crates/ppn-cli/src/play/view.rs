//! The screen: header, board, current move, list of moves, and status line.

use super::{
    board::Sight,
    header,
    moves::MoveList,
    screen::Picture,
    viewer::{Over, Viewer},
    words::Words,
    wrap::{columns, shortened, wrap},
};
use ppn_render::Turn;
use ratatui::{
    Frame,
    layout::{Position, Rect},
    text::{Line, Span},
    widgets::{Block, Borders, Paragraph},
};

/// The areas where things were drawn last.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The list of moves, and the state of each of its rows.
    list: Rect,
    list_states: Vec<usize>,
    /// The place of the board, if it is a picture.
    picture: Option<Rect>,
    /// Whether the board has been scrolled to the current move.
    pub(super) followed: bool,
}

impl Places {
    /// The state whose row of the list is at a position.
    pub(super) fn state_at(&self, place: Position) -> Option<usize> {
        let row = place.y.checked_sub(self.list.y)?;
        let inside = self.list.contains(place);
        self.list_states.get(usize::from(row)).copied().filter(|_| inside)
    }
}

/// From this width on, the list of moves is beside the board.
const WIDE: u16 = 72;

/// The width of the list beside the board.
const LIST_WIDTH: std::ops::RangeInclusive<u16> = 24..=48;

/// Rows that are reserved for the list below the board, and for the current move, if possible.
const LIST_HEIGHT: u16 = 6;
const MOVE_HEIGHT: std::ops::RangeInclusive<u16> = 3..=8;

/// The maximum number of characters of a comment under the board; a page shows the whole comment.
const MOST_OF_COMMENT: usize = 4000;

impl Viewer<'_, '_> {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let [header, body, status] = rows(area, self.header_height(area));
        self.draw_header(frame, header);
        self.board.show(&self.record, self.session.at(), self.settings.look);
        let (wide, high) = match area.width >= WIDE {
            true => (body.width.saturating_sub(*LIST_WIDTH.start() + 4), MOVE_HEIGHT.start() + 1),
            false => (body.width.saturating_sub(2), MOVE_HEIGHT.start() + LIST_HEIGHT + 2),
        };
        let room = (wide.into(), body.height.saturating_sub(high).into());
        self.board.zoom = self.settings.zoom && self.board.doubles_in(room);
        self.places.picture = None;
        if area.width >= WIDE {
            let (main, mut list) = self.beside(body);
            // If the board needs the height, the move is under the list.
            let under_board =
                self.board.size().1 + usize::from(*MOVE_HEIGHT.start()) < main.height.into();
            if !under_board {
                let text = self.current(list.width - 1);
                let rows = u16::try_from(text.len()).unwrap_or(u16::MAX).saturating_add(1);
                let height = rows.min(list.height / 3);
                list.height -= height;
                let place = Rect { y: list.bottom(), height, ..list };
                let block = self.edge(Borders::LEFT | Borders::TOP);
                let inner = block.inner(place);
                frame.render_widget(block, place);
                self.draw_move(frame, inner, text);
            }
            self.draw_main(frame, main, under_board);
            self.draw_list(frame, list, Borders::LEFT);
        } else {
            let (main, list) = self.below(body);
            self.draw_main(frame, main, true);
            self.draw_list(frame, list, Borders::TOP);
        }
        self.draw_status(frame, status);
        let theme = self.settings.theme;
        match &mut self.over {
            Over::Page(page) => page.draw(frame, area, theme),
            Over::Menu(menu) => {
                menu.draw(frame, area, self.archive, &self.settings.reading, theme);
            }
            Over::Prompt(_) | Over::Search(_) | Over::Nothing => {}
        }
    }

    /// The picture of the board, unless a page or menu covers it.
    pub(super) fn picture(&mut self) -> Option<Picture> {
        let place = self.places.picture?;
        let is_free = matches!(self.over, Over::Nothing | Over::Prompt(_) | Over::Search(_));
        let png = self.board.picture(&self.record).filter(|_| is_free)?;
        Some(Picture { png, place })
    }

    fn header_height(&self, area: Rect) -> u16 {
        let [_, second] = header::lines(&self.record.metadata);
        let wanted = if second.is_empty() { 1 } else { 2 };
        // A small window has only the board.
        if area.height < 12 { wanted.min(1) } else { wanted }
    }

    fn draw_header(&self, frame: &mut Frame<'_>, area: Rect) {
        let theme = self.settings.theme;
        let more = if self.archive.is_complete() { "" } else { "+" };
        let found = self.archive.found();
        let count = (found > 1 || !self.archive.is_complete())
            .then(|| format!("game {} of {found}{more}", self.game + 1));
        let [first, second] = header::lines(&self.record.metadata);
        let first = if first.is_empty() { self.archive.short_name().to_owned() } else { first };
        let right = count.unwrap_or_default();
        let room = usize::from(area.width).saturating_sub(columns(&right) + 3);
        let mut lines = vec![Line::from(vec![
            Span::raw(" "),
            Span::styled(shortened(&first, room), theme.title()),
        ])];
        if !second.is_empty() {
            let second = shortened(&second, usize::from(area.width).saturating_sub(2));
            lines.push(Line::from(format!(" {second}")));
        }
        frame.render_widget(Paragraph::new(lines), area);
        let right = Line::styled(format!("{right} "), theme.quiet()).right_aligned();
        frame.render_widget(right, Rect { height: 1.min(area.height), ..area });
    }

    /// The list at the right of the board.
    fn beside(&self, area: Rect) -> (Rect, Rect) {
        let board = u16::try_from(self.board.size().0).unwrap_or(u16::MAX);
        // The board has priority, then a list of readable width.
        let list = (area.width / 2)
            .min(area.width.saturating_sub(board.saturating_add(4)))
            .clamp(*LIST_WIDTH.start(), *LIST_WIDTH.end())
            .min(area.width);
        let main = Rect { width: area.width - list, ..area };
        (main, Rect { x: area.x + main.width, width: list, ..area })
    }

    /// The list below the board.
    fn below(&self, area: Rect) -> (Rect, Rect) {
        let board = u16::try_from(self.board.size().1).unwrap_or(u16::MAX);
        // The space for the move does not depend on its text, so that nothing jumps.
        let spare = area.height.saturating_sub(board) / 3;
        let wanted =
            board.saturating_add(spare.clamp(*MOVE_HEIGHT.start(), *MOVE_HEIGHT.end()) + 1);
        let list = area.height.saturating_sub(wanted).max(LIST_HEIGHT.min(area.height / 3));
        let main = Rect { height: area.height - list, ..area };
        (main, Rect { y: area.y + main.height, height: list, ..area })
    }

    fn draw_main(&mut self, frame: &mut Frame<'_>, area: Rect, with_move: bool) {
        let theme = self.settings.theme;
        let text = if with_move { self.current(area.width) } else { Vec::new() };
        let (mut width, mut height) = self.board.size();
        if self.settings.pictures {
            // A picture takes the available space.
            (width, height) = (area.width.into(), area.height.into());
        }
        // The move has some rows, and more if the board does not need them.
        let wanted = u16::try_from(text.len()).unwrap_or(u16::MAX).min(*MOVE_HEIGHT.start());
        let kept = if with_move { wanted + 1 } else { 0 };
        let height = u16::try_from(height).unwrap_or(u16::MAX);
        // If the board is too high, one row shows that there is more.
        let kept = if height > area.height { kept.max(1) } else { kept };
        let room = area.height.saturating_sub(kept).max(area.height.min(3));
        let height = if self.settings.pictures { room } else { height.min(room) };
        let width = u16::try_from(width).unwrap_or(u16::MAX).min(area.width.saturating_sub(2));
        let board = Rect { x: area.x + (area.width - width) / 2, width, height, ..area };
        if !self.places.followed {
            self.board.follow(board.width, board.height);
            self.places.followed = true;
        }
        let mut top = area.y + board.height;
        if self.board.is_empty() {
            let line = Line::styled(" (the board is empty)", theme.quiet());
            frame.render_widget(line, Rect { height: 1.min(area.height), ..area });
            top += 2;
        } else {
            if self.settings.pictures {
                self.places.picture = Some(board);
            } else {
                let scale = self.record.scale_factor;
                let sight = self.board.render(board, frame.buffer_mut(), scale, theme);
                let hint = Line::styled(more_line(sight), theme.quiet()).centered();
                // Without a row for it, the hint is on the edge of the board.
                let row = top.min(area.bottom().saturating_sub(1));
                if sight.more.contains(&true) {
                    frame.render_widget(hint, Rect { y: row, height: 1.min(area.height), ..area });
                }
            }
            top += 1;
        }
        let top = top.min(area.bottom());
        self.draw_move(frame, Rect { y: top, height: area.bottom() - top, ..area }, text);
    }

    /// The line between the list of moves and the board.
    fn edge(&self, borders: Borders) -> Block<'static> {
        Block::new().borders(borders).border_style(self.settings.theme.quiet())
    }

    fn draw_move(&self, frame: &mut Frame<'_>, area: Rect, text: Vec<Line<'static>>) {
        let text = self.cut(text, area.height);
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        frame.render_widget(Paragraph::new(text), area);
    }

    /// The current move, its problems, and its comment.
    fn current(&self, width: u16) -> Vec<Line<'static>> {
        let width = usize::from(width).saturating_sub(2).max(1);
        let theme = self.settings.theme;
        let at = self.session.at();
        let words = Words(&self.record);
        let mut lines: Vec<Line<'static>> = Vec::new();
        let head = if at == 0 {
            let mut name = self.start().to_owned();
            name[..1].make_ascii_uppercase();
            name
        } else {
            let text = words.text(words.worded(at));
            let text: String = text.chars().take(MOST_OF_COMMENT).collect();
            format!("{} {text}", words.number(at))
        };
        let add = |lines: &mut Vec<Line<'static>>, text: &str, most: usize, style| {
            let wrapped = wrap(text, width, most);
            lines.extend(wrapped.into_iter().map(|part| Line::styled(part, style)));
        };
        add(&mut lines, &head, 3, theme.title());
        for fault in self.faults.of(at).take(5) {
            let style = if fault.is_error { theme.error() } else { theme.warning() };
            add(&mut lines, &format!("✗ {}", fault.message), 3, style);
        }
        let comment: String = words.comment(at).chars().take(MOST_OF_COMMENT).collect();
        add(&mut lines, &comment, usize::MAX, theme.comment());
        lines
    }

    /// The name of the first board.
    fn start(&self) -> &'static str {
        if self.left.is_empty() { "start board" } else { "before the variation" }
    }

    /// As many lines as fit; the last line shows how to read the rest.
    fn cut(&self, mut lines: Vec<Line<'static>>, height: u16) -> Vec<Line<'static>> {
        let height = usize::from(height);
        if lines.len() > height && height > 1 {
            lines.truncate(height - 1);
            lines.push(Line::styled("… (Enter shows all)", self.settings.theme.quiet()));
        }
        lines
    }

    fn draw_list(&mut self, frame: &mut Frame<'_>, area: Rect, borders: Borders) {
        let theme = self.settings.theme;
        let block = self.edge(borders);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let list = MoveList {
            start: self.start(),
            record: &self.record,
            faults: &self.faults,
            at: self.session.at(),
            theme,
        };
        let rows = list.rows(usize::from(inner.width), usize::from(inner.height));
        self.places.list = inner;
        self.places.list_states = rows.iter().map(|row| row.state).collect();
        let lines: Vec<Line<'_>> = rows.into_iter().map(|row| row.line).collect();
        frame.render_widget(Paragraph::new(lines), inner);
    }

    fn draw_status(&self, frame: &mut Frame<'_>, area: Rect) {
        let theme = self.settings.theme;
        let prompt = match &self.over {
            Over::Prompt(typed) => Some(format!(" go to move: {typed}")),
            Over::Search(typed) => Some(format!(" search: {typed}")),
            _ => None,
        };
        if let Some(line) = prompt {
            let cursor = area.x + u16::try_from(columns(&line)).unwrap_or(0);
            if area.height > 0 && cursor < area.right() {
                frame.set_cursor_position((cursor, area.y));
            }
            frame.render_widget(Line::raw(line), area);
            return;
        }
        let session = &self.session;
        let mut spans = vec![Span::raw(format!(" {}/{}", session.at(), session.last()))];
        if session.is_playing() {
            spans.push(Span::raw(format!("  ▶ {}", self.settings.speed)));
        }
        if !self.left.is_empty() {
            spans.push(Span::raw("  variation"));
        }
        if self.settings.look.turn != Turn::None {
            spans.push(Span::raw("  turned"));
        }
        match (&self.message, self.faults.summary()) {
            (Some(message), _) => spans.push(Span::raw(format!("  {message}"))),
            (None, Some(summary)) => {
                let style = if self.faults.has_errors() { theme.error() } else { theme.warning() };
                spans.push(Span::styled(format!("  ✗ {summary} (E)"), style));
            }
            (None, None) => {}
        }
        let line = Line::from(spans);
        let used = line.width();
        frame.render_widget(line, area);
        let hint = "←→ step  Space play  ? help  q quit ";
        let hint = if used + columns(hint) < usize::from(area.width) { hint } else { "? help " };
        if used + columns(hint) < usize::from(area.width) {
            frame.render_widget(Line::styled(hint, theme.quiet()).right_aligned(), area);
        }
    }
}

/// Arrows in the directions where there is more of the board.
fn more_line(sight: Sight) -> String {
    let arrows: String = ["◀ ", "▶ ", "▲ ", "▼ "]
        .into_iter()
        .zip(sight.more)
        .filter_map(|(arrow, more)| more.then_some(arrow))
        .collect();
    if arrows.is_empty() { arrows } else { format!("{arrows}Shift+arrows") }
}

/// Header, body and the last line.
fn rows(area: Rect, header: u16) -> [Rect; 3] {
    let status = 1.min(area.height);
    let header = header.min(area.height - status);
    let body = area.height - status - header;
    [
        Rect { height: header, ..area },
        Rect { y: area.y + header, height: body, ..area },
        Rect { y: area.y + header + body, height: status, ..area },
    ]
}
