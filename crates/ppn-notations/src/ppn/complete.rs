//! Completions at a place of a game.

use super::{Ppn, candidates, pages, parsed::ParsedPpn};
use ppn_file::{Game, NewValue};
use ppn_record::{Completion, OwnBoards, PartKind};
use ppn_setups::{Argument, ArgumentKind, Game as StartBoard, System, games};
use ppn_source::{Edition, Span};
use std::collections::{HashMap, HashSet};

pub(super) fn complete(parsed: &ParsedPpn<'_>, at: u32) -> Vec<Completion> {
    let game = parsed.game();
    let Some(before) = game.text.get(..at as usize) else { return Vec::new() };
    // The end of the metadata is missing while they are being written.
    let has_head = game.header.is_some() || game.end_marker.is_some();
    let is_open = game.end_marker.is_none();
    let metadata = at < game.movetext.start
        || game.unread_metadata().is_some()
        || has_head && is_open && game.movetext_str().trim().is_empty()
        || is_open && game.metadata.is_empty() && begins_with_metadata(before);
    if metadata {
        in_metadata((&parsed.ppn, &parsed.options.own_boards), &game, before)
    } else {
        candidates::candidates(parsed, before)
    }
}

/// Whether the first lines of a game look like metadata so far: keys, and lines that belong to
/// them. Only a blank line after them makes them metadata.
fn begins_with_metadata(before: &str) -> bool {
    let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let (lines, last) = before.split_at(start);
    let is_inner = |line: &str| line.starts_with([' ', '\t', '#']) && !line.trim().is_empty();
    let has_key = |line: &str| {
        line.split_once(':').is_some_and(|(key, value)| {
            key.starts_with(char::is_alphabetic)
                && key.chars().all(|c| is_key(c) || c == ' ')
                && (value.is_empty() || value.starts_with([' ', '\t']))
        })
    };
    let mut lines = lines.lines().skip_while(|line| line.starts_with("---")).peekable();
    // An indented line must follow a key; a word may be on the first line.
    let is_word = last.chars().all(is_key) && !last.starts_with(|c: char| c.is_ascii_digit());
    let is_last = has_key(last) || is_word || is_inner(last) && lines.peek().is_some();
    is_last && lines.all(|line| has_key(line) || is_inner(line))
}

/// Keys, and the values of those with a meaning.
fn in_metadata(known: (&Ppn, &OwnBoards), game: &Game<'_>, before: &str) -> Vec<Completion> {
    let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let line = &before[start..];
    // Braces contain entries of the key before them.
    if let Some((key, value)) = line.split_once(':')
        && value.trim_start().starts_with('{')
        && !value.contains('}')
        && let Some(open) = line.rfind(['{', ','])
    {
        return in_entry(known, game, key.trim(), before, start + open + 1);
    }
    let indent = line.len() - line.trim_start().len();
    let is_outer = |line: &&str| line.starts_with(|c: char| !c.is_whitespace());
    let outer = if indent == 0 { None } else { before.lines().rev().skip(1).find(is_outer) };
    let outer = outer.and_then(|line| Some(line.split_once(':')?.0.trim()));
    in_entry(known, game, outer.unwrap_or_default(), before, start)
}

