//! Writes the last position of each game as one line of JSON, for a database or a script.
//!
//! ```text
//! cargo run -p ppn-view --example positions < archive.ppn
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_notations::Ppn;
use ppn_view::{Notation, Options, RecordJson, Selected, Source};
use std::{error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    let (ppn, options) = (Ppn::default(), Options::default());
    for text in ppn.split(Box::new(io::BufReader::new(io::stdin()))) {
        let text = text?;
        let record = ppn.record(&text, &options);
        let source =
            Source::new("", &text.text).with_place(text.place).with_bytes(text.bytes.as_deref());
        println!("{}", serde_json::to_string(&RecordJson::new(&record, Selected::Last, source))?);
    }
    Ok(())
}
