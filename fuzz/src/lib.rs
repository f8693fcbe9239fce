//! Properties that hold for every text, for the programs in `targets/`.

mod long;
pub mod slips;
pub mod writers;

pub use long::long;

use ppn::{Diagnostic, GameText, Limits, Options, Record, Span};
use ppn_engine::PieceTag;
use ppn_piece::Piece;
use ppn_render::{Frame, FramePiece};
use std::sync::LazyLock;

/// Options with limits so low that no text takes long: more texts a second find more problems. All
/// texts of a program share the start boards that they keep.
pub fn options() -> Options {
    static OPTIONS: LazyLock<Options> = LazyLock::new(|| {
        let limits = Limits::default()
            .with_item_moves(1000)
            .with_game_moves(5000)
            .with_game_bytes(1 << 20)
            .with_macro_bytes(1000)
            .with_pieces(2000)
            .with_edits(20_000)
            .with_looks(1_000_000);
        Options::default().with_limits(limits)
    });
    OPTIONS.clone()
}

/// Checks that diagnostics point into the text, and so do their fixes.
pub fn assert_points_into(text: &str, diagnostics: &[Diagnostic]) {
    let inside = |span: Span| text.get(span.range()).is_some();
    for diagnostic in diagnostics {
        assert!(!diagnostic.message.is_empty(), "{diagnostic:?}");
        let labels = diagnostic.labels.iter().map(|label| label.span);
        let edits = diagnostic.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
        for span in [diagnostic.span].into_iter().chain(labels).chain(edits) {
            assert!(inside(span), "{span:?} of {diagnostic:?}");
        }
    }
}

/// Checks that a game can be read and replayed, and that its states give the same boards in any
/// order.
pub fn replay(game: &GameText<'_>, options: &Options) {
    /// The maximum number of states that are compared.
    const MOST: usize = 50;
    let record = ppn::replay(game, options);
    assert_points_into(&game.text, &record.diagnostics);
    let last = record.len() - 1;
    let end = shown(&record, last);
    let first = last.saturating_sub(MOST);
    let mut back: Vec<Shown> = (first..=last).rev().map(|state| shown(&record, state)).collect();
    back.reverse();
    for (state, board) in (first..=last).zip(&back) {
        assert_eq!(&shown(&record, state), board, "state {state}");
        let _ = (record.number(state), record.text(state), record.comment(state));
    }
    assert_eq!(back.last(), Some(&end));
}

/// A board with all properties of its pieces.
type Shown = Vec<(PieceTag, Piece)>;

fn shown(record: &Record<'_>, state: usize) -> Shown {
    let board = record.board(state);
    let pieces: Shown = board.pieces().map(|(tag, piece)| (tag, piece.clone())).collect();
    assert_eq!(pieces.len(), board.len());
    pieces
}

/// The frames of at most this number of states of a game, at least that of the start board.
pub fn frames(record: &Record<'_>, most: usize) -> Vec<Frame> {
    (0..record.len().min(most))
        .map(|state| {
            let (label, comment) =
                (record.number(state).into_owned(), record.comment(state).into_owned());
            let pieces = shown(record, state).into_iter();
            let pieces = pieces.map(|(tag, piece)| FramePiece { id: tag.to_string(), piece });
            Frame { label, comment, pieces: pieces.collect(), ..Frame::default() }
        })
        .collect()
}
