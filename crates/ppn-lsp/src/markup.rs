//! Texts for people: Markdown, or plain text for clients that do not show it.

use lsp_types::{MarkupContent, MarkupKind};

/// A text in Markdown, in the form that a client shows.
pub(crate) fn markup(markdown: String, is_shown: bool) -> MarkupContent {
    match is_shown {
        true => MarkupContent { kind: MarkupKind::Markdown, value: markdown },
        false => MarkupContent { kind: MarkupKind::PlainText, value: plain(&markdown) },
    }
}

/// Markdown without fences and bold text. Besides lists and backticks, our texts have no other
/// markup.
fn plain(markdown: &str) -> String {
    let lines = markdown.lines().filter(|line| !line.starts_with("```"));
    let lines: Vec<_> = lines.map(|line| line.replace("**", "")).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_without_markdown_get_its_text() {
        let markdown = "**White**\n\n```text\na b\n```\n".to_owned();
        assert_eq!(markup(markdown.clone(), true).value, markdown);
        let plain = markup(markdown, false);
        assert_eq!((plain.kind, plain.value.as_str()), (MarkupKind::PlainText, "White\n\na b"));
    }
}
