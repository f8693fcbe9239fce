//! The board of a game: its drawing, and its visible part.

use super::{
    diagram::{Diagram, Shown},
    graphics::Png,
    theme::Theme,
};
#[cfg(feature = "raster")]
use ppn::Frames;
use ppn::{Piece, Record};
#[cfg(feature = "raster")]
use ppn_render::{LastMove, picture};
use ppn_render::{
    Turn,
    terminal::{self, Annotate, Bounds, Color, Options, Reorient, Style},
};
use ratatui::{buffer::Buffer, layout::Rect};

/// Options for drawing boards; the same for all games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Look {
    /// The turn of the table.
    pub(super) turn: Turn,
    pub(super) annotate: Annotate,
    pub(super) reorient: Reorient,
    pub(super) style: Style,
    /// Whether the changes of the last move are marked.
    pub(super) marks: bool,
}

impl Look {
    fn options(self) -> Options {
        let Self { reorient, turn, style, .. } = self;
        Options::default().with_reorient(reorient).with_turn(turn).with_style(style)
    }

    /// Turns the table by a number of quarters.
    pub(super) fn turn_by(&mut self, quarters: usize) {
        const TURNS: [Turn; 4] = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters];
        let now = TURNS.iter().position(|turn| *turn == self.turn).unwrap_or(0);
        self.turn = TURNS[(now + quarters) % TURNS.len()];
    }

    /// Selects the next kind of coordinates.
    pub(super) fn next_coordinates(&mut self) {
        self.annotate = match self.annotate {
            Annotate::None => Annotate::Algebraic,
            Annotate::Algebraic => Annotate::Cartesian,
            Annotate::Cartesian | Annotate::Go | Annotate::Numbers => Annotate::None,
        };
    }

    /// Selects the next choice of upright parts; returns its description.
    pub(super) fn next_upright(&mut self) -> &'static str {
        let (next, name) = match self.reorient {
            Reorient::None => (Reorient::Symbols, "symbols are upright"),
            Reorient::Symbols => (Reorient::All, "pieces are upright"),
            _ => (Reorient::None, "pieces keep their angles"),
        };
        self.reorient = next;
        name
    }
}

/// The board of a game at one state.
pub(super) struct Board {
    look: Look,
    frame: Frame,
    state: Option<usize>,
    diagram: Diagram,
    /// Rows and columns that the last move changed.
    changes: Vec<(usize, usize)>,
    /// The first visible row and column.
    pan: (usize, usize),
    /// Whether cells have the double size.
    pub(super) zoom: bool,
    /// The last picture, with its state and its options.
    picture: Option<(usize, Look, Png)>,
}

/// The bounds of all boards of a game, so that boards do not jump.
#[derive(Clone, Copy, Debug)]
struct Frame {
    bounds: Option<Bounds>,
    /// Inches that are added to coordinates, multiples of a half.
    x_offset: f64,
    y_offset: f64,
}

/// The most pieces, over all states of a game, that are used to find its bounds.
const MOST_LOOKS: usize = 2_000_000;

/// The visible part of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sight {
    /// Whether there is more of the board at the left, right, top and bottom.
    pub(super) more: [bool; 4],
}

impl Board {
    pub(super) fn new(record: &Record<'_>, look: Look) -> Self {
        let frame = Frame::around(record, look, MOST_LOOKS);
        let (diagram, changes) = (Diagram::default(), Vec::new());
        Self { look, frame, state: None, diagram, changes, pan: (0, 0), zoom: false, picture: None }
    }

    /// Draws a state, unless it is already drawn.
    pub(super) fn show(&mut self, record: &Record<'_>, state: usize, look: Look) {
        if self.state == Some(state) && self.look == look {
            return;
        }
        if (self.look.turn, self.look.reorient) != (look.turn, look.reorient) {
            self.frame = Frame::around(record, look, MOST_LOOKS);
            self.pan = (0, 0);
        }
        let before = (look.marks && state > 0).then(|| {
            let drawn = self.state == Some(state - 1) && self.look == look;
            if drawn {
                std::mem::take(&mut self.diagram)
            } else {
                self.draw(record, state - 1, look)
            }
        });
        self.diagram = self.draw(record, state, look);
        self.changes = before.map_or_else(Vec::new, |before| self.diagram.changes(&before));
        (self.look, self.state) = (look, Some(state));
    }

