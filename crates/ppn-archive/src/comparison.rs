//! Comparisons of texts, numbers and dates.

use crate::Date;
use std::cmp::Ordering;

/// A comparison of the value of a tag. A value that is missing, or is of another kind, meets none but `!=` and `!~`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Comparison {
    /// The value has this text, in lower case, in it.
    Contains(String),
    /// The value is this text, or this number.
    Is(String, Option<f64>),
    Number(Order, f64),
    NumberIn(f64, f64),
    Date(Order, Date),
    DateIn(Date, Date),
    Not(Box<Comparison>),
}

/// Which orders of the value and the other meet a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Order {
    /// The order of a symbol such as `<=`.
    pub(crate) fn of(symbol: &str) -> Option<Self> {
        Some(match symbol {
            "=" => Self::Equal,
            "<" => Self::Less,
            "<=" => Self::LessOrEqual,
            ">" => Self::Greater,
            ">=" => Self::GreaterOrEqual,
            _ => return None,
        })
    }

    pub(crate) fn allows(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
        }
    }
}

impl Comparison {
    /// Whether one of the values meets it.
    pub(crate) fn holds(&self, values: &[&str]) -> bool {
        match self {
            Self::Not(inner) => !inner.holds(values),
            _ => values.iter().any(|value| self.holds_for(value.trim())),
        }
    }

    fn holds_for(&self, value: &str) -> bool {
        let number = || value.parse::<f64>().ok().filter(|number| number.is_finite());
        let date_is = |order: Order, date: Date| {
            Date::of(value).and_then(|own| own.order(date)).is_some_and(|found| order.allows(found))
        };
        match self {
            Self::Contains(part) => contains(value, part),
            Self::Is(text, other) => {
                value == text || other.is_some_and(|other| number() == Some(other))
            }
            Self::Number(order, other) => {
                number().is_some_and(|number| order.allows(number.total_cmp(other)))
            }
            Self::NumberIn(low, high) => {
                number().is_some_and(|number| (*low..=*high).contains(&number))
            }
            Self::Date(order, date) => date_is(*order, *date),
            Self::DateIn(first, last) => {
                date_is(Order::GreaterOrEqual, *first) && date_is(Order::LessOrEqual, *last)
            }
            Self::Not(inner) => !inner.holds_for(value),
        }
    }
}

/// Whether a text has another in it, which is in lower case.
pub(crate) fn contains(text: &str, lower: &str) -> bool {
    if text.is_ascii() && lower.is_ascii() {
        return lower.is_empty()
            || text
                .as_bytes()
                .windows(lower.len())
                .any(|part| part.eq_ignore_ascii_case(lower.as_bytes()));
    }
    text.to_lowercase().contains(lower)
}
