//! The rule for words that YAML 1.1 and 1.2 read differently.

use crate::ppn::lint::checked::Checked;
use ppn_file::{Entry, Mapping, Node, Scalar, Value, Yaml11};
use ppn_source::{Diagnostic, Edit, Fix, Span, rule, short};
use std::collections::HashSet;

rule! {
    /// Metadata follows YAML 1.2, where only `true` and `false` are booleans and `010` is ten. Readers
    /// of YAML 1.1, such as the programs in R, read `No`, `y` and `off` as booleans, `010` as eight,
    /// and `1:30` as ninety. In quotation marks a word is text for all of them. Dates are not
    /// reported: every reader returns them as they are written.
    ///
    /// # Why it matters
    /// Two programs read two different games: a player is called `No` in one and `false` in the other,
    /// and a macro `y` exists in only one of them.
    ///
    /// # Example
    /// ```ppn
    /// White: No
    /// Macros:
    ///   y: S
    /// ...
    /// 1. `y'@b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// White: "No"
    /// Macros:
    ///   "y": S
    /// ...
    /// 1. `y'@b2
    /// ```
    pub(crate) static YAML_VERSION = "W0113" "yaml-version" Warning,
        "a word that older readers of YAML read differently";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let mut search = Search { checked, typed: true, known: HashSet::new(), found };
    // The value of an argument of a start board or a parser may be a number; as text it may be
    // invalid. An alias has the span of its anchor, so these keys come first.
    let is_typed = |key: &str| matches!(key, "SetUp" | "GameType" | "MovetextParser" | "PPN");
    let metadata = &checked.game.metadata;
    for (key, entry) in metadata.iter().filter(|(key, _)| is_typed(key)) {
        search.entry(key, entry);
    }
    search.typed = false;
    for (key, entry) in metadata.iter().filter(|(key, _)| !is_typed(key)) {
        search.entry(key, entry);
    }
}

struct Search<'s, 'c, 't> {
    checked: &'s Checked<'c, 't>,
    typed: bool,
    /// The places that were reported.
    known: HashSet<Span>,
    found: &'s mut Vec<Diagnostic>,
}

impl Search<'_, '_, '_> {
    fn entry(&mut self, key: &str, entry: &Entry) {
        if let Some(old) = entry.key_differs_in_yaml_1_1(key) {
            self.report(key, entry.key_span, old, "the key ", None);
        }
        self.value(&entry.value);
    }

    fn mapping(&mut self, mapping: &Mapping) {
        for (key, entry) in mapping {
            self.entry(key, entry);
        }
    }

    fn value(&mut self, value: &Value) {
        match &value.node {
            Node::Scalar { text, .. } => {
                if let Some(old) = value.differs_in_yaml_1_1() {
                    let typed = if self.typed { typed_alike(value, old) } else { None };
                    self.report(text, value.span, old, "", typed);
                }
            }
            Node::Sequence(items) => items.iter().for_each(|item| self.value(item)),
            Node::Mapping(mapping) => self.mapping(mapping),
        }
    }

    /// Reports a word. `typed` is the way to write the boolean or the number that it means.
    fn report(&mut self, text: &str, span: Span, old: Yaml11, what: &str, typed: Option<String>) {
        // Anchors and tags come before the word; a span of several lines is not such a word.
        let written = self.checked.slice(span);
        let Some(before) = written.strip_suffix(text) else { return };
        let is_property = |word: &str| word.starts_with(['&', '!']);
        if old == Yaml11::Timestamp || !before.split_whitespace().all(is_property) {
            return;
        }
        let span = Span { start: span.end - short(text.len()), end: span.end };
        if !self.known.insert(span) {
            return;
        }
        let reads = match old {
            Yaml11::String => "a text, where YAML 1.2 has a number".to_owned(),
            old => old.to_string(),
        };
        let (meant, help) = match typed {
            Some(typed) => {
                let help = format!("write `{typed}`, which all readers read alike");
                (typed, help)
            }
            None => {
                let quoted = format!("\"{text}\"");
                let help = format!("for text, write `{quoted}`");
                (quoted, help)
            }
        };
        let fix = if self.typed { Fix::guess } else { Fix::safe };
        let fix = fix(format!("write `{meant}`"), [Edit::replace(span, meant)]);
        self.found.push(
            Diagnostic::new(
                &YAML_VERSION,
                span,
                format!("{what}`{text}` is {reads} for readers of YAML 1.1"),
            )
            .with_label("depends on the reader")
            .with_help(help)
            .with_fix(fix),
        );
    }
}

/// The boolean or number that a word means to a start board or a parser, as all readers take it.
fn typed_alike(value: &Value, old: Yaml11) -> Option<String> {
    match (value.scalar()?, old) {
        (Scalar::Integer(number), _) => Some(number.to_string()),
        (Scalar::Float(number), _) => Some(number.to_string()),
        (_, Yaml11::Bool(value)) => Some(value.to_string()),
        (_, Yaml11::Integer(number)) => Some(number.to_string()),
        _ => None,
    }
}
