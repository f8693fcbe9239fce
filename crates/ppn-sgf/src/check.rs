//! What is wrong with the properties of nodes, whatever the game.

use crate::{Group, Kind, Node, Tree, Value, Written, codes, game_info::words, values::trimmed};
use foldhash::HashMap;
use ppn_source::{Diagnostic, Edit, Fix, Problems, Span};

/// Reports what is wrong with the properties of a tree.
pub(crate) fn check(text: &str, tree: &Tree, faults: &mut Problems) {
    // Whether a node or one before it has properties about the game.
    let mut has_info = vec![false; tree.nodes.len()];
    let mut before: HashMap<&str, usize> = HashMap::default();
    for (index, node) in tree.nodes.iter().enumerate() {
        let above = node.parent.is_some_and(|parent| has_info[parent as usize]);
        has_info[index] = above;
        before.clear();
        for (at, property) in tree.properties(node).iter().enumerate() {
            if let Some(&first) = before.get(property.name.as_str()) {
                repeated(tree, node, (first, at), faults);
            } else {
                before.insert(&property.name, at);
            }
            values(text, tree, property, faults);
            words(text, tree, property, faults);
            match property.defined().map(|one| one.group) {
                Some(Group::Root) if index > 0 => {
                    let message =
                        format!("`{}` belongs into the first node of the game", property.name);
                    let remove = Fix::guess(
                        format!("remove `{}`", property.name),
                        [Edit::replace(property.span, "")],
                    );
                    faults.push(misplaced(property, &message).with_fix(remove));
                }
                Some(Group::GameInfo) => {
                    has_info[index] = true;
                    if above {
                        faults.push(misplaced(
                            property,
                            &format!(
                                "`{}` is about the game, which was described before",
                                property.name
                            ),
                        ));
                    }
                }
                _ => {}
            }
        }
        moves(tree, node, faults);
        annotations(tree, node, faults);
        marks(text, tree, node, faults);
    }
}

/// Reports annotations of a move or of a position that exclude each other. Source: FF[4], Node and move annotation
/// properties.
fn annotations(tree: &Tree, node: &Node, faults: &mut Problems) {
    for group in [["BM", "DO", "IT", "TE"], ["GB", "GW", "DM", "UC"]] {
        let properties = tree.properties(node);
        let mut found = properties.iter().filter(|one| group.contains(&one.name.as_str()));
        if let (Some(first), Some(second)) = (found.next(), found.next())
            && first.name != second.name
        {
            let message = format!("`{}` and `{}` exclude each other", first.name, second.name);
            faults.push(excluded(second.name_span, first.name_span, message));
        }
    }
}

/// Reports a point with two marks in a node. Source: FF[4], Markup properties.
fn marks(text: &str, tree: &Tree, node: &Node, faults: &mut Problems) {
    let is_mark = |name: &str| ["TR", "SQ", "CR", "MA", "SL"].contains(&name);
    let mut seen: Vec<(&str, &str, Span)> = Vec::new();
    for property in tree.properties(node).iter().filter(|one| is_mark(&one.name)) {
        let values = tree.values(property).iter().map(|value| trimmed(text, value.span));
        seen.extend(values.map(|span| (span.slice(text), property.name.as_str(), span)));
    }
    if seen.len() < 2 {
        return;
    }
    seen.sort_by_key(|(point, _, span)| (*point, span.start));
    let twice = seen.windows(2).find(|pair| pair[0].0 == pair[1].0 && !pair[0].0.is_empty());
    if let Some([(point, one, first), (_, other, again)]) = twice {
        let message = match one == other {
            true => format!("`{one}` has the point `{point}` twice"),
            false => format!("the point `{point}` has the marks `{one}` and `{other}`"),
        };
        faults.push(excluded(*again, *first, message));
    }
}

fn excluded(span: Span, first: Span, message: String) -> Diagnostic {
    Diagnostic::new(&codes::ANNOTATIONS, span, message)
        .with_other(first, "the first one")
        .with_help("remove one of them, or begin another node with `;`")
}

/// A text about the game may be in no other place, so only a person removes it.
fn misplaced(property: &Written, message: &str) -> Diagnostic {
    Diagnostic::new(&codes::MISPLACED, property.name_span, message)
        .with_help("move it to the first node, or remove it")
}

/// Reports a property that is twice in a node. The values of lists are joined.
fn repeated(tree: &Tree, node: &Node, (at, next): (usize, usize), faults: &mut Problems) {
    let properties = tree.properties(node);
    let (first, again) = (&properties[at], &properties[next]);
    let name = &again.name;
    if ["B", "W"].contains(&name.as_str()) {
        return;
    }
    let message = format!("`{name}` is twice in this node");
    let mut fault = Diagnostic::new(&codes::REPEATED, again.name_span, message)
        .with_other(first.name_span, "the first one");
    let is_list = again.defined().is_some_and(|one| one.kind.is_list() && one.kind != Kind::Any);
    let is_closed = tree.values(&properties[next - 1]).last().is_some_and(|one| one.is_closed);
    if is_list {
        fault = fault.with_help(format!("write all values after one `{name}`"));
        if next == at + 1 && is_closed {
            let edit = Edit::replace(again.name_span, "");
            fault = fault.with_fix(Fix::safe(format!("remove the second `{name}`"), [edit]));
        }
    } else {
        fault = fault.with_help("remove one of them, or begin another node with `;`");
    }
    faults.push(fault);
}

