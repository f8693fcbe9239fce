//! Reading the games of files in batches, and checking them.

use super::{
    Check,
    fixing::{FixedFile, Fixing},
    reporting::Reporting,
    settings::{FileSettings, Settings},
};
use crate::{
    alone::alone,
    files::name,
    input::each_result,
    notations::{of_file, of_name, usual},
    parallel::{Batch, InOrder},
};
use ppn::{Applicability, Diagnostic, Fix, GameText, Notation};
use ppn_file::Half;
use std::{
    io,
    path::{Path, PathBuf},
    slice,
    sync::Arc,
};

/// The reports, in the order of files and games.
pub(super) enum Step {
    /// A game is read.
    Game(Item),
    /// A file was fixed, or `--diff` shows its fixes.
    Fixed(FixedFile),
    /// A file cannot be read or written, with the reason.
    Failed(String),
}

/// A game that waits to be checked.
#[derive(Clone)]
pub(super) struct Item {
    pub(super) name: Arc<str>,
    pub(super) notation: Arc<dyn Notation>,
    pub(super) text: GameText<'static>,
    pub(super) settings: Arc<FileSettings>,
    /// Whether the game is left unfixed because parts of it were not understood.
    left: bool,
    /// Whether this is the only report about the game.
    only_left: bool,
}

impl Item {
    /// The diagnostics of the game.
    fn check(&self) -> Vec<Diagnostic> {
        alone(&*self.notation, &self.text, || self.found())
    }

    fn found(&self) -> Vec<Diagnostic> {
        let FileSettings { options, selection, .. } = &*self.settings;
        let parsed = self.notation.parse(self.text.borrowed(), options);
        let mut found = match self.only_left {
            true => Vec::new(),
            false => ppn_lint::check(&*parsed, selection),
        };
        let is_safe = |fix: &Fix| fix.applicability == Applicability::Safe;
        let has_safe = found.iter().flat_map(|one| &one.fixes).any(is_safe);
        // What is wrong with metadata alone is said where the moves begin.
        let is_half = self.text.half == Some(Half::Metadata);
        let not_understood =
            ((self.left || has_safe) && !is_half).then(|| parsed.not_understood()).flatten();
        let Some(mut left) = not_understood else { return found };
        // Without `--unsafe-fixes`, `--fix` leaves such a game unchanged.
        for fix in found.iter_mut().flat_map(|one| &mut one.fixes) {
            fix.applicability = Applicability::Unsafe;
        }
        if !self.left {
            return found;
        }
        ppn_lint::explain(&*parsed, std::slice::from_mut(&mut left));
        match found.iter().position(|one| one.span == left.span) {
            Some(at) if found[at].is_error() => {}
            // The existing diagnostic has the same message.
            Some(at) if left.message.ends_with(&found[at].message) => {
                found[at].help.retain(|help| !left.help.contains(help));
                left.help.splice(..0, found[at].help.drain(..));
                left.fixes.append(&mut found[at].fixes);
                found[at] = left;
            }
            _ => {
                found.push(left);
                found.sort_by_key(|one| one.span);
            }
        }
        found
    }
}

/// A batch of steps, and the number of bytes of files that they came from.
pub(super) type Steps = (Vec<Step>, usize);

/// The same, with the diagnostics of each game.
pub(super) type Checked = (Vec<(Step, Vec<Diagnostic>)>, usize);

pub(super) fn check_batch((steps, bytes): Steps) -> Checked {
    let check = |step| {
        let diagnostics = match &step {
            Step::Game(item) => item.check(),
            Step::Fixed(_) | Step::Failed(_) => Vec::new(),
        };
        (step, diagnostics)
    };
    (steps.into_iter().map(check).collect(), bytes)
}

/// The threads that check, and report in order.
type Lanes<'o, 'c> = InOrder<'o, Steps, Checked, Reporting<'c>, fn(Steps) -> Checked>;

/// Reads files, fixes them if asked, and passes on their games.
pub(super) struct Checking<'o, 'c> {
    check: &'c Check,
    settings: Settings<'c>,
    batch: Batch<Step>,
    lanes: Lanes<'o, 'c>,
}

