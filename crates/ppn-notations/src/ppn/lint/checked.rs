//! A game that was read and played, as input of the rules.

use crate::ppn::lint::{explain::CommentMarks, observer::Observed};
use crate::ppn::{Chosen, Ppn};
use ppn_engine::{Edition, MacroDefinition, Program};
use ppn_file::{Game, GameText};
use ppn_record::Options;
use ppn_setups::Setup;
use ppn_source::{Diagnostic, Span};
use ppn_syntax::{Element, ElementKind, NumberKind};
use std::cell::OnceCell;

/// A game that was read and played, as input of the rules.
pub(crate) struct Checked<'c, 't> {
    /// The text that the caller gave.
    pub(crate) text: &'c GameText<'c>,
    pub(crate) ppn: &'c Ppn,
    pub(crate) options: &'c Options,
    pub(crate) game: &'c Game<'t>,
    /// The movetext parser, and its assumptions.
    pub(crate) chosen: &'c Chosen,
    /// An edition in which the game is valid, if the game is not valid in its own.
    pub(crate) older_edition: Option<Edition>,
    /// The start board, without its pieces and macros; `None` if there is none.
    pub(crate) setup: Option<&'c Setup>,
    /// The macros of the metadata and of the set-up, in order of precedence.
    pub(crate) macros: &'c [MacroDefinition],
    /// The movetext; `None` if it is in another notation.
    pub(crate) program: Option<&'c Program<'t>>,
    /// Observations while the movetext was played.
    pub(crate) observed: Observed,
    /// The diagnostics of reading and playing.
    pub(crate) faults: &'c [Diagnostic],
    /// The result of [`Self::numbers`].
    pub(crate) numbers: OnceCell<Vec<Numbered>>,
    /// The result of [`CommentMarks::of`].
    pub(crate) comment_marks: OnceCell<CommentMarks>,
    /// The result of [`Self::numbers_as_moves`].
    pub(crate) numbers_as_moves: OnceCell<Vec<Span>>,
}

/// A number of digits and periods.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered {
    pub(crate) number: u64,
    pub(crate) dots: usize,
    pub(crate) span: Span,
}

/// A number of at most this many digits is not too large.
const SHORT: usize = 9;

/// The value of the digits, and the number of periods after them.
pub(crate) fn number_and_dots(written: &str) -> Option<(u64, usize)> {
    // Most numbers are short, and several rules read each of them.
    let (mut number, mut rest) = (0, written.as_bytes());
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        (number, rest) = (number * 10 + u64::from(digit - b'0'), after);
        if written.len() - rest.len() > SHORT {
            break;
        }
    }
    let digits = written.len() - rest.len();
    if (1..=SHORT).contains(&digits) && rest.iter().all(|&byte| byte == b'.') {
        return Some((number, rest.len()));
    }
    let digits = written.trim_end_matches('.');
    Some((digits.parse().ok()?, written.len() - digits.len()))
}

impl<'t> Checked<'_, 't> {
    /// The elements of the movetext as written; none if it is in another notation.
    pub(crate) fn elements(&self) -> &[Element] {
        self.program.map_or(&[], Program::elements)
    }

    /// The element that holds a place of the text.
    pub(crate) fn element_at(&self, at: u32) -> Option<Element> {
        let elements = self.elements();
        let index = elements.partition_point(|element| element.span.start <= at);
        let element = *elements.get(index.checked_sub(1)?)?;
        element.span.touches(at).then_some(element)
    }

    /// The comments of the metadata and of the movetext, in the order of the text.
    pub(crate) fn comments(&self) -> Vec<Span> {
        let mut comments = self.game.metadata_comments(&self.options.metadata_limits);
        let elements = self.elements().iter();
        comments
            .extend(elements.filter(|one| one.kind == ElementKind::Comment).map(|one| one.span));
        comments
    }

    /// Whether a place is inside a comment of the movetext.
    pub(crate) fn is_comment(&self, at: u32) -> bool {
        self.element_at(at)
            .is_some_and(|element| element.kind == ElementKind::Comment && at < element.span.end)
    }

    /// The numbers that are digits and periods, in the order of the text.
    pub(crate) fn numbers(&self) -> &[Numbered] {
        self.numbers.get_or_init(|| {
            let written = ElementKind::Number(NumberKind::Written);
            let elements = self.elements().iter().filter(|element| element.kind == written);
            let mut numbers = Vec::with_capacity(self.program.map_or(0, |program| program.len()));
            numbers.extend(elements.filter_map(|element| {
                let (number, dots) = number_and_dots(self.slice(element.span))?;
                Some(Numbered { number, dots, span: element.span })
            }));
            numbers
        })
    }

    /// Words that are read as moves of pieces with an id, such as `14:` and `14-`, where a number of the
    /// turns is expected.
    pub(crate) fn numbers_as_moves(&self) -> &[Span] {
        self.numbers_as_moves.get_or_init(|| self.find_numbers_as_moves())
    }

    fn find_numbers_as_moves(&self) -> Vec<Span> {
        let ends_oddly = |element: &Element| {
            let last = element.span.range().end.checked_sub(1);
            matches!(element.kind, ElementKind::Moves(_))
                && last.is_some_and(|last| matches!(self.game.text.as_bytes()[last], b':' | b'-'))
        };
        // Hardly any game has such words.
        if !self.elements().iter().any(ends_oddly) {
            return Vec::new();
        }
        let mut before = 0;
        let mut found = Vec::new();
        for element in self.elements() {
            let word = self.slice(element.span);
            match element.kind {
                ElementKind::Number(NumberKind::Written) => {
                    before = number_and_dots(word).map_or(before, |(number, _)| number);
                }
                ElementKind::Moves(_) if word.ends_with([':', '-']) => {
                    let digits = &word[..word.len() - 1];
                    let number = digits.parse::<u64>().ok().filter(|_| !digits.starts_with('+'));
                    if let Some(number) = number.filter(|&one| one == before + 1) {
                        before = number;
                        found.push(element.span);
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// The characters of a span.
    pub(crate) fn slice(&self, span: Span) -> &'t str {
        span.slice(self.game.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits_and_periods() {
        let read = |written: &str| number_and_dots(written);
        assert_eq!(read("12..."), Some((12, 3)));
        assert_eq!(read("0"), Some((0, 0)));
        assert_eq!(read("123456789."), Some((123_456_789, 1)));
        assert_eq!(read("1234567890."), Some((1_234_567_890, 1)));
        assert_eq!(read("18446744073709551615.."), Some((u64::MAX, 2)));
        let others = ["18446744073709551616.", "...", "", "1.a", "1a.", "a1.", "1.2."];
        assert_eq!(others.map(read), [None; 7]);
    }
}
