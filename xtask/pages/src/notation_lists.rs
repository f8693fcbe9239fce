//! The lists of all notations in files that cannot compute them: manifests and plugins of editors, types
//! for JavaScript, hooks, pages.
//!
//! A list is found by the text around it, so that files without comments can have some.

use ppn::{Notation, Notations};
use std::collections::BTreeMap;
use xtask::places::text_of;

/// A list in a file. Every place between the two texts has it; an empty text is the end of the file.
struct List {
    path: &'static str,
    before: &'static str,
    after: &'static str,
    list: fn(&Notations) -> String,
}

const LISTS: &[List] = &[
    List { path: ".pre-commit-hooks.yaml", before: r"files: \.(", after: ")$", list: choice },
    List {
        path: "README.md",
        before: "| converts between ",
        after: " |",
        list: |all| sentence(all, "and"),
    },
    List {
        path: "corpus/not-understood/README.md",
        before: "| `notation` | ",
        after: " |",
        list: |all| joined(&quoted(all.names()), "or"),
    },
    List {
        path: "docs/editors/README.md",
        before: "all notations of `ppn`: ",
        after: ".\n",
        list: |all| sentence(all, "and"),
    },
    List {
        path: "docs/editors/neovim.md",
        before: "files that end with ",
        after: "\nstart the server",
        list: |all| sentence(all, "or"),
    },
    List {
        path: "docs/formatting.md",
        before: "| from | games | to |\n| --- | --- | --- |\n",
        after: "\nAny notation",
        list: conversions,
    },
    List {
        path: "docs/linting.md",
        before: "games/              # every ",
        after: " in a folder",
        list: |all| sentence(all, "and").replace('`', ""),
    },
    List {
        path: "docs/linting.md",
        before: "`ppn fmt` read every ",
        after: " file,",
        list: |all| sentence(all, "and"),
    },
    List {
        path: "docs/player.md",
        before: "`notation` is ",
        after: ";",
        list: |all| joined(&quoted(all.names()), "or"),
    },
    List {
        path: "documents/knitr/ppn.R",
        before: "notations <- c(",
        after: ")",
        list: |all| each(all, |one| format!("\"{}\"", one.name()), ", "),
    },
    List {
        path: "editors/emacs/ppn-mode.el",
        before: "(dolist (row '(",
        after: "))\n  (add-to-list 'auto-mode-alist",
        list: |all| {
            let row = |one: &dyn Notation, ending: &&str| {
                format!("(\"\\\\.{ending}\\\\'\" . {}-mode)", one.name())
            };
            let rows = |one| Notation::endings(one).iter().map(move |ending| row(one, ending));
            all.iter().flat_map(rows).collect::<Vec<_>>().join("\n               ")
        },
    },
    List {
        path: "editors/emacs/ppn-mode.el",
        before: "(dolist (mode '(",
        after: "))",
        list: |all| each(all, |one| format!("{}-mode", one.name()), " "),
    },
    List {
        path: "editors/neovim/ftdetect/ppn.vim",
        before: "\" The file types of board-game notation.\n",
        after: "",
        list: |all| {
            let row = |one: &dyn Notation| {
                let endings = one.endings().iter().map(|ending| format!("*.{ending}"));
                let endings = endings.collect::<Vec<_>>().join(",");
                format!("autocmd BufRead,BufNewFile {endings} setfiletype {}\n", one.name())
            };
            each(all, row, "")
        },
    },
    List {
        path: "editors/neovim/lua/ppn/init.lua",
        before: "M.filetypes = { ",
        after: " }",
        list: |all| each(all, |one| format!("'{}'", one.name()), ", "),
    },
    List {
        path: "editors/vscode/package.json",
        before: "editorLangId =~ /^(",
        after: ")$/",
        list: |all| each(all, |one| one.name().to_owned(), "|"),
    },
    List {
        path: "editors/zed/extension.toml",
        before: "\nlanguages = [",
        after: "]",
        list: |all| each(all, |one| format!("\"{}\"", label(one)), ", "),
    },
    List {
        path: "editors/zed/extension.toml",
        before: "[language_servers.ppn.language_ids]\n",
        after: "",
        list: |all| each(all, |one| format!("\"{}\" = \"{}\"\n", label(one), one.name()), ""),
    },
    List {
        path: "web/npm/README.md",
        before: "`notation` is ",
        after: ";",
        list: |all| joined(&quoted(all.names()), "or"),
    },
    List {
        path: "web/npm/notations.d.ts",
        before: "export type Notation = ",
        after: ";",
        list: |all| each(all, |one| format!("\"{}\"", one.name()), " | "),
    },
    List {
        path: "web/npm/notations.js",
        before: "export const NOTATIONS = [\n",
        after: "];",
        list: |all| {
            let row = |one: &dyn Notation| {
                let (name, label, title) = (one.name(), label(one), one.title());
                let endings = one.endings();
                format!(
                    "  {{ name: {name:?}, label: {label:?}, title: {title:?}, endings: {endings:?} }},\n"
                )
            };
            each(all, row, "")
        },
    },
    List {
        path: "web/playground/index.html",
        before: "accept=\"",
        after: ",.txt",
        list: |all| all.endings().map(|one| format!(".{one}")).collect::<Vec<_>>().join(","),
    },
];

