//! Fences and references in Markdown.

use crate::{
    Block, Blocks, Passage,
    attributes::{Word, attributes},
    block::Reference,
};
use ppn_source::Span;
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};
use std::{borrow::Cow, ops::Range};

impl Blocks {
    /// Finds the fences and references of a document in Markdown, also in lists, quotations and footnotes. A comment
    /// `<!-- ppn {setup=Chess} -->` is a fence that readers do not see; the game, if there is one, begins in its second line.
    ///
    /// ```
    /// let text = "> - See below.\n>\n>   ```ppn {move=1.}\n>   1. S@b2\n>   ```\n";
    /// let blocks = ppn_embed::Blocks::of_markdown(text).blocks;
    /// assert_eq!(blocks[0].body.text(), "1. S@b2\n");
    /// assert_eq!(blocks[0].prefix, ">   ");
    /// ```
    #[must_use]
    pub fn of_markdown(text: &str) -> Self {
        let extensions = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_TASKLISTS
            | Options::ENABLE_HEADING_ATTRIBUTES
            | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
        // A byte order mark is no text. As many spaces before a fence are none either.
        let marked = text.strip_prefix('\u{feff}').map(|rest| format!("   {rest}"));
        let text = spaced(marked.as_deref().unwrap_or(text));
        let text = &*text;
        let mut found = Self::default();
        let mut open: Option<Block> = None;
        let mut link: Option<Reference> = None;
        let mut html: Option<Passage> = None;
        for (event, range) in Parser::new_ext(text, extensions).into_offset_iter() {
            let is_empty_link = link.take();
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                    open = Some(opened(text, range));
                }
                Event::Text(part) => {
                    if let Some(block) = &mut open {
                        // A line end `\r\n` is `\n` in the part.
                        block.body.push(&part, range.start);
                    }
                }
                Event::End(TagEnd::CodeBlock) => {
                    found.blocks.extend(open.take().map(|block| closed(text, block)));
                }
                Event::Start(Tag::HtmlBlock) => html = Some(Passage::at(range.start)),
                Event::Html(part) => {
                    if let Some(html) = &mut html {
                        html.push(&part, range.start);
                    }
                }
                Event::End(TagEnd::HtmlBlock) => {
                    found.blocks.extend(html.take().and_then(|html| commented(text, &html)));
                }
                Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, .. }) => {
                    link = dest_url.strip_prefix('#').map(|label| Reference {
                        span: Span::new(range.start, range.end),
                        label: label.to_owned(),
                    });
                }
                Event::End(TagEnd::Link) => found.references.extend(is_empty_link),
                _ => {}
            }
        }
        found
    }
}

/// A text with spaces instead of tabs behind the end of a fence. The parser takes a fence with a tab there as open, although
/// CommonMark allows it. Places stay.
fn spaced(text: &str) -> Cow<'_, str> {
    let ends = |line: &str| {
        let shown = line.trim_end();
        line[shown.len()..].contains('\t') && shown.ends_with(['`', '~'])
    };
    if !text.lines().any(ends) {
        return text.into();
    }
    let lines = text.split_inclusive('\n').map(|line| match ends(line) {
        true => {
            let shown = line.trim_end().len();
            line[..shown].to_owned() + &line[shown..].replace('\t', " ")
        }
        false => line.to_owned(),
    });
    lines.collect::<String>().into()
}

/// The end of the line in which a place is, without its line end.
fn line_end(text: &str, at: usize) -> usize {
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    if text[..end].ends_with('\r') && end > at { end - 1 } else { end }
}

/// The kind and number of characters of a line that begins or ends a fence.
fn fence(line: &str) -> Option<(char, usize)> {
    let character = line.chars().next().filter(|first| matches!(first, '`' | '~'))?;
    let count = line.len() - line.trim_start_matches(character).len();
    (count >= 3).then_some((character, count))
}

/// A block from the HTML of a comment.
fn commented(text: &str, html: &Passage) -> Option<Block> {
    let whole = html.text().trim_end();
    let inside = whole.strip_prefix("<!--")?;
    let inner = match inside.strip_suffix("-->") {
        // Text after the comment: the paragraph is not ours.
        None if inside.contains("-->") => return None,
        inner => inner.unwrap_or(inside),
    };
    let (first, rest) = inner.split_once('\n').unwrap_or((inner, ""));
    let at = html.text().len() - html.text().trim_start().len() + "<!--".len();
    let start = at + first.len() - first.trim_start().len();
    let info = first.trim();
    let length = info.find([' ', '\t', '{']).unwrap_or(info.len());
    let place = html.place(Span::new(start, start + info.len())).range().start;
    let attributes = attributes(&info[length..], place + length);
    if !attributes.braced || info[..length].is_empty() {
        return None;
    }
    let span = html.place(Span::new(0, whole.len()));
    let mut body = Passage::at(place + info.len());
    let mut from = at + first.len() + 1;
    for line in rest.split_inclusive('\n') {
        body.push(line, html.place(Span::new(from, from + line.len())).range().start);
        from += line.len();
    }
    let line = text[..span.range().start].rfind('\n').map_or(0, |at| at + 1);
    // Further lines of an item have spaces instead of its marker.
    let before = text[line..span.range().start].chars();
    let prefix: String = before.map(|one| if one == '>' { one } else { ' ' }).collect();
    Some(Block {
        span,
        word: Word { text: info[..length].to_owned(), span: Span::new(place, place + length) },
        attributes,
        body,
        prefix,
        opening: Span::new(span.range().start, place + info.len()),
        is_closed: inside.len() > inner.len(),
        is_comment: true,
        ..Block::default()
    })
}

/// A block from its first line.
fn opened(text: &str, range: Range<usize>) -> Block {
    let end = line_end(text, range.start);
    let line = &text[range.start..end];
    let fence = fence(line).map_or(0, |(_, count)| count);
    let rest = &line[fence..];
    let start = range.start + fence + (rest.len() - rest.trim_start().len());
    let info = &text[start..end.max(start)];
    let length = info.find([' ', '\t', ',', '{']).unwrap_or(info.len());
    let mut attributes = attributes(&info[length..], start + length);
    let mut word = Word { text: info[..length].to_owned(), span: Span::new(start, start + length) };
    if word.text.is_empty() && !attributes.classes.is_empty() {
        // As Pandoc writes it: `{.ppn view=oblique}`.
        word = attributes.classes.remove(0);
    }
    Block {
        span: Span::new(range.start, range.end),
        word,
        attributes,
        body: Passage::at(end),
        opening: Span::new(range.start, end),
        ..Block::default()
    }
}

/// The same at its end.
fn closed(text: &str, mut block: Block) -> Block {
    let range = block.span.range();
    let whole = text[range.clone()].trim_end();
    let end = range.start + whole.len();
    block.span = Span::new(range.start, end);
    let last = text[..end].rfind('\n').map_or(0, |at| at + 1);
    let opening = fence(&text[range.start..]);
    if last > range.start
        && let Some((character, count)) = opening
    {
        let line = &text[last..end];
        let prefix = line.find(character).map_or(line, |at| &line[..at]);
        let ends = fence(&line[prefix.len()..])
            .is_some_and(|(other, most)| other == character && most >= count)
            && line[prefix.len()..].chars().all(|one| one == character);
        // The last line of a game is no fence, even if it looks like one: then it is in the body.
        let in_body = block.body.place(Span::empty(block.body.text().len().saturating_sub(1)));
        block.is_closed = ends && (block.body.text().is_empty() || in_body.range().start < last);
        block.prefix = prefix.to_owned();
    }
    block
}
