//! The meaning of gestures if pieces move by rules.

use crate::{Answer, Gesture, Point, table::Table};
use ppn_piece::Piece;
use ppn_record::{Place, Play, Rules};

/// The text for a gesture.
pub(crate) enum Choice {
    /// A legal play, by its words.
    Play(String),
    /// An illegal play.
    Forbidden(Vec<Place>),
}

/// The square at a place in inches.
fn square(at: Point, scale: f64) -> Place {
    Place { x: (at.x / scale).round(), y: (at.y / scale).round() }
}

/// The meaning of a gesture under the rules.
///
/// # Errors
/// The answer, if the gesture is impossible or may mean several plays.
pub(crate) fn choose(
    rules: &dyn Rules,
    gesture: &Gesture,
    table: &Table,
    scale: f64,
) -> Result<Choice, Answer> {
    let (found, path): (Vec<&Play>, Vec<Place>) = match gesture {
        Gesture::Drag { pieces, to, through, .. } => {
            let held = table.grip(pieces).and_then(|held| held.last().copied());
            let from = held.and_then(|held| table.piece(held));
            let from =
                from.ok_or_else(|| Answer::refused("there is no such piece on the board"))?;
            let from = Point { x: from.x, y: from.y };
            let points = std::iter::once(&from).chain(through).chain([to]);
            let path: Vec<_> = points.map(|&at| square(at, scale)).collect();
            (rules.plays().iter().filter(|play| goes(play, &path)).collect(), path)
        }
        Gesture::Put { piece, .. } => {
            let at = square(Point { x: piece.x, y: piece.y }, scale);
            let fits = |play: &&Play| {
                play.path == [at] && play.piece.as_ref().is_some_and(|one| is_like(one, piece))
            };
            (rules.plays().iter().filter(fits).collect(), vec![at])
        }
        Gesture::Say { words } => {
            let says = |play: &&Play| play.words == *words;
            let found: Vec<_> = rules.plays().iter().filter(says).collect();
            if found.is_empty() {
                return Err(Answer::refused(format!("`{words}` is not possible now")));
            }
            (found, Vec::new())
        }
        _ => return Err(Answer::refused("the rules of this game have no such move")),
    };
    let mut words: Vec<String> = found.iter().map(|play| play.words.clone()).collect();
    words.dedup();
    if let [only] = &words[..] {
        return Ok(Choice::Play(only.clone()));
    }
    if words.len() > 1 {
        let reason = "several moves lead there: choose one".to_owned();
        return Err(Answer::Refused { reason, choices: words });
    }
    let further: Vec<String> = rules
        .plays()
        .iter()
        .filter(|play| passes(play, &path))
        .map(|play| play.words.clone())
        .collect();
    if further.is_empty() {
        return Ok(Choice::Forbidden(path));
    }
    Err(Answer::Refused { reason: "the move goes on from there".to_owned(), choices: further })
}

/// The places where a piece at a place may be put down.
pub(crate) fn targets(rules: &dyn Rules, from: Point, scale: f64) -> Vec<Point> {
    let from = square(from, scale);
    let of_piece = rules.plays().iter().filter(|play| play.piece.is_none());
    let mut places: Vec<Place> = Vec::new();
    for play in of_piece.filter(|play| play.path.first() == Some(&from)) {
        if let Some(&last) = play.path.last().filter(|last| !places.contains(last)) {
            places.push(last);
        }
    }
    places.iter().map(|place| Point { x: place.x * scale, y: place.y * scale }).collect()
}

/// Whether a play goes from the first place of a path to the last, through the others.
fn goes(play: &Play, path: &[Place]) -> bool {
    let ends = (play.path.first(), play.path.last());
    play.path.len() > 1 && ends == (path.first(), path.last()) && is_part(path, &play.path)
}

/// Whether a play goes through all places of a path and beyond.
fn passes(play: &Play, path: &[Place]) -> bool {
    play.path.first() == path.first() && play.path.len() > path.len() && is_part(path, &play.path)
}

fn is_part(part: &[Place], whole: &[Place]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|place| whole.any(|other| other == place))
}

/// Whether two pieces are equal except for their places.
fn is_like(one: &Piece, other: &Piece) -> bool {
    (one.piece_side, one.suit, one.rank, &one.cfg)
        == (other.piece_side, other.suit, other.rank, &other.cfg)
}
