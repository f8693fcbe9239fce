//! Finding the legal moves that a text can mean.

use crate::{
    Move, MoveText, Position, Route, Ruleset, Square, SquareName,
    squares_text::{Sign, SquaresText, TwoSquares},
};
use smallvec::SmallVec;

/// Indices of legal moves, nearly always one.
pub(crate) type Candidates = SmallVec<[usize; 2]>;

/// The legal moves that a text can mean, and what is unusual about the text.
pub(crate) struct Found {
    /// Indices of legal moves, in the order in which they are tried; at least one.
    pub(crate) candidates: Candidates,
    pub(crate) writing: Writing,
    /// A square is named as in other games.
    pub(crate) wrong_notation: bool,
    pub(crate) sign: WrittenSign,
}

impl Found {
    /// Whether nothing is unusual about the text, unless it can mean several moves.
    pub(crate) fn is_usual(&self) -> bool {
        self.writing == Writing::Plain && !self.wrong_notation && self.sign == WrittenSign::Right
    }

    /// Whether nothing is unusual but the symbol for captures, which is that of other games.
    pub(crate) fn has_only_other_symbol(&self) -> bool {
        self.sign == WrittenSign::OtherCapture
            && self.writing == Writing::Plain
            && !self.wrong_notation
            && self.candidates.len() == 1
    }
}

/// The exactness of a written capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Writing {
    /// Start and end, or in full where that is needed.
    Plain,
    /// In full without need.
    Full,
    /// With other squares than the prescribed ones.
    Inexact,
}

/// Whether the symbol is the right one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WrittenSign {
    Right,
    /// A capture symbol of other games.
    OtherCapture,
    HyphenForCapture,
    CaptureForHyphen,
}

/// The reason why no legal move fits a text.
pub(crate) enum NotFound {
    NoSuchSquare(SquareName),
    Illegal,
}

/// The move without a capture that a text is, if it is written as usual and legal: most moves of most games.
#[inline]
pub(crate) fn quiet(rules: &Ruleset, position: &Position, read: TwoSquares) -> Option<Move> {
    let board = rules.board();
    if read.sign != Sign::Hyphen || !board.is_own(read) {
        return None;
    }
    let [from, to] = board.find_both(read)?;
    rules.quiet_move(position, from, to)
}

/// The squares that a text names as start and end of a move, if the board has them.
pub(crate) fn ends(rules: &Ruleset, read: &SquaresText) -> Option<(Square, Square)> {
    let (from, to) = (read.names.first()?, read.names.last()?);
    Some((rules.board().find(*from)?, rules.board().find(*to)?))
}

/// Finds the legal moves that a text can mean, among all moves with the same start and end. Source:
/// PDN 3.0 § Restrictions, 8 and 9; the forms that older files and other programs write between
/// start and end are understood too.
pub(crate) fn find(rules: &Ruleset, moves: &[Move], read: &SquaresText) -> Result<Found, NotFound> {
    let board = rules.board();
    let mut squares: SmallVec<[Square; 2]> = SmallVec::new();
    for &name in &read.names {
        squares.push(board.find(name).ok_or(NotFound::NoSuchSquare(name))?);
    }
    let &[from, ref inner @ .., to] = &squares[..] else {
        return Err(NotFound::Illegal);
    };
    let same_ends = || {
        let all = moves.iter().enumerate();
        all.filter(move |(_, played)| (played.from(), played.to()) == (from, to))
    };
    let mut writing = Writing::Plain;
    let is_route = |played: &Move| played.routes().iter().any(|route| *route.squares() == *squares);
    let candidates: Candidates = if inner.is_empty() {
        let mut all = Candidates::new();
        same_ends().for_each(|(at, _)| all.push(at));
        // If several captures fit, those of a single piece come first: they have no longer form,
        // which would distinguish the others.
        if all.len() > 1 {
            all.sort_by_key(|&at| !is_route(&moves[at]));
        }
        all
    } else {
        let exact: Candidates =
            same_ends().filter(|(_, played)| is_route(played)).map(|(at, _)| at).collect();
        if let Some(&first) = exact.first() {
            if exact.len() == 1 && !Ruleset::needs_long(moves, &moves[first]) {
                writing = Writing::Full;
            }
            exact
        } else {
            writing = Writing::Inexact;
            let same_ends: Vec<(usize, &Move)> = same_ends().collect();
            inexact(rules, &same_ends, inner)
        }
    };
    found(rules, moves, read, candidates, writing)
}

