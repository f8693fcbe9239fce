//! Answers are those of a naive program, which plays every game and looks at all of its states.

use crate::archive::{games, notations, options};
use ppn_archive::{Query, Subject, Vocabulary};
use ppn_lint::{Diagnostic, Selection, check};
use ppn_notations::{Notation, Options, Piece, record::Positions};
use ppn_record::{PartKind, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What the naive program knows of a game.
#[derive(Default)]
pub(crate) struct Facts {
    notation: &'static str,
    tags: BTreeMap<String, Vec<String>>,
    moves: usize,
    comments: Vec<String>,
    codes: BTreeSet<&'static str>,
    has_errors: bool,
    /// The words of the main line, if they are as the notation writes them.
    words: Vec<String>,
    states: Vec<State>,
    has_moves: bool,
}

/// A state: its number, the pieces on squares by their letters, and its position as text.
struct State {
    number: u64,
    /// By column and row from 1.
    letters: BTreeMap<(i64, i64), char>,
    position: Option<String>,
}

/// The letter of a piece: as in FEN for chess, `m` and `k` for men and kings, the beginnings of the names of animals, and
/// `s` for stones. Capitals are white.
fn letter(piece: &Piece) -> Option<char> {
    let letter = match (piece.cfg.to_string().as_str(), piece.piece_side.to_string().as_str()) {
        ("chess1", "bit_face") => "pnbrqk".chars().nth(piece.rank.0 as usize - 1)?,
        ("arimaa1", "bit_face") => "rcdhme".chars().nth(piece.rank.0 as usize - 1)?,
        ("checkers1", "bit_face") => 'k',
        ("checkers1", "bit_back") => 'm',
        ("go", _) if piece.piece_side.to_string().starts_with("bit") => 's',
        _ => return None,
    };
    match piece.suit.0 {
        6 => Some(letter.to_ascii_uppercase()),
        2 => Some(letter),
        _ => None,
    }
}

pub(crate) fn facts(notation: &dyn Notation, text: &ppn_archive::GameText<'_>) -> Facts {
    let options = Options::default().with_positions(Positions::All).with_viewer(true);
    let record = notation.record(text, &options);
    let parsed = notation.parse(text.borrowed(), &options);
    let found = check(&*parsed, &Selection::default());
    let texts = |value: &Value| -> Vec<String> {
        match (value.as_sequence(), value.as_mapping()) {
            (Some(items), _) => {
                items.iter().filter_map(|item| item.text().map(str::to_owned)).collect()
            }
            (_, Some(entries)) => {
                let name = entries.iter().find(|(key, _)| key.eq_ignore_ascii_case("name"));
                name.and_then(|(_, entry)| entry.value.text().map(str::to_owned))
                    .into_iter()
                    .collect()
            }
            _ => value.text().map(str::to_owned).into_iter().collect(),
        }
    };
    let headline = notation.headline(text, &options);
    let tags = headline.iter().map(|(key, entry)| (key.to_owned(), texts(&entry.value))).collect();
    let is_within = |state: usize| state > 0 && record.goes_on(state);
    let states =
        (record.before_moves()..record.len()).filter(|&state| !is_within(state)).map(|state| {
            let scale = record.scale_factor;
            let pieces = record.shown(state);
            let letters = pieces.iter().filter_map(|piece| {
                let square = |at: f64| (at / scale).round() as i64;
                Some(((square(piece.x), square(piece.y)), letter(piece)?))
            });
            let number = record.number(state);
            let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
            State {
                number: if state == record.before_moves() {
                    0
                } else {
                    digits.parse().unwrap_or(u64::MAX)
                },
                letters: letters.collect(),
                // A comment before the first move has a state of its own, whose position is that of the start.
                position: record
                    .position(state)
                    .or(record.position(0).filter(|_| state == record.before_moves()))
                    .map(str::to_owned),
            }
        });
    let words = (1..record.len()).map(|state| record.own_text(state).into_owned());
    let formatted = parsed.format(&Default::default());
    let is_formatted = formatted.text == text.text && formatted.diagnostics.is_empty();
    Facts {
        notation: notation.name(),
        tags,
        moves: (1..record.len()).filter(|&state| !is_within(state)).count(),
        comments: parsed
            .parts()
            .iter()
            .filter(|part| part.kind == PartKind::Comment)
            .map(|part| part.span.slice(&text.text).to_lowercase())
            .collect(),
        codes: found.iter().map(|one| one.code.id).collect(),
        has_errors: found.iter().any(Diagnostic::is_error),
        words: if is_formatted && found.is_empty() {
            words.filter(|word| !word.is_empty()).collect()
        } else {
            Vec::new()
        },
        states: states.collect(),
        has_moves: record.len() > record.before_moves() + 1,
    }
}

impl Facts {
    fn values(&self, name: &str) -> &[String] {
        self.tags.get(name).map_or(&[], Vec::as_slice)
    }

    fn has_board(&self, is: impl Fn(&State) -> bool) -> bool {
        self.states.iter().any(is)
    }
}

/// Numbers that look random, the same in each run.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most.max(1)
    }

    pub(crate) fn of<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len()))
    }
}

