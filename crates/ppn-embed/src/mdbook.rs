//! The protocol of preprocessors of mdBook.

use serde_json::Value;

/// A book on its way through a preprocessor of mdBook: a JSON array of the context and the book.
///
/// ```
/// use ppn_embed::MdBook;
///
/// let json = r#"[{"root": "/b", "renderer": "html", "config": {"book": {"src": "src"}}},
///     {"sections": [{"Chapter": {"content": "a", "path": "a.md", "sub_items": []}}]}]"#;
/// let mut book = MdBook::read(json)?;
/// assert_eq!((book.root(), book.source(), book.renderer()), ("/b", "src", "html"));
/// book.each_chapter(&mut |path, content| content.push_str(path));
/// assert!(book.to_json().contains(r#""content":"aa.md""#));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct MdBook {
    context: Value,
    book: Value,
}

impl MdBook {
    /// Reads what mdBook writes to the standard input of a preprocessor.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(json: &str) -> Result<Self, String> {
        let read: Result<[Value; 2], _> = serde_json::from_str(json);
        let [context, book] =
            read.map_err(|error| format!("the input is not a book of mdBook: {error}"))?;
        if context.get("root").is_none() || !book.is_object() {
            return Err("the input is not a book of mdBook: it has no root".to_owned());
        }
        Ok(Self { context, book })
    }

    /// The folder of the book.
    #[must_use]
    pub fn root(&self) -> &str {
        self.context["root"].as_str().unwrap_or_default()
    }

    /// The folder of its chapters, relative to that of the book.
    #[must_use]
    pub fn source(&self) -> &str {
        self.context["config"]["book"]["src"].as_str().unwrap_or("src")
    }

    /// The name of the renderer that the book is for.
    #[must_use]
    pub fn renderer(&self) -> &str {
        self.context["renderer"].as_str().unwrap_or_default()
    }

    /// The settings of this preprocessor, `[preprocessor.ppn]` in `book.toml`: names and values that are texts, numbers
    /// or booleans. Those that all preprocessors have are left out.
    #[must_use]
    pub fn settings(&self) -> Vec<(String, String)> {
        let table = self.context["config"]["preprocessor"]["ppn"].as_object();
        let of_all = ["command", "renderer", "renderers", "before", "after", "optional"];
        let own = table.into_iter().flatten().filter(|(name, _)| !of_all.contains(&name.as_str()));
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        own.map(|(name, value)| (name.clone(), text(value))).collect()
    }

    /// Changes the contents of chapters, whose paths are relative to the folder of chapters. A draft has no content.
    pub fn each_chapter(&mut self, change: &mut dyn FnMut(&str, &mut String)) {
        // Versions of mdBook have different names for the list.
        for list in ["items", "sections"] {
            if let Some(items) = self.book.get_mut(list) {
                each_chapter(items, change);
            }
        }
    }

    /// The book, for the standard output of the preprocessor.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.book.to_string()
    }
}

/// Changes the chapters of a list, and those below them. Other items, such as the titles of parts, stay.
fn each_chapter(items: &mut Value, change: &mut dyn FnMut(&str, &mut String)) {
    for item in items.as_array_mut().into_iter().flatten() {
        let Some(Value::Object(chapter)) = item.get_mut("Chapter") else { continue };
        let path = chapter.get("path").and_then(Value::as_str).map(str::to_owned);
        if let (Some(path), Some(Value::String(content))) = (path, chapter.get_mut("content")) {
            change(&path, content);
        }
        if let Some(inner) = chapter.get_mut("sub_items") {
            each_chapter(inner, change);
        }
    }
}
