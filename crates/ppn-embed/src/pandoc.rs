//! The protocol of filters of Pandoc.

use crate::{Blocks, Diagram, Embedded, Paragraph, Picture, Shown};
use serde_json::{Value, json};
use std::collections::HashMap;

/// A document on its way through a filter of Pandoc.
///
/// Pandoc does not say where the blocks of code are in their document. So [`Self::text`] is a text with all of them, in
/// which problems have their places.
#[derive(Clone, PartialEq, Debug)]
pub struct Pandoc {
    document: Value,
    text: String,
    /// The numbers of the blocks of code of the text, among all of the document.
    numbers: Vec<usize>,
}

ppn_source::settings! {
    /// How a document of Pandoc is written.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct PandocStyle {
        /// What is before the names of pictures, such as `pictures/`.
        pub folder: String = String::new(), with_folder;
        /// The format that the document is converted to, such as `latex`.
        pub target: String = "html".to_owned(), with_target;
        /// The word before the number of a diagram. LaTeX numbers and names its figures itself.
        pub word: String = "Diagram".to_owned(), with_word;
    }
}

impl Pandoc {
    /// Reads what Pandoc writes to the standard input of a filter.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(json: &str) -> Result<Self, String> {
        let document: Value = serde_json::from_str(json)
            .map_err(|error| format!("the input is not a document of Pandoc: {error}"))?;
        if document.get("pandoc-api-version").is_none() {
            return Err("the input is not a document of Pandoc: it has no version".to_owned());
        }
        let mut read = Self { document, text: String::new(), numbers: Vec::new() };
        let mut references = String::new();
        let (mut number, mut document) = (0, read.document.take());
        each(&mut document, &mut |value| {
            if value["t"] == "CodeBlock" {
                if let Some(fence) = fence(&value["c"]) {
                    read.text.push_str(&fence);
                    read.numbers.push(number);
                }
                number += 1;
            } else if let Some(label) = empty_link(value) {
                references.push_str(&format!("[](#{label})\n\n"));
            }
        });
        read.document = document;
        read.text.push_str(&references);
        Ok(read)
    }

    /// The blocks of code of the document, as Markdown.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The fences of the document, with their places in [`Self::text`].
    #[must_use]
    pub fn blocks(&self) -> Blocks {
        Blocks::of_markdown(&self.text)
    }

    /// The document with what is shown instead of its fences, for the standard output of the filter.
    #[must_use]
    pub fn with(mut self, embedded: &Embedded, style: &PandocStyle) -> String {
        let numbers = &self.numbers;
        let diagrams: HashMap<usize, &Diagram> = embedded
            .diagrams
            .iter()
            .filter_map(|diagram| Some((*numbers.get(diagram.index)?, diagram)))
            .collect();
        let labels: HashMap<&str, usize> = embedded
            .references
            .iter()
            .map(|reference| (reference.label.as_str(), reference.number))
            .collect();
        let version = &self.document["pandoc-api-version"];
        let has_figures = version[0].as_u64() > Some(1) || version[1].as_u64() >= Some(23);
        let mut number = 0;
        each(&mut self.document, &mut |value| {
            if value["t"] == "CodeBlock" {
                if let Some(diagram) = diagrams.get(&number)
                    && !diagram.shown.is_fence()
                {
                    *value = style.block(diagram, has_figures);
                }
                number += 1;
            } else if let Some(label) = empty_link(value)
                && let Some(number) = labels.get(label.as_str())
            {
                style.refer(value, &label, *number);
            }
        });
        self.document.to_string()
    }
}

/// Visits the elements of a document in its order, the outer ones first. What is put in the place of an element is not
/// visited.
fn each(value: &mut Value, visit: &mut dyn FnMut(&mut Value)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| each(item, visit)),
        Value::Object(fields) if fields.contains_key("t") => {
            let is_leaf = fields["t"] == "CodeBlock";
            visit(value);
            if let Some(content) = value.get_mut("c").filter(|_| !is_leaf) {
                each(content, visit);
            }
        }
        // The metadata before the blocks.
        Value::Object(fields) => fields.values_mut().for_each(|field| each(field, visit)),
        _ => {}
    }
}

/// A block of code with a class as a fence of Markdown; braces are there only if it has options.
fn fence(content: &Value) -> Option<String> {
    let [id, classes, options] = [&content[0][0], &content[0][1], &content[0][2]];
    let word = classes[0].as_str()?;
    let one_line = |text: &str| text.replace(['\n', '\r'], " ");
    let quoted = |text: &str| one_line(text).replace('\\', "\\\\").replace('"', "\\\"");
    let mut list = Vec::new();
    let id = id.as_str().filter(|id| !id.is_empty());
    list.extend(id.map(|id| format!("#{}", one_line(id))));
    for option in options.as_array()? {
        list.push(format!("{}=\"{}\"", option[0].as_str()?, quoted(option[1].as_str()?)));
    }
    let text = content[1].as_str()?;
    let longest = text.lines().map(|line| {
        let line = line.trim_start();
        line.len() - line.trim_start_matches('~').len()
    });
    let tildes = "~".repeat(longest.max().unwrap_or(0).max(2) + 1);
    let options = if list.is_empty() { String::new() } else { format!(" {{{}}}", list.join(" ")) };
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    Some(format!("{tildes}{}{options}\n{text}{end}{tildes}\n\n", one_line(word)))
}

