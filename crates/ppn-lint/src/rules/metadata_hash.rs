//! The rule for values that YAML reads as comments.

use crate::checked::Checked;
use ppn_file::{Mapping, Node};
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span, rule, yaml_string};

rule! {
    /// In metadata a `#` after a space begins a comment: the value of `Round #3` is `Round`, and `#3`
    /// alone is no value at all. A real comment has a space after its `#`, and is not reported.
    ///
    /// # Why it matters
    /// A part of the value is lost without an error, and exports show a shortened name.
    ///
    /// # Example
    /// ```ppn
    #[doc = " Event: #3"]
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// Event: "#3"
    /// ```
    pub(crate) static METADATA_HASH = "W0182" "metadata-hash" Warning,
        "a value that is read as a comment";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    look(checked.game.text, &checked.game.metadata.mapping, found);
}

fn look(text: &str, entries: &Mapping, found: &mut Vec<Diagnostic>) {
    for entry in entries.values() {
        match &entry.value.node {
            Node::Scalar { .. } => {}
            Node::Mapping(entries) => {
                look(text, entries, found);
                continue;
            }
            Node::Sequence(_) => continue,
        }
        let Some((whole, comment)) = commented(text, entry.key_span) else { continue };
        let (value, comment) = (whole.slice(text), comment.slice(text));
        let quoted = yaml_string(value);
        let message = if value == comment {
            format!("`{comment}` is a comment here, so there is no value")
        } else {
            format!("`{comment}` is a comment here, not a part of the value")
        };
        let fix = Fix {
            title: format!("write `{quoted}`"),
            applicability: Applicability::Unsafe,
            edits: vec![Edit::replace(whole, quoted.clone())],
        };
        found.push(
            Diagnostic::new(&METADATA_HASH, whole, message)
                .with_help(format!("put the value in quotation marks: `{quoted}`"))
                .with_fix(fix),
        );
    }
}

/// What follows the colon of a key on its line, and the part of it that is a comment without a space after
/// its `#`.
fn commented(text: &str, key: Span) -> Option<(Span, Span)> {
    let line = text.get(key.range().end..)?.split(['\n', '\r']).next()?;
    let value = line.trim_start().strip_prefix(':')?;
    let start = key.range().end + line.len() - value.trim_start().len();
    let value = value.trim();
    // Other scalars end before the comment, or hold the symbol.
    if value.starts_with(['"', '\'', '|', '>', '&', '*', '!', '{', '[']) {
        return None;
    }
    let (at, _) =
        value.match_indices('#').find(|&(at, _)| at == 0 || value[..at].ends_with([' ', '\t']))?;
    let comment = &value[at..];
    let is_glued = comment[1..].starts_with(|c: char| c.is_alphanumeric());
    let end = start + value.len();
    (is_glued && !comment[1..].starts_with("ppn:"))
        .then(|| (Span::new(start, end), Span::new(start + at, end)))
}
