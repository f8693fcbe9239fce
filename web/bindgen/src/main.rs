//! What browsers load of a module: its JavaScript, and the module in two parts.
//!
//! - `ppn-bindgen write IN.wasm FOLDER` writes the JavaScript, its types and the module that they load.
//! - `ppn-bindgen write-for-parts IN.wasm FOLDER` writes the same for a module that may also be loaded in parts.
//! - `ppn-bindgen count WHOLE.wasm OUT.wasm` writes a module that reports each function that is called.
//! - `ppn-bindgen split WHOLE.wasm CALLED.txt FOLDER` writes the module in two parts: what was called, and the rest.

mod parts;

use std::{collections::HashSet, env, error::Error, fs, path::Path};
use wasm_bindgen_cli_support::Bindgen;

fn main() {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let done = match &arguments[..] {
        ["write", input, folder] => write(input, Path::new(folder)),
        ["write-for-parts", input, folder] => write_for_parts(input, Path::new(folder)),
        ["count", whole, output] => count(whole, output),
        ["split", whole, called, folder] => split(whole, called, Path::new(folder)),
        _ => Err("usage: ppn-bindgen write|write-for-parts|count|split FILE…".into()),
    };
    if let Err(error) = done {
        eprintln!("ppn-bindgen: {error}");
        std::process::exit(1);
    }
}

fn write(input: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    Bindgen::new()
        .input_path(input)
        // The names of functions take a fifth of a module.
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.typescript(true).generate(folder))
        .map_err(|error| format!("{error:?}").into())
}

fn write_for_parts(input: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    write(input, folder)?;
    let path = folder.join("ppn_wasm.js");
    Ok(fs::write(&path, with_parts(&fs::read_to_string(&path)?)?)?)
}

/// The JavaScript of a module that may be in parts: it has one more function to import, which the loader of the
/// parts replaces.
fn with_parts(script: &str) -> Result<String, String> {
    let imports = "const import0 = {\n        __proto__: null,\n";
    let added = format!("{imports}        {}: (number) => parts.needed(number),\n", parts::NEEDED);
    match script.matches(imports).count() {
        1 => Ok(format!(
            "{}\nexport const parts = {{ needed() {{}} }};\n",
            script.replace(imports, &added)
        )),
        found => Err(format!("{found} objects to import from, instead of one")),
    }
}

fn count(whole: &str, output: &str) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(output, parts::count(&fs::read(whole)?)?)?)
}

fn split(whole: &str, called: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let called: HashSet<usize> =
        fs::read_to_string(called)?.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let (first, rest) = parts::split(&fs::read(whole)?, &called)?;
    fs::write(folder.join("ppn_wasm_first.wasm"), first)?;
    Ok(fs::write(folder.join("ppn_wasm_rest.wasm"), rest)?)
}
