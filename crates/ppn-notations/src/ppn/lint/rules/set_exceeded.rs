//! The rules for more pieces than a set has.

use crate::ppn::lint::{checked::Checked, observer::Event};
use ppn_engine::Unplaced;
use ppn_piece::{Configuration, Kind, Piece, Rank, Side};
use ppn_record::asked;
use ppn_setups::{System, canonical, game};
use ppn_source::{Diagnostic, rule};
use ppn_syntax::MoveToken;

rule! {
    /// A piecepack has one tile of each suit and rank, four coins of each rank, and one die and one pawn of each
    /// suit. Here a piece is dropped face up that the set does not have any more. With more than 24 tiles
    /// or 24 coins on the board, as many sets as they need are assumed.
    ///
    /// # Why it matters
    /// Perhaps the rank or suit is a typo: nobody can set the board up with one piecepack.
    ///
    /// # Example
    /// ```ppn
    /// 1. Sd@b2 Sd@c2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. Sd@b2 Md@c2
    /// ```
    pub(crate) static SET_EXCEEDED = "W0450" "set-exceeded" Warning,
        "more pieces of a kind than a piecepack has";
}

rule! {
    /// The layout of a start board has a rank of coins, or a tile, more often than a piecepack has it: four coins of
    /// each rank, and one tile of each suit and rank.
    ///
    /// # Why it matters
    /// Perhaps a letter of the layout is wrong, and later moves are about another piece than the one on the real
    /// table.
    ///
    /// # Example
    /// ```ppn
    /// GameType: {Name: Relativity, Coins: 'nnnnnn/nnnnn3/3n4a2n/a25345'}
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: {Name: Relativity, Coins: 'n45a5n/3a2243/3n4a2n/a25345'}
    /// ```
    pub(crate) static LAYOUT_EXCEEDED = "W0505" "layout-exceeded" Warning,
        "a layout with more pieces of a kind than a piecepack has";
}

/// The pieces of a board that are looked at: more than two sets have.
const MOST: usize = 150;

/// The number of tiles of a piecepack, and of coins.
const OF_A_SET: usize = 24;

pub(crate) fn check_drop(event: &Event<'_, '_>) -> Option<Unplaced> {
    let &Event::Became { turn, piece } = event else { return None };
    let MoveToken::Drop { spec, .. } = turn.one.token else { return None };
    // On the back of a piece nobody sees which one it is.
    let is_open = is_counted(piece) && piece.piece_side.side == Side::Face;
    if !is_open || turn.board.len() > MOST {
        return None;
    }
    // What is not written is the default, of which many may be dropped.
    let features = &turn.program.spec(spec)?.features;
    let is_written = match piece.piece_side.kind {
        Kind::Coin => features.rank.is_some(),
        Kind::Tile => features.suit.is_some() && features.rank.is_some(),
        _ => features.suit.is_some(),
    };
    if !is_written {
        return None;
    }
    let pieces = || turn.board.pieces().map(|(_, piece)| piece);
    let same =
        pieces().filter(|other| is_same(piece, other) && other.piece_side.side == Side::Face);
    let (count, most) = (same.count(), most(piece) * sets(pieces()));
    if count <= most {
        return None;
    }
    let message = format!("`{}` is number {count} of its kind", turn.program.slice(turn.one.span));
    let one = Unplaced::new(&SET_EXCEEDED, turn.one.span, message);
    Some(one.with_help(has(piece, most)))
}

pub(crate) fn check_layout(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let metadata = &checked.game.metadata;
    let Some(entries) = asked(metadata).and_then(ppn_file::Value::as_mapping) else { return };
    let Some(setup) = checked.setup.filter(|setup| setup.pieces.len() <= MOST) else { return };
    let laid = game(&setup.name, setup.system).filter(|game| game.system == System::Piecepack);
    let arguments = laid.into_iter().flat_map(|game| game.arguments);
    let mut layouts = arguments.filter(|argument| argument.kind.is_layout());
    let written = |key: &str| entries.iter().find(|(other, _)| canonical(other) == key);
    let Some((_, entry)) = layouts.find_map(|layout| written(&layout.key())) else { return };
    let pieces = || setup.pieces.iter().filter(|piece| is_counted(piece));
    let sets = sets(pieces());
    // Dice and pawns of these boards are not laid out by their numbers.
    let kinds = [Kind::Coin, Kind::Tile];
    let of_layouts = || pieces().filter(|piece| kinds.contains(&piece.piece_side.kind));
    let too_many = of_layouts().find_map(|piece| {
        let count = of_layouts().filter(|other| is_same(piece, other)).count();
        (count > most(piece) * sets).then_some((piece, count))
    });
    let Some((piece, count)) = too_many else { return };
    let message = format!("the start board has {count} {}", named(piece, count));
    found.push(
        Diagnostic::new(&LAYOUT_EXCEEDED, entry.value.span, message)
            .with_help(has(piece, most(piece) * sets)),
    );
}

/// Whether a piecepack has a known number of pieces like this.
fn is_counted(piece: &Piece) -> bool {
    let kinds = [Kind::Tile, Kind::Coin, Kind::Die, Kind::Pawn];
    piece.cfg == Configuration::Piecepack && kinds.contains(&piece.piece_side.kind)
}

/// Whether two pieces are the same to the players: a coin shows its rank, a die its suit.
fn is_same(one: &Piece, other: &Piece) -> bool {
    let kind = one.piece_side.kind;
    other.cfg == one.cfg
        && other.piece_side.kind == kind
        && (kind == Kind::Coin || other.suit == one.suit)
        && (matches!(kind, Kind::Die | Kind::Pawn) || other.rank == one.rank)
}

/// The number of such pieces in a piecepack.
fn most(piece: &Piece) -> usize {
    if piece.piece_side.kind == Kind::Coin { 4 } else { 1 }
}

/// The number of piecepacks that the pieces need.
fn sets<'p>(pieces: impl Iterator<Item = &'p Piece>) -> usize {
    let (mut tiles, mut coins) = (0, 0);
    for piece in pieces.filter(|piece| piece.cfg == Configuration::Piecepack) {
        tiles += usize::from(piece.piece_side.kind == Kind::Tile);
        coins += usize::from(piece.piece_side.kind == Kind::Coin);
    }
    tiles.max(coins).div_ceil(OF_A_SET).max(1)
}

fn has(piece: &Piece, most: usize) -> String {
    let sets = if most > self::most(piece) { "these piecepacks have" } else { "a piecepack has" };
    format!("check the suit and the rank: {sets} {most} {}", named(piece, most))
}

/// Such pieces in words: `coins with the rank null`.
fn named(piece: &Piece, count: usize) -> String {
    let rank = match piece.rank {
        Rank(1) => "null".to_owned(),
        Rank(2) => "ace".to_owned(),
        Rank(rank) => rank.saturating_sub(1).to_string(),
    };
    let s = if count == 1 { "" } else { "s" };
    let suits = ["Suns", "Moons", "Crowns", "Arms"];
    let suit = suits.get(piece.suit.0.wrapping_sub(1) as usize).copied().unwrap_or("another suit");
    match piece.piece_side.kind {
        Kind::Coin => format!("coin{s} with the rank {rank}"),
        Kind::Tile => format!("tile{s} of {suit} with the rank {rank}"),
        Kind::Die if count > 1 => format!("dice of {suit}"),
        kind => format!("{kind}{s} of {suit}"),
    }
}