    fn draw(&self, record: &Record<'_>, state: usize, look: Look) -> Diagram {
        let options = look
            .options()
            .with_color(Color::AnsiForeground)
            .with_x_offset(Some(self.frame.x_offset))
            .with_y_offset(Some(self.frame.y_offset))
            .with_bounds(self.frame.bounds);
        Diagram::new(terminal::diagram(&pieces(record, state), &options))
    }

    /// Columns and rows with the coordinates.
    pub(super) fn size(&self) -> (usize, usize) {
        let (left, below) = self.margins();
        (self.columns() + left, self.rows() + below)
    }

    /// Whether cells of the double size fit in columns and rows.
    pub(super) fn doubles_in(&self, (columns, rows): (usize, usize)) -> bool {
        let (left, below) = self.margins();
        2 * self.diagram.width() + left <= columns && 2 * self.diagram.height() + below <= rows
    }

    /// The number of columns of the screen for a column of the diagram, and of rows for a row.
    fn factor(&self) -> usize {
        if self.zoom { 2 } else { 1 }
    }

    /// The columns of the screen without coordinates.
    fn columns(&self) -> usize {
        (self.factor() * self.diagram.width()).saturating_sub(self.factor() - 1)
    }

    fn rows(&self) -> usize {
        (self.factor() * self.diagram.height()).saturating_sub(self.factor() - 1)
    }

