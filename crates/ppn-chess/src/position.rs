//! Positions, and the moves in them.

use crate::{Colour, Effect, Figure, Move, Role, Square};
use cozy_chess::{
    BitBoard, Board, Rank, get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves,
    get_knight_moves, get_rook_moves, get_rook_rays,
};
use std::{fmt, sync::LazyLock};

/// A position in which the rules of chess apply: figures, the side to move, the right to castle, and
/// the counters.
///
/// ```
/// use ppn_chess::{Colour, Position};
///
/// let start = Position::default();
/// assert_eq!((start.moves().len(), start.turn()), (20, Colour::White));
/// let e4 = start.find("e4").unwrap();
/// let next = start.play(e4).unwrap();
/// assert_eq!(next.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    is_960: bool,
    /// The moves of either side since a capture or a move of a pawn.
    quiet: u32,
}

/// The state of a game in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// The side to move has a legal move.
    Open,
    /// The side to move is mated.
    Mate,
    /// The side to move has no legal move, and is not in check.
    Stalemate,
    /// Neither side has enough figures to mate.
    Dead,
}

impl Default for Position {
    /// The usual start position.
    fn default() -> Self {
        static START: LazyLock<Position> =
            LazyLock::new(|| Position::new(Board::default(), false, 0));
        START.clone()
    }
}

impl Position {
    pub(crate) fn new(board: Board, is_960: bool, quiet: u32) -> Self {
        Self { board, is_960, quiet }
    }

    /// Whether the right to castle is written as in Chess960.
    #[must_use]
    pub fn is_960(&self) -> bool {
        self.is_960
    }

