//! Reading words as moves.

use crate::{
    Destination, Limits, Location, MAX_COORDINATE, MoveRange, MoveToken, Moves, Node, Order,
    PieceId, PieceSpec, WordSpan, codes,
    explain::explain,
    fault::{Detail, Failed, Fault, Rule, Tokens},
    grammar::{Grammar, Growing, column, is_spec_sign},
    operator::{Lexed, Operator, Role, operators, target},
    shape::SquareToSquare,
    work,
};
use chumsky::{Boxed, Parser, extra::Full, input::Input, span::SimpleSpan};
use ppn_lex::{WordKind, word};
use ppn_source::{Diagnostic, Span};
use std::cell::LazyCell;

/// Reads words of an expanded text as moves and adds them to `moves`.
///
/// `words` and the places in `diagnostics` count from the start of `text`; those of the new nodes
/// are [expanded](WordSpan::expanded). For a word that is not a move, the result is `None`, and
/// there is at least one diagnostic.
///
/// ```
/// use ppn_syntax::{Moves, Span, parse_words};
///
/// let (mut moves, mut diagnostics) = (Moves::new(), Vec::new());
/// let text = "b2-c3*c4 x2-";
/// let words = [Span::new(0, 8), Span::new(9, 12)];
/// let read = parse_words(text, &words, &mut moves, &mut diagnostics, &Default::default());
/// assert_eq!(moves[read[0].unwrap()].len(), 2); // a move and its suffix
/// assert_eq!(read[1].map(|range| range.len()), Some(1));
/// ```
pub fn parse_words(
    text: &str,
    words: &[Span],
    moves: &mut Moves,
    diagnostics: &mut Vec<Diagnostic>,
    limits: &Limits,
) -> Vec<Option<MoveRange>> {
    let base = WordSpan::expanded(Span::default());
    parse_words_from(text, base, words, moves, diagnostics, limits)
}

/// The same as [`parse_words`] for words of a text that begins at `base`, an empty place.
pub(crate) fn parse_words_from(
    text: &str,
    base: WordSpan,
    words: &[Span],
    moves: &mut Moves,
    diagnostics: &mut Vec<Diagnostic>,
    limits: &Limits,
) -> Vec<Option<MoveRange>> {
    let mut read = Vec::with_capacity(words.len());
    let mut rest = words;
    while !rest.is_empty() {
        // The tokens of all words that are read together are in memory at the same time.
        let mut bytes = 0;
        let together = rest.iter().take_while(|word| {
            let before = bytes;
            bytes += word.len();
            before < BYTES_TOGETHER
        });
        let (together, others) = rest.split_at(together.count());
        read.extend(parse_together(text, base, together, moves, diagnostics, limits));
        rest = others;
    }
    read
}

/// The number of bytes of words that are read together. The grammar is built once for them.
const BYTES_TOGETHER: usize = 64 << 10;

fn parse_together(
    text: &str,
    base: WordSpan,
    words: &[Span],
    moves: &mut Moves,
    diagnostics: &mut Vec<Diagnostic>,
    limits: &Limits,
) -> Vec<Option<MoveRange>> {
    let mut read = Vec::with_capacity(words.len());
    let mut tokens = Vec::new();
    let mut hard = Vec::new();
    let offset = base.in_its_text().start;
    for (index, &span) in words.iter().enumerate() {
        let local = span.shift_back(offset);
        let usual = SquareToSquare::at_start(local.slice(text).as_bytes());
        if let Some(usual) = usual.filter(|usual| usual.len() == local.len()) {
            read.push(Some(usual.add_to(moves, base.part(local))));
        } else if span.len() > limits.word_bytes {
            if diagnostics.len() < limits.diagnostics {
                let message =
                    format!("this word has {} bytes, which is too long for a move", span.len());
                let help = "put spaces between moves";
                diagnostics
                    .push(Diagnostic::new(&codes::WORD_LIMIT, span, message).with_help(help));
            }
            read.push(None);
        } else {
            let first = tokens.len();
            work::step(local.len());
            tokens.extend(word(local.slice(text), local.start).map(lexed));
            hard.push((index, first, tokens.len()));
            read.push(None);
        }
    }
    if hard.is_empty() {
        return read;
    }

    let mut state = Growing { text, base, moves: std::mem::take(moves), broken: None };
    // Words whose operands are squares and specifications need no grammar.
    let grammar = LazyCell::new(Grammar::<Failed>::new as fn() -> _);
    let detailed = LazyCell::new(Grammar::<Detail>::new as fn() -> _);
    for (index, first, end) in hard {
        let tokens = &tokens[first..end];
        let start = state.moves.growth();
        let result = WordReader { grammar: &grammar, state: &mut state, limits }.read(tokens);
        if result.is_ok() {
            read[index] = Some(state.moves.since(start));
            continue;
        }
        state.moves.cut_back(start);
        if diagnostics.len() >= limits.diagnostics {
            continue;
        }
        let fault = WordReader { grammar: &detailed, state: &mut state, limits }.read(tokens);
        state.moves.cut_back(start);
        let span = words[index];
        diagnostics.push(match fault {
            Err(fault) => explain(text, offset, tokens, span, &fault),
            // Both levels use one grammar. If they differ nevertheless, the word is still wrong.
            Ok(()) => Diagnostic::new(&codes::MOVE_SYNTAX, span, "this is not a move"),
        });
    }
    *moves = state.moves;
    read
}

