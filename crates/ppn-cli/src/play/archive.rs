//! The games of a file; only their positions are in memory.

use super::header;
use crate::{
    files::{check_not_packed, name},
    input::{MOST_AT_ONCE, check_length},
    notations::of_input,
};
use ppn::{Diagnostic, FilePlace, GameText, Notation, Options, Texts};
use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom},
    path::Path,
    sync::Arc,
    time::Instant,
};

/// An archive of any length. Games are found when they are requested or in idle time, and read
/// again when they are shown.
pub(super) struct Archive {
    /// The name of the file in reports.
    name: String,
    pub(super) notation: Arc<dyn Notation>,
    source: Source,
    /// Finds games from the beginning of the file; `None` after all were found.
    scan: Option<Texts<'static>>,
    starts: Vec<Start>,
    captions: HashMap<usize, String>,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Debug)]
struct Start {
    place: FilePlace,
    /// Diagnostics that do not follow from its text alone.
    diagnostics: Vec<Diagnostic>,
}

/// A file, or the bytes of a pipe.
enum Source {
    File(File),
    Memory(Arc<[u8]>),
}

/// The number of captions that are remembered.
const MOST_CAPTIONS: usize = 10_000;

impl Archive {
    /// Opens a file; `-` is standard input. Its extension selects the notation, unless one is given.
    pub(super) fn open(path: &Path, notation: Option<&Arc<dyn Notation>>) -> io::Result<Self> {
        let name = name(path);
        let notation = of_input(path, notation, "--notation")?;
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{name}: {error}"));
        let (source, stream) = if path.is_file() && check_not_packed(path).is_ok() {
            // Each handle has its own position.
            let (one, two) = (File::open(path).map_err(named)?, File::open(path).map_err(named)?);
            (Source::File(one), Box::new(BufReader::new(two)) as Box<dyn BufRead>)
        } else {
            // A pipe can be read only once, and a compressed file only in order.
            let mut bytes = Vec::new();
            crate::input::Input::source(path)?
                .take(MOST_AT_ONCE as u64 + 1)
                .read_to_end(&mut bytes)
                .and_then(|_| check_length(bytes.len()))
                .map_err(named)?;
            let bytes: Arc<[u8]> = bytes.into();
            (Source::Memory(bytes.clone()), Box::new(Cursor::new(bytes)) as Box<dyn BufRead>)
        };
        let scan = Some(notation.split(stream));
        Ok(Self { name, notation, source, scan, starts: Vec::new(), captions: HashMap::new() })
    }

    /// The name without its folders.
    pub(super) fn short_name(&self) -> &str {
        let name = Path::new(&self.name).file_name().and_then(|name| name.to_str());
        name.unwrap_or(&self.name)
    }

    /// The number of games found so far.
    pub(super) fn found(&self) -> usize {
        self.starts.len()
    }

    /// Whether all games were found.
    pub(super) fn is_complete(&self) -> bool {
        self.scan.is_none()
    }

    /// Looks for games until there are more than `index`; returns whether there are.
    pub(super) fn has(&mut self, index: usize) -> io::Result<bool> {
        while self.found() <= index && !self.is_complete() {
            self.scan_on()?;
        }
        Ok(self.found() > index)
    }

    /// Looks for games for a limited time.
    pub(super) fn scan_until(&mut self, end: Instant) -> io::Result<()> {
        while !self.is_complete() && Instant::now() < end {
            self.scan_on()?;
        }
        Ok(())
    }

    /// The text of a game that was found.
    pub(super) fn text(&mut self, index: usize) -> io::Result<GameText<'static>> {
        // The end of a text is known when the next one is found.
        self.has(index + 1)?;
        let start = self.starts[index].clone();
        let next = self.starts.get(index + 1);
        let length = next.map_or(u64::MAX, |next| next.place.offset - start.place.offset);
        self.read(start, length).map_err(|error| self.named(&error))
    }

    /// The title of a game in a list of games.
    pub(super) fn caption(&mut self, index: usize, options: &Options) -> String {
        if let Some(caption) = self.captions.get(&index) {
            return caption.clone();
        }
        let caption = match self.text(index) {
            Ok(text) => header::caption(&self.notation.headline(&text, options)),
            Err(error) => error.to_string(),
        };
        if self.captions.len() >= MOST_CAPTIONS {
            self.captions.clear();
        }
        self.captions.insert(index, caption.clone());
        caption
    }

    /// Finds the next game. After an error there are no more.
    fn scan_on(&mut self) -> io::Result<()> {
        let Some(scan) = &mut self.scan else { return Ok(()) };
        match scan.next() {
            Some(Ok(GameText { place, diagnostics, .. })) => {
                self.starts.push(Start { place, diagnostics });
                Ok(())
            }
            Some(Err(error)) => {
                self.scan = None;
                Err(self.named(&error))
            }
            None => {
                self.scan = None;
                Ok(())
            }
        }
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.name))
    }

    fn read(&mut self, start: Start, length: u64) -> io::Result<GameText<'static>> {
        let stream: Box<dyn BufRead + '_> = match &mut self.source {
            Source::File(file) => {
                file.seek(SeekFrom::Start(start.place.offset))?;
                Box::new(BufReader::new(file.take(length)))
            }
            Source::Memory(bytes) => {
                let mut cursor = Cursor::new(&**bytes);
                cursor.seek(SeekFrom::Start(start.place.offset))?;
                Box::new(cursor.take(length))
            }
        };
        let text = self.notation.split(stream).next().transpose()?;
        let Start { place, diagnostics } = start;
        Ok(GameText { place, diagnostics, ..text.unwrap_or_default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notations::NOTATIONS;
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
        assert_eq!((&*second.text, second.place.line), ("---\nEvent: B\n...\n", 4));
        assert_eq!(texts(&mut archive).concat(), text);
        assert!(archive.is_complete() && !archive.has(3).unwrap());
        let options = Options::default();
        assert_eq!(archive.caption(0, &options), "A");
        // The test shows them backwards too.
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
        assert_eq!(second.place.line, 2);
        assert_eq!(archive.notation.record(&second, &Options::default()).len(), 3);
    }

    #[test]
    fn games_of_arimaa_are_distinguished() {
        let game = "FAN31415926 1\n\n1g Ee2 Rh1\n1s ra8\n";
        let mut archive = archive("some.fan", format!("{game}\n{game}").as_bytes());
        let texts = texts(&mut archive);
        assert_eq!(texts.len(), 2, "{texts:?}");
        assert_eq!(texts[1], game);
    }

    #[test]
    fn nothing_is_a_game_too() {
        for ending in NOTATIONS.endings() {
            let mut archive = archive(&format!("empty.{ending}"), b"");
            assert_eq!(texts(&mut archive), [""], "{ending}");
        }
    }
}
