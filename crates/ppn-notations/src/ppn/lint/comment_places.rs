//! The places of comments that hide problems.

use crate::ppn::ParsedPpn;
use ppn_file::Game;
use ppn_record::lint::CommentPlace;
use ppn_source::Span;
use ppn_syntax::{Element, is_blank};

/// The places of comments that hide problems: after the moves of a line, or in the metadata.
pub(crate) fn comment_places(
    parsed: &ParsedPpn<'_>,
    problems: &[Span],
) -> Vec<Option<CommentPlace>> {
    let (game, elements) = (parsed.game(), &parsed.form().elements);
    // Lines that look like metadata without an end would become metadata with the braces in their values.
    let unread = game.unread_metadata();
    let is_read = |span: Span| unread.is_none_or(|lines| !lines.touches(span.start));
    let place = |&span: &Span| is_read(span).then(|| place(&game, elements, span));
    problems.iter().map(place).collect()
}

fn place(game: &Game<'_>, elements: &[Element], span: Span) -> CommentPlace {
    let in_movetext = || {
        let line = game.text[span.start as usize..].find(['\n', '\r']);
        let line_end = line.map_or(game.text.len(), |at| span.start as usize + at);
        // A turn that continues on the next line has no place for a comment.
        let before = elements.partition_point(|one| one.span.end as usize <= line_end);
        let last = elements[..before].last()?;
        (last.span.end > span.start).then_some(last.span.end as usize)
    };
    if span.start >= game.movetext.start
        && let Some(at) = in_movetext()
    {
        return CommentPlace::after_move(at);
    }
    match game.header {
        Some(header) => {
            let line = header.slice(game.text).trim_end_matches(is_blank);
            let at = header.start as usize + line.len();
            CommentPlace { at, around: Some((" # ", "")) }
        }
        None if !game.metadata_span.is_empty() => {
            let at = game.metadata_span.range().start;
            CommentPlace { at, around: Some(("# ", "\n")) }
        }
        // This adds the lines around metadata.
        None => CommentPlace { at: 0, around: Some(("--- # ", "\n...\n")) },
    }
}
