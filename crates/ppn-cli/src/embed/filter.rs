//! `ppn embed --mdbook` and `--pandoc`: documents that other programs hand over.

use super::{Embed, FormatName, document::report, folder::Folder, is_inner};
use crate::{arguments::wrong_usage, files, input::text_at_once, outcome::Outcome};
use ppn::view::DrawingError;
use ppn_embed::{
    Blocks, MarkdownStyle, MdBook, Pandoc, PandocStyle, Settings, Surroundings, embed, markdown,
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// A preprocessor of mdBook: `supports RENDERER`, or a book as JSON.
pub(super) fn mdbook(options: &Embed) -> io::Result<Outcome> {
    if options.files.first().is_some_and(|word| word == "supports") {
        // Pictures and Markdown are of use to every renderer.
        return Ok(Outcome::Fine);
    }
    let mut book = MdBook::read(&text_at_once(io::stdin().lock())?).map_err(invalid)?;
    let root = PathBuf::from(book.root());
    let source = root.join(book.source());
    let mut style = MarkdownStyle::default()
        .with_folder(options.link_prefix())
        .with_inline(true)
        .with_frames(true)
        .with_word(options.word.clone());
    let mut settings = options.settings(&source.join("chapter.md"))?;
    for (name, value) in book.settings() {
        let wrong =
            |problem: &str| wrong_usage(format!("book.toml: [preprocessor.ppn]: {problem}"));
        let is_on = || {
            let expected = "expected true or false";
            let problem = DrawingError::value(&name, &value, "true|false", expected);
            value.parse().map_err(|_| wrong(&problem.in_full()))
        };
        match name.as_str() {
            "all" => settings.all = is_on()?,
            "inline" => style.inline = is_on()?,
            "word" => style.word.clone_from(&value),
            _ => {
                let set = settings.drawing.set(&name, &value);
                set.map_err(|problem| wrong(&problem.in_full()))?;
            }
        }
    }
    let mut result = Ok(Outcome::Fine);
    book.each_chapter(&mut |path, content| {
        let chapter =
            Chapter { options, root: &root, source: &source, style: &style, settings: &settings };
        match chapter.embedded(path, content) {
            Ok((text, outcome)) => {
                *content = text;
                result = match std::mem::replace(&mut result, Ok(Outcome::Fine)) {
                    Ok(before) => Ok(before.max(outcome)),
                    error => error,
                };
            }
            Err(error) => result = Err(error),
        }
    });
    let outcome = result?;
    if outcome == Outcome::Fine {
        files::put(Path::new("-"), book.to_json().as_bytes())?;
    }
    Ok(outcome)
}

/// How the chapters of a book are drawn.
struct Chapter<'b> {
    options: &'b Embed,
    /// The folder of the book.
    root: &'b Path,
    source: &'b Path,
    style: &'b MarkdownStyle,
    settings: &'b Settings,
}

impl Chapter<'_> {
    /// A chapter with its pictures, which are written.
    fn embedded(&self, path: &str, text: &str) -> io::Result<(String, Outcome)> {
        let file = self.source.join(path);
        let place = file.parent().unwrap_or(Path::new("")).to_path_buf();
        let root = self.options.root.as_deref().unwrap_or(self.root);
        let folder = Folder::new(place.clone(), Some(self.options.pictures(&place)))
            .with_root(Some(root.to_owned()));
        let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        let settings = self
            .settings
            .clone()
            .with_stem(super::slug(&stem))
            .with_redraws(self.style.inline || self.settings.redraws);
        let embedded = embed(&Blocks::of_markdown(text), &settings, &folder);
        let outcome = report(&file, text, &embedded, self.options)?;
        if embedded.has_errors() {
            return Ok((String::new(), Outcome::Faulty));
        }
        let is_file = |name: &str| !self.style.inline || name.ends_with(".html");
        if !is_inner(Path::new(path)) && embedded.pictures().any(|one| is_file(&one.name)) {
            return Err(invalid(format!(
                "the chapter {path} is outside of the folder of the book, so its pictures cannot be files"
            )));
        }
        // A file that is there is not written again: mdBook would see a change, and build again.
        let missing =
            embedded.pictures().filter(|one| is_file(&one.name) && !folder.has(&one.name));
        folder.write(missing)?;
        folder.write_named(&place, &embedded)?;
        Ok((markdown(text, &embedded, self.style), outcome))
    }
}

/// A filter of Pandoc, whose argument is the format that the document is converted to.
pub(super) fn pandoc(options: &Embed) -> io::Result<Outcome> {
    let target = options.files.first().map_or("html".into(), |word| word.to_string_lossy());
    let document = Pandoc::read(&text_at_once(io::stdin().lock())?).map_err(invalid)?;
    let format = options.format.unwrap_or(match &*target {
        #[cfg(feature = "pdf")]
        "latex" | "beamer" | "context" | "pdf" => FormatName::Pdf,
        #[cfg(feature = "raster")]
        "docx" | "odt" | "pptx" | "rtf" | "icml" => FormatName::Png,
        _ => FormatName::Svg,
    });
    let settings = options.settings(Path::new("-"))?;
    let settings =
        settings.with_format(format.format()).with_ascii(matches!(&*target, "latex" | "beamer"));
    let folder = Folder::new(PathBuf::new(), Some(options.pictures(Path::new(""))))
        .with_root(options.root.clone());
    let embedded = embed(&document.blocks(), &settings, &folder);
    let outcome = report(Path::new("code blocks"), document.text(), &embedded, options)?;
    if embedded.has_errors() {
        tell!(
            "Pandoc does not say where they are; `ppn embed --check FILE` shows lines of the document"
        );
        return Ok(Outcome::Faulty);
    }
    folder.write(embedded.pictures())?;
    folder.write_named(Path::new(""), &embedded)?;
    let style = PandocStyle::default()
        // Pandoc decodes it where the target needs the path of a file.
        .with_folder(options.link_prefix())
        .with_target(target.into_owned())
        .with_word(options.word.clone());
    files::put(Path::new("-"), document.with(&embedded, &style).as_bytes())?;
    Ok(outcome)
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
