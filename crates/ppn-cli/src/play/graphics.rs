//! Pictures in terminals, by the graphics protocol of kitty.

use base64::prelude::{BASE64_STANDARD, Engine};
use ratatui::layout::Rect;
use std::{
    env,
    io::{self, Write},
    sync::Arc,
};

/// A picture as PNG.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Png {
    pub(super) bytes: Arc<[u8]>,
    /// The width and height of the picture in pixels.
    pub(super) size: (u32, u32),
}

impl Png {
    /// A PNG; `None` if the bytes are something else.
    #[cfg_attr(not(feature = "raster"), expect(dead_code, reason = "nothing draws PNG"))]
    pub(super) fn new(bytes: Vec<u8>) -> Option<Self> {
        // Width and height are the first words of the first chunk.
        let word = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
        let size = (word(16)?, word(20)?);
        Some(Self { bytes: bytes.into(), size })
    }
}

/// Whether the environment says that the terminal supports the protocol. The terminal is not asked:
/// an answer could arrive late, between keys.
pub(super) fn is_supported() -> bool {
    let is = |name: &str, values: &[&str]| {
        env::var(name).is_ok_and(|value| values.iter().any(|one| value.eq_ignore_ascii_case(one)))
    };
    // A multiplexer is between the program and the terminal, and does not forward pictures.
    let is_multiplexed = ["TMUX", "STY", "ZELLIJ"].iter().any(|name| env::var_os(name).is_some());
    !is_multiplexed
        && (env::var_os("KITTY_WINDOW_ID").is_some()
            || is("TERM", &["xterm-kitty", "xterm-ghostty"])
            || is("TERM_PROGRAM", &["ghostty", "WezTerm"]))
}

/// The maximum number of characters of data in one command.
const CHUNK: usize = 4096;

/// Shows a PNG within an area, centred, instead of the previous picture. `cell` is the size of a
/// cell of the terminal in pixels.
pub(super) fn show(
    out: &mut impl Write,
    png: &Png,
    place: Rect,
    cell: (f64, f64),
) -> io::Result<()> {
    let Some((area, by_width)) = fitted(place, png.size, cell) else { return hide(out) };
    // Both ends of the protocol count rows and columns from 1.
    write!(out, "\x1b7\x1b[{};{}H", area.y + 1, area.x + 1)?;
    let data = BASE64_STANDARD.encode(&png.bytes);
    let mut chunks = data.as_bytes().chunks(CHUNK).peekable();
    let span = if by_width { format!("c={}", area.width) } else { format!("r={}", area.height) };
    let mut keys = format!("a=T,f=100,i=1,p=1,q=2,C=1,{span},");
    while let Some(chunk) = chunks.next() {
        write!(out, "\x1b_G{keys}m={};", u8::from(chunks.peek().is_some()))?;
        out.write_all(chunk)?;
        out.write_all(b"\x1b\\")?;
        keys.clear();
    }
    write!(out, "\x1b8")?;
    out.flush()
}

/// Removes the picture.
pub(super) fn hide(out: &mut impl Write) -> io::Result<()> {
    write!(out, "\x1b_Ga=d,d=I,i=1,q=2\x1b\\")?;
    out.flush()
}

/// The cells of a picture in an area, and whether its width is the limit.
fn fitted(place: Rect, size: (u32, u32), cell: (f64, f64)) -> Option<(Rect, bool)> {
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    if place.is_empty() || width <= 0.0 || height <= 0.0 {
        return None;
    }
    let along = f64::from(place.width) * cell.0 / width;
    let down = f64::from(place.height) * cell.1 / height;
    let scale = along.min(down);
    let cells =
        |length: f64, cell: f64, most: u16| ((length * scale / cell).round() as u16).clamp(1, most);
    let (columns, rows) = (cells(width, cell.0, place.width), cells(height, cell.1, place.height));
    let area = Rect {
        x: place.x + (place.width - columns) / 2,
        y: place.y + (place.height - rows) / 2,
        width: columns,
        height: rows,
    };
    Some((area, along <= down))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_centred_in_its_place() {
        let place = Rect { x: 2, y: 1, width: 40, height: 10 };
        let square = fitted(place, (500, 500), (8.0, 16.0));
        assert_eq!(square, Some((Rect { x: 12, y: 1, width: 20, height: 10 }, false)));
        let wide = fitted(place, (500, 50), (8.0, 16.0));
        assert_eq!(wide, Some((Rect { x: 2, y: 5, width: 40, height: 2 }, true)));
        assert_eq!(fitted(Rect::default(), (1, 1), (8.0, 16.0)), None);
    }

    #[test]
    fn long_data_is_sent_in_parts() {
        let mut out = Vec::new();
        let place = Rect { x: 0, y: 0, width: 10, height: 10 };
        let png = Png { bytes: [0; 4000].into(), size: (10, 10) };
        show(&mut out, &png, place, (8.0, 16.0)).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("\x1b7\x1b[3;1H\x1b_Ga=T,f=100,i=1,p=1,q=2,C=1,c=10,m=1;AAAA"));
        assert_eq!(text.matches("\x1b_G").count(), 2);
        assert!(text.contains("\x1b_Gm=0;AAAA") && text.ends_with("\x1b\\\x1b8"));
    }
}