    /// The content of the screen in a row and a column. The lines of a large board continue between
    /// its cells.
    fn sign(&self, row: usize, column: usize) -> Option<Shown<'_>> {
        let factor = self.factor();
        let shown = self.diagram.sign(row / factor, column / factor)?;
        match (row % factor, column % factor) {
            (0, 0) => Some(shown),
            (0, _) => Some(shown.to_the_right()),
            (_, 0) => Some(shown.downwards()),
            _ => None,
        }
    }

    /// The board as a PNG.
    #[cfg(feature = "raster")]
    pub(super) fn picture(&mut self, record: &Record<'_>) -> Option<Png> {
        let (state, look) = (self.state?, self.look);
        if let Some((drawn, with, png)) = &self.picture
            && (*drawn, *with) == (state, look)
        {
            return Some(png.clone());
        }
        let mut frames = Frames::new(record, look.marks);
        let shown = frames.frame(state);
        let before = (look.marks && state > 0).then(|| frames.frame(state - 1));
        let options = picture::Options::default()
            .with_turn(look.turn)
            .with_annotate(look.annotate)
            .with_annotation_scale(record.scale_factor)
            .with_last_move(before.map(|before| LastMove::between(&before, &shown)))
            .with_marks(shown.marks)
            .with_titles(false)
            .with_theme(ppn_render::Theme::lantern().on(ppn_render::Color::WHITE));
        let pieces: Vec<_> = shown.pieces.into_iter().map(|named| named.piece).collect();
        let png = Png::new(picture::png(&pieces, &options).ok()?)?;
        self.picture = Some((state, look, png.clone()));
        Some(png)
    }

    #[cfg(not(feature = "raster"))]
    pub(super) fn picture(&mut self, _: &Record<'_>) -> Option<Png> {
        None
    }

    /// The number of columns and rows of coordinates.
    fn margins(&self) -> (usize, usize) {
        match self.look.annotate {
            Annotate::None => (0, 0),
            _ => (3, 1),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.diagram.height() == 0
    }

    /// Scrolls by a number of columns to the right and rows down.
    pub(super) fn pan(&mut self, (right, down): (i32, i32)) {
        let (row, column) = self.pan;
        self.pan = (
            row.saturating_add_signed(down as isize),
            column.saturating_add_signed(right as isize),
        );
    }

    /// Scrolls to the changes of the last move, in a view of the given size in columns and rows.
    pub(super) fn follow(&mut self, width: u16, height: u16) {
        let (left, below) = self.margins();
        let factor = self.factor();
        let room = |room: u16, margin: usize| usize::from(room).saturating_sub(margin);
        let (width, height) = (room(width, left), room(height, below));
        let along = |pan: usize, room: usize, places: &mut dyn Iterator<Item = usize>| {
            let (mut low, mut high) = (usize::MAX, 0);
            places.for_each(|place| (low, high) = (low.min(place), high.max(place)));
            // Some context around the changes is shown.
            let (low, high) = (low.saturating_sub(2), high.saturating_add(2));
            if low >= pan && high < pan + room {
                pan
            } else {
                (low + high).saturating_sub(room) / 2
            }
        };
        if !self.changes.is_empty() {
            let (row, column) = self.pan;
            let row = along(row, height, &mut self.changes.iter().map(|change| factor * change.0));
            let column =
                along(column, width, &mut self.changes.iter().map(|change| factor * change.1));
            self.pan = (row, column);
        }
    }

    /// Writes the visible part into `area`, from its upper left corner.
    pub(super) fn render(
        &mut self,
        area: Rect,
        buffer: &mut Buffer,
        scale: f64,
        theme: Theme,
    ) -> Sight {
        if area.is_empty() {
            return Sight { more: [false; 4] };
        }
        let (left, below) = self.margins();
        let columns = usize::from(area.width).saturating_sub(left).min(self.columns());
        let rows = usize::from(area.height).saturating_sub(below).min(self.rows());
        let first_row = self.pan.0.min(self.rows() - rows);
        let first_column = self.pan.1.min(self.columns() - columns);
        self.pan = (first_row, first_column);
        let place =
            |row: usize, column: usize| (area.x + (left + column) as u16, area.y + row as u16);
        for row in 0..rows {
            for column in 0..columns {
                let Some(shown) = self.sign(first_row + row, first_column + column) else {
                    continue;
                };
                let cell = &mut buffer[place(row, column)];
                cell.set_symbol(shown.symbol);
                if let Some(color) = shown.color {
                    cell.set_style(theme.colored(color));
                }
            }
        }
        let factor = self.factor();
        for (row, column) in
            self.changes.iter().map(|(row, column)| (factor * row, factor * column))
        {
            let in_sight = (first_row..first_row + rows).contains(&row)
                && (first_column..first_column + columns).contains(&column);
            if in_sight {
                buffer[place(row - first_row, column - first_column)].set_style(theme.current());
            }
        }
        // Coordinates are always visible.
        if self.look.annotate != Annotate::None {
            let height = self.diagram.height();
            for (label, row) in self.frame.rows(scale, self.look, height) {
                let row = factor * row;
                if (first_row..first_row + rows).contains(&row) {
                    let text = format!("{label:>2}");
                    let y = area.y + (row - first_row) as u16;
                    buffer.set_stringn(area.x, y, text, left, theme.quiet());
                }
            }
            let mut free = 0;
            let width = self.diagram.width();
            for (label, column) in self.frame.columns(scale, self.look, width) {
                let column = factor * column;
                // A label is left out if it would touch the previous one or be cut.
                let end = column + label.len();
                if column >= free.max(first_column) && end <= first_column + columns {
                    let (x, y) = place(rows, column - first_column);
                    buffer.set_stringn(x, y, &label, label.len(), theme.quiet());
                    free = end + 1;
                }
            }
        }
        Sight {
            more: [
                first_column > 0,
                first_column + columns < self.columns(),
                first_row > 0,
                first_row + rows < self.rows(),
            ],
        }
    }

    /// The stacks of a state, one line for each.
    pub(super) fn stacks(&self, record: &Record<'_>, state: usize) -> Vec<String> {
        let scale = record.scale_factor;
        let options = Options::default().with_stacks(true).with_annotation_scale(scale);
        let pieces = pieces(record, state);
        let height = terminal::diagram(&pieces, &options.clone().with_stacks(false));
        let text = terminal::diagram(&pieces, &options);
        text.lines().skip(height.lines().count()).map(str::to_owned).collect()
    }
}

