//! Documents in Markdown with pictures instead of fences.

use crate::{Diagram, Embedded, Paragraph, Picture, Shown};
use ppn_render::escaped;
use ppn_source::{Edit, edited};

ppn_source::settings! {
    /// How pictures are put into Markdown.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct MarkdownStyle {
        /// What is before the names of pictures in links, such as `pictures/`.
        pub folder: String = String::new(), with_folder;
        /// Whether SVG is in the text itself.
        pub inline: bool = false, with_inline;
        /// Whether a page that plays a game is shown in a frame. Otherwise a picture links to it, as GitHub shows no frames.
        pub frames: bool = false, with_frames;
        /// The word before the number of a diagram.
        pub word: String = "Diagram".to_owned(), with_word;
    }
}

/// A document with what is shown instead of its fences. Everything else stays as it is.
#[must_use]
pub fn markdown(text: &str, embedded: &Embedded, style: &MarkdownStyle) -> String {
    let diagrams = embedded.diagrams.iter().filter(|diagram| !diagram.shown.is_fence());
    let diagrams = diagrams.map(|diagram| {
        let mut shown = style.diagram(diagram);
        if !shown.is_empty()
            && let Some(between) = empty_line(text, diagram)
        {
            shown.push('\n');
            shown.push_str(between);
        }
        Edit::replace(diagram.span, shown)
    });
    let references = embedded.references.iter().map(|reference| {
        let words = format!("{} {}", style.word, reference.number);
        let link = format!("[{}](#{})", text_of(&words), reference.label);
        Edit::replace(reference.span, link)
    });
    let mut edits: Vec<Edit> = diagrams.chain(references).collect();
    edits.sort_by_key(|edit| edit.span);
    edited(text, &edits)
}

/// The empty line after a diagram that keeps the line below apart, with what comes before text there; `None` if no line
/// follows directly. A fence ends by itself, but a paragraph or an HTML block goes on.
fn empty_line<'d>(text: &str, diagram: &'d Diagram) -> Option<&'d str> {
    let (_, below) = text[diagram.span.range().end..].split_once('\n')?;
    let line = below.lines().next()?;
    let prefix = diagram.prefix.trim_end();
    if line.trim().is_empty() || line.trim_end() == prefix {
        return None;
    }
    if line.starts_with(&diagram.prefix) || !prefix.is_empty() && line.starts_with(prefix) {
        return Some(prefix);
    }
    // Another item ends the item with the diagram; other text would go on with its paragraph.
    let first = line.trim_start().chars().next();
    let is_item = first.is_some_and(|first| "-+*".contains(first) || first.is_ascii_digit());
    (!is_item).then_some("")
}

impl MarkdownStyle {
    fn diagram(&self, diagram: &Diagram) -> String {
        let caption = diagram.text_below(diagram.number, &self.word);
        match &diagram.shown {
            Shown::Picture(picture) => {
                self.figure(&self.image(picture, diagram), diagram, &caption)
            }
            Shown::Player(page, _) if self.frames => {
                let frame = format!(
                    "<iframe src=\"{}\" title=\"{}\" width=\"100%\" height=\"560\" loading=\"lazy\"></iframe>",
                    escaped(&self.link(&page.name)),
                    escaped(&page.alt)
                );
                self.figure(&frame, diagram, &caption)
            }
            Shown::Player(page, picture) => {
                let link = escaped(&self.link(&page.name));
                let image = format!("<a href=\"{link}\">{}</a>", self.image(picture, diagram));
                self.figure(&image, diagram, &caption)
            }
            Shown::Text(text) => {
                let lines = ["```text"].into_iter().chain(text.lines()).chain(["```"]);
                let mut lines: Vec<&str> = lines.collect();
                let below = text_of(&caption);
                if !caption.is_empty() {
                    lines.extend(["", &below]);
                }
                let lines = lines.join(&format!("\n{}", diagram.prefix));
                self.anchored(diagram, lines)
            }
            Shown::Score(paragraphs) => {
                let mut parts: Vec<String> =
                    paragraphs.iter().map(|part| self.paragraph(part, diagram)).collect();
                if !caption.is_empty() {
                    parts.push(text_of(&caption));
                }
                let between = format!("\n{0}\n{0}", diagram.prefix);
                self.anchored(diagram, parts.join(&between))
            }
            Shown::File(_) | Shown::Code | Shown::Nothing => String::new(),
        }
    }

    fn link(&self, name: &str) -> String {
        format!("{}{name}", self.folder)
    }

