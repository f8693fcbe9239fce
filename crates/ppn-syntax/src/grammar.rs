//! The grammar of operands, on chumsky: what was expected in a wrong one.

use crate::{
    Anchor, Centre, Direction, Location, MAX_COORDINATE, Moves, Node, PieceId, PieceSpec,
    SlicePart, WordSpan,
    fault::{Detail, Rule, Tokens, Wanted},
    tree::Growth,
    work,
};
use chumsky::{
    extra::Full,
    input::{Checkpoint, Cursor},
    inspector::Inspector,
    prelude::*,
};
use ppn_lex::WordKind;
use ppn_source::Span;

/// The tree that grows while words are read. The nodes of a failed alternative are removed.
pub(crate) struct Growing<'t> {
    /// The text that the token spans refer to.
    pub(crate) text: &'t str,
    /// The start of that text, as an empty place.
    pub(crate) base: WordSpan,
    pub(crate) moves: Moves,
    /// The first rule that a well-formed part breaks. It is reported only if the part is read to
    /// its end: an error of the grammar itself would be replaced by a later error of another
    /// alternative.
    pub(crate) broken: Option<(Rule, SimpleSpan)>,
}

impl<'t> Growing<'t> {
    pub(crate) fn span(&self, span: SimpleSpan) -> WordSpan {
        self.base.part(Span::new(span.start, span.end))
    }

    fn break_rule(&mut self, rule: Rule, span: SimpleSpan) {
        self.broken.get_or_insert((rule, span));
    }
}

impl<'t> Inspector<'t, Tokens<'t>> for Growing<'t> {
    type Checkpoint = (Growth, Option<(Rule, SimpleSpan)>);

    fn on_token(&mut self, _: &WordKind) {
        work::step(1);
    }

    fn on_save<'parse>(&self, _: &Cursor<'t, 'parse, Tokens<'t>>) -> Self::Checkpoint {
        (self.moves.growth(), self.broken)
    }

    fn on_rewind<'parse>(&mut self, marker: &Checkpoint<'t, 'parse, Tokens<'t>, Self::Checkpoint>) {
        work::step(1);
        let (growth, broken) = *marker.inspector();
        self.moves.cut_back(growth);
        self.broken = broken;
    }
}

type Extra<'t> = Full<Detail, Growing<'t>, ()>;
pub(crate) type Rules<'t, O> = Boxed<'t, 't, Tokens<'t>, O, Extra<'t>>;

/// The grammars of the operands of an operator.
///
/// Each grammar reads the tokens of a part to its end. [`Operand`](crate::operand::Operand) reads the same language
/// faster; a grammar knows what was expected instead. Build the grammars once for all words of a text.
pub(crate) struct Grammar<'t> {
    /// The pieces that a move acts on.
    pub(crate) piece_id: Rules<'t, Node<PieceId>>,
    /// The place that pieces move to; an offset may be relative to each piece.
    pub(crate) destination: Rules<'t, Node<Location>>,
    /// A place that is not relative to the pieces that move.
    pub(crate) location: Rules<'t, Node<Location>>,
    /// An angle in degrees with a centre.
    pub(crate) turn: Rules<'t, (f64, Centre)>,
    /// An angle in degrees alone.
    pub(crate) degrees: Rules<'t, f64>,
    /// A piece specification.
    pub(crate) spec: Rules<'t, Node<PieceSpec>>,
}

impl<'t> Grammar<'t> {
    pub(crate) fn new() -> Self {
        let spec = spec().boxed();

        // Pieces and places refer to each other, so a slice at the end could belong to several of
        // them. In the name of pieces, it belongs to the outermost place (`&?d[2]-c3`), and no
        // inner name has a slice. In a place, it belongs to the pieces that have the place
        // (`S@&b2[2]`).
        let place = recursive(|place| {
            let pieces = piece_id(fixed(place.clone()), spec.clone(), empty().to(None).boxed());
            location(pieces, place, spec.clone())
        });
        let sliced = piece_id(fixed(place), spec.clone(), slice().or_not().boxed());
        let any_location = recursive(|any| location(sliced.clone(), any, spec.clone())).boxed();
        let fixed_location = fixed(any_location.clone()).boxed();

        let degrees = number().labelled(Wanted::Number).boxed();
        let centre = choice((
            just(WordKind::Bar)
                .ignore_then(fixed_location.clone().or_not())
                .map(Centre::Location)
                .labelled(Wanted::Centre),
            just(WordKind::Dollar)
                .ignore_then(sliced.clone())
                .map(Centre::Piece)
                .labelled(Wanted::Centre),
            empty().to(Centre::Own),
        ));

        Self {
            piece_id: sliced.then_ignore(end()).boxed(),
            destination: any_location.labelled(Wanted::Location).then_ignore(end()).boxed(),
            location: fixed_location.labelled(Wanted::Location).then_ignore(end()).boxed(),
            turn: degrees.clone().then(centre).then_ignore(end()).boxed(),
            degrees: degrees.then_ignore(end()).boxed(),
            spec: spec.then_ignore(end()).boxed(),
        }
    }
}

