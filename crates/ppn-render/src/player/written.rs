//! Games as a page stores them.

use super::{
    Error, Game, Line, Options, Pieces, Remark, Start, Step,
    boards::Boards,
    characters::CharacterTable,
    diagrams::{Diagrams, MOST_CELLS},
    grounds::Grounds,
    rows::{List, Rows},
    still::Still,
    text::{in_script, json},
    used::Used,
};
use crate::{
    annotate::Annotate, mark::square_labels, picture, replay::FramePiece, terminal::Bounds,
};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

/// The maximum number of pieces on all boards of a game, which are listed before they are written: 64
/// MB.
const MOST_LISTED: usize = 16_000_000;

/// The maximum number of diagnostics of a game.
const MOST_REMARKS: usize = 500;

/// Writes games for a [`Player`](super::Player), also several in parallel: a copy writes for the same page.
///
/// ```
/// use ppn_render::{player::{Game, Options, Player, Step}};
/// use std::thread;
///
/// let mut player = Player::new(&Options::default());
/// let writer = player.writer();
/// let write = || writer.write(&Game::default(), None, 1, &mut |_, _| Step::default());
/// let games = thread::scope(|scope| [scope.spawn(write), scope.spawn(write)].map(|one| one.join()));
/// for game in games {
///     player.push(game.expect("no panic")?)?;
/// }
/// assert_eq!(player.len(), 2);
/// # Ok::<(), ppn_render::player::Error>(())
/// ```
#[derive(Clone)]
pub struct Writer {
    options: Arc<Options>,
    left: Arc<Left>,
    grounds: Arc<Grounds>,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").field("options", &self.options).finish_non_exhaustive()
    }
}

/// What further games of a page may take. While games are written in parallel, those before one may
/// not be in the page yet, so a page checks this again.
pub(super) struct Left {
    bytes: AtomicUsize,
    /// The cells of diagrams.
    cells: AtomicU64,
}

/// A game that is written, for [`Player::push`](super::Player::push).
pub struct Written {
    /// Its title if the page has none.
    pub(super) title: String,
    pub(super) source: String,
    /// The object in JSON without its last bracket and without its diagrams.
    pub(super) json: String,
    /// The diagrams as a list in JSON without brackets, what the page puts on them, and the number of
    /// their cells.
    pub(super) diagrams: String,
    pub(super) characters: Option<CharacterTable>,
    pub(super) cells: u64,
    pub(super) used: Used,
    /// If a page can begin with it: the board that is shown first.
    pub(super) start: Option<(Start, Still)>,
    pub(super) failure: Option<picture::Error>,
}

impl std::fmt::Debug for Written {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Written").field("title", &self.title).finish_non_exhaustive()
    }
}

/// A game as the page stores it, except for its [`Rows`].
#[derive(Serialize)]
struct GameRow<'g> {
    metadata: &'g [(String, String)],
    extension: &'g str,
    scale: f64,
    /// The first board of each variation, and the board that it follows.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    lines: &'g [Line],
    /// x, y and number of each square that has one.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    numbers: &'g [(f64, f64, String)],
    /// The coordinates by which the game names squares, if they are not algebraic.
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    words: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<RemarkRow<'g>>,
    #[serde(skip_serializing_if = "str::is_empty")]
    scene: &'g str,
    /// The reason why there are no boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

#[derive(Serialize)]
struct RemarkRow<'g> {
    error: bool,
    code: &'g str,
    message: &'g str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    help: &'g [String],
    /// The start and the end of the problem in the text, in UTF-16 code units.
    place: [usize; 2],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    states: &'g [usize],
}

impl Writer {
    pub(super) fn new(options: &Options) -> Self {
        let left = Left { bytes: options.limits.bytes.into(), cells: MOST_CELLS.into() };
        Self { options: Arc::new(options.clone()), left: Arc::new(left), grounds: Arc::default() }
    }

    pub(super) fn left(&self) -> &Left {
        &self.left
    }

