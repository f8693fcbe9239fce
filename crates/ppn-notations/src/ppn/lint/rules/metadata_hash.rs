//! The rule for values that YAML reads as comments.

use crate::ppn::lint::checked::Checked;
use ppn_file::{Mapping, Node};
use ppn_source::{Diagnostic, Edit, Fix, Span, rule, yaml_string};

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
        let Some((whole, comment)) = commented(text, entry.key_span, entry.value.span) else {
            continue;
        };
        let (value, comment) = (whole.slice(text), comment.slice(text));
        let quoted = yaml_string(value);
        let message = if value == comment {
            format!("`{comment}` is a comment here, so there is no value")
        } else {
            format!("`{comment}` is a comment here, not a part of the value")
        };
        let fix = Fix::guess(format!("write `{quoted}`"), [Edit::replace(whole, quoted.clone())]);
        found.push(
            Diagnostic::new(&METADATA_HASH, whole, message)
                .with_help(format!("put the value in quotation marks: `{quoted}`"))
                .with_fix(fix),
        );
    }
}

/// The text from the colon of a key to the end of its line, and the part of it that is a comment
/// without a space after its `#`. Only a comment directly after the value counts, so a line with
/// many keys is not searched for each of them.
fn commented(text: &str, key: Span, value: Span) -> Option<(Span, Span)> {
    let is_space = |c: char| c.is_whitespace() && !matches!(c, '\n' | '\r');
    let behind_key = text.get(key.range().end..)?.trim_start_matches(is_space);
    let behind_colon = behind_key.strip_prefix(':')?.trim_start_matches(is_space);
    let start = text.len() - behind_colon.len();
    // Other scalars end before the comment, or include the `#`.
    if behind_colon.starts_with(['"', '\'', '|', '>', '&', '*', '!', '{', '[']) {
        return None;
    }
    let is_empty = behind_colon.starts_with('#');
    if !is_empty && (value.range().start != start || value.slice(text).contains(['\n', '\r'])) {
        return None;
    }
    let rest = if is_empty { behind_colon } else { text.get(value.range().end..)? };
    let comment = rest.trim_start_matches([' ', '\t']);
    let at = text.len() - comment.len();
    let is_glued = comment.strip_prefix('#')?.starts_with(|c: char| c.is_alphanumeric());
    if !is_glued || comment[1..].starts_with("ppn:") || !text[..at].ends_with([' ', '\t']) {
        return None;
    }
    let comment = comment.split(['\n', '\r']).next()?.trim_end();
    let end = at + comment.len();
    Some((Span::new(start, end), Span::new(at, end)))
}

#[cfg(test)]
mod tests {
    use crate::Ppn;
    use ppn_record::Parsed;

    /// The texts that are reported for the given metadata.
    fn reported(metadata: &str) -> Vec<String> {
        let text = format!("---\n{metadata}...\n1. S@b2\n");
        let game = ppn_file::split(&text).next().unwrap();
        let found = Ppn::default().read(game, &Default::default()).lint(&Default::default());
        let of_rule = found.iter().filter(|one| one.code == &super::METADATA_HASH);
        of_rule.map(|one| one.span.slice(&text).to_owned()).collect()
    }

    #[test]
    fn a_comment_directly_behind_a_value_is_reported() {
        assert_eq!(reported("Event: #3\n"), ["#3"]);
        assert_eq!(reported("Event: Round #3  \nSite: a# b\t#c d\n"), ["Round #3", "a# b\t#c d"]);
        assert_eq!(reported("Notes:\n  a: b #c\n"), ["b #c"]);
        for right in ["Event: a # b\n", "Event: a#b\n", "Event: \"a\" #b\n", "Event: a #ppn: x\n"] {
            assert_eq!(reported(right), [""; 0], "{right}");
        }
    }

    #[test]
    fn a_comment_behind_other_keys_of_its_line_is_not_of_the_first() {
        assert_eq!(reported("Notes: {a: 1, b: 2} #c\n"), [""; 0]);
        assert_eq!(reported("Notes: {a: 1, b: 2 #c\n  }\n"), ["2 #c"]);
    }
}