/// Finds the captures that a text means by its first two squares, start and end, and the captured ones after them.
pub(crate) fn by_captured(
    rules: &Ruleset,
    moves: &[Move],
    read: &SquaresText,
) -> Result<Found, NotFound> {
    let squares = read.names.iter().skip(2).map(|&name| rules.board().find(name));
    let squares: Vec<Square> = squares.collect::<Option<_>>().ok_or(NotFound::Illegal)?;
    let named = moves.iter().enumerate().filter(|(_, one)| names_the_captured(&squares, one));
    let candidates = named.map(|(at, _)| at).collect();
    found(rules, moves, read, candidates, Writing::Inexact)
}

fn found(
    rules: &Ruleset,
    moves: &[Move],
    read: &SquaresText,
    candidates: Candidates,
    writing: Writing,
) -> Result<Found, NotFound> {
    let wrong_notation = !read.names.iter().all(|&name| rules.board().is_own_name(name));
    let Some(&first) = candidates.first() else { return Err(NotFound::Illegal) };
    let sign = match sign(rules, &moves[first], read.sign) {
        // The symbol was already reported as not plain when it was read.
        WrittenSign::OtherCapture if read.odd_sign => WrittenSign::Right,
        // One of the symbols is right, the others are hyphens.
        WrittenSign::Right if read.mixed => WrittenSign::HyphenForCapture,
        WrittenSign::Right if read.mixed_capture => WrittenSign::OtherCapture,
        sign => sign,
    };
    Ok(Found { candidates, writing, wrong_notation, sign })
}

/// The captures that may be meant by other squares between start and end than the prescribed ones.
///
/// The squares are first looked for among those of the full notation: a square may be a turning point of
/// one route while another one only passes over it.
fn inexact(rules: &Ruleset, moves: &[(usize, &Move)], inner: &[Square]) -> Candidates {
    let of_routes = |fits: &dyn Fn(&Move, &Route) -> bool| -> Candidates {
        let fit = moves.iter().filter(|(_, one)| one.routes().iter().any(|route| fits(one, route)));
        fit.map(|&(at, _)| at).collect()
    };
    let named = of_routes(&|_, route| is_part(inner, full(route)));
    if !named.is_empty() {
        return named;
    }
    // Then among all that it passes over: the routes that have the most of them in full notation.
    let count = |route: &Route| inner.iter().filter(|square| full(route).contains(square)).count();
    let passes = |played: &Move, route: &Route| is_part(inner, &passed(rules, played, route));
    let most = |played: &Move| {
        played.routes().iter().filter(|route| passes(played, route)).map(count).max()
    };
    if let Some(most) = moves.iter().filter_map(|(_, played)| most(played)).max() {
        return of_routes(&|played, route| passes(played, route) && count(route) == most);
    }
    moves.iter().filter(|(_, one)| names_the_captured(inner, one)).map(|&(at, _)| at).collect()
}

/// Whether a capture is written with the symbol of the game and no other one.
pub(crate) fn has_own_symbol(rules: &Ruleset, written: &MoveText, text: &str) -> bool {
    if let Some(two) = written.squares {
        return two.sign == own_symbol(rules);
    }
    let read = written.squares(text);
    read.sign == own_symbol(rules) && !read.odd_sign && !read.mixed && !read.mixed_capture
}

fn own_symbol(rules: &Ruleset) -> Sign {
    match rules.variant().capture_sign() {
        ':' => Sign::Colon,
        '-' => Sign::Hyphen,
        _ => Sign::X,
    }
}

fn sign(rules: &Ruleset, played: &Move, written: Sign) -> WrittenSign {
    let own = own_symbol(rules);
    match (played.is_capture(), written) {
        (_, Sign::Missing) | (false, Sign::Hyphen) => WrittenSign::Right,
        (true, sign) if sign == own => WrittenSign::Right,
        (true, Sign::Hyphen) => WrittenSign::HyphenForCapture,
        (true, _) => WrittenSign::OtherCapture,
        (false, _) => WrittenSign::CaptureForHyphen,
    }
}

/// The squares between start and end that the full notation of a route has.
fn full(route: &Route) -> &[Square] {
    match route.squares() {
        [_, inner @ .., _] => inner,
        _ => &[],
    }
}

/// The free squares that a capture skips by a route, in their order.
fn passed(rules: &Ruleset, played: &Move, route: &Route) -> Vec<Square> {
    let mut passed = Vec::new();
    for leg in route.squares().windows(2) {
        passed.extend(rules.board().between(leg[0], leg[1]).unwrap_or_default());
        passed.push(leg[1]);
    }
    passed.pop();
    passed.retain(|&square| !played.captured().contains(square));
    passed
}

/// Whether `part` is `whole` with some squares removed.
fn is_part(part: &[Square], whole: &[Square]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|square| whole.any(|other| other == square))
}

/// Whether the squares between start and end are those of the captured pieces.
fn names_the_captured(inner: &[Square], played: &Move) -> bool {
    inner.len() == played.captured().len()
        && inner.iter().copied().collect::<crate::Squares>() == played.captured()
}
