//! The list of moves, which follows the current move.

use super::{
    faults::Faults,
    theme::Theme,
    words::Words,
    wrap::{columns, wrap},
};
use ppn::Record;
use ratatui::{
    style::Style,
    text::{Line, Span},
};

/// A line of the list and the state that it belongs to.
pub(super) struct Row {
    pub(super) state: usize,
    pub(super) line: Line<'static>,
}

/// The maximum number of lines for the moves and for the comment of one state.
const MOST_OF_MOVES: usize = 3;
const MOST_OF_COMMENT: usize = 3;
/// The maximum number of lines for each variation.
const MOST_OF_VARIATION: usize = 3;

/// The maximum number of steps of a turn, before a state and after it, in one row with it.
const MOST_STEPS: usize = 40;

/// The least and the largest number of columns of a move number.
const NUMBER: std::ops::RangeInclusive<usize> = 4..=8;

/// Draws the list.
pub(super) struct MoveList<'r, 't> {
    /// The name of the first board.
    pub(super) start: &'static str,
    pub(super) record: &'r Record<'t>,
    pub(super) faults: &'r Faults,
    pub(super) at: usize,
    pub(super) theme: Theme,
}

impl MoveList<'_, '_> {
    /// The part of the list around the current state that fits, with that state in the middle
    /// unless the list begins or ends before.
    pub(super) fn rows(&self, width: usize, height: usize) -> Vec<Row> {
        let last = self.record.len() - 1;
        let number = self.number_width(height);
        let (first, end) = self.turn(self.at);
        let mut rows = self.block(first, end, number, width);
        let current = rows.iter().position(|row| row.state > self.at).unwrap_or(rows.len());
        // As many lines as may be needed above the state, then those below; the rest is cut off at
        // the end.
        let mut above: Vec<Row> = Vec::new();
        let mut first = first;
        while first > 0 && above.len() < height {
            let before = self.turn(first - 1);
            let mut block = self.block(before.0, before.1, number, width);
            block.append(&mut above);
            (above, first) = (block, before.0);
        }
        let mut next = end;
        while next < last && rows.len() < current + height {
            let turn = self.turn(next + 1);
            rows.append(&mut self.block(turn.0, turn.1, number, width));
            next = turn.1;
        }
        let top = above.len();
        let total = top + rows.len();
        let middle = height.saturating_sub(current) / 2;
        let start = (top + current).saturating_sub(middle + current.min(height));
        let start = start.min(total.saturating_sub(height));
        above.append(&mut rows);
        above.into_iter().skip(start).take(height).collect()
    }

    /// The first and the last state of the steps in one row with a state: the steps of its turn, up
    /// to a step with a comment. A long turn is cut.
    fn turn(&self, state: usize) -> (usize, usize) {
        let words = Words(self.record);
        let joins = |state: usize| words.goes_on(state) && words.comment(state - 1).is_empty();
        let least = state.saturating_sub(MOST_STEPS);
        let first = (least..=state).rev().find(|state| !joins(*state)).unwrap_or(least);
        let most = (state + MOST_STEPS).min(self.record.len() - 1);
        let last = (state..most).find(|state| !joins(*state + 1)).unwrap_or(most);
        (first, last)
    }

    /// The column is wide enough for the neighbouring numbers, so that the list does not jump.
    fn number_width(&self, height: usize) -> usize {
        let words = Words(self.record);
        let first = self.at.saturating_sub(height).max(1);
        let around = first..(self.at + height + 1).min(self.record.len());
        let around = around.filter(|state| !words.goes_on(*state));
        let widest = around.map(|state| words.number(state).chars().count()).max();
        widest.unwrap_or(0).clamp(*NUMBER.start(), *NUMBER.end())
    }

