//! Games of single moves in columns.

use crate::{Element, ElementKind, Layout, NumberKind, printer::Source, work};
use unicode_width::UnicodeWidthStr;

/// The turns of a game, laid out.
pub(crate) struct Columns {
    /// Their lines, without the last line end.
    pub(crate) text: String,
    /// How many elements they are; after them there are comments at most.
    pub(crate) elements: usize,
}

/// How many characters a move may have more than another, lest columns be full of blanks.
const SPREAD: usize = 4;

/// How many turns a line may have at most, however wide it is.
const MOST_TURNS: usize = 50;

/// Lays elements out in columns, if they are nothing but turns of two single moves, `1. … 1... …`,
/// with comments behind them; the last turn may have one move.
pub(crate) fn columns(
    source: Source<'_>,
    elements: &[Element],
    layout: &Layout,
) -> Option<Columns> {
    let is_comment = |element: &&Element| element.kind == ElementKind::Comment;
    let count = elements.len() - elements.iter().rev().take_while(is_comment).count();
    let mut moves: Vec<Single<'_>> = Vec::with_capacity(count / 2);
    for pair in elements[..count].chunks(2) {
        let [number, item] = pair else { return None };
        let single = Single::of(source, number, item)?;
        let second = moves.len() % 2 == 1;
        let expected = if second { moves.last()?.turn } else { single.turn };
        let periods = if second { "..." } else { "." };
        if single.turn != expected || single.periods != periods {
            return None;
        }
        moves.push(single);
    }
    let shortest = moves.iter().map(|one| one.item.width()).min()?;
    let longest = moves.iter().map(|one| one.item.width()).max()?;
    if longest > shortest + SPREAD || layout.column > 0 {
        return None;
    }
    let widths = widths(&moves, layout)?;
    Some(Columns { text: lines(&moves, &widths, layout), elements: count })
}

/// A move with its number.
struct Single<'t> {
    /// Digits.
    turn: &'t str,
    periods: &'t str,
    item: &'t str,
}

impl<'t> Single<'t> {
    fn of(source: Source<'t>, number: &Element, item: &Element) -> Option<Self> {
        let ElementKind::Number(NumberKind::Written) = number.kind else { return None };
        let (ElementKind::Moves(_) | ElementKind::Template(_)) = item.kind else { return None };
        let number = source.slice(number.span);
        let (turn, periods) = number.split_at(number.find('.')?);
        let is_digits = !turn.is_empty() && turn.bytes().all(|byte| byte.is_ascii_digit());
        is_digits.then(|| Self { turn, periods, item: source.slice(item.span) })
    }

    fn width(&self) -> usize {
        self.turn.len() + self.periods.len() + 1 + self.item.width()
    }
}

/// The widths of the columns, as many pairs as a line can hold.
fn widths(moves: &[Single<'_>], layout: &Layout) -> Option<Vec<usize>> {
    let narrowest = moves.iter().map(Single::width).min()?;
    let most = if layout.one_turn_a_line { 1 } else { layout.width / (2 * narrowest) };
    let most = most.min(MOST_TURNS);
    (1..=most).rev().find_map(|turns| {
        work::step(moves.len());
        let mut widths = vec![0; 2 * turns];
        for row in moves.chunks(2 * turns) {
            for (width, one) in widths.iter_mut().zip(row) {
                *width = one.width().max(*width);
            }
        }
        let line = widths.iter().map(|width| width + 1).sum::<usize>() - 1;
        (line <= layout.width).then_some(widths)
    })
}

fn lines(moves: &[Single<'_>], widths: &[usize], layout: &Layout) -> String {
    let rows = moves.chunks(widths.len()).map(|row| {
        let mut line = String::new();
        for (one, width) in row.iter().zip(widths) {
            let Single { turn, periods, item } = one;
            line.push_str(&format!("{turn}{periods} {item}"));
            line.extend(std::iter::repeat_n(' ', width + 1 - one.width()));
        }
        line.truncate(line.trim_end_matches(' ').len());
        line
    });
    rows.collect::<Vec<_>>().join(layout.line_end.as_str())
}