/// An entry that begins at a byte, inside an outer key if that has a name.
fn in_entry(
    (ppn, own): (&Ppn, &OwnBoards),
    game: &Game<'_>,
    outer: &str,
    before: &str,
    start: usize,
) -> Vec<Completion> {
    let entry = &before[start..];
    let Some((key, value)) = entry.split_once(':') else {
        let indent = entry.len() - entry.trim_start().len();
        let span = Span::new(start + indent, before.len());
        let mut keys = match outer {
            "" => keys(game, span),
            _ => inner_keys(game, own, outer, span),
        };
        // A key that is being changed already has its colon.
        if !game.text[before.len()..].trim_start_matches(is_key).starts_with(':') {
            keys.iter_mut().for_each(|key| key.text.push_str(": "));
        }
        return keys;
    };
    let word = value.len() - value.trim_start().len();
    let from = before.len() - value.len() + word;
    // A word that is chosen replaces the whole value around the cursor.
    let span = Span::new(from, before.len() + rest_of_value(&game.text[before.len()..]));
    let words = |words: &[&str]| words.iter().map(|word| word_of(word, span)).collect();
    match (outer, key.trim()) {
        ("", "GameType" | "SetUp") => own_names(own, span).chain(game_names(span, true)).collect(),
        ("GameType" | "SetUp", "Name") => {
            own_names(own, span).chain(game_names(span, false)).collect()
        }
        ("", "MovetextParser") | ("MovetextParser", "Name") => {
            ppn.parsers().names().map(|name| word_of(name, span)).collect()
        }
        ("GameType" | "SetUp", "System") | ("MovetextParser", "DefaultSystem") => {
            System::all().map(|system| word_of(system.name(), span)).collect()
        }
        ("MovetextParser", "CellWidth") => words(&["1", "2"]),
        ("", "PPN") => {
            let editions = [Edition::V0_14, Edition::V0_11, Edition::V0_5];
            words(&editions.map(Edition::name))
        }
        ("", "Result") => words(&["1-0", "0-1", "1/2-1/2"]),
        _ => Vec::new(),
    }
}

/// The length of the rest of a plain value on its line.
fn rest_of_value(after: &str) -> usize {
    let end = after.find(['\n', '\r', ',', '}', '{', '"', '\'']).unwrap_or(after.len());
    let rest = &after[..end];
    let rest = rest.find(" #").map_or(rest, |comment| &rest[..comment]);
    if rest.contains(':') { 0 } else { rest.trim_end().len() }
}

fn is_key(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}

fn word_of(word: &str, span: Span) -> Completion {
    Completion::new(word, PartKind::Value, span, "")
}

fn keys(game: &Game<'_>, span: Span) -> Vec<Completion> {
    let [known, usual] =
        [(&pages::KEYS[..], "a key with a meaning"), (&pages::USUAL_KEYS, "a usual key")]
            .map(|(keys, about)| keys.iter().map(move |(key, _)| (*key, about)));
    let missing = known.chain(usual).filter(|(key, _)| game.metadata.entry(key).is_none());
    missing.map(|(key, about)| Completion::new(key, PartKind::Key, span, about)).collect()
}

/// The arguments of the start board or of the parser.
fn inner_keys(game: &Game<'_>, own: &OwnBoards, outer: &str, span: Span) -> Vec<Completion> {
    let mut own_keys = Vec::new();
    let (fixed, arguments) = match outer {
        "GameType" | "SetUp" => {
            let name = ppn_record::asked(&game.metadata).and_then(ppn_record::name_of);
            let board = name.and_then(|name| own.get(name));
            own_keys = board.into_iter().flat_map(pages::own_arguments).collect();
            let known = name.and_then(|name| pages::find(name, System::Piecepack));
            let fixed =
                [("Name", "the name of the game"), ("System", "the system it is played with")];
            (fixed.to_vec(), known.map_or(&[][..], |game| game.arguments))
        }
        "MovetextParser" => {
            let fixed = [
                ("Name", "the name of the parser"),
                ("ScaleFactor", "how many inches a unit of written coordinates has"),
                ("DefaultSystem", "the system of games whose system is not named"),
                ("CellWidth", "how many inches a cell of checkers and chess is wide: 1 or 2"),
            ];
            (fixed.to_vec(), &[][..])
        }
        _ => return Vec::new(),
    };
    let arguments = arguments.iter().map(|argument| (argument.name, argument.about));
    let all = fixed.into_iter().chain(arguments);
    let all = all.map(|(key, about)| (key, about.to_owned())).chain(own_keys);
    all.map(|(key, about)| Completion::new(key, PartKind::Key, span, about)).collect()
}