/// A location that must not be an offset without a starting point.
fn fixed<'t>(
    location: impl Parser<'t, Tokens<'t>, Node<Location>, Extra<'t>> + Clone + 't,
) -> impl Parser<'t, Tokens<'t>, Node<Location>, Extra<'t>> + Clone {
    location.map_with(|location, e| {
        let span: SimpleSpan = e.span();
        let state: &mut Growing<'t> = e.state();
        if hangs_on_nothing(&state.moves, location) {
            state.break_rule(Rule::RelativeLocation, span);
        }
        location
    })
}

/// `location = algebraic | "(" number "," number ")" | "&" pieceid | "?" spec | offset …`
fn location<'t>(
    piece_id: impl Parser<'t, Tokens<'t>, Node<PieceId>, Extra<'t>> + Clone + 't,
    location: impl Parser<'t, Tokens<'t>, Node<Location>, Extra<'t>> + Clone + 't,
    spec: impl Parser<'t, Tokens<'t>, Node<PieceSpec>, Extra<'t>> + Clone + 't,
) -> Rules<'t, Node<Location>> {
    // PL-1
    let algebraic = token(WordKind::Lower)
        .then(token(WordKind::Digits).labelled(Wanted::Row))
        .map_with(|(letters, digits): (SimpleSpan, SimpleSpan), e| {
            let span = e.span();
            let state: &mut Growing<'t> = e.state();
            let column = column(&state.text[letters.into_range()]);
            let row = state.text[digits.into_range()].parse().ok();
            let within = column
                .zip(row)
                .filter(|(column, row): &(u32, u32)| f64::from(*column.max(row)) <= MAX_COORDINATE);
            let (column, row) = within.unwrap_or_else(|| {
                state.break_rule(Rule::NumberLimit, span);
                (1, 1)
            });
            Location::Algebraic { column, row }
        });

    let pair = number()
        .labelled(Wanted::Number)
        .then_ignore(just(WordKind::Comma).labelled(Wanted::Comma))
        .then(number().labelled(Wanted::Number));

    // PL-2
    let cartesian = just(WordKind::OpenParen)
        .ignore_then(pair.clone())
        .then_ignore(just(WordKind::CloseParen).labelled(Wanted::CloseParen))
        .map(|(x, y)| Location::Cartesian { x, y });

    let of_piece = just(WordKind::Ampersand).ignore_then(piece_id.clone()).map(Location::Piece);

    let of_search = just(WordKind::Question).ignore_then(spec).map_with(|spec, e| {
        let span = e.span();
        let state: &mut Growing<'t> = e.state();
        let span = state.span(span);
        Location::Piece(state.moves.add_piece_id(PieceId::Search { spec, slice: None }, span))
    });

    // PL-3
    let offset = choice((
        just(WordKind::Less)
            .ignore_then(pair)
            .then_ignore(just(WordKind::Greater).labelled(Wanted::Greater)),
        distance()
            .then(
                token(WordKind::Upper).repeated().at_least(1).to_span().labelled(Wanted::Direction),
            )
            .map_with(|(distance, letters): (f64, SimpleSpan), e| {
                let state: &mut Growing<'t> = e.state();
                let unit = Direction::named(&state.text[letters.into_range()]);
                let (dx, dy) = unit.map(|unit| (unit.dx, unit.dy)).unwrap_or_else(|| {
                    state.break_rule(Rule::Direction, letters);
                    (0.0, 0.0)
                });
                (without_sign_of_zero(distance * dx), without_sign_of_zero(distance * dy))
            }),
    ));

    let anchor = choice((
        just(WordKind::Bar)
            .ignore_then(location.or_not())
            .map(|location| location.map_or(Anchor::Active, Anchor::Location)),
        just(WordKind::Dollar).ignore_then(piece_id).map(Anchor::Piece),
        empty().to(Anchor::Own),
    ));

    choice((
        algebraic,
        cartesian,
        of_piece,
        of_search,
        offset.then(anchor).map(|((dx, dy), anchor)| Location::Offset { dx, dy, anchor }),
    ))
    .map_with(|location, e| {
        let span = e.span();
        let state: &mut Growing<'t> = e.state();
        let span = state.span(span);
        state.moves.add_location(location, span)
    })
    .boxed()
}

