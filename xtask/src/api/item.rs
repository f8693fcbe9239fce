//! The public items of a crate, from the JSON of rustdoc.

use super::{
    page::definition,
    signature::{Signatures, list, text},
};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// The traits of compilers, not of users.
const HIDDEN: &[&str] = &["StructuralPartialEq"];

/// The public items of a crate with their paths; those of other crates are only named.
pub(super) struct Items<'d> {
    document: &'d Value,
    items: Vec<Public<'d>>,
}

struct Public<'d> {
    id: &'d Value,
    path: String,
    /// Whether it is an item of another crate.
    is_foreign: bool,
}

/// A path, by which lines are sorted, and the line.
type Line = (String, String);

impl<'d> Items<'d> {
    pub(super) fn new(document: &'d Value) -> Self {
        let mut items = Self { document, items: Vec::new() };
        items.walk(&document["root"], "");
        items
    }

    fn item(&self, id: &Value) -> &'d Value {
        &self.document["index"][id.to_string()]
    }

    /// Adds the items of a module.
    fn walk(&mut self, module: &Value, path: &str) {
        for id in list(&self.item(module)["inner"]["module"]["items"]) {
            let item = self.item(id);
            let import = &item["inner"]["use"];
            let (id, name) = if import.is_null() {
                (id, text(&item["name"]))
            } else {
                (&import["id"], text(&import["name"]))
            };
            let target = self.item(id);
            let is_foreign = target.is_null() || target["crate_id"] != 0;
            let is_module = !target["inner"]["module"].is_null();
            if import["is_glob"] == true && is_module {
                self.walk(id, path);
                continue;
            }
            let path = if path.is_empty() { name } else { format!("{path}::{name}") };
            self.items.push(Public { id, path: path.clone(), is_foreign });
            if is_module && !is_foreign {
                self.walk(id, &path);
            }
        }
    }

    /// The items of this crate with their public paths, which begin with its name.
    pub(super) fn paths(&self) -> impl Iterator<Item = (&'d Value, String)> {
        let name = text(&self.item(&self.document["root"])["name"]);
        let ours = self.items.iter().filter(|public| !public.is_foreign);
        ours.map(move |public| (public.id, format!("{name}::{}", public.path)))
    }

    pub(super) fn lines(&self, signatures: &Signatures<'_>) -> Vec<Line> {
        let mut lines = Vec::new();
        let public: HashMap<String, &str> =
            self.items.iter().map(|one| (one.id.to_string(), one.path.as_str())).collect();
        for one in &self.items {
            if one.is_foreign {
                let name = definition(self.document, one.id).unwrap_or_else(|| one.path.clone());
                let source = signatures.name(one.id, &name);
                let is_renamed = source.rsplit("::").next() != one.path.rsplit("::").next();
                let renamed = if is_renamed || one.path.contains("::") {
                    format!(" as {}", one.path)
                } else {
                    String::new()
                };
                lines.push((one.path.clone(), format!("use {source}{renamed}")));
            } else {
                self.item_lines(one, signatures, &mut lines);
            }
        }
        self.impl_lines(&public, signatures, &mut lines);
        lines
    }

    fn item_lines(&self, one: &Public<'_>, signatures: &Signatures<'_>, lines: &mut Vec<Line>) {
        let (path, item) = (&one.path, self.item(one.id));
        let Some((kind, inner)) = item["inner"].as_object().and_then(|inner| inner.iter().next())
        else {
            return;
        };
        let (generics, bounds) = signatures.generics(&inner["generics"]);
        let attributes = attributes(item);
        let line = match kind.as_str() {
            "module" => format!("mod {path}"),
            "struct" => {
                self.fields(path, &inner["kind"], signatures, lines);
                format!("struct {path}{generics}{}{bounds}", shape(&inner["kind"]))
            }
            "enum" => {
                for id in list(&inner["variants"]) {
                    lines.push(self.variant(path, id, signatures));
                }
                format!("enum {path}{generics}{bounds}")
            }
            "trait" => {
                for id in list(&inner["items"]) {
                    lines.extend(self.associated(path, id, "", signatures));
                }
                let above = signatures.bounds(&inner["bounds"]);
                let above = if above.is_empty() { above } else { format!(": {above}") };
                format!("trait {path}{generics}{above}{bounds}")
            }
            "function" => {
                let (head, bounds) = signatures.function(path, inner);
                head + &bounds
            }
            "constant" | "static" => {
                let word = if kind == "constant" { "const" } else { "static" };
                format!("{word} {path}: {}", signatures.type_(&inner["type"]))
            }
            "type_alias" => format!("type {path}{generics} = {}", signatures.type_(&inner["type"])),
            "macro" => format!("macro {path}!"),
            other => format!("{other} {path}"),
        };
        lines.push((path.clone(), attributes + &line));
    }

    fn fields(&self, path: &str, kind: &Value, signatures: &Signatures<'_>, lines: &mut Vec<Line>) {
        for id in list(&kind["plain"]["fields"]).chain(list(&kind["tuple"])) {
            let item = self.item(id);
            // `null` is a private field of a tuple.
            if !item.is_null() {
                let path = format!("{path}::{}", text(&item["name"]));
                let of = signatures.type_(&item["inner"]["struct_field"]);
                lines.push((path.clone(), format!("{}field {path}: {of}", attributes(item))));
            }
        }
    }

    fn variant(&self, path: &str, id: &Value, signatures: &Signatures<'_>) -> Line {
        let item = self.item(id);
        let path = format!("{path}::{}", text(&item["name"]));
        let kind = &item["inner"]["variant"]["kind"];
        let of = |id: &Value| signatures.type_(&self.item(id)["inner"]["struct_field"]);
        let content = if kind["struct"].is_object() {
            let field = |id: &Value| format!("{}: {}", text(&self.item(id)["name"]), of(id));
            let fields: Vec<_> = list(&kind["struct"]["fields"]).map(field).collect();
            format!(" {{ {} }}", fields.join(", "))
        } else if kind["tuple"].is_array() {
            format!("({})", list(&kind["tuple"]).map(of).collect::<Vec<_>>().join(", "))
        } else {
            String::new()
        };
        (path.clone(), format!("{}variant {path}{content}", attributes(item)))
    }

    /// A function, constant or type of a trait or `impl`, whose bounds are `bounds`.
    fn associated(
        &self,
        owner: &str,
        id: &Value,
        bounds: &str,
        signatures: &Signatures<'_>,
    ) -> Option<Line> {
        let item = self.item(id);
        let path = format!("{owner}::{}", text(&item["name"]));
        let (kind, inner) = item["inner"].as_object()?.iter().next()?;
        let line = match kind.as_str() {
            "function" => {
                let (head, own) = signatures.function(&path, inner);
                head + bounds + &own
            }
            "assoc_const" => format!("const {path}: {}{bounds}", signatures.type_(&inner["type"])),
            "assoc_type" => match &inner["type"] {
                Value::Null => format!("type {path}: {}", signatures.bounds(&inner["bounds"])),
                of => format!("type {path} = {}", signatures.type_(of)),
            },
            other => format!("{other} {path}"),
        };
        // A method of a trait that its types may leave out.
        let provided = item["visibility"] == "default" && inner["has_body"] == true;
        let provided = if provided { " { .. }" } else { "" };
        Some((path, format!("{}{line}{provided}", attributes(item))))
    }

    fn impl_lines(
        &self,
        public: &HashMap<String, &str>,
        signatures: &Signatures<'_>,
        lines: &mut Vec<Line>,
    ) {
        // Traits without arguments are one line a type, since most of them are derived.
        let mut derived: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let empty = serde_json::Map::new();
        for item in self.document["index"].as_object().unwrap_or(&empty).values() {
            let of = &item["inner"]["impl"];
            let is_ours = item["crate_id"] == 0 && of.is_object() && of["blanket_impl"].is_null();
            let names_private = || {
                let mut ids = Vec::new();
                ids_in(&of["for"], &mut ids);
                ids_in(&of["trait"], &mut ids);
                ids.iter().any(|id| {
                    self.document["paths"][id.to_string()]["crate_id"] == 0
                        && !public.contains_key(&id.to_string())
                })
            };
            if !is_ours || names_private() {
                continue;
            }
            let owner = signatures.owner(&of["for"]);
            let (generics, bounds) = signatures.generics(&of["generics"]);
            if of["trait"].is_null() {
                for id in list(&of["items"]) {
                    if self.item(id)["visibility"] == "public" {
                        lines.extend(self.associated(&owner, id, &bounds, signatures));
                    }
                }
                continue;
            }
            let name = signatures.path(&of["trait"]);
            // What the compiler derives itself matters where it is missing.
            let is_negative = of["is_negative"] == true;
            let is_automatic = of["is_synthetic"] == true;
            if HIDDEN.contains(&name.as_str())
                || is_automatic && !(is_negative && ["Send", "Sync"].contains(&name.as_str()))
            {
                continue;
            }
            let types: Vec<_> = list(&of["items"])
                .filter_map(|id| {
                    let item = self.item(id);
                    let of = item["inner"].get("assoc_type")?;
                    Some(format!("{} = {}", text(&item["name"]), signatures.type_(&of["type"])))
                })
                .collect();
            if name.contains('<') || !types.is_empty() || !bounds.is_empty() {
                let types = if types.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", types.join(", "))
                };
                let whole = signatures.type_(&of["for"]);
                lines.push((owner, format!("impl{generics} {name} for {whole}{types}{bounds}")));
            } else {
                let sign = if is_negative { "!" } else { "" };
                derived.entry(owner).or_default().push(format!("{sign}{name}"));
            }
        }
        for (owner, mut names) in derived {
            names.sort();
            names.dedup();
            let line = format!("impl {} for {owner}", names.join(" + "));
            lines.push((owner, line));
        }
    }
}