    /// The lines of the steps of a turn.
    fn block(&self, first: usize, last: usize, number_width: usize, width: usize) -> Vec<Row> {
        let Self { record, faults, theme, .. } = self;
        let words = Words(record);
        // No move leads to the start board.
        let number = match first {
            0 => String::new(),
            _ => format!("{:<number_width$} ", words.number(first)),
        };
        let text_width = width.saturating_sub(columns(&number) + 2).max(1);
        let mut rows = Vec::new();
        let mut line = Line::default();
        // The number of columns used, and the first state of the line.
        let (mut used, mut begun) = (0, first);
        let current = words.worded(self.at).max(first.min(self.at));
        let is_alone = (first + 1..=last).all(|state| words.text(state).trim().is_empty());
        for state in first..=last {
            let text = match state {
                0 => self.start.to_owned(),
                _ => head(&words.text(state), text_width),
            };
            // The steps of a capture have no text of their own.
            if state > first && text.trim().is_empty() {
                continue;
            }
            let is_current = state == current;
            let text = if text.trim().is_empty() { "–".to_owned() } else { text };
            let has_error = faults.has_error(state);
            let plain = if has_error { theme.error() } else { Style::new() };
            let style =
                |style: Style| if is_current { style.patch(theme.current()) } else { style };
            for (at, part) in wrap(&text, text_width, MOST_OF_MOVES).into_iter().enumerate() {
                let fits = used > 0 && at == 0 && used + 3 + columns(&part) <= text_width;
                if fits {
                    line.push_span(Span::styled(" · ", theme.quiet()));
                    used += 3;
                } else {
                    if used > 0 {
                        rows.push(Row { state: begun, line: std::mem::take(&mut line) });
                    }
                    (used, begun) = (0, state);
                    let is_first = state == first && at == 0;
                    let mark = if has_error && at == 0 { "✗" } else { " " };
                    let below = " ".repeat(columns(&number));
                    let number = if is_first { number.clone() } else { below };
                    let style = |one| if is_alone { style(one) } else { one };
                    line.push_span(Span::styled(mark, style(theme.error())));
                    line.push_span(Span::styled(number, style(theme.quiet())));
                }
                used += columns(&part);
                line.push_span(Span::styled(part, style(plain)));
                if is_alone {
                    let mut spans = std::mem::take(&mut line.spans);
                    pad(&mut spans, width, style(Style::new()), is_current);
                    rows.push(Row { state, line: Line::from(spans) });
                    used = 0;
                }
            }
        }
        if used > 0 {
            rows.push(Row { state: begun, line });
        }
        let is_current = last == self.at;
        let style = |style: Style| if is_current { style.patch(theme.current()) } else { style };
        let comment = head(&words.comment(last), width);
        for part in wrap(&comment, width.saturating_sub(3).max(1), MOST_OF_COMMENT) {
            let mut spans = vec![Span::styled(format!("  {part}"), style(theme.comment()))];
            pad(&mut spans, width, style(Style::new()), is_current);
            rows.push(Row { state: last, line: Line::from(spans) });
        }
        rows.extend(self.variations(first, last, width));
        rows
    }

    /// The lines of the variations that could replace a turn.
    fn variations(&self, first: usize, last: usize, width: usize) -> impl Iterator<Item = Row> {
        // Variations after the last board continue it.
        let end = if last + 1 == self.record.len() { last + 1 } else { last };
        let texts = ppn::variation_texts(self.record, first.saturating_sub(1)..end);
        let style = self.theme.quiet();
        texts.into_iter().flat_map(move |text| {
            let parts =
                wrap(&head(&text, width), width.saturating_sub(3).max(1), MOST_OF_VARIATION);
            parts.into_iter().map(move |part| Row {
                state: last,
                line: Line::styled(format!("  {part}"), style),
            })
        })
    }
}

/// The current move is highlighted up to the edge.
fn pad(spans: &mut Vec<Span<'static>>, width: usize, style: Style, is_current: bool) {
    let used: usize = spans.iter().map(Span::width).sum();
    if is_current && used < width {
        spans.push(Span::styled(" ".repeat(width - used), style));
    }
}

