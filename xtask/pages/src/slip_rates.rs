//! The rates of slips that are reported on the line where they were made.
//!
//! Slips of six kinds are made one at a time in games without a problem, at places chosen by a
//! generator with a fixed seed, so that the figures change only when the reports do.

use ppn::{Diagnostic, GameText, Notation, Options, PartKind, Selection, Span};
use std::{
    collections::BTreeMap,
    fmt::{self, Write},
    fs,
    ops::Range,
    path::PathBuf,
};
use xtask::places::{entries, root};

/// The number of slips of a kind for each game.
const EACH: usize = 10;

/// A kind of slip. Each takes a move and a generator that chooses among the ways to make the slip.
struct Kind {
    name: &'static str,
    plant: fn(&Game, usize, &mut Chance) -> Option<Change>,
}

static KINDS: [Kind; 6] = [
    Kind { name: "a square one column or row off", plant: off_by_one },
    Kind { name: "a move for a capture", plant: no_capture },
    Kind { name: "a turn left out", plant: no_turn },
    Kind { name: "another piece", plant: other_piece },
    Kind { name: "a move written twice", plant: twice },
    Kind { name: "a number that touches a move", plant: glued },
];

/// Replaces bytes of a text.
type Change = (Range<usize>, String);

/// A game without a problem.
struct Game {
    text: String,
    notation: &'static str,
    moves: Vec<Move>,
}

/// A move, and the turn that contains it.
#[derive(Clone, Copy)]
struct Move {
    /// The move number, if it is directly before the move.
    number: Option<Span>,
    span: Span,
    /// The number and moves of its turn, up to the next number; in PDN only the move.
    turn: Span,
}

/// A generator of random numbers: SplitMix64, whose sequence does not depend on the version of a
/// library.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) >> 33).unwrap_or_default() % n.max(1)
    }
}

/// The rates on the page.
pub(crate) fn section() -> Result<String, fmt::Error> {
    let mut section = table()?;
    section.push_str(
        "\nSlips of six kinds are made one at a time, at random places, in the games of the corpus that \
         begin on a\nfull board and have no problems; `xtask/pages/src/slip_rates.rs` makes them. A slip counts \
         as reported if a\nreport or one of its labels is on the line of the slip. PPN has no rules of \
         play: a wrong square is found\nif it is off the board or occupied, or if a later move misses the \
         piece. *Another piece* is the square of a\npiece that the player moves a little later. FAN has \
         no symbol for captures.\n",
    );
    Ok(section)
}

/// The table of rates: a row for each kind, a column for each notation.
fn table() -> Result<String, fmt::Error> {
    let mut counts: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    let games = games();
    for (index, game) in games.iter().enumerate() {
        for kind in &KINDS {
            let mut chance = Chance(index as u64);
            let count = counts.entry((kind.name, game.notation)).or_default();
            for _ in 0..EACH {
                let at = chance.below(game.moves.len());
                if let Some(change) = (kind.plant)(game, at, &mut chance) {
                    count.0 += 1;
                    count.1 += usize::from(game.reports(&change));
                }
            }
        }
    }
    let mut table = String::new();
    let notations = [("ppn", "PPN"), ("pdn", "PDN"), ("fan", "FAN")];
    write!(table, "| slip |")?;
    for (name, title) in notations {
        let games = games.iter().filter(|game| game.notation == name).count();
        write!(table, " {title}, {games} games |")?;
    }
    writeln!(table, "\n| --- | ---: | ---: | ---: |")?;
    for kind in &KINDS {
        write!(table, "| {} |", kind.name)?;
        for (notation, _) in notations {
            match counts.get(&(kind.name, notation)) {
                Some(&(all @ 1.., found)) => {
                    write!(table, " {} % of {all} |", (100 * found + all / 2) / all)?;
                }
                _ => write!(table, " – |")?,
            }
        }
        writeln!(table)?;
    }
    Ok(table)
}

