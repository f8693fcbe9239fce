//! Links: addresses in metadata and comments.

use crate::view::View;
use lsp_types::DocumentLink;

/// The addresses of the document.
pub(crate) fn links(view: &View<'_>) -> Vec<DocumentLink> {
    let document = view.document;
    let text = document.text();
    let mut links = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("://").map(|at| from + at) {
        let scheme = ["https", "http"].into_iter().find(|scheme| text[from..at].ends_with(scheme));
        let rest = &text[at + 3..];
        let ends = |c: char| c.is_whitespace() || c.is_control() || "\"'`<>{}|\\^".contains(c);
        let length = rest.find(ends).unwrap_or(rest.len());
        let length = without_end(&rest[..length]).len();
        let end = at + 3 + length;
        if let Some(scheme) = scheme.filter(|_| length > 0) {
            let bytes = at - scheme.len()..end;
            links.push(DocumentLink {
                target: Some(text[bytes.clone()].into()),
                range: document.range_of(bytes),
                tooltip: None,
                data: None,
            });
        }
        from = end;
    }
    links
}

/// An address without punctuation that ends a sentence, and without a closing bracket that was
/// opened before it. A bracket that is opened in the address belongs to it: `wiki/Go_(game)`.
fn without_end(mut address: &str) -> &str {
    let unopened =
        |open, close| address.matches(close).count().saturating_sub(address.matches(open).count());
    let (mut round, mut square) = (unopened('(', ')'), unopened('[', ']'));
    while let Some(last) = address.chars().last() {
        match last {
            '.' | ',' | ';' | ':' | '!' | '?' => {}
            ')' if round > 0 => round -= 1,
            ']' if square > 0 => square -= 1,
            _ => break,
        }
        address = &address[..address.len() - 1];
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_behind_addresses() {
        for (text, address) in [
            ("a.b/c.", "a.b/c"),
            ("a.b/c).", "a.b/c"),
            ("a.b/Go_(game)", "a.b/Go_(game)"),
            ("a.b/Go_(game)).", "a.b/Go_(game)"),
            ("a.b/c?x=[1]]!?", "a.b/c?x=[1]"),
            ("...", ""),
        ] {
            assert_eq!(without_end(text), address, "{text}");
        }
    }
}
