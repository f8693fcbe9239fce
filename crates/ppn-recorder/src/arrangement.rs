//! Positions that are set up by hand.

use crate::{
    Recorder,
    table::{Act, Order, Table, is_same},
    words::{Reading, split},
};
use ppn_engine::Board;
use ppn_file::GameText;
use ppn_piece::Piece;
use ppn_record::{Continuation, FreePlay, Record};
use std::collections::BTreeMap;

/// The longest line of words.
const WIDTH: usize = 78;

impl Recorder {
    /// The text of the game with other pieces at its beginning, and without moves: the words that turn its start board
    /// into them have the number `0.`, which sets it up. `pieces` are in placement order, lowest first. If `second_begins`, the number
    /// `1...` follows, as of a move by the other side.
    ///
    /// ```
    /// use ppn_notations::{GameText, Ppn, record::Notation};
    /// use ppn_recorder::{Piece, Recorder};
    /// use std::sync::Arc;
    ///
    /// let text = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n";
    /// let recorder = Recorder::new(Arc::new(Ppn::default()), text, Default::default(), Default::default());
    /// let game = GameText::whole(text.as_bytes().to_vec());
    /// let start = Ppn::default().record(&game, &Default::default()).board(0);
    /// let pieces: Vec<Piece> = start.pieces().map(|(_, piece)| piece.clone()).filter(|piece| piece.y < 4.0).collect();
    /// let arranged = recorder.arranged(&pieces, false).unwrap();
    /// assert_eq!(arranged, "---\nGameType: Four Field Kono\n...\n0. *a4 *b4 *c4 *d4\n");
    /// ```
    ///
    /// # Errors
    /// The reason, if its pieces cannot be placed freely, or PPN has no words for one of them.
    pub fn arranged(&self, pieces: &[Piece], second_begins: bool) -> Result<String, String> {
        let game = GameText::whole(self.text().as_bytes().to_vec());
        let parsed = self.notation().parse(game.borrowed(), self.options());
        let Some(Continuation::Free(play)) = parsed.continuation(true) else {
            return Err("pieces are set up by hand in PPN only".to_owned());
        };
        let record = self.notation().record(&game, self.options());
        let mut words = self.words(&record, &play, pieces)?;
        if !words.is_empty() {
            words.insert(0, "0.".to_owned());
        }
        if second_begins {
            words.push("1...".to_owned());
        }
        // The empty line before moves may separate them from the metadata.
        let moves = play.movetext.slice(self.text());
        let start = play.movetext.start as usize + moves.len() - moves.trim_start().len();
        let mut text = self.text()[..start].to_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let mut width = 0;
        for word in &words {
            let length = word.chars().count();
            if width > 0 {
                let is_full = width + 1 + length > WIDTH;
                text.push(if is_full { '\n' } else { ' ' });
                width = if is_full { 0 } else { width + 1 };
            }
            text.push_str(word);
            width += length;
        }
        if !words.is_empty() {
            text.push('\n');
        }
        let again = GameText::whole(text.as_bytes().to_vec());
        let again = self.notation().record(&again, self.options());
        let board = again.board(again.before_moves());
        let is_meant = again.diagnostics.iter().all(|one| !one.is_error())
            && stacks(board.pieces().map(|(_, piece)| piece)) == stacks(pieces);
        drop(again);
        if is_meant { Ok(text) } else { Err("PPN has no words for this position".to_owned()) }
    }

    /// The words that turn the start board of a record into these pieces.
    fn words(
        &self,
        record: &Record<'_>,
        play: &FreePlay,
        pieces: &[Piece],
    ) -> Result<Vec<String>, String> {
        let (dialect, limits, scale) = (&play.dialect, &self.options().limits, record.scale_factor);
        let reading = Reading { dialect, limits, scale };
        let mut board = record.board(0);
        let old = Table::from(&board).0;
        // What is below all differences stays.
        let wanted = stacks(pieces);
        let mut kept: BTreeMap<Place, usize> = BTreeMap::new();
        for (place, stack) in &stacks(old.iter().map(|(_, piece)| piece)) {
            let pairs = stack.0.iter().zip(wanted.get(place).into_iter().flat_map(|one| &one.0));
            kept.insert(*place, pairs.take_while(|(a, b)| is_same(a, b)).count());
        }
        let mut is_gone = above(&kept);
        let gone = old.iter().filter(|(_, piece)| is_gone(&piece));
        let gone: Vec<_> = gone.map(|(tag, _)| tag.number).collect();
        let mut acts = Vec::new();
        if !gone.is_empty() {
            acts.push(Act::Remove { pieces: gone });
        }
        let fresh = pieces.iter().filter(above(&kept));
        acts.extend(fresh.map(|piece| Act::Put { piece: piece.clone(), order: Order::Top }));
        let mut words = Vec::new();
        for act in &acts {
            write(&reading, act, &mut board, &mut words)
                .ok_or("PPN has no words for this position")?;
        }
        Ok(words)
    }
}

/// Whether a piece is above those that stay at its place. It must be asked of all pieces, from the lowest on.
fn above(kept: &BTreeMap<Place, usize>) -> impl FnMut(&&Piece) -> bool {
    let mut passed: BTreeMap<Place, usize> = BTreeMap::new();
    move |piece| {
        let height = passed.entry(place(piece)).or_default();
        *height += 1;
        kept.get(&place(piece)).is_none_or(|kept| *height > *kept)
    }
}

/// Adds the words for an act, and performs it.
fn write(
    reading: &Reading<'_>,
    act: &Act,
    board: &mut Board,
    words: &mut Vec<String>,
) -> Option<()> {
    if let Some((word, after)) = reading.write(act, board, !words.is_empty()) {
        words.push(word);
        *board = after;
        return Some(());
    }
    let parts = split(act, &Table::from(&*board));
    (!parts.is_empty()).then_some(())?;
    parts.iter().try_for_each(|part| {
        let (word, after) = reading.write(part, board, !words.is_empty())?;
        words.push(word);
        *board = after;
        Some(())
    })
}

/// A place in ten-thousandths of an inch.
type Place = (i64, i64);

fn place(piece: &Piece) -> Place {
    let round = |inches: f64| (inches * 1e4).round() as i64;
    (round(piece.x), round(piece.y))
}

/// The pieces at each place, lowest first.
fn stacks<'p>(pieces: impl IntoIterator<Item = &'p Piece>) -> BTreeMap<Place, Stack<'p>> {
    let mut stacks: BTreeMap<Place, Stack<'p>> = BTreeMap::new();
    for piece in pieces {
        stacks.entry(place(piece)).or_default().0.push(piece);
    }
    stacks
}

/// Pieces on each other. They are the same if they look the same.
#[derive(Default)]
struct Stack<'p>(Vec<&'p Piece>);

impl PartialEq for Stack<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(a, b)| is_same(a, b))
    }
}