impl Frame {
    /// The bounds of all states of a game; of a long game, of the last state and of as many of the
    /// first states as have `most` pieces in total.
    fn around(record: &Record<'_>, look: Look, most: usize) -> Self {
        let options = look.options();
        let mut looks = 0;
        let mut bounds: Option<Bounds> = None;
        let last = record.len() - 1;
        let mut boards = record.boards();
        // The last one comes first, since it is the most important one of a long game.
        for state in std::iter::once(last).chain(0..last) {
            let pieces = on_board(boards.go_to(state));
            looks += pieces.len();
            if let Some(more) = Bounds::of(&pieces, &options) {
                bounds = Some(bounds.map_or(more, |bounds| bounds.union(more)));
            }
            if looks > most {
                break;
            }
        }
        let offset = |low: f64| -(2.0 * low + 1e-9).floor() / 2.0;
        let (x_offset, y_offset) =
            bounds.map_or((0.0, 0.0), |bounds| (offset(bounds.x_min), offset(bounds.y_min)));
        Self { bounds, x_offset, y_offset }
    }

    /// The labels along the lower edge with their columns, from the left.
    fn columns(self, scale: f64, look: Look, width: usize) -> Vec<(String, usize)> {
        let letters = matches!(look.turn, Turn::None | Turn::Half);
        let back = matches!(look.turn, Turn::Quarter | Turn::Half);
        let mut columns: Vec<_> = places(self.x_offset, scale, back, width)
            .map(|(k, cell)| (label(k, letters, look.annotate), cell))
            .collect();
        columns.sort_by_key(|(_, column)| *column);
        columns
    }

    /// The labels along the left edge with their rows, counted from the top.
    fn rows(self, scale: f64, look: Look, height: usize) -> impl Iterator<Item = (String, usize)> {
        let letters = matches!(look.turn, Turn::Quarter | Turn::ThreeQuarters);
        let back = matches!(look.turn, Turn::Half | Turn::ThreeQuarters);
        places(self.y_offset, scale, back, height)
            .map(move |(k, cell)| (label(k, letters, look.annotate), height - 1 - cell))
    }
}

/// The places of the coordinates 1, 2, 3 and so on, in cells of half an inch from the lower left.
/// They decrease if the table is turned that way.
fn places(offset: f64, scale: f64, back: bool, cells: usize) -> impl Iterator<Item = (u32, usize)> {
    let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
    let step = if back { -scale } else { scale };
    (1..1000).filter_map(move |k| {
        let cell = (2.0 * (f64::from(k) * step + offset) + 1e-9).floor();
        (cell >= 0.0 && cell < cells as f64).then_some((k, cell as usize))
    })
}

/// Coordinate `k`: a number, or that of a column along the x axis.
fn label(k: u32, is_x: bool, annotate: Annotate) -> String {
    if is_x { annotate.column(k.into()) } else { k.to_string() }
}

/// The pieces of a state, the lowest first.
fn pieces(record: &Record<'_>, state: usize) -> Vec<Piece> {
    on_board(&record.board(state))
}

