//! The public interface of a crate as a text.

use super::{item::Items, signature::Signatures};
use serde_json::Value;
use std::collections::HashMap;

/// The paths under which the items of our crates are public, by the paths where they are defined:
/// `ppn_source::span::Span` is `ppn_source::Span` for users.
pub(super) struct Names(HashMap<String, String>);

impl Names {
    pub(super) fn new(documents: &[Value]) -> Self {
        let mut names = HashMap::new();
        for document in documents {
            for (id, path) in Items::new(document).paths() {
                if let Some(defined) = definition(document, id) {
                    names.insert(defined, path);
                }
            }
        }
        Self(names)
    }

    /// The public path of an item, with its crate.
    pub(super) fn get(&self, defined: &str) -> Option<&str> {
        self.0.get(defined).map(String::as_str)
    }
}

/// The path where an item is defined.
pub(super) fn definition(document: &Value, id: &Value) -> Option<String> {
    let path = document["paths"][id.to_string()]["path"].as_array()?;
    Some(path.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("::"))
}

pub(super) fn page(name: &str, document: &Value, names: &Names) -> String {
    let signatures = Signatures { document, names, own: name.replace('-', "_") };
    let mut lines = Items::new(document).lines(&signatures);
    lines.sort();
    lines.dedup();
    let mut page = format!(
        "# The public interface of {name}, made by `cargo xtask api --write`.\n\
         # CONTRIBUTING.md says how to review it.\n"
    );
    for (_, line) in lines {
        page += &line;
        page.push('\n');
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A crate with `pub use shape::Shape`, a field of each kind, and what users do not see.
    fn document() -> Value {
        let item = |name: &str, inner: Value| {
            json!({ "name": name, "crate_id": 0, "visibility": "public", "attrs": [],
                    "deprecation": null, "inner": inner })
        };
        let number = json!({ "primitive": "u32" });
        let foreign = json!({ "resolved_path": { "path": "Map", "id": 9, "args":
            { "angle_bracketed": { "args": [{ "type": number }], "constraints": [] } } } });
        let shape = json!({ "resolved_path": { "path": "Shape", "id": 2, "args": null } });
        let none = json!({ "params": [], "where_predicates": [] });
        let derived = |id: u32, path: &str| {
            json!({ "impl": { "trait": { "path": path, "id": id, "args": null }, "for": shape,
                    "generics": none, "items": [], "is_negative": false, "is_synthetic": false,
                    "blanket_impl": null } })
        };
        let mut unused = derived(22, "Send");
        unused["impl"]["is_synthetic"] = json!(true);
        let mut denied = derived(23, "Sync");
        denied["impl"]["is_synthetic"] = json!(true);
        denied["impl"]["is_negative"] = json!(true);
        json!({
            "root": 0,
            "index": {
                "0": item("ours", json!({ "module": { "items": [1, 6] } })),
                "1": item("", json!({ "use": { "source": "shape::Shape", "name": "Shape", "id": 2,
                                               "is_glob": false } })),
                "2": { "name": "Shape", "crate_id": 0, "visibility": "public",
                       "attrs": ["non_exhaustive"], "deprecation": null,
                       "inner": { "struct": { "generics": none, "impls": [5, 10, 11, 12, 13],
                         "kind": { "plain": { "fields": [3, 4], "has_stripped_fields": true } } } } },
                "3": item("corners", json!({ "struct_field": number })),
                "4": item("sides", json!({ "struct_field": foreign })),
                "5": item("", json!({ "impl": { "trait": null, "for": shape, "generics": none,
                    "items": [7], "is_negative": false, "is_synthetic": false,
                    "blanket_impl": null } })),
                "6": item("", json!({ "use": { "source": "other::Piece", "name": "Piece", "id": 8,
                                               "is_glob": false } })),
                "7": item("area", json!({ "function": { "generics": none,
                    "sig": { "inputs": [["self", { "borrowed_ref": { "lifetime": null,
                               "is_mutable": false, "type": { "generic": "Self" } } }]],
                             "output": number },
                    "header": { "is_const": true, "is_unsafe": false, "is_async": false },
                    "has_body": true } })),
                "10": item("", derived(20, "Debug")),
                "11": item("", derived(21, "Clone")),
                "12": item("", unused),
                "13": item("", denied),
            },
            "paths": {
                "2": { "crate_id": 0, "path": ["ours", "shape", "Shape"] },
                "8": { "crate_id": 1, "path": ["other", "piece", "Piece"] },
                "9": { "crate_id": 2, "path": ["map", "inner", "Map"] },
                "20": { "crate_id": 3, "path": ["core", "fmt", "Debug"] },
                "21": { "crate_id": 3, "path": ["core", "clone", "Clone"] },
                "22": { "crate_id": 3, "path": ["core", "marker", "Send"] },
                "23": { "crate_id": 3, "path": ["core", "marker", "Sync"] },
            },
        })
    }

    #[test]
    fn an_item_is_a_line_with_its_public_path_and_the_paths_of_foreign_types() {
        let document = document();
        let names = Names::new(std::slice::from_ref(&document));
        let page = page("ours", &document, &names);
        let lines: Vec<&str> = page.lines().filter(|line| !line.starts_with("# ")).collect();
        insta::assert_snapshot!(lines.join("\n"), @r"
        use other::piece::Piece
        #[non_exhaustive] struct Shape { .. }
        impl !Sync + Clone + Debug for Shape
        const fn Shape::area(&self) -> u32
        field Shape::corners: u32
        field Shape::sides: map::inner::Map<u32>
        ");
    }
}
