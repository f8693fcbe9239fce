//! `ppn parse`: the syntax trees of files.

mod printer;

use self::printer::{Json, Printer, Tree};
use crate::{
    arguments::{Aside, Reading},
    budget::{Budget, left_out},
    config::{ConfigArgs, Configs, FileOptions},
    files::check_inputs,
    input::{Input, each_of},
    notations::explain,
    outcome::Outcome,
    output::Reports,
    walk,
};
use clap::{Args, ValueEnum};
use ppn::{GameText, Notation, Pdn, Span, report::diagnostics_json, source};
use ppn_draughts::Mode;
use std::{
    any::Any,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

/// Print the structure of games: metadata, comments, move numbers, and the parts of each move.
#[derive(Args, Debug)]
pub(crate) struct Parse {
    /// Files and folders to read; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ParseFormat,
    /// PDN only: exit with 1 if the text does not match the grammar for writers.
    #[arg(long, conflicts_with = "reading_grammar")]
    pub(crate) strict: bool,
    /// PDN only: exit with 1 if the text does not match the grammar for readers.
    #[arg(long = "reading")]
    pub(crate) reading_grammar: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) aside: Aside,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ParseFormat {
    /// An indented tree.
    Text,
    /// One object with `games` and `diagnostics`.
    Json,
}

pub(crate) fn run(parse: &Parse) -> io::Result<Outcome> {
    let mut configs = Configs::new(&ConfigArgs::USUAL);
    let files = walk::files(&parse.files, |file| configs.excludes(file));
    check_inputs(&files)?;
    let mut reports = Reports::aside(parse.aside);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let readable = match parse.format {
        ParseFormat::Text => {
            let mut tree = Tree(&mut out);
            let readable = parse.each_text(&files, &mut reports, &mut tree, |_, _| {})?;
            out.flush()?;
            readable
        }
        ParseFormat::Json => {
            let mut json = Json::new(&mut out)?;
            let mut all = Vec::new();
            let readable =
                parse.each_text(&files, &mut reports, &mut json, |text, diagnostics| {
                    all.extend(diagnostics_json(&source("", text), diagnostics));
                })?;
            json.finish("diagnostics", &all)?;
            readable
        }
    };
    Ok(reports.outcome(readable, false))
}

impl Parse {
    /// Prints the games of each text, and passes on their diagnostics.
    fn each_text(
        &self,
        files: &[PathBuf],
        reports: &mut Reports,
        printer: &mut impl Printer,
        mut each: impl FnMut(&GameText<'_>, &[ppn::Diagnostic]),
    ) -> io::Result<bool> {
        let mut options = FileOptions::new(self.reading.options());
        let mut budget = Budget::of_structures();
        let open = |path: &Path| Input::open_for_outline(path, self.reading.notation.as_ref());
        each_of(files, open, |input, text| {
            let options = options.of(Path::new(&input.name));
            let notation = self.with_grammar(&input.notation);
            let mut outline = notation.outline(&text, &input.name, &options);
            explain(&*notation, &text, &options, &mut outline.diagnostics);
            let offsets = text.file_offsets();
            budget.read(text.text.len());
            for game in &outline.games {
                if budget.of_game() == 0 {
                    outline.diagnostics.push(left_out(Span::empty(0)));
                    break;
                }
                budget.printed(printer.game(game.as_ref(), &offsets)?);
            }
            each(&text, &outline.diagnostics);
            reports.write(&input.name, &text, &outline.diagnostics)
        })
    }

    /// The notation with the grammar to use: lenient, or strict for writers or readers.
    fn with_grammar(&self, notation: &Arc<dyn Notation>) -> Arc<dyn Notation> {
        let mode = match (self.strict, self.reading_grammar) {
            (true, _) => Mode::Strict,
            (_, true) => Mode::Reading,
            _ => return Arc::clone(notation),
        };
        let any: &dyn Any = &**notation;
        match any.downcast_ref::<Pdn>() {
            Some(pdn) => Arc::new(pdn.with_mode(mode)),
            None => Arc::clone(notation),
        }
    }
}
