//! Laying out the elements of a movetext.

use crate::{
    Element, ElementKind, Layout, LineBreaks,
    columns::columns,
    is_blank,
    page::Page,
    words::{Gap, Source, is_mark},
};
use ppn_source::Span;

/// Lays out consecutive elements of a movetext whose first character has the offset `offset`.
///
/// - By default, each line begins where it begins now: turns, comments and paragraphs stay where
///   the author put them, with one empty line between paragraphs. A line that is indented more than
///   the others continues with the turn before it, and is indented by one level. A line that is too
///   long is wrapped. Comments of several lines and aligned columns are left unchanged.
/// - With [`LineBreaks::Turns`] and [`LineBreaks::Fill`], lines are filled up to the width. The
///   moves of a turn, `1. … 1… …`, are kept together if possible; a turn consists of the chunks
///   whose numbers begin with the same digits. Comments are wrapped as prose; those at the
///   beginning have lines of their own. If a game has only turns of two single moves, these are
///   aligned in columns.
/// - A semicolon is directly after the element that it ends. After a brace expansion, glued and
///   free semicolons have different meanings, so the semicolon stays as it is written.
/// - No line begins with `---` or `...`, which are markers in a file.
///
/// Elements are not changed, except for the white space in comments. Broken elements, and the white
/// space around them, are not changed at all.
///
/// ```
/// use ppn_syntax::{Layout, LineBreaks, parse, print};
///
/// let text = "1. b1:b3   1... d3:b3\n{a comment\nof two lines} 2. S@{c1,c2} ;c3-c4 ;*c1";
/// let printed = |layout| print(text, 0, &parse(text, 0, &Default::default()).elements, &layout);
/// assert_eq!(
///     printed(Layout::default()),
///     "1. b1:b3 1... d3:b3\n{a comment\nof two lines} 2. S@{c1,c2} ;c3-c4;*c1"
/// );
/// assert_eq!(
///     printed(Layout::default().with_breaks(LineBreaks::Fill).with_width(32)),
///     "1. b1:b3 1... d3:b3 {a comment\nof two lines}\n2. S@{c1,c2} ; c3-c4; *c1"
/// );
/// ```
#[must_use]
pub fn print(text: &str, offset: u32, elements: &[Element], layout: &Layout) -> String {
    let source = Source { text, offset };
    let mut page = Page::new(layout);
    match layout.breaks {
        LineBreaks::Keep => keep(source, elements, layout, &mut page),
        LineBreaks::Turns | LineBreaks::Fill | LineBreaks::Export => {
            fill(source, elements, layout, &mut page);
        }
    }
    page.text
}

/// Writes elements on the lines that they are on now.
fn keep(source: Source<'_>, elements: &[Element], layout: &Layout, page: &mut Page<'_>) {
    let margin = margin(source, elements, layout);
    if let (None, Some(first), 0) = (margin, elements.first(), layout.column) {
        page.indent_first(before(source, first).indentation);
    }
    let comments = elements.iter().take_while(|one| one.kind == ElementKind::Comment).count();
    let (preface, rest) = elements.split_at(comments);
    let Some(table) = columns(source, preface.last(), rest, layout) else {
        return write_runs(source, elements, page, |page, run| {
            page.keep(&source.words(run, None, layout), margin);
        });
    };
    page.keep(&source.words(preface, None, layout), margin);
    page.begin_line(table.gap.lines > 1, 0);
    page.write_lines(&table.text);
    let (turns, rest) = rest.split_at(table.elements);
    let end = turns.last().map(|last| last.span.end);
    page.keep(&source.words(rest, end, layout), margin);
}

/// The indentation that all lines have in common. `None` if some elements are broken: then all
/// lines keep their places.
fn margin(source: Source<'_>, elements: &[Element], layout: &Layout) -> Option<usize> {
    let first = elements.first()?;
    if elements.iter().any(is_broken) {
        return None;
    }
    let indentation = |gap: Gap, element: &Element| {
        // A space that only prevents a mark is not indentation.
        gap.indentation.saturating_sub(usize::from(is_mark(source.slice(element.span))))
    };
    let further = elements.windows(2).filter_map(|pair| {
        let gap = source.gap(pair[0].span.end, pair[1].span.start);
        (gap.lines > 0).then(|| indentation(gap, &pair[1]))
    });
    let before = if layout.column > 0 { 0 } else { indentation(before(source, first), first) };
    Some(further.fold(before, usize::min))
}

fn before(source: Source<'_>, first: &Element) -> Gap {
    source.gap(source.offset, first.span.start)
}

/// Fills lines with elements.
fn fill(source: Source<'_>, elements: &[Element], layout: &Layout, page: &mut Page<'_>) {
    let preface = preface(source, elements);
    page.fill(&source.words(&elements[..preface], None, layout));
    let elements = &elements[preface..];
    if !elements.is_empty() {
        page.new_line(0);
    }
    if let Some(table) = columns(source, None, elements, layout) {
        page.write_lines(&table.text);
        page.fill(&source.words(&elements[table.elements..], None, layout));
        return;
    }
    write_runs(source, elements, page, |page, run| page.fill(&source.words(run, None, layout)));
}

/// Writes the runs of elements without broken ones. Broken elements between them are written
/// unchanged.
fn write_runs(
    source: Source<'_>,
    elements: &[Element],
    page: &mut Page<'_>,
    write: impl Fn(&mut Page<'_>, &[Element]),
) {
    let mut end = None;
    for run in elements.chunk_by(|one, next| !is_broken(one) && !is_broken(next)) {
        let span = run.iter().map(|element| element.span).reduce(Span::cover).unwrap_or_default();
        if let Some(end) = end {
            page.write_untouched(source.slice(Span { start: end, end: span.start }));
        }
        if run.iter().any(is_broken) {
            page.write_untouched(source.slice(span));
        } else {
            write(page, run);
        }
        end = Some(span.end);
    }
}

fn is_broken(element: &Element) -> bool {
    element.kind == ElementKind::Broken
}

/// The number of comments at the start of a movetext; 0 if a semicolon or a broken element follows
/// them.
fn preface(source: Source<'_>, elements: &[Element]) -> usize {
    let is_comment = |element: &&Element| element.kind == ElementKind::Comment;
    let comments = elements.iter().take_while(is_comment).count();
    let Some(next) = elements.get(comments) else { return comments };
    let before = Span { start: source.offset, end: elements[0].span.start };
    let at_start = source.slice(before).chars().all(is_blank);
    let fits = !matches!(next.kind, ElementKind::Semicolon | ElementKind::Broken);
    if at_start && fits { comments } else { 0 }
}
