//! The rule for searches that find several pieces.

use crate::ppn::lint::observer::Event;
use ppn_engine::{Unplaced, describe_place};
use ppn_piece::Piece;
use ppn_source::rule;
use ppn_syntax::PieceId;

rule! {
    /// `?` searches for one piece. Several pieces match this search and do not differ in anything that
    /// it leaves open. Name the piece by its place, or make the search more specific.
    ///
    /// # Why it matters
    /// The search selects the piece that was dropped or moved last. This depends on all moves before,
    /// so a correction further up can change which piece moves here.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 S@c3
    /// 2. ?S-d4
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2 S@c3
    /// 2. b2-d4
    /// ```
    pub(crate) static SEARCH_AMBIGUOUS = "W0443" "search-ambiguous" Warning,
        "a search that matches several pieces";
}

pub(crate) fn check(event: &Event<'_, '_>) -> Option<Unplaced> {
    let &Event::Search { turn, id } = event else { return None };
    let (program, board, scale) = (turn.program, turn.board, turn.scale);
    let node = program.moves()[id];
    let PieceId::Search { spec, slice: None } = node.value else { return None };
    let spec = program.spec(spec)?;
    if board.pieces().filter(|(_, piece)| spec.features.match_piece(piece)).count() < 2 {
        return None;
    }
    let whole = spec.complete(0).ok()?;
    let same = |piece: &Piece, angle: bool| {
        piece.piece_side == whole.piece_side
            && piece.suit == whole.suit
            && piece.rank == whole.rank
            && piece.cfg == whole.cfg
            && (!angle || (piece.angle - whole.angle).abs() < 1e-6)
    };
    let all = |angle: bool| {
        let fitting = board.pieces().filter(move |(_, piece)| same(piece, angle));
        fitting.map(|(_, piece)| (piece.x, piece.y)).collect::<Vec<_>>()
    };
    let upright = all(true);
    let places = if upright.is_empty() { all(false) } else { upright };
    // If the pieces are in one stack, the upper one is a natural choice.
    let (first, rest) = places.split_first()?;
    if rest.iter().all(|place| place == first) {
        return None;
    }
    let taken = places.last()?;
    let written = program.slice(node.span);
    let place = |&(x, y): &(f64, f64)| describe_place(x, y, scale);
    Some(
        Unplaced::new(
            &SEARCH_AMBIGUOUS,
            node.span,
            format!("`{written}` matches {} pieces equally well", places.len()),
        )
        .with_label(format!("selects the one at {}, which was dropped or moved last", place(taken)))
        .with_help("name the piece by its place, or make the search more specific"),
    )
}
