//! Reading words as moves.

use crate::{
    Centre, Destination, Limits, Location, MoveRange, MoveToken, Moves, Node, Order, PieceId,
    PieceSpec, WordSpan, codes,
    explain::explain,
    fault::{Detail, Rule},
    grammar::{Grammar, Growing, Rules},
    operand::Operand,
    operator::{Lexed, Operator, Role, operators, target},
    shape::SquareToSquare,
    work,
};
use chumsky::{Parser, input::Input, span::SimpleSpan};
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

    // Nearly all words are right, so most texts never need it.
    let grammar = LazyCell::new(Grammar::new as fn() -> _);
    let state = Growing { text, base, moves: std::mem::take(moves), broken: None };
    let mut reader = WordReader { state, grammar: None, limits };
    let mut operators_of_word = Vec::new();
    for (index, first, end) in hard {
        let tokens = &tokens[first..end];
        let start = reader.state.moves.growth();
        operators(tokens, &mut operators_of_word);
        if reader.read(tokens, &operators_of_word).is_ok() {
            read[index] = Some(reader.state.moves.since(start));
            continue;
        }
        reader.state.moves.cut_back(start);
        if diagnostics.len() >= limits.diagnostics {
            continue;
        }
        reader.grammar = Some(&grammar);
        let misread = reader.read(tokens, &operators_of_word);
        reader.grammar = None;
        reader.state.moves.cut_back(start);
        let span = words[index];
        diagnostics.push(match misread {
            Err(misread) => explain(text, offset, tokens, span, &misread),
            // Both ways read the same language. If they differ nevertheless, the word is still wrong.
            Ok(()) => Diagnostic::new(&codes::MOVE_SYNTAX, span, "this is not a move"),
        });
    }
    *moves = reader.state.moves;
    read
}

