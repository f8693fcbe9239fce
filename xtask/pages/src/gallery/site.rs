//! The pages of the gallery, and the pictures that they load when one scrolls to them.

use super::Files;
use ppn::Piece;
use ppn_render::{
    Theme,
    picture::{self, Options},
};
use std::fmt::Write;

/// All files of the site while it is made.
pub(super) struct Site {
    pub(super) files: Files,
}

impl Default for Site {
    fn default() -> Self {
        let shared = [
            ("gallery.css", include_str!("gallery.css")),
            ("gallery.js", include_str!("gallery.js")),
        ];
        Self { files: shared.map(|(name, text)| (name.to_owned(), text.to_owned())).into() }
    }
}

impl Site {
    /// A picture for light pages and one for dark ones; returns the element that shows it.
    ///
    /// # Errors
    /// A board that has no picture, with the reason.
    pub(super) fn image(
        &mut self,
        id: &str,
        alt: &str,
        pieces: &[Piece],
        options: &Options,
    ) -> Result<String, String> {
        let light = draw(pieces, options).map_err(|error| format!("{id}: {error}"))?;
        let dark = draw(pieces, &on_dark(options))?;
        self.two(id, alt, light, dark)
    }

    /// The pictures of light and of dark pages; returns the element that shows them.
    ///
    /// # Errors
    /// A name that another picture has.
    pub(super) fn two(
        &mut self,
        id: &str,
        alt: &str,
        light: String,
        dark: String,
    ) -> Result<String, String> {
        let image = self.one(id, alt, light)?;
        self.files.insert(format!("pictures/{id}.dark.svg"), dark);
        let source = format!(
            "<source srcset=\"pictures/{id}.dark.svg\" media=\"(prefers-color-scheme: dark)\">"
        );
        Ok(format!("<picture>{source}{image}</picture>"))
    }

    /// A picture that is the same on all pages; returns the element that shows it.
    ///
    /// # Errors
    /// A board that has no picture, with the reason.
    pub(super) fn still(
        &mut self,
        id: &str,
        alt: &str,
        pieces: &[Piece],
        options: &Options,
    ) -> Result<String, String> {
        let svg = draw(pieces, options).map_err(|error| format!("{id}: {error}"))?;
        self.one(id, alt, svg)
    }

    fn one(&mut self, id: &str, alt: &str, svg: String) -> Result<String, String> {
        let size = attribute(&svg, "width").zip(attribute(&svg, "height"));
        let (width, height) = size.unwrap_or(("1", "1"));
        let element = format!(
            "<img loading=\"lazy\" src=\"pictures/{id}.svg\" width=\"{width}\" height=\"{height}\" alt=\"{}\">",
            text(alt)
        );
        let before = self.files.insert(format!("pictures/{id}.svg"), svg);
        before.map_or(Ok(element), |_| Err(format!("{id}: two pictures have this name")))
    }

    pub(super) fn add(&mut self, name: &str, page: Page) {
        self.files.insert(name.to_owned(), page.finish());
    }
}

/// The options for a picture that is drawn over a dark page.
pub(super) fn on_dark(options: &Options) -> Options {
    let theme = Theme { page: options.theme.page, ..options.theme.clone().dark() };
    options.clone().with_theme(theme)
}

fn draw(pieces: &[Piece], options: &Options) -> Result<String, String> {
    let options = options.clone().with_titles(false);
    picture::svg(pieces, &options).map_err(|error| error.to_string())
}

/// The text below a picture.
pub(super) struct Caption {
    /// As HTML.
    pub(super) title: String,
    /// As HTML.
    pub(super) lines: Vec<String>,
    /// The words by which the filter finds it.
    pub(super) words: String,
}

impl Caption {
    pub(super) fn short(title: &str, words: &str) -> Self {
        Self { title: text(title), lines: Vec::new(), words: format!("{words} {title}") }
    }
}

/// A page while it is made.
pub(super) struct Page {
    title: String,
    links: String,
    body: String,
    is_open: bool,
}

impl Page {
    pub(super) fn new(title: &str) -> Self {
        Self { title: text(title), links: String::new(), body: String::new(), is_open: false }
    }

    pub(super) fn section(&mut self, title: &str, id: &str) {
        self.close();
        let title = text(title);
        let _ =
            write!(self.body, "<section id=\"{id}\">\n<h2>{title}</h2>\n<div class=\"wall\">\n");
        let _ = writeln!(self.links, "<a href=\"#{id}\">{title}</a>");
        self.is_open = true;
    }

    /// Adds a picture.
    pub(super) fn hang(&mut self, id: &str, image: &str, caption: &Caption) {
        if !self.is_open {
            self.body.push_str("<section>\n<div class=\"wall\">\n");
            self.is_open = true;
        }
        let Caption { title, lines, words } = caption;
        let words = text(&words.to_lowercase());
        let _ = write!(self.body, "<figure id=\"{id}\" data-words=\"{words}\">{image}");
        let _ = write!(self.body, "<figcaption><b>{title}</b>");
        for line in lines {
            let _ = write!(self.body, "<br>{line}");
        }
        self.body.push_str("</figcaption></figure>\n");
    }

    /// Adds HTML.
    pub(super) fn write(&mut self, html: &str) {
        self.close();
        self.body.push_str(html);
    }

    fn close(&mut self) {
        if std::mem::take(&mut self.is_open) {
            self.body.push_str("</div>\n</section>\n");
        }
    }

    fn finish(mut self) -> String {
        self.close();
        let Self { title, links, body, .. } = self;
        let links = if links.is_empty() { links } else { format!("<nav>\n{links}</nav>\n") };
        format!(
            "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>{title}</title>
<link rel=\"stylesheet\" href=\"gallery.css\">
<script src=\"gallery.js\" defer></script>
</head>
<body>
<header>
<a href=\"index.html\">Gallery</a>
<label>Filter <input type=\"search\" id=\"filter\" placeholder=\"name\"></label>
<button type=\"button\" id=\"paper\">Dark</button>
</header>
<main>
<h1>{title}</h1>
{links}<p id=\"none\" hidden>Nothing here has this name.</p>
{body}</main>
</body>
</html>
"
        )
    }
}

/// The value of the first attribute of that name.
fn attribute<'t>(svg: &'t str, name: &str) -> Option<&'t str> {
    svg.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

/// The width and the height of a picture, in its units.
pub(super) fn view_box(svg: &str) -> [f64; 2] {
    let numbers = attribute(svg, "viewBox").unwrap_or_default();
    let mut numbers = numbers.split(' ').skip(2).filter_map(|number| number.parse().ok());
    [numbers.next().unwrap_or(0.0), numbers.next().unwrap_or(0.0)]
}

/// A name as a part of an address: lower case, digits and hyphens.
pub(super) fn slug(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Text as HTML.
pub(super) fn text(text: &str) -> String {
    ppn_render::escaped(text)
}

/// Text to write into a file, as HTML.
pub(super) fn code(code: &str) -> String {
    format!("<code>{}</code>", text(code))
}

/// A link as HTML.
pub(super) fn link(target: &str, name: &str) -> String {
    format!("<a href=\"{target}\">{}</a>", text(name))
}
