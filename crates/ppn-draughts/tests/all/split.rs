//! Reading the text of each game alone gives the same result as reading the whole file.

use crate::common::{corpus, damaged_games};
use ppn_draughts::{
    ArchiveText, ArchiveTexts, Game, Item, Limits, Mode, MoveText, Separator, Tag, Variation,
    codes, read_bytes, read_tags, split,
};
use ppn_source::{Diagnostic, Span};
use proptest::{prelude::*, sample::select};
use std::{
    fs,
    io::{BufReader, Cursor, Read},
};

fn shift_item(item: &Item, by: u32) -> Item {
    match item {
        Item::Move(played) => {
            let mut played: MoveText = *played;
            played.number = played.number.map(|number| number.shift(by));
            played.span = played.span.shift(by);
            played.strength = played.strength.map(|strength| strength.shift(by));
            Item::Move(played)
        }
        Item::Variation(variation) => Item::Variation(Variation {
            span: variation.span.shift(by),
            items: shift_items(&variation.items, by),
        }),
        Item::Comment(span) => Item::Comment(span.shift(by)),
        Item::Setup(span) => Item::Setup(span.shift(by)),
        Item::Glyph(span) => Item::Glyph(span.shift(by)),
        Item::Stray(span) => Item::Stray(span.shift(by)),
    }
}

fn shift_items(items: &[Item], by: u32) -> Vec<Item> {
    items.iter().map(|item| shift_item(item, by)).collect()
}

/// A game with all of its spans moved by an offset.
fn shift(game: Game, by: u32) -> Game {
    let tag = |tag: &Tag| Tag {
        span: tag.span.shift(by),
        value_span: tag.value_span.shift(by),
        ..tag.clone()
    };
    Game {
        span: game.span.shift(by),
        tags: game.tags.iter().map(tag).collect(),
        body: shift_items(&game.body, by),
        separator: game.separator.map(|separator| match separator {
            Separator::Star(span) => Separator::Star(span.shift(by)),
            Separator::Result(span) => Separator::Result(span.shift(by)),
        }),
        line_comments: game.line_comments.iter().map(|span| span.shift(by)).collect(),
        diagnostics: game.diagnostics.into_iter().map(|said| said.shift(by)).collect(),
    }
}

/// Whether a diagnostic is not compared: bytes that are not UTF-8 are reported for each text that
/// has some.
fn of_the_file(said: &Diagnostic) -> bool {
    said.code != &codes::ENCODING
}

fn texts(bytes: &[u8], buffer: usize, limits: &Limits) -> Vec<ArchiveText<'static>> {
    let reader = BufReader::with_capacity(buffer, Cursor::new(bytes));
    ArchiveTexts::new(reader, limits).map(Result::unwrap).collect()
}

#[track_caller]
fn same_as_whole(bytes: &[u8]) {
    // A file that is no text is not read.
    let is_foreign =
        |text: &ArchiveText<'_>| text.diagnostics.iter().any(|one| one.code.id == "E0003");
    if texts(bytes, 8192, &Limits::default()).iter().any(is_foreign) {
        return;
    }
    let limits = Limits::default();
    let whole = read_bytes(bytes, Mode::Tolerant);
    let parts: Vec<_> = split(&whole.text, &limits).collect();
    let mut place = Span::empty(0);
    let (mut games, mut diagnostics) = (Vec::new(), Vec::new());
    let mut joined = String::new();
    for part in &parts {
        assert_eq!(part.place.line, line_ends(&joined), "{joined:?}");
        assert_eq!(part.place.offset, joined.len() as u64);
        joined.push_str(&part.text);
        let pdn = part.read(&limits);
        assert!(pdn.games.len() == 1 || parts.len() == 1, "{:?}", part.text);
        games.extend(pdn.games.into_iter().map(|game| shift(game, place.start)));
        diagnostics.extend(pdn.diagnostics.into_iter().map(|said| said.shift(place.start)));
        place = Span::empty(joined.len());
    }
    assert_eq!(joined, whole.text);
    assert_eq!(games, whole.games, "{:?}", whole.text);
    let own: Vec<_> = whole.diagnostics.iter().filter(|said| of_the_file(said)).cloned().collect();
    assert_eq!(diagnostics, own, "{:?}", whole.text);
    let first = whole.games.first().map(|game| game.tags.clone()).unwrap_or_default();
    assert_eq!(read_tags(&whole.text, &limits), first, "{:?}", whole.text);
    for buffer in [1, 7, 8192] {
        let streamed = texts(bytes, buffer, &limits);
        assert_eq!(streamed.len(), parts.len());
        for (streamed, part) in streamed.iter().zip(&parts) {
            let of =
                |one: &ArchiveText<'_>| (one.text.to_string(), one.place.line, one.place.column);
            assert_eq!(of(streamed), of(part));
            let said: Vec<_> =
                streamed.diagnostics.iter().filter(|said| of_the_file(said)).cloned().collect();
            assert_eq!(said, part.diagnostics);
        }
    }
}

