//! `cargo xtask book [--install]`: builds the book into `target/book`, and checks its links.
//!
//! The pages of `docs/` also link to files elsewhere in the project, which mdBook does not know. So a
//! copy of the pages is built, in which these files are in a folder `project`. In the copy, the cases of
//! the specification have their boards beside them.

mod cases;
mod links;
mod made;

pub(crate) use self::links::anchor;
use self::links::{Link, Page, local_links};
use crate::gallery;
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    env, fs,
    path::{Component, Path, PathBuf},
    process::Command,
};
use xtask::{
    cargo::{cargo, run},
    places::{at, entries, files_with, read, root, target, write},
    spec,
};

/// The folder of the pages.
const DOCS: &str = "docs";

/// Builds the book. With `--install`, mdBook is compiled first if it is missing.
pub(crate) fn book(arguments: &[String]) -> Result<(), String> {
    let root = root();
    let target = target();
    let target = std::path::absolute(target).map_err(|error| error.to_string())?;
    let program = mdbook(&target, arguments.iter().any(|one| one == "--install"))?;
    let (staged, built) = (target.join("book-source"), target.join("book"));
    for folder in [&staged, &built] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| at(folder, &error))?;
        }
    }
    let mut book = Book::read(&root)?;
    let pictures = book.add_boards()?;
    book.write(&root, &staged)?;
    for (name, picture) in pictures {
        write(&staged.join(DOCS).join("spec").join(name), picture.as_bytes())?;
    }
    let mut command = Command::new(program);
    command.arg("build").arg(&staged).arg("--dest-dir").arg(&built);
    run(&mut command, "mdbook build")?;
    gallery::write_site(&built.join("gallery"))?;
    let broken = broken_in_html(&built)?;
    if !broken.is_empty() {
        return Err(broken.join("\n"));
    }
    let playground = root.join("web/playground/dist");
    if playground.join("index.html").exists() {
        copy_folder(&playground, &built.join("playground"))?;
    } else {
        println!("book: without the playground, which `cargo xtask web` builds");
    }
    println!("book: {}", built.join("index.html").display());
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    for path in entries(from)? {
        let copy = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_folder(&path, &copy)?;
        } else {
            write(&copy, &fs::read(&path).map_err(|error| at(&path, &error))?)?;
        }
    }
    Ok(())
}

/// The program mdBook: the one of the system, or one in the target folder.
fn mdbook(target: &Path, install: bool) -> Result<PathBuf, String> {
    let tools = target.join("tools");
    let own = tools.join("bin").join(format!("mdbook{}", env::consts::EXE_SUFFIX));
    let is_there = |program: &Path| Command::new(program).arg("--version").output().is_ok();
    for program in [Path::new("mdbook"), &own] {
        if is_there(program) {
            return Ok(program.to_owned());
        }
    }
    if !install {
        return Err("mdbook is missing: install it, or run `cargo xtask book --install`".to_owned());
    }
    cargo(&["install", "mdbook", "--locked", "--root", &tools.to_string_lossy()])?;
    Ok(own)
}

/// The files of a book: its pages, and the files that they show or link to, by their path in the
/// project.
struct Book {
    pages: BTreeMap<PathBuf, String>,
    others: BTreeSet<PathBuf>,
    /// Messages about broken links.
    broken: Vec<String>,
}

