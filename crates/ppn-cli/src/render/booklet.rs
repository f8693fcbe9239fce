//! What a booklet has before its games: what the tags of all games say together.

use crate::counted::counted;
use crate::metadata::{round, text, title};
use ppn::Metadata;
use ppn_archive::Crosstable;
use ppn_record::PLAYER_KEYS;
use ppn_render::pdf::{ContentsEntry, Front, FrontTable};

/// The largest number of players whose games with each other have a column each.
const MOST_COLUMNS: usize = 16;

/// The games of a booklet so far.
#[derive(Default)]
pub(super) struct Booklet {
    entries: Vec<ContentsEntry>,
    /// Whether a game has players, by which it is named instead of its title.
    has_players: bool,
    table: Crosstable,
    events: Shared,
    sites: Shared,
    /// The first and the last date.
    dates: Option<(String, String)>,
}

/// A value that all games have, as far as they have one.
#[derive(Default)]
enum Shared {
    #[default]
    None,
    One(String),
    Many,
}

impl Shared {
    fn add(&mut self, value: Option<String>) {
        let Some(value) = value else { return };
        match self {
            Self::None => *self = Self::One(value),
            Self::One(known) if *known != value => *self = Self::Many,
            Self::One(_) | Self::Many => {}
        }
    }

    fn value(self) -> Option<String> {
        match self {
            Self::One(value) => Some(value),
            Self::None | Self::Many => None,
        }
    }
}

impl Booklet {
    /// Takes a long common beginning of all titles, such as the name of a series, so that the contents show what
    /// differs.
    fn take_beginning(&mut self) -> String {
        let Some((first, others)) = self.entries.split_first() else { return String::new() };
        let lengths = others.iter().map(|other| shared_words(&first.players, &other.players));
        let mut length = lengths.min().unwrap_or(0);
        // Numbers alone would look like pages.
        let is_bare = |length: usize| {
            let mut rests = self.entries.iter().map(|entry| &entry.players[length..]);
            rests.any(|rest| !rest.contains(char::is_alphabetic))
        };
        if is_bare(length) {
            length = first.players[..length].trim_end().rfind(' ').map_or(0, |space| space + 1);
        }
        let beginning = first.players[..length].to_owned();
        if beginning.chars().count() < LONG_BEGINNING {
            return String::new();
        }
        for entry in &mut self.entries {
            entry.players.drain(..length);
        }
        beginning.trim_end_matches(|c: char| c.is_whitespace() || ",;:-–—".contains(c)).to_owned()
    }

    /// Adds a game.
    pub(super) fn add(&mut self, metadata: &Metadata) {
        let known = |key| text(metadata, key).filter(|value| !matches!(value.as_str(), "?" | "*"));
        let result = known("Result").unwrap_or_default();
        let sides = PLAYER_KEYS.iter().find_map(|[first, second]| {
            let both = [known(first), known(second)];
            both.iter().any(Option::is_some).then_some(both)
        });
        if let Some([Some(first), Some(second)]) = &sides {
            self.table.add([first, second], &result);
        }
        let players = crate::metadata::players(metadata);
        let round = round(metadata).filter(|_| known("Round").is_some_and(|one| one != "-"));
        self.has_players |= players.is_some();
        let entry = ContentsEntry::default()
            .with_round(round.map(|round| capital(&round)).unwrap_or_default())
            .with_players(players.or_else(|| title(metadata)).unwrap_or_else(|| "?".to_owned()))
            .with_result(result);
        self.entries.push(entry);
        self.events.add(known("Event"));
        self.sites.add(known("Site"));
        if let Some(date) = known("Date").filter(|date| !date.starts_with('?')) {
            let (first, last) = self.dates.take().unwrap_or_else(|| (date.clone(), date.clone()));
            self.dates = Some((first.min(date.clone()), last.max(date)));
        }
    }

    /// What comes before the games; `name` is the title if they have none in common.
    pub(super) fn front(mut self, name: &str) -> Front {
        let beginning = if self.has_players { String::new() } else { self.take_beginning() };
        let name = if beginning.is_empty() { name } else { &beginning };
        let games = counted(self.entries.len(), "game");
        let players = self.table.players();
        let numbers = match players {
            0 => games,
            _ => format!("{games}, {}", counted(players, "player")),
        };
        let dates = self.dates.map(|(first, last)| match first == last {
            true => first,
            false => format!("{first} – {last}"),
        });
        let lines = [self.sites.value(), dates, Some(numbers)];
        Front::default()
            .with_title(self.events.value().unwrap_or_else(|| name.to_owned()))
            .with_lines(lines.into_iter().flatten().collect())
            .with_table(table(&self.table, self.table.players() <= MOST_COLUMNS))
            .with_narrow_table(table(&self.table, false))
            .with_contents(self.entries)
    }
}

/// The shortest common beginning of titles that is not repeated, in characters.
const LONG_BEGINNING: usize = 12;

/// The length of the whole words that two texts both begin with.
fn shared_words(one: &str, other: &str) -> usize {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    one.as_bytes()[..same].iter().rposition(|&byte| byte == b' ').map_or(0, |space| space + 1)
}

/// The results: of all players with each other, or their sums.
fn table(table: &Crosstable, is_crossed: bool) -> FrontTable {
    if table.players() < 3 {
        return FrontTable::default();
    }
    let rows = table.rows();
    let has_tie_break = is_crossed && rows.iter().all(|row| row.tie_break.is_some());
    let word = |word: &str| word.to_owned();
    let mut head = vec![word(""), word("")];
    match is_crossed {
        true => head.extend((1..=rows.len()).map(|number| number.to_string())),
        false => head.extend(["games", "won", "drawn", "lost"].map(word)),
    }
    head.push(word("points"));
    head.extend(has_tie_break.then(|| word("SB")));
    let rows = rows.into_iter().enumerate().map(|(index, row)| {
        // The columns of a crosstable have the numbers of its rows, also where players share a place.
        let number = if is_crossed { index + 1 } else { row.place };
        let mut cells = vec![number.to_string(), row.name];
        match is_crossed {
            true => cells.extend(
                row.cells
                    .into_iter()
                    .enumerate()
                    .map(|(other, cell)| if other == index { word("×") } else { cell }),
            ),
            false => {
                cells.push(row.games.to_string());
                cells.extend(row.won_drawn_lost.map(|number| number.to_string()));
            }
        }
        cells.push(row.points);
        cells.extend(row.tie_break.filter(|_| has_tie_break));
        cells
    });
    FrontTable::default()
        .with_title(word(if is_crossed { "Crosstable" } else { "Standings" }))
        .with_rows(rows.collect())
        .with_head(head)
}

/// A text whose first letter is a capital one.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}
