//! Streams of games that are visited without records.

use ppn_notations::{Metadata, Notation, Options, Ppn, standard};
use ppn_record::{GameText, Next, Outline, Parsed, Part, PartKind, Record, Texts, Visitor, visit};
use ppn_source::Code;
use std::{
    fmt::Write,
    io::{self, BufRead, BufReader, Read},
    sync::atomic::{AtomicUsize, Ordering},
};

/// A notation that counts how often the moves of a text are read.
#[derive(Default)]
struct Counted {
    ppn: Ppn,
    readings: AtomicUsize,
}

impl Notation for Counted {
    fn name(&self) -> &'static str {
        self.ppn.name()
    }

    fn title(&self) -> &'static str {
        self.ppn.title()
    }

    fn endings(&self) -> &'static [&'static str] {
        self.ppn.endings()
    }

    fn codes(&self) -> Vec<&'static Code> {
        self.ppn.codes()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        self.ppn.split(source)
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        self.readings.fetch_add(1, Ordering::Relaxed);
        self.ppn.parse(text, options)
    }

    fn record<'t>(&self, _: &'t GameText<'_>, _: &Options) -> Record<'t> {
        unreachable!("a visitor gets no record")
    }

    // It reads the metadata by a crate that has no lexer.
    fn headline(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        self.ppn.headline(text, options)
    }

    fn outline(&self, _: &GameText<'_>, _: &str, _: &Options) -> Outline {
        unreachable!("a visitor gets no outline")
    }
}

/// Writes what it sees, and wants what `next` says of a game and of a part.
struct Log<G, P> {
    seen: String,
    of_game: G,
    of_part: P,
}

impl<G: Fn(&str) -> Next, P: Fn(PartKind, &str) -> Next> Visitor for Log<G, P> {
    fn begin(&mut self, text: &GameText<'_>, metadata: &Metadata) -> Next {
        let name = metadata.text("Event").unwrap_or_default();
        let _ = write!(self.seen, "game {name} on line {}:", text.place.line + 1);
        let next = (self.of_game)(name);
        if next != Next::Read {
            self.seen.push('\n');
        }
        next
    }

    fn part(&mut self, part: Part, written: &str) -> Next {
        let _ = write!(self.seen, " {:?} {written}", part.kind);
        (self.of_part)(part.kind, written)
    }

    fn end(&mut self, _: &GameText<'_>) -> Next {
        self.seen.push_str(" end\n");
        Next::Read
    }
}

fn seen(
    notation: &dyn Notation,
    text: &str,
    of_game: impl Fn(&str) -> Next,
    of_part: impl Fn(PartKind, &str) -> Next,
) -> String {
    let mut log = Log { seen: String::new(), of_game, of_part };
    visit(notation, text.as_bytes(), &Options::default(), &mut log).unwrap();
    log.seen
}

const ARCHIVE: &str = "---\nEvent: A\n...\n1. a1-a2 {x} 2. b1-b2\n---\nEvent: B\n...\n1. c1-c2\n\
                       ---\nEvent: C\n...\n1. d1-d2\n";

#[test]
fn the_moves_of_a_skipped_game_are_not_read() {
    let counted = Counted::default();
    let of_game = |name: &str| if name == "B" { Next::Read } else { Next::Skip };
    let log = seen(&counted, ARCHIVE, of_game, |_, _| Next::Skip);
    assert_eq!(
        log,
        "game A on line 1:\n\
         game B on line 5: Key Event Value B Number 1. Move c1-c2 end\n\
         game C on line 9:\n"
    );
    assert_eq!(counted.readings.into_inner(), 1);
}

#[test]
fn a_visitor_leaves_a_game_or_the_stream_early() {
    let at_comment =
        |next| move |kind, _: &str| if kind == PartKind::Comment { next } else { Next::Skip };
    let ppn = Ppn::default();
    let log = seen(&ppn, ARCHIVE, |_| Next::Read, at_comment(Next::SkipGame));
    assert!(log.starts_with(
        "game A on line 1: Key Event Value A Number 1. Move a1-a2 Comment {x}game B on line 5: Key"
    ));
    let log = seen(&ppn, ARCHIVE, |_| Next::Read, at_comment(Next::Stop));
    assert!(log.ends_with("Comment {x}"), "{log}");
    let log = seen(&ppn, ARCHIVE, |_| Next::Stop, at_comment(Next::Stop));
    assert_eq!(log, "game A on line 1:\n");
}

#[test]
fn every_notation_gives_the_parts_of_its_games() {
    let mut log = String::new();
    for (name, text) in [
        ("ppn", ARCHIVE),
        ("pdn", "[Event \"A\"]\n[GameType \"20\"]\n1. 32-28 {x} 19-23 (1... 18-23) 2. 28x19 *\n"),
        ("pgn", "[Event \"A\"]\n\n1. e4 {x} e5 (1... c5) 2. Nf3 *\n\n[Event \"B\"]\n\n1. d4 *\n"),
        ("sgf", "(;GM[1]SZ[9]EV[A];B[ee];W[cc]C[x])"),
    ] {
        let notations = standard(&Default::default());
        let notation = notations.named(name).unwrap();
        // The components of moves are left out, and variations are not entered.
        let of_part = |kind, _: &str| match kind {
            PartKind::Move | PartKind::Variation => Next::Skip,
            _ => Next::Read,
        };
        let _ = writeln!(log, "{name}\n{}", seen(&**notation, text, |_| Next::Read, of_part));
    }
    insta::assert_snapshot!(log);
}

/// An archive without an end.
struct Endless {
    read: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const GAME: &[u8] = b"---\nEvent: A\n...\n1. a1-a2 2. b1-b2 3. c1-c2\n";
        for byte in buffer.iter_mut() {
            *byte = GAME[self.read % GAME.len()];
            self.read += 1;
        }
        Ok(buffer.len())
    }
}

#[test]
fn an_archive_is_read_as_far_as_it_is_visited() {
    struct Count(usize);
    impl Visitor for Count {
        fn begin(&mut self, _: &GameText<'_>, _: &Metadata) -> Next {
            self.0 += 1;
            if self.0 == 1000 { Next::Stop } else { Next::Skip }
        }
    }
    let mut source = Endless { read: 0 };
    let mut count = Count(0);
    visit(&Ppn::default(), BufReader::new(&mut source), &Options::default(), &mut count).unwrap();
    assert_eq!(count.0, 1000);
    // What is read ahead does not grow with what was read.
    assert!(source.read < 1000 * 48 + (64 << 10), "{}", source.read);
}
