//! What is compared: texts, numbers, dates and ranges.

use super::{Parsed, Parser, fail};
use crate::{
    Date,
    codes::QUERY_VALUE,
    comparison::{Comparison, Order},
    condition::Condition,
    token::{Kind, Token},
};
use ppn_source::{Diagnostic, Span};
use std::ops::RangeInclusive;

impl Parser<'_> {
    /// A comparison with the value of a tag. The values of tags whose names end with `Date` are dates.
    pub(super) fn comparison(&mut self, name: &str) -> Parsed<Comparison> {
        let is_date = name.to_ascii_lowercase().ends_with("date");
        if self.next_if_word("in") {
            return self.range(is_date);
        }
        let token = self.next();
        let Kind::Comparison(symbol) = token.kind else {
            return self.unexpected_before("a comparison such as `=`, `~` or `in`");
        };
        let (text, span) = self.text("a value")?;
        let comparison = match (symbol, Order::of(symbol)) {
            ("~" | "!~", _) => Comparison::Contains(text.to_lowercase()),
            ("=" | "!=", _) if is_date && Date::of(&text).is_some() => {
                Comparison::Date(Order::Equal, date(&text, span)?)
            }
            ("=" | "!=", _) => {
                let number = text.parse().ok().filter(|number: &f64| number.is_finite());
                Comparison::Is(text, number)
            }
            (_, Some(order)) if is_date => Comparison::Date(order, date(&text, span)?),
            (_, Some(order)) => Comparison::Number(order, number(&text, span)?),
            _ => return self.unexpected("a comparison"),
        };
        let is_not = matches!(symbol, "!=" | "!~");
        Ok(if is_not { Comparison::Not(Box::new(comparison)) } else { comparison })
    }

    fn range(&mut self, is_date: bool) -> Parsed<Comparison> {
        let (first, first_span) = self.text("a value")?;
        self.expect(&Kind::To, "`..` and the end of the range")?;
        let (last, last_span) = self.text("a value")?;
        if is_date {
            let range = (date(&first, first_span)?, date(&last, last_span)?);
            return Ok(Comparison::DateIn(range.0, range.1));
        }
        let range = (number(&first, first_span)?, number(&last, last_span)?);
        if range.0 > range.1 {
            return fail(backwards(first_span.cover(last_span)));
        }
        Ok(Comparison::NumberIn(range.0, range.1))
    }

    /// A condition on a number that is counted.
    pub(super) fn count_of(
        &mut self,
        compared: impl Fn(Order, usize) -> Condition,
        within: impl Fn(usize, usize) -> Condition,
    ) -> Parsed<Condition> {
        if self.next_if_word("in") {
            let range = self.counts()?;
            return Ok(within(*range.start(), *range.end()));
        }
        let token = self.next();
        let Kind::Comparison(symbol) = token.kind else {
            return self.unexpected_before("a comparison such as `>=`");
        };
        let value = self.next();
        let number = self.whole(&value)?;
        match Order::of(symbol) {
            Some(order) => Ok(compared(order, number)),
            None if symbol == "!=" => Ok(Condition::Not(Box::new(compared(Order::Equal, number)))),
            None => {
                let message = format!("`{symbol}` compares texts, and this is a number");
                fail(Diagnostic::new(&QUERY_VALUE, token.span, message).with_help("write `=`"))
            }
        }
    }

    /// A whole number, or a range of whole numbers of which an end may be open: `3`, `2..4`, `2..`, `..4`.
    pub(super) fn counts(&mut self) -> Parsed<RangeInclusive<usize>> {
        let start = self.peek().span;
        let first = match self.peek().kind {
            Kind::To => 0,
            _ => {
                let token = self.next();
                self.whole(&token)?
            }
        };
        if self.peek().kind != Kind::To {
            return Ok(first..=first);
        }
        self.next();
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let last = match &self.peek().kind {
            Kind::Word(text) if is_number(text) => {
                let token = self.next();
                self.whole(&token)?
            }
            _ => usize::MAX,
        };
        if first > last {
            return fail(backwards(start));
        }
        Ok(first..=last)
    }

    pub(super) fn whole(&self, token: &Token) -> Parsed<usize> {
        let text = match &token.kind {
            Kind::Word(text) | Kind::Text(text) => text.as_str(),
            _ => "",
        };
        text.parse().or_else(|_| {
            let message = format!("expected a whole number, found {}", token.shown(self.text));
            fail(Diagnostic::new(&QUERY_VALUE, token.span, message))
        })
    }
}

fn date(text: &str, span: Span) -> Parsed<Date> {
    Date::of(text).map_or_else(
        || {
            let message = format!("`{text}` is not a date");
            fail(Diagnostic::new(&QUERY_VALUE, span, message).with_help(
                "write a year, a month or a day, such as `2021`, `2021.05` or `2021.05.30`",
            ))
        },
        Ok,
    )
}

fn number(text: &str, span: Span) -> Parsed<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite()).map_or_else(
        || {
            let message = format!("`{text}` is not a number");
            fail(
                Diagnostic::new(&QUERY_VALUE, span, message)
                    .with_help("compare texts with `=` or `~`"),
            )
        },
        Ok,
    )
}

fn backwards(span: Span) -> Diagnostic {
    Diagnostic::new(&QUERY_VALUE, span, "this range ends before it begins")
}