/// The wrong part of a word, and its problem.
pub(crate) struct Misread {
    pub(crate) part: Part,
    /// The index of the first token of the part.
    pub(crate) first: usize,
    pub(crate) end: usize,
    /// What was expected, if a grammar read the part.
    pub(crate) fault: Detail,
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

/// A kind of operand, and the two ways to read it.
struct OperandKind<O> {
    part: Part,
    read: for<'o, 't> fn(Operand<'o, 't>) -> Option<O>,
    /// The grammar for the same language, which knows what was expected.
    rule: for<'g, 't> fn(&'g Grammar<'t>) -> &'g Rules<'t, O>,
}

const PIECE_ID: OperandKind<Node<PieceId>> = OperandKind {
    part: Part::PieceId,
    read: |operand| operand.piece_id(),
    rule: |grammar| &grammar.piece_id,
};

/// The place that pieces move to.
const DESTINATION: OperandKind<Node<Location>> = OperandKind {
    part: Part::Location,
    read: |operand| operand.destination(),
    rule: |grammar| &grammar.destination,
};

const LOCATION: OperandKind<Node<Location>> = OperandKind {
    part: Part::Location,
    read: |operand| operand.location(),
    rule: |grammar| &grammar.location,
};

const TURN: OperandKind<(f64, Centre)> =
    OperandKind { part: Part::Turn, read: |operand| operand.turn(), rule: |grammar| &grammar.turn };

const DEGREES: OperandKind<f64> = OperandKind {
    part: Part::Turn,
    read: |operand| operand.degrees(),
    rule: |grammar| &grammar.degrees,
};

const SPEC: OperandKind<Node<PieceSpec>> =
    OperandKind { part: Part::Spec, read: |operand| operand.spec(), rule: |grammar| &grammar.spec };

struct WordReader<'t, 's> {
    state: Growing<'t>,
    /// The grammar that reads operands to find out what is wrong; `None` if they are only read.
    grammar: Option<&'s Grammar<'t>>,
    limits: &'s Limits,
}

impl<'t> WordReader<'t, '_> {
    /// Reads one word with these operators: first the core, then its suffixes.
    fn read(&mut self, tokens: &'t [Lexed], operators: &[Operator]) -> Result<(), Misread> {
        let fail = |part, at| {
            let fault = Detail::rule(Rule::NumberLimit, span_of(tokens, at, at + 1));
            Err(Misread { part, first: at, end: at + 1, fault })
        };
        let most = self.limits.references();
        if nesting(tokens) > most {
            return fail(Part::Nesting(most), 0);
        }
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
    ) -> Result<MoveToken, Misread> {
        let pieces = self.part(&PIECE_ID, tokens, operator.at + 1, end)?;
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
    ) -> Result<MoveToken, Misread> {
        let (left, right) = (operator.at, operator.at + 1);
        if matches!(operator.kind, WordKind::At | WordKind::Backslash) {
            let spec = self.part(&SPEC, tokens, 0, left)?;
            let to = self.destination(&LOCATION, tokens, right, end)?;
            return Ok(MoveToken::Drop { spec, order: order(operator.kind), to });
        }
        let pieces = self.part(&PIECE_ID, tokens, 0, left)?;
        Ok(match operator.kind {
            WordKind::Colon => {
                let captured = self.part(&PIECE_ID, tokens, right, end)?;
                MoveToken::Capture { pieces, captured }
            }
            WordKind::Hash => {
                let second = self.part(&PIECE_ID, tokens, right, end)?;
                MoveToken::Swap { first: pieces, second }
            }
            WordKind::AtGreater => {
                let (degrees, centre) = self.part(&TURN, tokens, right, end)?;
                MoveToken::Rotate { pieces, degrees, centre }
            }
            WordKind::DollarGreater => {
                let degrees = self.part(&DEGREES, tokens, right, end)?;
                MoveToken::Rotate { pieces, degrees, centre: Centre::Place }
            }
            WordKind::Tilde => {
                let spec = self.part(&SPEC, tokens, right, end)?;
                MoveToken::Update { pieces, spec }
            }
            WordKind::Equals => {
                let spec = self.part(&SPEC, tokens, right, end)?;
                MoveToken::Replace { pieces, spec }
            }
            kind => {
                let to = self.destination(&DESTINATION, tokens, right, end)?;
                MoveToken::Shift { pieces, order: order(kind), to }
            }
        })
    }

    fn destination(
        &mut self,
        kind: &OperandKind<Node<Location>>,
        tokens: &'t [Lexed],
        first: usize,
        end: usize,
    ) -> Result<Destination, Misread> {
        let percent = target(&tokens[first..end]).map(|at| first + at);
        let location_end = percent.unwrap_or(end);
        let has_location = first < location_end;
        let location = has_location.then(|| self.part(kind, tokens, first, location_end));
        let location = location.transpose()?;
        let target = percent.map(|at| self.part(&PIECE_ID, tokens, at + 1, end)).transpose()?;
        Ok(Destination { location, target })
    }

    /// Reads all tokens of an operand.
    fn part<O>(
        &mut self,
        kind: &OperandKind<O>,
        tokens: &'t [Lexed],
        first: usize,
        end: usize,
    ) -> Result<O, Misread> {
        let eoi = span_of(tokens, end, end);
        let part = &tokens[first..end];
        let fault = match self.grammar {
            None => match (kind.read)(Operand::new(part, eoi.start, &mut self.state)) {
                Some(output) => return Ok(output),
                None => None,
            },
            Some(grammar) => {
                let input = part.split_token_span(eoi);
                let result = (kind.rule)(grammar).parse_with_state(input, &mut self.state);
                let (output, mut faults) = result.into_output_errors();
                let broken = self.state.broken.take();
                let broken = broken.map(|(rule, span)| Detail::rule(rule, span));
                match (output, faults.pop().or(broken)) {
                    (Some(output), None) => return Ok(output),
                    (_, fault) => fault,
                }
            }
        };
        let fault = fault.unwrap_or_else(|| Detail::rule(Rule::NumberLimit, eoi));
        Err(Misread { part: kind.part, first, end, fault })
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
