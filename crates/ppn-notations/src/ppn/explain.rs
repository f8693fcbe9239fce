//! The meaning of a place of a game, in words.

use super::{pages, parsed::ParsedPpn};
use ppn_engine::{Spec, describe_piece};
use ppn_record::{Explanation, Parsed, PartKind, code_span};
use ppn_syntax::{ElementKind, Outline};

pub(super) fn explain(parsed: &ParsedPpn<'_>, at: u32) -> Option<Explanation> {
    let parts = parsed.parts();
    let here = |part: &&ppn_record::Part| part.span.touches(at);
    let part = parts.iter().filter(here).min_by_key(|part| part.span.len())?;
    let (game, prepared) = (parsed.game(), parsed.prepared());
    let word = part.span.slice(game.text);
    let text = match part.kind {
        PartKind::Key => pages::key(word)?,
        PartKind::Game => {
            match pages::own(word.trim_matches(['"', '\'']), &parsed.options.own_boards) {
                Some(page) => page,
                None => pages::game(word, prepared.chosen.start.system)?,
            }
        }
        PartKind::Macro | PartKind::MacroUse => {
            let known = prepared.macros.iter().find(|known| known.name == word);
            match known {
                Some(known) => {
                    let uses = parts.iter().filter(|other| {
                        other.kind == PartKind::MacroUse && other.span.slice(game.text) == word
                    });
                    let times = match uses.count() {
                        1 => "1 time".to_owned(),
                        n => format!("{n} times"),
                    };
                    format!("macro {}, used {times}: {}", code_span(word), code_span(&known.value))
                }
                None if ppn_engine::is_builtin_macro(word) => {
                    format!("built-in macro {}", code_span(word))
                }
                None => return None,
            }
        }
        PartKind::Number => format!("move number {}", code_span(word)),
        PartKind::Move | PartKind::Piece | PartKind::Place => {
            let movetext = parsed.movetext()?;
            let element = movetext.elements.iter().position(|element| element.span.touches(at))?;
            // If two words meet at a place, the second one is explained.
            let next = movetext.elements.get(element + 1).filter(|next| next.span.touches(at));
            let element = if next.is_some() { element + 1 } else { element };
            if movetext.elements[element].kind == ElementKind::Broken {
                return None;
            }
            let (offset, source) = (game.movetext.start, game.movetext_str());
            let outline = ppn_syntax::outline(source, offset, movetext);
            let node = outline.get(element)?;
            let mut lines = String::new();
            let dialect = &prepared.chosen.dialect;
            let spec = |node: &Outline| {
                let spec =
                    Spec::parse(node.span.slice(game.text), dialect, node.span.start).ok()?;
                spec.complete(node.span.start).ok().map(describe_piece)
            };
            write_nodes(&mut lines, game.text, node, 0, &spec);
            let span = movetext.elements[element].span;
            return Some(Explanation { span, text: lines.trim_end().to_owned() });
        }
        _ => return None,
    };
    Some(Explanation { span: part.span, text })
}

/// One line for each part of a word, inner parts indented.
fn write_nodes(
    lines: &mut String,
    text: &str,
    node: &Outline,
    depth: usize,
    spec: &dyn Fn(&Outline) -> Option<String>,
) {
    // A hover has no room for more lines.
    if lines.len() > 4000 {
        return;
    }
    let mut depth = depth;
    if !matches!(node.kind, "item" | "template" | "alternative") {
        let what = match node.kind {
            "piece-spec" => spec(node).unwrap_or_else(|| meaning(node.kind).to_owned()),
            kind => meaning(kind).to_owned(),
        };
        let role = match node.role {
            Some("to") => "to ",
            Some("target") => "next to ",
            Some("captured") => "captures ",
            Some("centre") => "about ",
            _ => "",
        };
        let value = node.value.as_ref().map(|value| format!(" ({value})")).unwrap_or_default();
        let shown = code_span(node.span.slice(text));
        lines.push_str(&format!("{:1$}- {shown}: {role}{what}{value}\n", "", 2 * depth));
        depth += 1;
    }
    for part in &node.parts {
        write_nodes(lines, text, part, depth, spec);
    }
}

/// The name of a kind of node. Source: 0.14 § MoveToken, § PieceId, § Location.
fn meaning(kind: &str) -> &'static str {
    match kind {
        "drop" => "a new piece is dropped",
        "shift" => "pieces move",
        "swap" => "pieces change places",
        "capture" => "pieces move and capture",
        "rotate" => "pieces turn",
        "replace" => "pieces are replaced by a new one",
        "update" => "features of pieces change",
        "remove" => "pieces leave the board",
        "flip" => "pieces are turned over",
        "raise" => "pieces go on top of the others at their place",
        "piece-spec" => "a piece",
        "id" => "the piece of a number",
        "active" => "the pieces that moved last",
        "at-chunk-start" => "as it was when the turn began",
        "nearest" => "the nearest pieces",
        "search" => "the piece that matches",
        "all" => "all pieces that match",
        "at" => "the pieces at a place",
        "algebraic" | "cartesian" => "a place",
        "place-of" => "the place of a piece",
        "offset" => "an offset from another place",
        "list" => "one move for each alternative",
        "range" => "one move for each of",
        "escape" => "a literal character",
        _ => "text",
    }
}
