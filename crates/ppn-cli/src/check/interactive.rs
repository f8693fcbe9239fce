//! Asking which problems to fix: a question for each kind, with an example.

use super::{
    Check,
    settings::{FileSettings, Settings},
};
use crate::{
    alone::alone,
    arguments::wrong_usage,
    counted::counted,
    files::{check_inputs, name},
    input::each_result,
    outcome::Outcome,
    parallel::{Batch, in_parallel},
    walk,
};
use ppn::{Applicability, Code, Diagnostic, GameText, LineIndex, Notation, Span};
use ppn_source::{Edit, Lines, edited, printable};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, BufRead, IsTerminal, Write},
    path::Path,
    slice,
    sync::Arc,
};

/// The problems with one code that can be fixed.
struct Cause {
    code: &'static Code,
    count: usize,
    files: BTreeSet<Arc<str>>,
    /// The number of fixes that may change a board.
    unsafe_fixes: usize,
    example: Example,
}

/// A fix of a cause: the lines that it changes, without it and with it.
struct Example {
    /// The file and line.
    place: String,
    title: String,
    before: String,
    after: String,
}

/// The longest line of an example in characters, and the most lines on each side.
const WIDEST: usize = 100;
const MOST_LINES: usize = 4;

/// Asks on the terminal, and makes the fixes that are chosen.
///
/// # Errors
/// If there is no terminal, and those of reading and writing.
pub(super) fn run(check: &Check) -> io::Result<Outcome> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Err(wrong_usage(
            "--interactive asks on a terminal, and there is none; `ppn check --diff` shows all fixes, and \
             `ppn check --fix` makes them",
        ));
    }
    run_with(check, &mut io::stdin().lock(), &mut io::stderr())
}