pub(crate) type Asked = (String, Box<dyn Fn(&Facts) -> bool>);

/// A condition, and the same in Rust. Its values are those of some game, so that it is not always false.
fn condition(chance: &mut Chance, all: &[Facts]) -> Option<Asked> {
    let game = chance.of(all)?;
    let kind = chance.below(12);
    Some(match kind {
        0 | 1 => {
            let tags: Vec<_> = game.tags.iter().collect();
            let (name, values) = *chance.of(&tags)?;
            let value = chance.of(values)?.clone();
            if !name.chars().all(|c| c.is_ascii_alphabetic())
                || value.contains(['"', '\\'])
                || name.ends_with("Date")
                || name == "GameType"
                || name == "Result"
            {
                return None;
            }
            let name = name.clone();
            if kind == 0 {
                let is_number = value.parse::<f64>().is_ok();
                if is_number || value.trim() != value {
                    return None;
                }
                let query = format!("{name} = \"{value}\"");
                (query, Box::new(move |game| game.values(&name).contains(&value)))
            } else {
                let start = chance.below(value.chars().count());
                let part: String = value.chars().skip(start).take(4).collect();
                let query = format!("{name} ~ \"{}\"", part.to_uppercase());
                let part = part.to_lowercase();
                let part = part.trim().to_owned();
                if part.is_empty() || part.chars().count() < 2 {
                    return None;
                }
                let query = query
                    .replace(&query[query.find('"')?..], &format!("\"{}\"", part.to_uppercase()));
                (
                    query,
                    Box::new(move |game| {
                        game.values(&name).iter().any(|one| one.to_lowercase().contains(&part))
                    }),
                )
            }
        }
        2 => {
            let year = 1990 + chance.below(40) as u32;
            let year_of = |game: &Facts| -> Option<u32> {
                game.values("Date").first()?.get(..4)?.parse().ok()
            };
            match chance.below(3) {
                0 => (
                    format!("Date >= {year}"),
                    Box::new(move |game| year_of(game).is_some_and(|own| own >= year)),
                ),
                1 => (
                    format!("Date in {}..{year}", year - 6),
                    Box::new(move |game| {
                        year_of(game).is_some_and(|own| (year - 6..=year).contains(&own))
                    }),
                ),
                _ => (
                    format!("Date < {year}"),
                    Box::new(move |game| year_of(game).is_some_and(|own| own < year)),
                ),
            }
        }
        3 => {
            let number = game.moves;
            match chance.below(3) {
                0 => (format!("moves >= {number}"), Box::new(move |game| game.moves >= number)),
                1 => (format!("moves = {number}"), Box::new(move |game| game.moves == number)),
                _ => (
                    format!("moves in {number}..{}", number + 9),
                    Box::new(move |game| (number..=number + 9).contains(&game.moves)),
                ),
            }
        }
        4 => {
            let name = game.notation;
            (format!("notation = {name}"), Box::new(move |game| game.notation == name))
        }
        5 => {
            let comment = chance.of(&game.comments)?;
            let words: Vec<&str> = comment
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| word.len() > 2)
                .collect();
            let word = (*chance.of(&words)?).to_owned();
            (
                format!("comment ~ \"{word}\""),
                Box::new(move |game| game.comments.iter().any(|one| one.contains(&word))),
            )
        }
        6 => {
            let codes: Vec<_> = game.codes.iter().copied().collect();
            match chance.of(&codes) {
                Some(&code) => {
                    (format!("has {code}"), Box::new(move |game| game.codes.contains(code)))
                }
                None => ("has errors".to_owned(), Box::new(|game| game.has_errors)),
            }
        }
        7 | 8 => {
            let state = chance.of(&game.states)?;
            let position = state.position.clone()?;
            if game.notation != "pgn" && game.notation != "pdn" {
                return None;
            }
            let notation = game.notation;
            // Counters of moves are no part of a position.
            let board = |position: &str| position.split(' ').take(2).collect::<Vec<_>>().join(" ");
            let wanted = board(&position);
            // A board of another shape has other squares with these numbers.
            let size = |game: &Facts| game.values("PDNGameType").first().cloned();
            let own_size = size(game);
            if own_size.is_none() && notation == "pdn" {
                return None;
            }
            let query = format!(
                "(position \"{position}\" and notation = {notation}{})",
                match &own_size {
                    Some(size) => format!(" and PDNGameType = \"{size}\""),
                    None => String::new(),
                }
            );
            let without_turn = |position: &str| {
                position
                    .replace(" w", "")
                    .replace(" b", "")
                    .trim_start_matches(['W', 'B'])
                    .to_owned()
            };
            (
                query,
                Box::new(move |game| {
                    game.notation == notation
                        && (own_size.is_none() || size(game) == own_size)
                        && game.has_board(|one| {
                            one.position.as_ref().is_some_and(|one| {
                                let one = board(one);
                                if game.has_moves {
                                    one == wanted
                                } else {
                                    without_turn(&one) == without_turn(&wanted)
                                }
                            })
                        })
                }),
            )
        }
        9 => {
            let state = chance.of(&game.states)?;
            let width = state.letters.keys().map(|(x, y)| *x.max(y)).max()?;
            let mut drawing = String::new();
            let mut wanted = Vec::new();
            for y in (1..=width).rev() {
                for x in 1..=width {
                    let own = state.letters.get(&(x, y)).copied();
                    let shown = match (own, chance.below(6)) {
                        (_, 0..4) => '?',
                        (Some(_), 4) => '!',
                        (Some(letter), _) => letter,
                        (None, _) => '.',
                    };
                    drawing.push(shown);
                    wanted.push(((x, y), shown));
                }
                drawing.push('/');
            }
            let query = format!("position board \"{drawing}\"");
            let has_others = |game: &Facts| game.notation == "ppn";
            (
                format!("({query} and notation != ppn)"),
                Box::new(move |game| {
                    !has_others(game)
                        && game.has_board(|one| {
                            wanted.iter().all(|(at, wanted)| match (wanted, one.letters.get(at)) {
                                ('?', _) | ('.', None) | ('!', Some(_)) => true,
                                (wanted, Some(own)) => wanted == own,
                                _ => false,
                            })
                        })
                }),
            )
        }
        10 => {
            let state = chance.of(&game.states)?;
            if game.notation == "ppn" || game.notation == "sgf" {
                return None;
            }
            let count = |state: &State, letter: char| {
                state.letters.values().filter(|one| **one == letter).count()
            };
            let all =
                |state: &State| state.letters.values().filter(|one| one.is_uppercase()).count();
            let (letter, name) = match game.notation {
                "pdn" => ('m', "men"),
                "pgn" => ('p', "pawns"),
                _ => ('r', "rabbits"),
            };
            let (black, white) = (count(state, letter), all(state));
            let number = state.number;
            let query = format!(
                "(notation = {} and board (material (black {black} {name}, 0.. any; white {white}..{} any)) at {number}..{})",
                game.notation,
                white + 1,
                number + 8
            );
            let notation = game.notation;
            (
                query,
                Box::new(move |game| {
                    game.notation == notation
                        && game.has_board(|one| {
                            (number..=number + 8).contains(&one.number)
                                && count(one, letter) == black
                                && (white..=white + 1).contains(&all(one))
                        })
                }),
            )
        }
        _ => {
            let plain = |word: &String| word.trim_end_matches(['!', '?', '+', '#']).to_owned();
            if game.words.len() < 6 || game.notation == "ppn" || game.notation == "sgf" {
                return None;
            }
            let at = chance.below(game.words.len() - 5);
            let words: Vec<String> = game.words.iter().map(plain).collect();
            let (first, second) = (words[at..at + 2].to_vec(), words[at + 4..at + 5].to_vec());
            if words.iter().any(|word| word.contains(['"', '.', ' '])) {
                return None;
            }
            let query = format!("played \"{} … {}\"", first.join(" "), second.join(" "));
            // Games whose words are not as the notation writes them are not known to the naive program.
            (
                format!("({query} and not has warnings and not has errors)"),
                Box::new(move |game| {
                    let words: Vec<String> = game.words.iter().map(plain).collect();
                    (0..words.len().saturating_sub(2)).any(|at| {
                        words[at..at + 2] == first[..] && words[at + 2..].contains(&second[0])
                    })
                }),
            )
        }
    })
}

