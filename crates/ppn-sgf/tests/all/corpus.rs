//! The games and mistakes of the corpus.

use ppn_sgf::{Colour, Limits, Point, read, replay};
use ppn_source::LineIndex;
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/sgf").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn games_have_no_problem_and_their_last_board() {
    let limits = Limits::default();
    for case in cases("games.jsonl") {
        let text = case["sgf"].as_str().unwrap();
        let reading = read(text, &limits);
        let tree = &reading.trees[0];
        let replay = replay(text, tree, &limits).unwrap();
        assert_eq!(
            (&reading.diagnostics[..], &replay.diagnostics[..]),
            (&[][..], &[][..]),
            "{text}"
        );
        let board = replay.board_after(tree, tree.line(0).last().unwrap());
        let row = |y| -> String {
            let stone = |x| match board.at(Point { x, y }) {
                Some(Colour::Black) => '#',
                Some(Colour::White) => 'o',
                None => '.',
            };
            (0..replay.size.width).map(stone).collect()
        };
        let rows: Vec<Value> = (0..replay.size.height).map(|y| row(y).into()).collect();
        assert_eq!(case["rows"], Value::from(rows), "{text}");
    }
}

#[test]
fn each_mistake_is_one_report_at_its_line() {
    let limits = Limits::default();
    for case in cases("mistakes.jsonl") {
        let text = case["sgf"].as_str().unwrap();
        let reading = read(text, &limits);
        let played = reading.trees.iter().filter_map(|tree| replay(text, tree, &limits));
        let mut found = reading.diagnostics.clone();
        found.extend(played.flat_map(|replay| replay.diagnostics));
        let index = LineIndex::new(text);
        let found: Vec<_> = found
            .iter()
            .map(|one| (one.code.name, index.position(text, one.span.start).line))
            .collect();
        let line = case["line"].as_u64().unwrap() as u32;
        assert_eq!(found, [(case["code"].as_str().unwrap(), line)], "{text}");
    }
}