/// The files with lists, as they must be.
pub(crate) fn pages() -> Result<Vec<(&'static str, String)>, String> {
    let all = ppn::notations();
    let mut pages = BTreeMap::new();
    for one in LISTS {
        let page = match pages.remove(one.path) {
            Some(page) => page,
            None => text_of(one.path)?.replace("\r\n", "\n"),
        };
        let page = replaced(&page, one, &(one.list)(&all)).ok_or_else(|| {
            format!("{} does not have {:?} and {:?} after it", one.path, one.before, one.after)
        })?;
        pages.insert(one.path, page);
    }
    Ok(pages.into_iter().collect())
}

/// A page with another list at each of its places; `None` if there is no such place.
fn replaced(page: &str, place: &List, list: &str) -> Option<String> {
    let mut parts = page.split(place.before);
    let mut written = parts.next()?.to_owned();
    let mut found = false;
    for part in parts {
        let (_, rest) = match place.after {
            "" => (part, ""),
            after => part.split_once(after)?,
        };
        written.extend([place.before, list, place.after, rest]);
        found = true;
    }
    found.then_some(written)
}

/// The short name for people: `PDN`, or the title if it does not have this abbreviation.
fn label(notation: &dyn Notation) -> String {
    let name = notation.name().to_uppercase();
    let title = notation.title();
    let initials: String = title.split(' ').filter_map(|word| word.chars().next()).collect();
    if initials == name { name } else { title.to_owned() }
}

fn each(all: &Notations, text: impl Fn(&dyn Notation) -> String, between: &str) -> String {
    all.iter().map(text).collect::<Vec<_>>().join(between)
}

/// The rows of the table of conversions.
fn conversions(all: &Notations) -> String {
    let row = |from: &dyn Notation| {
        let to = all.iter().filter(|to| to.writes(from));
        let to: Vec<String> = to.map(|to| format!("`.{}`", to.endings()[0])).collect();
        let (title, ending) = (from.title(), from.endings()[0]);
        let games = from.games().unwrap_or("any");
        format!("| {title}, `.{ending}` | {games} | {} |\n", joined(&to, "or"))
    };
    each(all, row, "")
}

/// The extensions in a regular expression.
fn choice(all: &Notations) -> String {
    all.endings().collect::<Vec<_>>().join("|")
}

/// The extensions in a sentence: "`.ppn`, `.pdn` and `.fan`".
fn sentence(all: &Notations, last: &str) -> String {
    let endings: Vec<String> = all.endings().map(|ending| format!(".{ending}")).collect();
    joined(&quoted(endings.iter().map(String::as_str)), last)
}

