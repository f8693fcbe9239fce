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
        // What ends a sentence or closes a bracket is not a part of it.
        let length =
            rest[..length].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']']).len();
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
