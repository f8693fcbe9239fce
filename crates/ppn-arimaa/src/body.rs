//! Reading the turns of a game, with variations and comments.

use crate::content::ContentReader;
use crate::faults::Faults;
use crate::grammar::{Content, Misfit, grammar};
use crate::word::bad_token;
use crate::{Line, ReadOptions, Side, Token, TokenKind, Turn, TurnId, TurnKind, codes};
use ppn_source::{Code, Diagnostic, Span};
use std::mem::take;

/// The turns of a game.
#[derive(Default)]
pub(crate) struct Body {
    pub(crate) main: Line,
    /// The number of turns, variations included.
    pub(crate) turns: usize,
}

/// Puts the tokens of a body together.
pub(crate) fn assemble(
    text: &str,
    tokens: &[Token],
    options: ReadOptions,
    faults: &mut Faults,
) -> Body {
    /// An id, four steps and sometimes a comment.
    const TOKENS_OF_TURN: usize = 6;
    let mut main = OpenLine::new(None, TurnId::FIRST);
    main.line.reserve(tokens.len() / TOKENS_OF_TURN);
    let assembly = Assembly {
        text,
        tokens,
        contents: ContentReader { text, options },
        deepest: options.limits.variations(),
        faults,
        turns: 0,
        legacy_seen: false,
        postponed: None,
        slot: None,
        undone: Vec::new(),
        main,
        variations: Vec::new(),
    };
    assembly.run()
}

struct Assembly<'t, 'f> {
    text: &'t str,
    tokens: &'t [Token],
    contents: ContentReader<'t>,
    /// The maximum depth of nested variations.
    deepest: usize,
    faults: &'f mut Faults,
    /// The number of turns so far.
    turns: usize,
    legacy_seen: bool,
    /// A diagnostic to report after the diagnostic of the next turn id.
    postponed: Option<Diagnostic>,
    /// The place of the turn that was taken back, until another turn replaces it.
    slot: Option<Slot>,
    /// The turns of the main line that replace turns that were taken back, by their index, with the lines of
    /// those, the oldest first. They become the first variations of the turn, the newest first, at the end:
    /// to put each in front of the others takes time by the square of their number.
    undone: Vec<(usize, Vec<Line>)>,
    main: OpenLine,
    /// The variations that are open, the innermost last.
    variations: Vec<OpenLine>,
}

/// A line that may continue.
struct OpenLine {
    /// The beginning of the variation; `None` for the main line.
    bracket: Option<Token>,
    /// The id of the next turn.
    expected: TurnId,
    /// The next turn if the last one is a slip, such as `5s` for `4s`.
    without_slip: Option<TurnId>,
    line: Line,
    /// The depth of the nested variations of each turn.
    heights: Vec<usize>,
}

impl OpenLine {
    fn new(bracket: Option<Token>, expected: TurnId) -> Self {
        let (line, heights) = (Vec::new(), Vec::new());
        Self { bracket, expected, without_slip: None, line, heights }
    }

    /// What is expected before the first turn of a variation.
    fn start(&self) -> String {
        let expected = self.expected;
        format!("expected `{expected}`: a variation starts with the id of the move it replaces")
    }
}

/// The place of a turn that was taken back.
struct Slot {
    id: TurnId,
    /// What was taken back here, the oldest first.
    undone: Vec<Line>,
    variations: Vec<Line>,
    height: usize,
}