impl Book {
    /// Follows all links from the pages of the contents.
    fn read(root: &Path) -> Result<Self, String> {
        let made = made::pages()?;
        let (pages, others) = (BTreeMap::new(), BTreeSet::new());
        let mut book = Self { pages, others, broken: Vec::new() };
        let mut waiting = VecDeque::from([Path::new(DOCS).join("SUMMARY.md")]);
        while let Some(path) = waiting.pop_front() {
            if book.pages.contains_key(&path) {
                continue;
            }
            let text = match made.get(&path) {
                Some(text) => text.clone(),
                None => fs::read_to_string(root.join(&path))
                    .map_err(|error| at(&path, &error))?
                    .replace("\r\n", "\n"),
            };
            for link in local_links(&text) {
                let file = destination(&path, &link);
                if gallery::is_of_site(&file) {
                    // The file is generated for the book.
                    continue;
                }
                if !made.contains_key(&file) && !root.join(&file).is_file() {
                    book.broken.push(format!("{}: no file `{}`", path.display(), link.target));
                } else if file.extension().is_some_and(|ending| ending == "md") {
                    waiting.push_back(file);
                } else {
                    book.others.insert(file);
                }
            }
            book.pages.insert(path, text);
        }
        book.find_broken_anchors();
        Ok(book)
    }

    /// Puts boards beside the cases of the specification, and lines of code into its coverage. Returns
    /// the pictures.
    fn add_boards(&mut self) -> Result<cases::Pictures, String> {
        let mut pictures = cases::Pictures::new();
        let spec = Path::new(DOCS).join("spec");
        for chapter in spec::chapters()? {
            let page = cases::with_boards(&chapter, &mut pictures);
            self.pages.insert(spec.join(format!("{}.md", chapter.name)), page);
        }
        self.pages.insert(spec.join("coverage.md"), spec::coverage_with_lines()?);
        Ok(pictures)
    }

    fn find_broken_anchors(&mut self) {
        let anchors: BTreeMap<&PathBuf, Page> =
            self.pages.iter().map(|(path, text)| (path, Page::of(text))).collect();
        for (path, text) in &self.pages {
            for link in local_links(text).filter(|link| link.anchor().is_some()) {
                let file = destination(path, &link);
                let anchor = link.anchor().unwrap_or_default();
                if anchors.get(&file).is_some_and(|page| !page.has(anchor)) {
                    let message = format!("{}: no heading `{}`", path.display(), link.target);
                    self.broken.push(message);
                }
            }
        }
    }

    /// Writes the files in the form that mdBook needs.
    fn write(&self, root: &Path, folder: &Path) -> Result<(), String> {
        if !self.broken.is_empty() {
            return Err(self.broken.join("\n"));
        }
        let source = folder.join(DOCS);
        for (path, text) in &self.pages {
            let mut text = self.with_links(path, text);
            if path.ends_with("SUMMARY.md") {
                text += &self.more_contents();
            }
            write(&source.join(place(path)), text.as_bytes())?;
        }
        for path in &self.others {
            let mut bytes = fs::read(root.join(path)).map_err(|error| at(path, &error))?;
            if path.extension().is_some_and(|ending| ending == "html") {
                // The links of the file lead to pages, which are HTML in the book.
                let text = String::from_utf8_lossy(&bytes);
                bytes = text.replace(".md#", ".html#").replace(".md\"", ".html\"").into_bytes();
            }
            write(&source.join(place(path)), &bytes)?;
        }
        let script = Path::new(DOCS).join("playground.js");
        let bytes = fs::read(root.join(&script)).map_err(|error| at(&script, &error))?;
        write(&folder.join(&script), &bytes)?;
        let settings = fs::read(root.join("book.toml")).map_err(|error| error.to_string())?;
        write(&folder.join("book.toml"), &settings)
    }

    /// A page whose links lead to the places of the files in the book.
    fn with_links(&self, path: &Path, text: &str) -> String {
        let mut new = text.to_owned();
        let from = place(path);
        let up = "../".repeat(from.components().count() - 1);
        // From the end, so that the earlier places stay valid.
        for link in local_links(text).collect::<Vec<_>>().into_iter().rev() {
            if link.file().is_empty() {
                continue;
            }
            let to = place(&destination(path, &link));
            let anchor = link.anchor().map(|anchor| format!("#{anchor}")).unwrap_or_default();
            // A README becomes the index of its folder.
            let is_index = to.ends_with("README.md") && !path.ends_with("SUMMARY.md");
            let to = if is_index { to.with_file_name("index.md") } else { to };
            let target = format!("{up}{}{anchor}", to.to_string_lossy().replace('\\', "/"));
            new.replace_range(link.range.clone(), &target);
        }
        new
    }

