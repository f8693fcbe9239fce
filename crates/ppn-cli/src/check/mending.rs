use super::settings::FileSettings;
use crate::{diff, files, input::each_text, parallel::in_parallel};
use ppn::{Applicability, GameText, Notation};
use std::{
    borrow::Cow,
    io::{self, Write},
    path::Path,
    sync::Arc,
};

/// Fixes for the games of files.
pub(super) struct Mending<'m> {
    pub(super) settings: &'m FileSettings,
    pub(super) notation: Option<Notation>,
    pub(super) allowed: Applicability,
    /// Show the difference and leave the file as it is.
    pub(super) diff: bool,
}

/// The games of a file after fixes.
pub(super) struct Mended {
    pub(super) name: Arc<str>,
    pub(super) notation: Notation,
    pub(super) texts: Vec<GameText<'static>>,
    pub(super) applied: usize,
    /// Whether the file was or would be changed.
    pub(super) differs: bool,
}

impl Mending<'_> {
    /// Mends a file. `None` if it cannot be read, which has been said then.
    pub(super) fn file(&self, path: &Path) -> io::Result<Option<Mended>> {
        let mut texts = Vec::new();
        let mut input_name: Option<(Arc<str>, Notation)> = None;
        let readable = each_text(&[path], self.notation, |input, text| {
            input_name.get_or_insert_with(|| (input.name.as_str().into(), input.notation));
            texts.push(text);
            Ok(())
        })?;
        let (name, notation) =
            input_name.unwrap_or_else(|| ("".into(), self.notation.unwrap_or_default()));
        if !readable {
            return Ok(None);
        }
        let mut mended = Mended { name, notation, texts, applied: 0, differs: false };
        // What could not be decoded could not be written back.
        let decoded = mended.texts.iter().all(|text| text.diagnostics.is_empty());
        if decoded {
            self.apply(&mut mended, path)?;
        } else if path == Path::new("-") && !self.diff {
            print(&mended.texts)?;
        }
        Ok(Some(mended))
    }

    fn apply(&self, mended: &mut Mended, path: &Path) -> io::Result<()> {
        let fixed = in_parallel(&mended.texts, |text| {
            let options = &self.settings.options;
            ppn::fix(text, mended.notation, options, self.allowed, |diagnostic| {
                self.settings.selection.tells(diagnostic)
            })
        });
        let old: String = mended.texts.iter().map(|text| text.text.as_ref()).collect();
        let (mut offset, mut line) = (0, 0);
        for (text, fixed) in mended.texts.iter_mut().zip(fixed) {
            mended.applied += fixed.applied;
            text.text = Cow::Owned(fixed.text);
            (text.offset, text.line) = (offset, line);
            offset += text.text.len() as u64;
            line += ppn::LineIndex::new(&text.text).lines() as u64 - 1;
        }
        let new: String = mended.texts.iter().map(|text| text.text.as_ref()).collect();
        mended.differs = new != old;
        if self.diff {
            if mended.differs {
                let patch = diff::unified(&mended.name, &old, &new);
                io::stdout().write_all(patch.as_bytes())?;
            }
        } else if path == Path::new("-") {
            print(&mended.texts)?;
        } else if mended.differs {
            files::replace(path, new.as_bytes())?;
        }
        Ok(())
    }
}

fn print(texts: &[GameText<'_>]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for text in texts {
        out.write_all(text.text.as_bytes())?;
    }
    out.flush()
}
