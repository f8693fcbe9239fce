//! How the board of a game is drawn.

use crate::{
    CaptionText, START_BOARD, board_title,
    frame::dressed,
    move_counts,
    score::{first_state_of, score_boards},
    square_marks,
};
use ppn_engine::{Board, MacroWords, PieceNumber};
use ppn_piece::Piece;
use ppn_record::Record;
use ppn_render::{
    Background, Crop, Ghost, Mark, MarkColor, MarkForm, Marking, ScoreBoard, Theme, Turn, View,
    picture::{Annotate, Lettering, Options},
};
use std::{cell::OnceCell, collections::HashMap};

/// How the board of a game is drawn, as people ask for it: on a command line, or in a document.
///
/// ```
/// use ppn_notations::Ppn;
/// use ppn_view::{GameText, Notation, Options};
/// use ppn_view::{Drawing, render::picture};
///
/// let text = GameText::whole(b"---\nGameType: Four Field Kono\n...\n1. b1:b3\n".to_vec());
/// let record = Ppn::default().record(&text, &Options::default());
/// let mut drawing = Drawing::default();
/// drawing.set("marks", "b2=A d4=circle")?;
/// drawing.set("view", "oblique")?;
/// let still = drawing.still(&record, 1, "");
/// assert!(picture::svg(&still.pieces, &still.options).unwrap().contains("<title>A</title>"));
/// # Ok::<(), ppn_view::DrawingError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Drawing {
    /// Colours and lines.
    pub theme: Theme,
    /// The colour behind the board, instead of that of the theme.
    pub background: Option<Background>,
    /// The direction from which the board is seen; top-down if absent.
    pub view: Option<View>,
    /// The direction of heights in an oblique view, in degrees counter-clockwise from the right; if absent, 45, or 90
    /// with upright pyramids.
    pub angle: Option<f64>,
    /// The height of pieces in an oblique view, as a part of their true height, 0 to 4; if absent, 0.5, or 0.6
    /// with upright pyramids.
    pub rise: Option<f64>,
    /// The turn of the table.
    pub turn: Turn,
    /// Coordinates along the edges, or numbers of squares; none if absent.
    pub annotate: Option<Annotate>,
    /// The part of the board that is drawn; all if absent.
    pub crop: Option<Crop>,
    /// Marks and arrows.
    pub markings: Vec<Marking>,
    /// The half transparent pieces of single boards.
    pub ghosts: Vec<Ghost>,
    /// Whether edges of the part look torn where the table goes on.
    pub torn: bool,
    /// Whether pieces have the numbers of the moves that brought them where they are.
    pub trail: bool,
    /// The label of the first move whose piece has a number; the first move if absent.
    pub trail_from: Option<String>,
    /// Whether the changes of the last move are marked.
    pub highlight: bool,
    /// How an SVG has its text.
    pub lettering: Lettering,
    /// The size of the letters of coordinates and captions on paper, in inches; if absent, they grow with the board.
    pub text_size: Option<f64>,
    /// The text below the board.
    pub caption: Option<CaptionText>,
    /// How macros are written in captions.
    pub macros: MacroWords,
}

impl Default for Drawing {
    fn default() -> Self {
        Self {
            theme: Theme::lantern(),
            background: None,
            view: None,
            angle: None,
            rise: None,
            turn: Turn::None,
            annotate: None,
            crop: None,
            markings: Vec::new(),
            ghosts: Vec::new(),
            torn: false,
            trail: false,
            trail_from: None,
            highlight: true,
            lettering: Lettering::default(),
            text_size: None,
            caption: None,
            macros: MacroWords::Names,
        }
    }
}

/// A board with the options to draw it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Still {
    /// The pieces, lowest first.
    pub pieces: Vec<Piece>,
    /// The options of the picture. The markings of the [`Drawing`] are the last of its marks.
    pub options: Options,
}

