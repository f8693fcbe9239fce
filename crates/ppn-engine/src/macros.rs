//! Macros: the built-in ones, and those of metadata and set-ups.

use crate::{
    Limits, Unplaced, codes,
    glyphs::{BUILTIN_MACROS, builtin_macro},
    shortened::shortened,
};
use indexmap::IndexMap;
use ppn_source::{Code, Diagnostic, Span, near_match};
use ppn_syntax::{WordSpan, macro_reference, macro_references};
use std::sync::Arc;

/// A macro that the metadata or a set-up defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MacroDefinition {
    /// The name between backtick and apostrophe.
    pub name: String,
    /// Its value; it may use other macros.
    pub value: String,
    /// The place of the value, if it is in the text of the game.
    pub span: Option<Span>,
}

/// All macros of a game. Source: 0.14 § Macros.
///
/// The macros of the metadata come first, then those of the set-up, then the built-in ones.
#[derive(Clone, Debug, Default)]
pub struct MacroTable {
    entries: IndexMap<String, Entry>,
    /// Whether values may contain braces, as in edition 0.11.
    braces_in_values: bool,
    /// How many names have been compared with unknown names so far.
    compared: usize,
}

/// The largest number of names that are compared with unknown names. After that, unknown names get
/// no hints.
const MOST_COMPARED: usize = 1_000_000;

/// Cycles are reported up to this total number of macros in them. The first cycle is always
/// reported.
const MOST_IN_CIRCLES: usize = 100_000;

/// The number of macros of a long cycle that are named at its beginning, and also at its end.
const NAMED: usize = 6;

#[derive(Clone, Debug)]
struct Entry {
    definition: MacroDefinition,
    resolved: Resolved,
}

/// The progress of the search for cycles at a macro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    No,
    /// The number of macros in the chain that leads to it.
    UnderWay(usize),
    Yes,
}

#[derive(Clone, Debug)]
enum Resolved {
    NotYet,
    UnderWay,
    Value(Arc<str>),
    Fault(Fault),
}

/// Why a macro has no value.
#[derive(Clone, Debug)]
struct Fault {
    code: &'static Code,
    message: String,
    help: String,
}

impl MacroTable {
    /// A table of definitions. If two have the same name, the first one is used.
    ///
    /// Circular definitions are reported at once, whether used or not.
    #[must_use]
    // MA-2
    pub fn new(
        definitions: impl IntoIterator<Item = MacroDefinition>,
        braces_in_values: bool,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        let mut table = Self { braces_in_values, ..Self::default() };
        for definition in definitions {
            let name = definition.name.clone();
            table.entries.entry(name).or_insert(Entry { definition, resolved: Resolved::NotYet });
        }
        let diagnostics = table.cycles(limits);
        (table, diagnostics)
    }