    /// Writes a game with that number of boards, at least the start board. `step` returns a board, and
    /// adds its new pieces to those of the game; it is called once for each board, in order.
    ///
    /// `start` is the board that a page shows first if it begins with this game; it is needed for the
    /// first game only.
    ///
    /// # Errors
    /// If the game is too long for the page with the games that were added to it before.
    pub fn write<'g>(
        &self,
        game: &Game,
        start: Option<Start>,
        states: usize,
        step: &mut dyn FnMut(usize, &mut Pieces) -> Step<'g>,
    ) -> Result<Written, Error> {
        let scale = game.annotation_scale;
        let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
        let mut row = GameRow {
            metadata: &game.metadata,
            extension: &game.extension,
            scale,
            lines: &game.lines,
            numbers: &game.squares,
            style: match (game.is_numbered, game.skips_i) {
                (true, _) => Some("numbers"),
                (false, true) => Some("go"),
                (false, false) => None,
            },
            words: game.has_words,
            remarks: remarks(game),
            scene: &game.scene,
            failure: None,
        };
        let mut rows = Rows::default();
        // A reader without scripts sees the board even if a later one cannot be drawn.
        let mut still = Still::default();
        let filled = self.fill(&mut row, &mut rows, start.as_ref(), &mut still, states, step);
        let (used, failure) = match filled {
            Ok(used) => (used, None),
            Err(Unfit::ForPage(error)) => return Err(error),
            Err(Unfit::ForPicture(error)) => {
                row.failure = Some(error.to_string());
                row.lines = &[];
                rows.failed();
                (Used::default(), Some(error))
            }
        };
        Ok(Written {
            title: title(game),
            source: game.source.clone(),
            json: in_script(rows.within(json(&row))),
            cells: rows.cells,
            diagrams: in_script(rows.diagrams.into_json()),
            characters: rows.characters,
            used,
            start: start.map(|start| (start, still)),
            failure,
        })
    }

    /// Writes the moves and boards of a game, and stops if the page becomes too large.
    fn fill<'g>(
        &self,
        row: &mut GameRow<'_>,
        rows: &mut Rows,
        start: Option<&Start>,
        still: &mut Still,
        states: usize,
        step: &mut dyn FnMut(usize, &mut Pieces) -> Step<'g>,
    ) -> Result<Used, Unfit> {
        let Self { options, left, .. } = self;
        let mut room = Room { left: left.bytes(), most: options.limits.bytes };
        let mut all = Pieces::default();
        // The pieces and marks of all boards, and where those of each board are in these lists.
        let (mut listed, mut marked, mut places) = (Vec::new(), Vec::new(), Vec::new());
        let (mut first, mut counted) = (None, crate::MoveCount::new(row.words));
        for state in 0..states {
            let Step { label, text, comment, clocks, evaluation, move_time, pieces, marks } =
                step(state, &mut all);
            let is_timed = clocks.iter().any(|clock| !clock.is_empty());
            let figures =
                if move_time.is_empty() { vec![evaluation] } else { vec![evaluation, move_time] };
            let count = counted.add(&label, &text);
            if start.is_some_and(|start| is_start(start, state, states, &label, count)) {
                first = Some(state);
            }
            let before = (listed.len(), marked.len());
            listed.extend(pieces);
            if listed.len() > MOST_LISTED {
                return Err(Unfit::ForPage(Error::TooManyPieces(MOST_LISTED)));
            }
            marked.extend(marks);
            places.push((before.0..listed.len(), before.1..marked.len()));
            room.take(if figures.iter().any(|figure| !figure.is_empty()) {
                let clocks = if is_timed { clocks.as_slice() } else { &[] };
                rows.moves.add(&(label, text, comment, clocks, figures))
            } else if is_timed {
                rows.moves.add(&(label, text, comment, clocks))
            } else if comment.is_empty() {
                rows.moves.add(&(label, text))
            } else {
                rows.moves.add(&(label, text, comment))
            })?;
        }
        let all = all.all();
        let extent = Extent::of(all);
        let most = options.limits.inches();
        if extent.across > most {
            rows.moves = List::default();
            rows.moves.add(&[""; 3]);
            return Err(picture::Error::TooLarge { inches: extent.across, most }.into());
        }
        let usual = if row.style == Some("go") { Annotate::Go } else { Annotate::Algebraic };
        let mut boards = Boards::new(all, options.limits.pieces);
        for (state, (pieces, marks)) in places.iter().enumerate() {
            let (pieces, marks) = (&listed[pieces.clone()], &marked[marks.clone()]);
            if first == Some(state) {
                let pieces = pieces.iter().map(|&piece| all[piece as usize].piece.clone());
                let labels = match options.annotate {
                    None if row.style == Some("numbers") => square_labels(row.numbers, row.scale),
                    _ => Vec::new(),
                };
                let marks = [marks, &labels].concat();
                *still = Still::new(&pieces.collect::<Vec<_>>(), &marks, row.scale, usual, options);
            }
            let change = boards.next(pieces, marks)?;
            room.take(rows.boards.add(&change))?;
        }
        for kind in &boards.marks.kinds {
            room.take(rows.marks.add(kind))?;
        }
        let lists = places.iter().map(|(pieces, _)| &listed[pieces.clone()]);
        let (bounds, most) = (extent.diagram, left.cells());
        let diagrams =
            Diagrams::new(all, bounds, options.annotate.unwrap_or(usual), row.scale, most)
                .without_small_pieces(&boards, lists.clone());
        self.draw(diagrams, lists, rows, &mut room)?;
        if all.is_empty() {
            let error = row.remarks.iter().find(|remark| remark.error);
            row.failure = Some(match error.or(row.remarks.first()) {
                Some(remark) => format!("There are no pieces in this game: {}.", remark.message),
                None => "There are no pieces in this game.".to_owned(),
            });
        }
        Ok(boards.used)
    }

    /// Writes the text diagrams of boards with these pieces.
    fn draw<'l>(
        &self,
        mut diagrams: Diagrams<'_>,
        lists: impl Iterator<Item = &'l [u32]>,
        rows: &mut Rows,
        room: &mut Room,
    ) -> Result<(), Unfit> {
        rows.cells = diagrams.cells();
        if let Some(json) = diagrams.shared(&self.grounds) {
            room.take(json.len())?;
            rows.diagrams = List::from(json);
        } else {
            for (state, pieces) in lists.enumerate() {
                let changes = diagrams.next(pieces);
                if state > 0 && changes.is_empty() {
                    rows.diagrams.add_empty();
                } else {
                    room.take(rows.diagrams.add(&changes))?;
                }
            }
        }
        if diagrams.fits() {
            rows.characters = diagrams.into_characters();
        } else {
            rows.diagrams = List::default();
        }
        Ok(())
    }
}

