//! Reading the words of a turn.

use crate::faults::Faults;
use crate::grammar::{Content, Misfit, grammar};
use crate::marking::Spelling;
use crate::word::misfit;
use crate::{
    Comment, Marking, ReadOptions, Step, Token, TokenKind, Turn, TurnId, TurnKind, WrittenStep,
    codes,
};
use ppn_source::{Diagnostic, Edit, Fix, Span};

/// Makes turns from the words after their ids.
pub(crate) struct ContentReader<'t> {
    pub(crate) text: &'t str,
    pub(crate) options: ReadOptions,
}

impl ContentReader<'_> {
    /// Continues with the words after an id as the grammar reads them: a word that it rejects
    /// is reported, and the rest is read without it.
    pub(crate) fn read<'c>(
        &self,
        id: Token,
        tokens: &[Token],
        setup: bool,
        first: Result<Content<'c>, Misfit>,
    ) -> (Content<'c>, Vec<Diagnostic>) {
        let mut refused = match first {
            Ok(content) => return (content, Vec::new()),
            Err(refused) => refused,
        };
        let mut kept = tokens.to_vec();
        let most = self.options.limits.diagnostics_of_a_turn;
        let mut faults = Vec::new();
        let step = if setup { TokenKind::Placement } else { TokenKind::Step };
        loop {
            let (fault, at) = misfit(self.text, id, &kept, setup, &refused);
            // The words that follow belong to another turn, which moves pieces already.
            let is_other_turn = setup && fault.code == &codes::BAD_TURN_ID;
            faults.push(fault);
            if is_other_turn {
                kept.truncate(at + 1);
            }
            if let Some(key) = capital_key_word(self.text, kept[at]) {
                kept[at].kind = key;
            } else if faults.len() < most {
                kept.remove(at);
            } else {
                kept.truncate(refused.at);
            }
            match grammar(step).read(&kept) {
                Ok(content) => return (content.kept(), faults),
                Err(again) if faults.len() < most => refused = again,
                Err(_) => return (Content::default(), faults),
            }
        }
    }

    /// Assigns each comment to its step, position or move.
    pub(crate) fn turn(
        &self,
        id: TurnId,
        index: usize,
        content: Content<'_>,
        faults: &mut Faults,
    ) -> Turn {
        let Content { bare, before, steps, key, after_key } = content;
        let key_word = key.map(|key| key.span.slice(self.text).to_ascii_lowercase());
        if let (Some(pass), Some((_, slot))) = (key, steps.last()) {
            // A comment between the last step and `pass` belongs to the step, also after the fix.
            let commented = slot.iter().any(|token| token.kind == TokenKind::Comment);
            let dummy = if commented && after_key.is_none() { "\"\"" } else { "" };
            let fix = Fix::safe("leave `pass` out", [Edit::replace(pass.span, dummy)]);
            let message = "`pass` is not needed after steps";
            faults.push(Diagnostic::new(&codes::REDUNDANT_PASS, pass.span, message).with_fix(fix));
        }
        let has_steps = !bare.is_empty() || !steps.is_empty();
        let kind = match key_word.and_then(|word| TurnKind::from_key_word(&word)) {
            _ if has_steps && id.is_setup() => TurnKind::Setup,
            _ if has_steps => TurnKind::Move,
            Some(kind) => kind,
            None => TurnKind::Empty,
        };
        let (comments, markings) = self.remarks(&before, faults);
        let mut move_comment = after_key.and_then(|token| self.comment(token));
        let last = steps.len().saturating_sub(1);
        let mut written = Vec::with_capacity(bare.len() + steps.len());
        for token in bare {
            if let Ok(step) = token.span.slice(self.text).parse::<Step>() {
                let (comment, markings) = (None, Vec::new());
                written.push(WrittenStep { step, comment, markings, span: token.span });
            }
        }
        for (at, (token, slot)) in steps.into_iter().enumerate() {
            let (mut comments, markings) = self.remarks(&slot, faults);
            if at == last && key.is_none() {
                // A single comment after the last step belongs to the move; of two, the second
                // does.
                move_comment = comments.pop().flatten();
            }
            let comment = comments.pop().flatten();
            if let Ok(step) = token.span.slice(self.text).parse::<Step>() {
                written.push(WrittenStep { step, comment, markings, span: token.span });
            }
        }
        Turn {
            id,
            kind,
            position_comment: comments.into_iter().next().flatten(),
            markings,
            steps: written,
            move_comment,
            variations: Vec::new(),
            index,
            broken: false,
            id_span: Span::default(),
            span: Span::default(),
        }
    }

    /// The comments of a slot, empty ones counted as `None`, and its markings.
    fn remarks(&self, slot: &[Token], faults: &mut Faults) -> (Vec<Option<Comment>>, Vec<Marking>) {
        let (mut comments, mut markings) = (Vec::new(), Vec::new());
        for &token in slot {
            match token.kind {
                TokenKind::Marking => markings.push(self.marking(token.span, faults)),
                _ => comments.push(self.comment(token)),
            }
        }
        (comments, markings)
    }

    fn comment(&self, token: Token) -> Option<Comment> {
        let text = token.span.slice(self.text);
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'))?;
        if text.trim().is_empty() {
            return None;
        }
        let text = match text.contains('\r') {
            true => text.replace("\r\n", "\n").replace('\r', "\n"),
            false => text.to_owned(),
        };
        Some(Comment { text, span: token.span })
    }

    fn marking(&self, span: Span, faults: &mut Faults) -> Marking {
        let raw = &span.slice(self.text)[1..];
        let (marking, spelling) = Marking::read(raw, self.options.viewer_rows, span);
        match spelling {
            Some(Spelling::Usual) => {}
            Some(Spelling::Swapped) => {
                let fix = Fix::safe(
                    "write the column first",
                    [Edit::replace(
                        Span::new(span.start as usize + 2, span.start as usize + 4),
                        swapped(raw),
                    )],
                );
                let message = "the square is written row first";
                faults.push(
                    Diagnostic::new(&codes::MARKING_SWAPPED, span, message)
                        .with_help(format!("write `{marking}`"))
                        .with_fix(fix),
                );
            }
            None => {
                let message = format!("unknown marking `@{raw}`");
                faults.push(
                    Diagnostic::new(&codes::MARKING_UNKNOWN, span, message)
                        .with_note("it is kept as written, but not drawn"),
                );
            }
        }
        if raw.contains(['[', ']', '"']) {
            let message = "the marking has swallowed a bracket or a quote";
            faults.push(
                Diagnostic::new(&codes::MARKING_BRACKET, span, message)
                    .with_help("a marking ends at white space only"),
            );
        }
        marking
    }
}

/// The kind of a word that is a key word except for its capitals.
fn capital_key_word(text: &str, token: Token) -> Option<TokenKind> {
    let word = token.span.slice(text);
    if token.kind != TokenKind::Word || word.len() > 8 {
        return None;
    }
    match TurnKind::from_key_word(&word.to_ascii_lowercase())? {
        TurnKind::Pass => Some(TokenKind::Pass),
        _ => Some(TokenKind::Key),
    }
}

/// The square of a swapped marking, column first.
fn swapped(raw: &str) -> String {
    raw.chars().skip(1).take(2).collect::<Vec<_>>().into_iter().rev().collect()
}
