//! `ppn convert`: converts games from one notation to another.

use crate::{
    arguments::Aside,
    config::{FileOptions, read_beside},
    files::{Output, Overwriting, named},
    input::{Input, check_length},
    notations::{explain, names, notation, of_file, of_input},
    outcome::Outcome,
    output::Reports,
    walk::why_not,
};
use clap::{Args, ValueEnum};
use ppn::{Fan, GameText, Notation, Options, Pdn};
use ppn_notations::{Settings, fan, pdn};
use std::{
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
};

/// Convert games from one notation to another
///
/// The file extensions select the notations. OUT must not be IN, and a file that has games in another
/// notation than the written one is replaced only with `--force`. Draughts games convert between PDN and
/// PPN, Arimaa games between FAN, plain records and PPN, games of chess between PGN and PPN, and games of
/// go between SGF and PPN; FAN also converts to its canonical form.
/// Anything that the other notation cannot express becomes a comment, or is reported.
///
///     ppn convert game.pdn game.ppn --system piecepack
///     ppn convert game.fan game.ppn
///     ppn convert game.arimaa - --to fan
///     ppn convert viewer.fan game.fan --viewer-rows
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Convert {
    /// The file to read; `-` is standard input.
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write; `-` is standard output.
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The notation to read; the default is that of the file extension.
    #[arg(long, value_name = names(), value_parser = notation)]
    from: Option<Arc<dyn Notation>>,
    /// The notation to write; the default is that of the file extension.
    #[arg(long, value_name = names(), value_parser = notation)]
    to: Option<Arc<dyn Notation>>,
    /// PDN to PPN: the pieces to use.
    #[arg(long, value_enum, default_value = "checkers")]
    system: System,
    /// PDN to PPN: put the side that moves first at the bottom.
    #[arg(long)]
    starter_at_bottom: bool,
    /// FAN to PPN: how to set up the board.
    #[arg(long, value_enum, default_value = "portable")]
    board: Board,
    /// FAN to PPN: what to do with variations, which PPN does not have.
    #[arg(long, value_enum, default_value = "games")]
    variations: Variations,
    /// FAN to PPN: keep all headers except the players, with the prefix `FAN-`.
    #[arg(long)]
    headers: bool,
    /// Read FAN of the first viewer, whose `x` markings count rows from 0.
    #[arg(long)]
    viewer_rows: bool,
    #[command(flatten)]
    overwriting: Overwriting,
    #[command(flatten)]
    aside: Aside,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum System {
    /// A board and draughts.
    Checkers,
    /// Coins on tiles.
    Piecepack,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Board {
    /// In the first line of the movetext, for all readers of PPN.
    Portable,
    /// With the start board `Arimaa`, which other readers may not know.
    Native,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Variations {
    /// Write each as a separate game, from the first turn on.
    Games,
    /// Omit them.
    Drop,
}

pub(crate) fn run(convert: &Convert) -> io::Result<Outcome> {
    if convert.input.is_dir() {
        return Err(named(&convert.input, &why_not(&convert.input)));
    }
    let from = of_input(&convert.input, convert.from.as_ref(), "--from")?;
    let to = of_file(&convert.output, convert.to.as_ref(), "--to")?;
    let notations = ppn::standard(&convert.settings());
    // The same notations, with the settings of this command.
    let set = |notation: Arc<dyn Notation>| {
        notations.named(notation.name()).map_or(Arc::clone(&notation), Arc::clone)
    };
    let (from, to) = (set(from), set(to));
    if !to.writes(&*from) {
        match from.games().zip(to.games()).filter(|(games, others)| games != others) {
            Some((games, others)) => tell!(
                "ppn: games in {} cannot be written in {}: the one records {games}, the other {others}",
                from.name(),
                to.name()
            ),
            None if from.name() == to.name() => {
                tell!("ppn: the games are in {} already", from.name());
                tell!("  help: format them with `ppn fmt`, or name another notation with --to");
            }
            None => tell!("ppn: games in {} cannot be written in {}", from.name(), to.name()),
        }
        return Ok(Outcome::Failed);
    }
    let input = convert.input.as_path();
    let beside = read_beside([input]);
    let inputs = beside.iter().map(PathBuf::as_path).chain([input]);
    convert.overwriting.check(&convert.output, inputs, to.endings())?;
    let mut input = Input::open(input, Some(&from))?;
    let mut reports = Reports::aside(convert.aside);
    let mut out = Output::to(&convert.output)?;
    let mut first = true;
    let options = FileOptions::new(Options::default()).of(&convert.input);
    let name = input.name.clone();
    let mut write = |texts: &[GameText<'_>]| -> io::Result<()> {
        let converted = ppn::convert(texts, &*from, &*to, &options).unwrap_or_default();
        for (index, text) in texts.iter().enumerate() {
            let mut found = converted.of_text(index);
            explain(&*from, text, &options, &mut found);
            reports.write(&name, text, &found)?;
        }
        if !first && !converted.text.is_empty() {
            out.write_all(to.separator().as_bytes())?;
        }
        first &= converted.text.is_empty();
        out.write_all(converted.text.as_bytes())
    };
    if to.needs_all_games(&*from) {
        let (mut texts, mut bytes) = (Vec::new(), 0);
        while let Some(text) = input.next_text()? {
            bytes += text.text.len();
            check_length(bytes).map_err(|error| named(&convert.input, &error))?;
            texts.push(text);
        }
        write(&texts)?;
    } else {
        while let Some(text) = input.next_text()? {
            write(std::slice::from_ref(&text))?;
        }
    }
    let outcome = reports.outcome(true, false);
    // If no game was converted, an existing file is not replaced by an empty one.
    if !(first && outcome == Outcome::Faulty) {
        out.finish()?;
    }
    Ok(outcome)
}

impl Convert {
    fn settings(&self) -> Settings {
        let system = match self.system {
            System::Checkers => pdn::System::Checkers,
            System::Piecepack => pdn::System::Piecepack,
        };
        let form = match self.board {
            Board::Portable => fan::Form::Portable,
            Board::Native => fan::Form::Native,
        };
        let variations = match self.variations {
            Variations::Games => fan::Variations::Games,
            Variations::Drop => fan::Variations::Drop,
        };
        let pdn = pdn::Conversion::default()
            .with_system(system)
            .with_starter_at_bottom(self.starter_at_bottom);
        let fan = fan::Conversion::default()
            .with_form(form)
            .with_variations(variations)
            .with_headers(self.headers);
        Settings::default()
            .with_pdn(Pdn::default().with_conversion(pdn))
            .with_fan(Fan::default().with_conversion(fan).with_viewer_rows(self.viewer_rows))
    }
}
