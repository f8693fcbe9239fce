//! `ppn convert`: from one notation to another.

use crate::{Outcome, cli::Look, files::Replacement, input::Input, output::Reports};
use clap::{Args, ValueEnum};
use ppn::{Diagnostic, GameText, Metadata, Notation, Options, Record, setups::canonical};
use ppn_arimaa::{
    PpnGame, PpnOptions, ReadOptions, from_ppn, read_with, to_fan, to_ppn, to_record,
};
use ppn_draughts::{Conversion, Draughtsman, Mode, Position, Ruleset, Variant};
use std::{
    collections::HashMap,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Convert games from one notation to another.
///
/// The names of the files say from which and to which. Draughts go from PDN to PPN and back, Arimaa
/// between FAN, plain records and PPN. What the other notation has no room for becomes comments, or
/// is reported.
///
///     ppn convert game.pdn game.ppn --system piecepack
///     ppn convert game.fan game.ppn
///     ppn convert game.arimaa - --to fan
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Convert {
    /// The file to read; `-` is the standard input.
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write; `-` is the standard output.
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The notation to read; by default what the name of the file ends with.
    #[arg(long, value_name = "ppn|pdn|fan|arimaa", value_parser = crate::cli::notation)]
    from: Option<Notation>,
    /// The notation to write; by default what the name of the file ends with.
    #[arg(long, value_name = "ppn|pdn|fan|arimaa", value_parser = crate::cli::notation)]
    to: Option<Notation>,
    /// The pieces of draughts in PPN.
    #[arg(long, value_enum, default_value = "checkers")]
    system: System,
    /// Draughts in PPN: the side that moves first sits at the bottom.
    #[arg(long)]
    starter_at_bottom: bool,
    #[command(flatten)]
    look: Look,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum System {
    /// A board and draughts.
    Checkers,
    /// Coins on tiles.
    Piecepack,
}

/// A text in the other notation, and what is to be said of the one it was made of.
struct Converted {
    text: String,
    diagnostics: Vec<Diagnostic>,
    /// Why games are missing.
    refusals: Vec<String>,
}

pub(crate) fn run(convert: &Convert) -> io::Result<Outcome> {
    let from = convert.from.or_else(|| Notation::of_path(&convert.input)).unwrap_or_default();
    let to = convert.to.or_else(|| Notation::of_path(&convert.output)).unwrap_or_default();
    let Some(way) = way(from, to) else {
        anstream::eprintln!("ppn: there is no way from {} to {}", from.name(), to.name());
        return Ok(Outcome::Failed);
    };
    let mut input = Input::open(&convert.input, Some(from))?;
    let mut reports = Reports::new(convert.look.color);
    let mut out = Output::to(&convert.output)?;
    let mut refused = false;
    let mut first = true;
    let mut write = |text: &GameText<'_>, whole: &[GameText<'_>]| -> io::Result<()> {
        let converted = way(convert, to, whole);
        reports.write(&convert.input.display().to_string(), text, &converted.diagnostics)?;
        for refusal in &converted.refusals {
            anstream::eprintln!("ppn: {}: {refusal}", convert.input.display());
            refused = true;
        }
        if !first && !converted.text.is_empty() && to != Notation::Ppn {
            out.write_all(b"\n")?;
        }
        first &= converted.text.is_empty();
        out.write_all(converted.text.as_bytes())
    };
    if from == Notation::Ppn && to != Notation::Pdn {
        // A variation is a game of its own in PPN, behind the game that it belongs to.
        let mut texts = Vec::new();
        while let Some(text) = input.next_text()? {
            texts.push(text);
        }
        if let Some(text) = texts.first() {
            write(text, &texts)?;
        }
    } else {
        while let Some(text) = input.next_text()? {
            write(&text, std::slice::from_ref(&text))?;
        }
    }
    out.take_place()?;
    let outcome = reports.outcome(true, false);
    Ok(if refused { outcome.max(Outcome::Faulty) } else { outcome })
}

type Way = fn(&Convert, Notation, &[GameText<'_>]) -> Converted;

fn way(from: Notation, to: Notation) -> Option<Way> {
    Some(match (from, to) {
        (Notation::Pdn, Notation::Ppn) => draughts_to_ppn,
        (Notation::Ppn, Notation::Pdn) => ppn_to_draughts,
        (Notation::Fan | Notation::Arimaa, Notation::Ppn)
        | (Notation::Fan, Notation::Arimaa)
        | (Notation::Arimaa, Notation::Fan) => {
            |convert, to, texts| arimaa(convert.plain_input(), to, texts)
        }
        (Notation::Ppn, Notation::Fan | Notation::Arimaa) => {
            |_, to, texts| ppn_to_arimaa(to, texts)
        }
        _ => return None,
    })
}

impl Convert {
    fn plain_input(&self) -> bool {
        self.from.or_else(|| Notation::of_path(&self.input)) == Some(Notation::Arimaa)
    }

    fn conversion(&self) -> Conversion {
        let system = match self.system {
            System::Checkers => ppn_draughts::System::Checkers,
            System::Piecepack => ppn_draughts::System::Piecepack,
        };
        Conversion { system, starter_at_bottom: self.starter_at_bottom }
    }
}

fn draughts_to_ppn(convert: &Convert, _: Notation, texts: &[GameText<'_>]) -> Converted {
    let mut converted = Converted::of(texts);
    for text in texts {
        let pdn = ppn_draughts::read(text.text.as_ref(), Mode::Tolerant);
        converted.diagnostics.extend(pdn.diagnostics().filter(|one| one.is_error()).cloned());
        for game in &pdn.games {
            let replay = ppn_draughts::replay(&pdn.text, game);
            let ppn = ppn_draughts::to_ppn(&pdn.text, game, &replay, convert.conversion());
            let faults = replay.diagnostics.into_iter().filter(Diagnostic::is_error);
            converted.diagnostics.extend(faults);
            match ppn {
                Ok(ppn) => converted.text.push_str(&ppn),
                Err(fault) => converted.refusals.push(fault.to_string()),
            }
        }
    }
    converted
}

fn ppn_to_draughts(convert: &Convert, _: Notation, texts: &[GameText<'_>]) -> Converted {
    let mut converted = Converted::of(texts);
    for text in texts {
        let mut record = ppn::replay(text, &Options::default());
        let faults = std::mem::take(&mut record.diagnostics);
        let is_sound = !faults.iter().any(Diagnostic::is_error);
        converted.diagnostics.extend(faults.into_iter().filter(Diagnostic::is_error));
        if is_sound {
            match draughts(&mut record, convert.starter_at_bottom) {
                Ok(pdn) => converted.text.push_str(&pdn),
                Err(refusal) => converted.refusals.push(refusal),
            }
        }
    }
    converted
}

/// A replayed game of PPN in PDN, if it is one of draughts.
fn draughts(record: &mut Record<'_>, starter_at_bottom: bool) -> Result<String, String> {
    let variant =
        variant(&record.metadata).ok_or("the game is no game of draughts that is known")?;
    let rules = Ruleset::new(variant);
    let scale = record.scale_factor;
    let square = |piece: &ppn::Piece| {
        let place = [piece.x / scale, piece.y / scale].map(f64::round);
        let on_board = place.iter().all(|at| (1.0..=255.0).contains(at));
        // In range, as was just seen.
        on_board
            .then(|| rules.at_ppn_place((place[0] as u8, place[1] as u8), starter_at_bottom))
            .flatten()
    };
    // Kings are turned over; of dice that shows in the rank.
    let lying = |piece: &ppn::Piece| (piece.piece_side, piece.rank);
    let mut men = HashMap::new();
    for (tag, piece) in record.board(0).pieces() {
        let is_man = !matches!(piece.piece_side.kind, ppn::Kind::Tile | ppn::Kind::Board);
        if let Some(man) = square(piece).and_then(|at| rules.start().get(at)).filter(|_| is_man) {
            men.insert(tag.number, (man.colour, lying(piece)));
        }
    }
    let number = |state: usize| record.number(state).into_owned();
    let first = usize::from(record.len() > 1 && number(1) == "0.");
    let starts_second = record.len() > first + 1 && number(first + 1).ends_with("...");
    let starter = rules.start().turn;
    let turn = if starts_second { starter.opponent() } else { starter };
    let end = record.len();
    let mut position_at = |state: usize| {
        let mut position = Position::empty(turn);
        for (tag, piece) in record.board(state).pieces() {
            if let (Some((colour, at_first)), Some(at)) = (men.get(&tag.number), square(piece)) {
                let king = *at_first != lying(piece);
                position.set(at, Some(Draughtsman { colour: *colour, king }));
            }
        }
        position
    };
    let start = position_at(first);
    let states: Vec<Position> = (first + 1..end).map(&mut position_at).collect();
    let moves = rules.moves_through(start, states).map_err(|at| {
        let number = record.number(first + 1 + at);
        format!("after {number} no legal move of {variant} draughts leads to the board")
    })?;
    let entries = record.metadata.mapping.iter();
    let tags: Vec<(&str, &str)> = entries
        .filter(|(key, _)| is_tag(key))
        .filter_map(|(key, entry)| Some((key.as_str(), entry.value.text()?)))
        .collect();
    Ok(rules.write_moves(&tags, start, &moves))
}

/// Whether a key can be the name of a tag and means nothing else: those of tags that PPN has no use
/// for begin with `PDN`.
fn is_tag(key: &str) -> bool {
    let of_ppn = ["GameType", "SetUp", "MovetextParser", "Macros", "PPN"];
    key.starts_with(|first: char| first.is_ascii_uppercase())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !of_ppn.contains(&key)
        && !key.starts_with("PDN")
}

/// The draughts game that the metadata set up.
fn variant(metadata: &Metadata) -> Option<Variant> {
    let asked = metadata.get("SetUp").or_else(|| metadata.get("GameType"))?;
    let name = match asked.as_mapping() {
        Some(entries) => entries.iter().find(|(key, _)| canonical(key) == "name")?.1.value.text(),
        None => asked.text(),
    };
    let name = canonical(name?);
    Variant::all().find(|variant| variant.ppn_setup().is_some_and(|setup| canonical(setup) == name))
}

/// Games in FAN or plain records in another notation.
fn arimaa(plain_record: bool, to: Notation, texts: &[GameText<'_>]) -> Converted {
    let mut converted = Converted::of(texts);
    for text in texts {
        let options = ReadOptions { plain_record, ..ReadOptions::default() };
        converted.write_arimaa(&text.text, options, to);
    }
    converted
}

fn ppn_to_arimaa(to: Notation, texts: &[GameText<'_>]) -> Converted {
    let mut converted = Converted::of(texts);
    let games: Vec<_> = texts.iter().map(GameText::parse).collect();
    let faults = games.iter().flat_map(|game| &game.diagnostics);
    converted.diagnostics.extend(faults.filter(|one| one.is_error()).cloned());
    let plain: Vec<PpnGame<'_>> = games
        .iter()
        .map(|game| PpnGame {
            gold: game.metadata.text("Gold"),
            silver: game.metadata.text("Silver"),
            variation: game.metadata.text("Variation"),
            movetext: game.movetext_str(),
        })
        .collect();
    match from_ppn(&plain) {
        Ok(fan) => {
            let said = converted.diagnostics.len();
            converted.write_arimaa(&fan, ReadOptions::default(), to);
            // What is wrong with the new text has no place in the old one.
            let own = converted.diagnostics.split_off(said);
            converted.refusals.extend(own.into_iter().map(|one| one.message));
        }
        Err(fault) => {
            let (number, text) = (fault.game + 1, plain[fault.game].movetext);
            let line = text[..fault.at.min(text.len())].matches('\n').count() + 1;
            let message = fault.message;
            converted.refusals.push(format!("game {number}, movetext line {line}: {message}"));
        }
    }
    converted
}

impl Converted {
    fn of(texts: &[GameText<'_>]) -> Self {
        let diagnostics = texts.iter().flat_map(|text| text.diagnostics.iter().cloned()).collect();
        Self { text: String::new(), diagnostics, refusals: Vec::new() }
    }

    /// Adds the games of a text in FAN or of a plain record.
    fn write_arimaa(&mut self, text: &str, options: ReadOptions, to: Notation) {
        let reading = read_with(text, options);
        self.diagnostics.extend(reading.diagnostics.into_iter().filter(Diagnostic::is_error));
        for game in &reading.games {
            let replay = ppn_arimaa::replay(game);
            if to != Notation::Ppn && !self.text.is_empty() {
                self.text.push('\n');
            }
            match to {
                Notation::Fan => self.text.push_str(&to_fan(game, &replay)),
                Notation::Arimaa => self.text.push_str(&to_record(game, &replay)),
                Notation::Ppn | Notation::Pdn => match to_ppn(game, &replay, PpnOptions::default())
                {
                    Ok(ppn) => self.text.push_str(&ppn),
                    Err(fault) => self.refusals.push(fault.to_string()),
                },
            }
            self.diagnostics.extend(replay.diagnostics.into_iter().filter(Diagnostic::is_error));
        }
    }
}

/// Where the converted games go.
enum Output {
    Stdout(BufWriter<io::Stdout>),
    File(Replacement),
}

impl Output {
    fn to(path: &Path) -> io::Result<Self> {
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        Ok(if path == Path::new("-") {
            Self::Stdout(BufWriter::new(io::stdout()))
        } else {
            Self::File(Replacement::or_new(path).map_err(named)?)
        })
    }

    fn take_place(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::File(replacement) => replacement.take_place(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File(replacement) => replacement.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(replacement) => replacement.flush(),
        }
    }
}
