//! The grid as lines of text.

use super::{
    Color, Options, Style,
    box_drawing::arms,
    grid::{Cell, Grid},
    ink::Ink,
};
use std::fmt::Write;

/// The grid as lines of text, from the top.
pub(super) fn output(grid: &Grid, options: &Options) -> String {
    let cells: usize = grid.rows_from_top().map(<[Cell]>::len).sum();
    let mut text = String::with_capacity(4 * cells);
    for row in grid.rows_from_top() {
        write_row(&mut text, row, options);
        text.push('\n');
    }
    text
}

/// A row as text, without the end of the line.
fn write_row(text: &mut String, row: &[Cell], options: &Options) {
    let row = if options.trim { trimmed(row) } else { row };
    match options.color {
        Color::None => row.iter().for_each(|cell| write_cell(text, cell, options)),
        Color::Ansi => {
            for cell in row {
                push(text, format_args!("\x1b[{}m\x1b[107m", cell.ink.ansi()));
                write_cell(text, cell, options);
                text.push_str("\x1b[49m\x1b[39m");
            }
        }
        Color::AnsiForeground => {
            for run in row.chunk_by(|a, b| a.ink == b.ink) {
                // Black is what the terminal writes with; it may be white.
                let ink = run.first().map_or(Ink::Black, |cell| cell.ink);
                if ink != Ink::Black {
                    text.push_str("\x1b[");
                    text.push_str(ink.ansi());
                    text.push('m');
                }
                run.iter().for_each(|cell| write_cell(text, cell, options));
                if ink != Ink::Black {
                    text.push_str("\x1b[39m");
                }
            }
        }
        Color::Html => {
            for run in row.chunk_by(|a, b| a.ink == b.ink) {
                let hex = run.first().map_or("", |cell| cell.ink.hex());
                push(text, format_args!("<span style='color: {hex}; background-color: #FFFFFF;'>"));
                run.iter().for_each(|cell| write_cell(text, cell, options));
                text.push_str("</span>");
            }
        }
    }
}

/// The row without the spaces at its end.
pub(super) fn trimmed(row: &[Cell]) -> &[Cell] {
    let end = row.iter().rposition(|cell| cell.glyph.alone() != Some(' '));
    &row[..end.map_or(0, |last| last + 1)]
}

fn write_cell(text: &mut String, cell: &Cell, options: &Options) {
    match options.style {
        Style::Ascii => text.push(ascii(cell.glyph.base())),
        Style::Unicode if options.text_presentation => {
            if let Some(alone) = cell.glyph.as_plain() {
                return text.push(alone);
            }
            // Pushing characters one by one is faster than extending by a few.
            cell.glyph.as_text().chars().for_each(|one| text.push(one));
        }
        Style::Unicode => cell.glyph.chars().for_each(|one| text.push(one)),
    }
}

/// Lines are joined as box-drawing characters; here they are converted to ASCII.
fn ascii(character: char) -> char {
    match character {
        '╱' => '/',
        '╲' => '\\',
        '◌' => '.',
        _ if character.is_ascii() => character,
        _ => match arms(character) {
            [0, _, 0, _] => '-',
            [_, 0, _, 0] => '|',
            _ => '+',
        },
    }
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(arguments);
}
