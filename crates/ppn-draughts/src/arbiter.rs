//! A slow generator of moves that goes from square to square by columns and rows. The fast one is
//! compared with it.

use crate::{
    Board, Colour, Draughtsman, GameType, Limits, Move, Position, Ruleset, Square, Variant,
    capture::Change,
    direction::Direction,
    moves,
    rules::{Landing, LastRow, Lifting, Preference, Rules},
};
use proptest::prelude::*;
use std::collections::BTreeSet;

struct Arbiter<'a> {
    rules: &'a Rules,
    board: &'a Board,
    position: &'a Position,
    from: Square,
    started_as_king: bool,
    /// The worth of each capture by the rules of preference, and its change of the board.
    found: Vec<(Vec<u32>, Change)>,
    /// The number of squares that may still be entered.
    left: u32,
}

/// The squares that captures of a position may enter. It walks every route, of which boards with loose pieces have
/// millions, and then a run of the test would take minutes.
const MOST: u32 = 100_000;

/// `None` if there are too many routes.
fn legal(rules: &Rules, board: &Board, position: &Position) -> Option<BTreeSet<Change>> {
    let own =
        |square: &Square| position.get(*square).is_some_and(|man| man.colour == position.turn);
    let (mut found, mut left) = (Vec::new(), MOST);
    for from in board.squares().filter(own) {
        let king = position.get(from).is_some_and(|man| man.king);
        let mut arbiter = Arbiter {
            rules,
            board,
            position,
            from,
            started_as_king: king,
            found: Vec::new(),
            left,
        };
        arbiter.capture(from, king, &mut Vec::new(), None);
        left = arbiter.left;
        found.extend(arbiter.found);
    }
    if left == 0 {
        return None;
    }
    if !found.is_empty() {
        let best = found.iter().map(|(worth, _)| worth.clone()).max();
        let best = found.into_iter().filter(|(worth, _)| Some(worth) == best.as_ref());
        return Some(best.map(|(_, change)| change).collect());
    }
    let mut quiet = BTreeSet::new();
    for from in board.squares().filter(own) {
        let king = position.get(from).is_some_and(|man| man.king);
        let directions = if king { rules.king_moves } else { rules.man_moves };
        for &direction in directions.of(board.moves_up(position.turn)) {
            let far = if king && rules.flying { 99 } else { 1 };
            let line = line(board, from, direction).into_iter().take(far);
            for to in line.take_while(|&to| position.get(to).is_none()) {
                let promotes = !king && is_last(board, position.turn, to);
                quiet.insert(Change { from, to, captured: 0, promotes });
            }
        }
    }
    Some(quiet)
}

/// The squares in a direction up to the edge.
fn line(board: &Board, from: Square, direction: Direction) -> Vec<Square> {
    let layout = board.layout();
    let every = board.squares().len() == usize::from(layout.width) * usize::from(layout.height);
    let far = if direction.is_diagonal() || every { 1 } else { 2 };
    let (dc, dr) = direction.delta();
    let (c, r) = board.place(from);
    let at = |n: i8| {
        let c = u8::try_from(c as i8 + dc * far * n).ok()?;
        board.at((c, u8::try_from(r as i8 + dr * far * n).ok()?))
    };
    (1..30).map_while(at).collect()
}

fn is_last(board: &Board, colour: Colour, square: Square) -> bool {
    let row = board.place(square).1;
    row == if board.moves_up(colour) { board.layout().height } else { 1 }
}

impl Arbiter<'_> {
    fn is_free(&self, square: Square, taken: &[Square]) -> bool {
        square == self.from
            || self.position.get(square).is_none()
            || self.rules.lifting == Lifting::AtOnce && taken.contains(&square)
    }

    fn can_take(&self, over: Square, taken: &[Square]) -> bool {
        let spares_kings = !self.started_as_king && !self.rules.men_take_kings;
        !taken.contains(&over)
            && self
                .position
                .get(over)
                .is_some_and(|man| man.colour != self.position.turn && !(man.king && spares_kings))
    }

    /// Finds all captures that continue from a square; returns whether there are any.
    fn capture(
        &mut self,
        at: Square,
        king: bool,
        taken: &mut Vec<Square>,
        last: Option<Direction>,
    ) -> bool {
        let rules = self.rules;
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return false;
        }
        let directions = if king { rules.king_captures } else { rules.man_captures };
        let flies = king && rules.flying;
        let mut any = false;
        for &direction in directions.of(self.board.moves_up(self.position.turn)) {
            let (dc, dr) = direction.delta();
            if !rules.reversal && last.is_some_and(|last| last.delta() == (-dc, -dr)) {
                continue;
            }
            let line = line(self.board, at, direction);
            let met = line.iter().position(|&square| !self.is_free(square, taken));
            let Some(met) = met.filter(|&met| flies || met == 0) else { continue };
            if !self.can_take(line[met], taken) {
                continue;
            }
            let most = if flies && rules.landing == Landing::Any { 99 } else { 1 };
            let behind = line[met + 1..].iter().copied().take(most);
            let landings: Vec<Square> = behind.take_while(|&to| self.is_free(to, taken)).collect();
            any |= !landings.is_empty();
            taken.push(line[met]);
            let mut goes_on = false;
            for &to in &landings {
                let crossed = !king && is_last(self.board, self.position.turn, to);
                if !(crossed && rules.last_row == LastRow::Ends) {
                    let crowned = crossed && rules.last_row == LastRow::PromotesAtOnce;
                    goes_on |= self.capture(to, king || crowned, taken, Some(direction));
                }
            }
            for to in landings.into_iter().filter(|_| !goes_on) {
                self.end(to, king, taken);
            }
            taken.pop();
        }
        any
    }

    fn end(&mut self, to: Square, king: bool, taken: &[Square]) {
        let is_king = |square: &Square| self.position.get(*square).is_some_and(|man| man.king);
        let route: Vec<u32> = taken.iter().map(|square| is_king(square).into()).collect();
        let (pieces, kings) = (taken.len() as u32, route.iter().sum::<u32>());
        let with_king = u32::from(self.started_as_king);
        let worth = match self.rules.preference {
            Preference::Free => Vec::new(),
            Preference::Most => vec![pieces],
            Preference::MostThenKings => vec![pieces, kings],
            Preference::Italian => [vec![pieces, with_king, kings], route].concat(),
            Preference::King => vec![with_king],
            Preference::Value => vec![(pieces - kings) * 100 + kings * 199, with_king],
        };
        let crowned = king || is_last(self.board, self.position.turn, to);
        let captured = taken.iter().fold(0, |set, square| set | square.bit());
        let promotes = crowned && !self.started_as_king;
        self.found.push((worth, Change { from: self.from, to, captured, promotes }));
    }
}

