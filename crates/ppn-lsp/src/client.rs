//! The capabilities and options of the client.

use crate::{encoding::Encoding, host::FileSettings};
use lsp_server::{Message, Request};
use lsp_types::{InitializeParams, Uri};
use ppn_source::Code;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The capabilities and options of the client.
#[derive(Clone, Debug, Default)]
pub(crate) struct Client {
    pub(crate) encoding: Encoding,
    pub(crate) options: ClientOptions,
    /// Whether completions may have placeholders to fill in.
    pub(crate) snippets: bool,
    /// Whether pages of completions may be Markdown.
    pub(crate) markdown_pages: bool,
    /// Whether hovers may be Markdown.
    markdown_hovers: bool,
    /// Whether code actions may have edits. Other clients get no code actions.
    pub(crate) actions: bool,
    /// Whether symbols may be nested.
    pub(crate) nested_symbols: bool,
    /// Whether edits may name the version of the document that they are for.
    pub(crate) versioned_edits: bool,
    /// Whether the server can provide documents.
    pub(crate) content: bool,
    /// Whether the client shows the progress of long work.
    pub(crate) progress: bool,
    /// Whether the client reports changes of the files that the server names.
    watches: bool,
}

/// The `initializationOptions` of clients.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ClientOptions {
    /// Whether hovers show boards as pictures. The default is yes if the client supports the tag
    /// `img` in Markdown.
    pub(crate) pictures: Option<bool>,
    /// The address of the manual pages. The address of a page is this text and the code in lower case.
    pub(crate) manual: Option<String>,
    /// Whether the client has the command `ppn.play`.
    pub(crate) play: Option<bool>,
}

/// The address of manual pages that the server provides itself.
pub(crate) const MANUAL: &str = "ppn-manual:/";

impl Client {
    pub(crate) fn new(params: &InitializeParams) -> Self {
        let options = params.initialization_options.clone();
        let mut options: ClientOptions =
            options.and_then(|options| serde_json::from_value(options).ok()).unwrap_or_default();
        let capabilities = serde_json::to_value(&params.capabilities).unwrap_or_default();
        let has = |path: &str| capabilities.pointer(path).is_some();
        let is = |path: &str| capabilities.pointer(path).and_then(Value::as_bool);
        let lists = |path: &str, one: &str| {
            let list = capabilities.pointer(path).and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|value| value == one))
        };
        let general = params.capabilities.general.as_ref();
        let offered = general.and_then(|general| general.position_encodings.as_deref());
        let tags = general.and_then(|general| general.markdown.as_ref()?.allowed_tags.as_deref());
        let images = tags.is_some_and(|tags| tags.iter().any(|tag| tag == "img"));
        options.pictures = options.pictures.or(Some(images));
        Self {
            encoding: Encoding::of(offered.unwrap_or_default()),
            options,
            snippets: is("/textDocument/completion/completionItem/snippetSupport") == Some(true),
            markdown_pages: lists(
                "/textDocument/completion/completionItem/documentationFormat",
                "markdown",
            ),
            markdown_hovers: lists("/textDocument/hover/contentFormat", "markdown"),
            actions: has("/textDocument/codeAction/codeActionLiteralSupport"),
            nested_symbols: is("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport")
                == Some(true),
            versioned_edits: is("/workspace/workspaceEdit/documentChanges") == Some(true),
            content: has("/workspace/textDocumentContent"),
            progress: is("/window/workDoneProgress") == Some(true),
            watches: is("/workspace/didChangeWatchedFiles/dynamicRegistration") == Some(true),
        }
    }

    /// The requests to the client when it is ready: to report changes of `ppn.toml` and of own
    /// boards.
    pub(crate) fn registrations(&self) -> Vec<Message> {
        let watchers =
            ["**/ppn.toml", "**/boards/*.ppn"].map(|files| json!({"globPattern": files}));
        let registration = json!({
            "id": "ppn.toml",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": {"watchers": watchers},
        });
        let request = Request::new(
            "ppn.toml".to_owned().into(),
            "client/registerCapability".to_owned(),
            json!({"registrations": [registration]}),
        );
        self.watches.then(|| request.into()).into_iter().collect()
    }

    /// Reads settings of the client: the options of `initialize`, either directly or in the section
    /// `ppn`.
    pub(crate) fn configure(&mut self, settings: Option<&Value>) {
        let section = settings.map(|settings| settings.get("ppn").unwrap_or(settings));
        let Some(given) = section.cloned().and_then(|given| serde_json::from_value(given).ok())
        else {
            return;
        };
        let ClientOptions { pictures, manual, play } = given;
        self.options.pictures = pictures.or(self.options.pictures);
        self.options.manual = manual.or(self.options.manual.take());
        self.options.play = play.or(self.options.play);
    }

    /// Whether hovers show boards as pictures.
    pub(crate) fn pictures(&self) -> bool {
        self.options.pictures == Some(true)
    }

    /// Whether hovers are Markdown: if the client supports it, or asks for pictures.
    pub(crate) fn markdown_hovers(&self) -> bool {
        self.markdown_hovers || self.pictures()
    }

    /// The address of the manual page of a code, if the client can open it. The client's manual
    /// comes before that of the settings of a file.
    pub(crate) fn manual(&self, code: &Code, settings: &FileSettings) -> Option<Uri> {
        match self.options.manual.as_ref().or(settings.manual.as_ref()) {
            Some(manual) => Some(code.address(manual).into()),
            None => self.content.then(|| format!("{MANUAL}{}.md", code.id).into()),
        }
    }
}

/// The path that an address names. If it is not the address of a file, the path in it.
pub(crate) fn path_of(uri: &Uri) -> PathBuf {
    let text = uri.0.as_str();
    let path = match text.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("", |at| &rest[at..]),
        None => text.split_once(':').map_or(text, |(_, rest)| rest),
    };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        let digits = rest.clone().take(2).map(|digit| char::from(digit).to_digit(16));
        match digits.collect::<Option<Vec<_>>>().as_deref() {
            Some(&[high, low]) if byte == b'%' => {
                bytes.push(u8::try_from(16 * high + low).unwrap_or(b'%'));
                rest.nth(1);
            }
            _ => bytes.push(byte),
        }
    }
    let path = String::from_utf8_lossy(&bytes).into_owned();
    // On Windows, `/c:/games` means `c:/games`.
    let drive = path.as_bytes().get(2) == Some(&b':');
    PathBuf::from(path.strip_prefix('/').filter(|_| drive).unwrap_or(&path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn addresses_name_paths() {
        for (uri, path) in [
            ("file:///a/b%20c.ppn", "/a/b c.ppn"),
            ("file:///c%3A/a.ppn", "c:/a.ppn"),
            ("untitled:Untitled-1", "Untitled-1"),
            ("file:///%", "/%"),
        ] {
            assert_eq!(path_of(&uri.into()), Path::new(path), "{uri}");
        }
    }
}
