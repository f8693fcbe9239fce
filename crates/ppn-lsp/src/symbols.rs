//! Games, sections and moves: symbols, folding, selection, links.

use crate::{board, document::Document, view::View};
use lsp_types::{
    BaseSymbolInformation, DocumentSymbol, DocumentSymbolResponse, FoldingRange, FoldingRangeKind,
    Location, Position, Range, SelectionRange, SymbolInformation, SymbolKind, WorkspaceSymbol,
    WorkspaceSymbolLocation,
};
use ppn_record::{Metadata, Part, PartKind, Record, asked, name_of};
use ppn_source::Span;
use ppn_view::is_later_leg;

/// How many moves of a document have a symbol at most. Nobody looks through more, and an answer takes ten
/// thousand bytes for each.
const MOST_MOVES: usize = 10_000;

/// The games of a document, each with its metadata and its moves. For clients that do not show
/// nested symbols, they are a flat list.
pub(crate) fn document_symbols(view: &View<'_>) -> DocumentSymbolResponse {
    let document = view.document;
    let games = (0..document.len()).take_while(|_| !view.is_cancelled());
    let mut room = MOST_MOVES;
    let symbols = games.filter_map(|game| game_symbol(view, game, &mut room)).collect();
    if view.client.nested_symbols {
        return DocumentSymbolResponse::DocumentSymbolList(symbols);
    }
    let mut flat = Vec::new();
    flatten(document, symbols, None, &mut flat);
    DocumentSymbolResponse::SymbolInformationList(flat)
}

fn flatten(
    document: &Document,
    symbols: Vec<DocumentSymbol>,
    container_name: Option<&str>,
    flat: &mut Vec<SymbolInformation>,
) {
    for symbol in symbols {
        let DocumentSymbol { name, kind, tags, range, children, .. } = symbol;
        let container_name = container_name.map(str::to_owned);
        flat.push(SymbolInformation {
            #[expect(deprecated, reason = "the type has no default")]
            deprecated: None,
            location: Location { uri: document.uri.clone(), range },
            base_symbol_information: BaseSymbolInformation {
                name: name.clone(),
                kind,
                tags,
                container_name,
            },
        });
        flatten(document, children.unwrap_or_default(), Some(&name), flat);
    }
}

/// The symbol of a game, with those of its moves as far as there are room and steps for them.
fn game_symbol(view: &View<'_>, game: usize, room: &mut usize) -> Option<DocumentSymbol> {
    let document = view.document;
    let text = document.game(game);
    let whole = words(&text.text)?;
    if document.is_large() || *room == 0 || !view.can_play(game, 1) {
        let metadata = document.notation.headline(&text, &document.settings.options);
        return Some(outer_symbol(document, game, &metadata, whole));
    }
    let parsed = document.parsed(game);
    let (record, parts) = (parsed.record(), parsed.parts());
    let symbol = |name, kind, span, selected| symbol(document, game, name, kind, span, selected);
    let mut children = Vec::new();
    let keys: Vec<_> = keys(parts);
    if let Some(section) = section(parts) {
        let mut metadata = symbol("metadata".into(), SymbolKind::Namespace, section, section);
        let keys = keys.into_iter().map(|(key, span)| {
            symbol(key.slice(&text.text).to_owned(), SymbolKind::Key, span, key)
        });
        metadata.children = Some(keys.collect());
        children.push(metadata);
    }
    let states = (1..record.len()).filter(|&state| !is_later_leg(&record, state));
    for state in states.take(*room) {
        *room -= 1;
        let span = record.span(state);
        children.push(symbol(
            board::title(&record, state).into_owned(),
            SymbolKind::Event,
            span,
            span,
        ));
    }
    let mut outer = outer_symbol(document, game, &record.metadata, whole);
    outer.detail = Some(moves(&record));
    outer.children = Some(children);
    Some(outer)
}