impl<'t> Assembly<'t, '_> {
    fn run(mut self) -> Body {
        let tokens = self.tokens;
        let (setup, normal) = (grammar(TokenKind::Placement), grammar(TokenKind::Step));
        let mut at = 0;
        while let Some(token) = tokens.get(at)
            && !self.faults.is_full()
        {
            at = match token.kind {
                TokenKind::Turn | TokenKind::BadTurn => self.turn(at, |setup_turn, content| {
                    if setup_turn { setup.read(content) } else { normal.read(content) }
                }),
                TokenKind::Open => self.open(at),
                TokenKind::Close => {
                    self.close(*token);
                    at + 1
                }
                _ => self.stray(at),
            };
        }
        self.end()
    }

    fn current(&mut self) -> &mut OpenLine {
        self.variations.last_mut().unwrap_or(&mut self.main)
    }

    /// Reads the turn that begins at a token and returns the index of the token after it.
    fn turn(
        &mut self,
        at: usize,
        read: impl Fn(bool, &'t [Token]) -> Result<Content<'t>, Misfit>,
    ) -> usize {
        if self.variations.is_empty() {
            self.take_back();
        }
        let token = self.tokens[at];
        let rest = &self.tokens[at + 1..];
        let length = rest.iter().position(|token| token.kind.ends_turn()).unwrap_or(rest.len());
        let content_tokens = &rest[..length];

        let id = self.id(at);
        let order = self.order(id, token.span);
        let mut broken = order.is_some();
        order.into_iter().for_each(|fault| self.faults.push(fault));

        let setup = id.is_setup();
        let first = read(setup, content_tokens);
        let (content, mut faults) = self.contents.read(token, content_tokens, setup, first);
        broken |= !faults.is_empty();
        if let Some(fault) = self.after_end(token.span, content_tokens, &content) {
            broken = true;
            let first = content_tokens.iter().find(|token| !is_remark(token.kind));
            let start = first.map_or(0, |token| token.span.start);
            let place = faults.partition_point(|fault| fault.span.start < start);
            faults.insert(place, fault);
        }
        faults.into_iter().for_each(|fault| self.faults.push(fault));

        let end = content_tokens.last().unwrap_or(&token).span;
        let mut turn = self.new_turn(id, content);
        turn.id_span = token.span;
        turn.span = token.span.cover(end);
        turn.broken = broken;
        if let Some(fault) = self.first_of_line(&turn) {
            turn.broken = true;
            // If the next word shows that a turn is empty, the problem of that word comes first.
            match self.tokens.get(at + 1 + length) {
                Some(next) if next.kind == TokenKind::BadTurn && turn.kind == TurnKind::Empty => {
                    self.postponed = Some(fault);
                }
                _ => self.faults.push(fault),
            }
        }

        let mut slot = if self.variations.is_empty() { self.slot.take() } else { None };
        if let Some(Slot { undone, variations, .. }) = &mut slot {
            turn.variations = take(variations);
            self.undone.push((self.main.line.len(), take(undone)));
        }
        let height = slot.map_or(0, |slot| slot.height);
        let current = self.current();
        let is_slip = id != current.expected && current.without_slip != Some(id);
        current.without_slip = is_slip.then(|| current.expected.next());
        current.expected = id.next();
        current.line.push(turn);
        current.heights.push(height);
        at + 1 + length
    }

    fn id(&mut self, at: usize) -> TurnId {
        let token = self.tokens[at];
        if token.kind == TokenKind::BadTurn {
            self.faults.push(bad_token(self.text, token, self.before(at)));
            self.postponed.take().into_iter().for_each(|fault| self.faults.push(fault));
        }
        let word = token.span.slice(self.text);
        let (digits, letter) = word.split_at(word.len() - 1);
        let letter = letter.chars().next().unwrap_or('g').to_ascii_lowercase();
        if matches!(letter, 'w' | 'b') && !self.legacy_seen {
            self.legacy_seen = true;
            self.faults.push(
                Diagnostic::new(&codes::LEGACY_LETTERS, token.span, "an old letter for the side")
                    .with_help("w is written g today, b is written s"),
            );
        }
        let number = match digits.parse() {
            Ok(0) => self.current().expected.number,
            number => number.unwrap_or(u32::MAX),
        };
        TurnId { number, side: Side::from_letter(letter).unwrap_or(Side::Gold) }
    }

    /// The token in front of the one at an index.
    fn before(&self, at: usize) -> Option<Token> {
        at.checked_sub(1).map(|at| self.tokens[at])
    }

    /// The problem of the order of turns, if a turn with this id cannot be the next one of its
    /// line.
    // FN-3
    fn order(&mut self, id: TurnId, span: Span) -> Option<Diagnostic> {
        let in_variation = !self.variations.is_empty();
        let replaces_slot = !in_variation && self.slot.is_some();
        let current = self.current();
        let expected = current.expected;
        let bracket = current.bracket;
        let fault = |code: &'static Code, message: String| Diagnostic::new(code, span, message);
        let Some(last) = current.line.last() else {
            if id == expected {
                return None;
            }
            return Some(match bracket {
                Some(bracket) => fault(
                    &codes::VARIATION_TURN,
                    format!("this variation replaces {expected} and must start with `{expected}`"),
                )
                .with_other(bracket.span, "the variation"),
                None if replaces_slot => self.after_takeback(id, expected, span),
                None => fault(&codes::FIRST_TURN, format!("a game starts with `1g`, not `{id}`")),
            });
        };
        if last.kind == TurnKind::Empty && !last.broken {
            let message = format!("turn {} has no move, so nothing can follow it", last.id);
            let help = format!("leave {} out only at the end of a line", last.id);
            return Some(fault(&codes::AFTER_EMPTY_TURN, message).with_help(help));
        }
        if in_variation && last.kind == TurnKind::Takeback {
            return Some(
                fault(&codes::AFTER_END, "inside a variation `takeback` ends the line".to_owned())
                    .with_help("the move played instead is the main line"),
            );
        }
        // After a turn with a wrong id, the ids may continue from it or from the one before: one
        // slip is one report.
        if id == expected || current.without_slip == Some(id) {
            return None;
        }
        let (last_id, last_span) = (last.id, last.id_span);
        // A word that is nearly an id is probably the id of the turn that seems to be missing.
        let is_misspelt = self.faults.behind(last_span).any(|one| one.code == &codes::BAD_TURN_ID);
        if is_misspelt && id == expected.next() {
            return None;
        }
        if replaces_slot {
            return Some(self.after_takeback(id, expected, span));
        }
        let fault = fault(&codes::TURN_SEQUENCE, format!("expected `{expected}`, found `{id}`"))
            .with_other(last_span, "the turn before");
        Some(if id == last_id {
            fault.with_help(format!("another way to play {id} is written `[ {id} ... ]`"))
        } else if id > expected {
            fault.with_help(format!("write the turns from `{expected}` on before it"))
        } else {
            fault
        })
    }

    fn after_takeback(&self, id: TurnId, expected: TurnId, span: Span) -> Diagnostic {
        let message = format!("expected `{expected}`, found `{id}`");
        Diagnostic::new(&codes::TURN_SEQUENCE, span, message)
            .with_help("after a takeback the turn taken back comes again")
    }

    /// The error of a turn with a move after a resignation or a loss.
    fn after_end(
        &mut self,
        span: Span,
        tokens: &[Token],
        content: &Content<'_>,
    ) -> Option<Diagnostic> {
        let first = tokens.iter().find(|token| !is_remark(token.kind))?;
        if first.kind.is_bad() || content.has_no_steps() && content.key.is_none() {
            return None;
        }
        let last = self.current().line.last()?;
        let what = match last.kind {
            TurnKind::Resign => "resigned",
            TurnKind::Lost => "lost",
            _ => return None,
        };
        let message = format!("the game ended when {} {what}", last.id.side.name());
        let fault = Diagnostic::new(&codes::AFTER_END, span, message);
        Some(fault.with_other(last.span, "the end of the game"))
    }

    fn new_turn(&mut self, id: TurnId, content: Content<'_>) -> Turn {
        let index = self.turns;
        self.turns += 1;
        self.contents.turn(id, index, content, self.faults)
    }

    /// The error of a turn that cannot begin its line.
    fn first_of_line(&mut self, turn: &Turn) -> Option<Diagnostic> {
        let in_variation = !self.variations.is_empty();
        let current = self.current();
        if !current.line.is_empty() {
            return None;
        }
        match turn.kind {
            TurnKind::Takeback => Some(Diagnostic::new(
                &codes::TAKEBACK_NOTHING,
                turn.id_span,
                "there is no move to take back",
            )),
            TurnKind::Empty if in_variation && !turn.broken => {
                current.bracket.map(|bracket| empty_variation(bracket.span))
            }
            _ => None,
        }
    }

    /// Takes back the last turn of the main line if a `takeback` follows it: both become a
    /// variation of the turn that will be played instead.
    fn take_back(&mut self) {
        let Some([.., taken, takeback]) = self.main.line.get(..) else { return };
        if takeback.kind != TurnKind::Takeback {
            return;
        }
        let (id, key_span) = (taken.id, takeback.span);
        let (takeback, taken) = (self.main.line.pop(), self.main.line.pop());
        let (inner, height) = (self.main.heights.pop(), self.main.heights.pop());
        let (inner, height) = (inner.unwrap_or(0) + 1, height.unwrap_or(0));
        let at = self.main.line.len();
        let (mut undone, mut variations) = (Vec::new(), Vec::new());
        if let (Some(mut taken), Some(mut takeback)) = (taken, takeback) {
            let older = self.undone_at(at + 1);
            put_first(&mut takeback, older);
            undone = self.undone_at(at);
            variations = take(&mut taken.variations);
            if inner > self.deepest {
                self.too_deep(key_span);
            } else {
                undone.push(vec![taken, takeback]);
            }
        }
        self.main.expected = id;
        let height = height.max(inner.min(self.deepest));
        self.slot = Some(Slot { id, undone, variations, height });
    }

    /// Removes the lines that were taken back at a turn, which was the last one of the main line.
    fn undone_at(&mut self, index: usize) -> Vec<Line> {
        match self.undone.pop_if(|(at, _)| *at == index) {
            Some((_, lines)) => lines,
            None => Vec::new(),
        }
    }

    /// Begins a variation and returns the index of the next token.
    // FN-7
    fn open(&mut self, at: usize) -> usize {
        let bracket = self.tokens[at];
        let depth = self.variations.len();
        let current = self.current();
        let in_variation = current.bracket.is_some();
        let count = current.line.len();
        let Some(last) = current.line.last() else {
            let message = match in_variation {
                true => current.start(),
                false => "a variation needs a move it replaces: expected `1g`".to_owned(),
            };
            self.faults.push(Diagnostic::new(&codes::EXPECTED_TURN, bracket.span, message));
            return self.skip_variation(at);
        };
        let (expected, last_span) = (last.id, last.span);
        if depth == self.deepest {
            self.too_deep(bracket.span);
            return self.skip_variation(at);
        }
        if in_variation && count == 1 {
            let message = "the first move of a variation cannot have a variation of its own";
            let help = format!(
                "make it a second variation of the main move: `[ {expected} ... ] [ {expected} ... ]`"
            );
            self.faults.push(
                Diagnostic::new(&codes::VARIATION_OF_FIRST_MOVE, bracket.span, message)
                    .with_other(last_span, "the first move")
                    .with_help(help),
            );
        }
        self.variations.push(OpenLine::new(Some(bracket), expected));
        let next = at + 1;
        match self.tokens.get(next).map(|token| token.kind) {
            None | Some(TokenKind::Turn | TokenKind::BadTurn | TokenKind::Open) => next,
            Some(TokenKind::Close) => {
                self.faults.push(empty_variation(bracket.span));
                self.variations.pop();
                next + 1
            }
            Some(_) => self.stray(next),
        }
    }

    fn too_deep(&mut self, span: Span) {
        let message = format!("variations are nested more than {} deep", self.deepest);
        let fault = Diagnostic::new(&codes::NESTING_LIMIT, span, message);
        self.faults.push(fault.with_note("deeper variations are left out"));
    }

    /// The index after the `]` that closes the `[` at an index.
    fn skip_variation(&self, at: usize) -> usize {
        let mut depth = 0_usize;
        for (index, token) in self.tokens.iter().enumerate().skip(at) {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return index + 1;
            }
        }
        self.tokens.len()
    }

    fn close(&mut self, token: Token) {
        let Some(variation) = self.variations.pop() else {
            let message = "unexpected `]`";
            self.faults.push(Diagnostic::new(&codes::UNBALANCED_CLOSE, token.span, message));
            return;
        };
        self.attach(variation);
    }

    /// Adds a variation to the turn before it.
    fn attach(&mut self, variation: OpenLine) {
        let height = 1 + variation.heights.iter().max().copied().unwrap_or(0);
        let parent = self.current();
        if let (Some(turn), Some(tall)) = (parent.line.last_mut(), parent.heights.last_mut())
            && !variation.line.is_empty()
        {
            turn.variations.push(variation.line);
            *tall = height.max(*tall);
        }
    }

    /// Reports tokens that belong to no turn and returns the index of the next token that can
    /// continue.
    fn stray(&mut self, at: usize) -> usize {
        let token = self.tokens[at];
        let before = self.before(at);
        let rest = &self.tokens[at..];
        let length = rest.iter().position(|token| token.kind.ends_turn()).unwrap_or(rest.len());
        let current = self.current();
        let message = match (current.line.is_empty(), current.bracket) {
            (true, Some(_)) => current.start(),
            (true, None) => "expected turn `1g`".to_owned(),
            (false, _) => "expected a turn, `[` or the end".to_owned(),
        };
        let behind = !current.line.is_empty();
        self.faults.push(if token.kind.is_bad() {
            bad_token(self.text, token, before)
        } else {
            let fault = Diagnostic::new(&codes::EXPECTED_TURN, token.span, message);
            match token.kind {
                _ if !behind => fault,
                TokenKind::Comment => fault.with_help("write a move comment before the variations"),
                TokenKind::Marking => fault.with_help("write a marking before the variations"),
                _ => fault.with_help("write the steps of a turn before its variations"),
            }
        });
        at + length
    }

    /// Closes the lines that are still open.
    fn end(mut self) -> Body {
        while let Some(variation) = self.variations.pop() {
            if let Some(bracket) = variation.bracket {
                let message = "this `[` is not closed";
                self.faults.push(
                    Diagnostic::new(&codes::UNBALANCED_OPEN, bracket.span, message)
                        .with_help("write `]` at the end of the variation"),
                );
            }
            self.attach(variation);
        }
        self.take_back();
        if let Some(slot) = self.slot.take() {
            let end = self.tokens.last().map_or(0, |token| token.span.end as usize);
            let mut turn = self.new_turn(slot.id, Content::default());
            turn.variations = slot.variations;
            turn.id_span = Span::empty(end);
            turn.span = Span::empty(end);
            put_first(&mut turn, slot.undone);
            self.main.line.push(turn);
        }
        for (at, lines) in self.undone {
            put_first(&mut self.main.line[at], lines);
        }
        Body { main: self.main.line, turns: self.turns }
    }
}

/// Makes lines that were taken back, the oldest first, the first variations of a turn.
fn put_first(turn: &mut Turn, undone: Vec<Line>) {
    turn.variations.splice(0..0, undone.into_iter().rev());
}

fn is_remark(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Comment | TokenKind::Marking)
}

fn empty_variation(bracket: Span) -> Diagnostic {
    Diagnostic::new(&codes::EMPTY_VARIATION, bracket, "this variation has no move")
}
