//! The beginning of a text that is too long.

use crate::{Code, Diagnostic, Span};

/// The beginning of a text, with at most `bytes` bytes and at most the bytes that spans can
/// address. If the text is longer, an error with the code is returned for the rest.
///
/// ```
/// use ppn_source::{Code, Severity, beginning};
///
/// static TOO_LONG: Code = Code::new(
///     "E0000",
///     "text-too-long",
///     Severity::Error,
///     "the text is longer than can be read",
///     "Cut the text.",
/// );
///
/// assert_eq!(beginning("Zürich", usize::MAX, &TOO_LONG), ("Zürich", None));
/// let (read, rest) = beginning("Zürich", 2, &TOO_LONG);
/// assert_eq!((read, rest.unwrap().span.start), ("Z", 1));
/// ```
#[must_use]
pub fn beginning<'t>(
    text: &'t str,
    bytes: usize,
    code: &'static Code,
) -> (&'t str, Option<Diagnostic>) {
    let end = text.floor_char_boundary(bytes.min(u32::MAX as usize));
    let fault = (end < text.len()).then(|| {
        let message = format!("the text has more than {end} bytes; the rest is not read");
        Diagnostic::new(code, Span::empty(end), message)
            .with_help("split the text between two games")
    });
    (&text[..end], fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Severity;

    static TOO_LONG: Code = Code::new("", "", Severity::Error, "", "");

    /// A text of zero bytes, which takes address space but no memory.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn no_text_is_longer_than_spans_reach() {
        let text = String::from_utf8(vec![0; 1 << 32]).expect("zero is a character");
        let (read, rest) = beginning(&text, usize::MAX, &TOO_LONG);
        assert_eq!((read.len(), rest.is_some()), (u32::MAX as usize, true));
    }
}
