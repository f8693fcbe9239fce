//! Definition, references and rename of names: macros and players.

use crate::{document::Document, pieces::moves_of_piece, view::View};
use lsp_types::{Location, Position, Range, WorkspaceEdit};
use ppn_record::{Part, PartKind};

/// The definition of the name at a position: the definition of a macro, or the first move of a
/// piece.
pub(crate) fn definition(view: &View<'_>, position: Position) -> Vec<Location> {
    let document = view.document;
    let game = document.place(position).game;
    let names = in_game(document, position);
    if !names.is_empty() {
        let macros = names.iter().filter(|part| part.kind == PartKind::Macro);
        return macros.take(1).map(|part| document.location(game, part.span)).collect();
    }
    let moves = moves_of_piece(document, position);
    moves.first().map(|(span, _)| document.location(game, *span)).into_iter().collect()
}

/// The uses of the name at a position: those of a macro or a player, or all moves of a piece.
pub(crate) fn references(
    view: &View<'_>,
    position: Position,
    with_definition: bool,
) -> Vec<Location> {
    let document = view.document;
    let names = everywhere(view, position);
    if !names.is_empty() {
        let wanted = |part: &Part| with_definition || part.kind != PartKind::Macro;
        let names = names.into_iter().filter(|(_, part)| wanted(part));
        return names.map(|(game, part)| document.location(game, part.span)).collect();
    }
    let game = document.place(position).game;
    let moves = moves_of_piece(document, position).into_iter();
    moves.map(|(span, _)| document.location(game, span)).collect()
}

/// The name at a position, if it can be changed. A macro that the game does not define, such as the built-in
/// `` `q' ``, cannot.
pub(crate) fn prepare(view: &View<'_>, position: Position) -> Option<Range> {
    let part = at(view.document, position)?;
    let names = || in_game(view.document, position);
    if is_macro(part.kind) && !names().iter().any(|part| part.kind == PartKind::Macro) {
        return None;
    }
    Some(view.document.range(view.document.place(position).game, part.span))
}

/// Renames a macro or a player in all places.
pub(crate) fn rename(
    view: &View<'_>,
    position: Position,
    name: &str,
) -> Result<WorkspaceEdit, String> {
    let document = view.document;
    let part = at(document, position).ok_or("only macros and players can be renamed")?;
    let wrong: &[char] = match part.kind {
        PartKind::Player => &['\n', '\r', '"', '\'', '#', ':', '\\'],
        _ => &['`', '\'', ';', '{', '}', ' ', '\t', '\n', '\r', '"', ':', '#', ',', '[', ']'],
    };
    if name.trim() != name || name.is_empty() || name.contains(wrong) {
        return Err(format!("`{name}` cannot be a name here"));
    }
    let game = document.place(position).game;
    if part.kind != PartKind::Player {
        let parsed = document.parsed(game);
        let text = &parsed.text().text;
        let taken = |part: &Part| is_macro(part.kind) && part.span.slice(text) == name;
        let is_same = part.span.slice(text) == name;
        if !is_same && parsed.parts().iter().any(taken) {
            return Err(format!("there is already a macro `{name}`"));
        }
    }
    let names = everywhere(view, position);
    if view.steps.is_out() {
        return Err("there is too much to read: a name would stay in some games".to_owned());
    }
    if part.kind != PartKind::Player && !names.iter().any(|(_, part)| part.kind == PartKind::Macro)
    {
        return Err("the macro is not defined in this game".to_owned());
    }
    let edits = names.into_iter().map(|(game, part)| lsp_types::TextEdit {
        range: document.range(game, part.span),
        new_text: name.to_owned(),
    });
    Ok(view.changes(edits.collect()))
}

/// The name at a position.
fn at(document: &Document, position: Position) -> Option<Part> {
    let place = document.place(position);
    let is_name = |part: &Part| is_macro(part.kind) || part.kind == PartKind::Player;
    let is_here = |part: &&Part| is_name(part) && part.span.touches(place.at);
    document.parsed(place.game).parts().iter().find(is_here).copied()
}

/// All places of the name at a position, in the game of the position.
pub(crate) fn in_game(document: &Document, position: Position) -> Vec<Part> {
    let Some(found) = at(document, position) else { return Vec::new() };
    let game = document.place(position).game;
    same(document, game, found.kind, found.span.slice(&document.game(game).text))
}

/// The name at a position, with the games that have it. A macro belongs to one game, a player to
/// all games.
fn everywhere(view: &View<'_>, position: Position) -> Vec<(usize, Part)> {
    let document = view.document;
    let Some(found) = at(document, position) else { return Vec::new() };
    let own = document.place(position).game;
    let games = if is_macro(found.kind) { own..own + 1 } else { 0..document.len() };
    let text = document.game(own);
    let name = found.span.slice(&text.text);
    // Most games do not contain the name and need not be read.
    let games = games.filter(|&game| document.game(game).text.contains(name));
    let games = games.take_while(|&game| view.can_read(game));
    games
        .flat_map(|game| {
            let parts = same(document, game, found.kind, name);
            parts.into_iter().map(move |part| (game, part))
        })
        .collect()
}

fn same(document: &Document, game: usize, kind: PartKind, name: &str) -> Vec<Part> {
    let parsed = document.parsed(game);
    let text = parsed.text();
    let mut parts = parsed.parts().to_vec();
    parts.retain(|part| {
        (part.kind == kind || is_macro(part.kind) && is_macro(kind))
            && part.span.slice(&text.text) == name
    });
    parts
}

fn is_macro(kind: PartKind) -> bool {
    matches!(kind, PartKind::Macro | PartKind::MacroUse)
}
