//! Problems that are kept up to a number.

use crate::{Code, Diagnostic};

/// The problems of a text or of its replay. Those beyond a number are counted, but for the first with each code: what many
/// problems of one kind hide is never a problem of another kind, so a text with errors never looks correct.
///
/// ```
/// use ppn_source::{Code, Diagnostic, Problems, Severity, Span};
///
/// static OLD: Code = Code::new("W0001", "old", Severity::Warning, "", "");
/// static WRONG: Code = Code::new("E0001", "wrong", Severity::Error, "", "");
/// let mut problems = Problems::within(2);
/// for code in [&OLD, &OLD, &OLD, &OLD, &WRONG, &WRONG] {
///     problems.push(Diagnostic::new(code, Span::new(0, 1), "a word"));
/// }
/// let kept = problems.into_sorted();
/// assert_eq!(kept.iter().map(|one| one.code.name).collect::<Vec<_>>(), ["old", "old", "wrong"]);
/// assert_eq!(kept[2].notes, ["3 more problems of this game are hidden"]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Problems {
    found: Vec<Diagnostic>,
    most: usize,
    hidden: usize,
    /// The codes of those that are kept, with the number of them.
    codes: Vec<(&'static Code, usize)>,
}

/// How many problems there were at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProblemCount {
    found: usize,
    hidden: usize,
}

impl Problems {
    /// No problems yet, of which at least one and at most this number are kept, but for the first with each code.
    #[must_use]
    pub fn within(most: usize) -> Self {
        Self { found: Vec::new(), most: most.max(1), hidden: 0, codes: Vec::new() }
    }

    /// Whether a problem with a code would be kept. Who asks need not make others.
    #[must_use]
    pub fn keeps(&self, code: &Code) -> bool {
        self.found.len() < self.most
            || !self.codes.iter().any(|(one, count)| *one == code && *count > 0)
    }

    /// Adds a problem.
    pub fn push(&mut self, problem: Diagnostic) {
        if !self.keeps(problem.code) {
            self.hidden += 1;
            return;
        }
        match self.codes.iter_mut().find(|(one, _)| *one == problem.code) {
            Some((_, count)) => *count += 1,
            None => self.codes.push((problem.code, 1)),
        }
        self.found.push(problem);
    }

    /// Adds those of a part.
    pub fn append(&mut self, others: Self) {
        self.hidden += others.hidden;
        self.extend(others.found);
    }

    /// Counts problems that nobody looks at.
    pub fn hide(&mut self, count: usize) {
        self.hidden += count;
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether only the first problem with a code is still kept.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    /// Those that are kept, in the order in which they were found.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Diagnostic> {
        self.found.iter_mut()
    }

    /// The last one, if none after it is hidden.
    pub fn last_mut(&mut self) -> Option<&mut Diagnostic> {
        self.found.last_mut().filter(|_| self.hidden == 0)
    }

    /// How many there are, to [return](Self::return_to) to.
    #[must_use]
    pub fn count(&self) -> ProblemCount {
        ProblemCount { found: self.found.len(), hidden: self.hidden }
    }

    /// Removes those that were found since a count.
    pub fn return_to(&mut self, count: ProblemCount) {
        while self.found.len() > count.found {
            self.pop();
        }
        self.hidden = count.hidden;
    }

    /// Removes the last one if it meets a condition and none after it is hidden; returns whether it does.
    pub fn pop_if(&mut self, is_wrong: impl FnOnce(&Diagnostic) -> bool) -> bool {
        let is_wrong = self.last_mut().is_some_and(|last| is_wrong(last));
        if is_wrong {
            self.pop();
        }
        is_wrong
    }

    fn pop(&mut self) {
        let last = self.found.pop().map(|one| one.code);
        if let Some((_, count)) = self.codes.iter_mut().find(|(one, _)| Some(*one) == last) {
            *count -= 1;
        }
    }

    /// The problems in the order of the text. The last one says how many are hidden.
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|one| one.span.start);
        if self.hidden > 0
            && let Some(last) = self.found.last_mut()
        {
            last.notes.push(match self.hidden {
                1 => "one more problem of this game is hidden".to_owned(),
                n => format!("{n} more problems of this game are hidden"),
            });
        }
        self.found
    }
}

impl Extend<Diagnostic> for Problems {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, problems: I) {
        problems.into_iter().for_each(|one| self.push(one));
    }
}
