//! Images on the faces of pieces, from files that a theme names.

use super::{
    value::Reading,
    written::{Content, Named, Table, Written},
};
use crate::{Assortment, describe::describe};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use ppn_source::SettingsProblems;
use std::{
    collections::{BTreeMap, HashMap},
    fmt, io,
    sync::Arc,
};

/// Reads a file that a theme names, by its path from the folder of the theme.
pub(super) type Files<'f> = &'f dyn Fn(&str) -> io::Result<Vec<u8>>;

/// The images of a theme: what is drawn on the faces of pieces instead of its own symbols.
///
/// `Theme::read_with` (feature `images`) reads them; other themes have none.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Images(BTreeMap<Key, Arc<Image>>);

/// The set, the kind with its side, the suit and the rank of a piece; `None` for all suits, and for all ranks.
type Key = (Configuration, PieceSide, Option<Suit>, Option<Rank>);

/// An image that was checked: it can be drawn, and has no scripts and no references to other files.
#[derive(Clone, PartialEq)]
pub(crate) struct Image {
    /// Its content as the address of an element `image`.
    pub(crate) address: String,
}

/// Without the content, which is long.
impl fmt::Debug for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Image").field(&self.address.len()).finish()
    }
}

impl Images {
    /// The most bytes of a file.
    pub const MOST_BYTES: usize = 4 << 20;

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The image of a piece.
    pub(crate) fn of(&self, piece: &Piece) -> Option<&Arc<Image>> {
        if self.0.is_empty() {
            return None;
        }
        let (suit, rank) = (Some(piece.suit), Some(piece.rank));
        [(suit, rank), (suit, None), (None, rank), (None, None)]
            .into_iter()
            .find_map(|(suit, rank)| self.0.get(&(piece.cfg.clone(), piece.piece_side, suit, rank)))
    }

    /// Reads the files of patterns, and reports what is wrong at the place of the pattern.
    pub(super) fn load(
        patterns: &[Pattern],
        files: Files<'_>,
        problems: &mut SettingsProblems,
    ) -> Self {
        let (mut images, mut known, mut total) = (Self::default(), HashMap::new(), 0);
        for pattern in patterns {
            let mut wrong = Vec::new();
            for piece in pattern.pieces() {
                let path = pattern.path_of(&piece);
                let read = known.entry(path).or_insert_with_key(|path| {
                    let image = checked(files, path, &mut total);
                    // Only the first piece with a wrong file is reported.
                    image.map(Arc::new).map_err(|problem| {
                        wrong.push(format!("`{path}` of the {}: {problem}", described(&piece)));
                    })
                });
                if let Ok(image) = read {
                    images.0.insert(pattern.key(piece), Arc::clone(image));
                }
            }
            let more = wrong.len().saturating_sub(MOST_REPORTS);
            if more > 0 {
                wrong.truncate(MOST_REPORTS);
                wrong.push(format!("{more} more files of this pattern cannot be used"));
            }
            wrong.into_iter().for_each(|wrong| problems.add(pattern.start, wrong));
        }
        images
    }
}

/// The most files of a pattern that are reported one by one.
const MOST_REPORTS: usize = 3;

/// The name of a piece with a small first letter, as in a sentence.
fn described(piece: &Piece) -> String {
    let words = describe(piece);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(feature = "images")]
fn checked(files: Files<'_>, path: &str, total: &mut usize) -> Result<Image, String> {
    super::image_file::checked(files, path, total)
}

#[cfg(not(feature = "images"))]
fn checked(_: Files<'_>, _: &str, _: &mut usize) -> Result<Image, String> {
    Err("images are drawn by the command `ppn` only".to_owned())
}

/// The content of a file in the folder of the theme.
#[cfg(any(feature = "images", feature = "fonts"))]
pub(super) fn content(files: Files<'_>, path: &str) -> Result<Vec<u8>, String> {
    if leaves_folder(path) {
        return Err(STAY.to_owned());
    }
    let bytes = files(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("the file cannot be read: {error}"),
    })?;
    match bytes.len() > Images::MOST_BYTES {
        true => Err(format!("the file is larger than {} MiB", Images::MOST_BYTES >> 20)),
        false => Ok(bytes),
    }
}

/// The files of one side of a kind of pieces, as a theme names them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Pattern {
    /// Where its value is in the file.
    start: usize,
    assortment: Assortment,
    path: String,
    /// Words for `{suit}` and `{rank}`, from the first one of the set; numbers if there are none.
    suits: Vec<String>,
    ranks: Vec<String>,
}