impl Drawing {
    /// The drawing with its places as [`annotate`](Self::annotate) names them, which is set before or after them: boards of
    /// go have no column I. Naming them once more changes nothing.
    ///
    /// # Errors
    /// If a place has letters that no column has: the place as it was written, and what is wrong.
    pub fn named(mut self) -> Result<Self, (String, String)> {
        let annotate = self.annotate.unwrap_or_default();
        self.crop = match self.crop {
            None => None,
            Some(crop) => Some(crop.named(annotate).map_err(|wrong| ("crop".to_owned(), wrong))?),
        };
        for marking in &mut self.markings {
            let named = marking.clone().named(annotate);
            *marking = named.map_err(|wrong| (marking.text().to_owned(), wrong))?;
        }
        for ghost in &mut self.ghosts {
            let named = ghost.clone().named(annotate);
            *ghost = named.map_err(|wrong| (ghost.text().to_owned(), wrong))?;
        }
        Ok(self)
    }

    /// The view of these pieces, with the direction and the height of an oblique one.
    #[must_use]
    pub fn seen_from(&self, pieces: &[Piece]) -> View {
        let given = self.angle.is_some() || self.rise.is_some();
        let usual = match self.view.unwrap_or_default() {
            View::Plan if !given => return View::Plan,
            _ => View::oblique_of(pieces),
        };
        let View::Oblique { angle, scale } = usual else { return usual };
        View::Oblique { angle: self.angle.unwrap_or(angle), scale: self.rise.unwrap_or(scale) }
    }

    /// The view of the boards of a game, the same for all of them.
    #[must_use]
    pub fn seen_in(&self, record: &Record<'_>) -> View {
        match self.seen_from(&[]) {
            View::Plan => View::Plan,
            _ => self.seen_from(&[record.shown(0), record.shown(record.len() - 1)].concat()),
        }
    }

    /// The options of a picture that do not depend on a game.
    #[must_use]
    pub fn options(&self) -> Options {
        let theme = self.theme.clone();
        let theme = self.background.map_or(theme.clone(), |ground| ground.behind(theme));
        Options::default()
            .with_theme(theme)
            .with_view(self.seen_from(&[]))
            .with_turn(self.turn)
            .with_annotate(self.annotate.unwrap_or_default())
            .with_torn(self.torn)
            .with_lettering(self.lettering.clone())
            .with_text_size(self.text_size)
    }

    /// The options of pictures of a game, without what differs between its boards.
    #[must_use]
    pub fn options_of(&self, record: &Record<'_>) -> Options {
        self.options()
            .with_view(self.seen_in(record))
            .with_crop(self.crop.map(|crop| crop.inches(record.scale_factor)))
            .with_annotate(self.coordinates(record))
            .with_annotation_scale(record.scale_factor)
    }

    /// The board of a state; `event` is the title of the game in captions.
    #[must_use]
    pub fn still(&self, record: &Record<'_>, state: usize, event: &str) -> Still {
        self.stills(record, event)(state)
    }