    /// The figure on a square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Figure> {
        let square = square.inner();
        let colour = Colour::of(self.board.color_on(square)?);
        Some(Figure { colour, role: Role::of(self.board.piece_on(square)?) })
    }

    pub(crate) fn is_occupied(&self, square: Square) -> bool {
        self.board.occupied().has(square.inner())
    }

    /// Whether a figure of a side is on a square.
    pub(crate) fn is_of(&self, side: Colour, square: Square) -> bool {
        self.board.colors(side.inner()).has(square.inner())
    }

    /// Whether a pawn of a side is on a square.
    pub(crate) fn is_pawn(&self, side: Colour, square: Square) -> bool {
        self.board.colored_pieces(side.inner(), cozy_chess::Piece::Pawn).has(square.inner())
    }

    /// The figures with their squares, from a1 to h8.
    pub fn figures(&self) -> impl Iterator<Item = (Square, Figure)> {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Colour {
        Colour::of(self.board.side_to_move())
    }

    /// The number of the next pair of moves, by its counter.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.board.fullmove_number().into()
    }

    /// The number of moves of either side since a capture or a move of a pawn.
    #[must_use]
    pub fn quiet_moves(&self) -> u32 {
        self.quiet
    }

    /// Whether the king of the side to move is attacked.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// The squares of the figures that give check.
    pub fn checkers(&self) -> impl Iterator<Item = Square> {
        self.board.checkers().into_iter().map(Square::of)
    }

    /// All legal moves, in the order of the squares.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each(BitBoard::FULL, |one| moves.push(one));
        moves
    }

    /// The legal moves of one kind of figure.
    pub(crate) fn moves_of(&self, role: Role) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_of(role, None, |one| moves.push(one));
        moves
    }

    /// Passes the legal moves of one kind of figure to the function; those to a square, if it is given: then no
    /// castling.
    pub(crate) fn each_of(&self, role: Role, to: Option<Square>, mut add: impl FnMut(Move)) {
        let of_role = self.board.colored_pieces(self.board.side_to_move(), role.inner());
        let Some(to) = to else { return self.each(of_role, add) };
        let own = self.board.colors(self.board.side_to_move());
        let near = of_role & self.reached_from(role, to.inner());
        let to = to.inner().bitboard() & !own;
        self.board.generate_moves_for(near, |mut moves| {
            moves.to &= to;
            moves.into_iter().for_each(|one| add(self.outer(one)));
            false
        });
    }

    /// The squares from which a kind of figure could reach a square; of pawns, those on the files beside it too.
    fn reached_from(&self, role: Role, to: cozy_chess::Square) -> BitBoard {
        let occupied = self.board.occupied();
        match role {
            Role::Pawn => to.file().bitboard() | to.file().adjacent(),
            Role::Knight => get_knight_moves(to),
            Role::Bishop => get_bishop_moves(to, occupied),
            Role::Rook => get_rook_moves(to, occupied),
            Role::Queen => get_bishop_moves(to, occupied) | get_rook_moves(to, occupied),
            Role::King => get_king_moves(to),
        }
    }

    fn each(&self, mask: BitBoard, mut add: impl FnMut(Move)) {
        self.board.generate_moves_for(mask, |moves| {
            moves.into_iter().for_each(|one| add(self.outer(one)));
            false
        });
    }

    /// The library writes castling as the king that captures its rook.
    fn outer(&self, one: cozy_chess::Move) -> Move {
        let (from, to) = (Square::of(one.from), Square::of(one.to));
        let promotion = one.promotion.map(Role::of);
        if self.board.color_on(one.to) != Some(self.board.side_to_move()) {
            return Move { from, to, promotion, rook: None };
        }
        let file = if to.file() > from.file() { 6 } else { 2 };
        let king = Square::new(file, from.rank()).unwrap_or(to);
        Move { from, to: king, promotion, rook: Some(to) }
    }

    fn inner(one: Move) -> cozy_chess::Move {
        cozy_chess::Move {
            from: one.from.inner(),
            to: one.rook.unwrap_or(one.to).inner(),
            promotion: one.promotion.map(Role::inner),
        }
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, one: Move) -> bool {
        self.board.is_legal(Self::inner(one))
    }

    /// The position after a move; `None` if it is not legal.
    #[must_use]
    pub fn play(&self, one: Move) -> Option<Self> {
        self.is_legal(one).then(|| self.play_legal(one))
    }

    /// The position after a legal move.
    pub(crate) fn play_legal(&self, one: Move) -> Self {
        let mut next = self.clone();
        next.advance(one);
        next
    }

    /// Plays a legal move.
    pub(crate) fn advance(&mut self, one: Move) {
        self.board.play_unchecked(Self::inner(one));
        // The library counts only up to 100.
        let is_quiet = self.board.halfmove_clock() > 0;
        self.quiet = if is_quiet { self.quiet.saturating_add(1) } else { 0 };
    }

    /// The position with the other side to move, as after a null move; `None` in check.
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        let board = self.board.null_move()?;
        Some(Self { board, is_960: self.is_960, quiet: self.quiet.saturating_add(1) })
    }

    /// The square of the figure that a move captures, which is another than its target if a pawn
    /// captures en passant.
    #[must_use]
    pub fn captured(&self, one: Move) -> Option<Square> {
        if one.rook.is_some() {
            return None;
        }
        if self.get(one.to).is_some() {
            return Some(one.to);
        }
        let is_pawn = self.get(one.from).is_some_and(|figure| figure.role == Role::Pawn);
        let beside = Square::new(one.to.file(), one.from.rank());
        beside.filter(|_| is_pawn && one.from.file() != one.to.file())
    }

    /// What a legal move does on the board, in order.
    #[must_use]
    pub fn effects(&self, one: Move) -> Vec<Effect> {
        let mut effects = Vec::with_capacity(2);
        self.add_effects(one, &mut effects);
        effects
    }

    /// Adds what a legal move does on the board.
    pub(crate) fn add_effects(&self, one: Move, effects: &mut Vec<Effect>) {
        if let Some(rook) = one.rook {
            return effects.extend(self.castling(one.from, one.to, rook));
        }
        effects.extend(self.captured(one).map(Effect::Take));
        effects.push(Effect::Shift(one.from, one.to));
        let colour = self.turn();
        effects.extend(one.promotion.map(|role| Effect::Change(one.to, Figure { colour, role })));
    }

    /// King and rook go one after the other, so that neither lands on the other. In Chess960 they may
    /// change places; then the rook is taken off and put back.
    fn castling(&self, king: Square, to: Square, rook: Square) -> Vec<Effect> {
        let file = if to.file() == 6 { 5 } else { 3 };
        let beside = Square::new(file, to.rank()).unwrap_or(rook);
        let colour = self.turn();
        let mut effects = match (rook == to, beside == king) {
            (true, true) => {
                let back = Effect::Put(beside, Figure { colour, role: Role::Rook });
                vec![Effect::Take(rook), Effect::Shift(king, to), back]
            }
            (true, false) => vec![Effect::Shift(rook, beside), Effect::Shift(king, to)],
            (false, _) => vec![Effect::Shift(king, to), Effect::Shift(rook, beside)],
        };
        effects.retain(|effect| !matches!(effect, Effect::Shift(from, to) if from == to));
        effects
    }

    /// The state of the game. Draws by repetition and by counting moves depend on the game.
    #[must_use]
    pub fn standing(&self) -> Standing {
        if self.king_has_a_move() || self.board.generate_moves(|_| true) {
            return if self.is_dead() { Standing::Dead } else { Standing::Open };
        }
        if self.is_check() { Standing::Mate } else { Standing::Stalemate }
    }

    /// Whether the king has a move to a square beside it. In check it usually has, and only the first is looked for.
    fn king_has_a_move(&self) -> bool {
        let side = self.board.side_to_move();
        let from = self.board.king(side);
        let near = get_king_moves(from) & !self.board.colors(side);
        near.into_iter()
            .any(|to| self.board.is_legal(cozy_chess::Move { from, to, promotion: None }))
    }

    /// Two kings alone, or with one bishop or knight.
    fn is_dead(&self) -> bool {
        let occupied = self.board.occupied();
        let light =
            self.board.pieces(Role::Bishop.inner()) | self.board.pieces(Role::Knight.inner());
        occupied.len() == 2 || (occupied.len() == 3 && !light.is_empty())
    }

    /// Whether a position counts as the same for repetition: with the same legal moves.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.board.same_position(&other.board)
    }

    /// A number that equal positions share, for finding repetitions.
    pub(crate) fn key(&self) -> u64 {
        self.board.hash_without_ep()
    }

    /// The square of the king of the side to move.
    pub(crate) fn king(&self) -> Square {
        Square::of(self.board.king(self.board.side_to_move()))
    }

    /// Whether any move of a figure of the side to move, other than the king and a pawn that captures en passant, leaves
    /// the king out of check.
    pub(crate) fn is_free(&self, from: Square) -> bool {
        self.board.checkers().is_empty() && !self.board.pinned().has(from.inner())
    }

    /// The squares of the figures of a kind, other than pawns, that reach a square, whatever happens to their king.
    pub(crate) fn origins(&self, role: Role, to: Square) -> impl Iterator<Item = Square> {
        let of_role = self.board.colored_pieces(self.board.side_to_move(), role.inner());
        let (to, occupied) = (to.inner(), self.board.occupied());
        // Few figures are on the lines of a square. What is between is in a smaller table than all ways of figures that
        // go far, most of which is not in the cache.
        let near = match role {
            Role::Bishop => get_bishop_rays(to),
            Role::Rook => get_rook_rays(to),
            Role::Queen => get_bishop_rays(to) | get_rook_rays(to),
            _ => self.reached_from(role, to),
        };
        let is_free = move |from: &_| (get_between_rays(*from, to) & occupied).is_empty();
        (of_role & near).into_iter().filter(is_free).map(Square::of)
    }

    /// The squares of the figures of a kind and side.
    pub(crate) fn squares(&self, figure: Figure) -> impl Iterator<Item = Square> {
        let squares = self.board.colored_pieces(figure.colour.inner(), figure.role.inner());
        squares.into_iter().map(Square::of)
    }

    /// Whether a figure of the side to move reaches a square by its way of moving, whatever happens to its king.
    pub(crate) fn reaches(&self, from: Square, to: Square) -> bool {
        let Some(Figure { colour, role }) = self.get(from) else { return false };
        let (square, color) = (from.inner(), colour.inner());
        let attacks = match role {
            Role::Pawn => {
                let taken = cozy_chess::get_pawn_attacks(square, color) & self.board.colors(!color);
                taken | cozy_chess::get_pawn_quiets(square, color, self.board.occupied())
            }
            // Others go where they come from.
            _ => self.reached_from(role, square),
        };
        attacks.has(to.inner()) && self.get(to).is_none_or(|other| other.colour != colour)
    }

    /// Whether the other side attacks a square.
    pub(crate) fn is_attacked(&self, square: Square) -> bool {
        let by = self.turn().opponent();
        let mut theirs = self.figures().filter(|(_, figure)| figure.colour == by);
        theirs.any(|(from, figure)| match figure.role {
            Role::Pawn => {
                cozy_chess::get_pawn_attacks(from.inner(), by.inner()).has(square.inner())
            }
            _ => self.reaches(from, square),
        })
    }

    /// The square of the rook with which a side may castle.
    pub(crate) fn castling_rook(&self, colour: Colour, short: bool) -> Option<Square> {
        let rights = self.board.castle_rights(colour.inner());
        let file = if short { rights.short } else { rights.long }?;
        let rank = Rank::First.relative_to(colour.inner());
        Some(Square::of(cozy_chess::Square::new(file, rank)))
    }

    /// The square behind a pawn that can be captured en passant now.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant()?;
        let mut moves = self.moves_of(Role::Pawn).into_iter();
        moves.find(|&one| self.captured(one).is_some_and(|taken| taken != one.to)).map(|one| one.to)
    }

    /// The number of positions after some moves, each counted as often as it is reached.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().filter_map(|one| self.play(one)).map(|next| next.perft(depth - 1)).sum()
    }
}

impl fmt::Display for Position {
    /// Writes FEN. The square of an en passant capture is written if the capture is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::fen::write(f, self)
    }
}
