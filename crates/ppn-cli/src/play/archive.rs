//! The games of a file, of which only places are kept.

use super::header;
use ppn::{GameText, Metadata, Notation, Options, Reader};
use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom},
    path::Path,
    sync::Arc,
    time::Instant,
};

/// An archive of any length. Games are found as they are asked for, or in spare time, and read again
/// when they are shown.
pub(super) struct Archive {
    /// What reports call it.
    name: String,
    pub(super) notation: Notation,
    source: Source,
    scan: Scan,
    places: Vec<Place>,
    /// The text that was read last, where it holds several games.
    shelf: Option<(u64, GameText<'static>)>,
    captions: HashMap<usize, String>,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    /// Bytes and lines of the file before the text that the game is in.
    offset: u64,
    line: u64,
    /// Games of that text before it.
    within: usize,
}

/// A file, or what came through a pipe.
enum Source {
    File(File),
    Memory(Arc<[u8]>),
}

/// Finds games from the beginning of the file on.
enum Scan {
    Games(Box<Reader<Box<dyn BufRead>>>),
    Draughts(ppn_draughts::Archive<Box<dyn BufRead>>),
    Whole(Box<dyn BufRead>),
    Done,
}

/// Captions that are remembered.
const MOST_CAPTIONS: usize = 10_000;

impl Archive {
    /// Opens a file; `-` is the standard input. Its name tells the notation, unless one is given.
    pub(super) fn open(path: &Path, notation: Option<Notation>) -> io::Result<Self> {
        let stdin = path == Path::new("-");
        let name = if stdin { "<stdin>".to_owned() } else { path.display().to_string() };
        let notation = notation.or_else(|| Notation::of_path(path)).unwrap_or_default();
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{name}: {error}"));
        let (source, stream) = if path.is_file() {
            // Each has a position of its own.
            let (one, two) = (File::open(path).map_err(named)?, File::open(path).map_err(named)?);
            (Source::File(one), Box::new(BufReader::new(two)) as Box<dyn BufRead>)
        } else {
            // What comes through a pipe comes once.
            let mut bytes = Vec::new();
            crate::input::Input::source(path)?.read_to_end(&mut bytes).map_err(named)?;
            let bytes: Arc<[u8]> = bytes.into();
            (Source::Memory(bytes.clone()), Box::new(Cursor::new(bytes)) as Box<dyn BufRead>)
        };
        let scan = match notation {
            Notation::Ppn => Scan::Games(Box::new(Reader::new(stream))),
            Notation::Pdn => Scan::Draughts(ppn_draughts::Archive::new(stream)),
            Notation::Fan | Notation::Arimaa => Scan::Whole(stream),
        };
        let (places, shelf, captions) = (Vec::new(), None, HashMap::new());
        Ok(Self { name, notation, source, scan, places, shelf, captions })
    }

    /// The name without its folders.
    pub(super) fn short_name(&self) -> &str {
        let name = Path::new(&self.name).file_name().and_then(|name| name.to_str());
        name.unwrap_or(&self.name)
    }

    /// How many games were found by now.
    pub(super) fn found(&self) -> usize {
        self.places.len()
    }

    /// Whether all games were found.
    pub(super) fn is_complete(&self) -> bool {
        matches!(self.scan, Scan::Done)
    }

    /// Looks for games until there are more than `index`; says whether there are.
    pub(super) fn has(&mut self, index: usize) -> io::Result<bool> {
        while self.found() <= index && !self.is_complete() {
            self.scan_on()?;
        }
        Ok(self.found() > index)
    }

    /// Looks for games for some time.
    pub(super) fn scan_until(&mut self, end: Instant) -> io::Result<()> {
        while !self.is_complete() && Instant::now() < end {
            self.scan_on()?;
        }
        Ok(())
    }

    /// The text of a game that was found.
    pub(super) fn text(&mut self, index: usize) -> io::Result<GameText<'static>> {
        // Where a text ends is known once the next is found.
        self.has(index + 1)?;
        let place = self.places[index];
        let next = self.places[index + 1..].iter().find(|next| next.offset > place.offset);
        let length = next.map_or(u64::MAX, |next| next.offset - place.offset);
        let alone = place.within == 0
            && self.places.get(index + 1).is_none_or(|next| next.offset > place.offset);
        if self.shelf.as_ref().is_none_or(|(offset, _)| *offset != place.offset) || alone {
            let text = self.read(place, length).map_err(|error| self.named(&error))?;
            if alone {
                return Ok(text);
            }
            self.shelf = Some((place.offset, text));
        }
        Ok(self
            .shelf
            .as_ref()
            .map_or_else(nothing, |(_, text)| part(text, self.notation, place.within)))
    }

