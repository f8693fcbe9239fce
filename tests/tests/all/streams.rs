//! Streams are split into the same games however their bytes arrive.

use ppn::{GameText, Notation};
use ppn_tests::corpus;
use proptest::prelude::*;
use std::io::BufReader;

/// Bytes at which games may begin or end, and bytes that are not UTF-8.
const SEAMS: [&[u8]; 16] = [
    b"\n---\n",
    b"\r\n",
    b"\r",
    b"\n",
    b"\xff",
    b"\xe2\x82",
    b"\xef\xbb\xbf",
    b"\nFAN31415926 1\r\n1g Ra1 ",
    b"FAN31415926",
    b"\"",
    b"[Event \"x\"]\n",
    b"1. 32-28 *\n",
    b"{",
    b")",
    b"# remark\n",
    b"% remark\n",
];

/// Pieces of the games of the corpus, joined.
fn streams() -> impl Strategy<Value = Vec<u8>> {
    let games: Vec<String> = ["games", "pdn/games", "fan/games", "layout"]
        .into_iter()
        .flat_map(|folder| {
            let endings = ppn::notations().endings().collect::<Vec<_>>().into_iter();
            endings.flat_map(move |ending| corpus::files(folder, ending))
        })
        .map(|path| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned())
        .collect();
    let piece =
        (prop::sample::select(games), any::<prop::sample::Index>(), 0..2000_usize, any::<bool>());
    let piece = piece.prop_map(|(game, at, length, is_beginning)| {
        let bytes = game.into_bytes();
        let start = if is_beginning { 0 } else { at.index(bytes.len() + 1) };
        bytes[start..bytes.len().min(start + length)].to_vec()
    });
    let seams = prop::collection::vec(prop::sample::select(&SEAMS[..]), 0..4);
    let pieces = prop::collection::vec((piece, seams), 0..6);
    pieces.prop_map(|pieces| {
        pieces.into_iter().flat_map(|(piece, seams)| [piece, seams.concat()].concat()).collect()
    })
}

fn texts<'b>(notation: &dyn Notation, bytes: &'b [u8], buffer: usize) -> Vec<GameText<'static>> {
    let source: Box<dyn std::io::BufRead + 'b> = Box::new(BufReader::with_capacity(buffer, bytes));
    notation.split(source).map(Result::unwrap).collect()
}

/// The number of characters; a byte that is in none is one.
fn characters(mut bytes: &[u8]) -> u64 {
    let mut count = 0;
    while !bytes.is_empty() {
        let is_character = |&length: &usize| {
            bytes.get(..length).is_some_and(|character| str::from_utf8(character).is_ok())
        };
        bytes = &bytes[(1..=4).find(is_character).unwrap_or(1)..];
        count += 1;
    }
    count
}

/// The number of line ends; CR LF is one.
fn line_ends(bytes: &[u8]) -> u64 {
    let is_end = |at: usize| match bytes[at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    (0..bytes.len()).filter(|&at| is_end(at)).count() as u64
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_texts_are_the_stream_and_do_not_depend_on_its_buffer(
        bytes in streams(),
        buffer in 1..=64_usize,
    ) {
        for notation in ppn::notations().iter() {
            let texts_of = texts(notation, &bytes, buffer);
            prop_assert_eq!(&texts_of, &texts(notation, &bytes, 1 << 16));
            let (mut before, mut column) = (0, 0);
            for text in &texts_of {
                let end = bytes[..before].iter().rposition(|byte| b"\r\n".contains(byte));
                let line = end.map_or(0, |end| end + 1);
                let has_mark = line == 0 && bytes[..before].starts_with("\u{feff}".as_bytes());
                let expected = (column - u64::from(has_mark), (before - line) as u64);
                prop_assert_eq!((text.place.column, text.place.column_bytes), expected);
                prop_assert_eq!(text.place.offset, before as u64);
                // A line ends with the CR before the text, even if a LF follows in the text.
                let counted = line_ends(&bytes[..before]);
                prop_assert_eq!(text.place.line, counted, "{} at {}", notation.name(), before);
                before += text.as_bytes().unwrap().len();
                let rest = &bytes[text.place.offset as usize..before];
                prop_assert_eq!(text.as_bytes(), Some(rest));
                let end = rest.iter().rposition(|byte| b"\r\n".contains(byte));
                let line = end.map_or(rest, |end| &rest[end + 1..]);
                column = if end.is_some() { 0 } else { column } + characters(line);
            }
            prop_assert_eq!(before, bytes.len());
            prop_assert!(!texts_of.is_empty());
        }
    }
}