/// All games by all their names. If arguments are allowed, a required one is a placeholder, and
/// each optional one has an entry of its own after the name.
fn game_names(span: Span, with_arguments: bool) -> Vec<Completion> {
    let main = games().map(|game| (game, game_name(game, game.name, span, with_arguments)));
    let with_each = games().filter(|_| with_arguments).flat_map(|game| {
        // The boards of these games are square: the width alone is an error.
        let is_alone =
            |argument: &&Argument| argument.kind != ArgumentKind::Seed && argument.name != "Ncols";
        game.arguments.iter().filter(is_alone).map(move |argument| {
            let label = format!("{}{ARGUMENT}{}", game.name, argument.name);
            let mut one = Completion::new(label, PartKind::Game, span, argument.about);
            (one.text, one.template) = with_argument(game, game.name, argument);
            (game, one)
        })
    });
    let also = games().flat_map(|game| {
        game.also.iter().map(move |name| {
            let detail = format!("{}: {}", game.name, game.about);
            (game, Completion { detail, ..game_name(game, name, span, with_arguments) })
        })
    });
    // Editors that compare letter by letter find `Fujisan`, too.
    let hyphenated = games().flat_map(|game| {
        game.names()
            .filter(|name| name.contains('-'))
            .map(move |name| (game, name.replace('-', "")))
    });
    let mut seen = HashSet::new();
    let others = hyphenated.filter(|(_, name)| seen.insert(name.clone())).map(|(game, name)| {
        let detail = format!("{}: {}", game.name, game.about);
        (game, Completion { detail, ..game_name(game, &name, span, with_arguments) })
    });
    let mut all: Vec<_> = main.chain(with_each).chain(also).chain(others).collect();
    let mut times: HashMap<String, usize> = HashMap::new();
    for (_, one) in &all {
        *times.entry(one.label.clone()).or_default() += 1;
    }
    // Games of several systems have the same name.
    for (game, one) in all.iter_mut().filter(|(_, one)| times[&one.label] > 1) {
        one.detail.push_str(&format!(" ({})", game.system.name()));
    }
    all.into_iter().map(|(_, one)| one).collect()
}

/// The own boards of the program.
fn own_names(own: &OwnBoards, span: Span) -> impl Iterator<Item = Completion> {
    own.iter().map(move |board| {
        let about = format!("an own board with {} pieces", board.pieces.len());
        let mut one = Completion::new(&board.name, PartKind::Game, span, "");
        one.detail = about;
        one.text = NewValue::from(&*board.name).to_string();
        one
    })
}

/// The separator of a game and an argument in the label of a completion.
pub(super) const ARGUMENT: &str = " with ";

/// A game by one of its names, with its required argument.
fn game_name(game: &StartBoard, name: &str, span: Span, with_arguments: bool) -> Completion {
    let mut one = Completion::new(name, PartKind::Game, span, game.about);
    let seed = game.arguments.iter().find(|argument| argument.kind == ArgumentKind::Seed);
    match seed.filter(|_| with_arguments) {
        Some(seed) => (one.text, one.template) = with_argument(game, name, seed),
        None if with_arguments && game.system != System::Piecepack => {
            one.text = game.written(name, None);
        }
        None => {}
    }
    one
}