/// The label of a link without words to a place of the document.
fn empty_link(value: &Value) -> Option<String> {
    let content = &value["c"];
    let is_empty = value["t"] == "Link" && content[1].as_array().is_some_and(Vec::is_empty);
    let target = content[2][0].as_str().filter(|_| is_empty)?;
    target.strip_prefix('#').map(str::to_owned)
}

/// Words with spaces between them.
fn words(text: &str) -> Vec<Value> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        if !words.is_empty() {
            words.push(json!({"t": "Space"}));
        }
        words.push(json!({"t": "Str", "c": word}));
    }
    words
}

impl PandocStyle {
    /// Whether the target is LaTeX, which makes PDF.
    fn is_latex(&self) -> bool {
        matches!(self.target.as_str(), "latex" | "beamer")
    }

    fn is_html(&self) -> bool {
        ["html", "revealjs", "slidy", "s5"].iter().any(|name| self.target.starts_with(name))
    }

    fn block(&self, diagram: &Diagram, has_figures: bool) -> Value {
        let attributes = json!([diagram.label, [], []]);
        // LaTeX counts figures itself.
        let number = diagram.number.filter(|_| !self.is_latex());
        let caption = diagram.text_below(number, &self.word);
        let with_caption = |mut parts: Vec<Value>| {
            if !caption.is_empty() {
                parts.push(json!({"t": "Para", "c": words(&caption)}));
            }
            json!({"t": "Div", "c": [attributes, parts]})
        };
        match &diagram.shown {
            Shown::Player(page, _) if self.is_html() => {
                let frame = format!(
                    "<iframe src=\"{}{}\" title=\"{}\" width=\"100%\" height=\"560\" loading=\"lazy\"></iframe>",
                    self.folder,
                    page.name,
                    ppn_render::escaped(&page.alt)
                );
                with_caption(vec![json!({"t": "RawBlock", "c": ["html", frame]})])
            }
            Shown::Picture(picture) | Shown::Player(_, picture) => {
                self.figure(picture, diagram, &caption, &diagram.label, has_figures)
            }
            Shown::Text(text) => {
                let code = json!({"t": "CodeBlock", "c": [["", ["text"], []], text.trim_end()]});
                with_caption(vec![code])
            }
            Shown::Score(paragraphs) => {
                let parts = paragraphs
                    .iter()
                    .map(|paragraph| match paragraph {
                        Paragraph::Words(words) => paragraph_of(words),
                        // LaTeX would move a figure away from its moves, and count it.
                        Paragraph::Board(picture, _) if self.is_latex() => {
                            self.figure(picture, diagram, "", "", has_figures)
                        }
                        Paragraph::Board(picture, caption) => {
                            self.figure(picture, diagram, caption, "", has_figures)
                        }
                    })
                    .collect();
                with_caption(parts)
            }
            Shown::File(_) | Shown::Code | Shown::Nothing => {
                json!({"t": "Div", "c": [attributes, []]})
            }
        }
    }

    fn figure(
        &self,
        picture: &Picture,
        diagram: &Diagram,
        caption: &str,
        label: &str,
        has_figures: bool,
    ) -> Value {
        let width = diagram.width.as_ref().map(|width| json!(["width", width.to_string()]));
        let options: Vec<Value> = width.into_iter().collect();
        let link = format!("{}{}", self.folder, picture.name);
        let is_plain = caption.is_empty() && label.is_empty();
        let image = |id: &str, alt: &str, title: &str| json!({"t": "Image", "c": [[id, [], options], words(alt), [link, title]]});
        if is_plain {
            return json!({"t": "Para", "c": [image("", &picture.alt, "")]});
        }
        if !has_figures {
            // Before version 3, a paragraph of one image with this title is a figure.
            return json!({"t": "Para", "c": [image(label, caption, "fig:")]});
        }
        let below = match caption {
            "" => json!([]),
            caption => json!([{"t": "Plain", "c": words(caption)}]),
        };
        let content = json!([{"t": "Plain", "c": [image("", &picture.alt, "")]}]);
        json!({"t": "Figure", "c": [[label, [], []], [null, below], content]})
    }

    /// Gives a reference its words.
    fn refer(&self, link: &mut Value, label: &str, number: usize) {
        if self.is_latex() {
            let raw = format!("\\figurename~\\ref{{{label}}}");
            *link = json!({"t": "RawInline", "c": ["latex", raw]});
        } else {
            let text = format!("{}\u{a0}{number}", self.word);
            link["c"][1] = json!([{"t": "Str", "c": text}]);
        }
    }
}

/// Moves and remarks as a paragraph.
fn paragraph_of(parts: &[(String, bool)]) -> Value {
    let mut content = Vec::new();
    for (text, stands_out) in parts {
        if !content.is_empty() {
            content.push(json!({"t": "Space"}));
        }
        match stands_out {
            true => content.push(json!({"t": "Strong", "c": words(text)})),
            false => content.extend(words(text)),
        }
    }
    json!({"t": "Para", "c": content})
}
