//! Positions that are set up: in the tag of a game, and between its moves.

use super::{Player, Step, StepKind};
use crate::{Board, Colour, Fen, FenError, FenOddity, Form, Item, Position, Ruleset, codes, find};
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span};

impl Player<'_> {
    /// Sets up another position.
    pub(super) fn set_up(&mut self, item: usize, span: Span) {
        let setup = setup_fen(span.slice(self.text));
        let read = setup
            .ok_or(FenError::NoTurn)
            .and_then(|fen| Fen::read_of_game(fen, self.rules.board()));
        let fen = match read {
            Ok(fen) => fen,
            Err(error) => {
                let message = format!("the setup cannot be read: {error}");
                return self.say(&codes::SETUP_BAD, span, message);
            }
        };
        let mut fen = fen;
        if fen.is_null_move {
            fen.position = Position { turn: fen.position.turn, ..self.attempt.position };
        }
        if fen.turn.is_none() {
            fen.position.turn =
                likely_turn(self.text, self.rules, fen.position, &self.items[item..]);
        }
        let edit = |right: &str| Some(Edit::replace(span, format!("/FEN \"{right}\"/")));
        let odd = fen_oddities(&fen, self.rules.board(), span, edit);
        self.attempt.diagnostics.extend(odd);
        let position = fen.position;
        self.add(Step { item, kind: StepKind::Setup(Box::new(position)) });
        self.instead = position;
        self.attempt.position = position;
    }
}

/// The position in a setup: `/FEN "..."/`.
fn setup_fen(setup: &str) -> Option<&str> {
    let inside = setup.trim_matches('/').trim().strip_prefix("FEN")?.trim();
    inside.strip_prefix('"')?.strip_suffix('"')
}

/// The side to move in a position that does not name it: White, unless White cannot move or only
/// Black can make the first move of the line.
pub(crate) fn likely_turn(
    text: &str,
    rules: &Ruleset,
    position: Position,
    items: &[Item],
) -> Colour {
    let white = Position { turn: Colour::White, ..position };
    let black = Position { turn: Colour::Black, ..position };
    if rules.likely_turn(&position) == Colour::Black {
        return Colour::Black;
    }
    // A move after the next setup is not a move of this position.
    let own = items
        .iter()
        .enumerate()
        .take_while(|(at, item)| *at == 0 || !matches!(item, Item::Setup(_)));
    let first = own.map(|(_, item)| item).find_map(|item| match item {
        Item::Move(written) if written.form == Form::Squares => Some(written),
        _ => None,
    });
    let Some(first) = first else { return Colour::White };
    let read = first.squares(text);
    let Some((from, to)) = find::ends(rules, &read) else { return Colour::White };
    let fits =
        |position| find::find(rules, &rules.moves_between(position, from, to), &read).is_ok();
    if !fits(&white) && fits(&black) { Colour::Black } else { Colour::White }
}

/// Unusual forms of a position's text; `edit` writes another position instead, if it can be
/// written there.
pub(crate) fn fen_oddities(
    fen: &Fen,
    board: &Board,
    span: Span,
    edit: impl Fn(&str) -> Option<Edit>,
) -> Vec<Diagnostic> {
    let describe = |oddity: &FenOddity| {
        let (code, message) = match oddity {
            FenOddity::TrailingDot => (&codes::FEN_TRAILING_DOT, "the position ends with a dot"),
            FenOddity::Space => (&codes::FEN_SPACE, "there is white space in the position"),
            FenOddity::Comma => (&codes::FEN_COMMA, "the position has a `,` too many"),
            FenOddity::EmptyGroup => (&codes::FEN_EMPTY_GROUP, "a side has no pieces"),
            FenOddity::Suffix => {
                (&codes::FEN_SUFFIX, "the position has more than pieces; the rest is skipped")
            }
            FenOddity::TurnUnknown => {
                (&codes::FEN_TURN_UNKNOWN, "the position does not say who moves")
            }
            FenOddity::ManOnLastRow => {
                (&codes::FEN_MAN_ON_LAST_ROW, "a man is on the row where it becomes a king")
            }
        };
        let said = Diagnostic::new(code, span, message);
        let applicability = match oddity {
            FenOddity::TrailingDot | FenOddity::Space | FenOddity::Comma => Applicability::Safe,
            FenOddity::Suffix | FenOddity::TurnUnknown => Applicability::Unsafe,
            FenOddity::EmptyGroup | FenOddity::ManOnLastRow => return said,
        };
        let Some(edit) = edit(&Fen::write(&fen.position, board)) else { return said };
        let edits = vec![edit];
        let title = match oddity {
            FenOddity::Comma => "remove the `,`",
            _ => "rewrite the position",
        };
        said.with_fix(Fix { title: title.into(), applicability, edits })
    };
    fen.oddities.iter().map(describe).collect()
}
