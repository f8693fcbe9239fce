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

/// Why the grammar failed.
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

impl Detail {
    pub(crate) fn rule(rule: Rule, span: SimpleSpan) -> Self {
        Self { span, wanted: Vec::new(), rule: Some(rule) }
    }
}
