//! The semantic tokens that a client has, so that only changes are sent to it.

use lsp_types::{SemanticToken, SemanticTokensEdit};
use ppn_source::short;
use std::sync::{Mutex, PoisonError};

/// The tokens of a document that were sent last, and how many times tokens were sent. This number
/// is their name.
///
/// An abandoned answer counts, too. The client does not learn its name, and so gets all tokens next
/// time.
#[derive(Default, Debug)]
pub(crate) struct Sent(Mutex<(u32, Vec<SemanticToken>)>);

impl Sent {
    /// Records that other tokens are sent. Returns their name and, if the tokens with the name
    /// `since` were the last ones, the edit from those to these.
    pub(crate) fn replace(
        &self,
        tokens: &[SemanticToken],
        since: &str,
    ) -> (String, Option<Vec<SemanticTokensEdit>>) {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, old) = &mut *sent;
        let edits = (since == count.to_string()).then(|| edits(old, tokens));
        *count = count.wrapping_add(1);
        *old = tokens.to_vec();
        (count.to_string(), edits)
    }
}

/// The edit that turns some tokens into others, if they differ. Its offsets count numbers, five for
/// each token.
fn edits(old: &[SemanticToken], new: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let rest = old[start..].iter().rev().zip(new[start..].iter().rev());
    let same = rest.take_while(|(old, new)| old == new).count();
    let (gone, come) = (&old[start..old.len() - same], &new[start..new.len() - same]);
    if gone.is_empty() && come.is_empty() {
        return Vec::new();
    }
    let numbers = |token: &SemanticToken| {
        let SemanticToken { delta_line, delta_start, length, .. } = *token;
        [delta_line, delta_start, length, token.token_type, token.token_modifiers_bitset]
    };
    vec![SemanticTokensEdit {
        start: short(5 * start),
        delete_count: short(5 * gone.len()),
        data: Some(come.iter().flat_map(numbers).collect()),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_edit_makes_tokens_of_others() {
        let token = |length| SemanticToken { length, ..SemanticToken::default() };
        let tokens = |lengths: &[u32]| lengths.iter().map(|&length| token(length)).collect();
        for (old, new, expected) in [
            (&[1, 2, 3][..], &[1, 2, 3][..], None),
            (&[1, 2, 3], &[1, 3], Some((5, 5, 0))),
            (&[1, 3], &[1, 2, 3], Some((5, 0, 5))),
            (&[1, 1], &[1], Some((5, 5, 0))),
            (&[], &[1, 2], Some((0, 0, 10))),
        ] {
            let (old, new): (Vec<_>, Vec<_>) = (tokens(old), tokens(new));
            let edits = edits(&old, &new);
            let found = edits.first().map(|edit| {
                let data = edit.data.as_deref().map_or(0, <[u32]>::len);
                (edit.start, edit.delete_count, data)
            });
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn changes_are_since_what_was_sent_last() {
        let sent = Sent::default();
        let (first, _) = sent.replace(&[], "");
        let (second, edits) = sent.replace(&[], &first);
        assert_eq!(edits, Some(Vec::new()));
        assert_eq!(sent.replace(&[], &first).1, None);
        assert_eq!(sent.replace(&[], &second).1, None);
    }
}