/// The wrong part of a word, and its problem.
pub(crate) struct Misread<E> {
    pub(crate) part: Part,
    /// The index of the first token of the part.
    pub(crate) first: usize,
    pub(crate) end: usize,
    pub(crate) fault: E,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    PieceId,
    Location,
    Turn,
    Spec,
    /// There is no operator.
    NoOperator,
    /// A second core operator, with the index of the token of the first one.
    SecondOperator(usize),
    /// A suffix directly after pieces, without a core operator before it.
    BareSuffix,
    /// More references than the limit allows.
    Nesting(usize),
}

/// The grammar of an operand.
type Operand<'t, O, E> = Boxed<'t, 't, Tokens<'t>, O, Full<E, Growing<'t>, ()>>;

struct WordReader<'t, 's, E: Fault<'t>> {
    grammar: &'s LazyCell<Grammar<'t, E>>,
    state: &'s mut Growing<'t>,
    limits: &'s Limits,
}

impl<'t, E: Fault<'t>> WordReader<'t, '_, E> {
    /// Reads one word: first the core, then its suffixes.
    fn read(&mut self, tokens: &'t [Lexed]) -> Result<(), Misread<E>> {
        let fail = |part, at| {
            let fault = E::rule(Rule::NumberLimit, span_of(tokens, at, at + 1));
            Err(Misread { part, first: at, end: at + 1, fault })
        };
        let most = self.limits.references();
        if nesting(tokens) > most {
            return fail(Part::Nesting(most), 0);
        }
        let operators = operators(tokens);
        let Some(&first) = operators.first() else { return fail(Part::NoOperator, 0) };
        let core = first.role == Role::Core;
        if let Some(second) = operators.iter().skip(1).find(|op| op.role == Role::Core) {
            return fail(Part::SecondOperator(first.at), second.at);
        }
        if !core && first.at > 0 {
            return fail(Part::BareSuffix, first.at);
        }
        for (index, &operator) in operators.iter().enumerate() {
            let end = operators.get(index + 1).map_or(tokens.len(), |next| next.at);
            let start = if operator.role == Role::Core { 0 } else { operator.at };
            let token = match operator.role {
                Role::Core => self.core(tokens, operator, end)?,
                Role::Suffix => self.suffix(tokens, operator, end)?,
            };
            let span = self.state.span(span_of(tokens, start, end));
            self.state.moves.add_move(token, span);
        }
        Ok(())
    }

    fn suffix(
        &mut self,
        tokens: &'t [Lexed],
        operator: Operator,
        end: usize,
    ) -> Result<MoveToken, Misread<E>> {
        let pieces = self.pieces(tokens, operator.at + 1, end)?;
        Ok(match operator.kind {
            WordKind::Star => MoveToken::Remove { pieces },
            WordKind::Plus => MoveToken::Flip { pieces },
            _ => MoveToken::Raise { pieces },
        })
    }

    fn core(
        &mut self,
        tokens: &'t [Lexed],
        operator: Operator,
        end: usize,
    ) -> Result<MoveToken, Misread<E>> {
        let grammar = self.grammar;
        let (left, right) = (operator.at, operator.at + 1);
        if matches!(operator.kind, WordKind::At | WordKind::Backslash) {
            let spec = self.spec(tokens, 0, left)?;
            let to = self.destination(|grammar| &grammar.location, tokens, right, end)?;
            return Ok(MoveToken::Drop { spec, order: order(operator.kind), to });
        }
        let pieces = self.pieces(tokens, 0, left)?;
        Ok(match operator.kind {
            WordKind::Colon => {
                let captured = self.pieces(tokens, right, end)?;
                MoveToken::Capture { pieces, captured }
            }
            WordKind::Hash => {
                let second = self.pieces(tokens, right, end)?;
                MoveToken::Swap { first: pieces, second }
            }
            WordKind::AtGreater => {
                let (degrees, centre) = self.part(Part::Turn, &grammar.turn, tokens, right, end)?;
                MoveToken::Rotate { pieces, degrees, centre }
            }
            WordKind::DollarGreater => {
                let degrees = self.part(Part::Turn, &grammar.degrees, tokens, right, end)?;
                MoveToken::Rotate { pieces, degrees, centre: crate::Centre::Place }
            }
            WordKind::Tilde => {
                let spec = self.spec(tokens, right, end)?;
                MoveToken::Update { pieces, spec }
            }
            WordKind::Equals => {
                let spec = self.spec(tokens, right, end)?;
                MoveToken::Replace { pieces, spec }
            }
            kind => {
                let to = self.destination(|grammar| &grammar.destination, tokens, right, end)?;
                MoveToken::Shift { pieces, order: order(kind), to }
            }
        })
    }