/// The games of the corpus that have no problem, have moves, and do not begin on a random board.
fn games() -> Vec<Game> {
    let folder = root().join("corpus");
    let mut paths: Vec<_> = ["games", "pdn/games", "fan/games"]
        .iter()
        .flat_map(|games| entries(&folder.join(games)).expect("games"))
        .collect();
    paths.sort();
    let notations = ppn::notations();
    let read = |path: &PathBuf| -> Vec<Game> {
        let (Ok(text), Some(notation)) = (fs::read_to_string(path), notations.of_path(path)) else {
            return Vec::new();
        };
        let texts = notation.split(Box::new(text.as_bytes()));
        let texts = texts.map(|text| text.expect("text in memory").text.into_owned());
        texts.filter_map(|text| Game::read(text, &**notation)).collect()
    };
    paths.iter().flat_map(read).collect()
}

impl Game {
    fn read(text: String, notation: &dyn Notation) -> Option<Self> {
        let name = ["ppn", "pdn", "fan"].into_iter().find(|name| *name == notation.name())?;
        if text.contains("Seed:") || text.contains("Coins:") || !check(&text, notation).is_empty() {
            return None;
        }
        let whole = GameText::whole(text.clone().into_bytes());
        let record = notation.record(&whole, &Options::default());
        if record.board(0).is_empty() && name == "ppn" {
            return None;
        }
        let mut moves: Vec<Move> = Vec::new();
        let mut number: Option<Span> = None;
        let parsed = notation.parse(whole.borrowed(), &Options::default());
        for part in parsed.parts() {
            match part.kind {
                // In PPN periods and semicolons are numbers, too.
                PartKind::Number
                    if part.span.slice(&text).starts_with(|c: char| c.is_ascii_digit()) =>
                {
                    number = Some(part.span);
                }
                PartKind::Move => {
                    let span = part.span;
                    let begins = number.is_some() || name == "pdn";
                    let start = number.map_or(span, |number| number.cover(span));
                    let turn = match moves.last() {
                        Some(last) if !begins => last.turn.cover(span),
                        _ => start,
                    };
                    let same = |one: &&mut Move| one.turn.start == turn.start;
                    moves.iter_mut().rev().take_while(same).for_each(|one| one.turn = turn);
                    moves.push(Move { number: number.take(), span, turn });
                }
                PartKind::Variation => return None,
                _ => {}
            }
        }
        let game = Self { text, notation: name, moves };
        // If most moves go from square to square, the start board is complete.
        let plain = (0..game.moves.len()).filter(|&at| !game.squares(at).is_empty()).count();
        (game.moves.len() > 8 && plain * 10 > game.moves.len() * 9).then_some(game)
    }

    fn word(&self, at: usize) -> &str {
        self.moves[at].span.slice(&self.text)
    }

    /// The squares in a move, as bytes of the text.
    fn squares(&self, at: usize) -> Vec<Range<usize>> {
        let Span { start, .. } = self.moves[at].span;
        let word = self.word(at).as_bytes();
        let mut squares = Vec::new();
        let mut from = 0;
        while from < word.len() {
            let digits = |at: usize| word[at..].iter().take_while(|b| b.is_ascii_digit()).count();
            let is_letter = word[from].is_ascii_lowercase() && self.is_square_letter(word, from);
            let length = match is_letter {
                true => digits(from + 1),
                false if self.notation == "pdn" => digits(from),
                false => 0,
            };
            if length > 0 {
                let length = length + usize::from(is_letter);
                squares.push(start as usize + from..start as usize + from + length);
                from += length;
            } else {
                from += 1;
            }
        }
        squares
    }

    /// Whether a letter is the column of a square: in FAN the first letter is an animal.
    fn is_square_letter(&self, word: &[u8], at: usize) -> bool {
        let is_inside = at > 0 && (word[at - 1].is_ascii_alphanumeric() || word[at - 1] == b'?');
        word[at] <= b't' && (is_inside == (self.notation == "fan"))
    }

