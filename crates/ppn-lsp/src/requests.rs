//! The table of requests.

use crate::{
    actions, board, client::MANUAL, completion, formatting, highlights, hints, hover, lenses,
    links, names, positions, queue::Queue, steps::Steps, symbols, tokens, view::View,
    workspace::Workspace,
};
use lsp_server::ErrorCode;
use lsp_types::TextDocumentPositionParams;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// The reason why a request has no answer.
pub(crate) type Failure = (ErrorCode, String);

/// A result as JSON: the values of a large one would take fifty times as much memory.
pub(crate) type Answer = Result<String, Failure>;

/// Answers a request.
pub(crate) fn answer(
    workspace: &Workspace,
    queue: &Queue<'_>,
    method: &str,
    params: Value,
) -> Answer {
    let view = |uri: &str| {
        let missing = || (ErrorCode::InvalidParams, format!("`{uri}` is not open"));
        let document = workspace.documents.get(uri).ok_or_else(missing)?;
        Ok(View::new(document, &workspace.client, queue))
    };
    // Nearly all parameters have the address of the document at the same place.
    let here = || {
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let missing = || (ErrorCode::InvalidParams, "missing document".to_owned());
        view(uri.ok_or_else(missing)?)
    };
    let place = || read::<TextDocumentPositionParams>(params.clone());
    match method {
        "textDocument/codeAction" => write(actions::actions(&here()?, read(params)?)),
        "textDocument/codeLens" => write(lenses::lenses(&here()?)),
        "textDocument/completion" => write(completion::completion(&here()?, place()?.position)),
        "completionItem/resolve" => {
            let item: lsp_types::CompletionItem = read(params)?;
            match item.data.as_ref().and_then(|data| data.get("uri")?.as_str()) {
                Some(uri) => write(completion::resolved(&view(uri)?, item)),
                None => write(item),
            }
        }
        "textDocument/definition" => write(names::definition(&here()?, place()?.position)),
        "textDocument/references" => {
            let context = params.pointer("/context/includeDeclaration").and_then(Value::as_bool);
            write(names::references(&here()?, place()?.position, context != Some(false)))
        }
        "textDocument/prepareRename" => write(names::prepare(&here()?, place()?.position)),
        "textDocument/rename" => {
            let name: String = read(params.get("newName").cloned().unwrap_or_default())?;
            let changes = names::rename(&here()?, place()?.position, &name);
            write(changes.map_err(|reason| (ErrorCode::RequestFailed, reason))?)
        }
        "textDocument/documentHighlight" => {
            write(highlights::highlights(&here()?, place()?.position))
        }
        "textDocument/documentLink" => write(links::links(&here()?)),
        "textDocument/documentSymbol" => write(symbols::document_symbols(&here()?)),
        "textDocument/foldingRange" => write(symbols::folding(&here()?)),
        "textDocument/formatting" => write(formatting::document(&here()?)),
        "textDocument/rangeFormatting" => {
            let range = read(params.get("range").cloned().unwrap_or_default())?;
            write(formatting::range(&here()?, range))
        }
        "textDocument/onTypeFormatting" => {
            write(formatting::finished_game(&here()?, place()?.position))
        }
        "textDocument/hover" => write(hover::hover(&here()?, place()?.position)),
        "textDocument/inlayHint" => {
            let range = read(params.get("range").cloned().unwrap_or_default())?;
            write(hints::hints(&here()?, range))
        }
        "textDocument/selectionRange" => {
            let positions = read(params.get("positions").cloned().unwrap_or_default())?;
            write(symbols::selections(&here()?, positions))
        }
        "textDocument/semanticTokens/full" => write(tokens::all(&here()?)),
        "textDocument/semanticTokens/full/delta" => {
            let last = params.get("previousResultId").and_then(Value::as_str).unwrap_or("");
            write(tokens::changes(&here()?, last))
        }
        "textDocument/semanticTokens/range" => {
            let range = read(params.get("range").cloned().unwrap_or_default())?;
            write(tokens::in_range(&here()?, range))
        }
        "workspace/symbol" => {
            let query = params.get("query").and_then(Value::as_str).unwrap_or("");
            let documents = workspace.documents.values();
            let steps = Steps::default();
            let affords = |work| !queue.is_cancelled(None) && steps.afford(work);
            let symbols = symbols::workspace_symbols(documents, query, &affords);
            write(symbols)
        }
        "workspace/textDocumentContent" | "ppn/manual" => {
            let uri = params.get("uri").and_then(Value::as_str).unwrap_or("");
            let id = uri.strip_prefix(MANUAL).unwrap_or(uri).trim_end_matches(".md");
            let unknown = || (ErrorCode::InvalidParams, format!("there is no code `{id}`"));
            let code = workspace.host.code(id).ok_or_else(unknown)?;
            let text =
                format!("# {} ({})\n\n{}\n\n{}", code.id, code.name, code.summary, code.manual);
            write(json!({ "text": text }))
        }
        "ppn/board" => {
            let params: board::BoardParams = read(params)?;
            write(board::board(&view(params.document())?, &params))
        }
        "ppn/findPosition" => {
            let params: positions::PositionParams = read(params)?;
            let here = view(params.document())?.document;
            write(positions::find(workspace, queue, here, &params))
        }
        _ => Err((ErrorCode::MethodNotFound, format!("`{method}` is not supported"))),
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

fn write(answer: impl Serialize) -> Answer {
    serde_json::to_string(&answer).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}
