//! `ppn dedupe`: an archive without the games that it has more than once.

use super::{
    output::{OutputArgs, Place, Written, summary_output},
    scan::{Archive, ArchiveGame},
};
use crate::{alone::alone, files::ForRun, outcome::Outcome};
use clap::Args;
use ppn::{GameText, Notation, Options, PartKind};
use ppn_archive::{Double, DoubleFinder, Doubles, Fingerprint, Fullness, Subject};
use ppn_source::{Lines, Span, printable};
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    path::Path,
    sync::Arc,
};

/// Write an archive without the games that it has more than once
///
/// Games are the same if they have the same boards one after another: the tags and the spelling of the moves may differ,
/// and even the notation, but not the rules. The game with the most moves, tags and text is kept. The games that are left
/// out are listed on standard output, with their comments, glyphs and variations. Nothing that is read is changed.
///
/// Games with errors are left out only if their texts are the same, and games without moves never.
///
///     ppn dedupe a.pgn b.pgn -o all.pgn
///     ppn dedupe --show --prefixes a.pgn b.pgn -o all.pgn
///     ppn dedupe --after 40 games/ -o all.pdn
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Dedupe {
    #[command(flatten)]
    archive: Archive,
    #[command(flatten)]
    output: OutputArgs,
    /// Leave out games whose moves are the first moves of another game, too.
    #[arg(long, conflicts_with = "after")]
    prefixes: bool,
    /// With `--prefixes`: the smallest number of moves of such a game.
    #[arg(long, value_name = "N", default_value_t = 10, requires = "prefixes")]
    least: usize,
    /// Games are also the same if they have the same board after this number of moves.
    #[arg(long, value_name = "N")]
    after: Option<usize>,
    /// List the tags that differ between a game that is left out and the one that is kept.
    #[arg(long)]
    show: bool,
}

/// The largest number of games whose tags are kept to show how others differ from them.
const MOST_SHOWN: usize = 100_000;

/// What the first reading finds in a game.
struct Found {
    place: Place,
    fingerprint: Fingerprint,
    fullness: Fullness,
    /// The number of its text.
    text: u64,
}

/// The places of the games of several files, which follow each other: those of the first games.
#[derive(Default)]
struct Places {
    len: usize,
    firsts: Vec<(usize, Place)>,
}

impl Places {
    fn add(&mut self, place: Place) {
        let follows = self.of(self.len).is_some_and(|next| next == place);
        if !follows {
            self.firsts.push((self.len, place));
        }
        self.len += 1;
    }

    /// The place of a game, counted from 0.
    fn of(&self, number: usize) -> Option<Place> {
        let at = self.firsts.partition_point(|(first, _)| *first <= number).checked_sub(1)?;
        let (first, Place { file, number: begin }) = &self.firsts[at];
        Some(Place { file: Arc::clone(file), number: begin + (number - first) as u64 })
    }
}

/// The number of a text.
fn number_of(text: &GameText<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&text.text, text.place.offset).hash(&mut hasher);
    hasher.finish()
}

/// The number of several texts and one more, by which changes of the files are noticed.
fn with_text(texts: u64, text: u64) -> u64 {
    texts.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ text
}

/// A game of the last reading.
struct Read {
    hash: u64,
    game: ArchiveGame,
    tags: Option<Tags>,
    remarks: Vec<String>,
}

/// The tags of a game, each with its text.
type Tags = Vec<(String, String)>;

/// Tags that metadata leave out where the start board shows them. It does not show all of them, such as the castling
/// rights and the counters of a FEN.
const SHOWN: [&str; 2] = ["FEN", "SetUp"];

/// Writes the games that are kept, and lists the others.
struct Writer<'d> {
    doubles: &'d Doubles,
    written: Written,
    out: Box<dyn Write + Send>,
    show: bool,
    number: usize,
    texts: u64,
    places: Places,
    /// If differences are shown: the games that are kept instead of others, and their tags.
    kept: HashMap<usize, Option<Tags>>,
    /// Games that are left out and wait for the tags of the one that is kept.
    waiting: Vec<(Double, Read)>,
    left_out: u64,
}

