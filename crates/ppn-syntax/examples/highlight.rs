//! Colours a movetext with HTML elements, as a page does.
//!
//! ```text
//! echo '1. S@b2 {a drop}' | cargo run -p ppn-syntax --example highlight
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_syntax::highlight_html;
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    print!("{}", highlight_html(&text));
    Ok(())
}
