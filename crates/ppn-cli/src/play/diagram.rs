//! A text diagram split into symbols, one per column.

use ratatui::{
    style::{Color, Style},
    text::Span,
};

/// A diagram as the terminal renderer draws it, with its suit colours.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Diagram {
    text: String,
    /// The rows from the top; all of one length.
    rows: Vec<Vec<Sign>>,
}

/// A character with its combining marks, as a range of the text of a diagram.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Sign {
    start: u32,
    len: u8,
    color: Option<Color>,
}

/// A visible symbol.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Shown<'d> {
    pub(super) symbol: &'d str,
    pub(super) color: Option<Color>,
}

impl Diagram {
    /// Reads a diagram with escape sequences for the foreground.
    pub(super) fn new(text: String) -> Self {
        let mut rows = Vec::new();
        let mut color = None;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let mut row = Vec::new();
            let mut at = start;
            for (index, piece) in line.trim_end_matches('\n').split("\x1b[").enumerate() {
                // All parts except the first begin with the rest of a sequence: `31m`.
                let mut plain = piece;
                if index > 0 {
                    at += 2;
                    if let Some((code, rest)) = piece.split_once('m') {
                        color = foreground(code);
                        at += code.len() + 1;
                        plain = rest;
                    }
                }
                for one in Span::raw(plain).styled_graphemes(Style::new()) {
                    let len = u8::try_from(one.symbol.len()).unwrap_or(0);
                    row.push(Sign { start: at as u32, len, color });
                    at += one.symbol.len();
                }
            }
            rows.push(row);
            start += line.len();
        }
        Self { text, rows }
    }

    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The symbol in a row, counted from the top, and a column.
    pub(super) fn sign(&self, row: usize, column: usize) -> Option<Shown<'_>> {
        let sign = self.rows.get(row)?.get(column)?;
        let start = sign.start as usize;
        let symbol = self.text.get(start..start + usize::from(sign.len))?;
        Some(Shown { symbol, color: sign.color })
    }

    /// The rows and columns where this diagram differs from the previous one.
    ///
    /// Lines that appear or vanish together with a piece are left out: tiles have edges.
    pub(super) fn changes(&self, before: &Self) -> Vec<(usize, usize)> {
        let (mut pieces, mut lines) = (Vec::new(), Vec::new());
        for row in 0..self.height().max(before.height()) {
            for column in 0..self.width().max(before.width()) {
                let (new, old) = (self.sign(row, column), before.sign(row, column));
                if new != old {
                    let is_line = new.is_none_or(Shown::is_line) && old.is_none_or(Shown::is_line);
                    if is_line { &mut lines } else { &mut pieces }.push((row, column));
                }
            }
        }
        if pieces.is_empty() { lines } else { pieces }
    }
}

impl Shown<'_> {
    /// The text between a symbol and the next one on the right: the line there.
    pub(super) fn to_the_right(self) -> Self {
        let symbol = match self.symbol.chars().next().unwrap_or(' ') {
            '─' | '┌' | '├' | '└' | '┬' | '┴' | '┼' | '┰' | '┸' | '╂' | '┎' | '┖' | '┠' | '╶'
            | '┞' | '┟' | '┭' | '┵' | '┽' | '┱' | '┹' | '╀' | '╁' | '╃' | '╅' | '╉' => {
                "─"
            }
            '━' | '┏' | '┣' | '┗' | '┳' | '┻' | '╋' | '┍' | '┕' | '┝' | '┯' | '┷' | '┿' | '╺'
            | '┡' | '┢' | '┮' | '┶' | '┾' | '┲' | '┺' | '╇' | '╈' | '╄' | '╆' | '╊' => {
                "━"
            }
            '-' => "-",
            _ => " ",
        };
        Self { symbol, ..self }
    }

    /// The text between a symbol and the next one below.
    pub(super) fn downwards(self) -> Self {
        let symbol = match self.symbol.chars().next().unwrap_or(' ') {
            '│' | '┌' | '├' | '┐' | '┤' | '┬' | '┼' | '┍' | '┑' | '┝' | '┥' | '┯' | '┿' | '╷'
            | '┞' | '┦' | '┭' | '┮' | '┽' | '┾' | '╀' | '╃' | '╄' | '╇' => "│",
            '┃' | '┏' | '┣' | '┓' | '┫' | '┳' | '╋' | '┎' | '┒' | '┠' | '┨' | '┰' | '╂' | '╻'
            | '┟' | '┧' | '┱' | '┲' | '╅' | '╆' | '╁' | '╈' | '╉' | '╊' => "┃",
            '|' => "|",
            _ => " ",
        };
        Self { symbol, ..self }
    }

    /// Whether the symbol is a space or part of the lines of a board.
    fn is_line(self) -> bool {
        self.symbol.chars().all(|c| c == ' ' || ('\u{2500}'..='\u{257F}').contains(&c))
    }
}

/// The colour of a sequence such as `31`; `None` for the default colour of the terminal.
fn foreground(code: &str) -> Option<Color> {
    Some(match code {
        "31" => Color::Red,
        "32" => Color::Green,
        "33" => Color::Yellow,
        "34" => Color::Blue,
        "35" => Color::Magenta,
        "36" => Color::Cyan,
        "90" => Color::DarkGray,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(diagram: &Diagram) -> Vec<Vec<(&str, Option<Color>)>> {
        let row = |row: usize| {
            (0..diagram.rows[row].len())
                .map(|column| diagram.sign(row, column).unwrap())
                .map(|shown| (shown.symbol, shown.color))
                .collect()
        };
        (0..diagram.height()).map(row).collect()
    }

    #[test]
    fn marks_stay_on_their_characters_and_colours_end() {
        let diagram = Diagram::new("┌\x1b[31m☀⃝▲̤̈\x1b[39m┐\n \x1b[90m⸸⃝\x1b[39m2⃞x\n".to_owned());
        let (red, grey) = (Some(Color::Red), Some(Color::DarkGray));
        assert_eq!(
            signs(&diagram),
            [
                [("┌", None), ("☀⃝", red), ("▲̤̈", red), ("┐", None)],
                [(" ", None), ("⸸⃝", grey), ("2⃞", None), ("x", None)],
            ]
        );
    }

    #[test]
    fn every_symbol_of_every_diagram_takes_one_column() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/render/terminal.json");
        // The published package does not contain the corpus.
        let Ok(text) = std::fs::read_to_string(path) else { return };
        let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
        let mut signs = 0;
        for case in cases.as_array().unwrap() {
            if case["options"]["color"] == "html" {
                continue;
            }
            let text = case["text"].as_str().unwrap();
            // Background colours are not supported here.
            let text = text.replace("\x1b[107m", "").replace("\x1b[49m", "");
            let diagram = Diagram::new(text);
            for row in 0..diagram.height() {
                for column in 0..diagram.rows[row].len() {
                    let shown = diagram.sign(row, column).unwrap();
                    assert_eq!(Span::raw(shown.symbol).width(), 1, "{:?}", shown.symbol);
                    signs += 1;
                }
            }
        }
        assert!(signs > 10_000);
    }

    #[test]
    fn a_move_changes_the_place_it_left_and_the_place_it_took() {
        let before = Diagram::new("┌─┐\n│♟ \n".to_owned());
        let after = Diagram::new("┌─┬\n│ ♟\n".to_owned());
        assert_eq!(after.changes(&before), [(1, 1), (1, 2)]);
        let lines = Diagram::new("┌──\n│♟ \n".to_owned());
        assert_eq!(lines.changes(&before), [(0, 2)]);
        assert_eq!(before.changes(&before), []);
    }
}
