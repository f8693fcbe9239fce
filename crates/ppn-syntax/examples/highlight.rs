//! Colours a movetext with HTML elements, as a page or an editor does while you type.
//!
//! ```text
//! echo '1. S@b2 {a drop}' | cargo run -p ppn-lex --example highlight
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_lex::{MovetextKind, movetext};
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    let mut braces = 0usize;
    for token in movetext(&text, 0) {
        braces += usize::from(token.kind == MovetextKind::Open);
        let class = match token.kind {
            _ if braces > 0 => "braces",
            MovetextKind::Number => "number",
            MovetextKind::Semicolon => "semicolon",
            MovetextKind::Backtick => "macro",
            MovetextKind::Escape => "escape",
            _ => "",
        };
        let words = escaped(token.span.slice(&text));
        if class.is_empty() {
            print!("{words}");
        } else {
            print!("<i class={class}>{words}</i>");
        }
        braces = braces.saturating_sub(usize::from(token.kind == MovetextKind::Close));
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
