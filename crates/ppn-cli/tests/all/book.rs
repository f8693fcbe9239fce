//! The guide in `docs/guide/`: its games are checked, its commands run, its pictures drawn.
//!
//! A block of code whose language is a notation is a file of its chapter: `game.ppn`, or the name
//! after `file=`, or that of the option `name=` in braces. `ppn check` reports nothing, or the code after `expect=`. A block
//! `markdown file=NAME` is a document. In a block `console` the lines after `$ ppn …` are what it prints, up to a line `…`, and
//! a picture after it is the one that a command wrote. A comment `corpus FILE` copies a file of the corpus into the folder of
//! the chapter. All other pictures are those of fences with `to=FILE`, which `ppn embed` draws.
//!
//! `PPN_UPDATE_BOOK=1 cargo test -p ppn-cli book::` writes outputs and pictures again.

use crate::support::Folder;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A chapter while its lines are read.
struct Chapter {
    /// Its name, for messages.
    name: String,
    /// The folder in which its commands run.
    folder: Folder,
    /// The expected lines.
    lines: Vec<String>,
    /// The file of the last block.
    file: String,
    /// Games whose diagnostics differ from those that the book states.
    wrong: Vec<String>,
}

/// The words of a command; single quotation marks are around words with spaces.
fn words_of(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (at, part) in command.split('\'').enumerate() {
        let mut inner = part.split(' ');
        if let (true, Some(last)) = (at % 2 == 1, words.last_mut()) {
            last.push_str(part);
            continue;
        }
        if let (Some(first), Some(last)) = (inner.next(), words.last_mut()) {
            last.push_str(first);
        }
        words.extend(inner.map(str::to_owned));
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The output, and the exit status.
struct Ran {
    text: String,
    status: i32,
}

impl Chapter {
    /// Runs everything in a chapter, and returns its expected text.
    fn run(path: &Path) -> String {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let folder = Folder::new(&name);
        let (file, lines, wrong) = (String::new(), Vec::new(), Vec::new());
        let mut chapter = Self { name, folder, lines, file, wrong };
        let text = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            chapter.lines.push(line.to_owned());
            if let Some(info) = line.strip_prefix("```") {
                let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                chapter.block(info, &block);
                chapter.lines.push("```".to_owned());
            } else if let Some(file) = line.strip_prefix("<!-- corpus ") {
                let file = file.trim_end_matches(" -->");
                let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(file);
                let name = Path::new(file).file_name().unwrap().to_str().unwrap();
                chapter.folder.write(name, fs::read(corpus).unwrap());
            } else if let Some((_, picture)) = line.split_once("](pictures/") {
                chapter.picture(path, picture.trim_end_matches(')'));
            }
        }
        assert!(chapter.wrong.is_empty(), "{}", chapter.wrong.join("\n"));
        chapter.lines.join("\n") + "\n"
    }

    fn block(&mut self, info: &str, block: &[&str]) {
        let mut words = info.split(' ');
        let language = words.next().unwrap_or_default();
        match language {
            "console" => self.console(block),
            "markdown" if info.contains(" file=") => {
                self.file = info.rsplit_once("file=").map_or("", |(_, file)| file).to_owned();
                self.folder.write(&self.file, block.join("\n") + "\n");
                self.lines.extend(block.iter().map(|line| (*line).to_owned()));
            }
            _ if ppn::notations().named(language).is_some() => {
                let words = || info.split([' ', '{', '}']);
                let value = |key| words().find_map(|word| word.strip_prefix(key));
                let named = value("name=").unwrap_or("game");
                self.file =
                    value("file=").map_or_else(|| format!("{named}.{language}"), str::to_owned);
                self.folder.write(&self.file, block.join("\n") + "\n");
                let expected = value("expect=");
                let ran = self.ppn(&["check", "--format", "json", &self.file]);
                let (name, text) = (&self.name, &ran.text);
                let right = match expected {
                    Some(code) => text.contains(code) && ran.status < 2,
                    None => text.starts_with("[]"),
                };
                if !right {
                    let block = block.join("\n");
                    self.wrong.push(format!("{name}: {text}\n{block}"));
                }
                self.lines.extend(block.iter().map(|line| (*line).to_owned()));
            }
            _ => self.lines.extend(block.iter().map(|line| (*line).to_owned())),
        }
    }

    /// Runs the commands of a block.
    fn console(&mut self, block: &[&str]) {
        let mut rest = block.iter().peekable();
        while let Some(line) = rest.next() {
            let Some(command) = line.strip_prefix("$ ") else {
                panic!("{}: `{line}` is the output of no command", self.name);
            };
            let mut expected = Vec::new();
            while let Some(line) = rest.next_if(|line| !line.starts_with("$ ")) {
                expected.push(*line);
            }
            let (command, to) = command.split_once(" > ").unwrap_or((command, ""));
            // A remark begins with `#`.
            let words = command.split(" #").next().unwrap_or_default();
            let words = words_of(words);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(words[0], "ppn", "{}: only `ppn` can be run: {line}", self.name);
            let mut ran = self.ppn(&words[1..]);
            assert_ne!(ran.status, 2, "{}: {line}: {}", self.name, ran.text);
            if !to.is_empty() {
                self.folder.write(to, &ran.text);
                ran.text.clear();
            }
            self.lines.push((*line).to_owned());
            let mut printed: Vec<&str> = ran.text.trim_end().lines().map(str::trim_end).collect();
            if expected.last() == Some(&"…") {
                printed.truncate(expected.len() - 1);
                printed.push("…");
            }
            self.lines.extend(printed.into_iter().map(str::to_owned));
        }
    }

    /// Compares a picture that a command of the chapter wrote.
    fn picture(&mut self, chapter: &Path, picture: &str) {
        let path = chapter.parent().unwrap().join("pictures").join(picture);
        if let Ok(written) = fs::read_to_string(self.folder.file(picture)) {
            compare(&path, &written);
        }
    }

    fn ppn(&self, words: &[&str]) -> Ran {
        let output = Command::new(env!("CARGO_BIN_EXE_ppn"))
            .args(words)
            .current_dir(self.folder.path())
            .env("NO_COLOR", "1")
            .env("COLUMNS", "80")
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        Ran { text: String::from_utf8(text).unwrap(), status: output.status.code().unwrap_or(2) }
    }
}

/// Compares a file with its expected content, or writes it.
fn compare(path: &Path, text: &str) {
    let written = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    if written == text {
        return;
    }
    if env::var_os("PPN_UPDATE_BOOK").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        return;
    }
    let differs = written.lines().zip(text.lines()).find(|(old, new)| old != new);
    panic!("{} is out of date: {differs:?}; see the top of tests/all/book.rs", path.display());
}