impl Left {
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn cells(&self) -> u64 {
        self.cells.load(Ordering::Relaxed)
    }

    /// Takes what a game needs.
    pub(super) fn take(&self, bytes: usize, cells: u64) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        self.cells.fetch_sub(cells, Ordering::Relaxed);
    }
}

/// Whether a page that starts there shows this board first.
fn is_start(start: &Start, state: usize, states: usize, number: &str, count: usize) -> bool {
    match start {
        Start::First => state == 0,
        Start::Last => state + 1 == states,
        Start::State(start) => state == *start,
        // Of the boards of a move, the last is shown; of a game with fewer moves, the last board.
        Start::Moves(start) => count <= *start,
        Start::Label(label) => state == 0 || number == label,
    }
}

/// The title of a page that begins with this game.
fn title(game: &Game) -> String {
    let value = |key: &str| game.metadata.iter().find(|(name, _)| name == key);
    let known = ["Event", "GameType", "Game"].into_iter().find_map(value);
    match (game.title.as_str(), known) {
        ("", None) => "Game".to_owned(),
        ("", Some((_, value))) => value.clone(),
        (title, _) => title.to_owned(),
    }
}

/// The reason why a game is not complete in a page.
enum Unfit {
    ForPage(Error),
    ForPicture(picture::Error),
}

impl From<picture::Error> for Unfit {
    fn from(error: picture::Error) -> Self {
        Self::ForPicture(error)
    }
}

/// The number of bytes that may still be added to a page.
struct Room {
    left: usize,
    most: usize,
}

impl Room {
    fn take(&mut self, bytes: usize) -> Result<(), Unfit> {
        let full = Unfit::ForPage(Error::TooLong(self.most));
        self.left = self.left.checked_sub(bytes).ok_or(full)?;
        Ok(())
    }
}

/// The extent of the boards of a game.
struct Extent {
    diagram: Option<Bounds>,
    /// The width or height in inches, whichever is greater.
    across: f64,
}

impl Extent {
    fn of(pieces: &[FramePiece]) -> Self {
        let options = Diagrams::options();
        let bounds = |piece: &FramePiece| Bounds::of_piece(&piece.piece, &options);
        let place = |piece: &FramePiece| [piece.piece.x, piece.piece.y];
        let across = |axis: usize| {
            let low = pieces.iter().map(|piece| place(piece)[axis]).fold(f64::MAX, f64::min);
            let high = pieces.iter().map(|piece| place(piece)[axis]).fold(f64::MIN, f64::max);
            high - low
        };
        Self {
            diagram: pieces.iter().filter_map(bounds).reduce(Bounds::union),
            across: across(0).max(across(1)),
        }
    }
}

fn remarks(game: &Game) -> Vec<RemarkRow<'_>> {
    let remarks = &game.remarks[..game.remarks.len().min(MOST_REMARKS)];
    let ends = remarks.iter().flat_map(|remark| [remark.place.start, remark.place.end]);
    let mut units: BTreeMap<usize, usize> = ends.map(|end| (end, 0)).collect();
    let (mut last, mut count) = (0, 0);
    for (end, unit) in &mut units {
        let end = game.source.floor_char_boundary(*end);
        count += game.source[last..end].encode_utf16().count();
        (last, *unit) = (end, count);
    }
    let row = |remark: &'_ Remark| [remark.place.start, remark.place.end].map(|end| units[&end]);
    remarks
        .iter()
        .map(|remark| RemarkRow {
            error: remark.is_error,
            code: &remark.code,
            message: &remark.message,
            help: &remark.help,
            place: row(remark),
            states: &remark.states,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_as_scripts_do() {
        let remark = |place| Remark { place, ..Remark::default() };
        let source = "a♟😀b".to_owned();
        let game = Game {
            source,
            remarks: vec![remark(8..9), remark(1..4), remark(5..99)],
            ..Game::default()
        };
        let places: Vec<_> = remarks(&game).iter().map(|remark| remark.place).collect();
        // The third problem begins within a character.
        assert_eq!(places, [[4, 5], [1, 2], [2, 5]]);
    }
}
