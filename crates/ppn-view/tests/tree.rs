//! Games with variations, as viewers show them.
#![cfg(feature = "pictures")]

use ppn_notations::{Fan, Pdn};
use ppn_record::{GameText, Notation, Options, Record};
use ppn_render::player::{Line, Pieces};
use ppn_view::Tree;

const DRAUGHTS: &str = "[GameType \"20\"]
{Before} 1. 32-28! $14 19-23 {said} 2. 28x19 14x23
(2... {perhaps} 13x24? 3. 37-32 (3. 38-32 17-22 (3... 18-22 4. 31-27 22x31) 4. 31-27) 3... 20-25)
3. 37-32 {[%clk 0:58:00]} *";

const ARIMAA: &str = "FAN31415926 1\n
1g Ee2 Rh1
1s ra8 hb7
2g Ee2n Ee3n \"up\" [2g Rh1n 2s hb7s hb6s [2s ra8s 3g Ee2w]] [2g Ee2w]
2s ra8s\n";

fn viewed<'t>(notation: &dyn Notation, text: &'t GameText<'_>) -> Record<'t> {
    let record = notation.record(text, &Options::default().with_viewer(true));
    assert!(!record.has_errors(), "{:?}", record.diagnostics);
    record
}

/// Number, text and comment of each state, and the starts of lines.
fn shown(record: &Record<'_>) -> Vec<String> {
    let mut tree = Tree::new(record, true);
    let mut lines = vec![String::new(); tree.len()];
    for Line { first, after } in tree.lines() {
        lines[first] = format!("after {after}: ");
    }
    let mut all = Pieces::default();
    let line = |(state, start): (usize, String)| {
        let step = tree.step(state, &mut all);
        let words = [&step.label, &step.text, &step.comment];
        let words: Vec<_> = words.into_iter().map(|word| &**word).collect();
        format!("{start}{}", words.join("|"))
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// The pieces of a state, without ids and in any order.
fn pieces(tree: &mut Tree<'_, '_>, all: &mut Pieces, state: usize) -> Vec<String> {
    let numbers = tree.step(state, all).pieces;
    let mut pieces: Vec<_> =
        numbers.iter().map(|&number| format!("{:?}", all[number].piece)).collect();
    pieces.sort();
    pieces
}

/// Walks a line of a tree to its end, and compares it with a game that has it as its main line.
fn same_line(notation: &dyn Notation, tree: &mut Tree<'_, '_>, states: &[usize], text: &str) {
    let text = GameText::whole(text.as_bytes().to_vec());
    let record = viewed(notation, &text);
    let mut alone = Tree::new(&record, true);
    assert_eq!(alone.len(), states.len(), "{:?}", shown(&record));
    let (mut all, mut others) = (Pieces::default(), Pieces::default());
    for (at, &state) in states.iter().enumerate() {
        let expected = pieces(&mut alone, &mut others, at);
        assert_eq!(pieces(tree, &mut all, state), expected, "state {state}");
    }
}

#[test]
fn draughts_are_in_their_own_words() {
    let text = GameText::whole(DRAUGHTS.as_bytes().to_vec());
    let record = viewed(&Pdn::default(), &text);
    assert_eq!(
        shown(&record),
        [
            "SetupFn.||",
            "||Before",
            "1.|32-28! +=|",
            "1...|19-23|said",
            "2.|28x19|",
            "||",
            "2...|14x23|",
            "||",
            "3.|37-32|",
            "after 5: ||perhaps",
            "2...|13x24?|",
            "||",
            "3.|37-32|",
            "3...|20-25|",
            "after 11: 3.|38-32|",
            "3...|17-22|",
            "4.|31-27|",
            "after 14: 3...|18-22|",
            "4.|31-27|",
            "4...|22x31|",
            "||",
        ]
    );
    let mut tree = Tree::new(&record, true);
    let nested = [0, 1, 2, 3, 4, 5, 10, 11, 14, 17, 18, 19, 20];
    let alone = "[GameType \"20\"]
        {Before} 1. 32-28 19-23 2. 28x19 13x24 3. 38-32 18-22 4. 31-27 22x31 *";
    same_line(&Pdn::default(), &mut tree, &nested, alone);
}

#[test]
fn arimaa_is_in_its_own_words() {
    let text = GameText::whole(ARIMAA.as_bytes().to_vec());
    let record = viewed(&Fan::default(), &text);
    assert_eq!(
        shown(&record),
        [
            "SetupFn.||",
            "1g|Ee2 Rh1|",
            "1s|ra8 hb7|",
            "2g|Ee2n|",
            "2g|Ee3n|up",
            "2s|ra8s|",
            "after 2: 2g|Rh1n|",
            "2s|hb7s|",
            "2s|hb6s|",
            "after 6: 2s|ra8s|",
            "3g|Ee2w|",
            "after 2: 2g|Ee2w|",
        ]
    );
    let mut tree = Tree::new(&record, true);
    let alone = "FAN31415926 1\n\n1g Ee2 Rh1\n1s ra8 hb7\n2g Rh1n\n2s ra8s\n3g Ee2w\n";
    same_line(&Fan::default(), &mut tree, &[0, 1, 2, 6, 9, 10], alone);
}

#[test]
fn nothing_of_it_is_made_for_others() {
    let text = GameText::whole(DRAUGHTS.as_bytes().to_vec());
    let record = Pdn::default().record(&text, &Options::default());
    assert!(record.variations.is_empty());
    assert!((0..record.len()).all(|state| record.wording(state).is_none()));
}
