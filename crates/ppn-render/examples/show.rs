//! Draws a list of pieces, read as JSON from standard input, as a text diagram.
//!
//! ```text
//! cargo run -p ppn-render --example show -- show --pieces - --annotate algebraic < pieces.json
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use ppn_render::{
    PieceRow,
    terminal::{self, Annotate, Color, Options, Reorient, Style},
};
use std::process::ExitCode;

fn main() -> ExitCode {
    match options(std::env::args().skip(1)).and_then(|options| show(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn show(options: &Options) -> Result<(), String> {
    let rows: Vec<PieceRow> =
        serde_json::from_reader(std::io::stdin().lock()).map_err(|error| error.to_string())?;
    let mut pieces = Vec::new();
    for row in rows {
        match row.piece() {
            Ok(piece) => pieces.push(piece),
            Err(error) => eprintln!("{error}"),
        }
    }
    let diagram = terminal::draw(&pieces, options);
    for warning in diagram.warnings {
        eprintln!("{warning}");
    }
    print!("{}", diagram.text);
    Ok(())
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options::default();
    while let Some(flag) = arguments.next() {
        if flag == "show" {
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
        let wrong = || format!("{flag} does not take {value:?}");
        let number = || value.parse::<f64>().map_err(|_| wrong());
        let breaks = || -> Result<Vec<u32>, String> {
            let each = value.split(',').filter(|each| !each.is_empty());
            each.map(|each| each.parse().map_err(|_| wrong())).collect()
        };
        match flag.as_str() {
            "--pieces" => {}
            "--annotate" => options.annotate = Annotate::from_name(&value).ok_or_else(wrong)?,
            "--reorient" => options.reorient = Reorient::from_name(&value).ok_or_else(wrong)?,
            "--style" => options.style = Style::from_name(&value).ok_or_else(wrong)?,
            "--color" => {
                options.color = match value.as_str() {
                    "never" | "auto" => Color::None,
                    "always" => Color::Ansi,
                    name => Color::from_name(name).ok_or_else(wrong)?,
                }
            }
            "--annotation-scale" => options.annotation_scale = number()?,
            "--x-offset" => options.x_offset = Some(number()?),
            "--y-offset" => options.y_offset = Some(number()?),
            "--x-breaks" => options.x_breaks = Some(breaks()?),
            "--y-breaks" => options.y_breaks = Some(breaks()?),
            _ => return Err(format!("unknown option {flag}")),
        }
    }
    Ok(options)
}
