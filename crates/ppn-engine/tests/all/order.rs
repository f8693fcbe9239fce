//! Random games of drops, moves and removals, compared with a list of pieces.

use ppn_engine::{Dialect, Limits, MacroTable, Program, Replay};
use proptest::{collection::vec, prelude::*};

/// An action of a move. Its numbers are taken modulo the number of pieces.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Drops a piece above or below the one with the target index, or else on top.
    Drop { x: i32, y: i32, target: Option<usize>, above: bool },
    /// Moves a piece.
    Shift { piece: usize, x: i32, y: i32, target: Option<usize>, above: bool },
    /// Removes the top piece at the place of a piece, if there is one.
    Remove { piece: usize },
    /// Turns a piece over.
    Flip { piece: usize },
}

fn act() -> impl Strategy<Value = Act> {
    // The places are close together, and close to the borders of cells.
    let place = || -9_i32..=9;
    let target = || prop_oneof![Just(None), (0..1000_usize).prop_map(Some)];
    prop_oneof![
        4 => (place(), place(), target(), any::<bool>())
            .prop_map(|(x, y, target, above)| Act::Drop { x, y, target, above }),
        4 => (0..1000_usize, place(), place(), target(), any::<bool>())
            .prop_map(|(piece, x, y, target, above)| Act::Shift { piece, x, y, target, above }),
        1 => (0..1000_usize).prop_map(|piece| Act::Remove { piece }),
        1 => (0..1000_usize).prop_map(|piece| Act::Flip { piece }),
    ]
}

/// A piece of the list: its number, its flips and its place in quarters of an inch.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Row {
    number: usize,
    flips: usize,
    x: i32,
    y: i32,
}

impl Row {
    fn id(self) -> String {
        let Self { number, flips, .. } = self;
        if flips == 0 { number.to_string() } else { format!("{number}.{flips}") }
    }

    fn place(self) -> String {
        place(self.x, self.y)
    }
}

fn place(x: i32, y: i32) -> String {
    format!("({},{})", f64::from(x) / 4.0, f64::from(y) / 4.0)
}

/// The movetext of some acts, and the list after each of them.
fn written(acts: &[Act]) -> (String, Vec<Vec<Row>>) {
    let (mut rows, mut dropped) = (Vec::<Row>::new(), 0);
    let (mut text, mut states) = (String::new(), Vec::new());
    for (number, &act) in acts.iter().enumerate() {
        let one = |index: usize, rows: &[Row]| (!rows.is_empty()).then(|| index % rows.len());
        let word = match act {
            Act::Drop { x, y, target, above } => {
                dropped += 1;
                let row = Row { number: dropped, flips: 0, x, y };
                let target = target.and_then(|target| one(target, &rows));
                let (sign, words) = put(&mut rows, row, target, above, ['@', '\\']);
                format!("S{sign}{}{words}", place(x, y))
            }
            Act::Shift { piece, x, y, target, above } => {
                let Some(piece) = one(piece, &rows) else { continue };
                let row = rows.remove(piece);
                let target = target.and_then(|target| one(target, &rows));
                let (sign, words) = put(&mut rows, Row { x, y, ..row }, target, above, ['-', '_']);
                format!("{}{sign}{}{words}", row.id(), place(x, y))
            }
            Act::Remove { piece } => {
                let Some(piece) = one(piece, &rows) else { continue };
                let Row { x, y, .. } = rows[piece];
                let top = rows.iter().rposition(|row| (row.x, row.y) == (x, y)).unwrap();
                format!("*{}", rows.remove(top).place())
            }
            Act::Flip { piece } => {
                let Some(piece) = one(piece, &rows) else { continue };
                let id = rows[piece].id();
                rows[piece].flips += 1;
                format!("+{id}")
            }
        };
        text.push_str(&format!("{number}. {word} "));
        states.push(rows.clone());
    }
    (text, states)
}

/// Inserts a row into the list. Returns the symbol of the move, and the words after its place.
fn put(
    rows: &mut Vec<Row>,
    row: Row,
    target: Option<usize>,
    above: bool,
    [top, bottom]: [char; 2],
) -> (char, String) {
    let words = target.map(|target| format!("%{}", rows[target].id())).unwrap_or_default();
    let at = match (target, above) {
        (None, true) => rows.len(),
        (None, false) => 0,
        (Some(target), true) => target + 1,
        (Some(target), false) => target,
    };
    rows.insert(at, row);
    (if above { top } else { bottom }, words)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn boards_are_as_lists_of_pieces(acts in vec(act(), 1..250), states in vec(0..250_usize, 8)) {
        let (text, lists) = written(&acts);
        let limits = Limits::default();
        let (program, reports) =
            Program::new(&text, 0, MacroTable::default(), &Dialect::default(), &limits);
        prop_assert!(reports.is_empty(), "{reports:?}");
        let (replay, reports) = Replay::new([], &program, 1.0, &limits);
        prop_assert!(reports.is_empty(), "{text}\n{reports:?}");
        prop_assert_eq!(replay.len(), lists.len() + 1);
        let mut cursor = replay.cursor();
        // From any state to any other, and to the end at last.
        for state in states.into_iter().map(|state| state % replay.len()).chain([lists.len()]) {
            let list = state.checked_sub(1).map_or(&[][..], |state| &lists[state]);
            let ids: Vec<String> = list.iter().map(|row| row.id()).collect();
            let board = cursor.go_to(state);
            let found: Vec<String> = board.pieces().map(|(tag, _)| tag.to_string()).collect();
            prop_assert_eq!(&found, &ids, "{}", text);
            prop_assert_eq!(board.is_empty(), list.is_empty());
            for row in list {
                let (x, y) = (f64::from(row.x) / 4.0, f64::from(row.y) / 4.0);
                let top = board.top_at(x, y).map(|(tag, _)| tag.number.0 as usize);
                let last = list.iter().rfind(|one| (one.x, one.y) == (row.x, row.y));
                prop_assert_eq!(top, last.map(|one| one.number), "{}", text);
            }
        }
    }
}