/// All games on their own boards, and on narrow, wide, odd and large ones.
fn rulesets() -> Vec<Ruleset> {
    let boards =
        ["8,8,N2,0", "10,10,N2,0", "7,9,N2,1", "9,7,A0,0", "5,12,N2,0", "12,12,N2,1", "16,16,A0,0"];
    let mut all = Vec::new();
    for variant in Variant::all() {
        all.push(Ruleset::new(variant));
        let number = variant.game_type().number;
        let types = boards.iter().filter_map(|board| format!("{number},W,{board}").parse().ok());
        all.extend(types.filter_map(|game_type: GameType| Ruleset::on(variant, game_type)));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 2_000 } else { 50_000 }))]

    /// Boards with few pieces and with many: kings need room, and men need neighbours.
    #[test]
    fn moves_are_those_of_the_slow_generator(
        ruleset in prop::sample::select(rulesets()),
        other in prop::sample::select(Variant::all().collect::<Vec<_>>()),
        turn in prop::sample::select(Colour::ALL.to_vec()),
        empty in 1_u32..12,
        pieces in prop::collection::vec(any::<u32>(), 128),
    ) {
        let mut position = Position::empty(turn);
        for (square, choice) in ruleset.board().squares().zip(pieces) {
            let piece = match choice % (empty + 4) {
                0 | 1 => Some((Colour::White, choice >> 8)),
                2 | 3 => Some((Colour::Black, choice >> 8)),
                _ => None,
            };
            let piece = piece.map(|(colour, kind)| Draughtsman { colour, king: kind % 4 == 0 });
            position.set(square, piece);
        }
        // The number of captures on a large board full of loose pieces has no practical bound.
        let ruleset = ruleset.within(&Limits { jumps: 5_000, ..Limits::default() });
        let (rules, board) = (ruleset.variant().rules(), ruleset.board());
        prop_assume!(moves::tests::plain(rules, board, &position, 5_000).is_some());
        moves::tests::assert_remembered(rules, board, &position, 5_000);
        let is_won = ruleset.variant().first_king_wins()
            && Colour::ALL.into_iter().any(|side| !position.kings(side).is_empty());
        let expected = match is_won {
            true => Some(BTreeSet::new()),
            false => legal(ruleset.variant().rules(), ruleset.board(), &position),
        };
        prop_assume!(expected.is_some());
        let expected = expected.unwrap_or_default();
        let moves = ruleset.moves(&position);
        // Each of these asks for all moves again.
        for played in moves.iter().step_by(moves.len() / 50 + 1) {
            let (from, to) = (played.from(), played.to());
            let same_ends = moves.iter().filter(|other| (other.from(), other.to()) == (from, to));
            let same_ends: Vec<_> = same_ends.cloned().collect();
            prop_assert_eq!(ruleset.is_only(&position, played), same_ends.len() == 1);
            prop_assert_eq!(ruleset.moves_between(&position, from, to).into_vec(), same_ends);
        }
        // Captures of another game, many of which are none in this one.
        let layout = ruleset.game_type().layout;
        let other = Ruleset::on(other, GameType { number: other.number(), layout });
        let squares = |ruleset: &Ruleset| ruleset.board().squares().len();
        if let Some(other) = other.filter(|other| squares(other) == squares(&ruleset)) {
            let other = other.within(&Limits { jumps: 5_000, ..Limits::default() });
            let captures = other.moves(&position).into_iter().filter(Move::is_capture);
            for played in captures.filter(|one| one.captured().len() == 1) {
                let between = ruleset.moves_between(&position, played.from(), played.to());
                let is_only = matches!(&between[..], [only] if only.change() == played.change());
                prop_assert_eq!(ruleset.is_only(&position, &played), is_only);
            }
        }
        let found: BTreeSet<Change> = moves.iter().map(crate::Move::change).collect();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(ruleset.perft(&position, 1), expected.len() as u64);
        prop_assert_eq!(ruleset.is_over(&position), expected.is_empty());
    }
}