/// `pieceid = empty | "^" pieceid | id | count place | "?" spec [slice] | "/" spec | place [slice]`
fn piece_id<'t>(
    location: impl Parser<'t, Tokens<'t>, Node<Location>, Extra<'t>> + Clone + 't,
    spec: impl Parser<'t, Tokens<'t>, Node<PieceSpec>, Extra<'t>> + Clone + 't,
    slice: Rules<'t, Option<crate::Slice>>,
) -> Rules<'t, Node<PieceId>> {
    recursive(|piece_id| {
        let start = just(WordKind::Caret).ignore_then(piece_id).map(PieceId::Start);

        let search = just(WordKind::Question)
            .ignore_then(spec.clone())
            .then(slice.clone())
            .map(|(spec, slice)| PieceId::Search { spec, slice });

        let all = just(WordKind::Slash).ignore_then(spec).map(|spec| PieceId::All { spec });

        // A place that begins with a digit would be a count.
        let place = just(WordKind::Digits)
            .not()
            .ignore_then(location.clone())
            .then(slice.clone())
            .map(|(place, slice)| PieceId::Place { place, slice });

        let nearest = token(WordKind::Digits)
            .then(location.labelled(Wanted::Location))
            .then(slice)
            .map_with(|((digits, place), slice): ((SimpleSpan, _), Option<_>), e| {
                let span = e.span();
                let state: &mut Growing<'t> = e.state();
                let count = whole(digits, state);
                if count == 0 {
                    state.break_rule(Rule::CountZero, digits);
                } else if slice.is_some() {
                    state.break_rule(Rule::CountSlice, span);
                }
                PieceId::Nearest { count, place }
            });

        let id = integer()
            .then(
                just(WordKind::Dot)
                    .ignore_then(just(WordKind::Dot))
                    .ignore_then(integer())
                    .or_not(),
            )
            .then(just(WordKind::Dot).ignore_then(integer()).or_not())
            .then_ignore(before_slice_or_end())
            .map(|((base, major), minor)| PieceId::Number {
                base,
                major: major.unwrap_or(0),
                minor: minor.unwrap_or(0),
            });

        choice((start, search, all, id, nearest, place, before_slice_or_end().to(PieceId::Active)))
            .map_with(|piece_id, e| {
                let span = e.span();
                let state: &mut Growing<'t> = e.state();
                let span = state.span(span);
                state.moves.add_piece_id(piece_id, span)
            })
            .labelled(Wanted::PieceId)
    })
    .boxed()
}

/// Looks ahead for the end, or for a slice that belongs to the outer place (`&7[2]`).
fn before_slice_or_end<'t>() -> impl Parser<'t, Tokens<'t>, (), Extra<'t>> + Clone {
    choice((end(), just(WordKind::OpenBracket).ignored())).rewind()
}

/// `slice = "[" part { "," part } "]"`
fn slice<'t>() -> impl Parser<'t, Tokens<'t>, crate::Slice, Extra<'t>> + Clone {
    let part = integer()
        .labelled(Wanted::Digits)
        .then(just(WordKind::Colon).ignore_then(integer().labelled(Wanted::Digits)).or_not())
        .map(|(first, last)| SlicePart { first, last: last.unwrap_or(first) });
    part.separated_by(just(WordKind::Comma))
        .at_least(1)
        .collect::<Vec<_>>()
        .delimited_by(
            just(WordKind::OpenBracket),
            just(WordKind::CloseBracket).labelled(Wanted::CloseBracket),
        )
        .map_with(|parts, e| {
            let state: &mut Growing<'t> = e.state();
            state.moves.add_slice(&parts)
        })
}