impl Pattern {
    fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.assortment.pieces()
    }

    /// What the image of a piece is for: without suits in the path, the pieces of all suits have the same.
    fn key(&self, piece: Piece) -> Key {
        let suit = self.path.contains("{suit}").then_some(piece.suit);
        let rank = self.path.contains("{rank}").then_some(piece.rank);
        (piece.cfg, piece.piece_side, suit, rank)
    }

    /// The path of the file of a piece.
    fn path_of(&self, piece: &Piece) -> String {
        let word = |words: &[String], number: u32, first: u32| {
            let at = number.checked_sub(first).and_then(|at| words.get(at as usize));
            at.cloned().unwrap_or_else(|| number.to_string())
        };
        let suit = word(&self.suits, piece.suit.0, *self.assortment.suits.start());
        let rank = word(&self.ranks, piece.rank.0, *self.assortment.ranks.start());
        self.path.replace("{suit}", &suit).replace("{rank}", &rank)
    }

    /// Reads the key `images`: a table for each set.
    pub(super) fn read(written: &Written, problems: &mut SettingsProblems) -> Vec<Self> {
        let mut patterns = Vec::new();
        for (set, table) in sets_of(written, ("images", TAKES, SET_TAKES), problems) {
            patterns.extend(of_set(set, table, problems));
        }
        patterns
    }
}

/// The tables of known sets in the table of a key: what the key takes, and what a set takes, is for reports.
pub(super) fn sets_of<'w>(
    written: &'w Written,
    (key, takes, set_takes): (&str, &str, &str),
    problems: &mut SettingsProblems,
) -> Vec<(&'w Named, &'w Table)> {
    let Content::Table(sets) = &written.content else {
        problems.add(written.start, format!("`{key}` takes {takes}"));
        return Vec::new();
    };
    let mut tables = Vec::new();
    for set in sets {
        let known = || Configuration::known().map(|(name, _)| name);
        if !known().any(|name| name == set.key) {
            let names = known().collect::<Vec<_>>().join(", ");
            let expected = format!("the sets are {names}");
            Reading::unknown(problems, set.start, &set.key, known(), &expected);
            continue;
        }
        match &set.value.content {
            Content::Table(table) => tables.push((set, table)),
            _ => problems.add(set.value.start, format!("`{}` takes {set_takes}", set.key)),
        }
    }
    tables
}

/// What the key `images` takes.
pub(super) const TAKES: &str =
    "a table of sets, such as `[images.piecepack]` with `tile_face = \"tile-{suit}-{rank}.png\"`";

const SET_TAKES: &str = "a table, such as `tile_face = \"tile-{suit}-{rank}.png\"`";

/// The patterns of a set.
fn of_set(set: &Named, table: &Table, problems: &mut SettingsProblems) -> Vec<Pattern> {
    // Of a standing pyramid all slopes are seen at once.
    let is_standing =
        |side: PieceSide| side.kind == Kind::Pyramid && matches!(side.side, Side::Top | Side::Base);
    let sides: Vec<(String, Assortment)> = Assortment::of_set(&set.key.as_str().into())
        .into_iter()
        .filter(|one| !is_standing(one.piece_side))
        .map(|one| (one.piece_side.to_string(), one))
        .collect();
    let mut words: [Vec<String>; 2] = Default::default();
    for (name, words) in ["suits", "ranks"].iter().zip(&mut words) {
        let Some(named) = table.iter().find(|one| one.key == *name) else { continue };
        let takes = format!("`{name}` takes a list of words for `{{{}}}`", &name[..4]);
        let Content::List(items) = &named.value.content else {
            problems.add(named.value.start, takes);
            continue;
        };
        for item in items {
            match item.as_str() {
                Some(word) => words.push(word.to_owned()),
                None => problems.add(item.start, takes.clone()),
            }
        }
    }
    let [suits, ranks] = words;
    let mut patterns = Vec::new();
    for named in table.iter().filter(|one| !matches!(one.key.as_str(), "suits" | "ranks")) {
        let same: Vec<_> = sides.iter().filter(|(name, _)| *name == named.key).collect();
        if same.is_empty() {
            let known = || sides.iter().map(|(name, _)| name.as_str());
            let names: Vec<&str> = known().chain(["suits", "ranks"]).collect();
            let expected = format!("`{}` has {}", set.key, names.join(", "));
            Reading::unknown(problems, named.start, &named.key, known(), &expected);
            continue;
        }
        let start = named.value.start;
        match named.value.as_str().map(|path| (path, path_problem(path))) {
            None => problems.add(start, format!("`{}` takes the path of a file", named.key)),
            Some((_, Some(problem))) => problems.add(start, problem),
            Some((path, None)) => patterns.extend(same.iter().map(|(_, assortment)| Pattern {
                start,
                assortment: assortment.clone(),
                path: path.to_owned(),
                suits: suits.clone(),
                ranks: ranks.clone(),
            })),
        }
    }
    patterns
}

/// What is wrong with the path of a pattern: it stays in the folder of the theme, and has only known words in braces.
fn path_problem(path: &str) -> Option<String> {
    let plain = path.replace("{suit}", "").replace("{rank}", "");
    if plain.contains(['{', '}']) {
        return Some("only `{suit}` and `{rank}` may be in braces".to_owned());
    }
    leaves_folder(path).then(|| STAY.to_owned())
}

pub(super) const STAY: &str =
    "files of a theme are in its folder or under it; write a path such as `art/tile.png`";

/// Whether a path is not in the folder of its theme.
pub(super) fn leaves_folder(path: &str) -> bool {
    path.starts_with('/')
        || path.contains(['\\', ':', '\0'])
        || path.split('/').any(|part| part == "..")
}