/// The symbol of a game without its contents.
fn outer_symbol(
    document: &Document,
    game: usize,
    metadata: &Metadata,
    whole: Span,
) -> DocumentSymbol {
    let first =
        Span { start: whole.start, end: end_of_line(&document.game(game).text, whole.start) };
    let name = title(metadata, document.place_name(game));
    symbol(document, game, name, SymbolKind::Module, whole, first)
}

fn symbol(
    document: &Document,
    game: usize,
    name: String,
    kind: SymbolKind,
    span: Span,
    selected: Span,
) -> DocumentSymbol {
    // Some editors show no symbols at all if one has no name, such as a comment in a game without moves.
    let unnamed = || {
        let text = document.game(game).text;
        let written = selected.slice(&text).lines().next().unwrap_or("").trim();
        if written.is_empty() { "…".to_owned() } else { written.to_owned() }
    };
    DocumentSymbol {
        name: if name.trim().is_empty() { unnamed() } else { name },
        detail: None,
        kind,
        tags: None,
        #[expect(deprecated, reason = "the type has no default")]
        deprecated: None,
        range: document.range(game, span),
        selection_range: document.range(game, selected),
        children: None,
    }
}

impl Document {
    /// The name for a game without a name.
    fn place_name(&self, game: usize) -> String {
        format!("game {}", game + 1)
    }
}

/// The number of moves, in words. States at the same place of the text count as one move, such as a
/// capture in draughts and the removal of the piece.
pub(crate) fn moves(record: &Record<'_>) -> String {
    let begins = |&state: &usize| {
        record.span(state) != record.span(state - 1) && board::is_move(record, state)
    };
    match (1..record.len()).filter(begins).count() {
        1 => "1 move".to_owned(),
        number => format!("{number} moves"),
    }
}

/// The title of a game in a list: its players, or else its name.
pub(crate) fn title(metadata: &Metadata, otherwise: String) -> String {
    let text = |key| metadata.text(key).map(str::trim).filter(|text| !text.is_empty());
    let game = asked(metadata).and_then(name_of);
    let players = match (text("White").or(text("Gold")), text("Black").or(text("Silver"))) {
        (Some(one), Some(other)) => Some(format!("{one} – {other}")),
        (one, other) => one.or(other).map(str::to_owned),
    };
    let event = text("Event").filter(|_| players.is_none());
    let parts = [players.as_deref(), event, game].into_iter().flatten().collect::<Vec<_>>();
    if parts.is_empty() { otherwise } else { parts.join(", ") }
}

/// The games of all documents whose names contain a text.
pub(crate) fn workspace_symbols<'d>(
    documents: impl Iterator<Item = &'d Document>,
    query: &str,
    affords: &dyn Fn(u64) -> bool,
) -> Vec<WorkspaceSymbol> {
    let query = query.to_lowercase();
    let mut symbols = Vec::new();
    for document in documents {
        for game in 0..document.len() {
            let text = document.game(game);
            if symbols.len() == MOST_SYMBOLS || !affords(text.text.len() as u64) {
                return symbols;
            }
            let Some(whole) = words(&text.text) else { continue };
            let metadata = document.notation.headline(&text, &document.settings.options);
            let name = title(&metadata, document.place_name(game));
            if !name.to_lowercase().contains(&query) {
                continue;
            }
            let location = WorkspaceSymbolLocation::Location(document.location(game, whole));
            let base_symbol_information = BaseSymbolInformation {
                name,
                kind: SymbolKind::Module,
                tags: None,
                container_name: None,
            };
            symbols.push(WorkspaceSymbol { location, data: None, base_symbol_information });
        }
    }
    symbols
}

/// The largest number of games in an answer. When the user types more letters, the client asks
/// again.
const MOST_SYMBOLS: usize = 1000;