    /// The boards of states. The cost of each depends on the number of changes since the one before it.
    pub fn stills<'d>(
        &'d self,
        record: &'d Record<'_>,
        event: &'d str,
    ) -> impl FnMut(usize) -> Still + 'd {
        let mut boards = score_boards(record, self.highlight);
        let captions = self.captions(record, event);
        move |state| {
            let ScoreBoard { frame, last_move } = boards(state);
            let mut marks = [frame.marks, self.numbers(record), self.trail(record, state)].concat();
            marks.extend(self.marks(record.scale_factor));
            let options = self
                .options_of(record)
                .with_last_move(last_move)
                .with_title(board_title(record, state, START_BOARD, self.macros))
                .with_caption(captions(state))
                .with_marks(marks);
            let mut pieces = frame.pieces.into_iter().map(|named| named.piece).collect();
            let ghosts = self.add_ghosts(&mut pieces, record.scale_factor);
            Still { pieces, options: options.with_ghosts(ghosts) }
        }
    }

    /// Adds the half transparent pieces to a board with cells of that size in inches; returns their indices.
    #[must_use]
    pub fn add_ghosts(&self, pieces: &mut Vec<Piece>, cell: f64) -> Vec<usize> {
        self.ghosts.iter().filter_map(|ghost| ghost.add_to(pieces, cell)).collect()
    }

    /// The captions of boards, which are empty if there are none. The moves are counted once for all boards.
    pub fn captions<'d>(
        &'d self,
        record: &'d Record<'_>,
        event: &'d str,
    ) -> impl Fn(usize) -> String + 'd {
        let counts = OnceCell::new();
        move |state| {
            let Some(text) = &self.caption else { return String::new() };
            let count = || counts.get_or_init(|| move_counts(record)).get(state).copied();
            text.counted(record, state, event, self.macros, || count().unwrap_or_default())
        }
    }

    /// The marks and arrows, in a game with cells of that size in inches.
    pub fn marks(&self, cell: f64) -> impl Iterator<Item = Mark> + '_ {
        self.markings.iter().flat_map(move |marking| marking.marks(cell))
    }

    /// The coordinates of the boards of a game.
    #[must_use]
    pub fn coordinates(&self, record: &Record<'_>) -> Annotate {
        match self.annotate.unwrap_or_default() {
            // Numbers are drawn as marks.
            Annotate::Numbers if !record.squares.is_empty() => Annotate::None,
            annotate => annotate,
        }
    }

    /// The numbers of squares, if requested.
    #[must_use]
    pub fn numbers(&self, record: &Record<'_>) -> Vec<Mark> {
        let asked = self.annotate == Some(Annotate::Numbers);
        if asked { square_marks(record) } else { Vec::new() }
    }

    /// The numbers of the moves, if requested: each piece that is still there has that of the last move that added or
    /// moved it.
    fn trail(&self, record: &Record<'_>, state: usize) -> Vec<Mark> {
        if !self.trail {
            return Vec::new();
        }
        let (mut boards, mut numbers) = (record.boards(), HashMap::new());
        let from = self.trail_from.as_deref();
        let first = from.map_or(Some(1), |label| first_state_of(record, label)).map(|at| at.max(1));
        let first = first.unwrap_or(usize::MAX);
        // A piece that moves before that has no number.
        boards.go_to(state.min(first - 1));
        let counts = move_counts(record).into_iter().enumerate();
        for (state, count) in counts.take(state + 1).skip(first) {
            // Boards are not compared as a whole, since a crowded one is played on for thousands of moves.
            let changed = record.replay().changed(state);
            let shown =
                |board: &Board, piece| board.piece(piece).map(|piece| dressed(record, piece));
            let before: Vec<_> = changed.iter().map(|&one| shown(boards.board(), one)).collect();
            let board = boards.go_to(state);
            for (piece, before) in changed.into_iter().zip(before) {
                let now = shown(board, piece);
                if now.is_some() && now != before {
                    numbers.insert(piece, count);
                }
            }
        }
        let mark = |(id, piece): &(PieceNumber, Piece)| {
            let number: &usize = numbers.get(id)?;
            Some(Mark {
                form: MarkForm::Letter,
                place: (piece.x, piece.y),
                color: MarkColor::Clear,
                // Numbers are as large as pieces, and not as cells of several inches.
                cell: record.scale_factor.min(1.0),
                label: number.to_string(),
                ..Mark::default()
            })
        };
        // Of a stack only the highest piece is seen.
        let place = |piece: &Piece| [piece.x, piece.y].map(f64::to_bits);
        let pieces = boards.go_to(state).pieces();
        let pieces: Vec<_> = pieces.map(|(tag, one)| (tag.number, dressed(record, one))).collect();
        let highest: HashMap<_, _> = pieces.iter().map(|(id, one)| (place(one), *id)).collect();
        let is_highest = |(id, one): &&(PieceNumber, Piece)| highest.get(&place(one)) == Some(id);
        pieces.iter().filter(is_highest).filter_map(mark).collect()
    }
}
