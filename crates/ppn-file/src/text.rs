//! Texts of metadata.

use smol_str::{SmolStr, SmolStrBuilder};
use std::borrow::{Borrow, Cow};
use std::fmt;
use std::ops::Deref;

/// A key or a scalar of metadata, used like a [`str`].
///
/// Up to 23 bytes are stored inline: an archive has a dozen texts for each game, and nearly all are
/// this short. A clone of a longer one shares its characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Text(SmolStr);

impl Text {
    /// Adds a character at the end, to a copy of the others.
    pub fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    /// Adds a text at the end, to a copy of the other. A long text is better made as a `String`.
    pub fn push_str(&mut self, text: &str) {
        let mut whole = SmolStrBuilder::new();
        whole.push_str(&self.0);
        whole.push_str(text);
        self.0 = whole.finish();
    }

    /// The text itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

/// The digits of a number.
impl From<u32> for Text {
    fn from(number: u32) -> Self {
        Self(smol_str::format_smolstr!("{number}"))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<Cow<'_, str>> for Text {
    fn from(text: Cow<'_, str>) -> Self {
        Self(text.into())
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    #[test]
    fn short_and_long_texts_are_used_like_a_string() {
        for length in [0, 1, 23, 24, 25, 100] {
            let string = "é".repeat(length);
            let mut text = Text::from(string.as_str());
            assert_eq!((text.as_str(), text.len()), (&*string, 2 * length));
            assert_eq!(text, Text::from(string.clone()));
            assert_eq!(text, Text::from(Cow::from(&string)));
            assert_eq!(
                (format!("{text:?}"), text.to_string()),
                (format!("{string:?}"), string.clone())
            );
            assert!(text == *string && text == string.as_str() && text != "e");
            text.push('x');
            let _ = write!(text, "{}", 1);
            assert_eq!(text.as_ref(), string + "x1");
        }
        assert_eq!(
            (Text::from(40), format!("{:>3}", Text::from("a"))),
            ("40".into(), "  a".into())
        );
    }
}