fn on_board(board: &ppn::Board) -> Vec<Piece> {
    board.pieces().map(|(_, piece)| piece.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Look = Look {
        turn: Turn::None,
        annotate: Annotate::Algebraic,
        reorient: Reorient::None,
        style: Style::Unicode,
        marks: true,
    };

    /// A chess board of four squares by four with a rook that goes from a1 to d1.
    const ROOK: &str = "---\nSetUp: None\n...\nu[X]4@(2.5,2.5) u♖@a1 1. a1-d1\n";

    fn shown(look: Look, width: u16, height: u16, pan: (i32, i32)) -> (Vec<String>, Sight, usize) {
        let text = ppn::read(ROOK).next().unwrap();
        let record = ppn::replay(&text, &ppn::Options::default());
        assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
        let mut board = Board::new(&record, look);
        board.show(&record, 2, look);
        board.pan(pan);
        let area = Rect { x: 0, y: 0, width, height };
        let mut buffer = Buffer::empty(area);
        let sight = board.render(area, &mut buffer, 1.0, Theme { color: true });
        let lines = (0..height)
            .map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>())
            .collect();
        let marked = buffer.content.iter().filter(|cell| cell.style() == marked(cell)).count();
        (lines, sight, marked)
    }

    fn marked(cell: &ratatui::buffer::Cell) -> ratatui::style::Style {
        cell.style().add_modifier(ratatui::style::Modifier::REVERSED)
    }

    #[test]
    fn coordinates_are_at_the_edges() {
        let (lines, sight, marks) = shown(LOOK, 12, 10, (0, 0));
        assert_eq!(
            lines,
            [
                "   ┌─┰─┰─┰─┐",
                " 4 │ ┃ ┃ ┃ │",
                "   ┝━╋━╋━╋━┥",
                " 3 │ ┃ ┃ ┃ │",
                "   ┝━╋━╋━╋━┥",
                " 2 │ ┃ ┃ ┃ │",
                "   ┝━╋━╋━╋━┥",
                " 1 │ ┃ ┃ ┃♖│",
                "   └─┸─┸─┸─┘",
                "    a b c d ",
            ]
        );
        assert_eq!((sight.more, marks), ([false; 4], 2));
    }

    #[test]
    fn coordinates_turn_with_the_board() {
        let turned = |turn| shown(Look { turn, ..LOOK }, 12, 10, (0, 0)).0;
        let half = turned(Turn::Half);
        assert_eq!([&half[1], &half[7]], [" 1 │♖┃ ┃ ┃ │", " 4 │ ┃ ┃ ┃ │"]);
        assert_eq!(half[9], "    d c b a ");
        let quarter = turned(Turn::Quarter);
        assert_eq!([&quarter[1], &quarter[7]], [" d │ ┃ ┃ ┃♖│", " a │ ┃ ┃ ┃ │"]);
        assert_eq!(quarter[9], "    4 3 2 1 ");
        let other = turned(Turn::ThreeQuarters);
        assert_eq!([&other[1], &other[7]], [" a │ ┃ ┃ ┃ │", " d │♖┃ ┃ ┃ │"]);
        assert_eq!(other[9], "    1 2 3 4 ");
    }

    #[test]
    fn four_quarters_are_a_whole_turn() {
        let mut look = LOOK;
        look.turn_by(1);
        look.turn_by(2);
        assert_eq!(look.turn, Turn::ThreeQuarters);
        look.turn_by(1);
        assert_eq!(look.turn, Turn::None);
    }

    #[test]
    fn coordinates_stay_in_sight_where_the_board_does_not() {
        let (lines, sight, _) = shown(LOOK, 8, 4, (2, 5));
        assert_eq!(lines, [" 2 ┃ ┃ ┃", "   ╋━╋━╋", " 1 ┃ ┃ ┃", "    b c "]);
        assert_eq!(sight.more, [true, true, true, true]);
    }

    #[test]
    fn there_is_no_end_to_panning_but_the_board() {
        let (lines, sight, _) = shown(LOOK, 8, 4, (1000, 1000));
        assert_eq!(sight.more, [true, false, true, false]);
        assert_eq!(lines[3], "    c d ");
        assert_eq!(shown(LOOK, 0, 4, (0, 0)).1.more, [false; 4]);
    }

    #[test]
    fn the_box_is_that_of_the_last_state_and_of_at_most_n_of_the_first() {
        let text = "---\nSetUp: None\n...\nS@a1 1. -i1 2. -a9 3. -b1\n";
        let text = ppn::read(text).next().unwrap();
        let record = ppn::replay(&text, &ppn::Options::default());
        let size = |most| {
            let Bounds { x_min, x_max, y_min, y_max } =
                Frame::around(&record, LOOK, most).bounds.expect("a coin");
            (x_max - x_min, y_max - y_min)
        };
        // The states: no coin, then one at a1, i1, a9 and b1; it takes a square.
        assert_eq!([size(0), size(1)], [(1.0, 1.0), (2.0, 1.0)]);
        assert_eq!([size(2), size(3)], [(9.0, 1.0), (9.0, 9.0)]);
        assert_eq!(size(MOST_LOOKS), (9.0, 9.0));
    }
}
