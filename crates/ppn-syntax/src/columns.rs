//! Games of single moves in columns.

use crate::{
    Element, ElementKind, Layout, LineBreaks, NumberKind,
    words::{Gap, Source},
    work,
};
use unicode_width::UnicodeWidthStr;

/// The turns of a game, laid out in columns.
pub(crate) struct Columns {
    /// The lines of the turns, without the last line end.
    pub(crate) text: String,
    /// The number of elements in the lines; only comments may follow them.
    pub(crate) elements: usize,
    /// The white space before the lines.
    pub(crate) gap: Gap,
}

/// The largest difference in width, in characters, between moves in columns. With a larger one, the
/// columns would be mostly spaces.
const SPREAD: usize = 4;

/// The largest number of turns in a line, even if there is space for more.
const MOST_TURNS: usize = 50;

/// Lays elements out in columns, if they are only turns of two single moves, `1. … 1... …`, with
/// comments after them. The last turn may have only one move. If lines are kept, the moves must
/// already be in aligned columns. `before` is the element before them.
pub(crate) fn columns(
    source: Source<'_>,
    before: Option<&Element>,
    elements: &[Element],
    layout: &Layout,
) -> Option<Columns> {
    let keep = layout.breaks == LineBreaks::Keep;
    let is_comment = |element: &&Element| element.kind == ElementKind::Comment;
    let count = elements.len() - elements.iter().rev().take_while(is_comment).count();
    if layout.column > 0 || elements[..count].last()?.kind == ElementKind::Broken {
        return None;
    }
    let mut moves: Vec<Single<'_>> = Vec::with_capacity(count / 2);
    let mut end = before.map(|element| element.span.end);
    for pair in elements[..count].chunks(2) {
        let [number, item] = pair else { return None };
        let gap = match end {
            Some(end) => source.gap(end, number.span.start),
            None => Gap { lines: 0, indentation: source.indentation(number.span) },
        };
        let single = Single::of(source, gap, number, item)?;
        if keep && single.is_parted {
            return None;
        }
        let second = moves.len() % 2 == 1;
        let expected = if second { moves.last()?.turn } else { single.turn };
        let periods = if second { "..." } else { "." };
        if single.turn != expected || single.periods != periods {
            return None;
        }
        moves.push(single);
        end = Some(item.span.end);
    }
    let gap = before.map_or(Gap::default(), |_| moves[0].gap);
    let widths = if keep {
        if before.is_some() && gap.lines == 0 {
            return None;
        }
        kept_widths(&moves, layout)?
    } else {
        let shortest = moves.iter().map(|one| one.item.width()).min()?;
        let longest = moves.iter().map(|one| one.item.width()).max()?;
        if longest > shortest + SPREAD {
            return None;
        }
        widths(&moves, layout)?
    };
    Some(Columns { text: lines(&moves, &widths, layout), elements: count, gap })
}

/// A move with its number.
struct Single<'t> {
    /// The digits of the number.
    turn: &'t str,
    periods: &'t str,
    item: &'t str,
    /// The white space before the number.
    gap: Gap,
    /// The width in characters of the number, the move and the white space between them.
    written: usize,
    /// Whether there is a line end between the number and the move.
    is_parted: bool,
}

impl<'t> Single<'t> {
    fn of(source: Source<'t>, gap: Gap, number: &Element, item: &Element) -> Option<Self> {
        let ElementKind::Number(NumberKind::Written) = number.kind else { return None };
        let (ElementKind::Moves(_) | ElementKind::Template(_)) = item.kind else { return None };
        let inside = source.gap(number.span.end, item.span.start);
        let (number, item) = (source.slice(number.span), source.slice(item.span));
        let written = number.width() + inside.indentation + item.width();
        let (turn, periods) = number.split_at(number.find('.')?);
        let is_digits = !turn.is_empty() && turn.bytes().all(|byte| byte.is_ascii_digit());
        let is_parted = inside.lines > 0;
        is_digits.then_some(Self { turn, periods, item, gap, written, is_parted })
    }

    fn width(&self) -> usize {
        self.turn.len() + self.periods.len() + 1 + self.item.width()
    }
}

/// The widths of the columns: as many pairs of columns as a line can hold.
fn widths(moves: &[Single<'_>], layout: &Layout) -> Option<Vec<usize>> {
    let narrowest = moves.iter().map(Single::width).min()?;
    let most = match layout.breaks {
        LineBreaks::Turns => 1,
        LineBreaks::Keep | LineBreaks::Fill | LineBreaks::Export => layout.width / (2 * narrowest),
    };
    let most = most.min(MOST_TURNS);
    (1..=most).rev().find_map(|turns| widths_of_rows(moves, 2 * turns, layout))
}

/// The widths of this number of columns, if a line can hold them.
fn widths_of_rows(moves: &[Single<'_>], columns: usize, layout: &Layout) -> Option<Vec<usize>> {
    work::step(moves.len());
    let mut widths = vec![0; columns];
    for row in moves.chunks(columns) {
        for (width, one) in widths.iter_mut().zip(row) {
            *width = one.width().max(*width);
        }
    }
    let line = widths.iter().map(|width| width + 1).sum::<usize>() - 1;
    (line <= layout.width).then_some(widths)
}

/// The widths of the columns in which moves are aligned now.
fn kept_widths(moves: &[Single<'_>], layout: &Layout) -> Option<Vec<usize>> {
    let columns = 1 + moves.iter().skip(1).position(|one| one.gap.lines > 0)?;
    if columns % 2 == 1 {
        return None;
    }
    let mut starts = Vec::with_capacity(columns);
    // Numbers are aligned at their first digits, or at their periods.
    let (mut are_left, mut are_right) = (true, true);
    let mut end = 0;
    for (index, one) in moves.iter().enumerate() {
        let begins_row = index % columns == 0;
        if index > 0 && one.gap.lines != usize::from(begins_row) {
            return None;
        }
        let start = if begins_row { one.gap.indentation } else { end + one.gap.indentation };
        match starts.get(index % columns) {
            // Numbers with one and with two digits may begin in different places.
            Some(&(left, right)) => {
                are_left &= begins_row || left == start;
                are_right &= right == start + one.turn.len();
            }
            None => starts.push((start, start + one.turn.len())),
        }
        end = start + one.written;
    }
    if !are_left && !are_right {
        return None;
    }
    // The last row may be shorter than the others. Its last move must be no wider than its column.
    if let Some(&(next, _)) = starts.get((moves.len() - 1) % columns + 1)
        && end >= next
    {
        return None;
    }
    widths_of_rows(moves, columns, layout)
}

fn lines(moves: &[Single<'_>], widths: &[usize], layout: &Layout) -> String {
    let rows = moves.chunks(widths.len()).map(|row| {
        let mut line = String::new();
        for (one, width) in row.iter().zip(widths) {
            let Single { turn, periods, item, .. } = one;
            line.push_str(&format!("{turn}{periods} {item}"));
            line.extend(std::iter::repeat_n(' ', width + 1 - one.width()));
        }
        line.truncate(line.trim_end_matches(' ').len());
        line
    });
    rows.collect::<Vec<_>>().join(layout.line_end.as_str())
}