    fn destination(
        &mut self,
        rule: for<'g> fn(&'g Grammar<'t, E>) -> &'g Operand<'t, Node<Location>, E>,
        tokens: &'t [Lexed],
        first: usize,
        end: usize,
    ) -> Result<Destination, Misread<E>> {
        let percent = target(&tokens[first..end]).map(|at| first + at);
        let location_end = percent.unwrap_or(end);
        let location = if first == location_end {
            None
        } else if let Some((location, _)) = self.square(tokens, first, location_end) {
            Some(location)
        } else {
            Some(self.part(Part::Location, rule(self.grammar), tokens, first, location_end)?)
        };
        let target = percent.map(|at| self.pieces(tokens, at + 1, end)).transpose()?;
        Ok(Destination { location, target })
    }

    fn pieces(
        &mut self,
        tokens: &'t [Lexed],
        first: usize,
        end: usize,
    ) -> Result<Node<PieceId>, Misread<E>> {
        match self.square(tokens, first, end) {
            Some((place, span)) => {
                Ok(self.state.moves.add_piece_id(PieceId::Place { place, slice: None }, span))
            }
            None => self.part(Part::PieceId, &self.grammar.piece_id, tokens, first, end),
        }
    }

    fn spec(
        &mut self,
        tokens: &'t [Lexed],
        first: usize,
        end: usize,
    ) -> Result<Node<PieceSpec>, Misread<E>> {
        if first < end && tokens[first..end].iter().all(|&(kind, _)| is_spec_sign(kind)) {
            work::step(end - first);
            let span = self.state.span(span_of(tokens, first, end));
            return Ok(self.state.moves.add_spec(span));
        }
        self.part(Part::Spec, &self.grammar.spec, tokens, first, end)
    }

    /// Adds the node that the grammar makes of a square alone, which is the most common operand.
    fn square(
        &mut self,
        tokens: &[Lexed],
        first: usize,
        end: usize,
    ) -> Option<(Node<Location>, WordSpan)> {
        let &[(WordKind::Lower, letters), (WordKind::Digits, digits)] = &tokens[first..end] else {
            return None;
        };
        work::step(end - first);
        let column = column(&self.state.text[letters.into_range()])?;
        let row: u32 = self.state.text[digits.into_range()].parse().ok()?;
        if f64::from(column.max(row)) > MAX_COORDINATE {
            return None;
        }
        let span = self.state.span(span_of(tokens, first, end));
        Some((self.state.moves.add_location(Location::Algebraic { column, row }, span), span))
    }

    /// Reads all tokens of one part.
    fn part<O>(
        &mut self,
        part: Part,
        rule: &Operand<'t, O, E>,
        tokens: &'t [Lexed],
        first: usize,
        end: usize,
    ) -> Result<O, Misread<E>> {
        let eoi = span_of(tokens, end, end);
        let input = tokens[first..end].split_token_span(eoi);
        let (output, mut faults) = rule.parse_with_state(input, self.state).into_output_errors();
        let broken = self.state.broken.take().map(|(rule, span)| E::rule(rule, span));
        match (output, faults.pop().or(broken)) {
            (Some(output), None) => Ok(output),
            (_, fault) => {
                let fault = fault.unwrap_or_else(|| E::rule(Rule::NumberLimit, eoi));
                Err(Misread { part, first, end, fault })
            }
        }
    }
}

fn order(kind: WordKind) -> Order {
    match kind {
        WordKind::Backslash | WordKind::Underscore => Order::Below,
        _ => Order::Above,
    }
}

fn nesting(tokens: &[Lexed]) -> usize {
    use WordKind::{Ampersand, Bar, Caret, Dollar};
    tokens.iter().filter(|(kind, _)| matches!(kind, Ampersand | Bar | Caret | Dollar)).count()
}

/// The text from one token up to another. An empty span is at the start of its token.
pub(crate) fn span_of(tokens: &[Lexed], first: usize, end: usize) -> SimpleSpan {
    let text_end = tokens.last().map_or(0, |(_, span)| span.end);
    let start = tokens.get(first).map_or(text_end, |(_, span)| span.start);
    let end =
        if end > first { tokens.get(end - 1).map_or(text_end, |(_, s)| s.end) } else { start };
    SimpleSpan::from(start..end)
}

fn lexed(token: ppn_lex::Token<WordKind>) -> Lexed {
    (token.kind, SimpleSpan::from(token.span.range()))
}