/// What is written above an item and matters to users.
fn attributes(item: &Value) -> String {
    let is_open = list(&item["attrs"]).any(|one| one == "non_exhaustive");
    let mut attributes = String::new();
    if is_open {
        attributes += "#[non_exhaustive] ";
    }
    if !item["deprecation"].is_null() {
        attributes += "#[deprecated] ";
    }
    attributes
}

/// What follows the name of a struct: `{ .. }` and `(_)` have private fields, and `;` has none.
fn shape(kind: &Value) -> &'static str {
    match (&kind["plain"], &kind["tuple"]) {
        (Value::Object(plain), _) if plain["has_stripped_fields"] == true => " { .. }",
        (Value::Object(_), _) => "",
        (_, Value::Array(fields)) if fields.contains(&Value::Null) => "(_)",
        (_, Value::Array(_)) => "()",
        _ => ";",
    }
}

/// The types and traits that a type names.
fn ids_in<'d>(value: &'d Value, ids: &mut Vec<&'d Value>) {
    match value {
        Value::Object(object) => {
            ids.extend(object.get("id").filter(|id| id.is_number()));
            object.values().for_each(|value| ids_in(value, ids));
        }
        Value::Array(values) => values.iter().for_each(|value| ids_in(value, ids)),
        _ => {}
    }
}