/// Reports several moves in a node, and setup beside a move.
fn moves(tree: &Tree, node: &Node, faults: &mut Problems) {
    let properties = tree.properties(node);
    let mut moves = properties.iter().filter(|one| ["B", "W"].contains(&one.name.as_str()));
    let Some(first) = moves.next() else { return };
    for next in moves {
        let at = Span::empty(next.span.range().start);
        let edit = Edit::replace(at, ";");
        faults.push(
            Diagnostic::new(&codes::TWO_MOVES, next.span, "a node has one move")
                .with_other(first.span, "the first move of this node")
                .with_help("begin another node with `;`")
                .with_fix(Fix::safe("insert `;`", [edit])),
        );
    }
    let is_setup = |one: &&Written| one.defined().is_some_and(|one| one.group == Group::Setup);
    if let Some(setup) = properties.iter().find(is_setup) {
        let message = format!("`{}` sets up a position beside a move", setup.name);
        let mut fault = Diagnostic::new(&codes::SETUP_WITH_MOVE, setup.name_span, message)
            .with_other(first.span, "the move")
            .with_help("put the setup and the move into two nodes");
        let is_before = setup.span.end <= first.span.start
            && properties.iter().filter(is_setup).all(|one| one.span.end <= first.span.start);
        if is_before {
            let edit = Edit::replace(Span::empty(first.span.range().start), ";");
            fault = fault.with_fix(Fix::safe("insert `;` before the move", [edit]));
        }
        faults.push(fault);
    }
}

/// Reports values that are not of the kind of their property. Points depend on the game.
fn values(text: &str, tree: &Tree, property: &Written, faults: &mut Problems) {
    let Some(defined) = property.defined() else { return };
    let values = tree.values(property);
    if let (false, Some(second)) = (defined.kind.is_list(), values.get(1)) {
        let message = format!("`{}` has one value", property.name);
        let outside =
            |value: &Value| Span::new(value.span.range().start - 1, value.span.range().end);
        let mut fault = Diagnostic::new(&codes::TOO_MANY_VALUES, outside(second), message)
            .with_help("remove the other values");
        if defined.kind == Kind::Move {
            let edit = Edit::replace(
                Span::empty(outside(second).range().start),
                format!(";{}", property.name),
            );
            fault = fault.with_fix(Fix::guess("make it another move", [edit]));
        }
        faults.push(fault);
    }
    for value in values {
        let span = trimmed(text, value.span);
        let written = span.slice(text);
        let is_number = || written.parse::<i64>().is_ok();
        let is_real = || {
            let plain = written.strip_prefix(['+', '-']).unwrap_or(written);
            let is_of = |letter: char| letter.is_ascii_digit() || letter == '.';
            plain.parse::<f64>().is_ok() && plain.chars().all(is_of)
        };
        let wanted = match defined.kind {
            Kind::Number if property.name == "FF" && !is_version(written) => "a number from 1 to 4",
            Kind::Number if !is_number() => "a whole number",
            Kind::Real if !is_real() => "a number",
            Kind::Double if !["1", "2"].contains(&written) => "`1` or `2`",
            Kind::Colour if !["B", "W"].contains(&written) => "`B` or `W`",
            Kind::Nothing if !written.is_empty() => "nothing",
            _ => continue,
        };
        // The rest of a value that is not closed was reported.
        if !value.is_closed {
            continue;
        }
        let message = format!("`{}` has the value `{written}` instead of {wanted}", property.name);
        let place = if span.is_empty() { property.name_span } else { span };
        let mut fault = Diagnostic::new(&codes::VALUE_FORM, place, message);
        match better(defined.kind, &property.name, written).filter(|better| better != written) {
            Some(better) => {
                let right = format!("{}[{better}]", property.name);
                let title = format!("write `[{better}]`");
                fault = fault
                    .with_help(format!("write `{right}`"))
                    .with_fix(Fix::safe(title, [Edit::replace(value.span, better)]));
            }
            None => fault = fault.with_help(format!("write {wanted}")),
        }
        faults.push(fault);
    }
}

/// Whether a value is a version of SGF.
fn is_version(written: &str) -> bool {
    written.parse::<u32>().is_ok_and(|version| (1..=4).contains(&version))
}

/// The value that was probably meant.
fn better(kind: Kind, name: &str, written: &str) -> Option<String> {
    let is_real = |text: &String| text.parse::<f64>().is_ok_and(f64::is_finite);
    match kind {
        Kind::Real => {
            let decimal = written.replace(',', ".").replace('½', ".5");
            Some(decimal).filter(is_real).or_else(|| seconds(written))
        }
        Kind::Number if name == "GM" && written.eq_ignore_ascii_case("go") => Some("1".to_owned()),
        Kind::Number if name == "FF" && written.parse::<u32>().is_ok() => Some("4".to_owned()),
        Kind::Double if written.parse::<u32>().is_ok_and(|number| number > 2) => {
            Some("2".to_owned())
        }
        Kind::Colour => written
            .chars()
            .next()
            .map(|letter| letter.to_ascii_uppercase())
            .filter(|letter| "BW".contains(*letter))
            .map(String::from),
        Kind::Nothing => Some(String::new()),
        _ => None,
    }
}

/// The seconds of a time such as `30:00` or `1:30:00`.
fn seconds(written: &str) -> Option<String> {
    let parts: Vec<u64> =
        written.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let is_clock = (2..=3).contains(&parts.len()) && parts[1..].iter().all(|&part| part < 60);
    let total = parts.iter().try_fold(0_u64, |all, &part| all.checked_mul(60)?.checked_add(part));
    total.filter(|_| is_clock).map(|total| total.to_string())
}
