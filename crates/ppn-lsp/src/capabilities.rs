//! The capabilities of the server.

use crate::{client::Client, tokens};
use serde_json::{Value, json};

/// The answer to `initialize`.
pub(crate) fn initialized(client: &Client) -> Value {
    json!({
        "capabilities": {
            "positionEncoding": client.encoding.kind(),
            "textDocumentSync": {"openClose": true, "change": 2, "save": true},
            "codeActionProvider": {"codeActionKinds": [
                "quickfix", "refactor.extract", "refactor.inline", "refactor.rewrite",
                "source.fixAll",
            ]},
            "codeLensProvider": {"resolveProvider": false},
            "completionProvider": {
                "triggerCharacters": ["`", "-", ":", "@", "*", "\"", " "],
                "resolveProvider": true,
            },
            "definitionProvider": true,
            "documentFormattingProvider": true,
            "documentHighlightProvider": true,
            "documentLinkProvider": {"resolveProvider": false},
            "documentOnTypeFormattingProvider": {"firstTriggerCharacter": "\n"},
            "documentRangeFormattingProvider": true,
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "hoverProvider": true,
            "inlayHintProvider": true,
            "referencesProvider": true,
            "renameProvider": {"prepareProvider": true},
            "selectionRangeProvider": true,
            "semanticTokensProvider": {
                "legend": tokens::legend(), "full": {"delta": true}, "range": true,
            },
            "workspaceSymbolProvider": true,
            "workspace": {
                "workspaceFolders": {"supported": true, "changeNotifications": true},
                "textDocumentContent": {"schemes": ["ppn-manual"]},
            },
            "experimental": {"board": true, "findPosition": true},
        },
        "serverInfo": {"name": "ppn", "version": env!("CARGO_PKG_VERSION")},
    })
}