/// The same with given answers and a given place for questions.
fn run_with(
    check: &Check,
    answers: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Outcome> {
    if check.files.iter().any(|file| file == Path::new("-")) {
        return Err(wrong_usage("--interactive needs files: standard input has the answers"));
    }
    let causes = causes(check)?;
    let Some(chosen) = ask(causes, answers, out)? else {
        writeln!(out, "nothing was changed")?;
        return Ok(Outcome::Fine);
    };
    // The questions are asked once.
    let _ = check.chosen.set(chosen);
    super::once(check)
}

/// The causes of all files, the most frequent first.
fn causes(check: &Check) -> io::Result<Vec<Cause>> {
    let mut settings = Settings::new(check);
    let files = walk::files(&check.files, |file| settings.configs.excludes(file));
    check_inputs(&files)?;
    let allowed = check.allowed().unwrap_or(Applicability::Safe);
    let mut causes = BTreeMap::new();
    for path in &files {
        let settings = settings.of(path)?;
        let shown: Arc<str> = name(path).into();
        let mut batch = Batch::default();
        let mut notation = None;
        let notations = check.reading.notation.as_ref();
        each_result(slice::from_ref(path), notations, |result| {
            // Files that cannot be read are reported when the others are fixed.
            let Ok((input, text)) = result else { return Ok(()) };
            let of_file = notation.get_or_insert_with(|| Arc::clone(&input.notation));
            let bytes = text.text.len();
            batch.add(text, bytes);
            if batch.is_full() {
                add(&mut causes, &shown, &batch.take().0, &**of_file, &settings, allowed);
            }
            Ok(())
        })?;
        if let Some(notation) = notation {
            add(&mut causes, &shown, &batch.take().0, &*notation, &settings, allowed);
        }
    }
    let mut causes: Vec<Cause> = causes.into_values().collect();
    causes.sort_by_key(|cause| std::cmp::Reverse(cause.count));
    Ok(causes)
}

/// Adds the problems of games that can be fixed.
fn add(
    causes: &mut BTreeMap<&'static str, Cause>,
    file: &Arc<str>,
    texts: &[GameText<'static>],
    notation: &dyn Notation,
    settings: &FileSettings,
    allowed: Applicability,
) {
    let found = in_parallel(texts, |text| {
        alone(notation, text, || {
            let parsed = notation.parse(text.borrowed(), &settings.options);
            // Such games are fixed only with `--unsafe-fixes`.
            let is_left = allowed == Applicability::Safe && parsed.not_understood().is_some();
            if is_left { Vec::new() } else { ppn_lint::check(&*parsed, &settings.selection) }
        })
    });
    for (text, found) in texts.iter().zip(found) {
        for one in &found {
            let Some(fix) = one.fixes.iter().find(|fix| fix.applicability <= allowed) else {
                continue;
            };
            let cause = causes.entry(one.code.id).or_insert_with(|| Cause {
                code: one.code,
                count: 0,
                files: BTreeSet::new(),
                unsafe_fixes: 0,
                example: Example::of(file, text, one, &fix.title, &fix.edits),
            });
            cause.count += 1;
            cause.unsafe_fixes += usize::from(fix.applicability == Applicability::Unsafe);
            if !cause.files.contains(file) {
                cause.files.insert(Arc::clone(file));
            }
        }
    }
}

impl Example {
    fn of(
        file: &str,
        text: &GameText<'_>,
        diagnostic: &Diagnostic,
        title: &str,
        edits: &[Edit],
    ) -> Self {
        let whole = &*text.text;
        let line = LineIndex::new(whole).position(whole, diagnostic.span.start).line;
        let place =
            format!("{}:{}", printable(file, Lines::Escape), text.place.line + u64::from(line));
        let mut example =
            Self { place, title: title.to_owned(), before: String::new(), after: String::new() };
        let Some(first) = edits.first() else { return example };
        // The lines of the first edit, and of those that follow on these lines.
        let start = whole[..first.span.start as usize].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let end = first.span.end as usize;
        let end = whole[end..].find(['\n', '\r']).map_or(whole.len(), |at| end + at);
        let here = Span::new(start, end);
        let moved: Vec<Edit> = edits
            .iter()
            .filter(|edit| here.start <= edit.span.start && edit.span.end <= here.end)
            .map(|edit| {
                let span =
                    Span { start: edit.span.start - here.start, end: edit.span.end - here.start };
                Edit::replace(span, edit.text.clone())
            })
            .collect();
        example.before = whole[start..end].to_owned();
        example.after = edited(&example.before, &moved);
        example
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "  {}: {}", self.place, printable(&self.title, Lines::Escape))?;
        for (mark, text) in [('-', &self.before), ('+', &self.after)] {
            for line in text.lines().take(MOST_LINES) {
                let line: String = line.chars().take(WIDEST).collect();
                writeln!(out, "  {mark} {}", printable(&line, Lines::Escape))?;
            }
        }
        Ok(())
    }
}

/// Asks about each cause. `None` if nothing is to be fixed.
fn ask(
    causes: Vec<Cause>,
    answers: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Option<BTreeSet<&'static str>>> {
    if causes.is_empty() {
        writeln!(out, "there is nothing to fix")?;
        return Ok(None);
    }
    let mut chosen = BTreeSet::new();
    let all = causes.len();
    let mut for_all = false;
    for (at, cause) in causes.into_iter().enumerate() {
        let Cause { code, count, files, unsafe_fixes, example } = cause;
        if for_all {
            chosen.insert(code.id);
            continue;
        }
        let files = counted(files.len(), "file");
        writeln!(out, "{}/{all}  {count} in {files}: {} [{}]", at + 1, code.summary, code.name)?;
        match unsafe_fixes {
            0 => {}
            n if n == count => writeln!(out, "  may change boards")?,
            n => writeln!(out, "  {n} of these fixes may change boards")?,
        }
        example.write(out)?;
        match answer(answers, out)? {
            Some(Answer::Yes) => drop(chosen.insert(code.id)),
            Some(Answer::No) => {}
            Some(Answer::All) => {
                chosen.insert(code.id);
                for_all = true;
            }
            Some(Answer::Quit) => break,
            // The terminal is gone, or the user has ended the input.
            None => return Ok(None),
        }
    }
    Ok((!chosen.is_empty()).then_some(chosen))
}

enum Answer {
    Yes,
    No,
    All,
    Quit,
}

fn answer(answers: &mut impl BufRead, out: &mut impl Write) -> io::Result<Option<Answer>> {
    loop {
        write!(out, "fix? [y]es, [n]o, [a]ll that follow too, [q]uit asking: ")?;
        out.flush()?;
        let mut line = String::new();
        if answers.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        match line.trim().to_lowercase().as_str() {
            "y" | "yes" => return Ok(Some(Answer::Yes)),
            "n" | "no" => return Ok(Some(Answer::No)),
            "a" | "all" => return Ok(Some(Answer::All)),
            "q" | "quit" => return Ok(Some(Answer::Quit)),
            _ => writeln!(
                out,
                "y makes these fixes, n does not, a makes these and all that follow, q makes those \
                 that were chosen before"
            )?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::{fs, path::PathBuf};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        check: Check,
    }

    /// A file with two kinds of problems, and one with the first of them.
    const TWO: &str = "---\nWhite: No\nRound: 4.10\n...\n1. S@b2\n";
    const ONE: &str = "---\nBlack: No\n...\n1. S@b2\n";

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ppn-ask-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("a.ppn"), TWO).unwrap();
        fs::write(folder.join("b.ppn"), ONE).unwrap();
        folder
    }

    /// What is asked, and the two files after the answers.
    fn asked(name: &str, answers: &str) -> (String, String, String) {
        let folder = folder(name);
        let line = Line::parse_from(["check", "--fix", "--quiet", &folder.to_string_lossy()]);
        let mut out = Vec::new();
        run_with(&line.check, &mut answers.as_bytes(), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap().replace(&*folder.to_string_lossy(), "F");
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        let texts = (out, read("a.ppn"), read("b.ppn"));
        fs::remove_dir_all(&folder).unwrap();
        texts
    }

    #[test]
    fn each_cause_is_asked_about_with_an_example() {
        let (out, a, b) = asked("example", "what\ny\nn\n");
        insta::assert_snapshot!(out);
        assert_eq!((a, b), (TWO.replace("No", "\"No\""), ONE.replace("No", "\"No\"")));
    }

    #[test]
    fn all_fixes_what_follows_and_quit_leaves_it() {
        let first = TWO.replace("No", "\"No\"");
        let second = TWO.replace("4.10", "\"4.10\"");
        assert_eq!(asked("all", "a\n").1, first.replace("4.10", "\"4.10\""));
        assert_eq!(asked("quit", "y\nq\n").1, first);
        assert_eq!(asked("second", "no\nyes\n").1, second);
        // Without an answer, nothing is fixed.
        assert_eq!(asked("end", "y\n").1, TWO);
    }
}