/// The run of symbols that describe a piece; their meaning is not checked here.
fn spec<'t>() -> impl Parser<'t, Tokens<'t>, Node<PieceSpec>, Extra<'t>> + Clone {
    let sign = any().filter(|kind: &WordKind| is_spec_sign(*kind));
    let manual = just(WordKind::Comma)
        .then(any().filter(|kind: &WordKind| is_manual_sign(*kind)).repeated());
    sign.repeated()
        .then(manual.repeated())
        .to_span()
        .map_with(|span: SimpleSpan, e| {
            let state: &mut Growing<'t> = e.state();
            if span.start == span.end {
                state.break_rule(Rule::EmptySpec, span);
            }
            let span = state.span(span);
            state.moves.add_spec(span)
        })
        .labelled(Wanted::Spec)
}

/// Whether a token may be one of the letters and symbols of a piece specification.
pub(crate) fn is_spec_sign(kind: WordKind) -> bool {
    use WordKind::*;
    matches!(
        kind,
        Lower
            | Upper
            | Digits
            | Glyph
            | Caret
            | Less
            | Greater
            | BitSign
            | CardSign
            | BoardSign
            | GoBoardSign
            | PyramidSign
    )
}

/// Whether a token may be part of a setting after a comma, such as `a-45` or `dominoes_red'`.
pub(crate) fn is_manual_sign(kind: WordKind) -> bool {
    use WordKind::*;
    matches!(kind, Lower | Upper | Digits | Glyph | Dot | Hyphen | Underscore | Plus | Apostrophe)
}

/// The number of a column: a=1 … z=26, aa=27; `None` if it exceeds all limits.
pub(crate) fn column(letters: &str) -> Option<u32> {
    letters.bytes().try_fold(0u32, |column, letter| {
        column.checked_mul(26)?.checked_add(u32::from(letter - b'a') + 1)
    })
}

/// The span of one token of a kind.
fn token<'t>(kind: WordKind) -> impl Parser<'t, Tokens<'t>, SimpleSpan, Extra<'t>> + Clone {
    just(kind).to_span()
}

/// `unsigned = digits [ "." [ digits ] ] | "." digits`
fn unsigned<'t>() -> impl Parser<'t, Tokens<'t>, (), Extra<'t>> + Clone {
    choice((
        just(WordKind::Digits)
            .then(just(WordKind::Dot).then(just(WordKind::Digits).or_not()).or_not())
            .ignored(),
        just(WordKind::Dot).then(just(WordKind::Digits)).ignored(),
    ))
}

/// `number = [ "+" | "-" ] unsigned`
fn number<'t>() -> impl Parser<'t, Tokens<'t>, f64, Extra<'t>> + Clone {
    one_of([WordKind::Plus, WordKind::Hyphen])
        .or_not()
        .then(unsigned())
        .to_span()
        .map_with(|span, e| value(span, e.state()))
}

/// The distance of an offset: `digits [ "." [ digits ] ]`, or a fraction that begins with a digit.
fn distance<'t>() -> impl Parser<'t, Tokens<'t>, f64, Extra<'t>> + Clone {
    just(WordKind::Digits)
        .then(just(WordKind::Dot).then(just(WordKind::Digits).or_not()).or_not())
        .to_span()
        .map_with(|span, e| value(span, e.state()))
}

fn integer<'t>() -> impl Parser<'t, Tokens<'t>, u32, Extra<'t>> + Clone {
    token(WordKind::Digits).map_with(|digits, e| whole(digits, e.state()))
}

fn value(span: SimpleSpan, state: &mut Growing<'_>) -> f64 {
    let value: f64 = state.text[span.into_range()].parse().unwrap_or(f64::INFINITY);
    if value.abs() > MAX_COORDINATE {
        state.break_rule(Rule::NumberLimit, span);
    }
    without_sign_of_zero(value)
}

/// The same number, but 0 for a negative zero: the sum of a positive and a negative zero is
/// positive.
pub(crate) fn without_sign_of_zero(number: f64) -> f64 {
    number + 0.0
}

fn whole(digits: SimpleSpan, state: &mut Growing<'_>) -> u32 {
    let value = state.text[digits.into_range()].parse::<u32>().unwrap_or(u32::MAX);
    if f64::from(value) > MAX_COORDINATE {
        state.break_rule(Rule::NumberLimit, digits);
    }
    value
}

/// Whether a location is an offset without a starting point.
pub(crate) fn hangs_on_nothing(moves: &Moves, mut location: Node<Location>) -> bool {
    while let Location::Offset { anchor, .. } = moves[location].value {
        match anchor {
            Anchor::Own => return true,
            Anchor::Location(next) => location = next,
            Anchor::Active | Anchor::Piece(_) => return false,
        }
    }
    false
}
