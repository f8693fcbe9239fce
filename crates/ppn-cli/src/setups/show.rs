//! `ppn setups show`: a game, its arguments and its board.

use super::{
    columns::{columns, wrap},
    given::{Found, Given, Source, options_here, write_faults},
};
use crate::{
    arguments::{AnswerFormat, ColorChoice},
    counted::counted,
    outcome::Outcome,
};
use clap::Args;
use ppn::{
    GameJson, PieceJson,
    setups::{Argument, Game, Setup, System, game},
};
use ppn_file::NewValue;
use ppn_render::terminal::{self, Annotate, Color, Options};
use ppn_report::write_json_pretty;
use serde::Serialize;
use std::{
    borrow::Cow,
    io::{self, Write},
};

/// Show the names, the arguments and the board of a game
///
///     ppn setups show Fujisan --arg Seed=42
///     ppn setups show Chess --system chess
///     ppn setups show Fujisan --arg Seed=42 --ppn > game.ppn
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Show {
    /// The name of the game; case, spaces and hyphens do not matter.
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,
    #[command(flatten)]
    given: Given,
    /// The output format; JSON has the places of all pieces.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
    /// Print a PPN file to start from.
    #[arg(long, conflicts_with = "format")]
    ppn: bool,
    /// When to use colours for suits.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: ColorChoice,
}

/// A game with its board.
#[derive(Serialize)]
struct ShownJson<'p> {
    #[serde(flatten)]
    game: GameJson<'p>,
    /// Inches per coordinate unit of the movetext.
    scale_factor: f64,
    /// The pieces in the order of their placement, lowest first.
    pieces: Vec<PieceJson<'p>>,
}

pub(super) fn run(show: &Show) -> io::Result<Outcome> {
    let found = match show.given.find(&show.name.join(" "), &options_here()) {
        Ok(found) => found,
        Err(diagnostics) => {
            write_faults(&diagnostics);
            return Ok(Outcome::Failed);
        }
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    match show.format {
        _ if show.ppn => out.write_all(found.ppn_file(true).as_bytes())?,
        AnswerFormat::Json => {
            write_json_pretty(&mut out, &ShownJson::from(&found))?;
            writeln!(out)?;
        }
        AnswerFormat::Text => write_page(&mut out, &found, show.color)?,
    }
    out.flush()?;
    found.write_notices(show.ppn);
    Ok(Outcome::Fine)
}

impl<'f> From<&'f Found<'_>> for ShownJson<'f> {
    fn from(found: &'f Found<'_>) -> Self {
        let pieces = found.setup.pieces.iter().zip(1..);
        Self {
            game: match &found.source {
                Source::Registry(game) => GameJson::from(*game),
                Source::Own(board) => GameJson::own(board),
            },
            scale_factor: found.setup.scale_factor,
            pieces: pieces
                .map(|(piece, id)| PieceJson { id: id.to_string(), piece: Cow::Borrowed(piece) })
                .collect(),
        }
    }
}

fn write_page(out: &mut impl Write, found: &Found<'_>, color: ColorChoice) -> io::Result<()> {
    let columns = columns();
    match &found.source {
        Source::Registry(game) => write_game(out, game, columns)?,
        Source::Own(board) => {
            let name = NewValue::from(&*board.name);
            let value = match board.groups.is_empty() {
                true => name.to_string(),
                false => format!("{{Name: {name}, Seed: 42}}"),
            };
            writeln!(out, "{} (own board)\n\n    GameType: {value}\n", board.name)?;
            let widths = board.groups.iter().map(|group| group.name.chars().count());
            let width = widths.max().unwrap_or(0).max("Seed".len());
            if !board.groups.is_empty() {
                let what = "an integer that shuffles the pieces of each group";
                writeln!(out, "Arguments\n  {:width$}  {what}", "Seed")?;
            }
            for group in &board.groups {
                let (name, count) = (&group.name, group.pieces.len());
                let what = format!("the order of {count} pieces, instead of that of the seed");
                writeln!(out, "  {name:width$}  {what}")?;
                let order: Vec<String> = (1..=count).rev().map(|one| one.to_string()).collect();
                writeln!(out, "  {:width$}  such as {name}: {}", "", order.join(" "))?;
            }
            if !board.groups.is_empty() {
                writeln!(out)?;
            }
        }
    }
    write_board(out, &found.setup, color)
}

/// The names, the description and the arguments of a game of the registry.
fn write_game(out: &mut impl Write, game: &Game, columns: Option<usize>) -> io::Result<()> {
    writeln!(out, "{} ({})", game.name, game.system)?;
    writeln!(out, "{}", wrap(game.about, 0, columns))?;
    if !game.also.is_empty() {
        writeln!(out, "{}", wrap(&format!("Also called {}", game.also.join(", ")), 0, columns))?;
    }
    let elsewhere = elsewhere(game);
    if !elsewhere.is_empty() {
        let systems = format!("Other boards with that name: --system {}", elsewhere.join(", "));
        writeln!(out, "{}", wrap(&systems, 0, columns))?;
    }
    writeln!(out, "\n    {}\n", game.example())?;
    write_arguments(out, game.arguments, columns)
}

fn write_board(out: &mut impl Write, setup: &Setup, color: ColorChoice) -> io::Result<()> {
    let options = Options::default()
        .with_annotate(Annotate::Algebraic)
        .with_annotation_scale(setup.scale_factor)
        .with_color(if color.on(&io::stdout()) { Color::AnsiForeground } else { Color::None })
        .with_trim(true);
    write!(out, "{}", terminal::diagram(&setup.pieces, &options))?;
    let pieces = counted(setup.pieces.len(), "piece");
    if setup.scale_factor == 1.0 {
        writeln!(out, "{pieces}")
    } else {
        writeln!(out, "{pieces}; the distance between coordinates is {} inches", setup.scale_factor)
    }
}

/// The other systems that have a game of that name.
fn elsewhere(shown: &Game) -> Vec<&'static str> {
    System::all()
        .filter(|system| *system != shown.system)
        .filter(|system| game(shown.name, *system).is_some_and(|other| other.system == *system))
        .map(System::name)
        .collect()
}

/// The table of arguments: each with its accepted values, its effect and an example.
fn write_arguments(
    out: &mut impl Write,
    arguments: &[Argument],
    columns: Option<usize>,
) -> io::Result<()> {
    let Some(width) = arguments.iter().map(|argument| argument.name.chars().count()).max() else {
        return Ok(());
    };
    let indent = 2 + width + 2;
    writeln!(out, "Arguments")?;
    for argument in arguments {
        let default = if argument.default.is_empty() {
            String::new()
        } else {
            format!("; {} if not given", argument.default)
        };
        let accepts = format!("{}{default}", argument.kind);
        writeln!(out, "  {:width$}  {}", argument.name, wrap(&accepts, indent, columns))?;
        writeln!(out, "{:indent$}{}", "", wrap(argument.about, indent, columns))?;
        writeln!(out, "{:indent$}such as {}: {}", "", argument.name, argument.example)?;
    }
    writeln!(out)
}