/// The chapters of the guide.
pub(crate) fn chapters() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut chapters: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    chapters.sort();
    chapters
}

#[test]
fn every_example_of_the_guide_runs() {
    let chapters = chapters();
    assert!(chapters.len() > 5, "{chapters:?}");
    let run = |chapter: &PathBuf| {
        let run = std::panic::catch_unwind(|| compare(chapter, &Chapter::run(chapter)));
        run.is_err().then(|| chapter.display().to_string())
    };
    // All chapters run, so that one problem does not hide the next.
    let wrong: Vec<String> = chapters.iter().filter_map(run).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The pages of the project that may have boards.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.clone(), root.join("docs"), root.join("docs/guide")];
    folders.extend(fs::read_dir(root.join("crates")).unwrap().map(|one| one.unwrap().path()));
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
    let files = entries.map(|entry| entry.unwrap().path());
    let mut pages: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

#[test]
fn pictures_of_fences_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ppn"));
    command.args(["embed", "--color", "never", "--root"]).arg(&root).args(pages());
    if env::var_os("PPN_UPDATE_BOOK").is_none() {
        command.arg("--check");
    }
    let output = command.output().unwrap();
    let problems = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problems}\nsee the top of tests/all/book.rs");
}

#[test]
fn every_picture_of_the_guide_is_shown() {
    let text: String =
        chapters().iter().map(|chapter| fs::read_to_string(chapter).unwrap()).collect();
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/pictures");
    for picture in fs::read_dir(pictures).unwrap() {
        let name = picture.unwrap().file_name().into_string().unwrap();
        assert!(text.contains(&format!("](pictures/{name})")), "{name} is shown nowhere");
        let is_drawn = [
            format!(" to=pictures/{name}"),
            format!("{{to=pictures/{name}"),
            format!(" -o {name}\n"),
        ];
        assert!(is_drawn.iter().any(|by| text.contains(by)), "{name} is drawn by nothing");
    }
}
