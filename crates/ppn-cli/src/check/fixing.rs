//! Applying fixes to files.

use super::settings::FileSettings;
use crate::{
    alone::alone,
    input::{Input, check_length},
    parallel::{Batch, in_parallel},
    target::Target,
};
use ppn::{Applicability, Code, FilePlace, GameText, Notation};
use std::{borrow::Cow, collections::BTreeSet, io, path::Path, sync::Arc};

/// Fixes for the games of files.
pub(super) struct Fixing<'m> {
    pub(super) settings: &'m FileSettings,
    pub(super) notation: Option<&'m Arc<dyn Notation>>,
    pub(super) how: How,
    /// The codes whose problems are fixed, if the user has chosen some.
    pub(super) chosen: Option<&'m BTreeSet<&'static str>>,
    /// Show the difference and do not change the file.
    pub(super) diff: bool,
}

/// Actions for problems.
#[derive(Clone, Copy)]
pub(super) enum How {
    /// Fix them.
    Fix(Applicability),
    /// Hide them with comments.
    Ignore,
}

/// The result for a file.
#[derive(Default)]
pub(super) struct FixedFile {
    pub(super) applied: usize,
    pub(super) games: u64,
    /// Whether the file was or would be changed.
    pub(super) differs: bool,
    /// The numbers of the games that are unchanged because parts of them were not understood.
    pub(super) left: Vec<u64>,
    /// The number of fixes that are not shown, under `--diff`.
    pub(super) hidden: usize,
    /// The number of games of which fixes are left out that would join them with their neighbours, or part them.
    pub(super) joined: usize,
    /// The number of games with fixes that are unchanged because they are in another encoding.
    pub(super) encoded: usize,
    /// Whether the file is unchanged because it was not read to its end.
    pub(super) is_cut: bool,
    /// The name of the file in messages.
    pub(super) name: String,
}

impl Fixing<'_> {
    /// Fixes a file, game by game.
    ///
    /// # Errors If it cannot be read or replaced; the file is then unchanged.
    pub(super) fn file(&self, path: &Path) -> io::Result<FixedFile> {
        let mut input = Input::open(path, self.notation)?;
        let mut target = Target::of(path, false, self.diff)?;
        let mut file = FixedFile { name: input.name.clone(), ..FixedFile::default() };
        let mut before = None;
        let mut next = input.next_text()?;
        while next.is_some() {
            // The games of a batch are fixed together and written before more than the next game is read.
            let mut batch = Batch::default();
            while !batch.is_full()
                && let Some(text) = next.take()
            {
                next = input.next_text()?;
                let bytes = text.text.len();
                batch.add(text, bytes);
            }
            let (mut texts, _) = batch.take();
            if texts.iter().any(|text| text.is_cut) {
                return Ok(FixedFile { is_cut: true, name: input.name, ..FixedFile::default() });
            }
            let around = (before.as_ref(), next.as_ref());
            self.fix(&mut texts, around, &*input.notation, &mut target, &mut file)?;
            before = texts.pop();
        }
        file.differs = target.finish(&input.name, Some(&input.contents()))?;
        Ok(file)
    }

    /// Fixes standard input. The result is printed and returned; nothing is printed if it was not
    /// read to its end.
    ///
    /// # Errors
    /// If it cannot be read or printed.
    pub(super) fn stdin(&self) -> io::Result<(FixedFile, Vec<GameText<'static>>)> {
        let path = Path::new("-");
        let mut input = Input::open(path, self.notation)?;
        let (mut texts, mut bytes) = (Vec::new(), 0);
        while let Some(text) = input.next_text()? {
            bytes += text.text.len();
            check_length(bytes)?;
            texts.push(text);
        }
        let mut file = FixedFile { name: input.name.clone(), ..FixedFile::default() };
        if texts.iter().any(|text| text.is_cut) {
            file.is_cut = true;
        } else {
            let mut target = Target::of(path, false, self.diff)?;
            self.fix(&mut texts, (None, None), &*input.notation, &mut target, &mut file)?;
            target.finish(&input.name, None)?;
            file.differs = file.applied > 0;
        }
        let mut place = FilePlace::default();
        for text in &mut texts {
            text.place = place;
            place = place.after(text.bytes.as_deref().unwrap_or(text.text.as_bytes()));
        }
        Ok((file, texts))
    }

    /// Fixes games that follow each other in a file. `around` are the games before and after them.
    fn fix(
        &self,
        texts: &mut [GameText<'static>],
        around: (Option<&GameText<'static>>, Option<&GameText<'static>>),
        notation: &dyn Notation,
        target: &mut Target,
        file: &mut FixedFile,
    ) -> io::Result<()> {
        let FileSettings { options, selection, .. } = self.settings;
        let fix = |text: &GameText<'_>, is_right: &dyn Fn(&str) -> bool| {
            let parsed = notation.parse(text.borrowed(), options);
            let fixed = match self.how {
                How::Fix(allowed) => {
                    let is_chosen = |code: &Code| self.chosen.is_none_or(|it| it.contains(code.id));
                    ppn_lint::fix_chosen(
                        &*parsed,
                        selection,
                        allowed,
                        |one| is_chosen(one.code),
                        is_right,
                    )
                }
                How::Ignore => ppn_lint::add_ignores(&*parsed, selection),
            };
            let mut hidden = 0;
            if self.diff && matches!(self.how, How::Fix(Applicability::Safe)) {
                // What is known of the text is not found again, which takes as much time and memory.
                let is_same = text.diagnostics.is_empty() && fixed.text == text.text;
                let check = || match is_same {
                    true => ppn_lint::check(&*parsed, selection),
                    false => {
                        let now = text.with_text(fixed.text.as_str());
                        ppn_lint::check(&*notation.parse(now, options), selection)
                    }
                };
                let count = || check().iter().filter(|one| !one.fixes.is_empty()).count();
                let known = fixed.fixable.filter(|_| text.diagnostics.is_empty());
                hidden = known.unwrap_or_else(count);
            }
            // What is wrong with the bytes of other games, a report says.
            let is_encoded = text.bytes.is_some() && text.diagnostics.is_empty();
            let is_refused = is_encoded
                && ppn_lint::check(&*parsed, selection).iter().any(|one| !one.fixes.is_empty());
            (fixed, hidden, is_refused)
        };
        let fixed = in_parallel(texts, |text| alone(notation, text, || fix(text, &|_| true)));
        let (mut before, next) = around;
        let mut rest = texts;
        for (mut fixed, mut hidden, is_refused) in fixed {
            let Some((text, after)) = std::mem::take(&mut rest).split_first_mut() else { break };
            let is_apart = |new: &str| {
                let following = after.iter().chain(next);
                new == text.text || ppn_lint::keeps_apart(notation, before, text, new, following)
            };
            if !is_apart(&fixed.text) {
                // Rare enough to fix the game again.
                (fixed, hidden, _) = alone(notation, text, || fix(text, &is_apart));
                if !is_apart(&fixed.text) {
                    (fixed.text, fixed.applied) = (text.text.clone().into_owned(), 0);
                }
                file.joined += 1;
            }
            target.add_game(text, &fixed.text)?;
            if fixed.text != text.text {
                (text.text, text.bytes) = (Cow::Owned(fixed.text), None);
            }
            if fixed.is_left {
                file.left.push(file.games);
            }
            file.games += 1;
            file.encoded += usize::from(is_refused);
            file.applied += fixed.applied;
            file.hidden += hidden;
            (before, rest) = (Some(&*text), after);
        }
        Ok(())
    }
}
