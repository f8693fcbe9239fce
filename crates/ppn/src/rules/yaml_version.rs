use crate::check::Checked;
use ppn_file::{Entry, Mapping, Node, Value, Yaml11};
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// Metadata follow YAML 1.2, where only `true` and `false` are booleans and `010` is ten.
    /// Readers of YAML 1.1, among them the programs in R, take `No`, `y` and `off` for booleans,
    /// `010` for eight, `1:30` for ninety. In quotation marks a word is a text for all of them.
    /// Dates are not complained of: every reader gives them back as they are written.
    ///
    /// # Example
    /// ```ppn
    /// White: No
    /// Macros:
    ///   n: R♞
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// White: "No"
    /// Macros:
    ///   "n": R♞
    /// ```
    pub(crate) static YAML_VERSION = "W0113" "yaml-version" Warning,
        "a word that older readers of YAML take for something else";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    for (key, entry) in checked.game.metadata.iter() {
        // What a start board or a parser is told may be a number; as a text it may not do.
        let typed = matches!(key, "SetUp" | "GameType" | "MovetextParser" | "PPN");
        let mut search = Search { checked, typed, found: &mut *found };
        search.entry(key, entry);
    }
}

struct Search<'s, 'c, 't> {
    checked: &'s Checked<'c, 't>,
    typed: bool,
    found: &'s mut Vec<Diagnostic>,
}

impl Search<'_, '_, '_> {
    fn entry(&mut self, key: &str, entry: &Entry) {
        if let Some(old) = entry.key_differs_in_yaml_1_1(key) {
            self.report(key, entry.key_span, old, "the key ");
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
                    self.report(text, value.span, old, "");
                }
            }
            Node::Sequence(items) => items.iter().for_each(|item| self.value(item)),
            Node::Mapping(mapping) => self.mapping(mapping),
        }
    }

    fn report(&mut self, text: &str, span: Span, old: Yaml11, what: &str) {
        // An alias has the place of the value that it names, which is reported there; and a value
        // over several lines is none of these words.
        if old == Yaml11::Timestamp || self.checked.slice(span) != text {
            return;
        }
        let reads = match old {
            Yaml11::String => "a text, where YAML 1.2 has a number".to_owned(),
            old => old.to_string(),
        };
        let quoted = format!("\"{text}\"");
        let applicability = if self.typed { Applicability::Unsafe } else { Applicability::Safe };
        self.found.push(
            Diagnostic::new(
                &YAML_VERSION,
                span,
                format!("{what}`{text}` is {reads} for readers of YAML 1.1"),
            )
            .with_label("not a text for everybody")
            .with_help(format!("if it is a text, quote it: `{quoted}`"))
            .with_fix(Fix {
                title: format!("write `{quoted}`"),
                applicability,
                edits: vec![Edit::replace(span, quoted)],
            }),
        );
    }
}
