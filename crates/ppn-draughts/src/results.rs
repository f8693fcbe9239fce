use std::borrow::Cow;

/// How a game's results are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// `1-0`, `0-1`, `1/2-1/2`.
    Default,
    /// `2-0`, `0-2`, `1-1`.
    International,
}

impl Convention {
    /// Whether a result is written by this convention. `0-0` and `*` are of both.
    #[must_use]
    pub fn has(self, result: &str) -> bool {
        match result {
            "0-0" | "*" => true,
            "1-0" | "0-1" | "1/2-1/2" => self == Self::Default,
            "2-0" | "0-2" | "1-1" => self == Self::International,
            _ => false,
        }
    }
}

/// What a result says. Source: PDN 3.0 § Results; the first number is White's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// Both lost.
    Neither,
}

impl Outcome {
    /// What a result of either convention says; `None` for `*` and unknown texts. Blanks and the
    /// sign `½` do not matter.
    #[must_use]
    pub fn read(result: &str) -> Option<Self> {
        Some(match &*plain_result(result) {
            "1-0" | "2-0" => Self::White,
            "0-1" | "0-2" => Self::Black,
            "1/2-1/2" | "1-1" => Self::Draw,
            "0-0" => Self::Neither,
            _ => return None,
        })
    }
}

/// A result without blanks, and with `1/2` for `½`.
pub(crate) fn plain_result(result: &str) -> Cow<'_, str> {
    if result.contains(|c: char| c == '½' || c.is_whitespace()) {
        result.replace(char::is_whitespace, "").replace('½', "1/2").into()
    } else {
        result.into()
    }
}

/// Whether a date is of the form `YYYY.MM.DD`, each field maybe question marks as a whole, or empty.
#[must_use]
pub fn is_date(text: &str) -> bool {
    let fields: Vec<&str> = text.split('.').collect();
    let field = |text: &str, width| {
        let all = |wanted: fn(&u8) -> bool| text.bytes().all(|byte| wanted(&byte));
        text.len() == width && (all(u8::is_ascii_digit) || all(|&byte| byte == b'?'))
    };
    text.is_empty() || matches!(fields[..], [y, m, d] if field(y, 4) && field(m, 2) && field(d, 2))
}