/// Conditions that are joined.
pub(crate) fn query(chance: &mut Chance, all: &[Facts], depth: usize) -> Asked {
    let join = chance.below(if depth == 0 { 3 } else { 6 });
    let (left, is_left) = loop {
        if let Some(found) = condition(chance, all) {
            break found;
        }
    };
    if depth == 0 || join < 3 {
        return (left, is_left);
    }
    let (right, is_right) = query(chance, all, depth - 1);
    match join {
        3 => {
            (format!("{left} and ({right})"), Box::new(move |game| is_left(game) && is_right(game)))
        }
        4 => {
            (format!("({right}) or {left}"), Box::new(move |game| is_left(game) || is_right(game)))
        }
        _ => (
            format!("not {left} and not ({right})"),
            Box::new(move |game| !is_left(game) && !is_right(game)),
        ),
    }
}

#[test]
fn answers_are_those_of_a_naive_program() {
    const QUERIES: usize = 250;
    // Set-ups within moves that change nothing have a position in the record and no state.
    let mut games = games();
    games.retain(|game| !game.text.text.contains("/FEN"));
    let all: Vec<Facts> = games.iter().map(|game| facts(&*game.notation, &game.text)).collect();
    let kinds: BTreeSet<_> = all.iter().map(|one| one.notation).collect();
    assert!(all.len() > 100 && kinds.len() >= 5, "{} games, {kinds:?}", all.len());
    let options = options();
    let subjects: Vec<Subject<'_>> =
        games.iter().map(|game| Subject::new(&game.text, &*game.notation, &options)).collect();
    let notations = notations();
    let codes = ppn_lint::all_codes(&notations).collect();
    let vocabulary = Vocabulary::new(notations, codes);
    let mut chance = Chance(7);
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..QUERIES {
        let (text, is_met) = query(&mut chance, &all, 2);
        let query = Query::read(&text, &vocabulary, &Default::default())
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        for (game, (subject, facts)) in games.iter().zip(subjects.iter().zip(&all)) {
            let found = query.find(subject).is_some();
            let states: Vec<_> =
                facts.states.iter().map(|one| (one.number, &one.position)).collect();
            assert_eq!(found, is_met(facts), "{text}\n{}\n{states:?}", game.text.text);
            if found { hits += 1 } else { misses += 1 }
        }
    }
    assert!(hits > 2_000 && misses > 2_000, "{hits} games were found, {misses} were not");
}