pub(crate) fn run(dedupe: &Dedupe) -> io::Result<Outcome> {
    let mut files = dedupe.archive.files()?;
    if files.inputs().any(|path| path == Path::new("-")) {
        tell!(
            "ppn: the games are read twice, which standard input cannot be; write them to a file"
        );
        return Ok(Outcome::Failed);
    }
    let written = dedupe.output.open(&mut files)?;
    let fingerprint = |game: ArchiveGame| {
        let ArchiveGame { place, notation, text, settings } = game;
        alone(&*notation, &text, || {
            let subject = Subject::new(&text, &*notation, &settings.0);
            let fingerprint = Fingerprint::of(&subject, dedupe.after);
            let tags = subject.headline().iter().filter(|(_, entry)| {
                !matches!(entry.value.text(), Some("" | "?" | "*" | "????.??.??"))
            });
            let (moves, tags) = (fingerprint.moves(), tags.count());
            let mut fullness = Fullness::default();
            (fullness.moves, fullness.tags, fullness.bytes) = (moves, tags, text.text.len());
            Found { place, fingerprint, fullness, text: number_of(&text) }
        })
    };
    let file = || ForRun::beside(&dedupe.output.output);
    let mut doubles = DoubleFinder::new(file());
    if dedupe.prefixes {
        doubles = doubles.with_beginnings(file());
    }
    let (mut places, mut texts, mut is_changed) = (Places::default(), 0, false);
    let mut readable = files.scan(fingerprint, |game| {
        texts = with_text(texts, game.text);
        places.add(game.place);
        doubles.add(&game.fingerprint, game.fullness)
    })?;
    if dedupe.prefixes {
        let (mut number, mut again) = (0, 0);
        readable &= files.scan(fingerprint, |game| {
            again = with_text(again, game.text);
            number += 1;
            doubles.add_beginnings(number - 1, &game.fingerprint, dedupe.least)
        })?;
        is_changed = again != texts;
    }
    let doubles = doubles.finish()?;
    let mut writer = Writer {
        doubles: &doubles,
        written,
        out: summary_output(dedupe.output.is_stdout()),
        show: dedupe.show,
        number: 0,
        texts: 0,
        places,
        kept: match dedupe.show {
            true => kept_of(&doubles),
            false => HashMap::new(),
        },
        waiting: Vec::new(),
        left_out: 0,
    };
    let show = dedupe.show;
    let read = |game: ArchiveGame| {
        let tags = show.then(|| tags(&*game.notation, &game.text, &game.settings.0));
        Read { hash: number_of(&game.text), game, tags, remarks: Vec::new() }
    };
    readable &= files.scan(read, |read| writer.add(read))?;
    writer.list_waiting()?;
    if is_changed || writer.texts != texts {
        tell!("ppn: the files changed while they were read; nothing was written");
        return Ok(Outcome::Failed);
    }
    let (left_out, all) = (writer.left_out, doubles.len());
    let outcome = writer.written.finish(readable)?;
    if outcome == Outcome::Fine {
        writeln!(writer.out, "{left_out} of {all} games were left out")?;
    }
    writer.out.flush()?;
    Ok(outcome)
}

/// The games that are kept instead of others, without their tags, as far as differences are shown.
fn kept_of(doubles: &Doubles) -> HashMap<usize, Option<Tags>> {
    let kept = (0..doubles.len()).filter_map(|number| Some(doubles.of(number)?.kept()));
    let mut games = HashMap::new();
    for game in kept {
        if games.len() == MOST_SHOWN {
            break;
        }
        games.insert(game, None);
    }
    games
}

/// What a game has besides its moves: its comments and variations, and its glyphs with their moves, on one line each.
fn remarks(notation: &dyn Notation, text: &GameText<'_>) -> Vec<String> {
    let parsed = notation.parse(text.borrowed(), &Options::default());
    let (mut remarks, mut passed, mut last_move) = (Vec::new(), 0, None::<Span>);
    let mut is_property = false;
    for part in parsed.parts() {
        // What is in a variation is listed with it.
        if part.span.start < passed {
            continue;
        }
        let own = part.span.slice(&text.text);
        let with_move = last_move.map(|last| format!("{} {own}", last.slice(&text.text)));
        match (part.kind, with_move, remarks.last_mut()) {
            (PartKind::Move, ..) => last_move = Some(part.span),
            (PartKind::Comment, ..) => remarks.push(own.to_owned()),
            (PartKind::Variation, ..) => {
                passed = part.span.end;
                remarks.push(own.to_owned());
            }
            (PartKind::Annotation, with_move, _) => {
                remarks.push(with_move.unwrap_or_else(|| own.to_owned()));
            }
            // A property of a node of SGF; those before the moves are tags.
            (PartKind::Key, Some(with_move), _) => remarks.push(with_move),
            (PartKind::Value, _, Some(property)) if is_property => {
                *property = format!("{property}: {own}");
            }
            _ => {}
        }
        is_property = part.kind == PartKind::Key && last_move.is_some();
    }
    let on_one_line = |remark: String| remark.split_whitespace().collect::<Vec<_>>().join(" ");
    remarks.into_iter().map(on_one_line).collect()
}