    /// The pages from elsewhere in the project, for the contents.
    fn more_contents(&self) -> String {
        let outside = self.pages.keys().filter(|path| !path.starts_with(DOCS));
        let line = |path: &PathBuf| {
            let name = path.to_string_lossy().replace('\\', "/");
            format!("- [{name}](project/{name})\n")
        };
        let lines: String = outside.map(line).collect();
        if lines.is_empty() { lines } else { format!("\n# Files of the project\n\n{lines}") }
    }
}

/// The file that a link of a page leads to.
fn destination(page: &Path, link: &Link<'_>) -> PathBuf {
    match link.file() {
        "" => page.to_owned(),
        file => normal(&page.parent().unwrap_or(page).join(file)),
    }
}

/// The place of a file of the project in the book.
fn place(path: &Path) -> PathBuf {
    path.strip_prefix(DOCS).map_or_else(|_| Path::new("project").join(path), Path::to_owned)
}

/// Broken links of the finished pages.
fn broken_in_html(built: &Path) -> Result<Vec<String>, String> {
    let mut pages = BTreeMap::new();
    for path in files_with(built, "html")? {
        let text = read(&path)?;
        let ids: BTreeSet<String> = links::ids(&text).map(str::to_owned).collect();
        pages.insert(path, (text, ids));
    }
    let mut broken = Vec::new();
    for (path, (text, _)) in &pages {
        // Their links are relative to the page that shows them.
        if ["404.html", "toc.html"].iter().any(|name| path.ends_with(name)) {
            continue;
        }
        for target in links::in_html(text) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let to = match file {
                "" => path.clone(),
                file => normal(&path.parent().unwrap_or(built).join(file)),
            };
            let has_anchor = || pages.get(&to).is_none_or(|(_, ids)| ids.contains(anchor));
            if !to.is_file() || !(anchor.is_empty() || has_anchor()) {
                let page = path.strip_prefix(built).unwrap_or(path);
                broken.push(format!("{}: broken link `{target}`", page.display()));
            }
        }
    }
    Ok(broken)
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if normal.pop() => {}
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_of_the_book_leads_somewhere() {
        let book = Book::read(&root()).unwrap();
        assert!(book.pages.len() > 20);
        assert_eq!(book.broken, [""; 0]);
    }

    #[test]
    fn every_page_is_in_the_contents() {
        let contents = fs::read_to_string(root().join(DOCS).join("SUMMARY.md")).unwrap();
        for folder in ["", "guide"] {
            for entry in fs::read_dir(root().join(DOCS).join(folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let page = Path::new(folder).join(&name).to_string_lossy().replace('\\', "/");
                let listed = contents.contains(&format!("({page})"));
                assert!(listed || !name.ends_with(".md") || name == "SUMMARY.md", "{page}");
            }
        }
    }

    #[test]
    fn links_of_other_pages_of_the_project_resolve() {
        for page in ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
            let text = fs::read_to_string(root().join(page)).unwrap();
            for link in local_links(&text).filter(|link| !link.file().is_empty()) {
                assert!(root().join(link.file()).exists(), "{page}: {}", link.target);
            }
        }
    }

    #[test]
    fn links_out_of_the_book_lead_into_its_copy() {
        let book = Book { pages: BTreeMap::new(), others: BTreeSet::new(), broken: Vec::new() };
        let text = "[a](../b/c.md#d) [e](f.md) [g](#h)";
        let new = book.with_links(Path::new("docs/guide/x.md"), text);
        assert_eq!(new, "[a](../b/c.md#d) [e](../guide/f.md) [g](#h)");
        let new = book.with_links(Path::new("docs/x.md"), text);
        assert_eq!(new, "[a](project/b/c.md#d) [e](f.md) [g](#h)");
    }
}