fn line_ends(text: &str) -> u64 {
    text.replace("\r\n", "\n").matches(['\n', '\r']).count() as u64
}

#[test]
fn each_game_of_the_corpus_is_the_same_alone() {
    let mut all = Vec::new();
    for entry in fs::read_dir(corpus().join("games")).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        same_as_whole(&bytes);
        all.extend(bytes);
        all.extend(b"\n\n");
    }
    same_as_whole(&all);
    let carriage_returns: Vec<u8> =
        all.iter().map(|&byte| if byte == b'\n' { b'\r' } else { byte }).collect();
    same_as_whole(&carriage_returns);
}

#[test]
fn an_open_comment_hides_no_game() {
    let first = "[Event \"a\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 {lost *\n";
    let second = "\n[Event \"b\"]\n[GameType \"20\"]\n\n1. 32-28 {good} 19-23 *\n";
    let file = format!("{first}{second}");
    let texts: Vec<_> = split(&file, &Limits::default()).map(|one| one.text).collect();
    assert_eq!(texts, [first, second]);
    same_as_whole(file.as_bytes());
    same_as_whole(file.replace('\n', "\r\n").as_bytes());
    let pdn = read_bytes(file.as_bytes(), Mode::Tolerant);
    // The missing star is in the comment, which is one report.
    let said: Vec<&str> =
        pdn.games.iter().flat_map(|game| &game.diagnostics).map(|one| one.code.name).collect();
    assert_eq!(pdn.games.len(), 2);
    assert!(
        said.contains(&"unclosed-comment") && !said.contains(&"missing-terminator"),
        "{said:?}"
    );
    // A bracket, or a tag in the line after the text, may belong to a comment.
    for inside in ["see [a]\n\nand more", "a line\n[Event \"x\"]"] {
        let file = format!("[GameType \"20\"]\n\n1. 32-28 {{{inside}}} 19-23 *\n");
        assert_eq!(split(&file, &Limits::default()).count(), 1, "{inside}");
    }
}