/// A game with an argument: its text, and the same with the value of the argument to fill in.
fn with_argument(game: &StartBoard, name: &str, argument: &Argument) -> (String, Option<String>) {
    let text = game.written(name, Some(argument));
    let value = format!("{}}}", argument.example);
    let fixed = text.strip_suffix(&value).unwrap_or(&text);
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
    let template = format!("{}${{1:{}}}\\}}", escaped(fixed), escaped(argument.example));
    (text, Some(template))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_file::GameText;
    use ppn_record::{Notation, Options};

    #[test]
    fn own_boards_are_offered_first() {
        let mut options = Options::default();
        let board = |name: &str| ppn_record::OwnBoard::new(name, Vec::new());
        options.own_boards.add(board("Lighthouse")).unwrap();
        options.own_boards.add(board("4: Towers")).unwrap();
        let text = "---\nGameType: ";
        let parsed = Ppn::default().read(GameText::whole(text.as_bytes().to_vec()), &options);
        let offered = complete(&parsed, text.len() as u32);
        assert_eq!((&*offered[0].label, &*offered[0].text), ("Lighthouse", "Lighthouse"));
        assert_eq!(offered[1].text, "\"4: Towers\"");
    }

    fn completed(text: &str) -> Vec<Completion> {
        let (before, after) = text.split_once('|').unwrap();
        let text = format!("{before}{after}");
        let parsed = Ppn::default().read(GameText::whole(text.into_bytes()), &Options::default());
        complete(&parsed, before.len() as u32)
    }

    #[test]
    fn a_name_replaces_the_whole_value() {
        for (text, replaced) in [
            ("---\nGameType: Four| Field Kono\n...\n", "Four Field Kono"),
            ("---\nGameType: Four|\n...\n", "Four"),
            ("---\nGameType: Fo|ur # a comment\n...\n", "Four"),
            ("---\nGameType: {Name: Fo|ur, Seed: 4}\n...\n", "Four"),
        ] {
            let one = completed(text).into_iter().find(|one| one.label == "Four Field Kono");
            let plain = text.replace('|', "");
            assert_eq!(one.unwrap().span.slice(&plain), replaced, "{text}");
        }
    }

    #[test]
    fn spellings_are_offered_and_a_name_twice_only_with_its_meaning() {
        let offered = game_names(Span::default(), true);
        let of = |label: &str| offered.iter().filter(|one| one.label == label).count();
        assert!(of("Fuji-san") > 0 && of("Fujisan") == 1);
        let mut seen = HashSet::new();
        for one in &offered {
            assert!(seen.insert((&one.label, &one.detail)), "{}", one.label);
            assert!(!one.detail.is_empty(), "{}", one.label);
        }
    }

    #[test]
    fn groups_of_own_boards_are_offered_as_arguments() {
        let mut options = Options::default();
        let mut board = ppn_record::OwnBoard::new("Lighthouse", Vec::new());
        board.groups.push(ppn_record::OwnGroup { name: "Row".to_owned(), pieces: vec![0, 1] });
        options.own_boards.add(board).unwrap();
        let text = "---\nGameType:\n  Name: Lighthouse\n  ";
        let parsed = Ppn::default().read(GameText::whole(text.as_bytes().to_vec()), &options);
        let offered = complete(&parsed, text.len() as u32);
        let about = |key: &str| offered.iter().find(|one| one.label == key).map(|one| &*one.detail);
        assert_eq!(about("Row"), Some("the order of its 2 pieces, such as `2 1 …`"));
        assert_eq!(about("Seed"), Some("the random order of all groups"));
        let page = Ppn::default().page(PartKind::Game, "lighthouse", &options).unwrap();
        assert!(page.starts_with("**Lighthouse** (an own board)"), "{page}");
        assert!(page.contains("- `Row`: "), "{page}");
    }

    #[test]
    fn every_game_that_is_offered_is_set_up() {
        let offered = game_names(Span::default(), true);
        for alias in ["Checkers", "Draughts", "Oware"] {
            let known = games().any(|game| game.also.contains(&alias));
            assert_eq!(known, offered.iter().any(|one| one.label == alias), "{alias}");
        }
        for one in offered {
            let text = format!("---\nGameType: {}\n...\n", one.text).into_bytes();
            let text = GameText::whole(text);
            let record = Ppn::default().record(&text, &Options::default());
            let error = record.diagnostics.iter().find(|one| one.is_error());
            assert_eq!(error, None, "{}", one.text);
            assert!(pages::game(&one.label, System::Piecepack).is_some(), "{}", one.label);
            let filled = one.template.map(|template| filled(&template));
            assert!(filled.is_none_or(|filled| filled == one.text), "{}", one.label);
        }
    }

    /// A template with its placeholders unchanged.
    fn filled(template: &str) -> String {
        let mut text = template.replace("${1:", "");
        text = text.replacen("}\\}", "\\}", 1);
        text.replace("\\}", "}").replace("\\$", "$").replace("\\\\", "\\")
    }
}