/// The part of a text that fits in the lines; the text may be as long as a file.
fn head(text: &str, width: usize) -> String {
    text.chars().take(width * 8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str, at: usize, width: usize, height: usize) -> (Vec<usize>, Vec<String>) {
        let text = ppn::read(text).next().unwrap();
        let record = ppn::replay(&text, &ppn::Options::default());
        let faults = Faults::new(&text, &record);
        let theme = Theme { color: false };
        let list = MoveList { start: "start board", record: &record, faults: &faults, at, theme };
        let rows = list.rows(width, height);
        let lines = rows.iter().map(|row| row.line.to_string().trim_end().to_owned()).collect();
        (rows.iter().map(|row| row.state).collect(), lines)
    }

    const GAME: &str =
        "---\n...\n1. S@b2 {a coin comes} 2. b2-c3 2... c9-d4 3. c3-d4 4. d4-e5 5. e5-f6\n";

    #[test]
    fn moves_have_their_comments_and_problems() {
        let (_, lines) = listed(GAME, 0, 24, 9);
        assert_eq!(
            lines,
            [
                " start board",
                " 1.   S@b2",
                "  a coin comes",
                " 2.   b2-c3",
                "✗2... c9-d4",
                " 3.   c3-d4",
                " 4.   d4-e5",
                " 5.   e5-f6",
            ]
        );
    }

    #[test]
    fn variations_are_below_the_moves_that_they_replace() {
        let text = "[GameType \"20\"]\n\n\
                    1. 32-28 (1. 31-27 19-23 (1... 18-23)) 1... 19-23 2. 28x19 *\n";
        let text = ppn::GameText::whole(text.as_bytes().to_vec());
        let notations = ppn::notations();
        let notation = notations.named("pdn").unwrap();
        let record = notation.record(&text, &ppn::Options::default().with_viewer(true));
        let faults = Faults::new(&text, &record);
        let theme = Theme { color: false };
        let list =
            MoveList { start: "start board", record: &record, faults: &faults, at: 0, theme };
        let lines: Vec<String> =
            list.rows(40, 9).iter().map(|row| row.line.to_string().trim_end().to_owned()).collect();
        assert_eq!(
            lines[..4],
            [" start board", " 1.   32-28", "  (1. 31-27 19-23 (1... 18-23))", " 1... 19-23"]
        );
    }

    #[test]
    fn the_steps_of_a_capture_are_one_move() {
        let text = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n";
        let text = ppn::GameText::whole(text.as_bytes().to_vec());
        let notations = ppn::notations();
        let options = ppn::Options::default().with_viewer(true);
        let record = notations.named("pdn").unwrap().record(&text, &options);
        let faults = Faults::new(&text, &record);
        let theme = Theme { color: false };
        for at in 0..record.len() {
            let list =
                MoveList { start: "start board", record: &record, faults: &faults, at, theme };
            let rows = list.rows(40, 9);
            let lines: Vec<String> =
                rows.iter().map(|row| row.line.to_string().trim_end().to_owned()).collect();
            let expected =
                [" start board", " 1.   32-28", " 1... 19-23", " 2.   28x19", " 2... 14x23"];
            assert_eq!(lines, expected, "{at}");
        }
        let words = Words(&record);
        let shown: Vec<_> = (0..record.len()).map(|at| words.text(words.worded(at))).collect();
        assert_eq!(shown[1..], ["32-28", "19-23", "28x19", "28x19", "14x23", "14x23"]);
    }

    #[test]
    fn the_current_move_is_in_the_middle_where_it_can_be() {
        assert_eq!(listed(GAME, 0, 24, 4).0, [0, 1, 1, 2]);
        assert_eq!(listed(GAME, 4, 24, 3).0, [3, 4, 5]);
        assert_eq!(listed(GAME, 6, 24, 4).0, [3, 4, 5, 6]);
        assert_eq!(listed(GAME, 1, 24, 2).0, [1, 1]);
        assert_eq!(listed(GAME, 1, 24, 1).0, [1]);
        assert!(listed(GAME, 1, 24, 0).0.is_empty());
    }

    #[test]
    fn long_moves_take_few_lines() {
        let game = format!("---\n...\n1. {} 2. S@b2\n", "S@b2 ".repeat(1000));
        let (states, lines) = listed(&game, 0, 20, 9);
        assert_eq!(states, [0, 1, 1, 1, 2]);
        assert!(lines[3].ends_with('…'), "{lines:?}");
    }
}
