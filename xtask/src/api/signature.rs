//! Types and signatures as text, from the JSON of rustdoc.

use super::page::{Names, definition};
use serde_json::Value;

/// Writes the types of a crate.
pub(super) struct Signatures<'d> {
    pub(super) document: &'d Value,
    pub(super) names: &'d Names,
    /// The name of the crate, which its own items leave off.
    pub(super) own: String,
}

impl Signatures<'_> {
    /// The path of a type or trait for users: public in our crates, short in the standard library,
    /// and complete in others, so that foreign types are easy to find.
    pub(super) fn name(&self, id: &Value, written: &str) -> String {
        let Some(defined) = definition(self.document, id) else { return written.to_owned() };
        if let Some(public) = self.names.get(&defined) {
            let own = public.strip_prefix(&self.own).and_then(|path| path.strip_prefix("::"));
            return own.unwrap_or(public).to_owned();
        }
        let segments: Vec<&str> = defined.split("::").collect();
        match segments.as_slice() {
            [
                "core" | "alloc" | "std",
                ..,
                module @ ("io" | "fmt"),
                name @ ("Error" | "Result" | "Write"),
            ] => {
                format!("{module}::{name}")
            }
            ["std", "io", .., name @ ("Error" | "Result" | "Write" | "Read")] => {
                format!("io::{name}")
            }
            ["core" | "alloc" | "std", .., name] => (*name).to_owned(),
            _ => defined,
        }
    }

    /// A path with its arguments.
    pub(super) fn path(&self, path: &Value) -> String {
        let name = self.name(&path["id"], path["path"].as_str().unwrap_or_default());
        name + &self.arguments(&path["args"])
    }

    /// The type of an `impl` as the beginning of a path: without lifetimes.
    pub(super) fn owner(&self, of: &Value) -> String {
        let path = &of["resolved_path"];
        if path.is_null() {
            return self.type_(of);
        }
        let mut arguments = path["args"].clone();
        if let Some(list) =
            arguments.pointer_mut("/angle_bracketed/args").and_then(Value::as_array_mut)
        {
            list.retain(|argument| argument["lifetime"].is_null());
        }
        let name = self.name(&path["id"], path["path"].as_str().unwrap_or_default());
        name + &self.arguments(&arguments)
    }

    fn arguments(&self, arguments: &Value) -> String {
        let angle = &arguments["angle_bracketed"];
        let mut texts: Vec<String> = list(&angle["args"]).map(|one| self.argument(one)).collect();
        texts.extend(list(&angle["constraints"]).map(|one| {
            let name = one["name"].as_str().unwrap_or_default();
            let binding = &one["binding"];
            match &binding["equality"] {
                Value::Null => format!("{name}: {}", self.bounds(&binding["constraint"])),
                term => format!("{name} = {}", self.argument(term)),
            }
        }));
        if !texts.is_empty() {
            return format!("<{}>", texts.join(", "));
        }
        let function = &arguments["parenthesized"];
        if function.is_null() {
            return String::new();
        }
        let inputs: Vec<_> = list(&function["inputs"]).map(|one| self.type_(one)).collect();
        format!("({}){}", inputs.join(", "), self.output(&function["output"]))
    }

    fn argument(&self, argument: &Value) -> String {
        if let Some(lifetime) = argument["lifetime"].as_str() {
            return lifetime.to_owned();
        }
        match (&argument["type"], &argument["const"]) {
            (Value::Null, Value::Null) => "_".to_owned(),
            (Value::Null, constant) => text(&constant["expr"]),
            (of, _) => self.type_(of),
        }
    }

    /// ` -> T`, or nothing.
    fn output(&self, output: &Value) -> String {
        if output.is_null() { String::new() } else { format!(" -> {}", self.type_(output)) }
    }

    pub(super) fn type_(&self, of: &Value) -> String {
        let Some((kind, of)) = of.as_object().and_then(|of| of.iter().next()) else {
            return text(of);
        };
        let mutable = || if of["is_mutable"] == true { "mut " } else { "" };
        match kind.as_str() {
            "resolved_path" => self.path(of),
            "generic" | "primitive" => text(of),
            "tuple" => {
                let types: Vec<_> = list(of).map(|one| self.type_(one)).collect();
                let comma = if types.len() == 1 { "," } else { "" };
                format!("({}{comma})", types.join(", "))
            }
            "slice" => format!("[{}]", self.type_(of)),
            "array" => format!("[{}; {}]", self.type_(&of["type"]), text(&of["len"])),
            "impl_trait" => format!("impl {}", self.bounds(of)),
            "borrowed_ref" => {
                let lifetime = of["lifetime"].as_str().map(|one| format!("{one} "));
                let inner = self.type_(&of["type"]);
                // A reference to two bounds needs brackets.
                let several = inner.contains(" + ")
                    && (inner.starts_with("dyn ") || inner.starts_with("impl "));
                let inner = if several { format!("({inner})") } else { inner };
                format!("&{}{}{inner}", lifetime.unwrap_or_default(), mutable())
            }
            "raw_pointer" => {
                let mutable = if of["is_mutable"] == true { "mut" } else { "const" };
                format!("*{mutable} {}", self.type_(&of["type"]))
            }
            "dyn_trait" => {
                let mut bounds: Vec<_> = list(&of["traits"])
                    .map(|one| self.quantified(&one["generic_params"]) + &self.path(&one["trait"]))
                    .collect();
                bounds.extend(of["lifetime"].as_str().map(str::to_owned));
                format!("dyn {}", bounds.join(" + "))
            }
            "function_pointer" => {
                let inputs: Vec<_> =
                    list(&of["sig"]["inputs"]).map(|one| self.type_(&one[1])).collect();
                let output = self.output(&of["sig"]["output"]);
                format!(
                    "{}fn({}){output}",
                    self.quantified(&of["generic_params"]),
                    inputs.join(", ")
                )
            }
            "qualified_path" => {
                let (of_type, name) = (self.type_(&of["self_type"]), text(&of["name"]));
                match &of["trait"] {
                    Value::Null => format!("{of_type}::{name}"),
                    of if text(&of["path"]).is_empty() => format!("{of_type}::{name}"),
                    of => format!("<{of_type} as {}>::{name}", self.path(of)),
                }
            }
            // A kind that this reader does not know is shown as it is.
            _ => format!("{kind} {of}"),
        }
    }

    /// `A + B`.
    pub(super) fn bounds(&self, bounds: &Value) -> String {
        let bounds: Vec<_> = list(bounds).map(|bound| self.bound(bound)).collect();
        bounds.join(" + ")
    }

    fn bound(&self, bound: &Value) -> String {
        if let Some(lifetime) = bound["outlives"].as_str() {
            return lifetime.to_owned();
        }
        let Some(of) = bound.get("trait_bound") else {
            let captured: Vec<_> = list(&bound["use"])
                .map(|one| {
                    one["lifetime"]
                        .as_str()
                        .or_else(|| one["param"].as_str())
                        .unwrap_or("_")
                        .to_owned()
                })
                .collect();
            return format!("use<{}>", captured.join(", "));
        };
        let modifier = if of["modifier"] == "maybe" { "?" } else { "" };
        format!("{modifier}{}{}", self.quantified(&of["generic_params"]), self.path(&of["trait"]))
    }

    /// `for<'a> `, or nothing.
    fn quantified(&self, parameters: &Value) -> String {
        let names: Vec<_> = list(parameters).map(|one| text(&one["name"])).collect();
        if names.is_empty() { String::new() } else { format!("for<{}> ", names.join(", ")) }
    }

    /// The parameters, `<'t, R>`, and the bounds on them, ` where R: BufRead`.
    pub(super) fn generics(&self, generics: &Value) -> (String, String) {
        let (mut names, mut bounds) = (Vec::new(), Vec::new());
        for parameter in list(&generics["params"]) {
            let (name, kind) = (text(&parameter["name"]), &parameter["kind"]);
            let of_type = &kind["type"];
            // `impl Trait` among the arguments.
            if of_type["is_synthetic"] == true {
                continue;
            }
            let outlives: Vec<_> = list(&kind["lifetime"]["outlives"]).map(text).collect();
            bounds.extend(
                (!outlives.is_empty()).then(|| format!("{name}: {}", outlives.join(" + "))),
            );
            let traits = self.bounds(&of_type["bounds"]);
            bounds.extend((!traits.is_empty()).then(|| format!("{name}: {traits}")));
            names.push(match (&kind["const"], &of_type["default"]) {
                (Value::Null, Value::Null) => name,
                (Value::Null, default) => format!("{name} = {}", self.type_(default)),
                (constant, _) => format!("const {name}: {}", self.type_(&constant["type"])),
            });
        }
        for predicate in list(&generics["where_predicates"]) {
            let on_type = &predicate["bound_predicate"];
            if on_type.is_null() {
                bounds.push(predicate.to_string());
            } else {
                let quantified = self.quantified(&on_type["generic_params"]);
                let (of, traits) = (self.type_(&on_type["type"]), self.bounds(&on_type["bounds"]));
                bounds.push(format!("{quantified}{of}: {traits}"));
            }
        }
        let names =
            if names.is_empty() { String::new() } else { format!("<{}>", names.join(", ")) };
        let bounds =
            if bounds.is_empty() { String::new() } else { format!(" where {}", bounds.join(", ")) };
        (names, bounds)
    }

    /// `const fn path<T>(&self, name: T) -> R`, without its bounds.
    pub(super) fn function(&self, path: &str, function: &Value) -> (String, String) {
        let header = &function["header"];
        let word = |key: &str, word: &'static str| if header[key] == true { word } else { "" };
        let (generics, bounds) = self.generics(&function["generics"]);
        let inputs: Vec<_> = list(&function["sig"]["inputs"])
            .map(|input| {
                let (name, of) = (text(&input[0]), self.type_(&input[1]));
                match of.strip_suffix("Self") {
                    Some(reference) if name == "self" => format!("{reference}self"),
                    _ => format!("{name}: {of}"),
                }
            })
            .collect();
        let head = format!(
            "{}{}{}fn {path}{generics}({}){}",
            word("is_const", "const "),
            word("is_async", "async "),
            word("is_unsafe", "unsafe "),
            inputs.join(", "),
            self.output(&function["sig"]["output"])
        );
        (head, bounds)
    }
}

/// The values of a list; none if it is something else.
pub(super) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A text without quotation marks.
pub(super) fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