    /// The errors about macros that use themselves: one for each cycle, at the macro found first in
    /// the order of the table.
    // MA-3
    fn cycles(&self, limits: &Limits) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let mut in_circles = 0;
        let mut seen = vec![Seen::No; self.entries.len()];
        let references = |index: usize| macro_references(&self.entries[index].definition.value);
        for start in 0..self.entries.len() {
            // The chain of macros that are being visited, each used by the one before, with the
            // rest of its value.
            let mut path = Vec::new();
            let mut next = (seen[start] == Seen::No).then_some(start);
            loop {
                if let Some(index) = next.take() {
                    seen[index] = Seen::UnderWay(path.len());
                    path.push((index, references(index)));
                }
                let Some((index, left)) = path.last_mut() else { break };
                let index = *index;
                let needed = left.find_map(|name| self.entries.get_index_of(name));
                match needed {
                    None => {
                        seen[index] = Seen::Yes;
                        path.pop();
                    }
                    Some(needed) => match seen[needed] {
                        Seen::No => next = Some(needed),
                        Seen::UnderWay(from) => {
                            let circle = &path[from..];
                            let reported = diagnostics.len();
                            let room = in_circles + circle.len() <= MOST_IN_CIRCLES;
                            if reported == 0 || room && reported < limits.diagnostics {
                                in_circles += circle.len();
                                let circle: Vec<_> = circle.iter().map(|&(one, _)| one).collect();
                                diagnostics.extend(self.cycle(&circle));
                            }
                        }
                        Seen::Yes => {}
                    },
                }
            }
        }
        diagnostics
    }

    /// The error about macros of which each uses the next one, and the last uses the first.
    fn cycle(&self, cycle: &[usize]) -> Option<Diagnostic> {
        let first = (0..cycle.len()).min_by_key(|&place| cycle[place])?;
        let (behind, ahead) = cycle.split_at(first);
        let names: Vec<&str> = ahead
            .iter()
            .chain(behind)
            .map(|&index| self.entries[index].definition.name.as_str())
            .collect();
        let span = names.iter().find_map(|name| self.definition(name))?;
        let Fault { code, message, help } = circular(&names, names.first()?);
        Some(Diagnostic::new(code, span, message).with_help(help))
    }

    /// The place where a macro is defined in the text of the game.
    pub(crate) fn definition(&self, name: &str) -> Option<Span> {
        self.entries.get(name)?.definition.span
    }

    /// The value of a macro with all macros in it replaced. `place` is the place where it is used.
    pub(crate) fn value(
        &mut self,
        name: &str,
        place: WordSpan,
        limits: &Limits,
    ) -> Result<Arc<str>, Box<Unplaced>> {
        self.resolve(name, &mut Vec::new(), limits).map_err(|fault| {
            let diagnostic = Unplaced::new(fault.code, place, fault.message).with_help(fault.help);
            Box::new(match self.definition(name) {
                Some(definition) => diagnostic.with_other(definition, "defined here"),
                None => diagnostic,
            })
        })
    }

    /// If there is a cycle, `path` is filled with the names in it.
    fn resolve(
        &mut self,
        name: &str,
        path: &mut Vec<String>,
        limits: &Limits,
    ) -> Result<Arc<str>, Fault> {
        let Some(entry) = self.entries.get_mut(name) else {
            return builtin_macro(name).map(Arc::from).ok_or_else(|| self.unknown(name));
        };
        match &entry.resolved {
            Resolved::Value(value) => return Ok(value.clone()),
            Resolved::Fault(fault) => return Err(fault.clone()),
            Resolved::UnderWay => {
                let start = path.iter().position(|known| known == name).unwrap_or(0);
                path.drain(..start);
                return Err(circular(path, name));
            }
            Resolved::NotYet => {}
        }
        if path.len() >= limits.macros_in_a_row() {
            return Err(too_deep(name, limits));
        }
        entry.resolved = Resolved::UnderWay;
        let value = entry.definition.value.clone();
        path.push(name.to_owned());
        let result = self.replace_all(&value, name, path, limits);
        if result.is_ok() {
            path.pop();
        }
        self.entries[name].resolved = match &result {
            Ok(value) => Resolved::Value(value.clone()),
            Err(fault) => Resolved::Fault(fault.clone()),
        };
        result
    }

    // MA-5
    fn replace_all(
        &mut self,
        value: &str,
        name: &str,
        path: &mut Vec<String>,
        limits: &Limits,
    ) -> Result<Arc<str>, Fault> {
        let mut whole = String::new();
        let mut rest = value;
        while let Some(open) = rest.find('`') {
            whole.push_str(&rest[..open]);
            let Some(reference) = Reference::read(&rest[open..]) else {
                return Err(Fault {
                    code: &codes::MACRO_UNTERMINATED,
                    message: format!(
                        "the value of the macro `{}` has a backtick without an apostrophe",
                        shortened(name)
                    ),
                    help: "write a macro with a backtick and an apostrophe: `` `name' ``".into(),
                });
            };
            let inner = self.resolve(reference.name, path, limits)?;
            whole.push_str(&inner);
            if whole.len() > limits.macro_bytes {
                return Err(too_long(name, limits));
            }
            rest = &rest[open + reference.length..];
        }
        whole.push_str(rest);
        if whole.len() > limits.macro_bytes {
            return Err(too_long(name, limits));
        }
        let forbidden: &[char] = if self.braces_in_values { &[';'] } else { &['{', '}', ';'] };
        match whole.find(forbidden) {
            Some(at) => Err(cannot_stand(name, whole[at..].chars().next().unwrap_or(';'))),
            None => Ok(whole.into()),
        }
    }

    // MA-4
    fn unknown(&mut self, name: &str) -> Fault {
        let own = self.entries.keys().map(String::as_str);
        let known = own.chain(BUILTIN_MACROS.iter().map(|&(name, _)| name));
        let room = MOST_COMPARED.saturating_sub(self.compared);
        self.compared += room.min(self.entries.len() + BUILTIN_MACROS.len());
        let help = match near_match(name, known.take(room)) {
            Some(near) => format!("did you mean `` `{}' ``?", shortened(near)),
            None => {
                "define it by `Macros` in the metadata, or use a built-in one such as `` `k' ``, \
                     `` `SA' ``, `` `6-3' ``"
                    .to_owned()
            }
        };
        let message = format!("there is no macro `{}`", shortened(name));
        Fault { code: &codes::MACRO_UNKNOWN, message, help }
    }
}