impl<'o, 'c> Checking<'o, 'c> {
    pub(super) fn new(check: &'c Check, settings: Settings<'c>, lanes: Lanes<'o, 'c>) -> Self {
        Self { check, settings, batch: Batch::of_several(), lanes }
    }

    /// # Errors
    /// If reports cannot be written, or the settings cannot be read.
    pub(super) fn file(&mut self, path: &PathBuf) -> io::Result<()> {
        let shown = self.check.shown(path);
        let settings = Arc::new(self.settings.of(shown)?);
        let asked = self.check.reading.notation.as_ref();
        let named = match shown == path {
            true => None,
            // The standard input has the notation of its name.
            false => match of_file(shown, asked, "--notation") {
                Ok(notation) => Some(notation),
                Err(error) => return self.add(Step::Failed(error.to_string()), 0),
            },
        };
        let notation = named.as_ref().or(asked).or_else(|| of_name(shown));
        let mut left = Vec::new();
        if let Some(how) = self.check.how() {
            let (chosen, diff) = (self.check.chosen.get(), self.check.diff);
            let fixing = Fixing { settings: &settings, notation, how, chosen, diff };
            if path == Path::new("-") {
                return self.fix_stdin(&fixing, &settings);
            }
            match fixing.file(path) {
                Ok(mut file) => {
                    left = std::mem::take(&mut file.left);
                    self.add(Step::Fixed(file), 0)?;
                }
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
                Err(error) => {
                    let (name, error) = (name(path), error.to_string());
                    let known = error.contains(&name);
                    let whole = if known { error } else { format!("{name}: {error}") };
                    return self.add(Step::Failed(whole), 0);
                }
            }
            if self.check.diff && left.is_empty() {
                return Ok(());
            }
        }
        let mut name: Option<Arc<str>> = None;
        let mut games = 0..;
        each_result(slice::from_ref(path), notation, |result| match result {
            Ok((input, text)) => {
                let left = games.next().is_some_and(|game| left.binary_search(&game).is_ok());
                let shown = || match shown == path {
                    true => input.name.as_str().into(),
                    false => shown.display().to_string().into(),
                };
                let name = name.get_or_insert_with(shown).clone();
                self.add_game(name, Arc::clone(&input.notation), text, &settings, left)
            }
            Err(error) => self.add(Step::Failed(error.to_string()), 0),
        })
    }

    fn fix_stdin(&mut self, fixing: &Fixing<'_>, settings: &Arc<FileSettings>) -> io::Result<()> {
        let (mut file, texts) = fixing.stdin()?;
        let left = std::mem::take(&mut file.left);
        self.add(Step::Fixed(file), 0)?;
        let name = self.check.stdin_filename.as_ref();
        let name = name.map_or("<stdin>".into(), |name| name.display().to_string().into());
        let notation = fixing.notation.cloned();
        let notation = notation.unwrap_or_else(usual);
        for (game, text) in (0..).zip(texts) {
            let left = left.binary_search(&game).is_ok();
            self.add_game(Arc::clone(&name), Arc::clone(&notation), text, settings, left)?;
        }
        Ok(())
    }

    fn add_game(
        &mut self,
        name: Arc<str>,
        notation: Arc<dyn Notation>,
        text: GameText<'static>,
        settings: &Arc<FileSettings>,
        left: bool,
    ) -> io::Result<()> {
        let only_left = self.check.diff;
        if only_left && !left {
            return Ok(());
        }
        let bytes = text.text.len();
        let settings = Arc::clone(settings);
        self.add(Step::Game(Item { name, notation, text, settings, left, only_left }), bytes)
    }

    fn add(&mut self, step: Step, bytes: usize) -> io::Result<()> {
        self.batch.add(step, bytes);
        if self.batch.is_full() { self.lanes.push(self.batch.take()) } else { Ok(()) }
    }

    /// Waits until everything is reported.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.lanes.push(self.batch.take())?;
        self.lanes.finish(|_| Ok(()))
    }
}
