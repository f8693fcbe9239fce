//! What the rules say about moves.

use crate::{arguments::AnswerFormat, outcome::Outcome};
use ppn_report::write_json;
use ppn_source::{Lines, printable};
use serde::Serialize;
use std::io::{self, Write};

/// What the rules say about moves.
pub(crate) struct Verdict<J> {
    /// The move that is illegal, unless it is the turn as a whole, and the rule.
    pub(crate) illegal: Option<(Option<String>, String)>,
    /// The position after the moves, a line each.
    pub(crate) after: Vec<String>,
    pub(crate) captured: Vec<String>,
    pub(crate) json: J,
}

/// A verdict as JSON.
#[derive(Serialize, Default)]
pub(crate) struct Judgement {
    ok: bool,
    /// Why a move is illegal.
    rule: Option<String>,
    /// The index of that move.
    step: Option<usize>,
    after: Option<String>,
    captures: Vec<String>,
}

/// A legal move as JSON.
#[derive(Serialize)]
pub(crate) struct LegalMove {
    #[serde(rename = "move")]
    pub(crate) words: String,
    pub(crate) long: String,
    pub(crate) captured: Vec<String>,
    pub(crate) after: String,
}

/// The position after a move, and what it captures, or why it is illegal.
pub(crate) type Step<P> = Result<(P, Vec<String>), String>;

impl Verdict<Judgement> {
    /// Plays words one after the other, without the numbers of moves among them.
    pub(crate) fn of<P>(
        mut position: P,
        words: &str,
        play: impl Fn(&P, &str) -> Result<Step<P>, String>,
        written: impl Fn(&P) -> String,
    ) -> Result<Self, String> {
        let mut captured = Vec::new();
        let is_number = |word: &&str| {
            word.ends_with('.') && word.bytes().all(|b| b == b'.' || b.is_ascii_digit())
        };
        for (at, word) in words.split_whitespace().filter(|word| !is_number(word)).enumerate() {
            match play(&position, word).map_err(|problem| format!("`{word}`: {problem}"))? {
                Ok((next, taken)) => {
                    position = next;
                    captured.extend(taken);
                }
                Err(rule) => {
                    let (step, said) = (Some(at), Some(rule.clone()));
                    let json = Judgement { rule: said, step, ..Judgement::default() };
                    let illegal = Some((Some(word.to_owned()), rule));
                    return Ok(Self { illegal, after: Vec::new(), captured: Vec::new(), json });
                }
            }
        }
        let after = written(&position);
        let lines = after.split(if after.contains(' ') { '\n' } else { '/' });
        let lines = lines.map(str::to_owned).collect();
        let captures = captured.clone();
        let json = Judgement { ok: true, after: Some(after), captures, ..Judgement::default() };
        Ok(Self { illegal: None, after: lines, captured, json })
    }
}

impl<J: Serialize> Verdict<J> {
    pub(crate) fn write(&self, out: &mut impl Write, format: AnswerFormat) -> io::Result<Outcome> {
        match (format, &self.illegal) {
            (AnswerFormat::Json, _) => {
                write_json(&mut *out, &self.json)?;
                writeln!(out)?;
            }
            (AnswerFormat::Text, Some((Some(word), rule))) => {
                let word = printable(word, Lines::Escape);
                writeln!(out, "illegal at {word}: {rule}")?;
            }
            (AnswerFormat::Text, Some((None, rule))) => writeln!(out, "illegal: {rule}")?,
            (AnswerFormat::Text, None) => {
                for line in &self.after {
                    writeln!(out, "{line}")?;
                }
                if !self.captured.is_empty() {
                    writeln!(out, "captured: {}", self.captured.join(" "))?;
                }
            }
        }
        Ok(if self.illegal.is_none() { Outcome::Fine } else { Outcome::Faulty })
    }
}