/// Whether a macro with this name is built in.
#[must_use]
pub fn is_builtin_macro(name: &str) -> bool {
    builtin_macro(name).is_some()
}

/// The built-in macros with individual names, each with its symbol. Macros of cards and dominoes
/// follow rules and are not included.
pub fn builtin_macros() -> impl Iterator<Item = (&'static str, char)> {
    BUILTIN_MACROS.into_iter()
}

/// A use of a macro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reference<'t> {
    pub(crate) name: &'t str,
    /// The length in bytes, with backtick and apostrophe.
    pub(crate) length: usize,
}

impl<'t> Reference<'t> {
    /// Reads the macro at the start of the text; `None` if it is not complete.
    pub(crate) fn read(text: &'t str) -> Option<Self> {
        macro_reference(text).map(|name| Self { name, length: name.len() + 2 })
    }
}

fn circular(path: &[impl AsRef<str>], name: &str) -> Fault {
    let name = shortened(name);
    let next = path.get(1).map_or_else(|| name.clone(), |next| shortened(next.as_ref()));
    let mut cycle: Vec<_> = path.iter().map(|name| shortened(name.as_ref())).collect();
    cycle.push(name.clone());
    if cycle.len() > 2 * NAMED + 1 {
        cycle.splice(NAMED..cycle.len() - NAMED, ["…".into()]);
    }
    Fault {
        code: &codes::MACRO_CIRCULAR,
        message: format!("the macro `{name}` uses itself: {}", cycle.join(" → ")),
        help: format!("remove `` `{next}' `` from the value of `{name}`"),
    }
}

fn cannot_stand(name: &str, found: char) -> Fault {
    let name = shortened(name);
    Fault {
        code: &codes::MACRO_VALUE,
        message: format!(
            "the value of the macro `{name}` contains `{found}`, which cannot be part of a move"
        ),
        help: if found == ';' {
            "separate the moves of a macro with spaces, and write move numbers outside of it"
        } else {
            "put the braces around the macro, since braces are expanded first: \
             `` {`q',`k'}@b2 ``"
        }
        .into(),
    }
}

fn too_deep(name: &str, limits: &Limits) -> Fault {
    Fault {
        code: &codes::EXPANSION_LIMIT,
        message: format!(
            "more than {} macros use each other, up to `{}`",
            limits.macros_in_a_row(),
            shortened(name)
        ),
        help: "write values out".into(),
    }
}

fn too_long(name: &str, limits: &Limits) -> Fault {
    Fault {
        code: &codes::EXPANSION_LIMIT,
        message: format!(
            "the value of the macro `{}` is longer than {} bytes",
            shortened(name),
            limits.macro_bytes
        ),
        help: "use macros for short texts".into(),
    }
}
