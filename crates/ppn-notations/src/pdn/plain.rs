//! Games of usual moves as what changes on the board.

use super::{Pdn, in_ppn::place_of, parsed::Reading};
use crate::game_reading::GameReading as _;
use ppn_draughts::{
    Draughtsman, Game, GameType, Item, Played, Replay, Ruleset, Square, Step, StepKind,
};
use ppn_file::GameText;
use ppn_piece::{Piece, Side};
use ppn_record::{Notation, Options, PieceChange, PlainGame};
use ppn_source::{Diagnostic, Span};
use std::sync::LazyLock;

/// The pieces as they are on the boards of records: men and kings of White, and those of Black.
static KINDS: LazyLock<Vec<Piece>> = LazyLock::new(|| {
    let text = b"[GameType \"20\"]\n[FEN \"W:W31,K32:B1,K2\"]\n\n*\n".to_vec();
    let text = GameText::whole(text);
    let record = Pdn::default().record(&text, &Options::default());
    let board = record.board(0);
    let pieces = || board.pieces().map(|(_, piece)| piece);
    let kinds =
        [(WHITE, Side::Back), (WHITE, Side::Face), (BLACK, Side::Back), (BLACK, Side::Face)];
    let find = |(suit, side)| {
        let is = |piece: &&Piece| piece.suit.0 == suit && piece.piece_side.side == side;
        pieces().filter(is).find(|piece| piece.piece_side.kind == ppn_piece::Kind::Bit).cloned()
    };
    kinds.into_iter().filter_map(find).collect()
});

/// The suits of draughts.
const WHITE: u32 = 6;
const BLACK: u32 = 2;

/// The start board, and what each move changes; `None` if the text is not a game of legal moves by the rules of its
/// `GameType` tag, in turn.
pub(super) fn game(notation: Pdn, text: &GameText<'_>) -> Option<PlainGame> {
    let is_whole = text.diagnostics.is_empty() && text.half.is_none() && !text.is_cut;
    // Other games are read once, for their record.
    if !is_whole || !text.text.contains("[GameType \"") {
        return None;
    }
    let reading = Reading::new(notation, text);
    let (game, replay) = reading.replayed()?;
    if reading.diagnostics().iter().any(Diagnostic::is_error) {
        return None;
    }
    played(&reading.pdn.text, game, replay)
}

fn played(text: &str, game: &Game, replay: &Replay) -> Option<PlainGame> {
    let Played { rules, line } = replay.played.as_ref()?;
    let stated: GameType = game.tag("GameType")?.value.parse().ok()?;
    let is_stated = Ruleset::of(stated)?.game_type() == rules.game_type();
    if !is_stated || line.start.turn != rules.starter() {
        return None;
    }
    let mut plain = PlainGame::new(&KINDS);
    let mut position = line.start;
    for square in rules.board().squares() {
        if let Some(man) = position.get(square) {
            plain.change(change(rules, man, square, true));
        }
    }
    plain.end_board(start_of(text, game));
    let mut steps = line.steps.iter().filter(|step| !matches!(step.kind, StepKind::Variation(_)));
    for (at, item) in game.body.iter().enumerate() {
        let written = match item {
            Item::Move(written) => written,
            Item::Setup(_) => return None,
            _ => continue,
        };
        let Some(Step { item, kind: StepKind::Move(ply) }) = steps.next() else { return None };
        if *item != at || ply.turn != position.turn {
            return None;
        }
        let (from, to) = (ply.played.from(), ply.played.to());
        for square in std::iter::once(from).chain(ply.played.captured().iter()) {
            plain.change(change(rules, position.get(square)?, square, false));
        }
        position = ply.after(&position);
        plain.change(change(rules, position.get(to)?, to, true));
        plain.end_board(Some(written.span_with_number(text)));
    }
    Some(plain)
}

/// The place of the start board: all before the first move. Anything before that has a state of its own.
fn start_of(text: &str, game: &Game) -> Option<Span> {
    let Item::Move(first) = game.body.first()? else { return None };
    Some(Span { start: 0, end: first.span_with_number(text).start })
}

fn change(rules: &Ruleset, man: Draughtsman, at: Square, is_put: bool) -> PieceChange {
    let kind = 2 * man.colour as u8 + u8::from(man.king);
    let (column, row) = place_of(rules, at, false);
    PieceChange { kind, column, row, is_put }
}
