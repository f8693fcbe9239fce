//! Completions: texts that can be written at a position.

use crate::{markup::markup, view::View};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionList, Documentation,
    InsertTextFormat, Position, TextEdit,
};
use ppn_record::PartKind;
use serde_json::json;

/// The largest number of completions that are sent. When the user types more letters, the client
/// asks again.
const MOST: usize = 1000;

pub(crate) fn completion(view: &View<'_>, position: Position) -> CompletionList {
    let document = view.document;
    let place = document.place(position);
    let found = document.parsed(place.game).complete(place.at);
    let is_incomplete = found.len() > MOST;
    let items = found.into_iter().take(MOST).enumerate().map(|(order, one)| {
        let template = one.template.filter(|_| view.client.snippets);
        let is_template = template.is_some();
        let edit = TextEdit {
            range: document.range(place.game, one.span),
            new_text: template.unwrap_or(one.text),
        };
        CompletionItem {
            kind: Some(item_kind(one.kind)),
            detail: (!one.detail.is_empty()).then_some(one.detail),
            // The order is that of the notation.
            sort_text: Some(format!("{order:04}")),
            insert_text_format: is_template.then_some(InsertTextFormat::Snippet),
            text_edit: Some(CompletionItemTextEdit::TextEdit(edit)),
            data: Some(json!({"uri": document.uri, "kind": name(one.kind), "label": one.label})),
            label: one.label,
            ..CompletionItem::default()
        }
    });
    CompletionList { items: items.collect(), is_incomplete, ..CompletionList::default() }
}

/// Adds its page to a completion.
pub(crate) fn resolved(view: &View<'_>, mut item: CompletionItem) -> CompletionItem {
    let kind = item.data.as_ref().and_then(|data| data.get("kind")?.as_str());
    let kind = kind.and_then(|kind| KINDS.into_iter().find(|(_, known)| *known == kind));
    let options = &view.document.settings.options;
    if let Some((kind, _)) = kind
        && let Some(value) = view.document.notation.page(kind, &item.label, options)
    {
        let page = markup(value, view.client.markdown_pages);
        item.documentation = Some(Documentation::MarkupContent(page));
    }
    item
}

/// The names of the kinds of completions that have pages, as exchanged with the client.
const KINDS: [(PartKind, &str); 3] =
    [(PartKind::Game, "game"), (PartKind::Key, "key"), (PartKind::Value, "value")];

fn name(kind: PartKind) -> &'static str {
    KINDS.into_iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| name)
}

fn item_kind(kind: PartKind) -> CompletionItemKind {
    match kind {
        PartKind::Key => CompletionItemKind::Property,
        PartKind::Game => CompletionItemKind::Class,
        PartKind::Macro | PartKind::MacroUse => CompletionItemKind::Constant,
        PartKind::Move => CompletionItemKind::Function,
        PartKind::Piece => CompletionItemKind::Variable,
        PartKind::Place => CompletionItemKind::Field,
        PartKind::Number => CompletionItemKind::Keyword,
        _ => CompletionItemKind::Value,
    }
}