/// Texts that decide where games end, and texts that look like them.
const FRAGMENTS: &[&str] = &[
    "1. 32-28",
    "19-23",
    "28x19",
    "28*19",
    "C3-D4",
    "28 - 19",
    "32",
    "2.",
    "1.",
    "1...",
    "...",
    "- -",
    "--",
    "-",
    "*",
    "* ",
    "**",
    "1-0",
    "2-0",
    "1-1",
    "0-0",
    "1/2-1/2",
    "1/2 - 1/2",
    "½-½",
    "1/2",
    "1-10",
    "2 - 0",
    "4-6",
    "(",
    ")",
    "()",
    "(?)",
    "!",
    "?!",
    "$1",
    "{",
    "}",
    "{a * b}",
    "{[x \"y\"]}",
    ";",
    "; a * b\n",
    "%",
    "% a * b\n",
    "[",
    "]",
    "\"",
    "\\\"",
    "[Event \"a\"]",
    "[Event \"a]",
    "[Event \"a",
    "[event \"a\"",
    "[Event \"a*b\"]",
    "[Result \"4-6\"]",
    "[result \"2-0\"]",
    "[GameType \"0\"]",
    "[Event",
    "/",
    "/FEN \"W:W31:B20\"/",
    "/FEN \"",
    "FEN",
    "\n/FEN\n",
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "}}",
    "\0\0",
    "é",
    "x",
    "foo",
    ".",
    ",",
    "\u{feff}",
    "\\n",
    "\\r\\n",
    "A1",
    "a3b4",
    "a3 b4",
    "3228",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_game_of_a_text_is_the_same_alone(words in prop::collection::vec(select(FRAGMENTS), 0..30)) {
        same_as_whole(words.concat().as_bytes());
    }

    #[test]
    fn each_game_of_a_damaged_file_is_the_same_alone(
        one in damaged_games(),
        other in damaged_games(),
    ) {
        same_as_whole((one + &other).as_bytes());
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_kept_with_their_game(
        words in prop::collection::vec(select(FRAGMENTS), 0..12),
        bytes in prop::collection::vec(any::<u8>(), 0..4),
    ) {
        let file: Vec<u8> = words.iter().flat_map(|word| [word.as_bytes(), &bytes].concat()).collect();
        same_as_whole(&file);
        let texts = texts(&file, 3, &Limits::default());
        let in_file = |text: &ArchiveText<'_>| text.bytes.clone().unwrap_or(text.text.as_bytes().into());
        prop_assert_eq!(texts.iter().flat_map(in_file).collect::<Vec<_>>(), file.clone());
        for (at, text) in texts.iter().enumerate() {
            let end = text.file_offset(Span::empty(text.text.len()).start);
            let next = texts.get(at + 1).map_or(file.len() as u64, |next| next.place.offset);
            prop_assert_eq!(end, next);
        }
    }

    #[test]
    fn a_stream_is_cut_where_the_text_is(
        words in prop::collection::vec(select(FRAGMENTS), 0..30),
        piece in 4_usize..40,
    ) {
        let text = words.concat();
        let limits = Limits::default().with_piece(piece);
        let parts: Vec<_> = split(&text, &limits).collect();
        prop_assert_eq!(parts.iter().map(|part| &*part.text).collect::<String>(), &*text);
        prop_assert!(parts.iter().all(|part| part.text.len() <= piece));
        for buffer in [1, 5, 100] {
            prop_assert_eq!(&texts(text.as_bytes(), buffer, &limits), &parts);
        }
    }
}

#[test]
fn what_comes_before_a_game_is_in_its_text() {
    let file = "% first\n1. 32-28 *\n\n; second\n1. 33-28 2-0 % third\n[Event \"x\"] *\n\n% end\n";
    let texts: Vec<_> = split(file, &Limits::default()).map(|part| part.text).collect();
    assert_eq!(
        texts,
        [
            "% first\n1. 32-28 *\n",
            "\n; second\n1. 33-28 2-0",
            " % third\n[Event \"x\"] *\n\n% end\n"
        ]
    );
}

#[test]
fn separators_without_a_game_belong_to_the_game_before() {
    let texts: Vec<_> = split("* 1. 32-28 * foo * * 1. 33-28 *", &Limits::default())
        .map(|part| part.text)
        .collect();
    assert_eq!(texts, ["* 1. 32-28 * foo * *", " 1. 33-28 *"]);
}

#[test]
fn tags_after_a_game_are_reported_with_it() {
    let mut parts = split("1. 32-28\n[Event \"x\"] *", &Limits::default());
    let first = parts.next().unwrap();
    assert_eq!(first.text, "1. 32-28\n");
    assert_eq!(first.diagnostics[0].code, &codes::MISSING_TERMINATOR);
    assert_eq!(first.diagnostics[0].span, Span::new(8, 8));
}

#[test]
fn a_file_has_at_least_one_text() {
    for text in ["", "\n", "% nothing", "\u{feff}"] {
        assert_eq!(split(text, &Limits::default()).count(), 1);
        let streamed = texts(text.as_bytes(), 10, &Limits::default());
        assert_eq!(streamed.len(), 1);
        let pdn = streamed[0].read(&Limits::default());
        assert!(pdn.diagnostics.iter().any(|said| said.code == &codes::NO_GAME), "{text:?}");
    }
}

#[test]
fn games_in_one_line_without_end_are_split() {
    let game = "[Result \"2-0\"] 1. 32-28 {so} 19-23 2. 28x19 2-0 ";
    let reader = BufReader::new(Cursor::new(game).chain(Cursor::new(game.repeat(100_000))));
    let limits = Limits::default();
    let mut texts = ArchiveTexts::new(reader, &limits);
    assert!(texts.by_ref().take(1000).all(|text| text.unwrap().text.trim() == game.trim()));
    assert_eq!(texts.count(), 99_001);
}

/// A file that repeats some bytes without end.
fn endless(bytes: &'static [u8]) -> impl Read {
    struct Endless(&'static [u8], usize);
    impl Read for Endless {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            for byte in into.iter_mut() {
                *byte = self.0[self.1 % self.0.len()];
                self.1 += 1;
            }
            Ok(into.len())
        }
    }
    Endless(bytes, 0)
}

#[test]
fn a_file_without_end_is_cut_at_the_limit() {
    let limits = Limits::default().with_piece(1 << 16);
    for bytes in
        ["\0", "{", "(", "1", "a ", "\"", "1. 32-28 ", "é", "/FEN", "1-1 ", "[A \"\\\"", "%"]
    {
        let reader = BufReader::new(endless(bytes.as_bytes()));
        for text in ArchiveTexts::new(reader, &limits).take(5) {
            let text = text.unwrap();
            assert!(text.text.len() <= limits.piece && text.text.len() + 4 > limits.piece);
            assert_eq!(text.diagnostics[0].code, &codes::GAME_TOO_LONG, "{bytes:?}");
        }
    }
}

#[test]
fn rubbish_is_cut_before_it_takes_much_memory() {
    let limits = Limits::default();
    for word in ["1 ", ") ", "(", "1. ", "* ", "() ", "] ", "(*"] {
        let text = word.repeat(300_000);
        let parts: Vec<_> = split(&text, &limits).collect();
        assert!(parts.len() >= 2, "{word}");
        assert_eq!(parts.iter().map(|part| &*part.text).collect::<String>(), text);
        assert!(parts[0].diagnostics[0].message.contains("unexpected words"), "{word}");
        assert_eq!(texts(text.as_bytes(), 1 << 16, &limits), parts);
    }
    let moves = "1. 32-28 19-23 {so} (18-22) $1 ".repeat(100_000);
    assert_eq!(split(&moves, &limits).count(), 1);
}
