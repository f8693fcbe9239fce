use super::settings::FileSettings;
use crate::{
    input::{Input, check_length},
    parallel::{Batch, in_parallel},
    target::Target,
};
use ppn::{Applicability, GameText, Notation};
use std::{borrow::Cow, io, path::Path, sync::Arc};

/// Fixes for the games of files.
pub(super) struct Mending<'m> {
    pub(super) settings: &'m FileSettings,
    pub(super) notation: Option<&'m Arc<dyn Notation>>,
    pub(super) how: How,
    /// Show the difference and leave the file as it is.
    pub(super) diff: bool,
}

/// What is done about what is wrong.
#[derive(Clone, Copy)]
pub(super) enum How {
    /// It is fixed.
    Fix(Applicability),
    /// It is hidden by comments.
    Ignore,
}

/// What became of a file.
#[derive(Default)]
pub(super) struct Mended {
    pub(super) applied: usize,
    pub(super) games: u64,
    /// Whether the file was or would be changed.
    pub(super) differs: bool,
    /// The name of a file that stays as it is, since it cannot be decoded.
    pub(super) undecoded: Option<String>,
}

impl Mending<'_> {
    /// Mends a file, game by game.
    ///
    /// # Errors
    /// If it cannot be read or replaced; then it stays as it was.
    pub(super) fn file(&self, path: &Path) -> io::Result<Mended> {
        let mut input = Input::open(path, self.notation)?;
        let mut target = Target::of(path, false, self.diff)?;
        let mut mended = Mended::default();
        loop {
            // They are mended together and written before more is read.
            let mut batch = Batch::default();
            while !batch.is_full()
                && let Some(text) = input.next_text()?
            {
                let bytes = text.text.len();
                batch.add(text, bytes);
            }
            let (mut texts, _) = batch.take();
            if texts.is_empty() {
                break;
            }
            if !are_decoded(&texts) {
                return Ok(Mended { undecoded: Some(input.name), ..Mended::default() });
            }
            mended.games += texts.len() as u64;
            mended.applied += self.mend(&mut texts, &*input.notation, &mut target)?;
        }
        mended.differs = target.finish(&input.name, Some(&input.contents()))?;
        Ok(mended)
    }

    /// Mends the standard input. The result is printed, and given back as it is then; nothing is
    /// printed where it cannot be decoded.
    ///
    /// # Errors
    /// If it cannot be read or printed.
    pub(super) fn stdin(&self) -> io::Result<(Mended, Vec<GameText<'static>>)> {
        let path = Path::new("-");
        let mut input = Input::open(path, self.notation)?;
        let (mut texts, mut bytes) = (Vec::new(), 0);
        while let Some(text) = input.next_text()? {
            bytes += text.text.len();
            check_length(bytes)?;
            texts.push(text);
        }
        let mut mended = Mended { games: texts.len() as u64, ..Mended::default() };
        if are_decoded(&texts) {
            let mut target = Target::of(path, false, self.diff)?;
            mended.applied = self.mend(&mut texts, &*input.notation, &mut target)?;
            target.finish(&input.name, None)?;
            mended.differs = mended.applied > 0;
        } else {
            mended.undecoded = Some(input.name);
        }
        let (mut offset, mut line) = (0, 0);
        for text in &mut texts {
            (text.offset, text.line) = (offset, line);
            offset += text.text.len() as u64;
            line += ppn::LineIndex::new(&text.text).lines() as u64 - 1;
        }
        Ok((mended, texts))
    }

    fn mend(
        &self,
        texts: &mut [GameText<'static>],
        notation: &dyn Notation,
        target: &mut Target,
    ) -> io::Result<usize> {
        let FileSettings { options, selection } = self.settings;
        let fixed = in_parallel(texts, |text| match self.how {
            How::Fix(allowed) => ppn_lint::fix(text, notation, options, selection, allowed),
            How::Ignore => ppn_lint::add_ignores(text, notation, options, selection),
        });
        let mut applied = 0;
        for (text, fixed) in texts.iter_mut().zip(fixed) {
            target.add(&text.text, &fixed.text)?;
            applied += fixed.applied;
            text.text = Cow::Owned(fixed.text);
        }
        Ok(applied)
    }
}

/// What could not be decoded could not be written back.
fn are_decoded(texts: &[GameText<'_>]) -> bool {
    texts.iter().all(|text| text.diagnostics.is_empty())
}
