//! Movetexts with the states that they lead to, or with an error.

use ppn_engine::{Chunks, Dialect, Limits, MacroTable, Program, Replay, SharedBoard, State, play};
use ppn_source::Diagnostic;
use std::collections::HashMap;

/// Cases whose texts break two rules at once, with the error that is reported first. The vectors name the
/// other one.
const OTHER_ERRORS: [(&str, &str); 12] = [
    ("braces-023", "move-syntax"),
    ("braces-041", "move-syntax"),
    ("braces-043", "move-syntax"),
    ("elements-063", "move-syntax"),
    ("location-091", "location-syntax"),
    ("macros-026", "move-syntax"),
    ("pieceid-043", "pieceid-syntax"),
    ("pieceid-045", "pieceid-syntax"),
    ("pieceid-046", "pieceid-syntax"),
    ("piecespec-243", "move-syntax"),
    ("tokens-071", "move-syntax"),
    ("tokens2-068", "degrees"),
];

/// The movetexts and what is expected of them, by name.
fn cases() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    include_str!("cases.txt").split("\n== ").skip(1).map(|case| {
        let (name, rest) = case.split_once('\n').expect("a name");
        let (movetext, expected) = rest.split_once("\n-->\n").expect("states");
        (name, movetext, expected.trim_end())
    })
}

/// The states of a game in the form of the file.
fn states(chunks: &Chunks<'_>, replay: &Replay) -> String {
    let mut lines = Vec::new();
    let mut before = HashMap::new();
    for at in 0..replay.len() {
        let mut line = match at.checked_sub(1) {
            None => r#""SetupFn." "" """#.to_owned(),
            Some(at) => {
                format!("{:?} {:?} {:?}", chunks.number(at), chunks.text(at), chunks.comment(at))
            }
        };
        let now = rows(&replay.state(at));
        for (id, row) in &now {
            line += &format!("; {}", if before.get(id) == Some(row) { id } else { row });
        }
        lines.push(line);
        before = now.into_iter().collect();
    }
    lines.join("\n")
}

fn rows(state: &State<'_>) -> Vec<(String, String)> {
    let thousandths = |number: f64| (number * 1e3).round() / 1e3 + 0.0;
    let row = |(tag, piece): (ppn_engine::PieceTag, &ppn_piece::Piece)| {
        let (x, y) = (thousandths(piece.x), thousandths(piece.y));
        let angle = thousandths(piece.angle).rem_euclid(360.0);
        let ppn_piece::Piece { piece_side, suit, rank, cfg, .. } = piece;
        let row = format!("{tag} {piece_side} {} {} {cfg} {x} {y} {angle}", suit.0, rank.0);
        (tag.to_string(), row)
    };
    state.pieces().map(row).collect()
}

#[test]
fn movetexts_lead_to_their_states() {
    let (mut failures, mut count) = (String::new(), 0);
    let (dialect, limits) = (Dialect::default(), Limits::default());
    let start = SharedBoard::default();
    for (name, movetext, expected) in cases() {
        count += 1;
        let other = OTHER_ERRORS.iter().find(|(case, _)| name.split(':').next() == Some(case));
        let expected = other.map_or(expected.to_owned(), |(_, error)| format!("error: {error}"));
        let macros = MacroTable::default;
        let (program, mut diagnostics) = Program::new(movetext, 0, macros(), &dialect, &limits);
        let (replay, more) = Replay::new(&start, &program, 1.0, &limits);
        diagnostics.extend(more);
        let general = found(&program.into_chunks(), &replay, &diagnostics);
        let (chunks, replay, diagnostics) =
            play(movetext, 0, macros(), &dialect, &start, 1.0, &limits);
        for found in [general, found(&chunks, &replay, &diagnostics)] {
            if found != expected {
                failures +=
                    &format!("{name}\n{movetext}\nexpected {expected}\nfound    {found}\n\n");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(count > 600, "{count} cases");
}

fn found(chunks: &Chunks<'_>, replay: &Replay, diagnostics: &[Diagnostic]) -> String {
    match diagnostics.iter().find(|one| one.is_error()) {
        None => states(chunks, replay),
        Some(error) => format!("error: {}", error.code.name),
    }
}