/// The tags of a game.
fn tags(notation: &dyn Notation, text: &GameText<'_>, options: &Options) -> Tags {
    let metadata = notation.headline(text, options);
    let texts = metadata.iter().filter_map(|(key, entry)| {
        Some((key.to_owned(), entry.value.text().filter(|_| !entry.value.is_null())?.to_owned()))
    });
    let mut tags: Tags = texts.collect();
    let parsed = notation.parse(text.borrowed(), options);
    for pair in parsed.parts().windows(2) {
        let [key, value] = [0, 1].map(|at| pair[at].span.slice(&text.text));
        let is_tag = pair[0].kind == PartKind::Key && pair[1].kind == PartKind::Value;
        let is_left_out =
            || SHOWN.contains(&key) && metadata.iter().all(|(known, _)| !known.ends_with(key));
        if is_tag && is_left_out() {
            tags.push((key.to_owned(), value.trim_matches('"').to_owned()));
        }
    }
    tags
}

impl Writer<'_> {
    fn add(&mut self, mut read: Read) -> io::Result<()> {
        let number = self.number;
        self.number += 1;
        self.texts = with_text(self.texts, read.hash);
        let game = &mut read.game;
        let Some(double) = self.doubles.of(number) else {
            if let Some(kept) = self.kept.get_mut(&number) {
                *kept = read.tags.take();
            }
            return self.written.add(&game.place, &game.notation, &game.text);
        };
        self.left_out += 1;
        read.remarks = remarks(&*game.notation, &game.text);
        if self.kept.get(&double.kept()).is_some_and(Option::is_none) {
            game.text = GameText::default();
            self.waiting.push((double, read));
            return Ok(());
        }
        self.list(double, &read)
    }

    fn list_waiting(&mut self) -> io::Result<()> {
        for (double, game) in std::mem::take(&mut self.waiting) {
            self.list(double, &game)?;
        }
        Ok(())
    }

    fn list(&mut self, double: Double, left_out: &Read) -> io::Result<()> {
        let Some(kept) = self.places.of(double.kept()) else { return Ok(()) };
        let kept_tags = self.kept.get(&double.kept()).and_then(Option::as_ref);
        let relation = match double {
            Double::Beginning(_) => "the beginning of",
            _ => "the same as",
        };
        let Place { file, number } = &left_out.game.place;
        let line = format!("{file}:{number} is {relation} {}:{}", kept.file, kept.number);
        writeln!(self.out, "{}", printable(&line, Lines::Escape))?;
        for remark in &left_out.remarks {
            writeln!(self.out, "    {}", printable(remark, Lines::Escape))?;
        }
        if let (true, Some(own), Some(kept)) = (self.show, &left_out.tags, kept_tags) {
            for line in differences(own, kept) {
                writeln!(self.out, "    {}", printable(&line, Lines::Escape))?;
            }
        }
        Ok(())
    }
}

/// The tags that differ, a line each.
fn differences(left_out: &Tags, kept: &Tags) -> Vec<String> {
    let find = |tags: &'_ Tags, key: &str| {
        tags.iter().find(|(known, _)| known == key).map(|(_, text)| text.clone())
    };
    let text = |tags: &'_ Tags, key: &str| find(tags, key).unwrap_or_else(|| "–".to_owned());
    let keys = left_out.iter().map(|(key, _)| key);
    let others = kept.iter().map(|(key, _)| key).filter(|key| find(left_out, key).is_none());
    keys.chain(others)
        .map(|key| (key, text(left_out, key), text(kept, key)))
        .filter(|(_, own, other)| own != other)
        .map(|(key, own, other)| format!("{key}: {own}; kept: {other}"))
        .collect()
}
