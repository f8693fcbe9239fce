//! The cases that an implementation is known not to pass.

use super::{
    score::{Score, Verdict},
    selection::Globs,
    suite::{Case, Suite},
};
use crate::files::{name, named};
use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
    fs, io,
    path::Path,
};

/// The cases of a file, by their ids or by patterns such as `random/*`.
pub(super) struct Expected {
    /// The name of the file.
    name: String,
    lines: Vec<Line>,
    /// A pattern for each line.
    globs: Globs,
}

/// An id or a pattern.
struct Line {
    /// From 1.
    number: usize,
    text: String,
}

/// The most lines without a case that are reported one by one.
const MOST_UNKNOWN: usize = 20;

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
        let lines = (1..).zip(text.lines()).map(|(number, line)| {
            let text = line.split('#').next().unwrap_or_default().trim().to_owned();
            Line { number, text }
        });
        let lines: Vec<Line> = lines.filter(|line| !line.text.is_empty()).collect();
        let patterns: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let globs = Globs::new(&patterns)?;
        Ok(Self { name: name(path), lines, globs })
    }

    /// Reports the lines that match no case of the suite, such as those with a typo.
    pub(super) fn report_unknown(&self, suite: &Suite) {
        let known: HashSet<usize> =
            suite.cases.iter().flat_map(|case| case.patterns_of(&self.globs)).collect();
        let lines = self.lines.iter().enumerate();
        let mut unknown = lines.filter(|(at, _)| !known.contains(at)).map(|(_, line)| line);
        for Line { number, text } in unknown.by_ref().take(MOST_UNKNOWN) {
            tell!("ppn: {}: line {number}: `{text}` matches no case of the suite", self.name);
        }
        let more = unknown.count();
        if more > 0 {
            tell!("ppn: {}: {more} more lines match no case of the suite", self.name);
        }
    }

    /// The lines, by their places in the list, that match cases of the suite, but none of those that were run.
    fn unrun(&self, suite: &Suite, run: &HashMap<&str, bool>) -> HashSet<usize> {
        let (mut of_run, mut of_others) = (HashSet::new(), HashSet::new());
        for case in &suite.cases {
            let lines = case.patterns_of(&self.globs);
            let place = match run.contains_key(case.id.as_str()) {
                true => &mut of_run,
                false => &mut of_others,
            };
            place.extend(lines);
        }
        &of_others - &of_run
    }

    pub(super) fn compare(&self, score: &Score<'_>) -> Comparison {
        let mut comparison = Comparison::default();
        for judged in &score.judged {
            let id = &judged.case.id;
            let by_former = !self.globs.have(id) && judged.case.has_former_in(&self.globs);
            comparison.former += usize::from(by_former);
            match (judged.verdict == Verdict::Passed, by_former || self.globs.have(id)) {
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

/// The file for a score: a line for each case that does not pass, or one for a level of which none passes. Of the
/// file before, what is about cases that were not run stays.
pub(super) fn file(suite: &Suite, score: &Score<'_>, before: Option<&Expected>) -> String {
    let mut text = format!("# cases of the PPN suite {} that do not pass\n", score.version);
    let passed: HashMap<&str, bool> = score
        .judged
        .iter()
        .map(|judged| (judged.case.id.as_str(), judged.verdict == Verdict::Passed))
        .collect();
    let unrun = before.map_or_else(HashSet::new, |before| before.unrun(suite, &passed));
    for of_level in suite.cases.chunk_by(|one, other| one.level == other.level) {
        let whole = format!("{}/*", of_level[0].level);
        let had_whole = before.is_some_and(|before| before.lines.iter().any(|it| it.text == whole));
        let fails = |case: &Case| match passed.get(case.id.as_str()) {
            Some(passed) => !passed,
            None => had_whole,
        };
        if of_level.iter().all(fails) {
            let _ = writeln!(text, "{whole}");
            continue;
        }
        for case in of_level {
            let is_listed = match passed.get(case.id.as_str()) {
                Some(passed) => !passed,
                None => before.is_some_and(|before| {
                    let of_case = case.patterns_of(&before.globs);
                    !of_case.is_empty() && of_case.iter().all(|line| !unrun.contains(line))
                }),
            };
            if is_listed {
                let _ = writeln!(text, "{}", case.id);
            }
        }
    }
    // These keep their form, such as `replay/MV-*`.
    for (number, line) in before.iter().flat_map(|before| before.lines.iter().enumerate()) {
        if unrun.contains(&number) && !text.lines().any(|written| written == line.text) {
            let _ = writeln!(text, "{}", line.text);
        }
    }
    text
}