fn quoted<'t>(words: impl Iterator<Item = &'t str>) -> Vec<String> {
    words.map(|word| format!("`{word}`")).collect()
}

fn joined(words: &[String], last: &str) -> String {
    match words {
        [others @ .., one] if !others.is_empty() => format!("{} {last} {one}", others.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_lists_are_those_of_the_table() {
        for (path, page) in pages().unwrap() {
            xtask::places::assert_written(path, &page, "tables");
        }
    }

    #[test]
    fn a_list_is_written_nowhere_else() {
        const ENDINGS: [&str; 13] = [
            ".el", ".html", ".js", ".json", ".lua", ".md", ".mjs", ".rs", ".toml", ".ts", ".vim",
            ".yaml", ".yml",
        ];
        let letters = |text: &str| -> String {
            text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
        };
        let list = letters(&ppn::notations().names().collect::<String>());
        let root = xtask::places::root();
        for path in xtask::words::files(&root, &ENDINGS).unwrap() {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            if name == "CHANGELOG.md" || LISTS.iter().any(|list| list.path == name) {
                continue;
            }
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let line = text.lines().position(|line| letters(line).contains(&list));
            assert_eq!(line, None, "{name} has a list of all notations");
        }
    }

    /// The parts of a notation that are made by hand, such as its colours: a file for each, and what it
    /// says.
    #[test]
    fn editors_know_every_notation() {
        let root = xtask::places::root().join("editors");
        for notation in ppn::notations().iter() {
            let (name, label, title) = (notation.name(), label(notation), notation.title());
            let endings: Vec<String> =
                notation.endings().iter().map(|ending| format!("\".{ending}\"")).collect();
            let aliases = match label == title {
                true => format!("{title:?}"),
                false => format!("{label:?}, {title:?}"),
            };
            let endings = endings.join(", ");
            let grammar = format!("syntaxes/{name}.tmLanguage.json");
            for (path, text) in [
                (
                    "vscode/package.json",
                    format!(
                        "\"id\": {name:?}, \"aliases\": [{aliases}], \"extensions\": [{endings}]"
                    ),
                ),
                (
                    "vscode/package.json",
                    format!("\"scopeName\": \"source.{name}\", \"path\": \"./{grammar}\""),
                ),
                (&format!("vscode/{grammar}"), format!("\"source.{name}\"")),
                (
                    "helix/languages.toml",
                    format!("name = {name:?}\nscope = \"source.{name}\"\nfile-types = [{endings}]")
                        .replace("\".", "\""),
                ),
                (
                    &format!("zed/languages/{name}/config.toml"),
                    format!("\npath_suffixes = [{endings}]\n").replace("\".", "\""),
                ),
                (&format!("neovim/ftplugin/{name}.vim"), String::new()),
                (&format!("neovim/syntax/{name}.vim"), String::new()),
                ("emacs/ppn-mode.el", format!("(define-derived-mode {name}-mode ")),
            ] {
                let page = fs::read_to_string(root.join(path));
                let page = page.unwrap_or_else(|error| panic!("editors/{path}: {error}"));
                assert!(page.contains(&text), "editors/{path} does not have {text}");
            }
        }
    }

    #[test]
    fn each_place_gets_the_list() {
        let place = |before, after| List { path: "", before, after, list: choice };
        let page = "a (x) b (y)) c";
        assert_eq!(replaced(page, &place("(", ")"), "1").as_deref(), Some("a (1) b (1)) c"));
        assert_eq!(replaced(page, &place("[", ")"), "1"), None);
        assert_eq!(replaced(page, &place("(", "]"), "1"), None);
        let words = |count| vec!["x".to_owned(); count];
        assert_eq!(
            [0, 1, 2, 3].map(|count| joined(&words(count), "or")),
            ["", "x", "x or x", "x, x or x"]
        );
    }
}