    /// Whether a report is on the line of a change, or on the next line if text was removed.
    fn reports(&self, (range, put): &Change) -> bool {
        let mut text = self.text.clone();
        text.replace_range(range.clone(), put);
        let line = |at: usize| text[..at.min(text.len())].matches('\n').count();
        let (first, last) = (line(range.start), line(range.start + put.len()));
        let last = if put.trim().is_empty() { last + 1 } else { last };
        let notations = ppn::notations();
        let notation = notations.named(self.notation).expect("a notation of ours");
        check(&text, &**notation).iter().any(|found| {
            let mut places = found.labels.iter().map(|label| label.span).chain([found.span]);
            places.any(|span| (first..=last).contains(&line(span.start as usize)))
        })
    }
}

fn check(text: &str, notation: &dyn Notation) -> Vec<Diagnostic> {
    let (options, selection) = (Options::default(), Selection::default());
    let text = GameText::whole(text.as_bytes().to_vec());
    ppn::lint::check(&*notation.parse(text, &options), &selection)
}

/// Changes a column or a row by one, or the number of a square.
fn off_by_one(game: &Game, at: usize, chance: &mut Chance) -> Option<Change> {
    let squares = game.squares(at);
    let square = squares.get(chance.below(squares.len()))?.clone();
    let written = &game.text[square.clone()];
    let up = chance.below(2) == 0;
    let next = |n: u32| if up { Some(n + 1) } else { n.checked_sub(1).filter(|&n| n > 0) };
    let first = written.chars().next()?;
    let put = if !first.is_ascii_lowercase() {
        next(written.parse().ok()?)?.to_string()
    } else if chance.below(2) == 0 {
        let column = next(first as u32 - 'a' as u32 + 1)?;
        format!("{}{}", char::from_u32('a' as u32 + column - 1)?, &written[1..])
    } else {
        format!("{first}{}", next(written[1..].parse().ok()?)?)
    };
    Some((square, put))
}

/// Writes `-` for the symbol of a capture. FAN has no symbol for captures.
fn no_capture(game: &Game, at: usize, _: &mut Chance) -> Option<Change> {
    let symbol = match game.notation {
        "ppn" => ':',
        "pdn" => 'x',
        _ => return None,
    };
    let start = game.moves[at].span.start as usize + game.word(at).find(symbol)?;
    Some((start..start + 1, "-".to_owned()))
}

fn no_turn(game: &Game, at: usize, _: &mut Chance) -> Option<Change> {
    // Without its last turn, a game is still complete.
    let turn = game.moves[at].turn;
    (game.moves.last()?.turn.start > turn.start).then_some((turn.range(), String::new()))
}

/// Writes the square of a piece that the player moves a little later; in FAN, the letter of another
/// animal.
fn other_piece(game: &Game, at: usize, chance: &mut Chance) -> Option<Change> {
    let first = game.squares(at).first()?.clone();
    if game.notation == "fan" {
        let letter = first.start - 1..first.start;
        let written = game.text[letter.clone()].chars().next()?;
        let others = ["RHCDE", "rhcde"].into_iter().find(|all| all.contains(written))?;
        let put = others.chars().filter(|&other| other != written).nth(chance.below(4))?;
        return Some((letter, put.to_string()));
    }
    let mut later = [2, 4, 6].into_iter().filter(|plies| at + plies < game.moves.len());
    let put = later.find_map(|plies| {
        let other = game.text[game.squares(at + plies).first()?.clone()].to_owned();
        (other != game.text[first.clone()]).then_some(other)
    })?;
    Some((first, put))
}

fn twice(game: &Game, at: usize, _: &mut Chance) -> Option<Change> {
    let word = game.word(at);
    Some((game.moves[at].span.range(), format!("{word} {word}")))
}

/// Removes the space between a number and the move after it, or the move before it if that is
/// allowed.
fn glued(game: &Game, at: usize, _: &mut Chance) -> Option<Change> {
    let one = game.moves[at];
    let number = one.number?;
    let gap = match game.notation {
        "ppn" => number.end..one.span.start,
        _ => game.moves.get(at.checked_sub(1)?)?.span.end..number.start,
    };
    let gap = gap.start as usize..gap.end as usize;
    game.text
        .get(gap.clone())?
        .chars()
        .all(|c| c == ' ' || c == '\n')
        .then_some((gap, String::new()))
}