    /// What a list of games calls a game that was found.
    pub(super) fn caption(&mut self, index: usize, options: &Options) -> String {
        if let Some(caption) = self.captions.get(&index) {
            return caption.clone();
        }
        let caption = match self.text(index) {
            Ok(text) => header::caption(&self.metadata(&text, options)),
            Err(error) => error.to_string(),
        };
        if self.captions.len() >= MOST_CAPTIONS {
            self.captions.clear();
        }
        self.captions.insert(index, caption.clone());
        caption
    }

    fn metadata(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        match self.notation {
            Notation::Ppn => text.parse().metadata,
            _ => {
                let mut records = ppn::records(text, self.notation, options);
                std::mem::take(&mut records[0].metadata)
            }
        }
    }

    /// Finds the next games. After an error there are no more.
    fn scan_on(&mut self) -> io::Result<()> {
        let found = match &mut self.scan {
            Scan::Games(reader) => {
                reader.next().transpose().map(|text| text.map(|text| (text.offset, text.line, 1)))
            }
            Scan::Draughts(archive) => archive.next().transpose().map(|piece| {
                piece.map(|piece| (piece.offset, piece.line - 1, piece.pdn.games.len()))
            }),
            Scan::Whole(source) => {
                let mut bytes = Vec::new();
                let read = source.read_to_end(&mut bytes);
                let text = self.notation.decode(bytes);
                let games = starts(&text.text, self.notation).len();
                self.scan = Scan::Done;
                self.shelf = Some((0, text));
                read.map(|_| Some((0, 0, games)))
            }
            Scan::Done => Ok(None),
        };
        match found {
            Ok(Some((offset, line, games))) => {
                // A text without a game is shown as one of nothing, if it is all there is.
                let games = if games == 0 && self.places.is_empty() { 1 } else { games };
                self.places.extend((0..games).map(|within| Place { offset, line, within }));
                Ok(())
            }
            Ok(None) => {
                self.scan = Scan::Done;
                Ok(())
            }
            Err(error) => {
                self.scan = Scan::Done;
                Err(self.named(&error))
            }
        }
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.name))
    }

    fn read(&mut self, place: Place, length: u64) -> io::Result<GameText<'static>> {
        let mut stream: Box<dyn BufRead + '_> = match &mut self.source {
            Source::File(file) => {
                file.seek(SeekFrom::Start(place.offset))?;
                Box::new(BufReader::new(file))
            }
            Source::Memory(bytes) => {
                let mut cursor = Cursor::new(&**bytes);
                cursor.seek(SeekFrom::Start(place.offset))?;
                Box::new(cursor)
            }
        };
        let mut text = match self.notation {
            Notation::Ppn => {
                let mut reader = Reader::new(stream.take(length));
                reader.next().transpose()?.unwrap_or_else(nothing)
            }
            notation => {
                let mut bytes = Vec::new();
                stream.by_ref().take(length).read_to_end(&mut bytes)?;
                notation.decode(bytes)
            }
        };
        (text.offset, text.line) = (place.offset, place.line);
        Ok(text)
    }
}

fn nothing() -> GameText<'static> {
    GameText { text: "".into(), offset: 0, line: 0, diagnostics: Vec::new() }
}

/// Where the games of a text begin, in bytes.
fn starts(text: &str, notation: Notation) -> Vec<usize> {
    let spans: Vec<ppn::Span> = match notation {
        Notation::Ppn => Vec::new(),
        Notation::Pdn => {
            let pdn = ppn_draughts::read(text, ppn_draughts::Mode::Tolerant);
            pdn.games.iter().map(|game| game.span).collect()
        }
        Notation::Fan | Notation::Arimaa => {
            let plain_record = notation == Notation::Arimaa;
            let options = ppn_arimaa::ReadOptions { plain_record, ..Default::default() };
            ppn_arimaa::read_with(text, options).games.iter().map(|game| game.span).collect()
        }
    };
    spans.into_iter().map(|span| span.start as usize).collect()
}