    /// A picture in a figure of HTML, in one line, so that it may be in a list or a quotation; or an image of Markdown if
    /// that is enough.
    fn figure(&self, content: &str, diagram: &Diagram, caption: &str) -> String {
        let is_plain = caption.is_empty() && diagram.label.is_empty();
        if is_plain && content.starts_with('!') {
            return content.to_owned();
        }
        let id = match diagram.label.as_str() {
            "" => String::new(),
            label => format!(" id=\"{}\"", escaped(label)),
        };
        let below = match caption {
            "" => String::new(),
            caption => format!("<figcaption>{}</figcaption>", escaped(caption)),
        };
        format!("<figure{id}>{content}{below}</figure>")
    }

    fn image(&self, picture: &Picture, diagram: &Diagram) -> String {
        let svg = picture.bytes.as_ref().filter(|_| self.inline);
        if let Some(svg) = svg.and_then(|bytes| str::from_utf8(bytes).ok()) {
            let svg = svg.trim_end().replace('\n', "");
            return match &diagram.width {
                // It is as wide as what is around it.
                Some(width) => format!("<div style=\"width:{width}\">{}</div>", fluid(&svg)),
                None => svg,
            };
        }
        let link = self.link(&picture.name);
        let is_plain = diagram.caption.is_empty()
            && diagram.label.is_empty()
            && diagram.width.is_none()
            && matches!(diagram.shown, Shown::Picture(_));
        if is_plain {
            return format!("![{}]({link})", text_of(&picture.alt));
        }
        self.element(picture, diagram)
    }

    fn element(&self, picture: &Picture, diagram: &Diagram) -> String {
        let width = diagram.width.as_ref().map(crate::Width::html).unwrap_or_default();
        let link = escaped(&self.link(&picture.name));
        format!("<img src=\"{link}\" alt=\"{}\"{width}>", escaped(&picture.alt))
    }

    fn paragraph(&self, paragraph: &Paragraph, diagram: &Diagram) -> String {
        match paragraph {
            Paragraph::Words(words) => {
                let mut text = String::new();
                for (word, stands_out) in words {
                    let between = if text.is_empty() { "" } else { " " };
                    text.push_str(between);
                    match stands_out {
                        true => text.push_str(&format!("**{}**", shown(word, false))),
                        false => text.push_str(&shown(word, between.is_empty())),
                    }
                }
                text
            }
            Paragraph::Board(picture, caption) => {
                let image = match &picture.bytes {
                    Some(svg) if self.inline => {
                        String::from_utf8_lossy(svg).trim_end().replace('\n', "")
                    }
                    _ => self.element(picture, diagram),
                };
                format!("<figure>{image}<figcaption>{}</figcaption></figure>", escaped(caption))
            }
        }
    }

    /// A text with a place to which references lead.
    fn anchored(&self, diagram: &Diagram, text: String) -> String {
        match diagram.label.as_str() {
            "" => text,
            label => format!(
                "<a id=\"{}\"></a>\n{prefix}\n{prefix}{text}",
                escaped(label),
                prefix = diagram.prefix
            ),
        }
    }
}

/// An SVG that is as wide as what is around it.
fn fluid(svg: &str) -> String {
    let (tag, rest) = svg.split_once('>').unwrap_or((svg, ""));
    let width = tag.find(" width=\"");
    let height = tag.find(" role=");
    match width.zip(height) {
        Some((from, to)) if from < to => {
            format!("{} width=\"100%\"{}>{rest}", &tag[..from], &tag[to..])
        }
        _ => svg.to_owned(),
    }
}

/// A text in Markdown that is shown as it is, in one line.
fn text_of(text: &str) -> String {
    shown(text, true)
}

/// The same, at the beginning of a line or elsewhere.
fn shown(text: &str, is_first: bool) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut number = is_first;
    for character in text.chars() {
        match character {
            '\n' | '\r' => shown.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '$' | '^' => {
                shown.extend(['\\', character]);
            }
            // Otherwise `1.` begins a list.
            '.' | ')' if number && !shown.is_empty() => shown.extend(['\\', character]),
            '+' | '-' | '=' if is_first && shown.is_empty() => shown.extend(['\\', character]),
            _ => shown.push(character),
        }
        number &= character.is_ascii_digit();
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_no_markup() {
        assert_eq!(text_of("1. e4 *2*"), "1\\. e4 \\*2\\*");
        assert_eq!(text_of("- a. b"), "\\- a. b");
    }
}
