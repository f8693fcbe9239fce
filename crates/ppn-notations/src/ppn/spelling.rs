//! Other ways to write a piece: as letters, as a symbol, as the macro of a symbol, in full.

use super::parsed::ParsedPpn;
use ppn_engine::{Dialect, PieceName, Spec, builtin_macros};
use ppn_file::Game;
use ppn_record::{Parsed, PartKind};
use ppn_source::{Edit, Fix, Span, edited};

/// The changes that write the piece at a place in another way. Whether they keep the boards has
/// still to be checked: the piece that a few letters find depends on the other pieces.
pub(super) fn spellings(parsed: &ParsedPpn<'_>, game: &Game<'_>, span: Span) -> Vec<Fix> {
    let at = span.start;
    let symbol = symbol_at(game, at as usize);
    let parts = parsed.parts();
    let written = parts
        .iter()
        .find(|part| part.kind == PartKind::Piece && part.span.touches(at) && !part.span.is_empty())
        .map(|part| part.span);
    let dialect = &parsed.prepared().chosen.dialect;
    let (whole, others) = match (&symbol, written) {
        // A macro hides the piece that it is part of.
        (Some(symbol), None) => (symbol.span, others(&symbol.character.to_string(), dialect)),
        (_, Some(span)) => (span, others(span.slice(game.text), dialect)),
        (None, None) => return Vec::new(),
    };
    let mut fixes: Vec<Fix> = Vec::new();
    let mut add = |span: Span, new: &str| {
        let old = span.slice(game.text);
        let title = format!("write {new} for {old}");
        let edits = vec![Edit::replace(span, new)];
        let after = edited(game.text, &edits);
        let known = fixes.iter().any(|fix| edited(game.text, &fix.edits) == after);
        if old != new && !known {
            fixes.push(Fix::safe(title, edits));
        }
    };
    if let Some(symbol) = &symbol {
        add(symbol.span, &symbol.other);
    }
    for other in others {
        add(whole, &other);
    }
    fixes
}

/// A symbol of a piece, or its built-in macro.
struct Symbol {
    span: Span,
    character: char,
    /// The macro of a symbol, or the symbol of a macro.
    other: String,
}

/// The symbol or the macro at a place, also inside braces.
fn symbol_at(game: &Game<'_>, at: usize) -> Option<Symbol> {
    let before = game.text.get(game.movetext.range().start..at)?;
    let line = at - before.rsplit(['\n', '\r']).next().unwrap_or("").len();
    let rest = game.text[line..].split(['\n', '\r']).next().unwrap_or("");
    builtin_macros().find_map(|(name, character)| {
        let (used, symbol) = (format!("`{name}'"), character.to_string());
        [(&used, &symbol), (&symbol, &used)].into_iter().find_map(|(old, new)| {
            let touched = |start: &usize| (*start..=start + old.len()).contains(&at);
            let start = rest.match_indices(&**old).map(|(found, _)| line + found).find(touched)?;
            let span = Span::new(start, start + old.len());
            Some(Symbol { span, character, other: new.clone() })
        })
    })
}

/// The piece of a specification in the shortest letters, as a symbol, as a macro, and with all attributes.
fn others(written: &str, dialect: &Dialect) -> Vec<String> {
    let Ok(spec) = Spec::parse(written, dialect, 0) else { return Vec::new() };
    let Ok(piece) = spec.complete(0) else { return Vec::new() };
    let mut names: Vec<String> = PieceName::all_of(piece, dialect)
        .into_iter()
        .filter(|name| name.means(piece))
        .map(|name| name.text)
        .collect();
    let in_letters = |name: &&String| name.is_ascii() && !name.contains(',');
    let in_symbols = |name: &&String| !name.is_ascii() && !name.contains(',');
    let letters = names.iter().find(in_letters).cloned();
    let symbol = names.iter().find(in_symbols).cloned();
    let used = symbol.as_ref().and_then(|symbol| {
        let (name, character) = builtin_macros().find(|(_, known)| symbol.contains(*known))?;
        Some(symbol.replace(character, &format!("`{name}'")))
    });
    // A name is complete only if it has the name of its set.
    let set = format!(",{}'", piece.cfg);
    names.retain(|name| name.is_ascii() && name.ends_with(&set));
    let full = names.into_iter().max_by_key(String::len);
    [letters, symbol, used, full].into_iter().flatten().collect()
}