/// Folding ranges of games, their metadata, and comments and variations of several lines. Large
/// documents have only those of games.
pub(crate) fn folding(view: &View<'_>) -> Vec<FoldingRange> {
    let document = view.document;
    let mut ranges = Vec::new();
    for game in (0..document.len()).take_while(|_| !view.is_cancelled()) {
        let text = document.game(game);
        let Some(whole) = words(&text.text) else { continue };
        let mut fold = |span, kind: Option<FoldingRangeKind>| {
            let Range { start, end } = document.range(game, span);
            let range = FoldingRange {
                start_line: start.line,
                start_character: None,
                end_line: end.line,
                end_character: None,
                kind,
                collapsed_text: None,
            };
            if start.line < end.line && ranges.last() != Some(&range) {
                ranges.push(range);
            }
        };
        fold(whole, Some(FoldingRangeKind::Region));
        if document.is_large() || !view.can_read(game) {
            continue;
        }
        let parsed = document.parsed(game);
        let parts = parsed.parts();
        if let Some(section) = section(parts) {
            fold(section, Some(FoldingRangeKind::Region));
        }
        for part in parts {
            match part.kind {
                PartKind::Comment => fold(part.span, Some(FoldingRangeKind::Comment)),
                PartKind::Variation => fold(part.span, None),
                _ => {}
            }
        }
    }
    ranges
}

/// The selections around positions, from the part of a word to the word, the move with its number,
/// and the game.
pub(crate) fn selections(view: &View<'_>, positions: Vec<Position>) -> Vec<SelectionRange> {
    positions.into_iter().map(|position| selection(view, position)).collect()
}

fn selection(view: &View<'_>, position: Position) -> SelectionRange {
    let document = view.document;
    let place = document.place(position);
    if !view.can_play(place.game, 1) {
        let range = Range { start: position, end: position };
        return SelectionRange { range, parent: None };
    }
    let parsed = document.parsed(place.game);
    let (record, parts) = (parsed.record(), parsed.parts());
    let mut spans = vec![Span::new(0, parsed.text().text.len())];
    spans.extend(section(parts));
    spans.push(record.span(record.state_at(place.at)));
    spans.extend(parts.iter().map(|part| part.span));
    spans.retain(|span| span.touches(place.at));
    spans.sort_by_key(|span| std::cmp::Reverse(span.len()));
    let mut chain: Option<SelectionRange> = None;
    let mut last: Option<Span> = None;
    for span in spans {
        // Each range must be inside the larger one before it.
        let inside = last
            .is_none_or(|last| last != span && last.start <= span.start && span.end <= last.end);
        if inside {
            let parent = chain.map(Box::new);
            chain = Some(SelectionRange { range: document.range(place.game, span), parent });
            last = Some(span);
        }
    }
    chain
        .unwrap_or(SelectionRange { range: Range { start: position, end: position }, parent: None })
}

/// The place of the metadata.
fn section(parts: &[Part]) -> Option<Span> {
    let of_metadata = |part: &&Part| {
        matches!(part.kind, PartKind::Key | PartKind::Value | PartKind::Game | PartKind::Player)
    };
    parts.iter().filter(of_metadata).map(|part| part.span).reduce(Span::cover)
}

/// The outermost keys, each with the place of its entry.
fn keys(parts: &[Part]) -> Vec<(Span, Span)> {
    let mut keys: Vec<(Span, Span)> = Vec::new();
    for part in parts {
        match part.kind {
            PartKind::Key if keys.last().is_none_or(|(_, entry)| entry.end <= part.span.start) => {
                keys.push((part.span, part.span));
            }
            PartKind::Value | PartKind::Game | PartKind::Player => {
                if let Some((_, entry)) = keys.last_mut() {
                    *entry = entry.cover(part.span);
                }
            }
            _ => {}
        }
    }
    keys
}

/// A text without the white space around it; `None` if it has only white space.
pub(crate) fn words(text: &str) -> Option<Span> {
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().len();
    (start < end).then(|| Span::new(start, end))
}

fn end_of_line(text: &str, at: u32) -> u32 {
    let rest = text.get(at as usize..).unwrap_or("");
    at + u32::try_from(rest.find(['\n', '\r']).unwrap_or(rest.len())).unwrap_or(0)
}