/// One game of a text that holds several. What is before the first belongs to that one.
fn part(text: &GameText<'_>, notation: Notation, within: usize) -> GameText<'static> {
    let starts = starts(&text.text, notation);
    let start = if within == 0 { 0 } else { starts.get(within).copied().unwrap_or_default() };
    let end = starts.get(within + 1).copied().unwrap_or(text.text.len());
    let before = text.text.get(..start).unwrap_or_default();
    GameText {
        text: text.text.get(start..end).unwrap_or_default().to_owned().into(),
        offset: text.offset + start as u64,
        line: text.line + before.matches('\n').count() as u64,
        diagnostics: if within == 0 { text.diagnostics.clone() } else { Vec::new() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn archive(name: &str, content: &[u8]) -> Archive {
        let folder = std::env::temp_dir().join(format!("ppn-archive-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path: PathBuf = folder.join(name);
        std::fs::write(&path, content).unwrap();
        Archive::open(&path, None).unwrap()
    }

    fn texts(archive: &mut Archive) -> Vec<String> {
        let mut texts = Vec::new();
        while archive.has(texts.len()).unwrap() {
            let text = archive.text(texts.len()).unwrap();
            texts.push(text.text.into_owned());
        }
        texts
    }

    #[test]
    fn games_are_found_as_they_are_asked_for() {
        let text = "\u{feff}---\nEvent: A\n...\n1. S@b2\n---\nEvent: B\n...\n---\n...\n2. M@b2\n";
        let mut archive = archive("some.ppn", text.as_bytes());
        assert_eq!((archive.found(), archive.is_complete()), (0, false));
        assert!(archive.has(0).unwrap());
        assert_eq!((archive.found(), archive.is_complete()), (1, false));
        let second = archive.text(1).unwrap();
        assert_eq!((&*second.text, second.line), ("---\nEvent: B\n...\n", 4));
        assert_eq!(texts(&mut archive).concat(), text);
        assert!(archive.is_complete() && !archive.has(3).unwrap());
        let options = Options::default();
        assert_eq!(archive.caption(0, &options), "A");
        // Backwards too.
        assert!(archive.text(0).unwrap().text.contains("Event: A"));
    }

    #[test]
    fn bytes_that_are_no_text_do_not_shift_games() {
        let mut archive = archive("bytes.ppn", b"---\nEvent: Caf\xe9\n...\n---\nEvent: B\n...\n");
        let texts = texts(&mut archive);
        assert_eq!(texts, ["---\nEvent: Caf\u{fffd}\n...\n", "---\nEvent: B\n...\n"]);
    }

    #[test]
    fn draughts_that_only_a_star_parts_are_games_of_their_own() {
        let text = "[Event \"a\"]\n1. 32-28 *\n1. 33-28 19-23 *\n\n[Event \"b\"]\n1. 31-27 *\n";
        let mut archive = archive("some.pdn", text.as_bytes());
        let texts = texts(&mut archive);
        assert_eq!(texts.len(), 3, "{texts:?}");
        assert_eq!(texts.concat(), text);
        assert!(texts[1].starts_with("1. 33-28"), "{texts:?}");
        let second = archive.text(1).unwrap();
        assert_eq!(second.line, 2);
        let records = ppn::records(&second, Notation::Pdn, &Options::default());
        assert_eq!((records.len(), records[0].len()), (1, 3));
    }

    #[test]
    fn games_of_arimaa_are_told_apart() {
        let game = "FAN31415926 1\n\n1g Ee2 Rh1\n1s ra8\n";
        let mut archive = archive("some.fan", format!("{game}\n{game}").as_bytes());
        let texts = texts(&mut archive);
        assert_eq!(texts.len(), 2, "{texts:?}");
        assert_eq!(texts[1], game);
    }

    #[test]
    fn nothing_is_a_game_too() {
        for name in ["empty.ppn", "empty.pdn", "empty.fan", "empty.arimaa"] {
            let mut archive = archive(name, b"");
            assert_eq!(texts(&mut archive), [""], "{name}");
        }
    }
}
