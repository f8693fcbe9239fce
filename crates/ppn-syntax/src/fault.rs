//! The reason why the grammar failed.

use chumsky::{
    DefaultExpected,
    error::{Error, LabelError},
    input::MappedInput,
    span::SimpleSpan,
    util::MaybeRef,
};
use ppn_lex::WordKind;

/// The input of the grammars: the tokens of one word.
pub(crate) type Tokens<'t> = MappedInput<'t, WordKind, SimpleSpan, &'t [(WordKind, SimpleSpan)]>;

ppn_source::named! {
    /// The expectations of a grammar.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum Wanted {
        PieceId = "pieces",
        Location = "a place",
        Spec = "a piece specification",
        Number = "a number",
        Digits = "digits",
        Row = "the digits of a row",
        Comma = "`,`",
        CloseParen = "`)`",
        Greater = "`>`",
        Direction = "a direction such as `UR` or `NE`",
        CloseBracket = "`]`",
        Centre = "`|` or `$` with the centre of the turn",
        End = "nothing more",
    }

    pub(crate) fn words;
}

/// A rule that a well-formed text breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    CountZero,
    CountSlice,
    Direction,
    EmptySpec,
    NumberLimit,
    RelativeLocation,
}

/// The two levels of errors of one grammar: [`Failed`] means that a word is wrong, and [`Detail`]
/// has the reason.
///
/// Nearly all words are right, and collecting reasons is slower than reading.
pub(crate) trait Fault<'t>:
    Error<'t, Tokens<'t>> + LabelError<'t, Tokens<'t>, Wanted> + 't
{
    fn rule(rule: Rule, span: SimpleSpan) -> Self;
}

/// The first level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Failed;

impl<'t, L> LabelError<'t, Tokens<'t>, L> for Failed {
    fn expected_found<E: IntoIterator<Item = L>>(
        _: E,
        _: Option<MaybeRef<'t, WordKind>>,
        _: SimpleSpan,
    ) -> Self {
        Self
    }
}

impl<'t> Error<'t, Tokens<'t>> for Failed {}

impl<'t> Fault<'t> for Failed {
    fn rule(_: Rule, _: SimpleSpan) -> Self {
        Self
    }
}

/// The second level.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Detail {
    pub(crate) span: SimpleSpan,
    pub(crate) wanted: Vec<Wanted>,
    pub(crate) rule: Option<Rule>,
}

impl<'t> LabelError<'t, Tokens<'t>, DefaultExpected<'t, WordKind>> for Detail {
    fn expected_found<E: IntoIterator<Item = DefaultExpected<'t, WordKind>>>(
        expected: E,
        _: Option<MaybeRef<'t, WordKind>>,
        span: SimpleSpan,
    ) -> Self {
        // Important tokens have labels. Of the others, only the end of the word is reported.
        let at_end = expected.into_iter().any(|e| matches!(e, DefaultExpected::EndOfInput));
        Self { span, wanted: if at_end { vec![Wanted::End] } else { Vec::new() }, rule: None }
    }
}

impl<'t> LabelError<'t, Tokens<'t>, Wanted> for Detail {
    fn expected_found<E: IntoIterator<Item = Wanted>>(
        expected: E,
        _: Option<MaybeRef<'t, WordKind>>,
        span: SimpleSpan,
    ) -> Self {
        Self { span, wanted: expected.into_iter().collect(), rule: None }
    }

    fn label_with(&mut self, label: Wanted) {
        self.wanted = vec![label];
    }
}

impl<'t> Error<'t, Tokens<'t>> for Detail {
    fn merge(mut self, other: Self) -> Self {
        for wanted in other.wanted {
            if !self.wanted.contains(&wanted) {
                self.wanted.push(wanted);
            }
        }
        Self { rule: self.rule.or(other.rule), ..self }
    }
}

impl<'t> Fault<'t> for Detail {
    fn rule(rule: Rule, span: SimpleSpan) -> Self {
        Self { span, wanted: Vec::new(), rule: Some(rule) }
    }
}
