//! The cases that an implementation is known not to pass.

use super::{
    score::{Score, Verdict},
    selection::Globs,
};
use crate::files::named;
use std::{fmt::Write, fs, io, path::Path};

/// The cases of a file, by their ids or by patterns such as `random/*`.
pub(super) struct Expected(Globs);

/// A score beside the cases that were expected not to pass.
#[derive(Default)]
pub(super) struct Comparison {
    /// Cases that do not pass and are not in the file.
    pub(super) new: Vec<String>,
    /// Cases in the file that pass.
    pub(super) fixed: Vec<String>,
    /// The number of cases in the file that do not pass.
    pub(super) known: usize,
    /// The number of cases that are in the file by an id of a former version only.
    pub(super) former: usize,
}

impl Expected {
    /// Reads a file with an id or a pattern on each line; `#` begins a comment.
    ///
    /// # Errors
    /// If the file cannot be read, or a pattern is wrong.
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path).map_err(|error| named(path, &error))?;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let patterns: Vec<String> =
            lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
        Ok(Self(Globs::new(&patterns)?))
    }

    pub(super) fn compare(&self, score: &Score<'_>) -> Comparison {
        let mut comparison = Comparison::default();
        for judged in &score.judged {
            let id = &judged.case.id;
            let by_former = !self.0.have(id) && judged.case.has_former_in(&self.0);
            comparison.former += usize::from(by_former);
            match (judged.verdict == Verdict::Passed, by_former || self.0.have(id)) {
                (true, true) => comparison.fixed.push(id.clone()),
                (false, true) => comparison.known += 1,
                (false, false) => comparison.new.push(id.clone()),
                (true, false) => {}
            }
        }
        comparison
    }
}

impl Comparison {
    pub(super) fn text(&self) -> String {
        let mut text = format!("\n{} cases are known not to pass\n", self.known);
        for (what, ids) in [("new failure", &self.new), ("passes now", &self.fixed)] {
            for id in ids {
                let _ = writeln!(text, "{what}: {id}");
            }
        }
        if self.former > 0 {
            let _ = writeln!(
                text,
                "{} cases of the file have another id now; `--write-expect` writes it",
                self.former
            );
        }
        if !self.fixed.is_empty() {
            text.push_str("`--write-expect` removes what passes now from the file\n");
        }
        text
    }
}

/// The file for a score: a line for each case that does not pass, or one for a level of which none passes.
pub(super) fn file(score: &Score<'_>) -> String {
    let mut text = format!("# cases of the PPN suite {} that do not pass\n", score.version);
    for (level, counts) in score.levels() {
        if counts.passed == 0 {
            let _ = writeln!(text, "{level}/*");
            continue;
        }
        for judged in score.judged.iter().filter(|judged| judged.case.level == level) {
            if judged.verdict != Verdict::Passed {
                let _ = writeln!(text, "{}", judged.case.id);
            }
        }
    }
    text
}
