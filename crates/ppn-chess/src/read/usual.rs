//! The words that most of a game consists of, read byte by byte.

use super::Reader;
use crate::{Item, plain, plain_play, spaced::mark_after};
use ppn_source::Span;

impl Reader<'_> {
    /// Reads numbers, moves and comments up to the first word that is not plain, each as [`Self::word`] reads it.
    pub(super) fn usual(&mut self) {
        // What follows a result is reported, and what is nested too deep is left out.
        if self.result.is_some() || self.too_deep > 0 {
            return;
        }
        let bytes = self.text.as_bytes();
        let items = match self.open.last_mut() {
            Some((_, items)) => items,
            None => {
                // Most games have more than a few words.
                if self.game.body.is_empty() {
                    self.game.body.reserve(32);
                }
                &mut self.game.body
            }
        };
        // In a variable of its own it stays in a register.
        let mut at = self.at;
        while let Some(byte) = bytes.get(at) {
            let rest = &bytes[at..];
            let span = |length: usize| Span::new(at, at + length);
            let with_space = |length: usize| length + usize::from(rest.get(length) == Some(&b' '));
            let length = match byte {
                b' ' | b'\n' | b'\r' | b'\t' => 1,
                b'0'..=b'9' => {
                    let Some(length) = plain::number(rest) else { break };
                    push_number(items, span(length));
                    with_space(length)
                }
                b'{' => {
                    let Some(length) = plain_play::comment(rest) else { break };
                    items.push(Item::Comment(span(length)));
                    length
                }
                _ => {
                    let Some(length) = plain::word(rest) else { break };
                    let mark = mark_after(self.text, at + length);
                    push_move(items, span(length + mark.unwrap_or(0)));
                    // Without a mark, the white space is skipped that a plain word has after it.
                    length + mark.unwrap_or(1)
                }
            };
            at += length;
        }
        self.at = at;
    }
}

// An item that is put together on the stack is copied before its parts are written, for which the processor waits. In these
// functions it is written where it belongs.

#[inline(never)]
fn push_number(items: &mut Vec<Item>, span: Span) {
    items.push(Item::Number(span));
}

#[inline(never)]
fn push_move(items: &mut Vec<Item>, span: Span) {
    items.push(Item::Move(span));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Limits, read};

    const WORDS: [&str; 40] = [
        "1. ",
        "1... ",
        "1.",
        "2. ",
        "3 ",
        "2...",
        "e4 ",
        "e5\n",
        "Nf3 ",
        "Nbd7 ",
        "O-O ",
        "exd5 ",
        "e8=Q ",
        "Qxf7# ",
        "bxc3+ ",
        "Sf3 ",
        "e5",
        "e6 e.p. ",
        "e.p. ",
        "ep ",
        "mate ",
        "!",
        "?! ",
        "$1 ",
        "{a} ",
        "{a\nb} ",
        "{a\n\n[A \"b\"]\n} ",
        "{",
        "} ",
        "(",
        ") ",
        "; x\n",
        "% x\n",
        "\n\n",
        "[White \"A\"]\n",
        "[white \"B\"]",
        "[%clk 1] ",
        "1-0 ",
        "* ",
        "é",
    ];

    fn word_by_word(text: &str, limits: &Limits) -> Game {
        let mut reader = Reader::new(text, limits);
        while reader.at < text.len() {
            reader.word();
        }
        reader.finish()
    }

    #[test]
    fn usual_words_are_those_of_the_reader_of_all_words() {
        let limits = Limits::default().with_variations(2);
        let mut seed = 1_u64;
        let mut random = |below: usize| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        for _ in 0..20_000 {
            let length = random(24);
            let text: String = (0..length).map(|_| WORDS[random(WORDS.len())]).collect();
            assert_eq!(read(&text, &limits), word_by_word(&text, &limits), "{text:?}");
        }
    }

    #[test]
    fn the_first_of_many_tags_of_one_name_counts() {
        for count in [2, 23, 24, 25, 60] {
            let mut text: String = (0..count).map(|at| format!("[T{at} \"a\"]\n")).collect();
            text += "[t1 \"b\"]\n[New \"c\"]\n[nEW \"d\"]\n\n*";
            let game = read(&text, &Limits::default());
            let said: Vec<&str> = game.diagnostics.iter().map(|one| one.message.as_str()).collect();
            assert_eq!(
                said,
                ["the tag `t1` occurs twice", "the tag `nEW` occurs twice"],
                "{count}"
            );
        }
    }
}
