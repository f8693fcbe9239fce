//! The page of the gallery.

use ppn::Piece;
use ppn_render::picture::{Album, Options};
use std::fmt::Write;

const HEAD: &str = "\
<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Gallery of boards and pieces</title>
<!-- Made by `cargo xtask gallery`. -->
<style>
body { font: 14px/1.3 sans-serif; background: #fff; color: #222; margin: 1rem 1.5rem }
h1, h2, h3 { font-weight: 600 }
h3 { margin: 1.2rem 0 .4rem }
section { content-visibility: auto; contain-intrinsic-size: auto 60rem }
div { display: flex; flex-wrap: wrap; gap: .8rem 1.2rem; align-items: end }
figure { margin: 0; max-width: 100% }
figcaption { max-width: 16rem; color: #555 }
svg { max-width: 100%; height: auto }
nav a { margin-right: .4em; white-space: nowrap }
a { color: #1029b0; text-decoration: none }
a:hover { text-decoration: underline }
</style>
<h1>Gallery</h1>
<p>Every start board of <a href=\"../setups.md\">the registry</a>, the example games, the themes and
all pieces, as <code>ppn render</code> draws them.</p>
";

/// The page in the making: parts of sections of pictures.
#[derive(Default)]
pub(super) struct Page {
    album: Album,
    links: String,
    body: String,
    sections: usize,
    open: bool,
}

impl Page {
    pub(super) fn part(&mut self, title: &str) {
        self.close();
        let _ = writeln!(self.body, "<h2>{title}</h2>");
        let _ = write!(self.links, "</nav>\n<nav><b>{title}</b>: ");
    }

    pub(super) fn section(&mut self, title: &str) {
        self.close();
        self.sections += 1;
        let (number, title) = (self.sections, text(title));
        let _ = writeln!(self.body, "<section id=\"s{number}\">\n<h3>{title}</h3>\n<div>");
        let _ = write!(self.links, "<a href=\"#s{number}\">{title}</a> ");
        self.open = true;
    }

    /// A picture with what HTML says about it.
    ///
    /// # Errors
    /// A board that has no picture, with what is said about it.
    pub(super) fn hang(
        &mut self,
        caption: &str,
        pieces: &[Piece],
        options: &Options,
    ) -> Result<(), String> {
        let svg = self.album.svg(pieces, options).map_err(|error| format!("{caption}: {error}"))?;
        let _ = writeln!(self.body, "<figure>{svg}<figcaption>{caption}</figcaption></figure>");
        Ok(())
    }

    pub(super) fn finish(mut self) -> String {
        self.close();
        let links = self.links.trim_start_matches("</nav>\n");
        format!("{HEAD}{links}</nav>\n{}{}</html>\n", self.album.definitions(), self.body)
    }

    fn close(&mut self) {
        if std::mem::take(&mut self.open) {
            self.body.push_str("</div>\n</section>\n");
        }
    }
}

/// Text as HTML.
pub(super) fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A link as HTML.
pub(super) fn link(target: &str, name: &str) -> String {
    format!("<a href=\"{target}\">{}</a>", text(name))
}
